/// A day of the Gregorian calendar.
package struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    private let year: Int
    private let month: Int
    private let day: Int

    /// Creates the day, in UTC, of a number of seconds since 1970, which must not be negative.
    package init(secondsSince1970 seconds: Int) {
        let secondsPerDay = 86_400
        var rest = seconds / secondsPerDay
        var year = 1970
        while rest >= Self.dayCount(ofYear: year) {
            rest -= Self.dayCount(ofYear: year)
            year += 1
        }
        var month = 1
        while rest >= Self.dayCount(ofMonth: month, in: year) {
            rest -= Self.dayCount(ofMonth: month, in: year)
            month += 1
        }
        (self.year, self.month, day) = (year, month, rest + 1)
    }

    /// Parses a day such as `2030-12-31`, or returns `nil` if there is no such day.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        // `Int` accepts a plus sign before the digits.
        let hasDateFormat = parts.map(\.utf8.count) == [4, 2, 2] && !text.contains("+")
        let numbers = parts.compactMap { Int($0) }
        guard hasDateFormat, numbers.count == 3, (1...12).contains(numbers[1]),
            (1...Self.dayCount(ofMonth: numbers[1], in: numbers[0])).contains(numbers[2])
        else { return nil }
        (year, month, day) = (numbers[0], numbers[1], numbers[2])
    }

    package var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func dayCount(ofYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

    private static func dayCount(ofMonth month: Int, in year: Int) -> Int {
        if month == 2 { return isLeap(year) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
