/// An index of the line starts of one text, which converts byte offsets to lines and columns.
///
/// Creating an index reads the whole text once, so create it only when the first report needs it.
public struct LineIndex: Sendable {
    private let bytes: [UInt8]
    private let lineStarts: [Int]
    /// The line number of the first line of the text, counted from one.
    private let firstLine: Int
    /// The number of bytes of the stream before this text; zero for a text that is not part of a stream.
    package let firstOffset: Int
    /// The number of UTF-8 continuation bytes before each multiple of the block size. A column in a line
    /// of several megabytes is found from these counts without reading the whole line.
    private let continuationCounts: [Int]

    /// Indexes `bytes`, which need not be valid UTF-8.
    public init(_ bytes: [UInt8]) {
        self.init(SourceFile(path: "", bytes: bytes))
    }

    /// Indexes the content of `source`. If the content is a line of a stream, positions have the line numbers of the
    /// stream.
    package init(_ source: SourceFile) {
        let bytes = source.bytes
        var starts = [0]
        var counts: [Int] = []
        var continuationCount = 0
        let span = bytes.span
        for offset in stride(from: 0, to: span.count, by: 8) {
            if offset % Self.blockByteCount == 0 { counts.append(continuationCount) }
            let word = ByteWord(span, at: offset)
            var lineFeeds = word.bytes(from: "\n", through: "\n")
            while lineFeeds != 0 {
                starts.append(offset + lineFeeds.trailingZeroBitCount / 8 + 1)
                lineFeeds &= lineFeeds - 1
            }
            continuationCount += word.continuations.nonzeroBitCount
        }
        self.bytes = bytes
        self.lineStarts = starts
        self.continuationCounts = counts
        firstLine = source.start?.line ?? 1
        firstOffset = source.start?.offset ?? 0
    }

    /// The number of lines of the text. An empty text has one line.
    public var lineCount: Int { lineStarts.count }

    /// The line numbers of the text, counted as `position(of:)` counts them.
    package var lineNumbers: ClosedRange<Int> { firstLine...firstLine + lineCount - 1 }

    /// Returns the line and column of the byte at `offset`, which must not be negative. An offset past the end is
    /// treated as the end.
    public func position(of offset: Int) -> LineColumn {
        let offset = min(offset, bytes.count)
        let line = lineInText(of: offset)
        let lineStart = lineStarts[line - 1]
        let column = offset - lineStart - continuationCount(in: lineStart..<offset) + 1
        return LineColumn(line: line - 1 + firstLine, column: column)
    }

    /// Returns the byte range of a line, without its line end. Lines are counted as `position(of:)` counts them.
    ///
    /// - Precondition: The text has a line with this number.
    public func range(ofLine line: Int) -> SourceRange {
        let line = line + 1 - firstLine
        precondition(line >= 1 && line <= lineCount, "the text has no line with this number")
        let start = lineStarts[line - 1]
        var end = line < lineCount ? lineStarts[line] - 1 : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return SourceRange(start: start, end: end)
    }

    private static let blockByteCount = 4096

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0b1100_0000 == 0b1000_0000 }

    private func continuationCount(in range: Range<Int>) -> Int {
        guard range.count > Self.blockByteCount else {
            return bytes[range].count(where: Self.isContinuation)
        }
        return continuationCount(before: range.upperBound)
            - continuationCount(before: range.lowerBound)
    }

    private func continuationCount(before offset: Int) -> Int {
        // The quotient is rounded toward zero, so it is 0 for the offset 0, too.
        let block = (offset - 1) / Self.blockByteCount
        let rest = bytes[block * Self.blockByteCount..<offset]
        return continuationCounts[block] + rest.count(where: Self.isContinuation)
    }

    /// Returns the line of the byte at `offset`, counted from one at the start of the text, not of the stream.
    private func lineInText(of offset: Int) -> Int {
        max(lineStarts.partitioningIndex { $0 > offset }, 1)
    }
}

/// A position in a text: a line and a column, both counted from one.
public struct LineColumn: Hashable, Sendable, Comparable {
    /// The line, counted from one. Lines end with LF or CRLF.
    public let line: Int
    /// The column, counted from one in Unicode code points.
    public let column: Int

    /// Creates a position from a one-based line and a one-based column.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Creates the position of the byte at `offset` in `text`, counted as ``LineIndex`` counts. Reads all bytes before
    /// it.
    init(of offset: Int, in text: Span<UInt8>) {
        var lineStart = offset
        while lineStart > 0, text[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
        // Two loops, because the compiler vectorizes a loop that only counts.
        var lineFeeds = 0
        for index in 0..<lineStart where text[index] == UInt8(ascii: "\n") { lineFeeds += 1 }
        var codePointCount = 0
        for index in lineStart..<offset where text[index] & 0b1100_0000 != 0b1000_0000 {
            codePointCount += 1
        }
        self.init(line: lineFeeds + 1, column: codePointCount + 1)
    }

    /// Returns whether `left` is before `right` in the text.
    public static func < (left: LineColumn, right: LineColumn) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A cache of line indexes for the files that have findings.
///
/// Creating a line index reads the whole file, so a report with many findings in a large file must create it only
/// once.
package struct LineIndexCache {
    private struct Entry {
        let bytes: [UInt8]
        let lines: LineIndex
    }

    private var entries: [String: Entry] = [:]

    package init() {}

    /// Returns the line index of a file.
    package mutating func index(of source: SourceFile) -> LineIndex {
        // Comparing arrays that share their storage takes constant time.
        if let known = entries[source.path], known.bytes == source.bytes,
            known.lines.firstOffset == source.start?.offset ?? 0
        {
            return known.lines
        }
        let lines = LineIndex(source)
        entries[source.path] = Entry(bytes: source.bytes, lines: lines)
        return lines
    }
}
