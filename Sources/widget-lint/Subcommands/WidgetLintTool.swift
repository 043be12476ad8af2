import CommandLineInterface

extension Tool where Options == LintOptions {
    static let widgetLint = Tool(
        CheckPayloads.command,
        version: PackageVersion.text,
        defaults: LintOptions(),
        exitStatuses: [
            Definition("0", "No error was found, or findings are not to fail the run."),
            Definition(
                "1",
                """
                At least one payload, or schema, has an error, with --strict a warning, or with \
                --diff something to fix.
                """
            ),
            Definition(
                "2",
                """
                The run itself failed: the command line, an unreadable file, a broken schema or \
                configuration, or a report that can't be written.
                """
            ),
            Definition(
                "129, 130, 143",
                "SIGHUP, SIGINT or SIGTERM interrupted the run; the report is whole and says so."
            ),
            Definition(
                "141",
                "The reader of the report went away before an endless input ended."
            ),
        ],
        environment: [
            Definition("NO_COLOR", "No colours where it is set and not empty."),
            Definition("CLICOLOR_FORCE", "Colours even into files and pipes, where it is not 0."),
            Definition(
                FindingPolicy.dateVariable,
                "What day it is for settings that expire, such as 2030-12-31; else the clock's in UTC."
            ),
            Definition("COLUMNS", "The width of help and excerpts."),
            Definition("CI", "No progress on the terminal where it is set and not empty."),
        ]
    )
}
