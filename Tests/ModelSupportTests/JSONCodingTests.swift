import Testing

@testable import ModelSupport

/// Tests of the JSON coding of standard library types. Their own `Codable` conformances round numbers.
@Suite struct JSONCodingTests {
    /// A text, and the integer that is read from it.
    struct IntegerRow: CustomTestStringConvertible, Sendable {
        let text: String
        /// The integer, or `nil` if the text is rejected.
        let value: Int?
        var testDescription: String { text }

        init(_ text: String, _ value: Int?) { (self.text, self.value) = (text, value) }
    }

    static let integers = [
        IntegerRow("0", 0), IntegerRow("-5", -5), IntegerRow("5.0", 5), IntegerRow("5e2", 500),
        IntegerRow("9007199254740993", 9_007_199_254_740_993),
        IntegerRow("9223372036854775807", .max), IntegerRow("9223372036854775808", nil),
        IntegerRow("9007199254740992", 1 << 53), IntegerRow("9007199254740992.5", nil),
        IntegerRow("9007199254740993.5", nil), IntegerRow("5.5", nil), IntegerRow("1e400", nil),
        IntegerRow("true", nil), IntegerRow(#""5""#, nil), IntegerRow("null", nil),
    ]

    @Test("an integer is read exactly as a value, as a member and as an item", arguments: integers)
    func integer(row: IntegerRow) throws {
        guard let value = row.value else {
            #expect(throws: DecodingError.self) { try JSONText.decode(row.text, as: Int.self) }
            #expect(throws: DecodingError.self) {
                try JSONText.decode("[\(row.text)]", as: [Int].self)
            }
            #expect(throws: DecodingError.self) {
                try JSONText.decode(#"{"a":\#(row.text)}"#, as: One<Int>.self)
            }
            return
        }
        #expect(try JSONText.decode(row.text, as: Int.self) == value)
        #expect(try JSONText.decode("[\(row.text)]", as: [Int].self) == [value])
        #expect(try JSONText.decode(#"{"a":\#(row.text)}"#, as: One<Int>.self).a == value)
        #expect(try JSONText.encode(One(a: value)) == #"{"a":\#(value)}"#)
    }

    /// A text, and the `Double` that is read from it.
    struct DoubleRow: CustomTestStringConvertible, Sendable {
        let text: String
        /// The `Double`, or `nil` if the text is rejected.
        let value: Double?
        var testDescription: String { text }

        init(_ text: String, _ value: Double?) { (self.text, self.value) = (text, value) }
    }

    static let doubles = [
        DoubleRow("0", 0), DoubleRow("0.1", 0.1), DoubleRow("-199.99", -199.99),
        DoubleRow("1e22", 1e22), DoubleRow("9007199254740993", nil),
        DoubleRow("0.1234567890123456789", nil), DoubleRow("18446744073709551615", nil),
        DoubleRow("1e400", nil), DoubleRow(#""1""#, nil), DoubleRow("null", nil),
    ]

    @Test("a Double is read exactly as a value, as a member and as an item", arguments: doubles)
    func double(row: DoubleRow) throws {
        guard let value = row.value else {
            #expect(throws: DecodingError.self) { try JSONText.decode(row.text, as: Double.self) }
            #expect(throws: DecodingError.self) {
                try JSONText.decode(#"{"a":\#(row.text)}"#, as: One<Double>.self)
            }
            return
        }
        #expect(try JSONText.decode(row.text, as: Double.self) == value)
        #expect(try JSONText.decode("[\(row.text)]", as: [Double].self) == [value])
        #expect(try JSONText.decode(#"{"a":\#(row.text)}"#, as: One<Double>.self).a == value)
        #expect(
            try JSONText.decode(JSONText.encode(One(a: value)), as: One<Double>.self).a == value
        )
    }

    @Test func `an optional is nil if its member is missing`() throws {
        #expect(try JSONText.decode("{}", as: One<Int?>.self).a == nil)
        #expect(try JSONText.decode(#"{"a":1}"#, as: One<Int?>.self).a == 1)
        #expect(throws: DecodingError.self) {
            try JSONText.decode(#"{"a":null}"#, as: One<Int?>.self)
        }
        #expect(try JSONText.decode("[null,1]", as: [Int?].self) == [nil, 1])
        #expect(try JSONText.encode([nil, 1] as [Int?]) == "[null,1]")
    }

    @Test func `strings and Booleans are read without changes`() throws {
        #expect(try JSONText.decode(#"["a",""]"#, as: [String].self) == ["a", ""])
        #expect(try JSONText.decode(#"{"a":true}"#, as: One<Bool>.self).a)
        #expect(try JSONText.encode(One(a: false)) == #"{"a":false}"#)
        #expect(throws: DecodingError.self) { try JSONText.decode("1", as: Bool.self) }
        #expect(throws: DecodingError.self) { try JSONText.decode("true", as: String.self) }
    }

    @Test func `dictionaries keep their names and numbers`() throws {
        let text = #"{"":[9007199254740993],"image_url":[]}"#
        let map = try JSONText.decode(text, as: [String: [Int]].self)
        #expect(map == ["": [9_007_199_254_740_993], "image_url": []])
        #expect(try JSONText.encode(map) == text)
    }

    @Test(arguments: ["https://a.example", ""])
    func `a member can be a string with a type of its own, such as URI`(text: String) throws {
        let json = #"{"a":"\#(text)"}"#
        #expect(try JSONText.decode(json, as: One<URI>.self).a == URI(text))
        #expect(try JSONText.decode(json, as: One<ISODuration>.self).a == ISODuration(text))
        #expect(try JSONText.encode(One(a: URI(text))) == json)
        #expect(try JSONText.encode(One(a: ISODuration(text))) == json)
    }

    @Test func `an Int with 64 bits rejects a larger number`() throws {
        let decoder = NumberDecoder(number: .double(0x1p63))
        #expect(throws: (any Error).self) { try Int(json: decoder) }
        #expect(try Int(json: NumberDecoder(number: .integer(1 << 60))) == 1 << 60)
    }

    /// The decoder reads numbers as `Double`, which cannot represent some integers from 2^53 on. Only its errors contain
    /// their digits.
    @Test(
        arguments: [
            (0x1p53 - 1, "9007199254740991", 9_007_199_254_740_991),
            (0x1p53, "9007199254740992", 9_007_199_254_740_992),
            (0x1p53, "9007199254740993", 9_007_199_254_740_993),
            (-0x1p53, "-9007199254740993", -9_007_199_254_740_993),
        ] as [(Double, String, Int)]
    )
    func `an Int that a decoder has rounded has the digits of the text`(
        double: Double,
        text: String,
        value: Int
    ) throws {
        let decoder = NumberDecoder(number: .double(double), message: text)
        #expect(try Int(json: decoder) == value)
    }

    @Test func `the JSON content of a value is the JSON value that is written for it`() {
        #expect(0.5.jsonContent.value == 0.5)
        #expect(Double.infinity.jsonContent.value == .null)
        #expect(["a": [1]].jsonContent.value == ["a": [1]])
        #expect(Letter.umlaut.jsonContent.value == "\u{E4}")
        #expect((nil as Int?).jsonContent.value == .null)
        #expect(URI("a").jsonContent.value == "a")
        #expect(Boxed(true).jsonContent.value == true)
        #expect(Nullable<Int>.null.jsonContent.value == .null)
        #expect((7 as JSONNumber).jsonContent.value == 7)
    }

    @Test func `JSON content is read like a JSON value`() throws {
        let content = try JSONText.decode(#"[1,{"a":null}]"#, as: JSONContent.self)
        #expect(content.value == [1, ["a": nil]])
    }

    @Test func `the key of a member has a name and no index`() {
        #expect(MemberName(stringValue: "a")?.stringValue == "a")
        #expect(MemberName(intValue: 1)?.stringValue == nil)
        #expect(MemberKey<One<Int>>(stringValue: "b")?.stringValue == "b")
        #expect(MemberKey<One<Int>>(stringValue: "a")?.stringValue == nil)
        #expect(MemberKey<One<Int>>(intValue: 1)?.stringValue == nil)
    }

    @Test func `members are equal if their values are equal`() {
        #expect(membersAreEqual(1, 1))
        #expect(!membersAreEqual(1, 2))
    }

    @Test func `members that are not in the table are written unless they are nil`() {
        let besides: KeyValuePairs<String, (any JSONCoding)?> = ["b": 2, "c": nil]
        let content = One<Int>.content(["a": 1], besides: besides, rest: ["d": JSONValue.null])
        #expect(content.value == ["a": 1, "b": 2, "d": nil])
    }

    private enum Letter: String, Codable, JSONCoding, CaseIterable {
        case a
        case umlaut = "\u{E4}"

        init(from decoder: any Decoder) throws { try self.init(exactly: decoder) }
    }

    @Test func `an enumeration case is read only from its exact characters`() throws {
        #expect(try JSONText.decode(#"["a","\u00e4"]"#, as: [Letter].self) == [.a, .umlaut])
        #expect(try JSONText.encode([Letter.a]) == #"["a"]"#)
        for text in [#"["a\u0308"]"#, #"["b"]"#, "[1]"] {
            #expect(throws: DecodingError.self) { try JSONText.decode(text, as: [Letter].self) }
        }
    }

    @Test func `a dictionary finds a name only by its exact characters`() {
        let values = ["\u{E4}": 1]
        #expect(values[spelled: "\u{E4}"] == 1)
        #expect(values[spelled: "a\u{308}"] == nil)
        #expect(values[spelled: "b"] == nil)
    }
}

/// A structure with one member, in the form of a generated model.
struct One<Value: JSONCoding & Hashable & Sendable>: Codable, KnownMembers {
    var a: Value
    var unknownMembers: [String: JSONValue] = [:]

    init(a: Value) { self.a = a }

    init(from decoder: any Decoder) throws {
        var members = try MemberReader<Self>(decoder)
        a = try members.value("a")
        unknownMembers = try members.decodeRest()
    }

    static var knownMembers: [KnownMember] { ["a"] }

    var jsonContent: JSONContent { Self.content(["a": a], rest: unknownMembers) }
}
