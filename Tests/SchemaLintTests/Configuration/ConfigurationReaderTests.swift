import SchemaDiagnostics
import SchemaKit
import TestSupport
import Testing

@testable import SchemaLint

@Suite struct `Configuration files` {
    private func read(_ bytes: [UInt8]) throws(ToolFileError) -> LintConfiguration {
        try LintConfiguration(
            SourceFile(path: "c.json", bytes: bytes),
            folder: "/top/folder",
            appliesOnlyBelow: true
        )
    }

    @Test func `A configuration with all settings is read`() throws {
        let configuration = try read(
            Array(
                """
                {
                  "schemas": [{"files": "*.json", "schema": "A"}, {"files": "/b/*.json", "schema": "B"}],
                  "schemaFolders": ["s", "t"],
                  "rules": [
                    {"id": "alias", "severity": "note"},
                    {"id": "alias", "severity": "off", "files": "b/", "at": "/x/*", "reason": "why",
                     "until": "2030-12-31"}
                  ],
                  "exclude": ["*.min.json", "!a.min.json"]
                }
                """.utf8
            )
        )
        func path(_ text: String) -> AbsolutePath { AbsolutePath(resolved: "/top/folder/" + text) }
        #expect(configuration.schemaChoice(for: path("a.json"))?.schema == "A")
        #expect(configuration.schemaChoice(for: path("b/a.json"))?.schema == "B")
        #expect(configuration.schemaChoice(for: path("a.txt")) == nil)
        #expect(configuration.schemaFolders.map(\.path) == ["s", "t"])
        // The severity "off" is read as nil.
        #expect(configuration.rules.map(\.severity) == [.note, nil])
        #expect(configuration.rules[1].until == CalendarDay("2030-12-31"))
        #expect(configuration.rules[1].position == "c.json:6:5")
        #expect(configuration.excludes(path("x/b.min.json"), isFolder: false))
        #expect(!configuration.excludes(path("x/a.min.json"), isFolder: false))
    }

    @Test func `Paths and locations are compared code point by code point`() throws {
        let path = AbsolutePath(resolved: "/e\u{301}/\u{301}a")
        #expect(path.names(from: "/e\u{301}") == ["\u{301}a"])
        #expect(path.names(from: "/\u{E9}") == ["..", "e\u{301}", "\u{301}a"])
        let pattern = try #require(InstancePattern("/\u{E9}"))
        #expect(pattern.matches(JSONPointer(["\u{E9}"])))
        #expect(!pattern.matches(JSONPointer(["e\u{301}"])))
    }

    /// Findings beyond the limit are only counted. Rules apply to the counts, too.
    @Test func `A rule changes only the counts of its own findings`() throws {
        let configuration = try read(
            Array(
                """
                {"rules": [
                    {"id": "alias", "severity": "note"},
                    {"id": "alias", "severity": "off", "files": "b/", "reason": "why"},
                    {"id": "type-mismatch", "severity": "warning", "reason": "why", "until": "2030-12-31"}
                ]}
                """.utf8
            )
        )
        var counts = FindingCounts()
        for (id, count) in [(Diagnostic.ID.alias, 2), (.type, 3), (.missingMember, 5)] {
            counts.add(.init(id: id, severity: .error, isFixable: false), count: count)
        }
        func applied(in path: String, on day: String) throws -> [Diagnostic.Severity: Int] {
            let path = AbsolutePath(resolved: "/top/folder/" + path)
            let day = try #require(CalendarDay(day))
            return configuration.applied(to: counts, in: path, on: day).counts
                .reduce(into: [:]) { $0[$1.key.severity, default: 0] += $1.value }
        }
        #expect(try applied(in: "a.json", on: "2030-12-31") == [.note: 2, .warning: 3, .error: 5])
        #expect(try applied(in: "b/a.json", on: "2030-12-31") == [.warning: 3, .error: 5])
        #expect(try applied(in: "b/a.json", on: "2031-01-01") == [.error: 8])
    }

    @Test func `A configuration from the command line also applies above its folder`()
        throws
    {
        let text = #"{"schemas": [{"files": "../p.json", "schema": "x"}]}"#
        let configuration = try LintConfiguration(
            SourceFile(path: "c.json", bytes: Array(text.utf8)),
            folder: "/top/folder",
            appliesOnlyBelow: false
        )
        let path = AbsolutePath(resolved: "/top/p.json")
        #expect(configuration.schemaChoice(for: path)?.schema == "x")
    }

    @Test func `A pattern can name a subfolder with the name of a top-level folder`() throws {
        let text = #"{"schemas": [{"files": "/app/*.json", "schema": "x"}]}"#
        let configuration = try LintConfiguration(
            SourceFile(path: "c.json", bytes: Array(text.utf8)),
            folder: "/app",
            appliesOnlyBelow: true
        )
        let path = AbsolutePath(resolved: "/app/app/p.json")
        #expect(configuration.schemaChoice(for: path)?.schema == "x")
    }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The configuration, with `1️⃣` at the only finding.
        let text: String
        /// The message of the finding, or nil if the JSON parser writes it.
        let message: String?

        init(_ description: String, _ text: String, _ message: String?) {
            testDescription = description
            self.text = text
            self.message = message
        }
    }

    static let mistakes = [
        Mistake(
            "a misspelled member",
            #"{1️⃣"rulse": []}"#,
            "unknown member 'rulse'; did you mean 'rules'?"
        ),
        Mistake(
            "an unknown member without a similar name",
            #"{1️⃣"ignore": []}"#,
            "unknown member 'ignore'; the allowed members are '$schema', 'schemas', 'schemaFolders', "
                + "'rules' and 'exclude'"
        ),
        Mistake(
            "an unknown member of a rule without a similar name",
            #"{"rules": [{"id": "alias", "severity": "note", 1️⃣"owner": "me"}]}"#,
            "unknown member 'owner'; the allowed members are 'id', 'files', 'at', 'severity', "
                + "'reason' and 'until'"
        ),
        Mistake(
            "a misspelled member of a rule",
            #"{"rules": [{"id": "alias", "severity": "note", 1️⃣"untill": "2030-12-31"}]}"#,
            "unknown member 'untill'; did you mean 'until'?"
        ),
        Mistake(
            "an unknown rule",
            #"{"rules": [{"id": 1️⃣"aliass", "severity": "note"}]}"#,
            "unknown rule 'aliass'; did you mean 'alias'? ('widget-lint rules' lists all)"
        ),
        Mistake(
            "an unknown rule without a similar name",
            #"{"rules": [{"id": 1️⃣"gardening", "severity": "note"}]}"#,
            "unknown rule 'gardening' ('widget-lint rules' lists all)"
        ),
        Mistake(
            "an unknown severity",
            #"{"rules": [{"id": "alias", "severity": 1️⃣"warn"}]}"#,
            #""warn" is not one of "error", "warning", "note" or "off"; did you mean "warning"?"#
        ),
        Mistake(
            "no reason",
            #"{"rules": [1️⃣{"id": "alias", "severity": "off"}]}"#,
            "a rule with severity 'off' needs a 'reason'"
        ),
        Mistake(
            "an empty reason",
            #"{"rules": [{"id": "alias", "severity": "off", "reason": 1️⃣" "}]}"#,
            #"'reason' must not be empty; found " ""#
        ),
        Mistake(
            "a day that does not exist",
            #"{"rules": [{"id": "alias", "severity": "note", "until": 1️⃣"2030-02-30"}]}"#,
            #"expected a date such as '2030-12-31'; found "2030-02-30""#
        ),
        Mistake(
            "a location that is not a JSON Pointer",
            #"{"rules": [{"id": "alias", "severity": "note", "at": 1️⃣"items"}]}"#,
            "a location must be a JSON Pointer, such as '/items/*/price'"
        ),
        Mistake(
            "files with a negated pattern",
            #"{"schemas": [{"files": 1️⃣"!a", "schema": "x"}]}"#,
            #"a pattern in 'files' must not begin with '!'; found "!a""#
        ),
        Mistake(
            "files that are not a pattern",
            #"{"schemas": [{"files": 1️⃣["a"], "schema": "x"}]}"#,
            "'files' must be a pattern of paths, such as 'polls/*.json'; found an array"
        ),
        Mistake(
            "rules that are an object",
            #"{"rules": 1️⃣{"alias": "note"}}"#,
            #"'rules' must be an array, such as [{"id": "deprecated", "severity": "note"}]; found an object"#
        ),
        Mistake(
            "an open bracket",
            #"{"exclude": [1️⃣"a[b"]}"#,
            "missing ']' to close '[' in the pattern 'a[b'"
        ),
        Mistake(
            "a backslash at the end",
            #"{"exclude": [1️⃣"a\\"]}"#,
            #"missing character after '\' in the pattern 'a\'"#
        ),
        Mistake(
            "a parent folder",
            #"{"schemas": [{"files": 1️⃣"../p.json", "schema": "x"}]}"#,
            "the pattern '../p.json' matches nothing; the configuration applies only to files below its folder"
        ),
        Mistake(
            "an absolute path",
            #"{"exclude": ["/build/", 1️⃣"/top/folder/build/"]}"#,
            "the pattern '/top/folder/build/' matches nothing; patterns are relative to the folder of the configuration; use '/build/'"
        ),
        Mistake(
            "a parent folder after '!'",
            #"{"exclude": [1️⃣"!../x.json"]}"#,
            "the pattern '!../x.json' matches nothing; the configuration applies only to files below its folder"
        ),
        Mistake(
            "a parent folder after a backslash",
            #"{"exclude": [1️⃣"\\../x.json"]}"#,
            #"the pattern '\../x.json' matches nothing; the configuration applies only to files below its folder"#
        ),
        Mistake(
            "an absolute path after '!'",
            #"{"exclude": ["!/build/", 1️⃣"!/top/folder/build/"]}"#,
            "the pattern '!/top/folder/build/' matches nothing; patterns are relative to the folder of the configuration; use '!/build/'"
        ),
        Mistake(
            "a dot",
            #"{"rules": [{"id": "alias", "severity": "note", "files": 1️⃣"./a.json"}]}"#,
            "the pattern './a.json' matches nothing; omit the folder name '.'"
        ),
        Mistake(
            "two slashes",
            #"{"exclude": [1️⃣"a//b"]}"#,
            "the pattern 'a//b' matches nothing; it has two slashes in a row"
        ),
        Mistake(
            "a pattern for nothing",
            #"{"exclude": ["a", 1️⃣"/"]}"#,
            #"a pattern must name a file or a folder, such as '/build/' or '*.min.json'; found "/""#
        ),
        Mistake(
            "no schema",
            #"{"schemas": [1️⃣{"files": "a"}]}"#,
            "missing required member 'schema'"
        ),
        Mistake(
            "a string instead of an array",
            #"{"exclude": 1️⃣"a"}"#,
            #"'exclude' must be an array of patterns, such as ["/build/", "*.min.json"]; found "a""#
        ),
        Mistake(
            "a folder instead of an array",
            #"{"schemaFolders": 1️⃣"a"}"#,
            #"'schemaFolders' must be an array of paths, such as ["schemas"]; found "a""#
        ),
        Mistake("an array", "1️⃣[]", "expected an object, found an array"),
        Mistake(
            "a member twice",
            #"{"exclude": [], 1️⃣"exclude": []}"#,
            "duplicate member 'exclude'; which value wins depends on the parser"
        ),
        Mistake("text that is not JSON", #"{"exclude": [1️⃣}"#, nil),
    ]

    @Test(arguments: mistakes)
    func `A mistake gives one message at its position`(_ mistake: Mistake) throws {
        let marked = MarkedText(mistake.text)
        let error = #expect(throws: ToolFileError.self) { try read(marked.bytes) }
        let report = try #require(error?.report)
        #expect(report.diagnostics.count == 1)
        if let message = mistake.message { #expect(report.diagnostics.first?.message == message) }
        #expect(report.diagnostics.first?.range.start == marked.offset(of: "1️⃣"))
    }

    @Test(arguments: ["", "{", "[]", #"{"rules": {}}"#, #"{"exclude": 1}"#])
    func `A setting is added only to a text that is a valid configuration`(text: String) {
        let suppression = RuleSuppression(
            of: .type,
            in: AbsolutePath(resolved: "/top/folder/a.json"),
            configurationIn: "/top/folder"
        )
        #expect(suppression.edit(of: Array(text.utf8)) == nil)
        #expect(suppression.edit(of: Array("{}".utf8)) != nil)
    }
}
