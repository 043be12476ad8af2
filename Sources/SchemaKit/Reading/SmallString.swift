/// Builds strings of up to 15 bytes, which Swift stores inside the string value itself: two words with the text
/// and, in the last byte, the length.
///
/// Half of the strings in payloads are this short. The initializers of `String` check each byte again. Building a
/// short string with them takes ten times as long as finding the end of the string in the JSON text. (Benchmark:
/// `decode`.)
enum SmallString {
    /// True if this platform stores short strings in this layout, tested with string literals. If false, callers use
    /// the initializers of `String`.
    static let isSupported: Bool = {
        guard MemoryLayout<String>.size == 16, UInt64(1).littleEndian == 1 else { return false }
        let samples = ["", "a", "abcdefgh", "abcdefghi", "abcdefghijklmno"]
        return samples.allSatisfy { sample in
            var padded = Array(sample.utf8)
            padded += Array(repeating: 0xFF, count: 16 - padded.count)
            return unsafe padded.withUnsafeBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return false }
                let expected = unsafe words(base, count: sample.utf8.count)
                return unsafe unsafeBitCast(sample, to: SIMD2<UInt64>.self) == expected
            }
        }
    }()

    /// Returns a string of `count` ASCII bytes, at most 15. Sixteen bytes must be readable from `start`.
    @inline(__always)
    static func string(_ start: UnsafePointer<UInt8>, count: Int) -> String {
        unsafe unsafeBitCast(words(start, count: count), to: String.self)
    }

    @inline(__always)
    private static func words(_ start: UnsafePointer<UInt8>, count: Int) -> SIMD2<UInt64> {
        let raw = unsafe UnsafeRawPointer(start)
        let low = unsafe raw.loadUnaligned(as: UInt64.self)
        let high = unsafe (raw + 8).loadUnaligned(as: UInt64.self)
        // 0xE0 marks an ASCII string that is stored in the string value.
        let lastByte = (0xE0 | UInt64(truncatingIfNeeded: count)) << 56
        // Shifts by 64 bits or more give zero.
        let lowMask = ~(UInt64.max << UInt64(truncatingIfNeeded: count * 8))
        let highMask = ~(UInt64.max << UInt64(truncatingIfNeeded: max(count - 8, 0) * 8))
        return SIMD2(low & lowMask, high & highMask | lastByte)
    }
}
