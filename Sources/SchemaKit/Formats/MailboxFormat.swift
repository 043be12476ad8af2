/// The checks of mail addresses by three grammars.
struct MailboxFormat: ~Escapable {
    /// The grammars that the drafts of JSON Schema refer to.
    enum Grammar {
        /// `addr-spec` of RFC 5322, section 3.4.1.
        ///
        /// Comments, line breaks, and white space outside quotes and brackets are rejected, because they are not part
        /// of the address itself. Obsolete forms are rejected, because RFC 5322 forbids programs to generate them.
        case addressSpecification
        /// `Mailbox` of RFC 5321, section 4.1.2.
        case mailbox
        /// `Mailbox` as extended by RFC 6531, section 3.3.
        case internationalizedMailbox
    }

    /// The maximum length of a local part in bytes (RFC 5321, section 4.5.3.1.1).
    private static let localPartByteLimit = 64

    /// The maximum length of a mailbox in bytes: the 256 octets of a path (RFC 5321, section 4.5.3.1.3) without its
    /// angle brackets.
    private static let mailboxByteLimit = 254

    private let grammar: Grammar
    private var cursor: FormatCursor

    @_lifetime(copy cursor)
    private init(grammar: Grammar, cursor: consuming FormatCursor) {
        self.grammar = grammar
        self.cursor = cursor
    }

    @inline(never)
    static func isAddressSpecification(_ text: Span<UInt8>) -> Bool {
        matches(text, .addressSpecification)
    }

    @inline(never)
    static func isMailbox(_ text: Span<UInt8>) -> Bool { matches(text, .mailbox) }

    @inline(never)
    static func isInternationalizedMailbox(_ text: Span<UInt8>) -> Bool {
        matches(text, .internationalizedMailbox)
    }

    @inline(__always)
    private static func matches(_ text: Span<UInt8>, _ grammar: Grammar) -> Bool {
        var mailbox = MailboxFormat(grammar: grammar, cursor: FormatCursor(text))
        return mailbox.takeAddress()
    }

    private mutating func takeAddress() -> Bool {
        guard takeLocalPart() else { return false }
        // RFC 5322 has no limits for the lengths of addresses.
        if grammar != .addressSpecification {
            guard cursor.position <= Self.localPartByteLimit,
                cursor.bytes.count <= Self.mailboxByteLimit
            else { return false }
        }
        return cursor.take(FormatByte.at) && takeDomain() && cursor.isAtEnd
    }

    private mutating func takeLocalPart() -> Bool {
        cursor.take(FormatByte.quote) ? takeQuotedRest() : takeDotAtom()
    }

    /// Consumes sequences of atom text, separated by single dots.
    private mutating func takeDotAtom() -> Bool {
        repeat {
            guard takeAtom() else { return false }
        } while cursor.take(FormatByte.dot)
        return true
    }

    private mutating func takeAtom() -> Bool {
        let start = cursor.position
        repeat {
            _ = cursor.takeAll(where: FormatByte.isAtomText)
        } while takeNonASCII()
        return cursor.position > start
    }

    private mutating func takeNonASCII() -> Bool {
        grammar == .internationalizedMailbox && cursor.takeNonASCII()
    }

    /// Consumes the rest of a quoted string, after its opening quote.
    private mutating func takeQuotedRest() -> Bool {
        while cursor.next != FormatByte.quote, takeQuotedCharacter() {}
        return cursor.take(FormatByte.quote)
    }

    /// Consumes a character, or a backslash with the character that it escapes.
    private mutating func takeQuotedCharacter() -> Bool {
        cursor.take(FormatByte.backslash) ? takeQuotedByte() : takeQuotedByte() || takeNonASCII()
    }

    /// Consumes a printable byte or a space. A tab is allowed by RFC 5322 only.
    private mutating func takeQuotedByte() -> Bool {
        let allowsTab = grammar == .addressSpecification
        return cursor.take { (0x20...0x7E).contains($0) || (allowsTab && $0 == FormatByte.tab) }
    }
}

/// The grammar of the part after the at sign.
extension MailboxFormat {
    private mutating func takeDomain() -> Bool {
        if cursor.take(FormatByte.openingBracket) {
            return takeDomainLiteral() && cursor.take(FormatByte.closingBracket)
        }
        if grammar == .addressSpecification {
            return takeDotAtom()
        }
        let start = cursor.position
        cursor.position = cursor.bytes.count
        let domain = cursor.bytes(since: start)
        if grammar == .internationalizedMailbox, !domain.allSatisfy(FormatByte.isASCII) {
            return IDNHostnameFormat.isMailDomain(domain)
        }
        return HostnameFormat.isPlainHostname(domain)
    }

    /// Consumes the content of the brackets in a domain such as `[192.0.2.1]` or `[IPv6:2001:db8::1]`.
    private mutating func takeDomainLiteral() -> Bool {
        if grammar == .addressSpecification {
            _ = cursor.takeAll { byte in
                switch byte {
                // These are the bytes `[`, `\` and `]`.
                case FormatByte.openingBracket...FormatByte.closingBracket: false
                case FormatByte.tab: true
                default: (0x20...0x7E).contains(byte)
                }
            }
            return true
        }
        // Only IPv4 addresses have no prefix. IANA has registered no other prefix than `IPv6:`.
        return takeIPv6Prefix()
            ? IPAddressFormat.takeIPv6(&cursor, rules: .mail)
            : IPAddressFormat.takeIPv4(&cursor, allowsLeadingZeros: true)
    }

    private mutating func takeIPv6Prefix() -> Bool {
        let prefix: StaticString = "ipv6:"
        for index in 0..<prefix.utf8CodeUnitCount {
            let isNext = cursor.take { FormatByte.isSame($0, ignoringCaseOf: prefix.utf8[index]) }
            guard isNext else {
                cursor.position -= index
                return false
            }
        }
        return true
    }
}
