/// A hash table of the keywords of a dialect. It uses the hashes of names that the parser computes.
///
/// A lookup creates no string and counts no reference. (Benchmark: `compile`.)
package struct KeywordTable: Sendable {
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
    private let slots: [Slot]
    private let mask: UInt32
    private let names: [UInt8]

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
        self.slots = slots
        mask = UInt32(capacity - 1)
        self.names = names
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
        guard !entry.hasEscapes else { return isDecodedName(slot, name) }
        return name.isEqual(to: self.name(of: slot))
    }

    @inline(never)
    private func isDecodedName(_ slot: Slot, _ content: Span<UInt8>) -> Bool {
        var name: [UInt8] = []
        JSONStringDecoder.decode(content, into: &name)
        return name.span.isEqual(to: self.name(of: slot))
    }

    @inline(__always)
    @_lifetime(borrow self)
    private func name(of slot: Slot) -> Span<UInt8> {
        names.span.extracting(Int(slot.start)..<Int(slot.start + slot.count))
    }
}
