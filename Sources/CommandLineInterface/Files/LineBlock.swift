#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A sequence of whole lines of a stream.
package struct LineBlock: Sendable {
    private let buffer: LineBuffer
    private let range: Range<Int>
    /// The number of the block's first line in the stream, counted from one.
    package let firstLine: Int
    /// The number of bytes of the stream before the block.
    package let offset: Int

    /// Creates a block of the lines in a range of a buffer.
    init(_ buffer: LineBuffer, _ range: Range<Int>, firstLine: Int, offset: Int) {
        self.buffer = buffer
        self.range = range
        self.firstLine = firstLine
        self.offset = offset
    }

    package var byteCount: Int { range.count }

    /// Calls `body` with the bytes of the lines and their line feeds. The last line of a stream may have no
    /// line feed.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withExtendedLifetime(buffer) {
            unsafe body(UnsafeBufferPointer(rebasing: buffer.bytes[range]))
        }
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
    /// Returns the position of the first line feed at or after `start`.
    func lineFeed(from start: Int) -> Int? {
        guard start < count, let base = baseAddress,
            let found = unsafe memchr(base + start, 0x0A, count - start)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
