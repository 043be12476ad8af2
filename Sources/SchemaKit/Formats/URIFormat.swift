/// Uniform resource identifiers of RFC 3986 and their international form of RFC 3987.
struct URIFormat {
    /// Which characters an identifier is made of.
    enum Repertoire {
        /// ASCII, for a URI.
        case ascii
        /// ASCII and `ucschar`, with `iprivate` in queries, for an IRI.
        case international
    }

    private let repertoire: Repertoire
    private var cursor: FormatCursor

    /// `URI` or `IRI`: an identifier with a scheme.
    static func isIdentifier(
        _ text: UnsafeBufferPointer<UInt8>,
        _ repertoire: Repertoire
    ) -> Bool {
        var format = URIFormat(repertoire: repertoire, cursor: FormatCursor(text))
        return format.takeScheme() && format.takeAfterScheme()
    }

    /// `URI-reference` or `IRI-reference`: an identifier with a scheme or relative to another.
    static func isReference(
        _ text: UnsafeBufferPointer<UInt8>,
        _ repertoire: Repertoire
    ) -> Bool {
        var format = URIFormat(repertoire: repertoire, cursor: FormatCursor(text))
        return format.takeScheme() ? format.takeAfterScheme() : format.takeRelative()
    }

    private mutating func takeScheme() -> Bool {
        guard cursor.take(where: FormatByte.isLetter) else { return false }
        _ = cursor.takeAll { byte in
            FormatByte.isLetterOrDigit(byte) || byte == FormatByte.plus
                || byte == FormatByte.hyphen || byte == FormatByte.dot
        }
        guard cursor.take(FormatByte.colon) else {
            cursor.position = 0
            return false
        }
        return true
    }

    private mutating func takeAfterScheme() -> Bool {
        takeAuthority() && takePathToEnd()
    }

    /// Takes a reference without a scheme, whose first segment can have no colon.
    private mutating func takeRelative() -> Bool {
        guard takeAuthority() else { return false }
        takeAll { $0 != FormatByte.colon && Self.isPathCharacter($0) && $0 != FormatByte.slash }
        return cursor.next != FormatByte.colon && takePathToEnd()
    }

    private mutating func takePathToEnd() -> Bool {
        takeAll(where: Self.isPathCharacter)
        if cursor.take(FormatByte.question) {
            takeAll(allowsPrivate: true, where: Self.isQueryCharacter)
        }
        if cursor.take(FormatByte.number) {
            takeAll(where: Self.isQueryCharacter)
        }
        return cursor.isAtEnd
    }

    /// Takes bytes of a class, percent-encoded octets, and what the repertoire has beyond ASCII.
    @inline(__always)
    private mutating func takeAll(
        allowsPrivate: Bool = false,
        where isMember: (UInt8) -> Bool
    ) {
        repeat {
            _ = cursor.takeAll(where: isMember)
        } while cursor.takePercentEncoded() || takeNonASCII(allowsPrivate: allowsPrivate)
    }

    private mutating func takeNonASCII(allowsPrivate: Bool) -> Bool {
        guard repertoire == .international, !cursor.isAtEnd else { return false }
        return cursor.takeNonASCII { scalar in
            (Self.isUniversalCharacter(scalar) && !Self.isBidiFormatting(scalar))
                || (allowsPrivate && Self.isPrivateCharacter(scalar))
        }
    }
}

/// The authority.
extension URIFormat {
    /// Takes `//` and an authority where there is one.
    private mutating func takeAuthority() -> Bool {
        let start = cursor.position
        guard cursor.take(FormatByte.slash), cursor.take(FormatByte.slash) else {
            cursor.position = start
            return true
        }
        takeUserInformation()
        guard takeHost() else { return false }
        if cursor.take(FormatByte.colon) {
            _ = cursor.takeAll(where: FormatByte.isDigit)
        }
        switch cursor.next {
        case nil, FormatByte.slash, FormatByte.question, FormatByte.number: return true
        case .some: return false
        }
    }

    /// Takes user information and the at-sign behind it where they are.
    private mutating func takeUserInformation() {
        let start = cursor.position
        takeAll { Self.isNameCharacter($0) || $0 == FormatByte.colon }
        if !cursor.take(FormatByte.at) {
            cursor.position = start
        }
    }

    private mutating func takeHost() -> Bool {
        guard cursor.take(FormatByte.openingBracket) else {
            takeAll(where: Self.isNameCharacter)
            return true
        }
        let isFuture = cursor.take { FormatByte.lowercased($0) == UInt8(ascii: "v") }
        guard isFuture ? takeFutureAddress() : IPAddressFormat.takeIPv6(&cursor, rules: .uri) else {
            return false
        }
        return cursor.take(FormatByte.closingBracket)
    }

    /// Takes what follows the `v` of an `IPvFuture`.
    private mutating func takeFutureAddress() -> Bool {
        cursor.takeAll(where: FormatByte.isHexDigit) > 0 && cursor.take(FormatByte.dot)
            && cursor.takeAll { Self.isNameCharacter($0) || $0 == FormatByte.colon } > 0
    }
}

/// The classes of characters.
extension URIFormat {
    @inline(__always)
    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        FormatByte.isUnreserved(byte) || FormatByte.isSubDelimiter(byte)
    }

    @inline(__always)
    private static func isPathCharacter(_ byte: UInt8) -> Bool {
        isNameCharacter(byte) || byte == FormatByte.slash || byte == FormatByte.colon
            || byte == FormatByte.at
    }

    @inline(__always)
    private static func isQueryCharacter(_ byte: UInt8) -> Bool {
        isPathCharacter(byte) || byte == FormatByte.question
    }

    /// `ucschar` of RFC 3987, section 2.2.
    static func isUniversalCharacter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
        case 0x1_0000...0xD_FFFD: scalar & 0xFFFF <= 0xFFFD
        case 0xE_1000...0xE_FFFD: true
        default: false
        }
    }

    /// `iprivate` of RFC 3987, section 2.2.
    static func isPrivateCharacter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xE000...0xF8FF, 0xF_0000...0xF_FFFD, 0x10_0000...0x10_FFFD: true
        default: false
        }
    }

    /// The formatting characters that RFC 3987 section 4.1 bars, though its ABNF has them.
    private static func isBidiFormatting(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x200E, 0x200F, 0x202A...0x202E: true
        default: false
        }
    }
}
