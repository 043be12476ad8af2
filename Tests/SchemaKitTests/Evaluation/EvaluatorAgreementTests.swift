import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests that verdicts, findings and locations agree, with random schemas and random values.
struct EvaluatorAgreementTests {
    /// A verdict or its absence.
    private enum Outcome: Equatable {
        case verdict(Bool)
        case noVerdict
    }

    private func outcome(_ body: () throws -> Bool) -> Outcome {
        (try? body()).map(Outcome.verdict) ?? .noVerdict
    }

    private func outcomes(of program: SchemaProgram, _ document: JSONDocument) -> [Outcome] {
        [
            outcome { try SchemaValidator(program: program).isValid(document) },
            outcome {
                try TracingEvaluator.trace(document, program: program, detail: .failures).isValid
            },
            outcome {
                try TracingEvaluator.trace(document, program: program, detail: .all).isValid
            },
            outcome { try EvaluationDiagnostics.diagnostics(of: document, program).isEmpty },
        ]
    }

    @Test func `both evaluators and the diagnostics agree on random schemas and values`() throws {
        var generator = SeededGenerator(seed: 13)
        var validCount = 0
        var count = 0
        for _ in 0..<600 {
            let schema = RandomSchema(depth: 4, using: &generator)
            let program = try SchemaProgram.compiled(schema.text)
            for _ in 0..<4 {
                let value = RandomSchema.value(depth: 3, using: &generator)
                let document = try JSONParser().parse(Array(value.utf8))
                let outcomes = outcomes(of: program, document)
                #expect(
                    Set(outcomes.map { "\($0)" }).count == 1,
                    "\(value) and \(schema.text): \(outcomes)"
                )
                count += 1
                validCount += outcomes[0] == .verdict(true) ? 1 : 0
            }
        }
        #expect(validCount > count / 10 && validCount < count * 9 / 10)
    }

    @Test func `notices change no verdict, and the diagnostics report every finding of the trace`()
        throws
    {
        var generator = SeededGenerator(seed: 17)
        var noticeCount = 0
        let count = LongTests.count(250, long: 800)
        for _ in 0..<count {
            let schema = RandomSchema.ofWidgets(depth: 3, using: &generator)
            let program = try SchemaProgram.compiled(schema)
            for _ in 0..<4 {
                let value = RandomSchema.value(depth: 3, using: &generator)
                let document = try JSONParser().parse(Array(value.utf8))
                // The last outcome is that of the diagnostics, which also report notices about valid values.
                let outcomes = outcomes(of: program, document).dropLast()
                #expect(
                    Set(outcomes.map { "\($0)" }).count == 1,
                    "\(value) and \(schema): \(outcomes)"
                )
                guard case .verdict(let isValid) = outcomes[0],
                    let trace = try? TracingEvaluator.trace(document, program: program)
                else { continue }
                let found = EvaluationDiagnostics.diagnostics(of: trace)
                #expect(isValid || !found.isEmpty, "\(value) and \(schema)")
                let reported = try EvaluationDiagnostics.diagnostics(of: document, program)
                #expect(reported == found, "\(value) and \(schema)")
                noticeCount += isValid && !found.isEmpty ? 1 : 0
            }
        }
        #expect(noticeCount > count / 8)
    }

    @Test func `a verdict does not depend on the order of members or the spelling of values`()
        throws
    {
        var generator = SeededGenerator(seed: 14)
        for _ in 0..<300 {
            let schema = RandomSchema(depth: 4, using: &generator)
            let program = try SchemaProgram.compiled(schema.text)
            let tree = RandomTree(depth: 3, using: &generator)
            let texts = (0..<3).map { _ in tree.spelled(using: &generator) }
            let documents = try texts.map { try JSONParser().parse(Array($0.utf8)) }
            let verdicts = documents.map { document in
                outcome { try SchemaValidator(program: program).isValid(document) }
            }
            #expect(Set(verdicts.map { "\($0)" }).count == 1, "\(texts) and \(schema.text)")
        }
    }

    @Test func `'const' and 'enum' accept a value in every spelling, and no other value`() throws {
        var generator = SeededGenerator(seed: 15)
        for _ in 0..<300 {
            let tree = RandomTree(depth: 3, using: &generator)
            let texts = (tree.spelled(using: &generator), tree.spelled(using: &generator))
            let program = try SchemaProgram.compiled(
                "{\"const\": \(texts.0), \"enum\": [\(texts.1)]}"
            )
            let same = try JSONParser().parse(Array(tree.spelled(using: &generator).utf8))
            let other = try JSONParser().parse(
                Array(tree.altered(using: &generator).spelled(using: &generator).utf8)
            )
            #expect(try SchemaValidator(program: program).isValid(same))
            #expect(try !SchemaValidator(program: program).isValid(other))
        }
    }

    @Test func `the locations of every failed unit identify its value and its keyword`() throws {
        var generator = SeededGenerator(seed: 16)
        for _ in 0..<300 {
            let schema = RandomSchema(depth: 4, using: &generator)
            let program = try SchemaProgram.compiled(schema.text)
            let root = try JSONParser().parse(Array(schema.text.utf8)).root
            let value = RandomSchema.value(depth: 3, using: &generator)
            let document = try JSONParser().parse(Array(value.utf8))
            guard let trace = try? TracingEvaluator.trace(document, program: program) else {
                continue
            }
            for index in trace.units.indices {
                let id = EvaluationTrace.UnitID(index: Int32(index))
                let unit = trace[id]
                let location = trace.instanceLocation(of: id)
                // Under `propertyNames`, the value is a name, and its location is that of the object.
                if document.root.value(at: location)?.index != unit.instance {
                    #expect(document.entry(at: unit.instance).kind == .string)
                }
                let absolute = URIReference(trace.absoluteKeywordLocation(of: id))
                #expect(absolute.withoutFragment.text == SchemaProgram.testURI)
                let pointer = absolute.fragment.flatMap {
                    JSONPointer(parsing: URIReference.percentDecoded($0))
                }
                let node = pointer.flatMap { root.value(at: $0) }
                #expect(node?.range == trace.schemaNode(of: id).range, "\(absolute.text)")
            }
        }
    }
}
