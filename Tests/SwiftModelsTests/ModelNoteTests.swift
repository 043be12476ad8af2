import Testing

@testable import SwiftModels

/// The notes on schemas that models represent or enforce only in part.
struct ModelNoteTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        /// The messages of the notes.
        let notes: [String]

        init(_ name: String, _ schema: String, _ notes: String...) {
            testDescription = name
            self.schema = schema
            self.notes = notes
        }
    }

    /// Returns a schema of the widget dialect.
    ///
    /// - Parameter keywords: The text after the first two members of the schema.
    private static func widget(_ keywords: String) -> String {
        #"""
        {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", \#(keywords)}
        """#
    }

    private static let link = #""link": {"type": "string", "aliases": {"url": {"source": "1"}}}"#

    /// Returns the note that an alias is not read, with the location of the schema that is the reason.
    private static func unread(_ alias: String, _ member: String, _ location: String) -> String {
        "'\(alias)' is not read as '\(member)', because the schema at '\(location)' names '\(member)' without this alias"
    }

    static let aliasRows = [
        Row(
            "a second schema for all other members requires the member",
            widget(
                #"""
                "type": "object", "properties": {"z": {"type": "string"}},
                "additionalProperties": {"type": "object", "properties": {\#(link)}},
                "if": {"required": ["z"]}, "then": {"additionalProperties": {"required": ["link"]}}
                """#
            ),
            unread("url", "link", "#/then/additionalProperties")
        ),
        Row(
            "a schema for some of the other members requires the member",
            widget(
                #"""
                "type": "object", "properties": {"z": {"type": "string"}},
                "additionalProperties": {"type": "object", "properties": {\#(link)}},
                "if": {"required": ["z"]}, "then": {"patternProperties": {"^x": {"required": ["link"]}}}
                """#
            ),
            unread("url", "link", "#/then/patternProperties/^x")
        ),
        Row(
            "'contains' requires the member in an item that has a schema of its own",
            widget(
                #"""
                "type": "object", "properties": {"z": {"type": "array", "contains": {"required": ["link"]},
                "prefixItems": [{"type": "object", "properties": {\#(link)}}]}}
                """#
            ),
            unread("url", "link", "#/properties/z/contains")
        ),
        Row(
            "a branch that is not distinguished from another one declares the member without the alias",
            widget(
                #"""
                "type": "object", "properties": {"z": {"anyOf": [{"$ref": "#/$defs/o"}, {"$ref": "#/$defs/p"}]}},
                "$defs": {"o": {"type": "object", "properties": {"x": {"type": "string"}, \#(link)}},
                "p": {"type": "object", "properties": {"x": {"type": "string"}, "link": {"type": "string"}}}}
                """#
            ),
            unread("url", "link", "#/$defs/p"),
            "branches cannot be distinguished; using JSONValue"
        ),
        Row(
            "a constant array contains an object with the member",
            widget(
                #"""
                "type": "object", "properties": {"z": {"type": "array", "items": {"type": "object",
                "properties": {\#(link)}}, "not": {"const": [{"link": "x"}]}}}
                """#
            ),
            unread("url", "link", "#/properties/z/not")
        ),
        Row(
            "a listed array contains an object with the alias",
            widget(
                #"""
                "type": "object", "properties": {"z": {"type": "array", "items": {"type": "object",
                "properties": {\#(link)}}, "not": {"enum": [1, [{"url": "x"}]]}}}
                """#
            ),
            "'url' is not read as 'link', because the schema at '#/properties/z/not' refers to 'url'"
        ),
        Row(
            "two arrays around an object need distinct items, and the location of the outer one comes first",
            widget(
                #"""
                "type": "object", "properties": {"z": {"type": "array", "uniqueItems": true, "items": {"type": "object",
                "properties": {"y": {"type": "array", "uniqueItems": true, "items": {"type": "object",
                "properties": {\#(link)}}}}}}}
                """#
            ),
            "'url' is not read as 'link', because 'uniqueItems' in the schema at '#/properties/z' also compares the names of members"
        ),
        Row(
            "two schemas of an object give the alias different severities",
            widget(
                #"""
                "type": "object", "properties": {\#(link)},
                "allOf": [{"properties": {"link": {"aliases": {"url": {"source": "1", "severity": "error"}}}}}]
                """#
            ),
            "'url' is not read as 'link', because the schema at '#/allOf/0' gives this alias another 'readBy' or 'severity'"
        ),
        Row(
            "two schemas of an object declare the alias alike",
            widget(
                #"""
                "type": "object", "properties": {\#(link)}, "allOf": [{"properties": {\#(link)}}]
                """#
            )
        ),
        Row(
            "several patterns match only one of the names, and the first of them is the reason",
            widget(
                #"""
                "type": "object", "properties": {\#(link)},
                "patternProperties": {"^ur": {"minLength": 1}, "^u": {"minLength": 1}, "^l": {"minLength": 1}}
                """#
            ),
            "'url' is not read as 'link', because the pattern '^ur' matches only one of these names"
        ),
        Row(
            "'propertyNames' accepts both names",
            widget(
                #"""
                "type": "object", "properties": {\#(link)}, "propertyNames": {"maxLength": 20}
                """#
            )
        ),
        Row(
            "violations of 'propertyNames' are only warnings",
            widget(
                #"""
                "type": "object", "properties": {\#(link)},
                "propertyNames": {"maxLength": 20, "severity": "warning"}
                """#
            ),
            "'url' is not read as 'link', because 'propertyNames' can treat these names differently"
        ),
        Row(
            "a pointer in a definition refers to the member",
            widget(
                ##"""
                "type": "object", "properties": {"total": {"type": "number"},
                "left": {"type": "number", "aliases": {"rest": {"source": "1"}}}},
                "allOf": [{"$ref": "#/$defs/p"}], "$defs": {"p": {"atMost": {"/left": "/total"}}}
                """##
            ),
            unread("rest", "left", "#/$defs/p")
        ),
        Row(
            "a pointer in a part of the schema that declares the alias refers to the member",
            widget(
                #"""
                "type": "object", "properties": {"total": {"type": "number"},
                "left": {"type": "number", "aliases": {"rest": {"source": "1"}}}},
                "allOf": [{"atMost": {"/left": "/total"}}]
                """#
            )
        ),
    ]

    /// Keywords with a pointer to the member `link` of an object, or of the objects in an array or a map.
    private static let pointerKeywords: [(keyword: String, place: String)] = [
        (#""uniqueBy": "/link""#, "array"), (#""keyedBy": "/link""#, "map"),
        (#""steps": {"at": "/link", "by": "PT1H", "within": 60}"#, "array"),
        (#""contrast": {"of": ["/b", "/link"], "atLeast": 3}"#, "object"),
        (#""contrast": {"of": ["/link", "/b"], "atLeast": 3}"#, "object"),
        (#""atMost": {"/b": "/link"}"#, "object"), (#""atMost": {"/link": "/b"}"#, "object"),
        (#""queryOf": {"/b": "/link"}"#, "object"), (#""queryOf": {"/link": "/b"}"#, "object"),
    ]

    @Test(arguments: pointerKeywords)
    func `a model reads no alias that a keyword with a pointer to the member lacks`(
        keyword: String,
        place: String
    ) throws {
        let object = #""type": "object", "properties": {"b": {}, \#(Self.link)}"#
        let types = [
            "object": object, "array": #""type": "array", "items": {\#(object)}"#,
            "map": #""type": "object", "additionalProperties": {\#(object)}"#,
        ]
        let type = try #require(types[place])
        let variants: [(keyword: String, notes: [String])] = [
            (keyword, [Self.unread("url", "link", "#/$defs/p")]),
            (keyword.replacing("/link", with: "/b"), []),
        ]
        for variant in variants {
            let schema = Self.widget(
                ##"""
                "type": "object", "properties": {"z": {\##(type), "allOf": [{"$ref": "#/$defs/p"}]}},
                "$defs": {"p": {\##(variant.keyword)}}
                """##
            )
            let model = try DeclarationTests.module(of: schema).model(at: 0)
            #expect(Set(model.notes.map(\.message)) == Set(variant.notes))
        }
    }

    private static let unusableDefault = "default does not fit the type; ignored"
    private static let circularDefault =
        "the default of 'x' is ignored, because the defaults of the members that it omits lead back to it"
    private static let unenforced = "is not enforced by decoding or by 'validate()'"

    static let rows = [
        Row(
            "a default contains itself in a member without a property",
            ##"""
            {"title": "A", "type": "object", "properties": {"x": {"$ref": "#/$defs/m", "default": {"y": {}}}},
            "$defs": {"m": {"type": "object", "properties": {"z": {"type": "integer"}},
            "additionalProperties": {"$ref": "#"}}}}
            """##,
            circularDefault
        ),
        Row(
            "the default of a tuple has an item of another type",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"type": "array", "default": ["a", "b"],
            "prefixItems": [{"type": "string"}, {"type": "number"}]}}}
            """#,
            unusableDefault
        ),
        Row(
            "the default of a union fits no branch",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"anyOf": [{"type": "string"}, {"type": "number"}],
            "default": true}}}
            """#,
            unusableDefault
        ),
        Row(
            "the default of an object has a member that does not fit the type for a pattern",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"type": "object", "default": {"y": "a"},
            "properties": {"z": {"type": "string"}}, "patternProperties": {"^y": {"type": "number"}}}}}
            """#,
            unusableDefault
        ),
        Row(
            "the default of an object has a member that fits the type for a pattern",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"type": "object", "default": {"y": 1},
            "properties": {"z": {"type": "string"}}, "patternProperties": {"^y": {"type": "number"}}}}}
            """#
        ),
        Row(
            "the default of a type that wraps itself",
            ##"""
            {"title": "A", "type": "object", "properties": {"x": {"$ref": "#/$defs/b", "default": 1}},
            "$defs": {"b": {"anyOf": [{"$ref": "#/$defs/b"}, {"type": "null"}]}}}
            """##,
            unusableDefault,
            "the schema applies itself to the same value; 'validate()' ignores the cycle"
        ),
        Row(
            "a default that omits its own member",
            ##"{"title": "A", "type": "object", "properties": {"x": {"$ref": "#", "default": {}}}}"##,
            circularDefault
        ),
        Row(
            "two defaults that omit each other's member",
            ##"""
            {"title": "A", "type": "object", "properties": {"x": {"$ref": "#/$defs/b", "default": {}}},
            "$defs": {"b": {"type": "object", "properties": {"y": {"$ref": "#", "default": {}}}}}}
            """##,
            circularDefault
        ),
        Row(
            "a default that uses other defaults, but not itself",
            ##"""
            {"title": "A", "type": "object", "properties": {"x": {"$ref": "#/$defs/b", "default": {"y": {}}}},
            "$defs": {"b": {"type": "object", "properties": {"y": {"$ref": "#/$defs/c", "default": {}}}},
            "c": {"type": "object", "properties": {"z": {"type": "string", "default": "a"}}}}}
            """##
        ),
        Row(
            "a file without keywords",
            #"{"$comment": "a payload", "kind": "deal"}"#,
            "'kind' is not a keyword, and the schema accepts every value; if the file is a payload, 'widget-codegen infer' makes a schema of it"
        ),
        Row(
            "a file without keywords, but with a dialect",
            #"{"$schema": "https://json-schema.org/v1", "kind": "deal"}"#
        ),
        Row(
            "a keyword beside a reference in draft 3, which has 'extends' in place of 'allOf'",
            ##"""
            {"$schema": "http://json-schema.org/draft-03/schema", "title": "A", "type": "object",
            "properties": {"x": {"$ref": "#/definitions/b", "minLength": 2}}, "definitions": {"b": {"type": "string"}}}
            """##,
            "'minLength' is ignored next to '$ref' before draft 2019-09; move '$ref' into 'extends'"
        ),
        Row(
            "the value of an unknown keyword is a schema to which a reference leads",
            ##"""
            {"title": "A", "type": "object", "properties": {"a": {"$ref": "#/definition"}}, "definition": {"type": "string"}}
            """##
        ),
        Row(
            "a misspelled keyword beside the keyword that is meant",
            #"{"title": "A", "type": "string", "minLength": 1, "minLenght": 2}"#
        ),
        Row("a file with a keyword", #"{"kind": "deal", "minLength": 2}"#),
        Row(
            "several types beside a union of constraints",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"type": ["object", "string"],
            "oneOf": [{"minLength": 3}, {"required": ["x"]}]}}}
            """#,
            "'type' allows several types (object and string); using JSONValue"
        ),
        Row(
            "an 'enum' with values of several types beside 'const'",
            #"{"title": "A", "type": "object", "properties": {"x": {"enum": ["a", 1], "const": "a"}}}"#,
            "'enum' has values of several types; using JSONValue"
        ),
        Row(
            "a tuple with too many items",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"type": "array",
            "prefixItems": [\#(Array(repeating: #"{"type": "string"}"#, count: 13).joined(separator: ", "))]}}}
            """#,
            "item types by position are not supported here; using JSONValue for the items"
        ),
        Row(
            "a tuple with as many items as possible",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"type": "array",
            "prefixItems": [\#(Array(repeating: #"{"type": "string"}"#, count: 12).joined(separator: ", "))]}}}
            """#
        ),
        Row(
            "a type for names that match a pattern with a back-reference",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"type": "object",
            "patternProperties": {"(a)\\1": {"type": "string"}}}}}
            """#,
            "the types of members that match a pattern are not supported here; using JSONValue for them",
            "'patternProperties' \(unenforced)"
        ),
        Row(
            "texts that name no Swift type",
            widget(
                #"""
                "type": "object", "swiftConformances": ["B {} struct C", "Identifiable"],
                "properties": {"id": {"type": "string", "swiftType": "Int; import B"},
                "x": {"type": "string", "swiftType": "class"}, "y": {"type": "string", "swiftType": "Module.D"}}
                """#
            ),
            "'B {} struct C' is not a valid name of a Swift type; ignored",
            "'Int; import B' is not a valid name of a Swift type; ignored",
            "'class' is not a valid name of a Swift type; ignored"
        ),
        Row(
            "a name that is no name of a type even between backticks",
            widget(#""swiftName": "self", "type": "object", "properties": {"a": {}}"#),
            "'self' is not a valid Swift name here; using the default name"
        ),
        Row(
            "names with an empty part between or before periods",
            widget(
                #"""
                "swiftName": "B..C", "type": "object", "properties": {"a": {"type": "string", "swiftName": ".b"}}
                """#
            ),
            "'B..C' is not a valid Swift name here; using the default name",
            "'.b' is not a valid Swift name here; using the default name"
        ),
        Row(
            "a pattern of a template with a back-reference",
            widget(
                #"""
                "type": "string", "template": {"open": "{", "close": "}", "token": "(a)\\1"}
                """#
            ),
            "'template' \(unenforced)"
        ),
        Row(
            "the type 'integer' in 'not' of draft 4, which allows 1.0",
            #"""
            {"$schema": "http://json-schema.org/draft-04/schema#", "title": "A", "type": "object",
            "properties": {"x": {"not": {"type": "integer"}}}}
            """#,
            "type 'integer' is only partly checked (1.0 counts as an integer)"
        ),
        Row(
            "a branch with a dynamic reference to an anchor that no schema has",
            ##"""
            {"$schema": "https://json-schema.org/v1", "title": "A", "type": "object",
            "properties": {"x": {"anyOf": [{"type": "string"}, {"$dynamicRef": "#none"}]}}}
            """##,
            "the dynamic reference has no single target; using JSONValue",
            "'$dynamicRef' \(unenforced)"
        ),
    ]

    /// The member at each position in turn leads back to the default of `x`, unless the default gives null to it. The
    /// default can also give a value to one of the other members.
    @Test(arguments: 1...5)
    func `a cycle of defaults is found through each of several members`(count: Int) throws {
        for position in 0..<count {
            let members = (0..<count).map { number in
                let schema =
                    number == position
                    ? ##"{"anyOf": [{"$ref": "#"}, {"type": "null"}], "default": {}}"##
                    : #"{"type": "string", "default": "a"}"#
                return #""m\#(number)": \#(schema)"#
            }
            for given in -1..<count {
                let value = given == position ? "null" : #""b""#
                let entry = given < 0 ? "" : #""m\#(given)": \#(value)"#
                let schema = ##"""
                    {"title": "A", "type": "object", "properties": {"x": {"$ref": "#/$defs/b",
                    "default": {\##(entry)}}},
                    "$defs": {"b": {"type": "object", "properties": {\##(members.joined(separator: ", "))}}}}
                    """##
                let notes = try DeclarationTests.module(of: schema).model(at: 0).notes
                let expected: Set<String> = given == position ? [] : [Self.circularDefault]
                #expect(Set(notes.map(\.message)) == expected, "\(schema)")
            }
        }
    }

    @Test(arguments: aliasRows + rows)
    func `a schema has exactly the notes of the row`(row: Row) throws {
        let model = try DeclarationTests.module(of: row.schema).model(at: 0)
        #expect(Set(model.notes.map(\.message)) == Set(row.notes))
    }
}
