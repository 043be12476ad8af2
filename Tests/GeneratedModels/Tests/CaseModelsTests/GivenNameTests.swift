import Foundation
import Testing

@testable import CaseModels

/// Swift names that schemas specify, in the compiled goldens.
struct GivenNameTests {
    private func decode<Model: Decodable>(_ type: Model.Type, _ text: String) throws -> Model {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test func `a dot in a Swift name nests the type in another type`() throws {
        let option: NamedMeter.Option = try decode(
            NamedMeter.Option.self,
            #"{"description":"North","state":"over","badge":{"style":"round"}}"#
        )
        #expect(option.text == "North")
        #expect(option.state == NamedState.done)
        #expect(option.badge == NamedMeter.Option.Badge(style: .round))
        #expect(NamedMeter.Vote(option: option).option?.text == "North")
        let inner: Inner? = NamedMeter(far: Inner(y: "y")).far
        #expect(inner?.y == "y")
        #expect(NamedMap(["a": "b"])["a"] == "b")
    }

    @Test func `members and constants have the Swift names of the schema`() throws {
        let meter = try decode(
            NamedMeter.self,
            #"{"question":"Who?","title":"t","price_value":1.5,"details":{"x":"y"},"then":1}"#
        )
        #expect(meter.title == "Who?")
        #expect(meter.title2 == "t")
        #expect(meter.price == 1.5)
        #expect(meter.extra == NamedMeter.Extra(x: "y"))
        #expect(meter.default == .ready)
        #expect(NamedState(rawValue: "done") == .done2)
        #expect(NamedState.repeat.rawValue == "repeat")
    }
}
