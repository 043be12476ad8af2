/// The check of host names of RFC 1123, section 2.1: labels of letters, digits and hyphens, separated by dots.
enum HostnameFormat {
    /// The maximum length of a label in bytes (RFC 1034, section 3.1).
    static let labelByteLimit = 63

    /// The maximum length of a name in bytes. The limit of 255 octets in RFC 1034, section 3.1, includes a length
    /// byte for each label and for the root.
    static let nameByteLimit = 253

    /// Returns whether a text is a host name. Labels with the prefix `xn--` are not decoded.
    @inline(never)
    static func isPlainHostname(_ text: Span<UInt8>) -> Bool {
        kind(of: text) != nil
    }

    /// Returns whether a text is a host name whose labels with the prefix `xn--` are A-labels of RFC 5890.
    @inline(never)
    static func isHostname(_ text: Span<UInt8>) -> Bool {
        switch kind(of: text) {
        case .plain: true
        case .encoded: IDNHostnameFormat.hasValidLabels(text)
        case nil: false
        }
    }

    private enum Kind {
        case plain
        /// A host name with at least one label that has the prefix `xn--`.
        case encoded
    }

    /// Returns the kind of a host name, or nil if the text is not a host name.
    private static func kind(of text: Span<UInt8>) -> Kind? {
        if isSimpleHostname(text) { return .plain }
        guard text.count <= nameByteLimit else { return nil }
        var kind = Kind.plain
        var cursor = FormatCursor(text)
        repeat {
            let start = cursor.position
            _ = cursor.takeRun(.label)
            let label = cursor.bytes(since: start)
            guard isLabel(label) else { return nil }
            if hasEncodingPrefix(label) { kind = .encoded }
        } while cursor.take(FormatByte.dot)
        return cursor.isAtEnd ? kind : nil
    }

    /// Returns true only if a text is a plain host name: letters and digits with single dots and hyphens between
    /// them, and short enough that no label is too long. If the result is false, the general path must decide.
    @inline(__always)
    private static func isSimpleHostname(_ text: Span<UInt8>) -> Bool {
        guard !text.isEmpty, text.count <= labelByteLimit else { return false }
        var offset = 0
        // The mask of a dot or hyphen directly before the word. It is initially set, because the text must not begin
        // with a dot or hyphen.
        var previousSeparator: UInt64 = 0x80
        while offset < text.count {
            let word = ByteWord(text, at: offset)
            let separators = word.bytes(from: "-", through: ".")
            let length = ByteWord.leadingByteCount(in: word.letters | word.digits | separators)
            guard length == min(8, text.count &- offset),
                separators & (separators &<< 8 | previousSeparator) == 0
            else { return false }
            previousSeparator = separators &>> 56
            offset &+= 8
        }
        let last = text[text.count &- 1]
        return last != FormatByte.dot && last != FormatByte.hyphen
    }

    /// Returns whether a sequence of letters, digits and hyphens is a label: it has an allowed length, and no hyphen at
    /// an end.
    @inline(__always)
    private static func isLabel(_ label: Span<UInt8>) -> Bool {
        !label.isEmpty && label.count <= labelByteLimit && label[0] != FormatByte.hyphen
            && label[label.count - 1] != FormatByte.hyphen
    }

    /// Returns whether a label begins with `xn--`, ignoring case.
    @inline(__always)
    private static func hasEncodingPrefix(_ label: Span<UInt8>) -> Bool {
        label.count >= 4 && label[2] == FormatByte.hyphen && label[3] == FormatByte.hyphen
            && FormatByte.lowercased(label[0]) == UInt8(ascii: "x")
            && FormatByte.lowercased(label[1]) == UInt8(ascii: "n")
    }
}

/// The check of host names with labels of IDNA2008 (RFC 5890 to 5893), encoded or not.
struct IDNHostnameFormat {
    /// The options in which the formats for host names differ.
    private struct Rules {
        /// True if ideographic, fullwidth and halfwidth full stops also separate labels.
        var allowsNonASCIISeparators = false
        /// True if ASCII labels with hyphens in the third and fourth position are allowed.
        var allowsReservedLabels = true
        /// True if labels are first converted to normalization form C; otherwise they must already have this form.
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
        return isName(text, Rules(allowsNonASCIISeparators: true, allowsReservedLabels: false))
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
        // A code point has at most four bytes in UTF-8, and at least one byte in the encoded name.
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
        case 0x3002, 0xFF0E, 0xFF61: rules.allowsNonASCIISeparators
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
        guard rules.allowsReservedLabels || !isReserved else { return nil }
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
