/// A text and the name by which reports call it, usually a path.
public struct SourceFile: Sendable, Hashable {
    /// The path, or another name that a person will recognise.
    public let path: String
    /// The content.
    public let bytes: [UInt8]
    /// Where the content begins, for one line of a longer stream.
    package let start: StreamPosition?

    /// A place in a stream: its line, counted from one, and its byte, counted from zero.
    package struct StreamPosition: Sendable, Hashable {
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

    /// Creates a source from one line of a stream that is called `path`.
    package init(path: String, line bytes: [UInt8], at start: StreamPosition) {
        self.path = path
        self.bytes = bytes
        self.start = start
    }

    /// The same source with another content.
    package func with(_ bytes: [UInt8]) -> SourceFile {
        guard let start else { return SourceFile(path: path, bytes: bytes) }
        return SourceFile(path: path, line: bytes, at: start)
    }

    /// Mixes in what tells most files apart, and not the content: each finding may hold its file.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(bytes.count)
        hasher.combine(start)
    }

    /// The line of a longer stream that the content is.
    package var line: Int? { start?.line }

    /// How messages call the source: the path, and the line of a stream.
    package var name: String { start.map { "\(path):\($0.line)" } ?? path }
}
