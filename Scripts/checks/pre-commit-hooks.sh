#!/usr/bin/env bash
# Checks that the hooks of .pre-commit-hooks.yaml work as Documentation/Hooks.md describes. Also checks the hooks in
# Documentation/Installation.md and README, which do not use this file.
#
#   Scripts/checks/pre-commit-hooks.sh TOOLS [RELEASE]  use the built tools in a folder, and the files of Scripts/release
#   Scripts/checks/pre-commit-hooks.sh --install        let pre-commit build the tools from the last commit
#
# pre-commit builds a Swift package for each revision in release mode, which takes minutes. The first form therefore
# replaces 'swift' by a script that provides the tools in TOOLS. Everything else is as for users: pre-commit from PyPI,
# the file of hooks, the configuration from the page, and 'git commit'.
set -euo pipefail

root="$(cd "$(dirname "$0")/../.." && pwd)"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
# Package.swift recognizes this name of the default folder, and leaves out the tools of plugins.
export PRE_COMMIT_HOME="$scratch/pre-commit"
# The settings of the caller are not used, nor those of a commit that runs this script as a hook.
unset "${!GIT_@}"
export GIT_CONFIG_GLOBAL="$scratch/gitconfig" GIT_CONFIG_SYSTEM=/dev/null
git config --global user.name Somebody
git config --global user.email somebody@example.com
git config --global init.defaultBranch main
git config --global advice.detachedHead false
# The folder of the repository may belong to another user.
git config --global safe.directory '*'

fail() { printf 'FAILED: %s\n' "$1" >&2; sed 's/^/  /' "$scratch/log" >&2; exit 1; }

if ! command -v python3 >/dev/null; then
    echo "skipped: python3, which installs pre-commit, is missing"
    exit 0
fi
if ! { python3 -m venv "$scratch/venv" && "$scratch/venv/bin/pip" install -q pre-commit; } \
    >"$scratch/log" 2>&1; then
    echo "skipped: cannot install pre-commit: $(tail -n 1 "$scratch/log")"
    exit 0
fi
PATH="$scratch/venv/bin:$PATH"
pre-commit --version

# --- The repository of the hooks

hooks="$scratch/SchemaKit"
if [ "${1:-}" = --install ]; then
    git clone -q "file://$root" "$hooks"
    cp "$root/.pre-commit-hooks.yaml" "$hooks"
else
    tools="$(cd "${1:?expected a folder with the built tools}" && pwd)"
    mkdir "$hooks" "$scratch/bin"
    git -C "$hooks" init -q
    cp "$root/.pre-commit-hooks.yaml" "$root/Package.swift" "$hooks"
    cat >"$scratch/bin/swift" <<SWIFT
#!/usr/bin/env bash
set -euo pipefail
[ "\$1 \$2 \$4 \$5 \$6" = "build --package-path -c release --build-path" ]
[ -f "\$3/Package.swift" ]
mkdir -p "\$7/release"
ln -s "$tools/widget-lint" "$tools/widget-codegen" "\$7/release"
SWIFT
    chmod +x "$scratch/bin/swift"
    PATH="$scratch/bin:$PATH"
fi
git -C "$hooks" add -A
git -C "$hooks" commit -q --allow-empty -m Hooks
revision="$(git -C "$hooks" rev-parse HEAD)"

pre-commit validate-manifest "$hooks/.pre-commit-hooks.yaml" || fail "pre-commit reads the hooks"
if [ -n "${SCHEMAKIT_CORPORA:-}" ] && [ "${1:-}" != --install ]; then
    python -c 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)' \
        <"$hooks/.pre-commit-hooks.yaml" >"$scratch/hooks.json"
    "$tools/widget-lint" --no-config "$scratch/hooks.json" \
        --schema "$SCHEMAKIT_CORPORA/schemastore/schemas/pre-commit-hooks.json" \
        >"$scratch/log" 2>&1 || fail "the hooks are valid against SchemaStore's schema"
    echo "the hooks are valid against SchemaStore's schema"
fi

# --- The configurations of pages are YAML, and valid against SchemaStore's schemas

python "$root/Scripts/checks/yaml-blocks.py" "${tools:-}" >"$scratch/log" 2>&1 ||
    fail "the configurations of pages are valid"
cat "$scratch/log"

# --- A project that uses them, with the configuration from the page

project="$scratch/project"
mkdir "$project"
cd "$project"
git init -q
settings=.pre-commit-config.yaml
"$root/Scripts/checks/code-block.py" "$root/Documentation/Hooks.md" --file "$settings" >"$scratch/log" 2>&1 ||
    fail "the page shows the hooks"
cp "$scratch/log" "$settings"
sed -i.bak -E "s|repo: .*|repo: file://$hooks|; s|rev: .*|rev: $revision|" .pre-commit-config.yaml
rm .pre-commit-config.yaml.bak
mkdir -p Payloads Schemas Sources/Models
cp "$root"/Tests/Fixtures/payloads/valid/smartech/*.json Payloads
echo '{"name": "no payload"}' >package.json
cat >Schemas/point.schema.json <<'JSON'
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://example.com/point.schema.json",
  "title": "Point",
  "description": "A point.",
  "type": "object",
  "properties": {"x": {"type": "number", "description": "The way to the right."}}
}
JSON
cat >Sources/Models/widget-codegen.json <<'JSON'
{"output": "Generated", "invocations": [{"schemas": ["../../Schemas/*.schema.json"]}]}
JSON
git add -A
start=$SECONDS
pre-commit install --install-hooks >"$scratch/log" 2>&1 || fail "pre-commit installs the hooks"
[ "${1:-}" != --install ] || echo "pre-commit built the tools in $((SECONDS - start)) s"

# Each check commits its changes. A commit is not made if a hook fails.
refused() {
    git add -A
    if git commit -q -m "$1" >"$scratch/log" 2>&1; then fail "$1 is refused"; fi
    shift
    local text
    for text in "$@"; do
        grep -qF -- "$text" "$scratch/log" || fail "the log says '$text'"
    done
}
accepted() {
    git add -A
    git commit -q -m "$1" >"$scratch/log" 2>&1 || fail "$1 is accepted"
}

refused "a missing model" "widget-codegen-check" "+public struct Point: " \
    "3 of 3 files are out of date; run again without --check [out-of-date]"
[ ! -e Sources/Models/Generated ] || fail "a check writes nothing"
codegen="$(find "$PRE_COMMIT_HOME" -path '*/release/widget-codegen' -print -quit)"
"$codegen" generate -q --allow-outside . --config Sources/Models/widget-codegen.json
accepted "valid payloads, schemas and models"
grep -q 'check widget payloads.*Passed' "$scratch/log" || fail "the hook for payloads has run"
grep -q 'check JSON Schemas.*Passed' "$scratch/log" || fail "the hook for schemas has run"
grep -q 'check that generated models are.*Passed' "$scratch/log" || fail "the hook for models has run"
echo "a valid commit is accepted, and files that are not payloads are ignored"

broken=action-button-copy-without-text.json
cp "$root/Tests/Fixtures/payloads/broken/smartech/$broken" Payloads
refused "a broken payload" "Payloads/$broken:" "error: " "[missing-member]" \
    "checked 1 file: 1 error"
rm "Payloads/$broken"
echo "a broken payload is refused, with its position"

sed -i.bak 's/"type": "number"/"type": "nmuber"/' Schemas/point.schema.json
rm Schemas/point.schema.json.bak
refused "an invalid schema" "Schemas/point.schema.json:7:32: error: "
git checkout -q HEAD -- Schemas
echo "an invalid schema is refused, with its position"

sed -i.bak 's/"x"/"y"/' Schemas/point.schema.json
rm Schemas/point.schema.json.bak
refused "a model that is out of date" \
    "--- Sources/Models/Generated/SchemasPoint.generated.swift" "-    public var x: Double?" \
    "+    public var y: Double?" "1 of 3 files are out of date"
git diff --quiet || fail "a check writes nothing"
"$codegen" generate -q --allow-outside . --config Sources/Models/widget-codegen.json
accepted "the model of the new schema"
echo "a model that is out of date is refused, with a diff"

# --- The plain hook of the page

"$root/Scripts/checks/code-block.py" "$root/Documentation/Hooks.md" --language sh >"$scratch/plain-hook"
git add -A
PATH="$(dirname "$codegen"):$PATH" sh -eu "$scratch/plain-hook" >"$scratch/log" 2>&1 || fail "the plain hook accepts valid payloads"
cp "$root/Tests/Fixtures/payloads/broken/smartech/$broken" Payloads
git add -A
if PATH="$(dirname "$codegen"):$PATH" sh -eu "$scratch/plain-hook" >"$scratch/log" 2>&1; then
    fail "the plain hook refuses a broken payload"
fi
grep -qF "Payloads/$broken:" "$scratch/log" || fail "the plain hook names the payload"
# A correction that is not staged is not a part of the commit.
cp "$(find Payloads -name '*.json' ! -name "$broken" -print -quit)" "Payloads/$broken"
if PATH="$(dirname "$codegen"):$PATH" sh -eu "$scratch/plain-hook" >"$scratch/log" 2>&1; then
    fail "the plain hook checks the staged payload"
fi
git rm -qf "Payloads/$broken"
echo "the plain hook refuses a broken payload, as it is staged"

echo "Nothing to see" >README.md
accepted "a file without a hook"
[ "$(grep -c 'Skipped' "$scratch/log")" = 3 ] || fail "no hook has run"
echo "other files run no hook"

[ -n "${2:-}" ] || exit 0

# --- Hooks with the Python package of a release, and with the tools in PATH

wheel="$(cd "$2" && pwd)/$(basename "$2"/schemakit-*-py3-none-*"_$(uname -m).whl")"
[ -f "$wheel" ] || fail "'$2' has a Python package"
rm README.md
awk '/^```yaml .pre-commit-config.yaml$/ { found = 1; next } /^```$/ { found = 0 } found' \
    "$root/Documentation/Installation.md" | sed "s|schemakit @ https:.*|schemakit @ file://$wheel|" >"$scratch/wheel.yaml"
grep -q "file://$wheel" "$scratch/wheel.yaml" || fail "Installation.md shows hooks with the package"
sed '/additional_dependencies:/d; /schemakit @/d; s/language: python/language: system/' \
    "$scratch/wheel.yaml" >"$scratch/system.yaml"

# Only the second way finds the tools in PATH.
mkdir "$scratch/tools"
ln -s "$tools/widget-lint" "$tools/widget-codegen" "$scratch/tools"
search="$scratch/venv/bin:/usr/local/bin:/usr/bin:/bin"
payload="$(find Payloads -name '*.json' -print -quit)"
for way in "wheel $search" "system $scratch/tools:$search"; do
    name="${way%% *}" PATH="${way#* }"
    cp "$scratch/$name.yaml" .pre-commit-config.yaml
    pre-commit validate-config || fail "pre-commit reads the hooks of Installation.md ($name)"
    echo "{\"$name\": 1}" >package.json
    echo >>"$payload"
    sed -i.bak 's/"A point[^"]*"/"A point, '"$name"'."/' Schemas/point.schema.json
    rm Schemas/point.schema.json.bak
    start=$SECONDS
    accepted "valid payloads ($name)"
    seconds=$((SECONDS - start))
    grep -q 'check widget payloads.*Passed' "$scratch/log" || fail "the hook for payloads has run ($name)"
    grep -q 'check JSON Schemas.*Passed' "$scratch/log" || fail "the hook for schemas has run ($name)"
    cp "$root/Tests/Fixtures/payloads/broken/smartech/$broken" Payloads
    refused "a broken payload ($name)" "[missing-member]" "checked 1 file: 1 error"
    rm "Payloads/$broken"
    echo "the hooks ($name) accept and refuse payloads; the first run took $seconds s"
done

"$root/Scripts/checks/code-block.py" "$root/README.md" --file "$settings" >"$scratch/log" 2>&1 ||
    fail "README shows the settings of pre-commit"
cp "$scratch/log" "$settings"
echo >>"$payload"
accepted "valid payloads (README)"
grep -q 'check widget payloads.*Passed' "$scratch/log" || fail "the hook of README has run"
cp "$root/Tests/Fixtures/payloads/broken/smartech/$broken" Payloads
refused "a broken payload (README)" "[missing-member]" "checked 1 file: 1 error"
rm "Payloads/$broken"
echo "the hook of README accepts and refuses payloads"
