import TestSupport

@testable import SchemaKit
@testable import SchemaLint

/// A random schema, and a version of it with one to three changes.
struct RandomSchemaPair {
    let old: String
    let new: String

    /// Strings in the text of a schema, each with its replacement.
    private static let swaps = [
        ("\"type\": \"object\"", "\"type\": \"array\""),
        ("\"type\": \"string\"", "\"type\": \"integer\""),
        ("\"type\": \"integer\"", "\"type\": \"number\""),
        ("\"type\": \"number\"", "\"type\": \"integer\""),
        ("minLength", "maxLength"), ("maxLength", "minLength"), ("minItems", "maxItems"),
        ("minimum", "exclusiveMinimum"), ("anyOf", "oneOf"), ("oneOf", "anyOf"),
        ("allOf", "anyOf"), ("\"not\"", "\"items\""), ("\"then\"", "\"else\""),
        ("\"items\"", "\"contains\""), ("unevaluatedProperties", "additionalProperties"),
        ("additionalProperties", "unevaluatedProperties"), ("unevaluatedItems", "items"),
        ("true", "false"), ("false", "true"), (": 1", ": 2"), (": 2", ": 1"), (": 3", ": 0"),
        (": 0", ": 1"), ("[\"a\"]", "[\"b\"]"), ("[\"b\"]", "[\"a\"]"), ("\"c\": ", "\"b\": "),
        ("\"a\": ", "\"ab\": "), ("\"^$\"", "\"a\""), ("#/$defs/d0", "#/$defs/d1"),
        ("{}", "{\"type\": \"string\"}"), ("\"required\"", "\"title\""),
        ("\"enum\": [", "\"enum\": [7, "), ("dependentSchemas", "properties"),
        ("patternProperties", "properties"), ("\"if\"", "\"not\""),
        ("\"prefixItems\"", "\"allOf\""), ("propertyNames", "contains"),
        ("minContains", "maxContains"),
    ]

    /// Creates a pair whose old version is a random schema with a few keywords.
    init(using generator: inout SeededGenerator) {
        let schema = RandomSchema(depth: 3, using: &generator).text
        self.init(schema, using: &generator)
    }

    /// Creates a pair whose old version is `schema`.
    init(_ schema: String, using generator: inout SeededGenerator) {
        old = schema
        var changed = schema
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let possible = Self.swaps.filter { changed.contains($0.0) }
            guard !possible.isEmpty else { break }
            let (from, to) = generator.pick(possible)
            let parts = changed.split(separator: from, omittingEmptySubsequences: false)
            let index = Int.random(in: 1..<parts.count, using: &generator)
            changed =
                parts[..<index].joined(separator: from) + to
                + parts[index...].joined(separator: from)
        }
        new = changed
    }
}
