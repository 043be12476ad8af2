/// A scanner that reads a JSON text once and appends entries to a storage.
///
/// The open containers form a linked list in their own entries: while a container is open, its `link` leads to
/// the container around it. A separate stack is not needed.
///
/// The scanner implements the complete grammar, one step at a time. Between the steps, `OrdinaryWalk` reads
/// ordinary text on a fast path.
package struct JSONScanner {
    let base: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    /// The storage. The caller keeps it alive, so copies of the scanner need no reference counting.
    unowned(unsafe) let storage: JSONEntryStorage
    let depthLimit: Int

    init(text: UnsafeBufferPointer<UInt8>, storage: JSONEntryStorage, depthLimit: Int) {
        // An empty buffer may have no address. Any address will do, because nothing is read from it.
        base = text.baseAddress ?? UnsafePointer(UnsafeRawPointer(storage.base).assumingUInt8())
        end = base + text.count
        self.storage = storage
        self.depthLimit = depthLimit
    }

    /// Creates a scanner for a copy of the end of the text. The byte at an offset is at `base` plus that offset.
    init(_ scanner: JSONScanner, base: UnsafePointer<UInt8>) {
        self.base = base
        end = base + (scanner.end - scanner.base)
        storage = scanner.storage
        depthLimit = scanner.depthLimit
    }

    /// Scans one value and the white space around it, up to the end of the text.
    ///
    /// - Parameter readsAhead: Whether `OrdinaryWalk` reads ordinary text. This affects only the speed.
    func scanDocument(readsAhead: Bool = true) throws(JSONSyntaxError) {
        guard end - base <= JSONParser.byteLimit else {
            throw JSONSyntaxError(
                .documentTooLarge(byteLimit: JSONParser.byteLimit),
                at: SourceRange(start: 0, end: 0)
            )
        }
        let start = spaceEnd(try byteOrderMarkEnd())
        guard start < end else {
            throw JSONSyntaxError(.emptyDocument, at: SourceRange(start: 0, end: 0))
        }
        var state = State(start, storage, depthLimit: depthLimit)
        try withUnsafeTemporaryAllocation(byteCount: TextParts.byteCount, alignment: 8) {
            (memory) throws(JSONSyntaxError) in
            guard let memory = memory.baseAddress else { return }
            try scanValues(&state, readsAhead ? TextParts(of: self, memory) : nil)
        }
        state.cursor = spaceEnd(state.cursor)
        guard state.cursor == end else { throw unexpected(.endOfDocument, at: state.cursor) }
        storage.count = state.output - state.entries
    }

    /// Scans values until the outermost one is complete.
    func scanValues(_ state: inout State, _ parts: TextParts?) throws(JSONSyntaxError) {
        while true {
            parts?.advance(&state)
            if state.isComplete { return }
            if state.isAfterValue {
                try finishValue(&state)
            } else {
                if state.output > state.limit { makeRoom(&state) }
                try scanValue(&state)
            }
        }
    }

    /// Scans a scalar, an empty container, or the start of a container.
    private func scanValue(_ state: inout State) throws(JSONSyntaxError) {
        let start = spaceEnd(state.cursor)
        state.cursor = start
        guard start < end else { throw unexpectedEnd(.value) }
        let (limit, tag): (UnsafePointer<UInt8>, UInt32)
        switch start.pointee {
        case UInt8(ascii: "{"): return try openObject(&state)
        case UInt8(ascii: "["): return try openArray(&state)
        case UInt8(ascii: "\""): (limit, tag) = try scanString(start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            (limit, tag) = try scanNumber(start)
        case UInt8(ascii: "t"): (limit, tag) = try scanLiteral("true", .true, at: start)
        case UInt8(ascii: "f"): (limit, tag) = try scanLiteral("false", .false, at: start)
        case UInt8(ascii: "n"): (limit, tag) = try scanLiteral("null", .null, at: start)
        default: throw unexpected(.value, at: start)
        }
        append(from: start, to: limit, link: 0, tag: tag, &state)
        state.isAfterValue = true
    }

    /// Scans the text after a value: a comma and, in an object, the next name, or the end of the container.
    private func finishValue(_ state: inout State) throws(JSONSyntaxError) {
        let cursor = spaceEnd(state.cursor)
        let isObject = state.closer == State.objectEnd
        let expected: JSONSyntaxError.Expectation = isObject ? .commaOrObjectEnd : .commaOrArrayEnd
        guard cursor < end else { throw unexpectedEnd(expected) }
        state.cursor = cursor
        state.countValue()
        if UInt32(cursor.pointee) == state.closer { return closeContainer(&state) }
        guard cursor.pointee == UInt8(ascii: ",") else { throw unexpected(expected, at: cursor) }
        state.cursor = spaceEnd(cursor + 1)
        if state.cursor < end, UInt32(state.cursor.pointee) == state.closer {
            throw trailingComma(cursor, isObject ? "}" : "]")
        }
        if isObject { try scanName(expecting: .memberName, &state) }
        state.isAfterValue = false
    }

    // MARK: Containers

    private func openObject(_ state: inout State) throws(JSONSyntaxError) {
        try openContainer(.object, &state)
        guard state.cursor < end else { throw unexpectedEnd(.memberNameOrObjectEnd) }
        if state.cursor.pointee == UInt8(ascii: "}") { return closeContainer(&state) }
        try scanName(expecting: .memberNameOrObjectEnd, &state)
    }

    private func openArray(_ state: inout State) throws(JSONSyntaxError) {
        try openContainer(.array, &state)
        guard state.cursor < end else { throw unexpectedEnd(.valueOrArrayEnd) }
        if state.cursor.pointee == UInt8(ascii: "]") { closeContainer(&state) }
    }

    private func openContainer(_ kind: JSONKind, _ state: inout State) throws(JSONSyntaxError) {
        let start = state.cursor
        guard state.depthLeft > 0 else {
            throw failure(.depthLimitExceeded(limit: depthLimit), from: start, to: start + 1)
        }
        state.open(
            kind,
            closer: kind == .object ? State.objectEnd : State.arrayEnd,
            at: offset(start)
        )
        state.cursor = spaceEnd(start + 1)
    }

    /// Closes the innermost container and moves past its closing bracket.
    private func closeContainer(_ state: inout State) {
        state.cursor += 1
        state.close(at: offset(state.cursor))
        state.isAfterValue = true
    }

    // MARK: Names and scalars

    /// Scans a name, the colon and the white space after them.
    private func scanName(
        expecting expectation: JSONSyntaxError.Expectation,
        _ state: inout State
    ) throws(JSONSyntaxError) {
        let start = state.cursor
        guard start < end else { throw unexpectedEnd(expectation) }
        guard start.pointee == UInt8(ascii: "\"") else { throw unexpected(expectation, at: start) }
        let (limit, tag) = try scanString(start)
        append(from: start, to: limit, link: nameHash(start, limit, tag), tag: tag, &state)
        let colon = spaceEnd(limit)
        guard colon < end, colon.pointee == UInt8(ascii: ":") else {
            throw unexpected(.colon, at: colon)
        }
        state.cursor = spaceEnd(colon + 1)
    }

    private func nameHash(
        _ start: UnsafePointer<UInt8>,
        _ limit: UnsafePointer<UInt8>,
        _ tag: UInt32
    ) -> UInt32 {
        let count = limit - start - 2
        guard tag & JSONEntry.flagComplex != 0 else {
            return NameHash.hash(start + 1, count: count)
        }
        var text: [UInt8] = []
        JSONStringDecoder.decode(UnsafeBufferPointer(start: start + 1, count: count), into: &text)
        return NameHash.hash(text)
    }

    private func scanLiteral(
        _ literal: StaticString,
        _ kind: JSONKind,
        at start: UnsafePointer<UInt8>
    ) throws(JSONSyntaxError) -> (UnsafePointer<UInt8>, UInt32) {
        let length = literal.utf8CodeUnitCount
        guard end - start >= length else { throw unexpected(.value, at: start) }
        for index in 1..<length where start[index] != literal.utf8Start[index] {
            throw unexpected(.value, at: start)
        }
        // `nullx` is one word, not a literal.
        if end - start > length, Self.isWordByte(start[length]) {
            throw unexpected(.value, at: start)
        }
        return (start + length, UInt32(kind.rawValue))
    }

    /// Scans a number for `OrdinaryWalk`. Returns nil instead of an end if the number is malformed.
    @inline(never)
    func number(_ start: UnsafePointer<UInt8>) -> (UnsafePointer<UInt8>?, UInt32) {
        do throws(JSONSyntaxError) { return try scanNumber(start) } catch { return (nil, 0) }
    }

    @inline(__always)
    private func scanNumber(
        _ start: UnsafePointer<UInt8>
    ) throws(JSONSyntaxError) -> (UnsafePointer<UInt8>, UInt32) {
        var tag = UInt32(JSONKind.number.rawValue)
        let integer = start.pointee == UInt8(ascii: "-") ? start + 1 : start
        var cursor = try scanDigits(integer, missing: .missingIntegerDigits)
        if integer.pointee == UInt8(ascii: "0"), cursor - integer > 1 {
            throw failure(.invalidNumber(.leadingZero), from: start, to: cursor)
        }
        if cursor < end, cursor.pointee == UInt8(ascii: ".") {
            tag |= JSONEntry.flagComplex
            cursor = try scanDigits(cursor + 1, missing: .missingFractionDigits)
        }
        if cursor < end, cursor.pointee | 0x20 == UInt8(ascii: "e") {
            tag |= JSONEntry.flagComplex
            cursor += 1
            if cursor < end,
                cursor.pointee == UInt8(ascii: "+") || cursor.pointee == UInt8(ascii: "-")
            {
                cursor += 1
            }
            cursor = try scanDigits(cursor, missing: .missingExponentDigits)
        }
        return (cursor, tag)
    }

    @inline(__always)
    private func scanDigits(
        _ start: UnsafePointer<UInt8>,
        missing fault: JSONSyntaxError.NumberFault
    ) throws(JSONSyntaxError) -> UnsafePointer<UInt8> {
        var cursor = start
        var others: UInt64 = 0
        // Scans eight bytes at a time. (Benchmark: `parse`, canada.)
        while others == 0, end - cursor >= 8 {
            let word = UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self)
            others = Digits.others(UInt64(littleEndian: word))
            cursor += others.trailingZeroBitCount >> 3
        }
        if others == 0 {
            while cursor < end, cursor.pointee &- UInt8(ascii: "0") < 10 { cursor += 1 }
        }
        guard cursor > start else { throw missingDigits(fault, at: start) }
        return cursor
    }

    // MARK: Output

    private func makeRoom(_ state: inout State) {
        let used = state.output - state.entries
        storage.grow(keeping: used)
        state.move(to: storage)
    }

    private func append(
        from start: UnsafePointer<UInt8>,
        to limit: UnsafePointer<UInt8>,
        link: UInt32,
        tag: UInt32,
        _ state: inout State
    ) {
        state.append(JSONEntry(start: offset(start), end: offset(limit), link: link, tag: tag))
        state.cursor = limit
    }

    private func offset(_ pointer: UnsafePointer<UInt8>) -> UInt32 {
        UInt32(truncatingIfNeeded: pointer - base)
    }
}

extension UnsafeRawPointer {
    /// Returns the address as a typed pointer, which is only compared and never dereferenced.
    fileprivate func assumingUInt8() -> UnsafePointer<UInt8> {
        assumingMemoryBound(to: UInt8.self)
    }
}
