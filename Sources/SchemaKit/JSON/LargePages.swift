import SchemaPlatform

/// Requests large memory pages on systems that provide them on request.
package enum LargePages {
    /// Requests large pages for memory that was just allocated and that will be filled from its beginning. The
    /// system then clears and maps 2 MB at a time instead of 4 KB. (Benchmark: `document`.)
    ///
    /// The request is only advice: it has no effect if the system ignores it or has little memory.
    package static func request(for memory: UnsafeMutableRawBufferPointer) {
        guard memory.count >= minimumByteCount, let start = memory.baseAddress else { return }
        // The advice needs whole pages of the ordinary size.
        let pageByteCount = Int(getpagesize())
        let firstPage = unsafe start.alignedUp(toMultipleOf: pageByteCount)
        let end = unsafe (start + memory.count).alignedDown(toMultipleOf: pageByteCount)
        unsafe CurrentPlatform.adviseLargePages(
            for: UnsafeMutableRawBufferPointer(start: firstPage, count: end - firstPage)
        )
    }

    /// The minimum size of memory for a request. Smaller memory may not contain a single whole large page.
    private static let minimumByteCount = 4 << 20
}
