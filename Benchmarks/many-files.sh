#!/usr/bin/env bash
# Checks a folder of COUNT payloads (default: 100,000), and prints the time and the peak memory:
# many-files.sh WIDGET-LINT [COUNT]
set -euo pipefail

lint="$(realpath "$1")"
count="${2:-100000}"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

echo '{"type": "object", "required": ["id"]}' >"$folder/schema.json"
python3 - "$folder/payloads" "$count" <<'PYTHON'
import os, sys
folder, count = sys.argv[1], int(sys.argv[2])
for number in range(count):
    part = os.path.join(folder, str(number // 1000))
    os.makedirs(part, exist_ok=True)
    with open(os.path.join(part, f"{number}.json"), "w") as file:
        file.write('{"id": %d}\n' % number)
PYTHON
python3 - "$lint" --schema "$folder/schema.json" "$folder/payloads" <<'PYTHON'
import resource, subprocess, sys, time
start = time.monotonic()
status = subprocess.run(sys.argv[1:]).returncode
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"status {status}, {time.monotonic() - start:.1f} s, {usage.ru_maxrss / 1024:.0f} MB")
sys.exit(status)
PYTHON
