extension PatternParser {
    /// Parses an escape outside of a class, including its backslash.
    mutating func parseAtomEscape() throws(PatternError) -> PatternNode {
        let escapeStart = position
        position += 1
        guard let byte = peek() else {
            throw failure(.trailingBackslash, from: escapeStart)
        }
        switch byte {
        case UInt8(ascii: "b"):
            position += 1
            return .assertion(modifiers.ignoresCase ? .foldedWordBoundary : .wordBoundary)
        case UInt8(ascii: "B"):
            position += 1
            return .assertion(modifiers.ignoresCase ? .notFoldedWordBoundary : .notWordBoundary)
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            return parseNumberedReference(escapeStart: escapeStart)
        case UInt8(ascii: "k"):
            return try parseNamedReference(escapeStart: escapeStart)
        default:
            break
        }
        if let set = try parseSetEscape(escapeStart: escapeStart) {
            return Self.node(try folded(set))
        }
        return character(try parseCharacterEscape(escapeStart: escapeStart, isInClass: false))
    }

    private mutating func parseNumberedReference(escapeStart: Int) -> PatternNode {
        let digits = readDigits() ?? []
        let value = Self.number(digits)
        let text = String(decoding: digits, as: UTF8.self)
        return reference(
            .number(value == .max ? nil : value, digits: text),
            escapeStart: escapeStart
        )
    }

    private mutating func parseNamedReference(escapeStart: Int) throws(PatternError) -> PatternNode
    {
        position += 1
        guard skip("<") else {
            throw failure(.missingGroupName, from: escapeStart)
        }
        return reference(.name(try parseGroupName()), escapeStart: escapeStart)
    }

    private mutating func reference(_ target: Reference.Target, escapeStart: Int) -> PatternNode {
        references.append(Reference(target: target, range: escapeStart..<position))
        return .reference(references.count - 1, ignoresCase: modifiers.ignoresCase)
    }

    /// Parses an escape for a set, such as `\d` or `\p{…}`, after the backslash. Returns nil and consumes nothing if
    /// the escape does not stand for a set.
    mutating func parseSetEscape(escapeStart: Int) throws(PatternError) -> CodePointSet? {
        guard let byte = peek() else { return nil }
        switch byte {
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "s"), UInt8(ascii: "S"),
            UInt8(ascii: "w"), UInt8(ascii: "W"):
            position += 1
        case UInt8(ascii: "p"):
            return try parseProperty(escapeStart: escapeStart)
        case UInt8(ascii: "P"):
            return try parseProperty(escapeStart: escapeStart).complement
        default:
            return nil
        }
        let set: CodePointSet =
            switch byte | 0x20 {
            case UInt8(ascii: "d"): .digits
            case UInt8(ascii: "s"): .whiteSpace
            default: modifiers.ignoresCase ? .foldedWordCharacters : .wordCharacters
            }
        // An uppercase letter stands for the complement.
        return byte & 0x20 == 0 ? set.complement : set
    }

    private mutating func parseProperty(escapeStart: Int) throws(PatternError) -> CodePointSet {
        position += 1
        guard skip("{") else {
            throw failure(.malformedProperty, from: escapeStart)
        }
        let contentStart = position
        let name = readPropertyCharacters()
        let hasValue = skip("=")
        let value = hasValue ? readPropertyCharacters() : []
        let key = source[contentStart..<position]
        guard skip("}"), !name.isEmpty, value.isEmpty != hasValue else {
            throw failure(.malformedProperty, from: escapeStart)
        }
        if let known = propertySets[key] { return known }
        let set = try propertySet(named: name, value: value, escapeStart: escapeStart)
        propertySets[key] = set
        return set
    }

    private func propertySet(
        named name: ArraySlice<UInt8>,
        value: ArraySlice<UInt8>,
        escapeStart: Int
    ) throws(PatternError) -> CodePointSet {
        let property = String(decoding: name, as: UTF8.self)
        if value.isEmpty {
            guard let set = UnicodeProperty.set(named: name) else {
                throw failure(.unknownProperty(property), from: escapeStart)
            }
            return set
        }
        guard let values = UnicodeProperty.values(of: property) else {
            let isKnown = UnicodeProperty.set(named: name) != nil
            throw failure(
                isKnown ? .propertyWithoutValues(property) : .unknownProperty(property),
                from: escapeStart
            )
        }
        guard let set = UnicodeProperty.find(value, in: values) else {
            let kind = PatternError.Kind.unknownPropertyValue(
                property: property,
                value: String(decoding: value, as: UTF8.self)
            )
            throw failure(kind, from: escapeStart)
        }
        return set
    }

    private mutating func readPropertyCharacters() -> ArraySlice<UInt8> {
        let start = position
        while let byte = peek(), byte.isASCIIWordCharacter {
            position += 1
        }
        return source[start..<position]
    }

    /// Parses an escape for one code point, after its backslash.
    mutating func parseCharacterEscape(
        escapeStart: Int,
        isInClass: Bool
    ) throws(PatternError) -> UInt32 {
        guard let byte = peek() else {
            throw failure(.trailingBackslash, from: escapeStart)
        }
        position += 1
        switch byte {
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "v"): return 0x0B
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            guard byte == UInt8(ascii: "0"), peek()?.isASCIIDigit != true else {
                let isOctal = byte < UInt8(ascii: "8")
                throw failure(
                    isOctal ? .octalEscape : .unknownEscape(UInt32(byte)),
                    from: escapeStart
                )
            }
            return 0
        case UInt8(ascii: "c"): return try parseControlEscape(escapeStart: escapeStart)
        case UInt8(ascii: "x"):
            guard let value = readHex(count: 2) else {
                throw failure(.invalidHexEscape, from: escapeStart)
            }
            return value
        case UInt8(ascii: "u"): return try parseUnicodeEscape(escapeStart: escapeStart)
        default:
            return try parseIdentityEscape(byte, escapeStart: escapeStart, isInClass: isInClass)
        }
    }

    private mutating func parseControlEscape(escapeStart: Int) throws(PatternError) -> UInt32 {
        guard let letter = peek(), letter.isASCIILetter else {
            throw failure(.invalidControlEscape, from: escapeStart)
        }
        position += 1
        return UInt32(letter & 31)
    }

    private mutating func parseIdentityEscape(
        _ byte: UInt8,
        escapeStart: Int,
        isInClass: Bool
    ) throws(PatternError) -> UInt32 {
        if Self.isSyntaxCharacter(byte) || byte == UInt8(ascii: "/")
            || (isInClass && byte == UInt8(ascii: "-"))
        {
            return UInt32(byte)
        }
        let isPunctuation =
            byte == UInt8(ascii: "_")
            || (byte >= 0x20 && byte < 0x7F && !byte.isASCIIWordCharacter)
        if syntax == .legacyTolerant, isPunctuation {
            return UInt32(byte)
        }
        position -= 1
        let found = readCodePoint()
        throw failure(.unknownEscape(found), from: escapeStart)
    }

    static func isSyntaxCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "\\"), UInt8(ascii: "."),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "|"):
            true
        default:
            false
        }
    }

    /// Parses the digits after `\u`. Two escapes that form a surrogate pair yield one code point.
    mutating func parseUnicodeEscape(escapeStart: Int) throws(PatternError) -> UInt32 {
        if skip("{") {
            return try parseBracedCodePoint(escapeStart: escapeStart)
        }
        guard let value = readHex(count: 4) else {
            throw failure(.invalidUnicodeEscape, from: escapeStart)
        }
        let end = position
        guard value & 0xFC00 == 0xD800, skip("\\u"), let trail = readHex(count: 4),
            trail & 0xFC00 == 0xDC00
        else {
            position = end
            return value
        }
        return 0x10000 + (value & 0x3FF) << 10 + (trail & 0x3FF)
    }

    private mutating func parseBracedCodePoint(escapeStart: Int) throws(PatternError) -> UInt32 {
        var value: UInt32 = 0
        var isEmpty = true
        while let digit = peek()?.hexadecimalDigitValue {
            position += 1
            isEmpty = false
            value = min(value * 16 + UInt32(digit), CodePointSet.limit)
        }
        guard !isEmpty, skip("}") else {
            throw failure(.invalidUnicodeEscape, from: escapeStart)
        }
        guard value < CodePointSet.limit else {
            throw failure(.codePointTooLarge, from: escapeStart)
        }
        return value
    }

    /// Reads exactly `count` hexadecimal digits. Returns nil and consumes nothing if there are fewer.
    private mutating func readHex(count: Int) -> UInt32? {
        guard position + count <= source.count else { return nil }
        var value: UInt32 = 0
        for byte in source[position..<position + count] {
            guard let digit = byte.hexadecimalDigitValue else { return nil }
            value = value * 16 + UInt32(digit)
        }
        position += count
        return value
    }

    // MARK: Group names

    /// Parses the name of a group and the `>` after it. The `<` has been consumed.
    mutating func parseGroupName() throws(PatternError) -> String {
        let start = position
        var name = String.UnicodeScalarView()
        while !skip(">") {
            guard !isAtEnd else {
                throw failure(.invalidGroupName, from: start)
            }
            var codePoint = readCodePoint()
            if codePoint == UInt32(UInt8(ascii: "\\")) {
                guard skip("u") else {
                    throw failure(.invalidGroupName, from: start)
                }
                codePoint = try parseUnicodeEscape(escapeStart: position - 2)
            }
            guard let scalar = Unicode.Scalar(codePoint),
                Self.isIdentifierCharacter(scalar, isFirst: name.isEmpty)
            else {
                throw failure(.invalidGroupName, from: start)
            }
            name.append(scalar)
        }
        guard !name.isEmpty else {
            throw failure(.invalidGroupName, from: start)
        }
        return String(name)
    }

    /// Returns whether a group name can contain a scalar.
    ///
    /// - Parameter isFirst: True for the first scalar of the name.
    private static func isIdentifierCharacter(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        switch scalar {
        case "$", "_": return true
        // The zero-width non-joiner and joiner
        case "\u{200C}", "\u{200D}": return !isFirst
        default:
            // A lookup in the tables of `\p{…}` would decode a whole set for each scalar.
            return isFirst ? scalar.properties.isIDStart : scalar.properties.isIDContinue
        }
    }
}

/// Character classes.
extension PatternParser {
    /// One atom of a class: a code point or a set.
    private enum ClassAtom {
        case character(UInt32)
        case set(CodePointSet)
    }

    /// Parses a class from its opening bracket to its closing bracket.
    mutating func parseClass() throws(PatternError) -> PatternNode {
        let start = position
        position += 1
        let isNegated = skip("^")
        var ranges: [ClosedRange<UInt32>] = []
        while !skip("]") {
            let count = ranges.count
            try parseClassRange(classStart: start, into: &ranges)
            try countRanges(ranges.count - count)
        }
        let set = try folded(CodePointSet(ranges))
        return Self.node(isNegated ? set.complement : set)
    }

    private mutating func parseClassRange(
        classStart: Int,
        into ranges: inout [ClosedRange<UInt32>]
    ) throws(PatternError) {
        let start = position
        let first = try parseClassAtom(classStart: classStart)
        guard peek() == UInt8(ascii: "-"), let next = peek(1), next != UInt8(ascii: "]") else {
            Self.add(first, to: &ranges)
            return
        }
        position += 1
        let second = try parseClassAtom(classStart: classStart)
        guard case .character(let low) = first, case .character(let high) = second else {
            guard syntax == .legacyTolerant else {
                throw failure(.setInClassRange, from: start)
            }
            Self.add(first, to: &ranges)
            // The hyphen is a character.
            ranges.append(0x2D...0x2D)
            Self.add(second, to: &ranges)
            return
        }
        guard low <= high else {
            throw failure(.classRangeOutOfOrder(low, high), from: start)
        }
        ranges.append(low...high)
    }

    private static func add(_ atom: ClassAtom, to ranges: inout [ClosedRange<UInt32>]) {
        switch atom {
        case .character(let codePoint): ranges.append(codePoint...codePoint)
        case .set(let set): ranges += set.ranges
        }
    }

    private mutating func parseClassAtom(classStart: Int) throws(PatternError) -> ClassAtom {
        guard let byte = peek() else {
            throw failure(.unclosedClass, from: classStart)
        }
        guard byte == UInt8(ascii: "\\") else { return .character(readCodePoint()) }
        let escapeStart = position
        position += 1
        // In a class, `\b` is the backspace.
        if skip("b") { return .character(0x08) }
        if let set = try parseSetEscape(escapeStart: escapeStart) { return .set(set) }
        return .character(try parseCharacterEscape(escapeStart: escapeStart, isInClass: true))
    }
}
