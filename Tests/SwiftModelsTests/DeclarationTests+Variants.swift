import Testing

@testable import SwiftModels

/// The members and conditions from which variants are made.
extension DeclarationTests {
    /// Returns whether the type of a schema has variants. Objects that meet the condition need the member `x`.
    ///
    /// - Parameters:
    ///   - member: The schema of `x`.
    ///   - condition: The keywords of `if`.
    ///   - required: The names in `required`.
    private static func hasVariants(
        member: String = #"{"type": "string"}"#,
        if condition: String = #""properties": {"k": {"const": "a"}}"#,
        required: String = #""k""#
    ) throws -> Bool {
        let text = try generated(
            #"""
            {"title": "A", "type": "object", "required": [\#(required)],
            "properties": {"k": {"enum": ["a", "b"]}, "x": \#(member)},
            "if": {\#(condition)}, "then": {"required": ["x"]}}
            """#,
            .internal
        )
        return text.contains("enum KDetails: ")
    }

    private static let members: [(schema: String, isInCase: Bool)] = [
        (#"{"type": "string"}"#, true), (#"{"type": "array", "items": {}}"#, true),
        (#"{"type": "string", "default": "d"}"#, false),
        (#"{"type": "string", "deprecated": true}"#, false),
        (#"{"type": ["string", "null"]}"#, false), ("{}", false),
    ]

    @Test(arguments: members)
    func `a member of a case is typed, not null, not deprecated and has no default`(
        schema: String,
        isInCase: Bool
    ) throws {
        #expect(try Self.hasVariants(member: schema) == isInCase)
    }

    private static let conditions: [(keywords: String, makesCases: Bool)] = [
        (#""properties": {"k": {"const": "a"}}"#, true),
        (#""properties": {"k": {"enum": ["a", "b"]}}"#, true),
        (#""properties": {"k": {"type": "string", "const": "a"}}"#, true),
        (#""type": "object", "properties": {"k": {"const": "a"}}"#, true),
        (#""required": ["k"], "properties": {"k": {"const": "a"}}"#, true),
        (#""allOf": [{"properties": {"k": {"const": "a"}}}]"#, true),
        (#""type": "array", "properties": {"k": {"const": "a"}}"#, false),
        (#""required": ["k", "z"], "properties": {"k": {"const": "a"}}"#, false),
        (#""properties": {"k": {"const": "a"}, "z": {"const": 1}}"#, false),
        (#""minProperties": 1, "properties": {"k": {"const": "a"}}"#, false),
        (#""properties": {"k": {"const": "a", "minLength": 1}}"#, false),
        (#""properties": {"k": {"const": "c"}}"#, false),
        (#""properties": {"k": {"minLength": 1}}"#, false), (#""required": ["k"]"#, false),
        (
            #""properties": {"k": {"const": "a"}}, "allOf": [{"properties": {"k": {"const": "b"}}}]"#,
            false
        ),
    ]

    @Test(arguments: conditions)
    func `a condition makes cases only if it depends on listed values of one member`(
        keywords: String,
        makesCases: Bool
    ) throws {
        #expect(try Self.hasVariants(if: keywords) == makesCases)
    }

    @Test func `an optional tag makes cases only if the condition requires it`() throws {
        let constant = #""properties": {"k": {"const": "a"}}"#
        #expect(try Self.hasVariants(if: #""required": ["k"], \#(constant)"#, required: ""))
        #expect(try !Self.hasVariants(if: constant, required: ""))
    }

    @Test(arguments: [(40, true), (41, false)])
    func `a tag with more than 40 values makes no cases`(count: Int, makesCases: Bool) throws {
        let values = (0..<count).map { "\"v\($0)\"" }.joined(separator: ", ")
        let text = try Self.generated(
            #"""
            {"title": "A", "type": "object", "required": ["k"],
            "properties": {"k": {"enum": [\#(values)]}, "x": {"type": "string"}},
            "if": {"properties": {"k": {"const": "v0"}}}, "then": {"required": ["x"]}}
            """#,
            .internal
        )
        #expect(text.contains("enum KDetails: ") == makesCases)
    }

    @Test func `a member that every object needs is in no case`() throws {
        #expect(try !Self.hasVariants(required: #""k", "x""#))
    }
}
