#!/usr/bin/env bash
# Prints the sizes of three programs: an empty program, a program that validates one payload with SchemaKit, and a
# program that finds the mistakes in a payload with SchemaDiagnostics. They are release builds with the static standard
# library, without symbols.
#
#     binary-size.sh [FOLDER]    with FOLDER, the builds are kept there
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
if [ $# -gt 0 ]; then
    folder="$1"
    mkdir -p "$folder"
else
    folder="$(mktemp -d)"
    trap 'rm -rf "$folder"' EXIT
fi

mkdir -p "$folder/Sources/empty" "$folder/Sources/validate" "$folder/Sources/findings"
cat >"$folder/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "BinarySize",
    platforms: [.macOS(.v12)],
    dependencies: [.package(name: "SchemaKit", path: "$root")],
    targets: [
        .executableTarget(name: "empty"),
        .executableTarget(
            name: "validate",
            dependencies: [.product(name: "SchemaKit", package: "SchemaKit")]
        ),
        .executableTarget(
            name: "findings",
            dependencies: [.product(name: "SchemaDiagnostics", package: "SchemaKit")]
        ),
    ]
)
EOF
echo 'print("valid")' >"$folder/Sources/empty/main.swift"
cat >"$folder/Sources/validate/main.swift" <<'EOF'
import SchemaKit

let schema = #"{"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}"#
let payload = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : #"{"id": 1}"#

do {
    let validator = try SchemaValidator(schema: Array(schema.utf8))
    print(try validator.isValid(Array(payload.utf8)) ? "valid" : "invalid")
} catch {
    print("no verdict")
}
EOF
sed -e 's/import SchemaKit/import SchemaDiagnostics/' \
    -e 's/isValid(Array(payload.utf8))/diagnostics(of: Array(payload.utf8)).isEmpty/' \
    "$folder/Sources/validate/main.swift" >"$folder/Sources/findings/main.swift"

swift build --package-path "$folder" -c release --static-swift-stdlib >"$folder/build.log" 2>&1 || {
    cat "$folder/build.log" >&2
    exit 1
}
bin="$(swift build --package-path "$folder" -c release --static-swift-stdlib --show-bin-path)"
for name in validate findings; do
    [ "$("$bin/$name")" = valid ] && [ "$("$bin/$name" '{"id": "1"}')" = invalid ]
done
for name in empty validate findings; do
    strip -o "$folder/$name.stripped" "$bin/$name"
done
python3 - "$folder" <<'EOF'
import os
import sys

sizes = {name: os.path.getsize(f"{sys.argv[1]}/{name}.stripped") / 1e6 for name in ("empty", "validate", "findings")}
for name, size in sizes.items():
    print(f"{name:18}{size:6.2f} MB")
print(f"{'SchemaKit':18}{sizes['validate'] - sizes['empty']:6.2f} MB")
print(f"{'SchemaDiagnostics':18}{sizes['findings'] - sizes['validate']:6.2f} MB more")
EOF
