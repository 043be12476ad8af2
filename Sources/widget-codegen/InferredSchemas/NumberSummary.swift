import SchemaKit

/// A summary of the numbers at one position.
struct NumberSummary {
    private(set) var count = 0
    /// True if all are written as integers that fit into 64 bits.
    private(set) var isInteger = true
    /// The distinct integers.
    private(set) var values = DistinctValues<Int64>()

    mutating func add(_ node: JSONNode) {
        count += 1
        guard isInteger else { return }
        let number = Self.wholeNumber(node)
        isInteger = number != nil
        values.add(number)
    }

    mutating func merge(_ other: NumberSummary) {
        count += other.count
        isInteger = isInteger && other.isInteger
        values.merge(other.values)
    }

    /// Returns the number if it is written as an integer that fits into 64 bits. `2.0` does not count,
    /// because its author may also write `2.5`.
    static func wholeNumber(_ node: JSONNode) -> Int64? {
        guard let number = node.number,
            number.text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 & 0xF0 == 0x30 })
        else { return nil }
        return number.int64
    }
}
