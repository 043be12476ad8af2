#!/usr/bin/env python3
"""Replays random edits in the language server, and compares its findings with those of the command line.

    Scripts/replay-edits.py --tool .build/release/widget-lint [--edits COUNT] [--every COUNT] [--seed SEED]
        [--fixtures PATTERN] [--sample COUNT] [--schemas COUNT]

Each payload of the fixtures is opened, and edited as often as --edits says: characters of one to four bytes, line
ends of all kinds and byte order marks are inserted, ranges are deleted and replaced, edits are undone, and several
changes arrive at once. The position encoding, and whether the client requests the findings, differ from fixture to
fixture. After as many edits as --every says, the text is kept with the findings of the server. The command line then
checks all kept texts as files; each must have the same findings, at the same bytes.

--schemas COUNT does the same with this many built-in schemas, which the command line checks one by one.
The exit status is 1 if findings differ. A failure is replayed with the same seed and '--fixtures NAME'.
"""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from language_client import ENCODINGS, LanguageClient, ServerError, Text  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAYLOADS = ROOT / "Tests" / "Fixtures" / "payloads"
SCHEMAS = ROOT / "Schemas"
# A folder whose URI has escapes.
FOLDER = "caf\u00e9 100% #1"
SNIPPETS = [
    ",", ":", "{", "}", "[", "]", '"', "'", "\\", "0", "-1", "1e400", "null", "true", '"x": 1,', "{}", "[]", " ", "\t",
    "\n", "\r\n", "\r", "\n\n", "// a comment\n", "/*", "*/", "\u00e9", "\u4e16\u754c", "\U0001F600", "e\u0301",
    "\U0001F468\u200D\U0001F469\u200D\U0001F467", "\ufeff", "\u0000", "\u2028", "NaN", "\\ud83d", "\\u0041",
]
TOKEN = re.compile(r'"(?:[^"\\\r\n]|\\.)*"|[-+.\w]+|[{}\[\],:]')
SEVERITIES = {1: "error", 2: "warning", 3: "note"}
BATCH = 1000


class Editor:
    """A random editor of one text."""

    def __init__(self, text, encoding, generator):
        self.text = text
        self.encoding = encoding
        self.generator = generator
        self.undo = []

    def offset(self):
        return self.outside_line_end(self.generator.randint(0, len(self.text)))

    def outside_line_end(self, offset):
        """Returns the offset, or the offset after LF if it is between CR and LF, where no position is."""
        return offset + 1 if self.text[max(0, offset - 1):offset + 1] == "\r\n" else offset

    def range(self):
        """Returns a random range: a token, or a few characters."""
        start = self.offset()
        token = TOKEN.search(self.text, start)
        if token and self.generator.random() < 0.5:
            return token.span()
        length = self.generator.choice([0, 0, 1, 1, 2, 5, 40])
        return start, self.outside_line_end(min(len(self.text), start + length))

    def replacement(self):
        tokens = TOKEN.findall(self.text) if self.generator.random() < 0.5 else None
        return self.generator.choice(tokens or SNIPPETS)

    def replace(self, start, end, replacement):
        """Replaces a range; returns the change for the server."""
        lines = Text(self.text)
        change = {
            "range": {"start": lines.position(start, self.encoding), "end": lines.position(end, self.encoding)},
            "text": replacement,
        }
        if end in lines.ends and self.generator.random() < 0.1:
            # The server must read a position after the end of a line as the end of the line.
            change["range"]["end"]["character"] += self.generator.randint(1, 1000)
        removed = self.text[start:end]
        self.text = self.text[:start] + replacement + self.text[end:]
        self.undo.append((start, start + len(replacement), removed))
        return change

    def change(self):
        """Makes a random edit; returns the change for the server."""
        kind = self.generator.random()
        if self.undo and kind < 0.42:
            start, end, removed = self.undo.pop()
            # The inserted text may have become a part of CRLF.
            if self.outside_line_end(start) == start and self.outside_line_end(end) == end:
                change = self.replace(start, end, removed)
                self.undo.pop()
                return change
            self.undo = []
        elif kind < 0.43:
            line_end = self.generator.choice(["\n", "\r\n", "\r"])
            self.text = re.sub("\r\n|\n|\r", line_end, self.text)
            self.undo = []
            return {"text": self.text}
        start, end = self.range()
        kind = self.generator.random()
        if kind < 0.4:
            return self.replace(start, start, self.replacement())
        if kind < 0.6:
            return self.replace(start, end, "")
        return self.replace(start, end, self.replacement())


def findings_of_server(diagnostics, text, encoding, uri):
    """Returns diagnostics of the server in the form that is compared."""
    lines = Text(text)

    def span(range):
        return lines.byte_offset(range["start"], encoding), lines.byte_offset(range["end"], encoding)

    return sorted(
        (
            diagnostic.get("code", ""), SEVERITIES[diagnostic["severity"]], diagnostic["message"],
            span(diagnostic["range"]),
            tuple(
                (related["message"], span(related["location"]["range"]))
                for related in diagnostic.get("relatedInformation", []) if related["location"]["uri"] == uri
            ),
        )
        for diagnostic in diagnostics if diagnostic.get("code") != "omitted-findings"
    )


def findings_of_tool(entries):
    """Returns the findings in the entries of a report, in the form that is compared."""
    def span(range):
        return range["start"]["offset"], range["end"]["offset"]

    return sorted(
        (
            diagnostic["id"], diagnostic["severity"], diagnostic["message"], span(diagnostic),
            tuple((r["message"], span(r)) for r in diagnostic["related"] if "path" not in r),
        )
        for entry in entries for diagnostic in entry["diagnostics"]
    )


class Replay:
    """The replay of edits over files, and the comparison of the findings."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.kept = {}
        self.comparisons = 0
        self.finding_count = 0
        self.differences = []

    def edit(self, path, name):
        """Edits a file; yields the texts at which findings are compared, with the findings of the server."""
        options = self.options
        generator = random.Random(f"{options.seed} {name}")
        encoding = generator.choice(ENCODINGS)
        pulls = generator.random() < 0.5
        client = LanguageClient([options.tool, "server"], encoding, pulls=pulls)
        if client.encoding != encoding:
            raise ServerError(f"expected the encoding {encoding}, found {client.encoding}")
        with open(path, newline="", encoding="utf-8") as file:
            text = file.read()
        editor = Editor(generator.choice(["", "", "\ufeff"]) + text, encoding, generator)
        uri = client.open(path, editor.text)
        findings = client.pulled if pulls else client.published
        yield editor.text, findings_of_server(findings(uri), editor.text, encoding, uri)
        count = 0
        due = options.every
        while count < options.edits:
            messages = []
            for _ in range(generator.choice([1, 1, 1, 4])):
                changes = [editor.change() for _ in range(generator.choice([1, 1, 1, 2, 5]))]
                count += len(changes)
                messages.append(client.change_message(uri, changes))
            client.write(*messages)
            diagnostics = findings(uri)
            if count >= due:
                due = count + options.every
                yield editor.text, findings_of_server(diagnostics, editor.text, encoding, uri)
        status = client.end()
        if status != 0:
            raise ServerError(f"status {status} after 'exit'")

    def payload(self, path):
        """Edits a payload and keeps its texts. Later, one run of the command line checks the texts of many payloads."""
        name = str(path.relative_to(PAYLOADS))
        document = self.folder / "documents" / FOLDER / path.name
        document.parent.mkdir(parents=True, exist_ok=True)
        document.write_bytes(path.read_bytes())
        for text, findings in self.edit(document, name):
            copy = self.folder / "texts" / str(len(self.kept)) / path.name
            copy.parent.mkdir(parents=True)
            copy.write_bytes(text.encode())
            self.kept[str(copy)] = (name, findings)
        if len(self.kept) >= BATCH:
            self.compare()

    def compare(self):
        """Compares the kept texts with one run of the command line."""
        if not self.kept:
            return
        files = self.lint([], list(self.kept))
        for path, (name, findings) in self.kept.items():
            self.expect(name, pathlib.Path(path).read_bytes(), findings, files.get(path, []))
        self.kept = {}
        subprocess.run(["rm", "-rf", self.folder / "texts"], check=True)

    def schema(self, path):
        """Edits a schema, and compares each text at once: it must replace the file to which other schemas may refer."""
        name = str(path.relative_to(SCHEMAS))
        document = self.folder / "Schemas" / name
        original = document.read_bytes()
        for text, findings in self.edit(document, name):
            document.write_bytes(text.encode())
            self.expect(name, text.encode(), findings, self.lint(["schema"], [str(document)]).get(str(document), []))
            document.write_bytes(original)

    def lint(self, subcommand, paths):
        """Runs the command line; returns the entries of its report by their paths."""
        command = [self.options.tool, *subcommand, "--reporter", "json", "--quiet", "--no-config", *paths]
        run = subprocess.run(command, capture_output=True, text=True)
        report = json.loads(run.stdout)
        if report["failures"]:
            sys.exit(f"{report['failures']}")
        files = {}
        for entry in report["files"]:
            files.setdefault(entry["path"], []).append(entry)
        return files

    def expect(self, name, text, of_server, entries):
        of_tool = findings_of_tool(entries)
        self.comparisons += 1
        self.finding_count += len(of_tool)
        if of_server != of_tool:
            self.differences.append(name)
            print(f"{name}: the findings differ in {text!r}")
            for finding in of_server:
                if finding not in of_tool:
                    print(f"  only in the server:       {finding}")
            for finding in of_tool:
                if finding not in of_server:
                    print(f"  only on the command line: {finding}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", type=pathlib.Path, required=True, help="the built widget-lint")
    parser.add_argument("--edits", type=int, default=1000, help="the number of edits of each file")
    parser.add_argument("--every", type=int, default=10, help="the number of edits between two comparisons")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fixtures", default="*", help="a pattern of names of files")
    parser.add_argument("--sample", type=int, help="replay only this many payloads, chosen by the seed")
    parser.add_argument("--schemas", type=int, default=0, help="also replay this many schemas, chosen by the seed")
    options = parser.parse_args()
    options.tool = options.tool.resolve()
    start = time.monotonic()
    generator = random.Random(options.seed)
    payloads = sorted(path for path in PAYLOADS.glob(f"*/*/{options.fixtures}") if path.suffix != ".md")
    if options.sample is not None:
        payloads = generator.sample(payloads, min(options.sample, len(payloads)))
    schemas = sorted(SCHEMAS.glob("*/*.schema.json"))
    schemas = generator.sample(schemas, min(options.schemas, len(schemas)))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        replay = Replay(options, folder)
        subprocess.run(["cp", "-R", SCHEMAS, folder / "Schemas"], check=True)
        for edit, paths in [(replay.payload, payloads), (replay.schema, schemas)]:
            for path in paths:
                try:
                    edit(path)
                except (ServerError, ValueError, OSError) as error:
                    replay.differences.append(path.name)
                    print(f"{path.name}: {error}")
        replay.compare()
    print(
        f"{len(payloads)} payloads and {len(schemas)} schemas: {replay.comparisons} comparisons after "
        f"{options.edits} edits each, {replay.finding_count} findings, {len(replay.differences)} differences, "
        f"{time.monotonic() - start:.0f} s"
    )
    # A comparison without findings would show nothing.
    sys.exit(bool(replay.differences) or replay.finding_count == 0)


if __name__ == "__main__":
    main()
