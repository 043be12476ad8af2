@testable import SwiftModels

/// Rows about properties that need no value: tags with a constant, null, and members with defaults.
extension DeclarationTests {
    /// Returns a schema with two branches, in which the tag `kind` has different constants.
    ///
    /// - Parameters:
    ///   - keywords: The members of the schema up to the array of branches, such as `"oneOf":`.
    ///   - branch: The end of both branches, with a comma before each member.
    private static func offer(_ keywords: String, branch: String = "") -> String {
        #"""
        {"title": "Offer", "type": "object", \#(keywords) [
        {"properties": {"kind": {"const": "discount"}, "percent": {"type": "integer"}}\#(branch)},
        {"$ref": "#/$defs/shipping"}],
        "$defs": {"shipping": {"properties": {"kind": {"const": "shipping"}, "carrier": {"type": "string"}}\#(branch)}}}
        """#
    }

    /// Returns a schema with a condition, and with two branches in `then`. The tag `kind` has different constants there.
    private static func offer(if condition: String) -> String {
        #"""
        {"title": "Offer", "type": "object", "required": ["kind"], "if": {\#(condition)}, "then": {"oneOf": [
        {"properties": {"kind": {"const": "a"}, "x": {"type": "integer"}}},
        {"properties": {"kind": {"const": "b"}, "y": {"type": "integer"}}}]}}
        """#
    }

    private static let listsKinds = #""properties": {"kind": {"enum": ["a", "b"]}}"#

    /// Schemas with a tag, which is declared or required in various places. In the type of a branch with one value of
    /// the tag, the property for the tag defaults to this value.
    static let tagRows = [
        Row(
            "a tag that is required beside 'oneOf'",
            offer(#""required": ["kind"], "oneOf":"#),
            "        var kind: Kind = .discount\n",
            "    struct Shipping: Hashable, Sendable {\n        var kind: Kind = .shipping\n"
        ),
        Row(
            "a tag that is required in a subschema of 'allOf'",
            offer(#""allOf": [{"required": ["kind"]}], "anyOf":"#),
            "        var kind: Kind = .discount\n",
            "        var kind: Kind = .shipping\n"
        ),
        Row(
            "a tag that each branch requires",
            offer(#""oneOf":"#, branch: #", "required": ["kind"]"#),
            "        var kind: Kind = .discount\n",
            "        var kind: Kind = .shipping\n"
        ),
        Row(
            "an optional tag",
            offer(#""oneOf":"#),
            "        var kind: Kind? = Kind.discount\n",
            "        var kind: Kind? = Kind.shipping\n"
        ),
        Row(
            "an optional tag without which no branch can be selected",
            #"""
            {"title": "Offer", "anyOf": [{"type": "object", "properties": {"kind": {"const": "a"}}},
            {"type": "object", "properties": {"kind": {"const": "b"}, "x": {"type": "integer"}}}]}
            """#,
            "enum Offer: Hashable, Sendable {\n",
            "        var kind: Kind? = Kind.a\n",
            "        var kind: Kind? = Kind.b\n",
            "    case unrecognized(JSONValue)\n"
        ),
        Row(
            "an optional tag without which no branch can be selected makes no union beside 'type'",
            #"""
            {"title": "Offer", "type": "object", "anyOf": [{"properties": {"kind": {"const": "a"}}},
            {"properties": {"kind": {"const": "b"}, "x": {"type": "integer"}}}]}
            """#,
            "struct Offer: Hashable, Sendable {\n",
            "    var kind: Kind?\n"
        ),
        Row(
            "a tag whose values a referenced schema lists",
            #"""
            {"title": "Offer", "type": "object", "required": ["kind"], "oneOf": [
            {"properties": {"kind": {"$ref": "#/$defs/kind", "const": "a"}, "x": {"type": "integer"}}},
            {"properties": {"kind": {"$ref": "#/$defs/kind", "const": "b"}, "y": {"type": "integer"}}}],
            "$defs": {"kind": {"enum": ["a", "b"]}}}
            """#,
            "var kind: Kind = .a\n",
            "var kind: Kind = .b\n"
        ),
        Row(
            "a tag that is required beside a union of unions",
            #"""
            {"title": "Offer", "type": "object", "required": ["kind"], "oneOf": [
            {"oneOf": [{"properties": {"kind": {"const": "a"}, "x": {"type": "integer"}}, "required": ["kind"]},
            {"properties": {"kind": {"const": "b"}, "y": {"type": "integer"}}, "required": ["kind"]}]},
            {"properties": {"kind": {"const": "c"}, "z": {"type": "integer"}}}]}
            """#,
            "var kind: Kind = .a\n",
            "var kind: Kind = .b\n",
            "var kind: Kind = .c\n"
        ),
        Row(
            "a tag that is required beside 'then'",
            #"""
            {"title": "Offer", "type": "object", "required": ["kind"],
            "if": {"properties": {"kind": {"enum": ["a", "b"]}}}, "then": {"oneOf": [
            {"properties": {"kind": {"const": "a"}, "x": {"type": "integer"}}},
            {"properties": {"kind": {"const": "b"}, "y": {"type": "integer"}}}]}}
            """#,
            "var kind: Kind = .a\n",
            "var kind: Kind = .b\n"
        ),
        Row(
            "branches in 'then' that also require the tag have the types of their definitions",
            ##"""
            {"title": "A", "type": "object", "required": ["k"],
            "if": {"properties": {"k": {"enum": ["p", "q"]}}, "required": ["k"]},
            "then": {"oneOf": [{"$ref": "#/$defs/p"}, {"$ref": "#/$defs/q"}]}, "$defs": {
            "p": {"type": "object", "required": ["k"], "properties": {"k": {"const": "p"}, "z": {"$ref": "#/$defs/q"}}},
            "q": {"type": "object", "required": ["k"], "properties": {"k": {"const": "q"}, "y": {"type": "string"}}}}}
            """##,
            "    case p(P)\n",
            "    case q(Q)\n",
            "        var z: A.Q?\n"
        ),
        Row(
            "a condition that one value of the tag in 'then' does not meet",
            #"""
            {"title": "Offer", "type": "object", "required": ["kind"],
            "if": {"properties": {"kind": {"enum": ["a", "b"]}}, "allOf": [{"properties": {"kind": {"const": "a"}}}]},
            "then": {"oneOf": [{"properties": {"kind": {"const": "a"}, "x": {"type": "integer"}}},
            {"properties": {"kind": {"const": "b"}, "y": {"type": "integer"}}}]}}
            """#,
            "struct Offer: Hashable, Sendable"
        ),
        Row(
            "a condition that every object of the branches in 'then' meets makes a union",
            offer(if: #""type": "object", "required": ["kind"], \#(listsKinds)"#),
            "enum Offer: Hashable, Sendable"
        ),
        Row(
            "a condition that requires another member makes no union",
            offer(if: #""required": ["kind", "z"], \#(listsKinds)"#),
            "struct Offer: Hashable, Sendable"
        ),
        Row(
            "a condition with another assertion makes no union",
            offer(if: #""minProperties": 2, \#(listsKinds)"#),
            "struct Offer: Hashable, Sendable"
        ),
        Row(
            "a condition on values other than objects makes no union",
            offer(if: #""type": "array", \#(listsKinds)"#),
            "struct Offer: Hashable, Sendable"
        ),
        Row(
            "a Boolean tag of variants",
            #"""
            {"title": "A", "type": "object", "required": ["on"], "properties": {"on": {"type": "boolean"},
            "x": {"type": "string"}}, "if": {"properties": {"on": {"const": true}}}, "then": {"required": ["x"]}}
            """#,
            "        case on(x: String)\n",
            "        case notOn(x: String? = nil)\n"
        ),
        Row(
            "a Boolean tag",
            #"""
            {"title": "Offer", "type": "object", "required": ["paid"], "oneOf": [
            {"properties": {"paid": {"const": true}, "x": {"type": "integer"}}},
            {"properties": {"paid": {"const": false}, "y": {"type": "integer"}}}]}
            """#,
            "var paid: Bool = true\n",
            "var paid: Bool = false\n",
            "        default: self = .unrecognized(try .init(json: decoder))\n        }\n    }\n"
        ),
        Row(
            "an optional Boolean tag, which a switch covers without a default",
            #"""
            {"title": "Offer", "oneOf": [
            {"type": "object", "properties": {"paid": {"const": true}, "x": {"type": "integer"}}},
            {"type": "object", "properties": {"paid": {"const": false}, "y": {"type": "integer"}}}]}
            """#,
            """
                        } else {
                            self = .unrecognized(try .init(json: decoder))
                        }
                    }
                }

            """
        ),
    ]

    static let nullRows = [
        Row(
            "null in an optional member is nil",
            access: .public,
            #"{"title": "A", "properties": {"a": {"type": ["string", "null"]}}}"#,
            "    @Defaulted public var a: String?\n",
            "    public init(a: String? = nil, unknownMembers: [String: JSONValue] = [:]) {\n",
            "        self._a = Defaulted(a, default: nil)\n",
            #"    static let knownMembers: [KnownMember] = ["a"]"#
        ),
        Row(
            "null in a required member is nil",
            #"{"title": "A", "properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]}"#,
            "    var a: String?\n"
        ),
        Row(
            "null differs from absence if a rule requires the member",
            #"""
            {"title": "A", "properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]}},
            "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}
            """#,
            "    var a: Nullable<String>?\n"
        ),
        Row(
            "null equals absence if the rule also rejects null",
            #"""
            {"title": "A", "properties": {"a": {"type": ["string", "null"]}, "b": {"type": "string"}},
            "anyOf": [{"required": ["a"], "properties": {"a": {"type": "string"}}}, {"required": ["b"]}]}
            """#,
            "    @Defaulted var a: String?\n"
        ),
        Row(
            "null differs from absence if a rule forbids the presence of two members",
            #"""
            {"title": "A", "properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]}},
            "allOf": [{"not": {"required": ["a", "b"]}}]}
            """#,
            "    var a: Nullable<String>?\n",
            "    var b: Nullable<String>?\n"
        ),
        Row(
            "a reference or null is an optional of the shared type",
            ##"""
            {"title": "A", "type": "object", "properties": {"a": {"$ref": "#/$defs/kind"},
            "b": {"anyOf": [{"$ref": "#/$defs/kind"}, {"type": "null"}], "description": "The second."},
            "c": {"oneOf": [{"const": null}, {"$ref": "#/$defs/kind"}]},
            "d": {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/kind"}, {"type": "null"}]}},
            "e": {"anyOf": [{"$ref": "#/$defs/point"}, {"type": "null"}]}},
            "$defs": {"kind": {"enum": ["x", "y"]},
            "point": {"type": "object", "properties": {"x": {"type": "integer"}}}}}
            """##,
            "    var a: Kind?\n",
            "    @Defaulted var b: Kind?\n",
            "    @Defaulted var c: Kind?\n",
            "    var d: [Kind?]?\n",
            "    @Defaulted var e: Point?\n"
        ),
        Row(
            "the default of a tuple can have further items",
            #"""
            {"title": "A", "type": "object", "properties": {
            "b": {"type": "array", "prefixItems": [{"type": "integer"}], "default": [1, 2]},
            "c": {"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}, "default": [1, "x"]},
            "d": {"type": "array", "prefixItems": [{"type": "integer"}], "items": false, "default": [1, 2]},
            "e": {"type": "array", "prefixItems": [{"type": "integer"}], "items": false, "default": [3]},
            "f": {"type": "array", "prefixItems": [{"type": "integer"}], "minItems": 1, "default": [4]},
            "g": {"type": "array", "prefixItems": [{"type": "integer"}], "minItems": 1, "default": []}}}
            """#,
            "b: B = B(first: 1, otherElements: [2])",
            #"c: C = C(first: 1, otherElements: ["x"])"#,
            "    var d: D?\n",
            "eDefault: E = E(first: 3)\n",
            "fDefault: F = F(first: 4)\n",
            "    var g: G?\n"
        ),
        Row(
            "a schema that rejects null only with a warning allows it",
            ##"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "required": ["b", "c"], "properties": {"b": {"$ref": "#/$defs/point"}, "c": {"$ref": "#/$defs/pair"}},
            "$defs": {"point": {"type": ["object", "null"], "properties": {"x": {"type": "integer"}},
            "allOf": [{"type": "object", "severity": "warning"}]},
            "pair": {"type": ["object", "null"], "properties": {"y": {"type": "integer"}},
            "not": {"type": "null", "severity": "warning"}}}}
            """##,
            "    var b: Point?\n",
            "    var c: Pair\n"
        ),
        Row(
            "a schema of draft 3 whose types do not include null rejects it",
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "title": "A", "type": "object", "properties": {
            "b": {"type": ["object", "null"], "required": true, "properties": {"x": {}}, "disallow": "null"},
            "c": {"type": ["object", "null"], "required": true, "properties": {"x": {}},
            "extends": {"type": ["string", {"type": "object"}]}}}}
            """#,
            "    var b: B\n",
            "    var c: C\n"
        ),
        Row(
            "a schema that rejects null has a type of its own if its only branch allows null",
            ##"""
            {"title": "A", "type": "object", "required": ["b"],
            "properties": {"b": {"type": "string", "anyOf": [{"$ref": "#/$defs/kind"}]}},
            "$defs": {"kind": {"enum": ["x", "y", null]}}}
            """##,
            "    var b: B\n"
        ),
        Row(
            "null in a branch is valid only if 'type' beside the branches allows it",
            ##"""
            {"title": "A", "type": "object", "required": ["b", "c", "d"], "properties": {
            "b": {"type": "string", "anyOf": [{"type": "null"}, {"$ref": "#/$defs/kind"}]},
            "c": {"type": ["string", "null"], "anyOf": [{"type": "null"}, {"$ref": "#/$defs/kind"}]},
            "d": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/kind"}]}}, "$defs": {"kind": {"enum": ["x", "y"]}}}
            """##,
            "    var b: Kind\n    var c: Kind?\n    var d: Kind?\n"
        ),
        Row(
            "values of a map are not optionals",
            #"""
            {"title": "A", "properties": {"a": {"type": "object",
            "additionalProperties": {"type": ["string", "null"]}}}}
            """#,
            "    var a: [String: Nullable<String>]?\n"
        ),
        Row(
            "the subscript of a map returns an optional",
            #"{"title": "A", "type": "object", "additionalProperties": {"type": ["string", "null"]}}"#,
            "    subscript(name: String) -> String? {\n        get { members[name]?.value }\n"
        ),
    ]

    /// Returns a schema in which each definition refers to the next one twice.
    private static func chainOfDefinitions(_ count: Int) -> String {
        let definitions = (0..<count).map { position in
            let next = ##"{"$ref": "#/$defs/d\##(position + 1)"}"##
            return #""d\#(position)": {"allOf": [\#(next), \#(next)]}"#
        }
        return ##"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}}, "allOf": [{"$ref": "#/$defs/d0"}],
            "$defs": {\##(definitions.joined(separator: ", ")),
            "d\##(count)": {"if": {"properties": {"a": {"minLength": 3}}}, "else": {"required": ["a"]}}}}
            """##
    }

    /// Defaults of members, and rules about the presence of optional members. These rules decide whether the parameter
    /// for a member has a default.
    static let defaultRows = [
        Row(
            "a default is no listed value that is only canonically equivalent",
            #"""
            {"title": "A", "type": "object", "properties": {"b": {"enum": ["caf\u00e9", "c"], "default": "cafe\u0301"}}}
            """#,
            "    var b: B?\n"
        ),
        Row(
            "a default with a repeated name has the last value",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "object",
            "additionalProperties": {"type": "integer"}, "default": {"x": 1, "x": 2}}}}
            """#,
            #"aDefault: [String: Int] = ["x": 2]"#
        ),
        Row(
            "a default of another kind is not represented",
            #"""
            {"title": "A", "type": "object", "properties": {
            "a": {"type": "array", "items": {"type": "string"}, "default": 5},
            "b": {"type": "object", "additionalProperties": {"type": "integer"}, "default": []},
            "c": {"type": "array", "items": {"type": "string"}, "default": ["x", 1]}}}
            """#,
            "    var a: [String]?\n",
            "    var b: [String: Int]?\n",
            "    var c: [String]?\n"
        ),
        Row(
            "a default with canonically equivalent names is not represented",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "object",
            "additionalProperties": {"type": "integer"}, "default": {"\u00e9": 1, "e\u0301": 2}}}}
            """#,
            "    var a: [String: Int]?\n"
        ),
        Row(
            "a default of a union is a value of the branch that describes its members",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"anyOf": [
            {"type": "object", "properties": {"a": {"type": "string"}}},
            {"type": "object", "properties": {"b": {"type": "string"}}}], "default": {"b": "c"}}}}
            """#,
            #"xDefault: X = .withB(A.X.WithB(b: "c"))"#
        ),
        Row(
            "a default that selects no branch of a union is kept unchanged",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"anyOf": [
            {"type": "object", "properties": {"a": {"type": "string"}}},
            {"type": "object", "properties": {"b": {"type": "string"}}}], "default": {"c": null}}}}
            """#,
            #"xDefault: X = .unrecognized(["c": .null])"#
        ),
        Row(
            "a default with an alias has the value of the member",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "properties": {"x": {"type": "object", "properties": {"url": {"type": "string", "aliases": {"href": {"source": "a page"}}}},
            "default": {"href": "c"}}}}
            """#,
            #"xDefault: X = X(url: "c")"#
        ),
        Row(
            "a default has the last value of a repeated member, and that of a member rather than that of its alias",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "properties": {"x": {"type": "object", "properties": {"url": {"type": "string", "aliases": {"href": {"source": "a page"}}},
            "n": {"type": "integer"}}, "default": {"url": "d", "href": "c", "n": 1, "n": 2}}}}
            """#,
            #"xDefault: X = X(url: "d", n: 2, unknownMembers: ["href": "c"])"#
        ),
        Row(
            "parameters have no defaults if a rule requires at least one of their members",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}},
            "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}
            """#,
            "init(a: String?, b: String?, c: String? = nil, unknownMembers: [String: JSONValue] = [:]) {"
        ),
        Row(
            "parameters have no defaults if an object needs at least one of their members",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "minProperties": 1}
            """#,
            "init(a: String?, b: String?, unknownMembers: [String: JSONValue] = [:]) {"
        ),
        Row(
            "two parameters have no defaults if one member is required in the absence of the other",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
            "if": {"required": ["a"]}, "else": {"required": ["b"]}}
            """#,
            "init(a: String?, b: String?, unknownMembers: [String: JSONValue] = [:]) {"
        ),
        Row(
            "a parameter has no default if some values of another member require its member",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"],
            "if": {"properties": {"a": {"minLength": 3}}}, "then": {"required": ["b"]}}
            """#,
            "init(a: String, b: String?, unknownMembers: [String: JSONValue] = [:]) {"
        ),
        Row(
            "two members that exclude each other are optional",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
            "not": {"required": ["a", "b"]}, "dependentRequired": {"a": ["c"]}}
            """#,
            "var b: String?\n"
        ),
        Row(
            "generation ends for 40 definitions that each refer to the next one twice",
            chainOfDefinitions(40),
            "struct A"
        ),
    ]
}
