/// A fixed set of strings, optimized for fast lookup: the member names of an object, or the values of an
/// enumeration. Only generated models use it.
///
/// Create only one set for each type, because the memory of a set is never freed.
///
/// Memory safety: The memory is never freed, and does not change after the set is created. The hash table contains only
/// indices of the names of the same set.
@_documentation(visibility: internal)
public struct JSONMemberNames: Sendable {
    /// An empty set: all members are unknown.
    public static let none = JSONMemberNames([])

    /// The number of names.
    public let count: Int
    private let entries: ConstantPointer<Entry>
    /// A hash table of indices, with -1 in empty slots. Its size is a power of two.
    private let slots: ConstantPointer<Int32>
    private let slotMask: UInt32

    private struct Entry: Sendable {
        /// The text `"name":`, followed by eight zero bytes so that whole words can be read.
        let text: ConstantPointer<UInt8>
        /// The length of `"name":`.
        let count: Int
        /// The minimum number of readable bytes for a comparison: the length, but at least one word; `.max` for a name
        /// that JSON can write only with escapes, because the bytes of `text` have another meaning in JSON.
        let readableByteCount: Int
        /// The first eight bytes of the text, padded with zeros.
        let word: UInt64
        /// The bits of `word` that belong to the text.
        let wordMask: UInt64
        /// The last eight bytes of the text. Equal to `word` if the text is shorter.
        let lastWord: UInt64

        /// An entry that no text matches. It follows the last name, so a lookup need not check that the index is less
        /// than the count.
        static var none: Entry {
            let nothing: StaticString = ""
            return unsafe Entry(
                text: ConstantPointer(nothing.utf8Start),
                count: 0,
                readableByteCount: .max,
                word: 0,
                wordMask: 0,
                lastWord: 0
            )
        }
    }

    /// Creates a set of distinct names, given in the order in which members are expected.
    public init(_ names: [String]) {
        count = names.count
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: names.count + 1)
        var size = 4
        while size < names.count * 2 { size *= 2 }
        let slots = UnsafeMutablePointer<Int32>.allocate(capacity: size)
        unsafe slots.initialize(repeating: -1, count: size)
        slotMask = UInt32(size - 1)
        for (index, name) in names.enumerated() {
            let bytes = Array(name.utf8)
            unsafe (entries + index).initialize(to: Self.entry(of: bytes))
            var slot = NameHash.hash(bytes) & slotMask
            while unsafe slots[Int(slot)] >= 0 { slot = (slot + 1) & slotMask }
            unsafe slots[Int(slot)] = Int32(index)
        }
        unsafe (entries + names.count).initialize(to: .none)
        self.entries = unsafe ConstantPointer(entries)
        self.slots = unsafe ConstantPointer(slots)
    }

    /// Returns the entry of a name. The memory of its text is never freed.
    private static func entry(of name: [UInt8]) -> Entry {
        let count = name.count + 3
        let text = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 8)
        unsafe text.initialize(repeating: 0, count: count + 8)
        unsafe text[0] = UInt8(ascii: "\"")
        unsafe (text + 1).update(from: name, count: name.count)
        unsafe text[count - 2] = UInt8(ascii: "\"")
        unsafe text[count - 1] = UInt8(ascii: ":")
        let raw = UnsafeRawPointer(text)
        let needsEscapes = name.contains {
            $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        }
        return unsafe Entry(
            text: ConstantPointer(text),
            count: count,
            readableByteCount: needsEscapes ? .max : max(count, 8),
            word: raw.loadUnaligned(as: UInt64.self),
            wordMask: mask(count),
            lastWord: (raw + max(count - 8, 0)).loadUnaligned(as: UInt64.self)
        )
    }

    /// Returns a word whose first `count` bytes in memory have all bits set.
    private static func mask(_ count: Int) -> UInt64 {
        UInt64(littleEndian: count >= 8 ? .max : (1 << UInt64(count * 8)) - 1)
    }

    /// The name at `index`.
    public subscript(index: Int) -> String {
        let entry = entries[index]
        return unsafe String(
            decoding: UnsafeBufferPointer(start: entry.text.address + 1, count: entry.count - 3),
            as: UTF8.self
        )
    }

    /// Returns the address after `"name":` if the text at `start` begins with these bytes, where `name` is the name at
    /// `index`. Returns nil for any other text, such as a name with escapes or with white space before the colon, and
    /// for a text that ends too soon for the comparison of whole words.
    ///
    /// Members mostly come in the order of the schema, without white space. The next name is then recognized
    /// without finding its end and without a hash.
    ///
    /// - Parameter index: The index of a name, or `count` for no name, in which case the result is nil.
    @inline(__always)
    func end(
        ofName index: Int,
        at start: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8>? {
        let entry = entries + index
        guard unsafe end - start >= entry.pointee.readableByteCount else { return nil }
        let raw = unsafe UnsafeRawPointer(start)
        let word = unsafe raw.loadUnaligned(as: UInt64.self) ^ entry.pointee.word
        guard word & entry.pointee.wordMask == 0 else { return nil }
        let count = entry.pointee.count
        if count > 8 {
            let last = unsafe (raw + count - 8).loadUnaligned(as: UInt64.self)
            guard last == entry.pointee.lastWord else { return nil }
            if count > 16 {
                guard unsafe isSame(entry.pointee.text.address + 8, start + 8, count: count - 16)
                else {
                    return nil
                }
            }
        }
        return unsafe start + count
    }

    /// Returns the index of the name at `start`, and the address after `"name":`.
    ///
    /// Compares the text with the name at `index` and with the next two names, because optional members may be absent.
    /// Returns nil if the text has none of these names.
    func nearName(
        from index: Int,
        at start: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>
    ) -> (index: Int, value: UnsafePointer<UInt8>)? {
        for near in index..<min(index + 3, count) {
            if let value = unsafe self.end(ofName: near, at: start, before: end) {
                return unsafe (near, value)
            }
        }
        return nil
    }

    /// Reads a string with its quotation marks, and looks it up in the set. The string is the name of a member, or a
    /// value that should be in an enumeration. Afterwards, `JSONReader.memberName` returns the text of the string.
    ///
    /// - Returns: The index of the string, or -1 if the set does not contain the string.
    @inline(never)
    func readIndex(from reader: inout JSONReader) throws(JSONReadingStop) -> Int {
        let start = unsafe reader.cursor + 1
        let stop = unsafe PlainText.end(of: start, before: reader.end)
        guard unsafe stop < reader.end, unsafe stop.pointee == UInt8(ascii: "\"") else {
            return try readIndexOfAnyName(from: &reader)
        }
        unsafe reader.cursor = stop + 1
        unsafe reader.rawName = UnsafeBufferPointer(start: start, count: stop - start)
        if reader.unescapedName != nil { reader.unescapedName = nil }
        return unsafe count == 0 ? -1 : index(of: reader.rawName)
    }

    /// Reads a name as `readIndex(from:)` does. The name can have escapes and characters beyond ASCII.
    private func readIndexOfAnyName(from reader: inout JSONReader) throws(JSONReadingStop) -> Int {
        let raw = unsafe try reader.passString()
        unsafe reader.rawName = raw
        reader.unescapedName = nil
        // A value is skipped with the set `none`. Every name is then unknown, so no name need be unescaped.
        guard !reader.isSkipping, unsafe raw.contains(UInt8(ascii: "\\")) else {
            return unsafe index(of: raw)
        }
        var name = unsafe try reader.unescaped(raw)
        reader.unescapedName = name
        return unsafe name.withUTF8(index(of:))
    }

    private func index(of name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = name.baseAddress else { return -1 }
        var slot = unsafe NameHash.hash(start, count: name.count) & slotMask
        while slots[Int(slot)] >= 0 {
            let index = Int(slots[Int(slot)])
            let entry = entries[index]
            if entry.count - 3 == name.count,
                unsafe isSame(entry.text.address + 1, start, count: name.count)
            {
                return index
            }
            slot = (slot + 1) & slotMask
        }
        return -1
    }

    @inline(never)
    private func isSame(
        _ left: UnsafePointer<UInt8>,
        _ right: UnsafePointer<UInt8>,
        count: Int
    ) -> Bool {
        unsafe Span(start: left, count: count).isEqual(to: Span(start: right, count: count))
    }
}
