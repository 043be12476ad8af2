/// The check of host names with labels of IDNA2008 (RFC 5890 to 5893), encoded or not.
struct IDNHostnameFormat {
    /// The options in which the formats for host names differ.
    private struct Rules {
        /// True if ideographic, fullwidth and halfwidth full stops also separate labels.
        var hasWideSeparators = false
        /// True if ASCII labels with hyphens in the third and fourth position are allowed.
        var hasReservedLabels = true
        /// True if labels need not be in normalization form C.
        var normalizes = false
    }

    private let rules: Rules
    private var encodedByteCount = 0
    private var isRightToLeft = false
    private var satisfiesBidiRule = true

    private init(rules: Rules) {
        self.rules = rules
    }

    /// Returns whether a text is an internationalized host name or an ASCII host name.
    @inline(never)
    static func isHostname(_ text: Span<UInt8>) -> Bool {
        if text.allSatisfy(FormatByte.isASCII) {
            return HostnameFormat.isHostname(text)
        }
        return isName(text, Rules(hasWideSeparators: true, hasReservedLabels: false))
    }

    /// Returns whether the `xn--` labels of an ASCII host name are A-labels.
    static func hasValidLabels(_ text: Span<UInt8>) -> Bool {
        isName(text, Rules())
    }

    /// Returns whether a text is the domain of an internationalized mail address, which need not be normalized.
    static func isMailDomain(_ text: Span<UInt8>) -> Bool {
        isName(text, Rules(normalizes: true))
    }

    private static func isName(_ text: Span<UInt8>, _ rules: Rules) -> Bool {
        // A code point takes at most four bytes, and at least one byte when encoded.
        guard text.count <= 4 * HostnameFormat.nameByteLimit else { return false }
        var name = IDNHostnameFormat(rules: rules)
        var cursor = FormatCursor(text)
        var label: [UInt32] = []
        while !cursor.isAtEnd {
            guard let scalar = cursor.takeScalar() else { return false }
            if name.isSeparator(scalar) {
                guard name.add(label) else { return false }
                label.removeAll(keepingCapacity: true)
            } else {
                label.append(scalar)
            }
        }
        return name.add(label) && name.isValid
    }

    private func isSeparator(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2E: true
        case 0x3002, 0xFF0E, 0xFF61: rules.hasWideSeparators
        default: false
        }
    }

    /// True if the labels added so far form a valid name.
    private var isValid: Bool {
        encodedByteCount - 1 <= HostnameFormat.nameByteLimit
            && (!isRightToLeft || satisfiesBidiRule)
    }

    /// Checks one label, and records its properties that affect the whole name. Returns whether the label is valid.
    private mutating func add(_ scalars: [UInt32]) -> Bool {
        guard scalars.count <= HostnameFormat.labelByteLimit,
            let (label, byteCount) = scalars.allSatisfy({ $0 < 0x80 })
                ? asciiLabel(scalars) : unicodeLabel(scalars)
        else { return false }
        encodedByteCount += byteCount + 1
        isRightToLeft = isRightToLeft || label.isRightToLeft
        satisfiesBidiRule = satisfiesBidiRule && label.satisfiesBidiRule
        return byteCount <= HostnameFormat.labelByteLimit
    }

    /// A label with the length of its ASCII form.
    private typealias MeasuredLabel = (label: IDNALabel, byteCount: Int)

    private func unicodeLabel(_ scalars: [UInt32]) -> MeasuredLabel? {
        let normalized = rules.normalizes ? IDNANormalization.normalized(scalars) : scalars
        guard let label = IDNALabel(normalized), label.isUnicodeLabel else { return nil }
        return (label, Self.encodingPrefix.count + Punycode.encoded(normalized).count)
    }

    private func asciiLabel(_ scalars: [UInt32]) -> MeasuredLabel? {
        let bytes = scalars.map { Self.lowercased(UInt8(truncatingIfNeeded: $0)) }
        guard HostnameFormat.isPlainHostname(bytes.span) else { return nil }
        if bytes.starts(with: Self.encodingPrefix) {
            return decodedLabel(bytes)
        }
        let isReserved = bytes.count >= 4 && bytes[2...3].allSatisfy { $0 == FormatByte.hyphen }
        guard rules.hasReservedLabels || !isReserved else { return nil }
        return IDNALabel(bytes.map(UInt32.init)).map { ($0, bytes.count) }
    }

    /// Decodes an A-label to its U-label. Returns nil if it is invalid, or not the encoding of the decoded label.
    private func decodedLabel(_ bytes: [UInt8]) -> MeasuredLabel? {
        let encoded = bytes.dropFirst(Self.encodingPrefix.count)
        guard let scalars = Punycode.decoded(encoded), let label = IDNALabel(scalars),
            label.isUnicodeLabel, Punycode.encoded(scalars).elementsEqual(encoded)
        else { return nil }
        return (label, bytes.count)
    }

    private static let encodingPrefix = Array("xn--".utf8)

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        FormatByte.isLetter(byte) ? FormatByte.lowercased(byte) : byte
    }
}
