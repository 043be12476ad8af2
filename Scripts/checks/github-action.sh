#!/usr/bin/env bash
# Runs the step of action.yml as a runner does, with the shell and the variables of a runner, in another repository.
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
    shellcheck --shell=bash "$step" || fail "shellcheck accepts the step"
    echo "shellcheck finds no problem in the step"
fi

mkdir -p "$scratch/repository/Payloads"
cd "$scratch/repository"
# Runs the step with the command for 'shell: bash'. The log is the output that GitHub shows.
action() {
    PATHS="$1" ARGUMENTS="$2" GITHUB_ACTION_PATH="$root" \
        bash --noprofile --norc -eo pipefail "$step" >"$scratch/log" 2>&1
}
says() { grep -qF -- "$1" "$scratch/log" || fail "the log says '$1'"; }

payloads="$root/Tests/Fixtures/payloads"
cp "$payloads"/valid/smartech/*.json Payloads
# The inputs of the action in the page about CI.
page="$root/Documentation/ContinuousIntegration.md"
workflow="$("$root/Scripts/checks/code-block.py" "$page" --file .github/workflows/payloads.yml)"
paths="$(sed -n 's/^ *paths: //p' <<<"$workflow")"
arguments="$(sed -n 's/^ *arguments: //p' <<<"$workflow")"
[ -n "$paths" ] || fail "the page shows the action's paths"
[ -n "$arguments" ] || fail "the page shows the action's arguments"
action "$paths" "$arguments" || fail "valid payloads pass"
says "no problems found"
echo "valid payloads pass"

broken=action-button-copy-without-text.json
cp "$payloads/broken/smartech/$broken" Payloads
if action "Payloads/*.json" ""; then fail "a broken payload fails the step"; fi
says "::error file=Payloads/$broken,line=1,endLine="
says "title=missing-member::missing required member 'cpText'"
action Payloads "--quiet --exit-zero-on-findings" || fail "more arguments are passed on"
if action "none.json Payloads" ""; then fail "a missing path fails the step"; fi
says "none.json"
echo "a broken payload fails the step: $(grep -m 1 '^::error file' "$scratch/log")"
