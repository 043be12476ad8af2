import SchemaKit
import Testing

struct IPAddressFormatTests {
    @Test func `'ipv4' is four decimal numbers`() {
        expect(
            .ipv4,
            [
                .valid("0.0.0.0"),
                .valid("255.255.255.255"),
                .valid("192.0.2.1"),
                .invalid("256.0.0.1", "a number too large"),
                .invalid("01.2.3.4", "a leading zero"),
                .invalid("00.0.0.0", "two zeros"),
                .invalid("1.2.3", "three numbers"),
                .invalid("1.2.3.4.5", "five numbers"),
                .invalid("1.2.3.4.", "a dot at the end"),
                .invalid("1..2.3", "an empty number"),
                .invalid("1.2.3.1000", "four digits"),
                .invalid("0x7f.0.0.1", "hexadecimal digits"),
                .invalid("1.2.3.4 ", "a space"),
            ]
        )
    }

    private static let ipv6Rows: [FormatRow] = [
        .valid("2001:db8:0:0:8:800:200c:417a", "eight groups"),
        .valid("2001:DB8::8:800:200C:417A", "upper case"),
        .valid("::", "no group"),
        .valid("::1", "compressed at the start"),
        .valid("1::", "compressed at the end"),
        .valid("1:2:3:4:5:6:7::", "one group left out at the end"),
        .valid("::2:3:4:5:6:7:8", "one group left out at the start"),
        .valid("1:2:3::5:6:7:8", "one group left out in the middle"),
        .valid("::13.1.68.3", "an IPv4 address"),
        .valid("::ffff:129.144.52.38", "a mapped IPv4 address"),
        .valid("1:2:3:4:5:6:1.2.3.4", "an IPv4 address after six groups"),
        .valid("1::6:1.2.3.4", "an IPv4 address after a compression"),
        .invalid("", "nothing"),
        .invalid(":", "one colon"),
        .invalid(":::", "three colons"),
        .invalid("1", "one group"),
        .invalid("1:2:3:4:5:6:7", "seven groups"),
        .invalid("1:2:3:4:5:6:7:8:9", "nine groups"),
        .invalid("1:2:3:4:5:6:7:8::", "nothing left out"),
        .invalid("1::2::3", "two compressions"),
        .invalid("1:2:3:4:5:6:7:", "a colon at the end"),
        .invalid(":1:2:3:4:5:6:7", "a colon at the start"),
        .invalid(":1::", "a colon before a group"),
        .invalid("12345::", "five digits"),
        .invalid("::g", "a letter that is not hexadecimal"),
        .invalid("1:2:3:4:5:6:7:1.2.3.4", "an IPv4 address after seven groups"),
        .invalid("1.2.3.4::", "an IPv4 address before groups"),
        .invalid("1.2.3.4", "only an IPv4 address"),
        .invalid("::1.2.3", "three numbers"),
        .invalid("::1.2.3.04", "a leading zero"),
        .invalid("::256.2.3.4", "a number too large"),
        .invalid("fe80::1%eth0", "a zone"),
        .invalid("::1/64", "a prefix length"),
        .invalid("[::1]", "brackets"),
        .invalid(" ::1", "a space"),
    ]

    @Test func `'ipv6' follows RFC 4291`() {
        expect(.ipv6, Self.ipv6Rows)
    }

    /// A URI is checked by another parser of addresses than short addresses without dots.
    @Test func `an address in the brackets of a URI follows RFC 4291, too`() {
        let rows = Self.ipv6Rows.map {
            FormatRow(name: $0.name, text: "a://[\($0.text)]", isValid: $0.isValid)
        }
        expect(.uri, rows)
        expect(.iri, rows)
    }
}
