#!/usr/bin/env bash
# Packages built tools as Scripts/release does for a release, compares two packagings, and uses each file as users do.
#
#   Scripts/checks/release.sh TOOLS [OUTPUT]
#
# TOOLS is a folder with the built tools, and OUTPUT the folder of the packages (default: a temporary folder). The container
# needs static tools, and a user who may mount file systems. pre-commit-hooks.sh and github-action.sh use the packages, too.
set -euo pipefail

root="$(cd "$(dirname "$0")/../.." && pwd)"
tools="$(cd "${1:?expected a folder with the built tools}" && pwd)"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
output="${2:-$scratch/release}"
mkdir -p "$output"
output="$(cd "$output" && pwd)"
log="$scratch/log"
: >"$log"

fail() { printf 'FAILED: %s\n' "$1" >&2; sed 's/^/  /' "$log" >&2; exit 1; }
succeeds() { local text="$1"; shift; "$@" >"$log" 2>&1 || fail "$text"; }
refused() {
    local text="$1"
    shift
    if "$@" >"$log" 2>&1; then fail "'$*' is refused"; fi
    grep -qF -- "$text" "$log" || fail "the log says '$text'"
}

# --- The files

version="$("$tools/widget-lint" --version | cut -d ' ' -f 2)"
release="$root/Scripts/release"
succeeds "the tools are packaged" "$release" "$version" --tools "$tools" --output "$output"
cat "$log"
# The files do not depend on the time zone, the locale, the hash seed or the umask.
succeeds "the tools are packaged again" env TZ=Asia/Tokyo LC_ALL=C PYTHONHASHSEED=7 \
    bash -c "umask 077; '$release' '$version' --tools '$tools' --output '$scratch/second'"
succeeds "two packagings have the same bytes" diff -r "$output" "$scratch/second"
(cd "$output" && succeeds "the checksums are right" sha256sum --check --strict SHA256SUMS)
echo "two packagings have the same bytes"

refused "the release is 99.0.0, but the tool prints 'widget-lint $version'" \
    "$release" 99.0.0 --tools "$tools" --output "$scratch/refused"
refused "have the same architecture" "$release" "$version" --tools "$tools" --tools "$tools" --output "$scratch/refused"
refused "no such file" "$release" "$version" --tools "$scratch" --output "$scratch/refused"
[ -z "$(ls "$scratch/refused" 2>/dev/null)" ] || fail "a refused release has no files"
echo "another version, and tools that are missing or named twice, are refused"

# --- The archive

payloads="$root/Tests/Fixtures/payloads"
valid="$payloads/valid/smartech"
broken="$payloads/broken/smartech/action-button-copy-without-text.json"
# Checks that a tool works: the arguments are a command.
works() {
    succeeds "$* accepts valid payloads" "$@" "$valid"
    refused "missing required member 'cpText'" "$@" "$broken"
}
mkdir "$scratch/local"
tar -xzf "$output/schemakit-$version-$(uname -m)-linux.tar.gz" --strip-components 1 -C "$scratch/local"
works "$scratch/local/bin/widget-lint"
for name in widget-lint widget-codegen; do
    for file in "bin/$name" "share/man/man1/$name.1" "share/bash-completion/completions/$name" \
        "share/zsh/site-functions/_$name" "share/fish/vendor_completions.d/$name.fish"; do
        [ -s "$scratch/local/$file" ] || fail "the archive has $file"
    done
    succeeds "$name runs" "$scratch/local/bin/$name" --version
done
[ -s "$scratch/local/share/doc/schemakit/LICENSE" ] || fail "the archive has the license"
# A static executable cannot look up the functions for extended attributes while it runs.
attribute='import os, sys; path = sys.argv[1]; os.setxattr(path, "user.note", b"kept")'
echo '{"actionType": "2",}' >"$scratch/payload.json"
if [ "$(uname -s)" = Linux ] && python3 -c "$attribute" "$scratch/payload.json" >"$log" 2>&1; then
    "$scratch/local/bin/widget-lint" --fix --quiet --schema smartech/widget-action-button "$scratch/payload.json" \
        >"$log" 2>&1 || true
    if grep -qF ',}' "$scratch/payload.json"; then fail "--fix changes the payload"; fi
    succeeds "--fix keeps extended attributes" python3 -c \
        'import os, sys; assert os.getxattr(sys.argv[1], "user.note") == b"kept"' "$scratch/payload.json"
    echo "--fix keeps extended attributes"
fi
echo "the tools in the archive work"

# --- The container

context="$output/schemakit-$version-$(uname -m)-container.tar.gz"
if [ ! -f "$context" ]; then
    echo "skipped: the container, because the tools are not static"
elif ! unshare --mount true 2>/dev/null; then
    echo "skipped: the container, because this user may not mount a file system"
else
    # The root of the image is the context. As in a container, there is nothing else but /proc, from which programs in Swift
    # read their arguments.
    image="$scratch/image"
    mkdir -p "$image/proc" "$image/data"
    tar -xzf "$context" -C "$image"
    sources="$(awk '$1 == "COPY" { for (i = 2; i < NF; i++) print $i }' "$image/Dockerfile")"
    [ -n "$sources" ] || fail "the Dockerfile copies files"
    for source in $sources; do
        [ -e "$image/$source" ] || fail "the context has '$source', which the Dockerfile copies"
    done
    entry="$(sed -n 's/^ENTRYPOINT \["\(.*\)"\]$/\1/p' "$image/Dockerfile")"
    # shellcheck disable=SC2016
    run=(unshare --mount sh -c 'mount -t proc proc "$0/proc" && exec env -i "$(command -v chroot)" "$0" "$@"' "$image" "$entry")
    cp -r "$valid" "$image/data/Payloads"
    succeeds "the container accepts valid payloads" "${run[@]}" data
    cp "$broken" "$image/data"
    refused "missing required member 'cpText'" "${run[@]}" data
    echo "the entry point of the container needs no other file"
fi

# --- The Python package

if ! python3 -m venv "$scratch/venv" >"$log" 2>&1; then
    echo "skipped: python3 cannot create environments: $(tail -n 1 "$log")"
    exit 0
fi
wheel="$(echo "$output/schemakit-$version-py3-none-"*"_$(uname -m).whl")"
pip() { "$scratch/venv/bin/pip" --disable-pip-version-check "$@"; }
succeeds "pip installs the package, without a network" pip install --no-index "$wheel"
succeeds "pip check" pip check
works "$scratch/venv/bin/widget-lint"
succeeds "the generator runs" "$scratch/venv/bin/widget-codegen" --version
[ -s "$scratch/venv/share/man/man1/widget-lint.1" ] || fail "the package has the man page"
succeeds "pip shows the package" pip show --files schemakit
grep -q "licenses/LICENSE" "$log" || fail "the package has the license"
succeeds "pip removes the package" pip uninstall --yes schemakit
[ -z "$(find "$scratch/venv" -name 'widget-*' -o -name 'schemakit*')" ] || fail "all files of the package are in its record"
echo "pip installs, checks and removes the package"
