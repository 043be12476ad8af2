import SchemaKit

/// Mistakes inside strings that do not change where the strings end.
extension RepairScanner {
    /// Records the characters of a string that JSON does not allow and its invalid escapes, until the maximum number of
    /// mistakes is reached.
    mutating func checkText(of token: RepairToken) {
        let quote = lexer.byte(token.start)
        var offset = token.start
        while offset < token.end, mistakes.count < mistakeLimit {
            let byte = unsafe lexer.bytes[offset]
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "'"),
                lexer.byte(offset + 1) == quote
            {
                // The edit that replaces the quotes has already removed this backslash.
                offset += 2
            } else if byte == UInt8(ascii: "\\") {
                offset = checkEscape(at: offset, before: token.end)
            } else if byte < 0x20, !RepairLexer.isLineEnd(byte) {
                note(
                    .refused(.controlCharacter(byte)),
                    at: offset..<offset + 1,
                    [.init(offset..<offset + 1, Self.escape(of: byte))],
                    isSafe: true
                )
                offset += 1
            } else if byte >= 0x80, lexer.sequenceLength(at: offset) == 0 {
                noteEncoding(offset..<offset + 1)
                offset += 1
            } else {
                offset += lexer.scalarLength(at: offset)
            }
        }
    }

    private mutating func note(
        _ fault: JSONRepair.Fault,
        at range: Range<Int>,
        _ edits: [JSONRepair.Edit],
        isSafe: Bool
    ) {
        var mistake = JSONRepair.Mistake(
            fault: fault,
            range: SourceRange(start: range.lowerBound, end: range.upperBound)
        )
        mistake.edits = edits
        mistake.isSafe = isSafe
        mistakes.append(mistake)
    }

    /// Records invalid UTF-8. All invalid bytes of a text count as one mistake, because the text probably has another
    /// encoding.
    private mutating func noteEncoding(_ range: Range<Int>) {
        let edit = JSONRepair.Edit(range.lowerBound..<range.upperBound, "\u{FFFD}")
        if let index = encodingMistake {
            mistakes[index].edits.append(edit)
        } else {
            encodingMistake = mistakes.count
            note(.refused(.invalidUTF8), at: range, [edit], isSafe: false)
        }
    }

    private static func escape(of byte: UInt8) -> String {
        switch byte {
        case 0x08: "\\b"
        case 0x09: "\\t"
        case 0x0C: "\\f"
        default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        }
    }

    /// Records an invalid escape.
    ///
    /// - Returns: The offset after the escape.
    private mutating func checkEscape(at start: Int, before end: Int) -> Int {
        let next = lexer.byte(start + 1)
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            let digitCount = hexadecimalDigitCount(from: start + 2, limit: 4)
            guard digitCount < 4 else { return start + 6 }
            let doubled = [JSONRepair.Edit(start..<start, "\\", rank: .escape)]
            let range = start..<start + 2 + digitCount
            note(.refused(.invalidUnicodeEscape), at: range, doubled, isSafe: false)
            return start + 2
        // A string that a repair has closed or cut off can end in a backslash.
        case _ where start + 1 >= end || RepairLexer.isLineEnd(next): return start + 1
        default:
            let length = lexer.scalarLength(at: start + 1)
            guard lexer.sequenceLength(at: start + 1) > 0 else {
                noteEncoding(start..<start + 2)
                return start + 2
            }
            let found = text(start + 1, start + 1 + length)
            let edit: JSONRepair.Edit
            if next == UInt8(ascii: "'") {
                edit = .init(start..<start + 1, "")
            } else if next == UInt8(ascii: "x"),
                hexadecimalDigitCount(from: start + 2, limit: 2) == 2
            {
                edit = .init(start + 1..<start + 2, "u00")
            } else {
                edit = .init(start..<start, "\\", rank: .escape)
            }
            let range = start..<start + 1 + length
            let isSafe = next == UInt8(ascii: "'")
            note(.refused(.invalidEscape(found: found)), at: range, [edit], isSafe: isSafe)
            return start + 1 + (next < 0x20 ? 0 : length)
        }
    }

    private func hexadecimalDigitCount(from start: Int, limit: Int) -> Int {
        var count = 0
        while count < limit {
            let byte = lexer.byte(start + count)
            guard RepairLexer.isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6 else { break }
            count += 1
        }
        return count
    }
}
