import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests of the values that a comparison makes for a schema. Each variant gives one value.
struct ValueSamplerTests {
    /// Schemas, each with the values of the first variants.
    private static let rows: [(schema: String, values: [String])] = [
        // Every fourth variant has all optional members, and every fourth has one of them.
        (
            #"""
            {"type": "object", "required": ["b"],
             "properties": {"a": {"const": 1}, "b": {"const": 2}, "c": {"const": 3}}}
            """#,
            [
                #"{"b": 2}"#, #"{"b": 2, "a": 1, "c": 3}"#, #"{"b": 2, "a": 1}"#, #"{"b": 2}"#,
                #"{"b": 2}"#, #"{"b": 2, "a": 1, "c": 3}"#, #"{"b": 2, "c": 3}"#, #"{"b": 2}"#,
            ]
        ),
        (
            #"{"type": "object", "required": ["a"], "dependentRequired": {"a": ["b", "c"]}}"#,
            [#"{"a": 1, "b": 1, "c": 1}"#]
        ),
        // Names that are canonically equivalent in Unicode are different names.
        (
            #"""
            {"type": "object", "required": ["\u00e9"],
             "properties": {"\u00e9": {"const": 1}, "e\u0301": {"const": 2}}}
            """#,
            ["{\"\u{E9}\": 1}", "{\"\u{E9}\": 1, \"e\u{301}\": 2}"]
        ),
        (
            #"""
            {"type": "object", "required": ["\u00e9"],
             "dependentRequired": {"\u00e9": ["e\u0301"]}}
            """#,
            ["{\"\u{E9}\": 1, \"e\u{301}\": 1}"]
        ),
        (
            #"""
            {"type": "object", "minProperties": 3, "properties": {"a": {"const": 1}},
             "patternProperties": {"^p": {"const": 2}}}
            """#,
            [#"{"a": 1, "p": 2, "other1": 1}"#]
        ),
        // Values of all kinds are made, but inside a value only a few.
        ("{}", ["{}", #"["a"]"#, #""a""#]),
        // Some variants have more items than the schema requires.
        (
            #"{"type": "array", "prefixItems": [{"const": "a"}, {"const": "b"}]}"#,
            ["[]", #"["a"]"#, #"["a", "b"]"#, "[]"]
        ),
        (
            #"{"type": "array", "contains": {"const": 7}, "minContains": 2}"#,
            ["[7, 7]", "[7, 7, 7]", "[7, 7]", "[7, 7]"]
        ),
        // The items differ if possible.
        (
            #"{"type": "array", "minItems": 2, "items": {"enum": [1, 2, 3]}, "uniqueItems": true}"#,
            ["[1, 3]", "[2, 1, 3]", "[3, 2]", "[1, 3]"]
        ),
        (#"{"type": "array", "minItems": 2, "items": {"const": 1}}"#, ["[1, 1]"]),
        // The variant decides which branch matches, and whether a condition is true.
        (
            #"{"anyOf": [{"const": 1}, {"type": "string", "maxLength": 0}]}"#,
            ["1", #""""#, "1", #""""#]
        ),
        (
            #"""
            {"type": "integer", "if": {"minimum": 10}, "then": {"const": 12}, "else": {"const": 3}}
            """#,
            ["12", "3", "12", "3"]
        ),
        // Without `else`, every fourth variant ignores the condition.
        (
            #"{"type": "integer", "if": {"minimum": 10}, "then": {"const": 12}}"#,
            ["12", "12", "12", "2.0"]
        ),
    ]

    @Test(arguments: rows)
    func `each variant gives its value`(_ row: (schema: String, values: [String])) throws {
        let (made, root) = try Self.sampler(of: row.schema)
        var sampler = made
        let values = row.values.indices.map { sampler.value(of: [root], variant: $0)?.text }
        #expect(values == row.values)
    }

    /// Schemas of numbers, each with all values that are made for it.
    private static let numbers: [(schema: String, values: Set<String>)] = [
        (#"{"type": "integer", "minimum": 200}"#, ["200", "201", "400", "600"]),
        (#"{"type": "integer", "exclusiveMinimum": 200}"#, ["201", "400", "600"]),
        (#"{"type": "number", "minimum": 200}"#, ["200", "201", "400", "600", "200.5"]),
        (#"{"type": "number", "maximum": -200}"#, ["-200", "-201", "-400", "-600", "-200.5"]),
        (#"{"type": "number", "minimum": 200.5}"#, ["200.5", "200.75", "401.0", "601.5"]),
        (#"{"type": "integer", "multipleOf": 300, "minimum": 1}"#, ["300", "600", "900"]),
    ]

    @Test(arguments: numbers)
    func `numbers are made at a bound, beside it, and from its multiples`(
        _ row: (schema: String, values: Set<String>)
    ) throws {
        let (made, root) = try Self.sampler(of: row.schema)
        var sampler = made
        let values = (0..<12).compactMap { sampler.value(of: [root], variant: $0)?.text }
        #expect(Set(values) == row.values)
    }

    @Test func `strings have lengths at the bounds, and lengths that differ by one`() throws {
        let (made, root) = try Self.sampler(
            of: #"{"type": "string", "minLength": 20, "maxLength": 30}"#
        )
        var sampler = made
        var lengths: Set<Int> = []
        for variant in 0..<60 {
            let value = sampler.value(of: [root], variant: variant)
            if case .string(let text) = value { lengths.insert(text.count) }
        }
        #expect(lengths == [20, 21, 29, 30])
    }

    /// A schema of any size. Values are made only up to a size.
    struct Limit: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The greatest size for which a value is made.
        let size: Int
        let schema: @Sendable (Int) -> String
    }

    static let limits = [
        Limit(testDescription: "characters", size: 600) {
            #"{"type": "string", "minLength": \#($0)}"#
        },
        Limit(testDescription: "items", size: 40) { #"{"type": "array", "minItems": \#($0)}"# },
        Limit(testDescription: "members", size: 40) {
            #"{"type": "object", "minProperties": \#($0)}"#
        },
        // At most 400 values are made for one value, which is one of them.
        Limit(testDescription: "required members", size: 398) { count in
            let names = (0..<count).map { "\"m\($0)\"" }.joined(separator: ",")
            return #"{"type": "object", "required": [\#(names)]}"#
        },
        Limit(testDescription: "nested members", size: 9) { depth in
            let start = #"{"type": "object", "required": ["a"], "properties": {"a": "#
            return String(repeating: start, count: depth) + #"{"const": 1}"#
                + String(repeating: "}}", count: depth)
        },
    ]

    @Test(arguments: limits)
    func `values are made up to a limit`(limit: Limit) throws {
        for (size, isMade) in [(limit.size, true), (limit.size + 1, false)] {
            let (made, root) = try Self.sampler(of: limit.schema(size))
            var sampler = made
            let value = sampler.value(of: [root], variant: 0)
            #expect((value != nil) == isMade, "\(size)")
        }
    }

    @Test func `a requested member is made until the request ends`() throws {
        let (made, root) = try Self.sampler(of: #"{"type": "object"}"#)
        var sampler = made
        sampler.requestMember("z")
        let requested = sampler.value(of: [root], variant: 0)?.text
        sampler.requestMember(nil)
        let later = sampler.value(of: [root], variant: 0)?.text
        #expect(requested == #"{"z": 1}"# && later == "{}")
    }

    @Test func `requested items are made until the request ends`() throws {
        let (made, root) = try Self.sampler(of: #"{"type": "array"}"#)
        var sampler = made
        sampler.requestItems(3)
        let requested = sampler.value(of: [root], variant: 0)?.text
        sampler.requestItems(0)
        let later = sampler.value(of: [root], variant: 0)?.text
        #expect(requested == "[1, true, {}]" && later == "[]")
    }

    /// Schemas, each with steps to a place for the number 5, and a value with the number at this place.
    private static let embeddings: [(schema: String, steps: [SchemaChange.Step], value: String)] = [
        (
            #"{"type": "object", "required": ["b"], "properties": {"a": {}, "b": {"const": 2}}}"#,
            [.member("a")], #"{"a": 5, "b": 2}"#
        ),
        (
            #"{"type": "object", "required": ["b"], "properties": {"b": {"const": 2}}}"#,
            [.member("a")], #"{"b": 2, "a": 5}"#
        ),
        (#"{"type": "object"}"#, [.otherMember], #"{"other": 5}"#),
        (#"{"type": "array"}"#, [.item(2)], "[1, true, 5]"),
        (
            #"{"type": "array", "items": {"required": ["b"], "properties": {"b": {"const": 2}}}}"#,
            [.item(0), .member("a")], #"[{"b": 2, "a": 5}]"#
        ),
    ]

    @Test(arguments: embeddings)
    func `a value is made around another one`(
        _ row: (schema: String, steps: [SchemaChange.Step], value: String)
    ) throws {
        let (made, root) = try Self.sampler(of: row.schema)
        var sampler = made
        let value = sampler.value(of: [root], with: .integer(5), at: row.steps[...], variant: 0)
        #expect(value?.text == row.value)
    }

    private static func sampler(
        of schema: String
    ) throws -> (sampler: ValueSampler, root: VersionedSubschema) {
        let program = try SchemaProgram.compiled(schema)
        let compared = ComparedSchemas(old: program, new: program)
        return (ValueSampler(compared), compared.root(.old))
    }
}
