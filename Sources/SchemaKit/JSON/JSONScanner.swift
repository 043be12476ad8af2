/// A scanner that reads a JSON text once and appends entries to a storage.
///
/// The entries of the open containers form a linked list: while a container is open, the `link` of its entry leads to
/// the entry of the enclosing container. A separate stack is not needed.
///
/// The scanner implements the complete grammar, one step at a time. Between the steps, the fast path
/// `JSONFastScanner` reads ordinary text.
///
/// Memory safety: The caller keeps the text and the storage alive for the lifetime of the scanner. The cursor is
/// compared with the end of the text before each read.
@safe
package struct JSONScanner {
    let base: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    /// The storage. The caller keeps it alive, so copies of the scanner need no reference counting.
    unowned(unsafe) let storage: JSONEntryStorage
    let depthLimit: Int

    init(text: UnsafeBufferPointer<UInt8>, storage: JSONEntryStorage, depthLimit: Int) {
        // An empty buffer may have no address. Nothing is read from the address that replaces it.
        unsafe base = text.baseAddress ?? Self.nothing.utf8Start
        unsafe end = base + text.count
        unsafe self.storage = storage
        self.depthLimit = depthLimit
    }

    private static let nothing: StaticString = " "

    /// Creates a scanner for a copy of the last bytes of the text of `scanner`. Offsets stay offsets in the whole text:
    /// `base` is the address that the first byte of the text would have if the copy were complete. Only the bytes of
    /// the copy can be read.
    init(_ scanner: JSONScanner, base: UnsafePointer<UInt8>) {
        unsafe self.base = base
        unsafe end = base + (scanner.end - scanner.base)
        unsafe storage = scanner.storage
        depthLimit = scanner.depthLimit
    }

    /// Fills `storage` with the entries of a text.
    static func scan(
        _ bytes: [UInt8],
        into storage: JSONEntryStorage,
        depthLimit: Int
    ) throws(JSONSyntaxError) {
        var failure: JSONSyntaxError?
        unsafe bytes.withUnsafeBufferPointer { text in
            let scanner = unsafe Self(text: text, storage: storage, depthLimit: depthLimit)
            do throws(JSONSyntaxError) { try scanner.scanDocument() } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Scans one value and the white space around it, up to the end of the text.
    ///
    /// - Parameter usesFastPath: True if `JSONFastScanner` reads ordinary text. This affects only the speed.
    func scanDocument(usesFastPath: Bool = true) throws(JSONSyntaxError) {
        guard unsafe end - base <= JSONParser.byteLimit else {
            throw unsafe failure(
                .documentTooLarge(byteLimit: JSONParser.byteLimit),
                from: base,
                to: base
            )
        }
        let start = unsafe spaceEnd(try byteOrderMarkEnd())
        guard unsafe start < end else {
            throw unsafe failure(.emptyDocument, from: base, to: base)
        }
        var state = unsafe State(start, storage, depthLimit: depthLimit)
        unsafe try withUnsafeTemporaryAllocation(byteCount: TextParts.byteCount, alignment: 8) {
            (memory) throws(JSONSyntaxError) in
            guard let memory = memory.baseAddress else { return }
            unsafe try scanValues(&state, usesFastPath ? TextParts(of: self, memory) : nil)
        }
        unsafe state.cursor = spaceEnd(state.cursor)
        guard unsafe state.cursor == end else {
            throw unsafe unexpectedToken(expecting: .endOfDocument, at: state.cursor)
        }
        unsafe storage.count = state.output - state.entries
    }

    /// Scans values until the outermost one is complete.
    func scanValues(_ state: inout State, _ parts: TextParts?) throws(JSONSyntaxError) {
        while true {
            parts?.advance(&state)
            if state.isComplete { return }
            if state.isAfterValue {
                try finishValue(&state)
            } else {
                if unsafe state.output > state.limit { makeRoom(&state) }
                try scanValue(&state)
            }
        }
    }

    /// Scans a scalar, an empty container, or the start of a container.
    private func scanValue(_ state: inout State) throws(JSONSyntaxError) {
        let start = unsafe spaceEnd(state.cursor)
        unsafe state.cursor = start
        guard unsafe start < end else { throw unexpectedEnd(expecting: .value) }
        let (limit, attributes): (UnsafePointer<UInt8>, UInt32)
        switch unsafe start.pointee {
        case UInt8(ascii: "{"): return try openObject(&state)
        case UInt8(ascii: "["): return try openArray(&state)
        case UInt8(ascii: "\""): unsafe (limit, attributes) = unsafe try scanString(start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            do throws(MalformedNumber) {
                unsafe (limit, attributes) = try scanNumber(start)
            } catch {
                throw unsafe malformedNumber(error, from: start)
            }
        case UInt8(ascii: "t"):
            unsafe (limit, attributes) = try scanLiteral("true", .true, at: start)
        case UInt8(ascii: "f"):
            unsafe (limit, attributes) = try scanLiteral("false", .false, at: start)
        case UInt8(ascii: "n"):
            unsafe (limit, attributes) = try scanLiteral("null", .null, at: start)
        default: throw unsafe unexpectedToken(expecting: .value, at: start)
        }
        unsafe append(to: limit, link: 0, attributes: attributes, &state)
        state.isAfterValue = true
    }

    /// Scans the text after a value: a comma and, in an object, the next name, or the end of the container.
    private func finishValue(_ state: inout State) throws(JSONSyntaxError) {
        let cursor = unsafe spaceEnd(state.cursor)
        let isObject = state.closer == State.objectEnd
        let expected: JSONSyntaxError.Expectation = isObject ? .commaOrObjectEnd : .commaOrArrayEnd
        guard unsafe cursor < end else { throw unexpectedEnd(expecting: expected) }
        unsafe state.cursor = cursor
        state.countValue()
        if unsafe UInt32(cursor.pointee) == state.closer { return closeContainer(&state) }
        guard unsafe cursor.pointee == UInt8(ascii: ",") else {
            throw unsafe unexpectedToken(expecting: expected, at: cursor)
        }
        unsafe state.cursor = spaceEnd(cursor + 1)
        if unsafe state.cursor < end, unsafe UInt32(state.cursor.pointee) == state.closer {
            throw unsafe trailingComma(at: cursor, before: isObject ? "}" : "]")
        }
        if isObject { try scanName(expecting: .memberName, &state) }
        state.isAfterValue = false
    }

    // MARK: Containers

    private func openObject(_ state: inout State) throws(JSONSyntaxError) {
        try openContainer(.object, &state)
        guard unsafe state.cursor < end else {
            throw unexpectedEnd(expecting: .memberNameOrObjectEnd)
        }
        if unsafe state.cursor.pointee == UInt8(ascii: "}") { return closeContainer(&state) }
        try scanName(expecting: .memberNameOrObjectEnd, &state)
    }

    private func openArray(_ state: inout State) throws(JSONSyntaxError) {
        try openContainer(.array, &state)
        guard unsafe state.cursor < end else { throw unexpectedEnd(expecting: .valueOrArrayEnd) }
        if unsafe state.cursor.pointee == UInt8(ascii: "]") { closeContainer(&state) }
    }

    private func openContainer(_ kind: JSONKind, _ state: inout State) throws(JSONSyntaxError) {
        let start = unsafe state.cursor
        guard state.depthLeft > 0 else {
            throw unsafe failure(.depthLimitExceeded(limit: depthLimit), from: start, to: start + 1)
        }
        unsafe state.open(
            kind,
            closer: kind == .object ? State.objectEnd : State.arrayEnd,
            at: offset(start)
        )
        unsafe state.cursor = spaceEnd(start + 1)
    }

    /// Closes the innermost container and moves past its closing bracket.
    private func closeContainer(_ state: inout State) {
        unsafe state.cursor += 1
        unsafe state.close(at: offset(state.cursor))
        state.isAfterValue = true
    }

    // MARK: Names and scalars

    /// Scans a name, the colon and the white space after the colon.
    private func scanName(
        expecting expectation: JSONSyntaxError.Expectation,
        _ state: inout State
    ) throws(JSONSyntaxError) {
        let start = unsafe state.cursor
        guard unsafe start < end else { throw unexpectedEnd(expecting: expectation) }
        guard unsafe start.pointee == UInt8(ascii: "\"") else {
            throw unsafe unexpectedToken(expecting: expectation, at: start)
        }
        let (limit, attributes) = unsafe try scanString(start)
        let hash = unsafe nameHash(from: start, to: limit, attributes: attributes)
        unsafe append(to: limit, link: hash, attributes: attributes, &state)
        let colon = unsafe spaceEnd(limit)
        guard unsafe colon < end, unsafe colon.pointee == UInt8(ascii: ":") else {
            throw unsafe unexpectedToken(expecting: .colon, at: colon)
        }
        unsafe state.cursor = spaceEnd(colon + 1)
    }

    private func nameHash(
        from start: UnsafePointer<UInt8>,
        to limit: UnsafePointer<UInt8>,
        attributes: UInt32
    ) -> UInt32 {
        let count = unsafe limit - start - 2
        guard attributes & JSONEntry.flagEscapesOrNonInteger != 0 else {
            return unsafe NameHash.hash(start + 1, count: count)
        }
        var text: [UInt8] = []
        unsafe JSONStringDecoder.decode(Span(start: start + 1, count: count), into: &text)
        return NameHash.hash(text)
    }

    private func scanLiteral(
        _ literal: StaticString,
        _ kind: JSONKind,
        at start: UnsafePointer<UInt8>
    ) throws(JSONSyntaxError) -> (UnsafePointer<UInt8>, UInt32) {
        let length = literal.utf8CodeUnitCount
        guard unsafe end - start >= length else {
            throw unsafe unexpectedToken(expecting: .value, at: start)
        }
        // The caller has compared the first byte.
        for index in 1..<length where unsafe start[index] != literal.utf8Start[index] {
            throw unsafe unexpectedToken(expecting: .value, at: start)
        }
        // `nullx` is one word, not a literal.
        if unsafe end - start > length, unsafe Self.isWordByte(start[length]) {
            throw unsafe unexpectedToken(expecting: .value, at: start)
        }
        return unsafe (start + length, UInt32(kind.rawValue))
    }

    /// Scans a number for `JSONFastScanner`. Returns nil in place of the end if the number is malformed.
    @inline(never)
    func scanNumberIfWellFormed(_ start: UnsafePointer<UInt8>) -> (UnsafePointer<UInt8>?, UInt32) {
        do throws(MalformedNumber) { return unsafe try scanNumber(start) } catch { return (nil, 0) }
    }

    @inline(__always)
    private func scanNumber(
        _ start: UnsafePointer<UInt8>
    ) throws(MalformedNumber) -> (UnsafePointer<UInt8>, UInt32) {
        var attributes = UInt32(JSONKind.number.rawValue)
        let integer = unsafe start.pointee == UInt8(ascii: "-") ? start + 1 : start
        var cursor = unsafe try scanDigits(integer, of: start, missing: .missingIntegerDigits)
        if unsafe integer.pointee == UInt8(ascii: "0"), unsafe cursor - integer > 1 {
            throw MalformedNumber(mistake: .leadingZero, byteCount: unsafe cursor - start)
        }
        if unsafe cursor < end, unsafe cursor.pointee == UInt8(ascii: ".") {
            attributes |= JSONEntry.flagEscapesOrNonInteger
            unsafe cursor = try scanDigits(cursor + 1, of: start, missing: .missingFractionDigits)
        }
        if unsafe cursor < end, unsafe cursor.pointee | 0x20 == UInt8(ascii: "e") {
            attributes |= JSONEntry.flagEscapesOrNonInteger
            unsafe cursor += 1
            if unsafe cursor < end,
                unsafe cursor.pointee == UInt8(ascii: "+") || cursor.pointee == UInt8(ascii: "-")
            {
                unsafe cursor += 1
            }
            unsafe cursor = try scanDigits(cursor, of: start, missing: .missingExponentDigits)
        }
        return unsafe (cursor, attributes)
    }

    @inline(__always)
    private func scanDigits(
        _ start: UnsafePointer<UInt8>,
        of number: UnsafePointer<UInt8>,
        missing mistake: JSONSyntaxError.NumberMistake
    ) throws(MalformedNumber) -> UnsafePointer<UInt8> {
        var cursor = unsafe start
        var nonDigits: UInt64 = 0
        // Scans eight bytes at a time. (Benchmark: `parse`, canada.)
        while nonDigits == 0, unsafe end - cursor >= 8 {
            let word = unsafe UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self)
            nonDigits = Digits.nonDigits(UInt64(littleEndian: word))
            unsafe cursor += nonDigits.trailingZeroBitCount >> 3
        }
        if nonDigits == 0 {
            while unsafe cursor < end, unsafe cursor.pointee &- UInt8(ascii: "0") < 10 {
                unsafe cursor += 1
            }
        }
        guard unsafe cursor > start else {
            throw MalformedNumber(mistake: mistake, byteCount: unsafe start - number)
        }
        return unsafe cursor
    }

    // MARK: Output

    private func makeRoom(_ state: inout State) {
        let used = unsafe state.output - state.entries
        unsafe storage.grow(keeping: used)
        unsafe state.move(to: storage)
    }

    /// Appends the entry of the value or name that starts at the cursor, and moves the cursor past it.
    private func append(
        to limit: UnsafePointer<UInt8>,
        link: UInt32,
        attributes: UInt32,
        _ state: inout State
    ) {
        unsafe state.append(
            JSONEntry(
                start: offset(state.cursor),
                end: offset(limit),
                link: link,
                attributes: attributes
            )
        )
        unsafe state.cursor = limit
    }

    private func offset(_ pointer: UnsafePointer<UInt8>) -> UInt32 {
        unsafe UInt32(truncatingIfNeeded: pointer - base)
    }
}

extension JSONScanner {
    /// The text after a complete scan. The caller must keep the bytes and the storage alive.
    var text: JSONText { unsafe text(entryCount: storage.count) }

    /// Returns the text with the first entries of the storage. The caller must keep the bytes and the storage alive.
    func text(entryCount: Int) -> JSONText {
        unsafe JSONText(start: base, entries: storage.base, entryCount: entryCount)
    }
}

/// White space and the byte-order mark.
extension JSONScanner {
    /// Returns the address of the first byte from `start` on that is not white space (RFC 8259, section 2).
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

    /// Returns the address after the UTF-8 byte-order mark, or the start of the text if it has none. Throws an error
    /// for binary data and for other encodings, which are recognized by a byte-order mark or by zero bytes beside the
    /// first character.
    func byteOrderMarkEnd() throws(JSONSyntaxError) -> UnsafePointer<UInt8> {
        // After `{` or `[`, the second byte is sufficient: it is zero in every other encoding.
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
        // After a crash of the system, a file can consist of zeros.
        case (0, 0, 0, 0): name = "binary data"
        case (0xFF, 0xFE, 0, 0), (_?, 0, 0, 0): name = "UTF-32 (little-endian)"
        case (0, 0, 0xFE, 0xFF), (0, 0, 0, _?): name = "UTF-32 (big-endian)"
        case (0xFF, 0xFE, _, _), (_?, 0, _, _): name = "UTF-16 (little-endian)"
        case (0xFE, 0xFF, _, _), (0, _?, _, _): name = "UTF-16 (big-endian)"
        case _ where beginsLikeBinaryData: name = "binary data"
        default: return unsafe base
        }
        // The text may be valid UTF-8, so the error covers the whole first character and does not end inside it.
        var errorEnd = 1
        while errorEnd < 4, let next = byte(errorEnd), next & 0xC0 == 0x80 { errorEnd += 1 }
        throw unsafe failure(.foreignEncoding(name: name), from: base, to: base + errorEnd)
    }

    /// True if the first byte cannot begin a JSON text, and the first 8,000 bytes contain a zero byte. Images, archives
    /// and executables have such bytes.
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

/// A search for digits in words of eight bytes. (Benchmark: `parse`, canada.)
enum Digits {
    /// Returns the number of digits at the beginning of the eight bytes that start at `start`.
    @inline(__always)
    static func count(_ start: UnsafePointer<UInt8>) -> Int {
        let word = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
        return nonDigits(UInt64(littleEndian: word)).trailingZeroBitCount >> 3
    }

    /// Returns a mask with the highest bit set for each byte that is not a digit. Only the lowest set bit is
    /// exact; bits above it may be wrong.
    @inline(__always)
    static func nonDigits(_ word: UInt64) -> UInt64 {
        // In `values`, digits are 0 to 9. Adding 0x76 to a larger value sets the highest bit of its byte.
        let values = word ^ 0x3030_3030_3030_3030
        return ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    }
}
