import SchemaKit

/// Which bytes of a mended text stand for which bytes of the text as it was.
struct RepairMap: Sendable {
    /// A run of the mended text, in order and without gaps.
    private struct Run {
        let mendedStart: Int
        let originalStart: Int
        let originalEnd: Int
        /// Whether the bytes are those of the text as it was.
        let isKept: Bool
        /// Whether they could have been meant otherwise.
        let isGuess: Bool
    }

    private var runs: [Run] = []

    init() {}

    /// Makes the changes of mistakes, and notes where everything has come from.
    ///
    /// Changes of one place are made in the order of the mistakes, but for their rank.
    init(mending bytes: [UInt8], by mistakes: [JSONRepair.Mistake], into mended: inout [UInt8]) {
        var offset = 0
        mended.reserveCapacity(bytes.count + 16)
        for (edit, isGuess) in Self.edits(of: mistakes) {
            // An edit of something that is taken out as a whole has nothing left to change.
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

    /// The index of the last run that begins at or before `offset`.
    private func index(ofRunAt offset: Int) -> Int? {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].mendedStart <= offset { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// The offset at which a range that starts at `offset` of the mended text starts.
    func originalStart(of offset: Int) -> Int {
        guard let index = index(ofRunAt: offset) else { return offset }
        let run = runs[index]
        return run.isKept ? run.originalStart + offset - run.mendedStart : run.originalStart
    }

    /// The offset at which a range that ends at `offset` of the mended text, and is not empty, ends.
    func originalEnd(of offset: Int) -> Int {
        guard let index = index(ofRunAt: offset - 1) else { return offset }
        let run = runs[index]
        return run.isKept ? run.originalStart + offset - run.mendedStart : run.originalEnd
    }

    /// Whether a byte of the mended text is guessed.
    func isGuess(at offset: Int) -> Bool {
        index(ofRunAt: offset).map { runs[$0].isGuess } ?? false
    }

    /// Whether a range of the mended text holds, or touches, an edit.
    func isChanged(_ range: SourceRange) -> Bool {
        guard let first = index(ofRunAt: max(0, range.start - 1)),
            let last = index(ofRunAt: range.end)
        else { return false }
        return !runs[first...last].allSatisfy(\.isKept)
    }
}
