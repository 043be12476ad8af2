import Foundation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests with the schemas of this repository, and with those of SchemaStore.
struct SchemaCorpusTests {
    /// Returns the findings in the first `count` files of the folders. The first files may refer to the others.
    private static func lint(_ folders: [URL], reporting count: Int) throws -> [[Diagnostic]] {
        var texts: [[UInt8]] = []
        var uris: [String] = []
        for file in folders.flatMap({ Corpora.files(in: $0) }) {
            texts.append(try Corpora.bytes(of: file))
            uris.append(file.absoluteString)
        }
        return Array(try SchemaLinting.findings(texts, uris: uris).prefix(count))
    }

    @Test func `no schema of the repository has a finding`() throws {
        let folder = Repository.file("Schemas")
        let count = Corpora.files(in: folder).count
        #expect(count > 80)
        let found = try Self.lint([folder], reporting: count).joined()
        #expect(found.isEmpty, "\(found.map { "\($0.id.rawValue): \($0.message)" })")
    }

    @Test func `the standard metaschemas have no errors`() throws {
        let found = try SchemaLinting.findings(
            StandardSchemas.all.map(\.bytes),
            uris: StandardSchemas.all.map(\.uri)
        )
        #expect(found.joined().filter { $0.severity == .error }.isEmpty)
    }

    @Test(
        .enabled(
            if: Corpora.folder("schemastore/schemas") != nil,
            Comment(rawValue: Corpora.skipComment)
        ),
        .enabled(if: LongTests.useAllInputs, "\(LongTests.skipComment)")
    )
    func
        `few of SchemaStore's schemas have errors, and each rule has about the known number of findings`()
        throws
    {
        let folder = try #require(Corpora.folder("schemastore/schemas"))
        let references = try #require(Corpora.folder("schemastore/refs"))
        let count = Corpora.files(in: folder).count
        let found = try Self.lint([folder, references], reporting: count)
        var counts: [String: Int] = [:]
        for diagnostic in found.joined() { counts[diagnostic.id.rawValue, default: 0] += 1 }
        print(counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
        let files = found.count { $0.contains { $0.severity == .error } }
        #expect((5...20).contains(files), "\(files)")
        let expected: [(Diagnostic.ID, ClosedRange<Int>)] = [
            (.ignoredKeyword, 400...500), (.invalidDefault, 300...380),
            (.invalidExample, 150...200),
            (.missingDescription, 240...340), (.deadDefinition, 70...100),
            (.unanchoredPattern, 30...50), (.inapplicableKeyword, 25...40),
            (.indistinctBranches, 8...15), (.undefinedRequired, 5...10), (.excludedValue, 4...8),
            (.foreignKeyword, 2...6), (.unknownFormat, 2...6), (.misspelledKeyword, 1...4),
            (.repeatedBranch, 1...3), (.deadReference, 5...20),
        ]
        for (id, range) in expected {
            let number = counts[id.rawValue] ?? 0
            #expect(range.contains(number), "\(id.rawValue): \(number)")
        }
    }

    /// Four times as many subschemas take about four times as long, not 16 times.
    @Test func `the time grows in proportion to the number of subschemas`() throws {
        func time(_ count: Int) throws -> Duration {
            let definitions = (0..<count).map { index in
                ##"""
                "d\##(index)": {"properties": {"a": {"$ref": "#/$defs/d\##((index + 1) % count)"},
                  "b": {"type": "string", "default": "x"}}, "required": ["a", "b"],
                  "oneOf": [{"minProperties": 1}, {"required": ["c"]}]}
                """##
            }
            let text =
                ##"{"$ref": "#/$defs/d0", "$defs": {\##(definitions.joined(separator: ","))}}"##
            let clock = ContinuousClock()
            return try clock.measure { _ = try SchemaLinting.findings(text) }
        }
        _ = try time(10)
        // Other processes can delay a measurement, so the test takes up to three measurements.
        var measurements: [(small: Duration, large: Duration)] = []
        repeat {
            measurements.append((try time(250), try time(1000)))
        } while measurements.count < 3 && measurements.allSatisfy { $0.large >= $0.small * 10 }
        #expect(measurements.contains { $0.large < $0.small * 10 }, "\(measurements)")
    }
}
