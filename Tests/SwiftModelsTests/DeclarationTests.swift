import SchemaKit
import TestSupport
import Testing

@testable import SwiftModels

/// The declarations of small schemas, of which each row names the lines that matter.
struct DeclarationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        /// Parts of the generated text.
        let parts: [String]

        init(_ name: String, _ schema: String, _ parts: String...) {
            testDescription = name
            self.schema = schema
            self.parts = parts
        }
    }

    private static func union(ofTags count: Int) -> String {
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
            "a branch with two values of the tag",
            union(ofTags: 2),
            #"/// The value if `kind` is `"t1"` or `"t2"`."#,
            #"/// The value if `kind` is `"u"`."#
        ),
        Row(
            "a branch with five values of the tag lists all",
            union(ofTags: 5),
            #"/// The value if `kind` is `"t1"`, `"t2"`, `"t3"`, `"t4"` or `"t5"`."#
        ),
        Row(
            "a branch with six values of the tag lists four",
            union(ofTags: 6),
            #"/// The value if `kind` is `"t1"`, `"t2"`, `"t3"`, `"t4"` or one of 2 other values."#
        ),
    ]

    @Test(arguments: rows)
    func `the lines that matter are there`(row: Row) throws {
        let text = try Self.generated(row.schema)
        for part in row.parts { #expect(text.contains(part), "\(text)") }
    }

    private static func generated(_ schema: String) throws -> String {
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
        let module = SwiftModule(schemas, decoding: .direct)
        return (0..<module.modelCount).map { position in
            let model = module.model(at: position)
            return model.files.indices.map { index in
                SwiftRenderer.text(
                    model.declarations(inFile: index),
                    rules: model.rules(inFile: index),
                    header: [],
                    access: .internal
                )
            }.joined()
        }.joined()
    }
}
