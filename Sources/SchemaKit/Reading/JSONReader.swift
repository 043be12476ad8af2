/// Reads values straight from the bytes of a JSON text (RFC 8259), one after the other, with no tree between.
///
/// Generated models are read by it: each asks for what its schema says comes next. The grammar is as
/// strict as `JSONParser`'s, and so is the depth; a text that one of them refuses, the other does too.
///
/// A reader borrows the text: it must not outlive the buffer that it was made of. Whatever goes wrong,
/// the methods throw the same small `JSONReadingStop`, and the reader knows the rest: `error` works it out.
public struct JSONReader {
    let base: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    /// The next byte to read.
    var cursor: UnsafePointer<UInt8>
    /// How many more arrays and objects may be opened.
    var depthLeft: Int
    /// Whether what is read is to do all that its schema asks, or only to fit its type.
    public let checksRules: Bool
    /// Asked once for the whole text.
    let makesSmallStrings = SmallString.isKnown
    /// Where the name of the member that was come to last lies, unless it has escapes.
    var nameRange: UnsafeBufferPointer<UInt8>
    /// The name of the member that was come to last, where it has escapes.
    var escapedName: String?
    var failure: Failure?

    /// A place in the text, to come back to.
    public struct Mark: Hashable, Sendable {
        let offset: Int
    }

    /// Starts before the first value of `text`; a byte-order mark is passed over.
    public init(
        _ text: UnsafeBufferPointer<UInt8>,
        checksRules: Bool = true,
        depthLimit: Int = JSONParser.standardDepthLimit
    ) {
        self.checksRules = checksRules
        // An empty buffer may have no address; nothing is read from this one.
        base = text.baseAddress ?? Self.nothing.utf8Start
        end = base + text.count
        cursor = base
        nameRange = UnsafeBufferPointer(start: base, count: 0)
        depthLeft = depthLimit
        if text.count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { cursor += 3 }
        skipWhiteSpace()
    }

    private static let nothing: StaticString = " "

    /// Where the reader is: at the start of a value, where one is to be read.
    public var mark: Mark { Mark(offset: cursor - base) }

    /// Goes back, or ahead, to a value that starts at `mark`.
    public mutating func move(to mark: Mark) { cursor = base + mark.offset }

    /// Makes sure that nothing but white space is left.
    public mutating func finish() throws(JSONReadingStop) {
        skipWhiteSpace()
        guard cursor == end else { throw malformed() }
    }

    // MARK: Values

    /// What the next value is, by its first byte.
    public func kind() throws(JSONReadingStop) -> JSONKind {
        guard cursor < end else { throw JSONReadingStop() }
        switch cursor.pointee {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"): return .true
        case UInt8(ascii: "f"): return .false
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: throw JSONReadingStop()
        }
    }

    /// Reads `null`, if that is what comes.
    public mutating func null() throws(JSONReadingStop) -> Bool {
        guard cursor < end, cursor.pointee == UInt8(ascii: "n") else { return false }
        guard pass(0x6C_6C_75_6E) else { throw malformed() }
        return true
    }

    /// Reads `true` or `false`.
    public mutating func boolean() throws(JSONReadingStop) -> Bool {
        guard cursor < end else { throw malformed() }
        switch cursor.pointee {
        case UInt8(ascii: "t"):
            guard pass(0x65_75_72_74) else { throw malformed() }
            return true
        case UInt8(ascii: "f"):
            cursor += 1
            guard pass(0x65_73_6C_61) else { throw malformed() }
            return false
        default:
            throw mismatch("a Boolean")
        }
    }

    /// Passes four bytes, given as they lie in memory from the lowest on. Whatever follows them is looked
    /// at by what comes after the value.
    @inline(__always)
    private mutating func pass(_ word: UInt32) -> Bool {
        guard end - cursor >= 4,
            UInt32(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt32.self)) == word
        else { return false }
        cursor += 4
        return true
    }

    @inline(__always)
    mutating func skipWhiteSpace() {
        guard cursor < end, cursor.pointee <= 0x20 else { return }
        skipWhiteSpaceRun()
    }

    private mutating func skipWhiteSpaceRun() {
        while cursor < end {
            switch cursor.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: cursor += 1
            default: return
            }
            // Indentation: eight spaces at once.
            while end - cursor >= 8,
                UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self) == 0x2020_2020_2020_2020
            {
                cursor += 8
            }
        }
    }

    // MARK: Skipping

    /// Passes over the next value, whatever it is.
    public mutating func skipValue() throws(JSONReadingStop) {
        guard cursor < end else { throw malformed() }
        switch cursor.pointee {
        case UInt8(ascii: "{"):
            var members = try object(.none)
            while try members.next(&self) != nil { try skipValue() }
        case UInt8(ascii: "["):
            var elements = try array()
            while try elements.next(&self) { try skipValue() }
        case UInt8(ascii: "\""): _ = try passString()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
        case UInt8(ascii: "n"): _ = try null()
        default: _ = try numberText()
        }
    }

    /// Passes over the next value and says where it starts, to read it later.
    public mutating func skippedValue() throws(JSONReadingStop) -> Mark {
        let start = mark
        try skipValue()
        return start
    }

    // MARK: Containers

    /// Opens an object whose members are to be told apart by `names`.
    public mutating func object(
        _ names: JSONMemberNames
    ) throws(JSONReadingStop) -> JSONMemberCursor {
        guard cursor < end, cursor.pointee == UInt8(ascii: "{") else {
            throw mismatch("an object")
        }
        depthLeft -= 1
        guard depthLeft >= 0 else { throw malformed() }
        return JSONMemberCursor(names, mark)
    }

    /// Opens an array.
    public mutating func array() throws(JSONReadingStop) -> JSONElementCursor {
        guard cursor < end, cursor.pointee == UInt8(ascii: "[") else {
            throw mismatch("an array")
        }
        depthLeft -= 1
        guard depthLeft >= 0 else { throw malformed() }
        let start = mark
        cursor += 1
        return JSONElementCursor(start)
    }

    /// The name of the member that was come to last.
    public var memberName: String {
        escapedName ?? String(decoding: nameRange, as: UTF8.self)
    }

    // MARK: Telling objects apart

    /// The position, among `values`, of the string that a member of the object that comes has.
    ///
    /// - Parameter names: what the member may be called; of several that are there the first counts.
    /// - Returns: `nil` where the member is missing or no string; the count of `values` where its
    ///   value is none of them. The reader stays where it is.
    public mutating func tag(
        _ names: JSONMemberNames,
        among values: JSONMemberNames
    ) throws(JSONReadingStop) -> Int? {
        try peek(names) { (reader) throws(JSONReadingStop) in
            guard try reader.kind() == .string else { return nil }
            return try reader.choice(values) ?? values.count
        }
    }

    /// The integer that a member of the object that comes has.
    ///
    /// - Parameter names: what the member may be called; of several that are there the first counts.
    /// - Returns: `nil` where the member is missing or no integer. The reader stays where it is.
    public mutating func tag(_ names: JSONMemberNames) throws(JSONReadingStop) -> Int? {
        try peek(names) { (reader) throws(JSONReadingStop) in
            guard try reader.kind() == .number else { return nil }
            return try reader.integerIfExact()
        }
    }

    /// The Boolean that a member of the object that comes has.
    ///
    /// - Parameter names: what the member may be called; of several that are there the first counts.
    /// - Returns: `nil` where the member is missing or no Boolean. The reader stays where it is.
    public mutating func flag(_ names: JSONMemberNames) throws(JSONReadingStop) -> Bool? {
        let value = try peek(names) { (reader) throws(JSONReadingStop) in
            switch try reader.kind() {
            case .true: 1
            case .false: 0
            default: nil
            }
        }
        return value.map { $0 == 1 }
    }

    /// Whether the object that comes has a member with one of `names`. The reader stays where it is.
    public mutating func hasMember(_ names: JSONMemberNames) throws(JSONReadingStop) -> Bool {
        try peek(names, upTo: names.count) { (_) throws(JSONReadingStop) in 0 } != nil
    }

    /// Looks at the member with the first of `names` that the object has; nothing better is looked for
    /// once one is found whose position is at most `good`.
    private mutating func peek(
        _ names: JSONMemberNames,
        upTo good: Int = 0,
        _ body: (inout JSONReader) throws(JSONReadingStop) -> Int?
    ) throws(JSONReadingStop) -> Int? {
        let start = mark
        let depth = depthLeft
        var members = try object(names)
        var result: Int?
        var found = names.count
        while let position = try members.next(&self) {
            guard position >= 0, position < found else {
                try skipValue()
                continue
            }
            found = position
            let value = mark
            result = try body(&self)
            if position <= good { break }
            move(to: value)
            try skipValue()
        }
        move(to: start)
        depthLeft = depth
        return result
    }
}
