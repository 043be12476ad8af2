#!/usr/bin/env bash
# Runs the step of action.yml as a runner does, with the shell and the variables of a runner, in another repository: with
# widget-lint built from source, and with an archive of a release.
#
#   Scripts/checks/github-action.sh [RELEASE]
#
# RELEASE is a folder with the files of Scripts/release. Without it, only the build from source is checked. The build is the
# release build of this package, as in the step itself.
set -euo pipefail

root="$(cd "$(dirname "$0")/../.." && pwd)"
release="${1:+$(cd "$1" && pwd)}"
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
# Runs the step with the command for 'shell: bash'. The log is the output that GitHub shows. The arguments are inputs of the
# action as NAME=VALUE; the names of all inputs are variables of the step.
action() {
    local inputs=(PATHS=Payloads ARGUMENTS='' VERSION='' ARCHIVE='' CHECKSUM='' REPOSITORY=owner/name)
    env "${inputs[@]}" GITHUB_SERVER_URL="file://$scratch/server" GITHUB_ACTION_PATH="$root" "$@" \
        bash --noprofile --norc -eo pipefail "$step" >"$scratch/log" 2>&1
}
says() { grep -qF -- "$1" "$scratch/log" || fail "the log says '$1'"; }

payloads="$root/Tests/Fixtures/payloads"
broken=action-button-copy-without-text.json
cp "$payloads"/valid/smartech/*.json Payloads

# Checks valid and broken payloads with the tool that the inputs choose.
check_payloads() {
    rm -f "Payloads/$broken"
    # The inputs of the action in the page about CI.
    local page="$root/Documentation/ContinuousIntegration.md" workflow paths arguments
    workflow="$("$root/Scripts/checks/code-block.py" "$page" --file .github/workflows/payloads.yml)"
    paths="$(sed -n 's/^ *paths: //p' <<<"$workflow")"
    arguments="$(sed -n 's/^ *arguments: //p' <<<"$workflow")"
    [ -n "$paths" ] || fail "the page shows the action's paths"
    [ -n "$arguments" ] || fail "the page shows the action's arguments"
    action "$@" PATHS="$paths" ARGUMENTS="$arguments" || fail "valid payloads pass"
    says "no problems found"

    cp "$payloads/broken/smartech/$broken" Payloads
    if action "$@" PATHS="Payloads/*.json"; then fail "a broken payload fails the step"; fi
    says "::error file=Payloads/$broken,line=1,endLine="
    says "title=missing-member::missing required member 'cpText'"
    action "$@" ARGUMENTS="--quiet --exit-zero-on-findings" || fail "more arguments are passed on"
    if action "$@" PATHS="none.json Payloads"; then fail "a missing path fails the step"; fi
    says "none.json"
}

check_payloads
echo "a broken payload fails the step: $(grep -m 1 '^::error file' "$scratch/log")"
[ -n "$release" ] || exit 0

# --- With an archive

# The environment has no Swift, which only a build from source needs.
no_swift="$scratch/bin:/usr/bin:/bin"
mkdir "$scratch/bin"
printf '#!/bin/sh\necho "swift must not run" >&2\nexit 1\n' >"$scratch/bin/swift"
chmod +x "$scratch/bin/swift"

archive="$(echo "$release"/schemakit-*-"$(uname -m)"-linux.tar.gz)"
version="$(basename "$archive" | cut -d - -f 2)"
check_payloads PATH="$no_swift" ARCHIVE="$archive"
echo "an archive on the disk runs without Swift"

downloads="$scratch/server/owner/name/releases/download/v$version"
mkdir -p "$downloads"
cp "$archive" "$release/SHA256SUMS" "$downloads"
check_payloads PATH="$no_swift" VERSION="$version"
check_payloads PATH="$no_swift" VERSION="v$version"
echo "the archive of release $version is downloaded"

# Checks that the step fails with an annotation before the tool runs.
refused() {
    local text="$1"
    shift
    if action PATH="$no_swift" "$@"; then fail "refused: $text"; fi
    says "::error title=widget-lint::"
    says "$text"
}
refused "cannot download 'schemakit-9.9.9-" VERSION=9.9.9
refused "expected 0000" ARCHIVE="$archive" CHECKSUM=0000
printf 'x' >>"$downloads/$(basename "$archive")"
refused "has the SHA-256 digest" VERSION="$version"
cp "$archive" "$scratch/alone.tar.gz"
refused "add the input 'checksum'" ARCHIVE="$scratch/alone.tar.gz"
echo "an archive with another digest is refused"
