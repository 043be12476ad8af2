import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the compiler. An invalid schema has marker 1 at the value with the mistake.
struct SchemaCompilerTests {
    /// A schema with a mistake.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let kind: SchemaError.Kind
        var testDescription: String { text }

        init(_ text: String, _ kind: SchemaError.Kind) {
            self.text = text
            self.kind = kind
        }

        /// Returns rows for invalid values of a keyword.
        static func keyword(_ name: String, _ values: [String], _ expected: String) -> [Row] {
            values.map { value in
                Row(
                    "{\"\(name)\": 1️⃣\(value)}",
                    .invalidKeyword(name: name, expected: expected)
                )
            }
        }
    }

    private func expectError(_ row: Row) throws {
        let text = MarkedText(row.text)
        let error = #expect(throws: SchemaError.self) {
            try SchemaProgram.compiled(String(decoding: text.bytes, as: UTF8.self))
        }
        #expect(error?.kind == row.kind)
        #expect(error?.range.start == text.offset(of: "1️⃣"))
        #expect(error?.path == SchemaProgram.testURI)
        #expect(error?.message.isEmpty == false)
    }

    private static let types = "the name of a type or an array of such names"
    private static let values: [Row] =
        Row.keyword("type", [#""""#, "3", "null", #"["string", 1]"#, #"["x"]"#, "{}"], types)
        + Row.keyword(
            "type",
            [#""strin""#, #"["null", "strin"]"#, #""String""#],
            types + "; did you mean 'string'?"
        )
        + Row.keyword("enum", ["1", "{}", #""a""#, "null"], "an array")
        + ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].flatMap {
            Row.keyword($0, [#""1""#, "null", "true", "[1]"], "a number")
        }
        + Row.keyword(
            "multipleOf",
            ["0", "0.0", "-0e9", "-1", "-1e-400", #""1""#, "null"],
            "a number greater than 0"
        )
        + [
            "minLength", "maxLength", "minItems", "maxItems", "minContains", "maxContains",
            "minProperties", "maxProperties",
        ].flatMap {
            Row.keyword(
                $0,
                ["-1", "1.5", "1e-1", #""1""#, "null", "-1e400"],
                "a non-negative integer"
            )
        }
        + Row.keyword("pattern", ["1", "null", "[]"], "a regular expression")
        + Row.keyword("format", ["1", "null", "[]"], "the name of a format")
        + Row.keyword("uniqueItems", ["1", "null", #""true""#], "a Boolean")

    @Test(arguments: values)
    func `an assertion with an invalid value is an error`(row: Row) throws {
        try expectError(row)
    }

    private static let structures: [Row] =
        ["allOf", "anyOf", "oneOf", "prefixItems"].flatMap {
            Row.keyword($0, ["{}", "true", "1", "null"], "an array of schemas")
        }
        + ["properties", "patternProperties", "dependentSchemas"].flatMap {
            Row.keyword($0, ["[]", "true", "1"], "an object of schemas")
        }
        + Row.keyword("dependentRequired", ["[]", "1"], "an object of arrays of strings")
        + Row.keyword("required", [#""a""#, "[1]", #"["a", null]"#, "true"], "an array of strings")
        + Row.keyword("$ref", ["1", "{}", "null"], "a URI reference")
        + Row.keyword("$dynamicRef", ["1", "[]"], "a URI reference")
        + [
            Row(
                #"{"dependentRequired": {"a": 1️⃣"b"}}"#,
                .invalidKeyword(name: "a", expected: "an array of strings")
            ),
            Row(
                #"{"dependentRequired": {"a": 1️⃣[1]}}"#,
                .invalidKeyword(name: "a", expected: "an array of strings")
            ),
        ]

    @Test(arguments: structures)
    func `a keyword whose value has the wrong structure is an error`(row: Row) throws {
        try expectError(row)
    }

    private static let schemas: [Row] =
        [
            "not", "if", "items", "contains", "additionalProperties", "propertyNames",
            "unevaluatedItems", "unevaluatedProperties",
        ].flatMap { name in
            [
                Row("{\"\(name)\": 1️⃣3}", .notASchema(found: .number)),
                Row("{\"\(name)\": 1️⃣[]}", .notASchema(found: .array)),
                Row("{\"\(name)\": 1️⃣null}", .notASchema(found: .null)),
            ]
        }
        + [
            Row("1️⃣3", .notASchema(found: .number)),
            Row(" 1️⃣[]", .notASchema(found: .array)),
            Row(#"1️⃣"string""#, .notASchema(found: .string)),
            Row("1️⃣null", .notASchema(found: .null)),
            Row(#"{"allOf": [{}, 1️⃣1]}"#, .notASchema(found: .number)),
            Row(#"{"properties": {"a": {}, "b": 1️⃣"string"}}"#, .notASchema(found: .string)),
            Row(#"{"patternProperties": {"a": 1️⃣1}}"#, .notASchema(found: .number)),
            Row(#"{"dependentSchemas": {"a": 1️⃣["b"]}}"#, .notASchema(found: .array)),
            Row(#"{"if": {}, "then": 1️⃣1}"#, .notASchema(found: .number)),
            Row(#"{"if": {}, "else": 1️⃣1}"#, .notASchema(found: .number)),
            Row(
                ##"{"$ref": "#/$defs/a", "$defs": {"a": {"not": 1️⃣1}}}"##,
                .notASchema(found: .number)
            ),
            Row(
                ##"{"$defs": {"a": {"type": 1️⃣"x"}}, "items": {"$ref": "#/$defs/a"}}"##,
                .invalidKeyword(name: "type", expected: types)
            ),
        ]

    @Test(arguments: schemas)
    func `a value that is not a schema is an error at every location that needs a schema`(row: Row)
        throws
    {
        try expectError(row)
    }

    /// Schemas with a pattern whose mistake begins at marker 1.
    private static let patterns = [
        #"{"pattern": "ab*1️⃣*"}"#,
        #"{"pattern": "a*1️⃣*"}"#,
        #"{"pattern": "1️⃣[a"}"#,
        #"{"pattern": "\u0061é\n\\d*1️⃣*"}"#,
        #"{"pattern": "\ud83d\ude00*1️⃣*"}"#,
        #"{"pattern": "1234567\t\\\\*1️⃣*\n\u0041"}"#,
        #"{"patternProperties": {"^\u0061*1️⃣*": {}}}"#,
        #"{"patternProperties": {"a": {}, "(1️⃣*)": {}}}"#,
    ]

    @Test(arguments: patterns)
    func `the error about a pattern has its range in the text of the schema`(marked: String) throws
    {
        let text = MarkedText(marked)
        let error = #expect(throws: SchemaError.self) {
            try SchemaProgram.compiled(String(decoding: text.bytes, as: UTF8.self))
        }
        guard case .invalidPattern(let message) = error?.kind else {
            Issue.record("expected an invalid pattern, found \(String(describing: error))")
            return
        }
        #expect(!message.isEmpty)
        let start = try #require(error?.range.start)
        // The test compares only the start, because the range of an unclosed bracket includes the text after it.
        #expect(start == text.offset(of: "1️⃣"), "\(message)")
    }

    @Test(arguments: [
        "{}", "true", "false", #"{"unknown": 3}"#, #"{"type": []}"#, #"{"enum": []}"#,
        #"{"allOf": []}"#, #"{"required": ["a", "a"]}"#, #"{"minLength": 1.0, "maxLength": 2e2}"#,
        #"{"maxItems": 1e400, "minItems": 18446744073709551616}"#, #"{"format": "no such format"}"#,
        #"{"type": 3, "type": "string"}"#, #"{"then": {}, "else": {}}"#, #"{"minContains": 1}"#,
        #"{"$defs": {"unused": {"type": "no such type"}}}"#,
    ])
    func `unusual keyword values with a clear meaning compile`(text: String) throws {
        _ = try SchemaProgram.compiled(text)
    }

    @Test func `an unresolved reference compiles, and the program lists it`() throws {
        let text = MarkedText(
            ##"{"items": {"$ref": 1️⃣"#/nowhere"}, "not": {"$dynamicRef": 2️⃣"b#x"}}"##
        )
        let program = try SchemaProgram.compiled(String(decoding: text.bytes, as: UTF8.self))
        let errors = program.unresolvedReferenceErrors.sorted { $0.range.start < $1.range.start }
        #expect(
            errors.map(\.kind) == [
                .unresolvedReference(
                    .noSuchValue(pointer: "/nowhere", resource: SchemaProgram.testURI)
                ),
                .unresolvedReference(.noSuchResource(uri: "http://x/b")),
            ]
        )
        #expect(errors.map { text.marker(at: $0.range.start) } == ["1️⃣", "2️⃣"])
        #expect(errors.map(\.path) == [SchemaProgram.testURI, SchemaProgram.testURI])
    }

    @Test func `the program does not list an unresolved reference in an unused subschema`() throws {
        let text = ##"{"$defs": {"a": {"$ref": "#/nowhere"}}}"##
        #expect(try SchemaProgram.compiled(text).unresolvedReferenceErrors.isEmpty)
    }

    @Test(arguments: [StandardDialect.draft202012, .version1])
    func `the program does not list a dynamic reference that can be resolved`(
        dialect: StandardDialect
    ) throws {
        let text = """
            {"$schema": "\(dialect.rawValue)", "$dynamicAnchor": "a",
             "items": {"$dynamicRef": "#a"}}
            """
        #expect(try SchemaProgram.compiled(text).unresolvedReferenceErrors.isEmpty)
    }

    @Test func `the program does not list a dynamic reference to an anchor of an outer resource`()
        throws
    {
        let text = """
            {"$schema": "https://json-schema.org/v1", "$id": "http://x/r", "$dynamicAnchor": "a",
             "$ref": "b", "$defs": {"b": {"$id": "b", "items": {"$dynamicRef": "a"}}}}
            """
        #expect(try SchemaProgram.compiled(text).unresolvedReferenceErrors.isEmpty)
    }

    @Test func `the search for dynamic anchors returns each of them once`() throws {
        let text = """
            {"$id": "http://x/r", "$dynamicAnchor": "a", "$defs": {
             "b": {"$id": "b", "$dynamicAnchor": "a", "not": {"$dynamicAnchor": "c"}},
             "d": {"$id": "d", "$dynamicAnchor": "c"}}}
            """
        var registry = try SchemaRegistry(files: [(uri: "http://x/r", text: text)])
        var subschemas: [Subschema] = []
        for name in ["b", "r", "b", "d"] {
            let id = try registry.resource(uri: "http://x/\(name)")
            let resource = try #require(id)
            subschemas.append(
                Subschema(
                    location: registry.resource(resource).root,
                    resource: resource,
                    kinds: .all,
                    tracksEvaluated: false,
                    instructions: .empty,
                    typeKeyword: .none,
                    annotations: .empty
                )
            )
        }
        var search = DynamicCandidateSearch()
        // The numbers of subschemas and of references that are known, and the URIs of the candidates that are then new.
        let rounds: [(subschemas: Int, references: [String], found: [String])] = [
            (0, [], []), (1, ["a"], ["http://x/b a"]), (1, ["a", "a"], []),
            (3, ["a", "a"], ["http://x/r a"]), (4, ["a", "a"], []),
            (4, ["a", "a", "c"], ["http://x/b c", "http://x/d c"]),
            (4, ["a", "a", "c", "e"], []),
        ]
        for round in rounds {
            let candidates = search.newCandidates(
                in: Array(subschemas.prefix(round.subschemas)),
                references: round.references.map { ExactText($0) },
                registry
            )
            let found = candidates.map {
                "\(registry.resource($0.resource).uri) \($0.anchor.text)"
            }
            #expect(found == round.found)
        }
    }

    @Test func `dynamic references to one anchor share the edges to its candidates`() throws {
        let count = 100
        let references = Array(repeating: ##"{"$dynamicRef": "#a"}"##, count: count)
        let resources = (0..<count).map {
            #""p\#($0)": {"$id": "r\#($0)", "$defs": {"d": {"$dynamicAnchor": "a"}}}"#
        }
        let program = try SchemaProgram.compiled(
            """
            {"$id": "http://x/r", "prefixItems": [\(references.joined(separator: ", "))],
             "properties": {\(resources.joined(separator: ", ")),
                            "b": {"deprecated": true, "const": 1}},
             "$defs": {"d": {"$dynamicAnchor": "a",
                             "properties": {"c": {"$ref": "#/properties/b"}}}}}
            """
        )
        let edgeCount = SubschemaUsers(program).usersOfNode.reduce(0) { $0 + $1.count }
        #expect(edgeCount < 10 * count)
        // The references reach the constant through the candidate in the resource of the schema.
        let reach = program.reachOfDeprecatedConstants
        let reachingCount = (0..<program.subschemas.count).count { reach.contains(SubschemaID($0)) }
        #expect(reachingCount == count + 4)
    }

    @Test func `each round of dynamic anchors can enter one more resource`() throws {
        let count = 40
        let resources = (0..<count).map { number in
            ##""r\##(number)": {"$id": "r\##(number)", "$dynamicAnchor": "a", "##
                + ##""$ref": "r\##((number + 1) % count)#/$defs/x", "$defs": {"x": {}}}"##
        }
        let program = try SchemaProgram.compiled(
            ##"{"$id": "http://x/", "$dynamicAnchor": "a", "items": {"$dynamicRef": "#a"}, "##
                + ##""$ref": "r7#/$defs/x", "$defs": {\##(resources.joined(separator: ", "))}}"##
        )
        let found = (0..<Int32(program.dynamicCandidates.count)).map {
            program.dynamicCandidates[$0].resource.index
        }
        #expect(found.count == count + 1)
        #expect(found == found.sorted())
        #expect(Set(found).count == count + 1)
    }

    @Test func `the compiler reports an unknown URI`() throws {
        let registry = SchemaRegistry()
        let error = #expect(throws: ReferenceError.self) {
            try registry.validator(of: "http://x/none")
        }
        #expect(error == .noSuchResource(uri: "http://x/none"))
    }

    @Test func `a program can start at the subschema that a fragment identifies`() throws {
        let registry = try SchemaRegistry(files: [
            (uri: "http://x/a", text: #"{"type": "object", "$defs": {"b": {"type": "string"}}}"#)
        ])
        let validator = try registry.validator(of: "http://x/a#/$defs/b")
        #expect(try validator.isValid(try JSONParser().parse(Array(#""s""#.utf8))))
        #expect(try !validator.isValid(try JSONParser().parse(Array("{}".utf8))))
    }

    @Test(arguments: [
        ("{}", false), (#"{"severity": "warning"}"#, false), (#"{"severity": "error"}"#, true),
        (#"{"items": {"anyOf": [{"severity": "error"}]}}"#, true),
        (#"{"$defs": {"unused": {"severity": "error"}}}"#, false),
    ])
    func `a program knows whether one of its schemas has the severity of an error`(
        schema: String,
        hasErrorSeverities: Bool
    ) throws {
        let program = try SchemaProgram.compiled(
            "{\"$schema\": \"\(Dialect.widget.uri)\", \"allOf\": [\(schema)]}"
        )
        #expect(program.hasErrorSeverities == hasErrorSeverities)
    }

    @Test func `a program has each used subschema once and no unused subschema`() throws {
        let program = try SchemaProgram.compiled(
            """
            {"items": {"$ref": "#/$defs/a"}, "contains": {"$ref": "#/$defs/a"},
             "$defs": {"a": {"minimum": 1}, "b": {"maximum": 1}}}
            """
        )
        // The root, the schemas of `items` and `contains`, and their target.
        #expect(program.subschemas.count == 4)
        #expect(program.numbers.count == 1)
    }

    @Test func `a program has the instructions that the comment on 'SchemaProgram' shows`() throws {
        let program = try SchemaProgram.compiled(
            #"{"type": "object", "properties": {"id": {"type": "integer", "minimum": 1}}}"#
        )
        #expect(program.subschemas.count == 2)
        #expect(program.instructions.count == 2)
        #expect(program.subschemas[0].kinds.typeNames == ["object"])
        #expect(program.subschemas[1].kinds.typeNames == ["integer"])
        #expect(program.subschemas[0].instructions == PoolRange(start: 0, count: 1))
        #expect(program.subschemas[1].instructions == PoolRange(start: 1, count: 1))
        guard case .object = program.instructions[0], case .minimum = program.instructions[1] else {
            Issue.record("expected an object plan and a minimum")
            return
        }
    }
}
