/// A search for the known name that a misspelled name most likely stands for.
///
/// The distance is optimal string alignment over Unicode scalars. Inserting, deleting, replacing, and swapping
/// two neighbors cost one edit each; a letter in the wrong case costs a sixth of an edit. One edit is accepted
/// for every three scalars of the longer name, up to ``editLimit``. Most edits turn a short name into another
/// word: in names of one or two scalars only the wrong case is accepted, and in names of three scalars only an
/// edit that keeps the first letter or swaps two letters. A name with `min` is never near a name with `max` in the
/// same place, such as `minItems` and `maxItem`.
package enum NearestName {
    /// The maximum number of edits that is accepted. It bounds the time to compare long hostile names.
    package static let editLimit = 8

    /// The cost of one edit. A letter in the wrong case costs 1.
    package static let editCost = 6
    /// The maximum accepted cost for names of one or two scalars: two letters in the wrong case.
    private static let shortNameCostLimit = 2

    /// Returns the candidate nearest to `name`, or nil if none is near enough.
    ///
    /// A candidate equal to `name` is skipped. Of equally near candidates, one that begins with the first letter
    /// of `name` wins, then the first one in scalar order. The result therefore does not depend on the order of
    /// `candidates`. If several of them differ from `name` only in digits, as `draft-06` and `draft-07` differ from
    /// `draft-08`, the choice among them would be arbitrary, so none of them is returned.
    package static func suggestion(
        for name: String,
        among candidates: some Sequence<String>
    ) -> String? {
        var search = Search(name)
        for candidate in candidates where search.name.canBeNear(candidate) {
            search.consider(candidate, Array(candidate.unicodeScalars))
        }
        return search.nearest
    }

    /// Returns the question that follows a message about an unknown name, or an empty text if no candidate is near
    /// enough.
    static func hint(for name: String, among candidates: some Sequence<String>) -> String {
        suggestion(for: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// A running search that keeps the nearest candidate so far.
    struct Search {
        let name: MisspelledName
        private var best: (candidate: String, cost: Int)?
        /// The first candidate with the cost of `best` that differs from the name only in digits.
        private var firstWithOtherDigits: String?
        /// True if several candidates with the cost of `best` differ from the name only in digits.
        private var hasSeveralWithOtherDigits = false

        init(_ name: String) { self.name = MisspelledName(name) }

        var nearest: String? {
            guard let candidate = best?.candidate else { return nil }
            let isArbitrary =
                hasSeveralWithOtherDigits
                && name.differsOnlyInDigits(from: Array(candidate.unicodeScalars))
            return isArbitrary ? nil : candidate
        }

        /// The cost that the next candidate must not exceed.
        var ceiling: Int { best?.cost ?? .max }

        mutating func consider(_ candidate: String, _ scalars: [Unicode.Scalar]) {
            guard let cost = name.cost(of: scalars, atMost: ceiling), cost > 0 else { return }
            if cost != best?.cost {
                firstWithOtherDigits = nil
                hasSeveralWithOtherDigits = false
            }
            if name.differsOnlyInDigits(from: scalars) {
                if let first = firstWithOtherDigits, first != candidate {
                    hasSeveralWithOtherDigits = true
                }
                firstWithOtherDigits = firstWithOtherDigits ?? candidate
            }
            if let known = best, cost == known.cost, !name.prefers(candidate, to: known.candidate) {
                return
            }
            best = (candidate, cost)
        }
    }

    /// Returns whether at most two edits turn `name` into `other`, within the limit for their length.
    static func isWithinTwoEdits(_ name: String, _ other: String) -> Bool {
        let misspelled = MisspelledName(name)
        return misspelled.canBeNear(other)
            && misspelled.cost(of: Array(other.unicodeScalars), atMost: 2 * editCost) != nil
    }

    /// Returns the maximum accepted cost of turning one name into another.
    ///
    /// - Parameter length: The number of scalars of the longer name.
    static func costLimit(forLength length: Int) -> Int {
        let edits = min(length / 3, editLimit)
        return edits == 0 ? shortNameCostLimit : edits * editCost
    }
}

/// A misspelled name, to be compared with known names.
package struct MisspelledName {
    private static let editCost = NearestName.editCost
    private static let caseCost = 1
    /// The maximum length, in scalars, of a name in which an edit of the first letter makes another word.
    private static let shortWordLength = 3

    /// The scalars of the misspelled name.
    let scalars: [Unicode.Scalar]

    package init(_ name: String) {
        scalars = Array(name.unicodeScalars)
    }

    /// Returns whether `candidate` is more likely than `known`, which has the same cost. A candidate with the first
    /// scalar of the name is more likely than a candidate without it.
    fileprivate func prefers(_ candidate: String, to known: String) -> Bool {
        let candidateHasFirstLetter = candidate.unicodeScalars.first == scalars.first
        let knownHasFirstLetter = known.unicodeScalars.first == scalars.first
        return candidateHasFirstLetter == knownHasFirstLetter
            ? candidate.precedes(known) : candidateHasFirstLetter
    }

    /// Returns whether the name and `other` are equal except for digits, as the names of two versions are.
    fileprivate func differsOnlyInDigits(from other: [Unicode.Scalar]) -> Bool {
        scalars.count == other.count
            && zip(scalars, other).allSatisfy { $0 == $1 || $0.isASCIIDigit && $1.isASCIIDigit }
    }

    /// Returns whether a candidate is short enough to be near the name. A scalar has at most four bytes of
    /// UTF-8, so a candidate has at least a quarter as many scalars as bytes.
    fileprivate func canBeNear(_ candidate: String) -> Bool {
        candidate.utf8.count / 4 <= scalars.count + NearestName.editLimit
    }

    /// Returns the maximum number of cells of the alignment table that a comparison with `other` fills.
    func tableSize(with other: [Unicode.Scalar], ceiling: Int) -> Int {
        let limit = min(ceiling, NearestName.costLimit(forLength: max(scalars.count, other.count)))
        return scalars.count * min(other.count, 2 * (limit / Self.editCost) + 3) + 1
    }

    /// Returns the cost of turning the name into `other`. Returns nil if the cost exceeds `ceiling` or the limit for
    /// the length of the names, if both names are short and probably different words, or if they mean opposite bounds.
    package func cost(of other: [Unicode.Scalar], atMost ceiling: Int) -> Int? {
        let limit = min(ceiling, NearestName.costLimit(forLength: max(scalars.count, other.count)))
        guard abs(scalars.count - other.count) * Self.editCost <= limit else { return nil }
        let cost = alignmentCost(to: other, limit: limit)
        guard cost <= limit else { return nil }
        guard cost >= Self.editCost else { return cost }
        return isDifferentShortWord(other) || isOppositeBound(other) ? nil : cost
    }

    /// Returns whether one of the names has `min` where `other` has `max`, or the reverse.
    private func isOppositeBound(_ other: [Unicode.Scalar]) -> Bool {
        let start = zip(scalars, other).prefix { $0.isSameLetter(as: $1) }.count
        guard start > 0, scalars[start - 1].isSameLetter(as: "m") else { return false }
        func begins(_ rest: ArraySlice<Unicode.Scalar>, with letters: String) -> Bool {
            rest.prefix(2).elementsEqual(letters.unicodeScalars) { $0.isSameLetter(as: $1) }
        }
        let (rest, otherRest) = (scalars[start...], other[start...])
        return begins(rest, with: "in") && begins(otherRest, with: "ax")
            || begins(rest, with: "ax") && begins(otherRest, with: "in")
    }

    /// Returns whether the name and `other`, which are at least one edit apart but near, are probably two different
    /// words: both have at most three scalars, and their first letters differ without being swapped.
    private func isDifferentShortWord(_ other: [Unicode.Scalar]) -> Bool {
        guard max(scalars.count, other.count) <= Self.shortWordLength,
            let first = scalars.first, let otherFirst = other.first
        else { return false }
        // No edit is accepted in names of fewer than three scalars, so two names of the same length have three.
        let isSwap =
            scalars.count == other.count
            && first.isSameLetter(as: other[1]) && scalars[1].isSameLetter(as: otherFirst)
        return !isSwap && !first.isSameLetter(as: otherFirst)
    }

    /// Returns the alignment cost, or a cost above `limit` if the true cost exceeds it. Fills the table row by
    /// row, only in the band that `limit` can reach.
    ///
    /// Stops at the first row whose costs all exceed the limit. A swap skips a row, but costs as much as a deletion,
    /// which does not skip the row.
    private func alignmentCost(to other: [Unicode.Scalar], limit: Int) -> Int {
        let width = other.count + 1
        return withTemporarySpan(repeating: limit + 1, count: 3 * width) { table in
            for column in 0..<width { table[column] = column * Self.editCost }
            for row in 1..<(scalars.count + 1) {
                let lowest = fillRow(row, of: &table, for: other, limit: limit)
                guard lowest <= limit else { return limit + 1 }
            }
            return table[scalars.count % 3 * width + other.count]
        }
    }

    /// Fills a row of the alignment table, which keeps only three rows.
    ///
    /// - Returns: The lowest cost in the row.
    private func fillRow(
        _ row: Int,
        of table: inout MutableSpan<Int>,
        for other: [Unicode.Scalar],
        limit: Int
    ) -> Int {
        let width = other.count + 1
        let current = row % 3 * width
        let previous = (row + 2) % 3 * width
        let beforePrevious = (row + 1) % 3 * width
        var lowest = row * Self.editCost
        table[current] = lowest
        let band = limit / Self.editCost + 1
        let start = max(1, row - band)
        let end = max(start, min(width, row + band + 1))
        // The cells beside the band still have the costs of an earlier row. They get a cost above the limit, because
        // this row and the next rows read them, too.
        if start > 1 { table[current + start - 1] = limit + 1 }
        if end < width { table[current + end] = limit + 1 }
        for column in start..<end {
            let (scalar, otherScalar) = (scalars[row - 1], other[column - 1])
            var cost = table[previous + column - 1] + replacementCost(scalar, otherScalar)
            cost = min(cost, table[previous + column] + Self.editCost)
            cost = min(cost, table[current + column - 1] + Self.editCost)
            if row > 1, column > 1, scalar == other[column - 2], scalars[row - 2] == otherScalar {
                cost = min(cost, table[beforePrevious + column - 2] + Self.editCost)
            }
            table[current + column] = cost
            lowest = min(lowest, cost)
        }
        return lowest
    }

    private func replacementCost(_ scalar: Unicode.Scalar, _ other: Unicode.Scalar) -> Int {
        if scalar == other { return 0 }
        return scalar.isSameLetter(as: other) ? Self.caseCost : Self.editCost
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIIDigit: Bool { value &- 0x30 < 10 }

    /// Returns whether two scalars are the same letter without regard to case.
    package func isSameLetter(as other: Unicode.Scalar) -> Bool {
        if self == other { return true }
        if isASCII, other.isASCII {
            return value | 0x20 == other.value | 0x20 && properties.isAlphabetic
        }
        return properties.lowercaseMapping == other.properties.lowercaseMapping
    }
}

extension String {
    /// Returns whether the text comes before `other` in scalar order. Unlike `<`, scalar order distinguishes
    /// canonically equivalent spellings.
    fileprivate func precedes(_ other: String) -> Bool {
        unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
    }
}

/// Distinguishes slips, which are misspellings that can be fixed safely, from different words.
extension NearestName {
    /// For each kind of slip, the minimum length of the longer of two names. In shorter names, the difference does
    /// not count as a slip, because a single edit makes another word.
    package struct SlipLengths: Sendable {
        /// The minimum length for two swapped letters.
        let swap: Int
        /// The minimum length for one letter that is missing or added.
        let letter: Int
        /// The minimum length for one replaced letter. It is the largest of the lengths, because a replaced letter
        /// makes another word more often than a missing or added one.
        let replacement: Int

        /// The lengths to use if the names are the only evidence for a slip.
        package static let standard = SlipLengths(swap: 5, letter: 5, replacement: 7)
        /// The lengths to use if the intended name is also required and absent.
        package static let ofRequired = SlipLengths(swap: 3, letter: 4, replacement: 5)
    }

    /// Returns whether `name` is certainly a slip for `candidate`, so that a fix can be applied without
    /// confirmation.
    ///
    /// This is true if all of these conditions hold:
    /// - The names differ only in case and separators (`image_url`, `imageURL`), or by one letter. The letter is
    ///   missing, added, swapped with the next one or, inside the name, replaced, and neither letter is uppercase. The
    ///   longer name has at least the length in ``SlipLengths/standard``.
    /// - The first letter is not missing, added or replaced, and the names have the same digits.
    /// - No other candidate is as near. If `name` and `candidate` differ only in case and separators, every other
    ///   candidate differs from `name` in more than case and separators. If `name` and `candidate` differ by one
    ///   letter, no other candidate with the same digits is within two edits of `name`.
    package static func isSlip(
        _ name: String,
        for candidate: String,
        among candidates: some Sequence<String>
    ) -> Bool {
        guard let slip = slip(name, for: candidate, lengths: .standard) else { return false }
        return candidates.allSatisfy { other in
            if other == candidate || other == name { return true }
            switch slip {
            case .style: return other.folded != name.folded
            case .letters: return other.digits != name.digits || !isWithinTwoEdits(name, other)
            }
        }
    }

    /// The kind of difference between a misspelled name and the intended name.
    package enum Slip {
        /// The names differ only in case and separators.
        case style
        /// The names differ by one letter, or by two swapped letters.
        case letters
    }

    /// Returns the kind of slip that turns `candidate` into `name`, or nil if no single slip does.
    package static func slip(_ name: String, for candidate: String, lengths: SlipLengths) -> Slip? {
        let differInStyle =
            name.folded == candidate.folded
            && name.unicodeScalars.contains(where: \.properties.isAlphabetic)
        if differInStyle { return .style }
        return isOneSlip(name, for: candidate, lengths: lengths) ? .letters : nil
    }

    /// Returns whether two names are near enough for one to be a misspelling of the other. The result is true for
    /// canonically equivalent names with different code points.
    package static func isNear(_ name: String, _ other: String) -> Bool {
        if name == other { return !name.utf8.elementsEqual(other.utf8) }
        return suggestion(for: name, among: [other]) != nil
    }

    private static func isOneSlip(
        _ name: String,
        for candidate: String,
        lengths: SlipLengths
    ) -> Bool {
        let scalars = Array(name.unicodeScalars)
        let intendedScalars = Array(candidate.unicodeScalars)
        let length = max(scalars.count, intendedScalars.count)
        let (found, intended) = differingScalars(scalars, intendedScalars) {
            $0.isSameLetter(as: $1)
        }
        guard (Array(found) + Array(intended)).allSatisfy(\.properties.isAlphabetic) else {
            return false
        }
        let isAtStart = found.startIndex == 0
        let isAtEnd = found.endIndex == scalars.count
        switch (found.count, intended.count) {
        case (0, 1), (1, 0):
            return length >= lengths.letter && !isAtStart
        case (2, 2):
            return length >= lengths.swap
                && zip(found, intended.reversed()).allSatisfy { $0.isSameLetter(as: $1) }
        case (1, 1):
            // An uppercase letter begins a new word, as in 'startXOffset', so replacing it is not a slip.
            return !isAtStart && !isAtEnd && length >= lengths.replacement
                && (found + intended).allSatisfy { !$0.properties.isUppercase }
        default:
            return false
        }
    }

    /// Returns the part of each name between the common start and the common end of both names. The common end does not
    /// overlap the common start.
    static func differingScalars(
        _ left: [Unicode.Scalar],
        _ right: [Unicode.Scalar],
        where areEqual: (Unicode.Scalar, Unicode.Scalar) -> Bool
    ) -> (left: ArraySlice<Unicode.Scalar>, right: ArraySlice<Unicode.Scalar>) {
        let prefixLength = zip(left, right).prefix { areEqual($0, $1) }.count
        let commonEnd = zip(left.reversed(), right.reversed()).prefix { areEqual($0, $1) }
        let suffixLength = min(commonEnd.count, min(left.count, right.count) - prefixLength)
        return (
            left[prefixLength..<left.count - suffixLength],
            right[prefixLength..<right.count - suffixLength]
        )
    }
}

extension String {
    /// The digits of the text, which distinguish versions and numbered names.
    var digits: [Unicode.Scalar] {
        unicodeScalars.filter {
            $0.isASCII ? $0.isASCIIDigit : $0.properties.numericType != nil
        }
    }

    /// The text in lowercase, without underscores, hyphens and spaces. Names that are equal when folded differ only
    /// in style.
    package var folded: String {
        let letters = utf8.filter { byte in
            byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ")
        }
        return String(decoding: letters, as: UTF8.self).lowercased()
    }
}
