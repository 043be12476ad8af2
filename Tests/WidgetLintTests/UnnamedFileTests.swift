import Foundation
import TestSupport
import Testing

@testable import widget_lint

/// Tests of files that only payloads, schemas or configurations name, and not the user.
@Suite struct `Files that only inputs name` {
    /// The text in the unnamed files, which no output may quote.
    private static let canary = "canary-5f1c"

    /// A folder that contains the folder `project`, in which the tool runs. Files in and beside `project` contain the
    /// canary.
    private static func folder(_ files: [String: String]) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write("\(canary):x:0:0:root", to: "secret.txt")
        try folder.write(#"{"type": "\#(canary)"}"#, to: "secrets/secret.json")
        try folder.write("\(canary)=1", to: "project/p/.env")
        try folder.write(
            #"{"type": "\#(canary)", "\#(canary)": 1}"#,
            to: "project/p/no-schema.txt"
        )
        try folder.link("project/p/link.json", to: "../../secret.txt")
        try folder.link("project/p/folder", to: "../../secrets")
        try folder.write(#"{"type": "object"}"#, to: "project/s/schema.json")
        for (path, text) in files { try folder.write(text, to: "project/" + path) }
        return folder
    }

    /// References from a file in `project/p` to files with the canary.
    private static func attacks(_ folder: ScratchFolder) -> [String] {
        let file = folder.item("secret.txt").path
        return [
            file, "file://" + file, "file://localhost" + file, "file:" + file,
            "../../secret.txt", "%2e%2e/%2E%2e/secret.txt", "..%2f..%2Fsecret.txt",
            "./../p/../../secret.txt", #"..\\..\\secret.txt"#, "link.json", "folder/secret.json",
            #"no-schema.txt%00"#, "../../secret.txt#/a",
        ]
    }

    private static let formats = ReportFormat.allCases.map(\.rawValue)

    private static func expectNoCanary(_ run: ToolRun, _ attack: String) {
        #expect(!run.output.contains(canary), "\(attack): \(run.output)")
        #expect(!run.errors.contains(canary), "\(attack): \(run.errors)")
        #expect(run.status == 1 || run.status == 2, "\(attack): \(run.errors)")
    }

    // MARK: Payloads

    @Test func `A payload cannot refer to a file outside of the linted folder`() throws {
        let folder = try Self.folder([:])
        for (index, attack) in Self.attacks(folder).enumerated() {
            try folder.write(#"{"$schema": "\#(attack)", "a": 1}"#, to: "project/p/a.json")
            let paths = [["p"], ["p/a.json"]][index % 2]
            let format = Self.formats[index % Self.formats.count]
            Self.expectNoCanary(try folder.lint(["-f", format] + paths, below: "project"), attack)
            let run = try folder.lint(["--no-config", "-f", "xcode", "p/a.json"], below: "project")
            #expect(
                run.output.hasPrefix(
                    "p/a.json:1:13: error: '$schema' cannot name '"
                ),
                "\(attack): \(run.output)"
            )
            let advice =
                "outside of the linted folder; allow it with --schemas DIR or --allow-outside DIR"
            #expect(run.output.contains(advice), "\(attack): \(run.output)")
            Self.expectNoCanary(run, attack)
        }
    }

    @Test(.long, arguments: [["-"], ["--ndjson", "-"], ["--stdin-name", "p/b.json", "-"]])
    func `A payload in a stream cannot refer to a file`(_ arguments: [String]) throws {
        let folder = try Self.folder([:])
        let references = Self.attacks(folder) + ["no-schema.txt", "p/.env", "s/schema.json"]
        for (index, reference) in references.enumerated() {
            let payload = Array(#"{"$schema": "\#(reference)", "a": 1}"#.utf8)
            let format = ["-f", Self.formats[index % Self.formats.count]]
            let formatted = try folder.lint(format + arguments, below: "project", input: payload)
            Self.expectNoCanary(formatted, reference)
            let run = try folder.lint(
                ["-f", "xcode"] + arguments,
                below: "project",
                input: payload
            )
            #expect(
                run.output.contains(
                    ":1:13: error: '$schema' in a stream names the file '"
                ),
                "\(reference): \(run.output)"
            )
        }
        // A file of lines is a stream, too. The payload is valid under the schema that it cannot refer to.
        let line = #"{"$schema": "s/schema.json", "a": 1}"# + "\n"
        try folder.write(line, to: "project/a.ndjson")
        let run = try folder.lint(["a.ndjson"], below: "project")
        #expect(run.status == 1)
    }

    @Test(arguments: ReportFormat.allCases)
    func `A file in the folder that is not a schema is not quoted`(_ format: ReportFormat) throws {
        let folder = try Self.folder([
            "p/a.json": #"{"$schema": ".env"}"#, "p/b.json": #"{"$schema": "no-schema.txt"}"#,
            "c.schema.json": #"{"properties": {"a": {"$ref": "p/.env"}}}"#, "c.json": #"{"a": 1}"#,
        ])
        let payloads = try folder.lint(
            ["-f", format.rawValue, "p/a.json", "p/b.json"],
            below: "project"
        )
        Self.expectNoCanary(payloads, "payload")
        #expect(payloads.status == 2)
        #expect(payloads.errors.contains("p/.env:1:1: error: the file is not JSON"))
        let arguments = ["-f", format.rawValue, "-s", "c.schema.json", "c.json"]
        let reference = try folder.lint(arguments, below: "project")
        Self.expectNoCanary(reference, "reference")
        let problem = "p/.env:1:1: the file is not JSON"
        #expect(reference.errors.contains(problem))
        let schema = try folder.lint(
            ["schema", "-f", format.rawValue, "c.schema.json"],
            below: "project"
        )
        Self.expectNoCanary(schema, "schema")
    }

    // MARK: Schemas

    @Test(.long, arguments: ["$ref", "$dynamicRef"])
    func `A schema cannot refer to a file outside of its folder`(_ keyword: String) throws {
        let folder = try Self.folder(["a.json": #"{"a": 1}"#])
        for (index, attack) in Self.attacks(folder).enumerated() {
            let schema = #"{"properties": {"a": {"\#(keyword)": "\#(attack)"}}}"#
            try folder.write(schema, to: "project/p/s.json")
            let format = ["-f", Self.formats[index % Self.formats.count]]
            let lint = try folder.lint(format + ["-s", "p/s.json", "a.json"], below: "project")
            Self.expectNoCanary(lint, attack)
            #expect(
                lint.errors.contains(
                    "the file is outside of the schema's folder; add the file's folder with --schemas DIR or "
                        + "--allow-outside DIR"
                ),
                "\(attack): \(lint.errors)"
            )
            let schemas = try folder.lint(format + ["schema", "p/s.json"], below: "project")
            #expect(!(schemas.output + schemas.errors).contains(Self.canary), "\(attack)")
            let diff = try folder.lint(
                format + ["diff", "s/schema.json", "p/s.json"],
                below: "project"
            )
            #expect(!(diff.output + diff.errors).contains(Self.canary), "\(attack)")
        }
    }

    // MARK: Configurations and links

    static let configurations = [
        LintRow(
            testDescription: "a schema",
            files: [
                "p/.widget-lint.json": #"{"schemas": [{"files": "*", "schema": "../x.json"}]}"#,
                "p/a.json": "{}", "x.json": "canary",
            ],
            arguments: "p/a.json",
            errors: [
                "p/.widget-lint.json:1:39: error: '../x.json' is outside of the configuration's folder; "
                    + "allow it with --allow-outside DIR [unknown-schema]",
                #"   1 | {"schemas": [{"files": "*", "schema": "../x.json"}]}"#,
                "     |                                       ^^^^^^^^^^^",
                "checked 0 files: 1 failure, 1 file not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a folder of schemas",
            files: [
                "p/.widget-lint.json": #"{"schemaFolders": ["../x"]}"#, "p/a.json": "{}",
                "x/a.json": "canary",
            ],
            arguments: "p/a.json",
            errors: [
                "p/.widget-lint.json:1:20: error: '../x' is outside of the configuration's folder; "
                    + "allow it with --allow-outside DIR [unknown-schema]",
                #"   1 | {"schemaFolders": ["../x"]}"#,
                "     |                    ^^^^^^",
                "checked 0 files: 1 failure, 1 file not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a file that is not a schema",
            files: [
                "p/.widget-lint.json": #"{"schemas": [{"files": "*", "schema": "x.txt"}]}"#,
                "p/a.json": "{}", "p/x.txt": "canary",
            ],
            arguments: "p/a.json",
            errors: [
                "p/x.txt:1:1: error: the file is not JSON [invalid-schema]",
                "p/a.json: error: skipped: its schema is invalid; 'widget-lint schema p/x.txt' lists all mistakes",
                "checked 0 files: 1 failure, 1 file not checked",
            ],
            status: 2
        ),
    ]

    @Test(arguments: configurations)
    func `A configuration cannot reveal files outside of its folder, or files that are not schemas`(
        _ row: LintRow
    ) throws {
        try row.check()
    }

    @Test func `A configuration is refused if it is a link to a file outside of its folder`() throws
    {
        let folder = try Self.folder(["q/a.json": "{}"])
        try folder.link("project/q/.widget-lint.json", to: "../../secret.txt")
        let run = try folder.lint(["q"], below: "project")
        Self.expectNoCanary(run, "configuration")
        #expect(
            run.errors.contains(
                "'q/.widget-lint.json' is a link that points outside of its folder; "
                    + "name a configuration with --config, "
                    + "or allow the target's folder with --allow-outside DIR"
            )
        )
    }

    @Test func `Links to files outside of a linted folder are skipped with a note, and not fixed`()
        throws
    {
        let folder = try ScratchFolder()
        let bad = #"{"count": "1"}"#
        for path in ["p/a.json", "out/b.json"] { try folder.write(bad, to: path) }
        try folder.write(Payloads.countSchema, to: "s.json")
        try folder.link("p/b.json", to: "../out/b.json")
        try folder.link("p/folder", to: "../out")
        let run = try folder.lint(["-s", "s.json", "--fix", "p"])
        #expect(
            run.errors.hasPrefix(
                "p: note: skipped 2 links that point outside of the folder, such as 'p/b.json'; "
                    + "allow the target's folder with --allow-outside DIR\n"
            )
        )
        #expect(try String(contentsOf: folder.item("out/b.json"), encoding: .utf8) == bad)
        #expect(run.status == 0)
        // A link that an argument names is followed, and so is a link into an allowed folder.
        let named = try folder.lint(["-s", "s.json", "p/b.json"])
        #expect(named.status == 1)
        let allowed = try folder.lint(["-s", "s.json", "--allow-outside", "out", "p"])
        #expect(allowed.output.contains("p/b.json:1:11: error: "))
    }

    @Test func `A link to a folder is followed if --allow-outside allows the folder`() throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"count": "1"}"#, to: "out/b.json")
        try folder.write(#"{"count": 1}"#, to: "p/a.json")
        try folder.write(Payloads.countSchema, to: "s.json")
        try folder.link("p/folder", to: "../out")
        let run = try folder.lint(["-s", "s.json", "--allow-outside", "out", "p"])
        #expect(run.output.contains("p/folder/b.json:1:11: error: "))
        #expect(run.status == 1)
        #expect(!run.errors.contains("skipped"))
    }

    @Test func `Links in a folder of schemas that a configuration names are skipped with a note`()
        throws
    {
        let folder = try ScratchFolder()
        try folder.write(#"{"schemaFolders": ["s"]}"#, to: "p/.widget-lint.json")
        for path in ["p/a.json", "p/b.json", "p/s/t.schema.json"] {
            try folder.write("{}", to: path)
        }
        try folder.write(Payloads.countSchema, to: "out/s.json")
        try folder.link("p/s/s.json", to: "../../out/s.json")
        let note = "p/s/s.json', which points outside of the folder"
        for arguments in [["p/a.json"], ["p/a.json", "p/b.json"], ["schema", "p/a.json"]] {
            let errors = try folder.lint(arguments).errors
            #expect(errors.ranges(of: note).count == 1, "\(errors)")
        }
    }

    // MARK: Allowed files

    struct Allowed: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let files: [String: String]
        let arguments: [String]
        var input = ""
    }

    static let allowed = [
        Allowed(
            testDescription: "a schema in the linted folder",
            files: ["a/p/a.json": #"{"$schema": "../s/n.json", "n": ""}"#, "a/s/n.json": number],
            arguments: ["a"]
        ),
        Allowed(
            testDescription: "a schema beside the file",
            files: ["a/a.json": #"{"$schema": "n.json", "n": ""}"#, "a/n.json": number],
            arguments: ["a/a.json"]
        ),
        Allowed(
            testDescription: "a registered schema",
            files: ["a/a.json": #"{"$schema": "../s/n.json", "n": ""}"#, "s/n.json": number],
            arguments: ["--schemas", "s", "a/a.json"]
        ),
        Allowed(
            testDescription: "a registered schema, from standard input",
            files: ["s/n.json": number],
            arguments: ["--schemas", "s", "-"],
            input: #"{"$schema": "s/n.json", "n": ""}"#
        ),
        Allowed(
            testDescription: "an allowed folder",
            files: ["a/a.json": #"{"$schema": "../s/n.json", "n": ""}"#, "s/n.json": number],
            arguments: ["--allow-outside", "s", "a/a.json"]
        ),
        Allowed(
            testDescription: "a reference to a folder below, and a reference back",
            files: [
                "s/a.json": ##"{"properties": {"n": {"$ref": "d/b.json"}}}"##,
                "s/d/b.json": #"{"$ref": "../c.json"}"#, "s/c.json": #"{"type": "number"}"#,
                "p.json": #"{"n": ""}"#,
            ],
            arguments: ["-s", "s/a.json", "p.json"]
        ),
        Allowed(
            testDescription: "a reference in the folder of the configuration",
            files: [
                ".widget-lint.json": "{}", "s/a.json": #"{"$ref": "../t/n.json"}"#,
                "t/n.json": number, "p.json": #"{"n": ""}"#,
            ],
            arguments: ["-s", "s/a.json", "p.json"]
        ),
        Allowed(
            testDescription: "a reference into an allowed folder",
            files: [
                "s/a.json": #"{"$ref": "../t/n.json"}"#, "t/n.json": number,
                "p.json": #"{"n": ""}"#,
            ],
            arguments: ["--allow-outside", "t", "-s", "s/a.json", "p.json"]
        ),
        Allowed(
            testDescription: "an allowed schema of a configuration",
            files: [
                "p/.widget-lint.json": #"{"schemas": [{"files": "*", "schema": "../s/n.json"}]}"#,
                "s/n.json": number, "p/a.json": #"{"n": ""}"#,
            ],
            arguments: ["--allow-outside", "s", "p"]
        ),
    ]

    private static let number = #"{"properties": {"n": {"type": "number"}}}"#

    @Test(arguments: allowed)
    func `Files in allowed folders are read`(_ row: Allowed) throws {
        let folder = try ScratchFolder()
        for (path, text) in row.files { try folder.write(text, to: path) }
        let run = try folder.lint(["-f", "xcode"] + row.arguments, input: Array(row.input.utf8))
        #expect(run.output.contains("error: expected a number"), "\(run.output)\(run.errors)")
        #expect(run.status == 1)
    }

    // MARK: Revisions

    @Test
    func `References in a revision stay in the schema's folder, and revisions are not options`()
        throws
    {
        let repository = try GitRepository()
        let folder = repository.folder
        try folder.write(#"{"type": "\#(Self.canary)"}"#, to: "secret.json")
        try folder.write(#"{"properties": {"a": {"$ref": "../secret.json"}}}"#, to: "s/a.json")
        try repository.commit()
        let run = try folder.lint(["diff", "--against", "HEAD", "s/a.json"])
        #expect(run.errors.contains("HEAD:s/a.json:1:31: warning: cannot resolve '$ref'"))
        #expect(run.errors.contains("--allow-outside DIR"))
        #expect(!(run.output + run.errors).contains(Self.canary))
        for name in ["--output=x", "-x", "--batch", "HEAD:s", "--all"] {
            let run = try folder.lint(["diff", "--against=\(name)", "s/a.json"])
            #expect(run.status == 2, "\(name): \(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.item("x").path))
        }
    }
}
