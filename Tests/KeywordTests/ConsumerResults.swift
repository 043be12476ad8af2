import LanguageServer
import SchemaDocumentation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint
@testable import SwiftModels

/// The results that the consumers of keywords give for one schema.
struct ConsumerResults {
    private let registry: SchemaRegistry
    let program: SchemaProgram

    private static let uri = "file:///schemas/keyword.schema.json"

    init(_ schema: String) throws {
        registry = try Self.registry(schema)
        program = try registry.validator(of: Self.uri, formats: .assert).program
    }

    /// Creates the results for a schema. If the schema has no default, it gets `defaultValue`.
    init(_ schema: String, defaultValue: String) throws {
        let root = try JSONParser().parse(Array(schema.utf8)).root
        let hasDefault = root["default"] != nil
        // The last character of the schema is its closing brace.
        try self.init(
            hasDefault ? schema : schema.dropLast() + #", "default": \#(defaultValue)}"#
        )
    }

    /// The dialect of the schema.
    var dialect: Dialect {
        get throws {
            var registry = registry
            guard let resource = try registry.resource(uri: Self.uri) else { throw NoSchema() }
            return registry.resource(resource).dialect
        }
    }

    private struct NoSchema: Error {}

    // MARK: A custom vocabulary

    /// The URI of a metaschema. Its vocabulary `parity` has the keyword `even`, which a closure checks: `true` requires
    /// an even integer, `false` an odd one.
    static let parityDialect = "https://example.com/meta"

    private static let metaschema = """
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "\(parityDialect)",
         "$vocabulary": {
          "https://json-schema.org/draft/2020-12/vocab/core": true,
          "https://json-schema.org/draft/2020-12/vocab/validation": true,
          "https://example.com/vocab/parity": true},
         "properties": {"even": {"type": "boolean"}}}
        """

    private static let parity = CustomVocabulary(
        uri: "https://example.com/vocab/parity",
        keywords: [
            CustomKeyword("even") { keyword in
                let mustBeEven = keyword.bool == true
                return { value in
                    guard let number = value.number?.int64 else { return nil }
                    return (number % 2 == 0) == mustBeEven ? nil : "\(number) has the wrong parity"
                }
            }
        ]
    )

    private static func registry(_ schema: String) throws -> SchemaRegistry {
        var registry = SchemaRegistry(vocabularies: [parity])
        let files = [(uri: parityDialect, text: metaschema), (uri: uri, text: schema)]
        registry.add(
            try files.map { uri, text in
                let bytes = Array(text.utf8)
                let source = SourceFile(path: uri, bytes: bytes)
                return (uri: uri, source: source, document: try JSONParser().parse(bytes))
            }
        )
        return registry
    }

    // MARK: Values

    /// Returns whether a value is valid. Both evaluators must agree.
    func accepts(_ value: String) throws -> Bool {
        let document = try JSONParser().parse(Array(value.utf8))
        let isValid = try SchemaValidator(program: program).isValid(document)
        let trace = try TracingEvaluator.trace(document, program: program)
        guard trace.isValid == isValid else { throw Disagreement() }
        return isValid
    }

    private struct Disagreement: Error {}

    /// Returns the units of a keyword in the complete trace of a value.
    func units(of keyword: String, _ value: String) throws -> [EvaluationTrace.Unit] {
        let document = try JSONParser().parse(Array(value.utf8))
        let trace = try TracingEvaluator.trace(document, program: program, detail: .all)
        return trace.units.indices.map { EvaluationTrace.UnitID(index: Int32($0)) }
            .filter { trace.keywordName(of: $0) == keyword }.map { trace[$0] }
    }

    /// Returns the findings about a value.
    func findings(_ value: String) throws -> [Diagnostic] {
        try EvaluationDiagnostics.diagnostics(
            of: JSONParser().parse(Array(value.utf8)),
            program
        )
    }

    // MARK: Schemas

    /// Returns the findings about a schema that may be invalid.
    static func schemaFindings(_ schema: String) throws -> [Diagnostic] {
        let registry = try registry(schema)
        guard let file = registry.document(uri: uri) else { return [] }
        var linter = SchemaLinter(registry: registry, files: [file])
        return linter.diagnostics(of: file)
    }

    private var schemas: LoadedSchemas {
        get throws {
            guard let file = registry.document(uri: Self.uri) else { throw NoSchema() }
            let root = SwiftModels.ScopedSite(document: file, entry: 0)
            let bytes = registry.document(file).source.bytes
            return LoadedSchemas(
                files: [.init(path: "keyword.schema.json", bytes: bytes, root: root)],
                index: SchemaIndex(registry)
            )
        }
    }

    /// The Swift code that is generated for a schema.
    struct Model: Equatable {
        var text = ""
        var notes: [String] = []
        /// The rules that generated code checks when a value is validated or read.
        var rules: [String] = []
    }

    func model() throws -> Model {
        let module = SwiftModule(try schemas, coding: SwiftCoding(decoding: .direct))
        var model = Model()
        for position in 0..<module.modelCount {
            let swiftModel = module.model(at: position)
            model.notes += swiftModel.notes.map(\.message)
            for file in swiftModel.files.indices {
                let declarations = swiftModel.declarations(inFile: file)
                let rules = swiftModel.rules(inFile: file)
                model.text += SwiftRenderer.text(declarations, header: [], access: .internal)
                model.text += SwiftRenderer.validationText(
                    declarations,
                    rules: rules,
                    header: [],
                    access: .internal
                )
                model.rules +=
                    rules?.rules.map { $0.name + String(describing: $0.expression) } ?? []
            }
        }
        return model
    }

    func pages() throws -> [String] {
        SchemaDocumentation(try schemas, title: "Schemas").files(in: .markdown, mark: "A test")
            .map(\.text)
    }

    // MARK: Editors

    /// Returns the values that an editor offers in an empty text.
    func completions() throws -> [String] {
        let place = try #require(CompletionPlace(in: [], at: 0))
        let document = try JSONParser().parse(place.marking([]))
        var finder = CompletionFinder(document, at: place, program)
        return finder?.completions().map(\.label) ?? []
    }

    /// Returns the descriptions of a value and of the values inside it.
    func descriptions(_ value: String) throws -> [String] {
        let document = try JSONParser().parse(Array(value.utf8))
        let trace = try TracingEvaluator.trace(document, program: program, detail: .all)
        var finished = UnfinishedTrace(finished: trace)
        return (0..<Int32(document.entryCount)).map {
            HoverText(program, .markdown).text(of: finished.schemas(of: $0))
        }
    }
}
