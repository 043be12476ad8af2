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
        if isOrdinary(text) { return .plain }
        guard text.count <= nameByteLimit else { return nil }
        var kind = Kind.plain
        var cursor = FormatCursor(text)
        repeat {
            let start = cursor.position
            _ = cursor.takeRun(.label)
            let label = cursor.taken(since: start)
            guard hasLabelBounds(label) else { return nil }
            if hasEncodingPrefix(label) { kind = .encoded }
        } while cursor.take(FormatByte.dot)
        return cursor.isAtEnd ? kind : nil
    }

    /// Returns true only if a text is a plain host name: letters and digits with single dots and hyphens between
    /// them, and short enough that no label is too long. False proves nothing.
    @inline(__always)
    private static func isOrdinary(_ text: Span<UInt8>) -> Bool {
        guard !text.isEmpty, text.count <= labelByteLimit else { return false }
        var offset = 0
        // A dot or hyphen directly before the word. Its initial value makes a dot or hyphen at the start of the
        // text fail.
        var separator: UInt64 = 0x80
        while offset < text.count {
            let word = ByteWord(text, at: offset)
            let separators = word.bytes(from: "-", through: ".")
            let length = ByteWord.run(word.letters | word.digits | separators)
            guard length == min(8, text.count &- offset),
                separators & (separators &<< 8 | separator) == 0
            else { return false }
            separator = separators &>> 56
            offset &+= 8
        }
        let last = text[text.count &- 1]
        return last != FormatByte.dot && last != FormatByte.hyphen
    }

    /// Returns whether a sequence of letters, digits and hyphens has the length of a label, and no hyphen at an
    /// end.
    @inline(__always)
    private static func hasLabelBounds(_ label: Span<UInt8>) -> Bool {
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
