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
        case .unencoded: true
        case .encoded: IDNHostname.isHostname(FormatCursor.scalars(of: text) ?? [], .encodedLabels)
        case nil: false
        }
    }

    private enum Kind {
        /// A host name without a label that has the prefix `xn--`.
        case unencoded
        /// A host name with at least one label that has the prefix `xn--`.
        case encoded
    }

    /// Returns the kind of a host name, or nil if the text is not a host name.
    private static func kind(of text: Span<UInt8>) -> Kind? {
        if isSimpleHostname(text) { return .unencoded }
        guard text.count <= nameByteLimit else { return nil }
        var kind = Kind.unencoded
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

    /// Returns true only if a text is an unencoded host name of a simple form: letters and digits with single dots and
    /// hyphens between them, and short enough that no label is too long. If the result is false, the general path must
    /// decide.
    @inline(__always)
    private static func isSimpleHostname(_ text: Span<UInt8>) -> Bool {
        guard !text.isEmpty, text.count <= labelByteLimit else { return false }
        var offset = 0
        // 0x80 if the byte before the word is a dot or hyphen, and 0 otherwise. Initially 0x80, because the text must
        // not begin with a dot or hyphen.
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

    /// Returns whether a sequence of letters, digits and hyphens is a label: it has an allowed length, and neither
    /// begins nor ends with a hyphen.
    @inline(__always)
    private static func isLabel(_ label: Span<UInt8>) -> Bool {
        !label.isEmpty && label.count <= labelByteLimit && label[0] != FormatByte.hyphen
            && label[label.count - 1] != FormatByte.hyphen
    }

    /// Returns whether a label begins with `xn--`, ignoring case.
    @inline(__always)
    private static func hasEncodingPrefix(_ label: Span<UInt8>) -> Bool {
        // The first byte is the lowest byte of the word. The bit 0x20 makes the two letters lowercase.
        ByteWord(label, at: 0).bits & 0xFFFF_FFFF | 0x2020 == 0x2D2D_6E78
    }
}

/// The checks of host names with internationalized labels.
enum IDNHostnameFormat {
    /// Returns whether a text is an internationalized host name or an ASCII host name.
    @inline(never)
    static func isHostname(_ text: Span<UInt8>) -> Bool {
        if text.allSatisfy(FormatByte.isASCII) {
            return HostnameFormat.isHostname(text)
        }
        return isHostname(text, .internationalized)
    }

    /// Returns whether a text is the domain of an internationalized mail address. Its labels need not be normalized.
    static func isMailDomain(_ text: Span<UInt8>) -> Bool {
        isHostname(text, .mailDomain)
    }

    private static func isHostname(_ text: Span<UInt8>, _ rules: IDNHostname.Rules) -> Bool {
        FormatCursor.scalars(of: text).map { IDNHostname.isHostname($0, rules) } ?? false
    }
}
