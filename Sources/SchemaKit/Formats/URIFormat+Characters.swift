/// The checks of percent-encoded bytes and of characters beyond ASCII.
extension URIFormat {
    /// Returns whether each percent sign begins an encoded byte, and every character beyond ASCII is in the
    /// repertoire.
    @inline(never)
    static func hasValidPercentsAndNonASCII(
        _ text: Span<UInt8>,
        _ repertoire: Repertoire
    ) -> Bool {
        if repertoire == .international, UniversalCharacterPrefilter.passes(text) { return true }
        var query: Range<Int>?
        var position = 0
        while position < text.count {
            let byte = text[position]
            if byte >= 0x80 {
                guard repertoire == .international else { return false }
                let end = frequentCharactersEnd(text, from: position)
                if end > position {
                    position = end
                } else if let end = characterEnd(text, from: position, &query) {
                    position = end
                } else {
                    return false
                }
            } else if byte == FormatByte.percent {
                var cursor = FormatCursor(text)
                cursor.position = position
                guard cursor.takePercentEncoded() else { return false }
                position = cursor.position
            } else {
                position &+= 1
                while text.count &- position >= 8 {
                    let word = ByteWord(text, at: position)
                    let bytesToCheck =
                        word.bytes(from: "%", through: "%") | word.bits & ByteWord.highBits
                    position &+= ByteWord.leadingByteCount(in: ~bytesToCheck & ByteWord.highBits)
                    guard bytesToCheck == 0 else { break }
                }
            }
        }
        return true
    }

    /// Returns the end of the frequent universal characters at `start`, or `start` if there are none. They are the
    /// characters from U+00A0 to U+07FF, and from U+1000 to U+CFFF except U+2000 to U+203F, which include formatting
    /// characters.
    @inline(__always)
    private static func frequentCharactersEnd(_ text: Span<UInt8>, from start: Int) -> Int {
        var position = start
        while text.count &- position >= 2 {
            let first = text[position]
            let second = text[position &+ 1]
            guard second & 0xC0 == 0x80 else { break }
            if first &- 0xC2 < 0x1E {
                guard first > 0xC2 || second >= 0xA0 else { break }
                position &+= 2
            } else {
                guard first &- 0xE1 < 0x0C, text.count &- position >= 3,
                    text[position &+ 2] & 0xC0 == 0x80, first != 0xE2 || second != 0x80
                else { break }
                position &+= 3
            }
        }
        return position
    }

    /// Returns the end of the character beyond ASCII at `start`, or nil if it is not allowed in an IRI. `query` caches
    /// the range in which private characters are allowed.
    @inline(never)
    private static func characterEnd(
        _ text: Span<UInt8>,
        from start: Int,
        _ query: inout Range<Int>?
    ) -> Int? {
        var cursor = FormatCursor(text)
        cursor.position = start
        guard let scalar = cursor.takeScalar() else { return nil }
        if isUniversalCharacter(scalar) {
            return isBidiFormatting(scalar) ? nil : cursor.position
        }
        guard isPrivateCharacter(scalar) else { return nil }
        let range = query ?? rangeOfQuery(text)
        query = range
        return range.contains(start) ? cursor.position : nil
    }

    /// Returns the range from the question mark to the fragment.
    @inline(never)
    private static func rangeOfQuery(_ text: Span<UInt8>) -> Range<Int> {
        let end = text.firstIndex { $0 == FormatByte.numberSign } ?? text.count
        let start = text.extracting(..<end).firstIndex { $0 == FormatByte.question } ?? end
        return start..<end
    }
}

/// The classes of characters beyond ASCII.
extension URIFormat {
    /// Returns whether a scalar is `ucschar` (RFC 3987, section 2.2).
    static func isUniversalCharacter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
        case 0x1_0000...0xD_FFFD: scalar & 0xFFFF <= 0xFFFD
        case 0xE_1000...0xE_FFFD: true
        default: false
        }
    }

    /// Returns whether a scalar is `iprivate` (RFC 3987, section 2.2).
    static func isPrivateCharacter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xE000...0xF8FF, 0xF_0000...0xF_FFFD, 0x10_0000...0x10_FFFD: true
        default: false
        }
    }

    /// Returns whether a scalar is a formatting character that RFC 3987, section 4.1, forbids although its ABNF allows
    /// the character.
    private static func isBidiFormatting(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x200E, 0x200F, 0x202A...0x202E: true
        default: false
        }
    }
}
