/// Recognises most patterns that are well-formed without making anything of them.
///
/// It knows the syntax that nearly all patterns are written in: characters, `.`, anchors, `\d` and its
/// like, classes, groups without names, quantifiers and alternatives. Where it says no, the parser
/// decides: the pattern may be wrong, or hold what is rarer. (Benchmark: `validate`, format regex.)
struct PatternOutline {
    private let source: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// Whether `source`, in UTF-8, is well-formed for certain.
    static func isWellFormed(_ source: UnsafeBufferPointer<UInt8>, nestingLimit: Int) -> Bool {
        var outline = PatternOutline(source: source)
        return outline.takeAll(nestingLimit: nestingLimit)
    }

    private init(source: UnsafeBufferPointer<UInt8>) { self.source = source }

    private var next: UInt8 {
        @inline(__always) get { position < source.count ? source[position] : 0 }
    }

    /// What stands before the position, and whether it can be repeated.
    private enum Last {
        case atom
        case assertion
        /// The start of an alternative.
        case nothing
    }

    @inline(__always)
    private mutating func takeAll(nestingLimit: Int) -> Bool {
        var depth = 0
        /// The groups around the position that are look-around, the innermost in the lowest bit.
        var looks: UInt64 = 0
        var last = Last.nothing
        while position < source.count {
            let byte = source[position]
            position &+= 1
            switch byte {
            case UInt8(ascii: "^"), UInt8(ascii: "$"):
                last = .assertion
            case UInt8(ascii: "|"):
                last = .nothing
            case UInt8(ascii: "("):
                depth += 1
                guard depth <= nestingLimit, depth < 64 else { return false }
                guard let isLook = takeGroupKind() else { return false }
                looks = looks << 1 | (isLook ? 1 : 0)
                last = .nothing
            case UInt8(ascii: ")"):
                guard depth > 0 else { return false }
                depth -= 1
                last = looks & 1 == 0 ? .atom : .assertion
                looks >>= 1
            case UInt8(ascii: "["):
                guard takeClass() else { return false }
                last = .atom
            case UInt8(ascii: "\\"):
                guard let isAssertion = takeEscape() else { return false }
                last = isAssertion ? .assertion : .atom
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
                guard last == .atom, byte != UInt8(ascii: "{") || takeBounds() else { return false }
                if next == UInt8(ascii: "?") { position &+= 1 }
                last = .nothing
            case UInt8(ascii: "]"), UInt8(ascii: "}"), 0:
                return false
            default:
                last = .atom
            }
        }
        return depth == 0
    }

    /// Takes what follows the bracket of a group; nil if it is not known here, else whether it is
    /// look-around.
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

    /// Takes bounds that have few digits.
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
        while position &- start < 9, PatternParser.isDigit(next) {
            value = value &* 10 &+ Int(next &- 0x30)
            position &+= 1
        }
        return position > start ? value : nil
    }

    /// Takes an escape outside of a class; nil if it is not known here, else whether it is an assertion.
    @inline(__always)
    private mutating func takeEscape() -> Bool? {
        let byte = next
        if byte == UInt8(ascii: "b") || byte == UInt8(ascii: "B") {
            position &+= 1
            return true
        }
        guard isPlainEscape(byte) else { return nil }
        position &+= 1
        return false
    }

    /// Whether an escape of one byte is known wherever it stands.
    @inline(__always)
    private func isPlainEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "s"), UInt8(ascii: "S"),
            UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "t"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "v"), UInt8(ascii: "f"), UInt8(ascii: "/"):
            true
        default:
            PatternParser.isSyntaxCharacter(byte)
        }
    }

    /// Takes the rest of a class whose ranges are of single bytes.
    @inline(__always)
    private mutating func takeClass() -> Bool {
        if next == UInt8(ascii: "^") { position &+= 1 }
        while position < source.count {
            let byte = source[position]
            position &+= 1
            if byte == UInt8(ascii: "]") { return true }
            if byte == UInt8(ascii: "\\") {
                guard isPlainEscape(next) || next == UInt8(ascii: "-") else { return false }
                position &+= 1
                // A range that begins with an escape.
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
