/// Distinguishes a slip, a typing mistake of one letter, from a different word.
extension NearestName {
    /// The minimum lengths of the longer of two names for a difference to count as a slip, for each kind of slip.
    /// In a shorter word, a single edit makes another word.
    package struct SlipLengths: Sendable {
        /// The minimum length for two swapped letters.
        let swap: Int
        /// The minimum length for one letter that is missing or added.
        let letter: Int
        /// The minimum length for one replaced letter, which makes another word more easily.
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
    ///   missing, added, swapped with the next one or, inside a long word, replaced.
    /// - The first letter is not missing, added or replaced, and the names have the same digits.
    /// - No other candidate is as near. In the first case none equals `name` without case and separators; in the
    ///   second none with the same digits is within two edits.
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

    /// The kind of difference between a misspelled name and the intended one.
    enum Slip {
        case style
        case letters
    }

    /// Returns the kind of slip that turns `candidate` into `name`, or nil if they differ by more than one slip.
    static func slip(_ name: String, for candidate: String, _ lengths: SlipLengths) -> Slip? {
        let isInStyle =
            name.withoutStyle == candidate.withoutStyle
            && name.unicodeScalars.contains(where: \.properties.isAlphabetic)
        if isInStyle { return .style }
        return isOneSlip(name, candidate, lengths) ? .letters : nil
    }

    /// Returns whether two names are near enough for one to be a misspelling of the other.
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
            // A capital letter begins a word of its own, as in 'startX', so replacing it is not a slip.
            return start > 0 && common > 0 && length >= lengths.replacement
                && (old + new).allSatisfy { !$0.properties.isUppercase }
        default:
            return false
        }
    }
}

extension String {
    /// The digits of the text, which distinguish versions and numbered names.
    var digits: [Unicode.Scalar] {
        unicodeScalars.filter {
            $0.isASCII ? $0.value &- 0x30 < 10 : $0.properties.numericType != nil
        }
    }

    /// The text in lowercase, without underscores, hyphens and spaces.
    var withoutStyle: String {
        let plain = utf8.filter { byte in
            byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ")
        }
        return String(decoding: plain, as: UTF8.self).lowercased()
    }
}
