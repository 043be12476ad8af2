import Foundation
import InitializerChecks
import Testing

@testable import GeneratedModels

/// The initializer of each structure in a valid payload creates an equal value from all members, and another value from
/// the members without a default. Each value is valid, and is unchanged by encoding and decoding.
@Suite struct InitializerTests {
    @Test("initializers create the structures of valid payloads", arguments: PayloadFixture.valid)
    func structures(_ fixture: PayloadFixture) throws {
        let model = try #require(PayloadModel.models[fixture.schema])
        for value in try model.structures(fixture.data()) {
            let problems = value.problems { try ($0 as? any SchemaValidated)?.validate() }
            #expect(problems == [])
        }
    }
}
