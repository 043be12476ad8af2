/// The hash of member names: the parser stores it beside each name, schemas look names up by it.
///
/// It is a mixing of eight bytes at a time, made for names of 4 to 24 bytes. It is not keyed:
/// whatever walks a table of names from a payload must compare the bytes as well and must not
/// rely on few collisions.
enum NameHash {
    private static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let multiplier: UInt64 = 0xD6E8_FEB8_6659_FD93

    @inline(__always)
    static func hash(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        // Multiplied, so that no first byte can make up for another length.
        var state = seed &* (UInt64(truncatingIfNeeded: count) &+ 1)
        var offset = 0
        while count - offset >= 8 {
            state = mix(state, word(bytes + offset))
            offset += 8
        }
        if offset < count {
            state = mix(state, tail(bytes + offset, count: count - offset))
        }
        return UInt32(truncatingIfNeeded: state ^ (state >> 32))
    }

    /// Hashes the bytes of `name`.
    static func hash(_ name: [UInt8]) -> UInt32 {
        name.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return hash(emptyText) }
            return hash(base, count: buffer.count)
        }
    }

    private static func hash(_ text: StaticString) -> UInt32 {
        hash(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    private static let emptyText: StaticString = ""

    @inline(__always)
    private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word).multipliedFullWidth(by: multiplier)
        return product.high ^ product.low
    }

    @inline(__always)
    private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self)
    }

    /// Between one and seven bytes, without reading past them.
    @inline(__always)
    private static func tail(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        let raw = UnsafeRawPointer(bytes)
        if count >= 4 {
            let low = UInt64(raw.loadUnaligned(as: UInt32.self))
            let high = UInt64((raw + count - 4).loadUnaligned(as: UInt32.self))
            return low | (high << 32)
        }
        let first = UInt64(bytes[0])
        let middle = UInt64(bytes[count >> 1])
        let last = UInt64(bytes[count - 1])
        return first | (middle << 8) | (last << 16)
    }
}
