#!/usr/bin/env bash
# Installs completions and man pages in a temporary home folder as Documentation/Shells.md describes, and checks that they work.
#
#   Scripts/checks/installation.sh TOOLS
#
# TOOLS is a folder with the built tools.
set -euo pipefail

root="$(cd "$(dirname "$0")/../.." && pwd)"
tools="$(cd "${1:?expected a folder with the built tools}" && pwd)"
HOME="$(mktemp -d)"
export HOME
trap 'rm -rf "$HOME"' EXIT
# With these variables, programs would not read the home folder.
unset XDG_DATA_HOME XDG_CONFIG_HOME MANPATH ZDOTDIR
PATH="$tools:$PATH"
cd "$HOME"

fail() { printf 'FAILED: %s\n' "$1" >&2; exit 1; }

# The commands of the page, which are run for each tool.
lines="$("$root/Scripts/checks/code-block.py" "$root/Documentation/Shells.md" --language sh)"
[ "$(grep -c . <<<"$lines")" = 4 ] || fail "the page has a line for each shell and one for the man page"
for tool in widget-lint widget-codegen; do
    while read -r line; do
        line="${line//widget-lint/$tool}"
        mkdir -p "$(dirname "${line#*> \~/}")"
        eval "$line"
    done <<<"$lines"
done

# Prints the names of the options in the help of a command.
names() { "$@" --help-all | grep -oE '^ +(-[a-z], )?--[a-z][a-z-]*' | grep -oE -- '--[a-z-]+'; }
for tool in widget-lint widget-codegen; do
    page=".local/share/man/man1/$tool.1"
    commands="$("$tool" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')"
    [ -n "$commands" ] || fail "$tool has commands"
    options="$(names "$tool"; for command in $commands; do names "$tool" "$command"; done)"
    for file in ".local/share/bash-completion/completions/$tool" ".zfunc/_$tool" \
        ".config/fish/completions/$tool.fish" "$page"; do
        # A man page has '\-' for a minus sign, and fish has options without their dashes.
        text="$(sed "s/\\\\-/-/g; s/ -l '/ --/g" "$file")"
        for name in $options $commands; do
            grep -qE -- "(^|[^-a-z])$name([^-a-z]|\$)" <<<"$text" || fail "$file contains $name"
        done
    done
    echo "$tool: completions and the man page have $(sort -u <<<"$options" | grep -c .) options" \
        "and $(grep -c . <<<"$commands") commands"
done

if command -v mandoc >/dev/null; then
    for page in .local/share/man/man1/*.1; do mandoc -T lint -W error "$page"; done
    echo "mandoc finds no problem in the man pages"
fi
if command -v zsh >/dev/null; then
    # shellcheck disable=SC2016
    loaded="$(zsh -f -c 'fpath+=~/.zfunc; autoload -Uz compinit; compinit -u -D
        print $_comps[widget-lint] $_comps[widget-codegen]')"
    [ "$loaded" = "_widget-lint _widget-codegen" ] || fail "zsh finds the completions: $loaded"
    echo "zsh finds the completions"
fi
if command -v fish >/dev/null; then
    offered="$(fish -c 'complete -C "widget-lint --rep"')"
    [[ "$offered" == --reporter* ]] || fail "fish completes: $offered"
    echo "fish completes"
fi
bash --norc -c '. .local/share/bash-completion/completions/widget-lint
    COMP_WORDS=(widget-lint --rep) COMP_CWORD=1; _widget_lint; [[ "${COMPREPLY[*]}" == *--reporter* ]]' ||
    fail "bash completes"
echo "bash completes"
