import Foundation
import InitializerChecks
import Testing

@testable import GeneratedModels

/// Each structure of a valid payload is created again by its initializer, from all its members and from those without a
/// default. Both values are valid, and equal after encoding and decoding.
@Suite struct InitializerTests {
    @Test("structures of valid payloads", arguments: PayloadFixture.valid)
    func structures(_ fixture: PayloadFixture) throws {
        let model = try #require(PayloadModel.models[fixture.schema])
        for value in try model.structures(fixture.data()) {
            let problems = value.problems { try ($0 as? any SchemaValidated)?.validate() }
            #expect(problems == [])
        }
    }
}
