/// The dates and times of RFC 3339, section 5.6.
///
/// All places but those of a fraction are known, so no byte has to wait for those before it: words of eight
/// bytes are held against templates. (Benchmark: `validate`, formats.)
enum DateTimeFormat {
    private static let dateLength = 10
    private static let clockLength = 8
    /// Of a date-time.
    private static let timeStart = dateLength + 1

    /// `date-time`: a date, `T`, and a time with its offset from UTC.
    ///
    /// A leap second ends a month of UTC (section 5.7); which months had one is not looked up.
    @inline(never)
    static func isDateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count > timeStart + clockLength, let day = Day(text),
            isLetter("T", text[dateLength]), let clock = clock(text, from: timeStart)
        else { return false }
        return !clock.isLeapSecond || endsMonth(clock, day, text)
    }

    /// Whether a leap second is the last one of a month of UTC.
    @inline(never)
    private static func endsMonth(
        _ clock: Clock,
        _ day: Day,
        _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let offset = Zone(endOf: text)?.offset, clock.endsDay(offset: offset) else {
            return false
        }
        // East of UTC, the last minute of a day of UTC belongs to the day that follows.
        return offset > 0 ? day.startsMonth : day.endsMonth
    }

    /// A date-time with a fraction of a second.
    @inline(never)
    static func isPreciseDateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        isDateTime(text) && text.contains(FormatByte.dot)
    }

    /// `full-date`: a day of the calendar.
    @inline(never)
    static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count == dateLength && Day(text) != nil
    }

    /// `full-time`: a time of day with its offset from UTC.
    @inline(never)
    static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count > clockLength, let clock = clock(text, from: 0) else { return false }
        return !clock.isLeapSecond || endsDay(clock, text)
    }

    /// Whether a leap second is the last one of a day of UTC.
    @inline(never)
    private static func endsDay(_ clock: Clock, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        Zone(endOf: text).map { clock.endsDay(offset: $0.offset) } ?? false
    }

    /// The time of draft 3: `hh:mm:ss` and nothing else.
    ///
    /// It says no offset, so it is read as UTC, where a leap second ends the day.
    @inline(never)
    static func isLocalTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == clockLength, let clock = Clock(text, at: 0) else { return false }
        return !clock.isLeapSecond || clock.endsDay(offset: 0)
    }

    /// Whether a byte is the letter in either case, as the ABNF of RFC 3339 allows.
    @inline(__always)
    private static func isLetter(_ letter: Unicode.Scalar, _ byte: UInt8) -> Bool {
        FormatByte.lowercased(byte) == FormatByte.lowercased(UInt8(ascii: letter))
    }
}

extension DateTimeFormat {
    /// A day of the calendar.
    private struct Day {
        private let century: Int
        /// From 0 to 99.
        private let yearOfCentury: Int
        private let month: Int
        private let number: Int

        /// The day that a text starts with, which has as many bytes as a date at the least.
        @inline(__always)
        init?(_ text: UnsafeBufferPointer<UInt8>) {
            guard let century = ByteWord(text, at: 0).pairs(in: .century),
                let rest = ByteWord(text, at: 2).pairs(in: .dayOfCentury)
            else { return nil }
            self.century = century.number(at: 0)
            yearOfCentury = rest.number(at: 0)
            month = rest.number(at: 3)
            number = rest.number(at: 6)
            // No month has fewer days than 28, so most need not wait for the last one.
            guard number <= 28 || number <= lastDay else { return nil }
        }

        var startsMonth: Bool { number == 1 }
        var endsMonth: Bool { number == lastDay }

        private var lastDay: Int {
            // The odd months up to July have 31 days, and the even ones from August on.
            month == 2
                ? (yearOfCentury == 0 ? century : yearOfCentury) & 3 == 0 ? 29 : 28
                : 30 &+ (month ^ month &>> 3) & 1
        }
    }

    /// A time of day without an offset.
    private struct Clock {
        private let pairs: DigitPairs

        /// The time at `start`, from where on there are as many bytes as that takes at the least.
        @inline(__always)
        init?(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
            guard let pairs = ByteWord(text, at: start).pairs(in: .clock) else { return nil }
            self.pairs = pairs
        }

        var isLeapSecond: Bool { pairs.number(at: 6) == 60 }

        /// Whether the minute is the last of a day in UTC; `offset` is in minutes.
        func endsDay(offset: Int) -> Bool {
            let minutesPerDay = 24 * 60
            let minute = pairs.number(at: 0) * 60 + pairs.number(at: 3)
            return (minute - offset + minutesPerDay) % minutesPerDay == minutesPerDay - 1
        }
    }

    /// The offset from UTC that ends a time.
    private struct Zone {
        /// Of its text, in bytes.
        let length: Int
        /// In minutes, positive to the east.
        let offset: Int

        /// The offset that ends a text of more bytes than it has.
        @inline(__always)
        init?(endOf text: UnsafeBufferPointer<UInt8>) {
            if isLetter("Z", text[text.count &- 1]) {
                (length, offset) = (1, 0)
                return
            }
            let start = text.count &- 6
            let sign = text[start]
            guard sign == FormatByte.plus || sign == FormatByte.hyphen,
                let pairs = ByteWord(text, at: start &+ 1).pairs(in: .offset)
            else { return nil }
            let minutes = pairs.number(at: 0) * 60 + pairs.number(at: 3)
            (length, offset) = (6, sign == FormatByte.plus ? minutes : -minutes)
        }
    }

    /// The clock of a time that goes from `start` to the end of a text of more bytes. Whether it may have
    /// a leap second is not asked.
    @_transparent
    private static func clock(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Clock? {
        let fractionStart = start &+ clockLength
        // The end of the fraction is known before its digits have been read.
        guard let clock = Clock(text, at: start), let zone = Zone(endOf: text) else { return nil }
        let length = text.count &- zone.length &- fractionStart
        return length == 0 || isFraction(text, fractionStart, length) ? clock : nil
    }

    /// Whether a dot and digits stand there, behind a clock.
    @inline(__always)
    private static func isFraction(
        _ text: UnsafeBufferPointer<UInt8>,
        _ start: Int,
        _ length: Int
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
