import Testing

@testable import SwiftModels

/// Rows about documentation comments: descriptions, constraints in words, examples, and the values of tags.
extension DeclarationTests {
    /// Returns a schema with two branches. The first branch lists `count` values of the tag `kind`.
    private static func union(firstTagValues count: Int) -> String {
        let values = (1...count).map { "\"t\($0)\"" }.joined(separator: ", ")
        return #"""
            {"title": "A", "anyOf": [
            {"type": "object", "properties": {"kind": {"enum": [\#(values)]}, "x": {"type": "integer"}},
            "required": ["kind", "x"]},
            {"type": "object", "properties": {"kind": {"const": "u"}, "y": {"type": "integer"}},
            "required": ["kind", "y"]}]}
            """#
    }

    static let commentRows = [
        Row(
            "a member of all branches has the documentation or description that they share",
            #"""
            {"title": "Card", "oneOf": [
            {"title": "A", "type": "object", "required": ["kind", "head", "sub", "end"], "properties": {
            "kind": {"const": "a"}, "head": {"type": "string", "description": "A title.", "maxLength": 5},
            "sub": {"type": "string", "description": "A line.", "maxLength": 10},
            "end": {"type": "string", "description": "One end."}}},
            {"title": "B", "type": "object", "required": ["kind", "head", "sub", "end"], "properties": {
            "kind": {"const": "b"}, "head": {"type": "string", "description": "A title.", "maxLength": 5},
            "sub": {"type": "string", "description": "A line.", "maxLength": 20},
            "end": {"type": "string", "description": "Another end."}}}]}
            """#,
            "    /// A title.\n    ///\n    /// At most 5 characters.\n    var head: String? { sharedMembers?.head }\n",
            "    /// A line.\n    var sub: String? { sharedMembers?.sub }\n    var end: String? { sharedMembers?.end }\n"
        ),
        Row(
            "a branch with two values of the tag lists both",
            union(firstTagValues: 2),
            #"/// The value if `kind` is `"t1"` or `"t2"`."#,
            #"/// The value if `kind` is `"u"`."#
        ),
        Row(
            "a branch with five values of the tag lists all",
            union(firstTagValues: 5),
            #"/// The value if `kind` is `"t1"`, `"t2"`, `"t3"`, `"t4"` or `"t5"`."#
        ),
        Row(
            "a branch with six values of the tag lists four",
            union(firstTagValues: 6),
            #"/// The value if `kind` is `"t1"`, `"t2"`, `"t3"`, `"t4"` or one of 2 other values."#
        ),
        Row(
            "constraints are documented in words",
            access: .public,
            #"""
            {"title": "A", "type": "object", "required": ["id", "link"], "properties": {
            "id": {"type": "string", "format": "ipv4", "description": "The key. It never changes."},
            "link": {"type": "string", "format": "uri", "maxLength": 20},
            "count": {"allOf": [{"minimum": 0}, {"multipleOf": 5}], "type": "integer"},
            "tags": {"type": "array", "uniqueItems": true, "minItems": 1,
            "items": {"type": "string", "pattern": "^[a-z]*/$"}},
            "sizes": {"type": "object", "additionalProperties": {"type": "number", "exclusiveMinimum": 0}},
            "part": {"$ref": "#/$defs/part"}},
            "$defs": {"part": {"type": "object", "minProperties": 1, "properties": {"x": true}}}}
            """#,
            "    /// The key. It never changes.\n    ///\n    /// An IPv4 address, such as 192.0.2.1.\n    public var id: String\n",
            "    /// At most 20 characters.\n    public var link: URI\n",
            "    /// At least 0. A multiple of 5.\n    public var count: Int?\n",
            "    /// At least 1 item. Unique items. Each item matches `^[a-z]*/$`.\n",
            "    /// Each member is greater than 0.\n    public var sizes: [String: Double]?\n",
            "    public var sizes: [String: Double]?\n    public var part: Part?\n",
            "    /// Creates an instance.\n    ///\n    /// - Parameters:\n",
            "    ///   - id: The key. An IPv4 address, such as 192.0.2.1.\n",
            "    ///   - link: The member `link`. At most 20 characters.\n",
            "    ///   - count: At least 0. A multiple of 5.\n"
        ),
        Row(
            "code keeps its spaces",
            access: .public,
            #"""
            {"title": "A", "type": "object", "required": ["e  f"], "properties": {
            "a": {"type": "string", "pattern": "^x  y$", "examples": ["p  q"]},
            "b": {"type": "string", "pattern": "\#(String(repeating: "y", count: 45))  \#(String(repeating: "z", count: 45))"},
            "e  f": {"type": "integer"}}, "patternProperties": {"^v  w": {"type": "integer"}}}
            """#,
            "    /// Matches `^x  y$`.\n    ///\n    /// Example: `\"p  q\"`\n",
            "y  \(String(repeating: "z", count: 45))`.\n    public var b: String?\n",
            "    /// The member `e  f`.\n",
            "    /// The members whose names match `^v  w`.\n",
            "    ///   - a: Matches `^x  y$`.\n",
            "    ///   - eF: The member `e  f`.\n"
        ),
        Row(
            "the tighter bound is documented if a number has two lower or two upper bounds",
            #"""
            {"title": "A", "type": "object", "properties": {
            "low": {"type": "number", "minimum": 5, "exclusiveMinimum": 3, "maximum": 9},
            "high": {"type": "number", "maximum": 1.0, "exclusiveMaximum": 1, "minimum": 0}}}
            """#,
            "    /// From 5 to 9.\n    var low: Double?\n",
            "    /// At least 0. Less than 1.\n    var high: Double?\n"
        ),
        Row(
            "a keyword of draft 4 excludes the value of a bound",
            #"""
            {"$schema": "http://json-schema.org/draft-04/schema#", "title": "A", "type": "object", "properties": {
            "low": {"type": "number", "minimum": 1, "exclusiveMinimum": true, "maximum": 9, "exclusiveMaximum": false},
            "high": {"type": "number", "minimum": 1, "maximum": 9, "exclusiveMaximum": true}}}
            """#,
            "    /// Greater than 1. At most 9.\n    var low: Double?\n",
            "    /// At least 1. Less than 9.\n    var high: Double?\n"
        ),
        Row(
            "the description of a parameter does not end at an abbreviation",
            access: .public,
            #"""
            {"title": "A", "type": "object", "required": ["a"], "properties": {
            "a": {"type": "string", "description": "A number, e.g. 7 or 8. It is a text."}}}
            """#,
            "    ///   - a: A number, e.g. 7 or 8.\n"
        ),
        Row(
            "a description does not affect the other lines of a comment",
            #"""
            {"title": "A", "type": "object", "properties": {
            "a": {"type": "string", "minLength": 1, "description": "x\n\n- Returns: y\n- Note: <!-- z\n<!-- z\n```js\n- Returns: y"}}}
            """#,
            """
                /// x
                ///
                /// \\- Returns: y
                /// - Note: <!-- z
                /// \\<!-- z
                /// ```js
                /// - Returns: y
                /// ```
                ///
                /// At least 1 character.
                var a: String?

            """
        ),
        Row(
            "a line of a comment is not wrapped before a word that would begin a list",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string", "description":
            "The number of points that each of the two teams of a match has after it, which is between 0 - 500."}}}
            """#,
            "which is between 0 -\n    /// 500."
        ),
        Row(
            "counts that the schema writes with fractions and exponents have only digits",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string", "minLength": 1.0},
            "b": {"type": "string", "minLength": 0.0, "maxLength": 2e1}}}
            """#,
            "    /// At least 1 character.\n    var a: String?",
            "    /// At most 20 characters.\n    var b: String?"
        ),
        // 78 characters and two quotation marks are 80 bytes.
        Row(
            "at most five examples of at most 80 bytes each are shown",
            #"""
            {"title": "A", "type": "object", "properties": {
            "a": {"type": "string", "examples": ["\#(String(repeating: "x", count: 78))"]},
            "b": {"type": "string", "examples": ["\#(String(repeating: "x", count: 79))"]},
            "c": {"type": "integer", "examples": [1, 2, 3, 4, 5, 6]}}}
            """#,
            #"    /// Example: `"\#(String(repeating: "x", count: 78))"`\#n    var a: String?\#n"#,
            "    var a: String?\n    var b: String?\n    /// Examples: `1`, `2`, `3`, `4`, `5`\n    var c: Int?\n"
        ),
        Row(
            "an example that contains a secret is left out, and a default that is a secret stays in the code",
            ##"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
            "title": "A", "type": "object", "properties": {
            "a": {"type": "string", "secret": "sk_[a-z]+", "default": "sk_abc", "examples": ["sk_def", "plain"]},
            "b": {"$ref": "#/$defs/key", "examples": ["sk_ghi"]}},
            "$defs": {"key": {"type": "string", "secret": "sk_"}}}
            """##,
            "    /// Can contain a secret.\n    ///\n    /// Example: `\"plain\"`\n",
            #": String = "sk_abc"\#n"#,
            " var a: String\n    /// Can contain a secret.\n    var b: String?\n"
        ),
        Row(
            "an example is left out if an object or a branch around it is a secret",
            ##"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
            "title": "A", "type": "object", "properties": {
            "a": {"type": "object", "secret": ".", "properties": {"b": {"type": "string", "examples": ["x"]}}},
            "c": {"secret": "sk_", "anyOf": [{"type": "integer"}, {"$ref": "#/$defs/key"}]}},
            "$defs": {"key": {"title": "K", "type": "object",
            "properties": {"d": {"type": "string", "examples": ["sk_d"]}}}}}
            """##,
            " {\n        var b: String?\n",
            " {\n    var d: String?\n"
        ),
        Row(
            "a pattern of at most 100 bytes is quoted",
            #"""
            {"title": "A", "type": "object", "properties": {
            "a": {"type": "string", "pattern": "\#(String(repeating: "y", count: 100))"},
            "b": {"type": "string", "pattern": "\#(String(repeating: "y", count: 101))"}}}
            """#,
            "    /// Matches\n    /// `\(String(repeating: "y", count: 100))`.\n    var a: String?\n",
            "    /// Matches a long text.\n    var b: String?\n"
        ),
        Row(
            "a control character in a name is visible in the comment",
            #"{"title": "A", "type": "object", "properties": {"b\n": {"type": "string"}}}"#,
            "    /// The member `bU+000A`.\n    var b: String?\n"
        ),
    ]

    /// The bounds of a number or of a count, and the sentence about them.
    private static let bounds: [(keywords: String, sentence: String)] = [
        (#""type": "number", "minimum": 1, "maximum": 9"#, "From 1 to 9."),
        (#""type": "number", "minimum": 5, "maximum": 5"#, "Exactly 5."),
        (#""type": "number", "minimum": 5, "maximum": 5.0"#, "Exactly 5."),
        (#""type": "number", "minimum": 9, "maximum": 1"#, "At least 9. At most 1."),
        (#""type": "number", "exclusiveMinimum": 1, "maximum": 9"#, "Greater than 1. At most 9."),
        (#""type": "number", "minimum": 1, "exclusiveMaximum": 9"#, "At least 1. Less than 9."),
        (
            #""type": "number", "exclusiveMinimum": 1, "exclusiveMaximum": 9"#,
            "Greater than 1. Less than 9."
        ),
        (#""type": "number", "minimum": 3, "exclusiveMinimum": 2"#, "At least 3."),
        (#""type": "number", "minimum": 3, "exclusiveMinimum": 3"#, "Greater than 3."),
        (#""type": "number", "minimum": 3, "exclusiveMinimum": 4"#, "Greater than 4."),
        (#""type": "number", "maximum": 3, "exclusiveMaximum": 2"#, "Less than 2."),
        (#""type": "number", "maximum": 3, "exclusiveMaximum": 3"#, "Less than 3."),
        (#""type": "number", "maximum": 3, "exclusiveMaximum": 4"#, "At most 3."),
        (#""type": "string", "minLength": 1"#, "At least 1 character."),
        (#""type": "string", "minLength": 0, "maxLength": 1"#, "At most 1 character."),
        (#""type": "string", "minLength": 2, "maxLength": 2"#, "Exactly 2 characters."),
        (#""type": "string", "minLength": 2, "maxLength": 3"#, "2 to 3 characters."),
        (
            #""type": "string", "minLength": 3, "maxLength": 2"#,
            "At least 3 and at most 2 characters."
        ),
        (
            #""type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 1"#,
            "Exactly 1 item."
        ),
    ]

    @Test(arguments: bounds)
    func `the comment on a member names its tighter bounds`(
        keywords: String,
        sentence: String
    ) throws {
        let text = try Self.generated(
            #"{"title": "A", "type": "object", "properties": {"z": {\#(keywords)}}}"#,
            .internal
        )
        #expect(text.contains("    /// \(sentence)\n    var z: "), "\(text)")
    }
}
