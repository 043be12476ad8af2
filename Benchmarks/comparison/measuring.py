"""Measures the times of processes that run alternately."""
import json
import os
import shutil
import statistics
import sys
import tempfile
import time


class Failure(Exception):
    """The error of a command that ended with an unexpected status."""


class Sample:
    """The elapsed seconds, the CPU seconds and the peak memory in bytes of one run, and its output."""

    def __init__(self, wall, cpu, peak, output=b""):
        self.wall = wall
        self.cpu = cpu
        self.peak = peak
        self.output = output


def run(command, statuses=(0,), keeps_output=False):
    """Runs a command and returns its sample. The output is discarded unless `keeps_output` is true."""
    reader = writer = None
    if keeps_output:
        reader, writer = os.pipe()
        actions = [(os.POSIX_SPAWN_DUP2, writer, 1), (os.POSIX_SPAWN_CLOSE, reader)]
    else:
        actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    actions.append((os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0))
    start = time.perf_counter()
    process = os.posix_spawn(command[0], [str(part) for part in command], os.environ,
                             file_actions=actions)
    output = b""
    if keeps_output:
        os.close(writer)
        with open(reader, "rb") as stream:
            output = stream.read()
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - start
    code = os.waitstatus_to_exitcode(status)
    if code not in statuses:
        shown = " ".join(str(part) for part in command)[:300]
        raise Failure(f"status {code} of: {shown}")
    # `ru_maxrss` is in kilobytes on Linux, and in bytes on macOS.
    unit = 1 if sys.platform == "darwin" else 1024
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit, output)


def peak(command, statuses=(0,)):
    """Returns the peak memory (resident set) of a command in bytes, or None if GNU time is not installed.

    On Linux, a new process starts with the peak of the process that starts it. This process is large, so the small
    program `time` starts the command."""
    program = shutil.which("time")
    if program is None:
        return None
    with tempfile.NamedTemporaryFile("r") as file:
        run([program, "-o", file.name, "-f", "%M", *command], statuses)
        return int(file.read().split()[-1]) * 1024


class Side:
    """One of the programs that are compared: one command, or several commands whose times are added."""

    def __init__(self, name, commands, statuses=(0,)):
        self.name = name
        self.commands = commands
        self.statuses = statuses

    def sample(self):
        samples = [run(command, self.statuses) for command in self.commands]
        return Sample(
            sum(s.wall for s in samples), sum(s.cpu for s in samples), max(s.peak for s in samples)
        )


class Times:
    """The medians of the samples of a side."""

    def __init__(self, samples):
        self.wall = statistics.median(s.wall for s in samples)
        self.cpu = statistics.median(s.cpu for s in samples)
        self.peak = statistics.median(s.peak for s in samples)


def alternate(sides, rounds):
    """Runs the sides alternately, and returns their times by name. The first round does not count."""
    samples = {side.name: [] for side in sides}
    for number in range(rounds + 1):
        for side in sides:
            sample = side.sample()
            if number > 0:
                samples[side.name].append(sample)
    return {name: Times(found) for name, found in samples.items()}


def alternate_inside(commands, rounds):
    """Runs programs that measure themselves, alternately. A program prints a JSON record with the nanoseconds of each
    case.

    Returns the median of the nanoseconds for each case, by the name of the program and the name of the case."""
    found = {name: {} for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            for line in run(command, keeps_output=True).output.splitlines():
                record = json.loads(line)
                found[name].setdefault(record["name"], []).append(record["nanoseconds"])
    return {
        name: {case: statistics.median(times) for case, times in cases.items()}
        for name, cases in found.items()
    }
