/// Finds rows by the hashes of their names: a table for as long as a list of names is read.
///
/// Hashing names with a key of their own, as dictionaries do, took a tenth of the time of a schema.
/// (Benchmark: `compile`.)
struct NameIndex {
    /// A row's number and one; 0 is free. Empty where names are searched.
    private var slots: [Int32]
    private var hashes: [UInt32] = []

    /// Up to so many names are searched one after another.
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

    /// The row with a name, or -1; `isSame` compares the name with that of a row.
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

    /// Adds the next row, for which there must be capacity.
    mutating func append(_ hash: UInt32) {
        hashes.append(hash)
        guard !slots.isEmpty else { return }
        var position = Int(hash) & (slots.count - 1)
        while slots[position] != 0 { position = (position + 1) & (slots.count - 1) }
        slots[position] = Int32(hashes.count)
    }
}
