#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Decodes the content of JSON strings.
///
/// The input has been parsed, so every escape is well formed. An unpaired surrogate has no UTF-8 form. It is
/// encoded in its generalized three-byte form, so that different strings stay different and lengths are correct.
enum JSONStringDecoder {
    /// Appends the unescaped text of `raw`, the bytes between the quotation marks, to `output`.
    static func decode(_ raw: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        let start = output.count
        output.append(contentsOf: repeatElement(0, count: raw.count))
        let count = output.withUnsafeMutableBufferPointer { output in
            output.baseAddress.map { decode(raw, to: $0 + start) } ?? 0
        }
        output.removeLast(raw.count - count)
    }

    /// Writes the unescaped text of `raw` to `output` and returns its length in bytes. `output` needs room for
    /// `raw.count` bytes, because the text is never longer than `raw`. (Benchmark: `ndjson`, with texts that are
    /// not ASCII.)
    static func decode(
        _ raw: UnsafeBufferPointer<UInt8>,
        to output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        guard let base = raw.baseAddress else { return 0 }
        var (offset, count) = (0, 0)
        while offset < raw.count {
            let stretch = (nextEscape(in: raw, from: offset) ?? raw.count) - offset
            (output + count).update(from: base + offset, count: stretch)
            offset += stretch
            count += stretch
            guard offset < raw.count else { break }
            let escape = escapedCodePoint(raw, at: offset)
            count += write(escape.codePoint, to: output + count)
            offset += escape.byteCount
        }
        return count
    }

    /// Returns the offset of the first escape at `start` or after it, or nil if there is none.
    static func nextEscape(in raw: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard start < raw.count, let base = raw.baseAddress,
            let found = memchr(base + start, Int32(UInt8(ascii: "\\")), raw.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Returns the length of the escape at `offset`, and the length of the text that it stands for, both in
    /// bytes.
    static func escape(
        _ raw: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> (byteCount: Int, textByteCount: Int) {
        let escape = escapedCodePoint(raw, at: offset)
        return (escape.byteCount, textByteCount(of: escape.codePoint))
    }

    /// Returns the length of the escape at `offset`: 2 or 6 bytes, or 12 for a surrogate pair.
    static func escapeLength(_ raw: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        escapedCodePoint(raw, at: offset).byteCount
    }

    /// Returns whether the escape at `offset`, six bytes long, denotes a surrogate.
    static func isSurrogate(_ raw: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        (0xD800..<0xE000).contains(codeUnit(raw, at: offset + 2))
    }

    /// Returns the code point that the escape at `offset` denotes, and the length of the escape.
    private static func escapedCodePoint(
        _ raw: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> (codePoint: UInt32, byteCount: Int) {
        switch raw[offset + 1] {
        case UInt8(ascii: "b"): return (0x08, 2)
        case UInt8(ascii: "f"): return (0x0C, 2)
        case UInt8(ascii: "n"): return (0x0A, 2)
        case UInt8(ascii: "r"): return (0x0D, 2)
        case UInt8(ascii: "t"): return (0x09, 2)
        case UInt8(ascii: "u"): break
        case let character: return (UInt32(character), 2)
        }
        let unit = codeUnit(raw, at: offset + 2)
        guard (0xD800..<0xDC00).contains(unit), offset + 12 <= raw.count,
            raw[offset + 6] == UInt8(ascii: "\\"), raw[offset + 7] == UInt8(ascii: "u")
        else { return (unit, 6) }
        let low = codeUnit(raw, at: offset + 8)
        guard (0xDC00..<0xE000).contains(low) else { return (unit, 6) }
        return (0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00), 12)
    }

    private static func codeUnit(_ raw: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32 {
        var value: UInt32 = 0
        for index in offset..<offset + 4 {
            value = value << 4 | UInt32(hexadecimalValue(raw[index]))
        }
        return value
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8 {
        byte <= UInt8(ascii: "9")
            ? byte - UInt8(ascii: "0") : (byte | 0x20) - UInt8(ascii: "a") + 10
    }

    private static func textByteCount(of codePoint: UInt32) -> Int {
        codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
    }

    /// Writes the bytes of a code point and returns their number.
    private static func write(
        _ codePoint: UInt32,
        to output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        func continuation(_ shift: UInt32) -> UInt8 {
            UInt8(truncatingIfNeeded: 0x80 | (codePoint >> shift & 0x3F))
        }
        let count = textByteCount(of: codePoint)
        switch count {
        case 1:
            output[0] = UInt8(truncatingIfNeeded: codePoint)
        case 2:
            output[0] = UInt8(truncatingIfNeeded: 0xC0 | codePoint >> 6)
            output[1] = continuation(0)
        case 3:
            output[0] = UInt8(truncatingIfNeeded: 0xE0 | codePoint >> 12)
            output[1] = continuation(6)
            output[2] = continuation(0)
        default:
            output[0] = UInt8(truncatingIfNeeded: 0xF0 | codePoint >> 18)
            output[1] = continuation(12)
            output[2] = continuation(6)
            output[3] = continuation(0)
        }
        return count
    }
}
