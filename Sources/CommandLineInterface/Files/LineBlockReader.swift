import SchemaPlatform

/// A reader that returns a file or a stream in blocks of whole lines. Its memory does not grow with the
/// stream.
///
/// A block contains the lines that have arrived so far. A program that writes into a pipe and waits for answers
/// therefore gets them without delay. (Benchmark: `ndjson`.)
package struct LineBlockReader: ~Copyable {
    /// The next part of a stream.
    package enum Part: Sendable {
        case lines(LineBlock)
        /// A line that is longer than the limit. `hasLineFeed` is false only for the last line of a stream that does
        /// not end with a line feed.
        case longLine(number: Int, offset: Int, hasLineFeed: Bool)
    }

    private let descriptor: FileDescriptor
    private let path: String
    private let lineByteLimit: Int

    /// The size of the buffer, unless a longer line needs more: 256 KiB.
    private static let standardCapacity = 1 << 18
    /// The buffer for reading. The bytes in `start..<end` have been read but not returned. The first line feed among
    /// them, if any, is at or after `searched`.
    private var buffer = [UInt8](repeating: 0, count: standardCapacity)
    private var start = 0
    private var searched = 0
    private var end = 0

    /// The line number and the offset of the first line in the buffer.
    private var number = 1
    private var offset = 0
    private var hasEnded = false

    /// Opens a file, or a pipe if pipes are accepted.
    package init(
        opening path: String,
        accepting kinds: InputKinds = .files,
        lineByteLimit: Int = LineReader.standardLineByteLimit
    ) throws(FileError) {
        do throws(SystemError) {
            let (descriptor, _) = try FileDescriptor.opening(path, accepting: kinds)
            self.init(descriptor, path: path, lineByteLimit: lineByteLimit)
        } catch {
            throw FileError(path: path, operation: .read, code: error.code)
        }
    }

    /// Creates a reader of standard input, which stays open.
    package init(lineByteLimit: Int = LineReader.standardLineByteLimit) {
        let descriptor = FileDescriptor(number: STDIN_FILENO)
        self.init(descriptor, path: StandardStream.input.name, lineByteLimit: lineByteLimit)
    }

    /// Creates a reader of the lines of a text.
    package init(_ text: [UInt8], lineByteLimit: Int = LineReader.standardLineByteLimit) {
        self.init(FileDescriptor(number: -1), path: "", lineByteLimit: lineByteLimit)
        buffer = text
        end = text.count
        hasEnded = true
    }

    private init(_ descriptor: FileDescriptor, path: String, lineByteLimit: Int) {
        self.descriptor = descriptor
        self.path = path
        self.lineByteLimit = lineByteLimit
    }

    deinit {
        // Nothing was written, so closing reports no errors.
        if !isText, descriptor.number != STDIN_FILENO { try? descriptor.close() }
    }

    /// True if the lines are those of a text, which is not read from a descriptor.
    private var isText: Bool { descriptor.number < 0 }

    /// True if the stream may have no end, such as a pipe.
    package var isPipe: Bool { !isText && (try? descriptor.status().kind) != .file }

    /// The size of the file in bytes, or `nil` if it is not known, as for a pipe.
    package var byteCount: Int? {
        guard !isText, let status = try? descriptor.status(), status.kind == .file else {
            return nil
        }
        return Int(status.st_size)
    }

    /// The number of bytes in the parts that were returned so far.
    package var returnedByteCount: Int { offset }

    /// True if no bytes of the stream can be read yet. `next()` then waits for the writer of the stream, unless the
    /// buffer still contains a whole line.
    package var wouldWait: Bool { !hasEnded && !descriptor.isReadable }

    /// Returns the next part, or `nil` at the end. A line feed at the very end begins no further line.
    ///
    /// - Throws: An error of the system. No further parts follow it.
    package mutating func next() throws(FileError) -> Part? {
        while true {
            if let part = takeLines() { return part }
            if end - start > lineByteLimit { return try skipLongLine() }
            guard !hasEnded else { return start < end ? takeBlock(upTo: end, lineCount: 1) : nil }
            try fill()
        }
    }

    /// Returns the index in the buffer of the first line feed at or after `start`, among the bytes that have been read.
    private func lineFeed(from start: Int) -> Int? {
        unsafe buffer.withUnsafeBufferPointer {
            unsafe UnsafeBufferPointer(rebasing: $0[..<end]).lineFeed(from: start)
        }
    }

    /// Returns the complete lines in the buffer up to the first line that is too long. If the first line in the buffer
    /// is too long, returns it as a long line. Returns nil if the buffer has no complete line.
    private mutating func takeLines() -> Part? {
        var (lineStart, lineCount) = (start, 0)
        while let lineFeed = lineFeed(from: max(lineStart, searched)) {
            if lineFeed - lineStart > lineByteLimit {
                guard lineCount == 0 else { break }
                return takeLongLine(from: offset, upTo: lineFeed + 1, hasLineFeed: true)
            }
            lineStart = lineFeed + 1
            lineCount += 1
        }
        guard lineCount > 0 else {
            searched = end
            return nil
        }
        return takeBlock(upTo: lineStart, lineCount: lineCount)
    }

    private mutating func takeBlock(upTo limit: Int, lineCount: Int) -> Part {
        let block = LineBlock(Array(buffer[start..<limit]), firstLine: number, offset: offset)
        advance(to: limit, lineCount: lineCount)
        return .lines(block)
    }

    /// Returns a long line that begins at an offset of the stream and ends at an index in the buffer.
    private mutating func takeLongLine(
        from lineOffset: Int,
        upTo limit: Int,
        hasLineFeed: Bool
    ) -> Part {
        let part = Part.longLine(number: number, offset: lineOffset, hasLineFeed: hasLineFeed)
        advance(to: limit, lineCount: 1)
        return part
    }

    private mutating func advance(to limit: Int, lineCount: Int) {
        offset += limit - start
        start = limit
        number += lineCount
    }

    /// Skips a line that is too long to be kept, and reads on until its end is found.
    private mutating func skipLongLine() throws(FileError) -> Part {
        let lineOffset = offset
        while true {
            advance(to: end, lineCount: 0)
            if !hasEnded { try fill() }
            let lineFeed = lineFeed(from: start)
            guard lineFeed != nil || hasEnded else { continue }
            return takeLongLine(
                from: lineOffset,
                upTo: lineFeed.map { $0 + 1 } ?? end,
                hasLineFeed: lineFeed != nil
            )
        }
    }

    /// Reads more bytes, after making room for them.
    private mutating func fill() throws(FileError) {
        if buffer.count - end < buffer.count / 4 { makeRoom() }
        do throws(SystemError) {
            // The kind of any other file was checked when the file was opened.
            if offset == 0, descriptor.number == STDIN_FILENO {
                try descriptor.require(.filesAndStreams)
            }
            let count = try unsafe buffer.withUnsafeMutableBufferPointer {
                (bytes) throws(SystemError) -> Int in
                let room = unsafe UnsafeMutableBufferPointer(rebasing: bytes[end...])
                return try unsafe descriptor.receive(into: UnsafeMutableRawBufferPointer(room))
            }
            end += count
            hasEnded = count == 0
        } catch {
            hasEnded = true
            (start, searched, end) = (0, 0, 0)
            throw FileError(path: path, operation: .read, code: error.code)
        }
    }

    /// Moves the incomplete line to the beginning of a new buffer, which is at least twice as long as the line.
    private mutating func makeRoom() {
        let incompleteLine = buffer[start..<end]
        var capacity = Self.standardCapacity
        while capacity < 2 * incompleteLine.count { capacity *= 2 }
        var next = [UInt8](repeating: 0, count: capacity)
        next.replaceSubrange(..<incompleteLine.count, with: incompleteLine)
        buffer = next
        (start, searched, end) = (0, searched - start, end - start)
    }
}

/// A sequence of whole lines of a stream.
package struct LineBlock: Sendable {
    private let bytes: [UInt8]
    /// The number of the block's first line in the stream, counted from one.
    package let firstLine: Int
    /// The number of bytes of the stream before the block.
    package let offset: Int

    /// Creates a block of the lines in `bytes`.
    init(_ bytes: [UInt8], firstLine: Int, offset: Int) {
        self.bytes = bytes
        self.firstLine = firstLine
        self.offset = offset
    }

    package var byteCount: Int { bytes.count }

    /// Calls `body` with the bytes of the lines and their line feeds. The last line of a stream may have no
    /// line feed.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe bytes.withUnsafeBufferPointer(body)
    }

    /// Calls `body` for each line without its line feed. The other arguments are the number of the line and
    /// its offset in the stream.
    package func forEachLine(
        _ body: (_ number: Int, _ offset: Int, _ line: UnsafeBufferPointer<UInt8>) -> Void
    ) {
        unsafe withBytes { bytes in
            var (number, start) = (firstLine, 0)
            while start < bytes.count {
                let end = unsafe bytes.lineFeed(from: start) ?? bytes.count
                unsafe body(
                    number,
                    offset + start,
                    UnsafeBufferPointer(rebasing: bytes[start..<end])
                )
                number += 1
                start = end + 1
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first line feed at or after `start`.
    func lineFeed(from start: Int) -> Int? {
        guard start < count, let base = baseAddress,
            let found = unsafe memchr(base + start, 0x0A, count - start)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

/// A reader that returns a file or a stream line by line. Its memory does not grow with the stream.
package struct LineReader: ~Copyable {
    /// The default for the maximum number of bytes in a line: 64 MiB.
    package static let standardLineByteLimit = 64 << 20

    /// The endings of the names of files whose lines are read one by one.
    package static let fileExtensions = [".ndjson", ".jsonl"]

    /// One line, without its line feed.
    package struct Line: Sendable {
        /// The number of the line, counted from one.
        package let number: Int
        /// The number of bytes of the stream before the line.
        package let offset: Int
        /// The content, or `nil` if it is longer than the limit.
        package let bytes: [UInt8]?
        /// True if a line feed follows the line. This is false only for the last line of a stream.
        package let hasLineFeed: Bool
    }

    private var blocks: LineBlockReader
    /// The block that contains the next line, and the start of that line.
    private var block: LineBlock?
    private var start = 0
    private var number = 0

    /// The number of bytes in the blocks that were read so far.
    package var readByteCount: Int { blocks.returnedByteCount }

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
        case .longLine(let number, let offset, let hasLineFeed):
            return Line(number: number, offset: offset, bytes: nil, hasLineFeed: hasLineFeed)
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
            hasLineFeed: end != nil
        )
        start = end.map { $0 + 1 } ?? block.byteCount
        number += 1
        return line
    }
}
