/// The text of a name, as a range of the program's name bytes, with its hash.
package struct NameText: Hashable, Sendable {
    package var bytes: PoolRange
    /// The hash that the parser also stores with the name of each member.
    package var hash: UInt32
}

/// A hash table from names to numbers.
///
/// A table is a range of slots in a pool, which several tables share. The number of slots is a power of two, and at
/// least twice the number of names, so each search ends at a free slot.
package struct NameTable: Sendable {
    var firstSlot: Int32
    /// The number of slots minus one.
    var mask: UInt32

    /// A slot of the table. A negative value marks a free slot.
    package struct Slot: Sendable {
        var name: NameText
        var value: Int32

        static let free = Slot(name: NameText(bytes: .empty, hash: 0), value: -1)
    }

    /// Returns the number of slots of a table for `capacity` names.
    static func slotCount(capacity: Int) -> Int {
        var count = 2
        while count < capacity * 2 { count *= 2 }
        return count
    }

    /// Returns the slots of a table of `rows`. If two rows have the same name, the table has only the first row.
    static func slots(
        _ rows: [(name: NameText, value: Int32)],
        isSame: (NameText, NameText) -> Bool
    ) -> (slots: [Slot], mask: UInt32) {
        let count = slotCount(capacity: rows.count)
        var slots = Array(repeating: Slot.free, count: count)
        let mask = UInt32(count - 1)
        rows: for row in rows {
            var position = row.name.hash & mask
            while slots[Int(position)].value >= 0 {
                if isSame(slots[Int(position)].name, row.name) { continue rows }
                position = (position + 1) & mask
            }
            slots[Int(position)] = Slot(name: row.name, value: row.value)
        }
        return (slots, mask)
    }
}

extension DecisionProgram.SharedPools {
    /// Returns the number that `table` has for a name, or -1.
    @inline(__always)
    func lookUp(
        _ bytes: Span<UInt8>,
        hash: UInt32,
        in table: NameTable
    ) -> Int32 {
        lookUp(bytes, hash: hash, in: table, slots: nameSlots)
    }

    /// Returns the number that `table`, whose slots are in `slots`, has for a name, or -1.
    @inline(__always)
    func lookUp(
        _ bytes: Span<UInt8>,
        hash: UInt32,
        in table: NameTable,
        slots: ConstantPool<NameTable.Slot>
    ) -> Int32 {
        var position = hash & table.mask
        while true {
            let slot = slots[table.firstSlot + Int32(bitPattern: position)]
            if slot.value < 0 { return -1 }
            if slot.name.hash == hash, isEqual(slot.name.bytes, bytes) { return slot.value }
            position = (position + 1) & table.mask
        }
    }

    @inline(__always)
    func isEqual(_ name: PoolRange, _ bytes: Span<UInt8>) -> Bool {
        guard Int(name.count) == bytes.count else { return false }
        return nameBytes.bytes(name).isEqual(to: bytes)
    }

    /// Returns whether `table` has a name with this hash.
    @inline(__always)
    func mayContain(hash: UInt32, in table: NameTable) -> Bool {
        var position = hash & table.mask
        while true {
            let slot = nameSlots[table.firstSlot + Int32(bitPattern: position)]
            if slot.value < 0 { return false }
            if slot.name.hash == hash { return true }
            position = (position + 1) & table.mask
        }
    }
}

extension SchemaProgram {
    /// Returns a name as a string, for messages.
    package func string(_ name: NameText) -> String {
        String(decoding: nameBytes.bytes(name.bytes))
    }

    /// Returns whether a pattern matches a name of the schema.
    package func matches(
        _ name: NameText,
        _ pattern: PoolIndex<Pattern>,
        scratch: inout PatternScratch
    ) -> PatternResult {
        patterns[pattern].matches(nameBytes.bytes(name.bytes), scratch: &scratch)
    }
}

extension NameHash {
    /// Returns the hash of a text in UTF-8.
    @inline(__always)
    static func hash(_ text: Span<UInt8>) -> UInt32 {
        hash(ofText: text)
    }
}

/// A hash table from names to row numbers, for use while a list of names is read.
///
/// The index uses the hashes that the parser computes. Hashing the names again in a `Dictionary` takes a tenth of the
/// time of compiling a schema. (Benchmark: `compile`.)
struct NameIndex {
    /// The row number plus one for each slot; 0 is free. Empty if names are searched linearly.
    private var slots: [Int32]
    private var hashes: [UInt32] = []

    /// The maximum number of names that are searched linearly.
    private static let searchLimit = 8

    init(capacity: Int) {
        hashes.reserveCapacity(capacity)
        guard capacity > Self.searchLimit else {
            slots = []
            return
        }
        var count = 4
        while count < capacity * 2 { count *= 2 }
        slots = Array(repeating: 0, count: count)
    }

    /// Returns the row with a name, or -1. `isSame` compares the name with the name of a row.
    func row(_ hash: UInt32, isSame: (Int) -> Bool) -> Int {
        guard !slots.isEmpty else {
            return hashes.indices.first { hashes[$0] == hash && isSame($0) } ?? -1
        }
        var position = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[position] != 0 {
            let row = Int(slots[position]) - 1
            if hashes[row] == hash, isSame(row) { return row }
            position = (position + 1) & (slots.count - 1)
        }
        return -1
    }

    /// Adds the next row. The capacity must not be exceeded.
    mutating func append(_ hash: UInt32) {
        hashes.append(hash)
        guard !slots.isEmpty else { return }
        var position = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[position] != 0 { position = (position + 1) & (slots.count - 1) }
        slots[position] = Int32(hashes.count)
    }
}
