/// A set of ASCII bytes, stored as 128 bits, so that one test decides membership in a class of a grammar.
///
/// The compiler evaluates the functions that build a class, so a class costs no more than two constants.
/// (Benchmark: `validate`, formats.)
struct ByteClass {
    private let low: UInt64
    private let high: UInt64

    @inline(__always)
    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Creates the class of the bytes from `first` to `last`, both included.
    @inline(__always)
    init(_ first: Unicode.Scalar, through last: Unicode.Scalar) {
        let first = UInt64(first.value)
        let last = UInt64(last.value)
        low = first > 63 ? 0 : Self.bits(first, through: last > 63 ? 63 : last)
        high = last < 64 ? 0 : Self.bits(first < 64 ? 0 : first &- 64, through: last &- 64)
    }

    @inline(__always)
    init(_ byte: Unicode.Scalar) { self.init(byte, through: byte) }

    @inline(__always)
    private static func bits(_ first: UInt64, through last: UInt64) -> UInt64 {
        (UInt64.max &<< first) & (UInt64.max &>> (63 &- last))
    }

    @inline(__always)
    static func | (left: ByteClass, right: ByteClass) -> ByteClass {
        ByteClass(low: left.low | right.low, high: left.high | right.high)
    }

    /// Returns the class of the bytes that are in `left` and not in `right`.
    @inline(__always)
    static func - (left: ByteClass, right: ByteClass) -> ByteClass {
        ByteClass(low: left.low & ~right.low, high: left.high & ~right.high)
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte & 0x40 == 0 ? low : high) &>> UInt64(byte & 63) & 1 != 0
    }
}

extension ByteClass {
    static var digits: ByteClass { @inline(__always) get { ByteClass("0", through: "9") } }
    static var letters: ByteClass {
        @inline(__always) get { ByteClass("A", through: "Z") | ByteClass("a", through: "z") }
    }
    static var lettersAndDigits: ByteClass { @inline(__always) get { letters | digits } }
    static var hexDigits: ByteClass {
        @inline(__always) get {
            digits | ByteClass("A", through: "F") | ByteClass("a", through: "f")
        }
    }

    /// `unreserved` of RFC 3986, section 2.3.
    static var unreserved: ByteClass {
        @inline(__always) get {
            lettersAndDigits | ByteClass("-", through: ".") | ByteClass("_") | ByteClass("~")
        }
    }

    /// `sub-delims` of RFC 3986, section 2.2.
    static var subDelimiters: ByteClass {
        @inline(__always) get {
            ByteClass("!") | ByteClass("$") | ByteClass("&", through: ",") | ByteClass(";")
                | ByteClass("=")
        }
    }

    /// The bytes of a registered name, or of user information except the colon (RFC 3986, section 3.2). The percent
    /// sign of encoded bytes is not included.
    static var nameCharacters: ByteClass { @inline(__always) get { unreserved | subDelimiters } }

    /// The bytes of paths (RFC 3986, section 3.3), without the percent sign.
    static var pathCharacters: ByteClass {
        @inline(__always) get {
            nameCharacters | ByteClass("/") | ByteClass(":") | ByteClass("@")
        }
    }

    /// The ASCII literals of URI Templates (RFC 6570, section 2.1), with the apostrophe that an erratum adds to the
    /// grammar, and without the percent sign.
    static var templateLiterals: ByteClass {
        @inline(__always) get {
            ByteClass("!", through: "~") - ByteClass("\"") - ByteClass("%") - ByteClass("<")
                - ByteClass(">") - ByteClass("\\") - ByteClass("^") - ByteClass("`")
                - ByteClass("{", through: "}")
        }
    }
}

/// The ASCII bytes and byte classes of the formats' grammars.
///
/// No class contains a byte above 0x7F, so no byte of a multi-byte UTF-8 sequence is in a class.
package enum FormatByte {
    static let tab = UInt8(ascii: "\t")
    package static let quote = UInt8(ascii: "\"")
    static let numberSign = UInt8(ascii: "#")
    static let percent = UInt8(ascii: "%")
    static let plus = UInt8(ascii: "+")
    static let comma = UInt8(ascii: ",")
    package static let hyphen = UInt8(ascii: "-")
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
    package static func isDigit(_ byte: UInt8) -> Bool {
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
    static func isSame(_ byte: UInt8, ignoringCaseOf other: UInt8) -> Bool {
        byte == other || (isLetter(other) && lowercased(byte) == lowercased(other))
    }

    /// Returns whether a byte is `atext` (RFC 5322, section 3.2.3).
    @inline(__always)
    static func isAtomText(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || isAtomPunctuation(byte)
    }

    private static func isAtomPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), numberSign...UInt8(ascii: "'"), UInt8(ascii: "*"), plus, hyphen,
            slash, UInt8(ascii: "="), question, UInt8(ascii: "^")...UInt8(ascii: "`"),
            openingBrace...tilde:
            true
        default:
            false
        }
    }
}

/// A class of bytes, stored as one bit of each entry of a table. The table has an entry for each value of a byte.
///
/// The classes in the table are those whose bytes occur in long sequences, such as the characters of a path.
///
/// `name`, `userInformation` and `pathQueryOrFragment` also contain the percent sign and all bytes beyond ASCII,
/// because these bytes never end a component of a URI. Only a text with one of these bytes needs a later check, which
/// decides whether they are valid.
///
/// A table lookup takes less than half of the time of a bit test. The table is a literal, because a lazily
/// initialized table costs a call on each access. A test compares the literal with `classes`. (Benchmark: `validate`,
/// formats.)
struct TabulatedByteClass {
    let flag: UInt8

    /// The bytes of the labels of host names.
    static var label: TabulatedByteClass { @inline(__always) get { TabulatedByteClass(flag: 1) } }
    /// The bytes of schemes after the first byte (RFC 3986, section 3.1).
    static var scheme: TabulatedByteClass { @inline(__always) get { TabulatedByteClass(flag: 2) } }
    /// The bytes of registered names (RFC 3986, section 3.2.2).
    static var name: TabulatedByteClass { @inline(__always) get { TabulatedByteClass(flag: 4) } }
    /// The bytes of user information: those of `name` and the colon (RFC 3986, section 3.2.1).
    static var userInformation: TabulatedByteClass {
        @inline(__always) get { TabulatedByteClass(flag: 8) }
    }
    /// The bytes of `pathQueryOrFragment` that need no further check: ASCII without the percent sign.
    static var plain: TabulatedByteClass { @inline(__always) get { TabulatedByteClass(flag: 16) } }
    /// The bytes of paths, queries and fragments (RFC 3986, sections 3.3 to 3.5).
    static var pathQueryOrFragment: TabulatedByteClass {
        @inline(__always) get { TabulatedByteClass(flag: 32) }
    }
    /// The literals of URI Templates (RFC 6570, section 2.1).
    static var literal: TabulatedByteClass {
        @inline(__always) get { TabulatedByteClass(flag: 64) }
    }

    /// The classes from which the table was generated. `containsNonASCII` is true if a class contains all bytes beyond
    /// ASCII.
    static let classes:
        [(tabulated: TabulatedByteClass, bytes: ByteClass, containsNonASCII: Bool)] = [
            (label, .lettersAndDigits | ByteClass("-"), false),
            (scheme, .lettersAndDigits | ByteClass("+") | ByteClass("-") | ByteClass("."), false),
            (name, .nameCharacters | ByteClass("%"), true),
            (userInformation, .nameCharacters | ByteClass(":") | ByteClass("%"), true),
            (plain, .pathCharacters | ByteClass("?"), false),
            (pathQueryOrFragment, .pathCharacters | ByteClass("?") | ByteClass("%"), true),
            (literal, .templateLiterals, false),
        ]

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { Self.flags.utf8[Int(byte)] & flag != 0 }

    /// Returns the flags of the classes that contain `byte`.
    @inline(__always)
    fileprivate static func flags(_ byte: UInt8) -> UInt8 { flags.utf8[Int(byte)] }

    /// Returns the flags of the classes that contain all of the four bytes from `start` on. The code has no branch
    /// between the lookups.
    @inline(__always)
    fileprivate static func commonFlags(
        _ bytes: Span<UInt8>,
        _ start: Int
    ) -> UInt8 {
        flags(bytes[start]) & flags(bytes[start &+ 1]) & flags(bytes[start &+ 2])
            & flags(bytes[start &+ 3])
    }

    // swift-format-ignore
    /// The table: for each byte, the flags of the classes that contain the byte.
    private static var flags: StaticString {
        """
        \u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\
        \u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\
        \u{0}\u{7c}\u{0}\u{40}\u{7c}\u{2c}\u{7c}\u{7c}\u{7c}\u{7c}\u{7c}\u{7e}\u{7c}\u{7f}\u{7e}\u{70}\
        \u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{78}\u{7c}\u{0}\u{7c}\u{0}\u{70}\
        \u{70}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\
        \u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{40}\u{0}\u{40}\u{0}\u{7c}\
        \u{0}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\
        \u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{0}\u{0}\u{0}\u{7c}\u{0}\
        \u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\
        \u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\
        \u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\
        \u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\
        \u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\
        \u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\
        \u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\
        \u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}\u{2c}
        """
    }
}

extension FormatCursor {
    /// Consumes bytes while they are in a class, and returns their number.
    @inline(__always)
    mutating func takeRun(_ members: TabulatedByteClass) -> Int {
        var commonFlags: UInt8 = 0
        return takeRun(members, &commonFlags)
    }

    /// Consumes bytes while they are in a class, and returns their number. Removes from `commonFlags` the flags of the
    /// classes that do not contain all of these bytes.
    @inline(__always)
    mutating func takeRun(_ members: TabulatedByteClass, _ commonFlags: inout UInt8) -> Int {
        let start = position
        // A local variable can stay in a register.
        var end = start
        let lastGroupStart = bytes.count &- 4
        while end <= lastGroupStart {
            let flags = TabulatedByteClass.commonFlags(bytes, end)
            guard flags & members.flag != 0 else {
                // One of the four bytes ends the sequence, so the end of the text need not be tested.
                while true {
                    let flags = TabulatedByteClass.flags(bytes[end])
                    guard flags & members.flag != 0 else { break }
                    commonFlags &= flags
                    end &+= 1
                }
                position = end
                return end &- start
            }
            commonFlags &= flags
            end &+= 4
        }
        while end < bytes.count {
            let flags = TabulatedByteClass.flags(bytes[end])
            guard flags & members.flag != 0 else { break }
            commonFlags &= flags
            end &+= 1
        }
        position = end
        return end &- start
    }
}
