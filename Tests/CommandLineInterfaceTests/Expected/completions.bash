# bash completions for widget-lint

_widget_lint_lines() {
    local line
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done
}

_widget_lint_files() {
    local extension
    if (($# == 1)); then
        _widget_lint_lines < <(compgen -f -- "$1")
        return
    fi
    _widget_lint_lines < <(compgen -d -- "$1")
    for extension in "${@:2}"; do
        _widget_lint_lines < <(compgen -f -X "!*.$extension" -- "$1")
    done
}

_widget_lint_folders() {
    _widget_lint_lines < <(compgen -d -- "$1")
}

_widget_lint_words() {
    local word
    for word in "${@:2}"; do
        if [[ $word == "$1"* ]]; then COMPREPLY+=("$word"); fi
    done
}

_widget_lint() {
    local command='widget-lint' current="${COMP_WORDS[COMP_CWORD]}"
    local pending='' ended='' operands=0 index word
    COMPREPLY=()
    for ((index = 1; index < COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        if [[ -n $pending ]]; then
            # Bash makes a word of the '=' in '--name=value'.
            if [[ $word != '=' ]]; then pending=''; fi
        elif [[ -n $ended ]]; then
            operands=$((operands + 1))
        elif [[ $word == -- ]]; then
            ended=1
        elif [[ $word == -?* ]]; then
            case "$command $word" in
                'widget-lint --schema' | \
                'widget-lint -s' | \
                'widget-lint --configuration' | \
                'widget-lint --rule' | \
                'widget-lint --depth' | \
                'widget-lint --jobs' | \
                'widget-lint -j' | \
                'widget-lint --output' | \
                'widget-lint -o' | \
                'widget-lint --note' | \
                'widget-lint --format' | \
                'widget-lint -f' | \
                'widget-lint --color' | \
                'widget-lint rules --format' | \
                'widget-lint rules -f' | \
                'widget-lint rules --color' | \
                'widget-lint rules explain --format' | \
                'widget-lint rules explain -f' | \
                'widget-lint rules explain --color' | \
                'widget-lint rules list --format' | \
                'widget-lint rules list -f' | \
                'widget-lint rules list --color' | \
                'widget-lint completions --format' | \
                'widget-lint completions -f' | \
                'widget-lint completions --color' | \
                'widget-lint help --format' | \
                'widget-lint help -f' | \
                'widget-lint help --color') pending="$word" ;;
            esac
        else
            case "$operands $command $word" in
                '0 widget-lint rules') command='widget-lint rules' ;;
                '0 widget-lint rules explain') command='widget-lint rules explain' ;;
                '0 widget-lint rules list') command='widget-lint rules list' ;;
                '0 widget-lint completions') command='widget-lint completions' ;;
                '0 widget-lint help') command='widget-lint help' ;;
                *) operands=$((operands + 1)) ;;
            esac
        fi
    done
    if [[ -n $pending && $current == '=' ]]; then current=''; fi
    if [[ -z $pending && -z $ended && $current == --*=* ]]; then
        pending="${current%%=*}"
        current="${current#*=}"
    fi
    if [[ -n $pending ]]; then
        case "$command $pending" in
            'widget-lint --schema' | \
            'widget-lint -s') _widget_lint_files "$current" 'json'; _widget_lint_words "$current" 'vendor/offer' 'vendor/poll' ;;
            'widget-lint --configuration') _widget_lint_files "$current" ;;
            'widget-lint --output' | \
            'widget-lint -o') _widget_lint_folders "$current" ;;
            'widget-lint --format' | \
            'widget-lint -f') _widget_lint_words "$current" 'text' 'json' 'sarif' ;;
            'widget-lint --color') _widget_lint_words "$current" 'auto' 'always' 'never' ;;
            'widget-lint rules --format' | \
            'widget-lint rules -f') _widget_lint_words "$current" 'text' 'json' 'sarif' ;;
            'widget-lint rules --color') _widget_lint_words "$current" 'auto' 'always' 'never' ;;
            'widget-lint rules explain --format' | \
            'widget-lint rules explain -f') _widget_lint_words "$current" 'text' 'json' 'sarif' ;;
            'widget-lint rules explain --color') _widget_lint_words "$current" 'auto' 'always' 'never' ;;
            'widget-lint rules list --format' | \
            'widget-lint rules list -f') _widget_lint_words "$current" 'text' 'json' 'sarif' ;;
            'widget-lint rules list --color') _widget_lint_words "$current" 'auto' 'always' 'never' ;;
            'widget-lint completions --format' | \
            'widget-lint completions -f') _widget_lint_words "$current" 'text' 'json' 'sarif' ;;
            'widget-lint completions --color') _widget_lint_words "$current" 'auto' 'always' 'never' ;;
            'widget-lint help --format' | \
            'widget-lint help -f') _widget_lint_words "$current" 'text' 'json' 'sarif' ;;
            'widget-lint help --color') _widget_lint_words "$current" 'auto' 'always' 'never' ;;
        esac
        return
    fi
    if [[ -z $ended && $current == -* ]]; then
        case "$command" in
            'widget-lint') _widget_lint_words "$current" '--schema' '-s' '--configuration' '--rule' '--depth' '--strict' '--jobs' '-j' '--cache' '--no-cache' '--output' '-o' '--note' '--format' '-f' '--color' '--quiet' '-q' '--verbose' '-v' '--help' '-h' '--help-all' '--version' ;;
            'widget-lint rules' | \
            'widget-lint rules explain' | \
            'widget-lint rules list' | \
            'widget-lint completions' | \
            'widget-lint help') _widget_lint_words "$current" '--format' '-f' '--color' '--quiet' '-q' '--verbose' '-v' '--help' '-h' '--help-all' '--version' ;;
        esac
        return
    fi
    if [[ -z $ended && $operands == 0 ]]; then
        case "$command" in
            'widget-lint') _widget_lint_words "$current" 'rules' 'completions' 'help' ;;
            'widget-lint rules') _widget_lint_words "$current" 'explain' 'list' ;;
        esac
    fi
    case "$operands $command" in
        *' widget-lint') _widget_lint_files "$current" ;;
        0' widget-lint rules explain') _widget_lint_words "$current" 'type-mismatch' 'missing-property' 'unknown-type' ;;
        0' widget-lint completions') _widget_lint_words "$current" 'bash' 'fish' 'zsh' ;;
        0' widget-lint help') _widget_lint_words "$current" 'rules' 'completions' ;;
    esac
}

complete -F _widget_lint widget-lint
