/// Tells a slip of the pen from another word.
extension NearestName {
    /// How long the longer of two names is at least for one letter more, less or elsewhere to be a
    /// slip: shorter words become others that way.
    private static let slipLength = 5
    /// How long it is for one letter instead of another, which makes another word more easily.
    private static let replacementLength = 7

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
        guard let slip = slip(name, for: candidate) else { return false }
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
    static func slip(_ name: String, for candidate: String) -> Slip? {
        let isInStyle =
            name.withoutStyle == candidate.withoutStyle
            && name.unicodeScalars.contains(where: \.properties.isAlphabetic)
        if isInStyle { return .style }
        return isOneSlip(name, candidate) ? .letters : nil
    }

    /// Whether two names are so near that one may have been meant to be the other.
    package static func isNear(_ name: String, _ other: String) -> Bool {
        suggestion(for: name, among: [other]) != nil
    }

    private static func isOneSlip(_ name: String, _ candidate: String) -> Bool {
        let left = Array(name.unicodeScalars)
        let right = Array(candidate.unicodeScalars)
        let length = max(left.count, right.count)
        guard length >= slipLength else { return false }
        let shorter = min(left.count, right.count)
        let start = zip(left, right).prefix { $0.isSameLetter(as: $1) }.count
        let end = zip(left.reversed(), right.reversed()).prefix { $0.isSameLetter(as: $1) }.count
        let common = min(end, shorter - start)
        let (old, new) = (left[start..<left.count - common], right[start..<right.count - common])
        guard (Array(old) + Array(new)).allSatisfy(\.properties.isAlphabetic) else { return false }
        switch (old.count, new.count) {
        case (0, 1), (1, 0):
            return start > 0
        case (2, 2):
            return zip(old, new.reversed()).allSatisfy { $0.isSameLetter(as: $1) }
        case (1, 1):
            // A capital stands for a word of its own, as in 'startX'.
            return start > 0 && common > 0 && length >= replacementLength
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
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { !"_- ".unicodeScalars.contains($0) }
            )
        ).lowercased()
    }
}
