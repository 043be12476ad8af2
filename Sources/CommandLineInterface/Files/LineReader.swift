#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads a file or a stream line by line, in memory that does not grow with it.
///
/// Two buffers are used again and again: one for pieces of the file, one for the line. The second is
/// copied only where the caller still holds the line before.
package struct LineReader: ~Copyable {
    /// The most bytes of one line, unless told otherwise: 64 MiB.
    package static let standardLineByteLimit = 64 << 20

    /// One line, without its line feed.
    package struct Line: Sendable {
        /// Counted from one.
        package let number: Int
        /// How many bytes of the stream there are before it.
        package let offset: Int
        /// The content; nil where it is longer than the limit.
        package let bytes: [UInt8]?
        /// Whether a line feed comes after it, as after all but the last.
        package let isEnded: Bool
    }

    private let descriptor: FileDescriptor
    private let path: String
    private let lineByteLimit: Int
    private var piece = [UInt8](repeating: 0, count: 65_536)
    /// The bytes of the piece that are still to be read.
    private var unread = 0..<0
    private var line: [UInt8] = []
    private var number = 0
    private var offset = 0
    private var hasEnded = false

    /// Opens a file, a pipe or a device.
    package init(
        opening path: String,
        lineByteLimit: Int = standardLineByteLimit
    ) throws(FileError) {
        do throws(SystemError) {
            let descriptor = try FileDescriptor(opening: path, O_RDONLY)
            self.init(descriptor, path: path, lineByteLimit: lineByteLimit)
        } catch {
            throw FileError(path: path, operation: .read, code: error.code)
        }
    }

    /// Reads standard input, which stays open.
    package init(lineByteLimit: Int = standardLineByteLimit) {
        let descriptor = FileDescriptor(number: STDIN_FILENO)
        self.init(descriptor, path: StandardStream.input.name, lineByteLimit: lineByteLimit)
    }

    private init(_ descriptor: FileDescriptor, path: String, lineByteLimit: Int) {
        self.descriptor = descriptor
        self.path = path
        self.lineByteLimit = lineByteLimit
    }

    deinit {
        // Nothing was written, so closing has nothing to tell.
        if descriptor.number != STDIN_FILENO { try? descriptor.close() }
    }

    /// The next line, or nil after the last. A line feed at the very end begins no further line.
    ///
    /// - Throws: what the system refuses; then there are no further lines.
    package mutating func next() throws(FileError) -> Line? {
        line.removeAll(keepingCapacity: true)
        let start = offset
        var isTooLong = false
        var isEnded = false
        while try hasPiece() {
            let end = lineFeed(in: unread)
            let stretch = unread.lowerBound..<(end ?? unread.upperBound)
            isTooLong = isTooLong || line.count + stretch.count > lineByteLimit
            if !isTooLong { appendPiece(stretch) }
            let next = end.map { $0 + 1 } ?? unread.upperBound
            offset += next - unread.lowerBound
            unread = next..<unread.upperBound
            isEnded = end != nil
            if isEnded { break }
        }
        guard offset > start else { return nil }
        number += 1
        return Line(
            number: number,
            offset: start,
            bytes: isTooLong ? nil : line,
            isEnded: isEnded
        )
    }

    /// The first line feed among some bytes of the piece.
    private func lineFeed(in range: Range<Int>) -> Int? {
        piece.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let found = memchr(base + range.lowerBound, 0x0A, range.count)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    private mutating func appendPiece(_ range: Range<Int>) {
        piece.withUnsafeBufferPointer { bytes in
            line.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
        }
    }

    /// Whether there is something to read, after reading on where need be.
    private mutating func hasPiece() throws(FileError) -> Bool {
        if !unread.isEmpty { return true }
        if hasEnded { return false }
        do {
            unread = 0..<(try descriptor.receive(into: &piece))
        } catch {
            hasEnded = true
            throw FileError(path: path, operation: .read, code: error.code)
        }
        hasEnded = unread.isEmpty
        return !hasEnded
    }
}
