import Foundation
import SchemaKit
import Testing

@testable import GeneratedModels

/// Direct reading gives the results of decoding and `validate()`.
@Suite struct DirectReadingTests {
    private func model(of fixture: PayloadFixture) throws -> PayloadModel {
        try #require(PayloadModel.models[fixture.schema], "no model for \(fixture.schema)")
    }

    @Test("a valid payload is decoded and read directly", arguments: PayloadFixture.valid)
    func validPayload(_ fixture: PayloadFixture) throws {
        let readings = try model(of: fixture).readBothWays(Array(fixture.data()))
        #expect(readings.areValuesEqual)
        #expect(readings.decodingError == nil)
        #expect(readings.readingError == nil)
        #expect(!readings.hasDroppedItems)
    }

    /// The number of mutants and of broken texts of each fixture. `MUTATION_LIMIT` sets another number.
    private static let mutationLimit =
        ProcessInfo.processInfo.environment["MUTATION_LIMIT"].flatMap { Int($0) } ?? 6

    @Test("direct reading and decoding agree on mutated payloads", arguments: PayloadFixture.valid)
    func mutants(_ fixture: PayloadFixture) throws {
        let document = try JSONParser().parse(Array(fixture.data()))
        let model = try model(of: fixture)
        var random = SeededGenerator(seed: UInt64(document.bytes.count))
        let mutations = PayloadMutation.all(of: document).shuffled(using: &random)
        for mutation in mutations.prefix(Self.mutationLimit) {
            let mutant = mutation.applied(to: document.bytes)
            // Every mutant is JSON, so `expectAgreement` compares the results of both ways.
            _ = try JSONParser().parse(mutant)
            expectAgreement(on: mutant, model)
        }
    }

    @Test("data and strings are read like bytes")
    func dataAndStrings() throws {
        let text = #"{"actionName": "a", "actionDeeplink": "https://x.example", "actionType": 2}"#
        let button = try SMTWidgetActionButton(json: Array(text.utf8))
        #expect(try SMTWidgetActionButton(json: text) == button)
        #expect(try SMTWidgetActionButton(json: Data(text.utf8)) == button)
        #expect(throws: JSONReadingError.self) { try SMTWidgetActionButton(json: Data("{".utf8)) }
        let wrong = text.replacingOccurrences(of: "2}", with: #"2, "textColor": "red"}"#)
        #expect(throws: JSONReadingError.self) { try SMTWidgetActionButton(json: wrong) }
        _ = try SMTWidgetActionButton(json: wrong, checked: false)
    }

    @Test("direct reading and decoding agree on broken texts", arguments: PayloadFixture.valid)
    func brokenTexts(_ fixture: PayloadFixture) throws {
        let bytes = Array(try fixture.data())
        let model = try model(of: fixture)
        var random = SeededGenerator(seed: UInt64(bytes.count))
        for _ in 0..<Self.mutationLimit {
            var broken = bytes
            let offset = Int.random(in: 0..<broken.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: broken.remove(at: offset)
            case 1: broken[offset] = random.pick(Array("{}[]\",:0-.e\\ nt".utf8))
            default: broken.insert(random.pick(Array("{}[]\",:0-.e\\ nt".utf8)), at: offset)
            }
            expectAgreement(on: broken, model)
        }
    }

    private func expectAgreement(on bytes: [UInt8], _ model: PayloadModel) {
        let readings = model.readBothWays(bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        // Foundation's decoder accepts some texts that are not JSON, such as a text with a trailing comma.
        guard (try? JSONParser().parse(bytes)) != nil else {
            #expect(
                readings.readingError?.keyword == nil && readings.readingError != nil,
                "\(text)"
            )
            return
        }
        #expect(readings.areValuesEqual, "\(readings) of \(text)")
        let isValid = readings.readingError == nil && !readings.hasDroppedItems
        #expect((readings.decodingError == nil) == isValid, "\(readings) of \(text)")
    }

    @Test(
        "an error has a position, and a violation of the schema has a location and a keyword",
        arguments: [
            (
                #"{"actionName": 7}"#, "1:16", "/actionName", "type",
                "expected a string, found a number"
            ),
            (
                "{\n  \"cpText\": \"c\"}", "1:1", "", "required",
                "missing required member 'actionName'"
            ),
            (
                "{\"actionName\":\"A\",\n\"cpText\":\"c\",\"textColor\":\"#12\"}", "2:26",
                "/textColor",
                "pattern", "expected "
            ),
            (
                #"{"actionName":"A","actionType":9}"#, "1:32", "/actionType", "oneOf",
                "expected exactly one of"
            ),
            (#"{"actionName":"A",}"#, "1:18", "", nil, "trailing comma before '}'"),
            (#"{"actionName":"A"} x"#, "1:20", "", nil, "expected the end of the document"),
        ] as [(String, String, String, String?, String)]
    )
    func error(
        _ text: String,
        _ position: String,
        _ pointer: String,
        _ keyword: String?,
        _ message: String
    ) {
        let error = #expect(throws: JSONReadingError.self) {
            try SMTWidgetActionButton(json: Array(text.utf8))
        }
        #expect(error.map { "\($0.position.line):\($0.position.column)" } == position)
        #expect(error?.instanceLocation.description == pointer)
        #expect(error?.keyword == keyword)
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }

    @Test("unchecked reading keeps unknown values and members") func unchecked()
        throws
    {
        let text = Array(#"{"actionName":"A","actionType":9,"later":[1.5,null]}"#.utf8)
        let button = try SMTWidgetActionButton(json: text, checked: false)
        #expect(button.actionType == .unrecognized(9))
        #expect(button.unknownMembers == ["later": [1.5, nil]])
        #expect(throws: JSONReadingError.self) { try SMTWidgetActionButton(json: text) }
    }
}
