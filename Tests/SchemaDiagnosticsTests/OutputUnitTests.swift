import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the output units in the formats `list` and `hierarchical`.
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
            testDescription: "the schema 'false' has its own error",
            schema: #"{"allOf": [false]}"#,
            value: "1",
            list: ["'' false !allOf", "'/allOf/0' false !"],
            tree: ["'' false !allOf", "  '/allOf/0' false !"]
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
