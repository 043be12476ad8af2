#!/usr/bin/env bash
# Runs the example in Spark's local mode, and checks that no record is lost or counted twice.
#
#   check.sh WIDGET-LINT [RECORDS]
#
# Needs Java 17 or later. Installs PySpark from PyPI into a temporary folder.
set -euo pipefail

lint="$(realpath "$1")"
count="${2:-1500}"
here="$(cd "$(dirname "$0")" && pwd)"
fixtures="$here/../../Tests/Fixtures/payloads"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

if ! command -v java >/dev/null; then
    echo "Java is not installed: the example was NOT run" >&2
    exit 0
fi
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install pyspark==4.3.0
python="$folder/venv/bin/python"
export PYSPARK_PYTHON="$python" SPARK_LOCAL_IP=127.0.0.1

"$python" - "$fixtures" "$folder/records.ndjson" "$count" <<'PYTHON'
import json, pathlib, sys
fixtures, output, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
records = []
for path in sorted(pathlib.Path(fixtures).glob("*/livelike/text-*.json")):
    try:
        records.append(json.dumps(json.loads(path.read_text()), ensure_ascii=False))
    except ValueError:
        # A text that is not JSON becomes a record, too, in one line.
        records.append(" ".join(path.read_text().split()))
with open(output, "w", encoding="utf-8") as file:
    for number in range(count):
        file.write(records[number % len(records)] + "\n")
PYTHON

echo "== one process"
"$lint" --ndjson --reporter ndjson --exit-zero-on-findings --quiet --no-config - \
    <"$folder/records.ndjson" >"$folder/verdicts.ndjson"

run() { # NAME WIDGET-LINT
    "$python" "$here/lint_payloads.py" "$folder/records.ndjson" "$folder/$1" --lint "$2" \
        --partitions 4 --master 'local[2,4]' >"$folder/$1.json" 2>"$folder/$1.log" ||
        { tail -n 30 "$folder/$1.log" >&2; exit 1; }
    "$python" - "$folder/verdicts.ndjson" "$folder/$1.json" "$folder/$1/verdicts" <<'PYTHON'
import collections, json, pathlib, sys
verdicts, rules = collections.Counter(), collections.Counter()
for line in open(sys.argv[1], encoding="utf-8"):
    record = json.loads(line)
    verdicts[record["valid"]] += 1
    rules.update(diagnostic["id"] for diagnostic in record["diagnostics"])
found = json.load(open(sys.argv[2], encoding="utf-8"))
expected = {"records": sum(verdicts.values()), "valid": verdicts[True], "invalid": verdicts[False],
          "unchecked": verdicts[None]}
assert {name: found[name] for name in expected} == expected, (found, expected)
counted = {name: rule["count"] for name, rule in found["rules"].items()}
assert counted == dict(rules), (counted, rules)
assert all(rule["samples"] for rule in found["rules"].values())
written = sum(len(path.read_text(encoding="utf-8").splitlines())
              for path in pathlib.Path(sys.argv[3]).glob("part-*"))
assert written == expected["records"], (written, expected)
print(f"{written} records, {expected['invalid']} invalid, {sum(rules.values())} findings, as expected")
PYTHON
}

echo "== Spark, four partitions"
run plain "$lint"

# The first run of this program ends in the middle of its output, as on a machine that fails.
cat >"$folder/failing-lint" <<SCRIPT
#!/usr/bin/env bash
if mkdir "$folder/has-failed" 2>/dev/null; then
    "$lint" "\$@" | head -c 20000
    exit 3
fi
exec "$lint" "\$@"
SCRIPT
chmod +x "$folder/failing-lint"
echo "== Spark, with a task that fails once"
run retried "$folder/failing-lint"
if [ ! -d "$folder/has-failed" ] || ! grep -q 'Lost task' "$folder/retried.log"; then
    echo "no task failed, so the check is void" >&2
    exit 1
fi
echo "a task failed and was run again"
