#!/usr/bin/env python3
"""Checks the blocks of YAML in README and Documentation, with PyYAML.

    yaml-blocks.py [TOOLS]

With the folder of the built tools, and with SCHEMAKIT_CORPORA, widget-lint checks the blocks with SchemaStore's schemas.
"""
import importlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import yaml

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
blocks = importlib.import_module("code-block").blocks

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = {
    ".pre-commit-config.yaml": "pre-commit-config.json",
    ".github/workflows": "github-workflow.json",
}


def problem(name, value, tools):
    """Returns the report of widget-lint about a configuration; None if it is valid or has no schema."""
    schema = next((schema for start, schema in SCHEMAS.items() if name.startswith(start)), None)
    corpora = os.environ.get("SCHEMAKIT_CORPORA")
    if not (schema and corpora and tools):
        return None
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(value, file)
        file.flush()
        run = subprocess.run(
            [tools / "widget-lint", "--no-config", file.name, "--schema",
             f"{corpora}/schemastore/schemas/{schema}", "--schemas",
             f"{corpora}/schemastore/schemas"], capture_output=True, text=True)
        return run.stdout + run.stderr if run.returncode else None


def main():
    tools = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1] else None
    count, problems = 0, []
    for page in [ROOT / "README.md", *sorted(ROOT.glob("Documentation/**/*.md"))]:
        for words, code, _ in blocks(page):
            if words[:1] != ["yaml"]:
                continue
            count += 1
            name = words[1] if len(words) > 1 else ""
            place = f"{page.relative_to(ROOT)}, {name or 'a block without a file name'}"
            try:
                # PyYAML reads the key 'on' of workflows as a Boolean.
                value = yaml.load("\n".join(code), Loader=yaml.BaseLoader)
            except yaml.YAMLError as error:
                problems.append(f"{place}: {error}")
                continue
            found = problem(name, value, tools)
            if found:
                problems.append(f"{place}: {found}")
    if problems or count == 0:
        sys.exit("\n".join(problems) or "the pages have no YAML")
    print(f"{count} configurations in pages are valid")


if __name__ == "__main__":
    main()
