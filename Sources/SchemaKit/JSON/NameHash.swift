/// The hash of member names: the parser stores it beside each name, schemas look names up by it.
///
/// It is a mixing of sixteen bytes at a time, made for names of 4 to 24 bytes; shorter ones are filled up
/// with zeros, and of longer ones the last sixteen bytes are mixed in whether or not they overlap the
/// others. It is not keyed: whatever walks a table of names from a payload must compare the bytes as well
/// and must not rely on few collisions.
enum NameHash {
    private static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let multiplier: UInt64 = 0xD6E8_FEB8_6659_FD93

    /// Hashes `count` bytes without reading past them.
    static func hash(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        guard count < 16 else { return hashOfLongName(bytes, count: count) }
        let raw = UnsafeRawPointer(bytes)
        var low: UInt64 = 0
        var high: UInt64 = 0
        if count >= 8 {
            low = word(raw)
            high = word(raw + count - 8) >> UInt64(truncatingIfNeeded: 8 * (16 - count))
        } else if count >= 4 {
            let first = UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
            let last = UInt32(littleEndian: (raw + count - 4).loadUnaligned(as: UInt32.self))
            low = UInt64(last >> UInt32(truncatingIfNeeded: 8 * (8 - count))) << 32 | UInt64(first)
        } else {
            for index in 0..<count { low |= UInt64(bytes[index]) << UInt64(8 * index) }
        }
        return folded(mixed(0, low, high))
    }

    /// The same for a name from whose start on sixteen bytes can be read.
    ///
    /// Bytes that are not the name's are masked, as lengths that differ would mislead a processor's
    /// guesses about branches. (Benchmark: `parse`.)
    ///
    /// - Parameter masks: what `storeMasks(at:)` has stored.
    @inline(__always)
    static func hash(
        readable bytes: UnsafePointer<UInt8>,
        count: Int,
        masks: UnsafeRawPointer
    ) -> UInt32 {
        guard count < 16 else { return hashOfLongName(bytes, count: count) }
        let raw = UnsafeRawPointer(bytes)
        let mask = masks + (16 &- count)
        let low = word(raw) & word(mask)
        let high = word(raw + 8) & word(mask + 8)
        return folded(mixed(0, low, high))
    }

    /// The bytes that the masks take.
    static var maskByteCount: Int { 32 }

    /// Stores what cuts off the bytes that follow a short name: sixteen bytes with all bits, sixteen
    /// with none. From `n` bytes before their border on lies the mask of a name of `n` bytes.
    @inline(__always)
    static func storeMasks(at masks: UnsafeMutableRawPointer) {
        for offset in [0, 8] {
            masks.storeBytes(of: .max, toByteOffset: offset, as: UInt64.self)
            masks.storeBytes(of: 0, toByteOffset: 16 + offset, as: UInt64.self)
        }
    }

    @inline(__always)
    private static func hashOfLongName(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        let raw = UnsafeRawPointer(bytes)
        // Multiplied, so that no first byte can make up for another length.
        var state = seed &* (UInt64(truncatingIfNeeded: count) &+ 1)
        var offset = 0
        while offset < count &- 16 {
            state = mixed(state, word(raw + offset), word(raw + offset + 8))
            offset &+= 16
        }
        return folded(mixed(state, word(raw + count - 16), word(raw + count - 8)))
    }

    @inline(__always)
    private static func mixed(_ state: UInt64, _ low: UInt64, _ high: UInt64) -> UInt64 {
        let product = (state ^ low).multipliedFullWidth(by: multiplier ^ high)
        return product.high ^ product.low
    }

    @inline(__always)
    private static func folded(_ state: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: state ^ (state >> 32))
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawPointer) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    }

    /// Hashes the bytes of `name`.
    static func hash(_ name: [UInt8]) -> UInt32 {
        name.withUnsafeBufferPointer { hash(ofText: $0) }
    }

    /// The same for bytes that are lent.
    static func hash(ofText name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard let base = name.baseAddress else { return hash(emptyText) }
        return hash(base, count: name.count)
    }

    private static func hash(_ text: StaticString) -> UInt32 {
        hash(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    private static let emptyText: StaticString = ""
}
