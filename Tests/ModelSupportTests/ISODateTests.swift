import Foundation
import TestSupport
import Testing

@testable import ModelSupport

@Suite struct ISODateTests {
    /// A text and its time in seconds since 1970, or `nil` for a text that is not a time.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let seconds: Double?
        var testDescription: String { text }

        init(_ text: String, _ seconds: Double?) { (self.text, self.seconds) = (text, seconds) }
    }

    static let times = [
        Row("1970-01-01T00:00:00Z", 0), Row("1970-01-01T00:00:00.250Z", 0.25),
        Row("2024-05-17T09:30:00Z", 1_715_938_200), Row("2024-05-17T11:30:00+02:00", 1_715_938_200),
        Row("2024-05-17T04:00:00-05:30", 1_715_938_200), Row("2024-05-17t09:30:00z", 1_715_938_200),
        Row("2024-02-29T00:00:00Z", 1_709_164_800), Row("1969-12-31T23:59:59Z", -1),
        Row("0000-01-01T00:00:00Z", -62_167_219_200), Row("9999-12-31T23:59:59Z", 253_402_300_799),
        Row("1998-12-31T23:59:60Z", 915_148_800), Row("2000-02-29T12:00:00Z", 951_825_600),
        Row("2024-04-30T00:00:00Z", 1_714_435_200), Row("2024-04-31T00:00:00Z", nil),
        Row("2023-02-29T00:00:00Z", nil), Row("1900-02-29T00:00:00Z", nil),
        Row("2024-13-01T00:00:00Z", nil), Row("2024-01-32T00:00:00Z", nil),
        Row("2024-01-01T24:00:00Z", nil), Row("2024-01-01T00:60:00Z", nil),
        Row("2024-01-01T00:00:61Z", nil), Row("2024-01-01T00:00:00", nil),
        Row("2024-01-01T00:00:00.Z", nil), Row("2024-01-01T00:00:00+2:00", nil),
        Row("2024-01-01T00:00:00+23:59", 1_703_980_860),
        Row("2024-01-01T00:00:00+24:00", nil), Row("2024-01-01T00:00:00+00:60", nil),
        Row("2024-01-00T00:00:00Z", nil), Row("2024-00-01T00:00:00Z", nil),
        Row("2024-01-01T00:00:00Z ", nil), Row("2024-1-1T00:00:00Z", nil), Row("", nil),
        Row("soon", nil),
    ]

    @Test(arguments: times)
    func `a time has the number of seconds since 1970`(row: Row) {
        #expect(ISODateTime(row.text).secondsSince1970 == row.seconds)
    }

    @Test(arguments: times)
    func `a time keeps its text when it is written and read`(row: Row) throws {
        let time = ISODateTime(row.text)
        #expect(time.description == row.text)
        #expect(try JSONText.decode(JSONText.encode(time), as: ISODateTime.self) == time)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (0.25, "1970-01-01T00:00:00.250Z"),
            (-0.001, "1969-12-31T23:59:59.999Z"), (1_715_938_200, "2024-05-17T09:30:00Z"),
            (951_825_600, "2000-02-29T12:00:00Z"), (0.0004, "1970-01-01T00:00:00Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"), (-1e15, "0000-01-01T00:00:00Z"),
            (1e15, "9999-12-31T23:59:59.999Z"), (.infinity, "9999-12-31T23:59:59.999Z"),
            (.nan, "0000-01-01T00:00:00Z"),
        ] as [(Double, String)]
    )
    func `a number of seconds is converted to a text`(_ seconds: Double, _ text: String) {
        #expect(ISODateTime(secondsSince1970: seconds).rawValue == text)
    }

    @Test(.long) func `days are converted to dates and back without loss`() {
        for days in -150_000...20_000 {
            let date = ISODate(daysSince1970: days)
            #expect(date.daysSince1970 == days)
            let next = ISODate(daysSince1970: days + 1)
            if !(date < next) || date.rawValue >= next.rawValue { Issue.record("\(date) \(next)") }
        }
    }

    @Test func `a date has a year, a month and a day`() {
        let date: ISODate = "2024-02-29"
        #expect([date.year, date.month, date.day] == [2024, 2, 29])
        #expect(ISODate(year: 2024, month: 2, day: 29) == date)
        for text in ["", "2024-02-30", "2024-2-1", "2024-02-29T00:00:00Z", "02/29/2024"] {
            #expect(ISODate(text).year == nil)
        }
    }

    @Test func `times are sorted by their instants, and other texts come last`() {
        let texts = [
            "2024-05-17T11:30:00+02:00", "2024-05-17T09:30:00Z", "soon",
            "2024-05-17T09:00:00-01:00",
            "2024-05-17T09:29:59.999Z", "later",
        ]
        #expect(
            texts.map { ISODateTime($0) }.sorted().map(\.rawValue) == [
                "2024-05-17T09:29:59.999Z", "2024-05-17T09:30:00Z", "2024-05-17T11:30:00+02:00",
                "2024-05-17T09:00:00-01:00", "later", "soon",
            ]
        )
        #expect(texts.allSatisfy { !(ISODateTime($0) < ISODateTime($0)) })
        let dates: [ISODate] = ["soon", "2024-05-17", "0001-01-01", "2023-12-31"]
        #expect(dates.sorted() == ["0001-01-01", "2023-12-31", "2024-05-17", "soon"])
    }

    @Test func `the Foundation overlay converts times to and from Date`() {
        let date = Date(timeIntervalSince1970: 1_715_938_200.25)
        #expect(ISODateTime("2024-05-17T11:30:00.25+02:00").date == date)
        #expect(ISODateTime(date) == "2024-05-17T09:30:00.250Z")
        #expect(ISODateTime("soon").date == nil)
        #expect(ISODate(date) == "2024-05-17")
        #expect(ISODate(Date(timeIntervalSince1970: -1)) == "1969-12-31")
        #expect(ISODate(Date(timeIntervalSince1970: 1e15)) == "9999-12-31")
        #expect(ISODate(Date(timeIntervalSince1970: -1e15)) == "0000-01-01")
        #expect(ISODate(Date(timeIntervalSince1970: .infinity)) == "9999-12-31")
        #expect(ISODate("2024-05-17").date == Date(timeIntervalSince1970: 1_715_904_000))
        #expect(ISODate("2024-02-30").date == nil)
    }
}
