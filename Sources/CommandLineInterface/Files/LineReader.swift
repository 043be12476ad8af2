/// A reader that returns a file or a stream line by line. Its memory does not grow with the stream.
package struct LineReader: ~Copyable {
    /// The default for the maximum number of bytes in a line: 64 MiB.
    package static let standardLineByteLimit = 64 << 20

    /// One line, without its line feed.
    package struct Line: Sendable {
        /// The number of the line, counted from one.
        package let number: Int
        /// The number of bytes of the stream before the line.
        package let offset: Int
        /// The content, or `nil` if it is longer than the limit.
        package let bytes: [UInt8]?
        /// True if a line feed follows the line, as after all lines but the last.
        package let isEnded: Bool
    }

    private var blocks: LineBlockReader
    /// The block that contains the next line, and the start of that line.
    private var block: LineBlock?
    private var start = 0
    private var number = 0

    /// Creates a reader of the lines that `blocks` has not returned yet.
    package init(_ blocks: consuming LineBlockReader = LineBlockReader()) {
        self.blocks = blocks
    }

    /// Opens a file, or a pipe if pipes are accepted.
    package init(
        opening path: String,
        accepting kinds: InputKinds = .files,
        lineByteLimit: Int = standardLineByteLimit
    ) throws(FileError) {
        self.init(
            try LineBlockReader(opening: path, accepting: kinds, lineByteLimit: lineByteLimit)
        )
    }

    /// True if the stream may have no end, such as a pipe.
    package var isPipe: Bool { blocks.isPipe }

    /// Returns the next line, or `nil` after the last. A line feed at the very end begins no further line.
    ///
    /// - Throws: An error of the system. No further lines follow it.
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
        let (bytes, end) = unsafe block.withBytes { bytes in
            let end = unsafe bytes.lineFeed(from: start)
            return unsafe (Array(bytes[start..<(end ?? bytes.count)]), end)
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
