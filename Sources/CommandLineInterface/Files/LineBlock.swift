#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Some whole lines of a stream, one after the other.
package struct LineBlock: Sendable {
    /// The lines, each with its line feed; the last line of a stream may have none.
    package let bytes: [UInt8]
    /// The number of the first line, counted from one.
    package let firstLine: Int
    /// How many bytes of the stream there are before it.
    package let offset: Int

    /// Calls `body` for each line, without its line feed, with its number and with the bytes of the
    /// stream that lie before it.
    package func forEachLine(
        _ body: (_ number: Int, _ offset: Int, _ line: UnsafeBufferPointer<UInt8>) -> Void
    ) {
        bytes.withUnsafeBufferPointer { bytes in
            var (number, start) = (firstLine, 0)
            while start < bytes.count {
                let end = bytes.lineFeed(from: start) ?? bytes.count
                body(number, offset + start, UnsafeBufferPointer(rebasing: bytes[start..<end]))
                number += 1
                start = end + 1
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The first line feed at `start` or after it.
    func lineFeed(from start: Int) -> Int? {
        guard start < count, let base = baseAddress,
            let found = memchr(base + start, 0x0A, count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
