/// A label of an internationalized host name. All its code points are allowed in labels.
struct IDNALabel {
    let scalars: [UInt32]
    private let properties: [IDNATable.Properties]

    /// Returns nil if `scalars` is empty or has a code point that RFC 5892 disallows or does not assign.
    init?(_ scalars: [UInt32]) {
        let properties = scalars.compactMap(IDNATable.shared.properties)
        guard properties.count == scalars.count, !scalars.isEmpty else { return nil }
        self.scalars = scalars
        self.properties = properties
    }

    /// True if this is a U-label (RFC 5890, section 2.3.2.1). Its length and the Bidi rule are not checked.
    var isUnicodeLabel: Bool {
        scalars.contains { $0 >= 0x80 } && hasValidHyphens && !properties[0].isMark
            && scalars.indices.allSatisfy(isAllowedInContext)
            && IDNANormalization.isNormalized(scalars)
    }

    /// True if the label has no hyphen at its start or end, and does not have hyphens in both the third and the fourth
    /// position (RFC 5891, section 4.2.3.1).
    private var hasValidHyphens: Bool {
        let hyphen: UInt32 = 0x2D
        let isReserved = scalars.count >= 4 && scalars[2] == hyphen && scalars[3] == hyphen
        return scalars.first != hyphen && scalars.last != hyphen && !isReserved
    }
}

/// The contextual rules of RFC 5892, appendix A.
extension IDNALabel {
    private func isAllowedInContext(at index: Int) -> Bool {
        switch scalars[index] {
        // Zero width non-joiner
        case 0x200C: isAfterVirama(index) || isBetweenJoining(index)
        // Zero width joiner
        case 0x200D: isAfterVirama(index)
        // Middle dot, allowed between two letters `l`
        case 0xB7: scalar(at: index - 1) == 0x6C && scalar(at: index + 1) == 0x6C
        // Greek keraia
        case 0x375: script(at: index + 1) == .greek
        // Hebrew geresh and gershayim
        case 0x5F3, 0x5F4: script(at: index - 1) == .hebrew
        // Katakana middle dot
        case 0x30FB: properties.contains { [.hiragana, .katakana, .han].contains($0.script) }
        // Arabic-Indic digits and extended Arabic-Indic digits
        case 0x660...0x669: !scalars.contains { (0x6F0...0x6F9).contains($0) }
        case 0x6F0...0x6F9: !scalars.contains { (0x660...0x669).contains($0) }
        default: true
        }
    }

    private func scalar(at index: Int) -> UInt32? {
        scalars.indices.contains(index) ? scalars[index] : nil
    }

    private func script(at index: Int) -> IDNATable.Script? {
        properties.indices.contains(index) ? properties[index].script : nil
    }

    private func isAfterVirama(_ index: Int) -> Bool {
        index > 0 && properties[index - 1].isVirama
    }

    /// Returns whether the letters before and after the position join towards each other. Transparent marks are
    /// skipped.
    private func isBetweenJoining(_ index: Int) -> Bool {
        let before = properties[..<index].last { $0.joiningType != .transparent }?.joiningType
        let after = properties[(index + 1)...].first { $0.joiningType != .transparent }?.joiningType
        return (before == .left || before == .dual) && (after == .right || after == .dual)
    }
}

/// The Bidi rule of RFC 5893, section 2.
extension IDNALabel {
    /// True if the label has a right-to-left code point. The Bidi rule then applies to the whole name.
    var isRightToLeft: Bool {
        properties.contains {
            [.rightToLeft, .arabicLetter, .arabicNumber].contains($0.bidiClass)
        }
    }

    var satisfiesBidiRule: Bool {
        let classes = properties.map(\.bidiClass)
        switch classes[0] {
        case .leftToRight:
            return classes.allSatisfy(Self.isAllowedInLeftToRightLabel)
                && Self.lastClass(of: classes, isAmong: [.leftToRight, .europeanNumber])
        case .rightToLeft, .arabicLetter:
            return !classes.contains(.leftToRight)
                && !(classes.contains(.europeanNumber) && classes.contains(.arabicNumber))
                && Self.lastClass(
                    of: classes,
                    isAmong: [.rightToLeft, .arabicLetter, .europeanNumber, .arabicNumber]
                )
        default:
            return false
        }
    }

    private static func isAllowedInLeftToRightLabel(_ bidiClass: IDNATable.BidiClass) -> Bool {
        switch bidiClass {
        case .rightToLeft, .arabicLetter, .arabicNumber: false
        case .leftToRight, .europeanNumber, .europeanSeparator, .commonSeparator,
            .europeanTerminator, .otherNeutral, .boundaryNeutral, .nonspacingMark:
            true
        }
    }

    /// Returns whether the last class is allowed, ignoring nonspacing marks at the end.
    private static func lastClass(
        of classes: [IDNATable.BidiClass],
        isAmong allowed: [IDNATable.BidiClass]
    ) -> Bool {
        classes.last { $0 != .nonspacingMark }.map(allowed.contains) == true
    }
}

/// The Unicode normalization form C, for the code points that labels can contain.
///
/// Hangul syllables are composed but not decomposed, because RFC 5892 disallows their separate letters in labels.
enum IDNANormalization {
    static func isNormalized(_ scalars: [UInt32]) -> Bool {
        normalized(scalars) == scalars
    }

    static func normalized(_ scalars: [UInt32]) -> [UInt32] {
        var classified = scalars.flatMap(decomposition).map { scalar in
            let properties = IDNATable.shared.properties(of: scalar)
            return ClassifiedScalar(scalar: scalar, combiningClass: properties?.combiningClass ?? 0)
        }
        sortMarks(&classified)
        return composition(classified)
    }

    /// A code point with its canonical combining class.
    private struct ClassifiedScalar {
        let scalar: UInt32
        let combiningClass: UInt32
    }

    /// Returns the full canonical decomposition. Only the first part of a composite can itself be a composite.
    private static func decomposition(_ scalar: UInt32) -> [UInt32] {
        var first = scalar
        var others: [UInt32] = []
        while let parts = IDNATable.shared.parts(of: first) {
            others.append(parts.second)
            first = parts.first
        }
        return [first] + others.reversed()
    }

    /// Sorts each sequence of marks by combining class. The sort is stable.
    private static func sortMarks(_ text: inout [ClassifiedScalar]) {
        for end in text.indices where text[end].combiningClass > 0 {
            var index = end
            while index > 0, text[index - 1].combiningClass > text[index].combiningClass {
                text.swapAt(index - 1, index)
                index -= 1
            }
        }
    }

    /// Composes each code point with the last starter before it, unless a code point between them blocks the
    /// composition.
    private static func composition(_ text: [ClassifiedScalar]) -> [UInt32] {
        var result: [UInt32] = []
        var starter: Int?
        var lastClass: UInt32 = 0
        for current in text {
            if let starter {
                let isAdjacent = starter == result.count - 1
                let isNotBlocked = lastClass > 0 && lastClass < current.combiningClass
                let composite = composite(of: result[starter], current.scalar)
                if let composite, isAdjacent || isNotBlocked {
                    result[starter] = composite
                    continue
                }
            }
            if current.combiningClass == 0 {
                starter = result.count
            }
            result.append(current.scalar)
            lastClass = current.combiningClass
        }
        return result
    }

    /// Returns the composite of two code points, or nil if they have none. Hangul syllables are computed (Unicode,
    /// section 3.12), and all other composites are in the table.
    private static func composite(of first: UInt32, _ second: UInt32) -> UInt32? {
        switch (first, second) {
        // A leading consonant and a vowel
        case (0x1100...0x1112, 0x1161...0x1175):
            0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
        // A syllable without a trailing consonant, and this consonant
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00) % 28 == 0:
            first + second - 0x11A7
        default: IDNATable.shared.composite(of: first, second)
        }
    }
}

/// The encoding of Unicode labels in ASCII (RFC 3492, section 6), without the prefix `xn--`.
enum Punycode {
    private static let base = 36
    private static let smallestThreshold = 1
    private static let largestThreshold = 26
    private static let firstNonASCII = 0x80

    /// Decodes a label. Returns nil if it is malformed.
    ///
    /// The label must not have uppercase letters. The time can grow with the square of the number of bytes, which the
    /// caller must limit.
    static func decoded(_ label: some Collection<UInt8>) -> [UInt32]? {
        // A delimiter follows the ASCII code points of the label, if it has any.
        let delimiter = Array(label).lastIndex(of: UInt8(ascii: "-")) ?? 0
        var scalars = label.prefix(delimiter).map(UInt32.init)
        var digits = label.dropFirst(delimiter > 0 ? delimiter + 1 : 0).makeIterator()
        var bias = Bias()
        var scalar = firstNonASCII
        var index = 0
        while let digit = digits.next() {
            guard let delta = takeDelta(first: digit, from: &digits, bias: bias) else { return nil }
            let position = index + delta
            let count = scalars.count + 1
            bias.adapt(delta: delta, count: count)
            scalar += position / count
            guard scalar <= 0x10_FFFF else { return nil }
            index = position % count
            scalars.insert(UInt32(scalar), at: index)
            index += 1
        }
        return scalars
    }

    /// Consumes the digits of one delta. Returns nil if the digits are invalid.
    private static func takeDelta(
        first: UInt8,
        from digits: inout some IteratorProtocol<UInt8>,
        bias: Bias
    ) -> Int? {
        // `Int` has 32 bits on some platforms, which the weight of a digit can exceed.
        var delta: Int64 = 0
        var weight: Int64 = 1
        var place = base
        var next: UInt8? = first
        while let byte = next {
            guard let digit = digitValue(byte) else { return nil }
            delta += Int64(digit) * weight
            // A valid label never needs a larger delta, and this bound prevents overflow.
            guard delta < 1 << 30 else { return nil }
            let threshold = bias.threshold(at: place)
            if digit < threshold {
                return Int(delta)
            }
            weight *= Int64(base - threshold)
            place += base
            next = digits.next()
        }
        return nil
    }

    /// Encodes a label. The time can grow with the square of the number of code points, which the caller must limit.
    static func encoded(_ scalars: [UInt32]) -> [UInt8] {
        var output = scalars.filter { $0 < firstNonASCII }.map { UInt8(truncatingIfNeeded: $0) }
        let basicCount = output.count
        if basicCount > 0 {
            output.append(UInt8(ascii: "-"))
        }
        var bias = Bias()
        var delta = 0
        var encodedCount = basicCount
        var scalar = firstNonASCII
        while let next = scalars.lazy.map(Int.init).filter({ $0 >= scalar }).min() {
            delta += (next - scalar) * (encodedCount + 1)
            for other in scalars {
                if other < next {
                    delta += 1
                } else if other == next {
                    appendDigits(of: delta, bias: bias, to: &output)
                    bias.adapt(delta: delta, count: encodedCount + 1)
                    delta = 0
                    encodedCount += 1
                }
            }
            delta += 1
            scalar = next + 1
        }
        return output
    }

    private static func appendDigits(of delta: Int, bias: Bias, to output: inout [UInt8]) {
        var rest = delta
        var place = base
        while true {
            let threshold = bias.threshold(at: place)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            place += base
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? value + 97 : value - 26 + 48)
    }

    private static func digitValue(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48 + 26
        default: nil
        }
    }
}

/// The adaptation of the bias (RFC 3492, section 6.1).
extension Punycode {
    private struct Bias {
        private var value = 72
        private var isFirst = true

        func threshold(at place: Int) -> Int {
            min(max(place - value, smallestThreshold), largestThreshold)
        }

        mutating func adapt(delta: Int, count: Int) {
            let skew = 38
            let damping = 700
            var rest = isFirst ? delta / damping : delta / 2
            isFirst = false
            rest += rest / count
            var newBias = 0
            while rest > (base - smallestThreshold) * largestThreshold / 2 {
                rest /= base - smallestThreshold
                newBias += base
            }
            value = newBias + (base - smallestThreshold + 1) * rest / (rest + skew)
        }
    }
}
