/// One pass over a JSON text that appends entries to a storage.
///
/// The open containers form a chain through their own entries: while a container is open, its
/// `link` holds the index of the container around it, so no stack is needed.
struct JSONScanner {
    let base: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    /// The next byte to read.
    var cursor: UnsafePointer<UInt8>

    private let storage: JSONEntryStorage
    private let depthLimit: Int
    private var entries: UnsafeMutablePointer<JSONEntry>
    private var capacity: Int
    private var count = 0
    /// The innermost open container.
    private var container = JSONScanner.noContainer
    private var depth = 0
    private static let noContainer = UInt32.max

    init(text: UnsafeBufferPointer<UInt8>, storage: JSONEntryStorage, depthLimit: Int) {
        // An empty buffer may have no address; any will do, as nothing is read from it.
        base = text.baseAddress ?? UnsafePointer(UnsafeRawPointer(storage.base).assumingUInt8())
        end = base + text.count
        cursor = base
        self.storage = storage
        self.depthLimit = depthLimit
        entries = storage.base
        capacity = storage.capacity
    }

    /// Reads one value and the white space around it, up to the end of the text.
    mutating func scanDocument() throws(JSONSyntaxError) {
        guard end - base <= JSONParser.byteLimit else {
            throw JSONSyntaxError(
                .documentTooLarge(byteLimit: JSONParser.byteLimit),
                at: SourceRange(start: 0, end: 0)
            )
        }
        try passByteOrderMark()
        skipWhiteSpace()
        guard cursor < end else {
            throw JSONSyntaxError(.emptyDocument, at: SourceRange(start: 0, end: 0))
        }
        try scanValues()
        skipWhiteSpace()
        guard cursor == end else { throw unexpected(.endOfDocument) }
        storage.count = count
    }

    /// Reads values until the outermost one is complete.
    private mutating func scanValues() throws(JSONSyntaxError) {
        repeat {
            if try scanValue() { continue }
            try finishValue()
        } while container != Self.noContainer
    }

    /// Reads a scalar, an empty container, or the start of a container.
    ///
    /// - Returns: whether a container was opened and its first value comes next.
    @inline(__always)
    private mutating func scanValue() throws(JSONSyntaxError) -> Bool {
        guard cursor < end else { throw unexpectedEnd(.value) }
        switch cursor.pointee {
        case UInt8(ascii: "{"): return try openObject()
        case UInt8(ascii: "["): return try openArray()
        case UInt8(ascii: "\""):
            let string = try scanString()
            append(string)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
        case UInt8(ascii: "t"): try scanLiteral("true", kind: .true)
        case UInt8(ascii: "f"): try scanLiteral("false", kind: .false)
        case UInt8(ascii: "n"): try scanLiteral("null", kind: .null)
        default: throw unexpected(.value)
        }
        return false
    }

    /// After a value: passes a comma and, in an object, the next name; or closes containers.
    @inline(__always)
    private mutating func finishValue() throws(JSONSyntaxError) {
        while container != Self.noContainer {
            skipWhiteSpace()
            let isObject = entries[Int(container)].kind == .object
            guard cursor < end else {
                throw unexpectedEnd(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
            }
            entries[Int(container)].tag = countOneMore(entries[Int(container)].tag)
            switch (cursor.pointee, isObject) {
            case (UInt8(ascii: ","), true): return try passCommaInObject()
            case (UInt8(ascii: ","), false): return try passCommaInArray()
            case (UInt8(ascii: "}"), true), (UInt8(ascii: "]"), false): closeContainer()
            default: throw unexpected(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
            }
        }
    }

    @inline(__always)
    private func countOneMore(_ tag: UInt32) -> UInt32 {
        tag >> JSONEntry.countShift < JSONEntry.countLimit ? tag + JSONEntry.countOne : tag
    }

    private mutating func passCommaInObject() throws(JSONSyntaxError) {
        let comma = cursor
        cursor += 1
        skipWhiteSpace()
        if cursor < end, cursor.pointee == UInt8(ascii: "}") { throw trailingComma(comma, "}") }
        try scanName(expecting: .memberName)
    }

    private mutating func passCommaInArray() throws(JSONSyntaxError) {
        let comma = cursor
        cursor += 1
        skipWhiteSpace()
        if cursor < end, cursor.pointee == UInt8(ascii: "]") { throw trailingComma(comma, "]") }
    }

    // MARK: Containers

    private mutating func openObject() throws(JSONSyntaxError) -> Bool {
        try openContainer(.object)
        guard cursor < end else { throw unexpectedEnd(.memberNameOrObjectEnd) }
        if cursor.pointee == UInt8(ascii: "}") {
            closeContainer()
            return false
        }
        try scanName(expecting: .memberNameOrObjectEnd)
        return true
    }

    private mutating func openArray() throws(JSONSyntaxError) -> Bool {
        try openContainer(.array)
        guard cursor < end else { throw unexpectedEnd(.valueOrArrayEnd) }
        if cursor.pointee == UInt8(ascii: "]") {
            closeContainer()
            return false
        }
        return true
    }

    @inline(__always)
    private mutating func openContainer(_ kind: JSONKind) throws(JSONSyntaxError) {
        guard depth < depthLimit else {
            throw failure(.depthLimitExceeded(limit: depthLimit), from: cursor, to: cursor + 1)
        }
        depth += 1
        let index = UInt32(truncatingIfNeeded: count)
        append(
            JSONEntry(start: offset(cursor), end: 0, link: container, tag: UInt32(kind.rawValue))
        )
        container = index
        cursor += 1
        skipWhiteSpace()
    }

    /// Closes the innermost container at its closing bracket, which is passed.
    @inline(__always)
    private mutating func closeContainer() {
        cursor += 1
        depth -= 1
        let index = Int(container)
        container = entries[index].link
        entries[index].end = offset(cursor)
        entries[index].link = UInt32(truncatingIfNeeded: count)
    }

    // MARK: Names and scalars

    /// Reads a name, the colon and the white space after them.
    @inline(__always)
    private mutating func scanName(
        expecting expectation: JSONSyntaxError.Expectation
    ) throws(JSONSyntaxError) {
        guard cursor < end else { throw unexpectedEnd(expectation) }
        guard cursor.pointee == UInt8(ascii: "\"") else { throw unexpected(expectation) }
        var name = try scanString()
        name.link =
            name.hasEscapes
            ? hashOfEscapedName(name)
            : NameHash.hash(base + Int(name.start) + 1, count: Int(name.end - name.start) - 2)
        append(name)
        skipWhiteSpace()
        guard cursor < end else { throw unexpectedEnd(.colon) }
        guard cursor.pointee == UInt8(ascii: ":") else { throw unexpected(.colon) }
        cursor += 1
        skipWhiteSpace()
    }

    @inline(never)
    private func hashOfEscapedName(_ name: JSONEntry) -> UInt32 {
        var text: [UInt8] = []
        let raw = UnsafeBufferPointer(
            start: base + Int(name.start) + 1,
            count: Int(name.end - name.start) - 2
        )
        JSONStringDecoder.decode(raw, into: &text)
        return NameHash.hash(text)
    }

    private mutating func scanLiteral(
        _ literal: StaticString,
        kind: JSONKind
    ) throws(JSONSyntaxError) {
        let length = literal.utf8CodeUnitCount
        let start = cursor
        guard end - start >= length else { throw unexpected(.value) }
        for index in 1..<length where start[index] != literal.utf8Start[index] {
            throw unexpected(.value)
        }
        // `nullx` is one word, and no literal.
        if end - start > length, Self.isWordByte(start[length]) { throw unexpected(.value) }
        cursor += length
        append(
            JSONEntry(
                start: offset(start),
                end: offset(cursor),
                link: 0,
                tag: UInt32(kind.rawValue)
            )
        )
    }

    private mutating func scanNumber() throws(JSONSyntaxError) {
        let start = cursor
        var tag = UInt32(JSONKind.number.rawValue)
        if cursor.pointee == UInt8(ascii: "-") { cursor += 1 }
        let integer = cursor
        try scanDigits(missing: .missingIntegerDigits)
        if integer.pointee == UInt8(ascii: "0"), cursor - integer > 1 {
            throw failure(.invalidNumber(.leadingZero), from: start, to: cursor)
        }
        if cursor < end, cursor.pointee == UInt8(ascii: ".") {
            tag |= JSONEntry.flagComplex
            cursor += 1
            try scanDigits(missing: .missingFractionDigits)
        }
        if cursor < end, cursor.pointee | 0x20 == UInt8(ascii: "e") {
            tag |= JSONEntry.flagComplex
            cursor += 1
            if cursor < end,
                cursor.pointee == UInt8(ascii: "+") || cursor.pointee == UInt8(ascii: "-")
            {
                cursor += 1
            }
            try scanDigits(missing: .missingExponentDigits)
        }
        append(JSONEntry(start: offset(start), end: offset(cursor), link: 0, tag: tag))
    }

    @inline(__always)
    private mutating func scanDigits(
        missing fault: JSONSyntaxError.NumberFault
    ) throws(JSONSyntaxError) {
        let start = cursor
        while cursor < end, cursor.pointee &- UInt8(ascii: "0") < 10 { cursor += 1 }
        guard cursor > start else { throw missingDigits(fault, at: start) }
    }

    // MARK: Output

    @inline(__always)
    mutating func append(_ entry: JSONEntry) {
        if count == capacity {
            storage.grow(keeping: count)
            entries = storage.base
            capacity = storage.capacity
        }
        entries[count] = entry
        count += 1
    }

    @inline(__always)
    func offset(_ pointer: UnsafePointer<UInt8>) -> UInt32 {
        UInt32(truncatingIfNeeded: pointer - base)
    }
}

extension UnsafeRawPointer {
    /// The same address, to be compared and never read.
    fileprivate func assumingUInt8() -> UnsafePointer<UInt8> {
        assumingMemoryBound(to: UInt8.self)
    }
}
