/// The text of a name: a run of the program's name bytes, and its hash.
package struct NameText: Hashable, Sendable {
    package var bytes: PoolRange
    /// As the parser stores it beside each member's name.
    package var hash: UInt32
}

/// A hash table from names to numbers: a run of slots, twice as many as names, rounded up to a
/// power of two.
package struct NameTable: Sendable {
    var firstSlot: Int32
    /// The number of slots less one.
    var mask: UInt32

    /// A slot of the table; a value below zero marks a free one.
    package struct Slot: Sendable {
        var name: NameText
        var value: Int32

        static let free = Slot(name: NameText(bytes: .empty, hash: 0), value: -1)
    }
}

extension SchemaProgram {
    /// The number that `table` has for a name, or -1.
    @inline(__always)
    func lookUp(
        _ bytes: UnsafeBufferPointer<UInt8>,
        hash: UInt32,
        in table: NameTable
    ) -> Int32 {
        var position = hash & table.mask
        while true {
            let slot = nameSlots[table.firstSlot + Int32(bitPattern: position)]
            if slot.value < 0 { return -1 }
            if slot.name.hash == hash, isEqual(slot.name, bytes) { return slot.value }
            position = (position + 1) & table.mask
        }
    }

    @inline(__always)
    func isEqual(_ name: NameText, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(name.bytes.count) == bytes.count else { return false }
        guard let base = bytes.baseAddress else { return true }
        return Self.isEqual(nameBytes.pointer(at: name.bytes.start), base, count: bytes.count)
    }

    /// Eight bytes at a time; the last eight may overlap those before them. (Benchmark: `validate`.)
    @inline(__always)
    private static func isEqual(
        _ left: UnsafePointer<UInt8>,
        _ right: UnsafePointer<UInt8>,
        count: Int
    ) -> Bool {
        guard count >= 8 else {
            for offset in 0..<count where left[offset] != right[offset] { return false }
            return true
        }
        let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
        var offset = 0
        while offset < count {
            let place = min(offset, count - 8)
            guard
                left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                    == right.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            else { return false }
            offset += 8
        }
        return true
    }

    /// Whether `table` has a name with this hash.
    @inline(__always)
    func mayHold(hash: UInt32, in table: NameTable) -> Bool {
        var position = hash & table.mask
        while true {
            let slot = nameSlots[table.firstSlot + Int32(bitPattern: position)]
            if slot.value < 0 { return false }
            if slot.name.hash == hash { return true }
            position = (position + 1) & table.mask
        }
    }

    /// A name as a string, for messages.
    package func string(_ name: NameText) -> String {
        let bytes = UnsafeBufferPointer(
            start: nameBytes.pointer(at: name.bytes.start),
            count: Int(name.bytes.count)
        )
        return String(decoding: bytes, as: UTF8.self)
    }
}
