/// The fast path of `JSONScanner`, which reads ordinary JSON text and stops before any other text.
///
/// For example, a syntax error is not ordinary, and neither is a name with an escape. Where the fast path stops,
/// `JSONScanner` takes one step on the general path and then calls the fast path again. Both paths create the same
/// entries. The fast path thus need not know the complete grammar or report errors. It also need not test for the end
/// of the text before each byte: where a value starts, 48 bytes can be read, because `TextParts` adds zeros after the
/// text. (Benchmark: `parse`.)
///
/// Memory safety: At least 48 bytes follow the cursor where a value starts. The storage grows before an entry that does
/// not fit is written.
///
/// The steps of the scan are `@_transparent` functions. `@inline(__always)` does not suffice when files are compiled on
/// several threads, as in packages: the largest steps are then still called, with the state in memory, and parsing
/// takes 26 % more instructions.
@safe
struct JSONFastScanner {
    private let base: UnsafePointer<UInt8>
    private let scanner: JSONScanner
    private let marks: TextMarks

    private var cursor: Int
    /// The marks that were computed last (see `TextMarks.computedMarks`), and the offset where they end. At this
    /// offset, 48 bytes can be read.
    private var bits: UnsafeRawPointer
    private var markedEnd: Int

    private var state: JSONScanner.State

    /// The bytes that are expected between a comma and the next name: up to seven bytes of white space, and the opening
    /// quotation mark. Most names of a text have the same bytes before them, so one comparison recognizes these bytes.
    private var beforeName = UInt64(quote) << 8 | 0x0A
    /// A mask for comparisons with `beforeName`: its set bits cover the white space and the quotation mark.
    private var beforeNameMask: UInt64 = 0xFFFF
    /// The number of bytes of white space in `beforeName`.
    private var spaceCountBeforeName = 1
    /// The number of spaces that are expected after a colon, 0 or 1.
    private var spaceCountAfterColon = 0

    private static let comma = UInt8(ascii: ",")
    private static let quote = UInt8(ascii: "\"")

    /// Scans ordinary text from the position of `state` on, and updates `state`.
    @inline(never)
    static func advance(
        _ state: inout JSONScanner.State,
        of scanner: JSONScanner,
        marks: TextMarks
    ) {
        var fastScanner = JSONFastScanner(state, of: scanner, marks: marks)
        guard fastScanner.ensureMarks(at: fastScanner.cursor) else { return }
        fastScanner.state.isAfterValue = fastScanner.scanValues()
        state = fastScanner.state
        unsafe state.cursor = scanner.base + fastScanner.cursor
    }

    @inline(__always)
    private init(_ state: JSONScanner.State, of scanner: JSONScanner, marks: TextMarks) {
        unsafe base = scanner.base
        cursor = unsafe state.cursor - scanner.base
        self.marks = marks
        unsafe (bits, markedEnd) = marks.computedMarks
        self.scanner = scanner
        self.state = state
    }

    /// Scans values while they are ordinary.
    ///
    /// - Returns: True if a value ends at the cursor; otherwise a value starts there.
    @_transparent
    private mutating func scanValues() -> Bool {
        if state.isAfterValue {
            guard finishValue() else { return true }
        }
        while unsafe state.output <= state.limit, ensureMarks(at: cursor) {
            switch scanValue() {
            case .stopped: return false
            case .beforeValue: continue
            case .complete: guard finishValue() else { return true }
            case .completeAtEnd: return true
            }
        }
        return false
    }

    /// Ensures that the marks at `offset` are computed. Returns false if `offset` is too close to the end of the text.
    @_transparent
    private mutating func ensureMarks(at offset: Int) -> Bool {
        if offset < markedEnd { return true }
        guard marks.computeMarks(from: offset) else { return false }
        unsafe (bits, markedEnd) = marks.computedMarks
        return true
    }

    private enum Outcome {
        /// The text at the cursor is not ordinary.
        case stopped
        /// Another value, or the white space before it, starts at the cursor.
        case beforeValue
        /// A value ends at the cursor.
        case complete
        /// A value ends at the cursor, too close to the end of the text to continue.
        case completeAtEnd
    }

    /// Scans a scalar, an empty container, or the start of a container. The start of an object includes the name of its
    /// first member. At white space before a value, scans only white space.
    @_transparent
    private mutating func scanValue() -> Outcome {
        let byte = unsafe base[cursor]
        if byte == Self.quote { return scanString() }
        switch byte {
        case UInt8(ascii: "{"): return openObject()
        case UInt8(ascii: "["): return openArray()
        case UInt8(ascii: "n"): return scanLiteral(.null, word: 0x6C6C_756E, after: 0)
        case UInt8(ascii: "t"): return scanLiteral(.true, word: 0x6575_7274, after: 0)
        case UInt8(ascii: "f"): return scanLiteral(.false, word: 0x6573_6C61, after: 1)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return scanNumber()
        case 0x20:
            // The white space after commas and opening brackets is already skipped, so this space follows a colon.
            // A space is now expected after each colon.
            cursor &+= 1
            spaceCountAfterColon = 1
            return .beforeValue
        case 0x0A, 0x0D, 0x09:
            let next = spaceEnd(cursor)
            guard next > cursor else { return .stopped }
            cursor = next
            return .beforeValue
        default: return .stopped
        }
    }

    /// Scans the text after a value: the ends of containers, and then a comma. In an object, also scans the name after
    /// the comma.
    ///
    /// - Returns: True if a value comes next.
    @_transparent
    private mutating func finishValue() -> Bool {
        while true {
            let byte = unsafe base[cursor]
            if byte == Self.comma {
                let hasNext =
                    state.closer == JSONScanner.State.objectEnd
                    ? passCommaInObject() : passCommaInArray()
                guard hasNext else { return false }
                state.countValue()
                return true
            }
            if UInt32(byte) == state.closer {
                state.countValue()
                closeContainer()
                guard unsafe state.container != nil, ensureMarks(at: cursor) else {
                    return false
                }
            } else {
                guard byte <= 0x20 else { return false }
                let next = spaceEnd(cursor)
                guard next > cursor, ensureMarks(at: next) else { return false }
                cursor = next
            }
        }
    }

    /// Scans the comma at the cursor, and the next name. Returns false and consumes nothing if the name or the white
    /// space before it is not ordinary.
    @_transparent
    private mutating func passCommaInObject() -> Bool {
        let next = cursor &+ 1
        if unsafe base[next] == Self.quote { return scanName(next) }
        let word = unsafe TextMarks.word(UnsafeRawPointer(base + next))
        if (word ^ beforeName) & beforeNameMask == 0 {
            return scanName(next &+ spaceCountBeforeName)
        }
        let name = spaceEnd(next)
        guard unsafe base[name] == Self.quote else { return false }
        let count = name &- next
        if count < 8 {
            spaceCountBeforeName = count
            beforeNameMask = UInt64.max &>> UInt64(truncatingIfNeeded: 56 &- 8 &* count)
            beforeName = word
        }
        return scanName(name)
    }

    /// Scans the comma at the cursor, and the white space after it. Returns false and consumes nothing if no item can
    /// follow, or if the white space reaches the end of the computed marks.
    @_transparent
    private mutating func passCommaInArray() -> Bool {
        var next = cursor &+ 1
        if unsafe base[next] <= 0x20 {
            next = spaceEnd(next)
            guard unsafe base[next] > 0x20 else { return false }
        }
        // A comma after the outermost value is not in an array, and a trailing comma is an error.
        guard state.closer == JSONScanner.State.arrayEnd, unsafe base[next] != UInt8(ascii: "]")
        else {
            return false
        }
        cursor = next
        return true
    }

    // MARK: Containers

    @_transparent
    private mutating func openObject() -> Outcome {
        guard state.depthLeft > 0 else { return .stopped }
        var next = cursor &+ 1
        if unsafe base[next] <= 0x20 { next = spaceEnd(next) }
        let start = cursor
        switch unsafe base[next] {
        case Self.quote:
            // The entry of the object comes first. It is removed again if the first name is not ordinary.
            let enclosing = unsafe (state.container, state.closer)
            open(.object, closer: JSONScanner.State.objectEnd)
            guard scanName(next) else {
                unsafe state.output -= 1
                unsafe (state.container, state.closer) = enclosing
                state.depthLeft &+= 1
                cursor = start
                return .stopped
            }
            return .beforeValue
        case UInt8(ascii: "}"):
            appendEmpty(.object, to: next &+ 1)
            return .complete
        default: return .stopped
        }
    }

    @_transparent
    private mutating func openArray() -> Outcome {
        guard state.depthLeft > 0 else { return .stopped }
        var next = cursor &+ 1
        if unsafe base[next] <= 0x20 {
            next = spaceEnd(next)
            guard unsafe base[next] > 0x20 else { return .stopped }
        }
        if unsafe base[next] == UInt8(ascii: "]") {
            appendEmpty(.array, to: next &+ 1)
            return .complete
        }
        open(.array, closer: JSONScanner.State.arrayEnd)
        cursor = next
        return .beforeValue
    }

    @_transparent
    private mutating func open(_ kind: JSONKind, closer: UInt32) {
        state.open(kind, closer: closer, at: UInt32(truncatingIfNeeded: cursor))
    }

    @_transparent
    private mutating func appendEmpty(_ kind: JSONKind, to end: Int) {
        // The link of a container is the index of the entry after its content.
        append(to: end, link: state.entryCount &+ 1, attributes: UInt32(kind.rawValue))
    }

    @_transparent
    private mutating func closeContainer() {
        cursor &+= 1
        state.close(at: UInt32(truncatingIfNeeded: cursor))
    }

    // MARK: Names and scalars

    /// Scans the name that starts at `start`, and the colon. Returns false and consumes nothing if the name or the
    /// white space around the colon is not ordinary.
    @_transparent
    private mutating func scanName(_ start: Int) -> Bool {
        guard ensureMarks(at: start), let close = closingQuote(of: start),
            unsafe base[close &+ 1] == UInt8(ascii: ":")
        else {
            return false
        }
        guard unsafe spaceCountAfterColon == 0 || base[close &+ 2] == 0x20 else {
            spaceCountAfterColon = 0
            return false
        }
        let hash = unsafe NameHash.hash(
            readingSixteenBytesAt: base + start + 1,
            count: close &- start &- 1,
            masks: marks.nameMasks
        )
        cursor = start
        append(to: close &+ 1, link: hash, attributes: UInt32(JSONKind.string.rawValue))
        cursor &+= 1 &+ spaceCountAfterColon
        return true
    }

    @_transparent
    private mutating func scanString() -> Outcome {
        if let close = closingQuote(of: cursor) {
            append(to: close &+ 1, link: 0, attributes: UInt32(JSONKind.string.rawValue))
            return .complete
        }
        let (end, attributes) = Self.complexString(at: cursor, in: scanner, marks: marks)
        unsafe (bits, markedEnd) = marks.computedMarks
        guard let end else { return .stopped }
        append(to: end, link: 0, attributes: attributes)
        return ensureMarks(at: cursor) ? .complete : .completeAtEnd
    }

    /// Returns the end of the string that starts at `start`, and the attributes of its entry. The end is nil if the
    /// string is malformed or continues where there are no marks. `closingQuote(of:)` must have been called for the
    /// string.
    @inline(never)
    private static func complexString(
        at start: Int,
        in scanner: JSONScanner,
        marks: TextMarks
    ) -> (end: Int?, attributes: UInt32) {
        let base = unsafe scanner.base
        var attributes = UInt32(JSONKind.string.rawValue)
        // The search for the closing quotation mark has computed later marks if the string begins with a long plain
        // text. The bytes before these marks are plain.
        var cursor = max(start &+ 1, marks.computedStart)
        while let mark = marks.next(from: cursor) {
            switch unsafe base[mark] {
            case quote: return (mark &+ 1, attributes)
            case UInt8(ascii: "\\"):
                let length = unsafe JSONScanner.escapeLength(base + mark)
                guard length > 0 else { return (nil, 0) }
                attributes |= JSONEntry.flagEscapesOrNonInteger
                cursor = mark &+ length
            case 0x80...:
                attributes |= JSONEntry.flagBeyondASCII
                cursor = mark
                // Stops at the end of the computed marks, where 48 bytes can still be read. The next call of
                // `marks.next` computes more marks.
                let limit = unsafe marks.computedMarks.end
                while cursor < limit, unsafe base[cursor] >= 0x80 {
                    let length = unsafe JSONScanner.sequenceLength(
                        at: base + cursor,
                        before: scanner.end
                    )
                    guard length > 0 else { return (nil, 0) }
                    cursor &+= length
                }
            default: return (nil, 0)
            }
        }
        // The last bytes of the text have no marks here. `TextParts` then scans a copy of them that has marks.
        // (Benchmark: `parse`, 2 KB.)
        return (nil, 0)
    }

    /// Returns the offset of the closing quotation mark of the string that starts at `start`, or nil if the string is
    /// not plain text or continues where there are no marks.
    @_transparent
    private mutating func closingQuote(of start: Int) -> Int? {
        let first = start &+ 1
        let raw = unsafe bits + first >> 3
        // The word has the bits of at least 57 bytes from `first` on.
        let firstMarks = unsafe TextMarks.word(raw) &>> UInt64(truncatingIfNeeded: first & 7)
        if firstMarks != 0 {
            let close = first &+ firstMarks.trailingZeroBitCount
            return unsafe base[close] == Self.quote ? close : nil
        }
        let nextMarks = unsafe TextMarks.word(raw + 8)
        if nextMarks != 0 {
            let close = (first & ~7) &+ 64 &+ nextMarks.trailingZeroBitCount
            return unsafe base[close] == Self.quote ? close : nil
        }
        let close = marks.first(from: min((first & ~7) &+ 128, markedEnd))
        unsafe (bits, markedEnd) = marks.computedMarks
        guard let close, unsafe base[close] == Self.quote else { return nil }
        return close
    }

    /// Scans a literal. After its first `skippedCount` bytes, the literal consists of the four bytes of `word`: "null",
    /// "true", or "alse" for `false`. The lowest byte of `word` is the first of these bytes.
    @_transparent
    private mutating func scanLiteral(
        _ kind: JSONKind,
        word: UInt32,
        after skippedCount: Int
    ) -> Outcome {
        let raw = unsafe UnsafeRawPointer(base + cursor + skippedCount)
        let end = cursor &+ skippedCount &+ 4
        guard unsafe UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self)) == word,
            unsafe base[end] == Self.comma || !JSONScanner.isWordByte(base[end])
        else { return .stopped }
        append(to: end, link: 0, attributes: UInt32(kind.rawValue))
        return .complete
    }

    /// Scans a number. A number without an exponent, with up to fifteen digits before the decimal point and up to
    /// fifteen after it, takes the fast path. `JSONScanner` scans any other number.
    @_transparent
    private mutating func scanNumber() -> Outcome {
        let first = unsafe base[cursor] == UInt8(ascii: "-") ? cursor &+ 1 : cursor
        let count = digitCount(first)
        // Leaves three kinds of numbers to `JSONScanner`: a number without digits or with a leading zero, which is an
        // error, and a number with sixteen or more digits, because only sixteen are counted.
        if unsafe count == 1
            || (UInt(bitPattern: count &- 2) < 14 && base[first] != UInt8(ascii: "0"))
        {
            var end = first &+ count
            var attributes = UInt32(JSONKind.number.rawValue)
            if unsafe base[end] == UInt8(ascii: ".") {
                attributes |= JSONEntry.flagEscapesOrNonInteger
                end &+= 1
                let fraction = digitCount(end)
                // `first` in place of the end means that the number does not take the fast path.
                end = UInt(bitPattern: fraction &- 1) < 15 ? end &+ fraction : first
            }
            if end != first, unsafe base[end] | 0x20 != UInt8(ascii: "e") {
                append(to: end, link: 0, attributes: attributes)
                return .complete
            }
        }
        let (end, attributes) = unsafe scanner.scanNumberIfWellFormed(base + cursor)
        guard let end = unsafe end else { return .stopped }
        unsafe append(to: end - base, link: 0, attributes: attributes)
        return ensureMarks(at: cursor) ? .complete : .completeAtEnd
    }

    /// Returns the number of digits from `start` on, up to sixteen.
    @inline(__always)
    private func digitCount(_ start: Int) -> Int {
        let count = unsafe Digits.count(base + start)
        return unsafe count < 8 ? count : 8 &+ Digits.count(base + start + 8)
    }

    /// Returns the offset of the first byte from `start` on that is not white space. Stops early at the end of the
    /// computed marks, so the byte at the result can be white space, too.
    @inline(__always)
    private func spaceEnd(_ start: Int) -> Int {
        // Handles a line end with up to eight spaces of indentation.
        if unsafe base[start] == 0x0A {
            let raw = unsafe UnsafeRawPointer(base + start + 1)
            let others = unsafe TextMarks.word(raw) ^ 0x2020_2020_2020_2020
            let next = start &+ 1 &+ others.trailingZeroBitCount >> 3
            if unsafe base[next] > 0x20 { return next }
        }
        return unsafe Self.spaceEnd(from: start, in: base, limit: markedEnd)
    }

    @inline(never)
    private static func spaceEnd(
        from start: Int,
        in base: UnsafePointer<UInt8>,
        limit: Int
    ) -> Int {
        var offset = start
        while offset < limit {
            switch unsafe base[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
            default: return offset
            }
            // Skips indentation, up to eight spaces at a time.
            while offset < limit {
                let raw = unsafe UnsafeRawPointer(base + offset)
                let word = unsafe UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
                let others = word ^ 0x2020_2020_2020_2020
                offset &+= others.trailingZeroBitCount >> 3
                guard others == 0 else { break }
            }
        }
        return offset
    }

    /// Appends the entry of the value or name that starts at the cursor, and moves the cursor past it.
    @_transparent
    private mutating func append(to end: Int, link: UInt32, attributes: UInt32) {
        state.append(
            JSONEntry(
                start: UInt32(truncatingIfNeeded: cursor),
                end: UInt32(truncatingIfNeeded: end),
                link: link,
                attributes: attributes
            )
        )
        cursor = end
    }
}
