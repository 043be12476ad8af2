import SchemaKit
import SchemaLint

/// The findings of a baseline by their places without the positions in arrays.
///
/// Each group holds the findings of one file, rule and keyword whose places differ in positions only. Where a member's
/// name is a number, it counts as a position.
struct MovedFindings: Sendable {
    private struct Group: Sendable {
        var numbers: [Baseline.Number] = []
        /// The position at which the search for a finding that occurs continues.
        var cursor = 0
        /// How many of the findings occur.
        var occurringCount = 0
    }

    private var groups: [Group] = []
    private var groupsByRow: [Baseline.Row: Int32] = [:]
    /// The group of each finding; below zero where its place has no positions.
    private var groupsByNumber: [Int32] = []

    /// - Parameter texts: gets the places without positions.
    init(of rows: [Baseline.Row], _ counts: [Int], _ texts: inout TextTable) {
        groupsByNumber = [Int32](repeating: -1, count: rows.count)
        for (number, row) in rows.enumerated() {
            let place = texts.withBytes(of: Int(row.at)) { Self.withoutPositions($0) }
            guard let place else { continue }
            var general = row
            general.at = Int32(place.withUnsafeBufferPointer { texts.add($0) })
            let group = groupsByRow[general] ?? Int32(groups.count)
            if Int(group) == groups.count {
                groups.append(Group())
                groupsByRow[general] = group
            }
            groups[Int(group)].numbers.append(number)
            if counts[number] > 0 { groups[Int(group)].occurringCount += 1 }
            groupsByNumber[number] = group
        }
    }

    /// A finding that occurs and is like `row`, whose place has no positions.
    mutating func next(like row: Baseline.Row, _ counts: [Int]) -> Baseline.Number? {
        guard let index = groupsByRow[row].map({ Int($0) }), groups[index].occurringCount > 0 else {
            return nil
        }
        while true {
            let group = groups[index]
            let number = group.numbers[group.cursor]
            if counts[number] > 0 { return number }
            groups[index].cursor = (group.cursor + 1) % group.numbers.count
        }
    }

    /// Notes that a finding occurs as often as it did not before.
    mutating func noteChange(of number: Baseline.Number, from old: Int, to new: Int) {
        guard number < groupsByNumber.count, groupsByNumber[number] >= 0 else { return }
        let group = Int(groupsByNumber[number])
        if old <= 0, new > 0 { groups[group].occurringCount += 1 }
        if old > 0, new <= 0 { groups[group].occurringCount -= 1 }
    }

    /// A JSON Pointer with `*` in the place of each position; nil where it has none.
    static func withoutPositions(_ pointer: some Sequence<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        var hasPositions = false
        /// The start of the current token in the output.
        var start = 0
        func endToken() {
            guard output.count > start, output[start...].allSatisfy(\.isASCIIDigit) else { return }
            output.replaceSubrange(start..., with: CollectionOfOne(UInt8(ascii: "*")))
            hasPositions = true
        }
        for byte in pointer {
            if byte == UInt8(ascii: "/") { endToken() }
            output.append(byte)
            if byte == UInt8(ascii: "/") { start = output.count }
        }
        endToken()
        return hasPositions ? output : nil
    }
}

extension UInt8 {
    fileprivate var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
