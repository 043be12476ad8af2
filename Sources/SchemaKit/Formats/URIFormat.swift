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
    @inline(never)
    static func isIdentifier(
        _ text: UnsafeBufferPointer<UInt8>,
        _ repertoire: Repertoire
    ) -> Bool {
        var format = URIFormat(repertoire: repertoire, cursor: FormatCursor(text))
        return format.takeScheme() && format.takeAfterScheme()
    }

    /// `URI-reference` or `IRI-reference`: an identifier with a scheme or relative to another.
    @inline(never)
    static func isReference(
        _ text: UnsafeBufferPointer<UInt8>,
        _ repertoire: Repertoire
    ) -> Bool {
        var format = URIFormat(repertoire: repertoire, cursor: FormatCursor(text))
        return format.takeScheme() ? format.takeAfterScheme() : format.takeRelative()
    }

    @inline(__always)
    private mutating func takeScheme() -> Bool {
        guard cursor.take(where: FormatByte.isLetter) else { return false }
        _ = cursor.takeRun(.scheme)
        guard cursor.take(FormatByte.colon) else {
            cursor.position = 0
            return false
        }
        return true
    }

    @inline(__always)
    private mutating func takeAfterScheme() -> Bool {
        takeAuthority() && takePathToEnd()
    }

    /// Takes a reference without a scheme, whose first segment can have no colon.
    private mutating func takeRelative() -> Bool {
        guard takeAuthority() else { return false }
        repeat {
            takeAll(.name)
        } while cursor.take(FormatByte.at)
        return cursor.next != FormatByte.colon && takePathToEnd()
    }

    @inline(__always)
    private mutating func takePathToEnd() -> Bool {
        takeAll(.path)
        if cursor.take(FormatByte.question) {
            takeAll(.query, allowsPrivate: true)
        }
        if cursor.take(FormatByte.number) {
            takeAll(.query)
        }
        return cursor.isAtEnd
    }

    /// Takes bytes of a class, percent-encoded octets, and what the repertoire has beyond ASCII.
    @inline(__always)
    private mutating func takeAll(_ run: ByteRun, allowsPrivate: Bool = false) {
        repeat {
            _ = cursor.takeRun(run)
            if repertoire == .international {
                while takeLetterOfTwoBytes() {}
            }
        } while cursor.position < cursor.bytes.count
            && goesOn(cursor.bytes[cursor.position], run, allowsPrivate: allowsPrivate)
    }

    /// Whether a byte starts more of what the class has, which is taken unless it is of the class itself.
    @inline(__always)
    private mutating func goesOn(_ byte: UInt8, _ run: ByteRun, allowsPrivate: Bool) -> Bool {
        if byte >= 0x80 || byte == FormatByte.percent {
            return takeOther(allowsPrivate: allowsPrivate)
        }
        return run.contains(byte)
    }

    /// Takes a character from U+00A0 to U+07FF, as most letters beyond ASCII are; all of them are
    /// universal.
    @inline(__always)
    private mutating func takeLetterOfTwoBytes() -> Bool {
        guard cursor.holds(2) else { return false }
        let first = cursor.bytes[cursor.position]
        let second = cursor.bytes[cursor.position &+ 1]
        guard first >= 0xC2, first < 0xE0, second & 0xC0 == 0x80, first > 0xC2 || second >= 0xA0
        else { return false }
        cursor.position &+= 2
        return true
    }

    @inline(never)
    private mutating func takeOther(allowsPrivate: Bool) -> Bool {
        let first = cursor.bytes[cursor.position]
        guard first >= 0x80 else { return cursor.takePercentEncoded() }
        guard repertoire == .international else { return false }
        return cursor.takeNonASCII { scalar in
            (Self.isUniversalCharacter(scalar) && !Self.isBidiFormatting(scalar))
                || (allowsPrivate && Self.isPrivateCharacter(scalar))
        }
    }
}

/// The authority.
extension URIFormat {
    /// Takes `//` and an authority where there is one.
    @inline(__always)
    private mutating func takeAuthority() -> Bool {
        let start = cursor.position
        guard cursor.take(FormatByte.slash), cursor.take(FormatByte.slash) else {
            cursor.position = start
            return true
        }
        guard takeUserInformationAndHost() else { return false }
        if cursor.take(FormatByte.colon) {
            _ = cursor.takeAll(.digits)
        }
        switch cursor.next {
        case nil, FormatByte.slash, FormatByte.question, FormatByte.number: return true
        case .some: return false
        }
    }

    /// Takes a host, and user information and the at-sign behind it where they are: most have none, so
    /// what is read first is the host unless an at-sign follows.
    @inline(__always)
    private mutating func takeUserInformationAndHost() -> Bool {
        let start = cursor.position
        takeAll(.name)
        let end = cursor.position
        if cursor.next == FormatByte.colon { takeAll(.userInformation) }
        if cursor.take(FormatByte.at) { return takeHost() }
        cursor.position = end
        return end > start || takeHost()
    }

    private mutating func takeHost() -> Bool {
        guard cursor.take(FormatByte.openingBracket) else {
            takeAll(.name)
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
        cursor.takeAll(.hexDigits) > 0 && cursor.take(FormatByte.dot)
            && cursor.takeRun(.userInformation) > 0
    }
}

/// The classes of characters beyond ASCII.
extension URIFormat {
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
