/// A parsed JSON text: its bytes and one flat array of entries (see `JSONEntry`).
///
/// A document is immutable and cheap to copy. It keeps what the text says: numbers as they are
/// written, members in their order, repeated names each with its value.
public struct JSONDocument: Sendable {
    /// One object for everything, as nodes are made and dropped by the thousand. (Benchmark:
    /// `compile`.)
    private var storage: JSONEntryStorage

    init(bytes: [UInt8], storage: JSONEntryStorage) {
        storage.keep(bytes)
        self.storage = storage
    }

    /// The document `null`, in the place of one that nobody reads.
    static let null: JSONDocument = {
        let storage = JSONEntryStorage(capacity: 1)
        let tag = UInt32(JSONKind.null.rawValue)
        storage.base.initialize(to: JSONEntry(start: 0, end: 4, link: 0, tag: tag))
        storage.count = 1
        return JSONDocument(bytes: Array("null".utf8), storage: storage)
    }()

    /// Puts another text in the place of the document, in its memory.
    ///
    /// - Returns: false if other values share the memory; the document is as it was then.
    /// - Throws: a mistake in the text; the document must not be used any more.
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

    /// Tells documents apart that are held at the same time.
    var identity: ObjectIdentifier { ObjectIdentifier(storage) }

    /// The number of values and names.
    package var entryCount: Int { storage.count }

    package func entry(at index: Int32) -> JSONEntry { storage.base[Int(index)] }

    /// Lends the document to a loop that works on pointers.
    @inline(__always)
    package func withText<Result, Failure: Error>(
        _ body: (JSONText) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(storage) { () throws(Failure) -> Result in
            guard let base = storage.textBase else {
                preconditionFailure("a parsed document has at least one byte")
            }
            return try body(
                JSONText(bytes: base, entries: storage.base, entryCount: storage.count)
            )
        }
    }

    /// The index of the entry after the value at `index`, everything inside it included.
    package func indexAfter(_ index: Int32) -> Int32 {
        let entry = entry(at: index)
        return entry.isContainer ? Int32(bitPattern: entry.link) : index + 1
    }

    package func range(at index: Int32) -> SourceRange {
        let entry = entry(at: index)
        return SourceRange(start: Int(entry.start), end: Int(entry.end))
    }

    /// The text of a string or of a name, unescaped, as UTF-8.
    ///
    /// A surrogate without its pair keeps its three-byte form, which is not UTF-8.
    package func stringBytes(at index: Int32) -> [UInt8] {
        let entry = entry(at: index)
        guard entry.hasEscapes else { return withText { Array($0.rawContent(of: entry)) } }
        var text: [UInt8] = []
        withText { JSONStringDecoder.decode($0.rawContent(of: entry), into: &text) }
        return text
    }

    /// Lends the same without a copy where nothing is escaped.
    @inline(__always)
    func withStringBytes<Result>(
        at index: Int32,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let entry = entry(at: index)
        guard !entry.hasEscapes else {
            // Room for a byte, so that an empty text has an address as well.
            let text = stringBytes(at: index) + [0]
            return text.withUnsafeBufferPointer {
                body(UnsafeBufferPointer(start: $0.baseAddress, count: text.count - 1))
            }
        }
        return withText { body($0.rawContent(of: entry)) }
    }

    /// Whether two strings, or names, have one text.
    func isSameString(_ left: Int32, _ right: Int32) -> Bool {
        withStringBytes(at: left) { left in
            withStringBytes(at: right) { right in left.elementsEqual(right) }
        }
    }

    /// The value of the last member of an object with a name, given as UTF-8; `nil` where there is
    /// none, or no object.
    ///
    /// Names are compared byte by byte: Swift's own equality of strings would take canonical
    /// equivalents for equal.
    package func member(of object: Int32, named name: [UInt8]) -> Int32? {
        name.withUnsafeBufferPointer { member(of: object, named: $0) }
    }

    /// The same for a name that is lent.
    func member(of object: Int32, named name: UnsafeBufferPointer<UInt8>) -> Int32? {
        guard entry(at: object).kind == .object else { return nil }
        let hash = NameHash.hash(ofText: name)
        return withText { text in
            var found: Int32?
            var index = object + 1
            let end = text.indexAfter(object)
            while index < end {
                if text[index].link == hash,
                    withStringBytes(at: index, { $0.elementsEqual(name) })
                {
                    found = index + 1
                }
                index = text.indexAfter(index + 1)
            }
            return found
        }
    }
}
