import SchemaKit

/// Hosts and mailboxes.
extension FormatPattern {
    static let hexDigit = "[0-9A-Fa-f]"

    // MARK: Addresses

    /// Four numbers up to 255.
    static func shortAddress(leadingZeros: Bool) -> String {
        let others = leadingZeros ? "[01]?[0-9]?[0-9]" : "1[0-9][0-9]|[1-9]?[0-9]"
        let byte = "(?:25[0-5]|2[0-4][0-9]|\(others))"
        return "(?:\(byte)\\.){3}\(byte)"
    }

    /// Groups of hexadecimal digits between colons, the last two perhaps as an address of the fourth
    /// version: eight, or any number and `::` once. What is wrong with lengths and numbers of groups is
    /// told by ``addressFlaw``, as that is much shorter.
    static func address(leadingZeros: Bool) -> String {
        let before = "(?:\(hexDigit)+(?::\(hexDigit)+)*)?::"
        let last = "(?:\(group)\(hexDigit)+|\(shortAddress(leadingZeros: leadingZeros)))"
        return "(?:(?:(?:\(group)){6}|\(before)(?:\(group))*)\(last)|\(before)\(hexDigit)*)"
    }

    /// How addresses begin that have too long a group, or more than seven groups beside `::`, which are
    /// told by their colons.
    static let addressFlaw =
        "(?:\(longGroup)|::(?:\(group)){6}(?:\(group)\(hexDigit)|[0-9]+\\.)"
        + "|\(hexDigit)(?:\(hexDigit)*:){7}(?:\(hexDigit)*:[0-9A-Fa-f:]|[0-9]+\\.))"

    /// The same where `::` stands for two groups at the least (RFC 5321, section 4.1.3), so that there may
    /// be as many colons without it as are too many with it.
    private static let mailAddressFlaw = "(?:\(longGroup)|:\(tooMany(6))|\(group)\(tooMany(5)))"

    /// Groups around `::`, so many and one more; the colon of the group before is not among them.
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
        // The last at-sign is the one before the domain.
        let flaws = [
            "[ -~]{65}(?:[ -~]*@|[ -~]{190})",
            "[ -~]*@\(longLabel)",
            "[ -~]*@\\[[Ii][Pp][Vv]6:\(mailAddressFlaw)",
        ]
        let isFlawed = "(?!\(flaws.joined(separator: "|")))"
        return "^\(isFlawed)\(local(wide, quoted: ""))@(?:\(domain)|\(literal))$"
    }

    /// What stands before the at-sign, with more characters than those of all mailboxes.
    private static func local(_ others: String, quoted: String) -> String {
        let text = "(?:[\(quoted) !#-\\[\\]-~\(others)]|\\\\[\(quoted) -~])*"
        return "(?:\(atoms(others))|\"\(text)\")"
    }

    private static func atoms(_ others: String) -> String {
        let atom = "[!#-'*+\\-/-9=?A-Z^-~\(others)]+"
        return "\(atom)(?:\\.\(atom))*"
    }
}
