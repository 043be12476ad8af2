/// A number that does not conform to the grammar (RFC 8259, section 6).
///
/// The scan of a number throws this error and not a `JSONSyntaxError`, because `JSONFastScanner` may scan the number in
/// a copy of the end of the text. A `JSONSyntaxError` needs a line and a column, which are counted from the beginning
/// of the text, and the copy does not contain the beginning.
struct MalformedNumber: Error {
    let mistake: JSONSyntaxError.NumberMistake
    /// The number of bytes of the number before the mistake or, for a leading zero, up to the end of the integer part.
    let byteCount: Int
}

/// The errors of the scanner, created out of line to keep the loops small.
extension JSONScanner {
    func failure(
        _ kind: JSONSyntaxError.Kind,
        from start: UnsafePointer<UInt8>,
        to limit: UnsafePointer<UInt8>
    ) -> JSONSyntaxError {
        let text = unsafe UnsafeBufferPointer(start: base, count: end - base)
        return unsafe JSONSyntaxError(
            kind,
            at: SourceRange(start: start - base, end: min(limit, end) - base),
            position: LineColumn(of: start - base, in: text.span)
        )
    }

    /// Returns the error for a token that the grammar does not allow at the cursor.
    @inline(never)
    func unexpectedToken(
        expecting expected: JSONSyntaxError.Expectation,
        at cursor: UnsafePointer<UInt8>
    ) -> JSONSyntaxError {
        guard unsafe cursor < end else { return unexpectedEnd(expecting: expected) }
        if expected == .value, unsafe isMarkup(at: cursor) {
            return unsafe failure(
                .unexpected(found: "HTML or XML", expected: .document),
                from: cursor,
                to: cursor + 1
            )
        }
        let length = unsafe tokenLength(at: cursor)
        guard length > 0 else { return unsafe failure(.invalidUTF8, from: cursor, to: cursor + 1) }
        let found = unsafe phrase(forTokenAt: cursor, length: length)
        return unsafe failure(
            .unexpected(found: found, expected: expected),
            from: cursor,
            to: cursor + length
        )
    }

    @inline(never)
    func unexpectedEnd(expecting expected: JSONSyntaxError.Expectation) -> JSONSyntaxError {
        unsafe failure(.unexpectedEnd(expected: expected), from: end, to: end)
    }

    @inline(never)
    func trailingComma(at comma: UnsafePointer<UInt8>, before closer: String) -> JSONSyntaxError {
        unsafe failure(.trailingComma(before: closer), from: comma, to: comma + 1)
    }

    @inline(never)
    func unterminatedString(_ start: UnsafePointer<UInt8>) -> JSONSyntaxError {
        unsafe failure(.unterminatedString, from: start, to: end)
    }

    /// Returns the error for a control character in a string. A line end means a missing quotation mark; any
    /// other control character is itself the error.
    @inline(never)
    func controlCharacter(
        at cursor: UnsafePointer<UInt8>,
        inStringFrom start: UnsafePointer<UInt8>
    ) -> JSONSyntaxError {
        let byte = unsafe cursor.pointee
        guard byte == 0x0A || byte == 0x0D else {
            return unsafe failure(.controlCharacter(byte), from: cursor, to: cursor + 1)
        }
        return unsafe failure(.unterminatedString, from: start, to: cursor)
    }

    /// Returns the error for an invalid escape. A backslash before a line end means that the string is
    /// unterminated.
    ///
    /// - Parameter start: The backslash, which must not be the last byte of the text.
    @inline(never)
    func invalidEscape(
        _ start: UnsafePointer<UInt8>,
        inStringFrom stringStart: UnsafePointer<UInt8>
    ) -> JSONSyntaxError {
        if unsafe start[1] == 0x0A || start[1] == 0x0D {
            return unsafe failure(.unterminatedString, from: stringStart, to: start + 1)
        }
        let length = unsafe scalarLength(at: start + 1)
        guard length > 0 else {
            return unsafe failure(.invalidUTF8, from: start + 1, to: start + 2)
        }
        let found = unsafe String(
            decoding: UnsafeBufferPointer(start: start + 1, count: length),
            as: UTF8.self
        )
        return unsafe failure(.invalidEscape(found: found), from: start, to: start + 1 + length)
    }

    /// Returns the error for a malformed number at `start`. For a leading zero, the range of the error is the number up
    /// to the end of its integer part; for a missing digit, it is the character in place of the digit, or empty at the
    /// end of the text.
    @inline(never)
    func malformedNumber(
        _ number: MalformedNumber,
        from start: UnsafePointer<UInt8>
    ) -> JSONSyntaxError {
        let limit = unsafe start + number.byteCount
        if number.mistake == .leadingZero {
            return unsafe failure(.invalidNumber(.leadingZero), from: start, to: limit)
        }
        let length = unsafe limit < end ? max(1, scalarLength(at: limit)) : 0
        return unsafe failure(.invalidNumber(number.mistake), from: limit, to: limit + length)
    }

    /// Returns whether a byte belongs to a word: a letter, a digit, `_` or `$`.
    package static func isWordByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }

    /// Returns whether a text is HTML or XML, such as the error page of a server, if its first token begins with the
    /// bytes `first` and `second`.
    package static func isMarkup(_ first: UInt8, _ second: UInt8) -> Bool {
        guard first == UInt8(ascii: "<") else { return false }
        return second == UInt8(ascii: "!") || second == UInt8(ascii: "?")
            || (second | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// Returns whether the text is HTML or XML, and its first token is at the cursor.
    private func isMarkup(at cursor: UnsafePointer<UInt8>) -> Bool {
        guard unsafe end - cursor > 1, unsafe Self.isMarkup(cursor[0], cursor[1]) else {
            return false
        }
        // Only a byte-order mark or white space can precede the first token. Every token of JSON contains an ASCII
        // character above the space, so the loop stops before the cursor if there is an earlier token.
        var start = unsafe base
        while unsafe start < cursor, unsafe start.pointee <= 0x20 || start.pointee >= 0x80 {
            unsafe start += 1
        }
        return unsafe start == cursor
    }

    /// Returns the length of the word at `start`, or of the character if no word begins there. Returns zero if the
    /// bytes are not UTF-8.
    private func tokenLength(at start: UnsafePointer<UInt8>) -> Int {
        var limit = unsafe start
        while unsafe limit < end, unsafe Self.isWordByte(limit.pointee) { unsafe limit += 1 }
        return unsafe limit > start ? limit - start : scalarLength(at: start)
    }

    private func scalarLength(at start: UnsafePointer<UInt8>) -> Int {
        unsafe start.pointee < 0x80 ? 1 : Self.sequenceLength(at: start, before: end)
    }

    private func phrase(forTokenAt start: UnsafePointer<UInt8>, length: Int) -> String {
        if unsafe start.pointee == UInt8(ascii: "\"") { return "a string" }
        if unsafe start.pointee == UInt8(ascii: "'") { return "a single quote" }
        // A word can have any length, so a message shows only its first 40 bytes.
        let shownLength = min(length, 40)
        let text = unsafe String(
            decoding: UnsafeBufferPointer(start: start, count: shownLength),
            as: UTF8.self
        )
        guard let scalar = text.unicodeScalars.first, scalar.isInvisible else { return "'\(text)'" }
        return scalar.codePointName
    }
}

extension Unicode.Scalar {
    /// True if a person cannot see the character, or could mistake it for a plain space.
    package var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
            .unassigned:
            true
        default:
            false
        }
    }

    /// The code point in Unicode notation, such as U+00A0.
    package var codePointName: String { Self.codePointName(of: value) }

    /// Returns a code point in Unicode notation. The code point may be a surrogate.
    static func codePointName(of codePoint: UInt32) -> String {
        let digits = String(codePoint, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
