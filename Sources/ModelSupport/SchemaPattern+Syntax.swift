/// The syntax of regular expressions.
extension SchemaPattern {
    indirect enum Node: Hashable, Sendable {
        case character(CodePoints)
        case sequence([Node])
        case alternatives([Node])
        /// A node repeated `minimum` to `maximum` times, or without an upper bound.
        case repetition(Node, minimum: Int, maximum: Int?)
        case assertion(Assertion)
        case lookAround(Node, isBehind: Bool, isNegated: Bool)
    }

    enum Assertion: Hashable, Sendable {
        case textStart, textEnd, wordBoundary, notWordBoundary
    }

    /// A set of code points.
    struct CodePoints: Hashable, Sendable {
        /// The ranges in ascending order. They do not overlap.
        private let ranges: [ClosedRange<UInt32>]

        init(_ ranges: [ClosedRange<UInt32>]) {
            var disjoint: [ClosedRange<UInt32>] = []
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = disjoint.last, range.lowerBound <= last.upperBound {
                    let end = max(last.upperBound, range.upperBound)
                    disjoint[disjoint.count - 1] = last.lowerBound...end
                } else {
                    disjoint.append(range)
                }
            }
            self.ranges = disjoint
        }

        init(union sets: [CodePoints]) { self.init(sets.flatMap(\.ranges)) }

        /// The code points that are not in the set.
        var inverted: CodePoints {
            var others: [ClosedRange<UInt32>] = []
            var start: UInt32 = 0
            for range in ranges {
                if start < range.lowerBound { others.append(start...range.lowerBound - 1) }
                start = range.upperBound + 1
            }
            if start <= 0x10FFFF { others.append(start...0x10FFFF) }
            return CodePoints(others)
        }

        func contains(_ codePoint: UInt32) -> Bool {
            for range in ranges where codePoint <= range.upperBound {
                return range.lowerBound <= codePoint
            }
            return false
        }

        static let digits = CodePoints([0x30...0x39])
        static let wordCharacters = CodePoints([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
        static let lineTerminators = CodePoints([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
        static let whiteSpace = CodePoints([
            0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A,
            0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
        ])
    }

    /// A parser of regular expressions, which must be valid and use only supported syntax; see ``SchemaPattern``.
    ///
    /// It also accepts some syntax of expressions without the flag `u`: escapes of any punctuation, brackets that stand
    /// for themselves, and a hyphen after `\w` in a class.
    struct Parser {
        private let source: [Unicode.Scalar]
        private var position = 0

        init(_ source: String) { self.source = Array(source.unicodeScalars) }

        mutating func disjunction() -> Node {
            var alternatives = [alternative()]
            while skip("|") { alternatives.append(alternative()) }
            return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
        }

        private mutating func alternative() -> Node {
            var terms: [Node] = []
            while let next = peek(), next != "|", next != ")" { terms.append(term()) }
            return terms.count == 1 ? terms[0] : .sequence(terms)
        }

        private mutating func term() -> Node {
            let atom = atom()
            guard let (minimum, maximum) = quantifier() else { return atom }
            // A lazy quantifier matches the same texts as a greedy one.
            _ = skip("?")
            return .repetition(atom, minimum: minimum, maximum: maximum)
        }

        private mutating func quantifier() -> (minimum: Int, maximum: Int?)? {
            if skip("*") { return (0, nil) }
            if skip("+") { return (1, nil) }
            if skip("?") { return (0, 1) }
            let start = position
            if skip("{"), let minimum = number() {
                if skip("}") { return (minimum, minimum) }
                if skip(",") {
                    let maximum = number()
                    if skip("}") { return (minimum, maximum == .max ? nil : maximum) }
                }
            }
            position = start
            return nil
        }

        /// Reads digits. A number that does not fit in an `Int` is `Int.max`.
        private mutating func number() -> Int? {
            var digits = ""
            while let next = peek(), ("0"..."9").contains(next) {
                digits.unicodeScalars.append(next)
                position += 1
            }
            return digits.isEmpty ? nil : Int(digits) ?? .max
        }

        private mutating func atom() -> Node {
            switch read() {
            case "^": return .assertion(.textStart)
            case "$": return .assertion(.textEnd)
            case ".": return .character(CodePoints.lineTerminators.inverted)
            case "(": return group()
            case "[": return .character(characterClass())
            case "\\":
                if skip("b") { return .assertion(.wordBoundary) }
                if skip("B") { return .assertion(.notWordBoundary) }
                return .character(escapedSet() ?? CodePoints(single: escapedCharacter()))
            case let character: return .character(CodePoints(single: character.value))
            }
        }

        private mutating func group() -> Node {
            let lookArounds = [
                ("=", false, false), ("!", false, true), ("<=", true, false), ("<!", true, true),
            ]
            if skip("?"), !skip(":") {
                for (mark, isBehind, isNegated) in lookArounds where skip(mark) {
                    let body = disjunction()
                    _ = skip(")")
                    return .lookAround(body, isBehind: isBehind, isNegated: isNegated)
                }
                // Skips the name of a group.
                while position < source.count, read() != ">" {}
            }
            let body = disjunction()
            _ = skip(")")
            return body
        }

        // MARK: Characters

        /// Reads the rest of a class after its opening bracket.
        private mutating func characterClass() -> CodePoints {
            let isNegated = skip("^")
            var sets: [CodePoints] = []
            while position < source.count, !skip("]") {
                let first = classAtom()
                guard peek() == "-", position + 1 < source.count, source[position + 1] != "]" else {
                    sets.append(first.set)
                    continue
                }
                position += 1
                let second = classAtom()
                if let low = first.character, let high = second.character, low <= high {
                    sets.append(CodePoints([low...high]))
                } else {
                    sets += [first.set, CodePoints(single: 0x2D), second.set]
                }
            }
            let set = CodePoints(union: sets)
            return isNegated ? set.inverted : set
        }

        private mutating func classAtom() -> (set: CodePoints, character: UInt32?) {
            var character = read().value
            if character == 0x5C {
                if let set = escapedSet() { return (set, nil) }
                character = skip("b") ? 0x08 : escapedCharacter()
            }
            return (CodePoints(single: character), character)
        }

        /// Reads `d`, `s`, `w` or their complements after a backslash.
        private mutating func escapedSet() -> CodePoints? {
            if skip("d") { return .digits }
            if skip("D") { return CodePoints.digits.inverted }
            if skip("s") { return .whiteSpace }
            if skip("S") { return CodePoints.whiteSpace.inverted }
            if skip("w") { return .wordCharacters }
            return skip("W") ? CodePoints.wordCharacters.inverted : nil
        }

        /// Reads the escape of one character after the backslash.
        private mutating func escapedCharacter() -> UInt32 {
            switch read() {
            case "t": 0x09
            case "n": 0x0A
            case "v": 0x0B
            case "f": 0x0C
            case "r": 0x0D
            case "0": 0
            case "c": read().value & 31
            case "x": hexadecimal(2)
            case "u": codePoint()
            case let character: character.value
            }
        }

        /// Reads the digits after `\u`. The two escapes of a surrogate pair are one code point.
        private mutating func codePoint() -> UInt32 {
            if skip("{") {
                let value = hexadecimal(.max)
                _ = skip("}")
                return value
            }
            let value = hexadecimal(4)
            let end = position
            if value & 0xFC00 == 0xD800, skip("\\u") {
                let trail = hexadecimal(4)
                if trail & 0xFC00 == 0xDC00 {
                    return 0x10000 + (value & 0x3FF) << 10 + trail & 0x3FF
                }
                position = end
            }
            return value
        }

        /// Reads at most `count` hexadecimal digits.
        private mutating func hexadecimal(_ count: Int) -> UInt32 {
            let start = position
            var value: UInt32 = 0
            while position - start < count,
                let digit = peek().flatMap({ Character($0).hexDigitValue })
            {
                value = value << 4 | UInt32(digit)
                position += 1
            }
            return value
        }

        private func peek() -> Unicode.Scalar? { position < source.count ? source[position] : nil }

        /// Reads a character, or U+0000 at the end.
        private mutating func read() -> Unicode.Scalar {
            guard position < source.count else { return "\0" }
            defer { position += 1 }
            return source[position]
        }

        private mutating func skip(_ text: String) -> Bool {
            let end = position + text.unicodeScalars.count
            guard source[position...].starts(with: text.unicodeScalars) else { return false }
            position = end
            return true
        }
    }
}

extension SchemaPattern.CodePoints {
    fileprivate init(single codePoint: UInt32) { self.init([codePoint...codePoint]) }
}
