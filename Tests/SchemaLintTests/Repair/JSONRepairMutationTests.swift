import Foundation
import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests of the findings about single syntax errors in payloads.
///
/// Each error is inserted into valid payloads, both indented and on one line. The tests count how often the first
/// finding is on the line of the error, how often it also names the error, and how many findings there are.
@Suite struct `Single syntax errors in payloads` {
    struct Tally {
        var count = 0
        /// The number of errors whose first finding is on the right line, and the number whose first finding also
        /// names the error.
        var onLineCount = 0
        var namedCount = 0
        var findingCount = 0
        var repairedCount = 0

        mutating func add(_ mutation: SyntaxMutation, _ repair: JSONRepair) {
            let lines = LineIndex(mutation.bytes)
            let first = repair.syntaxErrors[0]
            let isOnLine =
                lines.position(of: mutation.errorOffset).line
                == lines.position(of: first.range.start).line
            count += 1
            onLineCount += isOnLine ? 1 : 0
            namedCount += isOnLine && mutation.isNamed(by: first.kind) ? 1 : 0
            findingCount += repair.syntaxErrors.count
            repairedCount += repair.document == nil ? 0 : 1
        }

        func perError(_ total: Int) -> Double { Double(total) / Double(max(1, count)) }
    }

    enum Layout: String, CaseIterable, CustomTestStringConvertible {
        case indented
        case onOneLine = "on one line"

        var testDescription: String { rawValue }
    }

    /// The number of errors of each kind in one file, and the step between the files that are tested.
    private static let (sampleSize, stride) = LongTests.useAllInputs ? (3, 1) : (1, 4)

    @Test(arguments: Layout.allCases)
    func `the first finding is on the line of the error and names it`(_ layout: Layout) throws {
        var tallies: [SyntaxMutation.Operation: Tally] = [:]
        var generator = SeededGenerator(seed: 23)
        let folder = Repository.file("Tests/Fixtures/payloads/valid")
        for (number, file) in Corpora.files(in: folder).enumerated() where number % Self.stride == 0
        {
            var bytes = try Corpora.bytes(of: file)
            if layout == .onOneLine { bytes = Self.onOneLine(bytes) }
            let all = Dictionary(grouping: SyntaxMutation.all(of: bytes), by: \.operation)
            for operation in SyntaxMutation.Operation.allCases {
                let sample = (all[operation] ?? []).shuffled(using: &generator)
                for mutation in sample.prefix(Self.sampleSize) {
                    // Some changes keep the text valid JSON: if a comma is deleted, two adjacent numbers become one.
                    guard let repair = JSONRepair(of: mutation.bytes) else { continue }
                    tallies[operation, default: Tally()].add(mutation, repair)
                }
            }
        }
        Self.print(tallies, layout)
        for operation in SyntaxMutation.Operation.allCases {
            let tally = try #require(tallies[operation])
            #expect(tally.count > LongTests.count(20, long: 100), "\(operation.rawValue)")
            #expect(tally.perError(tally.onLineCount) >= 0.98, "\(operation.rawValue)")
            #expect(tally.perError(tally.namedCount) >= 0.98, "\(operation.rawValue)")
            #expect(tally.perError(tally.findingCount) <= 1.02, "\(operation.rawValue)")
            #expect(tally.perError(tally.repairedCount) >= 0.999, "\(operation.rawValue)")
        }
    }

    private static func print(_ tallies: [SyntaxMutation.Operation: Tally], _ layout: Layout) {
        var table = "single errors, \(layout.rawValue): line, line and name, findings, count\n"
        for operation in SyntaxMutation.Operation.allCases {
            guard let tally = tallies[operation] else { continue }
            let numbers = [
                100 * tally.perError(tally.onLineCount), 100 * tally.perError(tally.namedCount),
                tally.perError(tally.findingCount),
            ]
            table += "  " + operation.rawValue.padding(toLength: 34, withPad: " ", startingAt: 0)
            table += numbers.map { String(format: "%8.2f", $0) }.joined()
            table += "  \(tally.count)\n"
        }
        Swift.print(table)
    }

    private static func onOneLine(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var isString = false
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if isString, byte == UInt8(ascii: "\\") {
                output += bytes[offset...offset + 1]
                offset += 2
                continue
            }
            if byte == UInt8(ascii: "\"") { isString.toggle() }
            if isString || ![0x20, 0x0A, 0x0D, 0x09].contains(byte) { output.append(byte) }
            offset += 1
        }
        return output
    }
}
