import Foundation
import TestSupport
import Testing
import WidgetSchemas

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests that the schemas in the libraries equal the files of the repository, are valid, and are found by their names.
struct EmbeddedSchemaTests {
    private func expectSame(
        _ embedded: [EmbeddedSchema],
        as folder: String,
        withExtension pathExtension: String
    ) throws {
        let root = Repository.file(folder)
        let files = Corpora.files(in: root, withExtension: pathExtension)
        let paths = files.map { String($0.path.dropFirst(root.path.count + 1)) }
        #expect(embedded.map(\.path).sorted() == paths.sorted(), "run Scripts/embed-schemas.py")
        for schema in embedded {
            let bytes = try Corpora.bytes(of: root.appendingPathComponent(schema.path))
            #expect(schema.bytes == bytes, "\(schema.path): run Scripts/embed-schemas.py")
            let document = try JSONParser().parse(bytes)
            let identifier = try #require((document.root["$id"] ?? document.root["id"])?.string)
            #expect(URIReference(identifier).withoutFragmentIfEmpty.text == schema.uri)
        }
    }

    @Test func `the built-in schemas are the files under Schemas`() throws {
        let schemas = BuiltInSchemas.all + ToolSchemas.all
        try expectSame(schemas, as: "Schemas", withExtension: "schema.json")
    }

    @Test func `the metaschemas are the files under metaschemas and vocabulary`() throws {
        try expectSame(StandardSchemas.all, as: "Scripts/metaschemas", withExtension: "json")
        try expectSame(WidgetMetaSchemas.all, as: "Schemas/vocabulary", withExtension: "json")
    }

    /// A built-in schema.
    struct Row: CustomTestStringConvertible, Sendable {
        let schema: EmbeddedSchema
        var testDescription: String { schema.path }
    }

    private static let builtIn = (BuiltInSchemas.all + ToolSchemas.all).map(Row.init)

    /// The validators of the metaschemas that the built-in schemas name.
    private static let metaschemas = Result {
        let documents = try builtIn.map { try JSONParser().parse($0.schema.bytes) }
        let uris = Set(documents.compactMap { $0.root["$schema"]?.string })
        return try Dictionary(
            uniqueKeysWithValues: uris.map {
                ($0, try SchemaValidator(uri: $0, registry: SchemaRegistry()))
            }
        )
    }

    @Test(arguments: builtIn)
    func `a built-in schema is valid under its metaschema`(row: Row) throws {
        let document = try JSONParser().parse(row.schema.bytes)
        let dialect = try #require(document.root["$schema"]?.string)
        let validator = try #require(Self.metaschemas.get()[dialect])
        let found = try EvaluationDiagnostics.diagnostics(of: document, validator.program)
        #expect(found.isEmpty, "\(found.map(\.message))")
        #expect(TextDiagnostics.diagnostics(of: document).isEmpty)
    }

    @Test(arguments: builtIn)
    func `a built-in schema has a title and a description, and accepts its own examples`(
        row: Row
    ) throws {
        let root = try JSONParser().parse(row.schema.bytes).root
        for name in ["title", "description"] {
            #expect(root[name]?.string?.isEmpty == false, "\(name)")
        }
        let examples = try #require(root["examples"])
        #expect(examples.elements.first { _ in true } != nil)
        var catalog = SchemaCatalog(formats: .assert)
        let program = try catalog.program(uri: row.schema.uri)
        for example in examples.elements {
            let document = try JSONParser().parse(Array(example.text.utf8))
            let found = try EvaluationDiagnostics.diagnostics(of: document, program)
            #expect(found.isEmpty, "\(found.map(\.message))")
        }
    }

    @Test(arguments: builtIn)
    func `a built-in schema compiles, and all its references can be resolved`(row: Row) throws {
        for formats in FormatPolicy.allCases {
            var catalog = SchemaCatalog(formats: formats)
            let program = try catalog.program(uri: row.schema.uri)
            #expect(program.unresolvedReferenceErrors.isEmpty)
        }
    }

    @Test(arguments: builtIn)
    func `a built-in schema is found by its URI, title, path and short name`(row: Row) throws {
        let catalog = SchemaCatalog(formats: .assert)
        let entry = try #require(catalog.entry(named: row.schema.uri))
        #expect(entry.uri == row.schema.uri)
        #expect(catalog.entry(named: entry.title)?.uri == row.schema.uri)
        #expect(catalog.entry(named: entry.name)?.uri == row.schema.uri)
        let short = try #require(entry.name.split(separator: "/").last)
        // A short name that two schemas share finds neither of them.
        let paths = Self.builtIn.map(\.schema.path)
        let isUnique = paths.count { $0.hasSuffix("/\(short).schema.json") } == 1
        #expect(catalog.entry(named: String(short))?.uri == (isUnique ? row.schema.uri : nil))
    }

    @Test func `an unknown name finds no schema, and the nearest name is suggested`() {
        let catalog = SchemaCatalog(formats: .assert)
        #expect(catalog.entry(named: "no such schema") == nil)
        #expect(catalog.suggestion(for: "smartech/wigdet") == "smartech/widget")
        #expect(catalog.suggestion(for: "no such schema") == nil)
    }
}
