import SchemaKit

/// Formats as regular expressions.
///
/// They never refuse a value of the format; those of texts that are no regular language take a few
/// more, such as a pattern whose second parenthesis is not closed.
enum FormatPattern {
    /// The regular expression of a format.
    static func source(of format: StringFormat) -> String {
        switch format {
        case .dateTime: "^\(date)[Tt]\(clock)(?:\\.[0-9]+)?\(offset)$"
        case .preciseDateTime: "^\(date)[Tt]\(clock)\\.[0-9]+\(offset)$"
        case .date: "^\(date)$"
        case .time: "^\(clock)(?:\\.[0-9]+)?\(offset)$"
        case .localTime: "^\(clock)$"
        case .duration: "^[Pp](?:[0-9]+[Ww]|\(dates)(?:\(times))?|\(times))$"
        case .isoDuration:
            "^(?=.*[0-9])(?!.*[Tt]$)[+\\-]?[Pp]\(amounts("YMWD"))(?:[Tt]\(amounts("HMS")))?$"
        case .djangoDuration:
            "^(?=.*[0-9])(?!.*T$)[+\\-]?P(?:\(amount)D)?(?:T(?:\(amount)H)?(?:\(amount)M)?(?:\(amount)S)?)?$"
        case .uuid: "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
        case .ipv4: "^(?:\(byte)\\.){3}\(byte)$"
        case .uri: "^[A-Za-z][A-Za-z0-9+.\\-]*:\(uriCharacter)*$"
        case .uriReference: "^\(uriCharacter)*$"
        case .iri, .deepLink: "^[A-Za-z][A-Za-z0-9+.\\-]*:[^\\u0000-\\u0020<>\"{}|\\\\^`]*$"
        case .iriReference: "^[^\\u0000-\\u0020<>\"{}|\\\\^`]*$"
        case .webURL: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\u0000-\\u0020/?#]+[^\\u0000-\\u0020]*$"
        case .jsonPointer: "^(?:/(?:[^~/]|~[01])*)*$"
        case .relativeJSONPointer: "^(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)$"
        case .hexColor: "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
        case .email, .emailAddress, .internationalizedEmail: "^[^\\u0000-\\u001F]+@[^@]+$"
        case .decimal: "^[+\\-]?[0-9]*\\.?[0-9]*(?:[Ee][+\\-]?[0-9]+)?$"
        case .plainHostname, .hostname: "^(?!.*[0-9A-Za-z\\-]{64})\(label)(?:\\.\(label))*$"
        case .internationalizedHostname: "^\(wideLabel)(?:[.\(wideDots)]\(wideLabel))*$"
        case .ipv6: ipv6
        case .uriTemplate: "^(?:[^\\u0000- \"%<>\\\\^`{|}\\u007F]|%[0-9A-Fa-f]{2}|\(expression))*$"
        case .regex: regex
        case .color: "^(?:#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|\(rgb)|\(colorNames))$"
        case .cssGradient: gradient
        }
    }

    private static let date = "(?:[0-9]{4}-(?:\(longMonths)|\(shortMonths)|\(february))|\(leapDay))"
    private static let longMonths = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
    private static let shortMonths = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    private static let february = "02-(?:0[1-9]|1[0-9]|2[0-8])"
    private static let leapDay =
        "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29"
    private static let clock = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)"
    private static let offset = "(?:[Zz]|[+\\-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
    private static let byte = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
    private static let uriCharacter = "[A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=%]"

    // MARK: Durations

    private static let dates = "(?:\(chain("YMD"))|\(chain("MD"))|\(chain("D")))"
    private static let times = "[Tt](?:\(chain("HMS"))|\(chain("MS"))|\(chain("S")))"
    private static let amount = "[0-9]+(?:[.,][0-9]+)?"

    /// A number with the first unit, and perhaps others with those that follow.
    private static func chain(_ units: Substring) -> String {
        guard let unit = units.first else { return "" }
        let rest = units.count > 1 ? "(?:\(chain(units.dropFirst())))?" : ""
        return "[0-9]+[\(unit)\(unit.lowercased())]\(rest)"
    }

    /// Numbers with units in their order, each perhaps missing.
    private static func amounts(_ units: String) -> String {
        units.map { "(?:\(amount)[\($0)\($0.lowercased())])?" }.joined()
    }

    // MARK: Hosts

    private static let label = "[0-9A-Za-z](?:[0-9A-Za-z\\-]*[0-9A-Za-z])?"
    private static let wideDots = "\\u3002\\uFF0E\\uFF61"
    private static let wideLabel = "\(wideLetter)(?:[\\-]*\(wideLetter))*"
    private static let wideLetter = "[^\\u0000-/:-@\\[-`{-\\u00A0\(wideDots)]"

    /// Groups of digits between colons: eight, the last two perhaps as an address of the fourth
    /// version, or fewer and `::` once.
    private static let ipv6 =
        "^(?!.*:::)(?!.*::.*::)(?!:[^:])(?!.*[^:]:$)(?!(?:[^:]*:){9})"
        + "(?=.*::|(?:[^:]*:){7}[^:.]*$|(?:[^:]*:){6}[^:]*\\.)"
        + "(?=::|.*::$|(?:[^:]*:){0,7}[^:]*$)"
        + "(?!(?:[^:]*:){8}[^:]*\\.)(?![^:](?:[^:]*:){7}[^:]*\\.)"
        + "(?:[0-9A-Fa-f]{0,4}:){2,8}(?:[0-9A-Fa-f]{0,4}|(?:\(byte)\\.){3}\(byte))$"

    // MARK: Templates and patterns

    private static let expression =
        "\\{[+#./;?&=,!@|]?\(variable)(?:,\(variable))*\\}"
    private static let variable =
        "\(variableName)(?:\\.\(variableName))*(?:\\*|:[1-9][0-9]{0,3})?"
    private static let variableName = "(?:[0-9A-Za-z_]|%[0-9A-Fa-f]{2})+"

    /// Escapes, classes that are closed and other characters; what is repeated is there, the first
    /// parenthesis opens and the last one closes.
    private static let regex =
        "^(?![*+?])(?:\(atom)*|\(atom)*\\((?:\(atom)|[()])*\\)\(atom)*)$"
    private static let atom = "(?:[^\\\\\\[()]|\(escape)|\\[(?:[^\\\\\\]]|\(escape))*\\])"
    private static let escape = "\\\\(?:[^A-Za-z]|[dDwWsSbBtnvrfcxupPk])"

    // MARK: Colours

    private static let rgb =
        "[Rr][Gg][Bb]\\((?:\(integer),\(integer),\(integer)|\(share),\(share),\(share))\\)"
    private static let integer = "\\s*[+\\-]?[0-9]+\\s*"
    private static let share = "\\s*[+\\-]?(?:[0-9]*\\.)?[0-9]+%\\s*"
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

    /// One of some words, in either case of letters.
    private static func anyCase(_ words: String) -> String {
        words.split(separator: " ").map { word in
            word.map { "[\($0.uppercased())\($0)]" }.joined()
        }
        .joined(separator: "|")
    }
}
