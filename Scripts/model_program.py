"""A program that reads payloads with generated models, with Codable and directly from JSON text."""

import decimal, json, pathlib, re, subprocess, sys

MAIN = """
import Foundation
import SchemaKit

let readers: [String: @Sendable (String) -> [String: String]] = [
    %s
]

func outcome<Model: Codable & JSONReadable & Equatable>(_ type: Model.Type, _ text: String) -> [String: String] {
    var found: [String: String] = [:]
    do {
        _ = try Model(json: Array(text.utf8))
    } catch {
        found["directRefusal"] = "\\(error)"
    }
    do {
        let model = try JSONDecoder().decode(type, from: Data(text.utf8))
        let copy = try JSONEncoder().encode(model)
        found["copy"] = String(decoding: copy, as: UTF8.self)
        found["sameDirectly"] = "\\((try? Model(json: Array(text.utf8), checked: false)) == model)"
        found["sameAgain"] = "\\((try? JSONDecoder().decode(type, from: copy)) == model)"
        try (model as? any SchemaValidated)?.validate()
    } catch {
        found["refusal"] = "\\(error)"
    }
    return found
}

while let name = readLine(), let text = readLine() {
    let line = try JSONEncoder().encode(readers[name]!(text))
    print(String(decoding: line, as: UTF8.self))
}
"""


def run(arguments, **options):
    return subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, **options)


def build(tools, folder, schemas):
    """Builds the program with a type for each schema; returns its path and the notes on the schemas."""
    models, manifest = folder / "models", folder / "manifest.json"
    generation = run([tools / "widget-codegen", "generate", *schemas, "--output", models, "--manifest", manifest,
                      "--decoding", "direct", "--access-level", "internal"])
    if generation.returncode != 0:
        sys.exit(generation.stderr)
    roots = {pathlib.Path(entry["schema"]).name: entry["type"]
             for entry in reversed(json.loads(manifest.read_text())["types"]) if entry["pointer"] == ""}
    rows = ",\n    ".join(f'"{path.name}": {{ outcome({roots[path.name]}.self, $0) }}' for path in schemas)
    (models / "main.swift").write_text(MAIN % rows)
    program = folder / "program"
    objects = [path for target in ("SchemaPlatform", "SchemaKit") for path in sorted((tools / f"{target}.build").glob("*.o"))]
    compilation = run(["swiftc", "-wmo", "-swift-version", "6", "-warnings-as-errors", "-I", tools / "Modules", "-o", program,
                       *sorted(models.glob("*.swift")), *objects])
    if compilation.returncode != 0:
        sys.exit("\n".join(re.findall(r".*error:.*", compilation.stderr)[:20]) or compilation.stderr[-2000:])
    return program, generation.stderr


def outcomes(program, payloads):
    """Reads the payloads, which are pairs of a schema's file name and a JSON text, and returns an outcome for each."""
    lines = "".join(f"{name}\n{text}\n" for name, text in payloads)
    result = run([program], input=lines)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    if len(found) != len(payloads):
        name, text = payloads[len(found)]
        sys.exit(f"{name}: {text}: crash: {result.stderr[-300:]}")
    return found


def exact(text):
    return json.loads(text, parse_float=decimal.Decimal, parse_int=decimal.Decimal)


def problems(text, is_valid, found, has_aliases):
    """Yields each difference between the linter and the models, and between the ways of reading."""
    for error in ("refusal", "directRefusal"):
        if is_valid and error in found:
            yield f"{error}: {found[error][:160]}"
        if not is_valid and error not in found:
            yield f"no {error}"
    if "copy" in found:
        if not has_aliases and exact(found["copy"]) != exact(text):
            yield "encoded as " + found["copy"]
        if found["sameDirectly"] != "true":
            yield "the model that is read directly differs from the decoded model"
        if found["sameAgain"] != "true":
            yield "the model that is decoded from the encoded copy differs from the decoded model"
