/// Host names of RFC 1123, section 2.1: labels of letters, digits and hyphens with dots between.
enum HostnameFormat {
    /// A label has at most 63 octets (RFC 1034, section 3.1).
    static let labelByteLimit = 63

    /// The 255 octets of RFC 1034 section 3.1 count a length before each label and the root.
    static let nameByteLimit = 253

    /// A host name whose labels are taken as they are.
    @inline(never)
    static func isPlainHostname(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        kind(of: text) != nil
    }

    /// A host name whose labels with an `xn--` prefix are A-labels of RFC 5890.
    @inline(never)
    static func isHostname(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch kind(of: text) {
        case .plain: true
        case .encoded: IDNHostnameFormat.hasValidLabels(text)
        case nil: false
        }
    }

    private enum Kind {
        case plain
        /// With at least one label that has the `xn--` prefix.
        case encoded
    }

    /// Which kind of host name a text is, or nil if it is none.
    private static func kind(of text: UnsafeBufferPointer<UInt8>) -> Kind? {
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

    /// Whether a text is a host name for certain: letters and digits, with single dots and hyphens between
    /// them, and too short for a label that is too long.
    @inline(__always)
    private static func isOrdinary(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !text.isEmpty, text.count <= labelByteLimit else { return false }
        var offset = 0
        // A dot or hyphen right before the word; there is none right before the first.
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

    /// Whether a run of letters, digits and hyphens has the length and the ends of a label.
    @inline(__always)
    private static func hasLabelBounds(_ label: UnsafeBufferPointer<UInt8>) -> Bool {
        !label.isEmpty && label.count <= labelByteLimit && label[0] != FormatByte.hyphen
            && label[label.count - 1] != FormatByte.hyphen
    }

    /// Whether a label begins with `xn--` in either case.
    @inline(__always)
    private static func hasEncodingPrefix(_ label: UnsafeBufferPointer<UInt8>) -> Bool {
        label.count >= 4 && label[2] == FormatByte.hyphen && label[3] == FormatByte.hyphen
            && FormatByte.lowercased(label[0]) == UInt8(ascii: "x")
            && FormatByte.lowercased(label[1]) == UInt8(ascii: "n")
    }
}
