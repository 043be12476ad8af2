#!/usr/bin/env bash
# Checks files with a million mistakes of one kind, and prints the elapsed seconds, the CPU seconds and the megabytes of
# each run. Exits with 1 if a run takes more than 500 MB, or more than 2 s of processor time; for the kinds in SLOWER, the
# limit is the number of seconds there. The environment variable LIMIT_SECONDS replaces the 2 s on slower machines.
#
#     many-findings.sh WIDGET-LINT [COUNT [KIND[,KIND…] [REPORT[,REPORT…]]]]
#
# COUNT is the number of mistakes in a file (default: 1,000,000). KIND and REPORT select kinds of mistakes and report
# formats. By default, every kind is checked with the format 'text', the kinds 'type' and 'lone-surrogates' with every
# format, and some kinds with --fix, --fix --diff and baselines. The REPORT 'all' stands for the format 'text' with
# --max-findings all. It may take longer than the limit, so it is never checked by default.
set -euo pipefail

lint="$(realpath "$1")"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

python3 - "$lint" "$folder" "${@:2}" <<'PYTHON'
import json, os, shutil, subprocess, sys, time

SECONDS, MEGABYTES = float(os.environ.get("LIMIT_SECONDS", "2")), 500
# The kinds that miss the goal, with the seconds that they may take if COUNT is 100,000. For 'one-of', the findings of
# each branch are created with their messages. For the others, the payload is also compared with every schema that may
# match.
SLOWER = {"one-of": 6.0, "unmatched-maps": 6.0, "unmatched-objects": 6.0}
# The seconds after which a run is ended.
PATIENCE = float(os.environ.get("PATIENCE", "60"))

lint, folder = sys.argv[1:3]
count = int(sys.argv[3]) if len(sys.argv) > 3 else 1_000_000
chosen_kinds = sys.argv[4].split(",") if len(sys.argv) > 4 else []
chosen_reports = sys.argv[5].split(",") if len(sys.argv) > 5 else []

DIALECT = "https://schemas.widgets.example/vocabulary/widget-dialect.json"


def widget(schema):
    return {"$schema": DIALECT, "items": schema}


def array(item, separator=","):
    return "[" + separator.join([item] * count) + "]"


def members(name, value="1"):
    return "{" + ",".join(f'"{name(i)}":{value}' for i in range(count)) + "}"


def lines(item):
    return "[\n" + ",\n".join([item] * count) + "\n]\n"


# The kinds of mistakes: the schema, the text of the payload, and the name of its file if it is not payload.json.
# `tenth` and `hundredth` replace `count` if the schema must be as long as the payload.
tenth = max(1, count // 10)
hundredth = max(1, count // 100)
misspelled = {
    "properties": {f"declaredName{i}": {} for i in range(hundredth)},
    "additionalProperties": False,
}
KINDS = {
    "control-one-string": ({}, lambda: '["' + "\x01" * count + '"]'),
    "control-strings": ({}, lambda: array('"\x01"')),
    "duplicates-equal": ({}, lambda: members(lambda i: "a")),
    "duplicates-pairs": ({}, lambda: members(lambda i: f"m{i // 2}")),
    "trailing-commas": ({}, lambda: array("[1,]")),
    "comments": ({}, lambda: array("1/**/")),
    "single-quotes": ({}, lambda: array("'a'")),
    "missing-commas": ({}, lambda: array("1", " ")),
    "unclosed-brackets": ({}, lambda: "[" * count),
    "unclosed-objects": ({}, lambda: '{"a":[1' * count),
    "invalid-escapes": ({}, lambda: '["' + "\\q" * count + '"]'),
    "invalid-utf8": ({}, lambda: b'["' + b"\xff" * count + b'"]'),
    "lone-surrogates": ({}, lambda: '["' + "\\ud800" * count + '"]'),
    "surrogate-strings": ({}, lambda: array('"\\ud800"')),
    "type": ({"items": {"type": "string"}}, lambda: array("1")),
    "type-lines": ({"items": {"type": "string"}}, lambda: lines("1")),
    "unknown": (
        {"properties": {"known": {}}, "additionalProperties": False},
        lambda: members(lambda i: f"m{i}"),
    ),
    "unknown-objects": (
        {"items": {"properties": {"known": {}}, "additionalProperties": False}},
        lambda: array('{"knwon":1}'),
    ),
    "missing": ({"items": {"required": ["id"]}}, lambda: array("{}")),
    "unique": ({"items": {"uniqueItems": True}}, lambda: array("[1,1]")),
    "unique-one": ({"uniqueItems": True}, lambda: array("1")),
    "branches": (
        {"items": {"anyOf": [{"type": "string"}, {"minimum": 5}]}},
        lambda: array("1"),
    ),
    "deprecated": (widget({"deprecated": True}), lambda: array("1")),
    "alias": (
        widget({"properties": {"url": {"aliases": {"link": {"source": "docs"}}}}}),
        lambda: array('{"link":1}'),
    ),
    "secret": (widget({"secret": "sk_[a-z]+"}), lambda: array('"sk_abc"')),
    "advice": (widget({"advice": [{"maxLength": 1}]}), lambda: array('"ab"')),
    "ndjson": ({"type": "string"}, lambda: "1\n" * count, "payload.ndjson"),
    "required": ({"required": [f"member{i}" for i in range(tenth)]}, lambda: "{}"),
    "required-unknown": (
        {
            "properties": {f"declaredName{i}": {} for i in range(hundredth)},
            "required": [f"declaredName{i}" for i in range(hundredth)],
            "additionalProperties": False,
        },
        lambda: json.dumps({f"declaredNmae{i}": 1 for i in range(hundredth)}),
    ),
    "misspelled": (misspelled, lambda: json.dumps({f"declaredNmae{i}": 1 for i in range(hundredth)})),
    "unlike": (misspelled, lambda: json.dumps({f"otherwise{i}{i}": 1 for i in range(hundredth)})),
    "unexpected-items": ({"prefixItems": [{}], "items": False}, lambda: array("1")),
    "enumeration": (
        {"items": {"enum": ["red", "green", "blue"]}},
        lambda: "[" + ",".join(f'"gren{i}"' for i in range(count)) + "]",
    ),
    "constant": ({"items": {"const": "red"}}, lambda: array('"rde"')),
    "format": ({"items": {"format": "date-time"}}, lambda: array('"yesterday"')),
    "pattern": ({"items": {"pattern": "^[a-z]+$"}}, lambda: array('"A1"')),
    "bounds": ({"items": {"minimum": 5, "multipleOf": 2}}, lambda: array("1")),
    "one-of": (
        {
            "items": {
                "oneOf": [
                    {"required": ["a"], "properties": {"kind": {"const": "a"}}},
                    {"required": ["b"], "properties": {"kind": {"const": "b"}}},
                    {"required": ["c"], "properties": {"kind": {"const": "c"}}},
                ]
            }
        },
        lambda: array('{"kind":"b"}'),
    ),
    "dependent-required": (
        {"items": {"dependentRequired": {"a": ["b", "c"]}}},
        lambda: array('{"a":1}'),
    ),
    "property-names": (
        {"propertyNames": {"maxLength": 1}},
        lambda: members(lambda i: f"m{i}"),
    ),
    "condition": (
        {
            "items": {
                "if": {"properties": {"kind": {"const": 1}}},
                "then": {"required": ["x"]},
            }
        },
        lambda: array('{"kind":1}'),
    ),
    "missing-and-unknown": (
        {
            "items": {
                "required": ["id"],
                "properties": {"id": {}},
                "additionalProperties": False,
            }
        },
        lambda: array('{"other":1}'),
    ),
    "unquote": ({"items": {"type": "integer"}}, lambda: array('"1"')),
    # Without a schema, the payload is compared with every schema that may match.
    "unmatched-members": (None, lambda: members(lambda i: f"m{i}")),
    "unmatched-maps": (None, lambda: members(lambda i: f"m{i}", '{"id":1}')),
    "unmatched-list": (None, lambda: array("1")),
    "unmatched-objects": (None, lambda: array('{"x":1}')),
    "unquoted-names": ({}, lambda: "{" + ",".join(f"a{i}:0" for i in range(count)) + "}"),
    "broken-lines": ({}, lambda: "{\n" * count, "payload.ndjson"),
    "misspelled-objects": (
        {"items": {"properties": {"productId": {}}}},
        lambda: array('{"productID":1}'),
    ),
    "length-and-pattern": ({"items": {"minLength": 20, "pattern": "^[a-f]+$"}}, lambda: array('"1"')),
    "write-only": ({"items": {"writeOnly": True, "maxLength": 3}}, lambda: array('"token"')),
    "unquote-lines": ({"items": {"type": "integer"}}, lambda: lines('"1"')),
}
FORMATS = ["text", "json", "ndjson", "sarif", "junit", "github", "gitlab", "xcode", "html"]
# The other values of REPORT, with their arguments.
MODES = {
    "write-baseline": ["--write-baseline", "BASELINE"],
    "baseline": ["--baseline", "BASELINE"],
    "fix": ["--fix"],
    "diff": ["--fix", "--diff"],
    "all": ["--max-findings", "all"],
}
PLAN = {kind: ["text"] for kind in KINDS}
PLAN["type"] = FORMATS + ["write-baseline", "baseline"]
PLAN["lone-surrogates"] = FORMATS
PLAN["duplicates-equal"] += ["fix"]
PLAN["alias"] += ["fix"]
PLAN["unquote"] += ["fix", "write-baseline", "baseline"]
PLAN["unknown"] += ["write-baseline", "baseline"]
PLAN["missing"] += ["write-baseline", "baseline"]
PLAN["secret"] += ["fix"]
PLAN["control-strings"] += ["fix"]
PLAN["trailing-commas"] += ["fix"]
PLAN["misspelled-objects"] += ["fix", "write-baseline", "baseline"]
PLAN["unquote-lines"] += ["fix", "diff"]


def run(report, paths):
    arguments = [lint, "--no-config"]
    if paths["schema"]:
        arguments += ["--schema", paths["schema"]]
    if report in FORMATS:
        arguments += ["--reporter", report]
    else:
        arguments += [paths["baseline"] if a == "BASELINE" else a for a in MODES[report]]
    path = paths["payload"]
    if report == "fix":
        path = paths["copy"]
        shutil.copy(paths["payload"], path)
    start = time.monotonic()
    with open(paths["output"], "wb") as output, open(paths["errors"], "wb") as errors:
        process = subprocess.Popen(arguments + [path], stdout=output, stderr=errors)
        timer = time.monotonic() + PATIENCE
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            if time.monotonic() > timer:
                process.kill()
            time.sleep(0.005)
    process.returncode = os.waitstatus_to_exitcode(status)
    with open(paths["errors"], "rb") as errors:
        summary = errors.read()[-300:].decode(errors="replace").strip().split("\n")[-1]
    return (
        time.monotonic() - start,
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss / 1024,
        process.returncode,
        os.path.getsize(paths["output"]),
        summary,
    )


failed = False
print(f"{'kind':20} {'report':15} {'s':>6} {'CPU s':>6} {'MB':>6} {'status':>6} {'output':>10}")
for kind, plan in PLAN.items():
    if chosen_kinds and kind not in chosen_kinds:
        continue
    schema, text, *name = KINDS[kind]
    paths = {
        "schema": f"{folder}/schema.json" if schema is not None else None,
        "payload": f"{folder}/{name[0] if name else 'payload.json'}",
        "copy": f"{folder}/copy.json",
        "baseline": f"{folder}/baseline.json",
        "output": f"{folder}/output",
        "errors": f"{folder}/errors",
    }
    if paths["schema"]:
        with open(paths["schema"], "w") as file:
            json.dump(schema, file)
    content = text()
    with open(paths["payload"], "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    del content
    for report in chosen_reports or plan:
        seconds, cpu_seconds, megabytes, status, size, summary = run(report, paths)
        is_bad = cpu_seconds > max(SLOWER.get(kind, SECONDS), SECONDS) or megabytes > MEGABYTES or status not in (0, 1)
        failed = failed or is_bad
        mark = "  above the limit" if is_bad else ""
        print(f"{kind:20} {report:15} {seconds:6.2f} {cpu_seconds:6.2f} {megabytes:6.0f} {status:6} {size:10}{mark}"
              f"  {summary[:110]}")
        sys.stdout.flush()
sys.exit(failed)
PYTHON
