/// The dates and times of RFC 3339, section 5.6.
enum DateTimeFormat {
    /// `date-time`: a date, `T`, and a time with its offset from UTC.
    ///
    /// A leap second ends a month of UTC (section 5.7); which months had one is not looked up.
    static func isDateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        guard let day = takeDate(&cursor), takeLetter("T", &cursor),
            let time = takeFullTime(&cursor), cursor.isAtEnd
        else { return false }
        // East of UTC, the last minute of a day of UTC belongs to the day that follows.
        return !time.isLeapSecond || (time.offset > 0 ? day.startsMonth : day.endsMonth)
    }

    /// `full-date`: a day of the calendar.
    static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        return takeDate(&cursor) != nil && cursor.isAtEnd
    }

    /// `full-time`: a time of day with its offset from UTC.
    static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        return takeFullTime(&cursor) != nil && cursor.isAtEnd
    }

    /// The time of draft 3: `hh:mm:ss` and nothing else.
    ///
    /// It says no offset, so it is read as UTC, where a leap second ends the day.
    static func isLocalTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        guard let clock = takeClock(&cursor), cursor.isAtEnd else { return false }
        return !clock.isLeapSecond || clock.endsDay(offset: 0)
    }

    /// Takes the letter in either case, as the ABNF of RFC 3339 allows.
    private static func takeLetter(_ letter: Unicode.Scalar, _ cursor: inout FormatCursor) -> Bool {
        cursor.take { FormatByte.lowercased($0) == FormatByte.lowercased(UInt8(ascii: letter)) }
    }

    private struct Day {
        let startsMonth: Bool
        let endsMonth: Bool
    }

    private static func takeDate(_ cursor: inout FormatCursor) -> Day? {
        guard let year = cursor.takeNumber(digits: 4), cursor.take(FormatByte.hyphen),
            let month = cursor.takeNumber(digits: 2), cursor.take(FormatByte.hyphen),
            let day = cursor.takeNumber(digits: 2), (1...12).contains(month)
        else { return nil }
        let lastDay = dayCount(ofMonth: month, year: year)
        guard day >= 1, day <= lastDay else { return nil }
        return Day(startsMonth: day == 1, endsMonth: day == lastDay)
    }

    private static func dayCount(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private struct FullTime {
        let isLeapSecond: Bool
        /// In minutes, positive to the east.
        let offset: Int
    }

    private static func takeFullTime(_ cursor: inout FormatCursor) -> FullTime? {
        guard let clock = takeClock(&cursor), takeFraction(&cursor),
            let offset = takeOffset(&cursor),
            !clock.isLeapSecond || clock.endsDay(offset: offset)
        else { return nil }
        return FullTime(isLeapSecond: clock.isLeapSecond, offset: offset)
    }

    private struct Clock {
        let hour: Int
        let minute: Int
        let second: Int

        var isLeapSecond: Bool { second == 60 }

        /// Whether the minute is the last of a day in UTC; `offset` is in minutes.
        func endsDay(offset: Int) -> Bool {
            let minutesPerDay = 24 * 60
            let minuteOfDay = (hour * 60 + minute - offset + minutesPerDay) % minutesPerDay
            return minuteOfDay == minutesPerDay - 1
        }
    }

    private static func takeClock(_ cursor: inout FormatCursor) -> Clock? {
        guard let hour = cursor.takeNumber(digits: 2), hour < 24, cursor.take(FormatByte.colon),
            let minute = cursor.takeNumber(digits: 2), minute < 60, cursor.take(FormatByte.colon),
            let second = cursor.takeNumber(digits: 2), second <= 60
        else { return nil }
        return Clock(hour: hour, minute: minute, second: second)
    }

    /// Takes a fraction of a second where there is one.
    private static func takeFraction(_ cursor: inout FormatCursor) -> Bool {
        guard cursor.take(FormatByte.dot) else { return true }
        return cursor.takeAll(where: FormatByte.isDigit) > 0
    }

    /// Takes `Z` or a numeric offset and returns its minutes.
    private static func takeOffset(_ cursor: inout FormatCursor) -> Int? {
        if takeLetter("Z", &cursor) {
            return 0
        }
        let isAhead = cursor.take(FormatByte.plus)
        guard isAhead || cursor.take(FormatByte.hyphen),
            let hours = cursor.takeNumber(digits: 2), hours < 24, cursor.take(FormatByte.colon),
            let minutes = cursor.takeNumber(digits: 2), minutes < 60
        else { return nil }
        return (isAhead ? 1 : -1) * (hours * 60 + minutes)
    }
}
