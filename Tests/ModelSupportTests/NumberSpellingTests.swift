import Foundation
import TestSupport
import Testing

@testable import ModelSupport
@testable import SchemaKit

private typealias LibraryNumber = SchemaKit.JSONNumber

@Suite struct NumberSpellingTests {
    private func parsed(_ text: String) -> NumberSpelling? { NumberSpelling(text.utf8) }

    @Test(arguments: [
        ["0", "-0", "0.000", "0e5"], ["1", "1.0", "10e-1", "0.1e1", "1E+0"],
        ["1200", "12e2", "1.2e+3"], ["-0.05", "-5e-2", "-0.0500"],
    ])
    func `spellings of one value are equal`(texts: [String]) throws {
        let spellings = try texts.map { try #require(parsed($0)) }
        #expect(Set(spellings).count == 1)
    }

    @Test(arguments: ["0", "-0", "-0.0", "-0e5"])
    func `the number zero has no sign`(text: String) {
        #expect(parsed(text)?.isNegative == false)
    }

    @Test(arguments: [
        "", "-", "e5", ".5", "1e", "1e+", "1e5x", "1-", "1..2", "0x1", " 1", "NaN",
    ])
    func `a text that is not a number has no spelling`(text: String) {
        #expect(parsed(text) == nil)
    }

    /// Finite numbers of all sizes.
    private static let doubles: [Double] = {
        var generator = SeededGenerator(seed: 17)
        let random = (0..<2_000).map { _ in
            Double(bitPattern: UInt64.random(in: 0 ... .max, using: &generator))
        }
        let common = (0..<2_000).map { _ in Double.random(in: -180...180, using: &generator) }
        let bounds = [
            0.5, 2.5, 9.5, 99.5, 1e23, 0x1p63, 0x1p64, .leastNonzeroMagnitude,
            .leastNormalMagnitude,
            .greatestFiniteMagnitude, 1.nextUp, 1.nextDown, 0.1, 0.3, 9_007_199_254_740_994,
        ]
        return (random + common + bounds).filter(\.isFinite)
    }()

    @Test(.long) func `a number is rounded as the C library rounds it`() throws {
        // Zero is left out, because a rounded zero has another exponent than a parsed zero.
        for double in Self.doubles where double != 0 {
            for count in [1, 2, 15, 16, 17] {
                let text = String(format: "%.\(count - 1)e", double)
                #expect(
                    NumberSpelling(rounding: double, toDigits: count) == parsed(text),
                    "\(double) \(count)"
                )
            }
        }
    }

    @Test(arguments: [
        (9.5, 1, "10"), (99.5, 2, "100"), (-9.96, 2, "-10"), (2.5, 1, "2"), (3.5, 1, "4"),
        (0.125, 2, "0.12"), (250.0, 1, "200"), (251.0, 1, "300"), (350.0, 1, "400"),
    ])
    func `rounding to a number of digits picks the even digit if both results are equally near`(
        double: Double,
        count: Int,
        text: String
    ) {
        #expect(NumberSpelling(rounding: double, toDigits: count) == parsed(text))
    }

    @Test func `a number with enough digits is read as the nearest Double`() throws {
        for double in Self.doubles {
            let text = String(format: "%.16e", double)
            #expect(parsed(text)?.double == double, "\(text)")
            let longer = String(format: "%.25e", double)
            let spelling = try #require(parsed(longer))
            // A number of more than 17 digits is read only if it equals the description of the `Double`.
            let isExact = spelling.digits.count <= 17 || spelling == parsed("\(double)")
            #expect((spelling.double != nil) == isExact, "\(longer)")
        }
    }

    @Test func `the library represents the numbers that the models represent`() throws {
        var generator = SeededGenerator(seed: 18)
        // Two numbers of 17 digits, and the number halfway between them.
        var texts = ["2251799813685248.2", "2251799813685248.3", "2251799813685248.25"]
        for double in Self.doubles {
            let count = Int.random(in: 14...19, using: &generator)
            let text = String(format: "%.\(count - 1)e", double)
            // The rounded number with a random last digit.
            let digit = Int.random(in: 0...9, using: &generator)
            let end = text.firstIndex(of: "e") ?? text.endIndex
            texts += [text, text[..<end].dropLast() + "\(digit)" + text[end...]]
        }
        for text in texts {
            let number = try #require(LibraryNumber(text))
            #expect(number.losslessDouble == parsed(text)?.double, "\(text)")
        }
    }

    @Test(arguments: [
        "9007199254740993", "0.30000000000000001", "40.627871567372236", "1e400", "1e-400",
        "12345678901234567", "0.1000000000000000055511151231257827",
    ])
    func `a number between two Doubles has no Double`(text: String) {
        #expect(parsed(text)?.double == nil)
    }

    /// Returns `value` divided by 10,000, parsed from a text with a random exponent.
    private func number(_ value: Int, _ generator: inout some RandomNumberGenerator)
        -> NumberSpelling?
    {
        let zeros = Int.random(in: 0...3, using: &generator)
        return parsed("\(value)\(String(repeating: "0", count: zeros))e\(-4 - zeros)")
    }

    @Test func `numbers are compared and divided like integers`() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let range = [-20...20, -100_000...100_000].randomElement(using: &generator) ?? 0...1
            let (left, right) = (
                Int.random(in: range, using: &generator), Int.random(in: range, using: &generator)
            )
            let leftNumber = try #require(number(left, &generator))
            let rightNumber = try #require(number(right, &generator))
            #expect((leftNumber < rightNumber) == (left < right), "\(left) \(right)")
            #expect((leftNumber == rightNumber) == (left == right), "\(left) \(right)")
            let isMultiple = right != 0 && left.isMultiple(of: right)
            #expect(leftNumber.isMultiple(of: rightNumber) == isMultiple, "\(left) \(right)")
        }
    }

    @Test(arguments: [
        ("0", "1"), ("-1", "0"), ("0", "1e-400"), ("-1e-400", "0"), ("9", "10"), ("1e9", "1e10"),
        ("12", "13"), ("12", "121"), ("-10", "-9"), ("-1", "1"), ("0.9", "0.91"),
    ])
    func `a number is less only than a greater one`(low: String, high: String) throws {
        let lesser = try #require(parsed(low))
        let greater = try #require(parsed(high))
        #expect(lesser < greater)
        #expect(!(greater < lesser))
        #expect(!(lesser < lesser))
    }

    @Test(
        arguments: [
            (0, true), (127, true), (128, false), (-1, false), (-0.5, true), (1e-22, true),
            (1e-23, false), (0.123456789012, true), (0.1234567890123, false),
            (99_999_999_999.5, true), (100_000_000_000.5, false), (.nan, false),
        ] as [(Double, Bool)]
    )
    func `a short number has few digits or is an integer of any type`(
        number: Double,
        isShort: Bool
    ) {
        #expect(number.isShort == isShort)
    }

    @Test(arguments: [
        ("36893488147419103232", "2", true), ("36893488147419103233", "2", false),
        ("36893488147419103233e1", "2", true), ("1e400", "3", false), ("3e400", "3", true),
        ("1e-400", "1", false), ("0e-400", "7", true), ("1e-99999999999999999999", "1", false),
        ("3e99999999999999999999", "3", true), ("1e400", "1e-400", true),
        ("36893488147419103233", "36893488147419103233", true),
        ("73786976294838206466e7", "36893488147419103233", true),
        ("73786976294838206465", "36893488147419103233", false),
        ("1e400", "1606938044258990275541962092341162602522202993782792835301376", true),
        ("1e199", "1606938044258990275541962092341162602522202993782792835301376", false),
        ("0", "36893488147419103233", true), ("5", "36893488147419103233", false),
        ("340282366920938463463374607431768211456", "18446744073709551615", false),
        ("340282366920938463426481119284349108225", "18446744073709551615", true),
    ])
    func `multiples are recognized in numbers of any length`(
        text: String,
        divisor: String,
        isMultiple: Bool
    ) throws {
        #expect(try #require(parsed(text)).isMultiple(of: parsed(divisor)) == isMultiple)
    }

    @Test(
        arguments: [
            ("18446744073709551615", .max), ("18446744073709551616", nil), ("1e20", nil),
            ("1e19", 10_000_000_000_000_000_000), ("0.5e1", 5), ("0.5", nil), ("-1", nil),
        ] as [(String, UInt64?)]
    )
    func `a whole number from 0 to 2^64 - 1 is an unsigned integer`(
        text: String,
        value: UInt64?
    ) throws {
        #expect(try #require(parsed(text)).integer(UInt64.self) == value)
    }

    /// A text, and its values in the types that can represent it.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let int64: Int64?
        let double: Double?
        var testDescription: String { text }

        init(_ text: String, _ int64: Int64?, _ double: Double?) {
            (self.text, self.int64, self.double) = (text, int64, double)
        }
    }

    static let rows = [
        Row("0", 0, 0), Row("-12", -12, -12), Row("1e3", 1000, 1000), Row("1.5", nil, 1.5),
        Row("9223372036854775807", .max, nil), Row("9223372036854775808", nil, nil),
        Row("-9223372036854775808", .min, nil), Row("1e21", nil, 1e21), Row("1e400", nil, nil),
        Row("0.1", nil, 0.1), Row("0.10000000000000001", nil, 0.1),
        Row("0.100000000000000001", nil, nil),
    ]

    @Test("a number is converted only to the types that can represent it", arguments: rows)
    func values(row: Row) throws {
        let spelling = try #require(parsed(row.text))
        #expect(spelling.integer(Int64.self) == row.int64)
        #expect(spelling.double == row.double)
    }
}
