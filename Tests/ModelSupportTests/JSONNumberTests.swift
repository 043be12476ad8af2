import Testing

@testable import ModelSupport

@Suite struct JSONNumberTests {
    /// A text, and the text that is written for the number that is read from it.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        /// The written text, or `nil` if the number is rejected.
        let written: String?
        var testDescription: String { text }

        init(_ text: String, _ written: String?) { (self.text, self.written) = (text, written) }
    }

    static let rows = [
        Row("0", "0"), Row("-0", "0"), Row("0.0", "0"), Row("127", "127"), Row("128", "128"),
        Row("-129", "-129"), Row("1.0", "1"), Row("1e3", "1000"), Row("0.1", "0.1"),
        Row("199.99", "199.99"), Row("-0.25", "-0.25"),
        Row("9007199254740993", "9007199254740993"),
        Row("-9223372036854775808", "-9223372036854775808"),
        Row("9223372036854775807", "9223372036854775807"),
        Row("18446744073709551615", "18446744073709551615"),
        Row("18446744073709551616", nil), Row("-9223372036854775809", nil),
        Row("1e400", nil), Row("1e-400", nil), Row("0.30000000000000004", "0.30000000000000004"),
        Row("0.1234567890123456789", nil), Row("9007199254740993.5", nil),
        Row("5e-324", "5e-324"), Row("1e23", "1e+23"),
    ]

    @Test("a number is decoded exactly or rejected", arguments: rows)
    func exactness(row: Row) throws {
        guard let written = row.written else {
            #expect(throws: DecodingError.self) {
                try JSONText.decode(row.text, as: JSONNumber.self)
            }
            return
        }
        #expect(try JSONText.encode(JSONText.decode(row.text, as: JSONNumber.self)) == written)
    }

    @Test(arguments: [#""1""#, "true", "null", "[]", "{}"])
    func `a value that is not a number is rejected`(text: String) {
        #expect(throws: DecodingError.self) { try JSONText.decode(text, as: JSONNumber.self) }
    }

    @Test func `an integer that the format does not provide as a Double is kept`() throws {
        for value in [0, 5, UInt64(Int64.max), .max] {
            let decoder = NumberDecoder(number: .integer(value))
            #expect(try JSONNumber(from: decoder) == JSONNumber(value))
        }
    }

    @Test func `the digits in an error message reveal whether a Double was rounded`() throws {
        let messages = [
            ("the number 1234.5678901234567 does not fit", true),
            ("1234.56789012345670000. does not fit", true),
            ("1234.567890123456700001 does not fit", false),
            ("no 1 or 2 but -1234.5678901234567", true),
        ]
        for (message, isKept) in messages {
            let decoder = NumberDecoder(number: .double(1234.5678901234567), message: message)
            #expect(
                (try? JSONNumber(from: decoder)) == (isKept ? 1234.5678901234567 : nil),
                "\(message)"
            )
        }
        let negative = NumberDecoder(
            number: .double(-1234.5678901234567),
            message: "-1234.567890123456700001"
        )
        #expect(throws: DecodingError.self) { try JSONNumber(from: negative) }
    }

    @Test func `a Double below 2^64 is kept if the error message has no digits`() throws {
        for value in [1234.5678901234567, 0x1p53 + 2, -0x1p62, 0x1p63, 0x1.fffffffffffffp63] {
            let decoder = NumberDecoder(number: .double(value))
            #expect(try JSONNumber(from: decoder).double == value)
        }
        for value in [0x1p64, -0x1p64, 1e300] {
            let decoder = NumberDecoder(number: .double(value))
            #expect(throws: DecodingError.self) { try JSONNumber(from: decoder) }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that JSON cannot express has no JSONNumber`(value: Double) {
        #expect(JSONNumber(value) == nil)
    }

    @Test func `numbers are equal if their values are equal`() {
        let two53: JSONNumber = 0x1p53
        #expect(two53 == JSONNumber(Int64(1) << 53))
        #expect(two53.hashValue == JSONNumber(Int64(1) << 53).hashValue)
        #expect(JSONNumber(UInt64(5)) == JSONNumber(Int64(5)))
        #expect(0x1p63 == JSONNumber(UInt64(1) << 63))
        #expect(-0.0 as JSONNumber == 0)
        // JSON has no infinity, so this literal is replaced by 0.
        #expect(JSONNumber(floatLiteral: .infinity) == 0)
    }

    @Test func `a whole number is converted only to integer types that can represent it`() {
        #expect(JSONNumber(Int64.min).int64 == .min)
        #expect(JSONNumber(Int64(-1)).uint64 == nil)
        #expect(JSONNumber(UInt64.max).int64 == nil)
        #expect(JSONNumber(UInt64.max).uint64 == .max)
        #expect((0x1p63 as JSONNumber).int64 == nil)
        #expect((0x1p63 as JSONNumber).uint64 == 1 << 63)
        #expect((0x1p64 as JSONNumber).uint64 == nil)
        #expect((-0x1p63 as JSONNumber).int64 == .min)
        #expect((-0x1p64 as JSONNumber).int64 == nil)
        #expect((1.5 as JSONNumber).int64 == nil)
        #expect((1.5 as JSONNumber).uint64 == nil)
    }

    @Test func `a number has an exact Double if both are written with the same digits`() {
        #expect(JSONNumber(Int64(1) << 53).exactDouble == 0x1p53)
        #expect(JSONNumber(Int64(9_007_199_254_740_993)).exactDouble == nil)
        #expect(JSONNumber(Int64(1_000_000_000_000_000_000)).exactDouble == 1e18)
        #expect(JSONNumber(Int64.max).exactDouble == nil)
        #expect(JSONNumber(UInt64.max).exactDouble == nil)
        #expect(JSONNumber(UInt64(10_000_000_000_000_000_000)).exactDouble == 1e19)
        #expect((0.1 as JSONNumber).exactDouble == 0.1)
        #expect(JSONNumber(UInt64.max).double == 0x1p64)
    }

    @Test func `numbers are ordered by value, independent of their representation`() {
        let numbers: [JSONNumber] = [
            -1e300, JSONNumber(Int64.min), -1.5, -1, 0, 0.5, 1, JSONNumber(Int64.max),
            JSONNumber(UInt64.max), 0x1p64, 1e300,
        ]
        for (position, left) in numbers.enumerated() {
            for (other, right) in numbers.enumerated() {
                #expect((left < right) == (position < other), "\(left) < \(right)")
            }
        }
    }

    @Test func `a number is an integer if it has no fraction part`() {
        for number: JSONNumber in [0, -3, 1e300, JSONNumber(UInt64.max)] {
            #expect(number.isInteger)
        }
        for number: JSONNumber in [0.5, -1e-300, 1234.25] { #expect(!number.isInteger) }
    }

    /// A number and a divisor, and a flag that is true if the number is a multiple of the divisor.
    struct Division: CustomTestStringConvertible, Sendable {
        let number: JSONNumber
        let divisor: JSONNumber
        let isMultiple: Bool
        var testDescription: String { "\(number.text) by \(divisor.text)" }

        init(_ number: JSONNumber, _ divisor: JSONNumber, _ isMultiple: Bool) {
            (self.number, self.divisor, self.isMultiple) = (number, divisor, isMultiple)
        }
    }

    static let divisions = [
        Division(6, 3, true), Division(7, 3, false), Division(-6, 3, true), Division(0, 3, true),
        Division(19.99, 0.01, true), Division(0.3, 0.1, true), Division(0.35, 0.1, false),
        Division(1, 0.3, false), Division(1e300, 7, false), Division(1e300, 5, true),
        Division(5, 0, false), Division(0.5, 0, false), Division(0, 0.1, true),
        Division(JSONNumber(UInt64.max), 5, true), Division(JSONNumber(UInt64.max), 2, false),
        Division(1.5, 1e300, false),
    ]

    @Test("multiples are recognized by decimal digits", arguments: divisions)
    func multiples(row: Division) {
        let number = JSONContent.number(row.number)
        #expect(number.isMultiple(of: .number(row.divisor)) == row.isMultiple)
    }
}
