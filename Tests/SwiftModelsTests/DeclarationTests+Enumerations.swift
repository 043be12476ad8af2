import Testing

@testable import SwiftModels

/// The branches that become one enumeration, and the kinds of the values of other branches.
extension DeclarationTests {
    /// The schemas in the `anyOf` of the required member `z`, and an excerpt of the generated text.
    private static let branches: [(schemas: String, excerpt: String)] = [
        (#"{"const": "a"}, {"enum": ["b", "c"]}"#, "        case a, b, c\n"),
        (#"{"const": "a"}, {"type": "string", "maxLength": 3}"#, "        case a\n"),
        (##"{"const": "a"}, {"$ref": "#/$defs/d"}"##, "        case a, e, f\n"),
        (##"{"const": "a"}, {"$ref": "#/$defs/e"}"##, "        case a, g\n"),
        // A repeated reference adds no values.
        (
            ##"{"const": "a"}, {"$ref": "#/$defs/d"}, {"$ref": "#/$defs/d"}"##,
            "        case a, e, f\n"
        ),
        (
            ##"{"$ref": "#/$defs/d"}, {"$ref": "#/$defs/f"}, {"const": "a"}"##,
            "        case e, f, h, a\n"
        ),
        (#"{"const": 1}, {"type": "integer", "minimum": 3}"#, "        case unrecognized(Int)\n"),
        (#"{"const": 1}, {"type": "string"}"#, "        case unrecognized(JSONValue)\n"),
        (#"{"const": "a"}, {"type": "null"}"#, "    var z: Z?\n"),
        (#"{"const": "a"}, {"const": null}"#, "    var z: Z?\n"),
        (#"{"const": "a"}, {"enum": ["b", null]}"#, "    var z: Z?\n"),
        (#"{"const": true}, {"const": false}"#, "    var z: Bool\n"),
        // The branches have different kinds, so each has a case.
        (#"{"const": "a"}, {"type": "integer"}"#, "        case number(Int)\n"),
        (#"{"type": "string"}, {"type": "integer"}"#, "        case string(String)\n"),
        // A branch allows more than strings, or its violations are only warnings.
        (#"{"const": "a"}, {"minLength": 1}"#, "    var z: JSONValue\n"),
        (#"{"const": "a"}, {"type": "string", "properties": {}}"#, "    var z: JSONValue\n"),
        (#"{"const": "a"}, {"type": "string", "severity": "warning"}"#, "    var z: JSONValue\n"),
        (#"{"const": "a"}, {"const": "b", "severity": "warning"}"#, "    var z: JSONValue\n"),
    ]

    @Test(arguments: branches)
    func `branches that list values of one kind are one enumeration`(
        schemas: String,
        excerpt: String
    ) throws {
        let text = try Self.generated(
            ##"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "required": ["z"], "properties": {"z": {"anyOf": [\##(schemas)]}},
            "$defs": {"d": {"enum": ["e", "f"]}, "e": {"anyOf": [{"const": "g"}, {"type": "string"}]},
            "f": {"anyOf": [{"$ref": "#/$defs/d"}, {"const": "h"}]}}}
            """##,
            .internal
        )
        #expect(text.contains(excerpt), "\(text)")
    }

    /// The keywords of a branch without a type of its own, and the case for the branch.
    private static let kinds: [(draft: String, keywords: String, name: String)] = [
        ("draft/2020-12/schema", #""items": {"type": "integer"}"#, "array([Int])"),
        ("draft/2020-12/schema", #""prefixItems": [{"type": "integer"}]"#, "array(ArrayValue)"),
        ("draft-07/schema#", #""items": {"type": "integer"}"#, "array([Int])"),
        ("draft-07/schema#", #""items": [{"type": "integer"}]"#, "array(ArrayValue)"),
        (
            "draft/2020-12/schema", #""additionalProperties": {"type": "integer"}"#,
            "object([String: Int])"
        ),
        (
            "draft/2020-12/schema", #""patternProperties": {"": {"type": "integer"}}"#,
            "object([String: Int])"
        ),
        (
            "draft/2020-12/schema", #""patternProperties": {"^x": {"type": "integer"}}"#,
            "object(Object)"
        ),
        (
            "draft/2020-12/schema", #""properties": {"x": {"type": "integer"}}"#, "object(Object)"
        ),
        ("draft/2020-12/schema", #""required": ["x"]"#, "object(Object)"),
        (
            "draft/2020-12/schema", #""anyOf": [{"items": {"type": "integer"}}]"#,
            "array(ArrayValue)"
        ),
    ]

    @Test(arguments: kinds)
    func `a branch without a type is for the kind of values that its keywords describe`(
        draft: String,
        keywords: String,
        name: String
    ) throws {
        let scheme = draft.hasPrefix("draft-") ? "http" : "https"
        let text = try Self.generated(
            #"""
            {"$schema": "\#(scheme)://json-schema.org/\#(draft)", "title": "A",
            "anyOf": [{"type": "string"}, {\#(keywords)}]}
            """#,
            .internal
        )
        #expect(text.contains("    case string(String)\n"), "\(text)")
        #expect(text.contains("    case \(name)\n"), "\(text)")
    }
}
