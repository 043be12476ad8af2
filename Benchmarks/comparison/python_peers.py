"""Measures peers that are libraries of Python, inside one process, in the scratch environment:

    python_peers.py compile SCHEMA...
    python_peers.py validate SCHEMA INSTANCE [SCHEMA INSTANCE]...
    python_peers.py overhead INSTANCE...

Prints a JSON record for each case: its name, and the median of the CPU time in nanoseconds.
"""
import json
import sys
import time


def nanoseconds(body):
    """The median of seven batches, each of at least five milliseconds."""
    body()
    start = time.thread_time_ns()
    body()
    repeats = max(1, int(5e6 / max(1, time.thread_time_ns() - start)))
    times = []
    for _ in range(7):
        start = time.thread_time_ns()
        for _ in range(repeats):
            body()
        times.append((time.thread_time_ns() - start) / repeats)
    return sorted(times)[3]


def load(path):
    with open(path, "rb") as file:
        return json.load(file)


def emit(name, time_taken):
    print(json.dumps({"name": name, "nanoseconds": time_taken}), flush=True)


def main():
    import jsonschema_rs

    command, *paths = sys.argv[1:]
    if command == "compile":
        for path in paths:
            # A parsed schema, which the binding takes in less time than a text.
            schema = load(path)
            try:
                jsonschema_rs.validator_for(schema)
            except ValueError as error:
                print(f"{path}: {error}", file=sys.stderr)
                continue
            emit(path, nanoseconds(lambda: jsonschema_rs.validator_for(schema)))
    elif command == "validate":
        for schema, instance in zip(paths[::2], paths[1::2]):
            validator = jsonschema_rs.validator_for(load(schema))
            value = load(instance)
            emit(f"{schema} {instance}", nanoseconds(lambda: validator.is_valid(value)))
    elif command == "overhead":
        validator = jsonschema_rs.validator_for(True)
        for path in paths:
            value = load(path)
            emit(path, nanoseconds(lambda: validator.is_valid(value)))


main()
