import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Two versions of a schema with markers, and the expected findings.
struct SchemaPairRow: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: String
    let new: String
    let findings: [Finding]

    /// A finding with its markers in both versions.
    struct Finding: Equatable, Sendable {
        /// The marker in the new version at the start of the finding, or nil if there is none.
        let marker: Character?
        let id: Diagnostic.ID
        let message: String
        /// The marker in the old version at the start of the related range, or nil if there is none.
        let before: Character?

        init(_ marker: Character?, _ id: Diagnostic.ID, _ message: String, before: Character?) {
            self.marker = marker
            self.id = id
            self.message = message
            self.before = before
        }
    }

    init(_ name: String, _ old: String, _ new: String, _ findings: [Finding] = []) {
        testDescription = name
        self.old = old
        self.new = new
        self.findings = findings
    }

    static let all = [
        values, strings, arrays, members, branches, conditions, references, spellings, dialects,
        equivalents,
    ].flatMap { $0 }

    /// Returns the findings in the order of the new version's text.
    func found() throws -> [Finding] {
        let texts = (MarkedText(old), MarkedText(new))
        let programs = try (Self.program(texts.0), Self.program(texts.1))
        let found = SchemaDifferences.findings(old: programs.0, new: programs.1)
            .map(\.diagnostic)
        let sorted = found.enumerated().sorted {
            ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
        }
        return sorted.map(\.element).map { diagnostic in
            let before = diagnostic.related.first
            return Finding(
                texts.1.marker(at: diagnostic.range.start),
                diagnostic.id,
                diagnostic.message,
                before: before.flatMap { texts.0.marker(at: $0.range.start) }
            )
        }
    }

    private static func program(_ text: MarkedText) throws -> SchemaProgram {
        try SchemaProgram.compiled(String(decoding: text.bytes, as: UTF8.self), formats: .assert)
    }
}
