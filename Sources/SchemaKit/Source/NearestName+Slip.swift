/// Tells a slip of the pen from another word.
extension NearestName {
    /// How long the longer of two names is at least for a difference to be a slip: shorter words become other words
    /// that way.
    package struct SlipLengths: Sendable {
        /// For two letters that are swapped.
        let swap: Int
        /// For one letter more or less.
        let letter: Int
        /// For one letter instead of another, which makes another word more easily.
        let replacement: Int

        /// Where only the names say that one was meant.
        package static let standard = SlipLengths(swap: 5, letter: 5, replacement: 7)
        /// Where the name that was meant is also required and absent.
        package static let ofRequired = SlipLengths(swap: 3, letter: 4, replacement: 5)
    }

    /// Whether `name` can only be a slip of the pen for `candidate`, so that nobody has to be asked.
    ///
    /// That is so where the two differ in style only (`image_url`, `imageURL`), or by one letter that
    /// is missing, there too much, swapped with the next or, inside a long word, another one; where
    /// they begin with the same letter and have the same digits; and where no other of the
    /// candidates with these digits is as near, give or take an edit.
    package static func isSlip(
        _ name: String,
        for candidate: String,
        among candidates: some Sequence<String>
    ) -> Bool {
        guard let slip = slip(name, for: candidate, .standard) else { return false }
        return candidates.allSatisfy { other in
            if other == candidate || other == name { return true }
            switch slip {
            case .style: return other.withoutStyle != name.withoutStyle
            case .letters: return other.digits != name.digits || !isWithinTwoEdits(name, other)
            }
        }
    }

    /// What tells a name from the one that it is a slip of the pen for.
    enum Slip {
        case style
        case letters
    }

    /// How `name` differs from `candidate`; nil where that is more than a slip of the pen.
    static func slip(_ name: String, for candidate: String, _ lengths: SlipLengths) -> Slip? {
        let isInStyle =
            name.withoutStyle == candidate.withoutStyle
            && name.unicodeScalars.contains(where: \.properties.isAlphabetic)
        if isInStyle { return .style }
        return isOneSlip(name, candidate, lengths) ? .letters : nil
    }

    /// Whether two names are so near that one may have been meant to be the other.
    package static func isNear(_ name: String, _ other: String) -> Bool {
        suggestion(for: name, among: [other]) != nil
    }

    private static func isOneSlip(
        _ name: String,
        _ candidate: String,
        _ lengths: SlipLengths
    ) -> Bool {
        let left = Array(name.unicodeScalars)
        let right = Array(candidate.unicodeScalars)
        let length = max(left.count, right.count)
        let shorter = min(left.count, right.count)
        let start = zip(left, right).prefix { $0.isSameLetter(as: $1) }.count
        let end = zip(left.reversed(), right.reversed()).prefix { $0.isSameLetter(as: $1) }.count
        let common = min(end, shorter - start)
        let (old, new) = (left[start..<left.count - common], right[start..<right.count - common])
        guard (Array(old) + Array(new)).allSatisfy(\.properties.isAlphabetic) else { return false }
        switch (old.count, new.count) {
        case (0, 1), (1, 0):
            return length >= lengths.letter && start > 0
        case (2, 2):
            return length >= lengths.swap
                && zip(old, new.reversed()).allSatisfy { $0.isSameLetter(as: $1) }
        case (1, 1):
            // A capital stands for a word of its own, as in 'startX'.
            return start > 0 && common > 0 && length >= lengths.replacement
                && (old + new).allSatisfy { !$0.properties.isUppercase }
        default:
            return false
        }
    }
}

extension String {
    /// What tells versions and numbered names apart.
    var digits: [Unicode.Scalar] {
        unicodeScalars.filter {
            $0.isASCII ? $0.value &- 0x30 < 10 : $0.properties.numericType != nil
        }
    }

    /// Letters and digits alone, without regard to case.
    var withoutStyle: String {
        let plain = utf8.filter { byte in
            byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ")
        }
        return String(decoding: plain, as: UTF8.self).lowercased()
    }
}
