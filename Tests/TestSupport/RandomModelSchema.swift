import SchemaKit

/// A random schema with the parts that models are made of.
///
/// The parts are objects with typed members, definitions, discriminated unions, maps, tuples and annotations.
/// `RandomSchema` combines keywords in any way, so few of its schemas describe an object with typed members.
package struct RandomModelSchema {
    /// The text of the schema.
    package private(set) var text = ""

    /// Names that need care in Swift: keywords, names with other characters, and names of members of types.
    private static let names = [
        "id", "title", "imageURL", "image_url", "price", "tags", "class", "init", "a-b", "1st",
        "isActive", "startsAt", "Δ", "type", "self", "value", "other", "link", "kind", "hash",
    ]
    private static let words = [
        "banner", "Banner", "big-banner", "default", "", "1", "none", "unknown", "in app",
    ]
    private static let formats = [
        "date-time", "date", "uri", "uuid", "email", "duration", "time", "regex", "json-pointer",
    ]
    private static let definitionCount = 2

    private var generator: SeededGenerator
    private let isOfWidgets: Bool

    /// - Parameter number: An even number to use the widget dialect, or an odd number to use draft 2020-12.
    package init(number: Int, using generator: inout SeededGenerator) {
        self.generator = generator
        isOfWidgets = number.isMultiple(of: 2)
        let dialect = isOfWidgets ? Dialect.widget.uri : Dialect.draft202012.uri
        let definitions = (0..<Self.definitionCount).map { number in
            let definition =
                self.generator.oneIn(3)
                ? union(depth: 0, after: number) : object(depth: 1, after: number)
            return "\"Part\(number)\": {\(definition)}"
        }
        text = """
            {"$schema": "\(dialect)", "title": "Root", \(object(depth: 2, after: -1)),
            "$defs": {\(definitions.joined(separator: ", "))}}
            """
        generator = self.generator
    }

    /// Returns a number of a range.
    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    private mutating func names(_ count: Int) -> [String] {
        Array(Self.names.shuffled(using: &generator).prefix(count))
    }

    // MARK: Schemas

    /// Returns the keywords of a schema of objects.
    ///
    /// - Parameter definition: The number of the definition that contains the schema. The schema refers only to later
    ///   ones, except in a list, where a circle ends.
    private mutating func object(depth: Int, after definition: Int) -> String {
        let names = names(number(1...4))
        let members = names.map { name in
            "\"\(name)\": {\(member(depth: depth - 1, after: definition))}"
        }
        var keywords = [
            "\"type\": \"object\"", "\"properties\": {\(members.joined(separator: ", "))}",
        ]
        let required = names.filter { _ in generator.oneIn(2) }
        if !required.isEmpty { keywords.append("\"required\": \(Self.list(required))") }
        if generator.oneIn(3) { keywords.append("\"description\": \"An object of a test.\"") }
        switch number(0...6) {
        case 0: keywords.append("\"additionalProperties\": false")
        case 1: keywords.append("\"additionalProperties\": {\(scalar())}")
        case 2: keywords.append("\"patternProperties\": {\"^x-\": {\(scalar())}}")
        case 3: keywords.append("\"minProperties\": \(number(0...2))")
        case 4: keywords.append(condition(of: names, depth: depth))
        default: break
        }
        return keywords.joined(separator: ", ")
    }

    /// Returns keywords that apply to an object only if it has some member, or some value of a member.
    private mutating func condition(of names: [String], depth: Int) -> String {
        let name = generator.pick(names)
        let other = generator.pick(Self.names)
        switch number(0...4) {
        case 0: return "\"dependentRequired\": {\"\(name)\": [\"\(other)\"]}"
        case 1:
            let schema = "{\"properties\": {\"\(other)\": {\(scalar())}}}"
            return "\"dependentSchemas\": {\"\(name)\": \(schema)}"
        case 2: return "\"not\": {\"required\": \(Self.list([name, other]))}"
        case 3: return "\"allOf\": [{\(object(depth: 1, after: Self.definitionCount))}]"
        default:
            return """
                "if": {"properties": {"\(name)": {"const": "banner"}}, "required": ["\(name)"]},
                "then": {"required": ["\(other)"], "properties": {"\(other)": {\(scalar())}}},
                "else": {"properties": {"\(other)": {\(scalar())}}}
                """
        }
    }

    /// Returns the keywords of a member's schema, with annotations.
    private mutating func member(depth: Int, after definition: Int) -> String {
        var keywords = [shape(depth: depth, after: definition)]
        switch number(0...9) {
        case 0: keywords.append("\"description\": \"A member.\\nIts second line.\"")
        case 1: keywords.append("\"deprecated\": true")
        case 2: keywords.append("\"title\": \"Some title\"")
        case 3: keywords.append("\"readOnly\": true")
        case 4 where isOfWidgets: keywords.append("\"secret\": \"a test\"")
        case 5 where isOfWidgets:
            keywords.append("\"aliases\": {\"old_name\": {\"source\": \"a test\"}}")
        case 6 where isOfWidgets: keywords.append("\"severity\": \"warning\"")
        case 7 where isOfWidgets: keywords.append("\"effect\": \"nothing is shown\"")
        default: break
        }
        return keywords.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private mutating func shape(depth: Int, after definition: Int) -> String {
        guard depth > 0 else { return scalar() }
        switch number(0...9) {
        case 0...2: return scalar()
        case 3: return object(depth: depth - 1, after: definition)
        case 4: return array(depth: depth, after: definition)
        case 5: return "\"type\": \"object\", \"additionalProperties\": {\(scalar())}"
        case 6: return union(depth: depth - 1, after: definition)
        default: return reference(after: definition)
        }
    }

    private mutating func reference(after definition: Int) -> String {
        let later = (definition + 1..<max(definition + 1, Self.definitionCount))
        if let number = later.randomElement(using: &generator) {
            return "\"$ref\": \"#/$defs/Part\(number)\""
        }
        return "\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/Part\(number(0...1))\"}"
    }

    private mutating func array(depth: Int, after definition: Int) -> String {
        let items = "{\(member(depth: depth - 1, after: definition))}"
        switch number(0...5) {
        case 0: return "\"type\": \"array\", \"items\": \(items), \"uniqueItems\": true"
        case 1: return "\"type\": \"array\", \"items\": \(items), \"minItems\": \(number(0...2))"
        case 2:
            let first = "\"prefixItems\": [{\(scalar())}, {\(scalar())}]"
            return "\"type\": \"array\", \(first), \"items\": false"
        case 3: return "\"type\": [\"array\", \"null\"], \"items\": \(items), \"maxItems\": 3"
        default: return "\"type\": \"array\", \"items\": \(items)"
        }
    }

    /// Returns alternatives: objects with a discriminator, or values of different types.
    private mutating func union(depth: Int, after definition: Int) -> String {
        let keyword = generator.pick(["oneOf", "anyOf"])
        if generator.oneIn(3) {
            let types = ["string", "integer", "boolean", "null", "number"]
                .shuffled(using: &generator).prefix(number(2...3))
            let branches = types.map { "{\"type\": \"\($0)\"}" }.joined(separator: ", ")
            return "\"\(keyword)\": [\(branches)]"
        }
        let values = Self.words.shuffled(using: &generator).prefix(number(2...3))
        let branches = values.map { value in
            let discriminator = "\"kind\": {\"const\": \"\(value)\"}"
            let name = generator.pick(Self.names.filter { $0 != "kind" })
            let other = member(depth: depth, after: definition)
            // Without `required`, the discriminator decides only if it is present.
            let required = generator.oneIn(5) ? "" : ", \"required\": [\"kind\"]"
            let members = "{\(discriminator), \"\(name)\": {\(other)}}"
            return "{\"type\": \"object\", \"properties\": \(members)\(required)}"
        }
        return "\"\(keyword)\": [\(branches.joined(separator: ", "))]"
    }

    /// Returns the keywords of a schema of strings, numbers or Booleans, or no keywords.
    private mutating func scalar() -> String {
        switch number(0...9) {
        case 0: return string()
        case 1: return "\"type\": \"string\", \"format\": \"\(generator.pick(Self.formats))\""
        case 2:
            let values = Self.words.shuffled(using: &generator).prefix(number(1...4))
            return "\"enum\": \(Self.list(Array(values)))"
        case 3: return "\"type\": [\"string\", \"null\"]"
        case 4:
            let value = number(-3...3)
            return "\"type\": \"integer\", \"minimum\": \(number(-2...2)), \"default\": \(value)"
        case 5: return "\"type\": \"number\", \"exclusiveMaximum\": 1.5, \"multipleOf\": 0.5"
        case 6: return "\"type\": \"boolean\", \"default\": \(generator.oneIn(2))"
        case 7: return "\"type\": \"string\", \"default\": \"\(generator.pick(Self.words))\""
        case 8: return "\"const\": \(generator.pick(["1", "\"banner\"", "null", "[1, 2]", "true"]))"
        default: return generator.pick(["", "\"type\": \"null\"", "\"type\": \"integer\""])
        }
    }

    private mutating func string() -> String {
        let length = number(0...2)
        return generator.pick([
            "\"type\": \"string\", \"minLength\": \(length)",
            "\"type\": \"string\", \"maxLength\": \(length)",
            "\"type\": \"string\", \"pattern\": \"^[a-z]+$\"",
            "\"type\": \"string\"",
        ])
    }

    private static func list(_ texts: [String]) -> String {
        "[\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }

    // MARK: Values

    /// Returns a random value with names and texts that occur in the schemas.
    package static func value(depth: Int, using generator: inout SeededGenerator) -> String {
        guard depth > 0, !generator.oneIn(3) else {
            return generator.pick(
                words.map { "\"\($0)\"" }
                    + ["1", "-3", "1.5", "true", "null", "\"2026-02-30\"", "\"https://a.example\""]
            )
        }
        if generator.oneIn(4) {
            let count = Int.random(in: 0...3, using: &generator)
            let items = (0..<count).map { _ in value(depth: depth - 1, using: &generator) }
            return "[\(items.joined(separator: ", "))]"
        }
        let count = Int.random(in: 1...6, using: &generator)
        let members = names.shuffled(using: &generator).prefix(count).map { name in
            "\"\(name)\": " + value(depth: depth - 1, using: &generator)
        }
        return "{\(members.joined(separator: ", "))}"
    }
}
