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

    static let rows = [
        Row(
            "a type beside a reference or one subschema without a type remains",
            ##"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A",
            "type": "object", "properties": {
            "a": {"type": ["string", "null"], "allOf": [{"type": "string", "severity": "warning"}]},
            "b": {"type": "string", "allOf": [{"maxLength": 9}]},
            "c": {"type": "integer", "$ref": "#/$defs/small"},
            "d": {"type": "string", "allOf": [{"$ref": "#/$defs/kind"}]}},
            "$defs": {"small": {"maximum": 9}, "kind": {"enum": ["x", "y"]}}}
            """##,
            "    @Defaulted var a: String?\n",
            "    var b: String?\n",
            "    var c: Int?\n",
            "    var d: Kind?\n"
        ),
        Row(
            "if a keyword repeats a name, the last member with this name counts",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "properties": {"q": {"type": "string"}, "q": {"type": "integer"}, "t": {"type": "string", "template": {
            "open": "{", "close": "}", "token": ".", "expectation": "a tag", "blocks": {"if": "endif", "if": "end"}}}},
            "dependentRequired": {"z": ["a"], "z": ["b"]}}
            """#,
            "    var q: Int?\n",
            #"blocks: ["if": "end"]"#,
            #".dependentRequired(["z": ["b"]])"#
        ),
        Row(
            "no value of a model equals a constant that gives a name several values",
            #"""
            {"title": "A", "type": "object", "properties": {"b": {"const": {"x": 1, "x": 2}},
            "c": {"enum": [{"x": 1, "x": 1.0}, [{"x": 1, "y": 2, "x": {}}], 3]}}}
            """#,
            #"["b": .enum([]), "c": .enum([["x": 1], 3])]"#
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
            "a schema with members and more first items than a structure can have becomes an enumeration",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"properties": {"b": {"type": "string"}},
            "prefixItems": [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}]}}}
            """#,
            "    enum X: Hashable, Sendable {\n",
            "    struct Object: Hashable, Sendable {\n        var b: String?\n"
        ),
        Row(
            "a referenced schema keeps its own name, which can be a keyword or a number",
            ##"""
            {"title": "A", "type": "object", "properties": {"a": {"$ref": "#/$defs/items"}, "b": {"$ref": "#/$defs/404"},
            "c": {"$ref": "#/properties/not"}, "not": {"type": "object", "properties": {"z": {"type": "string"}}}},
            "$defs": {"items": {"type": "object", "properties": {"x": {"type": "string"}}},
            "404": {"type": "object", "properties": {"y": {"type": "string"}}}}}
            """##,
            "    var a: Items?\n    var b: Value404?\n    var c: Not?\n",
            "    struct Items: Hashable, Sendable {\n        var x: String?\n",
            "    struct Value404: Hashable, Sendable {\n        var y: String?\n"
        ),
        Row(
            "a member named '$defs' contains no definitions",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", "type": "object",
            "properties": {"$defs": {"type": "array", "items": {"swiftName": "C", "type": "object",
            "properties": {"z": {"type": "string"}}}}}}
            """#,
            "    var defs: [Def]?\n"
        ),
        Row(
            "a schema has definitions under both names of the keyword",
            #"""
            {"title": "A", "type": "object", "$defs": {"b": {"type": "object", "properties": {"x": {"type": "string"}}}},
            "definitions": {"c": {"type": "object", "properties": {"y": {"type": "string"}}}}}
            """#,
            "    struct B: Hashable, Sendable {\n        var x: String?\n",
            "    struct C: Hashable, Sendable {\n        var y: String?\n"
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
            "a protocol is not repeated if a schema lists it twice or if every generated type conforms to it",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A",
            "type": "object", "required": ["id"], "properties": {"id": {"type": "string"}},
            "swiftConformances": ["Hashable", "Identifiable", "Codable", "Swift.Sendable", "Swift.Identifiable"]}
            """#,
            "extension A: Identifiable {}\n"
        ),
        Row(
            "a protocol is not repeated if the generator declares the conformance of the type itself",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A",
            "type": "string", "enum": ["b", "c"],
            "swiftConformances": ["RawRepresentable", "SchemaValidated", "KnownMembers", "Module.Tracked"]}
            """#,
            "extension A: Module.Tracked {}\n"
        ),
        Row(
            "the title and swiftName of a schema with several types do not become names of its cases",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "$defs": {"c": {
            "title": "C", "swiftName": "A", "type": ["object", "string"], "properties": {"id": {"type": "string"}}}}}
            """#,
            "enum A: Hashable, Sendable {\n    /// The value if it is an object.\n    case object(Object)\n"
        ),
        Row(
            "a variable for members that match a pattern can be called as a keyword",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A",
            "type": "object", "properties": {"b": {"type": "string"}},
            "patternProperties": {"^x": {"type": "integer", "swiftName": "case"}}}
            """#,
            "        var `case`: [String: Int] = [:]\n",
            "try reader.member(of: &`case`)",
            "case: `case`"
        ),
        Row(
            "no property and no case hides a type of the generated code",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A",
            "type": "object", "properties": {"b": {"type": "string", "swiftName": "Boxed"}, "c": {"$ref": "#"},
            "d": {"oneOf": [{"const": "x", "swiftName": "JSONMemberNames"}, {"const": "y"}]}}}
            """#,
            "    var BoxedValue: String?\n",
            "        case JSONMemberNamesValue\n"
        ),
        Row(
            "a union has a property for a member with one name and one type in all branches, if not deprecated",
            #"""
            {"title": "Card", "oneOf": [
            {"title": "A", "type": "object", "required": ["kind", "head"], "properties": {
            "kind": {"const": "a"}, "head": {"type": "string"}, "old": {"type": "string", "deprecated": true},
            "new": {"type": "string"}, "a_b": {"type": "string"}, "same": {"type": "string"},
            "unlike": {"type": "string"}, "unrecognized": {"type": "string"}}},
            {"title": "B", "type": "object", "required": ["kind", "head"], "properties": {
            "kind": {"const": "b"}, "head": {"type": "string"}, "old": {"type": "string"},
            "new": {"type": "string", "deprecated": true}, "aB": {"type": "string"}, "same": {"type": "string"},
            "unlike": {"type": "integer"}, "unrecognized": {"type": "string"}}}]}
            """#,
            """
                protocol SharedMembers: Sendable {
                    var head: String { get }
                    var same: String? { get }
                    var unrecognized: String? { get }
                }

            """,
            // A case has the name `unrecognized` already.
            """
                var head: String? { sharedMembers?.head }
                var same: String? { sharedMembers?.same }
            }

            """
        ),
        Row(
            "listed Booleans and fractions can be null",
            #"""
            {"title": "A", "type": "object", "properties": {"a": {"enum": [true, null]}, "b": {"enum": [1.5, null]},
            "c": {"enum": [true, false]}, "d": {"enum": [1.5, 2.5]}}}
            """#,
            "    @Defaulted var a: Bool?\n",
            "    @Defaulted var b: Double?\n",
            "    var c: Bool?\n    var d: Double?\n"
        ),
        Row(
            "a title of at most five words is the name of a type",
            #"""
            {"title": "A", "type": "object", "properties": {
            "b": {"title": "one two three four five six", "type": "object", "properties": {"x": {}}},
            "c": {"title": "one two three four five", "type": "object", "properties": {"y": {}}},
            "d": {"title": "one-two-three-four-five-six", "type": "object", "properties": {"z": {}}},
            "e": {"title": "?!", "type": "object", "properties": {"w": {}}}}}
            """#,
            "    var b: B?\n",
            "    var c: OneTwoThreeFourFive?\n",
            "    var d: OneTwoThreeFourFiveSix?\n",
            "    var e: E?\n"
        ),
        Row(
            "a type of Foundation is hidden only by a nested type",
            #"""
            {"title": "Data", "type": "object", "properties": {"data": {"type": "object", "properties": {"b": {}}}}}
            """#,
            "struct DataValue: Hashable, Sendable",
            "    struct Data: Hashable, Sendable"
        ),
        Row(
            "a text of a schema that names no type does not become code",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A",
            "type": "object", "required": ["id"], "swiftConformances": ["B {} struct C", "Identifiable"],
            "properties": {"id": {"type": "string", "format": "uri", "swiftType": "Int; import B"}}}
            """#,
            "    var id: URI\n",
            "extension A: Identifiable {}\n"
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
    ]

    @Test(arguments: rows + typeRows + commentRows + tagRows + nullRows + defaultRows)
    func `the generated text contains the excerpts of the row`(row: Row) throws {
        let text = try Self.generated(row.schema, row.access)
        for excerpt in row.excerpts { #expect(text.contains(excerpt), "\(text)") }
    }

    @Test func `the variants of a type do not have its conformances`() throws {
        let schema = #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A",
            "type": "object", "required": ["id", "kind"], "properties": {"id": {"type": "string"},
            "kind": {"enum": ["b", "c"]}, "x": {"type": "string"}}, "swiftConformances": ["Identifiable"],
            "if": {"properties": {"kind": {"const": "b"}}}, "then": {"required": ["x"]}}
            """#
        let text = try Self.generated(schema, .internal)
        #expect(text.contains("extension A: Identifiable {}\n"))
        #expect(text.contains("enum KindDetails"))
        #expect(!text.contains("Details: Identifiable"))
    }

    /// The keywords of schemas with `swiftConformances` from which several types are made.
    static let keywordsOfSeveralTypes = [
        #""type": ["object", "null"], "properties": {"id": {}}"#,
        #""type": ["object", "string"], "properties": {"id": {}}"#,
        #""minLength": 1, "properties": {"id": {}}"#,
        ##""$ref": "#/$defs/B", "$defs": {"B": {"type": "object", "required": ["id"], "swiftConformances": ["M.P"]}}"##,
    ]

    @Test(arguments: keywordsOfSeveralTypes)
    func `only one of the types that are made from a schema has its conformances`(
        keywords: String
    ) throws {
        let schema = #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A", \#(keywords),
            "swiftConformances": ["M.P"]}
            """#
        let text = try Self.generated(schema, .internal)
        #expect(text.ranges(of: ": M.P {}").count == 1, "\(text)")
    }

    /// Decoders convert the keys of models, but not those of the dictionary in a `JSONValue`.
    @Test func `the tag of an unrecognized object has its name in the JSON text`() throws {
        let schema = #"""
            {"title": "A", "oneOf": [
            {"type": "object", "required": ["a_kind"], "properties": {"a_kind": {"const": "b"}, "x": {}}},
            {"type": "object", "required": ["a_kind"], "properties": {"a_kind": {"const": "c"}, "y": {}}}]}
            """#
        let coding = SwiftCoding(keys: .convertFromSnakeCase)
        let text = try Self.generated(schema, .internal, coding: coding)
        #expect(text.contains(#"switch try decoder.tag("aKind") {"#), "\(text)")
        #expect(text.contains(#"case .unrecognized(let value): value["a_kind"]?.stringValue"#))
    }

    @Test func `the code that reads a member by its aliases grows linearly with their number`()
        throws
    {
        func size(aliasCount: Int) throws -> Int {
            let aliases = (0..<aliasCount).map { #""b\#($0)": {"source": "1"}"# }
            let schema = #"""
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "title": "A",
                "type": "object", "properties": {"kind": {"type": "string"}},
                "if": {"properties": {"kind": {"const": "c"}}}, "then": {"properties": {"d": {"type": "string",
                "aliases": {\#(aliases.joined(separator: ", "))}}}}}
                """#
            let text = try Self.generated(schema, .internal)
            let second = #"} else if dSlot == nil, rest["d"] == nil, let mark = b1Mark {"#
            #expect(text.contains(second))
            return text.utf8.count
        }
        #expect(try size(aliasCount: 200) < 3 * size(aliasCount: 100))
    }

    /// Returns the module of one schema.
    static func module(
        of schema: String,
        coding: SwiftCoding = SwiftCoding(decoding: .direct)
    ) throws -> SwiftModule {
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
        return SwiftModule(schemas, coding: coding)
    }

    /// Returns the types of a schema and their rules as Swift code.
    static func generated(
        _ schema: String,
        _ access: AccessLevel,
        coding: SwiftCoding = SwiftCoding(decoding: .direct)
    ) throws -> String {
        let module = try Self.module(of: schema, coding: coding)
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
