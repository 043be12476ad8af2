import SchemaDiagnostics
import SchemaKit
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct `The text of an open document` {
    /// A text, and the positions of its characters and of its end in three encodings, in the order of the offsets.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        /// For each position: the line, then the character in UTF-8, UTF-16 and UTF-32.
        let positions: [[Int]]

        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "empty", text: "", positions: [[0, 0, 0, 0]]),
        Row(
            name: "one line",
            text: "ab",
            positions: [[0, 0, 0, 0], [0, 1, 1, 1], [0, 2, 2, 2]]
        ),
        Row(
            name: "two, three and four bytes",
            text: "é€😀a",
            positions: [[0, 0, 0, 0], [0, 2, 1, 1], [0, 5, 2, 2], [0, 9, 4, 3], [0, 10, 5, 4]]
        ),
        Row(
            name: "a byte-order mark",
            text: "\u{FEFF}a",
            positions: [[0, 0, 0, 0], [0, 3, 1, 1], [0, 4, 2, 2]]
        ),
        Row(
            name: "LF",
            text: "a\nb\n",
            positions: [[0, 0, 0, 0], [0, 1, 1, 1], [1, 0, 0, 0], [1, 1, 1, 1], [2, 0, 0, 0]]
        ),
        Row(
            name: "LF at the start",
            text: "\na",
            positions: [[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 1, 1]]
        ),
        Row(
            name: "CR",
            text: "\ra\r",
            positions: [[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 1, 1], [2, 0, 0, 0]]
        ),
        Row(
            name: "CRLF after a character of four bytes",
            text: "😀\r\nb",
            positions: [[0, 0, 0, 0], [0, 4, 2, 1], [0, 5, 3, 2], [1, 0, 0, 0], [1, 1, 1, 1]]
        ),
        Row(
            name: "CR, CRLF, LF",
            text: "\r\r\n\n",
            positions: [[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 1, 1], [2, 0, 0, 0], [3, 0, 0, 0]]
        ),
    ]

    /// Returns the offsets of the characters, and the offset of the end.
    private func starts(_ text: String) -> [Int] {
        let bytes = Array(text.utf8)
        return bytes.indices.filter { bytes[$0] & 0b1100_0000 != 0b1000_0000 } + [bytes.count]
    }

    @Test(arguments: rows)
    func `Offsets are converted to positions in each encoding`(_ row: Row) throws {
        let text = DocumentText(Array(row.text.utf8))
        let starts = starts(row.text)
        try #require(starts.count == row.positions.count)
        for (column, encoding) in PositionEncoding.allCases.enumerated() {
            let converter = PositionConverter(text, encoding)
            for (offset, numbers) in zip(starts, row.positions) {
                let expected = TextPosition(line: numbers[0], character: numbers[column + 1])
                #expect(converter.position(of: offset) == expected)
            }
        }
    }

    @Test(arguments: rows)
    func `Positions are converted back to their offsets`(_ row: Row) {
        let text = DocumentText(Array(row.text.utf8))
        let bytes = Array(row.text.utf8)
        for encoding in PositionEncoding.allCases {
            let converter = PositionConverter(text, encoding)
            for offset in starts(row.text) {
                let found = text.offset(of: converter.position(of: offset), encoding)
                // A position between the CR and the LF of a CRLF is past the end of its line, and treated as that end.
                let isInside =
                    offset > 0 && offset < bytes.count && bytes[offset - 1] == 0x0D
                    && bytes[offset] == 0x0A
                #expect(found == (isInside ? offset - 1 : offset))
            }
        }
    }

    /// UTF-16 positions in the text `😀`, CR, LF, `b`, and the offsets that stand for them.
    static let outside: [(name: String, position: TextPosition, offset: Int)] = [
        ("after the end of a line", TextPosition(line: 0, character: 9), 4),
        ("after the end of the last line", TextPosition(line: 1, character: 9), 7),
        ("after the end of the text", TextPosition(line: 7, character: 0), 7),
        ("a negative line", TextPosition(line: -1, character: 3), 0),
        ("a negative character", TextPosition(line: 1, character: -1), 6),
        ("the least character", TextPosition(line: 1, character: .min), 6),
        ("between two surrogates", TextPosition(line: 0, character: 1), 0),
    ]

    @Test(arguments: outside)
    func `A position that the text lacks is treated as one that it has`(
        _ row: (name: String, position: TextPosition, offset: Int)
    ) {
        let text = DocumentText(Array("😀\r\nb".utf8))
        #expect(text.offset(of: row.position, .utf16) == row.offset, "\(row.name)")
    }

    @Test func `A range that ends before its start is empty`() {
        let text = DocumentText(Array("a\nbc".utf8))
        let range = TextRange(
            start: TextPosition(line: 1, character: 1),
            end: TextPosition(line: 0, character: 0)
        )
        #expect(text.offsets(range, .utf16) == 3..<3)
    }

    @Test func `A text after edits equals a new document with this text`() {
        let pieces = ["", "\r", "\n", "\r\n", "a", "é", "😀", "ab\rc\nd", "\n\r\n\r", "x\r"]
        var generator = SeededGenerator(seed: 25)
        for _ in 0..<LongTests.count(300, long: 3000) {
            var text = DocumentText([])
            for _ in 0..<20 {
                let ends = [0, 1].map { _ in Int.random(in: 0...text.bytes.count, using: &generator)
                }
                let piece = pieces.randomElement(using: &generator) ?? ""
                let range = min(ends[0], ends[1])..<max(ends[0], ends[1])
                // Only short ranges are replaced, so the text grows.
                let short = range.lowerBound..<min(range.upperBound, range.lowerBound + 2)
                text.replace(short, with: Array(piece.utf8))
                #expect(text == DocumentText(text.bytes))
            }
        }
    }

    @Test func `Positions in a line of several blocks are right`() {
        let line = String(repeating: "a😀é", count: 5000)
        let text = DocumentText(Array(("{\n" + line).utf8))
        let converter = PositionConverter(text, .utf16)
        // A repetition has 7 bytes, and 4 code units in UTF-16. A block has at most 4096 bytes. The second block of the
        // line ends inside the repetition that follows the first 1170 repetitions.
        for count in [0, 1, 1170, 1171, 4999] {
            let position = converter.position(of: 2 + 7 * count)
            #expect(position == TextPosition(line: 1, character: 4 * count))
            #expect(text.offset(of: position, .utf16) == 2 + 7 * count)
        }
    }

    /// A block of a text has at most 4,096 bytes.
    @Test(arguments: [4_095, 4_096, 4_097, 8_192])
    func `Positions near the ends of blocks are right`(count: Int) {
        let line = String(repeating: "a", count: count)
        for (end, lineCount) in [("", 1), ("\n", 2), ("\n" + line, 2)] {
            let text = DocumentText(Array((line + end).utf8))
            #expect(text.lineCount == lineCount)
            let converter = PositionConverter(text, .utf16)
            for offset in [0, 4_095, 4_096, count] where offset <= count {
                let position = TextPosition(line: 0, character: offset)
                #expect(text.offset(of: position, .utf16) == offset)
                #expect(converter.position(of: offset) == position)
            }
            let afterLine = TextPosition(line: 0, character: count + 1)
            #expect(text.offset(of: afterLine, .utf16) == count)
            let afterText = TextPosition(line: lineCount - 1, character: .max)
            #expect(text.offset(of: afterText, .utf16) == text.bytes.count)
        }
    }

    static let offers: [(name: String, offers: [String], encoding: PositionEncoding)] = [
        ("no offer", [], .utf16),
        ("UTF-8 among others", ["utf-32", "utf-8", "utf-16"], .utf8),
        ("the order of the client", ["utf-32", "utf-16"], .utf32),
        ("an unknown encoding first", ["utf-7", "utf-8"], .utf8),
        ("only unknown encodings", ["ucs-2"], .utf16),
    ]

    @Test(arguments: offers)
    func `UTF-8 is used if offered, otherwise the client's first known encoding`(
        _ row: (name: String, offers: [String], encoding: PositionEncoding)
    ) {
        #expect(PositionEncoding.negotiated(from: row.offers) == row.encoding, "\(row.name)")
    }

    /// Edits of a text that has a CR at offset 1 and an LF at offset 2. Each row has an edit, as a range and its
    /// replacement, and the equivalent edit that does not split the line end.
    static let expansions: [(edit: (Range<Int>, String), expanded: (Range<Int>, String))] = [
        ((2..<4, "x"), (1..<4, "\rx")), ((0..<2, "x"), (0..<3, "x\n")),
        ((2..<2, "x"), (1..<3, "\rx\n")), ((1..<3, "x"), (1..<3, "x")),
        ((0..<1, "x"), (0..<1, "x")), ((3..<4, "x"), (3..<4, "x")),
    ]

    @Test(arguments: expansions)
    func `An edit that begins or ends between CR and LF covers both`(
        _ row: (edit: (Range<Int>, String), expanded: (Range<Int>, String))
    ) {
        func edit(_ edit: (Range<Int>, String)) -> Diagnostic.Edit {
            let range = SourceRange(start: edit.0.lowerBound, end: edit.0.upperBound)
            return Diagnostic.Edit(range: range, replacement: edit.1)
        }
        let text = DocumentText(Array("a\r\nb".utf8))
        #expect(text.keepingLineEndsWhole(edit(row.edit)) == edit(row.expanded))
        // The LF at offset 0 has no CR before it.
        let first = DocumentText(Array("\n\r\n".utf8))
        #expect(first.keepingLineEndsWhole(edit((0..<3, "x"))) == edit((0..<3, "x")))
        // Without a CR, every offset is a position.
        let other = DocumentText(Array("a \nb".utf8))
        #expect(other.keepingLineEndsWhole(edit(row.edit)) == edit(row.edit))
    }

    /// A change from the client, and the text of `["é", 1]` after it.
    static let changes: [(change: String, text: String)] = [
        (
            #"{"range":{"start":{"line":0,"character":3},"end":{"line":0,"character":4}},"text":"x\""}"#,
            #"["éx", 1]"#
        ),
        (#"{"range":null,"text":"[2]"}"#, "[2]"),
        (#"{"range":{"start":{"line":0,"character":3}},"text":"[2]"}"#, #"["é", 1]"#),
        (#"{"range":{"start":1,"end":2},"text":"[2]"}"#, #"["é", 1]"#),
        (#"{"text":2}"#, #"["é", 1]"#),
    ]

    @Test(arguments: changes)
    func `A change replaces a range or the whole text, and an invalid change is left out`(
        _ row: (change: String, text: String)
    ) throws {
        var document = OpenDocument(
            uri: "file:///a.json",
            path: "/a.json",
            fileContent: Array(#"["é", 1]"#.utf8)
        )
        let parameters = #"{"contentChanges":[\#(row.change)]}"#
        document.apply(try JSONParser().parse(Array(parameters.utf8)).root, .utf16)
        #expect(String(decoding: document.text.bytes, as: UTF8.self) == row.text)
    }
}
