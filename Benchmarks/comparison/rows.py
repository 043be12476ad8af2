"""The benchmarks of the table. Each is a function that yields rows: a measurement, its peer and its goal."""
import json
import math
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from . import measuring, workloads
from .measuring import Side, alternate, alternate_inside

PYTHON_PEERS = Path(__file__).parent / "python_peers.py"
TYPED_DECODE = Path(__file__).parent.parent / "typed-decode"
MEGABYTE = 1_000_000


@dataclass
class Row:
    """One line of the table. `row` is the name of the benchmark, and `wants` is "at most" or "at least".

    `is_met` is true if `value` meets `goal`, and false if it does not or if there is no value. It is None for a row
    without a goal, for example if the peer is too fast to be measured."""

    row: str
    case: str
    ours: str
    peer: str
    value: float | None
    goal: float
    wants: str
    is_met: bool | None
    note: str = ""
    data: dict = field(default_factory=dict)


def at_most(value, goal):
    return value is not None and value <= goal


def at_least(value, goal):
    return value is not None and value >= goal


@dataclass
class Bench:
    """The options, folders and peers that the benchmarks need, and the data of the plots."""

    options: object
    folder: Path
    peers: object
    tools: Path
    plots: dict = field(default_factory=dict)

    @property
    def lint(self):
        # A configuration in a parent folder must not affect the measurement.
        return [self.tools / "widget-lint", "--no-config", "--quiet"]

    @property
    def size(self):
        return self.options.size

    def by_size(self, quick, standard, full=None):
        return {"quick": quick, "standard": standard, "full": full or standard}[self.size]

    def payloads(self, system):
        return workloads.Payloads(system, self.options.seed)

    def schema(self, system):
        path = self.folder / f"{system}.schema.json"
        if not path.exists():
            workloads.write_json(path, workloads.bundled(workloads.SYSTEMS[system][0]))
        return path

    def alternate(self, *sides):
        return alternate([side for side in sides if side], self.options.rounds)


def milliseconds(seconds):
    return f"{seconds * 1e3:.3g} ms"


def rate(size, seconds):
    return f"{size / seconds / MEGABYTE:.4g} MB/s"


def measured(times):
    """Returns the times of the sides for the JSON file."""
    return {name: vars(time) for name, time in times.items()}


def sourcemeta(bench, *arguments, statuses=(0,)):
    if bench.peers.sourcemeta is None:
        return None
    # Both sides assert formats.
    command = [bench.peers.sourcemeta, "validate", "--format-assertion", *arguments]
    return Side("sourcemeta", [command], statuses)


def check_jsonschema(bench, schema, *payloads):
    """Returns the side of check-jsonschema, a Python program that reads files but no streams."""
    if not bench.peers.check_jsonschema.exists():
        return None
    return Side("check-jsonschema", [[bench.peers.check_jsonschema, "--schemafile", schema, *payloads]])


def python_stream(bench, schema, path):
    return [bench.peers.python, PYTHON_PEERS, "stream", schema, path]


# Start-up and many files


def tiny(bench):
    schema = workloads.write_json(
        bench.folder / "tiny.schema.json",
        {
            "$schema": workloads.STANDARD_DIALECT,
            "type": "object",
            "properties": {"id": {"type": "integer"}},
            "required": ["id"],
        },
    )
    return schema, workloads.write_json(bench.folder / "tiny.json", {"id": 1})


def startup(bench):
    schema, payload = tiny(bench)
    command = [bench.tools / "widget-lint", "--quiet", "--schema", schema, payload]
    peer = sourcemeta(bench, schema, payload)
    # A run takes so little time that the median of a few runs would mostly be noise.
    times = alternate([s for s in [Side("ours", [command]), peer] if s],
                      10 * bench.options.rounds)
    yield compared("startup", "one tiny payload, whole process", times, 1.0, "at most")
    yield from beside_check_jsonschema(bench, "startup", "one tiny payload : check-jsonschema",
                                       Side("ours", [command]), check_jsonschema(bench, schema, payload))


def beside_check_jsonschema(bench, row, case, ours, peer):
    times = bench.alternate(ours, peer)
    yield compared(row, case, times, 1.0, "at most", peer="check-jsonschema")


def small_files(bench):
    folder = bench.folder / "small"
    folder.mkdir()
    payloads = bench.payloads("livelike")
    for number in range(1000):
        workloads.write_json(folder / f"{number}.json", payloads.next())
    schema = bench.schema("livelike")
    ours = Side("ours", [[*bench.lint, "--schema", schema, folder]])
    times = bench.alternate(ours, sourcemeta(bench, schema, folder))
    yield compared("small-files", "1,000 files", times, 1 / 3, "at most")
    files = sorted(folder.iterdir())
    yield from beside_check_jsonschema(bench, "small-files", "1,000 files : check-jsonschema", ours,
                                       check_jsonschema(bench, schema, *files))


def compared(row, case, times, goal, wants, size=None, by_clock=False, peer="sourcemeta"):
    """Returns the row that compares the times of this project and of a peer.

    If the goal is "at most" a value, the value is the time of this project divided by that of the peer; otherwise it
    is the inverse. The time is CPU time, or elapsed time (`by_clock`) if several threads may work."""
    ours, peer = times["ours"], times.get(peer)
    time = (lambda side: side.wall) if by_clock else (lambda side: side.cpu)
    shown = (lambda side: rate(size, time(side))) if size else lambda side: milliseconds(time(side))
    if peer is None:
        return Row(row, case, shown(ours), "absent", None, goal, wants, False)

    def ratio(first, second):
        return first / second if wants == "at most" else second / first

    value = ratio(time(ours), time(peer))
    is_met = (at_most if wants == "at most" else at_least)(value, goal)
    cpu, wall = ratio(ours.cpu, peer.cpu), ratio(ours.wall, peer.wall)
    note = f"elapsed time; ratio of CPU times {cpu:.3g}" if by_clock else f"CPU time; ratio of elapsed times {wall:.3g}"
    return Row(row, case, shown(ours), shown(peer), value, goal, wants, is_met, note=note,
               data=measured(times))


# Streams and documents


def ndjson(bench):
    size = bench.by_size(2 * MEGABYTE, 20 * MEGABYTE, 200 * MEGABYTE)
    one, two, peer, python, total = [], [], [], [], 0
    for system in workloads.SYSTEMS:
        path = bench.folder / f"{system}.jsonl"
        workloads.write_lines(path, bench.payloads(system), size, broken_every=500)
        total += path.stat().st_size
        schema = bench.schema(system)
        for jobs, commands in [("1", one), ("2", two)]:
            commands.append([*bench.lint, "--jobs", jobs, "--schema", schema, path])
        python.append(python_stream(bench, schema, path))
        if bench.peers.sourcemeta:
            peer.append([bench.peers.sourcemeta, "validate", "--format-assertion", "--fast",
                         "--continue", schema, path])
    times = bench.alternate(
        Side("one worker", one, (0, 1)),
        Side("two workers", two, (0, 1)),
        Side("sourcemeta", peer, (0, 2)) if peer else None,
        Side("jsonschema-rs", python, (0, 1)),
    )
    for system in workloads.SYSTEMS:
        (bench.folder / f"{system}.jsonl").unlink()
    first, second = times["one worker"], times["two workers"]
    other = times.get("sourcemeta")
    bench.plots["throughput"] = {name: total / t.wall / MEGABYTE for name, t in times.items()}
    note = "elapsed time; all systems, one payload in 500 is invalid"
    value = other.wall / second.wall if other else None
    yield Row("ndjson", "two workers : sourcemeta --fast", rate(total, second.wall),
              rate(total, other.wall) if other else "absent", value, 10, "at least",
              at_least(value, 10), note, measured(times))
    python_time = times["jsonschema-rs"]
    value = python_time.wall / second.wall
    yield Row("ndjson", "two workers : jsonschema-rs, orjson", rate(total, second.wall),
              rate(total, python_time.wall), value, 1, "at least", at_least(value, 1),
              "elapsed time; all systems, one payload in 500 is invalid", {})
    value = other.cpu / first.cpu if other else None
    yield Row("ndjson", "one worker : sourcemeta --fast", rate(total, first.cpu),
              rate(total, other.cpu) if other else "absent", value, 5, "at least",
              at_least(value, 5), "CPU time", {})
    value = first.wall / second.wall
    yield Row("ndjson", "two workers : one worker", rate(total, second.wall),
              rate(total, first.wall), value, 1.8, "at least", at_least(value, 1.8),
              f"elapsed time, on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", {})


def document(bench):
    size = bench.by_size(2 * MEGABYTE, 11 * MEGABYTE)
    payloads = {"type": "array", "items": {"$ref": "#/$defs/payload"}}
    frame = {
        "$schema": workloads.STANDARD_DIALECT,
        "$defs": {"payload": workloads.bundled(workloads.SYSTEMS["livelike"][0])},
    }
    array = workloads.write_json(bench.folder / "array.schema.json", {**frame, **payloads})
    member = workloads.write_json(
        bench.folder / "member.schema.json", {**frame, "properties": {"data": payloads}}
    )
    path = bench.folder / "document.json"
    for kind, schema, layout in [
        ("compact", array, {}),
        ("indented", array, {"indent": 2}),
        ("compact, the last payload broken", array, {"is_broken": True}),
        ("compact, in a member", member, {"member": "data"}),
    ]:
        workloads.write_document(path, bench.payloads("livelike"), size, **layout)
        times = bench.alternate(
            Side("ours", [[*bench.lint, "--schema", schema, path]], (0, 1)),
            sourcemeta(bench, schema, path, "--fast", statuses=(0, 2)),
        )
        actual = path.stat().st_size
        yield compared("document", f"{actual / MEGABYTE:.0f} MB, {kind}", times, 5, "at least",
                       actual, by_clock=True)
    path.unlink()


# Inside one process


def parse(bench):
    paths = []
    for kilobytes in [1, 100, bench.by_size(1000, 10_000)]:
        for indent in [None, 2]:
            path = bench.folder / f"parse-{kilobytes}-{indent or 0}.json"
            workloads.write_document(path, bench.payloads("livelike"), kilobytes * 1000, indent)
            paths.append(path)
    corpus = corpora() / "jsonschema-rs-bench" / "data"
    names = ["canada.json", "citm_catalog.json", "kubernetes.json"]
    paths += [corpus / name for name in names if (corpus / name).exists()]
    commands = {"ours": [bench.tools / "schemakit-benchmark", "parse", *paths]}
    if bench.peers.simdjson:
        commands["simdjson"] = [bench.peers.simdjson, *paths]
    libraries = {"orjson": 1, "pysimdjson": 0.7}
    for library in libraries:
        commands[library] = [bench.peers.python, PYTHON_PEERS, "parse", library, *paths]
    times = alternate_inside(commands, bench.options.rounds)
    sizes = {str(path): path.stat().st_size for path in paths}
    rates = {name: mean_rate(found, sizes) for name, found in times.items()}
    bench.plots["parse"] = {"this project" if name == "ours" else name: rate
                            for name, rate in rates.items()}
    for path in paths:
        ours, peer = (times.get(name, {}).get(str(path)) for name in ["ours", "simdjson"])
        size = path.stat().st_size
        value = peer / ours if peer else None
        yield Row("parse", f"{path.name}, {size / 1000:.0f} KB", rate(size, ours / 1e9),
                  rate(size, peer / 1e9) if peer else "absent", value, 0.7, "at least",
                  at_least(value, 0.7),
                  "simdjson DOM; both reuse the memory of the previous document")
    ours = rates["ours"]
    for library, goal in libraries.items():
        peer = rates[library]
        yield Row("parse", f"geometric mean : {library}", f"{ours:.4g} MB/s", f"{peer:.4g} MB/s",
                  ours / peer, goal, "at least", at_least(ours / peer, goal),
                  "orjson creates Python objects; pysimdjson creates none until they are read")


def mean_rate(times, sizes):
    """Returns the geometric mean of the rates, in MB/s, at which files are parsed."""
    rates = [sizes[path] * 1e9 / MEGABYTE / time for path, time in times.items()]
    return math.exp(sum(map(math.log, rates)) / len(rates))


def corpora():
    return Path(os.environ.get("SCHEMAKIT_CORPORA", workloads.ROOT.parent / "shared" / "data"))


class DataSet(NamedTuple):
    """A schema and an instance that is validated against it."""

    schema: Path
    instance: Path
    is_valid: bool = True


def data_sets(bench):
    """Returns the data sets of widgets and of the benchmarks of jsonschema-rs, by name."""
    sets = {}
    for system in workloads.SYSTEMS:
        path = bench.folder / f"{system}-one.json"
        workloads.write_json(path, bench.payloads(system).next())
        sets[f"widgets: {system}"] = DataSet(bench.schema(system), path)
    folder = corpora() / "jsonschema-rs-bench" / "data"
    for name, schema, instance in [
        ("swagger", "swagger", "kubernetes"), ("geojson", "geojson", "canada"),
        ("citm_catalog", "citm_catalog_schema", "citm_catalog"),
        ("fast, valid", "fast_schema", "fast_valid"),
        ("fast, invalid", "fast_schema", "fast_invalid"),
        ("fhir", "fhir.schema", "patient-example-d"),
        ("recursive", "recursive_schema", "recursive_instance"),
    ]:
        found = DataSet(folder / f"{schema}.json", folder / f"{instance}.json",
                        is_valid="invalid" not in name)
        if found.schema.exists() and found.instance.exists():
            sets[name] = found
    return sets


def keyword_sets(bench):
    """Returns a data set for each keyword that jsonschema-rs measures, with a valid value if there is one."""
    path = corpora() / "jsonschema-rs-bench" / "data" / "keywords.json"
    if not path.exists():
        return {}
    sets = {}
    for case in json.loads(path.read_text()):
        values = case.get("valid") or case.get("invalid")
        if not values:
            continue
        schema = {"$schema": "http://json-schema.org/draft-07/schema#", **case["schema"]} \
            if isinstance(case["schema"], dict) else case["schema"]
        name = case["name"]
        sets[f"keyword: {name}"] = DataSet(
            workloads.write_json(bench.folder / f"keyword-{name}.schema.json", schema),
            workloads.write_json(bench.folder / f"keyword-{name}.json", values[0]),
            is_valid=bool(case.get("valid")),
        )
    return sets


# The number of equal instances in one array, if a single instance takes too little time to be measured.
REPEATS = 1000
# The smallest time of the peer that is compared, in nanoseconds for each instance of such an array, after the time of a
# call was subtracted. Smaller times differ from run to run.
RESOLUTION = 0.5


def repeated(bench, number, found):
    """Returns a data set with an array of equal instances, and a schema that applies the original schema to each item.

    If the instance is invalid, the array is valid if it contains no valid item, so that all items are validated."""
    schema = json.loads(found.schema.read_text())
    outer = {}
    if isinstance(schema, dict):
        if "$schema" in schema:
            outer["$schema"] = schema.pop("$schema")
        # With a URI of its own, the inner schema still resolves its references to its own parts.
        keyword = "id" if "draft-04" in outer.get("$schema", "") else "$id"
        schema = {keyword: schema.pop(keyword, "urn:case"), **schema}
    outer |= {"items": schema} if found.is_valid else {"not": {"contains": schema}}
    instance = json.loads(found.instance.read_text())
    return DataSet(
        workloads.write_json(bench.folder / f"repeated-{number}.schema.json", outer),
        workloads.write_json(bench.folder / f"repeated-{number}.json", [instance] * REPEATS),
    )


def validation_times(bench, sets):
    """Returns the nanoseconds of this project, of the peer, and of a call of the peer, by data set."""
    flat = [path for found in sets.values() for path in (found.schema, found.instance)]
    times = alternate_inside(
        {
            "ours": [bench.tools / "schemakit-benchmark", "validate", *flat],
            "jsonschema-rs": [bench.peers.python, PYTHON_PEERS, "validate", *flat],
        },
        bench.options.rounds,
    )
    return {
        name: (times["ours"][f"{found.schema} {found.instance}"],
               times["jsonschema-rs"][f"{found.schema} {found.instance}"],
               times["jsonschema-rs"][f"call {found.schema} {found.instance}"])
        for name, found in sets.items()
    }


def validate(bench):
    sets = {**data_sets(bench), **keyword_sets(bench)}
    single = validation_times(bench, sets)
    # The time of the peer without the time of the call is the time of the validation. If it is smaller than the time of
    # the call, it is mostly noise.
    small = {name: repeated(bench, number, sets[name])
             for number, (name, (_, peer, call)) in enumerate(single.items())
             if peer - call < call}
    many = validation_times(bench, small) if small else {}
    ratios = []
    for name in sets:
        count = REPEATS if name in many else 1
        ours, peer, call = (time / count for time in many.get(name, single[name]))
        peer -= call
        case = f"{name}, in an array of {count}" if name in many else name
        note = "jsonschema-rs, less the time of a call with the schema true"
        if name in many and peer < RESOLUTION:
            yield Row("validate", case, f"{ours:.2f} ns", f"below {RESOLUTION} ns", None, 2,
                      "at least", None, note)
            continue
        ratios.append(peer / ours)
        digits = 2 if name in many else 0
        yield Row("validate", case, f"{ours:.{digits}f} ns", f"{peer:.{digits}f} ns", peer / ours,
                  2, "at least", at_least(peer / ours, 2), note)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    left_out = len(sets) - len(ratios)
    yield Row("validate", f"geometric mean of {len(ratios)}, {left_out} left out", "", "", mean, 2,
              "at least", at_least(mean, 2), "")


def compile_schemas(bench):
    schemas = {name: found.schema for name, found in data_sets(bench).items()}
    schemas.pop("fast, invalid", None)
    openapi = corpora() / "jsonschema-rs-bench" / "data" / "openapi.json"
    if openapi.exists():
        schemas["openapi"] = openapi
    large = bench.folder / "large.schema.json"
    workloads.write_json(large, {
        "$schema": workloads.STANDARD_DIALECT,
        "anyOf": [{"$ref": f"#/$defs/{number}"} for number in range(4 * len(workloads.SYSTEMS))],
        "$defs": {
            str(number): with_other_uris(workloads.bundled(schema), f"copy:{number}/")
            for number, (schema, _) in enumerate(list(workloads.SYSTEMS.values()) * 4)
        },
    })
    schemas[f"generated, {large.stat().st_size / 1000:.0f} KB"] = large
    paths = list(schemas.values())
    times = alternate_inside(
        {
            "ours": [bench.tools / "schemakit-benchmark", "compile", *paths],
            "jsonschema-rs": [bench.peers.python, PYTHON_PEERS, "compile", *paths],
        },
        bench.options.rounds,
    )
    for name, path in schemas.items():
        ours, peer = times["ours"][str(path)], times["jsonschema-rs"].get(str(path))
        if peer is None:
            # If the peer refuses a schema, there is nothing to compare.
            yield Row("compile", name, milliseconds(ours / 1e9), "refused", None, 0.5, "at most",
                      None)
            continue
        yield Row("compile", name, milliseconds(ours / 1e9), milliseconds(peer / 1e9),
                  ours / peer, 0.5, "at most", at_most(ours / peer, 0.5),
                  "text to validator : parsed schema to validator of jsonschema-rs")
    ours = times["ours"][str(large)] / 1e6 / large.stat().st_size * 400_000
    yield Row("compile", "400 KB, in milliseconds", f"{ours:.3g} ms", "", ours, 10, "at most",
              at_most(ours, 10), "the generated schema, scaled to 400 KB")


def with_other_uris(node, prefix):
    """Returns a copy of a schema whose URIs begin with `prefix`, so that one schema can contain several copies."""
    text = json.dumps(node).replace("https://schemas.widgets.example/", f"https://{prefix}"
                                    .replace(":", "-"))
    return json.loads(text)


def decode(bench):
    """Measures typed decoding of widgets of four kinds, line by line. This project also checks all rules."""
    path = bench.folder / "decode.ndjson"
    with open(path, "wb") as file:
        size = bench.by_size(5, 50)
        subprocess.run([TYPED_DECODE / "make-workload", str(size)], stdout=file, check=True)
    times = alternate_inside(
        {
            "ours": [bench.tools / "schemakit-benchmark", "decode", path],
            "msgspec": [bench.peers.python, TYPED_DECODE / "decode-with-msgspec", path],
        },
        bench.options.rounds,
    )
    line = path.stat().st_size / path.read_bytes().count(b"\n")
    ours = times["ours"]["direct"]
    peers = {"msgspec": (times["msgspec"]["msgspec"], 1),
             "JSONDecoder": (times["ours"]["JSONDecoder"], 12)}
    for name, (peer, goal) in peers.items():
        yield Row("decode", name, rate(line, ours / 1e9), rate(line, peer / 1e9), peer / ours,
                  goal, "at least", at_least(peer / ours, goal), "CPU time of a line")


# Memory


def memory(bench):
    schema, payload = tiny(bench)
    command = [bench.tools / "widget-lint", "--quiet", "--schema", schema, payload]
    peak = measuring.peak(command)
    if peak is None:
        print("  GNU time is not installed: memory is left out", file=sys.stderr)
        return
    peak /= MEGABYTE
    yield Row("memory", "a tiny run", f"{peak:.1f} MB", "", peak, 13, "at most",
              at_most(peak, 13), "largest resident set")
    path = bench.folder / "memory.jsonl"
    small, large = bench.by_size((2, 20), (10, 200), (10, 1000))
    peaks = []
    for size in [small, large]:
        workloads.write_lines(path, bench.payloads("livelike"), size * MEGABYTE, broken_every=500)
        command = [*bench.lint, "--schema", bench.schema("livelike"), path]
        peaks.append(measuring.peak(command, (0, 1)))
    path.unlink()
    yield Row("memory", f"stream of {small} and {large} MB", f"{peaks[1] / MEGABYTE:.1f} MB",
              f"{peaks[0] / MEGABYTE:.1f} MB", peaks[1] / peaks[0], 1.1, "at most",
              at_most(peaks[1] / peaks[0], 1.1), "both sides are this project")
    path = bench.folder / "memory.json"
    workloads.write_document(path, bench.payloads("livelike"),
                             bench.by_size(11, 50) * MEGABYTE)
    workloads.write_json(bench.folder / "any.schema.json", {"type": "array"})
    command = [*bench.lint, "--schema", bench.folder / "any.schema.json", path]
    peak = measuring.peak(command)
    size = path.stat().st_size
    path.unlink()
    yield Row("memory", f"a document of {size / MEGABYTE:.0f} MB", f"{peak / MEGABYTE:.0f} MB", "",
              peak / size, 3, "at most", at_most(peak / size, 3),
              "peak memory as a multiple of the size of the document")


# Code generation


def codegen(bench):
    folder = bench.folder / "codegen"
    count = bench.by_size(100, 1000)
    folder.mkdir()
    schema = json.loads((TYPED_DECODE / "widget.schema.json").read_text())
    for number in range(count):
        schema["$id"] = f"https://copy{number}.example/widget.schema.json"
        schema["title"] = f"Widget{number}"
        workloads.write_json(folder / f"widget{number}.schema.json", schema)
    output = bench.folder / "generated"
    command = [bench.tools / "widget-codegen", "generate", "--output", output,
               "--record", bench.folder / "codegen.record",
               *sorted(folder.glob("*.json"))]
    first = Side("ours", [command]).sample()
    yield Row("codegen", f"{count} schemas, in seconds", f"{first.wall:.2f} s", "", first.wall,
              count / 1000, "at most", at_most(first.wall, count / 1000), "elapsed time of one run")
    times = []
    for number in range(bench.options.rounds):
        changed = folder / f"widget{number}.schema.json"
        workloads.write_json(changed, {**json.loads(changed.read_text()), "description": "Changed."})
        times.append(Side("ours", [command]).sample().wall)
    again = sorted(times)[len(times) // 2]
    yield Row("codegen", f"one of {count} changed, in milliseconds", milliseconds(again), "",
              again * 1e3, 20, "at most", at_most(again * 1e3, 20),
              "elapsed time of a run with the record of the previous run")


# Time against size


# The seconds after which no larger sizes are measured.
TIME_LIMIT = 60


def scaling(bench):
    """Measures every tool with streams of growing length, up to the longest that it can check in one minute."""
    schema = bench.schema("livelike")
    path = bench.folder / "scaling.jsonl"
    top = bench.by_size(4, 6, 7)
    tools = {"one worker": [*bench.lint, "--jobs", "1", "--schema", schema, path],
             "two workers": [*bench.lint, "--jobs", "2", "--schema", schema, path]}
    if bench.peers.sourcemeta:
        tools["sourcemeta"] = [bench.peers.sourcemeta, "validate", "--format-assertion", "--fast",
                               schema, path]
    tools["jsonschema-rs"] = python_stream(bench, schema, path)
    curves = {name: [] for name in tools}
    for exponent in range(2, top + 1):
        workloads.write_count(path, bench.payloads("livelike"), 10**exponent)
        for name, command in list(tools.items()):
            sample = Side(name, [command]).sample()
            curves[name].append((10**exponent, sample.wall))
            # The next stream is ten times as long and would take ten times as long.
            if sample.wall * 10 > TIME_LIMIT:
                del tools[name]
    path.unlink()
    bench.plots["scaling"] = curves
    yield from linear_rows("scaling", curves, "payloads")


def bombs(bench):
    """Measures inputs for which other tools take very long. The time must be proportional to the size of the input."""
    sizes = bench.by_size([1000, 10_000, 100_000], [1000, 10_000, 100_000, 1_000_000])
    curves = {}
    for name, make in BOMBS.items():
        curves[name] = []
        for size in sizes:
            made = make(size)
            schema = workloads.write_json(bench.folder / "bomb.schema.json", made[0])
            payload = workloads.write_json(bench.folder / "bomb.json", made[1])
            command = [*bench.lint, "--schema", schema, payload]
            start = time.monotonic()
            found = [Side(name, [command], (0, 1)).sample().cpu for _ in range(3)]
            curves[name].append((size, sorted(found)[1]))
            if time.monotonic() - start > TIME_LIMIT:
                print(f"  {name}: larger sizes than {size} are left out", file=sys.stderr)
                break
    bench.plots["bombs"] = curves
    yield from linear_rows("bombs", curves, "steps")


def deep(size):
    """Returns a recursive schema, and an array of many arrays that are nested almost as deeply as the parser allows."""
    depth = 400
    value = []
    for _ in range(depth - 1):
        value = [value]
    schema = {"$defs": {"node": {"type": "array", "items": {"$ref": "#/$defs/node"}}},
              "type": "array", "items": {"$ref": "#/$defs/node"}}
    return schema, [value] * max(1, size // depth)


def union(size):
    branches = [{"properties": {"kind": {"const": f"k{n}"}}, "required": ["kind"]}
                for n in range(size)]
    return {"oneOf": branches}, {"kind": f"k{size - 1}"}


BOMBS = {
    "pattern (a+)+$": lambda size: ({"pattern": "^(a+)+$"}, "a" * size + "!"),
    "pattern (.*a){20}$": lambda size: ({"pattern": "(.*a){20}$"}, "a" * size + "!"),
    "pattern with look-ahead": lambda size: ({"pattern": "a(?!c)[ab]*c"}, "ab" * (size // 2)),
    "recursion": deep,
    "enum": lambda size: ({"enum": [f"value {n}" for n in range(size)]}, f"value {size - 1}"),
    "oneOf": union,
    "uniqueItems": lambda size: ({"uniqueItems": True}, list(range(size))),
    "members": lambda size: ({"required": [f"m{n}" for n in range(size)]},
                             {f"m{n}": n for n in range(size)}),
}


def linear_rows(row, curves, unit):
    """Yields rows with the exponent of the growth between the two largest sizes: 1 if the time is proportional."""
    for name, points in curves.items():
        if len(points) < 2:
            continue
        # The start of the process takes the same time for every size. It is subtracted.
        base = min(time for _, time in points)
        (small, first), (large, last) = [(n, max(t - base, 1e-4)) for n, t in points[-2:]]
        slope = math.log(last / first) / math.log(large / small) if len(points) > 2 else None
        # A peer has no goal.
        is_peer = name in ("sourcemeta", "jsonschema-rs")
        is_met = None if is_peer else at_most(slope, 1.2)
        yield Row(row, name, f"{points[-1][1]:.3g} s for {large:,} {unit}", "", slope, 1.2,
                  "at most", is_met, "exponent of the size", {"points": points})


ROWS = {
    "startup": startup,
    "small-files": small_files,
    "ndjson": ndjson,
    "document": document,
    "parse": parse,
    "validate": validate,
    "compile": compile_schemas,
    "decode": decode,
    "memory": memory,
    "codegen": codegen,
    "bombs": bombs,
    "scaling": scaling,
}
