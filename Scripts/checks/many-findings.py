#!/usr/bin/env python3
"""Has widget-lint report, fix and take down payloads in which a million things are wrong.

    Scripts/checks/many-findings.py --bin .build/release [--count 1000000] [--kind WORD]... [--command WORD]...

Prints one row for each kind of mistake, with the seconds of processor time and the megabytes of each command. A
cell above the goal is marked with an asterisk. The exit status is 1 if there is one, or if a run ends by a signal
or with another status than 0 or 1. The goal is meant for release builds.
"""

import argparse, json, os, pathlib, resource, subprocess, sys, tempfile

REPORTERS = ["text", "json", "ndjson", "sarif", "junit", "github", "gitlab", "xcode", "html"]
# Processor time and memory from which a run is killed.
SECONDS, BYTES = 60, 4 << 30


def array(element):
    """A payload with one element for each mistake, each in a line of its own."""
    return lambda count: "[\n" + ",\n".join(element(number) for number in range(count)) + "\n]\n"


def items(schema):
    return {"type": "array", "items": schema}


def members(text, separator=","):
    """An object of as many members as there are mistakes, in one line."""
    return lambda count: "{" + separator.join(text(number) for number in range(count)) + "}"


# For each kind its schema, the text of its payload for a number of mistakes, and the ending of its file.
KINDS = {
    "type": (items({"type": "string"}), array(str), "json"),
    "type-in-one-line": (items({"type": "string"}), lambda count: json.dumps(list(range(count))), "json"),
    "enum": (items({"enum": ["red", "green", "blue"]}), array(lambda number: f'"rod{number}"'), "json"),
    "length-and-pattern": (items({"minLength": 20, "pattern": "^[a-f]+$"}), array(lambda number: f'"{number}"'), "json"),
    "format": (items({"type": "string", "format": "date-time"}), array(lambda number: f'"2026-13-{number}"'), "json"),
    "missing": (items({"required": ["first", "second"]}), array(lambda number: '{"first":%d}' % number), "json"),
    "misspelled": (items({"properties": {"productId": {}}}), array(lambda number: '{"productID":%d}' % number), "json"),
    "unknown-in-objects": (items({"additionalProperties": False}), array(lambda number: '{"a%d":0}' % number), "json"),
    "unknown-members": ({"additionalProperties": False}, members(lambda number: f'"a{number}":0'), "json"),
    "one-of": (
        items({"oneOf": [{"type": "object", "required": ["text"]}, {"type": "boolean"}]}), array(str), "json"),
    "equal-elements": ({"uniqueItems": True}, array(lambda number: "0"), "json"),
    "secrets": (items({"type": "string", "writeOnly": True, "maxLength": 3}),
                array(lambda number: f'"token{number}"'), "json"),
    "repeated-names": ({}, members(lambda number: '"a":0'), "json"),
    "control-characters": ({}, lambda count: '"' + "\x01" * count + '"', "json"),
    "trailing-commas": ({}, array(lambda number: "[0,]"), "json"),
    "single-quotes": ({}, array(lambda number: "'a'"), "json"),
    "unquoted-names": ({}, members(lambda number: f"a{number}:0"), "json"),
    "lines": ({"type": "string"}, lambda count: "".join(f"{number}\n" for number in range(count)), "ndjson"),
    "broken-lines": ({}, lambda count: "{\n" * count, "ndjson"),
}


def commands(folder, payload, schema, baseline):
    """Yields the name, arguments and variables of each command that is run on a payload."""
    base = ["--schema", str(schema)]
    for reporter in REPORTERS:
        yield reporter, [*base, "--reporter", reporter, "--output", str(folder / "report"), str(payload)]
    yield "write-baseline", [*base, "--write-baseline", str(baseline), str(payload)]
    yield "baseline", [*base, "--baseline", str(baseline), str(payload)]
    yield "fix-diff", [*base, "--fix", "--diff", str(payload)]
    yield "fix", [*base, "--fix", str(payload)]


def run(command):
    """Returns the seconds of processor time and the megabytes that a command takes, and its exit status."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))

    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, process.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="the folder of the tools")
    parser.add_argument("--count", type=int, default=1_000_000, help="how many mistakes (default: 1000000)")
    parser.add_argument("--kind", action="append", default=[], help="only kinds with this word in their names")
    parser.add_argument("--command", action="append", default=[], help="only commands with this word in their names")
    parser.add_argument("--seconds", type=float, default=2, help="the goal for time (default: 2)")
    parser.add_argument("--megabytes", type=float, default=500, help="the goal for memory (default: 500)")
    options = parser.parse_args()
    tool = options.bin / "widget-lint"
    cells = failures = 0
    for kind, (schema, text, ending) in KINDS.items():
        if options.kind and not any(word in kind for word in options.kind):
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            payload, schemaFile, baseline = folder / f"payload.{ending}", folder / "schema.json", folder / "known.json"
            payload.write_text(text(options.count))
            schemaFile.write_text(json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema"} | schema))
            print(f"{kind} ({payload.stat().st_size / 1e6:.0f} MB):", flush=True)
            for command, arguments in commands(folder, payload, schemaFile, baseline):
                isSetup = command == "write-baseline" and any(word in "baseline" for word in options.command)
                if options.command and not isSetup and not any(word in command for word in options.command):
                    continue
                seconds, megabytes, status = run([tool, *arguments])
                failed = seconds > options.seconds or megabytes > options.megabytes or status not in (0, 1)
                cells, failures = cells + 1, failures + failed
                mark = " *" if failed else ""
                print(f"  {command:15}{seconds:7.2f} s {megabytes:6.0f} MB  status {status}{mark}", flush=True)
    print(f"{cells} runs, {failures} above the goal of {options.seconds:g} s and {options.megabytes:g} MB")
    sys.exit(1 if failures else 0)


main()
