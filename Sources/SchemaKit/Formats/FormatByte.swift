/// The ASCII bytes and byte classes of the formats' grammars.
///
/// No class contains a byte above 0x7F, so that no byte of a multi-byte UTF-8 sequence is in any of them.
enum FormatByte {
    static let tab = UInt8(ascii: "\t")
    static let quote = UInt8(ascii: "\"")
    static let number = UInt8(ascii: "#")
    static let percent = UInt8(ascii: "%")
    static let plus = UInt8(ascii: "+")
    static let comma = UInt8(ascii: ",")
    static let hyphen = UInt8(ascii: "-")
    static let dot = UInt8(ascii: ".")
    static let slash = UInt8(ascii: "/")
    static let zero = UInt8(ascii: "0")
    static let colon = UInt8(ascii: ":")
    static let question = UInt8(ascii: "?")
    static let at = UInt8(ascii: "@")
    static let openingBracket = UInt8(ascii: "[")
    static let backslash = UInt8(ascii: "\\")
    static let closingBracket = UInt8(ascii: "]")
    static let openingBrace = UInt8(ascii: "{")
    static let closingBrace = UInt8(ascii: "}")
    static let tilde = UInt8(ascii: "~")

    @inline(__always)
    static func isASCII(_ byte: UInt8) -> Bool {
        byte < 0x80
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- zero <= 9
    }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool {
        lowercased(byte) &- UInt8(ascii: "a") <= 25
    }

    @inline(__always)
    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte)
    }

    @inline(__always)
    static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || lowercased(byte) &- UInt8(ascii: "a") <= 5
    }

    /// Returns the byte with the bit set that distinguishes lower case from upper case.
    ///
    /// Use only to compare with letters, because it changes some punctuation too.
    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte | 0x20
    }

    /// Returns whether a byte is `other`, ignoring case if `other` is a letter.
    @inline(__always)
    static func isSame(_ byte: UInt8, as other: UInt8) -> Bool {
        byte == other || (isLetter(other) && lowercased(byte) == lowercased(other))
    }

    /// Returns whether a byte is `unreserved` (RFC 3986, section 2.3).
    @inline(__always)
    static func isUnreserved(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == hyphen || byte == dot || byte == UInt8(ascii: "_")
            || byte == tilde
    }

    /// Returns whether a byte is `atext` (RFC 5322, section 3.2.3).
    @inline(__always)
    static func isAtomText(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || isAtomPunctuation(byte)
    }

    private static func isAtomPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), number...UInt8(ascii: "'"), UInt8(ascii: "*"), plus, hyphen, slash,
            UInt8(ascii: "="), question, UInt8(ascii: "^")...UInt8(ascii: "`"),
            openingBrace...tilde:
            true
        default:
            false
        }
    }
}
