/// A set of code points, including surrogates, stored as the boundaries at which membership changes.
///
///     [a-cx]  ->  61 64 78 79        members: 61 to 63 (a to c), and 78 (x)
///
/// The complement adds or removes the boundaries 0 and `limit`. The symmetric difference of two sets is the
/// symmetric difference of their boundaries; the tables of Unicode properties are stored as such differences.
package struct CodePointSet: Hashable, Sendable {
    /// The boundaries, ascending and without duplicates. A code point is a member if the number of boundaries that are
    /// at most the code point is odd.
    private(set) var boundaries: [UInt32]

    /// The number after the last code point, U+10FFFF.
    static let limit: UInt32 = 0x110000
    static let empty = CodePointSet(sortedBoundaries: [])
    static let all = CodePointSet(sortedBoundaries: [0, limit])

    init(sortedBoundaries: [UInt32]) {
        boundaries = sortedBoundaries
    }

    init(_ ranges: [ClosedRange<UInt32>]) {
        boundaries = []
        boundaries.reserveCapacity(2 * ranges.count)
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            append(range)
        }
    }

    /// Appends a range whose lower bound is at least that of every range appended before.
    private mutating func append(_ range: ClosedRange<UInt32>) {
        guard let end = boundaries.last, range.lowerBound <= end else {
            boundaries.append(range.lowerBound)
            boundaries.append(range.upperBound + 1)
            return
        }
        boundaries[boundaries.count - 1] = max(end, range.upperBound + 1)
    }

    var isEmpty: Bool { boundaries.isEmpty }

    package var ranges: [ClosedRange<UInt32>] {
        stride(from: 0, to: boundaries.count, by: 2).map { index in
            boundaries[index]...(boundaries[index + 1] - 1)
        }
    }

    /// The only member, or nil if the set has no member or more than one.
    var onlyMember: UInt32? {
        guard boundaries.count == 2, boundaries[1] - boundaries[0] == 1 else { return nil }
        return boundaries[0]
    }

    package func contains(_ codePoint: UInt32) -> Bool {
        boundaryCount(upTo: codePoint) % 2 == 1
    }

    /// Returns the first range of members that are at least `codePoint`, or nil if the set has no such member.
    func firstRange(from codePoint: UInt32) -> Range<UInt32>? {
        let index = boundaryCount(upTo: codePoint)
        guard index < boundaries.count else { return nil }
        return index % 2 == 1
            ? codePoint..<boundaries[index] : boundaries[index]..<boundaries[index + 1]
    }

    private func boundaryCount(upTo codePoint: UInt32) -> Int {
        boundaries.partitioningIndex { $0 > codePoint }
    }

    var complement: CodePointSet {
        var result = boundaries
        if result.first == 0 {
            result.removeFirst()
        } else {
            result.insert(0, at: 0)
        }
        if result.last == Self.limit {
            result.removeLast()
        } else {
            result.append(Self.limit)
        }
        return CodePointSet(sortedBoundaries: result)
    }

    func union(_ other: CodePointSet) -> CodePointSet {
        CodePointSet(ranges + other.ranges)
    }

    /// Returns the set of the code points that belong to exactly one of the two sets.
    func symmetricDifference(_ other: CodePointSet) -> CodePointSet {
        var result: [UInt32] = []
        result.reserveCapacity(boundaries.count + other.boundaries.count)
        var left = boundaries[...]
        var right = other.boundaries[...]
        while let first = left.first, let second = right.first {
            if first <= second { left.removeFirst() }
            if second <= first { right.removeFirst() }
            // A boundary of both sets is not a boundary of the result.
            if first != second { result.append(min(first, second)) }
        }
        result.append(contentsOf: left)
        result.append(contentsOf: right)
        return CodePointSet(sortedBoundaries: result)
    }
}

extension CodePointSet {
    static let digits = CodePointSet([0x30...0x39])

    /// `WordCharacters` of ECMA-262 without the `i` flag.
    static let wordCharacters = CodePointSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

    /// `WordCharacters` with the `i` flag: U+017F and U+212A fold to `s` and `k`.
    static let foldedWordCharacters = wordCharacters.union(
        CodePointSet([0x17F...0x17F, 0x212A...0x212A])
    )

    /// `WhiteSpace` and `LineTerminator` of ECMA-262.
    static let whiteSpace = CodePointSet([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
        0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])

    static let lineTerminators = CodePointSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
    static let notLineTerminators = lineTerminators.complement
}
