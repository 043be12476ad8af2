import SchemaKit
import TestSupport
import Testing

@testable import SchemaLint

/// A text with the cursor at 1️⃣, and the expected completions.
struct CompletionCase: Sendable, CustomTestStringConvertible {
    let name: String
    let schema: String
    let text: String
    /// The labels of the first completions. If the array is empty, there must be no completions.
    let labels: [String]
    /// Labels that the completions must not contain.
    var missing: [String] = []
    /// The text that results from the insertion of the first completion as a snippet. If nil, it is not checked.
    var completed: String?

    var testDescription: String { name }
}

/// Members and values that are offered at the cursor.
@Suite struct `Completions` {
    /// Returns the completions at the cursor, each with the text after its insertion.
    static func completions(
        _ schema: String,
        _ text: String
    ) throws -> [(completion: Completion, text: String)] {
        let marked = MarkedText(text)
        let program = try SchemaProgram.compiled(schema)
        let cursor = try #require(marked.offset(of: "1️⃣"))
        let bytes = marked.bytes
        guard let place = CompletionPlace(in: bytes, at: cursor) else { return [] }
        let unfinished = place.marking(bytes)
        let parsed = try? JSONParser().parse(unfinished)
        let document = try #require(parsed ?? JSONRepair(of: unfinished)?.document)
        var finder = try #require(CompletionFinder(document, at: place, program))
        return finder.completions().map { completion in
            let inserted = completion.insertion.snippet + (place.needsCommaAfter ? "," : "")
            var result = bytes
            result.replaceSubrange(place.replaced, with: inserted.utf8)
            if let comma = place.missingCommaOffset { result.insert(UInt8(ascii: ","), at: comma) }
            return (completion, String(decoding: result, as: UTF8.self))
        }
    }

    static let object = #"""
        {"properties": {"a": {"type": "string"}, "b": {"enum": [1, 2]}, "c": {"const": true},
          "d": {"type": "object", "required": ["x"], "properties": {"x": {"type": "integer"}}},
          "old": {"deprecated": true}, "never": false},
         "required": ["c"], "additionalProperties": false}
        """#

    static let rows: [CompletionCase] = [
        CompletionCase(
            name: "required members come first, deprecated ones last",
            schema: object,
            text: "{1️⃣}",
            labels: ["c", "a", "b", "d", "old"],
            missing: ["never"],
            completed: #"{"c": true}"#
        ),
        CompletionCase(
            name: "an unfinished name is replaced",
            schema: object,
            text: #"{"c": true, "1️⃣b"}"#,
            labels: ["d", "a", "b"],
            missing: ["c"],
            completed: #"{"c": true, "d": {"x": ${1:1}}}"#
        ),
        CompletionCase(
            name: "only the name is replaced if the member has a value",
            schema: object,
            text: #"{"c": true, "x1️⃣": 5}"#,
            labels: ["d", "a"],
            completed: #"{"c": true, "d": 5}"#
        ),
        CompletionCase(
            name: "missing commas are inserted",
            schema: object,
            text: #"{"b": 1 1️⃣ "d": {}, "a": "x"}"#,
            labels: ["c", "old"],
            completed: #"{"b": 1, "c": true, "d": {}, "a": "x"}"#
        ),
        CompletionCase(
            name: "members after the previous one come first",
            schema: object,
            text: #"{"c": true, "b": 1, 1️⃣}"#,
            labels: ["d", "a"],
            completed: #"{"c": true, "b": 1, "d": {"x": ${1:1}}}"#
        ),
        CompletionCase(
            name: "values of an enumeration",
            schema: object,
            text: #"{"b": 1️⃣"#,
            labels: ["1", "2"],
            completed: #"{"b": 1"#
        ),
        CompletionCase(
            name: "an unfinished string",
            schema: #"{"properties": {"a": {"enum": ["one", "two"], "default": "two"}}}"#,
            text: "{\"a\": \"t1️⃣\n}",
            labels: [#""one""#, #""two""#]
        ),
        CompletionCase(
            name: "an unfinished string at the end of the text",
            schema: #"{"properties": {"a": {"enum": ["one", "two"]}}}"#,
            text: #"{"a": "t1️⃣"#,
            labels: [#""one""#, #""two""#],
            completed: #"{"a": "one""#
        ),
        CompletionCase(
            name: "a slash that begins no comment is an unfinished value",
            schema: #"{"properties": {"a": {"enum": ["one", "two"]}}}"#,
            text: #"{"a": /1️⃣x}"#,
            labels: [#""one""#, #""two""#],
            completed: #"{"a": "one"}"#
        ),
        CompletionCase(
            name: "values of the document, the most frequent first",
            schema: #"{"items": {"properties": {"a": {"type": "string"}}}}"#,
            text: #"[{"a": "x"}, {"a": "y"}, {"a": "y"}, {"a": "z"}, {"a": 1️⃣}]"#,
            labels: [#""y""#, #""x""#, #""z""#]
        ),
        CompletionCase(
            name: "a member that is present under an alias",
            schema: #"""
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "properties": {"b": {}, "a": {"aliases": {"x": {"source": "s", "readBy": null},
                   "y": {"source": "s", "readBy": null}}}}}
                """#,
            text: #"{"y": 1, 1️⃣}"#,
            labels: ["b"],
            missing: ["a"]
        ),
        CompletionCase(
            name: "an unfinished string before brackets",
            schema: #"{"items": {"properties": {"a": {"enum": ["one", "two"]}}}}"#,
            text: "[{\"a\": \"t1️⃣w}, \n {}]",
            labels: [#""one""#, #""two""#],
            completed: "[{\"a\": \"one\"}, \n {}]"
        ),
        CompletionCase(
            name: "an unfinished string before another member",
            schema: #"{"items": {"properties": {"a": {"enum": ["one", "two"]}}}}"#,
            text: #"[{"a": "t1️⃣w, "c": 1}]"#,
            labels: [#""one""#, #""two""#],
            completed: #"[{"a": "one", "c": 1}]"#
        ),
        CompletionCase(
            name: "a quotation mark before another member",
            schema: object,
            text: #"{"1️⃣"b": 1, "c": true}"#,
            labels: ["a"],
            completed: #"{"a": "$1","b": 1, "c": true}"#
        ),
        CompletionCase(
            name: "defaults, examples, Booleans and null",
            schema: #"""
                {"items": {"type": ["boolean", "null", "integer"], "default": 4,
                 "examples": [5, "no"]}}
                """#,
            text: "[1️⃣]",
            labels: ["4", "true", "false", "null", "5"],
            missing: [#""no""#]
        ),
        CompletionCase(
            name: "values before an item that the schema refuses",
            schema: #"{"items": {"enum": [1, 2]}}"#,
            text: "[1️⃣, 5]",
            labels: ["1", "2"]
        ),
        CompletionCase(
            name: "values before a name that the schema refuses",
            schema: #"""
                {"properties": {"k": {"enum": [1, 2]}}, "propertyNames": {"pattern": "^[a-k]$"}}
                """#,
            text: #"{"k": 1️⃣, "x": 1}"#,
            labels: ["1", "2"]
        ),
        CompletionCase(
            name: "no member if the object has the maximum number of members",
            schema: #"{"properties": {"a": {}, "b": {}}, "maxProperties": 1}"#,
            text: #"{"a": 1, 1️⃣}"#,
            labels: []
        ),
        CompletionCase(
            name: "no value if the array has the maximum number of items",
            schema: #"{"items": {"enum": [1, 2]}, "maxItems": 2}"#,
            text: "[1, 2, 1️⃣]",
            labels: []
        ),
        CompletionCase(
            name: "a value that gives the array the maximum number of items",
            schema: #"{"items": {"enum": [1, 2]}, "maxItems": 2}"#,
            text: "[1, 1️⃣]",
            labels: ["1", "2"]
        ),
        CompletionCase(
            name: "names that 'propertyNames' allows",
            schema: #"{"propertyNames": {"enum": ["de", "fr"]}}"#,
            text: #"{"de": "Hallo", 1️⃣}"#,
            labels: ["fr"],
            missing: ["de"]
        ),
        CompletionCase(
            name: "names that a pattern lists",
            schema: #"""
                {"patternProperties": {"^no$": false, "^(b|a-?c)$": {"type": "string"}, "^x": {}},
                 "propertyNames": {"pattern": "^d$|^(?:no|a-c|b)$"}}
                """#,
            text: "{1️⃣}",
            labels: ["b", "a-c", "d"],
            missing: ["no", "ac", "x"],
            completed: #"{"b": "$1"}"#
        ),
        CompletionCase(
            name: "names on which other members or schemas depend",
            schema: #"""
                {"$schema": "https://json-schema.org/v1", "properties": {"a": {}},
                 "dependentRequired": {"b": ["a"]}, "dependentSchemas": {"c": {"minProperties": 1},
                  "d": false}, "propertyDependencies": {"e": {"x": {}}}}
                """#,
            text: "{1️⃣}",
            labels: ["a", "b", "c", "e"],
            missing: ["d"]
        ),
        CompletionCase(
            name: "names that are examples in 'propertyNames'",
            schema: #"{"propertyNames": {"examples": ["de", 1, "fr"], "maxLength": 2}}"#,
            text: "{1️⃣}",
            labels: ["de", "fr"]
        ),
        CompletionCase(
            name: "the value of a member that only 'additionalProperties' describes",
            schema: #"""
                {"propertyNames": {"enum": ["de", "fr"]},
                 "additionalProperties": {"type": "string"}}
                """#,
            text: #"{"de": "Hallo", 1️⃣}"#,
            labels: ["fr"],
            completed: #"{"de": "Hallo", "fr": "$1"}"#
        ),
        CompletionCase(
            name: "the value of a required member that a pattern describes",
            schema: #"""
                {"required": ["x-size"], "patternProperties": {"^x-": {"type": "integer"}},
                 "additionalProperties": {"type": "string"}}
                """#,
            text: "{1️⃣}",
            labels: ["x-size"],
            completed: #"{"x-size": ${1:1}}"#
        ),
        CompletionCase(
            name: "a dynamic reference",
            schema: #"""
                {"$id": "https://example.com/strict", "$dynamicAnchor": "node",
                 "$ref": "tree", "unevaluatedProperties": false,
                 "properties": {"label": {"type": "string"}},
                 "$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node",
                  "properties": {"children": {"items": {"$dynamicRef": "#node"}}}}}}
                """#,
            text: #"{"children": [{1️⃣}]}"#,
            labels: ["children", "label"]
        ),
        CompletionCase(
            name: "members of similar objects",
            schema: #"{"items": {"properties": {"a": {}, "b": {}}}}"#,
            text: #"[{"b": 1, "extra": 2}, {"b": 1, 1️⃣}]"#,
            labels: ["extra", "a"]
        ),
        CompletionCase(
            name: "members of all similar objects",
            schema: #"{"items": {"properties": {"a": {}, "b": {}}}}"#,
            text: #"[{"b": 1, "x": 2}, {"b": 1, "y": 2}, {"b": 1, 1️⃣}]"#,
            labels: ["x", "y", "a"]
        ),
        CompletionCase(
            name: "no members of objects with other schemas",
            schema: #"""
                {"properties": {"p": {"properties": {"a": {}}}, "q": {"properties": {"b": {}}}}}
                """#,
            text: #"{"q": {"x": 1}, "p": {1️⃣}}"#,
            labels: ["a"],
            missing: ["b", "p", "q", "x"]
        ),
        CompletionCase(
            name: "the first member of similar objects",
            schema: #"{"items": {"properties": {"a": {}, "b": {}}}}"#,
            text: #"[{"b": 1}, {1️⃣}]"#,
            labels: ["b", "a"]
        ),
        CompletionCase(
            name: "the member before the cursor is the last member of similar objects",
            schema: #"{"items": {"properties": {"a": {}, "b": {}}}}"#,
            text: #"[{"a": 1}, {"a": 1, 1️⃣}]"#,
            labels: ["b"]
        ),
        CompletionCase(
            name: "a member that is not deprecated",
            schema: #"{"properties": {"p": {"deprecated": true}, "q": {"deprecated": false}}}"#,
            text: "{1️⃣}",
            labels: ["q", "p"]
        ),
        CompletionCase(
            name: "a whole payload",
            schema: #"{"enum": [[1, 2], [3]]}"#,
            text: "1️⃣",
            labels: ["[1, 2]", "[3]"],
            completed: "[1, 2]"
        ),
    ]

    @Test(arguments: rows + branches + insertions + places)
    func `Completions at the cursor follow the schema`(_ row: CompletionCase) throws {
        let found = try Self.completions(row.schema, row.text)
        let labels = found.map(\.completion.label)
        #expect(Array(labels.prefix(row.labels.count)) == row.labels)
        if row.labels.isEmpty { #expect(labels.isEmpty) }
        for label in row.missing { #expect(!labels.contains(label)) }
        if let completed = row.completed { #expect(found.first?.text == completed) }
    }

    @Test func `Annotations describe a completion`() throws {
        let schema = #"""
            {"properties": {"a": {"$ref": "#/$defs/a", "description": "The first."}},
             "$defs": {"a": {"title": "A", "description": "Another.", "deprecated": true}}}
            """#
        let found = try #require(try Self.completions(schema, "{1️⃣}").first?.completion)
        #expect(found.title == "A")
        #expect(found.description == "The first.")
        #expect(found.isDeprecated)
    }

    /// The members and values differ in their bytes, but are equal as Swift strings.
    @Test func `Canonically equivalent members and values are all offered`() throws {
        let texts = ["\u{E9}", "e\u{301}"]
        let list = texts.map { "\"\($0)\"" }
        let schema = """
            {"properties": {\(list[0]): {"enum": [\(list.joined(separator: ", "))]}, \(list[1]): {}}}
            """
        let values = try Self.completions(schema, "{\(list[0]): 1️⃣}").map(\.completion.label)
        #expect(Set(values.map { Array($0.utf8) }) == Set(list.map { Array($0.utf8) }))
        let members = try Self.completions(schema, "{1️⃣}").map(\.completion.label)
        #expect(Set(members.map { Array($0.utf8) }) == Set(texts.map { Array($0.utf8) }))
        let others = try Self.completions(schema, "{\(list[0]): \(list[0]), 1️⃣}")
        #expect(others.map { Array($0.completion.label.utf8) } == [Array(texts[1].utf8)])
    }

    @Test func `Annotations describe the values that a schema lists`() throws {
        let schema = #"""
            {"properties": {
              "size": {"enum": ["s", "l"], "default": "l", "description": "The size."},
              "kind": {"description": "The kind.", "oneOf": [
                {"const": 1, "title": "One"}, {"const": 2, "description": "The second."}]}}}
            """#
        let sizes = try Self.completions(schema, #"{"size": 1️⃣}"#).map(\.completion)
        #expect(sizes.map(\.title) == [nil, "default"])
        #expect(sizes.map(\.description) == ["The size.", "The size."])
        let kinds = try Self.completions(schema, #"{"kind": 1️⃣}"#).map(\.completion)
        #expect(kinds.map(\.title) == ["One", nil])
        #expect(kinds.map(\.description) == [nil, "The second."])
    }

    @Test func `Only the title of a branch with one value is the title of this value`() throws {
        let schema = #"""
            {"properties": {
              "a": {"const": 1, "title": "A"},
              "b": {"oneOf": [{"enum": [1, 2], "title": "B"}, {"const": 3, "title": "Three"}]}}}
            """#
        let values = try Self.completions(schema, #"{"a": 1️⃣}"#).map(\.completion)
        #expect(values.map(\.title) == [nil])
        let others = try Self.completions(schema, #"{"b": 1️⃣}"#).map(\.completion)
        #expect(others.map(\.label) == ["1", "2", "3"])
        #expect(others.map(\.title) == [nil, nil, "Three"])
    }

    @Test(arguments: [(500, true), (501, false)])
    func `A string elsewhere in the text is offered if it has at most 500 bytes`(
        byteCount: Int,
        isOffered: Bool
    ) throws {
        // The bytes include the quotation marks.
        let long = "\"" + String(repeating: "a", count: byteCount - 2) + "\""
        let text = "[\"k\", \(long), 1️⃣]"
        let labels = try Self.completions(#"{"items": {"type": "string"}}"#, text)
            .map(\.completion.label)
        #expect(labels.contains(#""k""#))
        #expect(labels.contains(long) == isOffered)
    }

    @Test func `Members of at most 50 similar objects are offered`() throws {
        let objects = (1...51).map { #"{"n\#($0)": 1}"# }.joined(separator: ", ")
        let labels = try Self.completions(#"{"items": {"type": "object"}}"#, "[\(objects), {1️⃣}]")
            .map(\.completion.label)
        #expect(labels == (1...50).map { "n\($0)" })
    }

    @Test func `A secret elsewhere in the text is not offered`() throws {
        let schema = #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "items": {"type": "string", "secret": "^k"}}
            """#
        let labels = try Self.completions(schema, #"["k1", "k2", 1️⃣]"#).map(\.completion.label)
        #expect(!labels.contains(#""k1""#))
        let others = try Self.completions(#"{"items": {"type": "string"}}"#, #"["k1", 1️⃣]"#)
        #expect(others.map(\.completion.label).contains(#""k1""#))
    }

    @Test(
        arguments: [
            // The value is a secret only in another member.
            (
                ##"""
                "properties": {"a": {"$ref": "#/$defs/t", "secret": "^k"}, "b": {"$ref": "#/$defs/t"}}
                """##,
                #"{"a": "k1", "b": 1️⃣}"#
            ),
            // The array around the value is marked.
            (##""items": {"$ref": "#/$defs/t"}, "secret": "^k""##, #"["k1", 1️⃣]"#),
            // The name of a member in another object is a secret.
            (#""items": {"type": "object", "secret": "^k"}"#, #"[{"k1": true}, {1️⃣}]"#),
        ]
    )
    func `A secret under another schema is not offered`(keywords: String, text: String) throws {
        func labels(_ dialect: String) throws -> [String] {
            let definitions = #""$defs": {"t": {"type": "string"}}"#
            return try Self.completions(
                #"{"$schema": "\#(dialect)", \#(keywords), \#(definitions)}"#,
                text
            )
            .map(\.completion.label)
        }
        #expect(try labels(Dialect.draft202012.uri).contains { $0.contains("k1") })
        #expect(try !labels(Dialect.widget.uri).contains { $0.contains("k1") })
    }

    @Test func `A secret in the schema is not offered`() throws {
        let schema = #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "properties": {"a": {"type": "string", "secret": "^k", "default": "k1",
              "examples": ["k2", "c"]}}, "required": ["a"]}
            """#
        let members = try Self.completions(schema, "{1️⃣}")
        #expect(members.map(\.completion.label) == ["a"])
        #expect(!members[0].text.contains("k1"))
        let labels = try Self.completions(schema, #"{"a": 1️⃣}"#).map(\.completion.label)
        #expect(labels.contains(#""c""#))
        for secret in [#""k1""#, #""k2""#] { #expect(!labels.contains(secret)) }
    }

    @Test(
        arguments: [
            ##""type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}"##,
            ##""anyOf": [{"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}}]"##,
        ]
    )
    func `A part of a secret in the schema is not offered`(keywords: String) throws {
        func texts(_ marker: String) throws -> [String] {
            let schema = ##"""
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "properties": {"o": {\##(marker)\##(keywords)}},
                 "$defs": {"a": {"type": "string", "pattern": "^k", "default": "kqw1", "examples": ["kqw2"]}}}
                """##
            return try [#"{"o": {1️⃣}}"#, #"{"o": {"a": 1️⃣}}"#].flatMap {
                try Self.completions(schema, $0).map(\.text)
            }
        }
        let shown = try texts("")
        let hidden = try texts(#""secret": "^x", "#)
        #expect(shown.contains { $0.contains("kqw1") } && shown.contains { $0.contains("kqw2") })
        #expect(hidden.contains { $0.contains(#""a""#) })
        #expect(!hidden.contains { $0.contains("kqw1") || $0.contains("kqw2") })
    }
}
