/// The code points of an internationalized label, each of which is allowed in some label.
struct IDNALabel {
    let scalars: [UInt32]
    private let properties: [IDNATable.Properties]

    /// Returns nil if there is no code point, or if one is disallowed or unassigned in RFC 5892.
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

    /// True if no hyphen is at an end, or in both the third and fourth position (RFC 5891, section 4.2.3.1).
    private var hasValidHyphens: Bool {
        let hyphen = UInt32(FormatByte.hyphen)
        let isReserved = scalars.count >= 4 && scalars[2] == hyphen && scalars[3] == hyphen
        return scalars.first != hyphen && scalars.last != hyphen && !isReserved
    }
}

/// The contextual rules of RFC 5892, appendix A.
extension IDNALabel {
    private func isAllowedInContext(at index: Int) -> Bool {
        switch scalars[index] {
        case 0x200C: isAfterVirama(index) || isBetweenJoining(index)
        case 0x200D: isAfterVirama(index)
        case 0xB7: scalar(at: index - 1) == 0x6C && scalar(at: index + 1) == 0x6C
        case 0x375: script(at: index + 1) == .greek
        case 0x5F3, 0x5F4: script(at: index - 1) == .hebrew
        case 0x30FB: properties.contains { [.hiragana, .katakana, .han].contains($0.script) }
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
            return classes.allSatisfy(Self.isLeftToRightClass)
                && Self.end(classes, isAmong: [.leftToRight, .europeanNumber])
        case .rightToLeft, .arabicLetter:
            return !classes.contains(.leftToRight)
                && !(classes.contains(.europeanNumber) && classes.contains(.arabicNumber))
                && Self.end(
                    classes,
                    isAmong: [.rightToLeft, .arabicLetter, .europeanNumber, .arabicNumber]
                )
        default:
            return false
        }
    }

    private static func isLeftToRightClass(_ bidiClass: IDNATable.BidiClass) -> Bool {
        switch bidiClass {
        case .rightToLeft, .arabicLetter, .arabicNumber: false
        case .leftToRight, .europeanNumber, .europeanSeparator, .commonSeparator,
            .europeanTerminator, .otherNeutral, .boundaryNeutral, .nonspacingMark:
            true
        }
    }

    private static func end(
        _ classes: [IDNATable.BidiClass],
        isAmong allowed: [IDNATable.BidiClass]
    ) -> Bool {
        classes.last { $0 != .nonspacingMark }.map(allowed.contains) == true
    }
}
