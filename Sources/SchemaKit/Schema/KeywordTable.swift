/// The keywords of a dialect by the hashes of their names, as the parser has them.
///
/// It answers without a string being made or a reference being counted. (Benchmark: `compile`.)
///
/// Sendable, as its memory never changes once it is made; its dialect frees it.
package struct KeywordTable: @unchecked Sendable {
    /// What a keyword does, and where it holds subschemas.
    package struct Traits: Sendable {
        package var behavior: Keyword.Behavior
        package var subschemas: Keyword.SubschemaShape
    }

    private struct Slot: Sendable {
        var hash: UInt32 = 0
        /// Where the name lies among the bytes of all; below zero in a free slot.
        var start: Int32 = -1
        var count: Int32 = 0
        var traits = Traits(behavior: .annotation, subschemas: .none)
    }

    /// As many as a power of two, and the number of them less one.
    private let slots: UnsafeMutablePointer<Slot>
    private let mask: UInt32
    private let names: UnsafeMutablePointer<UInt8>

    /// Takes keywords with different names.
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

    /// Frees the memory; only the dialect that owns the table may call it, once.
    func deallocate() {
        slots.deallocate()
        names.deallocate()
    }

    /// What a member of a schema does, given the entry of its name, if that is a keyword.
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
