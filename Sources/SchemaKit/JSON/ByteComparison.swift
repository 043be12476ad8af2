/// Compares byte sequences, which are mostly short. (Benchmark: `validate`.)
enum ByteComparison {
    /// Returns whether `count` bytes are equal. Compares whole words; the last word may overlap the one before
    /// it.
    @inline(__always)
    static func isEqual(
        _ left: UnsafePointer<UInt8>,
        _ right: UnsafePointer<UInt8>,
        count: Int
    ) -> Bool {
        let left = UnsafeRawPointer(left)
        let right = UnsafeRawPointer(right)
        if count > 8 { return isEqualInWords(left, right, count) }
        if count >= 4 {
            return isEqual(left, right, 0, UInt32.self)
                && isEqual(left, right, count - 4, UInt32.self)
        }
        if count >= 2 {
            return isEqual(left, right, 0, UInt16.self)
                && isEqual(left, right, count - 2, UInt16.self)
        }
        return count == 0 || isEqual(left, right, 0, UInt8.self)
    }

    @inline(__always)
    private static func isEqualInWords(
        _ left: UnsafeRawPointer,
        _ right: UnsafeRawPointer,
        _ count: Int
    ) -> Bool {
        var offset = 0
        while offset < count - 8 {
            guard isEqual(left, right, offset, UInt64.self) else { return false }
            offset += 8
        }
        return isEqual(left, right, count - 8, UInt64.self)
    }

    @inline(__always)
    private static func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(
        _ left: UnsafeRawPointer,
        _ right: UnsafeRawPointer,
        _ offset: Int,
        _ word: Word.Type
    ) -> Bool {
        left.loadUnaligned(fromByteOffset: offset, as: word)
            == right.loadUnaligned(fromByteOffset: offset, as: word)
    }
}
