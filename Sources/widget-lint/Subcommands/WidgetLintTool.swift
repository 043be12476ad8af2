import CommandLineInterface
import FileLinting

/// The options of `widget-lint`: the chosen subcommand, and the options of each subcommand.
struct LintOptions: Sendable {
    enum Subcommand: Sendable {
        /// The tool without a subcommand.
        case check
        case schema
        case diff
        case rules
        case explain
        case schemas
        case server
        case completions
        case manual
    }

    var subcommand = Subcommand.check
    var check = CheckPayloads.Options()
    var schema = CheckSchemas.Options()
    var diff = CompareSchemas.Options()
    var rules = ListRules.Options()
    var explain = ExplainRule.Options()
    var schemas = ListSchemas.Options()
    var server = RunServer.Options()
    var completions = PrintCompletions.Options()
    var manual = PrintManual.Options()
}

extension Tool where Options == LintOptions {
    /// The command line of `widget-lint`.
    static let widgetLint = Tool(
        CheckPayloads.command.stored(in: \.check).adding([
            Subcommand(
                "schema",
                CheckSchemas.command.stored(in: \.schema) { $0.subcommand = .schema }
            ),
            Subcommand(
                "diff",
                mistakenNames: ["compare"],
                CompareSchemas.command.stored(in: \.diff) { $0.subcommand = .diff }
            ),
            Subcommand(
                "rules",
                ListRules.command.stored(in: \.rules) { $0.subcommand = .rules }
            ),
            Subcommand(
                "explain",
                ExplainRule.command.stored(in: \.explain) { $0.subcommand = .explain }
            ),
            Subcommand(
                "schemas",
                mistakenNames: ["catalog", "list"],
                ListSchemas.command.stored(in: \.schemas) { $0.subcommand = .schemas }
            ),
            Subcommand(
                "server",
                mistakenNames: ["lsp"],
                RunServer.command.stored(in: \.server) { $0.subcommand = .server }
            ),
            Subcommand(
                "completions",
                PrintCompletions.command(of: "widget-lint")
                    .stored(in: \.completions) { $0.subcommand = .completions }
            ),
            Subcommand(
                "manual",
                PrintManual.command(of: "widget-lint")
                    .stored(in: \.manual) { $0.subcommand = .manual }
            ),
        ]),
        rootName: "check",
        mistakenRootNames: ["lint", "run", "validate"],
        version: PackageVersion.text,
        defaults: LintOptions(),
        exitStatuses: [
            Definition("0", "No errors, or only findings that do not fail the run."),
            Definition(
                "1",
                "At least one error, with --strict a warning, or with --diff something to fix."
            ),
            Definition(
                "2",
                """
                The run failed: wrong arguments, an unreadable file, an invalid schema or \
                configuration, or a report that could not be written.
                """
            ),
            Definition(
                "129, 130, 143",
                "Interrupted by SIGHUP, SIGINT or SIGTERM; the report is complete up to that point."
            ),
            Definition(
                "141",
                "The reader of the report closed the pipe before the input ended."
            ),
        ],
        environment: [
            Definition("NO_COLOR", "Disables colors if not empty."),
            Definition(
                "CLICOLOR_FORCE",
                "Enables colors even in files and pipes, unless empty or 0."
            ),
            Definition(
                FindingPolicy.dateVariable,
                "Overrides today's date for 'until' and in HTML reports (YYYY-MM-DD, UTC)."
            ),
            Definition("COLUMNS", "The line width of help and excerpts."),
            Definition("CI", "Disables the progress display if not empty."),
        ]
    )
}
