/// A set of ASCII bytes, stored as 128 bits, so that one test decides membership in a class of a grammar.
///
/// The compiler evaluates the functions that build a class, so that a class costs as much as two constants.
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
    init(_ first: Unicode.Scalar, _ last: Unicode.Scalar) {
        let from = UInt64(first.value)
        let through = UInt64(last.value)
        low = from > 63 ? 0 : Self.bits(from, through > 63 ? 63 : through)
        high = through < 64 ? 0 : Self.bits(from < 64 ? 0 : from &- 64, through &- 64)
    }

    @inline(__always)
    init(_ byte: Unicode.Scalar) { self.init(byte, byte) }

    @inline(__always)
    private static func bits(_ from: UInt64, _ through: UInt64) -> UInt64 {
        (UInt64.max &<< from) & (UInt64.max &>> (63 &- through))
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
    static var digits: ByteClass { @inline(__always) get { ByteClass("0", "9") } }
    static var letters: ByteClass {
        @inline(__always) get { ByteClass("A", "Z") | ByteClass("a", "z") }
    }
    static var lettersAndDigits: ByteClass { @inline(__always) get { letters | digits } }
    static var hexDigits: ByteClass {
        @inline(__always) get { digits | ByteClass("A", "F") | ByteClass("a", "f") }
    }

    /// `unreserved` of RFC 3986, section 2.3.
    static var unreserved: ByteClass {
        @inline(__always) get {
            lettersAndDigits | ByteClass("-", ".") | ByteClass("_") | ByteClass("~")
        }
    }

    /// `sub-delims` of RFC 3986, section 2.2.
    static var subDelimiters: ByteClass {
        @inline(__always) get {
            ByteClass("!") | ByteClass("$") | ByteClass("&", ",") | ByteClass(";") | ByteClass("=")
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

    /// The literals of URI Templates (RFC 6570, section 2.1), with the apostrophe that an erratum adds to the
    /// grammar.
    static var templateLiterals: ByteClass {
        @inline(__always) get {
            ByteClass("!", "~") - ByteClass("\"") - ByteClass("%") - ByteClass("<")
                - ByteClass(">") - ByteClass("\\") - ByteClass("^") - ByteClass("`")
                - ByteClass("{", "}")
        }
    }
}
