#!/bin/sh
# Checks that the plugins work as Documentation/Plugins.md describes, and that each mistake in a configuration
# gives one message with its position. model-regeneration.sh checks when models are generated again.
#
#   Scripts/checks/plugins.sh [SCRATCH]
#
# Creates a package in a temporary folder that depends on the package of this script. SCRATCH is the folder for builds
# (default: a temporary folder). Scripts that share it build the tools only once. With SCHEMAKIT_TOOLS, the path of an
# artifact bundle, they build no tools.
set -eu

# In the folder of this package, builds have no tools for plugins unless this variable asks for them.
export SCHEMAKIT_TOOLS="${SCHEMAKIT_TOOLS:-source}"

package=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The path without links, because SwiftPM resolves them.
folder=$(cd "$folder" && pwd -P)
scratch=${1:-$folder/.build}
target="$folder/Sources/Models"
models="$folder/Sources/Generated"
mkdir -p "$target/Payloads" "$target/Schemas" "$folder/Sources/Other" "$folder/Schemas" "$models" \
    "$folder/Sources/Headers/include" "$folder/Sources/Empty"

cat > "$folder/Package.swift" << EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Demo",
    dependencies: [.package(name: "SchemaKit", path: "$package")],
    targets: [
        .target(
            name: "Models",
            exclude: ["widget-codegen.json", "Schemas"],
            resources: [.copy("Payloads")],
            plugins: [.plugin(name: "LintPayloadsDuringBuild", package: "SchemaKit")]
        ),
        .target(name: "Other"),
        .target(
            name: "Generated",
            exclude: ["widget-codegen.json"],
            plugins: [.plugin(name: "GenerateModels", package: "SchemaKit")]
        ),
        .target(
            name: "Headers",
            exclude: ["widget-codegen.json"],
            plugins: [.plugin(name: "GenerateModels", package: "SchemaKit")]
        ),
        .target(
            name: "Empty",
            exclude: ["widget-codegen.json"],
            plugins: [.plugin(name: "GenerateModels", package: "SchemaKit")]
        ),
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
# Schemas in the folder of a target are not payloads.
# shellcheck disable=SC2016
echo '{"$schema": "http://json-schema.org/draft-07/schema#", "type": 1}' > "$target/Schemas/order.json"
echo '{"type": 1}' > "$target/Schemas/order.schema.json"
for name in Generated Headers Empty; do
    echo '{"invocations": [{"schemas": ["smartech/widget-map"]}]}' > "$folder/Sources/$name/widget-codegen.json"
done
echo '// The models are generated.' > "$models/Generated.swift"
echo '/* Nothing. */' > "$folder/Sources/Headers/include/Headers.h"

fail() { echo "FAILED: $1" >&2; sed 's/^/  /' "$folder/log" >&2; exit 1; }
succeeds() { description=$1; shift; "$@" > "$folder/log" 2>&1 || fail "$description"; }
fails() { description=$1; shift; if "$@" > "$folder/log" 2>&1; then fail "$description"; fi; }
says() { grep -qF -- "$1" "$folder/log" || fail "the log says '$1'"; }
says_once() {
    says "$1"
    [ "$(grep -cF -- "$1" "$folder/log")" = 1 ] || fail "the log says only once '$1'"
}
does_not_say() { if grep -qF -- "$1" "$folder/log"; then fail "the log does not say '$1'"; fi; }
swift_() {
    verb=$1
    shift
    status=0
    swift "$verb" --package-path "$folder" --scratch-path "$scratch" "$@" || status=$?
    # Rarely, SwiftPM itself crashes in libdispatch on Linux (https://github.com/swiftlang/swift/issues/87033). The crash
    # of a plugin or of its tool has another exit status.
    [ "$status" -eq 139 ] || return "$status"
    swift "$verb" --package-path "$folder" --scratch-path "$scratch" "$@"
}
build() { swift_ build --target Models; }
linted() { grep -q 'Linting payloads of Models' "$folder/log"; }

# --- During the build

payload="$target/Payloads/point.json"
echo '{"x": "1"}' > "$payload"
fails "a payload with an error fails the build" build
says "$payload:1:7: error: expected a number, found a string [type-mismatch]"
case $SCHEMAKIT_TOOLS in
    source) ;;
    *)
        does_not_say "Compiling SchemaLint"
        echo "the build compiles no tool, because a bundle has them"
        ;;
esac
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

# Runs the commands of the page that begin with the given words.
page() {
    lines=$(sed -n "s/^swift \(package $1.*\)$/\1/p" "$package/Documentation/Plugins.md" | grep -v '>')
    [ "$lines" ] || fail "the page shows '$1'"
    IFS='
'
    for line in $lines; do
        unset IFS
        # shellcheck disable=SC2086
        succeeds "the page's 'swift $line'" swift_ $line
        echo "works as in Plugins.md: swift $line"
    done
    unset IFS
}
mkdir "$folder/Payloads"
# shellcheck disable=SC2016
echo '{"$schema": "../Schemas/point.schema.json", "x": 1, "y": 2}' > "$folder/Payloads/point.json"
page lint-payloads
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
says "checked 1 file: 1 warning"
succeeds "the name of the command for payloads" swift_ package lint-payloads check --target Models
says "checked 1 file: 1 warning"
fails "a missing target" swift_ package lint-payloads --target Modls
says "Modls"
succeeds "other subcommands of the tool" swift_ package lint-payloads explain missing-member
says "missing-member"
succeeds "a subcommand without inputs" swift_ package lint-payloads schemas
says "smartech/widget-map"
echo "swift package lint-payloads checks targets and named files"

findings="$folder/findings"
for option in --format --reporter; do
    swift_ package lint-payloads "$option" json > "$findings" 2> "$folder/log" || fail "a report in JSON"
    python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$findings" || fail "the report is JSON"
    says "checked 1 file: 1 warning"
done
grep -qF '"missing-member"' "$findings" || fail "the report has the finding"
if swift_ package lint-payloads --reporter json -- none.json > "$findings" 2> "$folder/log"; then
    fail "a missing file fails the command"
fi
python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$findings" || fail "the report is JSON"
says "'none.json': no such file or directory"
rm "$findings"
echo "standard output of swift package lint-payloads has the report only"

# --- Models of a target

# The outputs of a package are in a folder with the name of the package's folder in lower case.
outputs="$scratch/plugins/outputs/$(basename "$folder" | tr '[:upper:]' '[:lower:]')"
generated() { find "$outputs" -path "*/Generated/*" -name "$1"; }
build_models() { swift_ build --target "${1:-Generated}"; }
configuration="$models/widget-codegen.json"
# Checks that a configuration with a mistake gives exactly one error.
mistake() {
    echo "$2" > "$configuration"
    fails "$1" build_models
    says_once "$configuration:$3"
    does_not_say "no such module"
    echo "$1: $(grep -F "$configuration:" "$folder/log" | head -n 1 | sed "s|$folder/||")"
}

succeeds "a built-in schema has a name" build_models
[ -f "$(generated SmartechWidgetMap.generated.swift)" ] || fail "the models have their file"
says "Source files for target Empty should be located under 'Sources/Empty'"
echo "a built-in schema has a name"
mistake "a misspelled built-in name" '{"invocations": [{"schemas": ["smartech/widget-mpa"]}]}' \
    "1:31: error: no file matches 'smartech/widget-mpa'; did you mean the built-in schema 'smartech/widget-map'? [no-schemas]"
mistake "a pattern without files" '{"invocations": [{"schemas": ["../../Schemas/*.jsn"]}]}' \
    "1:31: error: no file matches '../../Schemas/*.jsn' [no-schemas]"
mistake "a missing folder in one of two invocations" \
    '{"invocations": [{"schemas": ["smartech/widget"]}, {"schemas": ["None/*.json"], "supportFile": null}]}' \
    "1:65: error: no file matches 'None/*.json'; "
mistake "a misspelled member beside two invocations" \
    '{"invocations": [{"schemas": ["smartech/widget"]}, {"schemas": ["smartech/widget-map"], "root": "V"}], "outptu": ""}' \
    "1:104: error: unknown member 'outptu'; did you mean 'output'? [invalid-configuration]"
mistake "a path instead of an array of paths" '{"invocations": [{"schemas": "smartech/widget"}]}' \
    "1:30: error: 'schemas' must be an array of paths [invalid-configuration]"
mistake "direct decoding without SchemaKit" \
    '{"invocations": [{"schemas": ["smartech/widget"], "decoding": "direct"}]}' \
    "1:63: error: 'direct' needs the module 'SchemaKit', but the target 'Generated' does not depend on it; add"
fails "a target without a Swift file" build_models Headers
says_once "Headers/widget-codegen.json:1:1: error: the target 'Headers' has no Swift file; add one"
does_not_say "clang"
echo "a target without a Swift file is one error"

# SwiftPM still compiles the files of the first configuration.
echo '{"invocations": [{"schemas": ["../../Schemas/point.schema.json"]}]}' > "$configuration"
echo 'public func old(of point: Point) -> Double? { point.old }' > "$models/Generated.swift"
sleep 1
sed -i.bak 's/"deprecated": true/"minimun": 1/' "$folder/Schemas/point.schema.json"
succeeds "a schema with a misspelled keyword builds" build_models
says_once "$folder/Schemas/point.schema.json:3:68: warning: unknown keyword 'minimun' is ignored; did you mean 'minimum'? [misspelled-keyword]"
mv "$folder/Schemas/point.schema.json.bak" "$folder/Schemas/point.schema.json"
echo "a misspelled keyword gives a warning with its position"
[ ! -f "$(generated SchemasPoint.generated.swift)" ] || fail "SwiftPM has not planned the file of another schema"
touch "$folder/Package.swift"
succeeds "the files of another configuration" build_models
[ -f "$(generated SchemasPoint.generated.swift)" ] || fail "SwiftPM has planned the file of another schema"
echo "the models of a changed configuration are compiled"

# --- Models that are checked in

generate() { swift_ package --allow-writing-to-package-directory generate-models "$@"; }
fails "no configuration" generate
says "no target has a 'widget-codegen.json' with 'output', the folder of its models"
echo '{"output": "Generated", "invocations": [{"schemas": ["../../Schemas/*.json"]}]}' \
    > "$target/widget-codegen.json"
fails "missing models" generate --check
says "+public struct Point: "
[ ! -e "$target/Generated" ] || fail "a check writes nothing"
page "--allow-writing-to-package-directory generate-models"
[ -f "$target/Generated/SchemasPoint.generated.swift" ] || fail "the model is in the package"
succeeds "models that are up to date" generate --check
succeeds "the models build" build
echo "swift package generate-models writes models, and checks them"
