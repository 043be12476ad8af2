import Testing

@testable import SchemaKit

/// Tests of numbers of any size, which are compared by their exact values.
struct JSONNumberTests {
    private func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(text)) }

    @Test(arguments: [
        "", " 1", "1 ", "+1", ".5", "1.", "01", "1e", "0x1", "NaN", "Infinity", "null", "[1]", "１",
    ])
    func `a text outside of the grammar of RFC 8259 is not a number`(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    private static let equals: [[String]] = [
        ["0", "-0", "0.0", "-0.00", "0e5", "0E-99", "-0e999999999999999999999"],
        ["1", "1.0", "10e-1", "0.1e1", "1e0", "1E+00", "0.0001e4", "1000000e-6"],
        ["-12.5", "-125e-1", "-0.125e2", "-12.50"],
        ["12345678901234567890", "1234567890123456789e1", "12345678901234567890.0"],
        ["1e400", "10e399", "0.01e402"],
        ["0.1", "1e-1", "0.10"],
    ]

    @Test(arguments: equals)
    func `two spellings of one number are equal and have equal hashes`(texts: [String])
        throws
    {
        let numbers = try texts.map(number)
        #expect(Set(numbers).count == 1)
        for left in numbers {
            for right in numbers {
                #expect(left == right, "\(left) and \(right)")
                #expect(!(left < right))
            }
        }
    }

    private static let ascending = [
        "-1e999999999999999999999", "-1e400", "-12345678901234567891", "-12345678901234567890",
        "-2", "-1.5", "-1", "-0.1", "-1e-400", "-1e-999999999999999999999", "0",
        "1e-999999999999999999999", "1e-400", "0.09999", "0.1", "0.10000000000000000000001", "1",
        "1.5", "9", "10", "10.01", "99", "100", "9007199254740992", "9007199254740993",
        "12345678901234567890", "12345678901234567890.1", "12345678901234567891", "1e400",
        "1e999999999999999999999",
    ]

    @Test func `numbers are ordered by their exact values`() throws {
        let numbers = try Self.ascending.map(number)
        for (leftPosition, left) in numbers.enumerated() {
            for (rightPosition, right) in numbers.enumerated() {
                #expect((left < right) == (leftPosition < rightPosition), "\(left) < \(right)")
                #expect((left == right) == (leftPosition == rightPosition), "\(left) == \(right)")
            }
        }
        #expect(numbers.shuffled().sorted().map(\.text) == Self.ascending)
    }

    /// A number, and its value as an integer.
    struct IntegerRow: CustomTestStringConvertible, Sendable {
        let text: String
        var isInteger = true
        var int64: Int64?
        var uint64: UInt64?
        var testDescription: String { text }
    }

    private static let integers = [
        IntegerRow(text: "0", int64: 0, uint64: 0),
        IntegerRow(text: "-0", int64: 0, uint64: 0),
        IntegerRow(text: "0e5", int64: 0, uint64: 0),
        IntegerRow(text: "1.0", int64: 1, uint64: 1),
        IntegerRow(text: "1e2", int64: 100, uint64: 100),
        IntegerRow(text: "1200e-2", int64: 12, uint64: 12),
        IntegerRow(text: "-7", int64: -7),
        IntegerRow(text: "9223372036854775807", int64: .max, uint64: (1 << 63) - 1),
        IntegerRow(text: "9223372036854775808", uint64: 1 << 63),
        IntegerRow(text: "-9223372036854775808", int64: .min),
        IntegerRow(text: "-9223372036854775809"),
        IntegerRow(text: "9223372036854775807.000e0", int64: .max, uint64: (1 << 63) - 1),
        IntegerRow(text: "18446744073709551615", uint64: .max),
        IntegerRow(text: "1844674407370955161.5e1", uint64: .max),
        IntegerRow(text: "18446744073709551616"),
        IntegerRow(text: "1e19", uint64: 10_000_000_000_000_000_000),
        IntegerRow(text: "1e20"),
        IntegerRow(text: "1e400"),
        IntegerRow(text: "1e999999999999999999999"),
        IntegerRow(text: "0.5", isInteger: false),
        IntegerRow(text: "1.5e0", isInteger: false),
        IntegerRow(text: "1e-1", isInteger: false),
        IntegerRow(text: "1e-999999999999999999999", isInteger: false),
        IntegerRow(text: "12345678901234567890.5", isInteger: false),
    ]

    @Test(arguments: integers)
    func `a number is an integer if its exact value is whole`(row: IntegerRow) throws {
        let number = try number(row.text)
        #expect(number.isInteger == row.isInteger)
        #expect(number.int64 == row.int64)
        #expect(number.uint64 == row.uint64)
        #expect(number.description == row.text)
    }

    @Test func `zero is not negative, and a tiny number keeps its sign`() throws {
        #expect(try !number("-0").isNegative)
        #expect(try !number("-0.0e7").isNegative)
        #expect(try number("-1e-400").isNegative)
        #expect(try number("-0e7").isZero)
        #expect(try !number("1e-999999999999999999999").isZero)
    }

    @Test func `a number is converted to the nearest Double`() throws {
        #expect(try number("0.1").nearestDouble == 0.1)
        #expect(try number("9007199254740993").nearestDouble == 9_007_199_254_740_992)
        #expect(try number("1e400").nearestDouble == .infinity)
        #expect(try number("-1e999999999999999999999").nearestDouble == -.infinity)
        #expect(try number("1e-999999999999999999999").nearestDouble == 0)
        #expect(try number("-0").nearestDouble.sign == .minus)
    }
}
