/// A half-open range of UTF-8 byte offsets in one file.
///
/// Ranges carry no line numbers. A `LineIndex` converts offsets to lines and columns when a report is written.
public struct SourceRange: Hashable, Sendable {
    /// The offset of the first byte, counted from zero.
    public let start: Int
    /// The offset one past the last byte.
    public let end: Int

    /// Creates the range from `start` up to, but not including, `end`.
    public init(start: Int, end: Int) {
        precondition(start >= 0 && start <= end, "a source range runs forward")
        self.start = start
        self.end = end
    }

    /// The number of bytes.
    public var byteCount: Int { end - start }
}
