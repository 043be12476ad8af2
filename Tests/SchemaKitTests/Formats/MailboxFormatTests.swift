import SchemaKit
import Testing

struct MailboxFormatTests {
    private static let longestLocalPart = String(repeating: "a", count: 64)

    /// Rows on which RFC 5321 and RFC 5322 agree.
    private static let commonRows: [FormatRow] = [
        .valid("joe.bloggs@example.com"),
        .valid("a@b", "one label"),
        .valid("!#$%&'*+-/=?^_`{|}~@example.com", "all punctuation"),
        .valid("\"\"@example.com", "an empty quoted string"),
        .valid("\"a b@c.\"@example.com", "a quoted string"),
        .valid("\"a\\\"b\\\\\"@example.com", "escapes"),
        .valid("joe@[192.0.2.1]", "an IPv4 address"),
        .valid("joe@[IPv6:2001:db8::1]", "an IPv6 address"),
        .invalid("", "nothing"),
        .invalid("joe", "no at-sign"),
        .invalid("@example.com", "no local part"),
        .invalid("joe@", "no domain"),
        .invalid(".joe@example.com", "a dot at the start"),
        .invalid("joe.@example.com", "a dot at the end"),
        .invalid("j..oe@example.com", "two dots"),
        .invalid("j(oe@example.com", "a parenthesis"),
        .invalid("joe@example@com", "two at-signs"),
        .invalid("\"joe@example.com", "a quote that is not closed"),
        .invalid("\"joe\"x@example.com", "text after a quoted string"),
        .invalid("\"joe\\\"@example.com", "an escaped closing quote"),
        .invalid("joe@example..com", "an empty label"),
        .invalid("joe@example.com.", "a dot after the domain"),
        .invalid("joe@[192.0.2.1", "a bracket that is not closed"),
        .invalid("joe@[192.0.2.1]x", "text after a domain literal"),
        .invalid("joe@example.com ", "a space at the end"),
        .invalid(" joe@example.com", "a space at the start"),
        .invalid("Joe <joe@example.com>", "a display name"),
        .invalid("j\u{0}@example.com", "a control character"),
    ]

    /// Rows about rules of RFC 5321 that RFC 5322 does not have.
    private static let mailboxRows: [FormatRow] = [
        .valid(longestLocalPart + "@example.com", "a local part of 64 octets"),
        .valid("joe@[ipv6:::1]", "the tag 'IPv6' in lower case"),
        .valid("joe@[127.000.000.001]", "leading zeros"),
        .valid("joe@[IPv6:1::6:192.0.2.01]", "a leading zero in the IPv4 part of an IPv6 address"),
        .invalid("a" + longestLocalPart + "@example.com", "a local part of 65 octets"),
        .valid("a@" + String(repeating: "b.", count: 125) + "bb", "254 octets"),
        .invalid("a@" + String(repeating: "b.", count: 126) + "b", "255 octets"),
        .invalid("joe@[127.0.0.300]", "a number too large"),
        .invalid("joe@[127.0.0.0001]", "four digits"),
        .invalid("joe@[::1]", "no tag 'IPv6'"),
        // These control characters differ from the colon and the digit only in the bit that lower-case letters have.
        .invalid("joe@[IPv6\u{1A}::1]", "a control character in place of the colon of the tag"),
        .invalid("joe@[IPv\u{16}:::1]", "a control character in place of the digit of the tag"),
        .invalid("joe@[IPv6:::1:2:3:4:5:6:7]", "a compression of one group"),
        .invalid("joe@[IPv6:1:2:3:4:5:6:7:8:9]", "nine groups"),
        .invalid("joe@[x400:abc]", "a tag that is not registered"),
        .invalid("joe@-example.com", "a hyphen at the start of a label"),
        .invalid("joe@exam_ple.com", "an underscore in the domain"),
        .invalid("\"a\tb\"@example.com", "a tab"),
    ]

    @Test func `'email' is a mailbox of RFC 5321`() {
        expect(.email, Self.commonRows)
        expect(.email, Self.mailboxRows)
        expect(.email, [.invalid("jörg@example.com"), .invalid("joe@exämple.com")])
    }

    @Test func `'email' of older drafts is an addr-spec of RFC 5322`() {
        expect(.emailAddress, Self.commonRows)
        expect(
            .emailAddress,
            [
                .valid("joe@exam_ple.com", "an underscore in the domain"),
                .valid("joe@[anything goes]", "a domain literal that is not an address"),
                .valid("\"a\tb\"@example.com", "a tab"),
                .valid("a" + Self.longestLocalPart + "@example.com", "no limit of length"),
                .invalid("joe@[a[b]", "a bracket in a domain literal"),
                .invalid("joe@[a\\b]", "a backslash in a domain literal"),
                .invalid("jörg@example.com", "a letter outside ASCII"),
            ]
        )
    }

    @Test func `'idn-email' is a mailbox of RFC 6531`() {
        expect(.internationalizedEmail, Self.commonRows)
        expect(.internationalizedEmail, Self.mailboxRows)
        expect(
            .internationalizedEmail,
            [
                .valid("jörg@example.com"),
                .valid("\u{80}@example.com", "the first character outside ASCII"),
                .valid("\"jö rg\"@example.com", "quoted"),
                .valid("joe@exämple.com", "a U-label"),
                .valid("用户@例子.广告", "Chinese"),
                .valid("joe@cafe\u{0301}.com", "a domain that is not normalized"),
                .valid(
                    "joe@\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}.kr",
                    "a domain with the letters of Hangul syllables"
                ),
                .invalid("joe@\u{1161}\u{1100}.kr", "letters that form no Hangul syllable"),
                .valid(
                    "joe@" + String(repeating: "e\u{0302}\u{0301}", count: 22) + ".com",
                    "a label that is short enough once it is normalized"
                ),
                .invalid("joe@\u{0301}a.com", "a mark at the start of a label"),
                .invalid("joe@☃.net", "a symbol in the domain"),
                .invalid("joe@例子。广告", "an ideographic full stop"),
                .invalid("joe＠example.com", "a fullwidth at-sign"),
                .invalid("\"\\ö\"@example.com", "an escape before a letter outside ASCII"),
                .invalid(String(repeating: "ö", count: 33) + "@example.com", "66 octets"),
            ]
        )
    }
}
