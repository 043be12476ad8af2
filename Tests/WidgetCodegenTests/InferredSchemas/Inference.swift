import SchemaDiagnostics
import SchemaKit
import SchemaLint
import Testing

@testable import widget_codegen

/// A schema that is inferred without the command `infer`, and its validator.
struct Inference {
    let proposal: SchemaProposal
    let validator: SchemaValidator

    /// - Parameter payloads: JSON texts, each a file of its own.
    init(
        _ payloads: [[UInt8]],
        title: String = "payload",
        dialect: SchemaDialect? = nil,
        hasComments: Bool = false
    ) throws {
        let range = SourceRange(start: 0, end: 0)
        var root: ValueSummary?
        for (number, bytes) in payloads.enumerated() {
            let document = try JSONParser().parse(bytes)
            let file = SourceFile(path: "\(number + 1).json", bytes: bytes)
            let source = PayloadSource(file)
            let summary = root ?? ValueSummary(name: title, position: source.position(of: range))
            root = summary
            summary.add(document.root, source, depth: 0)
        }
        proposal = SchemaProposal(
            try #require(root),
            title: title,
            dialect: dialect,
            hasComments: hasComments
        )
        validator = try SchemaValidator(schema: Array(proposal.text.utf8), formats: .assert)
    }

    func allows(_ payload: [UInt8]) throws -> Bool { try validator.isValid(payload) }

    /// Returns the errors, warnings and notes of the schema linter, as one array for each inferred schema.
    static func findings(_ inferences: [Inference]) throws -> [[String]] {
        var registry = SchemaRegistry()
        var files: [SchemaDocumentID] = []
        for (number, inference) in inferences.enumerated() {
            let uri = "file:///\(number).json"
            let bytes = Array(inference.proposal.text.utf8)
            try registry.add(SourceFile(path: "\(number).json", bytes: bytes), uri: uri)
            files.append(registry.resource(try #require(try registry.resource(uri: uri))).document)
        }
        var linter = SchemaLinter(registry: registry, files: files)
        return files.map { linter.diagnostics(of: $0).map { "\($0.severity): \($0.message)" } }
    }
}
