extension JSONScanner {
    private static let lowBits: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Scans a string from its opening quotation mark.
    ///
    /// - Returns: The position after the closing quotation mark, and the attributes of the string's entry.
    @inline(__always)
    func scanString(
        _ start: UnsafePointer<UInt8>
    ) throws(JSONSyntaxError) -> (UnsafePointer<UInt8>, UInt32) {
        var cursor = unsafe start + 1
        var attributes = UInt32(JSONKind.string.rawValue)
        while true {
            unsafe cursor = Self.plainTextEnd(cursor, before: end)
            guard unsafe cursor < end else { throw unsafe unterminatedString(start) }
            let byte = unsafe cursor.pointee
            if byte == UInt8(ascii: "\"") { return unsafe (cursor + 1, attributes) }
            if byte == UInt8(ascii: "\\") {
                attributes |= JSONEntry.flagEscapesOrNonInteger
                unsafe cursor = try scanEscape(cursor, inStringFrom: start)
            } else if byte >= 0x80 {
                attributes |= JSONEntry.flagBeyondASCII
                unsafe cursor = try scanSequences(cursor)
            } else {
                throw unsafe controlCharacter(at: cursor, inStringFrom: start)
            }
        }
    }

    /// Returns the address of the first byte from `start` on that is a quotation mark, a backslash, a control character
    /// or beyond ASCII. Returns `end` if there is no such byte. Reads eight bytes at a time.
    @inline(__always)
    package static func plainTextEnd(
        _ start: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var cursor = unsafe start
        while unsafe end - cursor >= 8 {
            let word = unsafe UInt64(
                littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self)
            )
            let quotes = word ^ (lowBits &* 0x22)
            let backslashes = word ^ (lowBits &* 0x5C)
            // The high bit of each byte that ends plain text is set. Borrows can set wrong bits above a correct bit, but
            // never below it, so the lowest set bit is exact.
            let stops =
                ((quotes &- lowBits) & ~quotes | (backslashes &- lowBits) & ~backslashes
                    | (word &- lowBits &* 0x20) & ~word | word) & highBits
            if stops != 0 {
                return unsafe cursor + stops.trailingZeroBitCount >> 3
            }
            unsafe cursor += 8
        }
        while unsafe cursor < end {
            let byte = unsafe cursor.pointee
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { break }
            unsafe cursor += 1
        }
        return unsafe cursor
    }

    /// Returns the length of the escape at `start`, or zero if it is invalid. Six bytes must be readable there.
    @inline(__always)
    static func escapeLength(_ start: UnsafePointer<UInt8>) -> Int {
        switch unsafe start[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"):
            return unsafe isHexadecimalDigit(start[2]) && isHexadecimalDigit(start[3])
                && isHexadecimalDigit(start[4]) && isHexadecimalDigit(start[5]) ? 6 : 0
        default:
            return 0
        }
    }

    private func scanEscape(
        _ start: UnsafePointer<UInt8>,
        inStringFrom stringStart: UnsafePointer<UInt8>
    ) throws(JSONSyntaxError) -> UnsafePointer<UInt8> {
        var cursor = unsafe start + 1
        guard unsafe cursor < end else { throw unsafe unterminatedString(stringStart) }
        switch unsafe cursor.pointee {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            unsafe cursor += 1
        case UInt8(ascii: "u"):
            unsafe cursor += 1
            for _ in 0..<4 {
                guard unsafe cursor < end, unsafe Self.isHexadecimalDigit(cursor.pointee) else {
                    throw unsafe failure(.invalidUnicodeEscape, from: start, to: cursor)
                }
                unsafe cursor += 1
            }
        default:
            throw unsafe invalidEscape(start, inStringFrom: stringStart)
        }
        return unsafe cursor
    }

    /// Skips well-formed UTF-8 sequences of more than one byte (RFC 3629, section 4).
    private func scanSequences(
        _ start: UnsafePointer<UInt8>
    ) throws(JSONSyntaxError) -> UnsafePointer<UInt8> {
        var cursor = unsafe start
        while unsafe cursor < end, unsafe cursor.pointee >= 0x80 {
            let length = unsafe Self.sequenceLength(at: cursor, before: end)
            guard length > 0 else {
                throw unsafe failure(.invalidUTF8, from: cursor, to: cursor + 1)
            }
            unsafe cursor += length
        }
        return unsafe cursor
    }

    /// Returns the length of the well-formed sequence of two to four bytes at `start`, or zero if there is none.
    @inline(__always)
    package static func sequenceLength(
        at start: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>
    ) -> Int {
        let available = unsafe end - start
        func isContinuation(_ index: Int) -> Bool { unsafe start[index] & 0xC0 == 0x80 }
        switch unsafe start[0] {
        case 0xC2...0xDF:
            return available >= 2 && isContinuation(1) ? 2 : 0
        case 0xE0...0xEF:
            guard available >= 3, isContinuation(1), isContinuation(2) else { return 0 }
            // A code point that has a shorter encoding, or a surrogate.
            if unsafe start[0] == 0xE0, unsafe start[1] < 0xA0 { return 0 }
            if unsafe start[0] == 0xED, unsafe start[1] >= 0xA0 { return 0 }
            return 3
        case 0xF0...0xF4:
            guard available >= 4, isContinuation(1), isContinuation(2), isContinuation(3) else {
                return 0
            }
            // A code point that has a shorter encoding, or that exceeds U+10FFFF.
            if unsafe start[0] == 0xF0, unsafe start[1] < 0x90 { return 0 }
            if unsafe start[0] == 0xF4, unsafe start[1] >= 0x90 { return 0 }
            return 4
        default:
            return 0
        }
    }

    static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }
}
