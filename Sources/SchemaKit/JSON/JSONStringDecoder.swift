import SchemaPlatform

/// Decodes the content of JSON strings.
///
/// The input has been parsed, so every escape is well formed. An unpaired surrogate has no UTF-8 form. The decoder
/// writes its generalized three-byte form, so that different strings stay different and lengths are correct.
enum JSONStringDecoder {
    /// Appends the unescaped text of `raw`, the bytes between the quotation marks, to `output`.
    static func decode(_ raw: Span<UInt8>, into output: inout [UInt8]) {
        let start = output.count
        output.append(contentsOf: repeatElement(0, count: raw.count))
        let count = unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe output.baseAddress.map { unsafe decode(raw, to: $0 + start) } ?? 0
        }
        output.removeLast(raw.count - count)
    }

    /// Overwrites the first bytes of `output` with the unescaped text of `raw`, and returns their number. `output`
    /// needs `raw.count` bytes.
    static func decode(_ raw: Span<UInt8>, over output: inout [UInt8]) -> Int {
        precondition(output.count >= raw.count, "the output is shorter than the raw string")
        return unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe output.baseAddress.map { unsafe decode(raw, to: $0) } ?? 0
        }
    }

    /// Writes the unescaped text of `raw` to `output` and returns its length in bytes. `output` needs room for
    /// `raw.count` bytes, because the text is never longer than `raw`. (Benchmark: `ndjson`, with texts that are
    /// not ASCII.)
    static func decode(
        _ raw: Span<UInt8>,
        to output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        unsafe raw.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            var (offset, count) = (0, 0)
            while offset < bytes.count {
                let end = unsafe nextEscape(in: base, bytes.count, from: offset) ?? bytes.count
                unsafe (output + count).update(from: base + offset, count: end - offset)
                count += end - offset
                offset = end
                guard offset < bytes.count else { break }
                let escape = unsafe escapedCodePoint(bytes, at: offset)
                unsafe count += write(escape.codePoint, to: output + count)
                offset += escape.byteCount
            }
            return count
        }
    }

    /// Replaces the three-byte form of each surrogate in an unescaped text by U+FFFD, which also has three bytes.
    static func replaceSurrogates(in text: inout [UInt8]) {
        var start = 0
        while let offset = text[start...].firstIndex(of: 0xED) {
            // If the character is not a surrogate, the byte after 0xED is less than 0xA0.
            if text[offset + 1] >= 0xA0 {
                text.replaceSubrange(offset..<offset + 3, with: [0xEF, 0xBF, 0xBD] as [UInt8])
            }
            start = offset + 3
        }
    }

    /// Returns the offset of the first escape at `start` or after it, or nil if there is none.
    static func nextEscape(in raw: Span<UInt8>, from start: Int) -> Int? {
        unsafe raw.withUnsafeBufferPointer { raw in
            unsafe raw.baseAddress.flatMap { unsafe nextEscape(in: $0, raw.count, from: start) }
        }
    }

    @inline(__always)
    private static func nextEscape(
        in base: UnsafePointer<UInt8>,
        _ count: Int,
        from start: Int
    ) -> Int? {
        guard start < count,
            let backslash = unsafe memchr(base + start, Int32(UInt8(ascii: "\\")), count - start)
        else { return nil }
        return unsafe UnsafeRawPointer(backslash) - UnsafeRawPointer(base)
    }

    /// Returns the length of the escape at `offset`, and the length of the text that it stands for, both in bytes. The
    /// escape has 2 or 6 bytes, or 12 if it is a surrogate pair.
    static func escape(
        _ raw: Span<UInt8>,
        at offset: Int
    ) -> (byteCount: Int, textByteCount: Int) {
        unsafe raw.withUnsafeBufferPointer { raw in
            let escape = unsafe escapedCodePoint(raw, at: offset)
            return (escape.byteCount, textByteCount(of: escape.codePoint))
        }
    }

    /// Returns whether the escape at `offset`, six bytes long, denotes a surrogate.
    static func isSurrogate(_ raw: Span<UInt8>, at offset: Int) -> Bool {
        unsafe raw.withUnsafeBufferPointer { raw in
            unsafe (0xD800..<0xE000).contains(codeUnit(raw, at: offset + 2))
        }
    }

    /// Returns the code point that the escape at `offset` denotes, and the length of the escape.
    private static func escapedCodePoint(
        _ raw: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> (codePoint: UInt32, byteCount: Int) {
        switch unsafe raw[offset + 1] {
        case UInt8(ascii: "b"): return (0x08, 2)
        case UInt8(ascii: "f"): return (0x0C, 2)
        case UInt8(ascii: "n"): return (0x0A, 2)
        case UInt8(ascii: "r"): return (0x0D, 2)
        case UInt8(ascii: "t"): return (0x09, 2)
        case UInt8(ascii: "u"): break
        case let character: return (UInt32(character), 2)
        }
        let unit = unsafe codeUnit(raw, at: offset + 2)
        guard (0xD800..<0xDC00).contains(unit), offset + 12 <= raw.count,
            unsafe raw[offset + 6] == UInt8(ascii: "\\"),
            unsafe raw[offset + 7] == UInt8(ascii: "u")
        else { return (unit, 6) }
        let low = unsafe codeUnit(raw, at: offset + 8)
        guard (0xDC00..<0xE000).contains(low) else { return (unit, 6) }
        return (0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00), 12)
    }

    private static func codeUnit(_ raw: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32 {
        var value: UInt32 = 0
        for index in offset..<offset + 4 {
            value = unsafe value << 4 | UInt32(hexadecimalValue(raw[index]))
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
            unsafe output[0] = UInt8(truncatingIfNeeded: codePoint)
        case 2:
            unsafe output[0] = UInt8(truncatingIfNeeded: 0xC0 | codePoint >> 6)
            unsafe output[1] = continuation(0)
        case 3:
            unsafe output[0] = UInt8(truncatingIfNeeded: 0xE0 | codePoint >> 12)
            unsafe output[1] = continuation(6)
            unsafe output[2] = continuation(0)
        default:
            unsafe output[0] = UInt8(truncatingIfNeeded: 0xF0 | codePoint >> 18)
            unsafe output[1] = continuation(12)
            unsafe output[2] = continuation(6)
            unsafe output[3] = continuation(0)
        }
        return count
    }
}
