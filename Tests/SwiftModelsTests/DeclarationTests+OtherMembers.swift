import Testing

@testable import SwiftModels

/// The members that `properties` does not declare.
extension DeclarationTests {
    /// Keywords of an object, and whether they leave the members without a schema unconstrained.
    private static let constraints: [(keywords: String, areFree: Bool)] = [
        (#""description": "x""#, true), (#""additionalProperties": true"#, true),
        (#""additionalProperties": {}"#, true), (#""additionalProperties": false"#, false),
        (#""additionalProperties": {"type": "integer"}"#, false),
        (#""unevaluatedProperties": true"#, true), (#""unevaluatedProperties": {}"#, true),
        (#""unevaluatedProperties": false"#, false),
        (#""unevaluatedProperties": {"type": "integer"}"#, false),
        (#""additionalProperties": true, "unevaluatedProperties": false"#, false),
        (#""patternProperties": {"^x": {"type": "integer"}}"#, false),
        (#""allOf": [{"additionalProperties": false}]"#, false),
    ]

    @Test(arguments: constraints)
    func `a member that only a condition requires is a property unless it is constrained`(
        keywords: String,
        areFree: Bool
    ) throws {
        let text = try Self.generated(
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "integer"}},
            "if": {"required": ["a"]}, "then": {"required": ["b"]}, \#(keywords)}
            """#,
            .internal
        )
        #expect(text.contains("    var b: JSONValue?\n") == areFree, "\(text)")
    }

    private static let properties = #""properties": {"a": {"type": "string"}}"#
    private static let integers = #""additionalProperties": {"type": "integer"}"#

    /// Keywords of an object, and whether a keyword gives all members without a property the type of integers.
    private static let otherMembers: [(keywords: String, areIntegers: Bool)] = [
        ("\(properties), \(integers)", true),
        (#"\#(properties), "additionalProperties": true"#, false),
        (#""allOf": [{\#(properties), \#(integers)}]"#, true),
        (#""allOf": [{\#(properties)}], \#(integers)"#, false),
        (#"\#(properties), "allOf": [{\#(integers)}]"#, false),
        (#"\#(properties), "patternProperties": {"^x": {"type": "string"}}, \#(integers)"#, true),
        (
            #"\#(properties), "allOf": [{"patternProperties": {"^x": {"type": "string"}}}], \#(integers)"#,
            false
        ),
        (
            #"\#(properties), "if": {"required": ["a"]}, "then": {"properties": {"b": {}}}, \#(integers)"#,
            false
        ),
        (
            #"\#(properties), "if": {"required": ["a"]}, "then": {"minProperties": 2}, \#(integers)"#,
            true
        ),
        (#"\#(properties), "unevaluatedProperties": {"type": "integer"}"#, true),
        (#""allOf": [{\#(properties)}], "unevaluatedProperties": {"type": "integer"}"#, true),
        (
            #"\#(properties), "additionalProperties": {}, "unevaluatedProperties": {"type": "integer"}"#,
            false
        ),
    ]

    @Test(arguments: otherMembers)
    func `the other members have a type if one schema declares all members beside them`(
        keywords: String,
        areIntegers: Bool
    ) throws {
        let text = try Self.generated(#"{"title": "A", "type": "object", \#(keywords)}"#, .internal)
        #expect(text.contains("    var otherMembers: [String: Int]") == areIntegers, "\(text)")
    }
}
