/// A class of bytes that is read in sequences, stored as one bit in a table of all bytes.
///
/// The classes of URIs also contain the percent sign and all bytes beyond ASCII, because these never end a
/// component. A later check decides whether they are valid; it runs only if a text has any.
///
/// A table lookup takes less than half of the time of a bit test. The table is a literal, because a lazily
/// initialized table costs a call on each access. A test compares it with `classes`. (Benchmark: `validate`,
/// formats.)
struct ByteRun {
    let flag: UInt8

    /// The bytes of the labels of host names.
    static var label: ByteRun { @inline(__always) get { ByteRun(flag: 1) } }
    /// The bytes of schemes after the first byte (RFC 3986, section 3.1).
    static var scheme: ByteRun { @inline(__always) get { ByteRun(flag: 2) } }
    /// The bytes of registered names (RFC 3986, section 3.2.2).
    static var name: ByteRun { @inline(__always) get { ByteRun(flag: 4) } }
    /// The bytes of user information: those of `name` and the colon (RFC 3986, section 3.2.1).
    static var userInformation: ByteRun { @inline(__always) get { ByteRun(flag: 8) } }
    /// The bytes of URIs that need no further check: ASCII without the percent sign.
    static var plain: ByteRun { @inline(__always) get { ByteRun(flag: 16) } }
    /// The bytes of paths, queries and fragments (RFC 3986, sections 3.3 to 3.5).
    static var query: ByteRun { @inline(__always) get { ByteRun(flag: 32) } }
    /// The literals of URI Templates (RFC 6570, section 2.1).
    static var literal: ByteRun { @inline(__always) get { ByteRun(flag: 64) } }

    /// The classes from which the table was generated. `isBeyondASCII` is true if a class contains all bytes beyond
    /// ASCII.
    static let classes: [(run: ByteRun, bytes: ByteClass, isBeyondASCII: Bool)] = [
        (label, .lettersAndDigits | ByteClass("-"), false),
        (scheme, .lettersAndDigits | ByteClass("+") | ByteClass("-") | ByteClass("."), false),
        (name, .nameCharacters | ByteClass("%"), true),
        (userInformation, .nameCharacters | ByteClass(":") | ByteClass("%"), true),
        (plain, .pathCharacters | ByteClass("?"), false),
        (query, .pathCharacters | ByteClass("?") | ByteClass("%"), true),
        (literal, .templateLiterals, false),
    ]

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { Self.flags.utf8[Int(byte)] & flag != 0 }

    /// Returns the flags of the classes that contain `byte`.
    @inline(__always)
    fileprivate static func flags(_ byte: UInt8) -> UInt8 { flags.utf8[Int(byte)] }

    /// Returns the flags of the classes that contain all of the four bytes from `start` on. The lookups need no
    /// branch between them.
    @inline(__always)
    fileprivate static func commonFlags(
        _ bytes: Span<UInt8>,
        _ start: Int
    ) -> UInt8 {
        flags(bytes[start]) & flags(bytes[start &+ 1]) & flags(bytes[start &+ 2])
            & flags(bytes[start &+ 3])
    }

    // swift-format-ignore
    /// The table: for each byte, the flags of the classes that contain it.
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
    /// Consumes the bytes of a class that follow. Returns their number.
    @inline(__always)
    mutating func takeRun(_ run: ByteRun) -> Int {
        var common: UInt8 = 0
        return takeRun(run, &common)
    }

    /// Consumes the bytes of a class that follow, and removes from `common` the flags of the classes that do not
    /// contain all of them. Returns their number.
    @inline(__always)
    mutating func takeRun(_ run: ByteRun, _ common: inout UInt8) -> Int {
        let start = position
        // A local variable can stay in a register.
        var end = start
        let last = bytes.count &- 4
        while end <= last {
            // Four bytes are looked up without a branch between them.
            let flags = ByteRun.commonFlags(bytes, end)
            guard flags & run.flag != 0 else {
                // One of the four bytes ends the sequence, so the end of the text need not be tested.
                while true {
                    let flags = ByteRun.flags(bytes[end])
                    guard flags & run.flag != 0 else { break }
                    common &= flags
                    end &+= 1
                }
                position = end
                return end &- start
            }
            common &= flags
            end &+= 4
        }
        while end < bytes.count {
            let flags = ByteRun.flags(bytes[end])
            guard flags & run.flag != 0 else { break }
            common &= flags
            end &+= 1
        }
        position = end
        return end &- start
    }
}
