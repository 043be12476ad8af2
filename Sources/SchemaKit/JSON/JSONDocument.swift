/// A parsed JSON text: its bytes and one flat array of entries (see `JSONEntry`).
///
/// A document is immutable and cheap to copy. It keeps the text exactly: numbers as they are written, members in
/// their order, and repeated names with the value of each.
public struct JSONDocument: Sendable {
    /// The bytes and the entries in one object, because nodes are created and released by the thousand.
    /// (Benchmark: `compile`.)
    private var storage: JSONEntryStorage

    init(bytes: [UInt8], storage: JSONEntryStorage) {
        storage.keep(bytes)
        self.storage = storage
    }

    /// The document `null`, a placeholder for a document that nobody reads.
    static let null: JSONDocument = {
        let storage = JSONEntryStorage(capacity: 1)
        let tag = UInt32(JSONKind.null.rawValue)
        storage.append(JSONEntry(start: 0, end: 4, link: 0, tag: tag))
        return JSONDocument(bytes: Array("null".utf8), storage: storage)
    }()

    /// Parses another text into the storage of this document.
    ///
    /// - Returns: False if the storage is shared; the document is then unchanged.
    /// - Throws: The first syntax error of the text. The document must not be used afterwards.
    @inline(__always)
    mutating func replace(
        with bytes: [UInt8],
        _ parser: JSONParser
    ) throws(JSONSyntaxError) -> Bool {
        guard isKnownUniquelyReferenced(&storage) else { return false }
        storage.reuse(forTextOf: bytes.count)
        try parser.scan(bytes, into: storage)
        storage.keep(bytes)
        return true
    }

    /// The text that was parsed.
    public var bytes: [UInt8] { storage.bytes }

    /// The outermost value.
    public var root: JSONNode { JSONNode(document: self, index: 0) }

    /// The identity of the storage, which distinguishes documents that are alive at the same time.
    var identity: ObjectIdentifier { ObjectIdentifier(storage) }

    /// The number of entries: values and member names.
    package var entryCount: Int { storage.count }

    package func entry(at index: Int32) -> JSONEntry { storage[index] }

    /// Calls `body` with a view of the bytes and entries, for fast loops. It is valid only during the call.
    @inline(__always)
    package func withText<Result, Failure: Error>(
        _ body: (JSONText) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(storage) { () throws(Failure) -> Result in
            try body(storage.text)
        }
    }

    /// Returns the index of the entry after the value at `index` and everything inside it.
    package func indexAfter(_ index: Int32) -> Int32 {
        let entry = entry(at: index)
        return entry.isContainer ? Int32(bitPattern: entry.link) : index + 1
    }

    package func range(at index: Int32) -> SourceRange {
        let entry = entry(at: index)
        return SourceRange(start: Int(entry.start), end: Int(entry.end))
    }

    /// Returns the unescaped text of a string or a member name, in UTF-8.
    ///
    /// An unpaired surrogate keeps its three-byte form, which is not valid UTF-8.
    package func stringBytes(at index: Int32) -> [UInt8] {
        let entry = entry(at: index)
        guard entry.hasEscapes else { return withText { Array(copying: $0.rawContent(of: entry)) } }
        var text: [UInt8] = []
        withText { JSONStringDecoder.decode($0.rawContent(of: entry), into: &text) }
        return text
    }

    /// Calls `body` with the unescaped text of a string or a member name. Copies the text only if it has escapes.
    @inline(__always)
    func withStringBytes<Result>(
        at index: Int32,
        _ body: (Span<UInt8>) -> Result
    ) -> Result {
        let entry = entry(at: index)
        guard !entry.hasEscapes else {
            let text = stringBytes(at: index)
            return body(text.span)
        }
        return withText { body($0.rawContent(of: entry)) }
    }

    /// Returns whether two strings or names have the same unescaped text.
    func isSameString(_ left: Int32, _ right: Int32) -> Bool {
        withStringBytes(at: left) { left in
            withStringBytes(at: right) { right in left.isEqual(to: right) }
        }
    }

    /// Returns the entry of the value of the last member of an object with a name, given in UTF-8. Returns nil if
    /// there is no such member or the value is not an object.
    ///
    /// Names are compared byte by byte, because Swift's string equality treats canonically equivalent strings as
    /// equal.
    package func member(of object: Int32, named name: [UInt8]) -> Int32? {
        member(of: object, named: name.span)
    }

    /// Returns the entry of the value of the last member with a name that the caller keeps in memory.
    func member(of object: Int32, named name: Span<UInt8>) -> Int32? {
        guard entry(at: object).kind == .object else { return nil }
        let hash = NameHash.hash(ofText: name)
        return withText { text in
            var found: Int32?
            var index = object + 1
            let end = text.indexAfter(object)
            while index < end {
                if text[index].link == hash,
                    withStringBytes(at: index, { $0.isEqual(to: name) })
                {
                    found = index + 1
                }
                index = text.indexAfter(index + 1)
            }
            return found
        }
    }
}
