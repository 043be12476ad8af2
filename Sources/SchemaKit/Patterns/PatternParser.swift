/// A parser for patterns by the grammar of ECMA-262 (2025) with the `u` flag.
///
/// The flag `u` excludes the legacy syntax of ECMA-262, Annex B, but ``PatternSyntax/legacyTolerant`` allows a part of
/// it. The parser applies the modifiers `i`, `m` and `s` while it parses, so that the tree has no modifiers.
package struct PatternParser {
    let source: [UInt8]
    let syntax: PatternSyntax
    let nestingLimit: Int
    let rangeLimit: Int

    var position = 0
    var modifiers = Modifiers()
    var captureCount = 0
    private var groupsByName: [[UInt8]: NamedGroups] = [:]
    var references: [Reference] = []
    /// The sets of the Unicode properties that the pattern names, by the text in braces.
    var propertySets: [ArraySlice<UInt8>: CodePointSet] = [:]

    private var depth = 0
    /// The number of ranges in the sets that were made so far.
    private var rangeCount = 0
    private var disjunctionCount = 0
    /// The current alternative of each disjunction around the position. The outermost disjunction is first.
    private var path: [PathStep] = []

    /// The modifiers in effect. Only groups such as `(?i-m:…)` set modifiers, because JSON Schema sets only the flag
    /// `u`.
    struct Modifiers: Hashable {
        var ignoresCase = false
        var isMultiline = false
        var isDotAll = false
    }

    struct PathStep: Hashable {
        let disjunction: Int
        var alternative: Int
    }

    /// The groups with one name.
    private struct NamedGroups {
        var indices: [Int]
        /// The alternatives around the last group. A new group with the name is compared only with the last group.
        /// Alternatives are parsed in order, so if the last group is in another alternative than the new group, each
        /// earlier group is in another alternative, too.
        var lastPath: [PathStep]
    }

    /// A back-reference, which is resolved after the whole pattern is parsed, when all groups are known.
    struct Reference: Hashable {
        enum Target: Hashable {
            /// The number of a group, or nil if the number does not fit in an `Int`.
            case number(Int?, digits: String)
            case name(String)
        }
        let target: Target
        let range: Range<Int>
    }

    /// Parses a pattern.
    ///
    /// - Throws: The mistake in the pattern. If `syntax` is `either` and the pattern is invalid in both syntaxes, this
    ///   is the mistake in the syntax `unicode`.
    package static func tree(
        of source: [UInt8],
        syntax: PatternSyntax,
        nestingLimit: Int = Pattern.Limits.standard.nestingDepth,
        rangeLimit: Int = Pattern.Limits.standard.rangeCount
    ) throws(PatternError) -> PatternTree {
        var parser = PatternParser(
            source: source,
            syntax: syntax == .either ? .unicode : syntax,
            nestingLimit: nestingLimit,
            rangeLimit: rangeLimit
        )
        do {
            return try parser.parse()
        } catch {
            guard syntax == .either else { throw error }
            var tolerant = PatternParser(
                source: source,
                syntax: .legacyTolerant,
                nestingLimit: nestingLimit,
                rangeLimit: rangeLimit
            )
            guard let tree = try? tolerant.parse() else { throw error }
            return tree
        }
    }

    init(
        source: [UInt8],
        syntax: PatternSyntax,
        nestingLimit: Int,
        rangeLimit: Int = Pattern.Limits.standard.rangeCount
    ) {
        self.source = source
        self.syntax = syntax
        self.nestingLimit = nestingLimit
        self.rangeLimit = rangeLimit
    }

    mutating func parse() throws(PatternError) -> PatternTree {
        let root = try parseDisjunction()
        guard isAtEnd else {
            throw PatternError(kind: .unopenedGroup, range: position..<position + 1)
        }
        var groups: [[Int]] = []
        for reference in references {
            groups.append(try resolve(reference))
        }
        return PatternTree(root: root, captureCount: captureCount, references: groups)
    }

    private func resolve(_ reference: Reference) throws(PatternError) -> [Int] {
        switch reference.target {
        case .number(let number, let digits):
            guard let number, number <= captureCount else {
                throw PatternError(
                    kind: .undefinedGroupNumber(digits),
                    range: reference.range
                )
            }
            return [number]
        case .name(let name):
            guard let groups = groupsByName[Array(name.utf8)] else {
                throw PatternError(kind: .undefinedGroupName(name), range: reference.range)
            }
            return groups.indices
        }
    }

    // MARK: Disjunctions and terms

    mutating func parseDisjunction() throws(PatternError) -> PatternNode {
        path.append(PathStep(disjunction: disjunctionCount, alternative: 0))
        disjunctionCount += 1
        defer { path.removeLast() }
        var alternatives = [try parseAlternative()]
        while skip("|") {
            path[path.count - 1].alternative += 1
            alternatives.append(try parseAlternative())
        }
        return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
    }

    private mutating func parseAlternative() throws(PatternError) -> PatternNode {
        var terms: [PatternNode] = []
        while let byte = peek(), byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
            terms.append(try parseTerm(byte))
        }
        switch terms.count {
        case 0: return .empty
        case 1: return terms[0]
        default: return .sequence(terms)
        }
    }

    private mutating func parseTerm(_ byte: UInt8) throws(PatternError) -> PatternNode {
        let start = position
        let firstCapture = captureCount + 1
        let atom = try parseAtom(byte)
        let quantifierStart = position
        guard let quantifier = try parseQuantifier() else { return atom }
        switch atom {
        case .assertion, .lookAround:
            throw failure(.assertionRepeated, from: start)
        default:
            break
        }
        guard quantifier.isInOrder else {
            throw failure(.repetitionOutOfOrder, from: quantifierStart)
        }
        return .repetition(
            PatternRepetition(
                body: atom,
                minimum: quantifier.minimum,
                maximum: quantifier.maximum,
                isGreedy: quantifier.isGreedy,
                captures: firstCapture..<captureCount + 1
            )
        )
    }

    private mutating func parseAtom(_ byte: UInt8) throws(PatternError) -> PatternNode {
        switch byte {
        case UInt8(ascii: "^"):
            position += 1
            return .assertion(modifiers.isMultiline ? .lineStart : .textStart)
        case UInt8(ascii: "$"):
            position += 1
            return .assertion(modifiers.isMultiline ? .lineEnd : .textEnd)
        case UInt8(ascii: "("):
            return try parseGroup()
        case UInt8(ascii: "["):
            return try parseClass()
        case UInt8(ascii: "\\"):
            return try parseAtomEscape()
        case UInt8(ascii: "."):
            position += 1
            return .set(modifiers.isDotAll ? .all : .notLineTerminators)
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
            throw PatternError(kind: .nothingToRepeat, range: position..<position + 1)
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "]"):
            return try parseBracket(byte)
        default:
            return character(readCodePoint())
        }
    }

    private mutating func parseBracket(_ byte: UInt8) throws(PatternError) -> PatternNode {
        let start = position
        if byte == UInt8(ascii: "{"), try parseQuantifier() != nil {
            throw failure(.nothingToRepeat, from: start)
        }
        guard syntax == .legacyTolerant else {
            throw PatternError(kind: .unescapedBracket(byte), range: start..<start + 1)
        }
        position = start + 1
        return .character(UInt32(byte))
    }

    // MARK: Groups

    private mutating func parseGroup() throws(PatternError) -> PatternNode {
        let start = position
        guard depth < nestingLimit else {
            throw PatternError(
                kind: .nestingTooDeep(limit: nestingLimit),
                range: start..<start + 1
            )
        }
        depth += 1
        let outerModifiers = modifiers
        defer {
            depth -= 1
            modifiers = outerModifiers
        }
        position += 1
        let kind = try parseGroupKind(start: start)
        let body = try parseDisjunction()
        guard skip(")") else {
            throw failure(.unclosedGroup, from: start)
        }
        switch kind {
        case .plain: return Self.group(body)
        case .capture(let index): return .capture(index, body)
        case .lookAround(let isBehind, let isNegated):
            return .lookAround(
                PatternLookAround(isBehind: isBehind, isNegated: isNegated, body: body)
            )
        }
    }

    /// Returns `body`, wrapped in a sequence if `body` is an assertion or look-around. `parseTerm` rejects a quantifier
    /// after an assertion, but a quantifier can follow a group.
    private static func group(_ body: PatternNode) -> PatternNode {
        switch body {
        case .assertion, .lookAround: .sequence([body])
        default: body
        }
    }

    private enum GroupKind {
        case plain
        case capture(Int)
        case lookAround(isBehind: Bool, isNegated: Bool)
    }

    private mutating func parseGroupKind(start: Int) throws(PatternError) -> GroupKind {
        guard skip("?") else {
            captureCount += 1
            return .capture(captureCount)
        }
        if skip(":") { return .plain }
        if skip("=") { return .lookAround(isBehind: false, isNegated: false) }
        if skip("!") { return .lookAround(isBehind: false, isNegated: true) }
        if skip("<=") { return .lookAround(isBehind: true, isNegated: false) }
        if skip("<!") { return .lookAround(isBehind: true, isNegated: true) }
        if skip("<") {
            captureCount += 1
            try addGroupName(start: position)
            return .capture(captureCount)
        }
        try parseModifiers(groupStart: start)
        return .plain
    }

    private mutating func addGroupName(start: Int) throws(PatternError) {
        let name = try parseGroupName()
        let key = Array(name.utf8)
        // A copy of the groups would make the append below copy all indices.
        guard let lastPath = groupsByName[key]?.lastPath else {
            groupsByName[key] = NamedGroups(indices: [captureCount], lastPath: path)
            return
        }
        guard Self.areAlternatives(lastPath, path) else {
            throw PatternError(kind: .duplicateGroupName(name), range: start..<position - 1)
        }
        groupsByName[key]?.indices.append(captureCount)
        groupsByName[key]?.lastPath = path
    }

    /// Returns whether two paths lead to different alternatives of one disjunction.
    private static func areAlternatives(_ left: [PathStep], _ right: [PathStep]) -> Bool {
        guard let (first, second) = zip(left, right).first(where: { $0 != $1 }) else {
            return false
        }
        return first.disjunction == second.disjunction
    }

    private mutating func parseModifiers(groupStart: Int) throws(PatternError) {
        var seen: Set<UInt8> = []
        var isAdding = true
        let start = position
        while !skip(":") {
            guard let byte = peek() else {
                throw failure(.unclosedGroup, from: groupStart)
            }
            if byte == UInt8(ascii: "-"), isAdding {
                isAdding = false
            } else {
                try apply(modifier: byte, isAdding: isAdding, groupStart: groupStart)
                guard seen.insert(byte).inserted else {
                    throw PatternError(
                        kind: .repeatedModifier(byte),
                        range: position..<position + 1
                    )
                }
            }
            position += 1
        }
        guard !seen.isEmpty else {
            throw failure(.missingModifier, from: start)
        }
    }

    private mutating func apply(
        modifier: UInt8,
        isAdding: Bool,
        groupStart: Int
    ) throws(PatternError) {
        switch modifier {
        case UInt8(ascii: "i"): modifiers.ignoresCase = isAdding
        case UInt8(ascii: "m"): modifiers.isMultiline = isAdding
        case UInt8(ascii: "s"): modifiers.isDotAll = isAdding
        default:
            let start = position
            // Directly after `(?`, the character is not meant as a modifier.
            guard start > groupStart + 2 else {
                throw PatternError(kind: .unknownGroup, range: groupStart..<start)
            }
            let found = readCodePoint()
            throw failure(.unknownModifier(found), from: start)
        }
    }

    // MARK: Characters

    /// Returns a node for one code point. With the modifier `i`, the node also matches the code points that are equal
    /// to it under case folding.
    func character(_ codePoint: UInt32) -> PatternNode {
        guard modifiers.ignoresCase else { return .character(codePoint) }
        return Self.node(
            CaseFolding.simple.closure(of: CodePointSet([codePoint...codePoint]))
        )
    }

    /// Returns `set` or, with the modifier `i`, its closure under case folding.
    mutating func folded(_ set: CodePointSet) throws(PatternError) -> CodePointSet {
        try countRanges(set.boundaries.count / 2)
        guard modifiers.ignoresCase else { return set }
        let ranges = CaseFolding.simple.closureRanges(of: set)
        try countRanges(ranges.count)
        return CodePointSet(ranges)
    }

    /// Adds `count` to the number of ranges. Throws an error if the pattern has too many ranges, which take time and
    /// memory: `\P{L}` alone has hundreds of them.
    mutating func countRanges(_ count: Int) throws(PatternError) {
        rangeCount += count
        guard rangeCount <= rangeLimit else {
            throw PatternError(kind: .tooManyRanges(limit: rangeLimit), range: 0..<source.count)
        }
    }

    static func node(_ set: CodePointSet) -> PatternNode {
        set.onlyMember.map { .character($0) } ?? .set(set)
    }

    var isAtEnd: Bool { position == source.count }

    /// Returns the error whose range begins at `start` and ends at the position.
    func failure(_ kind: PatternError.Kind, from start: Int) -> PatternError {
        PatternError(kind: kind, range: start..<position)
    }

    func peek(_ distance: Int = 0) -> UInt8? {
        position + distance < source.count ? source[position + distance] : nil
    }

    /// Returns whether the source continues with `text`, and consumes the text if so.
    mutating func skip(_ text: StaticString) -> Bool {
        let text = text.utf8
        guard position + text.count <= source.count else { return false }
        for index in text.indices where source[position + index] != text[index] { return false }
        position += text.count
        return true
    }

    /// Reads one code point. The parser must not be at the end of the source.
    mutating func readCodePoint() -> UInt32 {
        let (value, length) = PatternText(bytes: source.span).codePoint(at: position)
        position += length
        return value
    }
}
