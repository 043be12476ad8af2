/// A reader that decodes values directly from the bytes of a JSON text (RFC 8259), without building a tree.
///
/// Only generated models use a reader: each model requests the value that its schema expects next. A reader has the
/// grammar and the depth limit of `JSONParser`: both reject the same texts.
///
/// Memory safety: The caller keeps the buffer alive for the lifetime of the reader. The cursor is between the first
/// byte and the end of the buffer, and is compared with the end before each read.
///
/// For every error, the methods throw the same small `JSONReadingStop`. The property `error` then returns the details.
@safe
@_documentation(visibility: internal)
public struct JSONReader {
    let base: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    /// The next byte to read.
    var cursor: UnsafePointer<UInt8>
    /// The number of further levels of arrays and objects that may be opened.
    var depthLeft: Int
    /// True if the code that uses the reader must check all rules of the schemas; false if values only need to fit
    /// their types. The reader itself checks no rules.
    public let checksRules: Bool
    /// The value of `SmallString.isSupported`, read once for each text: true if strings of up to 15 bytes can be built
    /// without the initializers of `String`.
    let makesSmallStrings = SmallString.isSupported
    /// The bytes of the name or choice that was last looked up by its hash, as they are written, with any escapes. A
    /// name that is found by comparison with the expected names is not stored.
    var rawName: UnsafeBufferPointer<UInt8>
    /// The unescaped text of `rawName`, if it has escapes.
    var unescapedName: String?
    /// True while a value is skipped. The names in it are then not unescaped, because no Swift string can hold some of
    /// them.
    var isSkipping = false
    /// The details of the last error, if it is about a value.
    var failure: Failure?
    /// The number of calls of `attempt(_:depthLimit:)` in progress.
    var attemptDepth = 0
    /// The number of bytes of the values that `countRereading(by:)` has counted. A value counts each time.
    var rereadByteCount = 0

    /// A position in the text, to which the reader can return.
    public struct Mark: Hashable, Sendable {
        let offset: Int
    }

    /// Creates a reader at the first value of `text`. Skips a byte-order mark.
    public init(
        _ text: UnsafeBufferPointer<UInt8>,
        checksRules: Bool = true,
        depthLimit: Int = JSONParser.standardDepthLimit
    ) {
        self.checksRules = checksRules
        // An empty buffer may have no address. Nothing is read from the address that replaces it.
        unsafe base = text.baseAddress ?? Self.nothing.utf8Start
        unsafe end = base + text.count
        unsafe cursor = base
        unsafe rawName = UnsafeBufferPointer(start: base, count: 0)
        depthLeft = depthLimit
        if text.count > 2, unsafe base[0] == 0xEF, unsafe base[1] == 0xBB, unsafe base[2] == 0xBF {
            unsafe cursor += 3
        }
        skipWhiteSpace()
    }

    private static let nothing: StaticString = " "

    /// The bytes of the text.
    var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: base, count: end - base)) }

    /// The number of bytes of the text.
    var byteCount: Int { unsafe end - base }

    /// Returns `count` bytes of the text from `mark` on. The reader must have passed them before.
    func bytes(from mark: Mark, count: Int) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: base + mark.offset, count: count))
    }

    /// The current position: the start of the next value, if a value is to be read.
    public var mark: Mark { unsafe Mark(offset: cursor - base) }

    /// Moves to the value that starts at `mark`, before or after the current position.
    public mutating func move(to mark: Mark) { unsafe cursor = unsafe base + mark.offset }

    /// Checks that only white space is left. Throws an error otherwise.
    public mutating func finish() throws(JSONReadingStop) {
        skipWhiteSpace()
        guard unsafe cursor == end else { throw malformed() }
    }

    // MARK: Values

    /// Returns the kind of the next value, determined by its first byte. Throws an error if no value can begin
    /// with this byte.
    public func kind() throws(JSONReadingStop) -> JSONKind {
        guard unsafe cursor < end else { throw JSONReadingStop() }
        switch unsafe cursor.pointee {
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

    /// Reads `null` and returns true. Returns false and consumes nothing if the next value is not null.
    public mutating func null() throws(JSONReadingStop) -> Bool {
        guard unsafe cursor < end, unsafe cursor.pointee == UInt8(ascii: "n") else { return false }
        // "null", with the first byte lowest.
        guard pass(0x6C_6C_75_6E) else { throw malformed() }
        return true
    }

    /// Reads `true` or `false`.
    public mutating func boolean() throws(JSONReadingStop) -> Bool {
        guard unsafe cursor < end else { throw malformed() }
        switch unsafe cursor.pointee {
        case UInt8(ascii: "t"):
            // "true"
            guard pass(0x65_75_72_74) else { throw malformed() }
            return true
        case UInt8(ascii: "f"):
            // "f", then "alse"
            unsafe cursor += 1
            guard pass(0x65_73_6C_61) else { throw malformed() }
            return false
        default:
            throw mismatch("a Boolean")
        }
    }

    /// Consumes four bytes if they equal `word`, lowest byte first. The byte after them is not checked: the next read
    /// throws an error if this byte cannot follow a value.
    @inline(__always)
    private mutating func pass(_ word: UInt32) -> Bool {
        guard unsafe end - cursor >= 4,
            unsafe UInt32(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt32.self))
                == word
        else { return false }
        unsafe cursor += 4
        return true
    }

    @inline(__always)
    mutating func skipWhiteSpace() {
        guard unsafe cursor < end, unsafe cursor.pointee <= 0x20 else { return }
        skipWhiteSpaceRun()
    }

    private mutating func skipWhiteSpaceRun() {
        while unsafe cursor < end {
            switch unsafe cursor.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: unsafe cursor += 1
            default: return
            }
            // Skips indentation, eight spaces at a time.
            while unsafe end - cursor >= 8,
                unsafe UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self)
                    == 0x2020_2020_2020_2020
            {
                unsafe cursor += 8
            }
        }
    }

    // MARK: Skipping

    /// Skips the next value, of any kind.
    public mutating func skipValue() throws(JSONReadingStop) {
        guard unsafe cursor < end else { throw malformed() }
        switch unsafe cursor.pointee {
        case UInt8(ascii: "{"):
            let isInSkippedValue = isSkipping
            isSkipping = true
            defer { isSkipping = isInSkippedValue }
            var members = try object(.none)
            while try members.next(&self) != nil { try skipValue() }
        case UInt8(ascii: "["):
            var items = try array()
            while try items.next(&self) { try skipValue() }
        case UInt8(ascii: "\""): _ = unsafe try passString()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
        case UInt8(ascii: "n"): _ = try null()
        default: _ = unsafe try numberText()
        }
    }

    /// Skips the next value and returns its start, so that it can be read later.
    public mutating func skippedValue() throws(JSONReadingStop) -> Mark {
        let start = mark
        try skipValue()
        return start
    }

    // MARK: Containers

    /// Opens an object and returns a cursor that looks up its members in `names`. The first step of this cursor
    /// consumes the brace.
    public mutating func object(
        _ names: JSONMemberNames
    ) throws(JSONReadingStop) -> MemberCursor {
        guard unsafe cursor < end, unsafe cursor.pointee == UInt8(ascii: "{") else {
            throw mismatch("an object")
        }
        depthLeft -= 1
        guard depthLeft >= 0 else { throw malformed() }
        return MemberCursor(names, mark)
    }

    /// Opens an array and returns a cursor over its items.
    public mutating func array() throws(JSONReadingStop) -> ItemCursor {
        guard unsafe cursor < end, unsafe cursor.pointee == UInt8(ascii: "[") else {
            throw mismatch("an array")
        }
        depthLeft -= 1
        guard depthLeft >= 0 else { throw malformed() }
        let start = mark
        unsafe cursor += 1
        return ItemCursor(start)
    }

    /// The unescaped name of the current member, if the cursor has just returned -1 for it. The name of a known member
    /// is not always stored, and other reads replace the name.
    public var memberName: String {
        unsafe unescapedName ?? String(decoding: rawName, as: UTF8.self)
    }

    // MARK: Tags of objects

    /// Finds the tag of the next object, a member with one of `names`, and returns the index of the tag's string in
    /// `values`. The reader does not move.
    ///
    /// - Parameter names: The possible names of the member. If several are present, the first of `names` counts.
    /// - Returns: `nil` if the member is missing or not a string; the count of `values` if the string is not in
    ///   `values`.
    public mutating func tag(
        _ names: JSONMemberNames,
        among values: JSONMemberNames
    ) throws(JSONReadingStop) -> Int? {
        try peek(names) { (reader) throws(JSONReadingStop) in
            guard try reader.kind() == .string else { return nil }
            return try reader.choice(values) ?? values.count
        }
    }

    /// Returns the integer value of a member of the next object. The reader does not move.
    ///
    /// - Parameter names: The possible names of the member. If several are present, the first of `names` counts.
    /// - Returns: `nil` if the member is missing or not an integer.
    public mutating func tag(_ names: JSONMemberNames) throws(JSONReadingStop) -> Int? {
        try peek(names) { (reader) throws(JSONReadingStop) in
            guard try reader.kind() == .number else { return nil }
            return try reader.integerIfExact()
        }
    }

    /// Returns the Boolean value of a member of the next object. The reader does not move.
    ///
    /// - Parameter names: The possible names of the member. If several are present, the first of `names` counts.
    /// - Returns: `nil` if the member is missing or not a Boolean.
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

    /// Returns whether the next object has a member with one of `names`. The reader does not move.
    public mutating func hasMember(_ names: JSONMemberNames) throws(JSONReadingStop) -> Bool {
        try peek(names, upTo: names.count) { (_) throws(JSONReadingStop) in 0 } != nil
    }

    /// Calls `body` at the value of a member with one of `names`, and returns its result. If the object has several
    /// such members, the member with the lowest index in `names` counts: `body` is called for each member whose index
    /// is lower than all indices before, and the last result is returned. The search ends at a member whose index is at
    /// most `lastSufficientIndex`. The reader does not move.
    private mutating func peek(
        _ names: JSONMemberNames,
        upTo lastSufficientIndex: Int = 0,
        _ body: (inout JSONReader) throws(JSONReadingStop) -> Int?
    ) throws(JSONReadingStop) -> Int? {
        let start = mark
        let depth = depthLeft
        var members = try object(names)
        var result: Int?
        var lowestIndex = names.count
        while let index = try members.next(&self) {
            guard index >= 0, index < lowestIndex else {
                try skipValue()
                continue
            }
            lowestIndex = index
            let value = mark
            result = try body(&self)
            if index <= lastSufficientIndex { break }
            move(to: value)
            try skipValue()
        }
        move(to: start)
        depthLeft = depth
        return result
    }
}
