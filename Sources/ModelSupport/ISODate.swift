/// A date as in RFC 3339, section 5.6, such as `2024-05-17`.
public struct ISODate: FormattedText, JSONCoding, Comparable {
    /// The text of the date.
    public var rawValue: String

    /// Creates a date from its text, without checking it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a date of the Gregorian calendar.
    ///
    /// - Parameters:
    ///   - year: A year from 0 to 9999.
    ///   - month: A month from 1 to 12.
    ///   - day: A day from 1 to 31.
    public init(year: Int, month: Int, day: Int) {
        self = CalendarDay(year: year, month: month, day: day).date
    }

    /// The year, or `nil` if the text is not a date.
    public var year: Int? { calendarDay?.year }
    /// The month from 1 to 12, or `nil` if the text is not a date.
    public var month: Int? { calendarDay?.month }
    /// The day of the month, or `nil` if the text is not a date.
    public var day: Int? { calendarDay?.day }

    private var calendarDay: CalendarDay? {
        var text = Substring(rawValue).utf8
        let day = CalendarDay(&text)
        return text.isEmpty ? day : nil
    }

    /// The number of days since 1970-01-01, or `nil` if the text is not a date.
    var daysSince1970: Int? { calendarDay?.daysSince1970 }

    /// Creates the date that is a number of days after 1970-01-01.
    init(daysSince1970 days: Int) { self = CalendarDay(daysSince1970: days).date }

    /// Returns whether the first date is earlier. Texts that are not dates come last.
    public static func < (left: ISODate, right: ISODate) -> Bool {
        isEarlier((left.daysSince1970, left.rawValue), (right.daysSince1970, right.rawValue))
    }
}

/// A time as in RFC 3339, section 5.6, such as `2024-05-17T09:30:00.250+02:00`.
public struct ISODateTime: FormattedText, JSONCoding, Comparable {
    /// The text of the time.
    public var rawValue: String

    /// Creates a time from its text, without checking it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a time in UTC from the number of seconds since 1970-01-01T00:00:00Z, to the nearest millisecond.
    ///
    /// The text has three digits of a fraction only if the time is not a whole second. A time before the year 0 or
    /// after the year 9999 becomes the nearest time within these years. NaN becomes the beginning of the year 0.
    public init(secondsSince1970 seconds: Double) {
        // The beginning of the year 0 and the end of the year 9999, in milliseconds.
        let limits = -62_167_219_200_000.0...253_402_300_799_999.0
        let unlimited = (seconds * 1000).rounded()
        // This order of the arguments turns NaN into the lower limit.
        let milliseconds = Int64(min(max(limits.lowerBound, unlimited), limits.upperBound))
        let second = flooredQuotient(milliseconds, 1000)
        let day = flooredQuotient(milliseconds, 86_400_000)
        let time = Int(second - day * 86_400)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { $0.digits(2) }
        let fraction = Int(milliseconds - second * 1000)
        self.init(
            rawValue: CalendarDay(daysSince1970: Int(day)).date.rawValue + "T"
                + clock.joined(separator: ":") + (fraction == 0 ? "" : "." + fraction.digits(3))
                + "Z"
        )
    }

    /// The number of seconds since 1970-01-01T00:00:00Z, or `nil` if the text is not a time.
    ///
    /// A leap second counts as the second after it.
    public var secondsSince1970: Double? {
        var text = Substring(rawValue).utf8
        guard let day = CalendarDay(&text), text.drop(ifIn: "Tt "),
            let hour = text.number(2), hour < 24, text.drop(ifIn: ":"),
            let minute = text.number(2), minute < 60, text.drop(ifIn: ":"),
            let second = text.number(2), second <= 60
        else { return nil }
        var fraction = 0.0
        if text.drop(ifIn: ".") {
            let digits = text.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            guard let value = Double("0." + String(Substring(digits))), !digits.isEmpty else {
                return nil
            }
            fraction = value
            text = text.dropFirst(digits.count)
        }
        guard let offset = Self.offset(&text), text.isEmpty else { return nil }
        let time = hour * 3600 + minute * 60 + second - offset
        // `Int` has 32 bits on some platforms, which the sum exceeds after January 2038.
        return Double(day.daysSince1970) * 86_400 + Double(time) + fraction
    }

    /// Returns the offset from UTC in seconds, and removes it from the text. Returns `nil` if there is none.
    private static func offset(_ text: inout Substring.UTF8View) -> Int? {
        if text.drop(ifIn: "Zz") { return 0 }
        let isNegative = text.first == UInt8(ascii: "-")
        guard text.drop(ifIn: "+-"), let hours = text.number(2), hours < 24, text.drop(ifIn: ":"),
            let minutes = text.number(2), minutes < 60
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return isNegative ? -seconds : seconds
    }

    /// Returns whether the first time is earlier. Texts that are not times come last.
    ///
    /// Equal times, such as 10:00 in the offset +01:00 and 09:00 in UTC, are ordered by their texts. Of two different
    /// values, one is therefore always less than the other.
    public static func < (left: ISODateTime, right: ISODateTime) -> Bool {
        isEarlier((left.secondsSince1970, left.rawValue), (right.secondsSince1970, right.rawValue))
    }
}

/// Returns whether the first time is earlier. Texts without a time come last, and the texts decide between equal times.
private func isEarlier<Time: Comparable>(
    _ left: (time: Time?, text: String),
    _ right: (time: Time?, text: String)
) -> Bool {
    switch (left.time, right.time) {
    case (let first?, let second?) where first != second: first < second
    case (.some, nil): true
    case (nil, .some): false
    default: left.text < right.text
    }
}

/// Returns the quotient of two numbers, rounded down. The divisor must be positive.
private func flooredQuotient<Number: SignedInteger>(_ number: Number, _ divisor: Number) -> Number {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
}

/// A day of the Gregorian calendar.
private struct CalendarDay {
    let year: Int
    let month: Int
    let day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates a day from the beginning of a text, and removes it from the text. Returns `nil` if there is no such day.
    init?(_ text: inout Substring.UTF8View) {
        guard let year = text.number(4), text.drop(ifIn: "-"),
            let month = text.number(2), 1...12 ~= month, text.drop(ifIn: "-"),
            let day = text.number(2), day >= 1, day <= Self.dayCount(year, month)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func dayCount(_ year: Int, _ month: Int) -> Int {
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeapYear ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The number of days since 1970-01-01.
    ///
    /// The years of the computation begin in March, so that a leap day is the last day of its year. From March on, each
    /// five months have 153 days.
    var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let leapDays =
            flooredQuotient(year, 4) - flooredQuotient(year, 100) + flooredQuotient(year, 400)
        let daysBeforeMonth = (153 * ((month + 9) % 12) + 2) / 5
        // Before the subtraction, 0000-03-01 is day 1. It is 719,468 days before 1970-01-01.
        return year * 365 + leapDays + daysBeforeMonth + day - 719_469
    }

    init(daysSince1970 days: Int) {
        // The number of days since 0000-03-01, and the number of periods of 400 years, which have 146,097 days each.
        let days = days + 719_468
        let era = flooredQuotient(days, 146_097)
        let dayOfEra = days - era * 146_097
        // Without leap days, each year has 365 days. Each period of 4 years ends with a leap day, a period of 100 years
        // does not, and a period of 400 years does.
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // The inverse of `daysBeforeMonth` above. March is month 0.
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        )
    }

    var date: ISODate {
        ISODate(rawValue: "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))")
    }
}

extension Int {
    /// Returns the digits of the number, with zeros before them if there are fewer than `count`.
    fileprivate func digits(_ count: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
    }
}

extension Substring.UTF8View {
    /// Removes the first byte if it is one of the characters. Returns whether it was removed.
    fileprivate mutating func drop(ifIn characters: StaticString) -> Bool {
        guard let first, characters.description.utf8.contains(first) else { return false }
        removeFirst()
        return true
    }

    /// Removes the first `count` digits and returns their value. Returns `nil` if the text begins with fewer digits.
    fileprivate mutating func number(_ count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit = first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else {
                return nil
            }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
            removeFirst()
        }
        return number
    }
}
