/// A regular expression for code that matches patterns without this library, such as generated models.
///
/// Such code must support the syntax of ECMA-262 with the flag `u`, and the extension of this syntax in
/// ``PatternSyntax/legacyTolerant``. It need not support back-references, modifiers such as `(?i:…)`, or properties
/// such as `\p{L}`. A pattern with modifiers or properties has an equivalent expression without them.
package struct PortablePattern: Hashable, Sendable {
    package let source: String
    /// An equivalent expression without modifiers and properties, or nil if the source certainly has none.
    package let expansion: String?

    /// The maximum number of states of the pattern's automaton. A model can visit all of them for each code point of a
    /// text.
    private static let stateLimit = 5000

    /// Creates a pattern, or returns nil if the pattern is invalid, has back-references, or would need too many states.
    package init?(_ source: String) {
        let bytes = Array(source.utf8)
        guard let tree = try? PatternParser.tree(of: bytes, syntax: .either),
            tree.references.isEmpty, tree.root.stateCount <= Self.stateLimit
        else { return nil }
        self.source = source
        expansion = Self.isPortable(bytes) ? nil : tree.root.portableText
    }

    /// Compares the bytes of the sources, because canonically equivalent expressions can match different texts.
    package static func == (left: PortablePattern, right: PortablePattern) -> Bool {
        ExactText(left.source) == ExactText(right.source)
    }

    /// Hashes the bytes of the source, because all canonically equivalent strings have the same hash.
    package func hash(into hasher: inout Hasher) { hasher.combine(ExactText(source)) }

    /// Returns a description of the mistake in `source`, or nil if `source` is a valid pattern.
    package static func mistake(in source: String) -> String? {
        do throws(PatternError) {
            _ = try PatternParser.tree(of: Array(source.utf8), syntax: .either)
            return nil
        } catch {
            return error.message
        }
    }

    /// Returns true if a valid pattern certainly has neither modifiers nor properties. The result is also false for
    /// some classes, such as `[(?i]`.
    private static func isPortable(_ source: [UInt8]) -> Bool {
        var position = 0
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: "\\"):
                position += 1
                // A valid pattern does not end with a backslash.
                if source[position] | 0x20 == UInt8(ascii: "p") { return false }
            case UInt8(ascii: "("):
                // In a group without modifiers, one of four characters follows `(?`.
                let kind = source.dropFirst(position + 1).prefix(2)
                if kind.first == UInt8(ascii: "?"), !":=!<".utf8.contains(kind.last ?? 0) {
                    return false
                }
            default: break
            }
            position += 1
        }
        return true
    }
}

extension PatternNode {
    /// The approximate number of states of an automaton over code points in which all repetitions are written out.
    fileprivate var stateCount: Int {
        switch self {
        case .empty, .character, .set, .assertion, .reference: 1
        case .sequence(let nodes): nodes.reduce(0) { $0.adding($1.stateCount) }
        case .alternatives(let nodes): nodes.reduce(0) { $0.adding($1.stateCount).adding(1) }
        case .capture(_, let body): body.stateCount
        case .lookAround(let lookAround): lookAround.body.stateCount.adding(1)
        case .repetition(let repetition):
            repetition.body.stateCount.adding(1)
                .multiplied(
                    by: repetition.maximum == .max
                        ? repetition.minimum.adding(1) : max(repetition.maximum, 1)
                )
        }
    }

    /// The node as an expression without modifiers and properties.
    fileprivate var portableText: String {
        switch self {
        case .empty: "(?:)"
        case .character(let codePoint): Self.escaped(codePoint)
        case .set(let set): Self.text(of: set)
        case .sequence(let nodes): nodes.map(\.portableTerm).joined()
        case .alternatives(let nodes): nodes.map(\.portableText).joined(separator: "|")
        case .capture(_, let body): body.portableTerm
        case .assertion(let assertion): Self.text(of: assertion)
        case .lookAround(let lookAround):
            "(?\(lookAround.isBehind ? "<" : "")\(lookAround.isNegated ? "!" : "=")\(lookAround.body.portableText))"
        // The initializer rejects back-references.
        case .reference: ""
        case .repetition(let repetition):
            "(?:\(repetition.body.portableText)){\(repetition.minimum),"
                + (repetition.maximum == .max ? "}" : "\(repetition.maximum)}")
        }
    }

    /// The text of the node inside of a sequence.
    private var portableTerm: String {
        switch self {
        case .alternatives: "(?:\(portableText))"
        case .capture(_, let body): body.portableTerm
        default: portableText
        }
    }

    private static func text(of set: CodePointSet) -> String {
        let ranges = set.ranges.map { range in
            range.count == 1
                ? escaped(range.lowerBound)
                : escaped(range.lowerBound) + "-" + escaped(range.upperBound)
        }
        return "[\(ranges.joined())]"
    }

    private static func text(of assertion: PatternAssertion) -> String {
        let lineTerminators = text(of: .lineTerminators)
        let word = text(of: .foldedWordCharacters)
        return switch assertion {
        case .textStart: "^"
        case .textEnd: "$"
        case .lineStart: "(?:^|(?<=\(lineTerminators)))"
        case .lineEnd: "(?:$|(?=\(lineTerminators)))"
        case .wordBoundary: "\\b"
        case .notWordBoundary: "\\B"
        case .foldedWordBoundary: "(?:(?<=\(word))(?!\(word))|(?<!\(word))(?=\(word)))"
        case .notFoldedWordBoundary: "(?:(?<=\(word))(?=\(word))|(?<!\(word))(?!\(word)))"
        }
    }

    private static func escaped(_ codePoint: UInt32) -> String {
        guard let byte = UInt8(exactly: codePoint), byte.isASCIIWordCharacter else {
            return "\\u{\(String(codePoint, radix: 16, uppercase: true))}"
        }
        return String(UnicodeScalar(byte))
    }
}

extension Int {
    /// Returns the sum, or `Int.max` if it is too large.
    fileprivate func adding(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }

    /// Returns the product, or `Int.max` if it is too large.
    fileprivate func multiplied(by other: Int) -> Int {
        let (product, isTooLarge) = multipliedReportingOverflow(by: other)
        return isTooLarge ? .max : product
    }
}
