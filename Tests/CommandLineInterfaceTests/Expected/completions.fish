# fish completions for widget-lint

# Prints three lines: the command on the command line with its subcommand, the number of
# operands before the cursor, and 'ended' if '--' is before the cursor.
function __widget_lint_state
    set -l words (commandline -opc)
    set -l command 'widget-lint'
    set -l pending ''
    set -l operands 0
    set -l ended ''
    for word in $words[2..-1]
        if test -n "$pending"
            set pending ''
        else if test -n "$ended"
            set operands (math $operands + 1)
        else if test "$word" = --
            set ended ended
        else if string match -qr -- '^-.' "$word"
            switch "$command $word"
                case 'widget-lint --schema' \
    'widget-lint -s' \
    'widget-lint --configuration' \
    'widget-lint --rule' \
    'widget-lint --depth' \
    'widget-lint --jobs' \
    'widget-lint -j' \
    'widget-lint --output' \
    'widget-lint -o' \
    'widget-lint --note' \
    'widget-lint --format' \
    'widget-lint -f' \
    'widget-lint --color' \
    'widget-lint rules --format' \
    'widget-lint rules -f' \
    'widget-lint rules --color' \
    'widget-lint rules explain --format' \
    'widget-lint rules explain -f' \
    'widget-lint rules explain --color' \
    'widget-lint rules list --format' \
    'widget-lint rules list -f' \
    'widget-lint rules list --color' \
    'widget-lint completions --format' \
    'widget-lint completions -f' \
    'widget-lint completions --color' \
    'widget-lint help --format' \
    'widget-lint help -f' \
    'widget-lint help --color'
                    set pending 1
            end
        else
            switch "$operands $command $word"
            case '0 widget-lint rules'
                set command 'widget-lint rules'
            case '0 widget-lint rules explain'
                set command 'widget-lint rules explain'
            case '0 widget-lint rules list'
                set command 'widget-lint rules list'
            case '0 widget-lint completions'
                set command 'widget-lint completions'
            case '0 widget-lint help'
                set command 'widget-lint help'
                case '*'
                    set operands (math $operands + 1)
            end
        end
    end
    echo "$command"
    echo $operands
    echo "$ended"
end

# Succeeds if the command line is for the command $argv[1]. With a comparison such as -eq
# and a number, the number of operands must also pass this comparison.
function __widget_lint_at
    set -l state (__widget_lint_state)
    test "$state[1]" = "$argv[1]"; or return 1
    test (count $argv) -eq 1; or test "$state[2]" $argv[2] "$argv[3]"
end

# Succeeds if a subcommand of the command $argv[1] may come next.
function __widget_lint_before_subcommand
    set -l state (__widget_lint_state)
    test "$state[1]" = "$argv[1]" -a "$state[2]" = 0 -a -z "$state[3]"
end

complete -c widget-lint -f
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'schema' -s 's' -x -k -a '\'vendor/offer\'\\t\'an offer\' \'vendor/poll\' (__fish_complete_suffix .json)' -d 'Check every file against this schema'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'configuration' -r -F -d 'Read rules and their severities from this file'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'rule' -x -d 'Report a rule with this severity'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'depth' -x -d 'Maximum nesting depth of documents'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'strict' -d 'Treat warnings as errors'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'jobs' -s 'j' -x -d 'Check this many files at a time'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'cache' -d 'Remember unchanged files'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'no-cache' -d 'Remember unchanged files'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'output' -s 'o' -x -a '(__fish_complete_directories)' -d 'Write one report for each file into this folder'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'note' -x -d 'Put this text at the head of the report'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'format' -s 'f' -x -a '\'text\'\\t\'for people\' \'json\'\\t\'one object for each finding\' \'sarif\'\\t\'for code scanning\'' -d 'Print the findings in this form'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'color' -x -a '\'auto\'\\t\'on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set\' \'always\'\\t\'also in files and pipes\' \'never\'\\t\'never\'' -d 'Color the output'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'quiet' -s 'q' -d 'Only print errors'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'verbose' -s 'v' -d 'Print more details; repeat for even more'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'help' -s 'h' -d 'Show help'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'help-all' -d 'Show help with all options'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\'' -l 'version' -d 'Show the version'
complete -c widget-lint -n '__widget_lint_before_subcommand \'widget-lint\'' -a 'rules' -d 'list the rules'
complete -c widget-lint -n '__widget_lint_before_subcommand \'widget-lint\'' -a 'completions' -d 'print a script that completes the tool\'s command lines'
complete -c widget-lint -n '__widget_lint_before_subcommand \'widget-lint\'' -a 'help' -d 'explain a command'
complete -c widget-lint -n '__widget_lint_at \'widget-lint\' -ge 0' -F
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules\'' -l 'format' -s 'f' -x -a '\'text\'\\t\'for people\' \'json\'\\t\'one object for each finding\' \'sarif\'\\t\'for code scanning\'' -d 'Print the findings in this form'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules\'' -l 'color' -x -a '\'auto\'\\t\'on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set\' \'always\'\\t\'also in files and pipes\' \'never\'\\t\'never\'' -d 'Color the output'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules\'' -l 'quiet' -s 'q' -d 'Only print errors'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules\'' -l 'verbose' -s 'v' -d 'Print more details; repeat for even more'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules\'' -l 'help' -s 'h' -d 'Show help'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules\'' -l 'help-all' -d 'Show help with all options'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules\'' -l 'version' -d 'Show the version'
complete -c widget-lint -n '__widget_lint_before_subcommand \'widget-lint rules\'' -a 'explain' -d 'explain a rule'
complete -c widget-lint -n '__widget_lint_before_subcommand \'widget-lint rules\'' -a 'list' -d 'list the rules'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules explain\'' -l 'format' -s 'f' -x -a '\'text\'\\t\'for people\' \'json\'\\t\'one object for each finding\' \'sarif\'\\t\'for code scanning\'' -d 'Print the findings in this form'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules explain\'' -l 'color' -x -a '\'auto\'\\t\'on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set\' \'always\'\\t\'also in files and pipes\' \'never\'\\t\'never\'' -d 'Color the output'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules explain\'' -l 'quiet' -s 'q' -d 'Only print errors'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules explain\'' -l 'verbose' -s 'v' -d 'Print more details; repeat for even more'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules explain\'' -l 'help' -s 'h' -d 'Show help'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules explain\'' -l 'help-all' -d 'Show help with all options'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules explain\'' -l 'version' -d 'Show the version'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules explain\' -eq 0' -a '\'type-mismatch\' \'missing-property\' \'unknown-type\''
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules list\'' -l 'format' -s 'f' -x -a '\'text\'\\t\'for people\' \'json\'\\t\'one object for each finding\' \'sarif\'\\t\'for code scanning\'' -d 'Print the findings in this form'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules list\'' -l 'color' -x -a '\'auto\'\\t\'on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set\' \'always\'\\t\'also in files and pipes\' \'never\'\\t\'never\'' -d 'Color the output'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules list\'' -l 'quiet' -s 'q' -d 'Only print errors'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules list\'' -l 'verbose' -s 'v' -d 'Print more details; repeat for even more'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules list\'' -l 'help' -s 'h' -d 'Show help'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules list\'' -l 'help-all' -d 'Show help with all options'
complete -c widget-lint -n '__widget_lint_at \'widget-lint rules list\'' -l 'version' -d 'Show the version'
complete -c widget-lint -n '__widget_lint_at \'widget-lint completions\'' -l 'format' -s 'f' -x -a '\'text\'\\t\'for people\' \'json\'\\t\'one object for each finding\' \'sarif\'\\t\'for code scanning\'' -d 'Print the findings in this form'
complete -c widget-lint -n '__widget_lint_at \'widget-lint completions\'' -l 'color' -x -a '\'auto\'\\t\'on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set\' \'always\'\\t\'also in files and pipes\' \'never\'\\t\'never\'' -d 'Color the output'
complete -c widget-lint -n '__widget_lint_at \'widget-lint completions\'' -l 'quiet' -s 'q' -d 'Only print errors'
complete -c widget-lint -n '__widget_lint_at \'widget-lint completions\'' -l 'verbose' -s 'v' -d 'Print more details; repeat for even more'
complete -c widget-lint -n '__widget_lint_at \'widget-lint completions\'' -l 'help' -s 'h' -d 'Show help'
complete -c widget-lint -n '__widget_lint_at \'widget-lint completions\'' -l 'help-all' -d 'Show help with all options'
complete -c widget-lint -n '__widget_lint_at \'widget-lint completions\'' -l 'version' -d 'Show the version'
complete -c widget-lint -n '__widget_lint_at \'widget-lint completions\' -eq 0' -a '\'bash\' \'fish\' \'zsh\''
complete -c widget-lint -n '__widget_lint_at \'widget-lint help\'' -l 'format' -s 'f' -x -a '\'text\'\\t\'for people\' \'json\'\\t\'one object for each finding\' \'sarif\'\\t\'for code scanning\'' -d 'Print the findings in this form'
complete -c widget-lint -n '__widget_lint_at \'widget-lint help\'' -l 'color' -x -a '\'auto\'\\t\'on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set\' \'always\'\\t\'also in files and pipes\' \'never\'\\t\'never\'' -d 'Color the output'
complete -c widget-lint -n '__widget_lint_at \'widget-lint help\'' -l 'quiet' -s 'q' -d 'Only print errors'
complete -c widget-lint -n '__widget_lint_at \'widget-lint help\'' -l 'verbose' -s 'v' -d 'Print more details; repeat for even more'
complete -c widget-lint -n '__widget_lint_at \'widget-lint help\'' -l 'help' -s 'h' -d 'Show help'
complete -c widget-lint -n '__widget_lint_at \'widget-lint help\'' -l 'help-all' -d 'Show help with all options'
complete -c widget-lint -n '__widget_lint_at \'widget-lint help\'' -l 'version' -d 'Show the version'
complete -c widget-lint -n '__widget_lint_at \'widget-lint help\' -eq 0' -a '\'rules\'\\t\'list the rules\' \'completions\'\\t\'print a script that completes the tool\\\'s command lines\''
