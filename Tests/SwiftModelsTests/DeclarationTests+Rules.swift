import Testing

@testable import SwiftModels

/// The rules of schemas, and further rows about types, unions and their defaults.
extension DeclarationTests {
    /// Returns a schema of objects that are nested in one another, each as the only member of the next.
    private static func nestedObjects(_ count: Int) -> String {
        (0..<count).reduce(#"{"type": "string"}"#) { inner, number in
            #"{"type": "object", "properties": {"n\#(number)": \#(inner)}}"#
        }
    }

    static let typeAndUnionRows = [
        Row(
            "a wrapper of seven nested objects stores its value inline",
            #"{"title": "A", "anyOf": [\#(nestedObjects(7)), {"type": "null"}]}"#,
            "    var value: AA?\n\n"
        ),
        Row(
            "a wrapper of eight nested objects stores its value on the heap",
            #"{"title": "A", "anyOf": [\#(nestedObjects(8)), {"type": "null"}]}"#,
            """
                var value: AA? {
                    get { storage.value }
                    set { storage = Boxed(newValue) }
                }

                private var storage: Boxed<AA?>

            """
        ),
        Row(
            "a union keeps the kinds of values that draft 3 lists in nested arrays of types",
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "title": "A", "properties": {"x": {"type": "string"}},
            "type": [{"type": ["boolean", {"type": "string"}]}, "object"]}
            """#,
            "        case .boolean, .string: self = .unrecognized(try .init(json: decoder))\n",
            "        default: throw decoder.mismatch(Self.self)\n",
            "        case .true, .false, .string: self = .unrecognized(try .init(reading: &reader))\n",
            "        default: throw reader.mismatch(\"a value of another type\")\n"
        ),
        Row(
            "a union keeps values of every kind if draft 3 allows any type",
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "title": "A", "properties": {"x": {"type": "string"}},
            "type": ["any", {"type": "string"}]}
            """#,
            "        default: self = .unrecognized(try .init(json: decoder))\n",
            "        default: self = .unrecognized(try .init(reading: &reader))\n"
        ),
        Row(
            "members are evaluated if the name of an 'unevaluated' keyword has an escape sequence",
            #"""
            {"title": "A", "type": "object", "properties": {"b": {"type": "string"}},
            "unev\u0061luatedProperties": false}
            """#,
            ".properties([\"b\": .type([.string])])"
        ),
        Row(
            "a pattern has a rule if the beginnings of its matches match an earlier pattern",
            #"""
            {"title": "A", "type": "object", "patternProperties": {"^\u0915": {"type": "integer"},
            "^\u0915\u093f": {"type": "string"}}}
            """#,
            "patterns: [(\"^\u{915}\\u{93F}\", .type([.string]))]"
        ),
        Row(
            "canonically equivalent patterns are different patterns",
            #"""
            {"title": "A", "type": "object", "patternProperties": {"^\u00e9": {"type": "integer"},
            "^e\u0301": {"type": "string"}}}
            """#,
            "    var éMembers: [String: Int] = [:]\n",
            "    var eMembers: [String: String] = [:]\n"
        ),
        Row(
            "a condition without the values of a tag makes no union",
            #"""
            {"title": "A", "type": "object", "required": ["k"], "if": {"properties": {"k": {"minLength": 1}}},
            "then": {"oneOf": [{"properties": {"k": {"const": "a"}, "x": {"type": "integer"}}},
            {"properties": {"k": {"const": "b"}, "y": {"type": "integer"}}}]}}
            """#,
            "struct A: Hashable, Sendable {\n"
        ),
        Row(
            "a tag that is optional in an inner union does not distinguish the branches of the outer one",
            #"""
            {"title": "A", "anyOf": [{"type": "object", "anyOf": [
            {"properties": {"kind": {"const": "a"}, "x": {"type": "integer"}}},
            {"properties": {"kind": {"const": "b"}, "y": {"type": "integer"}}}]},
            {"type": "object", "properties": {"kind": {"const": "c"}, "z": {"type": "integer"}}, "required": ["kind"]}]}
            """#,
            "struct A: Hashable, Sendable {\n    /// The JSON value.\n    var value: JSONValue\n",
            ".type([.object])"
        ),
        Row(
            "a tag that an inner union requires distinguishes the branches of the outer one",
            #"""
            {"title": "A", "anyOf": [{"type": "object", "anyOf": [
            {"properties": {"kind": {"const": "a"}, "x": {"type": "integer"}}, "required": ["kind"]},
            {"properties": {"kind": {"const": "b"}, "y": {"type": "integer"}}, "required": ["kind"]}]},
            {"type": "object", "properties": {"kind": {"const": "c"}, "z": {"type": "integer"}}, "required": ["kind"]}]}
            """#,
            #"enum A: Hashable, Sendable {\#n    /// The value if `kind` is `"a"` or `"b"`."#
        ),
        Row(
            "a number that a part of the schema restricts to integers",
            #"""
            {"title": "A", "type": "object", "properties": {
            "a": {"allOf": [{"type": "number"}, {"type": "integer"}]},
            "b": {"allOf": [{"type": "integer"}, {"type": "number"}]}}}
            """#,
            "    var a: Int?\n    var b: Int?\n"
        ),
        Row(
            "a property dependency makes a variant",
            #"""
            {"$schema": "https://json-schema.org/v1", "title": "A", "type": "object", "required": ["t"],
            "properties": {"t": {"enum": ["x", "y"]}, "a": {"type": "string"}},
            "propertyDependencies": {"t": {"x": {"required": ["a"]}}}}
            """#,
            "        case x(a: String)\n",
            "        case y(a: String? = nil)\n"
        ),
        Row(
            "a constant that is only canonically equivalent to that of the type has a rule",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"allOf": [{"const": "\u00e9"}, {"const": "e\u0301"}]}}}
            """#,
            #".enum(["e\u{301}"])"#
        ),
        Row(
            "a condition on a value that is only canonically equivalent to that of the tag makes no variant",
            #"""
            {"title": "A", "type": "object", "required": ["k"], "properties": {"k": {"enum": ["\u00e9", "x"]},
            "b": {"type": "string"}}, "if": {"properties": {"k": {"const": "e\u0301"}}}, "then": {"required": ["b"]}}
            """#,
            "    var b: String?\n"
        ),
        Row(
            "all schemas of one pattern describe the same members",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}},
            "patternProperties": {"^x": {"maximum": 3}}, "allOf": [{"patternProperties": {"^x": {"type": "integer"}}}]}
            """#,
            "    var xMembers: [String: Int] = [:]\n",
            #"static let a: SchemaRule = .properties([:], patterns: [("^x", .maximum(3))])"#
        ),
        Row(
            "a dynamic reference in an embedded resource has the type of the outermost resource",
            ##"""
            {"title": "A", "$id": "https://example.com/a", "$dynamicAnchor": "n", "type": "object",
            "properties": {"z": {"$ref": "tree"}, "own": {"type": "string"}},
            "$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "n", "type": "object", "properties": {
            "leaf": {"$dynamicRef": "#n"}, "inner": {"$id": "inner", "type": "object",
            "properties": {"deep": {"$dynamicRef": "tree#n"}}}}, "$defs": {"unused": {"$ref": "nowhere"}}}}}
            """##,
            "        var leaf: A? {\n",
            "        var deep: A? {\n"
        ),
        Row(
            "the tag of a default of a union selects the branch",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"type": "object", "default": {"k": "b"}, "oneOf": [
            {"properties": {"k": {"const": "a"}}, "required": ["k"]},
            {"properties": {"k": {"const": "b"}}, "required": ["k"]}]}}}
            """#,
            "xDefault: X = .b(A.X.B(k: .b))"
        ),
        Row(
            "a default of a union with an unlisted tag is kept unchanged",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"type": "object", "default": {"k": null}, "oneOf": [
            {"properties": {"k": {"const": "a"}}, "required": ["k"]},
            {"properties": {"k": {"const": "b"}}, "required": ["k"]}]}}}
            """#,
            #"xDefault: X = .unrecognized(["k": .null])"#
        ),
        Row(
            "a default of a map has a value for null",
            #"""
            {"title": "A", "type": "object", "properties": {"m": {"type": "object",
            "additionalProperties": {"type": ["integer", "null"]}, "default": {"x": 1, "y": null}}}}
            """#,
            #"mDefault: [String: Nullable<Int>] = ["x": .value(1), "y": .null]"#
        ),
        Row(
            "a string has a type of the app if no type of the support code has the name",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "properties": {"a": {"type": "string", "swiftType": "Code"}, "b": {"type": "string", "swiftType": "URI"}}}
            """#,
            "    var a: Code?\n",
            "    var b: URI?\n"
        ),
        Row(
            "a character in a description that editors may hide is replaced by its code point",
            #"{"title": "A", "type": "object", "description": "a\u034fb", "properties": {"z": {"type": "string"}}}"#,
            "/// aU+034Fb\n"
        ),
    ]

    static let ruleRows = [
        Row(
            "a length and a count beyond the integers of 32 bits are the largest of them",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"type": "string", "minLength": 1e30, "maxLength": 1e400},
            "y": {"type": "array", "minItems": 2147483648, "maxItems": 2147483646, "contains": {"type": "string"},
            "minContains": 1e30, "maxContains": 3000000000}}}
            """#,
            ".minLength(2147483647)",
            ".maxLength(2147483647)",
            ".minItems(2147483647)",
            ".maxItems(2147483646)",
            ".contains(.type([.string]), minimum: 2147483647, maximum: 2147483647)"
        ),
        Row(
            "the rule of branches with a tag has the keyword 'anyOf'",
            #"""
            {"title": "A", "anyOf": [
            {"type": "object", "required": ["k"], "properties": {"k": {"const": "b"}}, "minProperties": 2},
            {"type": "object", "required": ["k"], "properties": {"k": {"const": "c"}}}]}
            """#,
            #"static let a: SchemaRule = .branch(by: "k", of: "anyOf", ["b": .of("#
        ),
        Row(
            "a pattern with a modifier is written with an equivalent pattern without the modifier",
            #"{"title": "A", "type": "string", "pattern": "^(?i:a)$"}"#,
            #"static let a: SchemaRule = .pattern(SchemaPattern("^(?i:a)$", expansion: "^[Aa]$"))"#
        ),
        Row(
            "equal constants whose members are in another order are not distinct values",
            #"{"title": "A", "oneOf": [{"const": [{"a": 1, "b": 2}]}, {"const": [{"b": 2, "a": 1}]}]}"#,
            "static let a: SchemaRule = .oneOf(["
        ),
        Row(
            "dependencies on schemas that accept every value are left out",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"type": "string"}}, "minProperties": 1,
            "dependentSchemas": {"a": true, "c": {"description": "x"}}}
            """#,
            "static let a: SchemaRule = .minProperties(1)\n"
        ),
        Row(
            "a reference that rejects null adds a type to its rule if the value can be null",
            ##"""
            {"title": "A", "type": "object", "properties": {"c": {"anyOf": [{"$ref": "#/$defs/B"}, {"type": "null"}],
            "not": {"allOf": [{"$ref": "#/$defs/B"}, {"minProperties": 3}]}}},
            "$defs": {"B": {"type": "object", "properties": {"a": {"minLength": 2}}}}}
            """##,
            #""c": .allOf([.of(b), .not(.allOf([.type([.object]), .of(b), .minProperties(3)]))])"#
        ),
        Row(
            "a root schema that rejects null has a separate rule if its type allows null",
            ##"""
            {"title": "A", "type": ["array", "null"], "not": {"type": "null"}, "items": {"type": "object", "properties": {
            "c": {"anyOf": [{"$ref": "#"}, {"type": "null"}], "not": {"allOf": [{"$ref": "#"}, {"minItems": 3}]}}}}}
            """##,
            ".not(.allOf([.schema(aSchema), .minItems(3)]))"
        ),
        Row(
            "a member that is null or has the type of the root needs no rule for null",
            ##"""
            {"title": "A", "$ref": "#/$defs/B", "$defs": {"B": {"type": "object", "properties": {
            "s": {"type": "string", "minLength": 2}, "r": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}}}}
            """##,
            #"static let b: SchemaRule = .properties(["s": .minLength(2), "r": .of(b)])"#
        ),
        Row(
            "null is valid if one branch of 'oneOf' allows null and the other rejects it in 'then'",
            #"""
            {"title": "A", "type": "object", "properties": {"z": {"oneOf": [{"type": "null"},
            {"type": ["string", "null"], "minLength": 2, "if": {"type": "null"}, "then": false}]}}}
            """#,
            #""z": .anyOf([.type([.null]), "#
        ),
        Row(
            "null is invalid if both branches of 'oneOf' accept null",
            #"""
            {"title": "A", "type": "object", "properties": {"z": {"oneOf": [{"type": "null"},
            {"type": ["string", "null"], "minLength": 2, "if": {"type": "null"}, "else": false}]}}}
            """#,
            #""z": .oneOf([.type([.null]), "#
        ),
        Row(
            "null is invalid if one branch of an inner 'oneOf' accepts null, too",
            #"""
            {"title": "A", "type": "object", "properties": {"z": {"oneOf": [{"type": "null"},
            {"type": ["string", "null"], "minLength": 2, "oneOf": [{"maxLength": 9}, {"type": "string"}]}]}}}
            """#,
            #""z": .oneOf(["#
        ),
        Row(
            "null is valid if both branches of an inner 'oneOf' accept null",
            #"""
            {"title": "A", "type": "object", "properties": {"z": {"oneOf": [{"type": "null"},
            {"type": ["string", "null"], "minLength": 2, "oneOf": [{"maxLength": 9}, {"minLength": 3}]}]}}}
            """#,
            #""z": .anyOf([.type([.null]), "#
        ),
        Row(
            "a schema that applies itself does not reject null for this reason",
            ##"""
            {"title": "A", "type": "object", "properties": {"z": {"oneOf": [{"type": "null"},
            {"type": ["string", "null"], "minLength": 2, "allOf": [{"$ref": "#/$defs/x"}]}]}},
            "$defs": {"x": {"maxLength": 9, "allOf": [{"$ref": "#/$defs/x"}]}}}
            """##,
            #""z": .oneOf([.type([.null]), "#
        ),
        Row(
            "the rule of a union with one branch of objects does not repeat the aliases that the branch reads",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "properties": {"z": {"type": ["object", "string"], "required": ["link"],
            "properties": {"link": {"type": "string", "aliases": {"url": {"source": "1"}}}}}}}
            """#,
            "    static let z: SchemaRule = .allOf([\n        .required([\"link\"]),\n"
        ),
        Row(
            "a rule names a type unless all values have it",
            #"""
            {"title": "A", "type": "object", "properties": {"u": {"type": ["string", "number"], "not": {"type": "number"}},
            "v": {"type": "integer", "not": {"type": "string"}}, "w": {"type": "string", "not": {"type": "number"}},
            "x": {"type": "integer", "if": {"type": "number"}, "then": {"minimum": 3}},
            "y": {"type": "number", "if": {"type": "integer"}, "then": {"minimum": 3}}}}
            """#,
            "static let u: SchemaRule = .not(.type([.number]))\n",
            #""v": .not(.type([.string]))"#,
            #""w": .not(.type([.number]))"#,
            #""x": .when(.anything, then: .minimum(3))"#,
            #""y": .when(.type([.integer]), then: .minimum(3))"#
        ),
        Row(
            "an alias with dependencies of its own also has those of its member",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "properties": {"a": {"type": "integer", "aliases": {"b": {"source": "1"}}}},
            "dependentRequired": {"a": ["x"], "b": ["y"]},
            "dependentSchemas": {"a": {"maxProperties": 5}, "b": {"minProperties": 3}}}
            """#,
            #".dependentRequired(["a": ["x"], "b": ["x", "y"]])"#,
            #"["a": .maxProperties(5), "b": .allOf([.maxProperties(5), .minProperties(3)])]"#
        ),
    ]

    @Test(arguments: typeAndUnionRows + ruleRows + presenceRows)
    func `the types and rules contain the excerpts of the row`(row: Row) throws {
        let text = try Self.generated(row.schema, row.access)
        for excerpt in row.excerpts { #expect(text.contains(excerpt), "\(text)") }
    }

    /// Returns a schema with two branches and many long values of the tag `kind`.
    ///
    /// - Parameter names: The required members of the second branch.
    private static func unionOfLongTags(secondRequires names: String) -> String {
        #"""
        {"title": "A", "anyOf": [{"type": "object", "properties": {"x": {"type": "integer"}, "kind": {"enum": [
        "the first of many values of the tag", "the second of many values of it", "the third of the values of the tag"]}},
        "required": ["kind", "x"]},
        {"type": "object", "properties": {"y": {"type": "integer"}, "kind": {"enum": [
        "the fourth of many values of the tag", "u"]}}, "required": [\#(names)]}]}
        """#
    }

    @Test func `long cases of a switch are on several lines`() throws {
        let schema = Self.unionOfLongTags(secondRequires: #""kind", "y""#)
        let text = try Self.generated(schema, .internal)
        let cases = """
                    case "the first of many values of the tag", "the second of many values of it",
                        "the third of the values of the tag":
                        self = .theFirstOfManyValuesOfTheTag(try .init(json: decoder))
                    case "the fourth of many values of the tag", "u":
                        self = .theFourthOfManyValuesOfTheTag(try .init(json: decoder))

            """
        #expect(text.contains(cases), "\(text)")
    }

    @Test(arguments: [(#""kind", "y""#, true), (#""y""#, false)])
    func `a union has a property for its tag only if each branch requires the tag`(
        names: String,
        hasProperty: Bool
    ) throws {
        let schema = Self.unionOfLongTags(secondRequires: names)
        let text = try Self.generated(schema, .internal)
        #expect(text.contains("): value.kind.rawValue\n") == hasProperty, "\(text)")
    }

    @Test(arguments: [(100, false), (101, true)])
    func `an initializer of more than 100 properties takes no values of optional ones`(
        count: Int,
        isWide: Bool
    ) throws {
        let members = (0..<count).map { #""m\#($0)": {"type": "integer"}"# }
        let text = try Self.generated(
            #"{"title": "A", "type": "object", "properties": {\#(members.joined(separator: ", "))}}"#,
            .internal
        )
        #expect(text.contains("    init() {}\n") == isWide, "\(text)")
    }

    @Test(arguments: [(256, false), (257, true)])
    func `statements return the raw values of more than 256 cases`(
        count: Int,
        hasStatements: Bool
    ) throws {
        let values = (0..<count).map { "\"v\($0)\"" }.joined(separator: ", ")
        let text = try Self.generated(
            #"{"title": "A", "type": "string", "enum": [\#(values)]}"#,
            .internal
        )
        #expect(text.contains(#"case .v0: return "v0""#) == hasStatements)
    }

    @Test(arguments: [(60, 2, "enum"), (11, 11, "struct")])
    func `the branches of a union repeat at most 120 members of the schema around them`(
        memberCount: Int,
        branchCount: Int,
        keyword: String
    ) throws {
        let members = (0..<memberCount).map { #""m\#($0)": {"type": "integer"}"# }
        let branches = (0..<branchCount).map {
            #"{"properties": {"kind": {"const": "t\#($0)"}, "x\#($0)": {}}, "required": ["kind"]}"#
        }
        let text = try Self.generated(
            """
            {"title": "A", "type": "object", "properties": {\(members.joined(separator: ", "))},
            "oneOf": [\(branches.joined(separator: ", "))]}
            """,
            .internal
        )
        #expect(text.contains("\n\(keyword) A: Hashable, Sendable"), "\(text)")
    }

    @Test(arguments: [(7, true), (8, false)])
    func `the kind of a branch is known through at most seven branches in one another`(
        depth: Int,
        isUnion: Bool
    ) throws {
        let starts = String(repeating: #"{"anyOf": ["#, count: depth)
        let ends = String(repeating: "]}", count: depth)
        let text = try Self.generated(
            #"{"title": "A", "anyOf": [{"type": "string"}, "# + starts
                + #"{"properties": {"b": {"type": "string"}}}"# + ends + "]}",
            .internal
        )
        #expect(text.contains("enum A: Hashable") == isUnion, "\(text)")
    }

    /// Each union is a branch of the one before it. A rule of known types is `.of`, without the constraints that the
    /// types express.
    @Test(arguments: [(7, "of"), (8, "schema")])
    func `the types of values are known through at most seven unions in one another`(
        count: Int,
        reference: String
    ) throws {
        func object(_ tag: String) -> String {
            #"{"type": "object", "properties": {"k": {"const": "\#(tag)"}}, "required": ["k"]}"#
        }
        let definitions = (0..<count).map { number in
            let isLast = number == count - 1
            let inner = isLast ? object("z") : ##"{"$ref": "#/$defs/u\##(number + 1)"}"##
            let branches = "\(object("t\(number)")), \(inner)"
            return #""u\#(number)": {"type": "object", "oneOf": [\#(branches)]}"#
        }
        let text = try Self.generated(
            ##"""
            {"title": "A", "type": "object", "properties": {"u": {"$ref": "#/$defs/u0"}},
            "$defs": {\##(definitions.joined(separator: ", "))}}
            """##,
            .internal
        )
        #expect(text.contains(#".properties(["u": .\#(reference)(u0)])"#), "\(text)")
    }

    @Test func `schemas that refer to each other have no rules if their violations are warnings`()
        throws
    {
        let definitions = (0..<60).map { number in
            let members = [1, 2].map {
                ##""m\##($0)": {"$ref": "#/$defs/d\##((number + $0) % 60)"}"##
            }
            return #""d\#(number)": {"severity": "warning", "type": "object", "properties": "#
                + "{\(members.joined(separator: ", "))}}"
        }
        let text = try Self.generated(
            ##"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "properties": {"x": {"$ref": "#/$defs/d0"}}, "$defs": {\##(definitions.joined(separator: ", "))}}
            """##,
            .internal
        )
        #expect(!text.contains("SchemaRule"), "\(text.count) characters")
    }

    /// Forms of definitions with references to two later definitions, `NEXT` and `OTHER`. Most violations of these
    /// schemas are not errors, or only decide which members are evaluated.
    static let unenforcedDefinitions = [
        #"{"properties": {"a": NEXT, "b": OTHER}, "severity": "warning"}"#,
        #"{"properties": {"a": {"advice": [NEXT]}, "b": OTHER}, "advice": [OTHER]}"#,
        #"{"type": "object", "allOf": [NEXT, OTHER], "unevaluatedProperties": false}"#,
    ]

    @Test(arguments: unenforcedDefinitions)
    func `rules that are not enforced do not repeat each other`(definition: String) throws {
        let count = 30
        let definitions = (0..<count).map { number in
            let references = [number + 1, min(number + 2, count)].map {
                ##"{"$ref": "#/$defs/d\##($0)"}"##
            }
            let text = definition.replacing("NEXT", with: references[0])
                .replacing("OTHER", with: references[1])
            return #""d\#(number)": "# + text
        }
        let schema = ##"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "properties": {"x": {"$ref": "#/$defs/d0"}}, "$defs": {\##(definitions.joined(separator: ", ")),
            "d\##(count)": {"properties": {"end": {"type": "string", "severity": "error"}}}}}
            """##
        let text = try Self.generated(schema, .internal)
        #expect(text.utf8.count < 100 * schema.utf8.count, "\(text.utf8.count) bytes")
    }

    @Test func `the target of a long type alias is on a line of its own`() throws {
        let member = #"{"enum": ["a", "b"]}"#
        let text = try Self.generated(
            """
            {"title": "RootTypeWithAVeryLongNameIndeed", "type": "object", "properties": {
            "theFirstMemberWithAnExtraordinarilyLongName": \(member),
            "theSecondMemberWithAnExtraordinarilyLongName": \(member)}}
            """,
            .internal
        )
        let alias = """
                typealias TheSecondMemberWithAnExtraordinarilyLongName =
                    RootTypeWithAVeryLongNameIndeed.TheFirstMemberWithAnExtraordinarilyLongName

            """
        #expect(text.contains(alias), "\(text)")
    }
}
