import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// A schema, values that it accepts, and values that it rejects.
struct VerdictRow: CustomTestStringConvertible, Sendable {
    let schema: String
    var valid: [String] = []
    var invalid: [String] = []
    var formats = FormatPolicy.dialect
    var testDescription: String { schema }

    init(
        _ schema: String,
        valid: [String] = [],
        invalid: [String] = [],
        formats: FormatPolicy = .dialect
    ) {
        self.schema = schema
        self.valid = valid
        self.invalid = invalid
        self.formats = formats
    }

    /// Checks the verdicts of both evaluators on every value, and that exactly the invalid values have findings.
    func expectVerdicts() throws {
        let program = try SchemaProgram.compiled(schema, formats: formats)
        for (values, isValid) in [(valid, true), (invalid, false)] {
            for value in values {
                let document = try JSONParser().parse(Array(value.utf8))
                let verdict = try SchemaValidator(program: program).isValid(document)
                #expect(verdict == isValid, "\(value)")
                for detail in [TracingEvaluator.Detail.failures, .all] {
                    let trace = try TracingEvaluator.trace(
                        document,
                        program: program,
                        detail: detail
                    )
                    #expect(trace.isValid == isValid, "\(value), the trace")
                }
                let diagnostics = try EvaluationDiagnostics.diagnostics(of: document, program)
                #expect(diagnostics.isEmpty == isValid, "\(value): \(diagnostics)")
            }
        }
    }
}
