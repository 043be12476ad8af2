#!/usr/bin/env python3
"""Runs widget-lint with and without --fix on texts that are not JSON: random characters, repeated many times.

    Scripts/checks/hostile-texts.py --bin .build/release [--texts 100] [--size 100000] [--seconds 2] [--seed 1]

Prints each text that exceeds the limit of seconds of processor time, then the slowest texts. The exit status is 1 if a
text exceeds the limit, or a run ends by a signal or with a status other than 0 or 1. The default limit is for release
builds.
"""

import argparse, os, pathlib, random, resource, subprocess, sys, tempfile

CHARACTERS = ["{", "}", "[", "]", ",", ":", '"', "'", "\\", "/", "*", "#", "a", "1", " ", "\n", "//", "/*", "*/", '"a"',
              "true", "-", "\u201c", "\x01", "\u00e9", "\u200b", "=", ";", "`", '\\"', "+", ".", "  "]


def text(generator, size):
    """Returns the parts of a text: its start, a unit, and the number of times that the unit follows the start."""
    def characters(least, most):
        return "".join(generator.choice(CHARACTERS) for _ in range(generator.randint(least, most)))

    first = generator.choice(["[", characters(0, 3)])
    if generator.random() < 0.15:
        first += " " * (size // 2)
    if generator.random() < 0.1:
        first += '"' + "a," * (size // 4)
    unit = characters(1, 5)
    return first, unit, max(1, size // len(unit.encode()))


def run(arguments, limit):
    """Runs a command, which is killed if it reaches the limit; returns its processor time and its status."""
    def set_limit():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))

    process = subprocess.Popen(
        arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=set_limit
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, process.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="the folder of the tools")
    parser.add_argument("--texts", type=int, default=100, help="the number of texts (default: 100)")
    parser.add_argument("--size", type=int, default=100_000, help="the number of bytes of a text (default: 100000)")
    parser.add_argument("--seconds", type=float, default=2, help="the limit of processor time (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the texts (default: 1)")
    options = parser.parse_args()
    generator = random.Random(options.seed)
    rows, failures = [], 0
    with tempfile.TemporaryDirectory() as folder:
        file, schema = pathlib.Path(folder, "text.json"), pathlib.Path(folder, "schema.json")
        schema.write_text("{}")
        for _ in range(options.texts):
            first, unit, count = text(generator, options.size)
            for fix in [], ["--fix"]:
                file.write_text(first + unit * count)
                command = [str(options.bin / "widget-lint"), "--schema", str(schema), *fix, str(file)]
                time, status = run(command, 60)
                rows.append((time, first[:20], unit, " ".join(fix)))
                if time > options.seconds or status not in (0, 1):
                    failures += 1
                    print(f"{time:.2f} s, status {status}: {first[:20]!r}, {len(first)} bytes; {unit!r} {' '.join(fix)}")
    rows.sort(reverse=True)
    for time, first, unit, fix in rows[:3]:
        print(f"slowest: {time:.2f} s: {first!r} {unit!r} {fix}")
    print(f"{len(rows)} runs, {failures} failed")
    return 1 if failures else 0


sys.exit(main())
