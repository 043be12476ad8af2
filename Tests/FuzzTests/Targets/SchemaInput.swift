@testable import SchemaKit

/// A schema and the values to validate, as the bytes of an input choose them.
///
/// If the bytes begin like an object, an array or a Boolean, they are the text of a schema and, after zero bytes, of at
/// most four values. Other bytes make choices: first the dialect, then keywords from the dialect's table, then values.
struct SchemaInput {
    /// The dialect of a schema without '$schema'.
    let dialect: Dialect
    /// The text of the schema.
    let schema: [UInt8]
    /// The texts of the values.
    let instances: [[UInt8]]

    /// All dialects: the seven of JSON Schema, and the widget dialect.
    static let dialects = StandardDialect.allCases.map(\.dialect) + [.widget]

    /// Returns true if an input is the text of a schema. Other inputs choose a schema.
    static func isText(_ bytes: [UInt8]) -> Bool {
        switch bytes.first {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "t"), UInt8(ascii: "f"),
            UInt8(ascii: " "), UInt8(ascii: "\n"):
            true
        default: false
        }
    }

    init(_ bytes: [UInt8]) {
        guard !Self.isText(bytes) else {
            let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
            dialect = .draft202012
            schema = parts.first.map { Array($0) } ?? []
            instances = parts.dropFirst().prefix(4).map { Array($0) }
            return
        }
        var choices = SchemaChoices(ByteChoices(bytes))
        dialect = choices.dialect
        schema = Array(choices.document().utf8)
        instances = (0..<choices.valueCount).map { _ in Array(choices.value(depth: 3).utf8) }
    }
}

/// The keywords, formats and names that schemas of a dialect can have.
private struct DialectChoices: Sendable {
    let dialect: Dialect
    let keywords: [Keyword]
    /// The keywords that negate, combine or choose by the verdicts of their subschemas.
    let combining: [Keyword]
    /// The names of formats, and a name that no dialect has.
    let formats: [String]
    /// The name of the keyword for definitions, or nil if the dialect has none.
    let definitions: String?

    static let all = SchemaInput.dialects.map { DialectChoices($0) }

    private static let combiningBehaviors: [Keyword.Behavior] = [
        .not, .conditional, .anyOf, .oneOf, .contains, .containsWithoutEvaluation, .allOf, .extends,
        .typeUnion, .disallowedTypes,
    ]

    private init(_ dialect: Dialect) {
        self.dialect = dialect
        keywords = dialect.vocabularies.flatMap(\.keywords)
        combining = keywords.filter { Self.combiningBehaviors.contains($0.behavior) }
        formats = dialect.traits.formats.formatsByName.keys.sorted() + ["none"]
        definitions = keywords.first { $0.behavior == .definitions }?.name
    }
}

/// Writes the schemas and values that an input chooses.
struct SchemaChoices {
    private(set) var choices: ByteChoices
    /// The number of values that the schema validates.
    let valueCount: Int
    private let table: DialectChoices
    /// True if the schema nests one keyword under keywords that combine verdicts.
    private let isNested: Bool

    var dialect: Dialect { table.dialect }

    private static let names = ["a", "b", "ab", "c", ""]
    /// Patterns in the form of JSON strings.
    private static let patterns = [
        "a", "^a", "b$", "^$", "^[a-c]+$", "(a)\\\\1", "(?!a)", "\\\\d", "^.{2}$", "[",
    ]
    private static let numbers = [
        "0", "1", "2", "3", "-1", "0.5", "1.0", "0.3", "2.5", "1e1", "1e2", "-0.0", "10e-1",
        "9007199254740993", "12345678901234567890", "1e400", "1e-400", "0.30000000000000004",
    ]
    private static let texts = [
        "a", "b", "ab", "abc", "", "aaa", "1", "\\u00e9", "\\ud83d\\ude00", "2024-05-17",
        "a@b.c", "http://a/b", "eyJhIjoxfQ==", "{\\\"a\\\":1}", "null", "127.0.0.1", "P1D", "#fff",
    ]
    private static let types = [
        "null", "boolean", "object", "array", "number", "integer", "string",
    ]

    /// The first byte chooses the dialect. From 128 up, it also chooses a nested schema.
    init(_ choices: ByteChoices) {
        self.choices = choices
        let first = Int(self.choices.byte())
        table = DialectChoices.all[first % DialectChoices.all.count]
        isNested = first >= 128
        valueCount = isNested ? 6 : 3
    }

    /// Returns the schema of a file, with definitions as targets of references.
    mutating func document() -> String {
        var members = ["\"$schema\":\"\(dialect.uri)\""]
        members += isNested ? nestedMembers() : self.members(depth: 4)
        if choices.oneIn(2), let name = table.definitions {
            let definitions = "{\"d0\":\(schema(depth: 3)),\"d1\":\(schema(depth: 2))}"
            members.append("\"\(name)\":\(definitions)")
        }
        return "{\(members.joined(separator: ","))}"
    }

    /// Returns the members of a schema in which a keyword is below one or two keywords that combine verdicts, such as
    /// `not`, `if` and `oneOf`.
    private mutating func nestedMembers() -> [String] {
        let outer = choices.pick(table.combining)
        let inner = choices.pick(table.keywords)
        let isNestedTwice = choices.oneIn(2)
        var members = value(of: inner, depth: 3).map { ["\"\(inner.name)\":\($0)"] } ?? []
        if choices.oneIn(2) { members += self.members(depth: 2) }
        if isNestedTwice {
            members = combined(members, choices.pick(table.combining))
            if choices.oneIn(2) { members += self.members(depth: 1) }
        }
        return combined(members, outer)
    }

    /// Returns the members of a schema in which a keyword that combines verdicts has a subschema with `members`.
    private mutating func combined(_ members: [String], _ keyword: Keyword) -> [String] {
        let schema = "{\(members.joined(separator: ","))}"
        switch keyword.behavior {
        case .conditional:
            let consequence = choices.pick(["\"then\":false", "\"else\":false"])
            return ["\"if\":\(schema)", consequence]
        case .not, .contains, .containsWithoutEvaluation:
            return ["\"\(keyword.name)\":\(schema)"]
        default:
            let others = (0..<choices.number(below: 3)).map { _ in self.schema(depth: 2) }
            let schemas = choices.oneIn(2) ? others + [schema] : [schema] + others
            return ["\"\(keyword.name)\":[\(schemas.joined(separator: ","))]"]
        }
    }

    /// Returns a value with the kinds, names and numbers that occur in schemas.
    mutating func value(depth: Int) -> String {
        switch choices.number(below: depth > 0 ? 9 : 6) {
        case 0: return choices.pick(Self.numbers)
        case 1: return choices.pick(Self.numbers)
        case 2: return "\"\(choices.pick(Self.texts))\""
        case 3: return choices.pick(["true", "false"])
        case 4: return "null"
        case 5: return choices.pick(["{}", "[]", "[[]]", "{\"a\":{}}", "[1,1.0]", "[0,false]"])
        case 6:
            let items = (0..<choices.number(below: 4)).map { _ in value(depth: depth - 1) }
            return "[\(items.joined(separator: ","))]"
        default:
            let members = (0..<choices.number(below: 4)).map { _ in
                "\"\(choices.pick(Self.names))\":\(value(depth: depth - 1))"
            }
            return "{\(members.joined(separator: ","))}"
        }
    }

    // MARK: Schemas

    private mutating func schema(depth: Int) -> String {
        guard depth > 0, !choices.isAtEnd else { return "{}" }
        switch choices.number(below: 24) {
        case 22: return "{}"
        case 23: return choices.pick(["true", "false"])
        default: return "{\(members(depth: depth).joined(separator: ","))}"
        }
    }

    private mutating func members(depth: Int) -> [String] {
        (0...choices.number(below: 4)).compactMap { _ in
            let keyword = choices.pick(table.keywords)
            // A value that does not fit its keyword usually makes the schema unusable, so it is rare.
            let isArbitrary = choices.oneIn(64)
            let value = isArbitrary ? value(depth: 1) : value(of: keyword, depth: depth)
            return value.map { "\"\(keyword.name)\":\($0)" }
        }
    }

    private mutating func schemas(depth: Int) -> String {
        let schemas = (0...choices.number(below: 3)).map { _ in schema(depth: depth) }
        return "[\(schemas.joined(separator: ","))]"
    }

    private mutating func map(
        of names: [String],
        _ body: (inout SchemaChoices) -> String
    ) -> String {
        let members = (0...choices.number(below: 3)).map { _ in
            "\"\(choices.pick(names))\":\(body(&self))"
        }
        return "{\(members.joined(separator: ","))}"
    }

    private mutating func list(of words: [String]) -> String {
        let words = (0...choices.number(below: 3)).map { _ in "\"\(choices.pick(words))\"" }
        return "[\(words.joined(separator: ","))]"
    }

    /// Returns the value of a keyword, or nil for a keyword that has no use in a subschema.
    private mutating func value(of keyword: Keyword, depth: Int) -> String? {
        if let value = valueOfWidgetKeyword(keyword, depth: depth) { return value }
        switch keyword.behavior {
        case .dependencies:
            return map(of: Self.names) { choices in
                choices.choices.oneIn(2)
                    ? choices.schema(depth: depth - 1) : choices.list(of: Self.names)
            }
        case .patternProperties:
            return map(of: Self.patterns) { $0.schema(depth: depth - 1) }
        case .definitions:
            return map(of: ["d0", "d1"]) { $0.schema(depth: depth - 1) }
        case .typeUnion, .disallowedTypes:
            return choices.oneIn(2)
                ? schemas(depth: depth - 1) : "\"\(choices.pick(Self.types + ["any"]))\""
        default: break
        }
        switch keyword.subschemas {
        case .none: return valueWithoutSchemas(of: keyword)
        case .schema: return schema(depth: depth - 1)
        case .schemaArray: return schemas(depth: depth - 1)
        case .schemaOrArray:
            return choices.oneIn(2) ? schemas(depth: depth - 1) : schema(depth: depth - 1)
        case .schemaMap: return map(of: Self.names) { $0.schema(depth: depth - 1) }
        case .schemaMapMap:
            return map(of: Self.names) { choices in
                choices.map(of: Self.names) { $0.schema(depth: depth - 2) }
            }
        }
    }

    private mutating func valueWithoutSchemas(of keyword: Keyword) -> String? {
        switch keyword.behavior {
        case .dialect, .vocabulary: return nil
        case .identifier: return choices.pick(["\"x\"", "\"http://e.x/y\"", "\"#a0\"", "\"\""])
        case .anchor, .dynamicAnchor: return choices.pick(["\"a0\"", "\"a1\""])
        case .recursiveAnchor: return choices.pick(["true", "false"])
        case .reference, .dynamicReference, .dynamicAnchorReference, .recursiveReference:
            let definitions = table.definitions ?? "definitions"
            let references = [
                "#/\(definitions)/d0", "#/\(definitions)/d1", "#", "#a0", "x", "x#a1",
                "#/properties/a", "#/items", "http://e.x/y", "#/nowhere", dialect.uri,
            ]
            return "\"\(choices.pick(references))\""
        case .type:
            return choices.oneIn(3) ? list(of: Self.types) : "\"\(choices.pick(Self.types))\""
        case .enumeration:
            let values = (0...choices.number(below: 4)).map { _ in value(depth: 2) }
            return "[\(values.joined(separator: ","))]"
        case .constant, .defaultValue: return value(depth: 2)
        case .examples: return "[\(value(depth: 2))]"
        case .multipleOf: return choices.pick(Self.numbers)
        case .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum:
            return choices.pick(Self.numbers)
        case .maxLength, .minLength, .maxItems, .minItems, .maxContains, .minContains,
            .maxProperties, .minProperties:
            return choices.pick(["0", "1", "2", "3", "1.0", "2e0", "18446744073709551616"])
        case .excludesMaximum, .excludesMinimum, .uniqueItems, .requiresMember, .deprecated:
            return choices.pick(["true", "false"])
        case .pattern:
            return "\"\(choices.pick(Self.patterns))\""
        case .format:
            return "\"\(choices.pick(table.formats))\""
        case .required: return list(of: Self.names)
        case .dependentRequired: return map(of: Self.names) { $0.list(of: Self.names) }
        case .contentEncoding: return choices.pick(["\"base64\"", "\"base32\"", "\"x\""])
        case .contentMediaType: return choices.pick(["\"application/json\"", "\"text/plain\""])
        default: return "\"a\""
        }
    }

    /// Returns the value of a keyword of the widget vocabulary, or nil for other keywords and for `message`, `effect`
    /// and `dropsInvalid`.
    private mutating func valueOfWidgetKeyword(_ keyword: Keyword, depth: Int) -> String? {
        switch keyword.behavior {
        case .aliases:
            return choices.pick([
                #"{"c":{"source":"x"}}"#, #"{"ab":{"source":"x","severity":"note"}}"#,
            ])
        case .replacement: return choices.pick(["\"a\"", "1", "true"])
        case .swiftName: return choices.pick(["\"Name\"", "\"a.B\""])
        case .swiftType: return choices.pick(["\"CSSColor\"", "\"Money\"", "\"a.B\""])
        case .swiftConformances: return choices.pick(["[\"Identifiable\"]", "[\"a\", \"b.C\"]"])
        case .advice:
            let keyword = members(depth: depth - 1).first ?? "\"type\":\"string\""
            return "[{\(keyword),\"message\":\"m\"}]"
        case .severity: return choices.pick(["\"error\"", "\"warning\"", "\"note\""])
        case .uniqueBy, .keyedBy: return choices.pick(["\"\"", "\"/a\"", "\"/0\"", "\"/a/b\""])
        case .atMost: return choices.pick([#"{"/a":"/b"}"#, #"{"/0":"/1","":"/a"}"#])
        case .contrast: return #"{"of":["/a","/b"],"atLeast":4.5}"#
        case .template:
            return choices.pick([
                #"{"open":"a","close":"b","token":"^$","expectation":"e"}"#,
                #"{"open":"{","close":"}","token":"a","expectation":"e","blocks":{"a":"b"}}"#,
            ])
        case .secret: return choices.pick(["\"a\"", "\"^[a-z]+$\""])
        case .steps: return #"{"at":"/a","by":"PT1H"}"#
        case .queryOf: return #"{"/a":"/b"}"#
        case .durationReading: return #"{"units":"DHMS","otherwise":0}"#
        default: return nil
        }
    }
}
