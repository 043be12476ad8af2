extension JSONScanner {
    /// Passes white space (RFC 8259, section 2).
    @inline(__always)
    mutating func skipWhiteSpace() {
        guard cursor < end, cursor.pointee <= 0x20 else { return }
        skipWhiteSpaceRun()
    }

    @inline(__always)
    private mutating func skipWhiteSpaceRun() {
        while cursor < end {
            switch cursor.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: cursor += 1
            default: return
            }
            // Indentation: up to eight spaces at once. (Benchmark: `parse`, indented.)
            while end - cursor >= 8 {
                let word = UInt64(
                    littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self)
                )
                let others = word ^ 0x2020_2020_2020_2020
                guard others == 0 else {
                    cursor += others.trailingZeroBitCount >> 3
                    break
                }
                cursor += 8
            }
            guard cursor < end, cursor.pointee <= 0x20 else { return }
        }
    }

    /// Passes a UTF-8 byte-order mark and refuses binary data, and the other encodings that a mark, or
    /// the zero bytes around the first character, give away.
    mutating func passByteOrderMark() throws(JSONSyntaxError) {
        func byte(_ index: Int) -> UInt8? { index < end - base ? base[index] : nil }
        let name: String
        switch (byte(0), byte(1), byte(2), byte(3)) {
        case (0xEF, 0xBB, 0xBF, _):
            cursor += 3
            return
        case (0xFF, 0xFE, 0, 0), (_?, 0, 0, 0): name = "UTF-32 (little-endian)"
        case (0, 0, 0xFE, 0xFF), (0, 0, 0, _?): name = "UTF-32 (big-endian)"
        case (0xFF, 0xFE, _, _), (_?, 0, _, _): name = "UTF-16 (little-endian)"
        case (0xFE, 0xFF, _, _), (0, _?, _, _): name = "UTF-16 (big-endian)"
        case _ where beginsLikeBinaryData: name = "binary data"
        default: return
        }
        throw failure(.foreignEncoding(name: name), from: base, to: base + min(2, end - base))
    }

    /// Whether the text begins with what begins no JSON text, and soon has a zero byte, as images,
    /// archives and programs do.
    private var beginsLikeBinaryData: Bool {
        guard base < end, !" \t\r\n{[\"-0123456789tfn".utf8.contains(base.pointee) else {
            return false
        }
        return UnsafeBufferPointer(start: base, count: min(end - base, 8_000)).contains(0)
    }
}
