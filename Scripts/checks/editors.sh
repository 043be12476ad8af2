#!/usr/bin/env bash
# Checks the language server in editors, with the settings of Documentation/Editors.md.
#
#   Scripts/checks/editors.sh TOOLS
#
# TOOLS is a folder with the built tools. Neovim, Emacs and the extension for VS Code open a payload with mistakes and
# edit it; the findings that they show must be those of the command line. pytest-lsp, from PyPI, does more; see
# test_server.py. A program that is missing is left out.
set -euo pipefail

root="$(cd "$(dirname "$0")/../.." && pwd)"
tools="$(cd "${1:?expected a folder with the built tools}" && pwd)"
checks="$root/Scripts/checks/editors"
page="$root/Documentation/Editors.md"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
# Editors get an empty home folder, and find the tool in PATH.
export HOME="$scratch" FOLDER="$scratch" LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
PATH="$tools:$PATH"
cd "$scratch"

fail() { printf 'FAILED: %s\n' "$1" >&2; sed 's/^/  /' "$scratch/log" >&2; exit 1; }
skip() { echo "skipped: $1"; }
missing() { ! command -v "$1" >/dev/null && skip "$1 is missing"; }

if missing python3; then exit 0; fi

# Prints the first block of code of the page after a line that begins with a text.
snippet() {
    "$root/Scripts/checks/code-block.py" "$page" --after "$1" >"$2"
}

# --- A payload with two findings, and the text without the link's brackets, which has one. The folder's URI has
# --- escapes, and a character that counts twice in UTF-16 comes before the first finding.

export DOCUMENT="$scratch/caf\u00e9 100% #1/button.json"
DOCUMENT="$(printf '%b' "${DOCUMENT//%/%%}")"
DOCUMENT="${DOCUMENT//%%/%}"
mkdir -p "$(dirname "$DOCUMENT")" edited
printf '%b' '{"actionName": "\u00d6ffnen \U0001F600", "actionDeeplink": "<https://example.com>",\r\n "actionType": "2"}\r\n' \
    >"$DOCUMENT"
tr -d '<>' <"$DOCUMENT" >edited/button.json
"$checks/expected-findings.py" widget-lint "$DOCUMENT" >opened.expected
"$checks/expected-findings.py" widget-lint edited/button.json >edited.expected
touch log
[[ "$(wc -l <opened.expected) $(wc -l <edited.expected)" == "2 1" ]] ||
    fail "the payload has two findings, and one after the edit"

# Runs an editor, which writes the findings that it shows, and compares them.
editor() {
    local name="$1"
    shift
    rm -f ./*.actual
    timeout 60 "$@" >log 2>&1 </dev/null || fail "$name ends"
    for stage in opened edited; do
        diff -u "$stage.expected" "$stage.actual" >>log 2>&1 ||
            fail "$name shows the findings of the command line when the document is $stage"
    done
    echo "$name shows the findings of the command line, before and after an edit"
}

if ! missing nvim; then
    settings="For Neovim 0.7 to 0.10:"
    # Neovim before version 0.11 lacks vim.lsp.config, and needs other settings.
    if nvim --headless --clean -c 'if luaeval("vim.lsp.config == nil") | cquit | endif' -c quit 2>log; then
        settings="In \`init.lua\`, for Neovim 0.11 and later:"
    fi
    snippet "$settings" init.lua
    editor "$(nvim --version | head -n 1)" nvim --headless --clean -c 'luafile init.lua' \
        -c "luafile $checks/neovim.lua"
fi

if ! missing emacs; then
    snippet "In the init file, for Eglot" init.el
    if emacs --batch -f package-initialize --eval "(require 'eglot)" >log 2>&1; then
        editor "$(emacs --version | head -n 1)" emacs --batch -f package-initialize -l init.el -l "$checks/eglot.el"
    else
        skip "Emacs has no Eglot"
    fi
fi

# --- The extension for VS Code, as it is packaged

"$root/Scripts/package-vscode-extension" widget-lint.vsix >log || fail "the extension is packaged"
cat log
if ! missing node; then
    python3 -m zipfile -e widget-lint.vsix vsix
    editor "the extension for VS Code, in Node $(node --version)," node "$checks/vscode.js" vsix/extension
fi

# Kate has no mode without windows that could report what it shows. It must start the server and receive the findings.
if ! missing kate && ! missing dbus-run-session; then
    mkdir -p kate/bin .config/kate/lspclient
    snippet "Enable the plugin \"LSP Client\"" .config/kate/lspclient/settings.json
    printf '[Kate Plugins]\nlspclientplugin=true\n[lspclient]\nAllowedServerCommandLines=%s server,%s server\n' \
        widget-lint "$scratch/kate/bin/widget-lint" >.config/katerc
    printf '#!/bin/sh\n"%s" "$@" | tee "%s"\n' "$tools/widget-lint" "$scratch/kate/received" >kate/bin/widget-lint
    chmod +x kate/bin/widget-lint
    touch kate/received
    PATH="$scratch/kate/bin:$PATH" XDG_RUNTIME_DIR="$scratch/kate" QT_QPA_PLATFORM=offscreen \
        timeout 30 dbus-run-session kate "$DOCUMENT" >log 2>&1 </dev/null &
    kate=$!
    while kill -0 "$kate" 2>/dev/null && ! grep -q '"code":"type-mismatch"' kate/received; do sleep 0.2; done
    kill "$kate" 2>/dev/null || true
    wait "$kate" || true
    grep -q '"code":"pattern-mismatch".*"code":"type-mismatch"' kate/received || fail "Kate receives the findings"
    echo "Kate receives the findings"
fi

# --- The settings of the other editors name a command that starts the server

"$checks/settings.py" "$page" || fail "the settings of the page start the server"

# --- The line for Xcode

snippet "Xcode starts no language servers" xcode.sh
mkdir Payloads
cp "$DOCUMENT" Payloads
SRCROOT="$scratch" bash -eu xcode.sh >log 2>&1 && fail "the build phase fails"
grep -q "^$scratch/Payloads/button.json:1:46: error: " log || fail "the build phase prints errors for Xcode"
echo "the build phase prints errors for Xcode"

# --- pytest-lsp

if ! { python3 -m venv venv && venv/bin/pip install -q -r "$checks/requirements.txt"; } >log 2>&1; then
    skip "cannot install pytest-lsp: $(tail -n 1 log)"
    exit 0
fi
WIDGET_LINT="$tools/widget-lint" timeout 300 venv/bin/python -m pytest -q -p no:cacheprovider \
    -W error::pytest_lsp.LspSpecificationWarning --rootdir "$checks" "$checks" >log 2>&1 ||
    fail "pytest-lsp finds no problem"
echo "pytest-lsp: $(tail -n 1 log)"
