/// A parsed JSON text: its bytes and one flat array of entries (see `JSONEntry`).
///
/// A document is immutable and cheap to copy. It keeps the text exactly: numbers as they are written, members in
/// their order, and repeated names with the value of each.
public struct JSONDocument: Sendable {
    /// The bytes and the entries. They are one object, because every node holds a document: a copy of a node then
    /// retains one object and not two. (Benchmark: `compile`.)
    private var storage: JSONDocumentStorage

    init(bytes: [UInt8], storage: JSONEntryStorage) {
        self.storage = JSONDocumentStorage(bytes, storage)
    }

    /// The document `null`, a placeholder where a document is required but never read.
    static let null: JSONDocument = {
        guard let document = try? JSONParser().parse(Array("null".utf8)) else {
            preconditionFailure("'null' is not JSON")
        }
        return document
    }()

    /// Parses another text into the storage of this document.
    ///
    /// - Returns: False if the storage is shared; the document is then unchanged.
    /// - Throws: The first syntax error of the text. After an error, the document must not be used.
    @inline(__always)
    mutating func replace(
        with bytes: [UInt8],
        parsedBy parser: JSONParser
    ) throws(JSONSyntaxError) -> Bool {
        guard isKnownUniquelyReferenced(&storage) else { return false }
        let entries = storage.owner
        entries.reuse(forTextOf: bytes.count)
        try parser.scan(bytes, into: entries)
        storage = JSONDocumentStorage(bytes, entries)
        return true
    }

    /// The text that was parsed.
    public var bytes: [UInt8] { storage.bytes }

    /// The outermost value.
    public var root: JSONNode { JSONNode(document: self, index: 0) }

    /// The identity of the storage, which distinguishes documents that are alive at the same time.
    var identity: ObjectIdentifier { ObjectIdentifier(storage) }

    /// The identity of the memory that holds the entries. Tests use it to check that the parser reuses this memory.
    var entryMemory: ObjectIdentifier { ObjectIdentifier(storage.owner) }

    /// The number of entries: values and member names.
    package var entryCount: Int { storage.entryCount }

    package func entry(at index: Int32) -> JSONEntry { storage[index] }

    /// Calls `body` with a view of the bytes and entries, for fast loops. The view is valid only during the call.
    @inline(__always)
    package func withText<Result, Failure: Error>(
        _ body: (JSONText) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(storage) { () throws(Failure) -> Result in
            try storage.withText(body)
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
        withText { $0.stringBytes(of: $0[index]) }
    }

    /// Returns the unescaped text of a string or a member name. An unpaired surrogate becomes U+FFFD.
    package func string(at index: Int32) -> String {
        guard entry(at: index).hasEscapes else {
            return withStringBytes(at: index) { String(decoding: $0) }
        }
        var text = stringBytes(at: index)
        JSONStringDecoder.replaceSurrogates(in: &text)
        return String(decoding: text, as: UTF8.self)
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

    /// Returns the index of the value of the object's last member with the name `name` (UTF-8). Returns nil if there is
    /// no such member or the value at `object` is not an object.
    ///
    /// Names are compared byte by byte, because Swift's string equality treats canonically equivalent strings as
    /// equal.
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

/// The locations of values, and the ranges of characters in strings.
extension JSONDocument {
    /// Returns the JSON Pointer from the value at `root` to the value at `target` inside it.
    ///
    /// Descends from the root and skips the preceding children at each level, so the time is proportional to
    /// their number.
    package func pointer(from root: Int32 = 0, to target: Int32) -> JSONPointer {
        var tokens: [String] = []
        var container = root
        while container < target {
            guard let step = step(into: container, towards: target) else { break }
            tokens.append(step.token)
            container = step.child
        }
        return JSONPointer(tokens)
    }

    /// Returns the child of `container` that is `target` or contains it, with the reference token of the child. If
    /// `target` is the name of a member, returns the value of the member.
    private func step(
        into container: Int32,
        towards target: Int32
    ) -> (token: String, child: Int32)? {
        let end = indexAfter(container)
        let isObject = entry(at: container).kind == .object
        var index = container + 1
        var position = 0
        while index < end {
            let child = isObject ? index + 1 : index
            let next = indexAfter(child)
            if target < next {
                return (isObject ? string(at: index) : String(position), child)
            }
            index = next
            position += 1
        }
        return nil
    }

    /// Returns the source range of `content`, a byte range of the unescaped text of the string at `index`.
    package func range(ofContent content: Range<Int>, inStringAt index: Int32) -> SourceRange {
        contentRanges(inStringAt: index)[content]
    }

    /// Returns the map from ranges of the unescaped text of the string at `index` to source ranges.
    package func contentRanges(inStringAt index: Int32) -> ContentRanges {
        let entry = entry(at: index)
        let start = Int(entry.start) + 1
        guard entry.hasEscapes else { return ContentRanges(start: start, offsets: []) }
        let raw = bytes.span.extracting(start..<Int(entry.end) - 1)
        var offsets: [Int32] = []
        offsets.reserveCapacity(raw.count + 1)
        var position = 0
        while position < raw.count {
            offsets.append(Int32(position))
            guard raw[position] == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            let escape = JSONStringDecoder.escape(raw, at: position)
            position += escape.byteCount
            // The text of an escape can have several bytes. All bytes after the first one get the offset after the
            // escape.
            offsets += repeatElement(Int32(position), count: escape.textByteCount - 1)
        }
        offsets.append(Int32(position))
        return ContentRanges(start: start, offsets: offsets)
    }

    /// A map from byte ranges of a string's unescaped text to source ranges.
    package struct ContentRanges {
        /// The source offset of the text.
        fileprivate let start: Int
        /// The offset in the source of each byte of the text and of its end, relative to `start`; empty if the string
        /// has no escapes.
        fileprivate let offsets: [Int32]

        package subscript(content: Range<Int>) -> SourceRange {
            SourceRange(start: offset(of: content.lowerBound), end: offset(of: content.upperBound))
        }

        private func offset(of offset: Int) -> Int {
            guard !offsets.isEmpty else { return start + offset }
            return start + Int(offsets[min(offset, offsets.count - 1)])
        }
    }
}

/// The masking of ranges, such as those of secrets.
extension JSONDocument {
    /// Returns the document with an asterisk in place of each byte in `ranges`, except for line ends. Use the result
    /// only for messages.
    ///
    /// All entries stay unchanged. The text of a masked number is no longer a number, so the result must not be
    /// checked against a schema.
    package func masking(_ ranges: [SourceRange]) -> JSONDocument {
        guard !ranges.isEmpty else { return self }
        return withText { text in
            let copy = JSONEntryStorage(copying: text)
            return JSONDocument(bytes: bytes.masking(ranges), storage: copy)
        }
    }
}

extension [UInt8] {
    /// Returns the text with an asterisk in place of each byte in `ranges`. Line ends stay, so lines keep their
    /// numbers.
    package func masking(_ ranges: [SourceRange]) -> [UInt8] {
        guard !ranges.isEmpty else { return self }
        var masked = self
        for range in ranges {
            for offset in range.start..<Swift.min(range.end, count)
            where !self[offset].isLineEnd {
                masked[offset] = UInt8(ascii: "*")
            }
        }
        return masked
    }
}

/// The removal of members of the root.
extension JSONDocument {
    /// Returns the document without the members of its root named `name`. Spaces overwrite these members and their
    /// commas, so all other bytes keep their offsets.
    package func blankingRootMember(named name: String) -> JSONDocument {
        let nameBytes = Array(name.utf8)
        var text = bytes
        var isChanged = false
        for member in root.members where member.nameBytes == nameBytes {
            blank(member, in: &text)
            isChanged = true
        }
        guard isChanged else { return self }
        // The parser of this document may have had any depth limit.
        guard let document = try? JSONParser(depthLimit: .max).parse(text) else {
            preconditionFailure(
                "an object is no longer JSON after a member was overwritten with spaces"
            )
        }
        return document
    }

    /// Overwrites a member, and the comma that separates it from its neighbor: the comma after it or, for the
    /// last member, the comma before it.
    private func blank(_ member: JSONMember, in text: inout [UInt8]) {
        let space = UInt8(ascii: " ")
        var start = member.nameRange.start
        var end = member.value.range.end
        var next = end
        while text[next].isJSONWhiteSpace { next += 1 }
        if text[next] == UInt8(ascii: ",") {
            end = next + 1
        } else {
            var previous = start - 1
            while text[previous].isJSONWhiteSpace { previous -= 1 }
            if text[previous] == UInt8(ascii: ",") { start = previous }
        }
        for offset in start..<end where !text[offset].isJSONWhiteSpace { text[offset] = space }
    }
}
