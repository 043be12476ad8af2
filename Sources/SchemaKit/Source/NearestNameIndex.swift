/// Many known names, of which the nearest to a misspelt one is found without comparing it with each.
///
/// Answers are those of ``NearestName``: the search only passes over names that can't be near enough.
///
/// 1️⃣ Names that are one edit away, but for the case of letters, are equal to the misspelt one once a scalar
/// is left out of one of them or of both. The hashes of all names, whole and with each scalar left out, are
/// sorted.
///
/// 2️⃣ Other names are compared only where the lengths and the letters of both, whatever their order, are not
/// too many edits apart. Those with the fewest differing letters come first, as a near name makes the search
/// narrower.
package final class NearestNameIndex {
    /// How much searches may cost together, about a second: a step for each name that is passed over, and
    /// one for each cell of an alignment table.
    package final class Budget {
        /// What the searches of one evaluation may cost.
        package static let standardLimit = 200_000_000
        private let limit: Int
        fileprivate var rest: Int

        package init(limit: Int = standardLimit) {
            self.limit = limit
            rest = limit
        }

        /// How much of the budget is spent, from 0 to 1.
        var spentShare: Double { Double(limit - max(0, rest)) / Double(limit) }

        /// Whether nothing is left, so that searches find no names any more.
        package var isSpent: Bool { rest <= 0 }
    }

    /// So few names are compared one by one.
    private static let plainCount = 8

    package let names: [String]
    private lazy var tables = Tables(names)
    private lazy var nameSet = Set(names)
    /// The names, by what is left of them without regard to style.
    private lazy var styles = Dictionary(grouping: names, by: \.withoutStyle)

    /// Indexes of the names that have the same digits.
    private lazy var numbered = Dictionary(grouping: names, by: \.digits)
        .mapValues { NearestNameIndex($0) }

    package init(_ names: some Sequence<String>) { self.names = Array(names) }

    package func contains(_ name: String) -> Bool {
        names.count <= Self.plainCount ? names.contains(name) : nameSet.contains(name)
    }

    /// The nearest of the names that `isCandidate` accepts, as `NearestName.suggestion(for:among:)` has it;
    /// nil where the budget is spent.
    package func suggestion(
        for name: String,
        within budget: Budget,
        where isCandidate: (String) -> Bool = { _ in true }
    ) -> String? {
        guard !names.isEmpty, !budget.isSpent else { return nil }
        var search = NearestName.Search(name)
        func consider(_ other: String, _ scalars: [Unicode.Scalar]) -> Bool {
            if isCandidate(other) {
                budget.rest -= search.name.tableSize(with: scalars, ceiling: search.ceiling)
                search.consider(other, scalars)
            }
            return true
        }
        visit(search.name, within: budget, ceiling: { search.ceiling }, consider)
        return search.nearest
    }

    /// Whether one of the names is near to `name` and fits `predicate`; true where the budget is spent.
    ///
    /// - Parameter ceiling: the most that turning one name into the other may cost.
    package func hasNear(
        to name: String,
        ceiling: Int = .max,
        within budget: Budget,
        where predicate: (String) -> Bool
    ) -> Bool {
        guard !names.isEmpty else { return false }
        guard !budget.isSpent else { return true }
        let wanted = NearestName(name)
        var isFound = false
        func compare(_ other: String, _ scalars: [Unicode.Scalar]) -> Bool {
            guard predicate(other) else { return true }
            budget.rest -= wanted.tableSize(with: scalars, ceiling: ceiling)
            guard let cost = wanted.cost(of: scalars, atMost: ceiling), cost > 0 else {
                return true
            }
            isFound = true
            return false
        }
        visit(wanted, within: budget, isOrdered: false, ceiling: { ceiling }, compare)
        return isFound || budget.isSpent
    }

    /// The names that one letter more, less, replaced or swapped turns into `name`; others may be among them.
    func neighbors(of name: String) -> [String] {
        tables.neighbors(of: Array(name.unicodeScalars)).map { names[tables.order[$0]] }
    }

    /// The names that have the digits of `name`, if there are any.
    func names(withDigitsOf name: String) -> NearestNameIndex? { numbered[name.digits] }

    /// Whether a name that fits `predicate` differs from `name` in style at most.
    func hasName(styledAs name: String, where predicate: (String) -> Bool) -> Bool {
        styles[name.withoutStyle]?.contains(where: predicate) ?? false
    }

    /// Calls `body` with each name that may be near, each once, until it returns false.
    ///
    /// - Parameter isOrdered: whether names with fewer differing letters come first.
    private func visit(
        _ name: NearestName,
        within budget: Budget,
        isOrdered: Bool = true,
        ceiling: () -> Int,
        _ body: (String, [Unicode.Scalar]) -> Bool
    ) {
        guard names.count > Self.plainCount else {
            for other in names {
                guard body(other, Array(other.unicodeScalars)) else { return }
            }
            return
        }
        let neighbors = tables.neighbors(of: name.scalars)
        for index in neighbors {
            guard !budget.isSpent, body(names[tables.order[index]], tables.scalars[index]) else {
                return
            }
            budget.rest -= 1
        }
        // What is not among the neighbors needs two edits.
        guard ceiling() >= 2 * NearestName.editCost else { return }
        let seen = Set(neighbors)
        guard isOrdered else {
            tables.forEachPosition(near: name, ceiling: ceiling(), budget) { index, _ in
                seen.contains(index) || body(names[tables.order[index]], tables.scalars[index])
            }
            return
        }
        let groups = tables.groups(for: name, ceiling: ceiling(), budget)
        for (distance, group) in groups.enumerated() {
            for index in group where !seen.contains(index) {
                guard distance * NearestName.editCost <= ceiling() else { return }
                guard !budget.isSpent, body(names[tables.order[index]], tables.scalars[index])
                else { return }
            }
        }
    }
}

extension NearestNameIndex.Budget {
    fileprivate func spend(_ steps: Int) { rest -= steps }
}

extension NearestNameIndex {
    /// What is known of the names before a search. They are sorted by their number of scalars.
    private struct Tables {
        let order: [Int]
        let scalars: [[Unicode.Scalar]]
        private let marks: [LetterMarks]
        private let keys: [Key]

        /// The hash of a name, whole or with one scalar left out.
        private struct Key {
            let hash: UInt64
            let index: Int32
        }

        init(_ names: [String]) {
            let all = names.map { Array($0.unicodeScalars) }
            order = names.indices.sorted { (all[$0].count, $0) < (all[$1].count, $1) }
            scalars = order.map { all[$0] }
            marks = scalars.map(LetterMarks.init)
            var keys: [Key] = []
            for (index, scalars) in scalars.enumerated() {
                Self.forEachHash(of: scalars) { keys.append(Key(hash: $0, index: Int32(index))) }
            }
            self.keys = keys.sorted { ($0.hash, $0.index) < ($1.hash, $1.index) }
        }

        /// The positions of the names that may be one edit away, in order.
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
            var (low, high) = (0, keys.count)
            while low < high {
                let middle = (low + high) / 2
                if keys[middle].hash < hash { low = middle + 1 } else { high = middle }
            }
            return low
        }

        /// The positions of the names whose length and letters are near enough, by the number of edits
        /// that their letters ask for at least.
        func groups(
            for name: NearestName,
            ceiling: Int,
            _ budget: Budget
        ) -> [[Int]] {
            var groups = Array(repeating: [Int](), count: NearestName.editLimit + 1)
            forEachPosition(near: name, ceiling: ceiling, budget) { index, distance in
                groups[distance].append(index)
                return true
            }
            return groups
        }

        /// Calls `body` with the position of each name whose length and letters are near enough, and the
        /// number of edits that its letters ask for at least, until `body` returns false.
        func forEachPosition(
            near name: NearestName,
            ceiling: Int,
            _ budget: Budget,
            _ body: (Int, Int) -> Bool
        ) {
            let count = name.scalars.count
            let mark = LetterMarks(name.scalars)
            let reach = min(ceiling / NearestName.editCost, NearestName.editLimit)
            let end = firstPosition(withCount: count + reach + 1)
            for index in firstPosition(withCount: count - reach)..<end {
                guard !budget.isSpent else { return }
                budget.spend(1)
                let other = scalars[index].count
                let limit = min(ceiling, NearestName.limit(forCount: max(count, other)))
                let edits = limit / NearestName.editCost
                guard abs(count - other) <= edits else { continue }
                let distance = mark.distance(from: marks[index])
                if distance <= edits, !body(index, distance) { return }
            }
        }

        private func firstPosition(withCount count: Int) -> Int {
            var (low, high) = (0, scalars.count)
            while low < high {
                let middle = (low + high) / 2
                if scalars[middle].count < count { low = middle + 1 } else { high = middle }
            }
            return low
        }

        /// Names that differ in the case of letters alone have the same hashes.
        private static func forEachHash(of scalars: [Unicode.Scalar], _ body: (UInt64) -> Void) {
            let letters = scalars.map(\.caseless)
            // The hash is a polynomial, so that leaving out a scalar takes a step or two.
            var ends: [UInt64] = [0]
            var power: UInt64 = 1
            for letter in letters.reversed() {
                ends.append(ends[ends.count - 1] &+ letter &* power)
                power = power &* factor
            }
            let whole = ends[letters.count]
            body(whole ^ UInt64(letters.count))
            var start: UInt64 = 0
            var place: UInt64 = 1
            for _ in letters { place = place &* factor }
            for (index, letter) in letters.enumerated() {
                place = place &* inverseFactor
                // What is before moves one place down.
                let hash = start &* inverseFactor &+ ends[letters.count - 1 - index]
                body(hash ^ UInt64(letters.count - 1))
                start = start &+ letter &* place
            }
        }

        private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        /// `factor * inverseFactor` is 1 modulo 2^64.
        private static let inverseFactor: UInt64 = {
            var inverse: UInt64 = factor
            for _ in 0..<6 { inverse = inverse &* (2 &- factor &* inverse) }
            return inverse
        }()
    }
}

/// How often the letters of a name occur, as 32 groups of letters with a bit for each of the first four.
private struct LetterMarks {
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

    /// The number of edits that it takes at least to turn the letters into others. An edit adds a letter,
    /// takes one away, or both.
    func distance(from other: LetterMarks) -> Int {
        max(
            (low & ~other.low).nonzeroBitCount + (high & ~other.high).nonzeroBitCount,
            (other.low & ~low).nonzeroBitCount + (other.high & ~high).nonzeroBitCount
        )
    }
}

extension Unicode.Scalar {
    /// A number that two scalars share if they are the same letter but for the case.
    fileprivate var caseless: UInt64 {
        if isASCII { return UInt64(value &- 0x41 < 26 ? value | 0x20 : value) }
        let mapping = properties.lowercaseMapping.unicodeScalars
        guard let first = mapping.first, mapping.count == 1 else { return UInt64(value) | 1 << 32 }
        return UInt64(first.value)
    }
}
