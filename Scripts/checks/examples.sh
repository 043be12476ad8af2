#!/bin/sh
# Checks that the package in Examples builds with the plugins and prints the expected output.
#
#   Scripts/checks/examples.sh [SCRATCH]
#
# SCRATCH is the folder for builds (default: a temporary folder). Scripts that share it build the tools only once.
set -eu

# In the folder of this package, builds have no tools for plugins unless this variable asks for them.
export SCHEMAKIT_TOOLS="${SCHEMAKIT_TOOLS:-source}"

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
grep -q "lastminute-deals.json:10:5: note: 'cityName' (used in the widget's own model) is an alias of" "$folder/log" ||
    fail "the build checks its payloads"
echo "the example builds, with its payloads checked"
swift_ run --skip-build widget-gallery > "$folder/output" 2> "$folder/log" || fail "the example runs"
diff "$package/Examples/expected-output.txt" "$folder/output" > "$folder/log" ||
    fail "the example prints Examples/expected-output.txt"
echo "the example prints the expected output"
