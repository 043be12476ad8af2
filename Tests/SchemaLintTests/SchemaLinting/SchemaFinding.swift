import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// A finding about a schema that a test expects.
struct SchemaFinding: Sendable {
    let marker: Character
    let id: Diagnostic.ID
    let message: String
    /// The severity. If nil, the finding must have the severity of its rule.
    var severity: Diagnostic.Severity?
    /// The markers of related ranges.
    var related: [Character] = []
    /// The text of the schema after the first fix. If nil, the finding must have no fix.
    var fixed: String?
    /// True if the first fix must be safe, false if it must not be safe.
    var isSafe = false

    init(
        _ marker: Character,
        _ id: Diagnostic.ID,
        _ message: String,
        severity: Diagnostic.Severity? = nil,
        related: [Character] = [],
        fixed: String? = nil,
        isSafe: Bool = false
    ) {
        self.marker = marker
        self.id = id
        self.message = message
        self.severity = severity
        self.related = related
        self.fixed = fixed
        self.isSafe = isSafe
    }
}

/// A marked schema and its expected findings. A schema without expected findings looks wrong but is right.
struct SchemaRow: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let schema: String
    let expected: [SchemaFinding]

    init(_ name: String, _ schema: String, _ expected: SchemaFinding...) {
        testDescription = name
        self.schema = schema
        self.expected = expected
    }

    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let text = MarkedText(schema)
        let found = try SchemaLinting.findings([text.bytes])[0]
        #expect(
            found.count == expected.count,
            "\(found.map { "\($0.id.rawValue): \($0.message)" })",
            sourceLocation: sourceLocation
        )
        // A range that begins at a value or a name ends with it, or with its opening bracket. Other ranges, such as
        // those in a pattern, are not checked.
        let document = try JSONParser().parse(text.bytes)
        for range in found.flatMap({ [$0.range] + $0.related.map(\.range) }) {
            let ends = document.ends(ofTokenAt: range.start)
            #expect(
                ends.isEmpty || ends.contains(range.end),
                "\(range)",
                sourceLocation: sourceLocation
            )
        }
        for (diagnostic, finding) in zip(found, expected) {
            #expect(diagnostic.id == finding.id, sourceLocation: sourceLocation)
            #expect(diagnostic.message == finding.message, sourceLocation: sourceLocation)
            let severity = finding.severity ?? Rule.named(finding.id.rawValue)?.severity
            #expect(diagnostic.severity == severity, sourceLocation: sourceLocation)
            #expect(
                diagnostic.range.start == text.offset(of: finding.marker),
                "\(finding.message)",
                sourceLocation: sourceLocation
            )
            let related = diagnostic.related.map { text.marker(at: $0.range.start) ?? "?" }
            #expect(related == finding.related, sourceLocation: sourceLocation)
            let fixed = diagnostic.fixes.first.map { SchemaLinting.fixed(text.bytes, by: $0) }
            #expect(fixed == finding.fixed, sourceLocation: sourceLocation)
            let isSafe = diagnostic.fixes.first?.isSafe ?? false
            #expect(isSafe == finding.isSafe, "\(finding.message)", sourceLocation: sourceLocation)
        }
    }
}

/// Lints texts as `widget-lint schema` lints files.
enum SchemaLinting {
    /// Returns the findings of each text. The texts are linted together.
    static func findings(_ texts: [[UInt8]], uris: [String] = []) throws -> [[Diagnostic]] {
        let uris = uris.isEmpty ? texts.indices.map { "file:///schemas/\($0).json" } : uris
        let made = try Self.linter(of: texts, uris: uris)
        var linter = made.linter
        return made.documents.map { linter.diagnostics(of: $0) }
    }

    /// Returns a linter for texts, and the documents of the texts.
    static func linter(
        of texts: [[UInt8]],
        uris: [String] = ["file:///schemas/0.json"]
    ) throws -> (linter: SchemaLinter, documents: [SchemaDocumentID]) {
        var registry = SchemaRegistry()
        var files: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        for (uri, text) in zip(uris, texts) {
            let document = try JSONParser().parse(text)
            files.append((uri, SourceFile(path: uri, bytes: text), document))
        }
        registry.add(files)
        let documents = uris.compactMap { registry.document(uri: $0) }
        return (SchemaLinter(registry: registry, files: documents), documents)
    }

    static func findings(_ texts: String...) throws -> [[Diagnostic]] {
        try findings(texts.map { Array($0.utf8) })
    }

    static func fixed(_ bytes: [UInt8], by fix: Diagnostic.Fix) -> String {
        var bytes = bytes
        for edit in fix.edits.reversed() {
            bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.replacement.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
