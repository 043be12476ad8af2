#!/usr/bin/env python3
"""Checks the files of the repository that other services read: workflows, issue forms, and entries for lists of tools.

    Scripts/checks/repository-files.py [--tool WIDGET-LINT] [--tooling-schema FILE]

With --tool, the linter checks workflows and hooks against the schemas of SchemaStore, which are in the folder that
SCHEMAKIT_CORPORA names. FILE is data/tooling-data.schema.json of json-schema.org's website; the linter checks the
entry for its list of tools against it. Without Python's module yaml, the files are not read.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:
    sys.exit(print("skipped: Python has no module yaml"))

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOLING = "Listings/json-schema.org/tooling-data.yaml"
DOCKERFILE = "Listings/bowtie/swift-schemakit/Dockerfile"
# The schemas of SchemaStore, by the files that they describe.
STORE = {
    ".github/workflows/*.yml": "github-workflow.json",
    ".github/ISSUE_TEMPLATE/config.yml": "github-issue-config.json",
    ".pre-commit-hooks.yaml": "pre-commit-hooks.json",
}
# The elements of issue forms, with the attributes that each requires.
FORM_ELEMENTS = {
    "markdown": ["value"],
    "textarea": ["label"],
    "input": ["label"],
    "dropdown": ["label", "options"],
    "checkboxes": ["label", "options"],
}
# The answers without which a bug cannot be reproduced.
BUG_ANSWERS = ["payload", "schema", "output", "version"]

problems = []


def require(condition, path, message):
    if not condition:
        problems.append(f"{path}: error: {message}")


def read(path):
    """Returns the value of a YAML file, in which 'on' is a name and not a truth value."""
    value = yaml.safe_load((ROOT / path).read_text())
    if isinstance(value, dict) and True in value:
        value["on"] = value.pop(True)
    return value


def matching(pattern):
    return sorted(str(path.relative_to(ROOT)) for path in ROOT.glob(pattern))


def check_workflow(path, workflow):
    for name, job in workflow["jobs"].items():
        require(job.get("timeout-minutes"), path, f"job '{name}' has no time limit")
        for step in job["steps"]:
            check_step(path, step)


def check_step(path, step):
    if "uses" in step:
        pinned = re.search(r"@(v\d|[0-9a-f]{40})", step["uses"]) or step["uses"].startswith("./")
        require(pinned, path, f"'{step['uses']}' has no version")
        return
    script = step.get("run", "")
    require(script, path, f"the step {step} neither uses an action nor runs a command")
    folder = ROOT / step.get("working-directory", ".")
    for file in re.findall(r"(?<![\w/])(?:\.\./)*(?:Scripts/[\w./-]+|\.ci/\w+)", script):
        target = folder / file
        require(os.access(target, os.X_OK), path, f"'{file}' is not an executable file")
    if shutil.which("shellcheck"):
        # Expressions of workflows are replaced before a shell reads the script.
        script = re.sub(r"\$\{\{.*?\}\}", "expression", script)
        result = subprocess.run(
            ["shellcheck", "--shell=bash", "-"], input=script, capture_output=True, text=True
        )
        require(result.returncode == 0, path, "shellcheck:\n" + result.stdout)


def check_form(path, form):
    for name in ["name", "description", "body"]:
        require(form.get(name), path, f"the form has no '{name}'")
    identifiers = [element["id"] for element in form["body"] if "id" in element]
    require(len(set(identifiers)) == len(identifiers), path, "an identifier occurs twice")
    for element in form["body"]:
        kind = element["type"]
        require(kind in FORM_ELEMENTS, path, f"unknown element '{kind}'")
        for name in FORM_ELEMENTS.get(kind, []):
            require(element["attributes"].get(name), path, f"a '{kind}' has no '{name}'")
        require(kind == "markdown" or "id" in element, path, f"a '{kind}' has no identifier")


def check_bug_form(path, form):
    for name in BUG_ANSWERS:
        required = any(
            element.get("id") == name and element.get("validations", {}).get("required")
            for element in form["body"]
        )
        require(required, path, f"the form does not require '{name}'")


def check_package_index(path):
    for config in read(path)["builder"]["configs"]:
        for target in config["documentation_targets"]:
            catalog = ROOT / "Sources" / target / f"{target}.docc"
            require(catalog.is_dir(), path, f"target '{target}' has no documentation")


def check_dockerfile(path):
    text = (ROOT / path).read_text()
    product = re.search(r"--product ([\w-]+)", text)[1]
    package = (ROOT / "Package.swift").read_text()
    require(f'.executable(name: "{product}"' in package, path, f"no product '{product}'")
    sources = (ROOT / "Sources/CommandLineInterface/Running/PackageVersion.swift").read_text()
    version = re.search(r'static let text = "([\d.]+)"', sources)[1]
    require(f"REVISION=v{version}\n" in text, path, f"the revision is not v{version}")


def check_tooling(path):
    (entry,) = read(path)
    license_text = (ROOT / "LICENSE").read_text()
    require(entry["license"] == "Apache-2.0", path, "the license is not that of LICENSE")
    require("Apache License" in license_text, "LICENSE", "the file is not the Apache License")
    dialects = [str(draft) for draft in entry["supportedDialects"]["draft"]]
    sources = {file.stem for file in (ROOT / "Sources/SchemaKit/Schema/Dialects").iterdir()}
    for draft in dialects:
        name = "Dialect+Draft" + draft.replace("-", "")
        require(name in sources, path, f"the library has no dialect for draft {draft}")


def lint(tool, path, schema):
    """Checks a file against a schema, and reports the findings as problems."""
    with tempfile.TemporaryDirectory() as folder:
        payload = pathlib.Path(folder) / (pathlib.Path(path).name + ".json")
        payload.write_text(json.dumps(read(path), indent=2))
        result = subprocess.run(
            [tool, "--schema", str(schema), "--no-config", "--quiet", "--reporter", "xcode", str(payload)],
            capture_output=True,
            text=True,
        )
    require(result.returncode == 0, path, f"{schema.name}:\n" + result.stdout + result.stderr)


def lint_all(tool, tooling_schema):
    store = pathlib.Path(os.environ.get("SCHEMAKIT_CORPORA", "")) / "schemastore" / "schemas"
    if not os.environ.get("SCHEMAKIT_CORPORA"):
        print("skipped: SCHEMAKIT_CORPORA names no folder with the schemas of SchemaStore")
    else:
        for pattern, schema in STORE.items():
            for path in matching(pattern):
                lint(tool, path, store / schema)
    if tooling_schema:
        lint(tool, TOOLING, tooling_schema)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tool", help="path of widget-lint")
    parser.add_argument("--tooling-schema", type=pathlib.Path, help="schema of json-schema.org's list")
    arguments = parser.parse_args()
    for path in matching(".github/workflows/*.yml"):
        check_workflow(path, read(path))
    for path in matching(".github/ISSUE_TEMPLATE/*.yml"):
        if not path.endswith("config.yml"):
            check_form(path, read(path))
    check_bug_form(".github/ISSUE_TEMPLATE/bug.yml", read(".github/ISSUE_TEMPLATE/bug.yml"))
    check_package_index(".spi.yml")
    check_dockerfile(DOCKERFILE)
    check_tooling(TOOLING)
    if arguments.tool:
        lint_all(arguments.tool, arguments.tooling_schema)
    if problems:
        sys.exit("\n".join(problems))
    print("the files for other services have no problems")


if __name__ == "__main__":
    main()
