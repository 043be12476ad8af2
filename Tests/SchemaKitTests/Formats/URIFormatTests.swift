import SchemaKit
import Testing

struct URIFormatTests {
    /// Rows that have a scheme, in ASCII.
    private static let absoluteRows: [FormatRow] = [
        .valid("ftp://ftp.is.co.za/rfc/rfc1808.txt", "RFC 3986, section 1.1.2"),
        .valid("ldap://[2001:db8::7]/c=GB?objectClass?one", "an IPv6 address"),
        .valid("mailto:John.Doe@example.com", "a path without a slash"),
        .valid("urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "colons"),
        .valid("foo://example.com:8042/over/there?name=ferret#nose", "all parts"),
        .valid("a:", "a scheme alone"),
        .valid("a+b-1.c:x", "a scheme with punctuation"),
        .valid("file:///etc/hosts", "an empty authority"),
        .valid("http://user:pass:word@host:/", "colons in user information, an empty port"),
        .valid("http://[v7.a:b!]/", "a future address"),
        .valid("http://a?b", "a query after an authority"),
        .valid("http://a#b", "a fragment after an authority"),
        .valid("http://a/%00%ff", "percent-encoded octets"),
        .valid("http://%41/", "a percent-encoded octet in a host"),
        .valid("a:b//c", "an empty segment"),
        .valid("a:?/?#/?", "slashes and question marks after the path"),
        .invalid("http://a b/", "a space"),
        .invalid("http://a/%", "a percent sign without digits"),
        .invalid("http://a/%4", "a percent-encoded octet with one digit"),
        .invalid("http://a/%4g", "a letter that is not hexadecimal"),
        .invalid("http://a:80a/", "a letter in the port"),
        .invalid("http://a:80:81/", "two ports"),
        .invalid("http://a@b@c/", "two at-signs"),
        .invalid("http://[::1/", "a bracket that is not closed"),
        .invalid("http://[::1]a/", "text after an address in brackets"),
        .invalid("http://[1.2.3.4]/", "an IPv4 address in brackets"),
        .invalid("http://[fe80::1%25en0]/", "a zone"),
        .invalid("http://[v.a]/", "a future address without a version"),
        .invalid("http://[v1.]/", "a future address without an address"),
        .invalid("http://a@[::1/", "a bracket after user information that is not closed"),
        .invalid("http://[", "a bracket at the end"),
        .invalid("http://a[::1]/", "text before an address in brackets"),
        .valid("http://a:b@[::1]:80/", "an address after user information"),
        .invalid("http://a/[b]", "brackets in a path"),
        .invalid("http://a#b#c", "two fragments"),
        .invalid("http://a/{b}", "braces"),
        .invalid("http://a/|", "a bar"),
        .invalid("http://a/\u{7F}", "a control character"),
        .invalid("http://a\\b", "a backslash"),
    ]

    private static let relativeRows: [FormatRow] = [
        .valid("", "nothing"),
        .valid("//a/b", "an authority"),
        .valid("/a//b", "a path with a slash"),
        .valid("a/b:c", "a colon in a later segment"),
        .valid("./a:b", "a colon after a dot segment"),
        .valid("..", "a dot segment"),
        .valid("?a", "a query"),
        .valid("#", "an empty fragment"),
        .valid("///", "an empty authority and segment"),
        .invalid("1a:b", "a colon in the first segment"),
        .invalid(":a", "a colon at the start"),
        .invalid("a_b:c", "a colon after a name that is not a scheme"),
        .invalid("//a:b", "a port of letters"),
        .invalid("a b", "a space"),
        .invalid("<a>", "angle brackets"),
    ]

    @Test func `'uri' requires a scheme`() {
        expect(.uri, Self.absoluteRows)
        expect(.uri, Self.relativeRows.map { .invalid($0.text, $0.name) })
        expect(.uri, [.invalid("http://a/ä", "a letter outside ASCII")])
    }

    @Test func `'uri-reference' may be relative`() {
        expect(.uriReference, Self.absoluteRows)
        expect(.uriReference, Self.relativeRows)
        expect(.uriReference, [.invalid("ä", "a letter outside ASCII")])
    }

    /// Rows with characters beyond ASCII. IRIs forbid these characters at their places in the invalid rows.
    private static let internationalRows: [FormatRow] = [
        .valid("http://résumé.example.org/ä?ö#ü"),
        .valid("http://ü:ü@ü/", "user information"),
        .valid("a:\u{A0}\u{F900}\u{FDF0}\u{10000}\u{E1000}", "the lower bounds of ucschar"),
        .valid(
            "a:\u{D7FF}\u{FDCF}\u{FFEF}\u{1FFFD}\u{DFFFD}\u{EFFFD}",
            "the upper bounds of ucschar"
        ),
        .valid("a:?\u{E000}\u{F0000}\u{100000}", "the lower bounds of iprivate, in a query"),
        .valid("a:?\u{F8FF}\u{FFFFD}\u{10FFFD}", "the upper bounds of iprivate, in a query"),
        .invalid("a:\u{E000}", "a private character in a path"),
        .invalid("a:#\u{E000}", "a private character in a fragment"),
        .invalid("http://\u{E000}/", "a private character in a host"),
        .invalid("a:\u{9F}", "a control character"),
        .invalid("a:" + String(decoding: [0xFDD0], as: UTF16.self), "a noncharacter"),
        .invalid("a:\u{FFF0}", "a character of the block Specials"),
        .invalid("a:\u{1FFFE}", "a noncharacter of another plane"),
        .invalid("a:\u{DFFFE}", "a noncharacter before the tag characters"),
        .invalid("a:\u{E0001}", "a tag character"),
        .invalid("a:\u{E0FFF}", "a code point before the last block of ucschar"),
        .invalid("a:\u{EFFFE}", "a noncharacter after the last block of ucschar"),
        .invalid("a:?\u{FFFFE}", "a noncharacter in a query"),
        .invalid("a:?\u{10FFFE}", "a noncharacter in a query"),
        .invalid("ü:a", "a scheme outside ASCII"),
        .invalid("http://[v1.ü]/", "a future address outside ASCII"),
        .invalid("http://a:\u{661}/", "a port outside ASCII"),
        .invalid("a:\u{200E}", "a bidirectional formatting character"),
    ]

    @Test func `'iri' and 'iri-reference' allow characters beyond ASCII`() {
        expect(.iri, Self.absoluteRows)
        expect(.iri, Self.internationalRows)
        expect(.iriReference, Self.absoluteRows)
        expect(.iriReference, Self.relativeRows)
        expect(.iriReference, Self.internationalRows)
        expect(.iriReference, [.valid("ä/ö?\u{E000}"), .valid("//ü")])
    }
}
