"""Measures the peers that are Python libraries, in one process of the temporary virtual environment:

    python_peers.py compile SCHEMA...
    python_peers.py validate SCHEMA INSTANCE [SCHEMA INSTANCE]...
    python_peers.py parse orjson|pysimdjson FILE...

Prints a JSON record for each case: its name, and the median of the CPU time in nanoseconds. `validate` also prints a
record whose name begins with "call": the time of a call with the same instance and the schema true.

    python_peers.py stream SCHEMA FILE

checks a file with a payload in each line, as a simple Python program would: orjson parses the lines, and jsonschema-rs
reports all errors. The caller measures the whole process.
"""
import json
import sys
import time


def nanoseconds(*bodies):
    """Returns, for each function, the median CPU time of a call: the median of seven batches of at least five
    milliseconds. The functions run alternately, so that a change of the processor's speed affects all of them."""
    repeats = []
    for body in bodies:
        body()
        start = time.thread_time_ns()
        body()
        repeats.append(max(1, int(5e6 / max(1, time.thread_time_ns() - start))))
    times = [[] for _ in bodies]
    for _ in range(7):
        for body, count, found in zip(bodies, repeats, times):
            start = time.thread_time_ns()
            for _ in range(count):
                body()
            found.append((time.thread_time_ns() - start) / count)
    return [sorted(found)[3] for found in times]


def load(path):
    with open(path, "rb") as file:
        return json.load(file)


def emit(name, time_taken):
    print(json.dumps({"name": name, "nanoseconds": time_taken}), flush=True)


def stream(schema, path):
    """Prints the errors of all lines, and exits with 1 if there is an error."""
    import jsonschema_rs
    import orjson

    validator = jsonschema_rs.validator_for(load(schema), validate_formats=True)
    count = 0
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            for error in validator.iter_errors(orjson.loads(line)):
                print(f"{path}:{number}: {error.message}")
                count += 1
    sys.exit(1 if count else 0)


def parse(library, paths):
    if library == "orjson":
        from orjson import loads
    else:
        import simdjson
        parser = simdjson.Parser()

        def loads(data):
            # The result is dropped at once, so that the parser can reuse its memory.
            parser.parse(data)

    for path in paths:
        with open(path, "rb") as file:
            data = file.read()
        emit(path, *nanoseconds(lambda: loads(data)))


def main():
    command, *paths = sys.argv[1:]
    if command == "stream":
        return stream(*paths)
    if command == "parse":
        return parse(paths[0], paths[1:])
    import jsonschema_rs

    if command == "compile":
        for path in paths:
            # A parsed schema is faster for jsonschema-rs than its text.
            schema = load(path)
            try:
                jsonschema_rs.validator_for(schema)
            except ValueError as error:
                print(f"{path}: {error}", file=sys.stderr)
                continue
            emit(path, *nanoseconds(lambda: jsonschema_rs.validator_for(schema)))
    elif command == "validate":
        anything = jsonschema_rs.validator_for(True)
        for schema, instance in zip(paths[::2], paths[1::2]):
            validator = jsonschema_rs.validator_for(load(schema))
            value = load(instance)
            total, call = nanoseconds(lambda: validator.is_valid(value),
                                      lambda: anything.is_valid(value))
            emit(f"{schema} {instance}", total)
            emit(f"call {schema} {instance}", call)


main()
