import SchemaKit

/// The text of a document. The text of an open document changes as the client reports edits.
///
/// Lines end with LF, CRLF or CR, as in LSP 3.17, "Text Documents". For `LineIndex`, which counts the lines of
/// reports, a CR without an LF does not end a line.
package struct DocumentText: Sendable, Equatable {
    /// The text in UTF-8.
    package private(set) var bytes: [UInt8]
    /// The offset of the first byte of each line.
    private var lineStarts: [Int]

    /// Creates the text of a document.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = [0] + Self.lineStarts(in: bytes, 0..<bytes.count)
    }

    /// The number of lines. A text without line ends has one line.
    package var lineCount: Int { lineStarts.count }

    /// Replaces the bytes in a range of offsets. Takes time proportional to the length of the replacement, of the text
    /// after it, and of the list of lines.
    package mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) {
        // A line start depends on the bytes before and after it, because a CR may be a part of CRLF.
        let lineBefore = range.lowerBound > 0 ? lineNumber(of: range.lowerBound - 1) : 0
        let lineAfter = lineNumber(of: range.upperBound) + 1
        let shift = replacement.count - range.count
        bytes.replaceSubrange(range, with: replacement)
        let scanned = max(range.lowerBound - 1, 0)..<range.lowerBound + replacement.count
        let changed = Self.lineStarts(in: bytes, scanned)
        let unchanged = lineStarts[lineAfter...].map { $0 + shift }
        lineStarts.replaceSubrange((lineBefore + 1)..., with: changed + unchanged)
    }

    /// Returns the range of offsets between two positions. A range whose end is before its start is empty.
    package func offsets(_ range: TextRange, _ encoding: PositionEncoding) -> Range<Int> {
        let start = offset(of: range.start, encoding)
        return start..<max(start, offset(of: range.end, encoding))
    }

    /// Returns the offset of a position. A position after the end of its line is treated as the end of the line, and a
    /// line after the last one as the end of the text. A negative line is treated as the start of the text, a negative
    /// character as the start of its line, and a position inside a character as the start of the character.
    package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < lineCount else { return bytes.count }
        var offset = lineStarts[position.line]
        let end = contentEnd(ofLine: position.line)
        // Without `max`, the subtractions below would overflow for the least integer.
        var rest = max(position.character, 0)
        // Whole blocks are counted first, because a line may have several megabytes.
        while let block = block(at: offset, before: end) {
            let count = encoding.unitCount(of: bytes[block])
            guard count <= rest else { break }
            rest -= count
            offset = block.upperBound
        }
        while offset < end {
            var next = offset + 1
            while next < end, PositionEncoding.isContinuation(bytes[next]) { next += 1 }
            rest -= encoding.unitCount(of: bytes[offset..<next])
            if rest < 0 { break }
            offset = next
        }
        return offset
    }

    /// The number of bytes whose code units are counted together.
    fileprivate static let blockByteCount = 4096

    /// Returns the range of a block of whole characters, or `nil` if at most one block is left before `end`.
    private func block(at offset: Int, before end: Int) -> Range<Int>? {
        var blockEnd = offset + Self.blockByteCount
        guard blockEnd < end else { return nil }
        while PositionEncoding.isContinuation(bytes[blockEnd]) { blockEnd -= 1 }
        return offset..<blockEnd
    }

    /// Returns the offset after the last character of a line, before its LF, CRLF or CR.
    private func contentEnd(ofLine line: Int) -> Int {
        guard line + 1 < lineCount else { return bytes.count }
        let start = lineStarts[line]
        var end = lineStarts[line + 1] - 1
        if end > start, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        return end
    }

    /// Returns the white space at the start of the line with the byte at `offset`.
    func indentation(ofLineAt offset: Int) -> String {
        let line = bytes[lineStart(lineNumber(of: offset))...]
        let indentation = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return String(decoding: indentation, as: UTF8.self)
    }

    /// Returns the number of the line with the byte at `offset`, counted from zero.
    fileprivate func lineNumber(of offset: Int) -> Int {
        max(lineStarts.partitioningIndex { $0 > offset } - 1, 0)
    }

    fileprivate func lineStart(_ line: Int) -> Int { lineStarts[line] }

    /// Returns the start of each line that follows a line end, if the last byte of this line end is in a range.
    private static func lineStarts(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
        var starts: [Int] = []
        let span = bytes.span
        for offset in range {
            switch span[offset] {
            case UInt8(ascii: "\n"):
                starts.append(offset + 1)
            case UInt8(ascii: "\r"):
                let isBeforeLineFeed =
                    offset + 1 < span.count && span[offset + 1] == UInt8(ascii: "\n")
                if !isBeforeLineFeed { starts.append(offset + 1) }
            default: break
            }
        }
        return starts
    }
}

/// A converter of many offsets in one version of a text to positions.
///
/// Creating a converter reads the whole text once. A conversion then reads less than two blocks, even if the line has
/// several megabytes.
package struct PositionConverter: Sendable {
    private let text: DocumentText
    private let encoding: PositionEncoding
    /// The number of code units, in `encoding`, before each block of the text, and the number of all code units.
    private let unitCounts: [Int]

    private static let blockByteCount = DocumentText.blockByteCount

    package init(_ text: DocumentText, _ encoding: PositionEncoding) {
        self.text = text
        self.encoding = encoding
        var counts: [Int] = []
        var count = 0
        for start in stride(from: 0, to: text.bytes.count, by: Self.blockByteCount) {
            counts.append(count)
            let end = min(start + Self.blockByteCount, text.bytes.count)
            count += encoding.unitCount(of: text.bytes[start..<end])
        }
        unitCounts = counts + [count]
    }

    /// Returns the position of the byte at `offset`. An offset past the end is treated as the end.
    package func position(of offset: Int) -> TextPosition {
        let offset = min(offset, text.bytes.count)
        let line = text.lineNumber(of: offset)
        return TextPosition(line: line, character: unitCount(of: text.lineStart(line)..<offset))
    }

    private func unitCount(of range: Range<Int>) -> Int {
        // Most lines are shorter than a block.
        range.count < Self.blockByteCount
            ? encoding.unitCount(of: text.bytes[range])
            : unitCount(before: range.upperBound) - unitCount(before: range.lowerBound)
    }

    private func unitCount(before offset: Int) -> Int {
        let block = offset / Self.blockByteCount
        let start = block * Self.blockByteCount
        return unitCounts[block] + encoding.unitCount(of: text.bytes[start..<offset])
    }
}
