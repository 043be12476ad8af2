import SchemaKit
import TestSupport
import Testing

@testable import widget_codegen

/// Tests that compare the schemas that are inferred from random payloads with recorded schemas.
///
/// `UPDATE_SNAPSHOTS=1` records the schemas again; read the difference before you commit it.
struct RecordedInferenceTests {
    @Test func `the schemas that are inferred from random payloads equal the recorded schemas`()
        throws
    {
        var generator = SeededGenerator(seed: 51)
        var record = ""
        for number in 0..<14 {
            let payloads = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                number.isMultiple(of: 2)
                    ? RandomRecord.text(depth: 1, using: &generator)
                    : RandomModelSchema.value(depth: 2, using: &generator)
            }
            let inference = try Inference(
                payloads.map { Array($0.utf8) },
                hasComments: number.isMultiple(of: 3)
            )
            record += "// \(number)\n\(payloads.joined(separator: "\n"))\n"
            record += inference.proposal.text
            for note in inference.proposal.notes {
                let (path, place) = (note.position.path, note.position.lineColumn)
                record += "// \(path):\(place.line):\(place.column): \(note.message)\n"
            }
        }
        let file = Repository.file("Tests/Fixtures/models/inferred-schemas.txt")
        #expect(GoldenFile.difference(of: record, from: file) == nil)
    }
}

/// A random payload whose members have values of the kinds that their names announce, as in payloads of one service.
private enum RandomRecord {
    private static let members: [(name: String, values: [String])] = [
        ("id", ["1", "27", "300"]), ("kind", ["\"poll\"", "\"quiz\"", "\"meter\""]),
        ("startsAt", ["\"2026-01-02T03:04:05Z\"", "\"2026-01-02T03:04:05+01:00\"", "null"]),
        ("day", ["\"2026-01-02\"", "\"2026-11-30\""]), ("price", ["1", "2.5", "-3"]),
        ("link", ["\"https://a.example/b\"", "\"https://a.example\"", "\"app://b\""]),
        ("key", ["\"7b0f8b36-4a68-4b1f-8f4e-0d2a3c4b5d6e\""]), ("on", ["true", "false"]),
        ("color", ["\"#fff\"", "\"#12ab9F\""]), ("note", ["\"\"", "\"some text\"", "null"]),
        ("wait", ["\"PT1H\"", "\"P3D\""]), ("count", ["\"1\"", "\"12\"", "3"]),
    ]

    static func text(depth: Int, using generator: inout SeededGenerator) -> String {
        let count = Int.random(in: 3...7, using: &generator)
        var texts = members.shuffled(using: &generator).prefix(count).map { name, values in
            "\"\(name)\": \(generator.pick(values))"
        }
        if depth > 0, generator.oneIn(2) {
            let items = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                text(depth: depth - 1, using: &generator)
            }
            texts.append("\"items\": [\(items.joined(separator: ", "))]")
        }
        if depth > 0, generator.oneIn(3) {
            let entries = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                let key = Int.random(in: 10_000...99_999, using: &generator)
                return "\"\(key)\": {\"price\": \(key), \"on\": true}"
            }
            texts.append("\"prices\": {\(entries.joined(separator: ", "))}")
        }
        return "{\(texts.joined(separator: ", "))}"
    }
}
