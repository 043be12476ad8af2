/// The findings of a baseline by their locations without array positions.
///
/// Each group holds the findings of one file, rule and keyword whose locations differ only in positions. A
/// member's name that is a number counts as a position.
struct MovedFindings: Sendable {
    private struct Group: Sendable {
        var indices: [Baseline.Index] = []
        /// The index in `indices` at which the search for an occurring finding continues.
        var cursor = 0
        /// The number of findings that occur.
        var occurringCount = 0
    }

    private var groups: [Group] = []
    private var groupsByRow: [Baseline.Row: Int32] = [:]
    /// The group of each finding, or a negative value if its location has no positions.
    private var groupsByIndex: [Int32] = []

    /// Groups the findings.
    ///
    /// - Parameter texts: The table that receives the locations without positions.
    init(of rows: [Baseline.Row], _ counts: [Int], _ texts: inout TextTable) {
        groupsByIndex = [Int32](repeating: -1, count: rows.count)
        for (index, row) in rows.enumerated() {
            let place = unsafe texts.withBytes(of: Int(row.at)) { unsafe Self.withoutPositions($0) }
            guard let place else { continue }
            var general = row
            general.at = unsafe Int32(place.withUnsafeBufferPointer { unsafe texts.add($0) })
            let group = groupsByRow[general] ?? Int32(groups.count)
            if Int(group) == groups.count {
                groups.append(Group())
                groupsByRow[general] = group
            }
            groups[Int(group)].indices.append(index)
            if counts[index] > 0 { groups[Int(group)].occurringCount += 1 }
            groupsByIndex[index] = group
        }
    }

    /// Returns an occurring finding of the group of `row`, whose location has no positions.
    mutating func next(like row: Baseline.Row, _ counts: [Int]) -> Baseline.Index? {
        guard let position = groupsByRow[row].map({ Int($0) }), groups[position].occurringCount > 0
        else { return nil }
        while true {
            let group = groups[position]
            let index = group.indices[group.cursor]
            if counts[index] > 0 { return index }
            groups[position].cursor = (group.cursor + 1) % group.indices.count
        }
    }

    /// Updates a group after the count of a finding has changed.
    mutating func noteChange(of index: Baseline.Index, from old: Int, to new: Int) {
        guard index < groupsByIndex.count, groupsByIndex[index] >= 0 else { return }
        let group = Int(groupsByIndex[index])
        if old <= 0, new > 0 { groups[group].occurringCount += 1 }
        if old > 0, new <= 0 { groups[group].occurringCount -= 1 }
    }

    /// Returns a JSON Pointer with `*` in place of each position, or `nil` if it has none.
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
