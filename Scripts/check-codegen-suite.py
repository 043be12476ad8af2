#!/usr/bin/env python3
"""Runs the official test suite of JSON Schema through models that widget-codegen generates.

    swift build
    Scripts/check-codegen-suite.py [--bin .build/debug] [--draft DRAFT]...

The suite is JSON-Schema-Test-Suite below $SCHEMAKIT_CORPORA. All schemas of a draft become one Swift
program, which reads each value with Codable and directly. Both ways must accept exactly the valid values.
They must give equal models, which are encoded as equal JSON. Schemas that refer to documents outside of
their file are left out and counted. The exit status is 1 if any result differs from the suite.
"""

import argparse, json, os, pathlib, sys, tempfile

sys.dont_write_bytecode = True
import model_program  # noqa: E402

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


def groups(folder):
    """Yields the schemas of a draft with their tests."""
    for path in sorted(folder.glob("*.json")):
        if path.stem not in ANNOTATIONS:
            for group in json.loads(path.read_text()):
                yield path.stem, group


def is_self_contained(tool, schema, group, dialect):
    """Writes the schema to a file; returns False if it refers to other documents."""
    if isinstance(group["schema"], dict):
        group["schema"] = {"$schema": dialect, **group["schema"]}
    schema.write_text(json.dumps(group["schema"]))
    result = model_program.run([tool, "model", str(schema)])
    if result.returncode == 0:
        return True
    if "[dead-reference]" not in result.stderr and "[unknown-dialect]" not in result.stderr:
        sys.exit(f"{group['description']}: {result.stderr}")
    schema.unlink()
    return False


def check(tools, suite, draft):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        schemas, cases, excluded = [], [], 0
        for file, group in groups(suite / "tests" / draft):
            schema = folder / f"case{len(schemas)}.schema.json"
            if not is_self_contained(tools / "widget-codegen", schema, group, DIALECTS[draft]):
                excluded += 1
                continue
            schemas.append(schema)
            for test in group["tests"]:
                title = f"{file}: {group['description']}: {test['description']}"
                cases.append((schema.name, title, test, json.dumps(test["data"])))
        program, _ = model_program.build(tools, folder, schemas)
        outcomes = model_program.outcomes(program, [(name, text) for name, _, _, text in cases])
    failures = 0
    for (_, title, test, text), outcome in zip(cases, outcomes):
        found = list(model_program.problems(text, test["valid"], outcome, has_aliases=False))
        failures += bool(found)
        for problem in found:
            print(f"{draft}: {title}: {text}: {problem}")
    print(f"{draft}: {len(cases) - failures} of {len(cases)} tests agree with the suite; "
          f"{len(schemas)} schemas, {excluded} left out")
    return failures == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin", default=".build/debug", type=pathlib.Path, help="folder with the built tools")
    parser.add_argument("--draft", action="append", choices=list(DIALECTS), help="only this draft")
    arguments = parser.parse_args()
    corpora = os.environ.get("SCHEMAKIT_CORPORA")
    if not corpora:
        print("check-codegen-suite: SCHEMAKIT_CORPORA is not set; nothing was checked")
        return 0
    suite = pathlib.Path(corpora) / "json-schema-test-suite"
    results = [check(arguments.bin.resolve(), suite, draft) for draft in arguments.draft or DIALECTS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
