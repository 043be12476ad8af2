import Foundation
import SchemaKit
import Testing

@testable import GeneratedModels

/// Models decode and encode payloads without losing, adding or rounding values. Only aliases become the names of their
/// members, and replaced constants their replacements.
@Suite struct RoundTripTests {
    @Test("a valid payload is decoded and encoded unchanged", arguments: PayloadFixture.valid)
    func validPayload(_ fixture: PayloadFixture) throws {
        let model = try #require(
            PayloadModel.models[fixture.schema],
            "no model for \(fixture.schema)"
        )
        let original = try fixture.data()
        let copy = try model.roundTrip(original)
        #expect(
            try JSONText(copy, schema: fixture.schema)
                == JSONText(original, schema: fixture.schema)
        )
        try model.validate(original)
        // The copy has only the names and constants that models encode, so a second round trip changes none of them.
        #expect(try JSONText(model.roundTrip(copy)) == JSONText(copy))
    }

    @Test func `the fixtures are found`() {
        #expect(PayloadFixture.valid.count > 20)
    }

    @Test(
        "validation rejects a value that violates a rule",
        arguments: [
            (#"{"actionName":"A"}"#, "", "anyOf"),
            (#"{"actionName":"A","actionType":9}"#, "/actionType", "oneOf"),
            (#"{"actionName":"A","actionType":3,"cpText":" "}"#, "/cpText", "pattern"),
            (##"{"actionName":"A","cpText":"c","textColor":"#12"}"##, "/textColor", "pattern"),
        ]
    )
    func violation(_ text: String, _ pointer: String, _ rule: String) throws {
        let button = try decode(SMTWidgetActionButton.self, text)
        let violation = #expect(throws: SchemaViolation.self) { try button.validate() }
        #expect(violation?.pointer == pointer)
        #expect(violation?.rule == rule)
    }

    @Test("a button has the members that its action type requires") func variants() throws {
        let button = SMTWidgetActionButton(actionName: "A", action: .copyText(cpText: "REFILL15"))
        #expect(button.cpText == "REFILL15")
        #expect(button.actionType == .copyText)
        #expect(button.actionDeeplink == nil)
        try button.validate()
        let text = #"{"actionName":"A","actionType":3,"cpText":"REFILL15"}"#
        #expect(try encoded(button) == JSONText(Data(text.utf8)))
        #expect(throws: DecodingError.self) {
            try decode(SMTWidgetActionButton.self, #"{"actionName":"A","actionType":1}"#)
        }
    }

    @Test("members of variants can be set") func settableMembers() throws {
        var button = SMTWidgetActionButton(actionName: "A", action: .copyText(cpText: "REFILL15"))
        button.actionType = .externalBrowserLink
        // The case of the new type needs the link, which is not set yet.
        #expect(
            button.action
                == .otherwise(
                    actionType: .externalBrowserLink,
                    actionDeeplink: nil,
                    cpText: "REFILL15"
                )
        )
        #expect(throws: SchemaViolation.self) { try button.validate() }
        button.actionDeeplink = "https://brewline.example/visit"
        button.cpText = nil
        #expect(
            button.action == .externalBrowserLink(actionDeeplink: "https://brewline.example/visit")
        )
        try button.validate()
    }

    @Test("a union has the members that all its branches share") func sharedMembers() throws {
        let poll = Repository.file("Tests/Fixtures/payloads/valid/livelike/text-poll.json")
        let widget = try JSONDecoder().decode(WidgetModel.self, from: Data(contentsOf: poll))
        guard case .textPoll(let model) = widget else {
            Issue.record("another branch: \(widget)")
            return
        }
        #expect(widget.kind == "text-poll")
        #expect(widget.id == model.id)
        #expect(widget.sharedMembers?.subscribeChannel == model.subscribeChannel)
        let other = try decode(WidgetModel.self, #"{"kind":"hologram","id":"1"}"#)
        #expect(other.kind == "hologram")
        #expect(other.id == nil)
    }

    @Test("a widget of an unknown kind is kept") func unknownKind() throws {
        let text = #"{"kind":"hologram","depth":3}"#
        let widget = try decode(WidgetModel.self, text)
        #expect(widget == .unrecognized(["kind": "hologram", "depth": 3]))
        #expect(try encoded(widget) == JSONText(Data(text.utf8)))
    }

    @Test("unknown members are kept") func unknownMembers() throws {
        let text = #"{"actionName":"A","later":{"deep":[1,null,{"x":0.5}]},"actionType":9}"#
        let button = try decode(SMTWidgetActionButton.self, text)
        #expect(button.unknownMembers["later"]?["deep"]?[2]?["x"] == 0.5)
        #expect(button.actionType == .unrecognized(9))
        #expect(try encoded(button) == JSONText(Data(text.utf8)))
    }

    @Test("a number in a string is kept, and is valid") func numberAsText() throws {
        let text =
            #"{"actionName":"A","actionType":"2","actionDeeplink":"https://brewline.example"}"#
        let button = try decode(SMTWidgetActionButton.self, text)
        #expect(button.actionType == .unrecognized("2"))
        try button.validate()
        #expect(try encoded(button) == JSONText(Data(text.utf8)))
        #expect(try SMTWidgetActionButton(json: Array(text.utf8)) == button)
    }

    @Test("an alias that no version reads does not replace a required member")
    func unreadAlias() throws {
        let name = "Tests/Fixtures/payloads/valid/livelike/cheer-meter-published.json"
        let file = Repository.file(name)
        let text = try String(contentsOf: file, encoding: .utf8)
        _ = try decode(CheerMeterWidgetModel.self, text)
        let renamed = text.replacingOccurrences(of: "\"question\"", with: "\"title\"")
        #expect(throws: DecodingError.self) { try decode(CheerMeterWidgetModel.self, renamed) }
        #expect(throws: JSONReadingError.self) {
            try CheerMeterWidgetModel(json: Array(renamed.utf8), checked: false)
        }
    }

    @Test("an unknown member with a declared name is not encoded") func shadowedMember() throws {
        let button = SMTWidgetActionButton(
            actionName: "A",
            action: .copyText(cpText: "C"),
            unknownMembers: ["actionName": "B"]
        )
        let text = #"{"actionName":"A","actionType":3,"cpText":"C"}"#
        #expect(try encoded(button) == JSONText(Data(text.utf8)))
    }

    @Test("null and absence are decoded as nil, and null is encoded") func nullAndAbsence() throws {
        let slots = try decode(
            [RecommendationSlot].self,
            #"[{"id":0,"name":null},{"id":1,"name":"B","rows":null,"itemIds":[]}]"#
        )
        #expect(slots[0].name == nil)
        #expect(slots[0].rows == nil)
        #expect(slots[1].rows == nil)
        #expect(slots[1].itemIds == [])
        let texts = [
            #"{"id":0,"name":null}"#, #"{"id":1,"name":"B","rows":null,"itemIds":[]}"#,
        ]
        #expect(try slots.map(encoded) == texts.map { try JSONText(Data($0.utf8)) })
        var slot = RecommendationSlot(id: 2, name: nil)
        let short = #"{"id":2,"name":null}"#
        #expect(try encoded(slot) == JSONText(Data(short.utf8)))
        // An assigned nil is encoded as null.
        slot.itemIds = nil
        let long = #"{"id":2,"name":null,"itemIds":null}"#
        #expect(try encoded(slot) == JSONText(Data(long.utf8)))
    }

    @Test("null is rejected if the schema does not allow null") func unwantedNull() {
        #expect(throws: DecodingError.self) {
            try decode(SMTWidgetActionButton.self, #"{"actionName":null}"#)
        }
    }

    @Test("a missing required member is an error") func missingMember() {
        #expect(throws: DecodingError.self) {
            try decode(SMTWidget.self, #"{"layoutType":"json"}"#)
        }
    }

    @Test("a constant accepts only its value") func constant() {
        #expect(throws: DecodingError.self) {
            try decode(CheerMeterWidgetModel.Kind.self, #""text-poll""#)
        }
        #expect(CheerMeterWidgetModel.Kind.cheerMeter.rawValue == "cheer-meter")
    }

    @Test("deprecated members cause no warnings in the models") func deprecatedMember() throws {
        let layout = ContentWidgetBasicProductItemLayout(
            actionButtonPosition: ContentWidgetPoint(x: 1, y: 2)
        )
        let text = #"{"kind":"basicProduct","actionButtonPosition":{"x":1,"y":2}}"#
        #expect(try encoded(layout) == JSONText(Data(text.utf8)))
    }

    @Test("a new layout encodes 'kind', a decoded layout only if the text has 'kind'")
    func constantDefault() throws {
        let made = try encoded(ContentWidgetGridLayout(itemHorizontalSpacing: 16))
        #expect(try made == JSONText(Data(#"{"kind":"grid"}"#.utf8)))
        let text = #"{"itemVerticalSpacing":16}"#
        let read = try decode(ContentWidgetGridLayout.self, text)
        #expect(try encoded(read) == JSONText(Data(text.utf8)))
        #expect(read == ContentWidgetGridLayout())
    }
}
