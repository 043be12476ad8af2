/// Turns the inside of a JSON string into its text.
///
/// The input has been parsed, so every escape is well formed. A surrogate that stands alone has no
/// UTF-8 form; it becomes its three-byte generalised form, so that different strings stay
/// different and lengths are right.
enum JSONStringDecoder {
    /// Appends the text of `raw`, the bytes between the quotation marks, to `output`.
    static func decode(_ raw: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        output.reserveCapacity(output.count + raw.count)
        var offset = 0
        while offset < raw.count {
            var end = offset
            while end < raw.count, raw[end] != UInt8(ascii: "\\") { end += 1 }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: raw[offset..<end]))
            offset = end
            if offset < raw.count { offset += appendEscape(raw, at: offset, to: &output) }
        }
    }

    /// The length of the escape at `offset`, and that of the text that it stands for.
    static func escape(
        _ raw: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> (byteCount: Int, textByteCount: Int) {
        var text: [UInt8] = []
        let byteCount = appendEscape(raw, at: offset, to: &text)
        return (byteCount, text.count)
    }

    /// Appends what the escape at `offset` stands for and returns its length in bytes.
    private static func appendEscape(
        _ raw: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        to output: inout [UInt8]
    ) -> Int {
        switch raw[offset + 1] {
        case UInt8(ascii: "b"): output.append(0x08)
        case UInt8(ascii: "f"): output.append(0x0C)
        case UInt8(ascii: "n"): output.append(0x0A)
        case UInt8(ascii: "r"): output.append(0x0D)
        case UInt8(ascii: "t"): output.append(0x09)
        case UInt8(ascii: "u"): return appendUnicodeEscape(raw, at: offset, to: &output)
        case let character: output.append(character)
        }
        return 2
    }

    private static func appendUnicodeEscape(
        _ raw: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        to output: inout [UInt8]
    ) -> Int {
        let unit = codeUnit(raw, at: offset + 2)
        guard (0xD800..<0xDC00).contains(unit), offset + 12 <= raw.count,
            raw[offset + 6] == UInt8(ascii: "\\"), raw[offset + 7] == UInt8(ascii: "u")
        else {
            append(codePoint: unit, to: &output)
            return 6
        }
        let low = codeUnit(raw, at: offset + 8)
        guard (0xDC00..<0xE000).contains(low) else {
            append(codePoint: unit, to: &output)
            return 6
        }
        append(codePoint: 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00), to: &output)
        return 12
    }

    /// The length of the escape at `offset`: 2, 6, or 12 for a pair of surrogates.
    static func escapeLength(_ raw: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        var ignored: [UInt8] = []
        return appendEscape(raw, at: offset, to: &ignored)
    }

    /// Whether the escape at `offset`, six bytes long, is half of a pair.
    static func isSurrogate(_ raw: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        (0xD800..<0xE000).contains(codeUnit(raw, at: offset + 2))
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

    private static func append(codePoint: UInt32, to output: inout [UInt8]) {
        func continuation(_ shift: UInt32) -> UInt8 {
            UInt8(truncatingIfNeeded: 0x80 | (codePoint >> shift & 0x3F))
        }
        switch codePoint {
        case 0..<0x80:
            output.append(UInt8(codePoint))
        case 0x80..<0x800:
            output.append(UInt8(0xC0 | codePoint >> 6))
            output.append(continuation(0))
        case 0x800..<0x10000:
            output.append(UInt8(0xE0 | codePoint >> 12))
            output.append(continuation(6))
            output.append(continuation(0))
        default:
            output.append(UInt8(0xF0 | codePoint >> 18))
            output.append(continuation(12))
            output.append(continuation(6))
            output.append(continuation(0))
        }
    }
}
