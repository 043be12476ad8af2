import SchemaKit

/// Patterns of hosts and mailboxes.
extension FormatPattern {
    static let hexDigit = "[0-9A-Fa-f]"

    // MARK: Addresses

    /// Returns the pattern of an IPv4 address: four numbers up to 255.
    static func shortAddress(leadingZeros: Bool) -> String {
        let others = leadingZeros ? "[01]?[0-9]?[0-9]" : "1[0-9][0-9]|[1-9]?[0-9]"
        let byte = "(?:25[0-5]|2[0-4][0-9]|\(others))"
        return "(?:\(byte)\\.){3}\(byte)"
    }

    /// Returns the pattern of an IPv6 address, which must be used with ``addressFlaw``.
    ///
    /// It matches eight groups of hexadecimal digits between colons, or any number of groups with one `::`.
    /// An IPv4 address can replace the last two groups. ``addressFlaw`` checks the length and the number of
    /// groups, because that makes the patterns much shorter.
    static func address(leadingZeros: Bool) -> String {
        let before = "(?:\(hexDigit)+(?::\(hexDigit)+)*)?::"
        let last = "(?:\(group)\(hexDigit)+|\(shortAddress(leadingZeros: leadingZeros)))"
        return "(?:(?:(?:\(group)){6}|\(before)(?:\(group))*)\(last)|\(before)\(hexDigit)*)"
    }

    /// The beginning of an IPv6 address that has too long a group, or more than seven groups beside `::`.
    /// Groups are counted by their colons.
    static let addressFlaw =
        "(?:\(longGroup)|::(?:\(group)){6}(?:\(group)\(hexDigit)|[0-9]+\\.)"
        + "|\(hexDigit)(?:\(hexDigit)*:){7}(?:\(hexDigit)*:[0-9A-Fa-f:]|[0-9]+\\.))"

    /// The variant of ``addressFlaw`` for mailboxes, in which `::` stands for at least two groups (RFC
    /// 5321, section 4.1.3).
    ///
    /// Colons alone cannot be counted here: an address without `::` can have as many colons as are too many
    /// with it.
    private static let mailAddressFlaw = "(?:\(longGroup)|:\(tooMany(6))|\(group)\(tooMany(5)))"

    /// Returns the pattern of `count` groups around `::` and one more. The colon of the preceding group is
    /// not part of the match.
    private static func tooMany(_ count: Int) -> String {
        guard count > 0 else { return "(?::\(hexDigit)|(?:\(group))+:)" }
        let after = "(?:\(group)){\(count - 1)}(?:\(group)\(hexDigit)|[0-9]+\\.)"
        return "(?::\(after)|\(group)\(tooMany(count - 1)))"
    }

    private static let longGroup = "[0-9A-Fa-f:]*\(hexDigit){5}"
    private static let group = "\(hexDigit)+:"

    // MARK: Names

    static let hostname = "^(?![ -~]{254}|\(longLabel))\(labels)$"
    static let wideDots = "\\u3002\\uFF0E\\uFF61"
    static let wideLabel = "\(wideLetter)(?:[\\-]*\(wideLetter))*"

    private static let labels = "\(label)(?:\\.\(label))*"
    private static let label = "[0-9A-Za-z](?:[0-9A-Za-z\\-]*[0-9A-Za-z])?"
    private static let longLabel = "[ -~]*[!-\\-/-~]{64}"
    private static let wideLetter = "[^\\u0000-/:-@\\[-`{-\\u00A0\(wideDots)]"

    // MARK: Mailboxes

    static func mailbox(_ format: StringFormat) -> String {
        if format == .emailAddress {
            return "^\(local("", quoted: "\\t"))@(?:\(atoms(""))|\\[[\\t -Z^-~]*\\])$"
        }
        let isWide = format == .internationalizedEmail
        let wide = isWide ? "\\u0080-\\u{10FFFF}" : ""
        let domain = isWide ? "\(wideLabel)(?:\\.\(wideLabel))*" : labels
        let address = "[Ii][Pp][Vv]6:\(address(leadingZeros: true))"
        let literal = "\\[(?:\(address)|\(shortAddress(leadingZeros: true)))\\]"
        // The last at sign comes before the domain.
        let flaws = [
            "[ -~]{65}(?:[ -~]*@|[ -~]{190})",
            "[ -~]*@\(longLabel)",
            "[ -~]*@\\[[Ii][Pp][Vv]6:\(mailAddressFlaw)",
        ]
        let isFlawed = "(?!\(flaws.joined(separator: "|")))"
        return "^\(isFlawed)\(local(wide, quoted: ""))@(?:\(domain)|\(literal))$"
    }

    /// Returns the pattern of the part before the at sign. `others` and `quoted` are allowed in addition to
    /// the characters of all mailboxes.
    private static func local(_ others: String, quoted: String) -> String {
        let text = "(?:[\(quoted) !#-\\[\\]-~\(others)]|\\\\[\(quoted) -~])*"
        return "(?:\(atoms(others))|\"\(text)\")"
    }

    private static func atoms(_ others: String) -> String {
        let atom = "[!#-'*+\\-/-9=?A-Z^-~\(others)]+"
        return "\(atom)(?:\\.\(atom))*"
    }
}
