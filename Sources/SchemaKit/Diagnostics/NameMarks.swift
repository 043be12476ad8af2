/// Finds out whether two members of an object have names with the same hash, in a step or two for each name.
///
/// A hash leads to a slot, and to those after it while they are taken: a slot is that of the object at hand if it
/// has the object's number. So nothing needs to be cleared from one object to the next. (Benchmark: `ndjson`.)
final class NameMarks {
    /// A power of two.
    private static let slotCount = 1 << 10
    /// Objects with more members would fill too many slots.
    static let memberLimit = slotCount / 2

    /// The number of an object in the high half, a hash in the low one.
    private let slots: UnsafeMutablePointer<UInt64>
    private var objectNumber: UInt64 = 0

    init() {
        slots = .allocate(capacity: Self.slotCount)
        slots.initialize(repeating: 0, count: Self.slotCount)
    }

    deinit { slots.deallocate() }

    /// Whether two members of an object, of which there are no more than `memberLimit`, have the same hash.
    func repeatsHash(in object: Int32, of text: JSONText) -> Bool {
        if objectNumber == UInt32.max {
            slots.update(repeating: 0, count: Self.slotCount)
            objectNumber = 0
        }
        objectNumber += 1
        let (slots, number) = (slots, objectNumber)
        let end = text.indexAfter(object)
        var name = object + 1
        while name < end {
            let hash = text[name].link
            let mark = number << 32 | UInt64(hash)
            var slot = Int(hash) & (Self.slotCount - 1)
            while slots[slot] >> 32 == number {
                if slots[slot] == mark { return true }
                slot = (slot + 1) & (Self.slotCount - 1)
            }
            slots[slot] = mark
            name = text.indexAfter(name + 1)
        }
        return false
    }
}
