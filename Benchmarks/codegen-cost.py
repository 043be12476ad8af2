#!/usr/bin/env python3
"""Prints the cost of generated models: lines, bytes, and the seconds of generating and compiling them.

    swift build -c release --product widget-codegen
    Benchmarks/codegen-cost.py .build/release/widget-codegen [--only NAME,...] [--keep FOLDER]

Except `output`, each of these measurements is printed beside another one of the same run, for comparison:

    output   lines, bytes and seconds of generating the models of 300 schemas with ten members each
    compile  CPU seconds of compiling 100 of these models; compared with 100 structs of the same access level
             without conformances, and with structs whose conformances to Hashable, Sendable, and Codable the
             compiler synthesizes
    chain    CPU seconds of compiling the models of 60 objects, each nested in the one before; compared with 60
             objects in one object
    wide     CPU seconds of compiling the model of one object with 1,200 members that can be null, as in the
             configurations of linters; compared with ten objects with 120 members each
    build    seconds of a debug build of the tool from nothing; compared with a package of two lines

The schemas come from a generator with a fixed seed, so all runs have the same schemas. A `plain` schema has only
scalars, without descriptions, as in most comparisons of generators. A `mixed` schema has descriptions, bounds, an
enumeration, an array and a reference, as real schemas do.
Needs Python 3.9 and Swift, on Linux or macOS.
"""
import argparse
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

SEED = 20261
MODELS = 300
COMPILED = 100
CHAIN = 60
WIDE = 1200
ROOT = pathlib.Path(__file__).resolve().parent.parent

WORDS = (
    "account amount banner button campaign category color counter currency delay detail display duration"
    " footer header height icon identifier image index label layout level limit link locale margin"
    " message offset option order padding payload position priority product rating region result score"
    " segment shape size slot source state style subtitle summary target text theme timer title token"
    " total value variant version weight width window"
).split()
DESCRIPTIONS = (
    "What the user sees first.", "How long it stays on the screen, in seconds.", "Set by the campaign.",
    "Shown below the title.", "Counts from zero.", "Kept for older apps.", "Where a tap leads.",
    "Never shown to the user.", "As the server sent it.", "Relative to the width of the screen.",
)
SCALARS = {"string": "String", "integer": "Int", "number": "Double", "boolean": "Bool"}


def names(random_, count):
    """Returns distinct names of members, in camel case."""
    found = []
    while len(found) < count:
        first, second = random_.choice(WORDS), random_.choice(WORDS)
        name = first if random_.random() < 0.3 else first + second.capitalize()
        if name not in found and first != second:
            found.append(name)
    return found


def plain(index, random_):
    """Returns a schema of ten scalar members. About half of them are required."""
    members = names(random_, 10)
    return {
        "type": "object",
        "properties": {name: {"type": random_.choice(list(SCALARS))} for name in members},
        "required": [name for name in members if random_.random() < 0.5],
    }


def mixed(index, random_):
    """Returns a schema of seven scalars, an enum, an array and a reference, with descriptions and bounds."""
    members = names(random_, 10)
    kinds = ["string", "string", "string", "integer", "integer", "number", "boolean"]
    properties = {}
    for name, kind in zip(members, kinds):
        schema = {"type": kind}
        if random_.random() < 0.6:
            schema["description"] = random_.choice(DESCRIPTIONS)
        if kind == "string" and random_.random() < 0.3:
            schema["minLength"] = 1
        if kind == "integer" and random_.random() < 0.5:
            schema["minimum"] = 0
        properties[name] = schema
    properties[members[7]] = {"enum": random_.sample(WORDS, 4)}
    properties[members[8]] = {"type": "array", "items": {"type": "string"}}
    properties[members[9]] = (
        {"$ref": file_name("mixed", index - 1)} if index else {"type": "string", "format": "uri"}
    )
    return {
        "description": "A " + " ".join(random_.sample(WORDS, 2)) + " of the app.",
        "type": "object",
        "properties": properties,
        "required": [name for name in members[:9] if random_.random() < 0.5],
    }


def file_name(kind, index):
    return f"{kind}-model-{index:03d}.schema.json"


def write_schemas(folder, kind, make, count):
    folder.mkdir(parents=True)
    random_ = random.Random(f"{SEED} {kind}")
    paths = []
    for index in range(count):
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema"} | make(index, random_)
        path = folder / file_name(kind, index)
        path.write_text(json.dumps(schema, indent=2) + "\n")
        paths.append(str(path))
    return paths


def bare(paths, access, conformances=""):
    """Returns structs with the properties of the schemas. The compiler synthesizes their conformances."""
    lines = []
    mark = "" if access == "internal" else access + " "
    for path in paths:
        schema = json.loads(pathlib.Path(path).read_text())
        types = {
            name: SCALARS[member["type"]] + ("" if name in schema["required"] else "?")
            for name, member in schema["properties"].items()
        }
        parameters = [f"{name}: {type_}" for name, type_ in types.items()]
        lines.append(f"{mark}struct Bare{len(lines)}{conformances} {{")
        lines += [f"    {mark}var {parameter}" for parameter in parameters]
        lines.append(f"    {mark}init({', '.join(parameters)}) {{")
        lines += [f"        self.{name} = {name}" for name in types]
        lines.append("    }")
        lines.append(f"    {mark}enum CodingKeys: String, CodingKey {{ case {', '.join(types)} }}")
        lines.append("}")
    return "\n".join(lines) + "\n"


class Runner:
    def __init__(self, tool, folder):
        self.tool = tool
        self.folder = folder

    def run(self, arguments, cwd=None):
        """Runs a command; returns the elapsed seconds and the CPU seconds."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        result = subprocess.run(arguments, cwd=cwd, capture_output=True, text=True)
        seconds = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if result.returncode != 0:
            sys.exit(f"{' '.join(arguments[:4])} …: status {result.returncode}\n{result.stderr[-2000:]}")
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return seconds, cpu

    def generate(self, paths, output, access="public"):
        """Generates models with a configuration, as builds do; returns the elapsed seconds and the CPU seconds."""
        shutil.rmtree(output, ignore_errors=True)
        configuration = self.folder / "widget-codegen.json"
        invocation = {"schemas": [os.path.relpath(path, self.folder) for path in paths], "accessLevel": access}
        configuration.write_text(json.dumps({"invocations": [invocation]}))
        allowed = [part for folder in sorted({os.path.dirname(path) for path in map(os.path.abspath, paths)})
                   for part in ("--allow-outside", folder)]
        return self.run([self.tool, "generate", "--config", str(configuration), *allowed,
                         "--output", str(output), "--quiet"])

    def compiled(self, modules, rounds=3):
        """Returns the CPU seconds of compiling each module without optimization: the lowest of several rounds.

        Each round compiles each module once, so that a change of the machine's speed affects all modules.
        """
        folder = self.folder / "objects"
        seconds = {name: [] for name in modules}
        for _ in range(rounds):
            for name, files in modules.items():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                command = ["swiftc", "-swift-version", "6", "-Onone", "-g", "-wmo", "-parse-as-library", "-c"]
                command += ["-module-name", "Models", *map(str, files)]
                seconds[name].append(self.run(command, cwd=folder)[1])
        return {name: min(values) for name, values in seconds.items()}


def size(folder):
    """Returns the lines and bytes of the models, and those of the file that they share."""
    models, support = [0, 0], [0, 0]
    for path in folder.glob("*.swift"):
        text = path.read_text()
        total = support if path.name.startswith("ModelSupport") else models
        total[0] += text.count("\n")
        total[1] += len(text.encode())
    return models, support


def report_output(runner):
    for kind, make in (("plain", plain), ("mixed", mixed)):
        paths = write_schemas(runner.folder / f"output-{kind}", kind, make, MODELS)
        for access in ("internal", "public"):
            output = runner.folder / f"output-{kind}-{access}"
            seconds = min(runner.generate(paths, output, access)[0] for _ in range(5))
            models, support = size(output)
            print(
                f"output   {MODELS} {kind} models, {access}: {models[0]} lines ({models[0] / MODELS:.1f} each),"
                f" {models[1] / 1e6:.2f} MB, {seconds:.3f} s; the shared file {support[0]} lines"
            )


def report_compile(runner):
    paths = write_schemas(runner.folder / "compile", "plain", plain, COMPILED)
    for access in ("internal", "public"):
        output = runner.folder / f"compile-{access}"
        runner.generate(paths, output, access)
        files = sorted(output.glob("*.swift"))
        modules = {"models": files, "shared": [path for path in files if path.name.startswith("ModelSupport")]}
        for name, conformances in (
            ("bare", ""), ("hashable", ": Hashable"), ("conforming", ": Hashable, Sendable, Codable")
        ):
            path = runner.folder / f"{name}-{access}.swift"
            path.write_text(bare(paths, access, conformances))
            modules[name] = [path]
        seconds = runner.compiled(modules, rounds=5)
        ratios = {name: value / seconds["bare"] for name, value in seconds.items()}
        print(
            f"compile  {COMPILED} plain models, {access}: {seconds['models']:.1f} CPU s, of which the shared file"
            f" {seconds['shared']:.1f}; {COMPILED} bare structs: {seconds['bare']:.1f}; ratio {ratios['models']:.2f};"
            f" ratio of Hashable structs {ratios['hashable']:.2f}, of Hashable, Sendable, and Codable structs"
            f" {ratios['conforming']:.2f}"
        )


def report_chain(runner):
    member = {"name": {"type": "string"}, "size": {"type": "integer"}}
    chain = {"type": "object", "properties": dict(member)}
    for _ in range(CHAIN - 1):
        chain = {"type": "object", "properties": member | {"inner": chain}}
    flat = {"type": "object", "properties": {
        f"part{index}": {"type": "object", "properties": member | {"inner": {"type": "string"}}}
        for index in range(CHAIN)
    }}
    modules = {}
    for kind, schema in (("nested", chain), ("flat", flat)):
        path = runner.folder / f"{kind}.schema.json"
        path.write_text(json.dumps(schema))
        output = runner.folder / f"chain-{kind}"
        runner.generate([str(path)], output)
        modules[kind] = sorted(output.glob("*.swift"))
    seconds = runner.compiled(modules)
    print(
        f"chain    {CHAIN} nested objects: {seconds['nested']:.1f} CPU s; {CHAIN} objects side by side: {seconds['flat']:.1f};"
        f" ratio {seconds['nested'] / seconds['flat']:.2f}"
    )


def report_wide(runner):
    """Measures objects in which a third of the members are a level or an array, like the rules of a linter. The other
    members are scalars."""
    schema = {
        "$defs": {
            "level": {"enum": ["off", "warn", "error"]},
            "rule": {"anyOf": [{"$ref": "#/$defs/level"}, {"type": "array"}, {"type": "null"}]},
        }
    }
    kinds = [{"$ref": "#/$defs/rule"}, {"type": ["string", "null"]}, {"type": ["integer", "null"]}]
    members = [(f"rule-{index}", kinds[index % len(kinds)]) for index in range(WIDE)]
    narrow = {
        f"group{start}": {"type": "object", "properties": dict(members[start:start + WIDE // 10])}
        for start in range(0, WIDE, WIDE // 10)
    }
    modules = {}
    for kind, properties in (("wide", dict(members)), ("narrow", narrow)):
        path = runner.folder / f"{kind}.schema.json"
        path.write_text(json.dumps(schema | {"type": "object", "properties": properties}))
        output = runner.folder / f"wide-{kind}"
        runner.generate([str(path)], output)
        modules[kind] = sorted(output.glob("*.swift"))
    seconds = runner.compiled(modules, rounds=1)
    print(
        f"wide     an object with {WIDE} members: {seconds['wide']:.1f} CPU s; ten with {WIDE // 10} each:"
        f" {seconds['narrow']:.1f}; ratio {seconds['wide'] / seconds['narrow']:.2f}"
    )


def report_build(runner):
    package = runner.folder / "Two"
    (package / "Sources" / "Two").mkdir(parents=True)
    (package / "Package.swift").write_text(
        "// swift-tools-version: 6.0\nimport PackageDescription\n"
        'let package = Package(name: "Two", targets: [.executableTarget(name: "Two")])\n'
    )
    (package / "Sources" / "Two" / "main.swift").write_text('let text = "two"\nprint(text)\n')
    smallest = runner.run(["swift", "build", "--package-path", str(package)])
    scratch = runner.folder / "scratch"
    command = ["swift", "build", "--package-path", str(ROOT), "--scratch-path", str(scratch)]
    tool = runner.run(command + ["--product", "widget-codegen"])
    print(
        f"build    widget-codegen, cold, debug: {tool[0]:.1f} s ({tool[1]:.1f} CPU s); a package of two lines:"
        f" {smallest[0]:.1f} s ({smallest[1]:.1f} CPU s);"
        f" ratio {tool[0] / smallest[0]:.1f} (CPU {tool[1] / smallest[1]:.1f})"
    )


MEASUREMENTS = {
    "output": report_output, "compile": report_compile, "chain": report_chain, "wide": report_wide,
    "build": report_build,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tool", help="path of widget-codegen, built for release")
    parser.add_argument("--only", default=",".join(MEASUREMENTS), help="the measurements to make, separated by commas")
    parser.add_argument("--keep", help="keep all files in this folder, which must not exist yet")
    options = parser.parse_args()
    names = options.only.split(",")
    unknown = [name for name in names if name not in MEASUREMENTS]
    if unknown:
        parser.error(f"unknown measurement '{unknown[0]}'; the measurements are {', '.join(MEASUREMENTS)}")
    if not os.access(options.tool, os.X_OK):
        parser.error(f"'{options.tool}' is not a program; build it with 'swift build -c release --product widget-codegen'")
    if options.keep and os.path.exists(options.keep):
        parser.error(f"'{options.keep}' already exists")
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="codegen-cost-")).resolve()
    folder.mkdir(exist_ok=True)
    try:
        for name in names:
            MEASUREMENTS[name](Runner(os.path.abspath(options.tool), folder))
            sys.stdout.flush()
    finally:
        if not options.keep:
            shutil.rmtree(folder)


main()
