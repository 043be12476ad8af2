import CommandLineInterface
import SchemaKit
import SchemaLint

/// What a command line asks of `widget-lint`.
struct LintOptions: Sendable, Equatable {
    enum Action: Sendable, Equatable {
        case lint
        case lintSchemas
        case compareSchemas
        case rules
        case explain
        case completions
        case manual
    }

    /// The form of the report.
    enum Format: String, ChoiceValue {
        case text
        case json
        case ndjson
        case sarif
        case junit
        case github
        case gitlab
        case xcode
        case html

        var summary: String {
            switch self {
            case .text: "for people: a line and an excerpt for each finding"
            case .json: "for programs: one object for the whole run"
            case .ndjson:
                "for programs: a line with one object for each file, or each line of a stream"
            case .sarif: "SARIF 2.1.0, for code hosts and editors"
            case .junit: "JUnit's XML, for CI servers: a test case for each file"
            case .github: "annotations beside the lines of a GitHub workflow"
            case .gitlab: "GitLab's code quality"
            case .xcode: "one line for each finding, as compilers write them"
            case .html: "one page for a browser"
            }
        }
    }

    var action = Action.lint
    var paths: [String] = []
    /// What is checked where no path is named.
    var standardPaths: [String] = []
    /// A schema by its name, its file or its URI.
    var schema: String?
    var schemaFolders: [String] = []
    /// The folders that payloads, schemas and configurations may reach apart from their own.
    var allowedFolders: [String] = []
    var formats = FormatPolicy.assert
    var allowsEmptyFolders = false
    /// The configuration for every payload, in place of those that are found.
    var configuration: String?
    var usesConfiguration = true
    /// What standard input is called.
    var inputName: String?
    /// Whether the files that are named hold a payload in each line.
    var readsLines = false
    /// Whether comments and trailing commas are allowed in all files.
    var allowsComments = false
    /// Whether safe fixes are made.
    var makesFixes = false
    /// Whether what fixes would change is shown, and nothing changed.
    var showsDiff = false
    /// The revision that schemas are compared with.
    var revision: String?
    var comparesSwift = true
    var isStrict = false
    var toleratesFindings = false
    var baseline: String?
    var writtenBaseline: String?
    /// A file that says by being there that nothing failed the run.
    var stamp: String?
    var format = Format.text
    /// The file that the report goes to, in place of standard output.
    var output: String?
    var color = ColorChoice.auto
    var isQuiet = false
    /// How many threads check payloads; as many as there are processors where it is nil.
    var jobCount: Int?
    /// How many findings of a file are shown.
    var findingLimit = FindingLimit.standard
    var shell = Shell.bash
    /// The identifier of a rule to explain.
    var rule = ""
}

extension Tool where Options == LintOptions {
    static let widgetLint = Tool(
        .widgetLint,
        version: "0.1.0",
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
                ReportSettler.dateVariable,
                "What day it is for settings that expire, such as 2030-12-31; else the clock's in UTC."
            ),
            Definition("COLUMNS", "The width of help and excerpts."),
            Definition("CI", "No progress on the terminal where it is set and not empty."),
        ]
    )
}

extension Command where Options == LintOptions {
    static let widgetLint = Command(
        "widget-lint",
        summary: "check widget payloads against their schemas",
        details: [
            """
            Reads each PATH and reports what its schema does not allow, with the line, the \
            column and the rule. A folder stands for the JSON files in it and below, hidden ones \
            aside; '-' stands for standard input. Files called .jsonc may have comments and trailing \
            commas. In files called .ndjson or .jsonl each line is a \
            payload of its own.
            """,
            """
            The schema is the one given with --schema, or the one that the configuration says, or \
            the one that the payload names in its '$schema', or the built-in one that the payload's own members give away. Nothing is \
            ever fetched.
            """,
            """
            The configuration of a payload is the nearest .widget-lint.json in its folder or above; \
            one nearer replaces one farther away altogether. It says which files have which schema, \
            how much findings of a rule matter, and what is left out.
            """,
            "The built-in schemas are \(builtInSchemaNames.joined(separator: ", ")).",
        ],
        examples: [
            Example("widget-lint payload.json", "Check one payload"),
            Example("widget-lint Fixtures", "Check every JSON file in a folder and below"),
            Example(
                "widget-lint --schema NAME banner.json",
                "Say which payload it is meant to be"
            ),
            Example(
                "widget-lint --schema my.schema.json --schemas Shared payload.json",
                "Use a schema of your own, and a folder of schemas that it refers to"
            ),
            Example(
                "widget-lint --reporter html --output report.html Fixtures",
                "Write a page to look at in a browser"
            ),
            Example(
                "widget-lint --write-baseline known.json Fixtures",
                "Take down what is wrong today"
            ),
            Example(
                "widget-lint --strict --baseline known.json Fixtures",
                "Fail for what is new, warnings too"
            ),
            Example("widget-lint --fix --diff Fixtures", "See what would be fixed"),
            Example("widget-lint --fix Fixtures", "Fix what nobody can doubt, report the rest"),
            Example(
                "zcat traffic.gz | widget-lint --stdin-name traffic.ndjson -",
                "Check a stream with a payload in each line"
            ),
        ],
        options: [.whatToCheck, .configuration, .whatToFix, .howToReport, .whatToFailFor],
        operands: [
            .many(
                .path("PATH"),
                from: 1,
                into: \.paths,
                help: "A file or folder of payloads",
                unless: { !$0.standardPaths.isEmpty }
            )
        ],
        subcommands: [.schema, .diff, .rules, .explain, .completions, .manual]
    )

    private static let builtInSchemaNames = BuiltInSchemas.all.map { schema in
        String(schema.path.utf8.prefix { $0 != UInt8(ascii: ".") }) ?? schema.path
    }

    static let schema = Command(
        "schema",
        summary: "check schemas themselves",
        details: [
            """
            Reads each PATH, a schema or a folder of schemas, and reports what its metaschema does \
            not allow, what keeps it from compiling, and what it says in vain: misspelt keywords, \
            bounds that contradict each other, branches that can't be told apart, defaults that do \
            not fit, definitions that none of the files refers to.
            """,
            """
            The nearest .widget-lint.json counts as it does for payloads: how much findings of a rule \
            matter, what is left out, and folders of schemas that references can reach.
            """,
            "'widget-lint rules' lists the rules, 'widget-lint explain RULE' says more of one.",
        ],
        examples: [
            Example("widget-lint schema Schemas", "Check every schema in a folder and below"),
            Example(
                "widget-lint schema --schemas Shared my.schema.json",
                "Check one that refers to schemas in another folder"
            ),
            Example(
                "widget-lint schema --reporter sarif --output report.sarif Schemas",
                "Write a report for a code host"
            ),
        ],
        options: [.schemasToCheck, .configuration, .whatToFix, .howToReport, .whatToFailFor],
        operands: [
            .many(.path("PATH"), from: 1, into: \.paths, help: "A schema, or a folder of schemas")
        ],
        select: { $0.action = .lintSchemas }
    )

    static let diff = Command(
        "diff",
        summary: "say what two versions of schemas differ in",
        details: [
            """
            Compares OLD with NEW, two schemas or two folders of schemas, or each PATH with what it \
            was in the git revision given with --against. It reports which payloads that were valid \
            no longer are, and the other way round, and what changes in the Swift models that \
            widget-codegen makes.
            """,
            """
            Findings are about NEW and name the place in OLD as well. A break shows a payload that \
            was checked with both versions; where none was found, the finding says 'may'. \
            Descriptions, the order of members, and where definitions stand make no difference.
            """,
        ],
        examples: [
            Example("widget-lint diff old.schema.json new.schema.json", "Compare two schemas"),
            Example("widget-lint diff released/Schemas Schemas", "Compare two folders of schemas"),
            Example(
                "widget-lint diff --against origin/main Schemas",
                "Compare with what is in another branch, before a merge"
            ),
            Example(
                "widget-lint diff --no-swift --reporter github --against HEAD~1 Schemas",
                "Annotate a commit, for payloads alone"
            ),
        ],
        options: [.whatToCompare, .configuration, .howToReport, .whatToFailFor],
        operands: [
            .many(
                .path("PATH"),
                from: 1,
                into: \.paths,
                help: "OLD and NEW, or with --against a schema or a folder of schemas"
            )
        ],
        select: { $0.action = .compareSchemas }
    )

    static let rules = Command(
        "rules",
        summary: "list the rules that findings name",
        examples: [Example("widget-lint rules", "List every rule with what it finds")],
        select: { $0.action = .rules }
    )

    static let explain = Command(
        "explain",
        summary: "say what a rule is about, with an example",
        examples: [
            Example("widget-lint explain missing-member", "Read about the rule of a finding")
        ],
        operands: [
            .one(
                .choice("RULE", among: { Rule.all.map { Choice($0.id.rawValue, $0.summary) } }),
                into: \.rule,
                help: "The rule's identifier, which stands in brackets after a finding"
            )
        ],
        select: { $0.action = .explain }
    )

    static let completions = Command(
        "completions",
        summary: "print a script that completes command lines in a shell",
        examples: [
            Example(
                "widget-lint completions zsh > ~/.zfunc/_widget-lint",
                "Install completions for zsh"
            )
        ],
        operands: [.one(.choice("SHELL", of: Shell.self), into: \.shell, help: "The shell")],
        select: { $0.action = .completions }
    )

    static let manual = Command(
        "manual",
        summary: "print the man page",
        examples: [Example("widget-lint manual | man -l -", "Read the man page")],
        select: { $0.action = .manual }
    )
}

extension OptionSection where Options == LintOptions {
    static let whatToCheck = OptionSection(
        "What to check",
        [
            .value(
                "--schema",
                "-s",
                takes: .text("NAME|FILE|URI"),
                into: \.schema,
                help: "Check every payload against this schema"
            ),
            .schemaFolders,
            .allowedFolders,
            .formats,
            .flag(
                "--ndjson",
                into: \.readsLines,
                help: "Read each line of the files named, or of standard input, as a payload"
            ),
            .comments,
            .inputName,
            .values(
                "--default-path",
                takes: .path("PATH"),
                into: \.standardPaths,
                help: "Check this where no PATH is named, for scripts that pass arguments on"
            ),
            .allowEmpty,
        ]
    )

    static let schemasToCheck = OptionSection(
        "What to check",
        [.schemaFolders, .allowedFolders, .formats, .comments, .inputName, .allowEmpty]
    )

    static let whatToCompare = OptionSection(
        "What to compare",
        [
            .value(
                "--against",
                takes: .text("REV"),
                into: \.revision,
                help: "Compare with the schemas of this git revision"
            ),
            .flag(
                "--no-swift",
                help: "Leave out what changes in the Swift models",
                effect: { $0.comparesSwift = false }
            ),
            .schemaFolders,
            .allowedFolders,
            .formats,
            .allowEmpty,
        ]
    )

    static let configuration = OptionSection(
        "Configuration",
        [
            .value(
                "--config",
                takes: .file("FILE", extensions: ["json"]),
                into: \.configuration,
                help: "Use this configuration for every file"
            ),
            .flag(
                "--no-config",
                help: "Use no configuration",
                effect: { $0.usesConfiguration = false }
            ),
        ]
    )

    static let whatToFix = OptionSection(
        "What to fix",
        [
            .flag(
                "--fix",
                into: \.makesFixes,
                help: """
                    Make the fixes of which nobody can doubt that they are meant, and report what is \
                    left; what '-' stands for is written to standard output, the report then to \
                    standard error
                    """
            ),
            .flag(
                "--diff",
                into: \.showsDiff,
                help: """
                    Write what --fix would change to standard output, for people and for patch, and \
                    change nothing; a change fails the run. Unlike reports, it shows secrets
                    """
            ),
        ]
    )

    static let whatToFailFor = OptionSection(
        "What to fail for",
        [
            .flag("--strict", into: \.isStrict, help: "Let warnings fail the run, as errors do"),
            .value(
                "--baseline",
                takes: .file("FILE", extensions: ["json"]),
                into: \.baseline,
                help: "Leave out the findings that this file has"
            ),
            .value(
                "--write-baseline",
                takes: .file("FILE", extensions: ["json"]),
                into: \.writtenBaseline,
                help: "Write all that is found to this file, and do not fail for it"
            ),
            .flag(
                "--exit-zero-on-findings",
                into: \.toleratesFindings,
                help: "Do not fail for findings, only where the run itself fails"
            ),
            .value(
                "--stamp",
                takes: .file("FILE"),
                into: \.stamp,
                help: "Write this file where nothing fails the run, for build systems"
            ),
        ]
    )

    static let howToReport = OptionSection(
        "How to report",
        [
            .value(
                "--reporter",
                "-f",
                takes: .choice("REPORTER", of: LintOptions.Format.self),
                into: \.format,
                help: "Write the report in this form"
            ).formerly("--format"),
            .value(
                "--output",
                "-o",
                takes: .file("FILE"),
                into: \.output,
                help: "Write the report to this file, as a whole or not at all"
            ),
            .value(
                "--color",
                takes: .choice("WHEN", of: ColorChoice.self),
                into: \.color,
                help: "Colour the report"
            ),
            .value(
                "--max-findings",
                takes: .findingLimit("COUNT|all"),
                into: \.findingLimit,
                help: """
                    Show at most this many findings of each file, errors first, and count the rest; 0 \
                    only counts them, 'all' shows all. In a stream errors have a limit of their own
                    """
            ),
            .flag("--quiet", "-q", into: \.isQuiet, help: "Leave out the summary and progress"),
            .value(
                "--jobs",
                "-j",
                takes: .number("COUNT", in: 1...256),
                into: \.jobCount,
                help: "Check payloads on so many threads; else on as many as there are processors"
            ),
        ]
    )
}

extension Option where Options == LintOptions {
    static let schemaFolders = Option.values(
        "--schemas",
        takes: .folder("DIR"),
        into: \.schemaFolders,
        help: "Add the schemas in this folder to those that references can reach"
    )

    static let allowedFolders = Option.values(
        "--allow-outside",
        takes: .folder("DIR"),
        into: \.allowedFolders,
        help: """
            Let payloads, schemas and configurations name files in this folder, and links lead into it; \
            otherwise they reach only their own folders
            """
    )

    static let formats = Option.value(
        "--string-formats",
        takes: .choice("POLICY", of: FormatPolicy.self),
        into: \.formats,
        help: "What the keyword 'format' does, as in the library"
    ).formerly("--formats")

    static let inputName = Option.value(
        "--stdin-name",
        takes: .file("NAME"),
        into: \.inputName,
        help: "Take standard input for a file of this name"
    )

    static let comments = Option.flag(
        "--jsonc",
        into: \.allowsComments,
        help: "Allow comments and trailing commas, as in files called .jsonc"
    )

    static let allowEmpty = Option.flag(
        "--allow-empty",
        into: \.allowsEmptyFolders,
        help: "Accept a folder without any JSON file"
    )
}
