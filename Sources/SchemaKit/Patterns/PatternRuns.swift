/// A pattern that begins with `^` and is a row of runs, each of code points of one set.
///
///     ^\d{4}-[a-z]*$    digits 4 to 4, hyphen 1 to 1, letters 0 to any, end
///
/// Taking as many code points as fit is exact where a run of variable length is last or can't take
/// what may follow it; other patterns are not made into runs. Counts cost nothing here.
struct PatternRuns: Sendable {
    private var runs: [Run] = []
    private let isAtEnd: Bool

    struct Run: Sendable {
        var set: CodePointSet
        var minimum: Int
        var maximum: Int
        /// The members below 64, and those below 128.
        let low: UInt64
        let high: UInt64
        let hasLongMembers: Bool

        init(set: CodePointSet, minimum: Int, maximum: Int) {
            self.set = set
            self.minimum = minimum
            self.maximum = maximum
            var low: UInt64 = 0
            var high: UInt64 = 0
            for range in set.ranges where range.lowerBound < 0x80 {
                for codePoint in range.lowerBound...min(range.upperBound, 0x7F) {
                    if codePoint < 64 {
                        low |= 1 << UInt64(codePoint)
                    } else {
                        high |= 1 << UInt64(codePoint - 64)
                    }
                }
            }
            self.low = low
            self.high = high
            hasLongMembers = (set.boundaries.last ?? 0) > 0x80
        }
    }

    /// Nil if `shape` is something else.
    init?(_ shape: PatternShape) {
        guard shape.isAtStart else { return nil }
        isAtEnd = shape.isAtEnd
        for node in shape.nodes {
            guard append(node) else { return nil }
        }
        guard isExact else { return nil }
    }

    private mutating func append(_ node: PatternNode) -> Bool {
        guard let run = Run(node) else { return false }
        append(run.set, minimum: run.minimum, maximum: run.maximum)
        return true
    }

    private mutating func append(_ set: CodePointSet, minimum: Int, maximum: Int) {
        guard let last = runs.last, last.set == set else {
            runs.append(Run(set: set, minimum: minimum, maximum: maximum))
            return
        }
        let (least, isTooMany) = last.minimum.addingReportingOverflow(minimum)
        let (most, isUnbounded) = last.maximum.addingReportingOverflow(maximum)
        runs[runs.count - 1].minimum = isTooMany ? .max : least
        runs[runs.count - 1].maximum = isUnbounded ? .max : most
    }

    private var isExact: Bool {
        for (index, run) in runs.enumerated() where run.minimum < run.maximum {
            for next in runs[(index + 1)...] {
                guard run.set.isDisjoint(with: next.set) else { return false }
                guard next.minimum == 0 else { break }
            }
        }
        return true
    }

    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let reader = PatternText(bytes: text)
        var offset = 0
        for run in runs {
            guard run.skip(in: reader, from: &offset) else { return false }
        }
        return !isAtEnd || offset == text.count
    }
}

extension PatternRuns.Run {
    /// Nil if `node` is no repetition of single code points.
    init?(_ node: PatternNode) {
        if let set = node.singleSet {
            self.init(set: set, minimum: 1, maximum: 1)
        } else if case .repetition(let repetition) = node, let set = repetition.body.singleSet {
            self.init(set: set, minimum: repetition.minimum, maximum: repetition.maximum)
        } else {
            return nil
        }
    }

    /// The number of bytes of the member that stands at `offset`; zero if none does.
    @inline(__always)
    func memberLength(in text: PatternText, at offset: Int) -> Int {
        let byte = text.bytes[offset]
        if byte < 0x80 {
            return Int((byte < 64 ? low : high) >> UInt64(byte & 63) & 1)
        }
        guard hasLongMembers else { return 0 }
        let (codePoint, length) = text.codePoint(at: offset)
        return set.contains(codePoint) ? length : 0
    }

    /// Passes over the members that stand at `offset`; false if they are too few.
    @inline(__always)
    fileprivate func skip(in text: PatternText, from offset: inout Int) -> Bool {
        var count = 0
        while count < maximum, offset < text.count {
            let length = memberLength(in: text, at: offset)
            guard length > 0 else { break }
            offset += length
            count += 1
        }
        return count >= minimum
    }
}
