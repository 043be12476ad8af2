import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests of the values that a comparison makes.
struct SampleValueTests {
    /// Patterns, each with the strings that are made for it, in their order.
    private static let patterns: [(pattern: String, texts: [String])] = [
        ("", [""]), ("^abc$", ["abc"]),
        // One string repeats the body although it need not.
        ("^a*b$", ["b", "ab"]), ("^a?$", ["", "a"]), ("^a+$", ["a"]), ("^a{2,3}$", ["aa"]),
        ("^a{0}$", [""]), ("^a{0,2}$", ["", "a"]),
        // The strings differ in alternatives and characters.
        ("^(?:x|y|z)$", ["x", "y", "z"]), ("^(w|x|y|z)$", ["w", "x", "y", "z"]),
        ("^(?:v|w|x|y|z)$", ["v", "w", "x", "y"]), ("^[0-9]{2}$", ["00", "11", "99"]),
        ("^[β-δ]$", ["β"]),
        // A string that does not match is dropped.
        ("a(?=b)", []), (#"^(a)\1$"#, []), ("^(?!a)[ab]$", []),
        // A string has at most 600 characters.
        ("^a{599}$", [String(repeating: "a", count: 599)]),
        ("^a{600}$", [String(repeating: "a", count: 600)]), ("^a{601}$", []),
    ]

    @Test(arguments: patterns)
    func `strings are made from the tree of a pattern`(
        _ row: (pattern: String, texts: [String])
    ) throws {
        let pattern = try Pattern(row.pattern)
        #expect(PatternSampler.texts(matching: pattern) == row.texts)
    }

    @Test func `a member is added only if the object has none with exactly this name`() {
        let members: [(String, SampleValue)] = [("e\u{301}", .integer(1)), ("b", .string("x"))]
        let object = SampleValue.object(of: members)
        let other: SampleValue = .integer(2)
        #expect(object.adding("b", other) == object)
        #expect(object.adding("e\u{301}", other) == object)
        #expect(object.adding("\u{E9}", other) == .object(of: members + [("\u{E9}", other)]))
        #expect(SampleValue.object([]).adding("b", other) == .object(of: [("b", other)]))
        #expect(SampleValue.array([]).adding("b", other) == nil)
    }

    @Test func `only the member with exactly this name is removed`() {
        let members: [(String, SampleValue)] = [("e\u{301}", .integer(1)), ("b", .string("x"))]
        let object = SampleValue.object(of: members)
        #expect(object.removing("\u{E9}") == object)
        #expect(object.removing("e\u{301}") == .object(of: Array(members.suffix(1))))
        #expect(object.removing("b") == .object(of: Array(members.prefix(1))))
        #expect(SampleValue.string("b").removing("b") == nil)
    }

    /// Values that all differ, although Swift compares some of their texts as equal.
    private static let differentValues = [
        "1", "1.0", "null", #""1""#, "[]", "[1]", "[2]", "[1, 2]", "[2, 1]", "[[1]]", "{}",
        #"{"a": 1}"#, #"{"a": 2}"#, #"{"b": 1}"#, #"{"a": [1]}"#, #"{"a": 1, "b": 1}"#,
        "\"\u{E9}\"", "\"e\u{301}\"", "{\"\u{E9}\": 1}", "{\"e\u{301}\": 1}",
    ]

    @Test func `a value equals only itself`() throws {
        let values = try Self.differentValues.map {
            SampleValue(try JSONParser().parse(Array($0.utf8)).root)
        }
        for (index, value) in values.enumerated() {
            let equal = values.indices.filter { values[$0] == value }
            #expect(equal == [index], "\(value.text)")
        }
        #expect(Set(values + values).count == values.count)
    }

    /// Patterns of secrets, each with four examples and those of them that have no secret.
    private static let examples: [(secret: String, examples: String, kept: [String])] = [
        (
            "s[0-9]", #"[null, [true, false], "a", {"a": null}]"#,
            ["null", "[true, false]", #""a""#, #"{"a": null}"#]
        ),
        ("s[0-9]", #"["s1", {"s2": 1}, ["a", "s3"], {"a": [{"b": "s4"}]}]"#, []),
        // Every number at the place of a secret counts as a secret.
        ("[0-9]{8,}", #"[7777777777, [12345678], 1234567, "a"]"#, [#""a""#]),
    ]

    @Test(arguments: examples)
    func `values are made from the examples without a secret`(
        _ row: (secret: String, examples: String, kept: [String])
    ) throws {
        let program = try SchemaProgram.compiled(
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "secret": "\(row.secret)", "examples": \(row.examples)}
            """
        )
        let compared = ComparedSchemas(old: program, new: program)
        let set = compared.constraints(of: [compared.root(.old)])
        #expect(compared.examples(of: set).map(\.text) == row.kept)
    }
}
