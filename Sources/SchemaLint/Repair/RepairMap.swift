import SchemaKit

/// The correspondence between the bytes of a repaired text and those of the original text.
struct RepairMap: Sendable {
    /// A range of the repaired text. The ranges are in order, without gaps.
    private struct Run {
        let mendedStart: Int
        let originalStart: Int
        let originalEnd: Int
        /// True if the bytes are copied from the original text.
        let isKept: Bool
        /// True if the bytes are a guess that may not be what was intended.
        let isGuess: Bool
    }

    private var runs: [Run] = []

    init() {}

    /// Applies the edits of mistakes, and records the origin of each range.
    ///
    /// Edits at the same position are applied by rank, and then in the order of the mistakes.
    init(mending bytes: [UInt8], by mistakes: [JSONRepair.Mistake], into mended: inout [UInt8]) {
        var offset = 0
        mended.reserveCapacity(bytes.count + 16)
        for (edit, isGuess) in Self.edits(of: mistakes) {
            // An edit inside a range that another edit has removed has no effect.
            guard edit.range.start >= offset else { continue }
            keep(offset..<edit.range.start, of: bytes, &mended)
            runs.append(
                Run(
                    mendedStart: mended.count,
                    originalStart: edit.range.start,
                    originalEnd: edit.range.end,
                    isKept: false,
                    isGuess: isGuess
                )
            )
            mended += edit.replacement.utf8
            offset = edit.range.end
        }
        keep(offset..<bytes.count, of: bytes, &mended)
    }

    private static func edits(
        of mistakes: [JSONRepair.Mistake]
    ) -> [(edit: JSONRepair.Edit, isGuess: Bool)] {
        let edits = mistakes.flatMap { mistake in
            mistake.edits.map { (edit: $0, isGuess: !mistake.isSafe) }
        }
        return edits.enumerated().sorted { left, right in
            let first = left.element.edit
            let second = right.element.edit
            return (first.range.start, first.range.end, first.rank.rawValue, left.offset)
                < (second.range.start, second.range.end, second.rank.rawValue, right.offset)
        }.map(\.element)
    }

    private mutating func keep(_ range: Range<Int>, of bytes: [UInt8], _ mended: inout [UInt8]) {
        guard !range.isEmpty else { return }
        runs.append(
            Run(
                mendedStart: mended.count,
                originalStart: range.lowerBound,
                originalEnd: range.upperBound,
                isKept: true,
                isGuess: false
            )
        )
        mended += bytes[range]
    }

    /// Returns the index of the last range that begins at or before `offset`, or nil if there is none.
    private func index(ofRunAt offset: Int) -> Int? {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].mendedStart <= offset { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// Returns the original start of a range that starts at `offset` in the repaired text.
    func originalStart(of offset: Int) -> Int {
        guard let index = index(ofRunAt: offset) else { return offset }
        let run = runs[index]
        return run.isKept ? run.originalStart + offset - run.mendedStart : run.originalStart
    }

    /// Returns the original end of a range that ends at `offset` in the repaired text. The range must not be empty.
    func originalEnd(of offset: Int) -> Int {
        guard let index = index(ofRunAt: offset - 1) else { return offset }
        let run = runs[index]
        return run.isKept ? run.originalStart + offset - run.mendedStart : run.originalEnd
    }

    /// Returns whether a byte of the repaired text is a guess.
    func isGuess(at offset: Int) -> Bool {
        index(ofRunAt: offset).map { runs[$0].isGuess } ?? false
    }

    /// Returns whether a range of the repaired text contains or touches an edit.
    func isChanged(_ range: SourceRange) -> Bool {
        guard let first = index(ofRunAt: max(0, range.start - 1)),
            let last = index(ofRunAt: range.end)
        else { return false }
        return !runs[first...last].allSatisfy(\.isKept)
    }
}
