#!/bin/sh
# Checks that the plugins for payloads and the command that writes models work as README describes.
#
#   Scripts/checks/plugins.sh [SCRATCH]
#
# Creates a package in a temporary folder that depends on the package of this script. SCRATCH is the folder for builds
# (default: a temporary folder). Scripts that share it build the tools only once.
set -eu

package=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The path without links, because SwiftPM resolves them.
folder=$(cd "$folder" && pwd -P)
scratch=${1:-$folder/.build}
target="$folder/Sources/Models"
mkdir -p "$target/Payloads" "$folder/Sources/Other" "$folder/Schemas"

cat > "$folder/Package.swift" << EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Demo",
    dependencies: [.package(name: "SchemaKit", path: "$package")],
    targets: [
        .target(
            name: "Models",
            exclude: ["widget-codegen.json"],
            resources: [.copy("Payloads")],
            plugins: [.plugin(name: "LintPayloadsDuringBuild", package: "SchemaKit")]
        ),
        .target(name: "Other"),
    ]
)
EOF
echo '/// Nothing.' > "$target/Models.swift"
echo '/// Nothing.' > "$folder/Sources/Other/Other.swift"
cat > "$folder/.widget-lint.json" << 'EOF'
{"schemas": [{"files": "Sources/Models/Payloads/", "schema": "Schemas/point.schema.json"}]}
EOF
cat > "$folder/Schemas/point.schema.json" << 'EOF'
{"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
 "title": "Point", "type": "object", "required": ["x"],
 "properties": {"x": {"type": "number"}, "old": {"type": "number", "deprecated": true}}}
EOF
echo '{"invocations": [{"schemas": ["../../Schemas/*.json"]}]}' > "$target/widget-codegen.json"

fail() { echo "FAILED: $1" >&2; sed 's/^/  /' "$folder/log" >&2; exit 1; }
succeeds() { description=$1; shift; "$@" > "$folder/log" 2>&1 || fail "$description"; }
fails() { description=$1; shift; if "$@" > "$folder/log" 2>&1; then fail "$description"; fi; }
says() { grep -qF -- "$1" "$folder/log" || fail "the log says '$1'"; }
does_not_say() { if grep -qF -- "$1" "$folder/log"; then fail "the log does not say '$1'"; fi; }
swift_() {
    verb=$1
    shift
    swift "$verb" --package-path "$folder" --scratch-path "$scratch" "$@"
}
build() { swift_ build --target Models; }
linted() { grep -q 'Linting payloads of Models' "$folder/log"; }

# --- During the build

payload="$target/Payloads/point.json"
echo '{"x": "1"}' > "$payload"
fails "a payload with an error fails the build" build
says "$payload:1:7: error: expected a number, found a string [type-mismatch]"
echo "a payload with an error fails the build: $(grep -F "$payload:1:7: " "$folder/log" | head -n 1 | sed "s|$folder/||")"
fails "the next build fails, too" build
says "$payload:1:7: error: "

echo '{"x": 1, "old": 2}' > "$payload"
succeeds "a payload with a warning builds" build
linted || fail "the corrected payload is checked"
says "$payload:1:10: warning: "
echo "a corrected payload builds, and a warning is shown"

# The second build links the tool again, because the first one did not know all input files yet.
succeeds "the second build" build
succeeds "the third build" build
if linted; then fail "without a change, nothing is checked"; fi
echo "nothing changed: nothing was checked"

echo '{"x": 1}' > "$payload"
succeeds "a changed payload builds" build
linted || fail "a changed payload is checked"
echo '{"x": true}' > "$target/Payloads/later.json"
fails "a new payload is checked" build
says "later.json:1:7: error: "
rm "$target/Payloads/later.json"
succeeds "the build without it" build

sleep 1
sed -i.bak 's/"required": \["x"\]/"required": ["x", "y"]/' "$folder/Schemas/point.schema.json"
rm "$folder/Schemas/point.schema.json.bak"
fails "a stricter schema fails the build" build
says "$payload:1:1: error: missing required member 'y'"
sleep 1
cat > "$folder/.widget-lint.json" << 'EOF'
{"schemas": [{"files": "Sources/Models/Payloads/", "schema": "Schemas/point.schema.json"}],
 "rules": [{"id": "missing-member", "severity": "warning"}]}
EOF
succeeds "a milder configuration builds" build
says "$payload:1:1: warning: missing required member 'y'"
echo "changes of payloads, schemas and configurations are detected"

# --- On command

# Runs the commands of README that begin with the given words.
readme() {
    lines=$(sed -n "s/^    swift \(package $1.*\)$/\1/p" "$package/README.md")
    [ "$lines" ] || fail "README shows '$1'"
    IFS='
'
    for line in $lines; do
        unset IFS
        # shellcheck disable=SC2086
        succeeds "README's 'swift $line'" swift_ $line
        echo "works as in README: swift $line"
    done
    unset IFS
}
mkdir "$folder/Payloads"
# shellcheck disable=SC2016
echo '{"$schema": "../Schemas/point.schema.json", "x": 1, "y": 2}' > "$folder/Payloads/point.json"
readme lint-payloads
fails "the command checks the targets" swift_ package lint-payloads --strict
says "Sources/Models/Payloads/point.json:1:1: warning: missing required member 'y'"
succeeds "warnings do not fail the command" swift_ package lint-payloads
echo '[]' > "$folder/named.json"
fails "a named file is checked" \
    swift_ package lint-payloads -- named.json --schema Schemas/point.schema.json --reporter xcode
says "named.json:1:1: error: expected an object, found an array [type-mismatch]"
does_not_say "Payloads/point.json"
rm "$folder/named.json"
succeeds "a target is chosen" swift_ package lint-payloads --target Models
says "checked 2 files: 1 warning"
fails "a missing target" swift_ package lint-payloads --target Modls
says "Modls"
succeeds "other subcommands of the tool" swift_ package lint-payloads explain missing-member
says "missing-member"
succeeds "a subcommand without inputs" swift_ package lint-payloads catalog
says "smartech/widget-map"
echo "swift package lint-payloads checks targets and named files"

# --- Models that are checked in

generate() { swift_ package --allow-writing-to-package-directory generate-models "$@"; }
fails "no configuration" generate
says "no target has a 'widget-codegen.json' with 'output', the folder of its models"
echo '{"output": "Generated", "invocations": [{"schemas": ["../../Schemas/*.json"]}]}' \
    > "$target/widget-codegen.json"
fails "missing models" generate --check
says "+public struct Point: "
[ ! -e "$target/Generated" ] || fail "a check writes nothing"
readme "--allow-writing-to-package-directory generate-models"
[ -f "$target/Generated/SchemasPoint.generated.swift" ] || fail "the model is in the package"
succeeds "models that are up to date" generate --check
succeeds "the models build" build
echo "swift package generate-models writes models, and checks them"
