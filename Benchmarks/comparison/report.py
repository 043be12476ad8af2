"""Writes the results: the table as Markdown and JSON, the plots, and Benchmarks/RESULTS.md."""
import datetime
import json
import os
import platform
import subprocess
from dataclasses import asdict

from . import plots
from .peers import ROOT

RESULTS = ROOT / "Benchmarks" / "RESULTS.md"
BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"


def line(row):
    """Returns a row as a line that is printed while the benchmarks run."""
    value = "–" if row.value is None else f"{row.value:.3g}"
    met = {True: "met", False: "NOT MET", None: "no goal"}[row.is_met]
    return f"{row.case}: {row.ours} : {row.peer or '–'}, {value} ({row.wants} {row.goal:.3g}): {met}"


def table(rows):
    lines = ["| what | case | this project | peer | value | goal | met |",
             "|---|---|---:|---:|---:|---:|---|"]
    for row in rows:
        value = "–" if row.value is None else f"{row.value:.3g}"
        cells = [row.row, row.case.replace("|", "\\|"), row.ours, row.peer or "–", value,
                 f"{row.wants} {row.goal:.3g}", {True: "yes", False: "**no**", None: "–"}[row.is_met]]
        lines.append("| " + " | ".join(cells) + " |")
    notes = sorted({(row.row, row.note) for row in rows if row.note and row.row != "validate"})
    lines += [""] + [f"- {name}: {note}" for name, note in notes]
    return "\n".join(lines)


def machine():
    """Returns a description of the machine."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            name = next(l.split(":")[1].strip() for l in file if l.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{name}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def revision():
    shown = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True,
                           text=True)
    return shown.stdout.strip() or "unknown"


def compiler():
    shown = subprocess.run(["swift", "--version"], capture_output=True, text=True)
    return shown.stdout.splitlines()[0] if shown.returncode == 0 else "unknown"


def heading(bench, options):
    versions = ", ".join(f"{name} {version}" for name, version in sorted(
        bench.peers.versions.items()))
    load = os.getloadavg()[0]
    return "\n".join([
        f"- date: {datetime.date.today().isoformat()}, revision {revision()}",
        f"- machine: {machine()}, load {load:.1f} at the end",
        f"- this project: {compiler()}",
        f"- peers: {versions}",
        f"- sizes: {options.size}, {options.rounds} rounds, seed {options.seed}; medians;"
        " the programs run alternately",
    ])


def write(rows, bench, options):
    text = heading(bench, options) + "\n\n" + table(rows) + "\n"
    print(text)
    drawn = plots.draw(bench.plots)
    if options.output:
        (options.output / "results.md").write_text(text, encoding="utf-8")
        data = {"heading": heading(bench, options).splitlines(), "rows": [asdict(r) for r in rows]}
        (options.output / "results.json").write_text(json.dumps(data, indent=1), encoding="utf-8")
        for name, svg in drawn.items():
            (options.output / f"{name}.svg").write_text(svg, encoding="utf-8")
    if options.update:
        update(text, drawn)


def update(text, drawn):
    before, rest = RESULTS.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    RESULTS.write_text(f"{before}{BEGIN}\n{text}{END}{after}", encoding="utf-8")
    for name, svg in drawn.items():
        path = RESULTS.parent / "plots" / f"{name}.svg"
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
