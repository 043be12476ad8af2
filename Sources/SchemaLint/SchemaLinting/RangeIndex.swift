import SchemaKit

/// An index of ranges that finds in logarithmic time whether any of them overlaps another range.
struct RangeIndex {
    /// The starts of the ranges, in ascending order.
    private let starts: [Int]
    /// For each range, the maximum of its end and of the ends of all ranges before it.
    private let furthestEnds: [Int]

    init(_ ranges: [SourceRange]) {
        let sorted = ranges.sorted { $0.start < $1.start }
        var furthestEnd = 0
        var furthestEnds: [Int] = []
        for range in sorted {
            furthestEnd = max(furthestEnd, range.end)
            furthestEnds.append(furthestEnd)
        }
        starts = sorted.map(\.start)
        self.furthestEnds = furthestEnds
    }

    /// Returns whether any of the ranges overlaps `range`, as `SourceRange.overlaps(_:)` does.
    func overlaps(_ range: SourceRange) -> Bool {
        // The ranges that start before the end of `range` overlap `range` if they end after the start of `range`.
        let later = starts.partitioningIndex { $0 >= range.end }
        if later > 0, furthestEnds[later - 1] > range.start { return true }
        let first = starts.partitioningIndex { $0 >= range.start }
        return first < starts.count && starts[first] == range.start
    }
}
