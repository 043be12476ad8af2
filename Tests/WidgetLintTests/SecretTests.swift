import Foundation
import TestSupport
import Testing

@testable import widget_lint

/// Tests that no report and no baseline shows a secret, and that one run of `--fix` removes all secrets.
struct `Secrets in payloads` {
    /// The secret that no output may show.
    private static let canary = "sk_canary77"
    private static let escapedCanary = #"\u0073k_c\u0061nary77"#
    /// Strings that a text contains only if it shows a secret, or a part of a secret.
    private static let leaks = ["anary77", "7777777777", encoded, #"\u0073k"#]

    /// The schema of most rows. Two constants resemble the secret, so findings about it could suggest them.
    private static let schema = """
        {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
         "type": "object",
         "properties": {
          "plain": {"secret": "sk_[a-z0-9]+"},
          "listed": {"enum": ["a", "sk_canary7"], "secret": "sk_[a-z0-9]+"},
          "constant": {"const": "sk_canary78", "secret": "sk_[a-z0-9]+"},
          "dated": {"format": "date", "secret": "sk_[a-z0-9]+"},
          "pattern": {"pattern": "^[A-Z]+$", "secret": "sk_[a-z0-9]+"},
          "length": {"minLength": 90, "secret": "sk_[a-z0-9]+"},
          "string": {"type": "string", "secret": "sk_[a-z0-9]+"},
          "digits": {"type": "string", "secret": "[0-9]{8,}"},
          "forbidden": {"not": {}, "secret": "sk_[a-z0-9]+"},
          "deprecated": {"deprecated": true, "secret": "sk_[a-z0-9]+"},
          "either": {"anyOf": [{"type": "string", "maxLength": 2, "secret": "sk_[a-z0-9]+"},
                               {"type": "integer"}]},
          "worded": {"maxLength": 3, "message": "too long", "secret": "sk_[a-z0-9]+"},
          "list": {"uniqueItems": true, "items": {"secret": "sk_[a-z0-9]+"}},
          "keyed": {"uniqueBy": "/k", "items": {"properties": {"k": {"secret": "sk_[a-z0-9]+"}}}},
          "advised": {"advice": [{"maxLength": 3}], "secret": "sk_[a-z0-9]+"},
          "content": {"contentMediaType": "application/json",
           "contentSchema": {"properties": {"k": {"enum": [1], "secret": "sk_[a-z0-9]+"}}}},
          "encoded": {"contentEncoding": "base64", "contentMediaType": "application/json",
           "contentSchema": {"properties": {"k": {"secret": "sk_[a-z0-9]+"}}}},
          "several": {"oneOf": [{"const": "sk_canary77"}, {"pattern": "^[Ss]"}],
                      "secret": "sk_[a-z0-9]+"},
          "tagged": {"oneOf": [{"$ref": "#/$defs/tag", "properties": {"k": {"const": "sk_canary77"}}},
                               {"$ref": "#/$defs/tag", "properties": {"k": {"const": "b"}}}]},
          "outer": {"secret": "sk_[a-z0-9]+", "properties": {"k": {"oneOf": [{"const": "sk_canary77"},
                    {"enum": ["sk_canary77"]}]}, "l": {"enum": ["sk_canary77", "b"]}}},
          "names": {"propertyNames": {"maxLength": 3, "secret": "sk_[a-z0-9]+"}},
          "n": {"type": "integer"}},
         "$defs": {"tag": {"properties": {"k": {"secret": "sk_[a-z0-9]+"}}, "required": ["k"]}},
         "if": {"required": ["kind"]},
         "then": {"properties": {"conditional": {"maxLength": 2, "secret": "sk_[a-z0-9]+"}}}}
        """

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// True if a schema marks the value, so that `--fix` can remove the secret.
        var isMarked = true
        /// True if the file is checked without `--schema`.
        var hasNoSchema = false

        init(_ name: String, _ text: String, isMarked: Bool = true, hasNoSchema: Bool = false) {
            testDescription = name
            self.text = text
            self.isMarked = isMarked
            self.hasNoSchema = hasNoSchema
        }
    }

    private static let members = [
        "listed", "constant", "dated", "pattern", "length", "forbidden", "deprecated", "either",
        "worded", "advised", "several",
    ]

    private static let encoded = Data(#"{"k": "sk_canary77"}"#.utf8).base64EncodedString()

    static let rows: [Row] =
        members.flatMap { member in
            [
                Row(member, #"{"\#(member)": "\#(canary)", "n": "x"}"#),
                Row(member + ", escaped", #"{"n": "x", "\#(member)": "\#(escapedCanary)"}"#),
            ]
        } + [
            Row("beside another finding", #"{"plain": "\#(canary)", "n": "x"}"#),
            Row("a number", #"{"digits": 7777777777, "n": "x"}"#),
            Row("in an array", #"{"string": ["\#(canary)", 7], "n": ""}"#),
            Row("numbers in an array", #"{"digits": [7777777777, {"a": 77777777770}]}"#),
            Row("in an object", #"{"string": {"a": "\#(canary)"}, "n": ""}"#),
            Row("a name in an object", #"{"string": {"\#(canary)": 1}, "n": ""}"#),
            Row("a name", #"{"names": {"\#(canary)": 1}}"#),
            Row("a name around a duplicate", #"{"names": {"\#(canary)": {"a": 1, "a": 2}}}"#),
            Row("a name of a duplicate", #"{"names": {"\#(canary)": 1, "\#(canary)": 2}}"#),
            Row("equal items", #"{"list": ["\#(canary)", "\#(canary)"]}"#),
            Row("equal keys", #"{"keyed": [{"k": "\#(canary)"}, {"k": "\#(canary)"}]}"#),
            Row("constants in an object", #"{"outer": {"k": "\#(canary)", "l": "sk_x"}}"#),
            Row("a misspelled name", #"{"plian": "\#(canary)", "n": "x"}"#, isMarked: false),
            Row("a tag", #"{"tagged": {"k": "\#(canary)9"}}"#),
            Row("twice in one string", #"{"plain": "\#(canary), \#(canary)", "n": ""}"#),
            Row("a member twice", #"{"listed": "\#(canary)", "listed": "\#(canary)"}"#),
            Row("after a condition", #"{"kind": 1, "conditional": "\#(canary)"}"#),
            Row("JSON in a string", #"{"content": "{\"k\": \"\#(canary)\"}"}"#),
            Row("escaped JSON in a string", #"{"content": "{\"k\": \"\\u0073k_canary77\"}"}"#),
            Row("JSON in Base64", #"{"encoded": "\#(encoded)", "n": "x"}"#),
            Row(
                "a long line",
                #"{"n": "x", "a": "\#(String(repeating: "y", count: 48))", "plain": "\#(canary)"}"#
            ),
            Row(
                "truncated in a message",
                #"{"listed": "\#(String(repeating: "y ", count: 27))\#(canary)"}"#
            ),
            Row("a missing comma", #"{"listed": "\#(canary)" "n": 3}"#),
            Row("a missing colon", #"{"listed" "\#(canary)"}"#),
            Row("a missing quotation mark", #"{"listed": "\#(canary)}"#),
            Row("no quotation marks", #"{"listed": \#(canary)}"#),
            Row("single quotation marks", "{'listed': '\(canary)'}"),
            Row("in a comment", #"{"n": 1 /* \#(canary) */}"#, isMarked: false),
            Row("after the document", #"{"n": 1} {"listed": "\#(canary)"}"#, isMarked: false),
            Row(
                "a text that cannot be repaired",
                #"{"listed": "\#(canary)", @@@ ###]]]}}"#,
                isMarked: false
            ),
            Row("text that is not JSON", "listed: \(canary)\nn: 7777777777", isMarked: false),
            Row(
                "an array instead of the object",
                #"["\#(canary)", 7777777777]"#,
                isMarked: false
            ),
            Row("a string instead of the object", #""\#(canary)""#, isMarked: false),
            Row(
                "content that is not JSON",
                #"{"content": "{\"k\": \"\#(canary)\"}}"}"#,
                isMarked: false
            ),
            Row(
                "an unknown schema",
                #"{"$schema": "nope.json", "listed": "\#(canary)"}"#,
                isMarked: false,
                hasNoSchema: true
            ),
            Row(
                "an unknown payload",
                #"{"listed": "\#(canary)", "digits": 7777777777}"#,
                isMarked: false,
                hasNoSchema: true
            ),
            Row(
                "a payload of no known kind",
                #"{"kind": "\#(canary)", "id": "\#(canary)", "url": "\#(canary)", "program_id": 4, "#
                    + #""created_at": "x", "x": "x", "y": 1, "z": 2}"#,
                isMarked: false,
                hasNoSchema: true
            ),
            Row(
                "a schema's address with a password",
                #"{"$schema": "https://me:\#(canary)@a.example/s.json"}"#,
                isMarked: false,
                hasNoSchema: true
            ),
            Row(
                "text that is not JSON, and no schema",
                #"{"listed": "\#(canary)" @"#,
                isMarked: false,
                hasNoSchema: true
            ),
            Row(
                "text without braces, and no schema",
                "listed: \(canary)\nn: 7777777777",
                isMarked: false,
                hasNoSchema: true
            ),
        ]

    /// A folder with the payloads of rows. One run checks all of them.
    private struct Batch {
        let folder: ScratchFolder
        let rows: [Row]

        /// Creates a folder for rows that are all checked with `--schema`, or all without it.
        init(_ rows: [Row]) throws {
            folder = try ScratchFolder()
            self.rows = rows
            try folder.write(schema, to: "s.json")
            for (number, row) in rows.enumerated() {
                try folder.write(row.text + "\n", to: Self.path(number))
            }
        }

        static func path(_ number: Int) -> String { "p\(number).json" }

        var arguments: [String] {
            (rows.contains(where: \.hasNoSchema) ? [] : ["-s", "s.json"])
                + rows.indices.map(Self.path)
        }

        func text(_ number: Int) throws -> String {
            try String(contentsOf: folder.item(Self.path(number)), encoding: .utf8)
        }
    }

    /// Expects that a text has no part of a secret.
    ///
    /// - Parameter row: The row of the text, or nil if the text is about several rows.
    private func expectNoLeak(in text: String, _ subject: String, of row: Row? = nil) {
        for leak in Self.leaks {
            guard let range = text.range(of: leak) else { continue }
            let start = text.index(range.lowerBound, offsetBy: -200, limitedBy: text.startIndex)
            let excerpt = text[(start ?? text.startIndex)...].prefix(400)
            Issue.record(
                "\(subject) shows '\(leak)': \(row.map { "\($0.testDescription): " } ?? "")\(excerpt)"
            )
        }
    }

    @Test(arguments: [false, true])
    func `No report shows a secret`(hasNoSchema: Bool) throws {
        let batch = try Batch(Self.rows.filter { $0.hasNoSchema == hasNoSchema })
        for format in LongTests.useAllInputs ? ReportFormat.allCases : [.text, .json, .html] {
            let run = try batch.folder.lint(["-f", format.rawValue] + batch.arguments)
            #expect(run.status == 1)
            expectNoLeak(in: run.output + run.errors, format.rawValue)
            guard format == .json else { continue }
            let files = try LintReport(run).files
            #expect(files.count == batch.rows.count)
            for (number, row) in batch.rows.enumerated() {
                let file = files.first { $0.path == Batch.path(number) }
                #expect(file?.valid == false, "\(row.testDescription)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `No baseline shows a secret`(hasNoSchema: Bool) throws {
        let batch = try Batch(Self.rows.filter { $0.hasNoSchema == hasNoSchema })
        _ = try batch.folder.lint(["--write-baseline", "b.json"] + batch.arguments)
        let baseline = try String(contentsOf: batch.folder.item("b.json"), encoding: .utf8)
        let lines = baseline.split(separator: "\n").filter { $0.contains(#""keyword":"#) }
        for (number, row) in batch.rows.enumerated() {
            let isRecorded = lines.contains { $0.contains("\"\(Batch.path(number))\"") }
            #expect(isRecorded, "\(row.testDescription)")
        }
        expectNoLeak(in: baseline, "the baseline")
        let known = try batch.folder.lint(["--baseline", "b.json"] + batch.arguments)
        #expect(known.status == 0)
        for number in batch.rows.indices { try batch.folder.write("{}", to: Batch.path(number)) }
        let stale = try batch.folder.lint(["--baseline", "b.json"] + batch.arguments)
        expectNoLeak(in: stale.output + stale.errors, "the note about the baseline")
    }

    @Test func `One run of --fix removes all secrets`() throws {
        let batch = try Batch(Self.rows.filter(\.isMarked))
        let run = try batch.folder.lint(["--fix"] + batch.arguments)
        expectNoLeak(in: run.output + run.errors, "the report")
        let fixed = try batch.rows.indices.map(batch.text)
        for (row, text) in zip(batch.rows, fixed) { expectNoLeak(in: text, "the file", of: row) }
        // A second run changes nothing.
        _ = try batch.folder.lint(["--fix"] + batch.arguments)
        for (number, row) in batch.rows.enumerated() {
            #expect(try batch.text(number) == fixed[number], "\(row.testDescription)")
        }
    }

    @Test func `A diff shows secrets, because it must be applicable`() throws {
        let batch = try Batch([Self.rows[0]])
        let run = try batch.folder.lint(["--fix", "--diff"] + batch.arguments)
        #expect(run.output.contains(Self.canary) && run.output.contains("REDACTED"))
        expectNoLeak(in: run.errors, "standard error")
    }

    @Test func `Secrets in a stream are masked line by line`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.schema, to: "s.json")
        let lines = Self.rows.filter { !$0.hasNoSchema && !$0.text.contains("\n") }.map(\.text)
        try folder.write(lines.joined(separator: "\n") + "\n", to: "p.ndjson")
        for format in LongTests.useAllInputs ? ReportFormat.allCases : [.text, .json, .html] {
            let run = try folder.lint(["-f", format.rawValue, "-s", "s.json", "p.ndjson"])
            expectNoLeak(in: run.output + run.errors, format.rawValue)
        }
    }

    @Test(arguments: [["-s", "s.json"], []])
    func `Secrets in comments are masked`(arguments: [String]) throws {
        let folder = try ScratchFolder()
        try folder.write(Self.schema, to: "s.json")
        let text = "{\"n\": \"x\", /* \(Self.canary) */ \"o\": 1,"
        try folder.write(text + " }", to: "p.jsonc")
        try folder.write(text + " p }", to: "q.jsonc")
        for format in [ReportFormat.text, .html] {
            let files = ["p.jsonc", "q.jsonc"]
            let run = try folder.lint(["-f", format.rawValue] + arguments + files)
            #expect(run.status == 1)
            #expect(run.output.contains("***"))
            expectNoLeak(in: run.output + run.errors, format.rawValue)
        }
    }

    @Test func `Secrets in the defaults and examples of a schema are masked`() throws {
        let folder = try ScratchFolder()
        let schema = """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "type": "string", "enum": ["a"], "secret": "sk_[a-z0-9]+", "default": "\(Self.canary)",
             "examples": ["\(Self.canary)"]}
            """
        try folder.write(schema, to: "s.json")
        for format in LongTests.useAllInputs ? ReportFormat.allCases : [.text, .json, .html] {
            let run = try folder.lint(["schema", "-f", format.rawValue, "s.json"])
            for word in ["default", "example"] { #expect(run.output.contains(word)) }
            expectNoLeak(in: run.output + run.errors, format.rawValue)
        }
    }

    /// The rows have members of a schema in one line, with a default or an example that does not match its schema.
    /// Another schema that applies to the same value marks the secret.
    @Test(arguments: [
        #""anyOf": [{"enum": ["a"], "default": "\#(canary)"}, {"maxLength": 2}]"#,
        #""if": {"maxLength": 2, "default": "\#(canary)"}, "then": {"minLength": 1}"#,
        #""anyOf": [{"enum": ["a"], "default": "\#(escapedCanary)"}, {"maxLength": 2}]"#,
        #"""
        "allOf": [{"properties": {"k": {"secret": "[0-9]{8,}"}}}, \#
        {"examples": [{"k": 7777777777, "l": "\#(canary)"}], "required": ["m"]}]
        """#,
    ])
    func `Secrets in a default are masked if another schema marks them`(members: String) throws {
        let folder = try ScratchFolder()
        let schema = """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "secret": "sk_[a-z0-9]+", \(members)}
            """
        try folder.write(schema, to: "s.json")
        for format in LongTests.useAllInputs ? ReportFormat.allCases : [.text, .json, .html] {
            let run = try folder.lint(["schema", "-f", format.rawValue, "s.json"])
            #expect(run.output.contains("does not match its own schema"))
            expectNoLeak(in: run.output + run.errors, format.rawValue)
        }
    }

    /// The rows have members of a schema in one line, with an error that prevents the check of a payload.
    @Test(arguments: [
        #""default": "\#(canary)", "pattern": "(""#, #""default": "\#(canary)" "type": "string""#,
        #""default": \#(canary), "type": "string""#, #""$ref": "no.json", "default": "\#(canary)""#,
    ])
    func `An error in the schema of a payload shows no secret of the schema`(members: String) throws
    {
        let folder = try ScratchFolder()
        let schema = """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "secret": "sk_[a-z0-9]+", \(members)}
            """
        try folder.write(schema, to: "s.json")
        try folder.write("{}", to: "p.json")
        let run = try folder.lint(["-s", "s.json", "p.json"])
        #expect(!run.errors.isEmpty)
        expectNoLeak(in: run.output + run.errors, "the run")
        try folder.write(schema, to: "schemas/s.json")
        let report = try folder.lint(["--schemas", "schemas", "-f", "json", "p.json"])
        expectNoLeak(in: report.output + report.errors, "the report")
    }

    /// The rows have members of a schema in one line. They contain a mistake, so the secret is not compared with the
    /// schema.
    @Test(arguments: [
        #""default": "\#(canary)", "pattern": "(""#,
        #""default": "\#(canary)" "type": "string""#,
        #""default": "\#(canary)", "type": "strin""#,
        #""default": "\#(canary)", @@@ ###]]]}"#,
        #""default": "\#(canary)", "$anchor": "x", "$defs": {"a": {"$anchor": "x"}}"#,
        #""default": "\#(canary)", "default": "x""#,
        #""default": {"\#(canary)": {"a": 1, "a": 2}}"#,
        #""default": {"\#(canary)": 1, "\#(canary)": 2}"#,
        #""examples": "\#(canary)""#,
        #""defualt": "\#(canary)""#,
        #""exmaples": ["\#(canary)"]"#,
        #""defualt": "\#(canary)", "pattern": "(""#,
        #""default": {"\#(canary)": 1}, "pattern": "(""#,
        #""default": {"\#(canary)": 1}, "default": 1"#,
        #""default": [{"\#(canary)": 1,, "b": 2}]"#,
        #""properties": {"a": {"default": "\#(canary)"}}, "anyOf": [[]]"#,
        ##"""
        "$defs": {"r": {"$schema": "http://json-schema.org/draft-07/schema#", \##
        "$id": "https://e.example/r", \##
        "properties": {"a": {"$ref": "#", "default": "\##(canary)", "titel": ""}}}}
        """##,
    ])
    func `Secrets in a schema with mistakes are masked`(members: String) throws {
        let folder = try ScratchFolder()
        let schema = """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "secret": "sk_[a-z0-9]+", \(members)}
            """
        try folder.write(schema, to: "s.json")
        for format in LongTests.useAllInputs ? ReportFormat.allCases : [.text, .json, .html] {
            let run = try folder.lint(["schema", "-f", format.rawValue, "s.json"])
            #expect(run.status == 1)
            expectNoLeak(in: run.output + run.errors, format.rawValue)
        }
    }

    /// Two versions of a file, each in one line. The schemas are made from the members of `p`.
    static let versions: [(name: String, old: String, new: String)] = [
        (
            "a default", #""secret": "sk_[a-z0-9]+", "default": "\#(canary)""#,
            #""secret": "sk_[a-z0-9]+", "default": "sk_x""#
        ),
        (
            "a new default", #""secret": "sk_[a-z0-9]+""#,
            #""secret": "sk_[a-z0-9]+", "default": "\#(canary)""#
        ),
        (
            "a default that becomes secret", #""default": "\#(canary)""#,
            #""secret": "sk_[a-z0-9]+", "default": "x""#
        ),
        (
            "a default that is no longer secret", #""secret": "sk_[a-z0-9]+", "default": 1"#,
            #""default": "\#(canary)""#
        ),
        (
            "a secret in an object", #""default": {"k": "\#(canary)"}"#,
            #""default": {}, "properties": {"k": {"secret": "sk_[a-z0-9]+"}}"#
        ),
        (
            "a secret in JSON in a string", #""default": "x""#,
            #""contentMediaType": "application/json","#
                + #" "contentSchema": {"properties": {"k": {"secret": "sk_[a-z0-9]+"}}},"#
                + #" "default": "{\"k\": \"\\u0073k_canary77\"}""#
        ),
        (
            "a number", #""secret": "[0-9]{8,}", "default": 7777777777"#,
            #""secret": "[0-9]{8,}", "default": 1"#
        ),
        (
            "an example", #""secret": "sk_[a-z0-9]+", "examples": ["\#(canary)"]"#,
            #""secret": "sk_[a-z0-9]+", "maxLength": 9, "type": "string""#
        ),
        (
            "an example that becomes secret", #""examples": ["\#(canary)"], "pattern": "y77""#,
            #""secret": "sk_[a-z0-9]+", "type": "integer""#
        ),
        (
            "a mark in another file", #""$ref": "marked.json", "default": "\#(canary)""#,
            #""$ref": "marked.json", "default": "sk_x""#
        ),
    ]

    @Test(arguments: versions)
    func `A comparison of schemas shows no secret`(
        name: String,
        old: String,
        new: String
    ) throws {
        let folder = try ScratchFolder()
        let dialect = "https://schemas.widgets.example/vocabulary/widget-dialect.json"
        for (version, members) in [("old", old), ("new", new)] {
            let count = version == "old" ? 5 : 6
            let schema =
                #"{"$schema": "\#(dialect)", "type": "object", "properties":"#
                + #" {"p": {\#(members)}, "n": {"type": "integer", "default": \#(count)}}}"#
            try folder.write(schema, to: "\(version)/s.json")
            // Only the row that refers to this file has a second file that marks secrets.
            if members.contains("marked.json") {
                let marked = #"{"$schema": "\#(dialect)", "secret": "sk_[a-z0-9]+"}"#
                try folder.write(marked, to: "\(version)/marked.json")
            }
            try folder.write(schema, to: "\(version)/\(version).json")
            // The files are compared in the order of their names.
            try folder.write(#"{"title": "No secrets"}"#, to: "\(version)/unmarked.json")
        }
        for format in LongTests.useAllInputs ? ReportFormat.allCases : [.text, .json, .html] {
            let run = try folder.lint(["diff", "-f", format.rawValue, "old", "new"])
            #expect(run.output.contains("changed from 5 to 6"))
            #expect(run.output.contains("at '/p', ") || run.output.contains("/p"))
            expectNoLeak(in: run.output + run.errors, format.rawValue)
        }
    }
}
