#!/usr/bin/env bash
# Runs the step of action.yml as a runner does: the same shell, the same variables, another folder.
#
#   Scripts/checks/github-action.sh
#
# Builds widget-lint in release mode, as the step itself does.
set -euo pipefail

root="$(cd "$(dirname "$0")/../.." && pwd)"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

fail() { printf 'FAILED: %s\n' "$1" >&2; sed 's/^/  /' "$scratch/log" >&2; exit 1; }

step="$scratch/step.sh"
awk '/^      run: \|$/ { found = 1; next } found { print substr($0, 9) }' "$root/action.yml" >"$step"
[ -s "$step" ] || fail "action.yml has a step to run"
if command -v shellcheck >/dev/null; then
    shellcheck --shell=bash "$step" || fail "the step is sound"
    echo "shellcheck has nothing to say of the step"
fi

mkdir -p "$scratch/repository/Payloads"
cd "$scratch/repository"
# What a runner makes of 'shell: bash'; the log is what its web page shows.
action() {
    PATHS="$1" ARGUMENTS="$2" GITHUB_ACTION_PATH="$root" \
        bash --noprofile --norc -eo pipefail "$step" >"$scratch/log" 2>&1
}
says() { grep -qF -- "$1" "$scratch/log" || fail "the log says '$1'"; }

payloads="$root/Tests/Fixtures/payloads"
cp "$payloads"/valid/smartech/*.json Payloads
# What README gives the action.
paths="$(sed -n 's/^        paths: //p' "$root/README.md")"
arguments="$(sed -n 's/^        arguments: //p' "$root/README.md")"
[ -n "$paths" ] || fail "README shows the action's paths"
[ -n "$arguments" ] || fail "README shows the action's arguments"
action "$paths" "$arguments" || fail "payloads in order pass"
says "no problems found"
echo "payloads in order pass"

broken=action-button-copy-without-text.json
cp "$payloads/broken/smartech/$broken" Payloads
if action "Payloads/*.json" ""; then fail "a broken payload fails the step"; fi
says "::error file=Payloads/$broken,line=1,endLine="
says "title=missing-member::missing required member 'cpText'"
action Payloads "--quiet --exit-zero-on-findings" || fail "more arguments are passed on"
if action "none.json Payloads" ""; then fail "a path that is not there fails the step"; fi
says "none.json"
echo "a broken payload fails the step: $(grep -m 1 '^::error file' "$scratch/log")"
