#!/usr/bin/env python3
"""Runs the official test suite of JSON Schema through models that widget-codegen generates.

    Scripts/check-codegen-suite.py [--tool PATH] [--draft DRAFT]...

The suite is JSON-Schema-Test-Suite below $SCHEMAKIT_CORPORA. All schemas of a draft become one Swift
program. The program must decode valid values and encode them as equal JSON, and decoding or validate()
must fail for the other values. Schemas that refer to documents outside of their file are left out and
counted. The exit status is 1 if any result differs from the suite.
"""

import argparse, decimal, json, os, pathlib, subprocess, sys, tempfile

DIALECTS = {
    "draft3": "http://json-schema.org/draft-03/schema#",
    "draft4": "http://json-schema.org/draft-04/schema#",
    "draft6": "http://json-schema.org/draft-06/schema#",
    "draft7": "http://json-schema.org/draft-07/schema#",
    "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
    "v1": "https://json-schema.org/v1",
}
# The models assert formats and content. In these files, the suite expects them to be annotations.
ANNOTATIONS = ("format", "content")

MAIN = """
import Foundation

let types: [String: any Codable.Type] = [
    %s
]

func outcome(_ type: (some Codable).Type, _ text: String) -> [String: String] {
    do {
        let model = try JSONDecoder().decode(type, from: Data(text.utf8))
        try (model as? any SchemaValidated)?.validate()
        return ["copy": String(decoding: try JSONEncoder().encode(model), as: UTF8.self)]
    } catch {
        return ["refusal": "\\(error)"]
    }
}

while let name = readLine(), let text = readLine() {
    let line = try JSONEncoder().encode(outcome(types[name]!, text))
    print(String(decoding: line, as: UTF8.self))
}
"""


def groups(folder):
    """Yields the schemas of a draft with their tests."""
    for path in sorted(folder.glob("*.json")):
        if path.stem not in ANNOTATIONS:
            for group in json.loads(path.read_text()):
                yield path.stem, group


def run(arguments):
    return subprocess.run(arguments, capture_output=True, text=True)


def is_self_contained(tool, schema, group, dialect):
    """Writes the schema to a file; returns False if it refers to other documents."""
    if isinstance(group["schema"], dict):
        group["schema"] = {"$schema": dialect, **group["schema"]}
    schema.write_text(json.dumps(group["schema"]))
    result = run([tool, "model", str(schema)])
    if result.returncode == 0:
        return True
    if "[dead-reference]" not in result.stderr and "[unknown-dialect]" not in result.stderr:
        sys.exit(f"{group['description']}: {result.stderr}")
    schema.unlink()
    return False


def build(tool, folder, schemas):
    """Builds the program with a type for each schema; returns its path."""
    output = folder / "models"
    manifest = folder / "manifest.json"
    result = run([tool, "generate", *map(str, schemas), "--output", str(output),
                  "--manifest", str(manifest)])
    if result.returncode != 0:
        sys.exit(result.stderr)
    roots = {
        pathlib.Path(entry["schema"]).name: entry["type"]
        for entry in reversed(json.loads(manifest.read_text())["types"]) if entry["pointer"] == ""
    }
    rows = ",\n    ".join(f'"{schema.name}": {roots[schema.name]}.self' for schema in schemas)
    (output / "main.swift").write_text(MAIN % rows)
    program = folder / "program"
    result = run(["swiftc", "-wmo", "-swift-version", "6", "-warnings-as-errors", "-o", str(program),
                  *map(str, sorted(output.glob("*.swift")))])
    if result.returncode != 0:
        sys.exit(result.stderr[-2000:])
    return program


def exact(text):
    return json.loads(text, parse_float=decimal.Decimal, parse_int=decimal.Decimal)


def problem(test, text, outcome):
    """Returns the difference from the suite, or None."""
    refusal = outcome.get("refusal")
    if not test["valid"]:
        return None if refusal else "accepted"
    if refusal:
        return refusal[:200]
    return None if exact(outcome["copy"]) == exact(text) else "changed: " + outcome["copy"]


def check(tool, suite, draft):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        schemas, cases, excluded = [], [], 0
        for file, group in groups(suite / "tests" / draft):
            schema = folder / f"case{len(schemas)}.schema.json"
            if not is_self_contained(tool, schema, group, DIALECTS[draft]):
                excluded += 1
                continue
            schemas.append(schema)
            for test in group["tests"]:
                title = f"{file}: {group['description']}: {test['description']}"
                cases.append((schema.name, title, test, json.dumps(test["data"])))
        program = build(tool, folder, schemas)
        lines = "".join(f"{name}\n{text}\n" for name, _, _, text in cases)
        result = subprocess.run([str(program)], input=lines, capture_output=True, text=True)
        outcomes = [json.loads(line) for line in result.stdout.splitlines()]
        if len(outcomes) != len(cases):
            sys.exit(f"{draft}: {cases[len(outcomes)][1]}: crash: {result.stderr[-300:]}")
    failures = 0
    for (_, title, test, text), outcome in zip(cases, outcomes):
        found = problem(test, text, outcome)
        if found:
            failures += 1
            print(f"{draft}: {title}: {text}: {found}")
    print(f"{draft}: {len(cases) - failures} of {len(cases)} tests agree with the suite; "
          f"{len(schemas)} schemas, {excluded} left out")
    return failures == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", default=".build/debug/widget-codegen")
    parser.add_argument("--draft", action="append", choices=list(DIALECTS), help="only this draft")
    arguments = parser.parse_args()
    corpora = os.environ.get("SCHEMAKIT_CORPORA")
    if not corpora:
        print("check-codegen-suite: SCHEMAKIT_CORPORA is not set; nothing was checked")
        return 0
    suite = pathlib.Path(corpora) / "json-schema-test-suite"
    results = [check(arguments.tool, suite, draft) for draft in arguments.draft or DIALECTS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
