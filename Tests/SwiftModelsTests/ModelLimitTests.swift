import Testing

@testable import SwiftModels

/// The sizes of schemas from which on their models have another form.
struct ModelLimitTests {
    /// Returns the Swift code for a schema with the member `a`.
    private static func model(ofMember schema: String, definitions: String = "{}") throws -> String
    {
        try DeclarationTests.generated(
            #"""
            {"title": "Root", "type": "object", "properties": {"a": \#(schema)}, "$defs": \#(definitions)}
            """#,
            .internal
        )
    }

    @Test(arguments: [(1, true), (12, true), (13, false)])
    func `an array of at most 12 first items is a structure`(count: Int, isStructure: Bool) throws {
        let items = Array(repeating: #"{"type": "string"}"#, count: count)
        let schema = #"{"type": "array", "prefixItems": [\#(items.joined(separator: ", "))]}"#
        let text = try Self.model(ofMember: schema)
        #expect(text.contains("    var a: [JSONValue]?\n") == !isStructure, "\(text)")
        #expect(text.contains("        var twelfth: String?\n") == (count == 12), "\(text)")
    }

    /// Pairs of the text before and after the inner schema.
    @Test(arguments: [
        (#"{"type": "array", "items": "#, "["),
        (#"{"type": "object", "additionalProperties": "#, "[String: "),
    ])
    func `eight arrays or maps in one another need no type of their own`(
        start: String,
        bracket: String
    ) throws {
        for (depth, isInline) in [(1, true), (8, true), (9, false)] {
            let schema =
                String(repeating: start, count: depth) + #"{"type": "string"}"#
                + String(repeating: "}", count: depth)
            let type =
                String(repeating: bracket, count: depth) + "String"
                + String(repeating: "]", count: depth)
            let text = try Self.model(ofMember: schema)
            #expect(text.contains("    var a: \(type)?\n") == isInline, "\(text)")
        }
    }

    @Test(arguments: [
        ("One Two Three Four Five", "OneTwoThreeFourFive"), ("One Two Three Four Five Six", "D"),
        ("OneTwoThreeFourFiveSix", "OneTwoThreeFourFiveSix"),
        ("one-two-three-four-five-six", "OneTwoThreeFourFiveSix"), ("...", "D"), ("", "D"),
    ])
    func `a title of at most five words, or without spaces, is the name of a type`(
        title: String,
        name: String
    ) throws {
        let object = #""type": "object", "properties": {"b": {"type": "string"}}"#
        let text = try Self.model(
            ofMember: ##"{"$ref": "#/$defs/d"}"##,
            definitions: #"{"d": {"title": "\#(title)", \#(object)}}"#
        )
        #expect(text.contains("    var a: \(name)?\n"), "\(text)")
    }

    @Test(arguments: [(0, true), (7, true), (8, false)])
    func `the kind of a branch is searched in seven levels of branches`(
        levelCount: Int,
        isFound: Bool
    ) throws {
        let inner = (0..<levelCount).reduce(#"{"items": {"type": "integer"}}"#) { schema, _ in
            #"{"anyOf": [\#(schema), {"prefixItems": [{"type": "boolean"}]}]}"#
        }
        let text = try Self.model(ofMember: #"{"anyOf": [{"type": "string"}, \#(inner)]}"#)
        #expect(text.contains("        case string(String)\n") == isFound, "\(text)")
        #expect(text.contains("    var a: JSONValue?\n") == !isFound, "\(text)")
    }

    @Test(arguments: [(2, false), (3, true)])
    func `a rule that two members share is a constant if it has three parts`(
        partCount: Int,
        isConstant: Bool
    ) throws {
        let keywords = [#""minLength": 2"#, #""maxLength": 5"#, #""pattern": "^a""#]
        let code = keywords.prefix(partCount).joined(separator: ", ")
        let text = try DeclarationTests.generated(
            ##"""
            {"title": "Root", "type": "object",
             "properties": {"a": {"$ref": "#/$defs/code"}, "b": {"$ref": "#/$defs/code"}},
             "$defs": {"code": {"type": "string", \##(code)}}}
            """##,
            .internal
        )
        #expect(text.contains("    static let code: SchemaRule = ") == isConstant, "\(text)")
    }
}
