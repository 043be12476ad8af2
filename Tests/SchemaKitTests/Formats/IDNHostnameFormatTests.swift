import Testing

@testable import SchemaKit

struct IDNHostnameFormatTests {
    @Test func `labels contain only characters that RFC 5892 allows`() {
        expect(
            .internationalizedHostname,
            [
                .valid("bücher.example"),
                .valid("straße.de", "an exception"),
                .valid("日本語。jp", "an ideographic full stop"),
                .valid("नीम.भारत", "Devanagari"),
                .valid("xn--bcher-kva.例え", "an A-label beside a U-label"),
                .valid("ひらがなー・カタカナ", "a Katakana middle dot"),
                .valid("l·l", "a middle dot"),
                .valid("\u{06F0}\u{06F9}", "extended Arabic-Indic digits"),
                .invalid("Bücher.example", "upper case"),
                .invalid("ＡＢＣ", "fullwidth letters"),
                .invalid("☃.net", "a symbol"),
                .invalid("ﬁ.net", "a ligature"),
                .invalid("a\u{AD}ü", "a soft hyphen"),
                .invalid("\u{1100}\u{1161}", "letters of a Hangul syllable"),
                .invalid("\u{0378}", "an unassigned code point"),
                .invalid("ü_a", "an underscore"),
                .invalid("ü a", "a space"),
            ]
        )
    }

    @Test func `labels are normalized, and hyphens and marks have valid positions`() {
        expect(
            .internationalizedHostname,
            [
                .valid("café"),
                .valid("q\u{0323}\u{0302}", "marks without a composite"),
                .valid("ü-a"),
                .invalid("cafe\u{0301}", "decomposed"),
                .invalid("\u{1EA5}\u{0323}", "marks out of order after a composite"),
                .invalid("ü\u{0301}\u{0323}", "marks out of order"),
                .invalid("\u{0301}a", "a mark at the start"),
                .invalid("-ü", "a hyphen at the start"),
                .invalid("ü-", "a hyphen at the end"),
                .invalid("ab--ü", "two hyphens"),
                .invalid("xn--ü", "the prefix of an A-label"),
                .invalid("ab--cd.ü", "two hyphens in another label"),
            ]
        )
    }

    @Test func `contextual rules apply at every position of a label`() {
        expect(
            .internationalizedHostname,
            [
                .valid("क्\u{200D}ष", "a joiner after a virama"),
                .valid("क्\u{200C}ष", "a non-joiner after a virama"),
                .valid("بي\u{200C}بي", "a non-joiner between joining letters"),
                .valid("ب\u{064E}\u{200C}\u{064E}ي", "a non-joiner between marks"),
                .valid("ب\u{200C}ا", "a non-joiner before a letter that joins only backwards"),
                .invalid("ا\u{200C}ب", "a non-joiner after a letter that joins only backwards"),
                .invalid("بي\u{200D}بي", "a joiner without a virama"),
                .invalid("a\u{200C}b", "a non-joiner between Latin letters"),
                .invalid("ب\u{200C}", "a non-joiner at the end"),
                .invalid("l··l", "two middle dots"),
                .invalid("α\u{0375}", "a keraia at the end"),
                .valid("α\u{0375}β", "a keraia before Greek"),
                .invalid("\u{05F4}א", "gershayim at the start"),
                .valid("א\u{05F4}א", "gershayim after Hebrew"),
                .invalid("\u{05F3}א", "a geresh at the start"),
                .invalid("\u{200D}क", "a joiner at the start"),
                .invalid("\u{200C}ب", "a non-joiner at the start"),
                .invalid("·l", "a middle dot at the start"),
                .invalid("l·", "a middle dot at the end"),
                .valid("・ア", "a Katakana middle dot at the start"),
                .valid("ب\u{0660}", "only Arabic-Indic digits"),
                .invalid("a・b", "a middle dot without Japanese"),
                .invalid("ب\u{0660}\u{06F0}", "both kinds of digits"),
            ]
        )
    }

    @Test func `the Bidi rule applies to all labels of a name`() {
        expect(
            .internationalizedHostname,
            [
                .valid("אבג.com"),
                .valid("ا1", "a number at the end"),
                .valid("אָ", "a mark at the end"),
                .valid("1a.ü", "no label from right to left"),
                .invalid("1a.אב", "a label that begins with a digit"),
                .invalid("אa", "mixed directions"),
                .invalid("aא", "mixed directions"),
                .invalid("aאb", "a letter from right to left inside"),
                .invalid("אaב", "a letter from left to right inside"),
                .invalid("א.a\u{0661}", "an Arabic number in a label from left to right"),
                .invalid("1א", "a digit at the start"),
                .invalid("א1\u{0660}", "both kinds of numbers"),
                .valid("א\u{2B9}א", "a neutral letter inside"),
                .invalid("א\u{2B9}", "a neutral letter at the end"),
                .valid("א.a\u{2B9}b", "a neutral letter inside a label from left to right"),
                .invalid("א.a\u{2B9}", "a neutral letter at the end of a label from left to right"),
                .valid("א.a1", "a number at the end of a label from left to right"),
                .invalid("א-", "a hyphen at the end"),
                .invalid("א\u{06DD}", "a disallowed sign"),
            ]
        )
    }

    @Test func `limits of length apply to the encoded name`() {
        let label = String(repeating: "ü", count: 56)
        let start = String(repeating: String(repeating: "a", count: 63) + ".", count: 3)
        expect(
            .internationalizedHostname,
            [
                .valid(String(repeating: "a", count: 55) + "ü", "63 octets with the prefix"),
                .invalid(String(repeating: "a", count: 56) + "ü", "64 octets with the prefix"),
                .valid(start + String(repeating: "a", count: 53) + "ü", "253 octets in all"),
                .invalid(start + String(repeating: "a", count: 54) + "ü", "254 octets in all"),
                .valid(label, "56 code points, 112 octets of UTF-8, but 62 octets when encoded"),
                .invalid(String(repeating: label + ".", count: 4) + label, "a long name"),
                .invalid(String(repeating: "ü", count: 1000), "far too long"),
                .invalid("ü..a", "an empty label"),
                .invalid("ü\u{FF0E}", "a separator at the end"),
            ]
        )
    }

    /// Samples of RFC 3492, section 7.1, in several scripts, a German word, and the first code point after ASCII.
    private static let punycodeSamples: [(text: String, encoding: String)] = [
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
        ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
        ("安室奈美恵-with-super-monkeys", "-with-super-monkeys-pc58ag80a8qai00g7n9n"),
        ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
        ("bücher", "bcher-kva"),
        ("\u{80}", "a"),
    ]

    @Test func `punycode is encoded and decoded`() {
        for sample in Self.punycodeSamples {
            let scalars = sample.text.unicodeScalars.map(\.value)
            #expect(String(decoding: Punycode.encoded(scalars), as: UTF8.self) == sample.encoding)
            #expect(Punycode.decoded(sample.encoding.utf8) == scalars)
        }
    }

    @Test func `malformed punycode is not decoded`() {
        for text in ["9", "a-é", "99999999", "en32g", "ÿ", "a b", "-"] {
            #expect(Punycode.decoded(text.utf8) == nil, "\(text)")
        }
    }

    @Test func `normalization composes the characters of labels`() {
        let rows: [(text: [UInt32], normalized: [UInt32])] = [
            ([0x65, 0x301], [0xE9]),
            ([0x61, 0x302, 0x323], [0x1EAD]),
            ([0x1EA5, 0x323], [0x1EAD, 0x301]),
            ([0x73, 0x307, 0x323], [0x1E69]),
            ([0x304B, 0x3099], [0x304C]),
            ([0x9C7, 0x9BE], [0x9CB]),
            ([0x71, 0x323, 0x307], [0x71, 0x323, 0x307]),
            ([0x62, 0x301, 0x323], [0x1E05, 0x301]),
            // A mark of the same class blocks the composition with a letter.
            ([0x61, 0x33D, 0x301], [0x61, 0x33D, 0x301]),
            ([0xAC00], [0xAC00]),
            // The first and the last syllable of Hangul, and letters after a syllable that has all its letters
            ([0x1100, 0x1161], [0xAC00]),
            ([0x1112, 0x1175, 0x11C2], [0xD7A3]),
            ([0xAC00, 0x11A8], [0xAC01]),
            ([0xAC01, 0x11A8], [0xAC01, 0x11A8]),
            ([0xAC00, 0x11A7], [0xAC00, 0x11A7]),
            ([0x1113, 0x1161, 0x11C3], [0x1113, 0x1161, 0x11C3]),
            ([0x1100, 0x301, 0x1161], [0x1100, 0x301, 0x1161]),
        ]
        for row in rows {
            #expect(IDNANormalization.normalized(row.text) == row.normalized)
            #expect(IDNANormalization.isNormalized(row.normalized))
        }
    }
}
