/// An index of known names that finds the names that an unknown name most likely misspells.
///
/// Case and word separators are ignored. An unknown name then counts as a misspelling of a known name if both are
/// equal or one edit apart: a letter is missing, doubled, added, replaced, or swapped with the next letter. In a short
/// name an edit makes another word, so each kind of edit has a minimum length (see `MinimumLength`). Names with
/// different digits, such as versions, are different names.
package final class MisspellingIndex {
    /// The maximum length, in scalars without separators, of a name that is compared letter by letter.
    package static let lengthLimit = 64
    /// The number of steps that a name takes from a budget if it is compared letter by letter, or is in a result.
    package static let comparisonStepCount = 128

    private let names: [String]
    private let foldedNames: [String]
    /// The positions in `names`, grouped by folded name.
    private let positionsByFoldedName: [String: [Int]]
    private lazy var index = NearestNameIndex(
        positionsByFoldedName.keys.filter { $0.unicodeScalars.count <= Self.lengthLimit }
    )

    package init(_ names: [String]) {
        self.names = names
        foldedNames = names.map(\.folded)
        positionsByFoldedName = Dictionary(
            grouping: names.indices,
            by: { [foldedNames] in foldedNames[$0] }
        )
    }

    /// Returns the positions of the names that `name` may misspell, without the position of `name` itself.
    ///
    /// If known names differ from `name` only in case and separators, returns only these, or nothing if they have no
    /// letters. Otherwise, returns the names that are one edit apart.
    ///
    /// Returns nothing if the budget is already spent. A search can spend more steps than remain. The budget limits the
    /// time for many names that are all one edit apart, because each of them is compared with all others.
    package func positions(
        like name: String,
        within budget: NearestNameIndex.Budget = NearestNameIndex.Budget()
    ) -> [Int] {
        guard !budget.isSpent else { return [] }
        let foldedName = name.folded
        // A canonically equivalent name with other code points is another name.
        let equalWhenFolded = (positionsByFoldedName[foldedName] ?? []).filter {
            !names[$0].utf8.elementsEqual(name.utf8)
        }
        budget.spend(equalWhenFolded.count * Self.comparisonStepCount)
        if !equalWhenFolded.isEmpty {
            let hasLetters = foldedName.unicodeScalars.contains(where: \.properties.isAlphabetic)
            return hasLetters ? equalWhenFolded : []
        }
        guard foldedName.unicodeScalars.count <= Self.lengthLimit else { return [] }
        let digits = foldedName.digits
        let neighbors = index.neighbors(of: foldedName)
        let letters = Array(foldedName.unicodeScalars)
        let likely = neighbors.filter { other in
            other.digits == digits && Self.isOneEdit(letters, from: other)
        }
        let positions = likely.flatMap { positionsByFoldedName[$0] ?? [] }.sorted()
        budget.spend(max(neighbors.count, positions.count) * Self.comparisonStepCount)
        return positions
    }

    /// Returns the position of the only name that `name` may misspell, or nil if there is no such name or more than
    /// one, or if the budget is already spent.
    package func onlyPosition(
        like name: String,
        within budget: NearestNameIndex.Budget = NearestNameIndex.Budget()
    ) -> Int? {
        let positions = positions(like: name, within: budget)
        return positions.count == 1 ? positions[0] : nil
    }

    /// Returns whether a name with these letters is one edit away from `known`. Both names must be folded.
    private static func isOneEdit(_ nameLetters: [Unicode.Scalar], from known: String) -> Bool {
        let knownLetters = Array(known.unicodeScalars)
        let (added, missing) = NearestName.differingScalars(nameLetters, knownLetters) { $0 == $1 }
        guard added.allSatisfy(\.properties.isAlphabetic),
            missing.allSatisfy(\.properties.isAlphabetic)
        else { return false }
        switch (added.count, missing.count) {
        case (0, 1):
            return knownLetters.count >= MinimumLength.missingLetter
        case (1, 0):
            let index = added.startIndex
            let isDoubled = index > 0 && nameLetters[index - 1] == nameLetters[index]
            return knownLetters.count
                >= (isDoubled ? MinimumLength.doubledLetter : MinimumLength.addedLetter)
        case (1, 1):
            return knownLetters.count >= MinimumLength.replacedLetter
        case (2, 2):
            return added.elementsEqual(missing.reversed())
                && knownLetters.count >= MinimumLength.swappedLetters
        default:
            return false
        }
    }

    /// The minimum length of the known name for each kind of edit.
    private enum MinimumLength {
        static let doubledLetter = 2
        static let swappedLetters = 2
        static let missingLetter = 3
        static let addedLetter = 3
        static let replacedLetter = 4
    }
}
