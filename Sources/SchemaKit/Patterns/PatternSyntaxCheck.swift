/// A quick syntax check that accepts most valid patterns without building a tree.
///
/// The check supports the syntax of nearly all patterns: characters, `.`, anchors, escapes such as `\d`, classes,
/// groups without names, look-ahead, quantifiers and alternatives. A pattern that the check does not accept is either
/// invalid or uses other syntax, and the parser decides. (Benchmark: `validate`, format regex.)
struct PatternSyntaxCheck: ~Escapable {
    private let source: Span<UInt8>
    private var position = 0

    /// Returns true if `source` (UTF-8) is certainly valid. If the result is false, the parser must decide.
    static func isWellFormed(_ source: Span<UInt8>, nestingLimit: Int) -> Bool {
        var check = PatternSyntaxCheck(source: source)
        return check.takeAll(nestingLimit: nestingLimit)
    }

    @_lifetime(copy source)
    private init(source: Span<UInt8>) { self.source = source }

    /// The byte at the position, or 0 at the end of the source.
    private var next: UInt8 {
        @inline(__always) get { position < source.count ? source[position] : 0 }
    }

    /// The kind of the term before the position, which determines if a quantifier can follow.
    private enum PreviousTerm {
        case atom
        case assertion
        /// The start of an alternative, or a term with its quantifier.
        case nothing
    }

    @inline(__always)
    private mutating func takeAll(nestingLimit: Int) -> Bool {
        var depth = 0
        /// One bit for each group around the position: 1 for look-around, 0 for other groups. The innermost group has
        /// the lowest bit.
        var lookArounds: UInt64 = 0
        var previousTerm = PreviousTerm.nothing
        while position < source.count {
            let byte = source[position]
            position &+= 1
            switch byte {
            case UInt8(ascii: "^"), UInt8(ascii: "$"):
                previousTerm = .assertion
            case UInt8(ascii: "|"):
                previousTerm = .nothing
            case UInt8(ascii: "("):
                depth += 1
                guard depth <= nestingLimit, depth < 64 else { return false }
                guard let isLookAround = takeGroupKind() else { return false }
                lookArounds = lookArounds << 1 | (isLookAround ? 1 : 0)
                previousTerm = .nothing
            case UInt8(ascii: ")"):
                guard depth > 0 else { return false }
                depth -= 1
                previousTerm = lookArounds & 1 == 0 ? .atom : .assertion
                lookArounds >>= 1
            case UInt8(ascii: "["):
                guard takeClass() else { return false }
                previousTerm = .atom
            case UInt8(ascii: "\\"):
                guard let isAssertion = takeEscape() else { return false }
                previousTerm = isAssertion ? .assertion : .atom
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
                guard previousTerm == .atom, byte != UInt8(ascii: "{") || takeBounds() else {
                    return false
                }
                if next == UInt8(ascii: "?") { position &+= 1 }
                previousTerm = .nothing
            // `next` is 0 at the end of the source, so a pattern with a zero byte is left to the parser.
            case UInt8(ascii: "]"), UInt8(ascii: "}"), 0:
                return false
            default:
                previousTerm = .atom
            }
        }
        return depth == 0
    }

    /// Consumes the prefix of a group after its bracket. Returns whether the group is look-around, or nil if the
    /// check does not support the prefix.
    @inline(__always)
    private mutating func takeGroupKind() -> Bool? {
        guard next == UInt8(ascii: "?") else { return false }
        position &+= 1
        let kind = next
        position &+= 1
        switch kind {
        case UInt8(ascii: ":"): return false
        case UInt8(ascii: "="), UInt8(ascii: "!"): return true
        default: return nil
        }
    }

    /// Consumes the bounds of a quantifier after the opening brace. Returns false if the bounds are invalid, or if a
    /// number has more than nine digits.
    @inline(__always)
    private mutating func takeBounds() -> Bool {
        guard let minimum = takeNumber() else { return false }
        if next == UInt8(ascii: ",") {
            position &+= 1
            if next != UInt8(ascii: "}") {
                guard let maximum = takeNumber(), maximum >= minimum else { return false }
            }
        }
        guard next == UInt8(ascii: "}") else { return false }
        position &+= 1
        return true
    }

    @inline(__always)
    private mutating func takeNumber() -> Int? {
        let start = position
        var value = 0
        while position &- start < 9, next.isASCIIDigit {
            value = value &* 10 &+ Int(next &- 0x30)
            position &+= 1
        }
        return position > start ? value : nil
    }

    /// Consumes an escape outside of a class. Returns whether the escape is an assertion, or nil if the check does not
    /// support it.
    @inline(__always)
    private mutating func takeEscape() -> Bool? {
        let byte = next
        if byte == UInt8(ascii: "b") || byte == UInt8(ascii: "B") {
            position &+= 1
            return true
        }
        guard isSimpleEscape(byte) else { return nil }
        position &+= 1
        return false
    }

    /// Returns whether a backslash and `byte` are a complete escape, inside and outside of a class.
    @inline(__always)
    private func isSimpleEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "s"), UInt8(ascii: "S"),
            UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "t"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "v"), UInt8(ascii: "f"), UInt8(ascii: "/"):
            true
        default:
            PatternParser.isSyntaxCharacter(byte)
        }
    }

    /// Consumes the rest of a class after its opening bracket. Returns false if the class is invalid, or has an
    /// escape that the check does not support, or a range with an escape or with a non-ASCII bound.
    @inline(__always)
    private mutating func takeClass() -> Bool {
        if next == UInt8(ascii: "^") { position &+= 1 }
        while position < source.count {
            let byte = source[position]
            position &+= 1
            if byte == UInt8(ascii: "]") { return true }
            if byte == UInt8(ascii: "\\") {
                guard isSimpleEscape(next) || next == UInt8(ascii: "-") else { return false }
                position &+= 1
                // A range that begins with an escape is left to the parser.
                if next == UInt8(ascii: "-"), !closesClass(at: position &+ 1) { return false }
                continue
            }
            guard next == UInt8(ascii: "-"), !closesClass(at: position &+ 1) else { continue }
            guard position &+ 1 < source.count else { return false }
            let upper = source[position &+ 1]
            guard byte < 0x80, upper < 0x80, upper != UInt8(ascii: "\\"), byte <= upper else {
                return false
            }
            position &+= 2
        }
        return false
    }

    @inline(__always)
    private func closesClass(at offset: Int) -> Bool {
        offset < source.count && source[offset] == UInt8(ascii: "]")
    }
}
