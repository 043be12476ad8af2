#!/usr/bin/env bash
# Checks the ends of runs of both tools: signals, full disks, closed streams, special files, temporary files.
#
#     Scripts/checks/ends.sh BIN_DIR
#
# BIN_DIR is the folder with widget-lint and widget-codegen. Prints a line for each scenario, and exits with 1 if a
# scenario has an unexpected result. Scenarios that this system does not support are skipped, with a line for each.
# Needs bash, python3 and the standard tools of Linux.
set -u

[ $# -eq 1 ] || { echo "usage: $0 BIN_DIR" >&2; exit 2; }
bin=$(cd "$1" && pwd) || exit 2
lint=$bin/widget-lint
codegen=$bin/widget-codegen
work=$(mktemp -d) || exit 2
mounts=()
# shellcheck disable=SC2317,SC2329  # called by the trap
clean_up() {
    for mount in ${mounts[@]+"${mounts[@]}"}; do umount "$mount"; done
    rm -rf "$work"
}
trap clean_up EXIT
cd "$work" || exit 2
failures=0

pass() { echo "ok: $1"; }
fail() { echo "FAILED: $1: $2"; failures=$((failures + 1)); }
skip() { echo "skipped: $1: $2"; }

# expect NAME EXPECTED FOUND
expect() { if [ "$2" = "$3" ]; then pass "$1"; else fail "$1" "expected '$2', found '$3'"; fi; }

# Prints the names of temporary files below a folder.
temporaries() { find "$1" -name '*.tmp' | sort; }

# parses FORMAT FILE: succeeds if a report is complete.
parses() {
    python3 - "$1" "$2" <<'PY'
import json, sys
import xml.etree.ElementTree as xml
from html.parser import HTMLParser
form, path = sys.argv[1:]
text = open(path, encoding="utf-8").read()
if form in ("json", "sarif", "gitlab"):
    report = json.loads(text)
    if form == "json":
        assert report["summary"]["interruptedBy"].startswith("SIG"), "no interruptedBy"
    if form == "sarif":
        end = report["runs"][0]["invocations"][0]
        assert end["executionSuccessful"] is False, "executionSuccessful"
        assert end["exitSignalName"].startswith("SIG"), "no exitSignalName"
elif form == "ndjson":
    assert text == "" or text.endswith("\n"), "an incomplete line"
    for line in text.splitlines(): json.loads(line)
elif form == "junit":
    assert "interrupted by SIG" in xml.fromstring(text.encode())[0][-1].get("name")
elif form == "html":
    HTMLParser().feed(text)
    assert text.rstrip().endswith("</html>"), "no end tag"
    assert "interrupted by SIG" in text, "the signal is not mentioned"
else:
    assert text == "" or text.endswith("\n"), "an incomplete line"
PY
}

cat >s.json <<'JSON'
{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/s.json", "title": "Thing",
 "type": "object", "properties": {"title": {"type": "string"}, "count": {"type": "integer"}}, "additionalProperties": false}
JSON
mkdir p
for number in $(seq 1 400); do echo "{\"titel\": \"x\", \"count\": \"$number\"}" >"p/$number.json"; done

# --- Signals -----------------------------------------------------------------------------------------------------

number_of() { kill -l "$1"; }

# interrupt NAME SIGNAL SECONDS STATUS COMMAND...: runs a command, sends it a signal after SECONDS, and compares its
# status. The files out and err have its output.
interrupt() {
    local name=$1 signal=$2 seconds=$3 status=$4 found
    shift 4
    # A command in the background of the shell would ignore SIGINT. Python restores the default.
    python3 - "$signal" "$seconds" "$@" >out 2>err <<'PY'
import os, signal, subprocess, sys, time
name, seconds, *command = sys.argv[1:]
number = getattr(signal, "SIG" + name)
def restore():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(number, signal.SIG_DFL)
# Standard input is a pipe with some lines, which stays open.
ends = os.pipe()
os.write(ends[1], b'{"titel": "x"}\n{"title": 1}\n')
tool = subprocess.Popen(command, stdin=ends[0], preexec_fn=restore)
def is_ready():
    # The tool is ready when it has blocked the signal. Before that, the signal would end it at once.
    for thread in os.listdir(f"/proc/{tool.pid}/task"):
        for line in open(f"/proc/{tool.pid}/task/{thread}/status"):
            if line.startswith("SigBlk:") and int(line.split()[1], 16) >> (number - 1) & 1: return True
    return False
for _ in range(1000):
    try:
        if is_ready() or tool.poll() is not None: break
    except OSError: pass
    time.sleep(0.002)
time.sleep(float(seconds))
tool.send_signal(number)
try:
    status = tool.wait(20)
except subprocess.TimeoutExpired:
    tool.kill()
    status = "hangs"
print(status if isinstance(status, str) or status >= 0 else f"killed by {-status}", file=open("status", "w"))
PY
    found=$(cat status)
    if [ "$status" = any ]; then return; fi
    expect "$name: status" "$status" "$found"
}

for format in text json ndjson sarif junit github gitlab xcode html; do
    for signal in INT TERM HUP; do
        interrupt "lint waiting for lines, $format, SIG$signal" "$signal" 0.5 $((128 + $(number_of "$signal"))) \
            "$lint" --no-config -s s.json --ndjson --reporter "$format" -
        if parses "$format" out 2>parse-errors; then pass "lint waiting for lines, $format, SIG$signal: report"
        else fail "lint waiting for lines, $format, SIG$signal: report" "$(tail -n 1 parse-errors)"; fi
    done
    for _ in 1 2 3; do
        seconds=0.$((RANDOM % 30 + 1))
        interrupt "lint of files" TERM "$seconds" any "$lint" --no-config -s s.json --reporter "$format" \
            --output "report" p -
        if parses "$format" report 2>parse-errors; then pass "lint of files and a pipe, $format, after $seconds s"
        elif [ ! -e report ]; then pass "lint of files and a pipe, $format, after $seconds s: the report was not begun"
        else fail "lint of files and a pipe, $format, after $seconds s" "$(tail -n 1 parse-errors)"; fi
        rm -f report
    done
done
expect "no temporary file after signals" "" "$(temporaries .)"

interrupt "lint of a document from a pipe" INT 0.3 130 "$lint" --no-config -s s.json -
interrupt "fix of a stream" TERM 0.3 143 "$lint" --no-config -s s.json --fix --ndjson -
interrupt "schema from a pipe" TERM 0.3 143 "$lint" schema --no-config -
interrupt "infer from a pipe" TERM 0.3 143 "$codegen" infer -
interrupt "infer from a pipe, into a file" HUP 0.3 129 "$codegen" infer --output inferred.json -
expect "nothing was inferred" missing "$([ -e inferred.json ] && echo exists || echo missing)"
mkfifo fifo
interrupt "diff that waits for a pipe" INT 0.3 130 "$lint" diff --reporter json s.json fifo
if parses json out 2>parse-errors; then pass "diff that waits for a pipe: report"
else fail "diff that waits for a pipe: report" "$(tail -n 1 parse-errors)"; fi
interrupt "generate that waits for a pipe" TERM 0.3 143 "$codegen" generate fifo --output models
interrupt "docs that wait for a pipe" TERM 0.3 143 "$codegen" docs fifo --output pages
interrupt "model that waits for a pipe" TERM 0.3 143 "$codegen" model fifo
expect "nothing was generated" "" "$(find . -maxdepth 1 -name models -o -maxdepth 1 -name pages)"

# If a reader does not read, the tool abandons the report after a short time.
status=$(python3 - "$lint" <<'PY'
import os, signal, subprocess, sys, time
ends = os.pipe()
tool = subprocess.Popen([sys.argv[1], "--no-config", "-s", "s.json", "p", "--reporter", "json"],
                        stdout=ends[1], stderr=subprocess.DEVNULL)
os.close(ends[1]); time.sleep(2); blocked = tool.poll() is None
tool.send_signal(signal.SIGTERM)
try: print(tool.wait(10) if blocked else "was not blocked")
except subprocess.TimeoutExpired: tool.kill(); print("hangs")
PY
)
expect "a reader that does not read" 143 "$status"

# The second signal ends a run at once, and temporary files are removed. A run that the first signal ended, after it
# abandoned the report, would have the status 143.
status=$(python3 - "$lint" <<'PY'
import os, signal, subprocess, sys, time
ends = os.pipe()
tool = subprocess.Popen([sys.argv[1], "--no-config", "-s", "s.json", "p", "--reporter", "json"],
                        stdout=ends[1], stderr=subprocess.DEVNULL)
time.sleep(2); tool.send_signal(signal.SIGTERM); time.sleep(0.1); tool.send_signal(signal.SIGINT)
try: print(tool.wait(10))
except subprocess.TimeoutExpired: tool.kill(); print("hangs")
PY
)
expect "a second signal" 130 "$status"

status=$(python3 - "$lint" <<'PY'
import os, signal, subprocess, sys, time
ends = os.pipe()
tool = subprocess.Popen([sys.argv[1], "--no-config", "-s", "s.json", "--ndjson", "-"], stdin=ends[0],
                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
os.close(ends[0]); time.sleep(0.5); tool.send_signal(signal.SIGHUP); time.sleep(0.5); is_running = tool.poll() is None
os.write(ends[1], b'{"title": "x"}\n'); os.close(ends[1])
print("runs" if is_running else "ended", tool.wait(10))
PY
)
expect "an ignored SIGHUP stays ignored" "runs 0" "$status"

# A file is fixed completely or not at all.
broken=0
for _ in 1 2 3 4 5 6; do
    rm -rf q && mkdir q
    for number in $(seq 1 300); do echo "{\"titel\": \"$number\"}" >"q/$number.json"; done
    interrupt "fix" TERM "0.$((RANDOM % 40 + 10))" any "$lint" --no-config -s s.json --fix q
    broken=$((broken + $(grep -LE '^\{"tit(el|le)": "[0-9]+"\}$' q/*.json | wc -l)))
done
expect "interrupted fixes leave complete files" 0 "$broken"
expect "interrupted fixes leave no temporary file" "" "$(temporaries q)"

# All generated files are written, or none: two for each schema, and the support file.
mkdir many
for number in $(seq 1 60); do
    sed "s/Thing/Thing$number/; s/s.json/s$number.json/" s.json >"many/s$number.schema.json"
done
partial=0
for _ in 1 2 3 4 5 6 7 8; do
    rm -rf models
    interrupt "generate" TERM "0.$((RANDOM % 90 + 10))" any "$codegen" generate many/*.json --output models
    count=$(find models -name '*.swift' 2>/dev/null | wc -l)
    if [ "$count" -ne 0 ] && [ "$count" -ne 121 ]; then partial=$((partial + 1)); fi
done
expect "interrupted generation writes all files or none" 0 "$partial"
expect "interrupted generation leaves no temporary file" "" "$(temporaries .)"

# --- Readers that end, and streams that are closed ---------------------------------------------------------------

status=$({ "$lint" --no-config -s s.json p 2>/dev/null; echo $? >status; } | head -n 1 | wc -l; cat status)
expect "all files are checked after the reader ends" "1 1" "$(echo "$status" | tr -s '\n ' ' ' | sed 's/ $//')"
yes '{"titel": 1}' | { timeout 20 "$lint" --no-config -s s.json --ndjson - 2>/dev/null; echo $? >status; } | head -n 1 >/dev/null
expect "an endless stream whose reader ends" 141 "$(cat status)"

for tool in "$lint" "$codegen"; do
    for arguments in --help --version manual "completions zsh"; do
        # shellcheck disable=SC2086  # several words
        "$tool" $arguments >&- 2>err
        status=$?
        expect "$(basename "$tool") $arguments with closed output" "2 1" "$status $(grep -c "cannot write 'standard output'" err)"
        [ -e /dev/full ] || continue
        # shellcheck disable=SC2086
        "$tool" $arguments >/dev/full 2>err
        status=$?
        expect "$(basename "$tool") $arguments to a full device" "2 1" "$status $(grep -c 'no space left on device' err)"
    done
done
for arguments in rules "explain unknown-member"; do
    # shellcheck disable=SC2086
    "$lint" $arguments >&- 2>err
    expect "widget-lint $arguments with closed output" "2 1" "$? $(grep -c "cannot write 'standard output'" err)"
done
for format in text json ndjson sarif junit github gitlab xcode html; do
    [ -e /dev/full ] || break
    "$lint" --no-config -s s.json --reporter "$format" p >/dev/full 2>err
    expect "report in $format to a full device" "2 1" "$? $(grep -c 'no space left on device' err)"
done
"$lint" --no-config -s s.json - <&- 2>err
expect "closed input" "2 1" "$? $(grep -c "cannot read 'standard input'" err)"
echo '{"titel": "x"}' >closed.json
"$lint" --no-config -s s.json --fix closed.json 2>&- >&-
expect "no message is written to a file" '{"title": "x"}' "$(cat closed.json)"

# --- Limits and full disks ---------------------------------------------------------------------------------------------

python3 -c 'print("{\"titel\": \"" + "x" * 3000000 + "\"}")' >large.json
cp large.json large.copy
(ulimit -f 1000; "$lint" --no-config -s s.json --fix large.json >/dev/null 2>err)
expect "fix beyond the limit of file sizes" "2 1" "$? $(grep -c "large.json.*file too large" err)"
cmp -s large.json large.copy; expect "the file is unchanged" 0 $?
(ulimit -f 1; "$lint" --no-config -s s.json --output big.report p >/dev/null 2>err)
expect "report beyond the limit" "2 1" "$? $(grep -c "big.report.*file too large" err)"
(ulimit -f 1; "$codegen" generate many/*.json --output limited >/dev/null 2>err)
expect "generate beyond the limit" "2 1" "$? $(grep -c "file too large" err)"
expect "generate beyond the limit writes nothing" missing "$([ -e limited ] && echo exists || echo missing)"
(ulimit -f 1; "$codegen" docs many/*.json --output limited >/dev/null 2>err)
expect "docs beyond the limit" "2 1" "$? $(grep -c "file too large" err)"
expect "docs beyond the limit writes nothing" missing "$([ -e limited ] && echo exists || echo missing)"
expect "no temporary file after limits" "" "$(temporaries .)"

mkdir tiny
if mount -t tmpfs -o size=64k tmpfs tiny 2>/dev/null; then
    mounts+=("$work/tiny")
    "$codegen" generate many/*.json --output tiny/models >/dev/null 2>err
    expect "generate to a full disk" "2 1" "$? $(grep -c "no space left on device" err)"
    expect "generate to a full disk writes nothing" "" "$(find tiny -mindepth 1)"
    "$lint" --no-config -s s.json --reporter json --output tiny/report p >/dev/null 2>err
    expect "report to a full disk" "2 1" "$? $(grep -c "tiny/report.*no space left on device" err)"
    "$lint" --no-config -s s.json --write-baseline tiny/baseline p >/dev/null 2>err
    expect "baseline to a full disk" "2 1" "$? $(grep -c "tiny/baseline.*no space left on device" err)"
    expect "nothing is left on the full disk" "" "$(find tiny -mindepth 1)"
else
    skip "full disk" "cannot mount a file system"
fi

# If one file cannot be replaced, the files that were replaced before it are restored.
"$codegen" generate many/*.json --output whole >/dev/null 2>&1
before=$(cat whole/*.swift | cksum)
sed -i 's/"count"/"total"/' many/*.json
last=$(find whole -name '*60*.swift')
# A file that is a mount point cannot be replaced.
if mount --bind "$last" "$last" 2>/dev/null; then
    "$codegen" generate many/*.json --output whole >/dev/null 2>err
    expect "a file that cannot be replaced" 2 $?
    umount "$last"
    expect "all files are unchanged" "$before" "$(cat whole/*.swift | cksum)"
    expect "no temporary file after that" "" "$(temporaries whole)"
else
    skip "a file that cannot be replaced" "cannot mount a file"
fi

# --- Links, permissions, attributes and owners of files --------------------------------------------------------------------------------

echo '{"titel": "x"}' >linked.json
ln linked.json other.json
"$lint" --no-config -s s.json --fix linked.json >/dev/null 2>err
expect "a file with two hard links" "2 1" "$? $(grep -c "several hard links" err)"
expect "both links are unchanged" '{"titel": "x"}' "$(cat other.json)"
echo '{"titel": "x"}' >target.json && chmod 640 target.json && ln -s target.json soft.json
"$lint" --no-config -s s.json --fix soft.json >/dev/null 2>&1
expect "a symbolic link stays" "target.json {\"title\": \"x\"} 640" \
    "$(readlink soft.json) $(cat target.json) $(stat -c %a target.json)"
echo '{"titel": "x"}' >marked.json
if python3 -c 'import os; os.setxattr("marked.json", "user.mark", b"yes")' 2>/dev/null; then
    "$lint" --no-config -s s.json --fix marked.json >/dev/null 2>&1
    expect "extended attributes stay" "b'yes'" "$(python3 -c 'import os; print(os.getxattr("marked.json", "user.mark"))' 2>&1)"
else
    skip "extended attributes" "the file system has none"
fi
if [ "$(id -u)" = 0 ]; then
    echo '{"titel": "x"}' >owned.json && chown 12345:12346 owned.json
    "$lint" --no-config -s s.json --fix owned.json >/dev/null 2>&1
    expect "the owner stays" 12345:12346 "$(stat -c %u:%g owned.json)"
else
    skip "the owner" "only root can give files away"
fi

# --- Stale temporary files ----------------------------------------------------------------------------------------------

mkdir stale
for number in $(seq 1 200); do echo "{\"titel\": \"$number\"}" >"stale/$number.json"; done
python3 - "$lint" <<'PY'
import glob, subprocess, sys, time
# A run that is killed while it writes sometimes leaves a temporary file.
for _ in range(40):
    tool = subprocess.Popen([sys.argv[1], "--no-config", "-s", "s.json", "--output", "stale/report", "stale", "-"],
                            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(0.3); tool.kill(); tool.wait()
    if glob.glob("stale/.*.tmp"): break
PY
if [ -n "$(temporaries stale)" ]; then
    touch stale/.mine.tmp "stale/.x.schemakit-1-1.tmp"
    ln -s "$work/s.json" "stale/.y.schemakit-abc-99999999-abc.tmp"
    touch -d '2 days ago' "stale/.old.schemakit-abc-1-abc.tmp"
    "$lint" --no-config -s s.json --fix stale >/dev/null 2>&1
    expect "a later run removes stale files, and no others" \
        "stale/.mine.tmp stale/.x.schemakit-1-1.tmp stale/.y.schemakit-abc-99999999-abc.tmp" \
        "$(temporaries stale | tr '\n' ' ' | sed 's/ $//')"
else
    fail "stale files" "no killed run left a file"
fi

# --- Special files ----------------------------------------------------------------------------------------------------

mkdir special && mkfifo special/pipe.json && ln -s /dev/zero special/zero.json
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("special/socket.json")'
timeout 10 "$lint" --no-config -s s.json special >/dev/null 2>err
expect "special files in a folder" "2 1 1 1" "$? $(grep -c 'pipe.json.*a pipe' err) $(grep -c 'zero.json.*a device' err) $(grep -c 'socket.json.*a socket' err)"
for path in /dev/zero /dev/urandom /dev/random; do
    timeout 10 "$lint" --no-config -s s.json "$path" >/dev/null 2>err
    expect "lint $path" "2 1" "$? $(grep -c 'it is a device' err)"
    timeout 10 "$lint" --no-config -s s.json --ndjson - <"$path" >/dev/null 2>err
    expect "lint - <$path" "2 1" "$? $(grep -c 'it is a device' err)"
    timeout 10 "$codegen" infer "$path" >/dev/null 2>err
    expect "infer $path" "2 1" "$? $(grep -c 'it is a device' err)"
    timeout 10 "$codegen" model "$path" >/dev/null 2>err
    expect "model $path" "2 1" "$? $(grep -c 'it is a device' err)"
    timeout 10 "$lint" --no-config --schema "$path" p/1.json >/dev/null 2>err
    expect "--schema $path" "2 1" "$? $(grep -c 'it is a device' err)"
    timeout 10 "$lint" --config "$path" p/1.json >/dev/null 2>err
    expect "--config $path" "2 1" "$? $(grep -c 'it is a device' err)"
    timeout 10 "$lint" --no-config --baseline "$path" -s s.json p/1.json >/dev/null 2>err
    expect "--baseline $path" "2 1" "$? $(grep -c 'it is a device' err)"
    timeout 10 "$lint" diff s.json "$path" >/dev/null 2>err
    expect "diff $path" "2 1" "$? $(grep -c 'it is a device' err)"
done
mkdir configured && mkfifo configured/schema.json
echo '{"schemas": [{"files": "*.json", "schema": "./schema.json"}]}' >configured/.widget-lint.json
echo '{}' >configured/a.json
timeout 10 "$lint" configured/a.json >/dev/null 2>err
expect "a pipe that a configuration names" 2 $?
printf '{"%sschema": "./schema.json"}' '$' >configured/b.json
timeout 10 "$lint" --no-config configured/b.json >/dev/null 2>&1
expect "a pipe that a payload names" 1 $?
timeout 10 "$lint" --no-config -s s.json <(echo '{"title": "x"}') >/dev/null 2>&1
expect "process substitution" 0 $?
timeout 10 "$lint" --no-config -s <(cat s.json) <(echo '{"titel": "x"}') >/dev/null 2>&1
expect "process substitution for a schema" 1 $?
echo '{"title": "x"}' | timeout 10 "$lint" --no-config -s s.json /dev/stdin >/dev/null 2>&1
expect "/dev/stdin" 0 $?

if [ "$failures" -gt 0 ]; then echo "$failures scenarios failed"; exit 1; fi
