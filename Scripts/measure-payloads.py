#!/usr/bin/env python3
"""Measures how well the linter finds misspelled members and recognizes payloads.

    Scripts/measure-payloads.py --tool .build/release/widget-lint [--slips] [--false-alarms] [--choice]
        [--examples COUNT]

--slips         Misspells each described member of the fixtures in several ways, one at a time, and counts the
                misspellings that a finding reports with both names.
--false-alarms  Counts the valid documents of SchemaStore with a finding about a misspelled member. The documents
                are in the folder that SCHEMAKIT_CORPORA names.
--choice        Counts the fixtures for which the right schema is chosen: unchanged, and with one member removed,
                renamed or of another type.

Without any of these options, everything is measured. The exit status is 1 if a goal is missed.
"""

import argparse
import collections
import concurrent.futures
import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "Tests" / "Fixtures"
# The approximate number of misspellings for each schema, evenly spread over its payloads. There may be twice as many.
SLIPS_OF_SCHEMA = 100
GOALS = {"slips": 0.95, "false alarms": 0.01, "choice": 0.99}


def fixtures():
    """Yields each valid fixture: its path, its schema, and its value."""
    expected = json.loads((FIXTURES / "expected-findings.json").read_text())
    for row in expected["valid"]:
        path = FIXTURES / "payloads" / row["file"]
        yield row["file"], row["schema"].removesuffix(".schema.json"), json.loads(path.read_text())


def lint(tool, lines, *options):
    """Lints values as the lines of a stream; returns the findings of each line."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    command = [tool, "--no-config", "--ndjson", "--reporter", "ndjson", "--max-findings", "all", *options, "-"]
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    if run.returncode > 1:
        sys.exit(f"{' '.join(map(str, command))}: status {run.returncode}\n{run.stderr}")
    records = map(json.loads, run.stdout.splitlines())
    return {record["line"]: record["diagnostics"] for record in records}


# Slips

def objects(value, path=()):
    """Yields each object in a value with its path."""
    if isinstance(value, dict):
        yield path, value
        for name, member in value.items():
            yield from objects(member, path + (name,))
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from objects(element, path + (index,))


def value_at(value, path):
    for key in path:
        value = value[key]
    return value


def renamed(value, path, old, new):
    """Returns a copy with a new name for one member, which keeps its position."""
    result = copy.deepcopy(value)
    target = value_at(result, path)
    members = [(new if name == old else name, member) for name, member in target.items()]
    target.clear()
    target.update(members)
    return result


def slips(name):
    """Yields misspellings of a name, each with its kind."""
    middle = len(name) // 2
    yield "case", name[0].swapcase() + name[1:]
    yield "case", name.lower()
    yield "case", name.upper()
    words = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)
    if len(words) > 1:
        yield "separator", "_".join(word.lower() for word in words)
        yield "separator", "-".join(word.lower() for word in words)
        yield "separator", words[0].lower() + "".join(word.capitalize() for word in words[1:])
    yield "dropped", name[:middle] + name[middle + 1:]
    yield "dropped", name[:-1]
    yield "doubled", name[:middle + 1] + name[middle:]
    yield "added", name[:middle] + "x" + name[middle:]
    yield "swapped", name[:middle - 1] + name[middle] + name[middle - 1] + name[middle + 1:]


def described_names(schema):
    """Returns the names of all members that the schemas of a vendor describe, and their aliases."""
    names = set()

    def walk(value, holds_members=False):
        if isinstance(value, dict):
            for name, member in value.items():
                if holds_members:
                    names.add(name)
                walk(member, name in ("properties", "aliases") and not holds_members)
        elif isinstance(value, list):
            for element in value:
                walk(element)

    for path in (ROOT / "Schemas" / schema.split("/")[0]).glob("*.json"):
        walk(json.loads(path.read_text()))
    return names


def measure_slips(tool, examples):
    by_schema = collections.defaultdict(list)
    for file, schema, value in fixtures():
        by_schema[schema].append((file, value))
    total, reported = collections.Counter(), collections.Counter()
    silent = []
    for schema, values in sorted(by_schema.items()):
        names = described_names(schema)
        cases = []
        for file, value in values:
            for path, members in objects(value):
                for name in members:
                    if name not in names:
                        continue
                    for kind, slip in dict.fromkeys(slips(name)):
                        if slip != name and slip not in members and slip not in names and len(slip) > 1:
                            cases.append((kind, name, slip, path, file, renamed(value, path, name, slip)))
        cases = cases[:: max(1, len(cases) // SLIPS_OF_SCHEMA)]
        found = lint(tool, [case[-1] for case in cases], "--schema", schema)
        for line, (kind, name, slip, path, file, value) in enumerate(cases, start=1):
            total[kind] += 1
            texts = [record["message"] for record in found.get(line, [])]
            if any(f"'{name}'" in text and f"'{slip}'" in text for text in texts):
                reported[kind] += 1
            else:
                silent.append((file, "/".join(map(str, path)), name, slip, texts[:2]))
    print("| slip | misspellings | reported with both names | share |\n|---|---|---|---|")
    for kind in total:
        print(f"| {kind} | {total[kind]} | {reported[kind]} | {reported[kind] / total[kind]:.1%} |")
    share = sum(reported.values()) / sum(total.values())
    print(f"| all | {sum(total.values())} | {sum(reported.values())} | {share:.1%} |")
    for file, path, name, slip, texts in silent[:: max(1, len(silent) // examples)] if examples else []:
        print(f"  {file} {path}: {name} → {slip}: {texts}")
    return share >= GOALS["slips"]


# False alarms

def measure_false_alarms(tool, examples):
    corpora = os.environ.get("SCHEMAKIT_CORPORA")
    if not corpora or not (store := pathlib.Path(corpora) / "schemastore").is_dir():
        print("false alarms: skipped, because SCHEMAKIT_CORPORA names no folder with SchemaStore")
        return True

    def run(schema):
        documents = sorted((store / "test" / schema.stem).glob("*.json"))
        if not documents:
            return None
        command = [tool, "--no-config", "--schema", schema, "--schemas", store / "schemas", "--schemas", store / "refs",
                   "--string-formats", "dialect", "--reporter", "ndjson", "--max-findings", "all", *documents]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode > 1:
            return schema.stem, len(documents), None
        found = collections.defaultdict(list)
        for record in map(json.loads, result.stdout.splitlines()):
            found[record["path"]] += [finding["message"] for finding in record["diagnostics"]
                                      if finding["id"] == "misspelled-member"]
        return schema.stem, len(documents), found

    total, alarmed, refused, alarms = 0, 0, 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for result in pool.map(run, sorted((store / "schemas").glob("*.json"))):
            if result is None:
                continue
            schema, count, found = result
            if found is None:
                refused += count
                continue
            total += count
            alarmed += sum(map(bool, found.values()))
            alarms += [(schema, pathlib.Path(file).name, texts) for file, texts in found.items() if texts]
    print("| valid documents of SchemaStore | with a misspelled member | share | not checked |\n|---|---|---|---|")
    print(f"| {total} | {alarmed} | {alarmed / max(1, total):.2%} | {refused} |")
    for schema, file, texts in alarms[:: max(1, len(alarms) // examples)] if examples else []:
        print(f"  {schema} {file}: {texts[:3]}")
    return total > 0 and alarmed / total <= GOALS["false alarms"]


# Choice of a schema

def changed(value):
    """Yields copies of a value with one member removed, renamed, or of another type, each with its kind."""
    for path, members in objects(value):
        for name, member in members.items():
            without = copy.deepcopy(value)
            del value_at(without, path)[name]
            yield "removed", without
            yield "renamed", renamed(value, path, name, "renamed_" + name)
            other = copy.deepcopy(value)
            value_at(other, path)[name] = 1 if isinstance(member, (str, list, dict, bool)) or member is None else "1"
            yield "of another type", other


def measure_choice(tool, examples):
    cases = []
    for file, schema, value in fixtures():
        cases.append(("unchanged", file, schema, value))
        cases += [(kind, file, schema, other) for kind, other in changed(value)]
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, case in enumerate(cases):
            path = pathlib.Path(folder) / f"{number:06}.json"
            path.write_text(json.dumps(case[-1]))
            paths.append(path)
        command = [tool, "--no-config", "--reporter", "json", "--max-findings", "0", folder]
        run = subprocess.run(command, capture_output=True, text=True)
    chosen = {pathlib.Path(file["path"]).name: file.get("schema") for file in json.loads(run.stdout)["files"]}
    total, right, wrong = collections.Counter(), collections.Counter(), []
    for number, (kind, file, schema, value) in enumerate(cases):
        total[kind] += 1
        found = chosen.get(f"{number:06}.json")
        name = found or ""
        if name.removesuffix(".schema.json").endswith(schema):
            right[kind] += 1
        else:
            wrong.append((file, kind, name))
    print("| payload | count | right schema | share |\n|---|---|---|---|")
    for kind in total:
        print(f"| {kind} | {total[kind]} | {right[kind]} | {right[kind] / total[kind]:.1%} |")
    share = sum(right.values()) / sum(total.values())
    print(f"| all | {sum(total.values())} | {sum(right.values())} | {share:.1%} |")
    for file, kind, name in wrong[:: max(1, len(wrong) // examples)] if examples else []:
        print(f"  {file} {kind}: {name or 'none'}")
    return share >= GOALS["choice"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True, help="the path of widget-lint")
    parser.add_argument("--slips", action="store_true")
    parser.add_argument("--false-alarms", action="store_true")
    parser.add_argument("--choice", action="store_true")
    parser.add_argument("--examples", type=int, default=0, help="the number of examples of each kind to print")
    arguments = parser.parse_args()
    tool = str(pathlib.Path(arguments.tool).resolve())
    everything = not (arguments.slips or arguments.false_alarms or arguments.choice)
    results = []
    if arguments.slips or everything:
        results.append(measure_slips(tool, arguments.examples))
    if arguments.false_alarms or everything:
        results.append(measure_false_alarms(tool, arguments.examples))
    if arguments.choice or everything:
        results.append(measure_choice(tool, arguments.examples))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
