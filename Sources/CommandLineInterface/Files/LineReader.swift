/// Reads a file or a stream line by line, in memory that does not grow with it.
package struct LineReader: ~Copyable {
    /// The most bytes of one line, by default: 64 MiB.
    package static let standardLineByteLimit = 64 << 20

    /// One line, without its line feed.
    package struct Line: Sendable {
        /// Counted from one.
        package let number: Int
        /// How many bytes of the stream there are before it.
        package let offset: Int
        /// The content; nil where it is longer than the limit.
        package let bytes: [UInt8]?
        /// True if a line feed follows the line, as all but the last.
        package let isEnded: Bool
    }

    private var blocks: LineBlockReader
    /// The block whose lines are returned, and the start of the next of them.
    private var block: LineBlock?
    private var start = 0
    private var number = 0

    /// Reads the lines that `blocks` has not returned yet.
    package init(_ blocks: consuming LineBlockReader = LineBlockReader()) {
        self.blocks = blocks
    }

    /// Opens a file, or a pipe where those are accepted.
    package init(
        opening path: String,
        accepting kinds: InputKinds = .files,
        lineByteLimit: Int = standardLineByteLimit
    ) throws(FileError) {
        self.init(
            try LineBlockReader(opening: path, accepting: kinds, lineByteLimit: lineByteLimit)
        )
    }

    /// True if the stream may have no end, as a pipe.
    package var isPipe: Bool { blocks.isPipe }

    /// The next line, or nil after the last. A line feed at the very end begins no further line.
    ///
    /// - Throws: an error of the system; then there are no further lines.
    package mutating func next() throws(FileError) -> Line? {
        if let block {
            if start < block.byteCount { return nextLine(of: block) }
            self.block = nil
        }
        switch try blocks.next() {
        case nil: return nil
        case .longLine(let number, let offset, let isEnded):
            return Line(number: number, offset: offset, bytes: nil, isEnded: isEnded)
        case .lines(let block):
            self.block = block
            (start, number) = (0, block.firstLine)
            return nextLine(of: block)
        }
    }

    private mutating func nextLine(of block: LineBlock) -> Line {
        let (bytes, end) = block.withBytes { bytes in
            let end = bytes.lineFeed(from: start)
            return (Array(bytes[start..<(end ?? bytes.count)]), end)
        }
        let line = Line(
            number: number,
            offset: block.offset + start,
            bytes: bytes,
            isEnded: end != nil
        )
        start = end.map { $0 + 1 } ?? block.byteCount
        number += 1
        return line
    }
}
