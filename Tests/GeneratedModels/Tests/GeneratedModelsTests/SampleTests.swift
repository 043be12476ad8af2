import Foundation
import Testing

@testable import GeneratedModels

/// The models decode and encode payloads that vendors publish, without a change.
struct SampleTests {
    /// A row of `Tests/Fixtures/published-samples.json`.
    private struct Sample: Decodable {
        let file: String
        let schema: String?
        let findings: [String]
    }

    private struct Record: Decodable {
        let samples: [Sample]
    }

    @Test(
        .enabled(if: Repository.samples != nil, "skipped: there are no samples beside the corpora")
    )
    func `every sample without findings is decoded and encoded unchanged`() throws {
        let folder = try #require(Repository.samples)
        let record = try Data(contentsOf: Repository.file("Tests/Fixtures/published-samples.json"))
        let samples = try JSONDecoder().decode(Record.self, from: record).samples
        var count = 0
        for sample in samples where sample.findings.isEmpty {
            guard let schema = sample.schema else { continue }
            let model = try #require(PayloadModel.models[schema], "no model for \(schema)")
            let data = try Data(contentsOf: folder.appending(path: sample.file))
            let copy = try model.roundTrip(data)
            #expect(
                try JSONText(copy, schema: schema) == JSONText(data, schema: schema),
                "\(sample.file)"
            )
            count += 1
        }
        #expect(count >= 12)
    }
}
