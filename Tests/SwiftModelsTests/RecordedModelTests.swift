import TestSupport
import Testing

@testable import SwiftModels

/// Tests that compare the models of random schemas with recorded models.
///
/// The other tests check excerpts, and the models of schemas that are written by hand. `UPDATE_SNAPSHOTS=1` records the
/// models again; read the difference before you commit it.
struct RecordedModelTests {
    static let codings = [
        ("models", SwiftCoding(), 16),
        ("models-read-directly", SwiftCoding(decoding: .direct), 6),
    ]

    @Test(arguments: codings)
    func `the models of random schemas equal the recorded models`(
        name: String,
        coding: SwiftCoding,
        count: Int
    ) throws {
        var generator = SeededGenerator(seed: coding.decoding == .direct ? 42 : 41)
        var record = ""
        for number in 0..<count {
            let schema = RandomModelSchema(number: number, using: &generator).text
            let model = try DeclarationTests.module(of: schema, coding: coding).model(at: 0)
            record += "// MARK: \(number)\n\n/*\n\(schema)\n*/\n"
            for note in model.notes { record += "// note: \(note.message)\n" }
            record += try DeclarationTests.generated(schema, .internal, coding: coding)
        }
        let file = Repository.file("Tests/Fixtures/models/\(name).txt")
        #expect(GoldenFile.difference(of: record, from: file) == nil)
    }
}
