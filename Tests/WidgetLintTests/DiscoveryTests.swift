import Foundation
import TestSupport
import Testing

@testable import widget_lint

@Suite struct `The payloads of a run` {
    /// Returns the paths in a report, in its order.
    private func paths(_ arguments: [String], in folder: ScratchFolder) throws -> [String] {
        let run = try folder.lint(["--reporter", "json"] + arguments)
        return try LintReport(run).files.map(\.path)
    }

    @Test func `A folder contributes the JSON files in it and its subfolders, sorted by name`()
        throws
    {
        let folder = try ScratchFolder()
        for path in [
            "p/b.json", "p/a.json", "p/a/z.json", "p/c.txt", "p/d.json5", "p/.hidden.json",
            "p/.git/e.json", "p/json", "p/Ä.json",
        ] {
            try folder.write(Payloads.button, to: path)
        }
        try folder.createFolder("p/folder.json")
        let expected = ["p/a/z.json", "p/a.json", "p/b.json", "p/Ä.json"]
        #expect(try paths(["p"], in: folder) == expected)
        #expect(try paths(["p/"], in: folder) == expected)
    }

    @Test
    func `Named files are checked without the extension .json, and hidden ones are checked, too`()
        throws
    {
        let folder = try ScratchFolder()
        for name in ["payload.txt", ".hidden.json", ".folder/a.json"] {
            try folder.write(Payloads.button, to: name)
        }
        let expected = ["payload.txt", ".hidden.json", ".folder/a.json"]
        #expect(try paths(["payload.txt", ".hidden.json", ".folder"], in: folder) == expected)
    }

    @Test func `A file is checked once, in the order of the command line`() throws {
        let folder = try ScratchFolder()
        for name in ["p/a.json", "p/b.json"] { try folder.write(Payloads.button, to: name) }
        let given = ["p/b.json", "p", "./p/b.json", "p//a.json", "p/./a.json"]
        let once = try paths(given, in: folder)
        #expect(once == ["p/b.json", "p/a.json"])
    }

    /// Some file systems of macOS treat canonically equivalent names as equal.
    #if os(Linux)
        @Test func `Files and folders whose names are canonically equivalent are different`() throws
        {
            let folder = try ScratchFolder()
            let names = ["e\u{301}", "\u{E9}"]
            for name in names {
                try folder.write("{}", to: "p/\(name)/\(name).json")
                try folder.write("{}", to: "p/\(name).json")
            }
            let rule = #"{"id": "unknown-payload", "severity": "off", "reason": "test"}"#
            try folder.write("{\"rules\": [\(rule)]}", to: "p/e\u{301}/.widget-lint.json")
            let report = try LintReport(try folder.lint(["--reporter", "json", "p"]))
            let expected = names.flatMap { ["p/\($0)/\($0).json", "p/\($0).json"] }
            #expect(report.files.map { Array($0.path.utf8) } == expected.map { Array($0.utf8) })
            #expect(report.files.map(\.diagnostics.count) == [0, 1, 1, 1])
        }

        @Test func `Configurations of folders with canonically equivalent names are different`()
            throws
        {
            let folder = try ScratchFolder()
            let schemas = ["e\u{301}.json", "\u{E9}.json"]
            for (name, type) in [("e\u{301}", "string"), ("\u{E9}", "number")] {
                let patterns = schemas.map { $0 + "*" } + ["missing-\(type)"]
                let pairs = zip(patterns, schemas + schemas).map {
                    #"{"files": "\#($0)", "schema": "./\#($1)"}"#
                }
                try folder.write(
                    "{\"schemas\": [\(pairs.joined(separator: ","))]}",
                    to: "p/\(name)/.widget-lint.json"
                )
                for schema in schemas {
                    let member = #""a": {"type": "\#(type)"}, "b": {"const": "\#(schema)"}"#
                    try folder.write("{\"properties\": {\(member)}}", to: "p/\(name)/\(schema)")
                    let value = type == "string" ? #""x""# : "1"
                    try folder.write(
                        #"{"a": \#(value), "b": "\#(schema)"}"#,
                        to: "p/\(name)/\(schema)c"
                    )
                }
            }
            let run = try folder.lint(["p"])
            #expect(run.output == "")
            for type in ["string", "number"] {
                #expect(run.errors.contains("no file matches the pattern \"missing-\(type)\""))
            }
        }

        @Test func `An error in a configuration is not reported for an equivalent folder`() throws {
            let folder = try ScratchFolder()
            let names = ["\u{E9}", "e\u{301}"]
            for (name, schemas) in zip(names, ["../e\u{301}/schemas", "schemas"]) {
                try folder.write(
                    #"{"schemaFolders": ["\#(schemas)"]}"#,
                    to: "\(name)/.widget-lint.json"
                )
                try folder.write(#"{"$schema": "https://e.example/s"}"#, to: "\(name)/p.json")
            }
            try folder.write(
                #"{"$id": "https://e.example/s", "required": ["x"]}"#,
                to: "e\u{301}/schemas/s.json"
            )
            let run = try folder.lint(names.map { $0 + "/p.json" })
            #expect(run.errors.contains("is outside of the configuration's folder"))
            let finding = "p.json:1:1: error: missing required member 'x' [missing-member]"
            #expect(run.output.contains(finding), "\(run.output)")
        }

        @Test func `Schemas whose names are canonically equivalent are different`() throws {
            let folder = try ScratchFolder()
            try folder.write(#"{"minimum": "x"}"#, to: "p/e\u{301}.json")
            try folder.write(
                #"{"type": ["null"], "maximum": 1, "minLength": -1}"#,
                to: "p/\u{E9}.json"
            )
            let run = try folder.lint(["schema", "--reporter", "json", "p"])
            let rules = try LintReport(run).files.map { $0.diagnostics.map(\.id) }
            #expect(rules.count == 2)
            #expect(rules.first?.contains("type-mismatch") == true)
            #expect(rules.last?.contains("below-minimum") == true)
        }
    #endif

    @Test func `A folder whose files are all excluded has a note`() throws {
        let folder = try ScratchFolder()
        try folder.write("{}", to: "p/a.json")
        try folder.write(#"{"exclude": ["*.json"]}"#, to: "p/.widget-lint.json")
        let run = try folder.lint(["p"])
        let note = "p: note: no files to check; the configuration excludes some paths"
        #expect(run.status == 0)
        #expect(run.errors == "\(note)\nchecked 0 files: no problems found\n")
    }

    @Test func `A folder without JSON files fails the run unless --allow-empty is given`() throws {
        let folder = try ScratchFolder()
        try folder.write("no JSON", to: "p/readme.txt")
        let run = try folder.lint(["p"])
        let allowed = try folder.lint(["--allow-empty", "p"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("p: error: no JSON files in the folder (use --allow-empty"))
        #expect(allowed.status == 0)
        #expect(allowed.errors == "checked 0 files: no problems found\n")
    }

    @Test(.long, arguments: [[], ["--jobs", "1"], ["--fix"]])
    func `Schemas and configurations in a folder are not payloads`(_ options: [String]) throws {
        let folder = try ScratchFolder()
        let schema = #"{"$schema": "http://json-schema.org/draft-07/schema#", "type": 1}"#
        try folder.write(Payloads.button, to: "p/a.json")
        try folder.write(schema, to: "p/order.json")
        let otherScheme = #"{"$schema": "https://json-schema.org/draft-07/schema#", "type": 1}"#
        try folder.write(otherScheme, to: "p/line.json")
        try folder.write(#"{"type": 1}"#, to: "p/point.schema.json")
        try folder.write("{}", to: "p/widget-codegen.json")
        try folder.write(#"{"rules": 1}"#, to: "p/.hidden/.widget-lint.json")
        let run = try folder.lint(options + ["p"])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
        #expect(run.errors.hasPrefix("checked 1 file: no problems found"), "\(run.errors)")
        // A named file is a payload even if it contains a schema.
        let named = try folder.lint(["p/order.json", "p/point.schema.json"])
        #expect(named.status == 1)
        #expect(named.errors.contains("p/order.json: note: this schema was checked as a payload"))
        #expect(named.errors.contains("\nchecked 2 files"), "\(named.errors)")
        // A schema is also a payload if a configuration assigns its metaschema to it.
        try folder.write(
            """
            {"schemas": [{"files": "order.json", "schema": "http://json-schema.org/draft-07/schema"}]}
            """,
            to: "p/.widget-lint.json"
        )
        #expect(try folder.lint(["p"]).status == 1)
    }

    @Test func `Runs with several threads also leave out schemas in a folder`() throws {
        let folder = try ScratchFolder()
        let schema = #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": 1}"#
        for number in 1...40 { try folder.write(schema, to: "p/\(number).json") }
        try folder.write(Payloads.button, to: "p/a.json")
        let run = try folder.lint(["--jobs", "2", "p"])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
        #expect(run.errors == "checked 1 file: no problems found\n")
    }

    @Test func `A folder that contains only schemas gives an error with the command for schemas`()
        throws
    {
        let folder = try ScratchFolder()
        try folder.write("{}", to: "p/a.schema.json")
        let run = try folder.lint(["p"])
        #expect(run.status == 2)
        #expect(
            run.errors.hasPrefix(
                "p: error: no payloads in the folder, only schemas; check them with 'widget-lint schema' "
                    + "(use --allow-empty to allow this)\n"
            )
        )
        #expect(try folder.lint(["schema", "p"]).status == 0)
    }

    struct Unreadable: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let path: String
        let message: String

        init(_ description: String, _ path: String, _ message: String) {
            testDescription = description
            self.path = path
            self.message = message
        }
    }

    static let unreadable = [
        Unreadable("a missing file", "missing.json", "'missing.json': no such file or directory"),
        Unreadable("a path through a file", "a.json/b.json", "'a.json/b.json': not a directory"),
        Unreadable(
            "a broken link",
            "dangling.json",
            "'dangling.json': the symbolic link is broken"
        ),
        Unreadable(
            "a circular link",
            "looped.json",
            "'looped.json': the symbolic link is circular"
        ),
        Unreadable(
            "a name that is too long",
            String(repeating: "n", count: 300),
            "'\(String(repeating: "n", count: 300))': file name too long"
        ),
    ]

    @Test(arguments: unreadable)
    func `A file that cannot be read is named, and the others are checked`(_ row: Unreadable) throws
    {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "a.json")
        try folder.link("dangling.json", to: "nowhere")
        try folder.link("looped.json", to: "looped.json")
        let run = try folder.lint([row.path, "a.json"])
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("widget-lint: error: cannot "))
        #expect(run.errors.contains(row.message))
        #expect(run.errors.hasSuffix("checked 1 file: 1 error in 1 file, 1 failure\n"))
        #expect(run.output.hasPrefix("a.json:4:17: error: "))
    }

    @Test
    func `Links to files are followed, links to folders are not, and broken links are reported`()
        throws
    {
        let folder = try ScratchFolder()
        try folder.write(Payloads.button, to: "p/.hidden/a.json")
        try folder.write(Payloads.button, to: "p/b.json")
        try folder.link("p/linked.json", to: ".hidden/a.json")
        try folder.link("p/loop", to: ".")
        try folder.link("p/dangling.json", to: "nowhere")
        try folder.link("p/dangling.txt", to: "nowhere")
        let run = try folder.lint(["--reporter", "json", "p"])
        #expect(run.status == 2)
        #expect(try LintReport(run).files.map(\.path) == ["p/b.json", "p/linked.json"])
        #expect(run.errors.contains("'p/dangling.json': the symbolic link is broken"))
        #expect(run.errors.hasSuffix("checked 2 files: 1 failure\n"))
    }

    @Test func `A file with several links is checked once`() throws {
        let folder = try ScratchFolder()
        for name in ["p/a.json", "q/a.json"] { try folder.write(Payloads.button, to: name) }
        try folder.link("p/b.json", to: "a.json")
        try folder.link("p/c.json", to: "../q/a.json")
        try folder.link("r", to: "p")
        // The link p/c.json points outside of the folder p, so it is not one of the files in this folder.
        let once = ["p/a.json", "q/a.json"]
        #expect(try paths(["p", "q", "r", "p/b.json", "r/a.json"], in: folder) == once)
        #expect(try paths(["r/b.json", "p/a.json"], in: folder) == ["r/b.json"])
        let full = folder.item("p/a.json").path
        #expect(try paths(["p/a.json", full], in: folder) == ["p/a.json"])
    }

    @Test(arguments: ReportFormat.allCases)
    func `Reports in all formats distinguish files with equal names in two folders`(
        _ format: ReportFormat
    ) throws {
        let folder = try ScratchFolder()
        for name in ["p/a.json", "q/a.json"] { try folder.write(Payloads.brokenButton, to: name) }
        let run = try folder.lint(["-f", format.rawValue, "p", "q"])
        #expect(run.output.contains("p/a.json") && run.output.contains("q/a.json"))
        guard format == .sarif || format == .gitlab else { return }
        let fingerprints = run.output.matches(of: /"(?:findingHash\/v1|fingerprint)":"([0-9a-f]+)"/)
        #expect(Set(fingerprints.map(\.output.1)).count == 2)
    }

    @Test(.long, arguments: ["with space.json", "žlutý 月.json", "line\nbreak.json", "-dash.json"])
    func `A file may have any name`(_ name: String) throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "p/" + name)
        #expect(try paths(["p"], in: folder) == ["p/" + name])
        #expect(try paths(["--", "p/" + name], in: folder) == ["p/" + name])
        let text = try folder.lint(["p"])
        #expect(text.status == 1)
        #expect(text.output.contains(".json:4:17: error: "))
    }

    @Test func `Standard input is checked once, even if it is named twice`() throws {
        let input = Array(Payloads.brokenButton.utf8)
        for arguments in [["-"], ["-", "-"]] {
            let run = try ToolRun("widget-lint", arguments, input: input)
            #expect(run.status == 1)
            #expect(run.output.hasPrefix("<standard input>:4:17: error: "))
            #expect(run.errors == "checked 1 file: 1 error in 1 file\n")
        }
    }

    @Test func `An empty standard input is an empty document`() throws {
        let run = try ToolRun("widget-lint", ["-"])
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("<standard input>:1:1: error: expected a JSON value"))
    }

    @Test func `--stdin-name has no effect on other files`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.button, to: "a.json")
        let run = try folder.lint(["--stdin-name", "b.json", "a.json"])
        #expect(run.status == 0)
        let note = "widget-lint: note: '--stdin-name' has no effect without the path '-'\n"
        #expect(run.errors == note + "checked 1 file: no problems found\n")
    }

    @Test func `--allow-outside with a missing folder has a note`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.button, to: "a.json")
        let run = try folder.lint(["--allow-outside", "shard", "a.json"])
        #expect(run.status == 0)
        let note = "widget-lint: note: '--allow-outside shard' has no effect; "
        let reason = "there is no such folder\n"
        #expect(run.errors == note + reason + "checked 1 file: no problems found\n")
    }
}
