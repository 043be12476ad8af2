import SchemaKit

/// Patterns of URIs and IRIs (RFC 3986 and 3987), links and URI Templates.
extension FormatPattern {
    static func identifier(_ format: StringFormat) -> String {
        let ascii = Identifier(others: "")
        let wide = Identifier(others: "\\u0080-\\u{10FFFF}")
        return switch format {
        case .uriReference: "^(?!\(literalFlaw))\(ascii.reference)$"
        case .iri: "^(?!\(literalFlaw)|\(wideFlaw))\(wide.absolute(scheme))$"
        case .iriReference: "^(?!\(literalFlaw)|\(wideFlaw))\(wide.reference)$"
        case .webURL: "^(?!\(literalFlaw)|\(wideFlaw)|[^/]*//(?:[/:?#]|$))\(wide.web)$"
        case .deepLink: "^\(scheme):[^\(linkSeparators)]+$"
        default: "^(?!\(literalFlaw))\(ascii.absolute(scheme))$"
        }
    }

    private static let scheme = "[A-Za-z][A-Za-z0-9+.\\-]*"
    private static let encoded = "%[0-9A-Fa-f]{2}"

    /// The components of URIs. The characters in `others` are allowed without percent-encoding.
    private struct Identifier {
        let others: String

        /// A character of a host name, which excludes the colon and the slash.
        private var name: String { "(?:[!$&-.0-9;=A-Z_a-z~\(others)]|\(encoded))" }
        private var userInformation: String { "(?:[!$&-.0-;=A-Z_a-z~\(others)]|\(encoded))" }
        private var query: String { "(?:[!$&-;=?-Z_a-z~\(others)]|\(encoded))" }
        private var queryWithoutSlash: String { "(?:[!$&-.0-;=?-Z_a-z~\(others)]|\(encoded))" }
        private var firstSegment: String { "(?:[!$&-.0-9;=@-Z_a-z~\(others)]|\(encoded))" }
        private var fragment: String { "(?:#\(query)*)?" }

        private var authority: String {
            let future = "[Vv]\(hexDigit)+\\.[!$&-.0-;=A-Z_a-z~]+"
            let literal = "\\[(?:\(address(leadingZeros: false))|\(future))\\]"
            return
                "//(?:\(userInformation)*@)?(?:\(name)*|\(literal))(?::[0-9]*)?(?:[/?]\(query)*)?"
        }

        func absolute(_ scheme: String) -> String {
            "\(scheme):(?:\(authority)|/?(?:\(queryWithoutSlash)\(query)*)?)\(fragment)"
        }

        var web: String { "[Hh][Tt][Tt][Pp][Ss]?:\(authority)\(fragment)" }

        /// The pattern of a URI reference. Without a scheme, the first segment of its path has no colon.
        var reference: String {
            "(?:(?:\(scheme):)?(?:\(authority)|/(?:\(queryWithoutSlash)\(query)*)?)?"
                + "|(?:\(scheme):\(queryWithoutSlash)|\(firstSegment)+[/?]|\\?)\(query)*"
                + "|\(firstSegment)+)\(fragment)"
        }
    }

    /// The beginning of a text with an invalid IPv6 address in brackets.
    private static let literalFlaw = "[^\\[]*\\[\(addressFlaw)"

    // MARK: Beyond ASCII

    /// The beginning of a text with characters that no IRI allows, or with private ones outside of the
    /// query.
    private static let wideFlaw =
        "[^]*[\(neverUniversal)\\u200E\\u200F\\u202A-\\u202E]"
        + "|(?:[^?#]*|[^#]*#[^]*)[\\uE000-\\uF8FF\\u{F0000}-\\u{10FFFF}]"

    /// The characters that are neither `ucschar` nor `iprivate` (RFC 3987, section 2.2).
    private static let neverUniversal: String = {
        let planes = (1...16).map { plane in
            let number = String(plane, radix: 16)
            return "\\u{\(number)FFFE}\\u{\(number)FFFF}"
        }
        let others = "\\u0080-\\u009F\\uFDD0-\\uFDEF\\uFFF0-\\uFFFF\\u{E0000}-\\u{E0FFF}"
        return others + planes.joined()
    }()

    /// The white space of Unicode, control characters and angle brackets.
    private static let linkSeparators =
        "\\u0000- <>\\u007F\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000"

    // MARK: Templates

    static let template =
        "^(?![^]*[\(neverUniversal)])"
        + "(?:[^\\u0000- \"%<>\\\\^`{|}\\u007F]|\(encoded)|\(expression))*$"
    private static let expression = "\\{[+#./;?&=,!@|]?\(variable)(?:,\(variable))*\\}"
    private static let variable =
        "\(variableName)(?:\\.\(variableName))*(?:\\*|:[1-9][0-9]{0,3})?"
    private static let variableName = "(?:[0-9A-Za-z_]|\(encoded))+"
}
