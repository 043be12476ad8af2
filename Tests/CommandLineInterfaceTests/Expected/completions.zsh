#compdef widget-lint
# zsh completions for widget-lint

_widget_lint_command_first() {
    local -a offers=('operands:PATH:_files')
    if [[ -z $ended ]]; then
        offers+=('commands:command:((rules\:"list the rules" completions\:"print a script that completes the tool'\''s command lines" help\:"explain a command"))')
    fi
    _alternative $offers
}

_widget_lint_command() {
    _arguments -s -S -C \
        '(--schema -s)--schema=[Check every file against this schema]:NAME|FILE:{_alternative "names\:name\:(vendor/offer vendor/poll)" "files\:file\:_files -g \"*.(json)(-.)\""}' \
        '(--schema -s)-s+[Check every file against this schema]:NAME|FILE:{_alternative "names\:name\:(vendor/offer vendor/poll)" "files\:file\:_files -g \"*.(json)(-.)\""}' \
        '*--configuration=[Read rules and their severities from this file]:FILE:_files' \
        '*--rule=[Report a rule with this severity]:RULE=SEVERITY: ' \
        '(--depth)--depth=[Maximum nesting depth of documents]:LEVELS: ' \
        '(--strict)--strict[Treat warnings as errors]' \
        '(--jobs -j)--jobs=[Check this many files at a time]:COUNT: ' \
        '(--jobs -j)-j+[Check this many files at a time]:COUNT: ' \
        '(--cache --no-cache)--cache[Remember unchanged files]' \
        '(--cache --no-cache)--no-cache[Remember unchanged files]' \
        '(--output -o)--output=[Write one report for each file into this folder]:FOLDER:_files -/' \
        '(--output -o)-o+[Write one report for each file into this folder]:FOLDER:_files -/' \
        '(--note)--note=[Put this text at the head of the report]:TEXT: ' \
        '(--format -f)--format=[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--format -f)-f+[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--color)--color=[Color the output]:WHEN:((auto\:"on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set" always\:"also in files and pipes" never\:"never"))' \
        '(--quiet -q)--quiet[Only print errors]' \
        '(--quiet -q)-q[Only print errors]' \
        '(--verbose -v)--verbose[Print more details; repeat for even more]' \
        '(--verbose -v)-v[Print more details; repeat for even more]' \
        '(--help -h)--help[Show help]' \
        '(--help -h)-h[Show help]' \
        '(--help-all)--help-all[Show help with all options]' \
        '(--version)--version[Show the version]' \
        '1: :_widget_lint_command_first' \
        '*:PATH:_files'
}

_widget_lint_rules_command_first() {
    local -a offers=()
    if [[ -z $ended ]]; then
        offers+=('commands:command:((explain\:"explain a rule" list\:"list the rules"))')
    fi
    _alternative $offers
}

_widget_lint_rules_command() {
    _arguments -s -S -C \
        '(--format -f)--format=[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--format -f)-f+[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--color)--color=[Color the output]:WHEN:((auto\:"on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set" always\:"also in files and pipes" never\:"never"))' \
        '(--quiet -q)--quiet[Only print errors]' \
        '(--quiet -q)-q[Only print errors]' \
        '(--verbose -v)--verbose[Print more details; repeat for even more]' \
        '(--verbose -v)-v[Print more details; repeat for even more]' \
        '(--help -h)--help[Show help]' \
        '(--help -h)-h[Show help]' \
        '(--help-all)--help-all[Show help with all options]' \
        '(--version)--version[Show the version]' \
        '1: :_widget_lint_rules_command_first'
}

_widget_lint_rules_explain_command() {
    _arguments -s -S -C \
        '(--format -f)--format=[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--format -f)-f+[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--color)--color=[Color the output]:WHEN:((auto\:"on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set" always\:"also in files and pipes" never\:"never"))' \
        '(--quiet -q)--quiet[Only print errors]' \
        '(--quiet -q)-q[Only print errors]' \
        '(--verbose -v)--verbose[Print more details; repeat for even more]' \
        '(--verbose -v)-v[Print more details; repeat for even more]' \
        '(--help -h)--help[Show help]' \
        '(--help -h)-h[Show help]' \
        '(--help-all)--help-all[Show help with all options]' \
        '(--version)--version[Show the version]' \
        '1:RULE:(type-mismatch missing-property unknown-type)'
}

_widget_lint_rules_list_command() {
    _arguments -s -S -C \
        '(--format -f)--format=[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--format -f)-f+[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--color)--color=[Color the output]:WHEN:((auto\:"on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set" always\:"also in files and pipes" never\:"never"))' \
        '(--quiet -q)--quiet[Only print errors]' \
        '(--quiet -q)-q[Only print errors]' \
        '(--verbose -v)--verbose[Print more details; repeat for even more]' \
        '(--verbose -v)-v[Print more details; repeat for even more]' \
        '(--help -h)--help[Show help]' \
        '(--help -h)-h[Show help]' \
        '(--help-all)--help-all[Show help with all options]' \
        '(--version)--version[Show the version]'
}

_widget_lint_completions_command() {
    _arguments -s -S -C \
        '(--format -f)--format=[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--format -f)-f+[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--color)--color=[Color the output]:WHEN:((auto\:"on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set" always\:"also in files and pipes" never\:"never"))' \
        '(--quiet -q)--quiet[Only print errors]' \
        '(--quiet -q)-q[Only print errors]' \
        '(--verbose -v)--verbose[Print more details; repeat for even more]' \
        '(--verbose -v)-v[Print more details; repeat for even more]' \
        '(--help -h)--help[Show help]' \
        '(--help -h)-h[Show help]' \
        '(--help-all)--help-all[Show help with all options]' \
        '(--version)--version[Show the version]' \
        '1:SHELL:(bash fish zsh)'
}

_widget_lint_help_command() {
    _arguments -s -S -C \
        '(--format -f)--format=[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--format -f)-f+[Print the findings in this form]:FORMAT:((text\:"for people" json\:"one object for each finding" sarif\:"for code scanning"))' \
        '(--color)--color=[Color the output]:WHEN:((auto\:"on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set" always\:"also in files and pipes" never\:"never"))' \
        '(--quiet -q)--quiet[Only print errors]' \
        '(--quiet -q)-q[Only print errors]' \
        '(--verbose -v)--verbose[Print more details; repeat for even more]' \
        '(--verbose -v)-v[Print more details; repeat for even more]' \
        '(--help -h)--help[Show help]' \
        '(--help -h)-h[Show help]' \
        '(--help-all)--help-all[Show help with all options]' \
        '(--version)--version[Show the version]' \
        '1:COMMAND:((rules\:"list the rules" completions\:"print a script that completes the tool'\''s command lines"))'
}

_widget_lint() {
    local command='widget-lint' pending='' ended='' word
    local -i index=2
    # Finds the subcommand on the command line and removes its name from the words.
    while ((index < CURRENT)); do
        word="${words[index]}"
        if [[ -n $pending ]]; then
            pending=''
        elif [[ $word == -- ]]; then
            ended=1
            break
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
                'widget-lint help --color') pending=1 ;;
            esac
        else
            case "$command $word" in
                'widget-lint rules') command='widget-lint rules' ;;
                'widget-lint rules explain') command='widget-lint rules explain' ;;
                'widget-lint rules list') command='widget-lint rules list' ;;
                'widget-lint completions') command='widget-lint completions' ;;
                'widget-lint help') command='widget-lint help' ;;
                *) break ;;
            esac
            words[index]=()
            CURRENT=$((CURRENT - 1))
            continue
        fi
        index=$((index + 1))
    done
    case "$command" in
        'widget-lint') _widget_lint_command ;;
        'widget-lint rules') _widget_lint_rules_command ;;
        'widget-lint rules explain') _widget_lint_rules_explain_command ;;
        'widget-lint rules list') _widget_lint_rules_list_command ;;
        'widget-lint completions') _widget_lint_completions_command ;;
        'widget-lint help') _widget_lint_help_command ;;
    esac
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _widget_lint "$@"
else
    compdef _widget_lint widget-lint
fi
