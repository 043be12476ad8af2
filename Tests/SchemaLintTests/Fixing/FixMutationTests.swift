import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests that fixing payloads with one inserted mistake does no harm, and repairs the expected kinds of mistakes.
struct FixMutationTests {
    /// The step between the fixtures that are tested. Debug builds are slow.
    private static let stride = LongTests.useAllInputs ? 5 : 40

    /// The number of mutants of one kind, and the number that became valid again.
    private struct Share {
        var count = 0
        var restoredCount = 0
        var value: Double { count == 0 ? 0 : Double(restoredCount) / Double(count) }
    }

    /// Checks the promises that hold for every text.
    private func expectHarmless(
        _ bytes: [UInt8],
        under program: SchemaProgram,
        name: String
    ) throws -> FixedText {
        let fixed = try FixedText(bytes, program)
        #expect(fixed.after.errorCount <= fixed.before.errorCount, "\(name)")
        #expect(!fixed.outcome.didNotConverge, "\(name)")
        let replayed = fixed.outcome.rounds.reduce(bytes) { $1.applied(to: $0) }
        #expect(replayed == fixed.outcome.bytes, "\(name)")
        let again = try FixedText(fixed.outcome.bytes, program)
        #expect(again.outcome.rounds.isEmpty, "\(name)")
        return fixed
    }

    @Test(.long) func `fixes do no harm to mutants of the fixtures, and repair the expected kinds`()
        throws
    {
        var shares: [MutationOperator: Share] = [:]
        let fixtures = try MutationCorpus.fixtures().enumerated()
            .filter { $0.offset % Self.stride == 0 }
        for (number, payload) in fixtures {
            let assessments = try MutationCorpus.assessments(
                on: payload,
                limit: 14,
                seed: UInt64(number + 1)
            )
            for assessment in assessments {
                let bytes = assessment.mutation.applied(to: payload.document.bytes)
                let name = "\(payload.path): \(assessment.mutation.kind.rawValue)"
                let fixed = try expectHarmless(bytes, under: payload.validator.program, name: name)
                let isRestored = fixed.after.errorCount == 0
                shares[assessment.mutation.kind, default: Share()].count += 1
                guard isRestored else { continue }
                shares[assessment.mutation.kind]?.restoredCount += 1
                guard assessment.mutation.kind.isMisspelling else { continue }
                // A valid payload is not enough: the original word must be restored. The original payload is
                // fixed, too, because it may have warnings.
                let original = try FixedText(payload.document.bytes, payload.validator.program)
                let isWordRestored = fixed.outcome.bytes == original.outcome.bytes
                #expect(isWordRestored, "\(name): \(assessment.mutation.change)")
            }
        }
        for kind in MutationOperator.allCases {
            guard let share = shares[kind] else { continue }
            print("\(kind.rawValue): \(share.restoredCount) of \(share.count) valid again")
        }
        #expect((shares[.duplicate]?.value ?? 0) == 1)
        #expect((shares[.oneEdit]?.value ?? 0) >= 0.4)
        // A payload with one of these mistakes does not show what was meant, so no fix makes it valid.
        for kind in [MutationOperator.droppedMember, .unknownMember, .bound, .nesting] {
            #expect((shares[kind]?.restoredCount ?? 0) == 0, "\(kind.rawValue)")
        }
    }

    @Test func `fixes do no harm to texts that are not JSON, and repair the expected kinds`() throws
    {
        var shares: [SyntaxMutation.Operation: Share] = [:]
        var generator = SeededGenerator(seed: 5)
        for payload in try MutationCorpus.fixtures().enumerated().filter({
            $0.offset % Self.stride == 0
        }) {
            let bytes = payload.element.document.bytes
            for mutation in SyntaxMutation.all(of: bytes).shuffled(using: &generator).prefix(15) {
                let name = "\(payload.element.path): \(mutation.operation.rawValue)"
                let program = payload.element.validator.program
                let fixed = try expectHarmless(mutation.bytes, under: program, name: name)
                shares[mutation.operation, default: Share()].count += 1
                if fixed.after.errorCount == 0 {
                    shares[mutation.operation]?.restoredCount += 1
                }
            }
        }
        for operation in SyntaxMutation.Operation.allCases {
            guard let share = shares[operation] else { continue }
            print("\(operation.rawValue): \(share.restoredCount) of \(share.count) valid again")
        }
        for operation in [SyntaxMutation.Operation.addTrailingComma, .addComment] {
            #expect((shares[operation]?.value ?? 0) == 1, "\(operation.rawValue)")
        }
        // Inserted text is a guess, so these mistakes have no safe fix.
        for operation in [SyntaxMutation.Operation.deleteComma, .deleteColon, .dropValue] {
            #expect((shares[operation]?.restoredCount ?? 0) == 0, "\(operation.rawValue)")
        }
    }

    @Test func `valid fixtures without findings keep every byte`() throws {
        var countWithFindings = 0
        for payload in try MutationCorpus.fixtures() {
            let fixed = try FixedText(payload.document.bytes, payload.validator.program)
            if fixed.before.isEmpty {
                #expect(fixed.outcome.bytes == payload.document.bytes, "\(payload.path)")
            } else {
                countWithFindings += 1
                #expect(fixed.after.count <= fixed.before.count, "\(payload.path)")
            }
        }
        #expect(countWithFindings < 40)
    }
}
