import SchemaKit
import Testing

struct HostnameFormatTests {
    private static let longestLabel = String(repeating: "a", count: 63)
    private static let longestName =
        String(repeating: longestLabel + ".", count: 3)
        + String(repeating: "a", count: 61)

    private static let rows: [FormatRow] = [
        .valid("www.example.com"),
        .valid("localhost", "one label"),
        .valid("1und1.de", "a digit at the start"),
        .valid("127.0.0.1", "digits only"),
        .valid("A.B-C.d", "upper case and hyphens"),
        .valid("ab--cd.example", "two hyphens"),
        .valid(longestLabel, "63 octets"),
        .valid(longestName, "253 octets"),
        .invalid(longestLabel + "a", "64 octets"),
        .invalid(longestName + "a", "254 octets"),
        .invalid("", "nothing"),
        .invalid(".", "a dot"),
        .invalid("a..b", "an empty label"),
        .invalid("a.", "a dot at the end"),
        .invalid(".a", "a dot at the start"),
        .invalid("-a", "a hyphen at the start"),
        .invalid("a-.b", "a hyphen at the end"),
        .invalid("a_b", "an underscore"),
        .invalid("a b", "a space"),
        .invalid("ä.de", "a letter outside ASCII"),
        .invalid("a\u{3002}b", "an ideographic full stop"),
    ]

    @Test func `'hostname' follows RFC 1123`() {
        expect(.hostname, Self.rows)
        expect(.plainHostname, Self.rows)
    }

    @Test func `every host name is also an internationalized host name`() {
        expect(.internationalizedHostname, Self.rows.filter(\.isValid))
    }

    @Test func `only 'hostname' of draft 7 and later drafts checks encoded labels`() {
        expect(.plainHostname, [.valid("xn--x.com"), .valid("xn--a.example")])
        expect(
            .hostname,
            [
                .valid("xn--bcher-kva.example", "bücher"),
                .valid("XN--BCHER-KVA.example", "in upper case"),
                .valid("xn--4gbwdl.xn--wgbh1c", "right to left"),
                .invalid("xn--x.com", "malformed"),
                .invalid("xn--.com", "empty"),
                .invalid("xn--bcher-kva-.com", "a hyphen at the end"),
                .invalid("xn--abc-.com", "an encoded label of ASCII letters"),
                .invalid("xn--53h.com", "a symbol"),
                .invalid("xn--cafe-yvc.com", "not normalized"),
                .invalid("xn--99999999.com", "beyond Unicode"),
                .invalid("0a.xn--4db", "a name that breaks the Bidi rule"),
            ]
        )
    }
}
