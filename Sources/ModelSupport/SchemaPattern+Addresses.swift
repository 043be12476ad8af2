/// The patterns of host names, IP addresses and mailboxes.
extension SchemaPattern {
    /// A host name whose `xn--` labels are not decoded, in drafts 3 to 6.
    static let plainHostname = SchemaPattern(AddressSyntax.hostname, byteLimit: 253)
    static let ipv4 = SchemaPattern("^\(AddressSyntax.ipv4Address(leadingZeros: false))$")
    static let ipv6 = SchemaPattern(
        "^(?!\(AddressSyntax.ipv6Flaw))\(AddressSyntax.ipv6Address(leadingZeros: false))$"
    )
    /// The mailbox of RFC 5321, in drafts since 2020-12.
    static let email = SchemaPattern(AddressSyntax.mailbox, byteLimit: 254)
    /// The address of RFC 5322, in drafts 3 to 2019-09.
    static let emailAddress = SchemaPattern(AddressSyntax.emailAddress)

    package enum AddressSyntax {
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
        /// It matches eight groups of hexadecimal digits between colons, or any number of groups
        /// with one `::`. An IPv4 address can replace the last two groups. ``ipv6Flaw`` matches
        /// groups that are too long and too many groups. The two patterns are much shorter than one
        /// pattern for all of these conditions.
        static func ipv6Address(leadingZeros: Bool) -> String {
            let before = "(?:\(hexDigit)+(?::\(hexDigit)+)*)?::"
            let last = "(?:\(group)\(hexDigit)+|\(ipv4Address(leadingZeros: leadingZeros)))"
            return "(?:(?:(?:\(group)){6}|\(before)(?:\(group))*)\(last)|\(before)\(hexDigit)*)"
        }

        /// The beginning of an IPv6 address with a group that is too long, or with `::` and more
        /// than seven groups. The pattern counts groups by the colons after them.
        static let ipv6Flaw =
            "(?:\(longGroup)|::(?:\(group)){6}(?:\(group)\(hexDigit)|[0-9]+\\.)"
            + "|\(hexDigit)(?:\(hexDigit)*:){7}(?:\(hexDigit)*:[0-9A-Fa-f:]|[0-9]+\\.))"

        /// The variant of ``ipv6Flaw`` for mailboxes, in which `::` stands for at least two groups
        /// (RFC 5321, section 4.1.3).
        ///
        /// Colons cannot be counted here: `1:2:3:4:5:6:7:8` and `1:2:3:4:5:6::8` both have seven, but only the first
        /// address is valid.
        static let mailboxIPv6Flaw = "(?:\(longGroup)|:\(tooMany(6))|\(group)\(tooMany(5)))"

        /// Returns the pattern of more than `count` groups with a `::` before, among or after them. The match begins
        /// after the colon of the preceding group, or after the first colon of a leading `::`.
        static func tooMany(_ count: Int) -> String {
            guard count > 0 else { return "(?::\(hexDigit)|(?:\(group))+:)" }
            let after = "(?:\(group)){\(count - 1)}(?:\(group)\(hexDigit)|[0-9]+\\.)"
            return "(?::\(after)|\(group)\(tooMany(count - 1)))"
        }

        /// The beginning of an IPv6 address with a group of more than four digits.
        static let longGroup = "[0-9A-Fa-f:]*\(hexDigit){5}"
        /// A group of an IPv6 address and the colon after it.
        static let group = "\(hexDigit)+:"

        // MARK: Names

        static let hostname = "^(?![ -~]{254}|\(longLabel))\(labels)$"
        static let labels = "\(label)(?:\\.\(label))*"
        static let label = "[0-9A-Za-z](?:[0-9A-Za-z\\-]*[0-9A-Za-z])?"
        /// The beginning of a host name with a label of more than 63 characters.
        static let longLabel = "[ -~]*[!-\\-/-~]{64}"

        // MARK: Mailboxes

        static let emailAddress =
            "^\(localPart("", quoted: "\\t"))@(?:\(atoms(""))|\\[[\\t -Z^-~]*\\])$"

        static let mailbox: String = {
            let address = "[Ii][Pp][Vv]6:\(ipv6Address(leadingZeros: true))"
            let literal = "\\[(?:\(address)|\(ipv4Address(leadingZeros: true)))\\]"
            // The local part can contain at signs between quotation marks, so the domain follows the last at sign.
            let localPartAndSign = "[ -~]*@(?=[^@]*$)"
            // More than 64 characters before the last at sign, or more than 254 in all; a long label in the domain; an
            // invalid IPv6 address.
            let flaws = [
                "[ -~]{65}(?:[ -~]*@|[ -~]{190})",
                "\(localPartAndSign)\(longLabel)",
                "\(localPartAndSign)\\[[Ii][Pp][Vv]6:\(mailboxIPv6Flaw)",
            ]
            let hasNoFlaw = "(?!\(flaws.joined(separator: "|")))"
            return "^\(hasNoFlaw)\(localPart("", quoted: ""))@(?:\(labels)|\(literal))$"
        }()

        /// Returns the pattern of the part before the at sign. In addition to the characters of all mailboxes, `others`
        /// are allowed everywhere, and `quoted` only between quotation marks.
        static func localPart(_ others: String, quoted: String) -> String {
            let text = "(?:[\(quoted) !#-\\[\\]-~\(others)]|\\\\[\(quoted) -~])*"
            return "(?:\(atoms(others))|\"\(text)\")"
        }

        static func atoms(_ others: String) -> String {
            let atom = "[!#-'*+\\-/-9=?A-Z^-~\(others)]+"
            return "\(atom)(?:\\.\(atom))*"
        }
    }
}
