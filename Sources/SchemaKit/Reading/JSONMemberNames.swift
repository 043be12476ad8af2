/// The names of an object's members, or strings of a choice, made ready to be told apart quickly.
///
/// It is made once for each type and never given back: its memory lives as long as the process.
/// At most 32,767 names. Sendable, as nothing changes the memory once it is filled.
public struct JSONMemberNames: @unchecked Sendable {
    /// No names: all members are unknown.
    public static let none = JSONMemberNames([])

    /// How many there are.
    public let count: Int
    private let entries: UnsafePointer<Entry>
    /// Positions by hash, -1 where there is none; the size is a power of two.
    private let slots: UnsafePointer<Int16>
    private let slotMask: UInt32

    private struct Entry {
        /// `"name":`, and eight bytes more, so that whole words can be read.
        let text: UnsafePointer<UInt8>
        /// The length of `"name":`.
        let count: Int
        /// How many bytes must be there for it to be compared: those, and at least a word.
        let reach: Int
        /// The first eight bytes of it, or as many as there are.
        let word: UInt64
        let mask: UInt64
        /// The last eight bytes of it; the first again where there are fewer.
        let lastWord: UInt64

        /// What no text has: it stands after the last name, so that nobody has to ask for the count.
        static var none: Entry {
            let nothing: StaticString = ""
            return Entry(
                text: nothing.utf8Start,
                count: 0,
                reach: .max,
                word: 0,
                mask: 0,
                lastWord: 0
            )
        }
    }

    /// Names in the order in which members are expected; each once.
    public init(_ names: [String]) {
        precondition(names.count <= Int16.max, "at most 32,767 names")
        count = names.count
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: names.count + 1)
        var size = 4
        while size < names.count * 2 { size *= 2 }
        let slots = UnsafeMutablePointer<Int16>.allocate(capacity: size)
        slots.initialize(repeating: -1, count: size)
        slotMask = UInt32(size - 1)
        for (position, name) in names.enumerated() {
            let bytes = Array(name.utf8)
            let count = bytes.count + 3
            let text = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 8)
            text.initialize(repeating: 0, count: count + 8)
            text[0] = UInt8(ascii: "\"")
            (text + 1).update(from: bytes, count: bytes.count)
            text[count - 2] = UInt8(ascii: "\"")
            text[count - 1] = UInt8(ascii: ":")
            let raw = UnsafeRawPointer(text)
            (entries + position).initialize(
                to: Entry(
                    text: UnsafePointer(text),
                    count: count,
                    reach: max(count, 8),
                    word: raw.loadUnaligned(as: UInt64.self),
                    mask: Self.mask(count),
                    lastWord: (raw + max(count - 8, 0)).loadUnaligned(as: UInt64.self)
                )
            )
            var slot = NameHash.hash(bytes) & slotMask
            while slots[Int(slot)] >= 0 { slot = (slot + 1) & slotMask }
            slots[Int(slot)] = Int16(position)
        }
        (entries + names.count).initialize(to: .none)
        self.entries = UnsafePointer(entries)
        self.slots = UnsafePointer(slots)
    }

    /// A word whose first `count` bytes in memory are set.
    private static func mask(_ count: Int) -> UInt64 {
        UInt64(littleEndian: count >= 8 ? .max : (1 << UInt64(count * 8)) - 1)
    }

    /// The name at `position`.
    public subscript(position: Int) -> String {
        let entry = entries[position]
        return String(
            decoding: UnsafeBufferPointer(start: entry.text + 1, count: entry.count - 3),
            as: UTF8.self
        )
    }

    /// Where the value starts if the name at `position`, in quotation marks, and a colon stand at
    /// `start` with nothing between; `nil` where anything else does.
    ///
    /// Members mostly come in the order of the schema, and without spaces: so the next name is known
    /// without a search for its end and without a hash.
    ///
    /// - Parameter position: at most the count.
    @_transparent
    func end(
        ofName position: Int,
        at start: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8>? {
        let entry = entries + position
        guard end - start >= entry.pointee.reach else { return nil }
        let raw = UnsafeRawPointer(start)
        let word = raw.loadUnaligned(as: UInt64.self) ^ entry.pointee.word
        guard word & entry.pointee.mask == 0 else { return nil }
        let count = entry.pointee.count
        if count > 8 {
            let last = (raw + count - 8).loadUnaligned(as: UInt64.self)
            guard last == entry.pointee.lastWord else { return nil }
            if count > 16 {
                guard isSame(entry.pointee.text + 8, start + 8, count - 16) else { return nil }
            }
        }
        return start + count
    }

    /// The same for the name at `position` or one of the two that follow: members that need not be
    /// there are passed over.
    func nearName(
        from position: Int,
        at start: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>
    ) -> (position: Int, value: UnsafePointer<UInt8>)? {
        for near in position..<min(position + 3, count) {
            if let value = self.end(ofName: near, at: start, before: end) { return (near, value) }
        }
        return nil
    }

    /// Reads a name with its quotation marks.
    ///
    /// - Returns: the position, or -1 for another name, which is in the reader's `memberName` then.
    @inline(never)
    func position(_ reader: inout JSONReader) throws(JSONReadingStop) -> Int {
        let start = reader.cursor + 1
        let stop = PlainText.end(of: start, before: reader.end)
        guard stop < reader.end, stop.pointee == UInt8(ascii: "\"") else {
            return try unusualPosition(&reader)
        }
        reader.cursor = stop + 1
        reader.nameRange = UnsafeBufferPointer(start: start, count: stop - start)
        if reader.escapedName != nil { reader.escapedName = nil }
        return count == 0 ? -1 : position(of: reader.nameRange)
    }

    /// A name with escapes or beyond ASCII.
    private func unusualPosition(_ reader: inout JSONReader) throws(JSONReadingStop) -> Int {
        let raw = try reader.passString()
        reader.nameRange = raw
        reader.escapedName = nil
        guard raw.contains(UInt8(ascii: "\\")) else { return position(of: raw) }
        var name = try reader.unescaped(raw)
        reader.escapedName = name
        return name.withUTF8(position(of:))
    }

    private func position(of name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = name.baseAddress else { return -1 }
        var slot = NameHash.hash(start, count: name.count) & slotMask
        while slots[Int(slot)] >= 0 {
            let position = Int(slots[Int(slot)])
            let entry = entries[position]
            if entry.count - 3 == name.count, isSame(entry.text + 1, start, name.count) {
                return position
            }
            slot = (slot + 1) & slotMask
        }
        return -1
    }

    @inline(never)
    private func isSame(
        _ left: UnsafePointer<UInt8>,
        _ right: UnsafePointer<UInt8>,
        _ count: Int
    ) -> Bool {
        let left = UnsafeRawPointer(left)
        let right = UnsafeRawPointer(right)
        var offset = 0
        while count - offset >= 8 {
            guard
                (left + offset).loadUnaligned(as: UInt64.self)
                    == (right + offset).loadUnaligned(as: UInt64.self)
            else { return false }
            offset += 8
        }
        while offset < count {
            guard
                left.load(fromByteOffset: offset, as: UInt8.self)
                    == right.load(fromByteOffset: offset, as: UInt8.self)
            else { return false }
            offset += 1
        }
        return true
    }
}
