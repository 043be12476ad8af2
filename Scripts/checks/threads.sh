#!/usr/bin/env bash
# Runs two workers of widget-lint with the thread sanitizer, which needs a build of its own (.build-thread).
set -euo pipefail
cd "$(dirname "$0")/../.."

swift build --sanitize=thread --product widget-lint --scratch-path .build-thread
tool=.build-thread/debug/widget-lint
lines="$(mktemp --suffix=.ndjson)"
trap 'rm -f "$lines"' EXIT
"$tool" --jobs 2 --quiet Tests/Fixtures/payloads/valid >/dev/null
printf '{"layoutType": %d}\n' {1..20000} >"$lines"
status=0
"$tool" --jobs 2 --quiet --schema smartech/widget-map "$lines" >/dev/null || status=$?
if [ "$status" -ne 1 ]; then
    echo "expected exit status 1 on 20,000 wrong lines, found $status" >&2
    exit 1
fi
echo "no data race was found"
