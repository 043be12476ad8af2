import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests of excerpts: a line of a file, and the marker below it.
struct SourceExcerptTests {
    /// A text with a range from marker 1 to marker 2, and its excerpt.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let text: String
        let line: String
        /// The line with the marker, below the excerpt.
        let below: String
        var testDescription: String { name }
    }

    private static let rows = [
        Row(name: "in a line", text: "{\"a\": 1️⃣true2️⃣}", line: "{\"a\": true}", below: "      ^^^^"),
        Row(
            name: "in the middle of a text",
            text: "{\n  1️⃣\"a\"2️⃣: 1\n}",
            line: "  \"a\": 1",
            below: "  ^^^"
        ),
        Row(name: "empty range", text: "[11️⃣2️⃣ 2]", line: "[1 2]", below: "  ^"),
        Row(name: "empty range at the end of a line", text: "[11️⃣2️⃣\n]", line: "[1", below: "  ^"),
        Row(name: "empty range at the end of the text", text: "{\n1️⃣2️⃣", line: "", below: "^"),
        Row(name: "empty text", text: "1️⃣2️⃣", line: "", below: "^"),
        Row(
            name: "over several lines",
            text: "{\"a\": 1️⃣[\n1\n]2️⃣}",
            line: "{\"a\": [",
            below: "      ^"
        ),
        Row(name: "CRLF", text: "[1️⃣12️⃣\r\n]", line: "[1", below: " ^"),
        Row(name: "tabs", text: "\t[\t1️⃣12️⃣]", line: " [ 1]", below: "   ^"),
        Row(
            name: "wide characters",
            text: "[\"日本\", 1️⃣12️⃣]",
            line: "[\"日本\", 1]",
            below: "         ^"
        ),
        Row(name: "marked wide characters", text: "[1️⃣\"日本\"2️⃣]", line: "[\"日本\"]", below: " ^^^^^^"),
        Row(
            name: "combining characters",
            text: "[\"e\u{301}\", 1️⃣12️⃣]",
            line: "[\"e\u{301}\", 1]",
            below: "      ^"
        ),
        Row(
            name: "the first and the last combining character of a block",
            text: "[\"e\u{300}o\u{36F}\", 1️⃣12️⃣]",
            line: "[\"e\u{300}o\u{36F}\", 1]",
            below: "       ^"
        ),
        Row(name: "emoji", text: "[\"😀\", 1️⃣12️⃣]", line: "[\"😀\", 1]", below: "       ^"),
        Row(
            name: "a pictograph of one column",
            text: "[\"\u{1F321}\", 1️⃣12️⃣]",
            line: "[\"\u{1F321}\", 1]",
            below: "      ^"
        ),
        Row(
            name: "a wide ideograph outside of the common blocks",
            text: "[\"\u{17000}\", 1️⃣12️⃣]",
            line: "[\"\u{17000}\", 1]",
            below: "       ^"
        ),
        Row(
            name: "an emoji of three joined emoji",
            text: "[\"👨‍👩‍👧\", 1️⃣12️⃣]",
            line: "[\"👨\\u{200D}👩\\u{200D}👧\", 1]",
            below: "                           ^"
        ),
        Row(
            name: "a marked emoji with a skin tone",
            text: "[1️⃣\"👍🏽\"2️⃣]",
            line: "[\"👍🏽\"]",
            below: " ^^^^"
        ),
        Row(name: "a flag", text: "[\"🇨🇿\", 1️⃣12️⃣]", line: "[\"🇨🇿\", 1]", below: "       ^"),
        Row(
            name: "a heart as an emoji, and a heart as text",
            text: "[\"❤️❤\", 1️⃣12️⃣]",
            line: "[\"❤️❤\", 1]",
            below: "        ^"
        ),
        Row(
            name: "a syllable of three letters",
            text: "[\"\u{1112}\u{1161}\u{11AB}\", 1️⃣12️⃣]",
            line: "[\"\u{1112}\u{1161}\u{11AB}\", 1]",
            below: "       ^"
        ),
        Row(
            name: "letters that are written from right to left",
            text: "[\"שָׁלוֹם\", 1️⃣12️⃣]",
            line: "[\"שָׁלוֹם\", 1]",
            below: "         ^"
        ),
        Row(
            name: "letters of half and full width",
            text: "[\"ｱＡ\", 1️⃣12️⃣]",
            line: "[\"ｱＡ\", 1]",
            below: "        ^"
        ),
        Row(
            name: "a zero-width space",
            text: "[\"a\u{200B}b\", 1️⃣12️⃣]",
            line: "[\"a\\u{200B}b\", 1]",
            below: "               ^"
        ),
        Row(
            name: "control characters",
            text: "[\"\u{1}\u{1B}[31m\", 1️⃣12️⃣]",
            line: "[\"\\u{1}\\u{1B}[31m\", 1]",
            below: "                    ^"
        ),
        Row(
            name: "characters that change the direction of text",
            text: "[\"\u{202E}\u{2066}\u{9B}\u{7F}\", 1️⃣12️⃣]",
            line: "[\"\\u{202E}\\u{2066}\\u{9B}\\u{7F}\", 1]",
            below: "                                 ^"
        ),
    ]

    private func excerpt(_ marked: String, width: Int) throws -> SourceExcerpt {
        let text = MarkedText(marked)
        let start = try #require(text.offset(of: "1️⃣"))
        let end = try #require(text.offset(of: "2️⃣"))
        let lines = LineIndex(text.bytes)
        return SourceExcerpt(
            of: SourceRange(start: start, end: end),
            line: lines.range(ofLine: lines.position(of: start).line),
            in: text.bytes,
            width: width
        )
    }

    @Test(arguments: rows)
    func `the marker is below the marked range`(row: Row) throws {
        let excerpt = try excerpt(row.text, width: 60)
        #expect(excerpt.text == row.line)
        #expect(excerpt.padding + excerpt.marker == row.below)
    }

    private static let long = String(repeating: "abcdefghi ", count: 30)

    @Test func `a long line is cut before and after the marked range`() throws {
        let excerpt = try excerpt(Self.long + "1️⃣mark2️⃣" + Self.long, width: 60)
        #expect(excerpt.text.hasPrefix("…") && excerpt.text.hasSuffix("…"))
        // The width of 60 does not include the `…` on each side.
        #expect(excerpt.text.count <= 62)
        #expect(excerpt.text.dropFirst(excerpt.padding.count).hasPrefix("mark"))
        #expect(excerpt.marker == "^^^^")
    }

    @Test func `a long line is cut on one side if the other side fits`() throws {
        let atStart = try excerpt("1️⃣mark2️⃣" + Self.long, width: 60)
        #expect(atStart.text.hasPrefix("mark") && atStart.text.hasSuffix("…"))
        #expect(atStart.padding.isEmpty)
        let atEnd = try excerpt(Self.long + "1️⃣mark2️⃣", width: 60)
        #expect(atEnd.text.hasPrefix("…") && atEnd.text.hasSuffix("mark"))
    }

    @Test func `a marked range that is too long is cut`() throws {
        let excerpt = try excerpt("{\"a\": 1️⃣" + Self.long + "2️⃣}", width: 60)
        #expect(excerpt.text.count <= 62)
        #expect(excerpt.text.hasPrefix("{\"a\": abc") && excerpt.text.hasSuffix("…"))
        #expect(excerpt.padding.count == 6)
        #expect(excerpt.padding.count + excerpt.marker.count <= 62)
    }

    @Test func `a line of exactly the maximum width is not cut`() throws {
        let line = String(repeating: "x", count: 56)
        #expect(try excerpt("1️⃣mark2️⃣" + line, width: 60).text == "mark" + line)
        #expect(try excerpt("1️⃣mark2️⃣" + line + "y", width: 60).text == "mark" + line + "…")
    }

    @Test func `a line that fits is not cut at its start`() throws {
        let line = String(repeating: "x", count: 30)
        #expect(try excerpt(line + "1️⃣mark2️⃣" + "y", width: 40).text == line + "marky")
    }

    /// The width of 60 columns allows 960 bytes on each side. A letter with 600 combining characters has 1,201 bytes,
    /// but takes one column.
    @Test func `text with more bytes than are read is cut, although it takes few columns`() throws {
        let letter = "e" + String(repeating: "\u{301}", count: 600)
        let before = try excerpt(letter + "1️⃣m2️⃣", width: 60)
        #expect(before.text.unicodeScalars.first == "…" && before.text.hasSuffix("m"))
        #expect(before.padding + before.marker == " ^")
        let after = try excerpt("1️⃣m2️⃣x" + letter, width: 60)
        #expect(after.text.hasPrefix("mx") && after.text.unicodeScalars.last == "…")
        #expect(after.padding + after.marker == "^")
        for end in ["", "}"] {
            let marked = try excerpt("1️⃣m" + letter + "2️⃣" + end, width: 60)
            #expect(marked.text.hasPrefix("m") && marked.text.unicodeScalars.last == "…")
            #expect(!marked.text.contains("}"))
            #expect(marked.padding + marked.marker == "^^")
        }
    }

    @Test func `invalid UTF-8 and ranges inside characters give an excerpt`() {
        let bytes: [UInt8] = [0x22, 0xFF, 0xE6, 0x97, 0xA5, 0x22]
        let line = SourceRange(start: 0, end: bytes.count)
        for start in 0...bytes.count {
            for end in start...bytes.count {
                let excerpt = SourceExcerpt(
                    of: SourceRange(start: start, end: end),
                    line: line,
                    in: bytes,
                    width: 60
                )
                #expect(!excerpt.marker.isEmpty)
            }
        }
    }
}
