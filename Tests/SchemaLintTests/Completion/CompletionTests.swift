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

    static let union = #"""
        {"oneOf": [
          {"properties": {"kind": {"const": "poll", "title": "Poll"}, "choices": {}},
           "required": ["kind", "choices"], "additionalProperties": false},
          {"properties": {"kind": {"const": "alert"}, "link": {}}, "required": ["kind"],
           "additionalProperties": false}]}
        """#

    /// A union whose branches require no member, so that both accept an empty object.
    static let openUnion = #"""
        {"oneOf": [
          {"properties": {"size": {"enum": ["s", "l"]}}},
          {"properties": {"name": {"type": "string"}}}]}
        """#

    /// A union of lists of strings and lists of numbers.
    static let listUnion =
        #"{"anyOf": [{"items": {"enum": ["a", "b"]}}, {"items": {"enum": [1, 2]}}]}"#

    /// A schema in which only the conditions mention the members `link`, `topic` and `old`.
    static let conditions = #"""
        {"properties": {"kind": {"type": "string"}, "choices": {}}, "allOf": [
          {"if": {"properties": {"kind": {"const": "poll"}}, "required": ["kind"]},
           "then": {"required": ["choices"], "properties": {"link": false}}},
          {"if": {"properties": {"kind": {"enum": ["alert", "ask"]}}, "required": ["kind"]},
           "then": {"required": ["link"]}},
          {"if": {"properties": {"topic": {"const": 1}, "old": false}},
           "then": {"minProperties": 1}}]}
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
            name: "all tags if the object has no tag yet",
            schema: union,
            text: #"{"kind": 1️⃣}"#,
            // A poll comes last, because it lacks the required member `choices`.
            labels: [#""alert""#, #""poll""#]
        ),
        CompletionCase(
            name: "only the tag that matches the other members",
            schema: union,
            text: #"{"choices": [], "kind": 1️⃣}"#,
            labels: [#""poll""#],
            missing: [#""alert""#]
        ),
        CompletionCase(
            name: "only members of the chosen branch",
            schema: union,
            text: #"{"kind": "alert", 1️⃣}"#,
            labels: ["link"],
            missing: ["choices"]
        ),
        CompletionCase(
            name: "members of all branches if the object has no tag yet",
            schema: union,
            text: "{1️⃣}",
            labels: ["kind", "choices", "link"],
            completed: #"{"kind": ${1|"poll","alert"|}}"#
        ),
        CompletionCase(
            name: "members of all branches if several branches are still valid",
            schema: openUnion,
            text: "{1️⃣}",
            labels: ["size", "name"]
        ),
        CompletionCase(
            name: "values of a branch if several branches are still valid",
            schema: openUnion,
            text: #"{"size": 1️⃣}"#,
            labels: [#""s""#, #""l""#]
        ),
        CompletionCase(
            name: "values of the branch that accepts the item before the cursor",
            schema: listUnion,
            text: "[2, 1️⃣]",
            labels: ["1", "2"],
            missing: [#""a""#]
        ),
        CompletionCase(
            name: "values of the branch that accepts the item after the cursor",
            schema: listUnion,
            text: "[1️⃣, 2]",
            labels: ["1", "2"],
            missing: [#""a""#]
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
            name: "members that a condition adds",
            schema: #"""
                {"properties": {"size": {"enum": ["s", "other"]}},
                 "if": {"properties": {"size": {"const": "other"}}, "required": ["size"]},
                 "then": {"properties": {"width": {"type": "integer", "default": 3}}},
                 "else": {"properties": {"name": {}}}, "unevaluatedProperties": false}
                """#,
            text: #"{"size": "other", 1️⃣}"#,
            labels: ["width"],
            missing: ["name"],
            completed: #"{"size": "other", "width": ${1:3}}"#
        ),
        CompletionCase(
            name: "values that conditions test",
            schema: conditions,
            text: #"{"kind": 1️⃣}"#,
            labels: [#""poll""#, #""alert""#, #""ask""#]
        ),
        CompletionCase(
            name: "values that conditions test, without those that forbid another member",
            schema: conditions,
            text: #"{"link": "x", "kind": 1️⃣}"#,
            labels: [#""alert""#, #""ask""#],
            missing: [#""poll""#]
        ),
        CompletionCase(
            name: "members that only a condition tests",
            schema: conditions,
            text: #"{"kind": "poll", 1️⃣}"#,
            labels: ["choices", "topic"],
            missing: ["kind", "link", "old"]
        ),
        CompletionCase(
            name: "members that another member requires",
            schema: #"""
                {"properties": {"a": {}, "b": {}, "c": {}}, "dependentRequired": {"a": ["c"]}}
                """#,
            text: #"{"a": 1, 1️⃣}"#,
            labels: ["c", "b"]
        ),
        CompletionCase(
            name: "a member that another one forbids",
            schema: #"""
                {"properties": {"a": {}, "b": {}, "c": {}},
                 "dependentSchemas": {"a": {"properties": {"b": false}}}}
                """#,
            text: #"{"a": 1, 1️⃣}"#,
            labels: ["c"],
            missing: ["b"]
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
            name: "values of branches, those of the branch that allows the number of items first",
            schema: #"""
                {"anyOf": [{"items": {"enum": ["a"]}, "minItems": 2}, {"items": {"enum": [1]}}]}
                """#,
            text: "[1️⃣]",
            labels: ["1", #""a""#]
        ),
        CompletionCase(
            name: "names that 'propertyNames' allows",
            schema: #"{"propertyNames": {"enum": ["de", "fr"]}}"#,
            text: #"{"de": "Hallo", 1️⃣}"#,
            labels: ["fr"],
            missing: ["de"]
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
            name: "a format",
            schema: #"{"properties": {"on": {"type": "string", "format": "date"}}}"#,
            text: #"{"on": 1️⃣}"#,
            labels: [#""2030-01-02""#],
            completed: #"{"on": "${1:2030-01-02}"}"#
        ),
        CompletionCase(
            name: "an object as a value, on several lines if it is long",
            schema: #"""
                {"properties": {"p": {"type": "object", "required": ["a rather long name", "second"],
                 "properties": {"a rather long name": {"const": "a rather long value"},
                 "second": {"const": "$}"}}}}}
                """#,
            text: #"{"p": 1️⃣}"#,
            labels: [#"{"a rather long name": "a rather long value", "second": "$}"}"#],
            completed: """
                {"p": {
                \t"a rather long name": "${1:a rather long value}",
                \t"second": "${2:\\$\\}}"
                }}
                """
        ),
        CompletionCase(
            name: "a Boolean that can also be null",
            schema: #"{"properties": {"p": {"type": ["boolean", "null"]}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:true}}"#
        ),
        CompletionCase(
            name: "the only constant that 'type' allows",
            schema: #"{"properties": {"p": {"type": "string", "enum": ["a", 1]}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": "a"}"#
        ),
        CompletionCase(
            name: "an object as a default",
            schema: #"{"properties": {"p": {"default": {"a": 1}}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:{"a": 1\}}}"#
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
        CompletionCase(
            name: "a choice of values on several lines",
            schema: "{\"properties\": {\"p\": {\"enum\": [{\r\n    \"a\": 1\r\n  }, 2]}}}",
            text: "{1️⃣}",
            labels: ["p"],
            completed: "{\"p\": ${1|{\n  \"a\": 1\n\\},2|}}"
        ),
        CompletionCase(
            name: "a default text, whose quotation marks remain",
            schema: #"{"properties": {"p": {"type": "string", "default": "a\u00e9"}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": "${1:a\\u00e9}"}"#
        ),
        CompletionCase(
            name: "a default text is replaced with its quotation marks if null is allowed, too",
            schema: #"{"properties": {"p": {"type": ["string", "null"], "default": "a"}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:"a"}}"#
        ),
        CompletionCase(
            name: "quotation marks for a text without a sample",
            schema: #"{"properties": {"p": {"type": "string", "pattern": "^(?=xyz)"}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": "$1"}"#
        ),
        CompletionCase(
            name: "a value of any kind is replaced as a whole",
            schema: #"{"properties": {"p": {}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:{\}}}"#
        ),
        CompletionCase(
            name: "a special character with a combining mark is escaped in a snippet",
            schema: "{\"properties\": {\"p\": {\"default\": \"}\u{301}$\u{301}\"}}}",
            text: "{1️⃣}",
            labels: ["p"],
            completed: "{\"p\": ${1:\"\\}\u{301}\\$\u{301}\"}}"
        ),
        CompletionCase(
            name: "a value on several lines has a label of one line",
            schema: "{\"items\": {\"enum\": [{\n  \"a\": [1,\n  2]\n}, 3]}}",
            text: "[1️⃣]",
            labels: [#"{"a": [1, 2]}"#, "3"],
            completed: "[{\n  \"a\": [1,\n  2]\n}]"
        ),
    ]

    @Test(arguments: rows + places)
    func `Completions at the cursor follow the schema`(_ row: CompletionCase) throws {
        let found = try Self.completions(row.schema, row.text)
        let labels = found.map(\.completion.label)
        #expect(Array(labels.prefix(row.labels.count)) == row.labels)
        if row.labels.isEmpty { #expect(labels.isEmpty) }
        for label in row.missing { #expect(!labels.contains(label)) }
        if let completed = row.completed { #expect(found.first?.text == completed) }
    }

    private static func numbers(_ count: Int) -> String {
        (0..<count).map { "\($0)" }.joined(separator: ",")
    }

    /// Numbers of values, each with the part of a snippet that offers them.
    private static let choices: [(count: Int, snippet: String)] = [
        (1, "0"), (2, "${1|0,1|}"), (40, "${1|\(numbers(40))|}"), (41, "${1:0}"),
    ]

    @Test(arguments: choices)
    func `A snippet offers a choice of at most 40 values`(count: Int, snippet: String) throws {
        let schema = #"{"properties": {"a": {"enum": [\#(Self.numbers(count))]}}}"#
        let found = try Self.completions(schema, "{1️⃣}")
        #expect(found.map(\.text) == [#"{"a": \#(snippet)}"#])
    }

    @Test(arguments: [(60, true), (61, false)])
    func `An object of at most 60 characters is inserted on one line`(
        count: Int,
        isOnOneLine: Bool
    ) throws {
        let text = String(repeating: "a", count: count - #"{"b": ""}"#.count)
        let schema = #"""
            {"properties": {"a": {"type": "object", "required": ["b"],
              "properties": {"b": {"const": "\#(text)"}}}}}
            """#
        let found = try Self.completions(schema, #"{"a": 1️⃣}"#)
        let member = #""b": "${1:\#(text)}""#
        let value = isOnOneLine ? "{\(member)}" : "{\n\t\(member)\n}"
        #expect(found.map(\.text) == [#"{"a": \#(value)}"#])
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
}
