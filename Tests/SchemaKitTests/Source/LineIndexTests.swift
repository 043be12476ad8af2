import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the conversion of offsets to lines and columns.
struct LineIndexTests {
    /// A text with marker 1 at an offset, and the position of this offset.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let text: String
        let line: Int
        let column: Int
        var testDescription: String { name }
    }

    private static let rows = [
        Row(name: "empty text", text: "1️⃣", line: 1, column: 1),
        Row(name: "first byte", text: "1️⃣abc", line: 1, column: 1),
        Row(name: "in a line", text: "ab1️⃣c", line: 1, column: 3),
        Row(name: "end without a final newline", text: "abc1️⃣", line: 1, column: 4),
        Row(name: "the newline itself", text: "abc1️⃣\ndef", line: 1, column: 4),
        Row(name: "start of a line", text: "abc\n1️⃣def", line: 2, column: 1),
        Row(name: "end after a final newline", text: "abc\n1️⃣", line: 2, column: 1),
        Row(name: "an empty line", text: "a\n1️⃣\nb", line: 2, column: 1),
        Row(name: "after empty lines", text: "\n\n\n1️⃣a", line: 4, column: 1),
        Row(name: "CR of CRLF", text: "ab1️⃣\r\ncd", line: 1, column: 3),
        Row(name: "after CRLF", text: "ab\r\nc1️⃣d", line: 2, column: 2),
        Row(name: "CR alone ends no line", text: "ab\rc1️⃣d", line: 1, column: 5),
        Row(name: "after two bytes", text: "é1️⃣", line: 1, column: 2),
        Row(name: "after four bytes", text: "x\n😀1️⃣", line: 2, column: 2),
        Row(name: "code points, not characters", text: "e\u{301}x1️⃣", line: 1, column: 4),
        Row(name: "U+2028 ends no line", text: "a\u{2028}b1️⃣", line: 1, column: 4),
        Row(name: "a tab is one column", text: "\t1️⃣x", line: 1, column: 2),
    ]

    @Test(arguments: rows)
    func `an offset has a line and a column`(row: Row) throws {
        let text = MarkedText(row.text)
        let offset = try #require(text.offset(of: "1️⃣"))
        let position = LineIndex(text.bytes).position(of: offset)
        #expect(position == LineColumn(line: row.line, column: row.column))
    }

    @Test func `an offset past the end has the position of the end`() {
        let index = LineIndex(Array("ab\nc".utf8))
        #expect(index.position(of: 4) == LineColumn(line: 2, column: 2))
        #expect(index.position(of: 5) == LineColumn(line: 2, column: 2))
        #expect(index.position(of: .max) == LineColumn(line: 2, column: 2))
        #expect(LineIndex([]).position(of: 7) == LineColumn(line: 1, column: 1))
    }

    @Test func `the columns of offsets inside a character do not decrease`() {
        let bytes = Array("a😀b".utf8)
        let index = LineIndex(bytes)
        let columns = (0...bytes.count).map { index.position(of: $0).column }
        #expect(columns == columns.sorted())
        #expect(columns.first == 1 && columns.last == 4)
    }

    @Test func `bytes that are not UTF-8 have columns`() {
        let index = LineIndex([0x22, 0xFF, 0x22, 0x0A, 0xC3])
        #expect(index.position(of: 1) == LineColumn(line: 1, column: 2))
        #expect(index.position(of: 2) == LineColumn(line: 1, column: 3))
        #expect(index.position(of: 5) == LineColumn(line: 2, column: 2))
    }

    @Test func `the range of a line excludes the line break`() {
        let index = LineIndex(Array("ab\r\n\ncd\n".utf8))
        #expect(index.lineCount == 4)
        #expect(index.range(ofLine: 1) == SourceRange(start: 0, end: 2))
        #expect(index.range(ofLine: 2) == SourceRange(start: 4, end: 4))
        #expect(index.range(ofLine: 3) == SourceRange(start: 5, end: 7))
        #expect(index.range(ofLine: 4) == SourceRange(start: 8, end: 8))
        #expect(LineIndex([]).lineCount == 1)
        #expect(LineIndex([]).range(ofLine: 1) == SourceRange(start: 0, end: 0))
        #expect(LineIndex(Array("a\r".utf8)).range(ofLine: 1).byteCount == 1)
    }

    @Test func `a line of a stream has its line number and offset in the stream`() {
        let start = SourceFile.LineStart(line: 41, offset: 7_000)
        let source = SourceFile(path: "a", line: Array("ab\ncd".utf8), at: start)
        let index = LineIndex(source)
        #expect(index.position(of: 1) == LineColumn(line: 41, column: 2))
        #expect(index.position(of: 4) == LineColumn(line: 42, column: 2))
        #expect(index.lineNumbers == 41...42)
        #expect(index.range(ofLine: 41) == SourceRange(start: 0, end: 2))
        #expect(index.range(ofLine: 42) == SourceRange(start: 3, end: 5))
        #expect(index.firstOffset == 7_000)
        #expect(source.name == "a:41")
        #expect(source.isLineOfStream && source.line == 41)
        let file = SourceFile(path: "a", bytes: source.bytes)
        #expect(!file.isLineOfStream && file.line == nil && file.name == "a")
        #expect(source.with([]).start == start && file.with([]).start == nil)
        #expect(source.moved(by: 5).start == SourceFile.LineStart(line: 41, offset: 7_005))
        #expect(file.moved(by: 5) == file)
    }

    @Test func `the cache of line indexes distinguishes the versions of a file`() {
        func line(_ number: Int, at offset: Int) -> SourceFile {
            let start = SourceFile.LineStart(line: number, offset: offset)
            return SourceFile(path: "a", line: Array("ab\ncd".utf8), at: start)
        }
        let file = SourceFile(path: "a", bytes: Array("ab\ncd".utf8))
        var cache = LineIndexCache()
        for (source, lineNumbers) in [
            (file, 1...2), (file, 1...2), (file.with(Array("ab".utf8)), 1...1), (file, 1...2),
            (line(5, at: 40), 5...6), (line(9, at: 80), 9...10), (file, 1...2),
            (SourceFile(path: "b", bytes: []), 1...1),
        ] {
            let index = cache.index(of: source)
            #expect(index.lineNumbers == lineNumbers)
        }
    }

    @Test func `positions agree with a count from the start of the text`() {
        var generator = SeededGenerator(seed: 11)
        let pieces = ["a", "é", "😀", "\n", "\r\n", "\t", " ", "日本"]
        for _ in 0..<50 {
            let text = (0..<80).map { _ in generator.pick(pieces) }.joined()
            let bytes = Array(text.utf8)
            let index = LineIndex(bytes)
            var expected = LineColumn(line: 1, column: 1)
            var offset = 0
            for scalar in text.unicodeScalars {
                #expect(index.position(of: offset) == expected)
                offset += String(scalar).utf8.count
                expected =
                    scalar == "\n"
                    ? LineColumn(line: expected.line + 1, column: 1)
                    : LineColumn(line: expected.line, column: expected.column + 1)
            }
            #expect(index.position(of: offset) == expected)
        }
    }

    @Test func `columns in a very long line are counted exactly`() {
        let text = "x\n" + String(repeating: "aé😀", count: 3_000) + "\nend"
        let index = LineIndex(Array(text.utf8))
        // The index counts columns in blocks of 4,096 bytes. Some of these counts are around the ends of two blocks.
        for count in [0, 1, 584, 585, 586, 1_170, 1_171, 2_999, 3_000] {
            let position = index.position(of: 2 + 7 * count)
            #expect(position == LineColumn(line: 2, column: 3 * count + 1))
        }
        #expect(index.position(of: 2 + 21_000 + 1) == LineColumn(line: 3, column: 1))
    }

    @Test func `columns in a line that fills blocks are counted exactly`() {
        // The line has two blocks of 4,096 bytes.
        let index = LineIndex(Array(String(repeating: "é", count: 4_096).utf8))
        for count in [0, 1, 2_047, 2_048, 2_049, 4_095, 4_096] {
            let position = index.position(of: 2 * count)
            #expect(position == LineColumn(line: 1, column: count + 1))
        }
    }

    @Test func `positions are ordered by line, then by column`() {
        #expect(LineColumn(line: 1, column: 9) < LineColumn(line: 2, column: 1))
        #expect(LineColumn(line: 2, column: 1) < LineColumn(line: 2, column: 2))
        #expect(!(LineColumn(line: 2, column: 2) < LineColumn(line: 2, column: 2)))
    }
}
