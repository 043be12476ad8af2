#!/usr/bin/env python3
"""Measures the latency and the memory of the language server.

    Benchmarks/editor-latency.py .build/release/widget-lint [--rounds COUNT] [--memory-edits COUNT]
        [--limit ROW=NUMBER ...] [--only initialize|edits|memory ...]

Each row of the table has the median and the 95th percentile of milliseconds:

initialize          from the start of the process to the answer to 'initialize'
SIZE, KIND          from 'textDocument/didChange' to 'textDocument/publishDiagnostics' for a payload of 2 KB, 100 KB
                    or 5 MB. The kinds of edits are:
                    typing         a character in a string; a configuration names the schema of the payload
                    one line       the same edit, if the whole payload is one line
                    broken JSON    a quotation mark that is removed and inserted again, so that every second text is
                                   not JSON
                    many findings  the same edit as 'typing', if every widget has a finding
                    found schema   the same edit as 'typing', if the schema is found by the members of the payload
memory              the resident kilobytes before and after many edits of the payloads of 2 KB

The exit status is 1 if the 95th percentile of a row exceeds its '--limit', such as '2 KB=5', which applies to all rows
of 2 KB, or if the growth of memory in kilobytes exceeds the limit of 'memory'.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Scripts"))
from language_client import LanguageClient, Text  # noqa: E402

FIXTURE = ROOT / "Tests" / "Fixtures" / "payloads" / "valid" / "smartech" / "widget-map-home-screen.json"
SIZES = {"2 KB": 2_000, "100 KB": 100_000, "5 MB": 5_000_000}
# The number of edits before the measurement. They compile the schemas and allocate the buffers.
WARM_UP = 2
# The seconds after which a server counts as silent. A build without optimization is slow with the largest payload.
PATIENCE = 300
# The number of edits between two checks when memory is measured. An even number leaves the text as it was.
BURST = 20


def payload(size, is_broken=False, indent=2):
    """Returns an object of widgets with about `size` bytes."""
    widgets = [widget for widget in json.loads(FIXTURE.read_text()).values() if widget]
    texts = {}
    length = 0
    while length < size:
        widget = dict(widgets[len(texts) % len(widgets)])
        widget["widgetName"] = f"widget_{len(texts)}"
        if is_broken:
            widget["layoutType"] = "carousel"
        texts[widget["widgetName"]] = widget
        length += len(json.dumps(widget, indent=2))
    return json.dumps(texts, indent=indent, ensure_ascii=False)


def change(text, start, end, replacement, encoding):
    """Returns the change that replaces a range of characters."""
    return {"range": {"start": text.position(start, encoding), "end": text.position(end, encoding)}, "text": replacement}


def typing(text, encoding):
    """Returns two changes that undo each other: the insertion and the removal of a character in a string."""
    offset = text.text.index('": "', len(text.text) // 2) + 4
    return change(text, offset, offset, "x", encoding), change(text, offset, offset + 1, "", encoding)


def breaking(text, encoding):
    """Returns two changes that undo each other: the removal and the insertion of a quotation mark."""
    offset = text.text.index('": "', len(text.text) // 2) + 3
    return change(text, offset, offset + 1, "", encoding), change(text, offset, offset, '"', encoding)


class Kind:
    """A kind of edit, and of the payload that is edited."""

    def __init__(self, changes, is_broken=False, is_configured=True, indent=2):
        self.changes = changes
        self.is_broken = is_broken
        self.is_configured = is_configured
        self.indent = indent

    def open(self, client, folder, size):
        """Opens a payload in a folder of its own; returns its URI, and two changes that undo each other."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=folder))
        if self.is_configured:
            (folder / ".widget-lint.json").write_text(json.dumps(CONFIGURATION))
        text = Text(payload(size, self.is_broken, self.indent))
        uri = client.open(folder / "payload.json", text.text)
        client.published(uri)
        return uri, self.changes(text, client.encoding)


CONFIGURATION = {"schemas": [{"files": "*.json", "schema": "smartech/widget-map"}]}
KINDS = {
    "typing": Kind(typing),
    "one line": Kind(typing, indent=None),
    "broken JSON": Kind(breaking),
    "many findings": Kind(typing, is_broken=True),
    "found schema": Kind(typing, is_configured=False),
}


class Table:
    """A table of measurements, and the names of the rows that exceed their limits."""

    def __init__(self, options):
        self.options = options
        self.exceeded = []
        print(f"{'row':26} {'p50 ms':>9} {'p95 ms':>9}")

    def add(self, name, seconds):
        """Adds a row with the percentiles of several times."""
        times = sorted(1000 * second for second in seconds)
        high = times[min(len(times) - 1, int(0.95 * len(times)))]
        print(f"{name:26} {statistics.median(times):9.2f} {high:9.2f}{self.mark(name, high)}", flush=True)

    def mark(self, name, value):
        """Returns a mark if the value exceeds a limit of the row, or else an empty text."""
        limits = [limit for row, limit in self.options.limit if name == row or name.startswith(f"{row}, ")]
        if all(value <= limit for limit in limits):
            return ""
        self.exceeded.append(name)
        return f"  above {min(limits):g}"


def measure_start(options, table, folder):
    times = []
    for _ in range(options.rounds):
        start = time.perf_counter()
        client = LanguageClient([options.tool, "server"])
        times.append(time.perf_counter() - start)
        client.end()
    table.add("initialize", times)


def measure_edits(options, table, folder):
    for size, length in SIZES.items():
        for name, kind in KINDS.items():
            client = LanguageClient([options.tool, "server"], patience=PATIENCE)
            uri, both = kind.open(client, folder, length)
            times = []
            for round in range(WARM_UP + options.rounds):
                # The message is encoded before the time is taken.
                message = client.change_message(uri, [both[round % 2]])
                start = time.perf_counter()
                client.write(message)
                client.published(uri)
                times.append(time.perf_counter() - start)
            table.add(f"{size}, {name}", times[WARM_UP:])
            client.end()


def resident_kilobytes(process):
    run = subprocess.run(["ps", "-o", "rss=", "-p", str(process.pid)], capture_output=True, text=True, check=True)
    return int(run.stdout)


def measure_memory(options, table, folder):
    client = LanguageClient([options.tool, "server"])
    edited = [kind.open(client, folder, SIZES["2 KB"]) for kind in KINDS.values()]

    def edit(count):
        for _ in range(count // (BURST * len(edited))):
            for uri, both in edited:
                client.write(*(client.change_message(uri, [both[n % 2]]) for n in range(BURST)))
                client.published(uri)

    edit(max(options.memory_edits // 10, 1000))
    before = resident_kilobytes(client.process)
    edit(options.memory_edits)
    after = resident_kilobytes(client.process)
    mark = table.mark("memory", after - before)
    print(f"{'memory':26} {before:9} {after:9}  KB before and after {options.memory_edits} edits{mark}")
    client.end()


MEASUREMENTS = {"initialize": measure_start, "edits": measure_edits, "memory": measure_memory}


def limit(argument):
    row, _, number = argument.rpartition("=")
    return row, float(number)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=pathlib.Path, help="the built widget-lint")
    parser.add_argument("--rounds", type=int, default=100, help="the number of times that each row is measured")
    parser.add_argument("--memory-edits", type=int, default=100_000, help="the number of edits before memory is compared")
    parser.add_argument("--limit", type=limit, action="append", default=[], help="a row and its highest value")
    parser.add_argument("--only", choices=MEASUREMENTS, action="append", help="measure only this")
    options = parser.parse_args()
    options.tool = options.tool.resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        table = Table(options)
        for name, measure in MEASUREMENTS.items():
            if name in (options.only or MEASUREMENTS):
                measure(options, table, folder)
    if table.exceeded:
        sys.exit(f"above their limits: {', '.join(table.exceeded)}")


if __name__ == "__main__":
    main()
