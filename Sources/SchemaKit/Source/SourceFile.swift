/// A text and the name that reports use for it, usually a path.
public struct SourceFile: Sendable, Hashable {
    /// The path, or another name that a person recognizes.
    public let path: String
    /// The content.
    public let bytes: [UInt8]
    /// The start of the content in its stream, if the content is one line of a longer stream.
    package let start: LineStart?

    /// True if the content is one line of a longer stream.
    package var isLineOfStream: Bool { start != nil }

    /// The start of a line in a stream: the line number, counted from one, and the byte offset, counted from zero.
    package struct LineStart: Sendable, Hashable {
        package let line: Int
        package let offset: Int

        package init(line: Int, offset: Int) {
            self.line = line
            self.offset = offset
        }
    }

    /// Creates a source from its name and its content.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        start = nil
    }

    /// Creates a source from one line of the stream named `path`.
    package init(path: String, line bytes: [UInt8], at start: LineStart) {
        self.path = path
        self.bytes = bytes
        self.start = start
    }

    /// Returns a source with the same path and the same start in its stream, whose content is `bytes`.
    package func with(_ bytes: [UInt8]) -> SourceFile {
        guard let start else { return SourceFile(path: path, bytes: bytes) }
        return SourceFile(path: path, line: bytes, at: start)
    }

    /// Returns the source with its start in the stream moved by a number of bytes. A source that is not a line of a
    /// stream is returned unchanged.
    package func moved(by distance: Int) -> SourceFile {
        guard let start else { return self }
        let moved = LineStart(line: start.line, offset: start.offset + distance)
        return SourceFile(path: path, line: bytes, at: moved)
    }

    /// Hashes the path, the length and the start in the stream, but not the content: a finding may hold its file, and
    /// hashing a large file for each finding takes long.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(bytes.count)
        hasher.combine(start)
    }

    /// The line number of the content in its stream, or nil if it is not a line of a stream.
    package var line: Int? { start?.line }

    /// The name that messages use for the source: the path, followed by the line number in a stream.
    package var name: String { start.map { "\(path):\($0.line)" } ?? path }
}

/// A half-open range of UTF-8 byte offsets in one file.
///
/// Ranges carry no line numbers. A `LineIndex` converts offsets to lines and columns when a report is written.
public struct SourceRange: Hashable, Sendable {
    /// The offset of the first byte, counted from zero.
    public let start: Int
    /// The offset one past the last byte.
    public let end: Int

    /// Creates the range from `start` up to, but not including, `end`.
    ///
    /// - Precondition: `start` is not negative, and `end` is not less than `start`.
    public init(start: Int, end: Int) {
        precondition(
            start >= 0 && start <= end,
            "a source range must not end before its start, which must not be negative"
        )
        self.start = start
        self.end = end
    }

    /// The number of bytes.
    public var byteCount: Int { end - start }

    /// Returns the range, moved by a number of bytes.
    package func moved(by distance: Int) -> SourceRange {
        SourceRange(start: start + distance, end: end + distance)
    }
}
