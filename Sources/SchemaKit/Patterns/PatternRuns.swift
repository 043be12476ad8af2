/// A matcher for patterns of `^` and a sequence of runs. A run repeats the code points of one set.
///
///     ^\d{4}-[a-z]*$    digits 4 to 4, hyphen 1 to 1, letters 0 to any, end
///
/// Each run takes as many code points as possible. This is correct if every run of variable length is last or shares no
/// code point with the runs that can directly follow it; other patterns need another matcher. The cost does not depend
/// on the bounds of a run.
struct PatternRuns: Sendable {
    private var runs: [Run] = []
    private let hasEndAnchor: Bool

    struct Run: Sendable {
        let set: PatternSet
        var minimum: Int
        var maximum: Int
    }

    /// Returns nil if `shape` is not `^` and a sequence of runs, or if taking as many code points as possible could be
    /// wrong.
    init?(_ shape: PatternShape) {
        guard shape.hasStartAnchor else { return nil }
        hasEndAnchor = shape.hasEndAnchor
        for node in shape.nodes {
            guard append(node) else { return nil }
        }
        guard isCorrectIfGreedy else { return nil }
    }

    private mutating func append(_ node: PatternNode) -> Bool {
        guard let run = Run(node) else { return false }
        append(run.set.codePoints, minimum: run.minimum, maximum: run.maximum)
        return true
    }

    private mutating func append(_ set: CodePointSet, minimum: Int, maximum: Int) {
        guard let last = runs.last, last.set.codePoints == set else {
            runs.append(Run(set: PatternSet(set), minimum: minimum, maximum: maximum))
            return
        }
        let (minimumSum, isTooLarge) = last.minimum.addingReportingOverflow(minimum)
        let (maximumSum, isUnbounded) = last.maximum.addingReportingOverflow(maximum)
        runs[runs.count - 1].minimum = isTooLarge ? .max : minimumSum
        runs[runs.count - 1].maximum = isUnbounded ? .max : maximumSum
    }

    /// True if every run of variable length shares no code point with the runs that can directly follow it.
    private var isCorrectIfGreedy: Bool {
        // The members of a run of variable length, of the optional runs after it, and of the next required run. No two of
        // these runs may share a code point. Each run is in at most two such groups, so time does not grow with the
        // square of the number of runs.
        var group: [ClosedRange<UInt32>] = []
        for run in runs {
            group += run.set.codePoints.ranges
            guard run.minimum > 0 else { continue }
            guard Self.areDisjoint(group) else { return false }
            group = run.minimum < run.maximum ? run.set.codePoints.ranges : []
        }
        return Self.areDisjoint(group)
    }

    private static func areDisjoint(_ ranges: [ClosedRange<UInt32>]) -> Bool {
        let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
        return zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
    }

    func matches(_ text: Span<UInt8>) -> Bool {
        let reader = PatternText(bytes: text)
        var offset = 0
        // Uses indices because an iterator would retain and release each run.
        let runs = runs.span
        for index in runs.indices {
            guard runs[index].skip(in: reader, from: &offset) else { return false }
        }
        return !hasEndAnchor || offset == text.count
    }
}

extension PatternRuns.Run {
    /// Returns nil if `node` is neither a single code point nor a repetition of single code points.
    init?(_ node: PatternNode) {
        if let set = node.singleSet {
            self.init(set: PatternSet(set), minimum: 1, maximum: 1)
        } else if case .repetition(let repetition) = node, let set = repetition.body.singleSet {
            self.init(
                set: PatternSet(set),
                minimum: repetition.minimum,
                maximum: repetition.maximum
            )
        } else {
            return nil
        }
    }

    /// Skips the code points from `offset` on that are in the set, at most `maximum` of them. Returns false if there
    /// are fewer than `minimum`.
    @inline(__always)
    fileprivate func skip(in text: PatternText, from offset: inout Int) -> Bool {
        var count = 0
        var end = offset
        while count < maximum, end < text.count {
            // Most code points take one byte. (Benchmark: `validate`, fhir.)
            if set.containsASCII(text.byte(at: end)) {
                end &+= 1
            } else {
                guard text.byte(at: end) >= 0x80 else { break }
                let length = set.memberLength(in: text, at: end)
                guard length > 0 else { break }
                end &+= length
            }
            count &+= 1
        }
        offset = end
        return count >= minimum
    }
}

/// A matcher for patterns of a single run without `^`, such as `\d{3}`. The maximum of the run has no effect, because a
/// match can begin after the first code points of a longer sequence.
struct PatternSingleRun: Sendable {
    private let run: PatternRuns.Run
    private let hasEndAnchor: Bool

    /// Returns nil if `shape` begins with `^` or is not a single run.
    init?(_ shape: PatternShape) {
        guard !shape.hasStartAnchor, shape.nodes.count == 1,
            let run = shape.nodes.first.flatMap({ PatternRuns.Run($0) })
        else { return nil }
        self.run = run
        hasEndAnchor = shape.hasEndAnchor
    }

    func matches(_ text: Span<UInt8>) -> Bool {
        let reader = PatternText(bytes: text)
        var count = 0
        var offset = 0
        while offset < text.count {
            let length = run.set.memberLength(in: reader, at: offset)
            count = length > 0 ? count + 1 : 0
            if !hasEndAnchor, count >= run.minimum { return true }
            offset += length > 0 ? length : reader.codePoint(at: offset).length
        }
        return count >= run.minimum
    }
}

/// A set of code points with a fast membership test for the code points of a text.
struct PatternSet: Sendable {
    /// Bit sets of the members below 64 (`low`), and from 64 to 127 (`high`).
    private let low: UInt64
    private let high: UInt64
    private let hasNonASCIIMembers: Bool
    let codePoints: CodePointSet

    init(_ codePoints: CodePointSet) {
        self.codePoints = codePoints
        var low: UInt64 = 0
        var high: UInt64 = 0
        let boundaries = codePoints.boundaries
        for index in stride(from: 0, to: boundaries.count, by: 2) {
            let (start, end) = (boundaries[index], boundaries[index + 1])
            low |= Self.bits(below: end) & ~Self.bits(below: start)
            high |= Self.bits(below: max(end, 64) - 64) & ~Self.bits(below: max(start, 64) - 64)
        }
        self.low = low
        self.high = high
        hasNonASCIIMembers = (codePoints.boundaries.last ?? 0) > 0x80
    }

    /// Returns a bit set of the numbers below `end`, up to 63.
    private static func bits(below end: UInt32) -> UInt64 {
        end < 64 ? 1 << UInt64(end) - 1 : .max
    }

    /// Returns whether `byte` is ASCII and a member.
    @inline(__always)
    func containsASCII(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte & 0x40 == 0 ? low : high) &>> UInt64(byte & 63) & 1 != 0
    }

    /// Returns the number of bytes of the code point at `offset` if it is a member, else zero.
    @inline(__always)
    func memberLength(in text: PatternText, at offset: Int) -> Int {
        let byte = text.byte(at: offset)
        if byte < 0x80 {
            return Int((byte < 64 ? low : high) >> UInt64(byte & 63) & 1)
        }
        return hasNonASCIIMembers ? nonASCIIMemberLength(in: text, at: offset) : 0
    }

    @inline(never)
    private func nonASCIIMemberLength(in text: PatternText, at offset: Int) -> Int {
        let (codePoint, length) = text.codePoint(at: offset)
        return codePoints.contains(codePoint) ? length : 0
    }
}
