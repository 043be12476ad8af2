import TestSupport
import Testing

@testable import SchemaKit

/// Tests of texts that the parser rejects: the kind, the range and the message of each error.
struct JSONSyntaxErrorTests {
    /// A text with a mistake from marker 1 to marker 2.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let kind: JSONSyntaxError.Kind
        let message: String
        var testDescription: String { text.debugDescription }

        init(_ text: String, _ kind: JSONSyntaxError.Kind, _ message: String) {
            self.text = text
            self.kind = kind
            self.message = message
        }

        /// Returns a row for an unexpected token.
        static func unexpected(
            _ text: String,
            _ found: String,
            _ expected: JSONSyntaxError.Expectation,
            _ message: String
        ) -> Row {
            Row(text, .unexpected(found: found, expected: expected), message)
        }
    }

    private func expectError(_ row: Row) throws {
        let text = MarkedText(row.text)
        let start = try #require(text.offset(of: "1️⃣"))
        let end = try #require(text.offset(of: "2️⃣"))
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(text.bytes) }
        #expect(error?.kind == row.kind)
        #expect(error?.range == SourceRange(start: start, end: end))
        #expect(error?.position == LineIndex(text.bytes).position(of: start))
        #expect(error?.kind.message == row.message)
    }

    private static let ends: [Row] = [
        Row("1️⃣2️⃣", .emptyDocument, "expected a JSON value, found an empty document"),
        Row("1️⃣2️⃣ \r\n\t", .emptyDocument, "expected a JSON value, found an empty document"),
        Row(
            "[1,1️⃣2️⃣",
            .unexpectedEnd(expected: .value),
            "expected a value, found the end of the document"
        ),
        Row(
            "{\"a\": 1️⃣2️⃣",
            .unexpectedEnd(expected: .value),
            "expected a value, found the end of the document"
        ),
        Row(
            "[1️⃣2️⃣",
            .unexpectedEnd(expected: .valueOrArrayEnd),
            "expected a value or ']', found the end of the document"
        ),
        Row(
            "{1️⃣2️⃣",
            .unexpectedEnd(expected: .memberNameOrObjectEnd),
            "expected a member name in double quotes or '}', found the end of the document"
        ),
        Row(
            "{\"a\":1,1️⃣2️⃣",
            .unexpectedEnd(expected: .memberName),
            "expected a member name in double quotes, found the end of the document"
        ),
        Row(
            "{\"a\"1️⃣2️⃣",
            .unexpectedEnd(expected: .colon),
            "expected ':' after the member name, found the end of the document"
        ),
        Row(
            "[1\n1️⃣2️⃣",
            .unexpectedEnd(expected: .commaOrArrayEnd),
            "expected ',' or ']' after the item, found the end of the document"
        ),
        Row(
            "{\"a\":11️⃣2️⃣",
            .unexpectedEnd(expected: .commaOrObjectEnd),
            "expected ',' or '}' after the member, found the end of the document"
        ),
    ]

    @Test(arguments: ends)
    func `the error about an incomplete text names the expected token`(row: Row) throws {
        try expectError(row)
    }

    private static let tokens: [Row] = [
        .unexpected("1️⃣nul2️⃣", "'nul'", .value, "expected a value, found 'nul'"),
        .unexpected("1️⃣nullx2️⃣", "'nullx'", .value, "expected a value, found 'nullx'"),
        .unexpected("1️⃣True2️⃣", "'True'", .value, "expected a value, found 'True'"),
        .unexpected("1️⃣NaN2️⃣", "'NaN'", .value, "expected a value, found 'NaN'"),
        .unexpected("1️⃣+2️⃣1", "'+'", .value, "expected a value, found '+'"),
        .unexpected("1️⃣.2️⃣5", "'.'", .value, "expected a value, found '.'"),
        .unexpected(
            "1️⃣'2️⃣a'",
            "a single quote",
            .value,
            "expected a value, found a single quote"
        ),
        .unexpected(
            "{1️⃣'2️⃣a': 1}",
            "a single quote",
            .memberNameOrObjectEnd,
            "expected a member name in double quotes or '}', found a single quote"
        ),
        .unexpected(
            "\n1️⃣<2️⃣!DOCTYPE html>",
            "HTML or XML",
            .document,
            "expected JSON, found HTML or XML"
        ),
        .unexpected("1️⃣<2️⃣a", "HTML or XML", .document, "expected JSON, found HTML or XML"),
        .unexpected("1️⃣<2️⃣", "'<'", .value, "expected a value, found '<'"),
        .unexpected("1️⃣<2️⃣1", "'<'", .value, "expected a value, found '<'"),
        .unexpected("[1, 1️⃣<2️⃣a>]", "'<'", .value, "expected a value, found '<'"),
        .unexpected("[1,1️⃣,2️⃣2]", "','", .value, "expected a value, found ','"),
        .unexpected("{\"a\":1️⃣}2️⃣", "'}'", .value, "expected a value, found '}'"),
        .unexpected("1️⃣é2️⃣", "'é'", .value, "expected a value, found 'é'"),
        .unexpected("1️⃣😀2️⃣😀", "'😀'", .value, "expected a value, found '😀'"),
        .unexpected("[1️⃣\u{1}2️⃣]", "U+0001", .value, "expected a value, found U+0001"),
        .unexpected("[1️⃣\u{7F}2️⃣]", "U+007F", .value, "expected a value, found U+007F"),
        .unexpected("[1️⃣\u{A0}2️⃣1]", "U+00A0", .value, "expected a value, found U+00A0"),
        .unexpected("[1️⃣\u{202E}2️⃣1]", "U+202E", .value, "expected a value, found U+202E"),
        .unexpected("[1️⃣\u{FEFF}2️⃣1]", "U+FEFF", .value, "expected a value, found U+FEFF"),
        .unexpected(
            "{1️⃣12️⃣:2}",
            "'1'",
            .memberNameOrObjectEnd,
            "expected a member name in double quotes or '}', found '1'"
        ),
        .unexpected(
            "{1️⃣a2️⃣:2}",
            "'a'",
            .memberNameOrObjectEnd,
            "expected a member name in double quotes or '}', found 'a'"
        ),
        .unexpected(
            "{\"a\":1,1️⃣$b_2️⃣:2}",
            "'$b_'",
            .memberName,
            "expected a member name in double quotes, found '$b_'"
        ),
        .unexpected(
            "{\"a\" 1️⃣12️⃣}",
            "'1'",
            .colon,
            "expected ':' after the member name, found '1'"
        ),
        .unexpected(
            "{\"a\"1️⃣,2️⃣1}",
            "','",
            .colon,
            "expected ':' after the member name, found ','"
        ),
        .unexpected(
            "[1 1️⃣22️⃣]",
            "'2'",
            .commaOrArrayEnd,
            "expected ',' or ']' after the item, found '2'"
        ),
        .unexpected(
            "[11️⃣}2️⃣",
            "'}'",
            .commaOrArrayEnd,
            "expected ',' or ']' after the item, found '}'"
        ),
        .unexpected(
            "[\"a\" 1️⃣\"2️⃣b\"]",
            "a string",
            .commaOrArrayEnd,
            "expected ',' or ']' after the item, found a string"
        ),
        .unexpected(
            "{\"a\":1 1️⃣\"2️⃣b\":2}",
            "a string",
            .commaOrObjectEnd,
            "expected ',' or '}' after the member, found a string"
        ),
        .unexpected(
            "{\"a\":1 1️⃣/2️⃣/ comment",
            "'/'",
            .commaOrObjectEnd,
            "expected ',' or '}' after the member, found '/'"
        ),
        .unexpected(
            "{\"a\":11️⃣]2️⃣",
            "']'",
            .commaOrObjectEnd,
            "expected ',' or '}' after the member, found ']'"
        ),
        .unexpected(
            "1 1️⃣22️⃣",
            "'2'",
            .endOfDocument,
            "expected the end of the document, found '2'"
        ),
        .unexpected(
            "{}1️⃣}2️⃣",
            "'}'",
            .endOfDocument,
            "expected the end of the document, found '}'"
        ),
        .unexpected(
            "121️⃣abc2️⃣ ",
            "'abc'",
            .endOfDocument,
            "expected the end of the document, found 'abc'"
        ),
        // The message shows only the first 40 bytes.
        .unexpected(
            "1️⃣aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeee2️⃣",
            "'aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd'",
            .value,
            "expected a value, found 'aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd'"
        ),
    ]

    @Test(arguments: tokens)
    func `the error about an unexpected token names the token`(row: Row) throws {
        try expectError(row)
    }

    private static let unterminated =
        "unterminated string; expected '\"' before the end of the line"

    private static let otherMistakes: [Row] = [
        Row(
            "[11️⃣,2️⃣]",
            .trailingComma(before: "]"),
            "trailing comma before ']'"
        ),
        Row(
            "{\"a\":11️⃣,2️⃣ \n }",
            .trailingComma(before: "}"),
            "trailing comma before '}'"
        ),
        Row("[1️⃣\"abc2️⃣", .unterminatedString, unterminated),
        Row("[1️⃣\"abc2️⃣\n\"]", .unterminatedString, unterminated),
        Row("[1️⃣\"abc2️⃣\r\n\"]", .unterminatedString, unterminated),
        Row("[1️⃣\"abc\\2️⃣", .unterminatedString, unterminated),
        Row("{1️⃣\"abc: 1}2️⃣", .unterminatedString, unterminated),
        Row(
            "[\"a1️⃣\t2️⃣\"]",
            .controlCharacter(9),
            "control character U+0009 must be escaped in a string"
        ),
        Row(
            "[\"12345678901️⃣\u{0}2️⃣\"]",
            .controlCharacter(0),
            "control character U+0000 must be escaped in a string"
        ),
        Row(
            "[\"a1️⃣\\x2️⃣\"]",
            .invalidEscape(found: "x"),
            #"invalid escape '\x'; expected one such as '\n' or '\u0041'"#
        ),
        Row(
            "[\"a1️⃣\\é2️⃣\"]",
            .invalidEscape(found: "é"),
            #"invalid escape '\é'; expected one such as '\n' or '\u0041'"#
        ),
        Row(
            "[\"a1️⃣\\U2️⃣0041\"]",
            .invalidEscape(found: "U"),
            #"invalid escape '\U'; expected one such as '\n' or '\u0041'"#
        ),
        Row(
            "[\"a1️⃣\\\t2️⃣b\"]",
            .invalidEscape(found: "\t"),
            #"invalid escape U+0009 after '\'; expected one such as '\n' or '\u0041'"#
        ),
        Row("[1️⃣\"a\\2️⃣\nb\"]", .unterminatedString, unterminated),
        Row(
            "[\"1️⃣\\u122️⃣G4\"]",
            .invalidUnicodeEscape,
            "expected four hexadecimal digits after '\\u'"
        ),
        Row(
            "[\"1️⃣\\u2️⃣\"]",
            .invalidUnicodeEscape,
            "expected four hexadecimal digits after '\\u'"
        ),
        Row(
            "\"1️⃣\\u1232️⃣",
            .invalidUnicodeEscape,
            "expected four hexadecimal digits after '\\u'"
        ),
        Row(
            "[1️⃣0072️⃣]",
            .invalidNumber(.leadingZero),
            "leading zeros are not allowed in numbers"
        ),
        Row(
            "1️⃣-012️⃣.5",
            .invalidNumber(.leadingZero),
            "leading zeros are not allowed in numbers"
        ),
        Row("[-1️⃣]2️⃣", .invalidNumber(.missingIntegerDigits), "expected a digit after '-'"),
        Row("-1️⃣2️⃣", .invalidNumber(.missingIntegerDigits), "expected a digit after '-'"),
        Row("-1️⃣I2️⃣nfinity", .invalidNumber(.missingIntegerDigits), "expected a digit after '-'"),
        Row(
            "1.1️⃣e2️⃣5",
            .invalidNumber(.missingFractionDigits),
            "expected a digit after the decimal point"
        ),
        Row(
            "1.1️⃣é2️⃣",
            .invalidNumber(.missingFractionDigits),
            "expected a digit after the decimal point"
        ),
        Row(
            "[1e1️⃣]2️⃣",
            .invalidNumber(.missingExponentDigits),
            "expected a digit in the exponent"
        ),
        Row("1E+1️⃣2️⃣", .invalidNumber(.missingExponentDigits), "expected a digit in the exponent"),
        Row(
            "1e-1️⃣x2️⃣",
            .invalidNumber(.missingExponentDigits),
            "expected a digit in the exponent"
        ),
    ]

    @Test(arguments: otherMistakes)
    func `an error inside a token, or about a trailing comma, has the range of the mistake`(
        row: Row
    ) throws {
        try expectError(row)
    }

    @Test func `the error about too many nested containers names the limit`() {
        let error = #expect(throws: JSONSyntaxError.self) {
            try JSONParser(depthLimit: 1).parse(Array("[[]]".utf8))
        }
        #expect(error?.message == "arrays and objects are nested more than 1 level deep")
    }

    @Test func `a text beyond the byte limit is rejected before it is read`() {
        let byte: [UInt8] = [0x31]
        let error = byte.withUnsafeBufferPointer { buffer -> JSONSyntaxError? in
            let scanner = JSONScanner(
                text: UnsafeBufferPointer(
                    start: buffer.baseAddress,
                    count: JSONParser.byteLimit + 1
                ),
                storage: JSONEntryStorage(textByteCount: 1),
                depthLimit: 8
            )
            return #expect(throws: JSONSyntaxError.self) { try scanner.scanDocument() }
        }
        #expect(error?.kind == .documentTooLarge(byteLimit: 2_147_483_647))
        #expect(error?.range == SourceRange(start: 0, end: 0))
        #expect(error?.message == "the document is larger than 2147483647 bytes")
    }

    @Test(
        arguments: [
            (#""\x""#, #"invalid escape '\…'; expected one such as '\n' or '\u0041'"#),
            ("[1 sk1]", "expected ',' or ']' after the item, found other text"),
            ("[01]", "leading zeros are not allowed in numbers"),
        ]
    )
    func `an error without text does not quote the text`(text: String, message: String) throws {
        let error = try #require(Self.error(in: Array(text.utf8)))
        #expect(error.withoutText.kind.message == message)
        #expect(error.withoutText.range == error.range)
    }

    /// The first bytes of a text in another encoding.
    struct Encoding: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { "\(name): \(bytes)" }
    }

    private static let encodings = [
        Encoding(name: "UTF-16 (little-endian)", bytes: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]),
        Encoding(name: "UTF-16 (little-endian)", bytes: [0x7B, 0, 0x7D, 0]),
        Encoding(name: "UTF-16 (little-endian)", bytes: [0x31, 0]),
        Encoding(name: "UTF-16 (big-endian)", bytes: [0xFE, 0xFF, 0, 0x7B, 0, 0x7D]),
        Encoding(name: "UTF-16 (big-endian)", bytes: [0, 0x7B, 0, 0x7D]),
        Encoding(name: "UTF-32 (little-endian)", bytes: [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0]),
        Encoding(name: "UTF-32 (little-endian)", bytes: [0x7B, 0, 0, 0, 0x7D, 0, 0, 0]),
        Encoding(name: "UTF-32 (big-endian)", bytes: [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B]),
        Encoding(name: "UTF-32 (big-endian)", bytes: [0, 0, 0, 0x7B, 0, 0, 0, 0x7D]),
        Encoding(name: "binary data", bytes: [0, 0, 0, 0]),
    ]

    @Test(arguments: encodings)
    func `another encoding is recognized by its first bytes`(encoding: Encoding) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(encoding.bytes) }
        #expect(error?.kind == .foreignEncoding(name: encoding.name))
        #expect(error?.range == SourceRange(start: 0, end: 1))
        #expect(error?.message == "expected UTF-8, found \(encoding.name)")
    }

    private func isBinaryData(_ bytes: [UInt8]) -> Bool {
        Self.error(in: bytes)?.kind == .foreignEncoding(name: "binary data")
    }

    @Test func `a zero among the first 8,000 bytes marks binary data`() {
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 9_000)
        #expect(!isBinaryData(text))
        for (place, isBinary) in [(3, true), (7_999, true), (8_000, false), (8_999, false)] {
            var bytes = text
            bytes[place] = 0
            #expect(isBinaryData(bytes) == isBinary, "zero at \(place)")
        }
        #expect(isBinaryData([0x89, 0x50, 0x4E, 0x47, 0]))
        #expect(!isBinaryData([0x89, 0x50, 0x4E, 0x47]))
    }

    @Test(
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0], 1), ([0xC3, 0xA9, 0x78, 0x78, 0], 2),
            ([0xF0, 0x9F, 0x98, 0x80, 0], 4), ([0xF0, 0x9F, 0x98, 0x80, 0x80, 0x80, 0], 4),
        ] as [([UInt8], Int)]
    )
    func `the error in binary data covers the first character, which has at most four bytes`(
        bytes: [UInt8],
        count: Int
    ) throws {
        #expect(isBinaryData(bytes))
        #expect(Self.error(in: bytes)?.range == SourceRange(start: 0, end: count))
    }

    @Test(arguments: Array(" \t\r\n{[\"-059tfn".utf8))
    func `a text whose first byte can begin JSON is not binary data`(first: UInt8) {
        #expect(!isBinaryData([first, 0x78, 0x78, 0x78, 0, 0x78]))
        // No JSON text begins with a byte beyond ASCII, apart from a byte-order mark.
        #expect(isBinaryData([first ^ 0x80, 0x78, 0x78, 0x78, 0, 0x78]))
    }

    /// Parts of texts: punctuation, and characters of one to four bytes.
    private static let parts = [
        "{", "}", "[", ",", ":", "\"", "\\", "\\u12", "-", "1", "tru", "/*", "\n", "\r", "\0",
        "\u{7F}", "é", "世", "\u{FEFF}", "😀",
        "\u{2028}", "\"世\"", "1😀",
    ]

    @Test func `an error in valid UTF-8 begins and ends between characters`() {
        var count = 0
        for first in Self.parts {
            for second in Self.parts {
                for third in Self.parts {
                    let bytes = Array((first + second + third).utf8)
                    guard let error = Self.error(in: bytes) else { continue }
                    count += 1
                    for offset in [Int(error.range.start), Int(error.range.end)]
                    where offset < bytes.count && UTF8.isContinuation(bytes[offset]) {
                        Issue.record(
                            "\(String(decoding: bytes, as: UTF8.self).debugDescription): \(error)"
                        )
                    }
                }
            }
        }
        #expect(count > 10_000)
    }

    private static func error(in bytes: [UInt8]) -> JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            _ = try JSONParser().parse(bytes)
            return nil
        } catch { return error }
    }
}
