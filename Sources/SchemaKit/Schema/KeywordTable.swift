/// The keywords of a dialect by the hashes of their names, as the parser has them.
///
/// It answers without a string being made or a reference being counted. (Benchmark: `compile`.)
package struct KeywordTable: Sendable {
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

    private var slots: [Slot]
    private var names: [UInt8] = []

    /// Takes keywords with different names.
    init(_ keywords: [Keyword]) {
        var capacity = 4
        while capacity < keywords.count * 2 { capacity *= 2 }
        slots = Array(repeating: Slot(), count: capacity)
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
    }

    /// What a member of a schema does, given the entry of its name, if that is a keyword.
    func traits(ofMemberAt nameIndex: Int32, in document: JSONDocument) -> Traits? {
        let entry = document.entry(at: nameIndex)
        let hash = entry.link
        var position = Int(hash) & (slots.count - 1)
        while true {
            let slot = slots[position]
            if slot.start < 0 { return nil }
            if slot.hash == hash, isName(slot, nameIndex, entry, document) {
                return slot.traits
            }
            position = (position + 1) & (slots.count - 1)
        }
    }

    private func isName(
        _ slot: Slot,
        _ nameIndex: Int32,
        _ entry: JSONEntry,
        _ document: JSONDocument
    ) -> Bool {
        let range = Int(slot.start)..<Int(slot.start + slot.count)
        guard !entry.hasEscapes else {
            return document.stringBytes(at: nameIndex).elementsEqual(names[range])
        }
        return document.withText { text in
            let name = text.rawContent(of: entry)
            guard name.count == range.count else { return false }
            return names.withUnsafeBufferPointer { names in
                guard let known = names.baseAddress, let base = name.baseAddress else {
                    return false
                }
                return ByteComparison.isEqual(known + range.lowerBound, base, count: range.count)
            }
        }
    }
}
