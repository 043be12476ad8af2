/// The checks of dates and times of RFC 3339, section 5.6.
///
/// All parts except a fraction have fixed distances from the start or the end of the text. The checks therefore compare
/// words of eight bytes with templates, instead of reading byte after byte. (Benchmark: `validate`, formats.)
enum DateTimeFormat {
    private static let dateLength = 10
    private static let clockLength = 8
    /// The number of bytes before the time in a date-time.
    private static let timeStart = dateLength + 1

    /// Returns whether a text is a `date-time`: a date, `T`, and a time with its offset from UTC.
    ///
    /// A leap second must be the last second of a month in UTC (section 5.7). The check does not know which months
    /// had a leap second.
    @inline(never)
    static func isDateTime(_ text: Span<UInt8>) -> Bool {
        guard text.count > dateLength, let day = Day(text),
            isSame(text[dateLength], ignoringCaseOf: "T"), let clock = clock(text, from: timeStart)
        else { return false }
        return !clock.isLeapSecond || endsMonth(clock, on: day, in: text)
    }

    /// Returns whether a leap second is the last second of a month in UTC.
    @inline(never)
    private static func endsMonth(
        _ clock: Clock,
        on day: Day,
        in text: Span<UInt8>
    ) -> Bool {
        guard let offset = Zone(endOf: text)?.offset, clock.endsDay(offset: offset) else {
            return false
        }
        // East of UTC, the last minute of a day in UTC belongs to the following local day.
        return offset > 0 ? day.startsMonth : day.endsMonth
    }

    /// Returns whether a text is a date-time with a fraction of a second.
    @inline(never)
    static func isPreciseDateTime(_ text: Span<UInt8>) -> Bool {
        isDateTime(text) && text.contains(FormatByte.dot)
    }

    /// Returns whether a text is a `full-date`: a day of the calendar.
    @inline(never)
    static func isDate(_ text: Span<UInt8>) -> Bool {
        text.count == dateLength && Day(text) != nil
    }

    /// Returns whether a text is a `full-time`: a time of day with its offset from UTC.
    @inline(never)
    static func isTime(_ text: Span<UInt8>) -> Bool {
        guard let clock = clock(text, from: 0) else { return false }
        return !clock.isLeapSecond || endsDay(clock, in: text)
    }

    /// Returns whether a leap second is the last second of a day in UTC.
    @inline(never)
    private static func endsDay(_ clock: Clock, in text: Span<UInt8>) -> Bool {
        Zone(endOf: text).map { clock.endsDay(offset: $0.offset) } ?? false
    }

    /// Returns whether a text is a time of draft 3: exactly `hh:mm:ss`.
    ///
    /// Such a time has no offset and counts as UTC, in which a leap second ends the day.
    @inline(never)
    static func isLocalTime(_ text: Span<UInt8>) -> Bool {
        guard text.count == clockLength, let clock = Clock(text, at: 0) else { return false }
        return !clock.isLeapSecond || clock.endsDay(offset: 0)
    }

    /// Returns whether a byte is `letter`, ignoring case as the ABNF of RFC 3339 does.
    @inline(__always)
    private static func isSame(_ byte: UInt8, ignoringCaseOf letter: Unicode.Scalar) -> Bool {
        FormatByte.lowercased(byte) == FormatByte.lowercased(UInt8(ascii: letter))
    }
}

extension DateTimeFormat {
    /// A day of the calendar.
    private struct Day {
        private let century: Int
        /// The year within the century, from 0 to 99.
        private let yearOfCentury: Int
        private let month: Int
        private let number: Int

        /// Parses the day at the start of a text, which must have at least as many bytes as a date. Returns nil if the
        /// text does not begin with a date, or if the calendar does not have the day.
        @inline(__always)
        init?(_ text: Span<UInt8>) {
            guard let century = ByteWord(text, at: 0).pairs(in: .century),
                let pairs = ByteWord(text, at: 2).pairs(in: .dateWithoutCentury)
            else { return nil }
            self.century = century.number(at: 0)
            yearOfCentury = pairs.number(at: 0)
            month = pairs.number(at: 3)
            number = pairs.number(at: 6)
            // Every month has at least 28 days, so the last day of the month is computed only for later days.
            guard number <= 28 || number <= lastDay else { return nil }
        }

        var startsMonth: Bool { number == 1 }
        var endsMonth: Bool { number == lastDay }

        private var lastDay: Int {
            // A leap year is divisible by 4, or by 400 if it begins a century. The odd months up to July and the even
            // months from August on have 31 days.
            month == 2
                ? (yearOfCentury == 0 ? century : yearOfCentury) & 3 == 0 ? 29 : 28
                : 30 &+ (month ^ month &>> 3) & 1
        }
    }

    /// A time of day without an offset.
    private struct Clock {
        private let pairs: DigitPairs

        /// Parses the time `hh:mm:ss` at `start`, where at least eight bytes must follow. Returns nil for other texts.
        @inline(__always)
        init?(_ text: Span<UInt8>, at start: Int) {
            guard let pairs = ByteWord(text, at: start).pairs(in: .clock) else { return nil }
            self.pairs = pairs
        }

        var isLeapSecond: Bool { pairs.number(at: 6) == 60 }

        /// Returns whether the minute is the last minute of a day in UTC. `offset` is in minutes.
        func endsDay(offset: Int) -> Bool {
            let minutesPerDay = 24 * 60
            let minute = pairs.number(at: 0) * 60 + pairs.number(at: 3)
            return (minute - offset + minutesPerDay) % minutesPerDay == minutesPerDay - 1
        }
    }

    /// The offset from UTC at the end of a time.
    private struct Zone {
        /// The length of the offset's text, in bytes.
        let length: Int
        /// The offset in minutes, positive to the east.
        let offset: Int

        /// Parses the offset at the end of a text, which must be longer than an offset. Returns nil if the text ends
        /// without an offset.
        @inline(__always)
        init?(endOf text: Span<UInt8>) {
            if isSame(text[text.count &- 1], ignoringCaseOf: "Z") {
                (length, offset) = (1, 0)
                return
            }
            let start = text.count &- 6
            let sign = text[start]
            guard sign == FormatByte.plus || sign == FormatByte.hyphen,
                let pairs = ByteWord(text, at: start &+ 1).pairs(in: .utcOffset)
            else { return nil }
            let minutes = pairs.number(at: 0) * 60 + pairs.number(at: 3)
            (length, offset) = (6, sign == FormatByte.plus ? minutes : -minutes)
        }
    }

    /// Parses the time from `start` to the end of the text. Returns nil if the text is not a time with an offset. Does
    /// not check if a leap second is allowed.
    @inline(__always)
    private static func clock(_ text: Span<UInt8>, from start: Int) -> Clock? {
        let fractionStart = start &+ clockLength
        // The offset is parsed first, so that the end of the fraction is known before its digits are read.
        guard let clock = Clock(text, at: start), let zone = Zone(endOf: text) else { return nil }
        let length = text.count &- zone.length &- fractionStart
        return length == 0 || isFraction(text, from: fractionStart, length: length) ? clock : nil
    }

    /// Returns whether the `length` bytes at `start` are a dot and digits. A time `hh:mm:ss` must precede them, because
    /// words of eight bytes are read from the end toward the start, and the last word read can begin before `start`.
    @inline(__always)
    private static func isFraction(
        _ text: Span<UInt8>,
        from start: Int,
        length: Int
    ) -> Bool {
        guard length >= 2, text[start] == FormatByte.dot else { return false }
        var end = start &+ length
        var count = length &- 1
        while count > 8 {
            end &-= 8
            count &-= 8
            guard ByteWord(text, at: end).endsWithDigits(8) else { return false }
        }
        return ByteWord(text, at: end &- 8).endsWithDigits(count)
    }
}

/// The conversion of date-times to numbers.
extension DateTimeFormat {
    /// Returns the seconds from the beginning of 1970 (UTC) to a date-time, or nil if `text` is not a date-time.
    static func secondsSince1970(_ text: Span<UInt8>) -> Double? {
        guard isDateTime(text) else { return nil }
        func number(_ range: Range<Int>) -> Int {
            range.reduce(0) { $0 * 10 + Int(text[$1] - UInt8(ascii: "0")) }
        }
        var index = timeStart + clockLength
        var fraction = 0.0
        var weight = 0.1
        // The digits end before the end of the text, because an offset follows them.
        if text[index] == FormatByte.dot {
            index += 1
            while FormatByte.isDigit(text[index]) {
                fraction += weight * Double(text[index] - UInt8(ascii: "0"))
                weight /= 10
                index += 1
            }
        }
        var offset = 0
        if index + 6 == text.count {
            offset = (number(index + 1..<index + 3) * 60 + number(index + 4..<index + 6)) * 60
            if text[index] == UInt8(ascii: "-") { offset = -offset }
        }
        let days = daysSince1970(year: number(0..<4), month: number(5..<7), day: number(8..<10))
        let clock = (number(11..<13) * 60 + number(14..<16)) * 60 + number(17..<19)
        // `Int` has 32 bits on some platforms, which the sum exceeds after January 2038.
        return Double(days) * 86_400 + Double(clock - offset) + fraction
    }

    /// Returns the days from the beginning of 1970 to a day of the Gregorian calendar.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        // The computation begins each year in March, so that a leap day is the last day of its year. It adds 400 years,
        // because the year before the year 0 would be negative.
        let yearFromMarch = (month > 2 ? year : year - 1) + 400
        let monthOfYear = (month + 9) % 12
        // The five months from March on have 153 days, and so have the five months from August on.
        let dayOfYear = (153 * monthOfYear + 2) / 5 + day - 1
        let (era, yearOfEra) = yearFromMarch.quotientAndRemainder(dividingBy: 400)
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        // An era of 400 years has 146,097 days. 1970 begins 865,565 days after March 1 of the year -400.
        return era * 146_097 + dayOfEra - 865_565
    }
}

/// The days that do not exist, for messages.
extension StringFormat {
    /// Returns whether a text has the right form for this format, but its date is not a day of the calendar.
    ///
    /// - Parameter text: A text that does not match the format.
    package func hasImpossibleDay(_ text: [UInt8]) -> Bool {
        switch self {
        case .date, .dateTime, .preciseDateTime: break
        default: return false
        }
        let monthAndDay = [5, 6, 8, 9]
        guard text.count > 9, monthAndDay.allSatisfy({ FormatByte.isDigit(text[$0]) }) else {
            return false
        }
        // Every year has a first of January.
        var firstOfJanuary = text
        for (index, digit) in zip(monthAndDay, "0101".utf8) { firstOfJanuary[index] = digit }
        // A leap second can make a text invalid although its day exists.
        return matches(firstOfJanuary.span)
            && !StringFormat.date.matches(text.span.extracting(..<10))
    }
}
