import SchemaKit

/// The correspondence between the bytes of a repaired text and the bytes of the original text.
struct RepairMap: Sendable {
    /// A range of the repaired text. The ranges are in order, without gaps.
    private struct Segment {
        let repairedStart: Int
        let originalStart: Int
        let originalEnd: Int
        /// True if the bytes are copied from the original text.
        let isKept: Bool
        /// True if the bytes are a guess, which may differ from the author's intention.
        let isGuess: Bool
    }

    private var segments: [Segment] = []

    init() {}

    /// Applies the edits of errors, and records the origin of each range.
    ///
    /// Edits are applied in the order of their ranges. Edits of the same range are applied by rank, and then in the
    /// order of the errors.
    init(
        repairing bytes: [UInt8],
        by syntaxErrors: [JSONRepair.SyntaxError],
        into repaired: inout [UInt8]
    ) {
        var offset = 0
        repaired.reserveCapacity(bytes.count + 16)
        for (edit, isGuess) in Self.edits(of: syntaxErrors) {
            // An edit inside a range that another edit has removed has no effect.
            guard edit.range.start >= offset else { continue }
            keep(offset..<edit.range.start, of: bytes, &repaired)
            segments.append(
                Segment(
                    repairedStart: repaired.count,
                    originalStart: edit.range.start,
                    originalEnd: edit.range.end,
                    isKept: false,
                    isGuess: isGuess
                )
            )
            repaired += edit.replacement.utf8
            offset = edit.range.end
        }
        keep(offset..<bytes.count, of: bytes, &repaired)
    }

    private static func edits(
        of syntaxErrors: [JSONRepair.SyntaxError]
    ) -> [(edit: JSONRepair.Edit, isGuess: Bool)] {
        let edits = syntaxErrors.flatMap { syntaxError in
            syntaxError.edits.map { (edit: $0, isGuess: !syntaxError.isSafe) }
        }
        return edits.enumerated().sorted { left, right in
            let first = left.element.edit
            let second = right.element.edit
            return (first.range.start, first.range.end, first.rank.rawValue, left.offset)
                < (second.range.start, second.range.end, second.rank.rawValue, right.offset)
        }.map(\.element)
    }

    private mutating func keep(_ range: Range<Int>, of bytes: [UInt8], _ repaired: inout [UInt8]) {
        guard !range.isEmpty else { return }
        segments.append(
            Segment(
                repairedStart: repaired.count,
                originalStart: range.lowerBound,
                originalEnd: range.upperBound,
                isKept: true,
                isGuess: false
            )
        )
        repaired += bytes[range]
    }

    /// Returns the index of the last range that begins at or before `offset`, or nil if there is none.
    private func index(ofSegmentAt offset: Int) -> Int? {
        let next = segments.partitioningIndex { $0.repairedStart > offset }
        return next == 0 ? nil : next - 1
    }

    /// Returns the original start of a range that starts at `offset` in the repaired text.
    func originalStart(of offset: Int) -> Int {
        guard let index = index(ofSegmentAt: offset) else { return offset }
        let segment = segments[index]
        return segment.isKept
            ? segment.originalStart + offset - segment.repairedStart : segment.originalStart
    }

    /// Returns the original end of a range that ends at `offset` in the repaired text. The range must not be empty.
    func originalEnd(of offset: Int) -> Int {
        guard let index = index(ofSegmentAt: offset - 1) else { return offset }
        let segment = segments[index]
        return segment.isKept
            ? segment.originalStart + offset - segment.repairedStart : segment.originalEnd
    }

    /// Returns whether a byte of the repaired text is a guess.
    func isGuess(at offset: Int) -> Bool {
        index(ofSegmentAt: offset).map { segments[$0].isGuess } ?? false
    }

    /// Returns whether a range of the repaired text contains or touches an edit.
    func isChanged(_ range: SourceRange) -> Bool {
        guard let first = index(ofSegmentAt: max(0, range.start - 1)),
            let last = index(ofSegmentAt: range.end)
        else { return false }
        return !segments[first...last].allSatisfy(\.isKept)
    }
}
