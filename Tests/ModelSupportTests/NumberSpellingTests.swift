import Testing

@testable import ModelSupport

@Suite struct NumberSpellingTests {
    private func parsed(_ text: String) -> NumberSpelling? { NumberSpelling(text.utf8) }

    @Test(arguments: [
        ["0", "-0", "0.000", "0e5"], ["1", "1.0", "10e-1", "0.1e1", "1E+0"],
        ["1200", "12e2", "1.2e+3"], ["-0.05", "-5e-2", "-0.0500"],
    ])
    func `texts of one value are equal`(texts: [String]) throws {
        let spellings = try texts.map { try #require(parsed($0)) }
        #expect(Set(spellings).count == 1)
    }

    @Test(arguments: [
        "", "-", "e5", ".5", "1e", "1e+", "1e5x", "1-", "1..2", "0x1", " 1", "NaN",
    ])
    func `another text is no number`(text: String) { #expect(parsed(text) == nil) }

    /// A number as an integer of tenths of thousandths, and as text with a random exponent.
    private func number(_ value: Int, _ generator: inout some RandomNumberGenerator)
        -> NumberSpelling?
    {
        let zeros = Int.random(in: 0...3, using: &generator)
        return parsed("\(value)\(String(repeating: "0", count: zeros))e\(-4 - zeros)")
    }

    @Test func `numbers are compared and divided as their integers are`() throws {
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
    func `a number of any length can be a multiple`(
        text: String,
        divisor: String,
        isMultiple: Bool
    ) throws {
        #expect(try #require(parsed(text)).isMultiple(of: parsed(divisor)) == isMultiple)
    }

    /// A text with the values of the types that can hold it.
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
        Row("0.1", nil, 0.1), Row("0.10000000000000001", nil, nil),
    ]

    @Test("a value is handed out if it has the same digits", arguments: rows)
    func values(row: Row) throws {
        let spelling = try #require(parsed(row.text))
        #expect(spelling.integer(Int64.self) == row.int64)
        #expect(spelling.double == row.double)
    }
}
