import Testing

@testable import SchemaKit

/// Tests that strings contain only well-formed UTF-8. The parser checks eight bytes at once, so the tests try every
/// offset in eight bytes.
struct UTF8ValidationTests {
    /// Returns true if Swift's own decoder accepts the bytes.
    private func isUTF8(_ bytes: [UInt8]) -> Bool {
        Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
    }

    private func isAccepted(_ content: [UInt8]) -> Bool {
        (try? JSONParser().parse([0x22] + content + [0x22])) != nil
    }

    @Test func `the parser accepts exactly the pairs of bytes that Swift accepts`() {
        var disagreements: [[UInt8]] = []
        for first in UInt8(0x20)...0xFF {
            for second in UInt8(0x20)...0xFF {
                let pair = [first, second]
                guard !pair.contains(0x22), !pair.contains(0x5C) else { continue }
                if isAccepted(pair) != isUTF8(pair) { disagreements.append(pair) }
            }
        }
        #expect(disagreements.isEmpty)
    }

    @Test func `the parser accepts exactly the sequences of four bytes that Swift accepts`() {
        let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
        var disagreements: [[UInt8]] = []
        for lead in UInt8(0xE0)...0xFF {
            for second in edges {
                for third in edges {
                    for fourth in edges {
                        let bytes = [lead, second, third, fourth]
                        if isAccepted(bytes) != isUTF8(bytes) { disagreements.append(bytes) }
                    }
                }
            }
        }
        #expect(disagreements.isEmpty)
    }

    /// Bytes that are not UTF-8, and the offset of the first byte of the malformed sequence.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: [UInt8]
        var offset = 0
        var testDescription: String { name }
    }

    private static let malformed = [
        Row(name: "continuation byte only", bytes: [0x80]),
        Row(name: "continuation byte after a character", bytes: [0xC3, 0xA9, 0xBF], offset: 2),
        Row(name: "overlong NUL", bytes: [0xC0, 0x80]),
        Row(name: "overlong of two bytes", bytes: [0xC1, 0xBF]),
        Row(name: "overlong of three bytes", bytes: [0xE0, 0x9F, 0xBF]),
        Row(name: "overlong of four bytes", bytes: [0xF0, 0x8F, 0xBF, 0xBF]),
        Row(name: "first surrogate", bytes: [0xED, 0xA0, 0x80]),
        Row(name: "last surrogate", bytes: [0xED, 0xBF, 0xBF]),
        Row(name: "above U+10FFFF", bytes: [0xF4, 0x90, 0x80, 0x80]),
        Row(name: "lead byte F5", bytes: [0xF5, 0x80, 0x80, 0x80]),
        Row(name: "byte FE", bytes: [0xFE]),
        Row(name: "byte FF", bytes: [0xFF]),
        Row(name: "one of two bytes", bytes: [0xC3]),
        Row(name: "one of three bytes", bytes: [0xE2]),
        Row(name: "two of three bytes", bytes: [0xE2, 0x82]),
        Row(name: "one of four bytes", bytes: [0xF0]),
        Row(name: "two of four bytes", bytes: [0xF0, 0x9F]),
        Row(name: "three of four bytes", bytes: [0xF0, 0x9F, 0x98]),
        Row(
            name: "three of four bytes after a character",
            bytes: [0xC3, 0xA9, 0xF0, 0x9F, 0x98],
            offset: 2
        ),
    ]

    @Test(arguments: malformed)
    func `malformed bytes are found at every alignment, in the middle and at the end`(row: Row) {
        for alignment in 0...16 {
            let start = [0x22] + Array(repeating: UInt8(0x61), count: alignment)
            for rest in [[], [0x22], Array("bcdefghijk\"".utf8), [0xC3, 0xA9, 0x22]] {
                let error = #expect(throws: JSONSyntaxError.self) {
                    try JSONParser().parse(start + row.bytes + rest)
                }
                let offset = start.count + row.offset
                #expect(error?.kind == .invalidUTF8, "alignment \(alignment), \(rest)")
                #expect(error?.range == SourceRange(start: offset, end: offset + 1))
                #expect(error?.message == "invalid UTF-8")
            }
        }
    }

    @Test func `malformed bytes in a name, after a backslash and between tokens are found`() {
        let texts: [[UInt8]] = [
            Array("{\"a".utf8) + [0xFF] + Array("\":1}".utf8),
            Array("[\"\\".utf8) + [0xFF] + Array("\"]".utf8),
            Array("[1, ".utf8) + [0xFF] + Array("]".utf8),
            Array("[1".utf8) + [0xC3],
        ]
        for text in texts {
            let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(text) }
            #expect(error?.kind == .invalidUTF8)
            #expect(error?.range.start == text.firstIndex { $0 > 0x7F })
        }
    }

    @Test func `characters of every length are accepted at every alignment`() throws {
        for alignment in 0...16 {
            for text in ["é", "日", "😀", "é日😀é", "\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"] {
                let padded = String(repeating: "a", count: alignment) + text
                let document = try JSONParser().parse(Array("\"\(padded)\"".utf8))
                #expect(document.root.string == padded)
                #expect(document.entry(at: 0).attributes & JSONEntry.flagBeyondASCII != 0)
            }
        }
    }

    @Test func `quotes, escapes and control characters are found at every offset in eight bytes`()
        throws
    {
        for length in 0...24 {
            // Most fillers are one more or less than a byte that ends a run: a control character, `"` or `\`.
            for filler in ["a", "\u{7F}", " ", "!", "#", "[", "]", "~"] {
                let text = String(repeating: filler, count: length)
                let document = try JSONParser().parse(Array("\"\(text)\"".utf8))
                #expect(document.root.string == text)
                #expect(document.entry(at: 0).attributes & JSONEntry.flagBeyondASCII == 0)
                #expect(!document.entry(at: 0).hasEscapes)
                let escaped = try JSONParser().parse(Array("\"\(text)\\n\(text)\"".utf8))
                #expect(escaped.root.string == text + "\n" + text)
                let bytes = Array("\"\(text)".utf8) + [0x1F]
                let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(bytes) }
                #expect(error?.kind == .controlCharacter(0x1F))
                #expect(error?.range.start == bytes.count - 1)
            }
        }
    }
}
