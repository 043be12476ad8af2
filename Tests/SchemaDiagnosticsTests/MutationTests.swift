import TestSupport
import Testing

/// Tests that the first finding names the mistake in a payload with one deliberate mistake.
struct MutationTests {
    private static let stride = LongTests.useAllInputs ? 4 : 12

    /// The assessments of mutants that two tests share. The mutants are made from every twelfth fixture, or from every
    /// fourth if all inputs are used.
    private static let assessments = Result {
        try MutationCorpus.fixtures().enumerated().filter { $0.offset % stride == 0 }
            .flatMap { number, payload in
                try MutationCorpus.assessments(on: payload, limit: 20, seed: UInt64(number + 1))
            }
    }

    /// Expects that enough mutants have the right findings.
    private func expectFloors(_ assessments: [MutationAssessment], minimumCount: Int) {
        let all = MutationTally(assessments)
        #expect(all.count >= minimumCount)
        #expect(all.oneFindingShare >= 0.95, "\(all.oneFindingShare)")
        #expect(all.meanFindingCount <= 1.15, "\(all.meanFindingCount)")
        #expect((all.suggestionShare ?? 0) >= 0.9, "\(all.suggestionShare ?? 0)")
        let floors: [MutationTally.Place: Double] = [.inUnion: 0.95, .tag: 0.6, .elsewhere: 0.98]
        for (place, floor) in floors {
            let tally = MutationTally(
                assessments.filter { MutationTally.Place(of: $0.mutation) == place }
            )
            #expect(tally.count > 0, "\(place)")
            let share = tally.rightFirstFindingShare
            #expect(share >= floor, "\(place): \(share)")
        }
    }

    @Test(.long) func `the first findings in mutants of the fixtures name the mistakes`() throws {
        // There are about 200 fixtures, with at most 20 mutants each.
        expectFloors(try Self.assessments.get(), minimumCount: 3_200 / Self.stride)
    }

    @Test(.long) func `each operator breaks fixtures`() throws {
        let kinds = Set(try Self.assessments.get().map(\.mutation.kind))
        #expect(kinds == Set(MutationOperator.allCases))
    }

    @Test func `the same seed gives the same mutants`() throws {
        let payload = try #require(try MutationCorpus.fixtures().first)
        let runs = try (0..<2).map { _ in try MutationCorpus.assessments(on: payload, limit: 20) }
        #expect(runs[0].map(\.findings) == runs[1].map(\.findings))
        #expect(!runs[0].isEmpty)
    }
}
