"""Measures peers that are libraries of Python, inside one process, in the scratch environment:

    python_peers.py compile SCHEMA...
    python_peers.py validate SCHEMA INSTANCE [SCHEMA INSTANCE]...
    python_peers.py parse orjson|pysimdjson FILE...

Prints a JSON record for each case: its name, and the median of the CPU time in nanoseconds. `validate` prints
one more, whose name begins with "call", for a call with the same instance and the schema true.

    python_peers.py stream SCHEMA FILE

is what somebody would write who has to check a file with a payload in each line, to be measured as a process:
orjson reads the lines, jsonschema-rs finds all that is wrong with them.
"""
import json
import sys
import time


def nanoseconds(*bodies):
    """Of each the median of seven batches of at least five milliseconds, taken in turn: a processor that
    changes its speed changes it for all."""
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
    """Exits with 1 where something was found."""
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
            # What was read is given back at once: the parser uses its memory again.
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
            # A parsed schema, which the binding takes in less time than a text.
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
            both, call = nanoseconds(lambda: validator.is_valid(value),
                                     lambda: anything.is_valid(value))
            emit(f"{schema} {instance}", both)
            emit(f"call {schema} {instance}", call)


main()
