/// The patterns of dates, times and durations.
extension SchemaPattern {
    static let dateTime = SchemaPattern("^\(TimeSyntax.dateTime("(?:\\.[0-9]+)?"))$")
    static let preciseDateTime = SchemaPattern("^\(TimeSyntax.dateTime("\\.[0-9]+"))$")
    static let date = SchemaPattern("^\(TimeSyntax.date)$")
    static let time = SchemaPattern("^(?:\(TimeSyntax.time("(?:\\.[0-9]+)?")))$")
    static let localTime = SchemaPattern(
        "^(?:\(TimeSyntax.hourAndMinute):[0-5][0-9]|\(TimeSyntax.endOfDay):60)$"
    )
    static let duration = SchemaPattern("^[Pp](?:\(TimeSyntax.duration))$")
    static let isoDuration = SchemaPattern(
        "^(?=.*[0-9])(?!.*[Tt]$)[+\\-]?[Pp]\(TimeSyntax.optionalAmounts("YMWD"))"
            + "(?:[Tt]\(TimeSyntax.optionalAmounts("HMS")))?$"
    )
    static let djangoDuration = SchemaPattern("^(?=.*[0-9])(?!.*T$)\(TimeSyntax.djangoDuration)$")

    private enum TimeSyntax {
        /// Returns the pattern of a time with an offset.
        ///
        /// A leap second in UTC must end a day, and in a date-time it must end a month. With
        /// another offset, this would depend on digits that are far apart, and the table of the
        /// pattern would repeat all states between them. The pattern therefore allows a leap second
        /// in any minute.
        static func time(_ fraction: String) -> String {
            "\(hourAndMinute):(?:[0-5][0-9]\(fraction)\(offset)|60\(fraction)\(nonzeroOffset))"
                + "|\(endOfDay):60\(fraction)\(zeroOffset)"
        }

        static func dateTime(_ fraction: String) -> String {
            "(?!\(earlyLeapSecond)\(fraction)\(zeroOffset))\(date)[Tt](?:\(time(fraction)))"
        }

        /// The beginning of a date-time with a leap second on a day that does not end a month.
        static let earlyLeapSecond =
            "[0-9]{4}-(?:[01][0-9]-(?:[01][0-9]|2[0-7])|(?:0[13-9]|1[0-2])-2[89]|(?:0[13578]|1[02])-30)"
            + "[Tt]\(endOfDay):60"

        static let date = "(?:[0-9]{4}-(?:\(longMonths)|\(shortMonths)|\(february))|\(leapDay))"
        static let longMonths = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
        static let shortMonths = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
        static let february = "02-(?:0[1-9]|1[0-9]|2[0-8])"
        static let leapDay =
            "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29"
        static let hourAndMinute = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
        /// The last minute of a day, which a leap second can end.
        static let endOfDay = "23:59"
        static let offset = "(?:[Zz]|[+\\-]\(hourAndMinute))"
        static let zeroOffset = "(?:[Zz]|[+\\-]00:00)"
        static let nonzeroOffset =
            "[+\\-](?:00:(?:0[1-9]|[1-5][0-9])|(?:0[1-9]|1[0-9]|2[0-3]):[0-5][0-9])"

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
