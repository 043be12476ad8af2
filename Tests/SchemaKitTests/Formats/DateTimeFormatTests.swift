import Testing

@testable import SchemaKit

struct DateTimeFormatTests {
    @Test func `'date-time' follows RFC 3339`() {
        expect(
            .dateTime,
            [
                .valid("1985-04-12T23:20:50.52Z", "RFC 3339, section 5.8"),
                .valid("1996-12-19T16:39:57-08:00", "with an offset"),
                .valid("1990-12-31T23:59:60Z", "a leap second"),
                .valid("1990-12-31T15:59:60-08:00", "the same leap second in California"),
                .valid("1937-01-01T12:00:27.87+00:20", "an offset of minutes"),
                .valid("2024-02-29t00:00:00z", "lower case"),
                .valid("0000-01-01T00:00:00-00:00", "year zero and an unknown offset"),
                .valid("2024-05-17T23:59:59+23:59", "the greatest offset"),
                .invalid("2024-05-17 09:30:00Z", "a space between date and time"),
                .invalid("2024-05-17T09:30:00", "no offset"),
                .invalid("2024-05-17T09:30Z", "no seconds"),
                .invalid("2024-05-17T09:30:00.Z", "a fraction without digits"),
                .invalid("2024-05-17T09:30:00,5Z", "a comma before the fraction"),
                .invalid("2023-02-29T00:00:00Z", "no such day"),
                .invalid("2024-05-17T09:30:00+0200", "an offset without a colon"),
                .invalid("2024-05-17T09:30:00+24:00", "an offset of a day"),
                .valid("1999-01-01T00:59:60+01:00", "a leap second in Berlin"),
                .invalid(
                    "1998-12-31T23:59:60+02:00",
                    "a leap second before the end of a day in UTC"
                ),
                .invalid("1998-12-30T23:59:60Z", "a leap second before the last day of a month"),
                .invalid(
                    "1998-12-31T00:59:60+01:00",
                    "a leap second before the last day of a month in UTC"
                ),
                .invalid(
                    "1999-01-01T15:59:60-08:00",
                    "a leap second on the first day of a month in UTC"
                ),
                .valid("2024-05-17T09:30:00.1234567Z", "seven digits"),
                .valid(
                    "2024-05-17T09:30:00.12345678Z",
                    "eight digits, as many as a word has bytes"
                ),
                .valid("2024-05-17T09:30:00.123456789+01:00", "nine digits"),
                .valid(
                    "2024-05-17T09:30:00.12345678901234567890123456Z",
                    "26 digits, more than three words have bytes"
                ),
                .invalid(
                    "2024-05-17T09:30:00.123456x89012345678Z",
                    "a letter among the first eight digits"
                ),
                .invalid("2024-05-17T09:30:00.x2345678Z", "a letter in place of the first digit"),
                .invalid("2024-05-17T09:30:00.1234567\u{661}Z", "a digit outside ASCII"),
                .invalid("2024-05-17T09:30:00+01:00Z", "an offset and a zone"),
                .invalid("2024-05-17T09:30:00+01:0Z", "a zone in place of the offset's last digit"),
                .invalid("2024-05-17T09:30:0+01:00", "one digit of the seconds"),
                .invalid("2024-05-17T09:30:00.+01:00", "a fraction without digits, with an offset"),
                .invalid(
                    "2024-05-1709:30:00.5Z+",
                    "no letter between date and time, and a sign after the zone"
                ),
                .invalid("2024-05-17T09:30:00Z ", "a space at the end"),
                .invalid("2024-05-17T09:30:00ZZ", "two zones"),
                .invalid("", "nothing"),
            ]
        )
    }

    @Test func `'date' is a day of the calendar`() {
        expect(
            .date,
            [
                .valid("2024-02-29", "a leap year"),
                .valid("2000-02-29", "the last year of a century, a leap year"),
                .valid("9999-12-31", "the last day"),
                .invalid("1900-02-29", "the last year of a century, no leap year"),
                .invalid("2024-04-31", "a month of 30 days"),
                .invalid("2024-00-10", "month zero"),
                .invalid("2024-13-10", "month 13"),
                .invalid("2024-01-00", "day zero"),
                .invalid("2024-01-32", "day 32"),
                .invalid("2024-02-30", "a day that no February has"),
                .valid("2024-07-31", "July, a month of 31 days"),
                .valid("2024-08-31", "August, which has 31 days, too"),
                .invalid("2024-09-31", "September, a month of 30 days"),
                .invalid("2:24-01-01", "a colon in the century"),
                .invalid("202:-01-01", "a colon in the year"),
                .invalid("2024-1/-01", "a slash in the month"),
                .invalid("2024:01:01", "colons"),
                .invalid("24-01-01", "two digits of the year"),
                .invalid("2024-1-1", "single digits"),
                .invalid("2024-01-0\u{661}", "a digit outside ASCII"),
                .invalid("2024-01-01T", "more than a date"),
                .invalid("20240101", "the basic form of ISO 8601"),
            ]
        )
    }

    /// To save time, the test reads only days of the first two years of some centuries.
    @Test func `a date-time has the seconds since 1970 of its day, clock and offset`() {
        var days = -719_528
        for year in 0...9_999 {
            let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for (month, length) in zip(1..., lengths) {
                if year % 100 < 2, year < 500 || year > 1900 {
                    let start = Self.padded(year, to: 4) + "-" + Self.padded(month, to: 2)
                    let first = Double(days) * 86_400
                    let foundFirst = Self.seconds(start + "-01T00:00:00Z")
                    #expect(foundFirst == first, "\(start)")
                    let last = Double(days + length - 1) * 86_400 + 50_415.5
                    let foundLast = Self.seconds("\(start)-\(length)T12:30:15.5-01:30")
                    #expect(foundLast == last, "\(start)")
                }
                days += length
            }
        }
    }

    private static func padded(_ number: Int, to length: Int) -> String {
        String(String(10_000 + number).suffix(length))
    }

    private static func seconds(_ text: String) -> Double? {
        DateTimeFormat.secondsSince1970(Array(text.utf8).span)
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01T01:00:00+01:00", 0),
            ("1969-12-31T23:59:59z", -1), ("2038-01-19T03:14:08Z", 2_147_483_648),
            ("2000-02-29T00:00:00.25Z", 951_782_400.25), ("2000-03-01T00:00:00-00:01", 951_868_860),
            ("2023-02-29T00:00:00Z", nil), ("1970-01-01", nil), ("1970-01-01T00:00:00", nil),
            ("", nil),
        ] as [(String, Double?)]
    )
    func `only a date-time has seconds since 1970`(text: String, seconds: Double?) {
        #expect(Self.seconds(text) == seconds)
    }

    @Test(
        arguments: [
            (.date, "2023-02-29", true), (.date, "2024-04-31", true), (.date, "2024-13-01", true),
            (.date, "2024-00-00", true), (.dateTime, "2023-02-29T00:00:00Z", true),
            (.preciseDateTime, "2023-02-29T00:00:00.5Z", true),
            // Even the first of January would not make these texts valid.
            (.date, "2023-02-290", false), (.date, "2023/02/29", false),
            (.date, "2023-02-2", false), (.date, "2023-2-29", false), (.date, "2023-02-2x", false),
            (.date, "", false), (.date, "2023-02-29T00:00:00Z", false),
            (.dateTime, "2023-02-29", false), (.dateTime, "2023-02-29T00:00:00", false),
            (.preciseDateTime, "2023-02-29T00:00:00Z", false),
            // This day exists. Only the leap second is wrong, which would be right on the first of January.
            (.dateTime, "2024-05-17T00:59:60+01:00", false),
            // Other formats have no days.
            (.time, "2023-02-29", false), (.duration, "2023-02-29", false),
        ] as [(StringFormat, String, Bool)]
    )
    func `a text of the right form can have a day that does not exist`(
        format: StringFormat,
        text: String,
        isImpossible: Bool
    ) {
        #expect(!format.matches(text: text))
        #expect(format.hasImpossibleDay(Array(text.utf8)) == isImpossible)
    }

    @Test func `'time' requires an offset`() {
        expect(
            .time,
            [
                .valid("08:30:06Z"),
                .valid("08:30:06.283185z", "a fraction"),
                .valid("23:59:60Z", "a leap second"),
                .valid("01:29:60+01:30", "a leap second with a positive offset"),
                .valid("15:59:60-08:00", "a leap second with a negative offset"),
                .valid("00:29:60.9+00:30", "a fraction of a leap second"),
                .invalid("08:30:06", "no offset"),
                .invalid("22:59:60Z", "a leap second in another hour"),
                .invalid("23:59:60+01:00", "a leap second an hour before the end of a day in UTC"),
                .invalid("23:59:61Z", "second 61 at the end of a day"),
                .invalid("24:00:00Z", "hour 24"),
                .invalid("08:60:06Z", "minute 60"),
                .invalid("08:30:06+1:00", "one digit of the offset"),
                .invalid("08:30:06-08", "no minutes of the offset"),
                .invalid("08:30:06+00:60", "minute 60 of the offset"),
                .invalid("08:30:06 Z", "a space"),
                .invalid("Z", "nothing but a zone"),
                .invalid("8:30:06Z", "one digit of the hour"),
                .invalid("08:30:06.Z", "a fraction without digits"),
                .invalid("08:30:61+00:00", "second 61"),
                .invalid("08:30:06*01:00", "no sign"),
                .invalid("8:30 AM", "another notation"),
            ]
        )
    }

    @Test(arguments: ["Z", ".25Z", "+01:00", ".123456789-01:00"])
    func `a text that ends early is neither a date-time nor a time`(end: String) {
        let time = "09:30:00" + end
        let dateTime = "2024-05-17T" + time
        #expect(StringFormat.time.matches(text: time))
        #expect(StringFormat.dateTime.matches(text: dateTime))
        for count in 0..<dateTime.count {
            let start = String(dateTime.prefix(count))
            #expect(!StringFormat.dateTime.matches(text: start), "\(start)")
        }
        for count in 0..<time.count {
            let start = String(time.prefix(count))
            #expect(!StringFormat.time.matches(text: start), "\(start)")
        }
    }

    @Test func `'time' of draft 3 has no offset`() {
        expect(
            .localTime,
            [
                .valid("08:30:06"),
                .valid("23:59:60", "a leap second of UTC"),
                .invalid("08:30:60", "a leap second at another time"),
                .invalid("08:30:06Z", "an offset"),
                .invalid("08:30:06.5", "a fraction"),
                .invalid("08:30", "no seconds"),
                .invalid("24:00:00", "hour 24"),
            ]
        )
    }
}
