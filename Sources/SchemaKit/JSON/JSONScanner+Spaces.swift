extension JSONScanner {
    /// Returns the position of the first byte, at `start` or after it, that is not white space (RFC 8259, section
    /// 2).
    func spaceEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var cursor = unsafe start
        while unsafe cursor < end {
            switch unsafe cursor.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: unsafe cursor += 1
            default: return unsafe cursor
            }
        }
        return unsafe cursor
    }

    /// Returns the position after a UTF-8 byte-order mark, if there is one. Throws for binary data and for other
    /// encodings, which a byte-order mark or zero bytes beside the first character reveal.
    func byteOrderMarkEnd() throws(JSONSyntaxError) -> UnsafePointer<UInt8> {
        // For an object or array, the first two bytes are sufficient.
        if unsafe end - base > 1,
            unsafe base[0] == UInt8(ascii: "{") || base[0] == UInt8(ascii: "["),
            unsafe base[1] != 0
        {
            return unsafe base
        }
        func byte(_ index: Int) -> UInt8? { unsafe index < end - base ? base[index] : nil }
        let name: String
        switch (byte(0), byte(1), byte(2), byte(3)) {
        case (0xEF, 0xBB, 0xBF, _):
            return unsafe base + 3
        case (0xFF, 0xFE, 0, 0), (_?, 0, 0, 0): name = "UTF-32 (little-endian)"
        case (0, 0, 0xFE, 0xFF), (0, 0, 0, _?): name = "UTF-32 (big-endian)"
        case (0xFF, 0xFE, _, _), (_?, 0, _, _): name = "UTF-16 (little-endian)"
        case (0xFE, 0xFF, _, _), (0, _?, _, _): name = "UTF-16 (big-endian)"
        case _ where beginsLikeBinaryData: name = "binary data"
        default: return unsafe base
        }
        throw unsafe failure(
            .foreignEncoding(name: name),
            from: base,
            to: base + min(2, end - base)
        )
    }

    /// True if no JSON text can begin with the first byte and one of the first 8,000 bytes is zero, as in images,
    /// archives and programs.
    private var beginsLikeBinaryData: Bool {
        guard unsafe base < end else { return false }
        switch unsafe base.pointee {
        case 0x20, 0x09, 0x0D, 0x0A, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""),
            UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"),
            UInt8(ascii: "f"), UInt8(ascii: "n"):
            return false
        default:
            return unsafe UnsafeBufferPointer(start: base, count: min(end - base, 8_000)).contains(
                0
            )
        }
    }
}
