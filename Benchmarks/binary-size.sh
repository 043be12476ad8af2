#!/usr/bin/env bash
# Prints the size of a program that validates one payload with SchemaKit beside the size of an empty program: release
# builds with the static standard library, without symbols. binary-size.sh [FOLDER] keeps the builds in FOLDER.
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
if [ $# -gt 0 ]; then
    folder="$1"
    mkdir -p "$folder"
else
    folder="$(mktemp -d)"
    trap 'rm -rf "$folder"' EXIT
fi

mkdir -p "$folder/Sources/empty" "$folder/Sources/validate"
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

swift build --package-path "$folder" -c release --static-swift-stdlib >"$folder/build.log" 2>&1 || {
    cat "$folder/build.log" >&2
    exit 1
}
bin="$(swift build --package-path "$folder" -c release --static-swift-stdlib --show-bin-path)"
[ "$("$bin/validate")" = valid ] && [ "$("$bin/validate" '{"id": "1"}')" = invalid ]
for name in empty validate; do
    strip -o "$folder/$name.stripped" "$bin/$name"
done
python3 - "$folder" <<'EOF'
import os
import sys

sizes = {name: os.path.getsize(f"{sys.argv[1]}/{name}.stripped") / 1e6 for name in ("empty", "validate")}
for name, size in sizes.items():
    print(f"{name:10}{size:6.2f} MB")
print(f"{'SchemaKit':10}{sizes['validate'] - sizes['empty']:6.2f} MB")
EOF
