/// The classes of ASCII bytes that the grammars of the formats are made of.
///
/// No class holds a byte above 0x7F, so a byte of a longer UTF-8 sequence is in none of them.
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

    /// The byte with the bit that tells lower case from upper case set.
    ///
    /// Meant for comparisons with letters; it changes some punctuation too.
    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte | 0x20
    }

    /// Whether a byte is `other`, which is a sign, a digit, or a letter in any case.
    @inline(__always)
    static func isSame(_ byte: UInt8, as other: UInt8) -> Bool {
        byte == other || (isLetter(other) && lowercased(byte) == lowercased(other))
    }

    /// `unreserved` of RFC 3986, section 2.3.
    @inline(__always)
    static func isUnreserved(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == hyphen || byte == dot || byte == UInt8(ascii: "_")
            || byte == tilde
    }

    /// `atext` of RFC 5322, section 3.2.3.
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
