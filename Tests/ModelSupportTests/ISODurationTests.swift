import Testing

@testable import ModelSupport

@Suite struct ISODurationTests {
    /// A text and its length in seconds, or `nil` for a text that is not a duration.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let seconds: Double?
        var testDescription: String { text }

        init(_ text: String, _ seconds: Double?) { (self.text, self.seconds) = (text, seconds) }
    }

    static let rows = [
        Row("PT1S", 1), Row("PT1M30S", 90), Row("PT2H", 7200), Row("P1D", 86_400),
        Row("P1W", 604_800), Row("P1M", 2_592_000), Row("P1Y", 31_536_000),
        Row("P1Y2M3W4DT5H6M7S", 38_898_367), Row("P1DT12H", 129_600), Row("PT0S", 0),
        Row("PT0.5S", 0.5), Row("PT0,5S", 0.5), Row("P0.5D", 43_200), Row("-PT1M", -60),
        Row("+PT1M", 60), Row("P", nil), Row("PT", nil), Row("P1DT", nil), Row("", nil),
        Row("PT1", nil), Row("P1S", nil), Row("PT1D", nil), Row("1M", nil), Row("pt1m", nil),
        Row("PT1S1M", nil), Row("PT1M1M", nil), Row("PT1.S", nil), Row("PT.5S", nil),
        Row("PT1.2.3S", nil), Row("P1DT1HT1M", nil), Row("--PT1S", nil), Row("PT-1S", nil),
        Row("PT1S ", nil), Row("PT١S", nil),
    ]

    @Test("a duration has the length of its text in seconds", arguments: rows)
    func seconds(row: Row) { #expect(ISODuration(row.text).seconds == row.seconds) }

    @Test(arguments: rows)
    func `a duration keeps its text when it is written and read`(row: Row) throws {
        let duration = ISODuration(row.text)
        #expect(duration.description == row.text)
        #expect(try JSONText.decode(JSONText.encode(duration), as: ISODuration.self) == duration)
        #expect(
            try JSONText.decode(JSONText.encode([duration]), as: [ISODuration].self) == [duration]
        )
    }

    @Test func `the Foundation overlay converts durations to TimeInterval`() {
        #expect(ISODuration("PT1M").timeInterval == 60)
        #expect(ISODuration("").timeInterval == nil)
    }
}
