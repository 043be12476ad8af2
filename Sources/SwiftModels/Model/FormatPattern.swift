import SchemaKit

/// The regular expressions of formats.
///
/// A pattern accepts every valid text of its format. The only invalid texts that it accepts are those that
/// ``gap(of:)`` describes.
enum FormatPattern {
    /// Returns the regular expression of a format.
    static func source(of format: StringFormat) -> String {
        switch format {
        case .dateTime: "^\(dateTime("(?:\\.[0-9]+)?"))$"
        case .preciseDateTime: "^\(dateTime("\\.[0-9]+"))$"
        case .date: "^\(date)$"
        case .time: "^(?:\(time("(?:\\.[0-9]+)?")))$"
        case .localTime: "^(?:\(hourAndMinute):[0-5][0-9]|\(endOfDay):60)$"
        case .duration: "^[Pp](?:[0-9]+[Ww]|\(durationDate)(?:\(durationTime))?|\(durationTime))$"
        case .isoDuration:
            "^(?=.*[0-9])(?!.*[Tt]$)[+\\-]?[Pp]\(optionalAmounts("YMWD"))(?:[Tt]\(optionalAmounts("HMS")))?$"
        case .djangoDuration:
            "^(?=.*[0-9])(?!.*T$)[+\\-]?P(?:\(amount)D)?(?:T(?:\(amount)H)?(?:\(amount)M)?(?:\(amount)S)?)?$"
        case .uuid: "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
        case .ipv4: "^\(ipv4Address(leadingZeros: false))$"
        case .uri, .uriReference, .iri, .iriReference, .webURL, .deepLink: identifier(format)
        case .jsonPointer: "^(?:/(?:[^~/]|~[01])*)*$"
        case .relativeJSONPointer: "^(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)$"
        case .hexColor: "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
        case .email, .emailAddress, .internationalizedEmail: mailbox(format)
        case .decimal: "^-?[0-9]+(?:\\.[0-9]+)?$"
        case .plainHostname, .hostname: hostname
        case .internationalizedHostname:
            "^\(internationalLabel)(?:[.\(nonASCIIDots)]\(internationalLabel))*$"
        case .ipv6: "^(?!\(ipv6Flaw))\(ipv6Address(leadingZeros: false))$"
        case .uriTemplate: template
        case .regex: regex
        case .color: "^(?:#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|\(rgb)|\(colorNames))$"
        case .cssGradient: gradient
        }
    }

    /// Returns a clause about the invalid texts that the pattern of a format accepts, or `nil` if it accepts
    /// none.
    static func gap(of format: StringFormat) -> String? {
        switch format {
        case .dateTime, .preciseDateTime, .time: "a leap second is accepted in any minute"
        case .hostname: "the text that 'xn--' labels encode is not checked"
        case .internationalizedHostname, .internationalizedEmail:
            "any number of any non-ASCII characters is accepted in host names"
        case .regex: "quantifiers, groups and character ranges are not checked"
        case .cssGradient: "inner parentheses need not match"
        default: nil
        }
    }

    /// Returns the gap if it needs a note. Dates and times get none, because nearly every schema has them. README
    /// documents their gap.
    static func notableGap(of format: StringFormat) -> String? {
        switch format {
        case .dateTime, .preciseDateTime, .time: nil
        default: gap(of: format)
        }
    }

    // MARK: Dates and times

    /// Returns the pattern of a time with an offset.
    ///
    /// A leap second in UTC must end a day, and in a date-time it must end a month. With another offset, this would
    /// depend on digits that are far apart, and the table of the pattern would repeat all states between them. The
    /// pattern therefore allows a leap second in any minute.
    private static func time(_ fraction: String) -> String {
        "\(hourAndMinute):(?:[0-5][0-9]\(fraction)\(offset)|60\(fraction)\(nonzeroOffset))"
            + "|\(endOfDay):60\(fraction)\(zeroOffset)"
    }

    private static func dateTime(_ fraction: String) -> String {
        "(?!\(earlyLeapSecond)\(fraction)\(zeroOffset))\(date)[Tt](?:\(time(fraction)))"
    }

    /// The beginning of a date-time with a leap second on a day that does not end a month.
    private static let earlyLeapSecond =
        "[0-9]{4}-(?:[01][0-9]-(?:[01][0-9]|2[0-7])|(?:0[13-9]|1[0-2])-2[89]|(?:0[13578]|1[02])-30)"
        + "[Tt]\(endOfDay):60"

    private static let date = "(?:[0-9]{4}-(?:\(longMonths)|\(shortMonths)|\(february))|\(leapDay))"
    private static let longMonths = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
    private static let shortMonths = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    private static let february = "02-(?:0[1-9]|1[0-9]|2[0-8])"
    private static let leapDay =
        "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29"
    private static let hourAndMinute = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
    /// The last minute of a day, which a leap second can end.
    private static let endOfDay = "23:59"
    private static let offset = "(?:[Zz]|[+\\-]\(hourAndMinute))"
    private static let zeroOffset = "(?:[Zz]|[+\\-]00:00)"
    private static let nonzeroOffset =
        "[+\\-](?:00:(?:0[1-9]|[1-5][0-9])|(?:0[1-9]|1[0-9]|2[0-3]):[0-5][0-9])"

    // MARK: Durations

    private static let durationDate =
        "(?:\(amountsInOrder("YMD"))|\(amountsInOrder("MD"))|\(amountsInOrder("D")))"
    private static let durationTime =
        "[Tt](?:\(amountsInOrder("HMS"))|\(amountsInOrder("MS"))|\(amountsInOrder("S")))"
    private static let amount = "[0-9]+(?:[.,][0-9]+)?"

    /// Returns the pattern of an amount with the first unit, optionally followed by amounts with the other units,
    /// without gaps between the units.
    private static func amountsInOrder(_ units: Substring) -> String {
        guard let unit = units.first else { return "" }
        let rest = units.count > 1 ? "(?:\(amountsInOrder(units.dropFirst())))?" : ""
        return "[0-9]+[\(unit)\(unit.lowercased())]\(rest)"
    }

    /// Returns the pattern of optional amounts with units, in the order of the units.
    private static func optionalAmounts(_ units: String) -> String {
        units.map { "(?:\(amount)[\($0)\($0.lowercased())])?" }.joined()
    }

    // MARK: Patterns

    /// The pattern of regular expressions, which only checks their brackets and escapes.
    ///
    /// The pattern requires that no quantifier comes first, that each class is closed, that the first parenthesis
    /// opens a group, and that the last one closes a group.
    private static let regex =
        "^(?![*+?])(?:\(atom)*|\(atom)*\\((?:\(atom)|[()])*\\)\(atom)*)$"
    private static let atom = "(?:[^\\\\\\[()]|\(escape)|\\[(?:[^\\\\\\]]|\(escape))*\\])"
    private static let escape = "\\\\(?:[^A-Za-z]|[dDwWsSbBtnvrfcxupPk])"

    // MARK: Colors

    private static let rgb =
        "[Rr][Gg][Bb]\\((?:\(integer),\(integer),\(integer)|\(percentage),\(percentage),\(percentage))\\)"
    /// The white space of CSS, which does not include the vertical tab.
    private static let spaces = "[ \\t\\n\\r\\f]*"
    private static let integer = "\(spaces)[+\\-]?[0-9]+\(spaces)"
    private static let percentage = "\(spaces)[+\\-]?(?:[0-9]*\\.)?[0-9]+%\(spaces)"
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

/// Patterns of hosts and mailboxes.
extension FormatPattern {
    static let hexDigit = "[0-9A-Fa-f]"

    // MARK: Addresses

    /// Returns the pattern of an IPv4 address: four numbers up to 255.
    static func ipv4Address(leadingZeros: Bool) -> String {
        let others = leadingZeros ? "[01]?[0-9]?[0-9]" : "1[0-9][0-9]|[1-9]?[0-9]"
        let byte = "(?:25[0-5]|2[0-4][0-9]|\(others))"
        return "(?:\(byte)\\.){3}\(byte)"
    }

    /// Returns the pattern of an IPv6 address, which must be used with ``ipv6Flaw``.
    ///
    /// It matches eight groups of hexadecimal digits between colons, or any number of groups with one `::`.
    /// An IPv4 address can replace the last two groups. ``ipv6Flaw`` matches groups that are too long and too many
    /// groups. The two patterns are much shorter than one pattern for all of these conditions.
    static func ipv6Address(leadingZeros: Bool) -> String {
        let before = "(?:\(hexDigit)+(?::\(hexDigit)+)*)?::"
        let last = "(?:\(group)\(hexDigit)+|\(ipv4Address(leadingZeros: leadingZeros)))"
        return "(?:(?:(?:\(group)){6}|\(before)(?:\(group))*)\(last)|\(before)\(hexDigit)*)"
    }

    /// The beginning of an IPv6 address with a group that is too long, or with `::` and more than seven groups. The
    /// pattern counts the colons of the groups.
    static let ipv6Flaw =
        "(?:\(longGroup)|::(?:\(group)){6}(?:\(group)\(hexDigit)|[0-9]+\\.)"
        + "|\(hexDigit)(?:\(hexDigit)*:){7}(?:\(hexDigit)*:[0-9A-Fa-f:]|[0-9]+\\.))"

    /// The variant of ``ipv6Flaw`` for mailboxes, in which `::` stands for at least two groups (RFC
    /// 5321, section 4.1.3).
    ///
    /// Colons cannot be counted here: an address without `::` can have seven colons, but an address with `::` that has
    /// as many can be invalid.
    private static let mailboxIPv6Flaw = "(?:\(longGroup)|:\(tooMany(6))|\(group)\(tooMany(5)))"

    /// Returns the pattern of `count` groups before or after `::`, followed by one group more. The match begins after
    /// the colon of the preceding group.
    private static func tooMany(_ count: Int) -> String {
        guard count > 0 else { return "(?::\(hexDigit)|(?:\(group))+:)" }
        let after = "(?:\(group)){\(count - 1)}(?:\(group)\(hexDigit)|[0-9]+\\.)"
        return "(?::\(after)|\(group)\(tooMany(count - 1)))"
    }

    private static let longGroup = "[0-9A-Fa-f:]*\(hexDigit){5}"
    private static let group = "\(hexDigit)+:"

    // MARK: Names

    static let hostname = "^(?![ -~]{254}|\(longLabel))\(labels)$"
    static let nonASCIIDots = "\\u3002\\uFF0E\\uFF61"
    static let internationalLabel = "\(internationalLetter)(?:[\\-]*\(internationalLetter))*"

    private static let labels = "\(label)(?:\\.\(label))*"
    private static let label = "[0-9A-Za-z](?:[0-9A-Za-z\\-]*[0-9A-Za-z])?"
    private static let longLabel = "[ -~]*[!-\\-/-~]{64}"
    private static let internationalLetter = "[^\\u0000-/:-@\\[-`{-\\u00A0\(nonASCIIDots)]"

    // MARK: Mailboxes

    static func mailbox(_ format: StringFormat) -> String {
        if format == .emailAddress {
            return "^\(localPart("", quoted: "\\t"))@(?:\(atoms(""))|\\[[\\t -Z^-~]*\\])$"
        }
        let isInternational = format == .internationalizedEmail
        let nonASCII = isInternational ? "\\u0080-\\u{10FFFF}" : ""
        let domain = isInternational ? "\(internationalLabel)(?:\\.\(internationalLabel))*" : labels
        let address = "[Ii][Pp][Vv]6:\(ipv6Address(leadingZeros: true))"
        let literal = "\\[(?:\(address)|\(ipv4Address(leadingZeros: true)))\\]"
        // The domain follows the last at sign.
        let flaws = [
            "[ -~]{65}(?:[ -~]*@|[ -~]{190})",
            "[ -~]*@\(longLabel)",
            "[ -~]*@\\[[Ii][Pp][Vv]6:\(mailboxIPv6Flaw)",
        ]
        let hasNoFlaw = "(?!\(flaws.joined(separator: "|")))"
        return "^\(hasNoFlaw)\(localPart(nonASCII, quoted: ""))@(?:\(domain)|\(literal))$"
    }

    /// Returns the pattern of the part before the at sign. `others` and `quoted` are allowed in addition to
    /// the characters of all mailboxes.
    private static func localPart(_ others: String, quoted: String) -> String {
        let text = "(?:[\(quoted) !#-\\[\\]-~\(others)]|\\\\[\(quoted) -~])*"
        return "(?:\(atoms(others))|\"\(text)\")"
    }

    private static func atoms(_ others: String) -> String {
        let atom = "[!#-'*+\\-/-9=?A-Z^-~\(others)]+"
        return "\(atom)(?:\\.\(atom))*"
    }
}

/// Patterns of URIs and IRIs (RFC 3986 and 3987), links and URI Templates.
extension FormatPattern {
    static func identifier(_ format: StringFormat) -> String {
        let uri = URISyntax(others: "")
        let iri = URISyntax(others: "\\u0080-\\u{10FFFF}")
        return switch format {
        case .uriReference: "^(?!\(ipv6LiteralFlaw))\(uri.reference)$"
        case .iri: "^(?!\(ipv6LiteralFlaw)|\(iriFlaw))\(iri.absolute(scheme))$"
        case .iriReference: "^(?!\(ipv6LiteralFlaw)|\(iriFlaw))\(iri.reference)$"
        case .webURL: "^(?!\(ipv6LiteralFlaw)|\(iriFlaw)|[^/]*//(?:[/:?#]|$))\(iri.webURL)$"
        case .deepLink: "^\(scheme):[^\(linkSeparators)]+$"
        default: "^(?!\(ipv6LiteralFlaw))\(uri.absolute(scheme))$"
        }
    }

    private static let scheme = "[A-Za-z][A-Za-z0-9+.\\-]*"
    private static let encoded = "%[0-9A-Fa-f]{2}"

    /// The patterns of the parts of URIs. In addition to the characters of URIs, those in `others` are allowed.
    private struct URISyntax {
        let others: String

        /// A character of a host name, which excludes the colon and the slash.
        private var hostCharacter: String { "(?:[!$&-.0-9;=A-Z_a-z~\(others)]|\(encoded))" }
        private var userInformationCharacter: String {
            "(?:[!$&-.0-;=A-Z_a-z~\(others)]|\(encoded))"
        }
        private var queryCharacter: String { "(?:[!$&-;=?-Z_a-z~\(others)]|\(encoded))" }
        private var queryCharacterExceptSlash: String {
            "(?:[!$&-.0-;=?-Z_a-z~\(others)]|\(encoded))"
        }
        private var firstSegmentCharacter: String { "(?:[!$&-.0-9;=@-Z_a-z~\(others)]|\(encoded))" }
        private var fragment: String { "(?:#\(queryCharacter)*)?" }

        private var authority: String {
            let future = "[Vv]\(hexDigit)+\\.[!$&-.0-;=A-Z_a-z~]+"
            let literal = "\\[(?:\(ipv6Address(leadingZeros: false))|\(future))\\]"
            let host = "(?:\(hostCharacter)*|\(literal))"
            return
                "//(?:\(userInformationCharacter)*@)?\(host)(?::[0-9]*)?(?:[/?]\(queryCharacter)*)?"
        }

        func absolute(_ scheme: String) -> String {
            "\(scheme):(?:\(authority)|/?(?:\(queryCharacterExceptSlash)\(queryCharacter)*)?)\(fragment)"
        }

        var webURL: String { "[Hh][Tt][Tt][Pp][Ss]?:\(authority)\(fragment)" }

        /// The pattern of a URI reference. Without a scheme, the first segment of its path has no colon.
        var reference: String {
            "(?:(?:\(scheme):)?(?:\(authority)|/(?:\(queryCharacterExceptSlash)\(queryCharacter)*)?)?"
                + "|(?:\(scheme):\(queryCharacterExceptSlash)|\(firstSegmentCharacter)+[/?]|\\?)\(queryCharacter)*"
                + "|\(firstSegmentCharacter)+)\(fragment)"
        }
    }

    /// The beginning of a URI with an invalid IPv6 address between brackets.
    private static let ipv6LiteralFlaw = "[^\\[]*\\[\(ipv6Flaw)"

    // MARK: Beyond ASCII

    /// The beginning of a text with characters that no IRI contains, or with private-use characters outside of
    /// the query.
    private static let iriFlaw =
        "[^]*[\(nonIRICharacters)\\u200E\\u200F\\u202A-\\u202E]"
        + "|(?:[^?#]*|[^#]*#[^]*)[\\uE000-\\uF8FF\\u{F0000}-\\u{10FFFF}]"

    /// The characters that are neither `ucschar` nor `iprivate` (RFC 3987, section 2.2).
    private static let nonIRICharacters: String = {
        let planes = (1...16).map { plane in
            let number = String(plane, radix: 16)
            return "\\u{\(number)FFFE}\\u{\(number)FFFF}"
        }
        let others = "\\u0080-\\u009F\\uFDD0-\\uFDEF\\uFFF0-\\uFFFF\\u{E0000}-\\u{E0FFF}"
        return others + planes.joined()
    }()

    /// The white space of Unicode, control characters and angle brackets, none of which a link contains.
    private static let linkSeparators =
        "\\u0000- <>\\u007F\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000"

    // MARK: Templates

    static let template =
        "^(?![^]*[\(nonIRICharacters)])"
        + "(?:[^\\u0000- \"%<>\\\\^`{|}\\u007F]|\(encoded)|\(expression))*$"
    private static let expression = "\\{[+#./;?&=,!@|]?\(variable)(?:,\(variable))*\\}"
    private static let variable =
        "\(variableName)(?:\\.\(variableName))*(?:\\*|:[1-9][0-9]{0,3})?"
    private static let variableName = "(?:[0-9A-Za-z_]|\(encoded))+"
}
