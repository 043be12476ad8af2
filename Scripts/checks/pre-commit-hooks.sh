#!/usr/bin/env bash
# Shows that the hooks of .pre-commit-hooks.yaml do under pre-commit what README says of them.
#
#   Scripts/checks/pre-commit-hooks.sh TOOLS      with the tools in a folder of built ones
#   Scripts/checks/pre-commit-hooks.sh --install  with what pre-commit itself builds from the last commit
#
# pre-commit builds a Swift package anew for each revision, in release mode, which takes minutes. The
# first form therefore answers that one call of 'swift' with the tools in TOOLS. All else is real:
# pre-commit from PyPI, the hooks file as it is, the configuration from README, and 'git commit'.
set -euo pipefail

root="$(cd "$(dirname "$0")/../.." && pwd)"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
# The name of the default folder, by which Package.swift leaves out the tools of plugins.
export PRE_COMMIT_HOME="$scratch/pre-commit"
# Nothing of the caller's own settings, nor of a commit that this may run in.
unset "${!GIT_@}"
export GIT_CONFIG_GLOBAL="$scratch/gitconfig" GIT_CONFIG_SYSTEM=/dev/null
git config --global user.name Somebody
git config --global user.email somebody@example.com
git config --global init.defaultBranch main
git config --global advice.detachedHead false
# A repository that lies in a folder may be another user's.
git config --global safe.directory '*'

fail() { printf 'FAILED: %s\n' "$1" >&2; sed 's/^/  /' "$scratch/log" >&2; exit 1; }

if ! command -v python3 >/dev/null; then
    echo "skipped: there is no python3 to install pre-commit with"
    exit 0
fi
if ! { python3 -m venv "$scratch/venv" && "$scratch/venv/bin/pip" install -q pre-commit; } \
    >"$scratch/log" 2>&1; then
    echo "skipped: pre-commit can't be installed: $(tail -n 1 "$scratch/log")"
    exit 0
fi
PATH="$scratch/venv/bin:$PATH"
pre-commit --version

# --- Where the hooks come from

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
        >"$scratch/log" 2>&1 || fail "SchemaStore's schema takes the hooks"
    echo "the hooks are as SchemaStore's schema wants them"
fi

# --- A project that uses them, with the configuration from README

project="$scratch/project"
mkdir "$project"
cd "$project"
git init -q
# shellcheck disable=SC2016
awk '/^    repos:/ { found = 1 } found && !/^    / { exit } found { print substr($0, 5) }' \
    "$root/README.md" >.pre-commit-config.yaml
grep -q 'id: widget-codegen-check' .pre-commit-config.yaml || fail "README shows the hooks"
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

# Each check commits what it has changed; a commit that a hook refuses stays away.
refused() {
    git add -A
    if git commit -q -m "$1" >"$scratch/log" 2>&1; then fail "$1 is refused"; fi
    shift
    local words
    for words in "$@"; do
        grep -qF -- "$words" "$scratch/log" || fail "the refusal says '$words'"
    done
}
accepted() {
    git add -A
    git commit -q -m "$1" >"$scratch/log" 2>&1 || fail "$1 is accepted"
}

refused "a model that is not there" "widget-codegen-check" "+public struct Point: " \
    "2 of 2 files are out of date; run again without --check [out-of-date]"
[ ! -e Sources/Models/Generated ] || fail "a check writes nothing"
generate="$(find "$PRE_COMMIT_HOME" -path '*/release/widget-codegen' -print -quit)"
"$generate" generate -q --allow-outside . --config Sources/Models/widget-codegen.json
accepted "payloads, schemas and models that are in order"
grep -q 'check widget payloads.*Passed' "$scratch/log" || fail "the hook for payloads has run"
grep -q 'check JSON Schemas.*Passed' "$scratch/log" || fail "the hook for schemas has run"
grep -q 'check that generated models are.*Passed' "$scratch/log" || fail "the hook for models has run"
echo "a commit in order passes, and files that are no payloads are left alone"

broken=action-button-copy-without-text.json
cp "$root/Tests/Fixtures/payloads/broken/smartech/$broken" Payloads
refused "a broken payload" "Payloads/$broken:" "error: " "[missing-member]" \
    "checked 1 file: 1 error"
rm "Payloads/$broken"
echo "a broken payload is refused, with its place"

sed -i.bak 's/"type": "number"/"type": "nmuber"/' Schemas/point.schema.json
rm Schemas/point.schema.json.bak
refused "a bad schema" "Schemas/point.schema.json:7:32: error: "
git checkout -q HEAD -- Schemas
echo "a bad schema is refused, with its place"

sed -i.bak 's/"x"/"y"/' Schemas/point.schema.json
rm Schemas/point.schema.json.bak
refused "a model that is out of date" \
    "--- Sources/Models/Generated/SchemasPoint.generated.swift" "-    public var x: Double?" \
    "+    public var y: Double?" "1 of 2 files are out of date"
git diff --quiet || fail "a check writes nothing"
"$generate" generate -q --allow-outside . --config Sources/Models/widget-codegen.json
accepted "the model of the new schema"
echo "a model that is not as its schema says is refused, with the difference"

echo "Nothing to see" >README.md
accepted "a file that no hook is for"
[ "$(grep -c 'Skipped' "$scratch/log")" = 3 ] || fail "no hook has run"
echo "other files run no hook"
