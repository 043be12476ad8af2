import Foundation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of properties that hold for every pair of schemas, with random pairs.
struct SchemaComparisonPropertyTests {
    /// The rules whose findings say that a valid value may become invalid. Only `breakingChange` requires a witness.
    private static let breaks: Set<Diagnostic.ID> = [
        .breakingChange, .possibleBreak, .claimedMember,
    ]

    /// Random values, and samples that the comparison makes from both schemas.
    private func values(
        for compared: ComparedSchemas,
        using generator: inout SeededGenerator
    ) -> [SampleValue] {
        var search = WitnessSearch(compared)
        let random = (0..<40).compactMap { _ in
            try? JSONParser().parse(
                Array(RandomSchema.value(depth: 3, using: &generator).utf8)
            )
        }
        return random.map { SampleValue($0.root) } + search.samples(variantCount: 8)
    }

    @Test func `every valid value stays valid if a comparison has no breaking finding`()
        throws
    {
        var generator = SeededGenerator(seed: 1031)
        var counts = (pairs: 0, equivalent: 0, breaking: 0, withWitness: 0, tried: 0)
        let pairCount = LongTests.count(80, long: 200)
        while counts.pairs < pairCount {
            let pair = RandomSchemaPair(using: &generator)
            guard let old = try? SchemaProgram.compiled(pair.old),
                let new = try? SchemaProgram.compiled(pair.new)
            else { continue }
            counts.pairs += 1
            let findings = SchemaDifferences.findings(old: old, new: new)
            let isBreaking = findings.contains { Self.breaks.contains($0.diagnostic.id) }
            counts.breaking += isBreaking ? 1 : 0
            counts.withWitness += findings.contains { $0.diagnostic.id == .breakingChange } ? 1 : 0
            let compared = ComparedSchemas(old: old, new: new)
            let isEquivalent = !findings.contains { $0.diagnostic.id != .annotationChange }
            counts.equivalent += isEquivalent ? 1 : 0
            guard !isBreaking else { continue }
            for value in values(for: compared, using: &generator) {
                let verdicts = [SchemaSide.old, .new].map {
                    compared.accepts(value, under: [compared.root($0)])
                }
                counts.tried += 1
                #expect(
                    verdicts != [true, false],
                    "\(value.text) is no longer valid: \(pair.old) -> \(pair.new)"
                )
                #expect(
                    !isEquivalent || verdicts[0] == verdicts[1],
                    "\(value.text) has two verdicts: \(pair.old) -> \(pair.new)"
                )
            }
        }
        // The checks above mean little if the random pairs contain too few pairs of one kind.
        #expect(counts.breaking > 3 * pairCount / 20, "\(counts)")
        #expect(
            counts.equivalent > pairCount / 20 && counts.tried > 15 * pairCount / 2,
            "\(counts)"
        )
        #expect(counts.withWitness > counts.breaking / 3, "\(counts)")
    }

    @Test func `a schema does not differ from itself`() throws {
        var generator = SeededGenerator(seed: 32)
        for _ in 0..<300 {
            let text = RandomSchema(depth: 4, using: &generator).text
            let found = SchemaDifferences.findings(
                old: try SchemaProgram.compiled(text),
                new: try SchemaProgram.compiled(text)
            )
            #expect(found.isEmpty, "\(text): \(found.map(\.diagnostic.message))")
        }
    }

    @Test(.long) func `a witness in a message is valid only under the old version`() throws {
        var generator = SeededGenerator(seed: 33)
        var count = 0
        for _ in 0..<80 {
            let pair = RandomSchemaPair(using: &generator)
            guard let old = try? SchemaProgram.compiled(pair.old),
                let new = try? SchemaProgram.compiled(pair.new)
            else { continue }
            for finding in SchemaDifferences.findings(old: old, new: new) {
                let message = finding.diagnostic.message
                guard let start = message.range(of: "; no longer valid: ")?.upperBound else {
                    continue
                }
                let text = message[start...]
                // A witness that the message quotes only in part is not valid JSON.
                guard let document = try? JSONParser().parse(Array(text.utf8)) else { continue }
                count += 1
                #expect(try SchemaValidator(program: old).isValid(document), "\(message)")
                #expect(try !SchemaValidator(program: new).isValid(document), "\(message)")
            }
        }
        #expect(count > 8)
    }
}
