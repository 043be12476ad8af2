#!/usr/bin/env python3
"""Prints the findings of the command line in a file, one for each line, as editors are expected to show them:
expected-findings.py TOOL FILE

A line has the positions of the start and the end, counted from 0 with columns in bytes, the severity, the rule and
the message.
"""
import json
import pathlib
import subprocess
import sys

NEWLINE = b"\n"
tool, path = sys.argv[1:]
text = pathlib.Path(path).read_bytes()
run = subprocess.run([tool, "--reporter", "json", "--quiet", path], stdout=subprocess.PIPE)


def position(finding, side):
    before = text[: finding[side]["offset"]]
    return f"{before.count(NEWLINE)}:{len(before) - before.rfind(NEWLINE) - 1}"


for file in json.loads(run.stdout)["files"]:
    for finding in file["diagnostics"]:
        print(
            f"{position(finding, 'start')}-{position(finding, 'end')}", finding["severity"], finding["id"],
            finding["message"],
        )
