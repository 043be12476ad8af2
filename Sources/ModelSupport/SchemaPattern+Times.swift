/// The patterns of dates, times and durations.
extension SchemaPattern {
    static let dateTime = dateTime(fraction: "(?:\\.[0-9]+)?")
    static let preciseDateTime = dateTime(fraction: "\\.[0-9]+")
    static let date = SchemaPattern("^\(TimeSyntax.date)$")
    static let time = SchemaPattern("^\(TimeSyntax.time("(?:\\.[0-9]+)?"))$") {
        TimeSyntax.hasValidSecond($0, timeStart: 0)
    }
    static let localTime = SchemaPattern(
        "^(?:\(TimeSyntax.hourAndMinute):[0-5][0-9]|23:59:60)$"
    )
    static let duration = SchemaPattern("^[Pp](?:\(TimeSyntax.duration))$")
    /// The duration of ISO 8601, with at least one amount and without a `T` at the end.
    static let isoDuration = SchemaPattern(
        "^(?=.*[0-9])(?!.*[Tt]$)[+\\-]?[Pp]\(TimeSyntax.optionalAmounts("YMWD"))"
            + "(?:[Tt]\(TimeSyntax.optionalAmounts("HMS")))?$"
    )
    static let djangoDuration = SchemaPattern("^(?=.*[0-9])(?!.*T$)\(TimeSyntax.djangoDuration)$")

    private static func dateTime(fraction: String) -> SchemaPattern {
        SchemaPattern("^\(TimeSyntax.date)[Tt]\(TimeSyntax.time(fraction))$") {
            TimeSyntax.hasValidSecond($0, timeStart: 11)
        }
    }

    private enum TimeSyntax {
        /// Returns the pattern of a time with an offset. It accepts a leap second in any minute.
        static func time(_ fraction: String) -> String {
            "\(hourAndMinute):(?:[0-5][0-9]|60)\(fraction)(?:[Zz]|[+\\-]\(hourAndMinute))"
        }

        /// Returns whether a time or date-time has no leap second, or has a leap second that ends a day in UTC. The
        /// leap second of a date-time must also end a month (RFC 3339, section 5.7).
        ///
        /// - Parameter timeStart: The offset of the hour in the text. It is 0 if the text has no date.
        static func hasValidSecond(_ text: String, timeStart: Int) -> Bool {
            let text = Array(text.utf8)
            func number(_ start: Int) -> Int {
                text[start..<start + 2].reduce(0) { $0 * 10 + Int($1) - 48 }
            }
            guard number(timeStart + 6) == 60 else { return true }
            var offset = 0
            if let last = text.last, last != UInt8(ascii: "Z"), last != UInt8(ascii: "z") {
                let start = text.count - 6
                offset = number(start + 1) * 60 + number(start + 4)
                if text[start] == UInt8(ascii: "-") { offset = -offset }
            }
            // The second must be in the last of the 1,440 minutes of a day in UTC.
            let minute = number(timeStart) * 60 + number(timeStart + 3)
            guard (minute - offset + 1440) % 1440 == 1439 else { return false }
            if timeStart == 0 { return true }
            // East of UTC, the last minute of a month in UTC belongs to the first day of the next month.
            let (month, day) = (number(5), number(8))
            if offset > 0 { return day == 1 }
            let year = number(0) * 100 + number(2)
            let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            switch month {
            case 2: return day == (isLeapYear ? 29 : 28)
            case 4, 6, 9, 11: return day == 30
            default: return day == 31
            }
        }

        static let date = "(?:[0-9]{4}-(?:\(longMonths)|\(shortMonths)|\(february))|\(leapDay))"
        static let longMonths = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
        static let shortMonths = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
        static let february = "02-(?:0[1-9]|1[0-9]|2[0-8])"
        static let leapDay =
            "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29"
        static let hourAndMinute = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
        static let durationDate =
            "(?:\(amountsInOrder("YMD"))|\(amountsInOrder("MD"))|\(amountsInOrder("D")))"
        static let durationTime =
            "[Tt](?:\(amountsInOrder("HMS"))|\(amountsInOrder("MS"))|\(amountsInOrder("S")))"
        static let amount = "[0-9]+(?:[.,][0-9]+)?"

        /// Returns the pattern of an amount with the first unit, optionally followed by amounts
        /// with the other units, without gaps between the units.
        static func amountsInOrder(_ units: Substring) -> String {
            guard let unit = units.first else { return "" }
            let rest = units.count > 1 ? "(?:\(amountsInOrder(units.dropFirst())))?" : ""
            return "[0-9]+[\(unit)\(unit.lowercased())]\(rest)"
        }

        /// Returns the pattern of optional amounts with units, in the order of the units.
        static func optionalAmounts(_ units: String) -> String {
            units.map { "(?:\(amount)[\($0)\($0.lowercased())])?" }.joined()
        }
        static let duration = "[0-9]+[Ww]|\(durationDate)(?:\(durationTime))?|\(durationTime)"
        static let djangoDuration =
            "[+\\-]?P(?:\(amount)D)?(?:T(?:\(amount)H)?(?:\(amount)M)?(?:\(amount)S)?)?"
    }
}
