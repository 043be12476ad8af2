/// The conversion of date-times to numbers.
extension DateTimeFormat {
    /// Returns the seconds from the beginning of 1970 (UTC) to a date-time, or nil if `text` is not a date-time.
    static func secondsOfEpoch(_ text: Span<UInt8>) -> Double? {
        guard isDateTime(text) else { return nil }
        func number(_ range: Range<Int>) -> Int {
            range.reduce(0) { $0 * 10 + Int(text[$1] - UInt8(ascii: "0")) }
        }
        var index = 19
        var fraction = 0.0
        var weight = 0.1
        if index < text.count, text[index] == FormatByte.dot {
            index += 1
            while index < text.count, FormatByte.isDigit(text[index]) {
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
        let days = daysOfEpoch(year: number(0..<4), month: number(5..<7), day: number(8..<10))
        let clock = (number(11..<13) * 60 + number(14..<16)) * 60 + number(17..<19)
        return Double(days * 86_400 + clock - offset) + fraction
    }

    /// Returns the days from the beginning of 1970 to a day of the Gregorian calendar.
    private static func daysOfEpoch(year: Int, month: Int, day: Int) -> Int {
        // The computation begins each year in March, so that a leap day is the last day of its year.
        let shifted = month > 2 ? year : year - 1
        let monthOfYear = (month + 9) % 12
        let dayOfYear = (153 * monthOfYear + 2) / 5 + day - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
