import CommandLineInterface

/// The options and the table of a small tool that resembles the linter.
struct SampleOptions: Sendable, Equatable {
    enum Action: Sendable, Equatable {
        case lint
        case listRules
        case explainRule
        case printCompletions
    }

    enum Format: String, ChoiceValue {
        case text
        case json
        case sarif

        var summary: String {
            switch self {
            case .text: "for people"
            case .json: "one object for each finding"
            case .sarif: "for code scanning"
            }
        }
    }

    struct Override: Sendable, Equatable {
        var rule: String
        var severity: String
    }

    var action = Action.lint
    var paths: [String] = []
    var format = Format.text
    var color = ColorChoice.auto
    var jobs: Int?
    var depth = 512
    var schema: String?
    var configurations: [String] = []
    var outputFolder: String?
    var note = ""
    var overrides: [Override] = []
    var rule = ""
    var shell = Shell.bash
    var isQuiet = false
    var isStrict = false
    var usesCache = true
    var verbosity = 0
}

extension Tool where Options == SampleOptions {
    static let sample = Tool(
        Command(
            "widget-lint",
            summary: "check widget payloads against their schemas",
            details: [
                """
                Checks each PATH, or standard input if it is '-' or missing, against its schema. \
                Folders are searched for JSON files.
                """
            ],
            examples: [
                Example("widget-lint payload.json", "Check one file"),
                Example(
                    "widget-lint --format sarif Payloads > findings.sarif",
                    "Write findings for code scanning"
                ),
            ],
            options: [
                OptionSection(
                    "What to check",
                    [
                        .value(
                            "--schema",
                            "-s",
                            takes: .nameOrFile("NAME|FILE", extensions: ["json"]) {
                                [Choice("vendor/offer", "an offer"), Choice("vendor/poll")]
                            },
                            into: \.schema,
                            help: "Check every file against this schema"
                        ),
                        .values(
                            "--configuration",
                            takes: .file("FILE"),
                            into: \.configurations,
                            help: "Read rules and their severities from this file"
                        ),
                        .values(
                            "--rule",
                            takes: .override,
                            into: \.overrides,
                            help: "Report a rule with this severity"
                        ),
                        .value(
                            "--depth",
                            takes: .number("LEVELS", in: 1...10_000),
                            into: \.depth,
                            help: "Maximum nesting depth of documents"
                        ).onlyInFullHelp(),
                        .flag("--strict", into: \.isStrict, help: "Treat warnings as errors"),
                    ]
                ),
                OptionSection(
                    "How to work",
                    [
                        .value(
                            "--jobs",
                            "-j",
                            takes: .number("COUNT", in: 1...Int.max),
                            into: \.jobs,
                            help: "Check this many files at a time"
                        ).describingDefault(as: "one for each processor"),
                        .toggle("--cache", into: \.usesCache, help: "Remember unchanged files"),
                        .value(
                            "--output",
                            "-o",
                            takes: .folder("FOLDER"),
                            into: \.outputFolder,
                            help: "Write one report for each file into this folder"
                        ),
                        .value(
                            "--note",
                            takes: .text("TEXT"),
                            into: \.note,
                            help: "Put this text at the head of the report"
                        ).onlyInFullHelp(),
                    ]
                ),
            ],
            sharedOptions: [
                OptionSection(
                    "Output",
                    [
                        .value(
                            "--format",
                            "-f",
                            takes: .choice("FORMAT", of: SampleOptions.Format.self),
                            into: \.format,
                            help: "Print the findings in this form"
                        ),
                        .value(
                            "--color",
                            takes: .choice("WHEN", of: ColorChoice.self),
                            into: \.color,
                            help: "Color the output"
                        ),
                        .flag("--quiet", "-q", into: \.isQuiet, help: "Only print errors"),
                        .flag("--verbose", "-v", help: "Print more details; repeat for even more") {
                            $0.verbosity += 1
                        },
                    ]
                )
            ],
            operands: [
                .many(.path("PATH"), into: \.paths, help: "A file or folder to check")
            ],
            subcommands: [
                Subcommand("rules", mistakenNames: ["catalog"], .rules),
                Subcommand("completions", .completions),
            ]
        ),
        rootName: "check",
        mistakenRootNames: ["validate"],
        version: "1.0.0",
        defaults: SampleOptions(),
        exitStatuses: [
            Definition("0", "No findings."),
            Definition("1", "There are findings."),
            Definition("2", "A file could not be read, or the command line is invalid."),
        ],
        environment: [Definition("NO_COLOR", "Disables colors if not empty.")]
    )
}

extension Command where Options == SampleOptions {
    static let rules = Command(
        "rules",
        summary: "list the rules",
        examples: [Example("widget-lint rules --format json", "List the rules for a program")],
        subcommands: [
            Subcommand("explain", .explain),
            Subcommand(
                "list",
                Command("list", summary: "list the rules", select: { $0.action = .listRules })
            ),
        ]
    )

    static let explain = Command(
        "explain",
        summary: "explain a rule",
        operands: [
            .one(
                .choice("RULE", of: (noun: "rule", listCommand: "widget-lint rules list")) {
                    [
                        Choice("type-mismatch"), Choice("missing-property"), Choice("unknown-type"),
                    ]
                },
                into: \.rule,
                help: "The rule's identifier"
            )
        ],
        select: { $0.action = .explainRule }
    )

    static let completions = Command(
        "completions",
        summary: "print a script that completes the tool's command lines",
        operands: [.one(.choice("SHELL", of: Shell.self), into: \.shell, help: "The shell")],
        select: { $0.action = .printCompletions }
    )
}

extension ValueReader where Value == SampleOptions.Override {
    /// Parses `RULE=SEVERITY`.
    static var override: ValueReader {
        .custom("RULE=SEVERITY", expected: "RULE=SEVERITY, such as type-mismatch=off") { text in
            let parts = text.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else { return nil }
            return SampleOptions.Override(rule: String(parts[0]), severity: String(parts[1]))
        }
    }
}
