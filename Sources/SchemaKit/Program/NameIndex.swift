/// A hash table from names to row numbers, for use while a list of names is read.
///
/// It uses the hashes that the parser computes. Hashing the names again in a `Dictionary` took a tenth of the time of
/// compiling a schema. (Benchmark: `compile`.)
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
        var position = Int(hash) & (slots.count - 1)
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
        var position = Int(hash) & (slots.count - 1)
        while slots[position] != 0 { position = (position + 1) & (slots.count - 1) }
        slots[position] = Int32(hashes.count)
    }
}
