/// Digits in the words of a text.
enum Digits {
    /// How many of the eight bytes from `start` on are digits, before the first that is none.
    @inline(__always)
    static func count(_ start: UnsafePointer<UInt8>) -> Int {
        let word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
        return others(UInt64(littleEndian: word)).trailingZeroBitCount >> 3
    }

    /// The highest bit of each byte that is no digit; above the lowest of them, bits may be wrong.
    @inline(__always)
    static func others(_ word: UInt64) -> UInt64 {
        let values = word ^ 0x3030_3030_3030_3030
        return ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    }
}
