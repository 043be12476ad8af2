import SchemaKit
import TestSupport
import Testing

@testable import SwiftModels

/// The Swift declarations of small schemas. Each row has excerpts that the generated text contains.
struct DeclarationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        /// Excerpts of the generated text.
        let excerpts: [String]
        /// The access level of the types.
        let access: AccessLevel

        init(
            _ name: String,
            access: AccessLevel = .internal,
            _ schema: String,
            _ excerpts: String...
        ) {
            testDescription = name
            self.schema = schema
            self.excerpts = excerpts
            self.access = access
        }
    }

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

    static let rows = [
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
            "the type of a root's items is named after the title",
            #"{"title": "Users", "type": "array", "items": {"type": "object", "properties": {"b": {}}}}"#,
            "    var elements: [User]\n",
            "extension Users {"
        ),
        Row(
            // The file a.schema.json gives the root the name `A`.
            "a root and the definition with its name have one type",
            ##"""
            {"$ref": "#/$defs/A", "$defs": {"A": {"type": "object", "properties": {"b": {"$ref": "#/$defs/B"},
            "next": {"type": "array", "items": {"$ref": "#/$defs/A"}}, "root": {"$ref": "#"}}},
            "B": {"type": "object", "properties": {"c": {"type": "string"}}}}}
            """##,
            "struct A: Hashable, Sendable",
            "    var b: B?\n    var next: [A]?\n",
            "struct B: Hashable, Sendable {\n    var c: String?\n"
        ),
        Row(
            "a required member that no branch declares selects its branch",
            #"""
            {"title": "A", "anyOf": [{"title": "Text", "type": "object", "properties": {"text": {"type": "string"}}},
            {"title": "Link", "type": "object", "required": ["$ref"]}]}
            """#,
            "enum A: Hashable, Sendable {\n",
            "    /// The value if it has the member `$ref`.\n    case link(Link)\n"
        ),
        Row(
            "a required member that is not declared has the type of its pattern or of the other members",
            #"""
            {"title": "A", "type": "object", "required": ["x-a", "b"], "patternProperties": {"^x-": {"type": "integer"}},
            "additionalProperties": {"type": "object", "properties": {"c": {"type": "string"}}}}
            """#,
            "    var xA: Int\n    var b: OtherMember\n",
            "    var xMembers: [String: Int] = [:]\n",
            "    var otherMembers: [String: OtherMember] = [:]\n"
        ),
        Row(
            "a required member that is not declared has the type of 'unevaluatedProperties'",
            #"""
            {"title": "A", "type": "object", "required": ["b"], "properties": {"c": {"type": "string"}},
            "unevaluatedProperties": {"type": "integer"}}
            """#,
            "    var b: Int\n"
        ),
        Row(
            "a conditional schema can evaluate a required member that is not declared",
            #"""
            {"title": "A", "type": "object", "required": ["b"], "properties": {"c": {"type": "string"}},
            "if": {"required": ["c"]}, "then": {"properties": {"b": {"type": "string"}}},
            "unevaluatedProperties": {"type": "integer"}}
            """#,
            "    var b: JSONValue\n"
        ),
        Row(
            "an 'else' can refer to the schema that contains it",
            #"""
            {"title": "A", "type": "object", "properties": {"k": {"enum": ["a", "b"]}, "x": {"type": "string"}},
            "if": {"properties": {"k": {"const": "a"}}, "required": ["k"]}, "then": {"required": ["x"]},
            "else": {"$ref": "#"}}
            """#,
            "            case .a: K.a\n            case .b: K.b\n"
        ),
        Row(
            "an initializer assigns one member on each line",
            access: .public,
            #"""
            {"title": "A", "type": "object", "properties": {"first": {"type": "string"},
            "second": {"type": "integer", "default": 3}, "third": {"type": "array", "items": {}}}}
            """#,
            "        self.first = first\n        self._second = Defaulted(second, default: Self.secondDefault)\n",
            #"        self.first = try members.value("first")\#n        self._second = try members.value("second")\#n"#,
            #"Self.content(["first": first, "second": _second, "third": third], rest: unknownMembers)"#,
            "    public var customMirror: Mirror { memberMirror }\n"
        ),
        Row(
            "a long array literal has one item on each line",
            #"""
            {"title": "A", "type": "object", "properties": {"firstMemberWithALongName": {"type": "string"},
            "secondMemberWithALongName": {"type": "string"}, "thirdMemberWithALongName": {"type": "string"}}}
            """#,
            """
                static let knownMembers: [KnownMember] = [
                    "firstMemberWithALongName",
                    "secondMemberWithALongName",
                    "thirdMemberWithALongName"
                ]

            """
        ),
        Row(
            "a pattern is a string literal, on several lines if it is long",
            access: .public,
            #"""
            {"title": "A", "type": "object", "properties": {
            "short": {"type": "string", "pattern": "^\\d+\"$"},
            "long": {"type": "string", "pattern": "^(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|omicron|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|digamma|koppa|sampi)$"}}}
            """#,
            ##""short": .pattern(#"^\d+"$"#)"##,
            "            #\"\"\"\n            ^(?:alpha|beta|gamma",
            "\\#\n            "
        ),
        Row(
            "a validated type has a function that returns violations",
            access: .public,
            #"{"title": "A", "type": "string", "minLength": 2}"#,
            """
            extension A: SchemaValidated {
                public func violations(limit: Int) -> [SchemaViolation] {
                    ARules.a.violations(by: self, limit: limit)
                }
            }
            """
        ),
    ]

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
            "a Boolean tag",
            #"""
            {"title": "Offer", "type": "object", "required": ["paid"], "oneOf": [
            {"properties": {"paid": {"const": true}, "x": {"type": "integer"}}},
            {"properties": {"paid": {"const": false}, "y": {"type": "integer"}}}]}
            """#,
            "var paid: Bool = true\n",
            "var paid: Bool = false\n"
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
            "a schema that rejects null has a type of its own if its only branch allows null",
            ##"""
            {"title": "A", "type": "object", "required": ["b"],
            "properties": {"b": {"type": "string", "anyOf": [{"$ref": "#/$defs/kind"}]}},
            "$defs": {"kind": {"enum": ["x", "y", null]}}}
            """##,
            "    var b: B\n"
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

    static let typeRows = [
        Row(
            "strings in some formats have types of the support code",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A",
            "type": "object", "properties": {
            "a": {"type": "string", "pattern": "^#[0-9A-F]{6}$", "swiftType": "CSSColor"},
            "b": {"type": ["string", "null"], "format": "date-time"},
            "c": {"type": "string", "format": "date"}, "d": {"type": "string", "format": "uuid"},
            "e": {"type": "array", "items": {"type": "string", "format": "hex-color"}}}}
            """#,
            "    var a: CSSColor?\n",
            "    @Defaulted var b: ISODateTime?\n",
            "    var c: ISODate?\n",
            "    var d: UUIDString?\n",
            "    var e: [CSSColor]?\n"
        ),
        Row(
            "a schema can name a type of the app, and protocols for its own type",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A",
            "type": "object", "required": ["id"], "swiftConformances": ["Identifiable", "Module.Tracked"],
            "properties": {"id": {"type": "string"}, "price": {"type": "object", "swiftType": "Money",
            "properties": {"amount": {"type": "number"}}}}}
            """#,
            "    var price: Money?\n",
            "extension A: Identifiable, Module.Tracked {}\n"
        ),
        Row(
            "a percent-encoded dynamic reference of dialect v1 has the type of its target",
            ##"""
            {"$schema": "https://json-schema.org/v1", "title": "A", "type": "object",
            "properties": {"a": {"$dynamicRef": "#it%65m"}},
            "$defs": {"b": {"$dynamicAnchor": "item", "type": "string"}}}
            """##,
            "    var a: String?\n"
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
            "a default with canonically equivalent names is not represented",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "object",
            "additionalProperties": {"type": "integer"}, "default": {"\u00e9": 1, "e\u0301": 2}}}}
            """#,
            "    var a: [String: Int]?\n"
        ),
    ]

    /// Documentation comments, defaults of members, and rules about the presence of optional members. These rules
    /// decide whether the parameter for a member has a default.
    static let defaultRows = [
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

    @Test(arguments: rows + tagRows + nullRows + typeRows + defaultRows)
    func `the generated text contains the excerpts of the row`(row: Row) throws {
        let text = try Self.generated(row.schema, row.access)
        for excerpt in row.excerpts { #expect(text.contains(excerpt), "\(text)") }
    }

    /// Returns the module of one schema.
    static func module(of schema: String) throws -> SwiftModule {
        let uri = "file:///a.schema.json"
        let registry = try SchemaRegistry(files: [(uri: uri, text: schema)])
        let file = try #require(registry.document(uri: uri))
        let schemas = LoadedSchemas(
            files: [
                .init(
                    path: "a.schema.json",
                    bytes: registry.document(file).source.bytes,
                    root: ScopedSite(document: file, entry: 0)
                )
            ],
            index: SchemaIndex(registry)
        )
        return SwiftModule(schemas, coding: SwiftCoding(decoding: .direct))
    }

    /// Returns the types of a schema and their rules as Swift code.
    static func generated(_ schema: String, _ access: AccessLevel) throws -> String {
        let module = try Self.module(of: schema)
        return (0..<module.modelCount).map { position in
            let model = module.model(at: position)
            return model.files.indices.map { index in
                let declarations = model.declarations(inFile: index)
                let text = SwiftRenderer.text(declarations, header: [], access: access)
                return text
                    + SwiftRenderer.validationText(
                        declarations,
                        rules: model.rules(inFile: index),
                        header: [],
                        access: access
                    )
            }.joined()
        }.joined()
    }
}
