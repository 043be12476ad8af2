/// An index of known names that finds those which an unknown name most likely misspells.
///
/// An unknown name counts as a misspelling of a known name in two cases. Either both are equal without regard to
/// case and word separators, or they are then one slip apart: a letter that is missing, doubled, added, replaced,
/// or swapped with the next one. A slip turns a short name into another word, so each kind of slip has a minimum
/// length (see `Length`). Names with different digits, such as versions, are different names.
package final class LikelyNames {
    /// The maximum length, in scalars without separators, of a name that is compared letter by letter.
    package static let lengthLimit = 64

    private let names: [String]
    private let folded: [String]
    /// The positions of the names in `names`, grouped by their form without case and separators.
    private let positions: [String: [Int]]
    private lazy var index = NearestNameIndex(
        positions.keys.filter { $0.unicodeScalars.count <= Self.lengthLimit }
    )

    package init(_ names: [String]) {
        self.names = names
        folded = names.map(\.withoutStyle)
        positions = Dictionary(grouping: names.indices, by: { [folded] in folded[$0] })
    }

    package var isEmpty: Bool { names.isEmpty }

    /// Returns the positions of the names that `name` may be a misspelling of. `name` itself is never among them.
    ///
    /// - Returns: The names that differ only in case and separators. If there are none, the names that are one
    ///   slip apart.
    package func positions(like name: String) -> [Int] {
        let plain = name.withoutStyle
        let styled = (positions[plain] ?? []).filter { names[$0] != name }
        if !styled.isEmpty {
            return plain.unicodeScalars.contains(where: \.properties.isAlphabetic) ? styled : []
        }
        guard plain.unicodeScalars.count <= Self.lengthLimit else { return [] }
        let digits = plain.digits
        let found = index.neighbors(of: plain).filter { other in
            other.digits == digits && Self.isSlip(plain, for: other)
        }
        return found.flatMap { positions[$0] ?? [] }.sorted()
    }

    /// Returns the position of the only name that `name` may be a misspelling of, or nil if there are none or
    /// several.
    func only(like name: String) -> Int? {
        let found = positions(like: name)
        return found.count == 1 ? found[0] : nil
    }

    /// Returns whether one slip turns `known` into `name`. The caller passes both without case and separators.
    static func isSlip(_ name: String, for known: String) -> Bool {
        let written = Array(name.unicodeScalars)
        let meant = Array(known.unicodeScalars)
        let start = zip(written, meant).prefix { $0 == $1 }.count
        let rest = min(written.count, meant.count) - start
        let end = min(rest, zip(written.reversed(), meant.reversed()).prefix { $0 == $1 }.count)
        let extra = written[start..<written.count - end]
        let lost = meant[start..<meant.count - end]
        guard (Array(extra) + lost).allSatisfy(\.properties.isAlphabetic) else { return false }
        switch (extra.count, lost.count) {
        case (0, 1):
            return meant.count >= Length.ofNameWithoutLetter
        case (1, 0):
            let isDoubled = start > 0 && written[start - 1] == extra[start]
            return meant.count >= (isDoubled ? Length.ofNameWithDouble : Length.ofNameWithLetter)
        case (1, 1):
            return meant.count >= Length.ofNameWithOtherLetter
        case (2, 2):
            return extra.elementsEqual(lost.reversed()) && meant.count >= Length.ofNameWithSwap
        default:
            return false
        }
    }

    /// The minimum length of the known name for each kind of slip.
    private enum Length {
        static let ofNameWithDouble = 2
        static let ofNameWithSwap = 2
        static let ofNameWithoutLetter = 3
        static let ofNameWithLetter = 3
        static let ofNameWithOtherLetter = 4
    }
}
