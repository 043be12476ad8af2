import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the type `integer` and of its complement in every dialect, below keywords that negate or choose.
///
/// In drafts 3 and 4, 1.0 and 1e3 are not integers, because they are written with a fraction or an exponent. The
/// complement of `integer` must accept them there.
struct NumberKindTests {
    private static let dialects = [
        "http://json-schema.org/draft-03/schema#", "http://json-schema.org/draft-04/schema#",
        "http://json-schema.org/draft-06/schema#", "http://json-schema.org/draft-07/schema#",
        "https://json-schema.org/draft/2019-09/schema",
        "https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/v1",
    ]

    /// Returns numbers that are integers in a dialect, and other numbers. In draft 4, an integer has no fraction and no
    /// exponent (core, section 3.5); since draft 6, 1.0 is an integer.
    private static func numbers(in dialect: String) -> (integers: [String], others: [String]) {
        let isBeforeDraft6 = dialect.contains("draft-03") || dialect.contains("draft-04")
        return isBeforeDraft6
            ? (["0", "-3", "12345678901234567890"], ["1.0", "1e3", "0.3", "1.5e-7"])
            : (["0", "-3", "1.0", "1e3", "12345678901234567890"], ["0.3", "1.5e-7"])
    }

    /// Schemas with the placeholder `S` for a schema of integers. The flag is true if they accept integers.
    private static let wrappings: [(schema: String, acceptsIntegers: Bool)] = [
        (#""allOf": [S]"#, true), (#""anyOf": [S]"#, true), (#""oneOf": [S]"#, true),
        (#""not": S"#, false), (#""not": {"not": S}"#, true),
        (#""not": {"not": {"not": S}}"#, false),
        (#""allOf": [{"not": S}]"#, false), (#""allOf": [{"not": S}, {"minimum": -1e400}]"#, false),
        (#""anyOf": [{"not": S}, {"type": "string"}]"#, false),
        (#""anyOf": [{"not": S}, {"not": {"not": {"type": "string"}}}]"#, false),
        (#""oneOf": [{"not": S}, {"type": "string", "not": {"type": "string"}}]"#, false),
        (#""oneOf": [{"not": S}, {"type": "number"}]"#, true),
        (#""oneOf": [S, {"type": "number"}]"#, false),
        (#""not": {"anyOf": [S, {"type": "string"}]}"#, false),
        (#""not": {"oneOf": [S, {"type": "number"}]}"#, true),
    ]

    @Test(arguments: dialects)
    func `a schema distinguishes integers from other numbers as its dialect defines them`(
        dialect: String
    ) throws {
        let (integers, others) = Self.numbers(in: dialect)
        let isDraft3 = dialect.contains("draft-03")
        for (wrapping, acceptsIntegers) in Self.wrappings {
            // Draft 3 has neither `not` nor the keywords for branches.
            let text = isDraft3 ? Self.draft3(wrapping) : wrapping
            guard let text else { continue }
            let schema = text.replacing("S", with: #"{"type": "integer"}"#)
            try VerdictRow(
                #"{"$schema": "\#(dialect)", \#(schema)}"#,
                valid: acceptsIntegers ? integers : others,
                invalid: acceptsIntegers ? others : integers
            ).expectVerdicts()
        }
    }

    /// Returns a wrapping in keywords of draft 3, or nil if draft 3 has no such keywords.
    private static func draft3(_ wrapping: String) -> String? {
        guard !wrapping.contains("Of") else { return nil }
        // The value of `disallow` is an array, so each closing brace of a schema is followed by a bracket.
        return wrapping.replacing(#""not": S"#, with: #""disallow": [S]"#)
            .replacing(#""not": {"#, with: #""disallow": [{"#)
            .replacing(/\}+$/, with: { $0.output.map { "\($0)]" }.joined() })
    }

    /// The values of each type, with one value for each spelling that the evaluator handles separately.
    private static let valuesByType: [(type: String, values: [String])] = [
        ("null", ["null"]), ("boolean", ["true", "false"]), ("integer", ["1", "1.0", "-2e2"]),
        ("string", [#""a""#, #""\u0061\n""#]), ("array", ["[]", "[1]"]),
        ("object", ["{}", #"{"a": 1}"#]), ("number", ["1", "1.0", "-2e2", "0.5", "1e-1"]),
    ]

    @Test func `a schema with several types accepts the values of these types`() throws {
        let allValues = Set(Self.valuesByType.flatMap(\.values))
        for selection in 1..<(1 << Self.valuesByType.count) {
            let selected = Self.valuesByType.enumerated().filter { selection >> $0.offset & 1 != 0 }
            let types = selected.map { "\"\($0.element.type)\"" }.joined(separator: ", ")
            let valid = Set(selected.flatMap(\.element.values))
            try VerdictRow(
                #"{"type": [\#(types)]}"#,
                valid: valid.sorted(),
                invalid: allValues.subtracting(valid).sorted()
            ).expectVerdicts()
        }
    }

    /// Schemas whose keywords exist in the dialect at index `since` of `dialects`, and in all later dialects.
    private static let containers: [(since: Int, schema: String, valid: String, invalid: String)] =
        [
            (1, #""items": {"not": {"type": "integer"}}"#, "[0.5]", "[0.5, 1]"),
            (1, #""items": {"not": {"not": {"type": "integer"}}}"#, "[1, 2]", "[1, 0.5]"),
            (
                1, #""additionalProperties": {"not": {"type": "integer"}}"#, #"{"a": 0.5}"#,
                #"{"a": 1}"#
            ),
            (2, #""contains": {"not": {"type": "integer"}}"#, "[1, 0.5]", "[1]"),
            (2, #""contains": {"not": {"not": {"type": "integer"}}}"#, "[0.5, 1]", "[0.5]"),
            (2, #""not": {"contains": {"not": {"type": "integer"}}}"#, "[1]", "[1, 0.5]"),
            (
                3,
                #""if": {"not": {"type": "integer"}}, "then": {"maximum": 1}, "else": {"minimum": 5}"#,
                "0.5", "4"
            ),
        ]

    @Test(arguments: dialects)
    func `keywords for items and members distinguish integers from other numbers`(dialect: String)
        throws
    {
        let position = try #require(Self.dialects.firstIndex(of: dialect))
        for row in Self.containers where row.since <= position {
            let schema = #"{"$schema": "\#(dialect)", \#(row.schema)}"#
            try VerdictRow(schema, valid: [row.valid], invalid: [row.invalid]).expectVerdicts()
        }
    }

    @Test
    func `one program treats 1.0 as an integer in 2020-12 but not in draft 4`()
        throws
    {
        let oldSchema =
            #"{"$schema": "http://json-schema.org/draft-04/schema#", "not": {"type": "integer"}}"#
        for (keyword, valid, invalid) in [
            (#""allOf": [{"$ref": "http://x/old.json"}, {"type": "integer"}]"#, "1.0", "0.5"),
            (
                #""anyOf": [{"allOf": [{"$ref": "http://x/old.json"}, {"type": "integer"}]}]"#,
                "1.0", "1"
            ),
        ] {
            let program = try SchemaProgram.compiled(
                #"{"$schema": "https://json-schema.org/draft/2020-12/schema", \#(keyword)}"#,
                others: [(uri: "http://x/old.json", text: oldSchema)]
            )
            for (value, isValid) in [(valid, true), (invalid, false)] {
                let document = try JSONParser().parse(Array(value.utf8))
                #expect(
                    try SchemaValidator(program: program).isValid(document) == isValid,
                    "\(value)"
                )
                #expect(try TracingEvaluator.trace(document, program: program).isValid == isValid)
            }
        }
    }
}
