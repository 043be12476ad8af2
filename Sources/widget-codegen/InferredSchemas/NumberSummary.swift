import SchemaKit

/// What has been seen of the numbers at one position.
struct NumberSummary {
    private(set) var count = 0
    /// Whether all are written as whole numbers that 64 bits hold.
    private(set) var isInteger = true

    mutating func add(_ node: JSONNode) {
        count += 1
        guard isInteger, let number = node.number else { return }
        // Who writes `2.0` is ready to write `2.5`.
        let isWritten = number.text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 & 0xF0 == 0x30 }
        isInteger = isWritten && number.int64 != nil
    }

    mutating func merge(_ other: NumberSummary) {
        count += other.count
        isInteger = isInteger && other.isInteger
    }
}
