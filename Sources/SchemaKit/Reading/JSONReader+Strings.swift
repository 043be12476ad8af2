extension JSONReader {
    /// Reads a string.
    ///
    /// Throws an error for an unpaired surrogate, because no Swift string can hold it.
    public mutating func string() throws(JSONReadingStop) -> String {
        guard unsafe cursor < end, unsafe cursor.pointee == UInt8(ascii: "\"") else {
            throw mismatch("a string")
        }
        let start = unsafe cursor + 1
        let stop = unsafe PlainText.end(of: start, before: end)
        guard unsafe stop < end, unsafe stop.pointee == UInt8(ascii: "\"") else {
            return try complexString()
        }
        unsafe cursor = stop + 1
        // A small string has at most 15 bytes, but `SmallString` loads 16.
        if makesSmallStrings, unsafe stop - start <= 15, unsafe end - start >= 16 {
            return unsafe SmallString.string(start, count: stop - start)
        }
        return unsafe Self.asciiString(UnsafeBufferPointer(start: start, count: stop - start))
    }

    /// Returns a string of bytes that are known to be ASCII. On newer systems, the bytes are not checked again.
    @inline(__always)
    private static func asciiString(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        #if compiler(>=6.2)
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                return String(
                    copying: unsafe UTF8Span(unchecked: bytes.span, isKnownASCII: true)
                )
            }
        #endif
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// Reads a string and returns its index in `values`.
    ///
    /// - Returns: The index, or `nil` if the string is not in `values`; the string is then not consumed.
    public mutating func choice(_ values: JSONMemberNames) throws(JSONReadingStop) -> Int? {
        guard unsafe cursor < end, unsafe cursor.pointee == UInt8(ascii: "\"") else {
            throw mismatch("a string")
        }
        let start = unsafe cursor
        let index = try values.readIndex(from: &self)
        if index < 0 { unsafe cursor = unsafe start }
        return index < 0 ? nil : index
    }

    /// Reads a string with escapes or with characters beyond ASCII.
    @inline(never)
    private mutating func complexString() throws(JSONReadingStop) -> String {
        let raw = unsafe try passString()
        guard unsafe JSONStringDecoder.nextEscape(in: raw.span, from: 0) != nil else {
            return unsafe String(decoding: raw, as: UTF8.self)
        }
        return unsafe try unescaped(raw)
    }

    /// Returns the unescaped text of a string or a name with escapes. Throws an error for an unpaired surrogate.
    mutating func unescaped(
        _ raw: UnsafeBufferPointer<UInt8>
    ) throws(JSONReadingStop) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(raw.count)
        unsafe JSONStringDecoder.decode(raw.span, into: &text)
        guard !Self.hasSurrogate(text) else {
            // The error is at the quotation mark before the text.
            throw unsafe stop(
                at: raw.baseAddress.map { unsafe Mark(offset: $0 - 1 - base) } ?? mark,
                "type",
                "expected a string of Unicode characters, found an unpaired surrogate"
            )
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns whether the text contains the three-byte form of a surrogate.
    private static func hasSurrogate(_ text: [UInt8]) -> Bool {
        unsafe text.withUnsafeBufferPointer { text in
            for offset in text.indices.dropLast()
            where unsafe text[offset] == 0xED && text[offset + 1] >= 0xA0 {
                return true
            }
            return false
        }
    }

    /// Consumes a string and returns the bytes between its quotation marks.
    mutating func passString() throws(JSONReadingStop) -> UnsafeBufferPointer<UInt8> {
        unsafe cursor += 1
        let start = unsafe cursor
        while true {
            unsafe cursor = PlainText.end(of: cursor, before: end)
            guard unsafe cursor < end else { throw malformed() }
            let byte = unsafe cursor.pointee
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                try passEscape()
            } else {
                guard byte >= 0x80 else { throw malformed() }
                let length = unsafe JSONScanner.sequenceLength(at: cursor, before: end)
                guard length > 0 else { throw malformed() }
                unsafe cursor += length
            }
        }
        let raw = unsafe UnsafeBufferPointer(start: start, count: cursor - start)
        unsafe cursor += 1
        return unsafe raw
    }

    private mutating func passEscape() throws(JSONReadingStop) {
        guard unsafe cursor + 1 < end else { throw malformed() }
        switch unsafe cursor[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            unsafe cursor += 2
        case UInt8(ascii: "u"):
            guard unsafe cursor + 5 < end,
                (2..<6).allSatisfy({ unsafe JSONScanner.isHexadecimalDigit(cursor[$0]) })
            else { throw malformed() }
            unsafe cursor += 6
        default: throw malformed()
        }
    }
}

/// A search for the end of plain text in a JSON string. Plain text is ASCII without quotation marks, backslashes and
/// control characters. (Benchmark: `decode`.)
enum PlainText {
    /// Returns the position of the first byte, from `start` on, that is not plain text, or `end`.
    ///
    /// Compares sixteen bytes at a time. As signed numbers, bytes beyond ASCII are less than the control
    /// characters, so one comparison finds both.
    @inline(__always)
    static func end(
        of start: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        // Not static: each access to a static property would check whether it is initialized.
        let quotes = SIMD16<Int8>(repeating: 0x22)
        let backslashes = SIMD16<Int8>(repeating: 0x5C)
        let controls = SIMD16<Int8>(repeating: 0x20)
        var cursor = unsafe start
        while unsafe end - cursor >= 16 {
            let block = unsafe UnsafeRawPointer(cursor).loadUnaligned(as: SIMD16<Int8>.self)
            let stops = (block .== quotes) .| (block .== backslashes) .| (block .< controls)
            let words = unsafe unsafeBitCast(stops, to: SIMD2<UInt64>.self)
            if words[0] | words[1] != 0 {
                return unsafe words[0] != 0
                    ? cursor + words[0].littleEndian.trailingZeroBitCount >> 3
                    : cursor + 8 + words[1].littleEndian.trailingZeroBitCount >> 3
            }
            unsafe cursor += 16
        }
        while unsafe cursor < end {
            let byte = unsafe cursor.pointee
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { break }
            unsafe cursor += 1
        }
        return unsafe cursor
    }
}
