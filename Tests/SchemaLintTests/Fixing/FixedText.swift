import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// A text that is linted and fixed against one schema, as the tool does it.
struct FixedText {
    let outcome: TextFixer.Outcome
    let before: [Diagnostic]
    let after: [Diagnostic]

    var text: String { String(decoding: outcome.bytes, as: UTF8.self) }

    /// - Parameter isReported: Returns false for a suppressed finding, which is not fixed.
    init(
        _ bytes: [UInt8],
        _ program: SchemaProgram,
        isReported: (Diagnostic) -> Bool = { _ in true }
    ) throws {
        func find(_ bytes: [UInt8]) throws -> TextFixer.Findings {
            let found = try Self.findings(bytes, program)
            return TextFixer.Findings(all: found, reported: found.filter(isReported))
        }
        before = try Self.findings(bytes, program)
        outcome = try TextFixer.fix(bytes, find(bytes), find: find)
        after = try Self.findings(outcome.bytes, program)
    }

    init(_ text: String, _ schema: String) throws {
        try self.init(Array(text.utf8), SchemaProgram.compiled(schema, formats: .assert))
    }

    static func findings(_ bytes: [UInt8], _ program: SchemaProgram) throws -> [Diagnostic] {
        do {
            let document = try JSONParser().parse(bytes)
            return try TextDiagnostics.diagnostics(of: document)
                + EvaluationDiagnostics.diagnostics(of: document, program)
        } catch let error as JSONSyntaxError {
            let repair = JSONRepair(of: bytes, rejectedWith: error)
            let mistakes = repair.syntaxErrors.map { Diagnostic.syntax($0) }
            guard let document = repair.document else { return mistakes }
            let found =
                try TextDiagnostics.diagnostics(of: document)
                + EvaluationDiagnostics.diagnostics(of: document, program)
            return mistakes + found.compactMap { $0.restored(by: repair) }
        }
    }
}

extension [Diagnostic] {
    var errorCount: Int { count { $0.severity == .error } }
}
