/// The dates and times of RFC 3339, section 5.6.
enum DateTimeFormat {
    /// `date-time`: a date, `T`, and a time with its offset from UTC.
    ///
    /// A leap second ends a month of UTC (section 5.7); which months had one is not looked up.
    @inline(never)
    static func isDateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        guard let day = takeDate(&cursor), takeLetter("T", &cursor),
            let time = takeFullTime(&cursor), cursor.isAtEnd
        else { return false }
        // East of UTC, the last minute of a day of UTC belongs to the day that follows.
        return !time.isLeapSecond || (time.offset > 0 ? day.startsMonth : day.endsMonth)
    }

    /// A date-time with a fraction of a second.
    @inline(never)
    static func isPreciseDateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        isDateTime(text) && text.contains(FormatByte.dot)
    }

    /// `full-date`: a day of the calendar.
    @inline(never)
    static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        return takeDate(&cursor) != nil && cursor.isAtEnd
    }

    /// `full-time`: a time of day with its offset from UTC.
    @inline(never)
    static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        return takeFullTime(&cursor) != nil && cursor.isAtEnd
    }

    /// The time of draft 3: `hh:mm:ss` and nothing else.
    ///
    /// It says no offset, so it is read as UTC, where a leap second ends the day.
    @inline(never)
    static func isLocalTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        guard let clock = takeClock(&cursor), cursor.isAtEnd else { return false }
        return !clock.isLeapSecond || clock.endsDay(offset: 0)
    }

    /// Takes the letter in either case, as the ABNF of RFC 3339 allows.
    @inline(__always)
    private static func takeLetter(_ letter: Unicode.Scalar, _ cursor: inout FormatCursor) -> Bool {
        cursor.take { FormatByte.lowercased($0) == FormatByte.lowercased(UInt8(ascii: letter)) }
    }

    private struct Day {
        let startsMonth: Bool
        let endsMonth: Bool
    }

    @inline(__always)
    private static func takeDate(_ cursor: inout FormatCursor) -> Day? {
        // All places are known, so that no byte has to wait for those before it.
        guard cursor.holds(10), let digits = cursor.word.digits(in: .monthOfYear) else {
            return nil
        }
        cursor.position &+= 8
        guard let day = cursor.twoDigits(after: 0) else { return nil }
        cursor.position &+= 2
        let month = ByteWord.number(digits, at: 5)
        guard month >= 1, month <= 12 else { return nil }
        let year = ByteWord.number(digits, at: 0) &* 100 &+ ByteWord.number(digits, at: 2)
        let lastDay = dayCount(ofMonth: month, year: year)
        // No month has fewer days than 28, so most need not wait for the last one.
        guard day >= 1, day <= 28 || day <= lastDay else { return nil }
        return Day(startsMonth: day == 1, endsMonth: day == lastDay)
    }

    @inline(__always)
    private static func dayCount(ofMonth month: Int, year: Int) -> Int {
        // The odd months up to July have 31 days, and the even ones from August on.
        month == 2
            ? year & 3 == 0 && (year % 100 != 0 || year & 15 == 0) ? 29 : 28
            : 30 &+ (month ^ month &>> 3) & 1
    }

    private struct FullTime {
        let isLeapSecond: Bool
        /// In minutes, positive to the east.
        let offset: Int
    }

    @inline(__always)
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

    @inline(__always)
    private static func takeClock(_ cursor: inout FormatCursor) -> Clock? {
        guard cursor.holds(8), let digits = cursor.word.digits(in: .clock) else { return nil }
        let hour = ByteWord.number(digits, at: 0)
        let minute = ByteWord.number(digits, at: 3)
        let second = ByteWord.number(digits, at: 6)
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        cursor.position &+= 8
        return Clock(hour: hour, minute: minute, second: second)
    }

    /// Takes a fraction of a second where there is one.
    @inline(__always)
    private static func takeFraction(_ cursor: inout FormatCursor) -> Bool {
        guard cursor.take(FormatByte.dot) else { return true }
        let start = cursor.position
        var count = 8
        while count == 8 {
            count = ByteWord.run(cursor.word.digits)
            cursor.position &+= count
        }
        return cursor.position > start
    }

    /// Takes `Z` or a numeric offset and returns its minutes.
    @inline(__always)
    private static func takeOffset(_ cursor: inout FormatCursor) -> Int? {
        if takeLetter("Z", &cursor) {
            return 0
        }
        let isAhead = cursor.take(FormatByte.plus)
        guard isAhead || cursor.take(FormatByte.hyphen), cursor.holds(5),
            let hours = cursor.twoDigits(after: 0), let minutes = cursor.twoDigits(after: 3),
            cursor.bytes[cursor.position &+ 2] == FormatByte.colon, hours < 24, minutes < 60
        else { return nil }
        cursor.position &+= 5
        return (isAhead ? 1 : -1) * (hours * 60 + minutes)
    }
}
