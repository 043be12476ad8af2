import SchemaDiagnostics
import SchemaKit
import SchemaLint
import TestSupport
import Testing
import WidgetSchemas

@Suite struct `Command lines` {
    struct Mistake: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let arguments: [String]
        /// The beginning of the message. If it ends with a line break, no suggestion may follow.
        let message: String
        /// The end of standard error.
        var advice = "see 'widget-lint --help'"
    }

    static let mistakes = [
        Mistake(
            testDescription: "no operand",
            arguments: [],
            message: "missing argument 'PATH'"
        ),
        Mistake(
            testDescription: "options but no operand",
            arguments: ["--schema", "SMTWidget", "--quiet"],
            message: "missing argument 'PATH'"
        ),
        Mistake(
            testDescription: "an option that takes the only path",
            arguments: ["--write-baseline", "Payloads"],
            message: "missing argument 'PATH'; 'Payloads' is the value of '--write-baseline'\n"
        ),
        Mistake(
            testDescription: "an empty operand",
            arguments: [""],
            message: "invalid value '' for 'PATH': expected a path"
        ),
        Mistake(
            testDescription: "a misspelled option",
            arguments: ["--shcema", "SMTWidget", "a.json"],
            message: "unknown option '--shcema'; did you mean '--schema'?"
        ),
        Mistake(
            testDescription: "an unknown option without a similar name",
            arguments: ["--verbatim", "a.json"],
            message: "unknown option '--verbatim'\n"
        ),
        Mistake(
            testDescription: "an unknown option of one letter",
            arguments: ["-x", "a.json"],
            message: "unknown option '-x'"
        ),
        Mistake(
            testDescription: "a wrong value for --string-formats",
            arguments: ["--string-formats", "asert", "a.json"],
            message:
                "invalid value 'asert' for '--string-formats': expected assert, annotate or dialect; "
                + "did you mean 'assert'?"
        ),
        Mistake(
            testDescription: "a wrong value for --reporter",
            arguments: ["--reporter=xml", "a.json"],
            message: "invalid value 'xml' for '--reporter': expected"
        ),
        Mistake(
            testDescription: "an option under its old and its new name",
            arguments: ["--format=json", "--reporter=text", "a.json"],
            message: "option '--reporter' is already given as '--format'"
        ),
        Mistake(
            testDescription: "a wrong value for an option under its old name",
            arguments: ["--formats", "json", "a.json"],
            message: "invalid value 'json' for '--formats': expected assert, annotate or dialect"
        ),
        Mistake(
            testDescription: "a wrong value for --color",
            arguments: ["--color", "no", "a.json"],
            message: "invalid value 'no' for '--color': expected auto, always or never"
        ),
        Mistake(
            testDescription: "a negative value for --jobs",
            arguments: ["--jobs", "-1", "a.json"],
            message: "invalid value '-1' for '--jobs': expected an integer from 1 to 256"
        ),
        Mistake(
            testDescription: "a negative value for --max-findings",
            arguments: ["--max-findings", "-1", "a.json"],
            message:
                "invalid value '-1' for '--max-findings': expected an integer of at least 0, or 'all'"
        ),
        Mistake(
            testDescription: "a value for --rule-pages that is not a URL",
            arguments: ["--rule-pages", "not a url", "a.json"],
            message: "invalid value 'not a url' for '--rule-pages': expected an absolute URL "
                + "without '#', such as 'https://example.com/rules'"
        ),
        Mistake(
            testDescription: "a relative path for --rule-pages",
            arguments: ["server", "--rule-pages", "Documentation/Rules.md"],
            message: "invalid value 'Documentation/Rules.md' for '--rule-pages': expected",
            advice: "see 'widget-lint server --help'"
        ),
        Mistake(
            testDescription: "a value for --rule-pages with a fragment",
            arguments: ["--rule-pages", "https://example.com/rules#top", "a.json"],
            message: "invalid value 'https://example.com/rules#top' for '--rule-pages': expected"
        ),
        Mistake(
            testDescription: "an option in place of a value for --max-findings",
            arguments: ["--max-findings", "-q", "a.json"],
            message: "option '--max-findings' needs a value"
        ),
        Mistake(
            testDescription: "an integer with a sign in place of a path",
            arguments: ["--output", "-1", "a.json"],
            message: "option '--output' needs a value"
        ),
        Mistake(
            testDescription: "no value for --schema",
            arguments: ["a.json", "--schema"],
            message: "option '--schema' needs a value"
        ),
        Mistake(
            testDescription: "an empty value for --schemas",
            arguments: ["--schemas=", "a.json"],
            message: "invalid value '' for '--schemas': expected a path"
        ),
        Mistake(
            testDescription: "--schema twice",
            arguments: ["--schema", "SMTWidget", "-s", "SMTWidget", "a.json"],
            message: "option '-s' is already given as '--schema'"
        ),
        Mistake(
            testDescription: "a value for --quiet",
            arguments: ["--quiet=yes", "a.json"],
            message: "option '--quiet' takes no value, found 'yes'"
        ),
        Mistake(
            testDescription: "a value for --allow-empty",
            arguments: ["--allow-empty=1", "a.json"],
            message: "option '--allow-empty' takes no value, found '1'"
        ),
        Mistake(
            testDescription: "an empty value for --config",
            arguments: ["--config=", "a.json"],
            message: "invalid value '' for '--config': expected a path"
        ),
        Mistake(
            testDescription: "no value for --baseline",
            arguments: ["a.json", "--baseline"],
            message: "option '--baseline' needs a value"
        ),
        Mistake(
            testDescription: "an empty value for --write-baseline",
            arguments: ["--write-baseline", "", "a.json"],
            message: "invalid value '' for '--write-baseline': expected a path"
        ),
        Mistake(
            testDescription: "an empty value for --stdin-name",
            arguments: ["--stdin-name=", "-"],
            message: "invalid value '' for '--stdin-name': expected a path"
        ),
        Mistake(
            testDescription: "--baseline twice",
            arguments: ["--baseline", "a", "--baseline", "b", "a.json"],
            message: "option '--baseline' is given twice"
        ),
        Mistake(
            testDescription: "a value for --strict",
            arguments: ["--strict=2", "a.json"],
            message: "option '--strict' takes no value, found '2'"
        ),
        Mistake(
            testDescription: "--exit-zero-on-findings without its last letter",
            arguments: ["--exit-zero-on-finding", "a.json"],
            message: "unknown option '--exit-zero-on-finding'; did you mean "
                + "'--exit-zero-on-findings'?"
        ),
        Mistake(
            testDescription: "an unknown shell",
            arguments: ["completions", "zs"],
            message: "invalid value 'zs' for 'SHELL': expected bash, fish or zsh; "
                + "did you mean 'zsh'?",
            advice: "see 'widget-lint completions --help'"
        ),
        Mistake(
            testDescription: "an option for runs on several threads",
            arguments: ["diff", "--jobs", "2", "a.json", "b.json"],
            message: "option '--jobs' belongs to 'widget-lint', not to 'widget-lint diff'",
            advice: "see 'widget-lint diff --help'"
        ),
        Mistake(
            testDescription: "an option for runs on several threads, for schemas",
            arguments: ["schema", "-j", "2", "a.json"],
            message: "option '-j' belongs to 'widget-lint', not to 'widget-lint schema'",
            advice: "see 'widget-lint schema --help'"
        ),
        Mistake(
            testDescription: "an option for builds",
            arguments: ["diff", "--stamp", "stamp", "a.json", "b.json"],
            message: "option '--stamp' belongs to 'widget-lint', not to 'widget-lint diff'",
            advice: "see 'widget-lint diff --help'"
        ),
        Mistake(
            testDescription: "paths after the command that lists schemas",
            arguments: ["schemas", "Schemas"],
            message:
                "unknown built-in schema 'Schemas' ('widget-lint schemas' lists all)",
            advice: "see 'widget-lint schemas --help'"
        ),
        Mistake(
            testDescription: "part of a rule's name",
            arguments: ["explain", "pattern"],
            message: "unknown rule 'pattern'; did you mean '",
            advice: "see 'widget-lint explain --help'"
        ),
        Mistake(
            testDescription: "the help of an unknown command",
            arguments: ["help", "rulez"],
            message: "unknown command 'rulez'; did you mean 'rules'?"
        ),
        Mistake(
            testDescription: "an extra operand",
            arguments: ["manual", "extra"],
            message: "unexpected argument 'extra'",
            advice: "see 'widget-lint manual --help'"
        ),
    ]

    @Test(arguments: mistakes)
    func `A wrong command line ends with status 2 and names the help to read`(
        _ mistake: Mistake
    ) throws {
        let run = try ToolRun("widget-lint", mistake.arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("widget-lint: error: " + mistake.message))
        #expect(run.errors.hasSuffix(mistake.advice + "\n"))
    }

    @Test(arguments: [["--help"], ["-h"]] + subcommands.map { [$0, "--help"] })
    func `Help fits on a screen`(_ arguments: [String]) throws {
        let run = try ToolRun("widget-lint", arguments)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 40)
        #expect(lines.allSatisfy { $0.count <= 80 })
        let command = (["widget-lint"] + arguments.dropLast()).joined(separator: " ")
        #expect(run.output.contains("'\(command) --help-all' shows all options"))
    }

    private static let subcommands = [
        "schema", "diff", "rules", "explain", "schemas", "server", "completions", "manual", "help",
    ]

    @Test(arguments: [
        (["help"], ["--help"]), (["help", "check"], ["--help"]),
        (["check", "--help"], ["--help"]), (["help", "rules"], ["rules", "--help"]),
    ])
    func `The command 'help' prints the help of a command`(
        _ arguments: [String],
        _ option: [String]
    ) throws {
        let run = try ToolRun("widget-lint", arguments)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(try run.output == ToolRun("widget-lint", option).output)
    }

    @Test func `The command 'schemas' lists each built-in schema`() throws {
        let run = try ToolRun("widget-lint", ["schemas"])
        #expect(run.status == 0)
        let names = run.output.split(separator: "\n").map(String.init)
        #expect(names.contains("smartech/widget-map"))
        #expect(names.count == BuiltInSchemas.all.count)
        let json = try ToolRun("widget-lint", ["schemas", "--reporter", "json"]).output
        let schemas = try #require(try JSONParser().parse(Array(json.utf8)).root["schemas"])
        #expect(schemas.elements.compactMap { $0["name"]?.string } == names)
        #expect(schemas.elements.compactMap { $0["uri"]?.string } == BuiltInSchemas.all.map(\.uri))
    }

    @Test func `The command 'schemas' prints the given built-in schema`() throws {
        for schema in BuiltInSchemas.all.prefix(3) + ToolSchemas.all {
            let run = try ToolRun("widget-lint", ["schemas", schema.name])
            #expect(run.status == 0)
            #expect(Array(run.output.utf8) == schema.bytes)
        }
    }

    @Test func `A word that is neither a file nor a command gives a note about the commands`()
        throws
    {
        let folder = try ScratchFolder()
        let run = try folder.lint(["init"])
        #expect(run.status == 2)
        let note = "widget-lint: note: 'init' is not a command either; "
        #expect(run.errors.contains("cannot read 'init': no such file or directory\n"))
        #expect(run.errors.contains(note + "'widget-lint --help' lists the commands\n"))
        // A name with an extension cannot be meant as a command.
        #expect(try !folder.lint(["init.json"]).errors.contains("command"))
        // Neither the value of an option nor an operand of a subcommand can be meant as a command.
        #expect(try !folder.lint(["--default-path", "init"]).errors.contains("command"))
        #expect(try !folder.lint(["schema", "init"]).errors.contains("command"))
    }

    @Test func `A broken link whose name resembles a command is a path`() throws {
        let folder = try ScratchFolder()
        let word = try folder.lint(["rule"])
        #expect(word.status == 2)
        #expect(word.errors.contains("unknown command 'rule'; did you mean 'rules'?"))
        try folder.link("rule", to: "nowhere")
        let link = try folder.lint(["rule"])
        #expect(link.status == 2)
        #expect(link.errors.contains("cannot read 'rule': the symbolic link is broken\n"))
    }

    @Test func `A schema that is checked as a payload gives a note about the command 'schema'`()
        throws
    {
        let folder = try ScratchFolder()
        let schema = #"{"$schema": "http://json-schema.org/draft-07/schema#"}"#
        for name in ["a.schema.json", "b.schema.json"] { try folder.write(schema, to: name) }
        let note =
            "a.schema.json: note: this schema was checked as a payload; "
            + "'widget-lint schema a.schema.json' finds more mistakes\n"
        let run = try folder.lint(["a.schema.json", "b.schema.json"])
        #expect(run.status == 0)
        #expect(run.errors == note + "checked 2 files: no problems found\n")
        #expect(try folder.lint(["--quiet", "a.schema.json"]).errors.isEmpty)
    }

    @Test func `The command 'rules' lists each rule with its severity and its fix`() throws {
        let run = try ToolRun("widget-lint", ["rules"])
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.count <= 80 })
        let rows = lines.map { $0.split(separator: " ", maxSplits: 3).map(String.init) }
        for rule in Rule.all {
            let row = try #require(rows.first { $0.first == rule.id.rawValue })
            #expect(row[1] == rule.severity.rawValue)
            #expect(row[2] == (rule.fix == nil ? "-" : "yes"))
        }
        let json = try ToolRun("widget-lint", ["rules", "-f", "json"]).output
        let rules = try #require(try JSONParser().parse(Array(json.utf8)).root["rules"])
        #expect(rules.count == Rule.all.count)
        for (object, rule) in zip(rules.elements, Rule.all) {
            #expect(object["id"]?.string == rule.id.rawValue)
            #expect(object["severity"]?.string == rule.severity.rawValue)
            #expect(object["fixable"]?.text == (rule.fix == nil ? "false" : "true"))
            #expect(object["explanation"]?.string == rule.explanation)
        }
        let page = try ToolRun("widget-lint", ["rules", "--reporter", "markdown"]).output
        #expect(try page == ToolRun("widget-lint", ["rules", "--markdown"]).output)
    }

    @Test func `The help of 'diff' has both usages`() throws {
        let run = try ToolRun("widget-lint", ["diff", "--help"])
        let usages = [
            "widget-lint diff [OPTIONS] OLD NEW",
            "widget-lint diff [OPTIONS] --against REV PATH...",
        ]
        #expect(run.output.contains("Usage:\n  " + usages.joined(separator: "\n  ") + "\n\n"))
    }

    @Test func `The full help names options, commands, variables and the exit status`() throws {
        let run = try ToolRun("widget-lint", ["--help-all"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        for name in [
            "--schema ", "--schemas ", "--string-formats ", "--allow-empty ", "--reporter ",
            "--color ",
            "--quiet ", "--output ", "--config ", "--no-config ", "--ndjson ", "--stdin-name ",
            "--strict ",
            "--baseline ", "--write-baseline ", "--exit-zero-on-findings ", "WIDGET_LINT_DATE ",
            "completions ", "manual ", "schemas ", "help ", "--rule-pages ", "Exit status:",
        ] {
            #expect(run.output.contains(name), "help lacks '\(name)'")
        }
    }

    @Test(arguments: [
        (old: "--format=json", new: "--reporter=json"),
        (old: "--formats=annotate", new: "--string-formats=annotate"),
    ])
    func `The old names of options work for one release`(_ names: (old: String, new: String)) throws
    {
        let folder = try ScratchFolder()
        try folder.write(#"{"format": "ipv4", "minLength": 9}"#, to: "s.json")
        try folder.write(#""1.2.3""#, to: "a.json")
        let old = try folder.lint([names.old, "-s", "s.json", "a.json"])
        let new = try folder.lint([names.new, "-s", "s.json", "a.json"])
        #expect(old.output == new.output && old.errors == new.errors && old.status == new.status)
        let name = String(names.old.prefix { $0 != "=" })
        let help = try ToolRun("widget-lint", ["--help-all"]).output
        let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("(deprecated name: \(name))"))
        let completions = try ToolRun("widget-lint", ["completions", "bash"]).output
        #expect(!completions.contains(" \(name) "))
    }

    @Test func `The command 'diff' has no options for threads and builds`() throws {
        let options = ["jobs", "stamp"]
        let help = try ToolRun("widget-lint", ["diff", "--help-all"]).output
        #expect(help.contains("--max-findings") && options.allSatisfy { !help.contains("--\($0)") })
        let completions = try ToolRun("widget-lint", ["completions", "bash"]).output
        let lines = completions.split(separator: "\n").filter { $0.contains("'widget-lint diff'") }
        #expect(lines.contains { $0.contains("--max-findings") })
        #expect(lines.allSatisfy { line in options.allSatisfy { !line.contains("--\($0)") } })
        let manual = try ToolRun("widget-lint", ["manual"]).output
        let sections = manual.split(separator: ".SS \"")
        let section = try #require(sections.first { $0.hasPrefix("widget-lint diff") })
        #expect(section.contains("\\-\\-max\\-findings"))
        #expect(options.allSatisfy { !section.contains("\\-\\-\($0)") })
    }

    @Test func `The version is printed as the tool's name and a number`() throws {
        let run = try ToolRun("widget-lint", ["--version"])
        #expect(run.status == 0)
        #expect(run.output.wholeMatch(of: #/widget-lint [0-9]+\.[0-9]+\.[0-9]+\n/#) != nil)
    }

    @Test(arguments: ["bash", "fish", "zsh"])
    func `Completions are printed for each shell`(_ shell: String) throws {
        let run = try ToolRun("widget-lint", ["completions", shell])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains("allow-empty"))
    }

    @Test func `The command 'manual' prints a man page`() throws {
        let run = try ToolRun("widget-lint", ["manual"])
        #expect(run.status == 0)
        #expect(run.output.contains(".TH"))
    }

    @Test(arguments: [["./manual"], ["--", "manual"], ["--quiet", "--", "manual"]])
    func `An explicit path is a path even if a command has this name`(
        _ arguments: [String]
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "manual")
        let run = try folder.lint(arguments)
        #expect(run.status == 1)
        #expect(run.output.contains("manual:4:17: error: "))
    }

    @Test func `An operand after -- may look like an option`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "--quiet")
        let run = try folder.lint(["--", "--quiet"])
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("--quiet:4:17: error: "))
    }

    @Test(arguments: [
        (word: "manul", command: "manual"), (word: "shema", command: "schema"),
        (word: "catalog", command: "schemas"), (word: "lint", command: "check"),
        (word: "validate", command: "check"), (word: "hlep", command: "help"),
    ])
    func `A path that does not exist may be a misspelled command`(
        _ row: (word: String, command: String)
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "a.json")
        let run = try folder.lint([row.word, "a.json"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == """
                widget-lint: error: unknown command '\(row.word)'; did you mean '\(row.command)'?
                see 'widget-lint --help'

                """
        )
        let path = try folder.lint(["check", row.word])
        #expect(path.errors.contains("cannot read '\(row.word)': no such file or directory\n"))
        // A file with this name is checked.
        try folder.write(Payloads.brokenButton, to: row.word)
        #expect(try folder.lint([row.word]).output.contains("\(row.word):4:17: error: "))
    }

    @Test func `The command 'check' gives the result of a run without a command`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "check")
        let run = try folder.lint(["check", "check"])
        #expect(run.status == 1)
        #expect(
            try run.output == folder.lint(["./check"]).output.replacing("./check:", with: "check:")
        )
        #expect(try folder.lint(["check"]).errors.contains("missing argument 'PATH'"))
    }

    @Test func `--quiet leaves out only the summary`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "a.json")
        let plain = try folder.lint(["a.json"])
        let quiet = try folder.lint(["-q", "a.json"])
        #expect(plain.errors == "checked 1 file: 1 error in 1 file\n")
        #expect(quiet.errors.isEmpty)
        #expect(quiet.output == plain.output)
        #expect(quiet.status == 1)
    }
}
