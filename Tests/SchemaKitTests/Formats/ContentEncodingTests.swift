import Testing

@testable import SchemaKit

/// Tests of the encodings and the media types of the content of strings.
struct ContentEncodingTests {
    private func content(of text: String, in encoding: ContentEncoding) -> String? {
        encoding.decode(Array(text.utf8).span).map { String(decoding: $0, as: UTF8.self) }
    }

    /// RFC 4648, section 8.
    @Test(
        arguments: [
            ("", ""), ("66", "f"), ("666F6f", "foo"), ("6", nil), ("666", nil), ("6G", nil),
            ("6=", nil), ("66=", nil), ("66==", nil), ("66 66", nil),
            ("0=", nil),
        ] as [(String, String?)]
    )
    func `'base16' has two digits for each byte`(text: String, decoded: String?) {
        #expect(content(of: text, in: .base16) == decoded)
    }

    /// RFC 4648, sections 6 and 10.
    @Test(
        arguments: [
            ("", ""), ("MY======", "f"), ("MZXQ====", "fo"), ("MZXW6===", "foo"),
            ("MZXW6YQ=", "foob"), ("MZXW6YTB", "fooba"), ("MZXW6YTBOI======", "foobar"),
            // No padding, too much padding, or padding in the middle.
            ("MY", nil), ("MY=====", nil), ("========", nil), ("MY=====A", nil),
            // A number of digits that no number of bytes has.
            ("M=======", nil), ("MZX=====", nil), ("MZXW6Y==", nil), ("A=======", nil),
            ("AAA=====", nil), ("AAAAAA==", nil),
            // Bits after the last byte, and other digits.
            ("MZ======", nil), ("my======", nil), ("M1======", nil), ("M8======", nil),
        ] as [(String, String?)]
    )
    func `'base32' has eight digits for five bytes`(text: String, decoded: String?) {
        #expect(content(of: text, in: .base32) == decoded)
    }

    /// RFC 4648, sections 4 and 10.
    @Test(
        arguments: [
            ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
            ("fn5+", "~~~"), ("Pz8/", "???"),
            ("Zg", nil), ("Zg=", nil), ("Zg===", nil), ("====", nil), ("Zg=v", nil),
            ("Z===", nil), ("A===", nil), ("AAAAA===", nil), ("Zh==", nil), ("Zm9=", nil),
            ("fn5-", nil), ("Pz8_", nil),
            ("Zm9v\n", nil), ("Zm 9v", nil),
        ] as [(String, String?)]
    )
    func `'base64' has four digits for three bytes`(text: String, decoded: String?) {
        #expect(content(of: text, in: .base64) == decoded)
    }

    /// RFC 4648, section 5. Padding is optional.
    @Test(
        arguments: [
            ("", ""), ("Zg", "f"), ("Zg==", "f"), ("Zm8", "fo"), ("Zm8=", "fo"), ("Zm9v", "foo"),
            ("fn5-", "~~~"), ("Pz8_", "???"),
            ("Zg=", nil), ("Zm8==", nil), ("Zm9v=", nil), ("Z", nil), ("Zm9vY", nil),
            ("A", nil), ("AAAAA", nil), ("A===", nil),
            ("Zh", nil), ("fn5+", nil), ("Pz8/", nil),
        ] as [(String, String?)]
    )
    func `'base64url' has other digits than 'base64'`(text: String, decoded: String?) {
        #expect(content(of: text, in: .base64URL) == decoded)
    }

    /// RFC 2045, section 6.7.
    @Test(
        arguments: [
            ("", ""), ("a ~\t\r\n", "a ~\t\r\n"), ("a=3Db", "a=b"), ("=3D", "="),
            ("=C3=A9", "é"), ("=c3=a9", "é"), ("soft=\r\nbreak", "softbreak"), ("=\r\n", ""),
            ("=", nil), ("a=3", nil), ("a=\r", nil), ("=\n", nil), ("a=\nbc", nil), ("=\rab", nil),
            ("=G3", nil), ("=3G", nil), ("é", nil), ("\u{7F}", nil), ("\u{1F}", nil),
        ] as [(String, String?)]
    )
    func `'quoted-printable' has two digits after an equals sign`(text: String, decoded: String?) {
        #expect(content(of: text, in: .quotedPrintable) == decoded)
    }

    @Test(
        arguments: [
            ("7bit", .identity), ("8bit", .identity), ("binary", .identity), ("base16", .base16),
            ("Base32", .base32), ("BASE64", .base64), ("base64url", .base64URL),
            ("Quoted-Printable", .quotedPrintable), ("base65", .unknown), ("", .unknown),
        ] as [(String, ContentEncoding)]
    )
    func `an encoding has a name`(name: String, encoding: ContentEncoding) {
        #expect(ContentEncoding(name) == encoding)
        // The content is the text itself.
        if encoding == .identity || encoding == .unknown {
            #expect(content(of: "é=", in: encoding) == "é=")
        }
    }

    @Test(arguments: [
        ("application/json", true), ("Application/JSON; charset=utf-8", true),
        ("application / json", true), ("application/ld+json", true), ("image/x+JSON;a=b", true),
        ("application/json5", false), ("text/json", false),
        ("text/plain; a=application/json", false),
        ("", false),
    ])
    func `a media type of JSON is recognized`(name: String, isJSON: Bool) {
        #expect((ContentMediaType(name) == .json) == isJSON)
    }
}
