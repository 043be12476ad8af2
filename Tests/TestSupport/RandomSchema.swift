import SchemaKit

/// A random schema with a few keywords.
package struct RandomSchema {
    /// The text of the schema.
    package let text: String

    /// Names of members, which are also patterns.
    private static let names = ["a", "b", "c", "ab"]
    private static let scalars = [
        "0", "1", "1.0", "2.5", "-3", "\"a\"", "\"ab\"", "\"\"", "null", "true",
    ]

    /// Returns a random schema with some keywords of the widget vocabulary.
    package static func ofWidgets(depth: Int, using generator: inout SeededGenerator) -> String {
        let inner = RandomSchema(depth: depth, using: &generator).text
        // With an `$id` after its opening brace, the schema keeps its references to its own `$defs`.
        let embedded = #"{"$id": "inner", \#(inner.dropFirst())"#
        let rows = (0..<3).map { _ in widgetKeyword(depth: depth, using: &generator) }
        let keywords = Dictionary(rows) { $1 }.sorted { $0.key < $1.key }
            .map { "\"\($0.key)\": \($0.value)" }
        let member = widgetMember(using: &generator)
        return """
            {"$schema": "\(Dialect.widget.uri)", \(keywords.joined(separator: ", ")),
            "properties": {"a": \(member), "b": {"items": \(member)}},
            "anyOf": [\(embedded), {"properties": {"a": \(member)}}],
            "if": {"required": ["a"]}, "then": {"required": ["b"], \(keywords[0])}}
            """
    }

    /// Returns the schema of a member with aliases, a deprecated or secret member, or a member with other widget
    /// keywords.
    private static func widgetMember(using generator: inout SeededGenerator) -> String {
        generator.pick([
            #"{"aliases": {"c": {"source": "x"}}}"#,
            #"{"aliases": {"ab": {"source": "x", "severity": "note"}}, "type": "integer"}"#,
            #"{"deprecated": true}"#, #"{"secret": "a"}"#,
            #"{"advice": [{"type": "string", "message": "m"}]}"#,
            #"{"type": "string", "severity": "note", "effect": "e"}"#,
            #"{"template": {"open": "a", "close": "b", "token": "^$", "expectation": "e"}}"#,
        ])
    }

    private static func widgetKeyword(
        depth: Int,
        using generator: inout SeededGenerator
    ) -> (String, String) {
        switch generator.pick(["uniqueBy", "keyedBy", "atMost", "advice", "message", "severity"]) {
        case "uniqueBy": ("uniqueBy", generator.pick(["\"\"", "\"/a\"", "\"/0\""]))
        case "keyedBy": ("keyedBy", generator.pick(["\"\"", "\"/a\""]))
        case "atMost": ("atMost", #"{"/a": "/b", "/0": "/1"}"#)
        case "advice":
            (
                "advice",
                "[\(schema(depth: depth - 1, references: 0..<0, using: &generator))]"
            )
        case "message": ("message", "\"m\"")
        default: ("severity", "\"warning\"")
        }
    }

    /// - Parameter depth: The maximum number of levels of schemas with keywords.
    package init(depth: Int, using generator: inout SeededGenerator) {
        // References have only later definitions as targets, so no reference is circular.
        let definitions = (0..<2).map { number in
            let body = Self.schema(depth: depth - 1, references: number + 1..<2, using: &generator)
            return "\"d\(number)\": \(body)"
        }
        let root = Self.keywords(depth: depth, references: 0..<2, using: &generator)
        text =
            "{"
            + (root + ["\"$defs\": {\(definitions.joined(separator: ", "))}"])
            .joined(separator: ", ") + "}"
    }

    private static func schema(
        depth: Int,
        references: Range<Int>,
        using generator: inout SeededGenerator
    ) -> String {
        if depth <= 0 || generator.oneIn(8) {
            return generator.pick(["true", "false", "{}", "true"])
        }
        let keywords = keywords(depth: depth, references: references, using: &generator)
        return "{\(keywords.joined(separator: ", "))}"
    }

    private static func keywords(
        depth: Int,
        references: Range<Int>,
        using generator: inout SeededGenerator
    ) -> [String] {
        var keywords: [String: String] = [:]
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let (name, value) = keyword(depth: depth, references: references, using: &generator)
            keywords[name] = value
        }
        return keywords.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    }

    /// The keywords. One that is listed twice is chosen twice as often.
    private static let keywordNames = [
        "type", "enum", "const", "minimum", "exclusiveMaximum", "multipleOf", "minLength",
        "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "pattern",
        "uniqueItems", "required", "dependentRequired", "allOf", "anyOf", "anyOf", "oneOf", "not",
        "if", "then", "else", "properties", "properties", "patternProperties", "dependentSchemas",
        "additionalProperties", "propertyNames", "items", "contains", "prefixItems",
        "minContains", "maxContains", "unevaluatedProperties", "unevaluatedItems", "$ref",
    ]

    private static func keyword(
        depth: Int,
        references: Range<Int>,
        using generator: inout SeededGenerator
    ) -> (name: String, value: String) {
        func schema() -> String {
            Self.schema(depth: depth - 1, references: references, using: &generator)
        }
        let name = generator.pick(keywordNames)
        switch name {
        case "type":
            let types = ["object", "array", "string", "integer", "number"]
            return (name, "\"\(generator.pick(types))\"")
        case "enum":
            let first = value(depth: 1, using: &generator)
            return (name, "[\(first), \(value(depth: 2, using: &generator))]")
        case "const":
            return (name, value(depth: 2, using: &generator))
        case "minimum", "exclusiveMaximum":
            return (name, generator.pick(["0", "1.0", "2.5"]))
        case "multipleOf":
            return (name, generator.pick(["1", "0.5", "3"]))
        case "pattern":
            return (name, generator.pick(["\"a\"", "\"^$\"", "\"b$\""]))
        case "uniqueItems":
            return (name, "true")
        case "required":
            return (name, "[\"\(generator.pick(names))\"]")
        case "dependentRequired":
            return (name, "{\"a\": [\"b\"]}")
        case "$ref":
            guard let number = references.randomElement(using: &generator) else {
                return ("title", "\"none\"")
            }
            return (name, "\"#/$defs/d\(number)\"")
        case "allOf", "anyOf", "oneOf", "prefixItems":
            return (name, "[\(schema()), \(schema())]")
        case "properties", "patternProperties", "dependentSchemas":
            let members = names.shuffled(using: &generator).prefix(2).map { name in
                "\"\(name)\": \(schema())"
            }
            return (name, "{\(members.joined(separator: ", "))}")
        case "not", "if", "then", "else", "additionalProperties", "propertyNames", "items",
            "contains", "unevaluatedProperties", "unevaluatedItems":
            return (name, schema())
        default:
            return (name, String(Int.random(in: 0...3, using: &generator)))
        }
    }

    /// Returns a random value with the kinds and names that occur in the schemas.
    package static func value(depth: Int, using generator: inout SeededGenerator) -> String {
        guard depth > 0, !generator.oneIn(3) else { return generator.pick(scalars) }
        let count = Int.random(in: 0...3, using: &generator)
        if generator.oneIn(2) {
            let elements = (0..<count).map { _ in value(depth: depth - 1, using: &generator) }
            return "[\(elements.joined(separator: ", "))]"
        }
        let members = names.shuffled(using: &generator).prefix(count).map { name in
            "\"\(name)\": " + value(depth: depth - 1, using: &generator)
        }
        return "{\(members.joined(separator: ", "))}"
    }
}
