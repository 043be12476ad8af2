import Foundation
import Testing

@testable import GeneratedModels

/// Models keep numbers exactly or reject them, although Foundation's decoder rounds numbers without an error.
/// `shortFractions` and `fractionsOfLongIntegers` test exceptions.
@Suite struct NumberFidelityTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let isKept: Bool
        var testDescription: String { text }
    }

    static let rows: [Row] = [
        ("0", true), ("-0", true), ("1", true), ("127", true), ("128", true), ("-1", true),
        ("48213", true), ("9007199254740993", true), ("-9007199254740993", true),
        ("9223372036854775807", true), ("-9223372036854775808", true),
        ("12345678901234567890", true), ("18446744073709551615", true),
        ("18446744073709551616", false), ("18446744073709552000", true),
        ("12345678901234567890123", false), ("0.1", true), ("199.99", true), ("-199.99", true),
        ("1e22", true), ("1E+22", true), ("1e23", true), ("10000000000000000000000", true),
        ("1.0", true), ("1e3", true), ("120e-1", true), ("1e400", false), ("-1e400", false),
        ("1e-400", false), ("5e-324", true), ("1.7976931348623157e308", true),
        ("0.1234567890123456789", false), ("0.30000000000000004", true),
        ("123456.123456789012345678", false), ("9007199254740993.0", true),
        ("9007199254740993.5", false), ("1000.00000000000000001", false),
        ("-1.00000000000000001", false), ("100000000000000000000000.5", false),
    ].map { Row(text: $0.0, isKept: $0.1) }

    @Test("a number in any JSON value is kept or rejected", arguments: rows)
    func anyValue(_ row: Row) throws {
        try check(row, "[\(row.text)]", [JSONValue].self)
        try check(row, #"{"later":\#(row.text)}"#, RecommendationOptions.self)
    }

    @Test("a number in a member of type 'number' is kept or rejected", arguments: rows)
    func number(_ row: Row) throws {
        // No `Double` has one of these integers as its description.
        let isDescriptionOfDouble = ![
            "9007199254740993", "9223372036854775807",
            "9223372036854775808", "12345678901234567890", "18446744073709551615",
        ].contains { row.text.contains($0) }
        try check(
            Row(text: row.text, isKept: row.isKept && isDescriptionOfDouble),
            #"{"value":\#(row.text)}"#,
            Price.self
        )
    }

    @Test(
        "a number in a member of type 'integer' is kept or rejected",
        arguments: [
            ("5", true), ("5.0", true), ("5e2", true), ("5.5", false),
            ("9223372036854775807", true),
            ("9223372036854775808", false), ("9007199254740993.5", false), ("1e400", false),
        ]
    )
    func integer(_ text: String, _ isKept: Bool) throws {
        try check(Row(text: text, isKept: isKept), #"{"campaignId":\#(text)}"#, WidgetIdentity.self)
    }

    /// A model does not notice that digits are lost if the rounded number has a fraction and at most 12
    /// significant digits.
    @Test("the loss of digits after a short fraction is not an error")
    func shortFractions() throws {
        for (text, value) in [("0.100000000000000001", 0.1), ("-199.9900000000000000001", -199.99)]
        {
            #expect(try decode(Price.self, #"{"value":\#(text)}"#).value == value)
        }
        #expect(throws: (any Error).self) {
            try decode(Price.self, #"{"value":1234567890.12300000000000001}"#)
        }
    }

    /// To detect the lost fraction would take longer than the rest of decoding.
    @Test("the loss of a fraction is not an error if an integer below 2^53 has 17 digits with it")
    func fractionsOfLongIntegers() throws {
        let decoded = try decode(WidgetIdentity.self, #"{"campaignId":4503599627370497.2}"#)
        #expect(decoded.members == ["campaignId": 4_503_599_627_370_497])
    }

    @Test(
        "a double with 17 digits is encoded with as few digits as possible",
        arguments: [40.627871567372239, -0.30000000000000004, 13.404954000000001, 1e-7.nextUp]
    )
    func seventeenDigits(value: Double) throws {
        let text = String(format: "%.17g", value)
        let price = try decode(Price.self, #"{"value":\#(text)}"#)
        #expect(price.value == value)
        #expect(try encoded(price) == JSONText(Data(#"{"value":\#(value)}"#.utf8)))
        #expect(try decode([JSONValue].self, "[\(text)]") == decode([JSONValue].self, "[\(value)]"))
    }

    /// A model of the identifiers of a widget, which are decoded and encoded like members of generated models.
    private struct WidgetIdentity: Codable {
        let members: [String: Int]
        init(from decoder: any Decoder) throws { members = try .init(json: decoder) }
        func encode(to encoder: any Encoder) throws { try members.encode(json: encoder) }
    }

    private func check<Model: Codable>(_ row: Row, _ text: String, _ type: Model.Type) throws {
        guard row.isKept else {
            #expect(throws: (any Error).self) { try decode(type, text) }
            return
        }
        let model = try decode(type, text)
        #expect(try encoded(model) == JSONText(Data(text.utf8)))
    }
}
