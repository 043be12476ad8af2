/// An index of known names that finds the name nearest to a misspelled name without comparing all names.
///
/// Results are those of ``NearestName``: the search skips only names that cannot be near enough.
///
/// A search first visits the names that are one edit away without regard to case. Such a name and the misspelled name
/// become equal when a scalar is removed from one of them or from both: `type` and `tpye` both become `tpe`. The index
/// keeps a sorted list with the hash of each name, and with the hashes of each name with one scalar removed.
///
/// The search then visits the other names, except those whose length or letters differ too much. For the letters, only
/// the number of each counts, not the order: `abc` and `cba` have the same letters. The names with the fewest differing
/// letters come first, because a near name narrows the rest of the search.
package final class NearestNameIndex {
    /// A shared limit for the cost of searches. A skipped name costs one step, and so does each cell of an alignment
    /// table. The standard limit corresponds to about a second.
    package final class Budget {
        /// The standard limit, for all searches of one evaluation.
        package static let standardLimit = 200_000_000
        private let limit: Int
        /// The number of steps that remain. It is 0 or negative once the budget is spent.
        package private(set) var remainingSteps: Int

        package init(limit: Int = standardLimit) {
            self.limit = limit
            remainingSteps = limit
        }

        /// The part of the budget that is spent, from 0 to 1.
        var spentFraction: Double { Double(limit - max(0, remainingSteps)) / Double(limit) }

        /// True if the budget is used up. Searches then find no more names.
        package var isSpent: Bool { remainingSteps <= 0 }

        package func spend(_ steps: Int) { remainingSteps -= steps }
    }

    /// The maximum number of names that are compared one by one, without tables.
    private static let linearSearchLimit = 8

    package let names: [String]
    private lazy var tables = Tables(names)
    private lazy var nameSet = Set(names)
    /// The names, grouped by folded name.
    private lazy var namesByFoldedName = Dictionary(grouping: names, by: \.folded)

    /// An index for each set of names with the same digits.
    private lazy var indexesByDigits = Dictionary(grouping: names, by: \.digits)
        .mapValues { NearestNameIndex($0) }

    package init(_ names: some Sequence<String>) { self.names = Array(names) }

    package func contains(_ name: String) -> Bool {
        names.count <= Self.linearSearchLimit ? names.contains(name) : nameSet.contains(name)
    }

    /// Returns the nearest of the names that `isCandidate` accepts, as `NearestName.suggestion(for:among:)` does.
    ///
    /// Returns nil if the budget is already spent. If the search spends the budget, the result is the nearest name so
    /// far.
    package func suggestion(
        for name: String,
        within budget: Budget,
        where isCandidate: (String) -> Bool = { _ in true }
    ) -> String? {
        guard !names.isEmpty, !budget.isSpent else { return nil }
        var search = NearestName.Search(name)
        func consider(_ other: String, _ scalars: [Unicode.Scalar]) -> Bool {
            if isCandidate(other) {
                budget.spend(search.name.tableSize(with: scalars, ceiling: search.ceiling))
                search.consider(other, scalars)
            }
            return true
        }
        visitInOrder(near: search.name, within: budget, ceiling: { search.ceiling }, consider)
        return search.nearest
    }

    /// Returns whether a name other than `name` is near to `name` and satisfies `predicate`. Returns true if the budget
    /// is spent, because there may be such a name.
    ///
    /// - Parameter ceiling: The maximum cost of turning one name into the other.
    package func hasNearName(
        to name: String,
        ceiling: Int = .max,
        within budget: Budget,
        where predicate: (String) -> Bool
    ) -> Bool {
        guard !names.isEmpty else { return false }
        guard !budget.isSpent else { return true }
        let misspelledName = MisspelledName(name)
        var isFound = false
        func compare(_ other: String, _ scalars: [Unicode.Scalar]) -> Bool {
            guard predicate(other) else { return true }
            budget.spend(misspelledName.tableSize(with: scalars, ceiling: ceiling))
            guard let cost = misspelledName.cost(of: scalars, atMost: ceiling), cost > 0 else {
                return true
            }
            isFound = true
            return false
        }
        visit(near: misspelledName, within: budget, ceiling: ceiling, compare)
        return isFound || budget.isSpent
    }

    /// Returns the names for which `NearestName.isNear` is true, in any order, except for canonically equivalent names.
    /// Returns nil if the budget is spent, because there may be further names.
    package func nearNames(to name: String, within budget: Budget) -> [String]? {
        guard !names.isEmpty else { return [] }
        guard !budget.isSpent else { return nil }
        let misspelledName = MisspelledName(name)
        var near: [String] = []
        visit(near: misspelledName, within: budget, ceiling: .max) { other, scalars in
            budget.spend(misspelledName.tableSize(with: scalars, ceiling: .max))
            let cost = misspelledName.cost(of: scalars, atMost: .max)
            if let cost, cost > 0 { near.append(other) }
            return true
        }
        return budget.isSpent ? nil : near
    }

    /// Returns the names that may be one edit away from `name`. Names that are farther away may be among them.
    func neighbors(of name: String) -> [String] {
        tables.neighbors(of: Array(name.unicodeScalars)).map { names[tables.order[$0]] }
    }

    /// Returns an index of the names with the same digits as `name`, or nil if there are none.
    package func index(ofNamesWithDigitsOf name: String) -> NearestNameIndex? {
        indexesByDigits[name.digits]
    }

    /// Returns whether a name that satisfies `predicate` differs from `name` at most in case and separators.
    package func hasName(differingOnlyInStyleFrom name: String, where predicate: (String) -> Bool)
        -> Bool
    {
        namesByFoldedName[name.folded]?.contains(where: predicate) ?? false
    }

    /// Calls `body` once with each name that may be near, until `body` returns false or the budget is spent. The names
    /// that may be one edit away come first, then the names with the fewest differing letters.
    ///
    /// - Parameter ceiling: Returns the maximum cost of a name, which can decrease from call to call.
    private func visitInOrder(
        near name: MisspelledName,
        within budget: Budget,
        ceiling: () -> Int,
        _ body: (String, [Unicode.Scalar]) -> Bool
    ) {
        guard let seen = visitNeighbors(of: name, within: budget, body),
            ceiling() >= Self.costOfOtherNames
        else { return }
        let groups = tables.groups(for: name, ceiling: ceiling(), within: budget)
        for (distance, group) in groups.enumerated() {
            for index in group where !seen.contains(index) {
                guard distance * NearestName.editCost <= ceiling() else { return }
                guard !budget.isSpent, body(names[tables.order[index]], tables.scalars[index])
                else { return }
            }
        }
    }

    /// Calls `body` once with each name that may be near, in any order, until `body` returns false or the budget is
    /// spent.
    private func visit(
        near name: MisspelledName,
        within budget: Budget,
        ceiling: Int,
        _ body: (String, [Unicode.Scalar]) -> Bool
    ) {
        guard let seen = visitNeighbors(of: name, within: budget, body),
            ceiling >= Self.costOfOtherNames
        else { return }
        tables.forEachPosition(near: name, ceiling: ceiling, within: budget) { index, _ in
            seen.contains(index) || body(names[tables.order[index]], tables.scalars[index])
        }
    }

    /// The minimum cost of names that are not among the neighbors.
    private static let costOfOtherNames = 2 * NearestName.editCost

    /// Calls `body` with the names that may be one edit away, until `body` returns false or the budget is spent. If the
    /// index has few names, calls `body` with all of them, and the budget does not end the calls.
    ///
    /// - Returns: The positions of these names in the tables; nil if no other names need be visited.
    private func visitNeighbors(
        of name: MisspelledName,
        within budget: Budget,
        _ body: (String, [Unicode.Scalar]) -> Bool
    ) -> Set<Int>? {
        guard names.count > Self.linearSearchLimit else {
            for other in names {
                guard body(other, Array(other.unicodeScalars)) else { return nil }
            }
            return nil
        }
        let neighbors = tables.neighbors(of: name.scalars)
        for index in neighbors {
            guard !budget.isSpent, body(names[tables.order[index]], tables.scalars[index]) else {
                return nil
            }
            budget.spend(1)
        }
        return Set(neighbors)
    }
}

extension NearestNameIndex {
    /// Tables that are computed once, before the first search. The names are sorted by their number of scalars.
    private struct Tables {
        /// The index of each sorted name in the list of names.
        let order: [Int]
        /// The scalars of each sorted name.
        let scalars: [[Unicode.Scalar]]
        private let letterCounts: [LetterCounts]
        /// The keys of all names, in ascending order of their hashes.
        private let keys: [Key]

        /// The hash of a name, either whole or with one scalar removed.
        private struct Key {
            let hash: UInt64
            /// The position of the name in the tables.
            let index: Int32
        }

        init(_ names: [String]) {
            let all = names.map { Array($0.unicodeScalars) }
            order = names.indices.sorted { (all[$0].count, $0) < (all[$1].count, $1) }
            scalars = order.map { all[$0] }
            letterCounts = scalars.map(LetterCounts.init)
            var keys: [Key] = []
            for (index, scalars) in scalars.enumerated() {
                Self.forEachHash(of: scalars) { keys.append(Key(hash: $0, index: Int32(index))) }
            }
            self.keys = keys.sorted { $0.hash < $1.hash }
        }

        /// Returns the positions of the names that may be one edit away, in ascending order.
        func neighbors(of name: [Unicode.Scalar]) -> [Int] {
            var found: Set<Int32> = []
            Self.forEachHash(of: name) { hash in
                var position = firstKey(notBefore: hash)
                while position < keys.count, keys[position].hash == hash {
                    found.insert(keys[position].index)
                    position += 1
                }
            }
            return found.sorted().map { Int($0) }
        }

        private func firstKey(notBefore hash: UInt64) -> Int {
            keys.partitioningIndex { $0.hash >= hash }
        }

        /// Returns the positions of the names whose length and letters are near enough, grouped by the minimum
        /// number of edits that their letters require.
        func groups(
            for name: MisspelledName,
            ceiling: Int,
            within budget: Budget
        ) -> [[Int]] {
            var groups = Array(repeating: [Int](), count: NearestName.editLimit + 1)
            forEachPosition(near: name, ceiling: ceiling, within: budget) { index, distance in
                groups[distance].append(index)
                return true
            }
            return groups
        }

        /// Calls `body` with the position of each name whose length and letters are near enough, and with the
        /// minimum number of edits that its letters require. Stops when `body` returns false or the budget is spent.
        func forEachPosition(
            near name: MisspelledName,
            ceiling: Int,
            within budget: Budget,
            _ body: (Int, Int) -> Bool
        ) {
            let count = name.scalars.count
            let nameLetterCounts = LetterCounts(name.scalars)
            let editLimit = min(ceiling / NearestName.editCost, NearestName.editLimit)
            let end = firstPosition(withCount: count + editLimit + 1)
            for index in firstPosition(withCount: count - editLimit)..<end {
                guard !budget.isSpent else { return }
                budget.spend(1)
                let otherCount = scalars[index].count
                let limit = min(ceiling, NearestName.costLimit(forLength: max(count, otherCount)))
                let edits = limit / NearestName.editCost
                guard abs(count - otherCount) <= edits else { continue }
                let distance = nameLetterCounts.distance(from: letterCounts[index])
                if distance <= edits, !body(index, distance) { return }
            }
        }

        private func firstPosition(withCount count: Int) -> Int {
            scalars.partitioningIndex { $0.count >= count }
        }

        /// Calls `body` with the hash of the whole name, then with the hash of the name without each of its scalars.
        /// Letters that differ only in case have equal hashes.
        private static func forEachHash(of scalars: [Unicode.Scalar], _ body: (UInt64) -> Void) {
            let letters = scalars.map(\.caseless)
            // The hash is a polynomial, so the hash without one scalar is computed from other hashes in constant time.
            var suffixHashes: [UInt64] = [0]
            var power: UInt64 = 1
            for letter in letters.reversed() {
                suffixHashes.append(suffixHashes[suffixHashes.count - 1] &+ letter &* power)
                power = power &* factor
            }
            // The number of letters distinguishes names that differ only in U+0000 at the start.
            let wholeHash = suffixHashes[letters.count]
            body(wholeHash ^ UInt64(letters.count))
            var prefixHash: UInt64 = 0
            var letterPower = power
            for (index, letter) in letters.enumerated() {
                letterPower = letterPower &* inverseFactor
                // The power of each scalar before the removed scalar decreases by one.
                let hash = prefixHash &* inverseFactor &+ suffixHashes[letters.count - 1 - index]
                body(hash ^ UInt64(letters.count - 1))
                prefixHash = prefixHash &+ letter &* letterPower
            }
        }

        private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        /// `factor * inverseFactor` is 1 modulo 2^64.
        private static let inverseFactor: UInt64 = {
            // Newton's method: each iteration doubles the number of correct low bits.
            var inverse: UInt64 = factor
            for _ in 0..<6 { inverse = inverse &* (2 &- factor &* inverse) }
            return inverse
        }()
    }
}

/// The number of occurrences of each letter of a name. Letters share 32 groups, and each group has one bit for each of
/// its first four occurrences.
private struct LetterCounts {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ scalars: [Unicode.Scalar]) {
        for scalar in scalars {
            let letter = scalar.caseless
            if letter & 16 == 0 { Self.add(letter, to: &low) } else { Self.add(letter, to: &high) }
        }
    }

    private static func add(_ letter: UInt64, to bits: inout UInt64) {
        let shift = (letter & 15) * 4
        let group = bits >> shift & 15
        bits |= ((group << 1 | 1) & 15) << shift
    }

    /// Returns a lower bound for the number of edits that turn the letters into those of `other`. One edit adds a
    /// letter, removes a letter, or does both.
    func distance(from other: LetterCounts) -> Int {
        max(
            (low & ~other.low).nonzeroBitCount + (high & ~other.high).nonzeroBitCount,
            (other.low & ~low).nonzeroBitCount + (other.high & ~high).nonzeroBitCount
        )
    }
}

extension Unicode.Scalar {
    /// A number that two scalars share if they are the same letter without regard to case. Some signs of ASCII share
    /// their numbers, too.
    fileprivate var caseless: UInt64 {
        if isASCII { return UInt64(value | 0x20) }
        let mapping = properties.lowercaseMapping.unicodeScalars
        // A scalar whose lowercase form has several scalars shares its number with no other scalar.
        guard let first = mapping.first, mapping.count == 1 else { return UInt64(value) | 1 << 32 }
        return UInt64(first.value)
    }
}
