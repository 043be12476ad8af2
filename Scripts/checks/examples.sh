#!/bin/sh
# Shows that the package in Examples builds with the plugins and prints what it should.
#
#   Scripts/checks/examples.sh [SCRATCH]
#
# What is built stays in SCRATCH where that is given; scripts that share it build the tools once.
set -eu

package=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
scratch=${1:-$folder/.build}

fail() { echo "FAILED: $1" >&2; sed 's/^/  /' "$folder/log" >&2; exit 1; }
swift_() {
    verb=$1
    shift
    swift "$verb" --package-path "$package/Examples" --scratch-path "$scratch" "$@"
}

swift_ build > "$folder/log" 2>&1 || fail "the example builds"
grep -q "lastminute-deals.json:10:5: note: 'cityName' is an alias of" "$folder/log" ||
    fail "its payloads are checked while it is built"
echo "the example builds, with its payloads checked"
swift_ run --skip-build widget-gallery > "$folder/output" 2> "$folder/log" || fail "the example runs"
diff "$package/Examples/expected-output.txt" "$folder/output" > "$folder/log" ||
    fail "the example prints what Examples/expected-output.txt has"
echo "the example prints what it should"
