import SchemaLint
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// A finding that a test expects: its start, rule, message, severity, related positions and first fix.
struct DiagnosticSpec: Sendable {
    let marker: Character
    let id: Diagnostic.ID
    let message: String
    var severity = Diagnostic.Severity.error
    /// The expected related positions, by their markers.
    var related: [Related] = []
    /// The text in the range of the finding after its first fix (see `replacement(by:in:)`); nil if it has no fix.
    var replacement: String?

    /// A position that explains the finding.
    struct Related: Equatable, Sendable {
        let marker: Character
        let message: String
    }

    init(
        _ marker: Character,
        _ id: Diagnostic.ID,
        _ message: String,
        severity: Diagnostic.Severity = .error,
        related: [Related] = [],
        replacement: String? = nil
    ) {
        self.marker = marker
        self.id = id
        self.message = message
        self.severity = severity
        self.related = related
        self.replacement = replacement
    }
}

/// Checks a marked payload against a schema and compares all findings with `expected`, in the order of the text.
func expectDiagnostics(
    _ schema: String,
    _ payload: String,
    _ expected: [DiagnosticSpec],
    formats: FormatPolicy = .assert,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let text = MarkedText(payload)
    let found = try diagnostics(of: text.bytes, schema, formats: formats)
    expectWholeTokens(found, in: text.bytes, sourceLocation: sourceLocation)
    for (diagnostic, spec) in zip(found, expected) {
        expect(diagnostic, spec, in: text, sourceLocation: sourceLocation)
    }
    for spec in expected.dropFirst(found.count) {
        Issue.record("not found: \(spec.message)", sourceLocation: sourceLocation)
    }
    for diagnostic in found.dropFirst(expected.count) {
        Issue.record("unexpected: \(diagnostic)", sourceLocation: sourceLocation)
    }
}

/// Checks two promises about findings. A range that starts at a name ends with the name, and a range that starts at a
/// value ends with the value or with its opening bracket. If a finding is about a keyword, its range is inside the value
/// at its location, or inside the name of this value.
private func expectWholeTokens(
    _ found: [Diagnostic],
    in bytes: [UInt8],
    sourceLocation: SourceLocation
) {
    guard let document = try? JSONParser().parse(bytes) else { return }
    for diagnostic in found {
        for range in [diagnostic.range] + diagnostic.related.map(\.range) {
            let ends = document.ends(ofTokenAt: range.start)
            #expect(
                ends.isEmpty || ends.contains(range.end),
                "\(diagnostic.message): \(range)",
                sourceLocation: sourceLocation
            )
        }
        guard diagnostic.keywordLocation != nil else { continue }
        #expect(
            document.contains(diagnostic.range, at: diagnostic.instanceLocation),
            "\(diagnostic.message): \(diagnostic.instanceLocation)",
            sourceLocation: sourceLocation
        )
    }
}

private func diagnostics(
    of bytes: [UInt8],
    _ schema: String,
    formats: FormatPolicy
) throws -> [Diagnostic] {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
        document = try JSONParser().parse(bytes)
    } catch {
        return [.syntax(error)]
    }
    let program = try SchemaProgram.compiled(schema, formats: formats)
    let found =
        TextDiagnostics.diagnostics(of: document)
        + (try EvaluationDiagnostics.diagnostics(of: document, program))
    return found.enumerated()
        .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
        .map(\.element)
}

private func expect(
    _ diagnostic: Diagnostic,
    _ spec: DiagnosticSpec,
    in text: MarkedText,
    sourceLocation: SourceLocation
) {
    #expect(diagnostic.id == spec.id, sourceLocation: sourceLocation)
    #expect(diagnostic.message == spec.message, sourceLocation: sourceLocation)
    #expect(diagnostic.severity == spec.severity, sourceLocation: sourceLocation)
    #expect(
        diagnostic.range.start == text.offset(of: spec.marker),
        "\(spec.message)",
        sourceLocation: sourceLocation
    )
    let related = diagnostic.related.map { related in
        DiagnosticSpec.Related(
            marker: text.marker(at: related.range.start) ?? "?",
            message: related.message
        )
    }
    #expect(related == spec.related, sourceLocation: sourceLocation)
    let replacement = diagnostic.fixes.first.map { diagnostic.replacement(by: $0, in: text.bytes) }
    #expect(replacement == spec.replacement, sourceLocation: sourceLocation)
}

extension Diagnostic {
    /// Returns the text in the range of the finding after a fix, or the inserted texts if the fix has an edit outside
    /// of this range.
    fileprivate func replacement(by fix: Fix, in bytes: [UInt8]) -> String {
        let list = EditList([fix])
        let isInside = list.edits.allSatisfy {
            range.start <= $0.range.start && $0.range.end <= range.end
        }
        guard isInside else { return list.edits.map(\.replacement).joined() }
        let rest = bytes.count - range.end
        return String(
            decoding: list.applied(to: bytes).dropFirst(range.start).dropLast(rest),
            as: UTF8.self
        )
    }
}
