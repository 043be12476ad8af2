/// What a value of the `format` keyword can mean, in the drafts of JSON Schema and in the widget
/// vocabulary.
///
/// One case is one meaning: `ip-address` of draft 3 is `ipv4`, but an `email` is one thing in
/// drafts that refer to RFC 5322 and another in those that refer to RFC 5321. Names are given
/// their meaning by a ``Table``. Formats of draft 3 that say nothing a program could check
/// (`phone`, `style`, `utc-millisec`) are left out.
package enum StringFormat: UInt8, CaseIterable, Sendable, Hashable {
    case dateTime
    case date
    case time
    /// The time of draft 3, which has no offset.
    case localTime
    case duration
    /// The address of RFC 5322, which drafts 3 to 2019-09 have.
    case emailAddress
    /// The mailbox of RFC 5321, which drafts since 2020-12 have.
    case email
    case internationalizedEmail
    /// A host name whose labels are taken as they are, which drafts 3 to 6 have.
    case plainHostname
    /// A host name whose `xn--` labels must be valid, which drafts since draft 7 have.
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
    case color
    // The widget vocabulary
    case hexColor
    case cssGradient
    /// An address with the scheme `http` or `https`.
    case webURL
    case deepLink
    case isoDuration
    case djangoDuration
    /// A date-time with a fraction of a second.
    case preciseDateTime
    case decimal

    /// Whether `text` is of this format.
    ///
    /// A `regex` is only checked for well-formed UTF-8; ``matches(_:isRegex:)`` checks it all.
    package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        matches(text, isRegex: { _ in true })
    }

    /// Whether `text` is of this format, where `isRegex` says what is a regular expression.
    ///
    /// `text` is UTF-8 in which surrogates may stand alone, encoded like other scalars; such a
    /// text, or one that is not UTF-8, is of no format. `isRegex` is only given UTF-8.
    @inline(__always)
    package func matches(
        _ text: UnsafeBufferPointer<UInt8>,
        isRegex: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        // Each case ends in a call. (Benchmark: `validate`, formats.)
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
        case .hexColor: ColorFormat.isHexColorWithAlpha(text)
        case .cssGradient: GradientFormat.isGradient(text)
        case .webURL: LinkFormat.isWebURL(text)
        case .deepLink: LinkFormat.isDeepLink(text)
        case .isoDuration: ISODuration.isDuration(text)
        case .djangoDuration: ISODuration.isDjangoDuration(text)
        case .preciseDateTime: DateTimeFormat.isPreciseDateTime(text)
        case .decimal: DecimalFormat.isDecimal(text)
        }
    }

    /// Apart from the others, as they all, which are called in the end, then have nothing to save first.
    @inline(never)
    private static func isRegex(
        _ text: UnsafeBufferPointer<UInt8>,
        _ isRegex: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        isWellFormed(text) && isRegex(text)
    }

    /// Whether `text` is UTF-8 in which no surrogates stand alone.
    static func isWellFormed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        while true {
            while cursor.holds(8), cursor.word.bits & ByteWord.highBits == 0 {
                cursor.position &+= 8
            }
            guard !cursor.isAtEnd else { return true }
            guard cursor.takeScalar() != nil else { return false }
        }
    }
}
