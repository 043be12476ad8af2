import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the output units in all formats.
struct OutputUnitTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        let value: String
        /// The output units of the list: the evaluation path, the verdict, and the keywords with errors (!),
        /// annotations (+) and dropped annotations (-).
        let list: [String]
        /// The output units of the tree, each indented below its parent.
        let tree: [String]
    }

    static let rows = [
        Row(
            testDescription: "a list has the schemas with errors",
            schema: #"{"properties": {"a": {"type": "string"}, "b": {"type": "integer"}}}"#,
            value: #"{"a": 1, "b": 2}"#,
            list: ["'' false !properties", "'/properties/a' false !type"],
            tree: [
                "'' false !properties", "  '/properties/a' false !type",
                "  '/properties/b' true",
            ]
        ),
        Row(
            testDescription: "a list has the schemas with annotations",
            schema: #"{"items": {"allOf": [{"title": "A"}, {"minimum": 0}]}}"#,
            value: "[1]",
            list: ["'' true +items", "'/items/allOf/0' true +title"],
            tree: [
                "'' true +items", "  '/items' true", "    '/items/allOf/0' true +title",
                "    '/items/allOf/1' true",
            ]
        ),
        Row(
            testDescription: "the root is listed even if it has no errors and no annotations",
            schema: #"{"allOf": [{"type": "integer"}]}"#,
            value: "1",
            list: ["'' true"],
            tree: ["'' true", "  '/allOf/0' true"]
        ),
        Row(
            testDescription: "a failed branch drops its annotations",
            schema:
                #"{"anyOf": [{"title": "S", "type": "string"}, {"title": "I", "type": "integer"}]}"#,
            value: "1",
            list: ["'' true", "'/anyOf/0' false !type -title", "'/anyOf/1' true +title"],
            tree: ["'' true", "  '/anyOf/0' false !type -title", "  '/anyOf/1' true +title"]
        ),
        Row(
            testDescription: "a failed schema drops the annotations of the schemas inside it",
            schema: #"{"type": "string", "allOf": [{"title": "A"}]}"#,
            value: "1",
            list: ["'' false !type", "'/allOf/0' true"],
            tree: ["'' false !type", "  '/allOf/0' true"]
        ),
        Row(
            testDescription: "the schemas of advice are left out",
            schema: #"""
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "type": "integer",
                 "advice": [{"maximum": 1, "title": "A"}]}
                """#,
            value: "2",
            list: ["'' true"],
            tree: ["'' true"]
        ),
        Row(
            testDescription: "the schema 'false' has its own error",
            schema: #"{"allOf": [false]}"#,
            value: "1",
            list: ["'' false !allOf", "'/allOf/0' false !"],
            tree: ["'' false !allOf", "  '/allOf/0' false !"]
        ),
        Row(
            testDescription: "a keyword that fails in two ways has one error",
            schema: #"{"dependencies": {"a": ["b"], "c": {"required": ["d"]}}}"#,
            value: #"{"a": 1, "c": 1}"#,
            list: ["'' false !dependencies", "'/dependencies/c' false !required"],
            tree: ["'' false !dependencies", "  '/dependencies/c' false !required"]
        ),
    ]

    @Test(arguments: rows)
    func `both output formats of version 1 have the units of the row`(row: Row) throws {
        let validator = SchemaValidator(program: try SchemaProgram.compiled(row.schema))
        let unit = try validator.output(of: try JSONParser().parse(Array(row.value.utf8)))
        let list = try JSONParser().parse(Array(unit.json(.list).utf8)).root
        #expect(list["valid"]?.bool == unit.isValid)
        #expect(try #require(list["details"]).elements.map(Self.unitText) == row.list)
        let tree = try JSONParser().parse(Array(unit.json(.hierarchical).utf8)).root
        #expect(Self.unitTexts(ofTree: tree) == row.tree)
    }

    /// A schema, a value, and the output units in the formats of 2019-09 and 2020-12: the keyword location, the
    /// verdict, and "!" for an error or "+" for an annotation. Each unit is indented below its parent.
    struct OlderRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        let value: String
        let basic: [String]
        let detailed: [String]
        let verbose: [String]
    }

    static let olderRows = [
        OlderRow(
            testDescription: "a failed member beside a valid one",
            schema: #"{"properties": {"a": {"type": "string"}, "b": {"type": "integer"}}}"#,
            value: #"{"a": 1, "b": 2}"#,
            basic: [
                "'' false",
                "  '' false !",
                "  '/properties' false !",
                "  '/properties/a' false !",
                "  '/properties/a/type' false !",
            ],
            detailed: [
                "'/properties/a/type' false !"
            ],
            verbose: [
                "'' false",
                "  '/properties' false",
                "    '/properties/a' false",
                "      '/properties/a/type' false !",
                "    '/properties/b' true",
                "      '/properties/b/type' true",
            ]
        ),
        OlderRow(
            testDescription: "annotations in branches",
            schema:
                #"{"anyOf": [{"title": "S", "type": "string"}, {"title": "I", "type": "integer"}]}"#,
            value: "1",
            basic: [
                "'' true",
                "  '/anyOf/1/title' true +",
            ],
            detailed: [
                "'/anyOf/1/title' true +"
            ],
            verbose: [
                "'' true",
                "  '/anyOf' true",
                "    '/anyOf/0' false",
                "      '/anyOf/0/type' false !",
                "      '/anyOf/0/title' true +",
                "    '/anyOf/1' true",
                "      '/anyOf/1/type' true",
                "      '/anyOf/1/title' true +",
            ]
        ),
        OlderRow(
            testDescription: "two failed keywords, and a failed keyword below a valid one",
            schema:
                #"{"minimum": 3, "multipleOf": 2, "not": {"type": "string"}, "allOf": [{"anyOf": [{"minimum": 5}, true]}]}"#,
            value: "1",
            basic: [
                "'' false",
                "  '' false !",
                "  '/minimum' false !",
                "  '/multipleOf' false !",
            ],
            detailed: [
                "'' false",
                "  '/minimum' false !",
                "  '/multipleOf' false !",
            ],
            verbose: [
                "'' false",
                "  '/minimum' false !",
                "  '/multipleOf' false !",
                "  '/allOf' true",
                "    '/allOf/0' true",
                "      '/allOf/0/anyOf' true",
                "        '/allOf/0/anyOf/0' false",
                "          '/allOf/0/anyOf/0/minimum' false !",
                "        '/allOf/0/anyOf/1' true",
                "  '/not' true",
                "    '/not' false",
                "      '/not/type' false !",
            ]
        ),
        OlderRow(
            testDescription: "a keyword that fails although all its children are valid",
            schema: #"{"oneOf": [{"type": "integer"}, {"minimum": 1}]}"#,
            value: "5",
            basic: [
                "'' false",
                "  '' false !",
                "  '/oneOf' false !",
            ],
            detailed: [
                "'/oneOf' false !"
            ],
            verbose: [
                "'' false",
                "  '/oneOf' false !",
                "    '/oneOf/0' true",
                "      '/oneOf/0/type' true",
                "    '/oneOf/1' true",
                "      '/oneOf/1/minimum' true",
            ]
        ),
        OlderRow(
            testDescription: "a keyword that fails because two of three branches match",
            schema: #"{"oneOf": [{"type": "integer"}, {"minimum": 0}, {"type": "string"}]}"#,
            value: "1",
            basic: [
                "'' false",
                "  '' false !",
                "  '/oneOf' false !",
            ],
            detailed: [
                "'/oneOf' false !"
            ],
            verbose: [
                "'' false",
                "  '/oneOf' false !",
                "    '/oneOf/0' true",
                "      '/oneOf/0/type' true",
                "    '/oneOf/1' true",
                "      '/oneOf/1/minimum' true",
                "    '/oneOf/2' false",
                "      '/oneOf/2/type' false !",
            ]
        ),
    ]

    /// A schema, a value, and the errors of the keywords that the format `basic` lists.
    static let errorRows: [(schema: String, value: String, errors: [String])] = [
        (
            #"{"oneOf": [{"type": "integer"}, {"minimum": 0}, {"type": "string"}]}"#, "1",
            [
                "/oneOf matches the 'oneOf' branches 0 (an integer) and 1, but must match only one of them"
            ]
        ),
        (
            #"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#, "null",
            [
                "/oneOf a subschema has errors", "/oneOf/0 a subschema has errors",
                "/oneOf/0/type expected an integer, found null",
                "/oneOf/1 a subschema has errors",
                "/oneOf/1/type expected a string, found null",
            ]
        ),
        (
            #"{"contains": {"type": "integer"}, "maxContains": 1}"#, #"[1, 2, "x"]"#,
            ["/contains exactly 1 item must match 'contains' (an integer), found 2"]
        ),
        (
            // As many items match as required, so only the maximum is the reason.
            #"{"contains": {"type": "integer"}, "minContains": 2, "maxContains": 1}"#,
            #"[1, 2, "x"]"#,
            [
                "/contains no array is allowed: at least 2 items and at most 1 item must match "
                    + "'contains' (an integer), found 2"
            ]
        ),
        (
            #"{"contains": {"type": "integer"}, "minContains": 2}"#, #"[1, "x"]"#,
            [
                "/contains a subschema has errors", "/contains a subschema has errors",
                "/contains/type expected an integer, found a string",
            ]
        ),
        (
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#",
             "disallow": ["null", {"minimum": 0}, {"minimum": 2}]}
            """#, "1", ["/disallow 1 is not allowed here"]
        ),
    ]

    @Test(arguments: errorRows)
    func `a keyword has an error of its own if its children are not the reason`(
        schema: String,
        value: String,
        errors: [String]
    ) throws {
        let validator = SchemaValidator(program: try SchemaProgram.compiled(schema))
        let unit = try validator.output(of: try JSONParser().parse(Array(value.utf8)))
        let basic = try JSONParser().parse(Array(unit.json(.basic).utf8)).root
        let found = try #require(basic["errors"]).elements.dropFirst().map {
            "\($0["keywordLocation"]?.string ?? "") \($0["error"]?.string ?? "")"
        }
        #expect(found.sorted() == errors.sorted())
    }

    @Test(arguments: olderRows)
    func `the output formats of 2019-09 and 2020-12 have the units of the row`(row: OlderRow) throws
    {
        let validator = SchemaValidator(program: try SchemaProgram.compiled(row.schema))
        let unit = try validator.output(of: try JSONParser().parse(Array(row.value.utf8)))
        func units(_ format: OutputFormat) throws -> [String] {
            Self.olderUnitTexts(of: try JSONParser().parse(Array(unit.json(format).utf8)).root)
        }
        #expect(try units(.flag) == ["'' \(unit.isValid)"])
        let basic = try units(.basic)
        #expect(basic == row.basic)
        let detailed = try units(.detailed)
        #expect(detailed == row.detailed)
        let verbose = try units(.verbose)
        #expect(verbose == row.verbose)
    }

    /// A schema, a value, and the annotations: each with its keyword location and its JSON text.
    struct AnnotationRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        let value: String
        let annotations: [String]

        init(_ name: String, _ schema: String, _ value: String, _ annotations: [String]) {
            testDescription = name
            self.schema = schema
            self.value = value
            self.annotations = annotations
        }
    }

    private static let prefix = #""prefixItems": [{"type": "integer"}, {"type": "integer"}]"#

    private static let content =
        #"""
        {"contentEncoding": "base64", "contentMediaType": "application/json", "contentSchema": true}
        """#

    static let annotationRows = [
        AnnotationRow("a value", #"{"title": "T"}"#, "1", [#"/title "T""#]),
        AnnotationRow(
            "a string with content",
            content,
            #""1""#,
            [
                #"/contentEncoding "base64""#, #"/contentMediaType "application/json""#,
                "/contentSchema true",
            ]
        ),
        AnnotationRow("a number with keywords for content", content, "1", []),
        AnnotationRow("content without a media type", #"{"contentSchema": true}"#, #""1""#, []),
        AnnotationRow("more items", "{\(prefix)}", "[1, 2, 3]", ["/prefixItems 1"]),
        AnnotationRow("as many items", "{\(prefix)}", "[1, 2]", ["/prefixItems true"]),
        AnnotationRow("fewer items", "{\(prefix)}", "[1]", ["/prefixItems true"]),
        AnnotationRow("no items", "{\(prefix)}", "[]", []),
        AnnotationRow(
            "the other items",
            #"{\#(prefix), "items": {"type": "integer"}}"#,
            "[1, 2, 3]",
            ["/items true", "/prefixItems 1"]
        ),
        AnnotationRow(
            "the unevaluated items",
            #"{\#(prefix), "unevaluatedItems": {"type": "integer"}}"#,
            "[1, 2, 3]",
            ["/prefixItems 1", "/unevaluatedItems true"]
        ),
        AnnotationRow(
            "no unevaluated items",
            #"{\#(prefix), "unevaluatedItems": {"type": "integer"}}"#,
            "[1, 2]",
            ["/prefixItems true"]
        ),
        AnnotationRow(
            "the items that 'contains' accepts",
            #"{"contains": {"type": "integer"}}"#,
            #"["a", 1, 2]"#,
            ["/contains [1,2]"]
        ),
        AnnotationRow(
            "'contains' for a string",
            #"{"contains": {"type": "integer"}}"#,
            #""a""#,
            []
        ),
        AnnotationRow(
            "members",
            #"""
            {"properties": {"a": {"type": "integer"}}, "required": ["a"],
             "patternProperties": {"^b": {"type": "integer"}},
             "additionalProperties": {"type": "integer"}}
            """#,
            #"{"a": 1, "b1": 2, "c": 3}"#,
            [
                #"/additionalProperties ["c"]"#, #"/patternProperties ["b1"]"#,
                #"/properties ["a"]"#,
            ]
        ),
        AnnotationRow(
            "the unevaluated members",
            #"""
            {"properties": {"a": {"type": "integer"}}, "unevaluatedProperties": {"type": "integer"}}
            """#,
            #"{"a": 1, "b": 2}"#,
            [#"/properties ["a"]"#, #"/unevaluatedProperties ["b"]"#]
        ),
    ]

    @Test(arguments: annotationRows)
    func `an annotation has the items or members to which its keyword was applied`(
        row: AnnotationRow
    ) throws {
        let validator = SchemaValidator(program: try SchemaProgram.compiled(row.schema))
        let unit = try validator.output(of: try JSONParser().parse(Array(row.value.utf8)))
        let basic = try JSONParser().parse(Array(unit.json(.basic).utf8)).root
        let found = try #require(basic["annotations"]).elements.map {
            "\($0["keywordLocation"]?.string ?? "") \($0["annotation"]?.text ?? "")"
        }
        #expect(found.sorted() == row.annotations)
    }

    @Test(arguments: ["date", "sku"])
    func `a standard format and a custom format are annotations`(format: String) throws {
        let sku = CustomFormat(name: "sku", expectation: "an article number") { text in
            text.hasPrefix("SKU-")
        }
        let validator = try SchemaValidator(
            schema: Array(#"{"format": "\#(format)"}"#.utf8),
            customFormats: [sku]
        )
        let value = format == "sku" ? #""SKU-1""# : #""2030-12-31""#
        let unit = try validator.output(of: try JSONParser().parse(Array(value.utf8)))
        let basic = try JSONParser().parse(Array(unit.json(.basic).utf8)).root
        let annotations = try #require(basic["annotations"]).elements.map { $0["annotation"]?.text }
        #expect(annotations == ["\"\(format)\""])
    }

    private static func olderUnitTexts(of node: JSONNode) -> [String] {
        let path = node["keywordLocation"]?.string ?? ""
        let result = (node["error"] == nil ? "" : " !") + (node["annotation"] == nil ? "" : " +")
        let children = node["errors"] ?? node["annotations"]
        return ["'\(path)' \(node["valid"]?.bool == true)\(result)"]
            + (children.map { Array($0.elements) } ?? []).flatMap(olderUnitTexts).map { "  " + $0 }
    }

    private static func unitText(of node: JSONNode) -> String {
        func keywords(_ name: String, _ sign: String) -> String {
            (node[name].map(\.members)?.map(\.name) ?? []).sorted().map { " " + sign + $0 }.joined()
        }
        return "'\(node["evaluationPath"]?.string ?? "")' \(node["valid"]?.bool == true)"
            + keywords("errors", "!") + keywords("annotations", "+")
            + keywords("droppedAnnotations", "-")
    }

    private static func unitTexts(ofTree node: JSONNode) -> [String] {
        [unitText(of: node)]
            + (node["details"].map { Array($0.elements) } ?? []).flatMap {
                unitTexts(ofTree: $0).map { "  " + $0 }
            }
    }
}
