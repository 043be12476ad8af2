#!/usr/bin/env python3
"""Prints the identifier of an iPhone of the newest iOS, from the list of simulators on standard input.

    xcrun simctl list devices available --json | Scripts/checks/simulator.py
"""

import json
import re
import sys


def newest_iphone(devices):
    """Returns the identifier of the first iPhone of the newest runtime, or None."""
    candidates = []
    for runtime, entries in devices.items():
        version = re.search(r"\.iOS-(\d+)-(\d+)", runtime)
        names = [entry["udid"] for entry in entries if entry["name"].startswith("iPhone")]
        if version and names:
            candidates.append(((int(version[1]), int(version[2])), names[0]))
    return max(candidates)[1] if candidates else None


if __name__ == "__main__":
    identifier = newest_iphone(json.load(sys.stdin)["devices"])
    if identifier is None:
        sys.exit("no iPhone is among the simulators")
    print(identifier)
