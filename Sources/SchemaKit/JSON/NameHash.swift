/// The hash function for member names. The parser stores the hash in each name's entry, and schemas look names up by
/// hash.
///
/// The function mixes sixteen bytes at a time and is designed for names of 4 to 24 bytes. Names of fewer than sixteen
/// bytes are padded with zeros. In names of more than sixteen bytes, the last step mixes in the last sixteen bytes,
/// even if the step before has mixed in some of these bytes. The hash has no secret key. Code that searches a table
/// with names from a payload must therefore also compare the bytes, and must not rely on few collisions.
enum NameHash {
    private static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let multiplier: UInt64 = 0xD6E8_FEB8_6659_FD93

    /// Returns the hash of `count` bytes. Reads no byte after them.
    static func hash(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        guard count < 16 else { return unsafe hashOfLongName(bytes, count: count) }
        let raw = unsafe UnsafeRawPointer(bytes)
        var low: UInt64 = 0
        var high: UInt64 = 0
        // The last word can overlap the first. The shift removes the bytes that both contain.
        if count >= 8 {
            low = unsafe word(raw)
            high = unsafe word(raw + count - 8) >> UInt64(truncatingIfNeeded: 8 * (16 - count))
        } else if count >= 4 {
            let first = unsafe UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
            let last = unsafe UInt32(littleEndian: (raw + count - 4).loadUnaligned(as: UInt32.self))
            low = UInt64(last >> UInt32(truncatingIfNeeded: 8 * (8 - count))) << 32 | UInt64(first)
        } else {
            for index in 0..<count { unsafe low |= UInt64(bytes[index]) << UInt64(8 * index) }
        }
        return folded(mixed(0, low: low, high: high))
    }

    /// Returns the hash of a name of `count` bytes. At least sixteen bytes must be readable from its start.
    ///
    /// A mask removes the bytes after the name. A branch on the length would often be mispredicted, because lengths
    /// vary. (Benchmark: `parse`.)
    ///
    /// - Parameter masks: The memory that `storeMasks(at:)` has filled.
    @inline(__always)
    static func hash(
        readingSixteenBytesAt bytes: UnsafePointer<UInt8>,
        count: Int,
        masks: UnsafeRawPointer
    ) -> UInt32 {
        guard count < 16 else { return unsafe hashOfLongName(bytes, count: count) }
        let raw = unsafe UnsafeRawPointer(bytes)
        let mask = unsafe masks + (16 &- count)
        let low = unsafe word(raw) & word(mask)
        let high = unsafe word(raw + 8) & word(mask + 8)
        return folded(mixed(0, low: low, high: high))
    }

    /// The size of the masks in bytes.
    static var maskByteCount: Int { 32 }

    /// Stores the masks that remove the bytes after a short name: sixteen bytes with all bits set, then sixteen
    /// zero bytes. The mask for a name of `n` bytes begins `n` bytes before the first zero byte.
    @inline(__always)
    static func storeMasks(at masks: UnsafeMutableRawPointer) {
        for offset in [0, 8] {
            unsafe masks.storeBytes(of: .max, toByteOffset: offset, as: UInt64.self)
            unsafe masks.storeBytes(of: 0, toByteOffset: 16 + offset, as: UInt64.self)
        }
    }

    @inline(__always)
    private static func hashOfLongName(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        let raw = unsafe UnsafeRawPointer(bytes)
        // The length is multiplied before the first bytes are mixed in, so that these bytes cannot compensate for a
        // different length.
        var state = seed &* (UInt64(truncatingIfNeeded: count) &+ 1)
        var offset = 0
        while offset < count &- 16 {
            state = unsafe mixed(state, low: word(raw + offset), high: word(raw + offset + 8))
            offset &+= 16
        }
        return unsafe folded(mixed(state, low: word(raw + count - 16), high: word(raw + count - 8)))
    }

    @inline(__always)
    private static func mixed(_ state: UInt64, low: UInt64, high: UInt64) -> UInt64 {
        let product = (state ^ low).multipliedFullWidth(by: multiplier ^ high)
        return product.high ^ product.low
    }

    @inline(__always)
    private static func folded(_ state: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: state ^ (state >> 32))
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawPointer) -> UInt64 {
        unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    }

    /// Returns the hash of the bytes of `name`.
    static func hash(_ name: [UInt8]) -> UInt32 {
        hash(ofText: name.span)
    }

    /// Returns the hash of the bytes of `name`.
    static func hash(ofText name: Span<UInt8>) -> UInt32 {
        unsafe name.withUnsafeBufferPointer { name in
            guard let base = name.baseAddress else { return folded(mixed(0, low: 0, high: 0)) }
            return unsafe hash(base, count: name.count)
        }
    }
}
