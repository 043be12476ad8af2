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

    @Test(arguments: ["", "-", "e5", ".5", "1e", "1e9999999", "1-", "1..2", "0x1", " 1", "NaN"])
    func `another text is no number`(text: String) { #expect(parsed(text) == nil) }

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
