/// A class of ASCII bytes of which whole runs are read: a bit in a table of all bytes.
///
/// One look at a table takes less than half of the time of a test of bits. The table is a literal, as
/// what is made when it is first asked for costs a call each time; a test holds it against the classes.
/// (Benchmark: `validate`, formats.)
struct ByteRun {
    let flag: UInt8

    /// The bytes of labels of host names.
    static var label: ByteRun { @inline(__always) get { ByteRun(flag: 1) } }
    /// The bytes of schemes but for the first (RFC 3986, section 3.1).
    static var scheme: ByteRun { @inline(__always) get { ByteRun(flag: 2) } }
    /// The bytes of registered names (RFC 3986, section 3.2.2).
    static var name: ByteRun { @inline(__always) get { ByteRun(flag: 4) } }
    /// Those and the colon.
    static var userInformation: ByteRun { @inline(__always) get { ByteRun(flag: 8) } }
    /// The bytes of paths (RFC 3986, section 3.3).
    static var path: ByteRun { @inline(__always) get { ByteRun(flag: 16) } }
    /// The bytes of queries and fragments (RFC 3986, sections 3.4 and 3.5).
    static var query: ByteRun { @inline(__always) get { ByteRun(flag: 32) } }
    /// The literals of URI Templates (RFC 6570, section 2.1).
    static var literal: ByteRun { @inline(__always) get { ByteRun(flag: 64) } }

    /// The classes, by which the table was made.
    static let classes: [(run: ByteRun, bytes: ByteClass)] = [
        (label, .lettersAndDigits | ByteClass("-")),
        (scheme, .lettersAndDigits | ByteClass("+") | ByteClass("-") | ByteClass(".")),
        (name, .nameCharacters),
        (userInformation, .nameCharacters | ByteClass(":")),
        (path, .pathCharacters),
        (query, .pathCharacters | ByteClass("?")),
        (literal, .templateLiterals),
    ]

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { Self.flags.utf8Start[Int(byte)] & flag != 0 }

    /// Whether four bytes are in the class, which is asked of all of them at once.
    @inline(__always)
    fileprivate func containsFour(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        let flags = Self.flags.utf8Start
        let first = flags[Int(bytes[start])] & flags[Int(bytes[start &+ 1])]
        let second = flags[Int(bytes[start &+ 2])] & flags[Int(bytes[start &+ 3])]
        return first & second & flag != 0
    }

    // swift-format-ignore
    /// For each byte the flags of the classes that it is in.
    private static var flags: StaticString {
        """
        \u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\
        \u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\
        \u{0}\u{7c}\u{0}\u{40}\u{7c}\u{0}\u{7c}\u{7c}\u{7c}\u{7c}\u{7c}\u{7e}\u{7c}\u{7f}\u{7e}\u{70}\
        \u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{78}\u{7c}\u{0}\u{7c}\u{0}\u{60}\
        \u{70}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\
        \u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{40}\u{0}\u{40}\u{0}\u{7c}\
        \u{0}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\
        \u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{0}\u{0}\u{0}\u{7c}\u{0}\
        \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
        \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
        \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
        \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0
        """
    }
}

extension FormatCursor {
    /// Takes the bytes of a class that follow and says how many.
    @inline(__always)
    mutating func takeRun(_ run: ByteRun) -> Int {
        // A local one, as that can stay in a register.
        var end = position
        while bytes.count &- end >= 4, run.containsFour(bytes, end) { end &+= 4 }
        while end < bytes.count, run.contains(bytes[end]) { end &+= 1 }
        defer { position = end }
        return end &- position
    }
}
