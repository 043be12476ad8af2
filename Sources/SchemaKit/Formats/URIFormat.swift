/// The checks of URIs (RFC 3986) and IRIs (RFC 3987).
struct URIFormat: ~Escapable {
    /// The characters that an identifier can have.
    enum Repertoire {
        /// ASCII, for a URI.
        case ascii
        /// ASCII and `ucschar`, with `iprivate` in queries, for an IRI.
        case international
    }

    private let repertoire: Repertoire
    private var cursor: FormatCursor
    /// The flags of those byte classes that contain every byte that `takeAll` has read so far.
    private var commonFlags = UInt8.max

    // Each format has its own function, so that the compiler specializes the parser for it. (Benchmark: `validate`,
    // formats.)

    @inline(never)
    static func isURI(_ text: Span<UInt8>) -> Bool { isIdentifier(text, .ascii) }

    @inline(never)
    static func isURIReference(_ text: Span<UInt8>) -> Bool {
        isReference(text, .ascii)
    }

    @inline(never)
    static func isIRI(_ text: Span<UInt8>) -> Bool {
        isIdentifier(text, .international)
    }

    @inline(never)
    static func isIRIReference(_ text: Span<UInt8>) -> Bool {
        isReference(text, .international)
    }

    @inline(__always)
    @_lifetime(copy text)
    private init(_ text: Span<UInt8>, _ repertoire: Repertoire) {
        self.repertoire = repertoire
        cursor = FormatCursor(text)
    }

    /// Returns whether a text is a `URI` or `IRI`: an identifier with a scheme.
    @inline(__always)
    private static func isIdentifier(
        _ text: Span<UInt8>,
        _ repertoire: Repertoire
    ) -> Bool {
        var format = URIFormat(text, repertoire)
        return format.takeScheme() && format.takeAuthority() && format.takeToEnd()
    }

    /// Returns whether a text is a `URI-reference` or `IRI-reference`: an identifier with a scheme, or a relative
    /// reference.
    @inline(__always)
    private static func isReference(
        _ text: Span<UInt8>,
        _ repertoire: Repertoire
    ) -> Bool {
        var format = URIFormat(text, repertoire)
        let isAbsolute = format.takeScheme()
        return format.takeAuthority() && (isAbsolute || format.takeFirstSegment())
            && format.takeToEnd()
    }

    @inline(__always)
    private mutating func takeScheme() -> Bool {
        guard let first = cursor.next, FormatByte.isLetter(first) else { return false }
        _ = cursor.takeRun(.scheme)
        guard cursor.take(FormatByte.colon) else {
            cursor.position = 0
            return false
        }
        return true
    }

    /// Consumes the first path segment of a relative reference. The segment must not contain a colon.
    @inline(__always)
    private mutating func takeFirstSegment() -> Bool {
        repeat {
            takeAll(.name)
        } while cursor.take(FormatByte.at)
        return cursor.next != FormatByte.colon
    }

    /// Consumes a path, a query and a fragment. Path and query are read together: they allow the same characters,
    /// except that the first question mark ends the path.
    @inline(__always)
    private mutating func takeToEnd() -> Bool {
        takeAll(.pathQueryOrFragment)
        if cursor.take(FormatByte.numberSign) { takeAll(.pathQueryOrFragment) }
        return cursor.isAtEnd
            && (commonFlags & TabulatedByteClass.plain.flag != 0
                || Self.hasValidPercentsAndNonASCII(cursor.bytes, repertoire))
    }

    @inline(__always)
    private mutating func takeAll(_ byteClass: TabulatedByteClass) {
        _ = cursor.takeRun(byteClass, &commonFlags)
    }
}

/// The grammar of the authority.
extension URIFormat {
    /// Consumes `//` and an authority if `//` follows. Returns false if the authority is invalid.
    @inline(__always)
    private mutating func takeAuthority() -> Bool {
        let start = cursor.position
        guard cursor.take(FormatByte.slash), cursor.take(FormatByte.slash) else {
            cursor.position = start
            return true
        }
        takeUserInformationAndHost()
        if cursor.take(FormatByte.colon) {
            _ = cursor.takeAll(.digits)
        }
        switch cursor.next {
        case nil, FormatByte.slash, FormatByte.question, FormatByte.numberSign: return true
        case .some: return false
        }
    }

    /// Consumes a host, and the optional user information and at sign before the host. Most authorities have no user
    /// information, so the first name is read as the host unless an at sign follows.
    @inline(__always)
    private mutating func takeUserInformationAndHost() {
        let start = cursor.position
        takeAll(.name)
        let end = cursor.position
        // A name before a slash is the host, even an empty name.
        if cursor.next == FormatByte.slash { return }
        if cursor.next == FormatByte.colon { takeAll(.userInformation) }
        if cursor.take(FormatByte.at) {
            takeHost()
        } else {
            cursor.position = end
            if end == start { takeHost() }
        }
    }

    /// Consumes a name, or an address in brackets. An invalid address is not consumed, so the authority does not end
    /// there.
    @inline(__always)
    private mutating func takeHost() {
        if cursor.next == FormatByte.openingBracket {
            if let end = Self.addressEnd(cursor) { cursor.position = end }
        } else {
            takeAll(.name)
        }
    }

    /// Returns the offset after an address in brackets, or nil if the brackets contain no address.
    @inline(never)
    private static func addressEnd(_ start: FormatCursor) -> Int? {
        var cursor = start
        guard cursor.take(FormatByte.openingBracket) else { return nil }
        let isFuture = cursor.take { FormatByte.lowercased($0) == UInt8(ascii: "v") }
        let isAddress =
            isFuture
            ? takeFutureAddress(&cursor) : IPAddressFormat.takeIPv6(&cursor, rules: .standard)
        return isAddress && cursor.take(FormatByte.closingBracket) ? cursor.position : nil
    }

    /// Consumes the rest of an `IPvFuture` after its `v`.
    private static func takeFutureAddress(_ cursor: inout FormatCursor) -> Bool {
        cursor.takeAll(.hexDigits) > 0 && cursor.take(FormatByte.dot)
            && cursor.takeAll(.nameCharacters | ByteClass(":")) > 0
    }
}

/// The check of URI Templates (RFC 6570) of any level.
///
/// Operators that the RFC reserves for extensions are accepted, because its grammar contains them.
enum URITemplateFormat {
    @inline(never)
    static func isTemplate(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        while true {
            _ = cursor.takeRun(.literal)
            if cursor.isAtEnd { return true }
            let isExpression = cursor.next == FormatByte.openingBrace
            guard isExpression ? takeExpression(&cursor) : takeEncodedOrNonASCII(&cursor) else {
                return false
            }
        }
    }

    /// Consumes a literal that is percent-encoded or beyond ASCII.
    private static func takeEncodedOrNonASCII(_ cursor: inout FormatCursor) -> Bool {
        cursor.takePercentEncoded()
            || cursor.takeNonASCII {
                URIFormat.isUniversalCharacter($0) || URIFormat.isPrivateCharacter($0)
            }
    }

    private static var operators: ByteClass {
        @inline(__always) get {
            ByteClass("+") | ByteClass("#") | ByteClass(".") | ByteClass("/") | ByteClass(";")
                | ByteClass("?") | ByteClass("&") | ByteClass("=") | ByteClass(",")
                | ByteClass("!") | ByteClass("@") | ByteClass("|")
        }
    }

    private static func takeExpression(_ cursor: inout FormatCursor) -> Bool {
        guard cursor.take(FormatByte.openingBrace) else { return false }
        _ = cursor.take(where: operators.contains)
        repeat {
            guard takeVariable(&cursor), takeModifier(&cursor) else { return false }
        } while cursor.take(FormatByte.comma)
        return cursor.take(FormatByte.closingBrace)
    }

    /// Consumes a name: sequences of name characters, separated by single dots.
    @inline(__always)
    private static func takeVariable(_ cursor: inout FormatCursor) -> Bool {
        repeat {
            let start = cursor.position
            repeat {
                _ = cursor.takeAll(.lettersAndDigits | ByteClass("_"))
            } while cursor.takePercentEncoded()
            guard cursor.position > start else { return false }
        } while cursor.take(FormatByte.dot)
        return true
    }

    /// Consumes an optional modifier: a prefix length below 10,000 or an asterisk.
    @inline(__always)
    private static func takeModifier(_ cursor: inout FormatCursor) -> Bool {
        if cursor.take(FormatByte.colon) {
            return cursor.next != FormatByte.zero
                && (1...4).contains(cursor.takeAll(.digits))
        }
        _ = cursor.take(UInt8(ascii: "*"))
        return true
    }
}
