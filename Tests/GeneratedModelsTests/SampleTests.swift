import Foundation
import SchemaKit
import SchemaLint
import TestSupport
import Testing

@testable import GeneratedModels

/// Payloads as the vendors publish them come back from the models as they went in.
struct SampleTests {
    private static let folder = Corpora.folder("../facts/samples")

    @Test(.enabled(if: folder != nil, "skipped: there are no samples beside the corpora"))
    func `every sample that is in order makes the round trip`() throws {
        let folder = try #require(Self.folder)
        var matcher = PayloadMatcher(SchemaCatalog(formats: .assert))
        var count = 0
        for file in Corpora.files(in: folder) {
            let data = try Data(contentsOf: file)
            let document = try JSONParser().parse(Array(data))
            guard case .found(let entry, let program) = try matcher.match(document),
                try EvaluationDiagnostics.diagnostics(of: document, program).isEmpty
            else { continue }
            let model = try #require(
                PayloadModel.models[entry.name + ".schema.json"],
                "no model for \(entry.name)"
            )
            let copy = try model.roundTrip(data)
            let schema = entry.name + ".schema.json"
            #expect(
                try JSONText(copy, schema: schema) == JSONText(data, schema: schema),
                "\(file.lastPathComponent)"
            )
            count += 1
        }
        #expect(count >= 12)
    }
}
