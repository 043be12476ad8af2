#!/usr/bin/env python3
"""Measures the seconds that the build plugins add to the first build of a package, with the tools of an artifact bundle.

    Benchmarks/plugin-cost.py BUNDLE [--rounds 3]

BUNDLE is the artifact bundle of a release, as Scripts/release writes it. Two packages with one target are built from
nothing: one has the plugins GenerateModels and LintPayloadsDuringBuild, and the other contains the models that
widget-codegen has generated. The exit status is 1 if SwiftPM compiles a source of this repository.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "%(name)s",
    dependencies: [%(dependencies)s],
    targets: [.executableTarget(name: "App", exclude: [%(excluded)s], plugins: [%(plugins)s])]
)
"""
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Offer",
    "type": "object",
    "required": ["title", "price"],
    "properties": {"title": {"type": "string", "minLength": 1}, "price": {"type": "number", "minimum": 0}},
}
PAYLOAD = {"title": "Two nights in Rome", "price": 199}
MAIN = 'print(Offer(title: "Two nights in Rome", price: 199))\n'


def write_package(folder, has_plugins):
    """Writes a package whose target needs the models of one schema."""
    sources = folder / "Sources" / "App"
    sources.mkdir(parents=True)
    (sources / "main.swift").write_text(MAIN)
    (sources / "offer.schema.json").write_text(json.dumps(SCHEMA))
    (sources / "offer.json").write_text(json.dumps({"$schema": "offer.schema.json", **PAYLOAD}))
    (sources / "widget-codegen.json").write_text(json.dumps({"invocations": [{"schemas": ["offer.schema.json"]}]}))
    names = ["GenerateModels", "LintPayloadsDuringBuild"] if has_plugins else []
    files = ["offer.schema.json", "offer.json", "widget-codegen.json"]
    (folder / "Package.swift").write_text(MANIFEST % {
        "name": "WithPlugins" if has_plugins else "WithoutPlugins",
        "dependencies": f'.package(name: "SchemaKit", path: "{ROOT}")' if has_plugins else "",
        "excluded": ", ".join(f'"{name}"' for name in files),
        "plugins": ", ".join(f'.plugin(name: "{name}", package: "SchemaKit")' for name in names),
    })


def build(folder, environment):
    """Builds a package from nothing; returns the seconds and the output."""
    shutil.rmtree(folder / ".build", ignore_errors=True)
    start = time.monotonic()
    run = subprocess.run(["swift", "build", "--package-path", folder], env=environment, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode != 0:
        sys.exit(f"the build failed:\n{run.stdout}")
    return time.monotonic() - start, run.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle", type=pathlib.Path)
    parser.add_argument("--rounds", default=3, type=int, help="the number of builds of each package (default: 3)")
    options = parser.parse_args()
    environment = {**os.environ, "SCHEMAKIT_TOOLS": str(options.bundle.resolve())}
    with tempfile.TemporaryDirectory() as folder:
        with_plugins, without = (pathlib.Path(folder).resolve() / name for name in ("with", "without"))
        write_package(with_plugins, True)
        write_package(without, False)
        _, output = build(with_plugins, environment)
        models = with_plugins / ".build" / "plugins" / "outputs"
        for path in models.rglob("*.generated.swift"):
            shutil.copy(path, without / "Sources" / "App" / path.name)
        seconds = {True: [], False: []}
        for _ in range(options.rounds):
            for has_plugins, package in ((True, with_plugins), (False, without)):
                taken, output_of_round = build(package, environment)
                seconds[has_plugins].append(taken)
                output += output_of_round
    compiled = sorted(set(re.findall(r"Compiling (?!plugin )(\w+)", output)) - {"App"})
    medians = {key: statistics.median(values) for key, values in seconds.items()}
    print(f"first build without plugins: {medians[False]:.1f} s")
    print(f"first build with plugins:    {medians[True]:.1f} s, {medians[True] - medians[False]:.1f} s more")
    if compiled:
        sys.exit(f"SwiftPM compiled {', '.join(compiled)}")
    print("SwiftPM compiled no source of this repository")
    return 0


if __name__ == "__main__":
    sys.exit(main())
