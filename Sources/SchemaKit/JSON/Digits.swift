/// Finds digits in words of eight bytes. (Benchmark: `parse`, canada.)
enum Digits {
    /// Returns the number of digits at the beginning of the eight bytes that start at `start`.
    @inline(__always)
    static func count(_ start: UnsafePointer<UInt8>) -> Int {
        let word = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
        return others(UInt64(littleEndian: word)).trailingZeroBitCount >> 3
    }

    /// Returns a mask with the highest bit set for each byte that is not a digit. Only the lowest set bit is
    /// exact; bits above it may be wrong.
    @inline(__always)
    static func others(_ word: UInt64) -> UInt64 {
        let values = word ^ 0x3030_3030_3030_3030
        return ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    }
}
