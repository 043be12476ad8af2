/// A hash table of the keywords of a dialect. It uses the hashes of names that the parser computes.
///
/// A lookup creates no string and counts no reference. (Benchmark: `compile`.)
///
/// Sendable: its memory is immutable after initialization, and its dialect frees it.
package struct KeywordTable: @unchecked Sendable {
    /// The behavior of a keyword and the structure of its subschemas.
    package struct Traits: Sendable {
        package var behavior: Keyword.Behavior
        package var subschemas: Keyword.SubschemaShape
    }

    private struct Slot: Sendable {
        var hash: UInt32 = 0
        /// The offset of the name in `names`, or -1 in a free slot.
        var start: Int32 = -1
        var count: Int32 = 0
        var traits = Traits(behavior: .annotation, subschemas: .none)
    }

    /// The slots. Their number is a power of two, and `mask` is that number minus one.
    private let slots: UnsafeMutablePointer<Slot>
    private let mask: UInt32
    private let names: UnsafeMutablePointer<UInt8>

    /// Creates a table. The keywords must have different names.
    init(_ keywords: [Keyword]) {
        var capacity = 4
        while capacity < keywords.count * 2 { capacity *= 2 }
        var slots = Array(repeating: Slot(), count: capacity)
        var names: [UInt8] = []
        for keyword in keywords {
            let name = Array(keyword.name.utf8)
            let hash = NameHash.hash(name)
            var position = Int(hash) & (capacity - 1)
            while slots[position].start >= 0 { position = (position + 1) & (capacity - 1) }
            slots[position] = Slot(
                hash: hash,
                start: Int32(names.count),
                count: Int32(name.count),
                traits: Traits(behavior: keyword.behavior, subschemas: keyword.subschemas)
            )
            names += name
        }
        self.slots = .allocate(capacity: capacity)
        self.slots.initialize(from: slots, count: capacity)
        mask = UInt32(capacity - 1)
        self.names = .allocate(capacity: names.count)
        self.names.initialize(from: names, count: names.count)
    }

    /// Frees the memory. Only the dialect that owns the table may call this, and only once.
    func deallocate() {
        slots.deallocate()
        names.deallocate()
    }

    /// Returns the traits of the keyword that a member of a schema is, or nil if it is not a keyword. `nameIndex`
    /// is the entry of the member's name.
    func traits(ofMemberAt nameIndex: Int32, in text: JSONText) -> Traits? {
        let entry = text[nameIndex]
        var position = entry.link & mask
        while true {
            let slot = slots[Int(position)]
            if slot.start < 0 { return nil }
            if slot.hash == entry.link, isName(slot, entry, text) { return slot.traits }
            position = (position &+ 1) & mask
        }
    }

    @inline(__always)
    private func isName(_ slot: Slot, _ entry: JSONEntry, _ text: JSONText) -> Bool {
        let name = text.rawContent(of: entry)
        guard !entry.hasEscapes, let base = name.baseAddress else {
            return isDecodedName(slot, name)
        }
        return name.count == Int(slot.count)
            && ByteComparison.isEqual(names + Int(slot.start), base, count: name.count)
    }

    @inline(never)
    private func isDecodedName(_ slot: Slot, _ content: UnsafeBufferPointer<UInt8>) -> Bool {
        var name: [UInt8] = []
        JSONStringDecoder.decode(content, into: &name)
        let known = UnsafeBufferPointer(
            start: names + Int(slot.start),
            count: Int(slot.count)
        )
        return name.elementsEqual(known)
    }
}
