import SchemaKit

/// The regular expressions of formats.
///
/// A pattern accepts every valid value of its format. Of other texts it accepts only those that
/// ``gap(of:)`` describes.
enum FormatPattern {
    /// Returns the regular expression of a format.
    static func source(of format: StringFormat) -> String {
        switch format {
        case .dateTime: "^\(dateTime("(?:\\.[0-9]+)?"))$"
        case .preciseDateTime: "^\(dateTime("\\.[0-9]+"))$"
        case .date: "^\(date)$"
        case .time: "^(?:\(time("(?:\\.[0-9]+)?")))$"
        case .localTime: "^(?:\(minutes):[0-5][0-9]|\(endOfDay):60)$"
        case .duration: "^[Pp](?:[0-9]+[Ww]|\(dates)(?:\(times))?|\(times))$"
        case .isoDuration:
            "^(?=.*[0-9])(?!.*[Tt]$)[+\\-]?[Pp]\(amounts("YMWD"))(?:[Tt]\(amounts("HMS")))?$"
        case .djangoDuration:
            "^(?=.*[0-9])(?!.*T$)[+\\-]?P(?:\(amount)D)?(?:T(?:\(amount)H)?(?:\(amount)M)?(?:\(amount)S)?)?$"
        case .uuid: "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
        case .ipv4: "^\(shortAddress(leadingZeros: false))$"
        case .uri, .uriReference, .iri, .iriReference, .webURL, .deepLink: identifier(format)
        case .jsonPointer: "^(?:/(?:[^~/]|~[01])*)*$"
        case .relativeJSONPointer: "^(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)$"
        case .hexColor: "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
        case .email, .emailAddress, .internationalizedEmail: mailbox(format)
        case .decimal: "^-?[0-9]+(?:\\.[0-9]+)?$"
        case .plainHostname, .hostname: hostname
        case .internationalizedHostname: "^\(wideLabel)(?:[.\(wideDots)]\(wideLabel))*$"
        case .ipv6: "^(?!\(addressFlaw))\(address(leadingZeros: false))$"
        case .uriTemplate: template
        case .regex: regex
        case .color: "^(?:#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|\(rgb)|\(colorNames))$"
        case .cssGradient: gradient
        }
    }

    /// Returns a phrase that says how much of a format its pattern checks, or `nil` if the pattern checks all
    /// of it.
    static func gap(of format: StringFormat) -> String? {
        switch format {
        case .dateTime, .preciseDateTime, .time: "a leap second is accepted in any minute"
        case .hostname: "the text that 'xn--' labels encode is not checked"
        case .internationalizedHostname, .internationalizedEmail:
            "any number of any non-ASCII characters is accepted in host names"
        case .regex: "brackets and escapes"
        case .cssGradient: "inner parentheses need not match"
        default: nil
        }
    }

    /// Returns the gap if it is worth a note. Nearly every schema has dates, so README documents their gap
    /// once.
    static func notableGap(of format: StringFormat) -> String? {
        switch format {
        case .dateTime, .preciseDateTime, .time: nil
        default: gap(of: format)
        }
    }

    // MARK: Dates and times

    /// Returns the pattern of a time with an offset.
    ///
    /// A leap second in UTC must end a day, and in a date-time it must end a month. With another offset,
    /// this would depend on digits far apart, and a table for it would repeat all states between them. So
    /// only its form is checked.
    private static func time(_ fraction: String) -> String {
        "\(minutes):(?:[0-5][0-9]\(fraction)\(offset)|60\(fraction)\(otherOffset))"
            + "|\(endOfDay):60\(fraction)\(zero)"
    }

    private static func dateTime(_ fraction: String) -> String {
        "(?!\(earlyLeapSecond)\(fraction)\(zero))\(date)[Tt](?:\(time(fraction)))"
    }

    /// The leap second of a day that does not end a month.
    private static let earlyLeapSecond =
        "[0-9]{4}-(?:[01][0-9]-(?:[01][0-9]|2[0-7])|(?:0[13-9]|1[0-2])-2[89]|(?:0[13578]|1[02])-30)"
        + "[Tt]\(endOfDay):60"

    private static let date = "(?:[0-9]{4}-(?:\(longMonths)|\(shortMonths)|\(february))|\(leapDay))"
    private static let longMonths = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
    private static let shortMonths = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    private static let february = "02-(?:0[1-9]|1[0-9]|2[0-8])"
    private static let leapDay =
        "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29"
    private static let minutes = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
    private static let endOfDay = "23:59"
    private static let offset = "(?:[Zz]|[+\\-]\(minutes))"
    private static let zero = "(?:[Zz]|[+\\-]00:00)"
    private static let otherOffset =
        "[+\\-](?:00:(?:0[1-9]|[1-5][0-9])|(?:0[1-9]|1[0-9]|2[0-3]):[0-5][0-9])"

    // MARK: Durations

    private static let dates = "(?:\(chain("YMD"))|\(chain("MD"))|\(chain("D")))"
    private static let times = "[Tt](?:\(chain("HMS"))|\(chain("MS"))|\(chain("S")))"
    private static let amount = "[0-9]+(?:[.,][0-9]+)?"

    /// Returns the pattern of an amount with the first unit, optionally followed by amounts with the next
    /// units.
    private static func chain(_ units: Substring) -> String {
        guard let unit = units.first else { return "" }
        let rest = units.count > 1 ? "(?:\(chain(units.dropFirst())))?" : ""
        return "[0-9]+[\(unit)\(unit.lowercased())]\(rest)"
    }

    /// Returns the pattern of optional amounts with units, in the order of the units.
    private static func amounts(_ units: String) -> String {
        units.map { "(?:\(amount)[\($0)\($0.lowercased())])?" }.joined()
    }

    // MARK: Patterns

    /// The pattern of regular expressions, which only checks their brackets and escapes.
    ///
    /// A quantifier has something to repeat, classes are closed, the first parenthesis opens and the last
    /// one closes.
    private static let regex =
        "^(?![*+?])(?:\(atom)*|\(atom)*\\((?:\(atom)|[()])*\\)\(atom)*)$"
    private static let atom = "(?:[^\\\\\\[()]|\(escape)|\\[(?:[^\\\\\\]]|\(escape))*\\])"
    private static let escape = "\\\\(?:[^A-Za-z]|[dDwWsSbBtnvrfcxupPk])"

    // MARK: Colors

    private static let rgb =
        "[Rr][Gg][Bb]\\((?:\(integer),\(integer),\(integer)|\(share),\(share),\(share))\\)"
    /// The white space of CSS, which does not include the vertical tab.
    private static let spaces = "[ \\t\\n\\r\\f]*"
    private static let integer = "\(spaces)[+\\-]?[0-9]+\(spaces)"
    private static let share = "\(spaces)[+\\-]?(?:[0-9]*\\.)?[0-9]+%\(spaces)"
    private static let colorNames = anyCase(
        """
        aqua black blue fuchsia gray green lime maroon navy olive orange purple red silver teal white \
        yellow activeborder activecaption appworkspace background buttonface buttonhighlight \
        buttonshadow buttontext captiontext graytext highlight highlighttext inactiveborder \
        inactivecaption inactivecaptiontext infobackground infotext menu menutext scrollbar \
        threeddarkshadow threedface threedhighlight threedlightshadow threedshadow window windowframe \
        windowtext
        """
    )

    private static let gradient =
        "^(?:\(anyCase("repeating"))-)?(?:\(anyCase("linear radial conic")))-\(anyCase("gradient"))"
        + "\\([ -~]*[!-+\\--~][ -~]*,[ -~]*[!-(*+\\--~][ -~]*\\)$"

    /// Returns a pattern that matches one of the words, in any case.
    private static func anyCase(_ words: String) -> String {
        words.split(separator: " ").map { word in
            word.map { "[\($0.uppercased())\($0)]" }.joined()
        }
        .joined(separator: "|")
    }
}
