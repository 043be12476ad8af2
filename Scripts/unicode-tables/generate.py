#!/usr/bin/env python3
"""Writes the Unicode tables that Sources/SchemaKit/Patterns uses for \\p{...} and case folding.

The data comes from the Unicode tables of Node.js, which have every property of ECMA-262.
`node -p process.versions.unicode` prints their version, which determines the output.

    Scripts/unicode-tables/generate.py            write the file
    Scripts/unicode-tables/generate.py --check    exit 1 if the file is not up to date
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
OUTPUT = HERE.parents[1] / "Sources/SchemaKit/Patterns/UnicodePropertyTables.generated.swift"

# The specification allows these names, which PropertyValueAliases.txt lists. No code point has them.
EMPTY_SCRIPTS = {"Katakana_Or_Hiragana"}

# The 64 digits of the tables in the order of their values. None of them needs an escape in Swift.
ALPHABET = "#?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"
assert len(set(ALPHABET)) == 64

COLLECT = r"""
const requests = JSON.parse(require("fs").readFileSync(0, "utf8"));
const boundaries = (test) => {
    const result = [];
    let inside = false;
    for (let code = 0; code <= 0x110000; code++) {
        const now = code < 0x110000 && test(code);
        if (now !== inside) { result.push(code); inside = now; }
    }
    return result;
};
const sets = requests.map((property) => {
    const expression = new RegExp("^\\p{" + property + "}$", "u");
    return boundaries((code) => expression.test(String.fromCodePoint(code)));
});
const cased = [];
const changes = /\p{Changes_When_Casemapped}|\p{Changes_When_Casefolded}/u;
for (let code = 0; code < 0x110000; code++) {
    const character = String.fromCodePoint(code);
    if (changes.test(character)) cased.push(character);
}
const text = cased.join("");
const folds = cased.map((character) =>
    text.match(new RegExp("\\u{" + character.codePointAt(0).toString(16) + "}", "giu"))
        .map((match) => match.codePointAt(0)));
console.log(JSON.stringify({ version: process.versions.unicode, sets, folds }));
"""


def sections():
    result = {}
    current = None
    for line in (HERE / "properties.txt").read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("["):
            current = result.setdefault(line.strip("[]"), [])
        else:
            current.append(line.split())
    return result


def collect(requests):
    answer = subprocess.run(
        ["node", "-e", COLLECT],
        input=json.dumps(requests),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(answer.stdout)


def encode_number(value):
    """Returns a number with five bits in each character, the lowest first. The sixth bit is set if more follow."""
    text = ""
    while value >= 32:
        text += ALPHABET[value % 32 + 32]
        value //= 32
    return text + ALPHABET[value]


def encode_boundaries(boundaries):
    """Returns the number of boundaries, and the distance of each boundary from the previous one."""
    text = encode_number(len(boundaries))
    previous = 0
    for boundary in boundaries:
        text += encode_number(boundary - previous)
        previous = boundary
    return text


class SetWriter:
    """A writer of sets. Each is written as its difference from the earlier set that gives the shortest text."""

    def __init__(self):
        self.data = ""
        self.written = []

    def write(self, boundaries, preferred_offsets=()):
        candidates = [(0, [])] + self.written
        if preferred_offsets:
            candidates = [(0, [])] + [entry for entry in self.written if entry[0] in preferred_offsets]
        best = None
        for base, base_boundaries in candidates:
            difference = sorted(set(boundaries) ^ set(base_boundaries))
            text = encode_number(base) + encode_boundaries(difference)
            if best is None or len(text) < len(best):
                best = text
        offset = len(self.data) + 1
        self.data += best
        self.written.append((offset, boundaries))
        return offset


def encode_folds(folds):
    """Returns the classes: the distance of the first member from that of the class before, and for each further member
    its distance from the member before, times 2, plus 1 if another member follows."""
    classes = sorted({tuple(sorted(fold)) for fold in folds if len(fold) > 1})
    text = encode_number(len(classes))
    previous = 0
    for members in classes:
        text += encode_number(members[0] - previous)
        previous = members[0]
        for index, member in enumerate(members[1:], start=1):
            more = index + 1 < len(members)
            text += encode_number((member - members[index - 1]) * 2 + more)
    return text


def literal(name, documentation, text):
    lines = [f"    /// {documentation}", f'    static let {name}: StaticString = """']
    width = 90
    for start in range(0, len(text), width):
        lines.append("        " + text[start:start + width] + "\\")
    lines[-1] = lines[-1].rstrip("\\")
    lines.append('        """')
    return "\n".join(lines)


def render():
    tables = sections()
    requests, keys = [], []
    for section, prefix in [
        ("Binary", ""), ("General_Category", "gc="), ("Script", "sc="), ("Script", "scx="),
    ]:
        for names in tables[section]:
            if section == "Script" and names[0] in EMPTY_SCRIPTS:
                continue
            requests.append(prefix + names[0])
            keys.append((prefix, names[0]))
    answer = collect(requests)
    sets = dict(zip(keys, answer["sets"]))

    writer = SetWriter()
    directory = {}
    for key in keys:
        prefix, name = key
        preferred_offsets = ()
        if prefix == "scx=":
            preferred_offsets = {directory[("sc=", name)]}
        directory[key] = writer.write(sets[key], preferred_offsets)
    empty = writer.write([])

    def names(section, prefix):
        text = ""
        for row in tables[section]:
            offset = directory.get((prefix, row[0]), empty)
            for name in row:
                text += f"{name}={encode_number(offset)};"
        return text

    body = [
        literal("binaryProperties", "The binary properties and their offsets in `sets`.",
                names("Binary", "")),
        literal("generalCategories", "The general categories and their offsets in `sets`.",
                names("General_Category", "gc=")),
        literal("scripts", "The scripts and their offsets in `sets`.", names("Script", "sc=")),
        literal("scriptExtensions",
                "The scripts and the offsets in `sets` of their extensions.",
                names("Script", "scx=")),
        literal("sets", "All sets, each as its difference from another set.", writer.data),
        literal("foldClasses", "The code points that are equal under simple case folding.",
                encode_folds(answer["folds"])),
    ]
    header = f"""\
// Generated by Scripts/unicode-tables/generate.py from Unicode {answer["version"]}. Do not edit.
// swift-format-ignore-file

/// The sets of code points that a pattern can name, as text.
///
/// A number is written in characters of `alphabet`, with five bits in each, the lowest first. If the
/// value of a character is 32 or more, another character of the number follows. A set is written as the
/// offset of another set plus one, or zero; the number of boundaries; and the distance of each boundary
/// from the previous one. Its members are in exactly one of the other set and the set of the boundaries.
enum UnicodePropertyTables {{
    /// The version of the Unicode standard from which the tables are taken.
    static let version: StaticString = "{answer["version"]}"

    /// The digits of numbers in the order of their values.
    static let alphabet: StaticString = "{ALPHABET}"

"""
    return header + "\n\n".join(body) + "\n}\n"


def main():
    text = render()
    if sys.argv[1:] == ["--check"]:
        if OUTPUT.read_text() != text:
            sys.exit(f"{OUTPUT}: out of date; run Scripts/unicode-tables/generate.py")
        return
    OUTPUT.write_text(text)


main()
