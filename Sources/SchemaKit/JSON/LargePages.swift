#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Memory in large pages, where the system has them for whoever asks.
package enum LargePages {
    /// Asks for large pages for memory that has just been taken and that will be filled from its
    /// beginning on: the system then clears and maps 2 MB at a time and not 4 KB. (Benchmark: `document`.)
    ///
    /// It is advice: nothing is lost where the system does not follow it, or where there is little memory.
    package static func request(for memory: UnsafeMutableRawBufferPointer) {
        #if os(Linux)
            guard memory.count >= leastByteCount, let start = memory.baseAddress else { return }
            // Whole pages of the ordinary size.
            let pageByteCount = Int(getpagesize())
            let skipped = -Int(bitPattern: start) & (pageByteCount - 1)
            let byteCount = (memory.count - skipped) & ~(pageByteCount - 1)
            _ = madvise(start + skipped, byteCount, MADV_HUGEPAGE)
        #endif
    }

    /// Smaller memory has hardly room for one of them.
    private static let leastByteCount = 4 << 20
}
