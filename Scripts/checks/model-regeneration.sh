#!/bin/sh
# Checks that GenerateModels runs again if an input has changed, and does not write files whose text is unchanged.
#
#   Scripts/checks/model-regeneration.sh [SCRATCH]
#
# Creates a package in a temporary folder that depends on the package of this script. SCRATCH is the folder for builds
# (default: a temporary folder). Scripts that share it build the tools only once.
set -eu

# In the folder of this package, builds have no tools for plugins unless this variable asks for them.
export SCHEMAKIT_TOOLS="${SCHEMAKIT_TOOLS:-source}"

package=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
scratch=${1:-$folder/.build}
mkdir -p "$folder/Schemas/demo" "$folder/Sources/Demo"

cat > "$folder/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Demo",
    dependencies: [.package(name: "SchemaKit", path: "$package")],
    targets: [
        // A program that links only the standard library, because models need no other library.
        .executableTarget(
            name: "Demo",
            exclude: ["widget-codegen.json"],
            plugins: [.plugin(name: "GenerateModels", package: "SchemaKit")]
        )
    ]
)
EOF
echo '{"invocations":[{"schemas":["../../Schemas/demo/order.json"]}]}' \
    > "$folder/Sources/Demo/widget-codegen.json"
echo 'print(Order(id: "1").id)' > "$folder/Sources/Demo/main.swift"
cat > "$folder/Schemas/demo/order.json" <<'EOF'
{"title":"Order","type":"object","required":["id"],"properties":{"id":{"type":"string"},
 "lines":{"type":"array","items":{"$ref":"line.json"}}}}
EOF
echo '{"title":"Line","type":"object","properties":{"count":{"type":"integer"}}}' \
    > "$folder/Schemas/demo/line.json"

fail() { echo "FAILED: $1" >&2; sed 's/^/  /' "$folder/log" >&2; exit 1; }
build() { swift build --package-path "$folder" --scratch-path "$scratch" > "$folder/log" 2>&1 || fail "the build"; }
ran() { grep -q 'Generating models' "$folder/log"; }
date_of() { stat -c %Y.%y "$1" 2> /dev/null || stat -f %Fm "$1"; }

build
ran || fail "the first build generates"
# The outputs of a package are in a folder with the name of the package's folder in lower case.
outputs="$scratch/plugins/outputs/$(basename "$folder" | tr '[:upper:]' '[:lower:]')"
output=$(find "$outputs" -name 'DemoOrder.generated.swift')
support=$(find "$outputs" -name 'ModelSupport.generated.swift')
first=$(date_of "$output")
echo "generated $(basename "$output")"
[ "$(swift run --skip-build --package-path "$folder" --scratch-path "$scratch" Demo 2> /dev/null)" = 1 ] || fail "the program runs"
echo "a program without Foundation links and runs"

# The second build links the tool again, because the first one did not know all input files yet.
build
build
if ran; then fail "without a change, nothing runs"; fi
echo "nothing changed: the tool did not run"

sleep 1
touch "$folder/Schemas/demo/order.json"
build
ran || fail "a touched schema is read again"
[ "$(date_of "$output")" = "$first" ] || fail "an unchanged text is not written again"
if grep -q 'Compiling Demo' "$folder/log"; then fail "nothing is compiled again"; fi
echo "schema touched: generated again, file not touched, nothing compiled"

sed -i.bak 's/"id":{"type":"string"}/"id":{"type":"string"},"note":{"type":"string"}/' \
    "$folder/Schemas/demo/order.json"
rm "$folder/Schemas/demo/order.json.bak"
shared=$(date_of "$support")
build
grep -q 'public var note: String?' "$output" || fail "a changed schema changes its file"
[ "$(date_of "$support")" = "$shared" ] || fail "the shared file is unchanged"
echo "schema changed: its file was written, the shared one was not"

sleep 1
echo '{"title":"Line","type":"object","properties":{"amount":{"type":"integer"}}}' \
    > "$folder/Schemas/demo/line.json"
build
grep -q 'public var amount: Int?' "$output" || fail "a referenced schema is an input"
echo "referenced schema changed: generated again"

sleep 1
echo '{"invocations":[{"schemas":["../../Schemas/demo/order.json"],"accessLevel":"internal"}]}' \
    > "$folder/Sources/Demo/widget-codegen.json"
build
grep -q '^struct Order' "$output" || fail "the configuration is an input"
echo "configuration changed: generated again"
