import SchemaLint
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests that the findings about values equal the recorded findings in all their parts.
struct RecordedFindingsTests {
    @Test(arguments: [false, true])
    func `the findings of random schemas and values equal the recorded findings`(
        withWidgetKeywords: Bool
    ) throws {
        var generator = SeededGenerator(seed: withWidgetKeywords ? 6 : 5)
        var record = FindingRecord()
        for _ in 0..<(withWidgetKeywords ? 40 : 80) {
            let schema =
                withWidgetKeywords
                ? RandomSchema.ofWidgets(depth: 2, using: &generator)
                : RandomSchema(depth: 3, using: &generator).text
            let program = try SchemaProgram.compiled(schema, formats: .assert)
            for _ in 0..<2 {
                let value = RandomSchema.value(depth: 2, using: &generator)
                let document = try JSONParser().parse(Array(value.utf8))
                guard let found = try? EvaluationDiagnostics.diagnostics(of: document, program)
                else { continue }
                record.add("\(value) under \(schema)", found)
            }
        }
        let name = withWidgetKeywords ? "random-widget-schemas" : "random-schemas"
        #expect(record.difference(from: name) == nil)
    }

    @Test func `the findings of random schemas of models and values equal the recorded findings`()
        throws
    {
        var generator = SeededGenerator(seed: 7)
        var record = FindingRecord()
        for number in 0..<40 {
            let schema = RandomModelSchema(number: number, using: &generator).text
            let program = try SchemaProgram.compiled(schema, formats: .assert)
            for _ in 0..<2 {
                let value = RandomModelSchema.value(depth: 3, using: &generator)
                let document = try JSONParser().parse(Array(value.utf8))
                record.add(
                    "\(value) under \(schema)",
                    try EvaluationDiagnostics.diagnostics(of: document, program)
                )
            }
        }
        #expect(record.difference(from: "random-schemas-of-models") == nil)
    }

    @Test func `the findings of payloads with one mistake equal the recorded findings`() throws {
        var record = FindingRecord()
        for (number, payload) in try MutationCorpus.fixtures().enumerated()
        where number.isMultiple(of: 9) {
            let trace = try payload.validator.trace(of: payload.document)
            let mutations = MutationGenerator.mutations(
                of: payload.document,
                AppliedKeywords(trace),
                seed: UInt64(number)
            )
            for kind in MutationOperator.allCases {
                guard let mutation = mutations.first(where: { $0.kind == kind }) else { continue }
                let bytes = mutation.applied(to: payload.document.bytes)
                let document = try JSONParser().parse(bytes)
                let found =
                    TextDiagnostics.diagnostics(of: document)
                    + (try EvaluationDiagnostics.diagnostics(
                        of: document,
                        payload.validator.program
                    ))
                record.add("\(number), \(kind.rawValue): \(mutation.change)", found)
            }
        }
        #expect(record.difference(from: "payloads-with-one-mistake") == nil)
    }
}
