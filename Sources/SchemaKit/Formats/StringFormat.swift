/// The meanings of the `format` keyword, in the drafts of JSON Schema and in the widget vocabulary.
///
/// Each case is one meaning: `ip-address` of draft 3 is `ipv4`, but `email` has different meanings in drafts that
/// refer to RFC 5322 and in drafts that refer to RFC 5321. A ``Table`` maps names to meanings. The formats `phone`,
/// `style` and `utc-millisec` of draft 3 are left out, so they are treated as unknown.
package enum StringFormat: UInt8, CaseIterable, Sendable, Hashable {
    case dateTime
    case date
    case time
    /// The time of draft 3, which has no offset.
    case localTime
    /// A duration of RFC 3339, appendix A.
    case duration
    /// The address of RFC 5322, in drafts 3 to 2019-09.
    case emailAddress
    /// The mailbox of RFC 5321, in drafts since 2020-12.
    case email
    case internationalizedEmail
    /// A host name whose `xn--` labels are not decoded, in drafts 3 to 6.
    case plainHostname
    /// A host name whose `xn--` labels must be valid, in drafts since draft 7.
    case hostname
    case internationalizedHostname
    case ipv4
    case ipv6
    case uri
    case uriReference
    case iri
    case iriReference
    case uriTemplate
    case uuid
    case jsonPointer
    case relativeJSONPointer
    case regex
    /// A CSS 2.1 color, in draft 3.
    case color
    // The widget vocabulary
    /// A hexadecimal color with or without opacity, such as `#ff0000` or `#ff000080`.
    case hexColor
    case cssGradient
    /// A URL with the scheme `http` or `https`.
    case webURL
    /// A link with any scheme, such as `shop://cart`.
    case deepLink
    /// A duration of ISO 8601. Unlike ``duration``, it can have fractions and a sign, and weeks beside other units.
    case isoDuration
    case djangoDuration
    /// A date-time with a fraction of a second.
    case preciseDateTime
    case decimal

    /// Returns whether `text` is valid for this format.
    ///
    /// For `regex`, only well-formed UTF-8 is checked; ``matches(_:isRegex:)`` checks the expression too.
    package func matches(_ text: Span<UInt8>) -> Bool {
        matches(text, isRegex: { _ in true })
    }

    /// Returns whether `text` is valid for this format. `isRegex` decides if a text is a regular expression.
    ///
    /// `text` is UTF-8, in which lone surrogates may be encoded as three bytes. A text with a lone surrogate, or
    /// one that is not UTF-8, is invalid for every format. `isRegex` is called only with well-formed UTF-8.
    @inline(__always)
    package func matches(
        _ text: Span<UInt8>,
        isRegex: (Span<UInt8>) -> Bool
    ) -> Bool {
        // Each case ends in a tail call. (Benchmark: `validate`, formats.)
        switch self {
        case .dateTime: DateTimeFormat.isDateTime(text)
        case .date: DateTimeFormat.isDate(text)
        case .time: DateTimeFormat.isTime(text)
        case .localTime: DateTimeFormat.isLocalTime(text)
        case .duration: DurationFormat.isDuration(text)
        case .emailAddress: MailboxFormat.isAddressSpecification(text)
        case .email: MailboxFormat.isMailbox(text)
        case .internationalizedEmail: MailboxFormat.isInternationalizedMailbox(text)
        case .plainHostname: HostnameFormat.isPlainHostname(text)
        case .hostname: HostnameFormat.isHostname(text)
        case .internationalizedHostname: IDNHostnameFormat.isHostname(text)
        case .ipv4: IPAddressFormat.isIPv4(text)
        case .ipv6: IPAddressFormat.isIPv6(text)
        case .uri: URIFormat.isURI(text)
        case .uriReference: URIFormat.isURIReference(text)
        case .iri: URIFormat.isIRI(text)
        case .iriReference: URIFormat.isIRIReference(text)
        case .uriTemplate: URITemplateFormat.isTemplate(text)
        case .uuid: UUIDFormat.isUUID(text)
        case .jsonPointer: JSONPointerFormat.isPointer(text)
        case .relativeJSONPointer: JSONPointerFormat.isRelativePointer(text)
        case .regex: Self.isRegex(text, isRegex)
        case .color: ColorFormat.isColor(text)
        case .hexColor: ColorFormat.isHexColorWithOptionalOpacity(text)
        case .cssGradient: GradientFormat.isGradient(text)
        case .webURL: LinkFormat.isWebURL(text)
        case .deepLink: LinkFormat.isDeepLink(text)
        case .isoDuration: ISODuration.isDuration(text)
        case .djangoDuration: ISODuration.isDjangoDuration(text)
        case .preciseDateTime: DateTimeFormat.isPreciseDateTime(text)
        case .decimal: DecimalFormat.isDecimal(text)
        }
    }

    /// Returns whether `text` is well-formed UTF-8 and a regular expression.
    ///
    /// This function is separate from `matches`, so that `matches` needs no stack frame: its other cases are all tail
    /// calls.
    @inline(never)
    private static func isRegex(
        _ text: Span<UInt8>,
        _ isRegex: (Span<UInt8>) -> Bool
    ) -> Bool {
        isWellFormedUTF8(text) && isRegex(text)
    }

    /// Returns whether `text` is well-formed UTF-8, without lone surrogates.
    static func isWellFormedUTF8(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        while true {
            while cursor.hasBytes(8), cursor.word.bits & ByteWord.highBits == 0 {
                cursor.position &+= 8
            }
            guard !cursor.isAtEnd else { return true }
            guard cursor.takeScalar() != nil else { return false }
        }
    }
}

/// The check of decimal numbers in strings: an optional minus sign, digits, and an optional fraction.
private enum DecimalFormat {
    @inline(never)
    static func isDecimal(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        _ = cursor.take(FormatByte.hyphen)
        guard cursor.takeAll(where: FormatByte.isDigit) > 0 else { return false }
        guard cursor.take(FormatByte.dot) else { return cursor.isAtEnd }
        return cursor.takeAll(where: FormatByte.isDigit) > 0 && cursor.isAtEnd
    }
}

/// The checks of JSON Pointers (RFC 6901) and relative JSON Pointers (draft-handrews-relative-json-pointer-01).
///
/// Every version of JSON Schema with relative pointers refers to their draft 01. A later draft of them allows index
/// manipulation such as `0+1`, which is therefore invalid here.
private enum JSONPointerFormat {
    @inline(never)
    static func isPointer(_ text: Span<UInt8>) -> Bool { isPointer(text, from: 0) }

    @inline(never)
    static func isRelativePointer(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        if !cursor.take(FormatByte.zero) {
            guard cursor.takeAll(where: FormatByte.isDigit) > 0 else { return false }
        }
        if cursor.isAtEnd { return true }
        if cursor.take(FormatByte.numberSign) {
            return cursor.isAtEnd
        }
        return isPointer(text, from: cursor.position)
    }

    /// Returns whether the text from `start` on is a JSON Pointer: empty, or a slash and well-formed UTF-8 in which the
    /// digit 0 or 1 follows each tilde.
    @inline(__always)
    private static func isPointer(_ text: Span<UInt8>, from start: Int) -> Bool {
        guard start < text.count else { return true }
        guard text[start] == FormatByte.slash else { return false }
        // 0x80 if the byte before the word is a tilde, and 0 otherwise.
        var afterTilde: UInt64 = 0
        var combinedBits: UInt64 = 0
        var position = start
        while position < text.count {
            let word = ByteWord(text, at: position)
            let tildes = word.bytes(from: "~", through: "~")
            let digits = word.bytes(from: "0", through: "1")
            guard (tildes &<< 8 | afterTilde) & ~digits == 0 else { return false }
            afterTilde = tildes &>> 56
            combinedBits |= word.bits
            position &+= 8
        }
        return afterTilde == 0
            && (combinedBits & ByteWord.highBits == 0 || StringFormat.isWellFormedUTF8(text))
    }
}

/// The check of UUIDs as written in RFC 4122, section 3, of any version and variant.
private enum UUIDFormat {
    @inline(never)
    static func isUUID(_ text: Span<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        return text[8] == FormatByte.hyphen && text[13] == FormatByte.hyphen
            && text[18] == FormatByte.hyphen && text[23] == FormatByte.hyphen
            // The words of eight bytes cover all groups; the twelve digits at the end take two words, which overlap.
            // The masks leave out the hyphens inside the second and the third word.
            && areHexDigits(text, at: 0, mask: .max)
            && areHexDigits(text, at: 9, mask: 0xFFFF_FF00_FFFF_FFFF)
            && areHexDigits(text, at: 16, mask: 0xFF_FFFF_FF00_FFFF)
            && areHexDigits(text, at: 24, mask: .max)
            && areHexDigits(text, at: 28, mask: .max)
    }

    /// Returns whether the bytes that `mask` selects are hexadecimal digits. The eight bytes start at `offset`.
    @inline(__always)
    private static func areHexDigits(
        _ text: Span<UInt8>,
        at offset: Int,
        mask: UInt64
    ) -> Bool {
        ByteWord.highBits & mask & ~ByteWord(text, at: offset).hexDigits == 0
    }
}
