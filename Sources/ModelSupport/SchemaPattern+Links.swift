/// The patterns of URIs and IRIs (RFC 3986 and 3987), links and URI Templates.
extension SchemaPattern {
    static let uri = SchemaPattern(
        "^(?!\(LinkSyntax.ipv6Flaw))\(LinkSyntax.uri.absolute(LinkSyntax.scheme))$"
    )
    static let uriReference = SchemaPattern(
        "^(?!\(LinkSyntax.ipv6Flaw))\(LinkSyntax.uri.reference)$"
    )
    static let iri = SchemaPattern(
        "^(?!\(LinkSyntax.ipv6Flaw)|\(LinkSyntax.iriFlaw))"
            + "\(LinkSyntax.iri.absolute(LinkSyntax.scheme))$"
    )
    static let iriReference = SchemaPattern(
        "^(?!\(LinkSyntax.ipv6Flaw)|\(LinkSyntax.iriFlaw))\(LinkSyntax.iri.reference)$"
    )
    // The last flaw is an empty host.
    static let webURL = SchemaPattern(
        "^(?!\(LinkSyntax.ipv6Flaw)|\(LinkSyntax.iriFlaw)|[^/]*//\(LinkSyntax.hostlessAuthority))"
            + "\(LinkSyntax.iri.webURL)$"
    )
    static let deepLink = SchemaPattern("^\(LinkSyntax.scheme):[^\(LinkSyntax.separators)]+$")
    static let uriTemplate = SchemaPattern(LinkSyntax.template)

    private enum LinkSyntax {
        static let uri = URISyntax(others: "")
        static let iri = URISyntax(others: "\\u0080-\\u{10FFFF}")
        static let scheme = "[A-Za-z][A-Za-z0-9+.\\-]*"
        static let encoded = "%[0-9A-Fa-f]{2}"
        /// An authority whose host is empty, such as `user@:80`, up to the character after the empty host.
        static let hostlessAuthority = "(?:[^/?#]*@(?:[/:?#]|$)|(?::[^@/?#]*)?(?:[/?#]|$))"

        /// The patterns of the parts of URIs. In addition to the characters of URIs, those in
        /// `others` are allowed.
        struct URISyntax {
            let others: String

            /// A character of a host name. The colon and the slash are excluded, because they end a host name.
            private var hostCharacter: String { "(?:[!$&-.0-9;=A-Z_a-z~\(others)]|\(encoded))" }
            private var userInformationCharacter: String {
                "(?:[!$&-.0-;=A-Z_a-z~\(others)]|\(encoded))"
            }
            private var queryCharacter: String { "(?:[!$&-;=?-Z_a-z~\(others)]|\(encoded))" }
            private var queryCharacterExceptSlash: String {
                "(?:[!$&-.0-;=?-Z_a-z~\(others)]|\(encoded))"
            }
            private var firstSegmentCharacter: String {
                "(?:[!$&-.0-9;=@-Z_a-z~\(others)]|\(encoded))"
            }
            private var fragment: String { "(?:#\(queryCharacter)*)?" }

            /// The pattern of `//` and an authority, and of the path and query after it.
            private var networkPath: String {
                let future = "[Vv]\(AddressSyntax.hexDigit)+\\.[!$&-.0-;=A-Z_a-z~]+"
                let literal =
                    "\\[(?:\(AddressSyntax.ipv6Address(leadingZeros: false))|\(future))\\]"
                let host = "(?:\(hostCharacter)*|\(literal))"
                return
                    "//(?:\(userInformationCharacter)*@)?\(host)(?::[0-9]*)?(?:[/?]\(queryCharacter)*)?"
            }

            func absolute(_ scheme: String) -> String {
                "\(scheme):(?:\(networkPath)|/?(?:\(queryCharacterExceptSlash)\(queryCharacter)*)?)\(fragment)"
            }

            var webURL: String { "[Hh][Tt][Tt][Pp][Ss]?:\(networkPath)\(fragment)" }

            /// The pattern of a URI reference. Without a scheme, the first segment of its path has
            /// no colon.
            var reference: String {
                "(?:(?:\(scheme):)?(?:\(networkPath)|/(?:\(queryCharacterExceptSlash)\(queryCharacter)*)?)?"
                    + "|(?:\(scheme):\(queryCharacterExceptSlash)|\(firstSegmentCharacter)+[/?]|\\?)\(queryCharacter)*"
                    + "|\(firstSegmentCharacter)+)\(fragment)"
            }
        }

        /// The beginning of a URI with an invalid IPv6 address between brackets.
        static let ipv6Flaw = "[^\\[]*\\[\(AddressSyntax.ipv6Flaw)"

        // MARK: Beyond ASCII

        /// The beginning of a text with characters that no IRI contains, or with private-use
        /// characters outside of the query.
        static let iriFlaw =
            "[^]*[\(nonIRICharacters)\\u200E\\u200F\\u202A-\\u202E]"
            + "|(?:[^?#]*|[^#]*#[^]*)[\\uE000-\\uF8FF\\u{F0000}-\\u{10FFFF}]"

        /// The characters beyond ASCII that are neither `ucschar` nor `iprivate` (RFC 3987, section 2.2).
        static let nonIRICharacters: String = {
            let planes = (1...16).map { plane in
                let number = String(plane, radix: 16)
                return "\\u{\(number)FFFE}\\u{\(number)FFFF}"
            }
            let others = "\\u0080-\\u009F\\uFDD0-\\uFDEF\\uFFF0-\\uFFFF\\u{E0000}-\\u{E0FFF}"
            return others + planes.joined()
        }()

        /// The characters that no deep link contains: Unicode's white space, ASCII's control characters and angle
        /// brackets.
        static let separators =
            "\\u0000- <>\\u007F\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000"

        // MARK: Templates

        static let template =
            "^(?![^]*[\(nonIRICharacters)])"
            + "(?:[^\\u0000- \"%<>\\\\^`{|}\\u007F]|\(encoded)|\(expression))*$"
        static let expression = "\\{[+#./;?&=,!@|]?\(variable)(?:,\(variable))*\\}"
        static let variable =
            "\(variableName)(?:\\.\(variableName))*(?:\\*|:[1-9][0-9]{0,3})?"
        static let variableName = "(?:[0-9A-Za-z_]|\(encoded))+"
    }
}
