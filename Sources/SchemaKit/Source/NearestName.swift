/// Finds the known name that a misspelt one was most likely meant to be.
///
/// The distance is optimal string alignment over Unicode scalars: insert, delete, replace, and swap two
/// neighbours cost one edit each; a letter in the wrong case costs a sixth of an edit. One edit is
/// forgiven for every three scalars of the longer name, never more than ``editLimit``, and in names of
/// one or two scalars only the wrong case is.
package struct NearestName {
    /// The most edits ever forgiven, which keeps long hostile names cheap to compare.
    package static let editLimit = 8

    private static let editCost = 6
    private static let caseCost = 1
    private static let shortNameCost = 2

    private let name: [Unicode.Scalar]

    private init(_ name: String) {
        self.name = Array(name.unicodeScalars)
    }

    /// The candidate nearest to `name`, or nil when none is near enough.
    ///
    /// A candidate equal to `name` is passed over. Of equally near candidates one that begins as `name`
    /// does wins, and then the one that comes first in scalar order, so that the answer does not
    /// depend on the order of `candidates`.
    package static func suggestion(
        for name: String,
        among candidates: some Sequence<String>
    ) -> String? {
        let search = NearestName(name)
        var best: (candidate: String, cost: Int)?
        for candidate in candidates {
            guard let cost = search.cost(of: candidate, atMost: best?.cost ?? .max), cost > 0 else {
                continue
            }
            if let known = best, cost == known.cost,
                !search.prefers(candidate, to: known.candidate)
            {
                continue
            }
            best = (candidate, cost)
        }
        return best?.candidate
    }

    /// Of two candidates that cost the same, one that begins as the name does is more likely.
    private func prefers(_ candidate: String, to known: String) -> Bool {
        let begins = (
            candidate.unicodeScalars.first == name.first, known.unicodeScalars.first == name.first
        )
        return begins.0 == begins.1 ? candidate.precedes(known) : begins.0
    }

    /// Whether two edits, as far as they are forgiven, turn a name into another.
    static func isWithinTwoEdits(_ name: String, _ other: String) -> Bool {
        NearestName(name).cost(of: other, atMost: 2 * editCost) != nil
    }

    /// What turning the name into `candidate` costs, or nil where that is more than is forgiven.
    private func cost(of candidate: String, atMost ceiling: Int) -> Int? {
        // The number of bytes bounds the number of scalars from above, a quarter of it from below.
        guard candidate.utf8.count / 4 <= name.count + Self.editLimit else { return nil }
        let other = Array(candidate.unicodeScalars)
        let limit = min(ceiling, Self.limit(forCount: max(name.count, other.count)))
        guard abs(name.count - other.count) * Self.editCost <= limit else { return nil }
        let cost = alignmentCost(to: other, limit: limit)
        return cost <= limit ? cost : nil
    }

    private static func limit(forCount count: Int) -> Int {
        let edits = min(count / 3, editLimit)
        return edits == 0 ? shortNameCost : edits * editCost
    }

    /// Fills the alignment table row by row, only in the band that `limit` can reach.
    ///
    /// Gives up with a cost above `limit` as soon as two rows running exceed it (a swap reaches back
    /// two rows).
    private func alignmentCost(to other: [Unicode.Scalar], limit: Int) -> Int {
        let unreachable = limit + 1
        let band = limit / Self.editCost + 1
        var beforePrevious = [Int](repeating: unreachable, count: other.count + 1)
        var previous = (0...other.count).map { $0 * Self.editCost }
        var lowestOfPrevious = 0
        for row in 1..<(name.count + 1) {
            var current = [Int](repeating: unreachable, count: other.count + 1)
            current[0] = row * Self.editCost
            var lowest = current[0]
            let columns = max(1, row - band)..<(min(other.count, row + band) + 1)
            for column in columns {
                var cost = previous[column - 1] + replacement(name[row - 1], other[column - 1])
                cost = min(cost, previous[column] + Self.editCost)
                cost = min(cost, current[column - 1] + Self.editCost)
                if row > 1, column > 1, name[row - 1] == other[column - 2],
                    name[row - 2] == other[column - 1]
                {
                    cost = min(cost, beforePrevious[column - 2] + Self.editCost)
                }
                current[column] = cost
                lowest = min(lowest, cost)
            }
            guard min(lowest, lowestOfPrevious) <= limit else { return unreachable }
            (beforePrevious, previous, lowestOfPrevious) = (previous, current, lowest)
        }
        return previous[other.count]
    }

    private func replacement(_ scalar: Unicode.Scalar, _ other: Unicode.Scalar) -> Int {
        if scalar == other { return 0 }
        return scalar.isSameLetter(as: other) ? Self.caseCost : Self.editCost
    }
}

extension Unicode.Scalar {
    /// Whether two letters are the same but for their case.
    func isSameLetter(as other: Unicode.Scalar) -> Bool {
        if self == other { return true }
        if isASCII, other.isASCII {
            return value | 0x20 == other.value | 0x20 && properties.isAlphabetic
        }
        return properties.lowercaseMapping == other.properties.lowercaseMapping
    }
}

extension String {
    /// Scalar order, which unlike `<` tells canonically equivalent spellings apart.
    fileprivate func precedes(_ other: String) -> Bool {
        unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
    }
}
