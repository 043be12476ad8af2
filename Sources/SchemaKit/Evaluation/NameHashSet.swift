/// A hash table that detects whether two member names of an object have the same hash. A lookup usually takes one or
/// two steps.
///
/// The search for a hash starts at the slot that the hash selects and continues while slots are taken. A slot is taken
/// if it has the number of the current object, so no slots need to be cleared between objects. (Benchmark: `ndjson`.)
package final class NameHashSet {
    /// The number of slots, a power of two.
    private static let slotCount = 1 << 10
    /// The maximum number of members. Objects with more members would fill too many slots.
    static let memberLimit = slotCount / 2

    /// The slots, each with the number of an object in its upper half and a hash in its lower half.
    private var slots = [UInt64](repeating: 0, count: NameHashSet.slotCount)
    /// The number of the current object, at most `UInt32.max`.
    private var objectNumber: UInt64

    /// Creates an empty table. The first object has the number after `objectNumber`.
    package init(objectNumber: UInt32 = 0) { self.objectNumber = UInt64(objectNumber) }

    /// Returns whether two member names of an object have the same hash. The object must have at most `memberLimit`
    /// members.
    func repeatsHash(in object: Int32, of text: JSONText) -> Bool {
        if objectNumber == UInt32.max {
            slots = Array(repeating: 0, count: Self.slotCount)
            objectNumber = 0
        }
        objectNumber += 1
        return Self.repeatsHash(in: object, of: text, number: objectNumber, &slots)
    }

    private static func repeatsHash(
        in object: Int32,
        of text: JSONText,
        number: UInt64,
        _ memory: inout [UInt64]
    ) -> Bool {
        var slots = memory.mutableSpan
        let end = text.indexAfter(object)
        var name = object + 1
        while name < end {
            let hash = text[name].link
            let slotValue = number << 32 | UInt64(hash)
            var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
            while slots[slot] >> 32 == number {
                if slots[slot] == slotValue { return true }
                slot = (slot + 1) & (slotCount - 1)
            }
            slots[slot] = slotValue
            name = text.indexAfter(name + 1)
        }
        return false
    }
}
