import Foundation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the schemas that benchmarks of validators use: FHIR, Kubernetes, Swagger and others, some of them with
/// documents.
@Suite(.enabled(if: Corpora.folder("jsonschema-rs-bench/data") != nil, "\(Corpora.skipComment)"))
struct BenchmarkSchemaTests {
    /// A schema, and a document with its expected verdict.
    struct Pair: CustomTestStringConvertible {
        let schema: String
        /// The name of the document, or `nil` if the schema has no document.
        var instance: String?
        var isValid = true

        var testDescription: String { instance.map { "\($0) under \(schema)" } ?? schema }
    }

    static let pairs: [Pair] = [
        Pair(schema: "fhir.schema", instance: "patient-example-d"),
        Pair(schema: "swagger", instance: "kubernetes"),
        Pair(schema: "geojson", instance: "canada"),
        Pair(schema: "citm_catalog_schema", instance: "citm_catalog"),
        Pair(schema: "fast_schema", instance: "fast_valid"),
        Pair(schema: "fast_schema", instance: "fast_invalid", isValid: false),
        Pair(schema: "recursive_schema", instance: "recursive_instance"),
        Pair(schema: "openapi"),
        Pair(schema: "subresources/draft4"),
        Pair(schema: "subresources/draft6"),
        Pair(schema: "subresources/draft7"),
        Pair(schema: "subresources/draft201909"),
        Pair(schema: "subresources/draft202012"),
    ]

    @Test(arguments: pairs)
    func `a schema compiles, and its document has the expected verdict`(pair: Pair) throws {
        let validator = try validator(for: try document(pair.schema))
        #expect(validator.unresolvedReferences.isEmpty)
        guard let instance = pair.instance else { return }
        let document = try document(instance)
        #expect(try validator.isValid(document) == pair.isValid)
        let findings = try validator.diagnostics(of: document)
        #expect(findings.isEmpty == pair.isValid)
    }

    @Test func `every FHIR definition compiles`() throws {
        try expectDefinitionsCompile(in: "fhir.schema", dialect: .draft6)
    }

    @Test func `every Kubernetes definition compiles`() throws {
        try expectDefinitionsCompile(in: "kubernetes", dialect: .draft4)
    }

    @Test func `each keyword accepts its valid values and rejects its invalid values`() throws {
        var failures: [String] = []
        for group in try document("keywords").root.elements {
            let name = group["name"]?.string ?? ""
            let schema = try #require(group["schema"]).detached()
            let validator = try validator(for: schema, dialect: .draft7)
            for (member, isValid) in [("valid", true), ("invalid", false)] {
                for instance in group[member].map({ Array($0.elements) }) ?? [] {
                    guard try validator.isValid(instance.detached()) != isValid else { continue }
                    failures.append("\(name): \(instance.excerpt) is not \(member)")
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    @Test func `each invalid document has findings`() throws {
        for group in try document("errors").root.elements {
            let validator = try validator(for: try #require(group["schema"]).detached())
            let instance = try #require(group["instance"]).detached()
            let findings = try validator.diagnostics(of: instance)
            #expect(!findings.isEmpty, "\(group["name"]?.string ?? "")")
        }
    }

    // MARK: Documents and validators

    private func document(_ name: String) throws -> JSONDocument {
        let folder = try #require(Corpora.folder("jsonschema-rs-bench/data"))
        let file = folder.appendingPathComponent(name + ".json")
        return try JSONParser().parse(try Corpora.bytes(of: file))
    }

    private func validator(
        for schema: JSONDocument,
        dialect: Dialect = .draft202012
    ) throws -> SchemaValidator {
        var registry = SchemaRegistry(defaultDialect: dialect)
        let uri = "https://companion.example/schema"
        let source = SourceFile(path: "schema", bytes: schema.bytes)
        registry.add([(uri: uri, source: source, document: schema)])
        return try SchemaValidator(uri: uri, registry: registry, formats: .assert)
    }

    /// Expects that a schema with references to all definitions compiles.
    private func expectDefinitionsCompile(in name: String, dialect: Dialect) throws {
        let document = try document(name)
        let source = SourceFile(path: name, bytes: document.bytes)
        let names = try #require(document.root["definitions"]).members.map(\.name)
        #expect(names.count > 600)
        let references = names.map { "{\"$ref\": \"definitions#/definitions/\($0)\"}" }
        let text = Array("{\"allOf\": [\(references.joined(separator: ", "))]}".utf8)
        var registry = SchemaRegistry(defaultDialect: dialect)
        let base = "https://companion.example/"
        registry.add([(uri: base + "definitions", source: source, document: document)])
        try registry.add(SourceFile(path: "all", bytes: text), uri: base + "all")
        let validator = try SchemaValidator(uri: base + "all", registry: registry)
        #expect(validator.unresolvedReferences.isEmpty)
    }
}
