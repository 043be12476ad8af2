import Foundation
import SchemaKit
import TestSupport
import Testing

/// Breaks all valid payloads on purpose and prints how often the findings name the mistake.
///
/// The variable `MUTATION_FAILURES` names a file for the findings in mutants whose first finding, number of findings or
/// suggestion is wrong. `MUTATION_LIMIT` is the maximum number of mutants of one payload.
struct MutationReportTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let limit = environment["MUTATION_LIMIT"].flatMap { Int($0) }

    @Test(.enabled(if: LongTests.useAllInputs, "\(LongTests.skipComment)"))
    func `the first finding names the mistake in at least 95 % of the fixtures' mutants`() throws {
        let fixtures = try Self.assessments(
            on: try MutationCorpus.fixtures(),
            limit: Self.limit ?? 120
        )
        let store = try Self.assessments(
            on: try MutationCorpus.schemaStore(),
            limit: Self.limit ?? 40
        )
        for (name, found) in [
            ("fixtures", fixtures), ("SchemaStore", store), ("all", fixtures + store),
        ] {
            Self.printTable(name, found.map(\.assessment))
        }
        try Self.writeFailures(fixtures + store)
        let tally = MutationTally(fixtures.map(\.assessment))
        #expect(tally.count > 100)
        #expect(tally.rightFirstFindingShare >= 0.95)
    }

    private typealias Assessed = (path: String, assessment: MutationAssessment)

    private static func assessments(on payloads: [MutationCorpus.Payload], limit: Int) throws
        -> [Assessed]
    {
        var assessed: [Assessed] = []
        for (number, payload) in payloads.enumerated() {
            let assessments = try MutationCorpus.assessments(
                on: payload,
                limit: limit,
                seed: UInt64(number + 1)
            )
            assessed += assessments.map { (path: payload.path, assessment: $0) }
        }
        return assessed
    }

    private static func printTable(_ title: String, _ assessments: [MutationAssessment]) {
        print("\n\(title)")
        printRow(["", "mutants", "first right", "one finding", "findings", "suggestion"])
        for place in MutationTally.Place.allCases {
            let chosen = assessments.filter { MutationTally.Place(of: $0.mutation) == place }
            printRow(place.rawValue, MutationTally(chosen))
        }
        for kind in MutationOperator.allCases {
            let chosen = assessments.filter { $0.mutation.kind == kind }
            printRow("  " + kind.rawValue, MutationTally(chosen))
        }
        printRow("all", MutationTally(assessments))
    }

    private static func printRow(_ name: String, _ tally: MutationTally) {
        guard tally.count > 0 else { return }
        printRow([
            name, String(tally.count), percent(tally.rightFirstFindingShare),
            percent(tally.oneFindingShare), String(format: "%.2f", tally.meanFindingCount),
            tally.suggestionShare.map(percent) ?? "",
        ])
    }

    private static func printRow(_ cells: [String]) {
        let widths = [26, 9, 13, 13, 10, 12]
        let padded = zip(cells, widths).map { cell, width in
            let space = String(repeating: " ", count: max(0, width - cell.count))
            // Only the names, in the widest column, are aligned left.
            return width == widths[0] ? cell + space : space + cell
        }
        print(padded.joined())
    }

    private static func percent(_ share: Double) -> String {
        String(format: "%.1f %%", share * 100)
    }

    private static func writeFailures(_ assessed: [Assessed]) throws {
        guard let path = environment["MUTATION_FAILURES"] else { return }
        let lines = assessed.flatMap { path, assessment -> [String] in
            let mutation = assessment.mutation
            let wrongParts = [
                assessment.isFirstRight ? nil : "first",
                assessment.findingCount == 1 ? nil : "count",
                !mutation.kind.isMisspelling || assessment.isSuggestionRight ? nil : "suggestion",
            ].compactMap { $0 }
            guard !wrongParts.isEmpty else { return [] }
            let places = mutation.pointers.map(\.description).joined(separator: " or ")
            let head =
                "\(mutation.kind.rawValue) [\(wrongParts.joined(separator: " "))]"
                + (mutation.isInUnion ? " union" : "") + " \(path) '\(places)'"
                + (mutation.original.map { " was \($0)" } ?? "")
                + " now \(mutation.change)"
            return [head] + assessment.findings.map { "    " + $0 }
        }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}
