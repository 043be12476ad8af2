#!/usr/bin/env python3
"""Runs the official test suite of JSON Schema through models that widget-codegen generates.

    swift build
    Scripts/check-codegen-suite.py [--bin .build/debug] [--draft DRAFT]...

The suite is JSON-Schema-Test-Suite below $SCHEMAKIT_CORPORA. All schemas of a draft become one Swift
program, which reads each value with Codable and directly. Both ways must accept exactly the valid values.
They must give equal models, which are encoded as equal JSON. Documents of the suite to which a schema
refers become definitions of the schema. Schemas that refer to other documents are left out and counted.
The exit status is 1 if any result differs from the suite.
"""

import argparse, json, os, pathlib, re, sys, tempfile, urllib.parse

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
    """Yields each schema of a draft with its tests, and the name of its file in the suite."""
    for path in sorted(folder.glob("*.json")):
        if path.stem not in ANNOTATIONS:
            for group in json.loads(path.read_text()):
                yield path.stem, group


def identifier(dialect):
    """Returns the name of the keyword that gives a schema its URI."""
    return "id" if "draft-03" in dialect or "draft-04" in dialect else "$id"


def write_schema(tool, path, group, dialect, remotes):
    """Writes the schema of a group to a file, together with the documents to which it refers.

    Each of these documents becomes a definition with a URI of its own. Returns False if a document is missing.
    """
    schema = group["schema"]
    if isinstance(schema, dict):
        group["schema"] = schema = {"$schema": dialect, **schema}
    while True:
        path.write_text(json.dumps(schema))
        result = model_program.run([tool, "model", str(path)])
        if result.returncode == 0:
            return True
        missing = re.search(r"no schema with the URI '(http://localhost:1234/([^'#]+))", result.stderr)
        remote = remotes / missing[2] if missing else None
        definitions = schema.setdefault("$defs" if "/draft/" in dialect or "/v1" in dialect else "definitions", {})
        if remote is None or not remote.is_file() or missing[1] in definitions:
            break
        document = {identifier(dialect): missing[1], **json.loads(remote.read_text())}
        uri = document[identifier(dialect)]
        if urllib.parse.urljoin(missing[1], uri) != missing[1]:
            document = {"$id": missing[1], "$ref": uri, "$defs": {"document": document}}
        definitions[missing[1]] = document
    if "[dead-reference]" not in result.stderr and "[unknown-dialect]" not in result.stderr:
        sys.exit(f"{group['description']}: {result.stderr}")
    path.unlink()
    return False


def check(tools, suite, draft):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        schemas, cases, excluded = [], [], 0
        for file, group in groups(suite / "tests" / draft):
            schema = folder / f"case{len(schemas)}.schema.json"
            if not write_schema(tools / "widget-codegen", schema, group, DIALECTS[draft], suite / "remotes"):
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
