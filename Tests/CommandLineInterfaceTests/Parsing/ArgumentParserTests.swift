import CommandLineInterface
import Testing

@Suite("The argument parser")
struct ArgumentParserTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let expected: SampleOptions

        init(_ arguments: String..., change: (inout SampleOptions) -> Void = { _ in }) {
            self.arguments = arguments
            var options = SampleOptions()
            change(&options)
            expected = options
        }

        var testDescription: String { arguments.description }
    }

    static let accepted = [
        Row(),
        Row("a", "-", "b") { $0.paths = ["a", "-", "b"] },
        Row("--format", "json") { $0.format = .json },
        Row("--format=json") { $0.format = .json },
        Row("-f", "json") { $0.format = .json },
        Row("-fjson") { $0.format = .json },
        Row("-f=json") { $0.format = .json },
        Row("-qvfjson", "x") {
            ($0.isQuiet, $0.verbosity, $0.format, $0.paths) = (true, 1, .json, ["x"])
        },
        Row("-qv", "-v", "--verbose") { ($0.isQuiet, $0.verbosity) = (true, 3) },
        Row("--no-cache") { $0.usesCache = false },
        Row("--no-cache", "--no-cache") { $0.usesCache = false },
        Row("--jobs=4", "--depth", "10000") { ($0.jobs, $0.depth) = (4, 10_000) },
        Row("-j4") { $0.jobs = 4 },
        Row("--note", "") { $0.note = "" },
        Row("--note=--format") { $0.note = "--format" },
        Row("--note=a=b") { $0.note = "a=b" },
        Row("--note=caf\u{E9}=\u{301}") { $0.note = "caf\u{E9}=\u{301}" },
        Row("--schema", "-") { $0.schema = "-" },
        Row("--configuration=a", "--configuration", "b") { $0.configurations = ["a", "b"] },
        Row("--rule", "a=off") { $0.overrides = [.init(rule: "a", severity: "off")] },
        Row("x", "--quiet", "y") { ($0.paths, $0.isQuiet) = (["x", "y"], true) },
        Row("x", "--", "-q", "--", "y") { $0.paths = ["x", "-q", "--", "y"] },
        Row("--", "rules") { $0.paths = ["rules"] },
        Row("./rules") { $0.paths = ["./rules"] },
        Row("x", "rules") { $0.paths = ["x", "rules"] },
        // Without `fileExists`, the parser assumes that every path has a file, so this is no misspelled subcommand.
        Row("rule") { $0.paths = ["rule"] },
        Row("check", "x") { $0.paths = ["x"] },
        Row("check", "rules") { $0.paths = ["rules"] },
        Row("check", "check") { $0.paths = ["check"] },
        Row("./check") { $0.paths = ["./check"] },
        Row("--", "check") { $0.paths = ["check"] },
        Row("x", "check") { $0.paths = ["x", "check"] },
        Row("--quiet", "check", "--format=json", "help") {
            ($0.isQuiet, $0.format, $0.paths) = (true, .json, ["help"])
        },
        Row("Rules") { $0.paths = ["Rules"] },
        Row("rules", "list") { $0.action = .listRules },
        Row("--format", "json", "rules", "-q", "list") {
            ($0.action, $0.format, $0.isQuiet) = (.listRules, .json, true)
        },
        Row("rules", "explain", "type-mismatch") {
            ($0.action, $0.rule) = (.explainRule, "type-mismatch")
        },
        Row("completions", "--", "zsh") { ($0.action, $0.shell) = (.printCompletions, .zsh) },
    ]

    @Test("parses arguments into options", arguments: accepted)
    func values(_ row: Row) throws {
        guard case .run(let options) = try Tool.sample.parse(row.arguments) else {
            Issue.record("asks for help or the version")
            return
        }
        #expect(options == row.expected)
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let message: String
        let command: String

        init(_ arguments: String..., message: String, command: String = "widget-lint") {
            self.arguments = arguments
            self.message = message
            self.command = command
        }

        var testDescription: String { arguments.description }
    }

    static let refused = [
        Refusal("--formt", message: "unknown option '--formt'; did you mean '--format'?"),
        Refusal("--formt=json", message: "unknown option '--formt'; did you mean '--format'?"),
        Refusal("--no-cash", message: "unknown option '--no-cash'; did you mean '--no-cache'?"),
        Refusal("--out", message: "unknown option '--out'; did you mean '--output'?"),
        Refusal("--co", message: "unknown option '--co'"),
        Refusal("--zebra", message: "unknown option '--zebra'"),
        Refusal("--=x", message: "unknown option '--'"),
        Refusal("---", message: "unknown option '---'"),
        Refusal("-format", message: "unknown option '-format'; did you mean '--format'?"),
        Refusal("-x", message: "unknown option '-x'"),
        Refusal("-Q", message: "unknown option '-Q'; did you mean '-q'?"),
        Refusal("-qx", message: "unknown option '-x'"),
        Refusal("--no-quiet", message: "unknown option '--no-quiet'"),
        Refusal("", message: "invalid value '' for 'PATH': expected a path"),
        Refusal("--format", message: "option '--format' needs a value: '--format=FORMAT'"),
        Refusal("-qf", message: "option '-f' needs a value: '-f FORMAT'"),
        Refusal(
            "--format",
            "--quiet",
            message: "option '--format' needs a value: '--format=FORMAT'"
        ),
        Refusal("--format", "--", message: "option '--format' needs a value: '--format=FORMAT'"),
        Refusal("--quiet=yes", message: "option '--quiet' takes no value, found 'yes'"),
        Refusal("--no-cache=", message: "option '--no-cache' takes no value, found ''"),
        Refusal("-q=1", message: "option '-q' takes no value, found '1'"),
        Refusal("--help=x", message: "option '--help' takes no value, found 'x'"),
        Refusal(
            "--format=a",
            "--format=b",
            message: """
                invalid value 'a' for '--format': expected text, json or sarif
                """
        ),
        Refusal("--format=json", "--format=json", message: "option '--format' is given twice"),
        Refusal("-fjson", "--format=json", message: "option '--format' is already given as '-f'"),
        Refusal("--cache", "--no-cache", message: "option '--no-cache' contradicts '--cache'"),
        Refusal(
            "--format=jsn",
            message: """
                invalid value 'jsn' for '--format': expected text, json or sarif; did you mean 'json'?
                """
        ),
        Refusal(
            "--format=",
            message: """
                invalid value '' for '--format': expected text, json or sarif
                """
        ),
        Refusal(
            "--depth=0",
            message: """
                invalid value '0' for '--depth': expected an integer from 1 to 10000
                """
        ),
        Refusal(
            "--depth",
            "-5",
            message: """
                invalid value '-5' for '--depth': expected an integer from 1 to 10000
                """
        ),
        Refusal(
            "--depth=1e3",
            message: """
                invalid value '1e3' for '--depth': expected an integer from 1 to 10000
                """
        ),
        Refusal(
            "-j",
            "99999999999999999999",
            message: """
                invalid value '99999999999999999999' for '-j': expected an integer of at least 1
                """
        ),
        Refusal("--schema=", message: "invalid value '' for '--schema': expected a path"),
        Refusal(
            "--rule=x",
            message: """
                invalid value 'x' for '--rule': expected RULE=SEVERITY, such as type-mismatch=off
                """
        ),
        Refusal(
            "rules",
            message: "missing command: expected explain or list",
            command: "widget-lint rules"
        ),
        Refusal(
            "rules",
            "exlain",
            message: "unknown command 'exlain'; did you mean 'explain'?",
            command: "widget-lint rules"
        ),
        Refusal(
            "rules",
            "zebra",
            message: "unknown command 'zebra': expected explain or list",
            command: "widget-lint rules"
        ),
        Refusal("help", "rulse", message: "unknown command 'rulse'; did you mean 'rules'?"),
        Refusal(
            "help",
            "rules",
            "zebra",
            message: "unknown command 'zebra': expected explain or list",
            command: "widget-lint rules"
        ),
        Refusal(
            "rules",
            "--",
            "list",
            message: "missing command: expected explain or list",
            command: "widget-lint rules"
        ),
        Refusal(
            "rules",
            "explain",
            message: "missing argument 'RULE'",
            command: "widget-lint rules explain"
        ),
        Refusal(
            "rules",
            "explain",
            "typo",
            message: "unknown rule 'typo' ('widget-lint rules list' lists all)",
            command: "widget-lint rules explain"
        ),
        Refusal(
            "rules",
            "explain",
            "type-mismatsch",
            message: """
                unknown rule 'type-mismatsch'; did you mean 'type-mismatch'? \
                ('widget-lint rules list' lists all)
                """,
            command: "widget-lint rules explain"
        ),
        Refusal(
            "rules",
            "explain",
            "Property missing",
            message: """
                unknown rule 'Property missing'; did you mean 'missing-property'? \
                ('widget-lint rules list' lists all)
                """,
            command: "widget-lint rules explain"
        ),
        Refusal(
            "rules",
            "explain",
            "type",
            message: """
                unknown rule 'type'; did you mean 'type-mismatch' or 'unknown-type'? \
                ('widget-lint rules list' lists all)
                """,
            command: "widget-lint rules explain"
        ),
        Refusal(
            "rules",
            "list",
            "x",
            message: "unexpected argument 'x'",
            command: "widget-lint rules list"
        ),
        Refusal(
            "--strict",
            "rules",
            "list",
            message: """
                option '--strict' belongs to 'widget-lint', not to 'widget-lint rules list'
                """,
            command: "widget-lint rules list"
        ),
        Refusal(
            "rules",
            "--strict",
            message: "option '--strict' belongs to 'widget-lint', not to 'widget-lint rules'",
            command: "widget-lint rules"
        ),
    ]

    @Test("reports a message for arguments that are wrong", arguments: refused)
    func errors(_ row: Refusal) {
        let error = #expect(throws: UsageError.self) { try Tool.sample.parse(row.arguments) }
        #expect(error?.message == row.message)
        #expect(error?.command == row.command)
        #expect(error?.advice == "see '\(row.command) --help'")
    }

    @Test("lists at most 12 names in a message")
    func listedNames() {
        for (count, ending) in [(12, "10, 11 or 12"), (13, "one of 13 names")] {
            let names = (1...count).map { String($0) }
            let message = InvalidValue.notAmong(names, suggestion: nil).message
            #expect(message.hasPrefix("expected ") && message.hasSuffix(ending), "\(message)")
        }
    }

    @Test("accepts requests for help and the version anywhere before '--'")
    func requests() throws {
        let rows: [([String], String)] = [
            (["--help"], "widget-lint"),
            (["x", "-h", "--bogus"], "widget-lint"),
            (["-qh"], "widget-lint"),
            (["rules", "--help"], "widget-lint rules"),
            (["rules", "explain", "-h"], "widget-lint rules explain"),
            (["help"], "widget-lint"),
            (["--format", "json", "help"], "widget-lint"),
            (["help", "check"], "widget-lint"),
            (["help", "rules"], "widget-lint rules"),
            (["help", "rules", "explain"], "widget-lint rules explain"),
            (["help", "--help"], "widget-lint help"),
            (["check", "--help"], "widget-lint"),
        ]
        for (arguments, command) in rows {
            guard case .help(let help) = try Tool.sample.parse(arguments) else {
                Issue.record("no help: \(arguments)")
                continue
            }
            #expect(help.command == command)
        }
        guard case .version = try Tool.sample.parse(["rules", "--version"]) else {
            Issue.record("no version")
            return
        }
        guard case .run(let options) = try Tool.sample.parse(["--", "--help"]) else {
            Issue.record("'--' does not end the options")
            return
        }
        #expect(options.paths == ["--help"])
    }

    struct Word: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        /// The command or the option that the message suggests, or `nil` if the word counts as a path.
        let suggestion: String?

        init(_ arguments: String..., suggestion: String?) {
            self.arguments = arguments
            self.suggestion = suggestion
        }

        var testDescription: String { arguments.description }
    }

    static let words = [
        Word("rulse", suggestion: "rules"),
        Word("--quiet", "rulse", suggestion: "rules"),
        Word("hepl", suggestion: "help"),
        Word("chekc", suggestion: "check"),
        Word("validate", suggestion: "check"),
        Word("version", suggestion: "--version"),
        Word("strict", "x", suggestion: "--strict"),
        Word("catalog", suggestion: "rules"),
        Word("catalog", "x", suggestion: "rules"),
        Word("./rulse", suggestion: nil),
        Word("rulse.json", suggestion: nil),
        Word("zebra", suggestion: nil),
        Word("check", "rulse", suggestion: nil),
        Word("--", "rulse", suggestion: nil),
        Word("x", "rulse", suggestion: nil),
        Word("rule-file", suggestion: nil),
    ]

    @Test("suggests a command or an option for a word that is not a file", arguments: words)
    func misspelledSubcommands(_ word: Word) throws {
        guard let suggestion = word.suggestion else {
            _ = try Tool.sample.parse(word.arguments, fileExists: { _ in false })
            return
        }
        let error = #expect(throws: UsageError.self) {
            try Tool.sample.parse(word.arguments, fileExists: { _ in false })
        }
        #expect(error?.message.hasSuffix("; did you mean '\(suggestion)'?") ?? false)
        #expect(error?.message.hasPrefix("unknown command '") ?? false)
        // If a file has this name, the word counts as its path.
        _ = try Tool.sample.parse(word.arguments, fileExists: { _ in true })
    }

    @Test("reads an option as that of the subcommand after it")
    func optionsBeforeSubcommand() {
        let tool = Tool(
            Command<SampleOptions>(
                "odd",
                summary: "run",
                options: [
                    OptionSection(
                        "Options",
                        [
                            .value("--name", takes: .text("TEXT"), into: \.note, help: "Name"),
                            .flag("--mark", into: \.isQuiet, help: "Mark"),
                        ]
                    )
                ],
                subcommands: [
                    Subcommand(
                        "sub",
                        Command(
                            "sub",
                            summary: "run",
                            options: [
                                OptionSection(
                                    "Options",
                                    [
                                        .flag("--name", into: \.isQuiet, help: "Name"),
                                        .value(
                                            "--mark",
                                            takes: .text("TEXT"),
                                            into: \.note,
                                            help: "Mark"
                                        ),
                                    ]
                                )
                            ]
                        )
                    )
                ]
            ),
            version: "1.0.0",
            defaults: SampleOptions(),
            exitStatuses: []
        )
        let flag = #expect(throws: UsageError.self) { try tool.parse(["--name=x", "sub"]) }
        #expect(flag?.message == "option '--name' takes no value, found 'x'")
        let value = #expect(throws: UsageError.self) { try tool.parse(["--mark", "sub"]) }
        #expect(value?.message == "option '--mark' needs a value: '--mark=TEXT'")
    }

    @Test("suggests no command that the tool lacks")
    func misspelledHelp() {
        let command = Command<SampleOptions>("plain", summary: "run")
        let tool = Tool(command, version: "1", defaults: SampleOptions(), exitStatuses: [])
        let help = #expect(throws: UsageError.self) { try tool.parse(["hepl"]) }
        #expect(help?.message == "unexpected argument 'hepl'")
        let sub = Subcommand<SampleOptions>("sub", Command("sub", summary: "run"))
        let other = Tool(
            Command<SampleOptions>("other", summary: "run", subcommands: [sub]),
            version: "1",
            defaults: SampleOptions(),
            exitStatuses: []
        )
        let suggested = #expect(throws: UsageError.self) { try other.parse(["hepl"]) }
        #expect(suggested?.message == "unknown command 'hepl'; did you mean 'help'?")
    }

    @Test("suggests a subcommand that takes files")
    func subcommandsForFiles() {
        let error = #expect(throws: UsageError.self) {
            try Tool.files.parse(["models.json"])
        }
        #expect(error?.message == "unknown command 'models.json'; did you mean 'make models.json'?")
        let extra = #expect(throws: UsageError.self) { try Tool.files.parse(["makes", "a.json"]) }
        #expect(
            extra?.message == "unexpected argument 'a.json'; did you mean 'tool make a.json'?"
        )
    }
}

extension Tool where Options == [String] {
    /// A tool in which only a subcommand takes files. A subcommand with a similar name takes no files.
    fileprivate static let files = Tool(
        Command(
            "tool",
            summary: "make files",
            subcommands: [
                Subcommand("makes", Command("makes", summary: "list what can be made")),
                Subcommand(
                    "make",
                    Command(
                        "make",
                        summary: "make a file",
                        operands: [.many(.path("PATH"), into: \.self, help: "The files")]
                    )
                ),
            ]
        ),
        version: "1.0.0",
        defaults: [],
        exitStatuses: []
    )
}
