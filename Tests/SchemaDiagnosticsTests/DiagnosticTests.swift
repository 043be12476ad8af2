import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the starts and the messages of findings about the text, and about the keywords of JSON Schema.
struct DiagnosticTests {
    /// A schema, a marked payload and all findings.
    struct Row: CustomTestStringConvertible, Sendable {
        let schema: String
        let payload: String
        let expected: [DiagnosticSpec]
        var testDescription: String { payload }

        init(_ schema: String, _ payload: String, _ expected: DiagnosticSpec...) {
            self.schema = schema
            self.payload = payload
            self.expected = expected
        }
    }

    private static let texts = [
        Row("{}", "{\"a\": 1️⃣tru}", .init("1️⃣", .syntax, "expected a value, found 'tru'")),
        Row(
            "{}",
            "1️⃣\u{FEFF}{}",
            .init(
                "1️⃣",
                .byteOrderMark,
                "the file starts with a byte-order mark, which some JSON parsers reject",
                severity: .warning
            )
        ),
        Row(
            "{}",
            #"{2️⃣"a": 1, "b": [{3️⃣"x": 0, 4️⃣"\u0078": 0}], 1️⃣"a": 2}"#,
            .init(
                "4️⃣",
                .duplicateMember,
                "duplicate member 'x'; which value wins depends on the parser",
                related: [.init(marker: "3️⃣", message: "first defined here")],
                replacement: ""
            ),
            .init(
                "1️⃣",
                .duplicateMember,
                "duplicate member 'a'; which value wins depends on the parser",
                related: [.init(marker: "2️⃣", message: "first defined here")]
            )
        ),
        // Names with different scalars are different names, even if they look equal.
        Row("{}", "{\"é\": 1, \"e\u{301}\": 2}"),
    ]

    @Test(arguments: texts)
    func `findings about the text need no schema`(row: Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let values = [
        Row(#"{"type": "string"}"#, "1️⃣1", .init("1️⃣", .type, "expected a string, found a number")),
        Row(
            #"{"type": ["integer", "null"]}"#,
            "1️⃣1.5",
            .init("1️⃣", .type, "expected null or an integer, found 1.5")
        ),
        Row(
            #"{"type": "string", "minLength": 3, "pattern": "x"}"#,
            "1️⃣{\"a\": 1}",
            .init("1️⃣", .type, "expected a string, found an object")
        ),
        Row(
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#",
             "type": [{"properties": {"a": {"type": "string"}}}]}
            """#,
            #"{"a": 1️⃣1}"#,
            .init("1️⃣", .type, "expected a string, found a number")
        ),
        Row(
            // In draft 3, the schema of a member says that the member is required.
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#",
             "properties": {"a": {"required": true}, "b": {"required": true}}}
            """#,
            #"1️⃣{"a": 1}"#,
            .init("1️⃣", .missingMember, "missing required member 'b'")
        ),
        Row(#"{"type": []}"#, "1️⃣1", .init("1️⃣", .type, "a number is not allowed here")),
        Row(
            #"{"$schema": "http://json-schema.org/draft-03/schema#", "type": []}"#,
            "1️⃣{}",
            .init("1️⃣", .type, "an object is not allowed here")
        ),
        Row(#"{"const": "tap"}"#, "1️⃣5", .init("1️⃣", .constant, #"expected "tap", found 5"#)),
        Row(
            #"{"const": "tap"}"#,
            #"1️⃣"Tap""#,
            .init("1️⃣", .constant, #"expected "tap", found "Tap""#, replacement: #""tap""#)
        ),
        Row(
            #"{"enum": ["banner", "carousel", 3]}"#,
            #"1️⃣"carrousel""#,
            .init(
                "1️⃣",
                .enumeration,
                #""carrousel" is not one of "banner", "carousel" or 3; did you mean "carousel"?"#,
                replacement: #""carousel""#
            )
        ),
        Row(
            #"{"enum": ["grün", "gelb"]}"#,
            #"1️⃣"gr\u00fcnn""#,
            .init(
                "1️⃣",
                .enumeration,
                #""gr\u00fcnn" is not one of "grün" or "gelb"; did you mean "grün"?"#,
                replacement: #""grün""#
            )
        ),
        Row(
            #"{"enum": ["banner", "carousel"]}"#,
            #"1️⃣"x""#,
            .init("1️⃣", .enumeration, #""x" is not one of "banner" or "carousel""#)
        ),
        Row(
            #"{"enum": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}"#,
            "1️⃣[]",
            .init("1️⃣", .enumeration, "expected 1, 2, 3, 4, 5, 6, 7, 8, 9 or 10, found an array")
        ),
        Row(#"{"enum": []}"#, "1️⃣1", .init("1️⃣", .enumeration, "1 is not allowed here")),
        Row("false", "1️⃣1", .init("1️⃣", .forbidden, "1 is not allowed here")),
        Row(
            #"{"not": {"type": "string"}}"#,
            #"1️⃣"x""#,
            .init("1️⃣", .forbidden, "a string is not allowed here")
        ),
        Row(
            #"{"minimum": 2}"#,
            "1️⃣1",
            .init("1️⃣", .belowMinimum, "must be at least 2, found 1")
        ),
        Row(
            #"{"exclusiveMinimum": 2.0}"#,
            "1️⃣2",
            .init("1️⃣", .belowMinimum, "must be greater than 2.0, found 2")
        ),
        Row(
            #"{"maximum": 2}"#,
            "1️⃣3e0",
            .init("1️⃣", .aboveMaximum, "must be at most 2, found 3e0")
        ),
        Row(
            #"{"exclusiveMaximum": 2}"#,
            "1️⃣2",
            .init("1️⃣", .aboveMaximum, "must be less than 2, found 2")
        ),
        Row(
            #"{"multipleOf": 0.5}"#,
            "1️⃣0.7",
            .init("1️⃣", .notAMultiple, "must be a multiple of 0.5, found 0.7")
        ),
        Row(
            #"{"minLength": 1}"#,
            #"1️⃣"""#,
            .init("1️⃣", .tooShort, "must not be empty")
        ),
        Row(
            #"{"minLength": 3}"#,
            #"1️⃣"é😀""#,
            .init("1️⃣", .tooShort, "must have at least 3 characters, found 2")
        ),
        Row(
            #"{"maxLength": 1}"#,
            #"1️⃣"\u00e9x""#,
            .init("1️⃣", .tooLong, "must have at most 1 character, found 2")
        ),
        Row(
            #"{"pattern": "^a$"}"#,
            #"1️⃣"b""#,
            .init("1️⃣", .pattern, #""b" does not match the pattern '^a$'"#)
        ),
        Row(
            #"{"items": {"format": "date"}}"#,
            #"[1️⃣"2023-02-29", 2️⃣"2023-2-28", "2024-02-29"]"#,
            .init(
                "1️⃣",
                .format,
                "expected a calendar date, such as 2024-05-17, found \"2023-02-29\"; "
                    + "the calendar has no such day"
            ),
            .init(
                "2️⃣",
                .format,
                "expected a calendar date, such as 2024-05-17, found \"2023-2-28\""
            )
        ),
        Row(
            #"{"format": "date-time"}"#,
            #"1️⃣"2024-05-17T00:59:60+01:00""#,
            .init(
                "1️⃣",
                .format,
                "expected \(StringFormat.dateTime.expectation), found \"2024-05-17T00:59:60+01:00\""
            )
        ),
        Row(
            #"{"format": "uuid"}"#,
            #"1️⃣"b""#,
            .init("1️⃣", .format, #"expected \#(StringFormat.uuid.expectation), found "b""#)
        ),
        Row(
            #"{"minItems": 1}"#,
            "1️⃣[]",
            .init("1️⃣", .tooFewItems, "must have at least 1 item, found 0")
        ),
        Row(
            #"{"maxItems": 2}"#,
            "1️⃣[1, 2, 3]",
            .init("1️⃣", .tooManyItems, "must have at most 2 items, found 3")
        ),
        Row(
            #"{"uniqueItems": true}"#,
            "[0, 2️⃣1, 1️⃣1.0]",
            .init(
                "1️⃣",
                .duplicateItems,
                "duplicate item; items must be unique",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
        Row(
            #"{"prefixItems": [true], "items": false}"#,
            "[0, 1️⃣1, 2️⃣2]",
            .init("1️⃣", .unexpectedItem, "unexpected item at index 1; at most 1 item is allowed"),
            .init("2️⃣", .unexpectedItem, "unexpected item at index 2; at most 1 item is allowed")
        ),
        Row(
            #"{"contains": {"const": 1}}"#,
            "1️⃣[2]",
            .init(
                "1️⃣",
                .contains,
                "at least 1 item must match 'contains' (the constant 1), found 0"
            )
        ),
        Row(
            #"{"contains": {"const": 1}, "maxContains": 1}"#,
            "1️⃣[1, 1]",
            .init(
                "1️⃣",
                .contains,
                "exactly 1 item must match 'contains' (the constant 1), found 2"
            )
        ),
        Row(
            #"{"contains": {"const": 1}, "minContains": 2, "maxContains": 1}"#,
            "1️⃣[1]",
            .init(
                "1️⃣",
                .contains,
                "no array is allowed: at least 2 items and at most 1 item must match 'contains' "
                    + "(the constant 1), found 1"
            )
        ),
        Row(
            #"{"minProperties": 2}"#,
            #"1️⃣{"a": 1}"#,
            .init("1️⃣", .tooFewMembers, "must have at least 2 members, found 1")
        ),
        Row(
            #"{"maxProperties": 1}"#,
            #"1️⃣{"a": 1, "b": 2}"#,
            .init("1️⃣", .tooManyMembers, "must have at most 1 member, found 2")
        ),
        Row(
            #"{"required": ["b", "a", "c"]}"#,
            #"1️⃣{"a": 1}"#,
            .init("1️⃣", .missingMember, "missing required members 'b' and 'c'")
        ),
        Row(
            #"{"dependentRequired": {"a": ["b", "c"]}}"#,
            #"1️⃣{"a": 1, "c": 1}"#,
            .init("1️⃣", .missingDependent, "missing member 'b'; required because 'a' is present")
        ),
        Row(
            #"{"properties": {"name": true}, "additionalProperties": false}"#,
            #"{1️⃣"nmae": 1, 2️⃣"other": 2}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'nmae'; did you mean 'name'?",
                replacement: #""name""#
            ),
            .init("2️⃣", .unknownMember, "unknown member 'other'")
        ),
        Row(
            #"{"properties": {"old": false}}"#,
            #"{1️⃣"old": 1}"#,
            .init("1️⃣", .forbidden, "member 'old' is not allowed here")
        ),
        Row(
            #"{"properties": {"name": true}, "patternProperties": {"^x-": false, "^nm": false}}"#,
            #"{1️⃣"x-a": 1, 2️⃣"nmae": 2}"#,
            .init("1️⃣", .forbidden, "member 'x-a' is not allowed here"),
            .init(
                "2️⃣",
                .unknownMember,
                "unknown member 'nmae'; did you mean 'name'?",
                replacement: #""name""#
            )
        ),
    ]

    @Test(arguments: values)
    func `the finding of each rule names the expected and the found value`(row: Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let branches = [
        Row(
            #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#,
            "1️⃣1",
            .init("1️⃣", .type, "expected a string or null, found a number")
        ),
        Row(
            #"{"oneOf": [{"const": 1}, {"const": 2}]}"#,
            "1️⃣3",
            .init("1️⃣", .enumeration, "3 is not one of 1 or 2")
        ),
        Row(
            #"{"oneOf": [{"multipleOf": 2}, {"multipleOf": 3}]}"#,
            "1️⃣6",
            .init(
                "1️⃣",
                .severalBranches,
                "matches the 'oneOf' branches 0 and 1, but must match only one of them"
            )
        ),
        // `pattern` accepts every number, so the union has no finding.
        Row(
            #"{"anyOf": [{"minimum": 5}, {"pattern": "x"}, {"maximum": 0}], "type": "number"}"#,
            "3"
        ),
        Row(
            #"{"anyOf": [{"required": ["a", "b"]}, {"required": ["a", "c"]}]}"#,
            "1️⃣{}",
            .init(
                "1️⃣",
                .noBranch,
                "matches none of the 2 branches",
                related: [
                    .init(
                        marker: "1️⃣",
                        message: "branch 0: missing required members 'a' and 'b'"
                    ),
                    .init(
                        marker: "1️⃣",
                        message: "branch 1: missing required members 'a' and 'c'"
                    ),
                ]
            )
        ),
        Row(
            #"{"anyOf": [{"minimum": 5}, {"maximum": 0}]}"#,
            "1️⃣3",
            .init(
                "1️⃣",
                .noBranch,
                "matches none of the 2 branches",
                related: [
                    .init(
                        marker: "1️⃣",
                        message: "branch 0: must be at least 5, found 3"
                    ),
                    .init(
                        marker: "1️⃣",
                        message: "branch 1: must be at most 0, found 3"
                    ),
                ]
            )
        ),
        Row(
            #"{"anyOf": [{"type": "object", "required": ["a"]}, {"type": "string"}]}"#,
            "1️⃣{}",
            .init("1️⃣", .missingMember, "missing required member 'a'")
        ),
        Row(
            #"""
            {"oneOf": [
              {"properties": {"kind": {"const": "image"}, "url": {"type": "string"}}, "required": ["kind", "url"]},
              {"properties": {"kind": {"const": "text"}, "text": {"minLength": 1}}, "required": ["kind", "text"]}]}
            """#,
            #"{"kind": "text", "text": 1️⃣""}"#,
            .init("1️⃣", .tooShort, "must not be empty")
        ),
        Row(
            ##"""
            {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}],
             "$defs": {"a": {"properties": {"x": {"type": "string"}}, "type": "object"}}}
            """##,
            #"{"x": 1️⃣1}"#,
            .init("1️⃣", .type, "expected a string, found a number")
        ),
        // A schema that applies twice gives one finding.
        Row(
            ##"""
            {"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}],
             "$defs": {"a": {"minimum": 5}}}
            """##,
            "1️⃣1",
            .init("1️⃣", .belowMinimum, "must be at least 5, found 1")
        ),
    ]

    @Test(arguments: branches)
    func `the finding about a union is that of the branch that was most likely meant`(row: Row)
        throws
    {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let unevaluated = [
        Row(
            #"""
            {"allOf": [{"properties": {"name": {"type": "string"}}}],
             "unevaluatedProperties": false}
            """#,
            #"{1️⃣"nmae": 1}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'nmae'; did you mean 'name'?",
                replacement: #""name""#
            )
        ),
        Row(
            #"""
            {"allOf": [{"properties": {"name": {"type": "string"}}}],
             "unevaluatedProperties": false}
            """#,
            #"{"name": 1️⃣1}"#,
            .init("1️⃣", .type, "expected a string, found a number")
        ),
        Row(
            #"""
            {"anyOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]}],
             "unevaluatedProperties": false}
            """#,
            #"{"a": 1️⃣1}"#,
            .init("1️⃣", .type, "expected a string, found a number")
        ),
        Row(
            #"{"prefixItems": [true], "unevaluatedItems": false}"#,
            "[1, 1️⃣2]",
            .init(
                "1️⃣",
                .unexpectedItem,
                "unexpected item at index 1; unevaluated items are not allowed"
            )
        ),
    ]

    @Test(arguments: unevaluated)
    func `an unevaluated value is reported unless a failed schema declares it`(row: Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let several = [
        Row(
            #"""
            {"properties": {"a": {"type": "string"}, "b": {"items": {"minimum": 1}}},
             "required": ["c"]}
            """#,
            #"1️⃣{"b": [1, 2️⃣0, 3️⃣-1], "a": 4️⃣null}"#,
            .init("1️⃣", .missingMember, "missing required member 'c'"),
            .init("2️⃣", .belowMinimum, "must be at least 1, found 0"),
            .init("3️⃣", .belowMinimum, "must be at least 1, found -1"),
            .init("4️⃣", .type, "expected a string, found null")
        ),
        Row(
            #"""
            {"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"required": ["c"]}}
            """#,
            "1️⃣{}",
            .init("1️⃣", .missingMember, "missing required member 'c'")
        ),
        Row(
            #"{"dependentSchemas": {"a": false, "b": false}}"#,
            #"{"c": 1, 1️⃣"b": 2}"#,
            .init("1️⃣", .forbidden, "member 'b' is not allowed here")
        ),
    ]

    @Test(arguments: several)
    func `every mistake gives one finding, in the order of the text`(row: Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    @Test func `a message shortens a long value, but a fix inserts the whole value`() throws {
        let long = String(repeating: "abcdefghij", count: 8)
        let program = try SchemaProgram.compiled(#"{"const": "\#(long)"}"#)
        let payload = try JSONParser().parse(Array("\"x\(long)\"".utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: payload, program)
        #expect(found.map(\.id) == [.constant])
        // The message has two excerpts, each of about 60 characters.
        #expect(found.allSatisfy { $0.message.unicodeScalars.count < 160 })
        for fix in found.flatMap(\.fixes) {
            #expect(fix.edits.map(\.replacement) == ["\"\(long)\""])
        }
    }

    @Test(arguments: [
        (#"{"additionalProperties": false}"#, #"{"a\nb\u001b[31m": 1}"#),
        (#"{"required": ["a\nb"]}"#, "{}"),
        ("{\"const\": {\n\"a\": 1}}", "1"),
        ("{\"enum\": [[\n1]]}", "1"),
        (#"{"pattern": "^\n$"}"#, #""x""#),
        (#"{"dependentRequired": {"a\nb": ["c\td"]}}"#, #"{"a\nb": 1}"#),
        ("{}", #"{"a\nb": 1, "a\nb": 2}"#),
        (#"{"type": "integer"}"#, "1.5"),
    ])
    func `a message is one line even if names and values contain line breaks`(
        schema: String,
        payload: String
    ) throws {
        let program = try SchemaProgram.compiled(schema)
        let document = try JSONParser().parse(Array(payload.utf8))
        let found =
            TextDiagnostics.diagnostics(of: document)
            + (try EvaluationDiagnostics.diagnostics(of: document, program))
        #expect(!found.isEmpty)
        for diagnostic in found {
            for message in [diagnostic.message] + diagnostic.related.map(\.message) {
                #expect(
                    message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
                    "\(message.debugDescription)"
                )
            }
        }
    }

    @Test func `a finding has the locations of the value and of the keyword`() throws {
        let program = try SchemaProgram.compiled(
            ##"{"items": {"$ref": "#/$defs/a"}, "$defs": {"a": {"minimum": 1}}}"##
        )
        let document = try JSONParser().parse(Array("[1, 0]".utf8))
        let found = try #require(try EvaluationDiagnostics.diagnostics(of: document, program).first)
        #expect(found.instanceLocation.description == "/1")
        #expect(found.keywordLocation?.description == "/items/$ref/minimum")
        #expect(
            found.absoluteKeywordLocation == "\(SchemaProgram.testURI)#/$defs/a/minimum"
        )
        // A report of many values does not show the absolute locations, so they are not computed.
        let trace = try TracingEvaluator.trace(document, program: program)
        var limits = WorkLimits()
        let ofMany = EvaluationDiagnostics.diagnostics(of: trace, within: &limits)
        #expect(ofMany.map(\.absoluteKeywordLocation) == [nil])
        #expect(ofMany.map(\.keywordLocation) == [found.keywordLocation])
        let duplicate = try JSONParser().parse(Array(#"{"x": [{"a": 1, "a": 2}]}"#.utf8))
        let text = try #require(TextDiagnostics.diagnostics(of: duplicate).first)
        #expect(text.instanceLocation.description == "/x/0/a")
        #expect(text.keywordLocation == nil && text.absoluteKeywordLocation == nil)
    }

    @Test func `duplicate members are found among very many members`() throws {
        let names = (0..<150_000).map { "\"m\($0)\": 0" }
        for (repeated, count) in [([], 0), (["\"m7\": 1", "\"\\u006d8\": 1"], 2)] {
            let text = "{" + (names + repeated).joined(separator: ", ") + "}"
            let document = try JSONParser().parse(Array(text.utf8))
            #expect(TextDiagnostics.diagnostics(of: document).count == count)
        }
    }

    @Test func `a fix that is applied resolves its finding`() throws {
        let schema = """
            {"properties": {"kind": {"const": "image"}, "size": {"enum": ["small", "large"]}},
             "additionalProperties": false}
            """
        let program = try SchemaProgram.compiled(schema)
        for payload in [#"{"kind": "imgae"}"#, #"{"size": "lrage"}"#, #"{"knid": "image"}"#] {
            let document = try JSONParser().parse(Array(payload.utf8))
            let found = try EvaluationDiagnostics.diagnostics(of: document, program)
            let edit = try #require(found.first?.fixes.first?.edits.first)
            var bytes = document.bytes
            bytes.replaceSubrange(
                edit.range.start..<edit.range.end,
                with: Array(edit.replacement.utf8)
            )
            let fixed = try JSONParser().parse(bytes)
            #expect(try SchemaValidator(program: program).isValid(fixed), "\(payload)")
        }
    }
}
