import Foundation
import Testing

@testable import CaseModels

/// Deprecated names and values in the compiled goldens.
struct ReplacementTests {
    @Test(
        arguments: [
            (#"{"state":"interactive"}"#, #"{"state":"interacting"}"#),
            (#"{"state":"oldest","level":0}"#, #"{"state":"interacting","level":1}"#),
            (#"{"state":"not-listed"}"#, #"{"state":"not-listed"}"#),
            (#"{"state":"this"}"#, #"{"state":"this"}"#),
            (#"{"old_name":"o","number":1}"#, #"{"old_name":"o","number":1}"#),
        ]
    )
    func `a replaced value is decoded as its replacement, and any other value as itself`(
        _ text: String,
        _ copy: String
    ) throws {
        let model = try JSONDecoder().decode(ReplacementsSampler.self, from: Data(text.utf8))
        let written = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(model))
        #expect(try written == JSONDecoder().decode(JSONValue.self, from: Data(copy.utf8)))
    }

    @Test func `a replaced value has a deprecated constant, but no case`() {
        let names: any OldNames = DeprecatedNames()
        #expect(names.states == [.interacting, .interacting, .ready])
        #expect(ReplacedState(rawValue: "interactive") == .interacting)
        #expect(ReplacementsSampler().state == .interacting)
    }

    /// A protocol whose implementation is deprecated. The implementation can therefore use deprecated declarations
    /// without a warning.
    private protocol OldNames {
        var states: [ReplacedState] { get }
    }

    private struct DeprecatedNames: OldNames {
        @available(*, deprecated)
        var states: [ReplacedState] { [.interactive, .oldest, .default] }
    }
}
