import TestSupport
import Testing

@Suite struct `Schemas that cannot be used` {
    struct Mistake: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        /// The line, the column and the beginning of the message.
        let finding: String
        /// The beginning of the finding if only a payload names the schema. The finding then quotes no text of the
        /// schema.
        let unquoted: String

        init(
            _ description: String,
            _ schema: String,
            _ finding: String,
            unquoted: String? = nil
        ) {
            testDescription = description
            self.schema = schema
            self.finding = finding
            self.unquoted = unquoted ?? finding
        }
    }

    static let mistakes = [
        Mistake(
            "not JSON",
            "type: object",
            "1:1: error: expected a value, found 'type'",
            unquoted: "1:1: error: the file is not JSON [invalid-schema]\n"
        ),
        Mistake("empty", "", "1:1: error: expected a JSON value"),
        Mistake(
            "a truncated schema",
            "{\n  \"type\":",
            "2:10: error: expected a value, found the end"
        ),
        Mistake(
            "nested too deeply",
            String(repeating: "{\"not\":", count: 2_000),
            "1:3585: error: arrays and objects are nested more than 512 levels deep"
        ),
        Mistake("an array", "[1]", "1:1: error: expected a schema (an object or a Boolean)"),
        Mistake(
            "an unknown dialect",
            "{\n  \"$schema\": \"https://example.com/dialect\"\n}",
            "2:14: error: unknown dialect 'https://example.com/dialect' in '$schema'",
            unquoted: "2:14: error: unknown dialect in '$schema' [invalid-schema]\n"
        ),
        Mistake(
            "a misspelled dialect",
            #"{"$schema": "https://json-schema.org/draft/2021-12/schema"}"#,
            "1:13: error: unknown dialect 'https://json-schema.org/draft/2021-12/schema' in "
                + "'$schema'; did you mean 'https://json-schema.org/draft/2020-12/schema'? ",
            unquoted: "1:13: error: unknown dialect in '$schema' [invalid-schema]\n"
        ),
        Mistake("an unknown type", #"{"type": "objekt"}"#, "1:10: error: 'type' must be"),
        Mistake(
            "a wrong pattern",
            #"{"pattern": "("}"#,
            "1:14: error: unterminated group; expected ')'",
            unquoted: "1:14: error: expected a regular expression, found something else"
        ),
    ]

    @Test(arguments: mistakes)
    func `A schema error ends the run if --schema names the schema`(
        _ mistake: Mistake
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(mistake.schema, to: "bad.schema.json")
        try folder.write(Payloads.button, to: "a.json")
        let arguments = ["--schema", "bad.schema.json", "a.json"]
        let run = try folder.lint(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("bad.schema.json:" + mistake.finding))
        #expect(run.errors.contains("[invalid-schema]"))
        #expect(run.errors.contains("^"))
    }

    @Test(arguments: mistakes)
    func `If the schema that a payload names has an error, only this payload fails`(
        _ mistake: Mistake
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(mistake.schema, to: "bad.schema.json")
        try folder.write(#"{"$schema": "bad.schema.json"}"#, to: "a.json")
        try folder.write(#"{"$schema": "./bad.schema.json"}"#, to: "b.json")
        try folder.write(Payloads.button, to: "c.json")
        let run = try folder.lint(["a.json", "b.json", "c.json"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("bad.schema.json:" + mistake.unquoted))
        #expect(!run.errors.contains("^"))
        #expect(run.errors.ranges(of: "[invalid-schema]").count == 1)
        let hint = "'widget-lint schema bad.schema.json' lists all mistakes\n"
        #expect(run.errors.contains("a.json: error: skipped: its schema is invalid; " + hint))
        #expect(run.errors.contains("b.json: error: skipped: its schema is invalid; " + hint))
        #expect(run.errors.hasSuffix("checked 1 file: 2 failures\n"))
    }

    @Test(arguments: ["#/$defs/nowhere", "#nowhere", "https://example.com/other.json"])
    func `An unresolved reference fails only the payloads that need it`(_ reference: String) throws
    {
        let folder = try ScratchFolder()
        let schema = #"{"properties": {"far": {"$ref": "\#(reference)"}}}"#
        try folder.write(schema, to: "s.json")
        try folder.write("{\"near\": 1}", to: "near.json")
        try folder.write("{\"far\": 1}", to: "far.json")
        let near = try folder.lint(["-s", "s.json", "near.json"])
        #expect(near.status == 0)
        #expect(near.output.isEmpty)
        #expect(near.errors.hasPrefix("s.json:1:33: warning: cannot resolve '$ref': "))
        #expect(near.errors.hasSuffix("checked 1 file: no problems found\n"))
        let advice = "; remote schemas are not fetched; add the folder of the schema with --schemas"
        #expect(near.errors.contains(advice) == reference.hasPrefix("https:"))
        let both = try folder.lint(["-s", "s.json", "near.json", "far.json"])
        #expect(both.status == 2)
        #expect(both.errors.hasPrefix("s.json:1:33: error: cannot resolve '$ref': "))
        #expect(!both.errors.contains("warning"))
        #expect(
            both.errors.contains(
                "far.json: error: skipped: a reference in its schema cannot be resolved"
            )
        )
        #expect(both.errors.hasSuffix("checked 1 file: 1 failure\n"))
    }

    @Test func `A schema that only refers to itself is an error at its reference`() throws {
        let folder = try ScratchFolder()
        try folder.write(##"{"$ref": "#"}"##, to: "loop.json")
        try folder.write(#"{"$schema": "loop.json"}"#, to: "a.json")
        let error =
            "loop.json:1:10: error: circular reference: to check a value, this schema must check "
            + "the same value again ["
        let schema = try folder.lint(["schema", "loop.json"])
        #expect(schema.output.hasPrefix(error))
        for arguments in [["-s", "loop.json", "a.json"], ["a.json"]] {
            let run = try folder.lint(arguments)
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix(error))
            #expect(
                run.errors.contains("a.json: error: skipped: a reference in its schema is circular")
            )
        }
    }

    @Test func `The deepest allowed payload is checked with a recursive schema`() throws {
        let folder = try ScratchFolder()
        try folder.write(
            """
            {"type": "object",
             "properties": {"a": {"allOf": [{"anyOf": [{"$ref": "#"}, false]}]}}}
            """,
            to: "recursive.json"
        )
        let nest = String(repeating: "{\"a\":", count: 511)
        let ends = String(repeating: "}", count: 511)
        for (core, status) in [("{}", 0), ("1", 1)] {
            try folder.write(nest + core + ends, to: "a.json")
            let run = try folder.lint(["-s", "recursive.json", "a.json"])
            #expect(run.status == status)
        }
    }
}
