import Testing

@testable import ModelSupport

@Suite struct JSONValueTests {
    /// A text, and the value that is read from it.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let value: JSONValue
        var testDescription: String { text }

        init(_ text: String, _ value: JSONValue) { (self.text, self.value) = (text, value) }
    }

    static let rows = [
        Row("null", nil),
        Row("true", true),
        Row("false", false),
        Row("0", 0),
        Row("1", 1),
        Row("-1", -1),
        Row("0.5", 0.5),
        Row("18446744073709551615", .number(JSONNumber(UInt64.max))),
        Row(#""""#, ""),
        Row(#""1""#, "1"),
        Row(#""true""#, "true"),
        Row(#""ä\u0000""#, "ä\0"),
        Row("[]", []),
        Row("[[],{},null]", [[], [:], nil]),
        Row("{}", [:]),
        Row(#"{"":{"a":[1]}}"#, ["": ["a": [1]]]),
    ]

    @Test("a value is read, written, and read again without changes", arguments: rows)
    func roundTrip(row: Row) throws {
        let value = try JSONText.decode(row.text, as: JSONValue.self)
        #expect(value == row.value)
        #expect(try JSONText.decode(JSONText.encode(value), as: JSONValue.self) == value)
        #expect(value.jsonContent.value == value)
    }

    @Test(arguments: ["1e400", "12345678901234567890123", "[1e400]", #"{"a":1e400}"#])
    func `a number that cannot be represented exactly is rejected`(text: String) {
        #expect(throws: DecodingError.self) { try JSONText.decode(text, as: JSONValue.self) }
    }

    @Test func `subscripts find members by name and items by index`() {
        let value: JSONValue = ["a": [10, 20]]
        #expect(value["a"]?[1] == 20)
        #expect(value["a"]?[2] == nil)
        #expect(value["a"]?[-1] == nil)
        #expect(value["b"] == nil)
        #expect(value[0] == nil)
        #expect(value["a"]?["a"] == nil)
    }

    @Test func `only a value of the right kind is a string, an integer or a Boolean`() {
        let values: [JSONValue] = [nil, true, 7, 0.5, "a", [], [:]]
        #expect(values.map { $0.stringValue } == [nil, nil, nil, nil, "a", nil, nil])
        #expect(values.map { $0.intValue } == [nil, nil, 7, nil, nil, nil, nil])
        #expect(values.map { $0.boolValue } == [nil, true, nil, nil, nil, nil, nil])
        #expect(JSONValue.number(JSONNumber(UInt64.max)).intValue == nil)
    }

    @Test func `a value is printed as a literal with sorted members`() {
        let value: JSONValue = ["b": [1, "x", nil], "a": [:], "c\"": false]
        #expect("\(value)" == #"["a": [:], "b": [1, "x", null], "c\"": false]"#)
    }

    @Test func `strings and names are equal only if they have the same characters`() {
        let (composed, decomposed) = ("\u{E4}", "a\u{308}")
        #expect(composed == decomposed)
        #expect(JSONValue.string(composed) != .string(decomposed))
        #expect(JSONValue.object([composed: 1]) != .object([decomposed: 1]))
        #expect(JSONValue.object([composed: 1])[composed] == 1)
        #expect(JSONValue.object([composed: 1])[decomposed] == nil)
        #expect(JSONValue.array([.string(composed)]) != .array([.string(decomposed)]))
        #expect(Set([JSONValue.string(composed), .string(decomposed)]).count == 2)
    }

    @Test func `values of different kinds are not equal`() {
        let values: [JSONValue] = [nil, false, 0, "", [], [:]]
        #expect(Set(values).count == values.count)
    }

    @Test func `a literal that JSON cannot express becomes null`() {
        #expect(JSONValue(floatLiteral: .infinity) == .null)
        #expect(JSONValue(floatLiteral: .nan) == .null)
    }

    @Test func `the last of two equal names in a literal determines the value`() {
        let value: JSONValue = ["a": 1, "a": 2]
        #expect(value == ["a": 2])
    }
}
