import TestSupport
import Testing

@testable import SchemaKit

/// Tests of exact arithmetic on decimals. For random decimals, the results are compared with those of `BigNatural`.
struct NumberTextTests {
    private func isMultiple(_ value: String, of divisor: String) -> Bool {
        withTexts(value, divisor) { $0.isMultiple(of: $1) }
    }

    private func withTexts<Result>(
        _ left: String,
        _ right: String,
        _ body: (NumberText, NumberText) -> Result
    ) -> Result {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return body(NumberText(left.span), NumberText(right.span))
    }

    /// Returns both magnitudes as multiples of the same power of ten.
    private func aligned(
        _ left: RandomDecimal,
        _ right: RandomDecimal
    ) -> (left: BigNatural, right: BigNatural) {
        let unit = min(left.exponent, right.exponent)
        return (
            BigNatural(digits: left.digits, zeros: left.exponent - unit),
            BigNatural(digits: right.digits, zeros: right.exponent - unit)
        )
    }

    private func expectedOrder(_ left: RandomDecimal, _ right: RandomDecimal) -> NumberText.Order {
        guard left.isNegative == right.isNegative else {
            return left.isNegative ? .ascending : .descending
        }
        let magnitudes = aligned(left, right)
        if magnitudes.left == magnitudes.right { return .equal }
        return (magnitudes.left < magnitudes.right) != left.isNegative ? .ascending : .descending
    }

    @Test func `BigNatural divides and compares correctly`() {
        let number = BigNatural(digits: [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2], zeros: 9)
        #expect(number.digits.count == 21)
        #expect(number.times(7).remainder(dividedBy: number).isZero)
        let seventeen = BigNatural(digits: [1, 7])
        #expect(BigNatural(digits: [1, 0, 0]).remainder(dividedBy: seventeen).digits == [1, 5])
        #expect(BigNatural(digits: [0, 0]) < BigNatural(digits: [1]))
    }

    @Test(arguments: [
        ("2305843009213693949", "2305843009213693948", NumberText.Order.descending),
        ("-2305843009213693949", "-2305843009213693948", .ascending),
        ("99999999999999999999", "99999999999999999998", .equal),
        ("99999999999999999999", "2305843009213693949", .descending),
        ("-99999999999999999999", "-2305843009213693949", .ascending),
    ])
    func `exponents beyond the limit are equal`(
        left: String,
        right: String,
        order: NumberText.Order
    ) {
        #expect(withTexts("1e" + left, "1e" + right) { NumberText.order($0, $1) } == order)
    }

    @Test func `order agrees with exact arithmetic`() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<8_000 {
            let left = RandomDecimal(digitLimit: 30, exponents: -15...15, using: &generator)
            var right = RandomDecimal(digitLimit: 30, exponents: -15...15, using: &generator)
            if generator.oneIn(3) {
                // A number that is equal or nearly equal.
                var digits = left.digits
                if generator.oneIn(2) { digits[digits.count - 1] ^= 1 }
                right = RandomDecimal(
                    isNegative: left.isNegative,
                    digits: digits,
                    exponent: left.exponent
                )
            }
            let texts = (left.spelled(using: &generator), right.spelled(using: &generator))
            let order = withTexts(texts.0, texts.1) { NumberText.order($0, $1) }
            #expect(order == expectedOrder(left, right), "\(texts)")
        }
    }

    @Test(arguments: [1, 6, 18, 19, 27, 28, 40, 90])
    func `the test for multiples agrees with exact arithmetic`(divisorDigitLimit: Int) {
        var generator = SeededGenerator(seed: UInt64(divisorDigitLimit))
        var multipleCount = 0
        let count = LongTests.count(1_000, long: 2_000)
        for _ in 0..<count {
            var divisor = RandomDecimal(
                digitLimit: divisorDigitLimit,
                exponents: -25...25,
                using: &generator
            )
            divisor.isNegative = false
            if divisor.isZero { continue }
            let value = value(for: divisor, using: &generator)
            let parts = aligned(value, divisor)
            let expected = parts.left.remainder(dividedBy: parts.right).isZero
            multipleCount += expected ? 1 : 0
            let texts = (value.spelled(using: &generator), divisor.spelled(using: &generator))
            #expect(isMultiple(texts.0, of: texts.1) == expected, "\(texts)")
        }
        #expect(multipleCount > count / 5)
    }

    /// The groups of nine digits in these divisors have the least or greatest values, which make a quotient hard to
    /// estimate.
    @Test(arguments: ["999999999", "000000000", "000000001", "999999998"], [2, 3, 5, 40])
    func `multiples of divisors with extreme groups of digits are recognized`(
        group: String,
        count: Int
    ) {
        let divisor = "1" + String(repeating: group, count: count) + "1"
        let digits = BigNatural(digits: divisor.utf8.map { $0 - UInt8(ascii: "0") })
        for factor in [1, 2, 9, 999_999_999, 999_999_998, 123_456_789] as [UInt64] {
            let product = digits.times(factor).digits
            let text = String(decoding: product.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
            #expect(isMultiple(text, of: divisor))
            #expect(isMultiple(text + "000000000000", of: divisor))
            let last = product[product.count - 1] == 9 ? "8" : "9"
            #expect(!isMultiple(text.dropLast() + last, of: divisor))
        }
    }

    @Test func `multiples with many digits are recognized for all exponents`() {
        let divisor = "7" + String(repeating: "0", count: 9_998) + "3"
        // Before the zeros, this is `divisor` times a power of ten, plus 3.
        let value = divisor + divisor.dropFirst() + String(repeating: "0", count: 100_000)
        #expect(!isMultiple(value, of: divisor))
        #expect(isMultiple(divisor + "e1000000000", of: divisor))
        #expect(isMultiple(divisor + String(repeating: "0", count: 1_000_000), of: divisor))
        #expect(!isMultiple("1e1000000000", of: divisor))
        #expect(!isMultiple("1e-1000000000", of: divisor))
    }

    /// Returns any number, a multiple of the divisor, or a multiple with another last digit.
    private func value(
        for divisor: RandomDecimal,
        using generator: inout SeededGenerator
    ) -> RandomDecimal {
        guard !generator.oneIn(3) else {
            return RandomDecimal(digitLimit: 40, exponents: -25...25, using: &generator)
        }
        let factor = UInt64.random(in: 1...999_999_999, using: &generator)
        let product = BigNatural(digits: divisor.digits).times(factor)
        var digits = product.digits
        if generator.oneIn(4) { digits[digits.count - 1] ^= 1 }
        return RandomDecimal(
            isNegative: generator.oneIn(3),
            digits: digits,
            exponent: divisor.exponent + Int.random(in: 0...6, using: &generator)
        )
    }

    /// A value and a divisor, and a flag that is true if the value is a multiple of the divisor.
    struct Row: CustomTestStringConvertible, Sendable {
        let value: String
        let divisor: String
        let isMultiple: Bool
        var testDescription: String { "\(value) of \(divisor)" }
    }

    private static let rows = [
        Row(value: "0", divisor: "3", isMultiple: true),
        Row(value: "-0.0", divisor: "1e400", isMultiple: true),
        Row(value: "0.3", divisor: "0.1", isMultiple: true),
        Row(value: "19.99", divisor: "0.01", isMultiple: true),
        Row(value: "19.995", divisor: "0.01", isMultiple: false),
        Row(value: "1e308", divisor: "0.123456789", isMultiple: false),
        Row(value: "1e308", divisor: "0.5", isMultiple: true),
        Row(value: "1e400", divisor: "8", isMultiple: true),
        Row(value: "1e2", divisor: "8", isMultiple: false),
        Row(value: "1e400", divisor: "3", isMultiple: false),
        Row(value: "4.5e400", divisor: "3", isMultiple: true),
        Row(value: "1e400", divisor: "1e401", isMultiple: false),
        Row(value: "12345678901234567890", divisor: "12345678901234567890", isMultiple: true),
        Row(value: "24691357802469135780", divisor: "12345678901234567891", isMultiple: false),
        Row(value: "1e999999999999999999999", divisor: "7", isMultiple: false),
        Row(value: "7e999999999999999999999", divisor: "7", isMultiple: true),
        Row(
            value: "1e999999999999999999999",
            divisor: "1e-999999999999999999999",
            isMultiple: true
        ),
        Row(
            value: "1e-999999999999999999999",
            divisor: "1e999999999999999999999",
            isMultiple: false
        ),
        Row(
            value: "3e999999999999999999999",
            divisor: "7e-999999999999999999999",
            isMultiple: false
        ),
        // The divisors are 2^30 and 5^40.
        Row(value: "1e30", divisor: "1073741824", isMultiple: true),
        Row(value: "1e29", divisor: "1073741824", isMultiple: false),
        Row(value: "1e40", divisor: "9094947017729282379150390625", isMultiple: true),
        Row(value: "1e39", divisor: "9094947017729282379150390625", isMultiple: false),
    ]

    @Test(arguments: rows)
    func `the test for multiples is exact for extreme sizes and exponents`(row: Row) {
        #expect(isMultiple(row.value, of: row.divisor) == row.isMultiple)
    }

    @Test func `the fast path reads integers of up to 18 bytes exactly`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let limit: Int64 = generator.oneIn(2) ? 100 : 999_999_999_999_999_999
            let text = String(Int64.random(in: -limit...limit, using: &generator))
            let small = NumberText.smallInteger(Array(text.utf8).span, isPlain: true)
            #expect(small == (text.utf8.count <= 18 ? Int64(text) : nil))
        }
    }
}
