import Foundation
import SchemaKit
import TestSupport
import Testing

/// Breaks all valid payloads on purpose and prints how often the first finding names the mistake.
///
/// The variable `MUTATION_FAILURES` names a file for the wrong findings. `MUTATION_LIMIT` is the maximum number of
/// mutants of one payload.
struct MutationReportTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let limit = environment["MUTATION_LIMIT"].flatMap { Int($0) }

    @Test(.enabled(if: LongTests.areEnabled, "\(LongTests.skipComment)"))
    func `the first finding names the mistake in at least 95 % of the mutants`() throws {
        let fixtures = try Self.verdicts(
            on: try MutationCorpus.fixtures(),
            limit: Self.limit ?? 120
        )
        let store = try Self.verdicts(on: try MutationCorpus.schemaStore(), limit: Self.limit ?? 40)
        for (name, found) in [
            ("fixtures", fixtures), ("SchemaStore", store), ("all", fixtures + store),
        ] {
            Self.printTable(name, found.map(\.verdict))
        }
        try Self.writeFailures(fixtures + store)
        let tally = MutationTally(fixtures.map(\.verdict))
        #expect(tally.count > 100)
        #expect(tally.rightFirstFindingShare >= 0.95)
    }

    private typealias Judged = (path: String, verdict: MutationVerdict)

    private static func verdicts(on payloads: [MutationCorpus.Payload], limit: Int) throws
        -> [Judged]
    {
        var judged: [Judged] = []
        for (number, payload) in payloads.enumerated() {
            let verdicts = try MutationCorpus.verdicts(
                on: payload,
                limit: limit,
                seed: UInt64(number + 1)
            )
            judged += verdicts.map { (path: payload.path, verdict: $0) }
        }
        return judged
    }

    private static func printTable(_ title: String, _ verdicts: [MutationVerdict]) {
        print("\n\(title)")
        printRow(["", "mutants", "first right", "one finding", "findings", "suggestion"])
        for place in MutationTally.Place.allCases {
            let chosen = verdicts.filter { MutationTally.Place(of: $0.mutation) == place }
            printRow(place.rawValue, MutationTally(chosen))
        }
        for kind in MutationOperator.allCases {
            let chosen = verdicts.filter { $0.mutation.kind == kind }
            printRow("  " + kind.rawValue, MutationTally(chosen))
        }
        printRow("all", MutationTally(verdicts))
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
            return width == widths[0] ? cell + space : space + cell
        }
        print(padded.joined())
    }

    private static func percent(_ share: Double) -> String {
        String(format: "%.1f %%", share * 100)
    }

    private static func writeFailures(_ judged: [Judged]) throws {
        guard let path = environment["MUTATION_FAILURES"] else { return }
        let lines = judged.flatMap { path, verdict -> [String] in
            let mutation = verdict.mutation
            let faults = [
                verdict.isFirstRight ? nil : "first",
                verdict.findingCount == 1 ? nil : "count",
                !mutation.kind.isMisspelling || verdict.isSuggestionRight ? nil : "suggestion",
            ].compactMap { $0 }
            guard !faults.isEmpty else { return [] }
            let places = mutation.pointers.map(\.description).joined(separator: " or ")
            let head =
                "\(mutation.kind.rawValue) [\(faults.joined(separator: " "))]"
                + (mutation.isInUnion ? " union" : "") + " \(path) '\(places)'"
                + (mutation.original.map { " was \($0)" } ?? "")
                + " now \(mutation.change)"
            return [head] + verdict.findings.map { "    " + $0 }
        }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}
