import Testing

@testable import SchemaKit

/// Tests of the classes of ASCII bytes, with all bytes.
struct ASCIIByteTests {
    /// A class of bytes, and the bytes it contains.
    struct ByteRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let expected: String
        let contains: @Sendable (UInt8) -> Bool

        init(_ name: String, _ expected: String, _ contains: @escaping @Sendable (UInt8) -> Bool) {
            testDescription = name
            self.expected = expected
            self.contains = contains
        }
    }

    private static let digits = "0123456789"
    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    private static let hexDigits = "0123456789ABCDEFabcdef"
    private static let atomPunctuation = "!#$%&'*+-/=?^_`{|}~"

    private static let rows = [
        ByteRow("letter", letters) { $0.isASCIILetter },
        ByteRow("digit", digits) { $0.isASCIIDigit },
        ByteRow("word character", letters + digits + "_") { $0.isASCIIWordCharacter },
        ByteRow("line end", "\n\r") { $0.isLineEnd },
        ByteRow("JSON white space", " \t\n\r") { $0.isJSONWhiteSpace },
        ByteRow("hexadecimal digit", hexDigits) { $0.hexadecimalDigitValue != nil },
        ByteRow("format letter", letters) { FormatByte.isLetter($0) },
        ByteRow("format digit", digits) { FormatByte.isDigit($0) },
        ByteRow("format letter or digit", letters + digits) { FormatByte.isLetterOrDigit($0) },
        ByteRow("format hexadecimal digit", hexDigits) { FormatByte.isHexDigit($0) },
        ByteRow("atom text", letters + digits + atomPunctuation) { FormatByte.isAtomText($0) },
        ByteRow("word of JSON", letters + digits + "_$") { JSONScanner.isWordByte($0) },
    ]

    @Test(arguments: rows)
    func `a class of bytes contains its bytes and no others`(row: ByteRow) {
        let bytes = (UInt8.min...UInt8.max).filter(row.contains)

        #expect(bytes == row.expected.utf8.sorted())
    }

    @Test func `a hexadecimal digit has the value that it has in a number`() {
        for byte in Self.hexDigits.utf8 {
            let expected = UInt8(String(UnicodeScalar(byte)), radix: 16)
            #expect(byte.hexadecimalDigitValue == expected, "\(byte)")
        }
    }

    /// A text, and the text that its percent-encoding means.
    struct DecodingRow: CustomTestStringConvertible, Sendable {
        let text: String
        let expected: [UInt8]
        var testDescription: String { text }

        init(_ text: String, _ expected: String) {
            self.init(text, bytes: Array(expected.utf8))
        }

        init(_ text: String, bytes expected: [UInt8]) {
            self.text = text
            self.expected = expected
        }
    }

    private static let decodingRows = [
        DecodingRow("", ""),
        DecodingRow("%41", "A"),
        DecodingRow("a%4Ab%6a", "aJbj"),
        DecodingRow("%2541", "%41"),
        DecodingRow("%", "%"),
        DecodingRow("a%4", "a%4"),
        DecodingRow("%4g%g4", "%4g%g4"),
        DecodingRow("%%41", "%A"),
        DecodingRow("%C3%a9", "é"),
        DecodingRow("%FF%00", bytes: [0xFF, 0x00]),
    ]

    @Test(arguments: decodingRows)
    func `percent-encoded bytes are decoded, and invalid escapes are kept`(row: DecodingRow) {
        #expect(Array(row.text.utf8).percentDecoded == row.expected)
    }
}
