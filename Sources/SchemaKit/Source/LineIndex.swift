/// The line starts of one text: turns byte offsets into lines and columns.
///
/// Building it reads the whole text once, so it is made when the first report needs it.
public struct LineIndex: Sendable {
    private let bytes: [UInt8]
    private let lineStarts: [Int]

    /// Indexes `bytes`, which may hold any bytes at all.
    public init(_ bytes: [UInt8]) {
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
        self.bytes = bytes
        self.lineStarts = starts
    }

    /// The number of lines; an empty text has one.
    public var lineCount: Int { lineStarts.count }

    /// The line and column of the byte at `offset`; an offset past the end is taken as the end.
    public func position(of offset: Int) -> LineColumn {
        let offset = min(offset, bytes.count)
        let line = lineNumber(of: offset)
        let lineStart = lineStarts[line - 1]
        let continuationBytes = bytes[lineStart..<offset].count { $0 & 0b1100_0000 == 0b1000_0000 }
        return LineColumn(line: line, column: offset - lineStart - continuationBytes + 1)
    }

    /// The bytes of a line, counted from one, without its line end.
    public func range(ofLine line: Int) -> SourceRange {
        precondition(line >= 1 && line <= lineCount, "the line exists")
        let start = lineStarts[line - 1]
        var end = line < lineCount ? lineStarts[line] - 1 : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return SourceRange(start: start, end: end)
    }

    private func lineNumber(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }
}
