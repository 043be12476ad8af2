#!/usr/bin/env python3
"""Generates models of the schemas of a corpus with widget-codegen, and checks the models.

    Scripts/check-codegen-corpus.py [--tests] [--sample N] [--only NAME]... [--tool PATH] [--state FILE] [--jobs N]

The corpus is SchemaStore below $SCHEMAKIT_CORPORA. The Swift code of each schema is type-checked in the
language mode of Swift 6, with warnings as errors. With --tests, a program is built from it, too. The
program must decode the positive tests and encode them as equal JSON, and decoding or validate() must
fail for the negative tests. The state file has the results by the hash of the generated text, so a run
continues after an interruption. The limits for each schema are 10 minutes and 6 GiB. The output has the
shares of schemas and tests that pass, the share of assertions that the models do not enforce, and the
schemas that took the longest processor time. The exit status is 1 if the Swift code of a schema does not
type-check.
"""

import argparse, concurrent.futures, decimal, functools, hashlib, json, os, pathlib, re, resource, shutil, subprocess, sys, tempfile
import time, urllib.parse

SECONDS = 600
BYTES = 6 << 30
ASSERTIONS = """
    type enum const multipleOf divisibleBy maximum exclusiveMaximum minimum exclusiveMinimum maxLength
    minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties
    required dependentRequired disallow allOf anyOf oneOf not if then else dependentSchemas dependencies
    extends prefixItems items additionalItems contains properties patternProperties
    additionalProperties propertyNames unevaluatedItems unevaluatedProperties $ref $dynamicRef
    $recursiveRef
""".split()

MAIN = """
import Foundation

for path in CommandLine.arguments.dropFirst() {
    do {
        let data = try Data(contentsOf: URL(filePath: path))
        let model = try JSONDecoder().decode(%s.self, from: data)
        let copy = try JSONEncoder().encode(model)
        var finding = ""
        do { try (model as Any as? any SchemaValidated)?.validate() } catch { finding = "\\(error)" }
        let line = ["path": path, "copy": String(decoding: copy, as: UTF8.self), "finding": finding]
        print(String(decoding: try JSONEncoder().encode(line), as: UTF8.self))
    } catch {
        let line = ["path": path, "refusal": "\\(error)"]
        print(String(decoding: try JSONEncoder().encode(line), as: UTF8.self))
    }
}
"""


def limited(arguments, seconds=SECONDS):
    """Runs a command; returns its exit status, its output, its errors and its processor time in seconds."""

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        run = subprocess.run(
            arguments, capture_output=True, timeout=seconds, preexec_fn=limit, errors="replace"
        )
        status, output, errors = run.returncode, run.stdout, run.stderr
    except subprocess.TimeoutExpired:
        status, output, errors = -1, "", "timed out"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return status, output, errors, after.ru_utime - before.ru_utime


def read_json(path):
    """Returns a JSON value with exact numbers. 1.0 and 1 are equal."""
    return json.loads(
        pathlib.Path(path).read_text(encoding="utf-8-sig"),
        parse_float=decimal.Decimal, parse_int=decimal.Decimal,
    )


def subschemas(node):
    """Yields every object that may be a schema. Values of enum, const and other annotations are left out."""
    if isinstance(node, dict):
        yield node
        for name, value in node.items():
            if name not in ("enum", "const", "default", "examples", "example"):
                yield from subschemas(value)
    elif isinstance(node, list):
        for value in node:
            yield from subschemas(value)


def assertion_count(schema):
    names = set(ASSERTIONS)
    return sum(
        sum(1 for name in node if name in names)
        for node in subschemas(schema)
    )


class Corpus:
    def __init__(self, folder):
        self.folder = folder
        self.urls = json.loads((folder / "url-map.json").read_text())

    def file(self, url):
        name = self.urls.get(url) or self.urls.get(url + "#")
        if name is None:
            return None
        for folder in (self.folder, self.folder / "schemas", self.folder / "refs"):
            if (folder / name).is_file():
                return folder / name
        return None

    def copy(self, schema, folder):
        """Copies a schema and the schemas to which it refers by URL. The URLs become the identifiers of the copies."""
        main = folder / schema.name
        shutil.copy(schema, main)
        pending, seen = [(read(schema), "")], set()
        while pending:
            document, base = pending.pop()
            for node in subschemas(document):
                reference = node.get("$ref")
                if not isinstance(reference, str):
                    continue
                identifier = document.get("$id", document.get("id")) if isinstance(document, dict) else None
                url = urllib.parse.urljoin(identifier if isinstance(identifier, str) else base, reference).split("#")[0]
                if not url or url in seen:
                    continue
                seen.add(url)
                name = url.split("/")[-1]
                paths = [self.folder / folder_name / name for folder_name in ("schemas", "refs")]
                path = self.file(url) or next((path for path in paths if path.is_file()), None)
                if path is None or path == schema:
                    continue
                target = read(path)
                pending.append((target, url))
                if ":" not in url:
                    shutil.copy(path, folder / name)
                elif isinstance(target, dict):
                    is_old = re.search("draft-0[34]", str(target.get("$schema")))
                    target["id" if is_old else "$id"] = url
                    target.pop("$id" if is_old else "id", None)
                    (folder / f"reference{len(seen)}.json").write_text(json.dumps(target))
        return main

    def tests(self, stem):
        found = {}
        for kind in ("test", "negative_test"):
            folder = self.folder / kind / stem
            found[kind] = sorted(folder.glob("*.json")) if folder.is_dir() else []
        return found


def read(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8-sig"))


def check(schema, corpus, arguments, state):
    start = time.time()
    result = check_models(schema, corpus, arguments, state)
    return result | {"elapsed": time.time() - start}


def check_models(schema, corpus, arguments, state):
    result = {"name": schema.name}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "in").mkdir()
        main = corpus.copy(schema, folder / "in")
        output = folder / "out"
        generation = [arguments.tool, "generate", str(main), "--root", "CorpusRoot", "--output", str(output)]
        status, _, errors, seconds = limited(generation)
        result["generation"] = round(seconds, 2)
        if "[dead-reference]" in errors:
            result["excluded"] = "refers to a schema that is not in the corpus"
            return result
        if status != 0:
            result["failure"] = f"widget-codegen: {status}: " + errors.strip()[-300:].replace(name, "")
            return result
        result["assertions"] = assertion_count(read(schema))
        losses = re.findall(r"note: '([^']+)' is not enforced.*\[not-enforced\]", errors)
        result["losses"] = len(losses)
        files = sorted(output.glob("*.swift"))
        text = "".join(file.read_text() for file in files)
        result["lines"] = text.count("\n")
        digest = hashlib.sha256((MAIN + text).encode()).hexdigest()
        cached = state.get(digest, {})
        tests = corpus.tests(schema.stem) if arguments.tests else {}
        has_tests = any(tests.values())
        if "check" not in cached or has_tests and "tests" not in cached:
            program = folder / "program"
            status, _, errors, seconds = limited(compiler(files, program if has_tests else None))
            lines = [line for line in errors.splitlines() if "error:" in line] or [errors[-200:]]
            cached["check"] = None if status == 0 else lines[0].replace(name, "")[:300]
            cached["seconds"] = round(seconds, 1)
            if status == 0 and has_tests:
                cached["tests"] = run_tests(tests, program)
            state.put(digest, cached)
        result["seconds"] = cached["seconds"]
        if cached["check"] is not None:
            result["failure"] = "swiftc: " + cached["check"]
            return result
        if has_tests:
            result["tests"] = cached["tests"]
    return result


def compiler(files, program):
    """Returns the command that builds a program from models, or that only type-checks the models."""
    command = ["swiftc", "-swift-version", "6", "-warnings-as-errors", *map(str, files)]
    if program is None:
        return command + ["-typecheck"]
    main = program.parent / "main.swift"
    main.write_text(MAIN % "CorpusRoot")
    # With several threads, the compiler makes one LLVM module for each file, as in a build with SwiftPM.
    return command + ["-wmo", "-num-threads", "2", "-o", str(program), str(main)]


def run_tests(tests, program):
    results = []
    for kind, paths in tests.items():
        for path in paths:
            _, output, errors, _ = limited([str(program), str(path)], 60)
            lines = output.splitlines()
            line = json.loads(lines[0]) if lines else {"refusal": "crash: " + errors[-200:]}
            problem = line.get("refusal") or line.get("finding")
            if kind == "negative_test":
                ok = problem and not problem.startswith("crash")
                results.append(["negative", path.name, None if ok else "accepted"])
                continue
            if not problem:
                copy = json.loads(
                    line["copy"], parse_float=decimal.Decimal, parse_int=decimal.Decimal
                )
                problem = None if copy == read_json(path) else "encoded as different JSON"
            results.append(["positive", path.name, problem and problem[:300]])
    return results


class State:
    """The results by the hash of the generated text, in a file with one line of JSON for each result.

    If a text has several results, the last one is valid."""

    def __init__(self, path):
        self.path = path
        self.results = {}
        if path.exists():
            for line in path.read_text().splitlines():
                digest, value = json.loads(line)
                self.results[digest] = value

    def get(self, digest, default):
        return dict(self.results.get(digest, default))

    def put(self, digest, value):
        self.results[digest] = value
        with self.path.open("a") as file:
            file.write(json.dumps([digest, value]) + "\n")


def share(part, whole):
    return f"{part} of {whole} ({100 * part / whole:.1f} %)" if whole else "none"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tests", action="store_true", help="build programs and run the tests")
    parser.add_argument("--sample", type=int, help="only this many schemas, always the same ones")
    parser.add_argument("--only", action="append", help="only the schema of this name")
    parser.add_argument("--tool", default=".build/debug/widget-codegen")
    parser.add_argument("--state", type=pathlib.Path, default=pathlib.Path(".build/codegen-corpus.jsonl"))
    parser.add_argument("--jobs", type=int, default=1, help="the number of schemas that are checked at once")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    corpora = os.environ.get("SCHEMAKIT_CORPORA")
    if not corpora:
        print("check-codegen-corpus: SCHEMAKIT_CORPORA is not set; nothing was checked")
        return 0
    corpus = Corpus(pathlib.Path(corpora) / "schemastore")
    schemas = sorted((corpus.folder / "schemas").glob("*.json"))
    if arguments.only:
        schemas = [path for path in schemas if path.stem in arguments.only or path.name in arguments.only]
    elif arguments.sample:
        # In the order of the hashes of their names, the first schemas are a sample of the whole alphabet.
        key = lambda path: hashlib.sha256(path.name.encode()).hexdigest()
        schemas = sorted(sorted(schemas, key=key)[: arguments.sample])
    state = State(arguments.state)
    results = []
    check_schema = functools.partial(check, corpus=corpus, arguments=arguments, state=state)
    # Processes and not threads, because the processor time of a command is measured as that of all ended children.
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as jobs:
        for result in jobs.map(check_schema, schemas):
            results.append(result)
            if arguments.verbose or "failure" in result:
                note = result.get("failure", "ok")
                print(f"{result['name']}: {note} ({result['elapsed']:.1f} s)", flush=True)
            for kind, name, problem in result.get("tests", []):
                if problem:
                    print(f"{result['name']}: {kind} {name}: {problem}", flush=True)
    excluded = [result["name"] for result in results if "excluded" in result]
    results = [result for result in results if "excluded" not in result]
    passed = [result for result in results if "failure" not in result]
    tests = [test for result in results for test in result.get("tests", [])]
    print(f"schemas: {share(len(passed), len(results))}")
    print(f"excluded because they refer to schemas outside of the corpus: {len(excluded)} {excluded}")
    for kind in ("positive", "negative"):
        kind_tests = [test for test in tests if test[0] == kind]
        passed_count = sum(1 for test in kind_tests if test[2] is None)
        print(f"{kind} tests: {share(passed_count, len(kind_tests))}")
    losses = sum(result.get("losses", 0) for result in results)
    print(f"assertions that the models do not enforce: {share(losses, sum(result.get('assertions', 0) for result in results))}")
    print(f"lines: {sum(result.get('lines', 0) for result in results)}")
    slowest = sorted(results, key=lambda result: -result.get("seconds", 0))[:5]
    print("slowest: " + ", ".join(f"{result['name']} {result.get('seconds', 0)} s" for result in slowest))
    return 0 if len(passed) == len(results) else 1


if __name__ == "__main__":
    sys.exit(main())
