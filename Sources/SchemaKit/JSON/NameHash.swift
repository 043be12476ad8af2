/// The hash function for member names. The parser stores the hash in each name's entry, and schemas look names up by
/// hash.
///
/// The function mixes sixteen bytes at a time and is designed for names of 4 to 24 bytes. Names of fewer than sixteen
/// bytes are padded with zeros and their length. In names of more than sixteen bytes, the last step mixes in the last
/// sixteen bytes, even if the step before has mixed in some of these bytes.
///
/// The hash has a secret key, so nobody can construct names whose hashes are equal or close together in a table. If there
/// are many names, some have equal hashes by chance, so code that searches a table must also compare the bytes.
enum NameHash {
    /// The secret key of the hash, which each step mixes in.
    struct Key: Sendable {
        let low: UInt64
        let high: UInt64

        /// The key of this process.
        ///
        /// Swift's hash function has a random seed in each process. `SWIFT_DETERMINISTIC_HASHING` turns that off, so
        /// that instructions can be counted (Benchmarks/count-instructions).
        static let ofProcess = Key(low: random(0), high: random(1))

        private static func random(_ number: Int) -> UInt64 {
            var hasher = Hasher()
            hasher.combine(number)
            return UInt64(truncatingIfNeeded: hasher.finalize())
        }
    }

    private static let lengthFactor: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Returns the hash of `count` bytes. Reads no byte after them.
    static func hash(
        _ bytes: UnsafePointer<UInt8>,
        count: Int,
        key: Key = .ofProcess
    ) -> UInt32 {
        guard count < 16 else { return unsafe hashOfLongName(bytes, count: count, key) }
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
        return folded(mixed(key.low, low: low, high: high | lengthBits(count), key))
    }

    /// Returns the hash of a name of `count` bytes. At least sixteen bytes must be readable from its start.
    ///
    /// A mask removes the bytes after the name. A branch on the length would often be mispredicted, because lengths
    /// vary. (Benchmark: `parse`.)
    ///
    /// - Parameter masks: The memory that `storeMasks(at:)` has filled. The key is read from it, because access to a
    ///   static property takes longer.
    @inline(__always)
    static func hash(
        readingSixteenBytesAt bytes: UnsafePointer<UInt8>,
        count: Int,
        masks: UnsafeRawPointer
    ) -> UInt32 {
        let key = unsafe Key(
            low: masks.loadUnaligned(fromByteOffset: keyOffset, as: UInt64.self),
            high: masks.loadUnaligned(fromByteOffset: keyOffset + 8, as: UInt64.self)
        )
        guard count < 16 else { return unsafe hashOfLongName(bytes, count: count, key) }
        let raw = unsafe UnsafeRawPointer(bytes)
        let mask = unsafe masks + (16 &- count)
        let low = unsafe word(raw) & word(mask)
        let high = unsafe word(raw + 8) & word(mask + 8)
        return folded(mixed(key.low, low: low, high: high | lengthBits(count), key))
    }

    /// The size of the masks and the key in bytes.
    @inline(__always)
    static var maskByteCount: Int { keyOffset + 16 }
    /// The offset of the key, which follows the masks.
    @inline(__always)
    private static var keyOffset: Int { 32 }

    /// Stores the masks that remove the bytes after a short name: sixteen bytes with all bits set, then sixteen
    /// zero bytes. The mask for a name of `n` bytes begins `n` bytes before the first zero byte. The key follows.
    @inline(__always)
    static func storeMasks(at masks: UnsafeMutableRawPointer) {
        for offset in [0, 8] {
            unsafe masks.storeBytes(of: .max, toByteOffset: offset, as: UInt64.self)
            unsafe masks.storeBytes(of: 0, toByteOffset: 16 + offset, as: UInt64.self)
        }
        let key = Key.ofProcess
        unsafe masks.storeBytes(of: key.low, toByteOffset: keyOffset, as: UInt64.self)
        unsafe masks.storeBytes(of: key.high, toByteOffset: keyOffset + 8, as: UInt64.self)
    }

    @inline(__always)
    private static func hashOfLongName(
        _ bytes: UnsafePointer<UInt8>,
        count: Int,
        _ key: Key
    ) -> UInt32 {
        let raw = unsafe UnsafeRawPointer(bytes)
        // The length is multiplied before the first bytes are mixed in, so that these bytes cannot compensate for a
        // different length.
        var state = key.low &+ lengthFactor &* (UInt64(truncatingIfNeeded: count) &+ 1)
        var offset = 0
        while offset < count &- 16 {
            state = unsafe mixed(state, low: word(raw + offset), high: word(raw + offset + 8), key)
            offset &+= 16
        }
        return unsafe folded(
            mixed(state, low: word(raw + count - 16), high: word(raw + count - 8), key)
        )
    }

    /// Returns a word with the length of a name in its highest byte. A name of fewer than sixteen bytes does not use this
    /// byte of its high word. Without the length, `a` and `a\u0000` would have equal hashes, because names are padded
    /// with zeros.
    @inline(__always)
    private static func lengthBits(_ count: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: count) &<< 56
    }

    @inline(__always)
    private static func mixed(_ state: UInt64, low: UInt64, high: UInt64, _ key: Key) -> UInt64 {
        let product = (state ^ low).multipliedFullWidth(by: key.high ^ high)
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
    static func hash(_ name: [UInt8], key: Key = .ofProcess) -> UInt32 {
        hash(ofText: name.span, key: key)
    }

    /// Returns the hash of the bytes of `name`.
    static func hash(ofText name: Span<UInt8>, key: Key = .ofProcess) -> UInt32 {
        unsafe name.withUnsafeBufferPointer { name in
            guard let base = name.baseAddress else {
                return folded(mixed(key.low, low: 0, high: 0, key))
            }
            return unsafe hash(base, count: name.count, key: key)
        }
    }
}
