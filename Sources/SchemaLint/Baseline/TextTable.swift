/// A table that stores each text once and identifies it by an index. It needs only a few large allocations.
struct TextTable: Sendable {
    private var bytes: [UInt8] = []
    /// The end of each text in `bytes`. The first entry is zero.
    private var ends = [0]
    private var indices = IndexTable()

    /// The number of texts.
    var count: Int { ends.count - 1 }

    /// Returns the index of a text, which is added if it is new.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = unsafe Self.hash(text)
        if let known = unsafe index(of: text, hash) { return known }
        unsafe bytes += text
        ends.append(bytes.count)
        indices.add(count - 1, hash)
        return count - 1
    }

    /// Returns the index of a text, or `nil` if it is not in the table.
    func index(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        unsafe index(of: text, Self.hash(text))
    }

    private func index(of text: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Int? {
        indices.first(hash) { index in
            unsafe withBytes(of: index) { unsafe $0.elementsEqual(text) }
        }
    }

    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(text))
        return hasher.finalize()
    }

    /// Calls `body` with the bytes of a text.
    func withBytes<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
    {
        unsafe bytes.withUnsafeBufferPointer {
            unsafe body(UnsafeBufferPointer(rebasing: $0[ends[index]..<ends[index + 1]]))
        }
    }

    subscript(index: Int) -> String {
        unsafe withBytes(of: index) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether one text comes before another, byte by byte.
    func precedes(_ left: Int, _ right: Int) -> Bool {
        unsafe withBytes(of: left) { left in
            unsafe withBytes(of: right) { right in unsafe left.lexicographicallyPrecedes(right) }
        }
    }
}

/// A hash table of indices that identify objects stored elsewhere.
struct IndexTable: Sendable {
    /// The slots, whose count is a power of two. The lower half of a slot is an index plus one, and the
    /// upper half is that of its hash. An empty slot is zero.
    private var slots: [UInt64] = [UInt64](repeating: 0, count: 16)
    private var count = 0

    private static let indexMask: UInt64 = 0xFFFF_FFFF

    /// Returns the first index that was added with a hash and accepted by `isWanted`.
    func first(_ hash: Int, where isWanted: (Int) -> Bool) -> Int? {
        let tag = UInt64(UInt(bitPattern: hash)) & ~Self.indexMask
        var slot = Int(tag >> 32) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] & ~Self.indexMask == tag {
                let index = Int(slots[slot] & Self.indexMask) - 1
                if isWanted(index) { return index }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds an index, which must be less than 2³² − 1.
    mutating func add(_ index: Int, _ hash: Int) {
        if 2 * count >= slots.count { grow() }
        insert(UInt64(UInt(bitPattern: hash)) & ~Self.indexMask | UInt64(index + 1))
        count += 1
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: 2 * old.count)
        for slot in old where slot != 0 { insert(slot) }
    }

    private mutating func insert(_ slot: UInt64) {
        var index = Int(slot >> 32) & (slots.count - 1)
        while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
        slots[index] = slot
    }
}
