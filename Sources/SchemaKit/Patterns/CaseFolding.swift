/// The classes of code points that are equal under simple case folding. They implement `Canonicalize` of ECMA-262
/// for the flags `i` and `u`.
struct CaseFolding: Sendable {
    /// The classes with more than one member. Each class is ascending, and the classes are sorted by their first
    /// members.
    private let classes: [[UInt32]]
    /// Every member of a class with the index of its class, sorted by code point.
    private let members: [(codePoint: UInt32, classIndex: Int)]

    static let simple = CaseFolding()

    private init() {
        var reader = UnicodeTableReader(UnicodePropertyTables.foldClasses)
        var first: UInt32 = 0
        classes = (0..<reader.number()).map { _ in
            first += UInt32(reader.number())
            var folded = [first]
            var hasMore = true
            while hasMore {
                let step = reader.number()
                folded.append(folded[folded.count - 1] + UInt32(step >> 1))
                hasMore = step & 1 == 1
            }
            return folded
        }
        members = classes.enumerated()
            .flatMap { index, folded in folded.map { ($0, index) } }
            .sorted { $0.0 < $1.0 }
    }

    /// Returns the smallest code point that is equal to `codePoint` under case folding.
    func canonical(_ codePoint: UInt32) -> UInt32 {
        let index = firstMember(from: codePoint)
        guard index < members.count, members[index].codePoint == codePoint else {
            return codePoint
        }
        return classes[members[index].classIndex][0]
    }

    /// Returns `set` with every code point that is equal to one of its members.
    func closure(of set: CodePointSet) -> CodePointSet {
        var ranges = set.ranges
        for range in set.ranges {
            var index = firstMember(from: range.lowerBound)
            while index < members.count, members[index].codePoint <= range.upperBound {
                ranges += classes[members[index].classIndex].map { $0...$0 }
                index += 1
            }
        }
        return CodePointSet(ranges)
    }

    private func firstMember(from codePoint: UInt32) -> Int {
        var low = 0
        var high = members.count
        while low < high {
            let middle = (low + high) / 2
            if members[middle].codePoint < codePoint {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
