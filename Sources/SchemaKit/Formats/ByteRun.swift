/// A class of bytes of which whole runs are read: a bit in a table of all bytes.
///
/// The classes of identifiers have the percent sign and all bytes beyond ASCII as well: where those stand
/// says nothing about where a component ends, and whether they are what they should be is asked later, if
/// there are any.
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
    /// The bytes of identifiers that stand for themselves.
    static var plain: ByteRun { @inline(__always) get { ByteRun(flag: 16) } }
    /// The bytes of paths, queries and fragments (RFC 3986, sections 3.3 to 3.5).
    static var query: ByteRun { @inline(__always) get { ByteRun(flag: 32) } }
    /// The literals of URI Templates (RFC 6570, section 2.1).
    static var literal: ByteRun { @inline(__always) get { ByteRun(flag: 64) } }

    /// The classes, by which the table was made, and whether they have bytes beyond ASCII.
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
    func contains(_ byte: UInt8) -> Bool { Self.flags.utf8Start[Int(byte)] & flag != 0 }

    /// The flags of the classes that a byte is in.
    @inline(__always)
    fileprivate static func flags(_ byte: UInt8) -> UInt8 { flags.utf8Start[Int(byte)] }

    /// The flags of the classes that four bytes are in, which are looked up without a test between them.
    @inline(__always)
    fileprivate static func commonFlags(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ start: Int
    ) -> UInt8 {
        flags(bytes[start]) & flags(bytes[start &+ 1]) & flags(bytes[start &+ 2])
            & flags(bytes[start &+ 3])
    }

    // swift-format-ignore
    /// For each byte the flags of the classes that it is in.
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
    /// Takes the bytes of a class that follow and says how many.
    @inline(__always)
    mutating func takeRun(_ run: ByteRun) -> Int {
        var common: UInt8 = 0
        return takeRun(run, &common)
    }

    /// The same; `common` keeps the flags of the classes that all of the bytes are in.
    @inline(__always)
    mutating func takeRun(_ run: ByteRun, _ common: inout UInt8) -> Int {
        let start = position
        // A local one, as that can stay in a register.
        var end = start
        let last = bytes.count &- 4
        while end <= last {
            // Four are looked up without a test between them.
            let flags = ByteRun.commonFlags(bytes, end)
            guard flags & run.flag != 0 else {
                // One of them ends the run, so that the end of the text need not be asked for.
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
