/// An encoding of binary content in a string: the values of `contentEncoding` (RFC 4648, RFC 2045).
package enum ContentEncoding: Sendable, Hashable {
    /// The string itself is the content.
    case identity
    case base16
    case base32
    case base64
    case base64URL
    case quotedPrintable
    /// An unknown encoding. No string can be invalid for it.
    case unknown

    /// Creates the encoding with this name. Case is ignored.
    package init(_ name: String) {
        switch name.lowercased() {
        case "7bit", "8bit", "binary": self = .identity
        case "base16": self = .base16
        case "base32": self = .base32
        case "base64": self = .base64
        case "base64url": self = .base64URL
        case "quoted-printable": self = .quotedPrintable
        default: self = .unknown
        }
    }

    /// Returns the content of `text`, or nil if `text` is not valid in this encoding. With an unknown encoding, the
    /// content is the text itself.
    package func decode(_ text: Span<UInt8>) -> [UInt8]? {
        switch self {
        case .identity, .unknown: Array(copying: text)
        case .base16:
            Self.decode(text, in: .base16) { $0.hexadecimalDigitValue.map { UInt32($0) } }
        case .base32: Self.decode(text, in: .base32, Self.base32Digit)
        case .base64: Self.decode(text, in: .base64) { Self.base64Digit($0, plus: "+", slash: "/") }
        case .base64URL:
            Self.decode(text, in: .base64URL) { Self.base64Digit($0, plus: "-", slash: "_") }
        case .quotedPrintable: Self.decodeQuotedPrintable(text)
        }
    }

    /// The smallest group of digits that stands for whole bytes in a base encoding (RFC 4648).
    private struct DigitGroup {
        let digitCount: Int
        let bitsPerDigit: Int
        /// True if `=` must pad the last group. If false, the last group has either all of its padding or none.
        var requiresPadding = true

        static let base16 = DigitGroup(digitCount: 2, bitsPerDigit: 4)
        static let base32 = DigitGroup(digitCount: 8, bitsPerDigit: 5)
        static let base64 = DigitGroup(digitCount: 4, bitsPerDigit: 6)
        static let base64URL = DigitGroup(digitCount: 4, bitsPerDigit: 6, requiresPadding: false)
    }

    /// Decodes digits of a few bits each, in groups that are padded with `=` (RFC 4648). Returns nil if `text` is
    /// invalid.
    private static func decode(
        _ text: Span<UInt8>,
        in group: DigitGroup,
        _ digitValue: (UInt8) -> UInt32?
    ) -> [UInt8]? {
        var digitCount = text.count
        while digitCount > 0, text[digitCount - 1] == UInt8(ascii: "=") { digitCount -= 1 }
        let padding = text.count - digitCount
        guard padding < group.digitCount,
            !group.requiresPadding || text.count % group.digitCount == 0
        else {
            return nil
        }
        var output: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount = 0
        for index in 0..<digitCount {
            guard let digit = digitValue(text[index]) else { return nil }
            bits = bits << UInt32(group.bitsPerDigit) | digit
            bitCount += group.bitsPerDigit
            if bitCount >= 8 {
                bitCount -= 8
                output.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        // The bits after the last whole byte must be zero, and fewer than the bits of one digit.
        let remainingBits = bits & (1 << UInt32(bitCount) - 1)
        let isCompletelyPadded = padding == 0 || text.count % group.digitCount == 0
        return bitCount < group.bitsPerDigit && remainingBits == 0 && isCompletelyPadded
            ? output : nil
    }

    private static func base32Digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "2")...UInt8(ascii: "7"): UInt32(byte - UInt8(ascii: "2") + 26)
        default: nil
        }
    }

    private static func base64Digit(
        _ byte: UInt8,
        plus: Unicode.Scalar,
        slash: Unicode.Scalar
    ) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0") + 52)
        case UInt8(ascii: plus): 62
        case UInt8(ascii: slash): 63
        default: nil
        }
    }

    /// Decodes quoted-printable text (RFC 2045, section 6.7). `=` and two hexadecimal digits stand for a byte. `=` at
    /// the end of a line is removed together with the line break, which must be CR LF. Returns nil if `text` is
    /// invalid.
    private static func decodeQuotedPrintable(_ text: Span<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            if byte != UInt8(ascii: "=") {
                let isAllowed = (0x20...0x7E).contains(byte) || [0x09, 0x0A, 0x0D].contains(byte)
                guard isAllowed else { return nil }
                output.append(byte)
                offset += 1
            } else if offset + 2 < text.count, text[offset + 1] == 0x0D, text[offset + 2] == 0x0A {
                offset += 3
            } else {
                guard offset + 2 < text.count,
                    let high = text[offset + 1].hexadecimalDigitValue,
                    let low = text[offset + 2].hexadecimalDigitValue
                else { return nil }
                output.append(high << 4 | low)
                offset += 3
            }
        }
        return output
    }
}

/// A media type of content: the value of `contentMediaType` (RFC 2046). Only content of the type `json` is checked.
package enum ContentMediaType: Sendable, Hashable {
    case json
    case other

    /// Creates the media type with this name, ignoring parameters.
    package init(_ name: String) {
        let essence = name.prefix { $0 != ";" }.lowercased()
        let type = String(essence.filter { !$0.isWhitespace })
        self = type == "application/json" || type.hasSuffix("+json") ? .json : .other
    }
}
