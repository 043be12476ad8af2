extension PatternParser {
    /// One atom of a class: a code point or a set.
    private enum ClassAtom {
        case character(UInt32)
        case set(CodePointSet)
    }

    /// Parses a class from its opening bracket to its closing one.
    mutating func parseClass() throws(PatternError) -> PatternNode {
        let start = position
        position += 1
        let isNegated = skip("^")
        var ranges: [ClosedRange<UInt32>] = []
        while !skip("]") {
            try parseClassRange(classStart: start, into: &ranges)
        }
        var set = CodePointSet(ranges)
        if modifiers.ignoresCase {
            set = CaseFolding.simple.closure(of: set)
        }
        return Self.node(isNegated ? set.complement : set)
    }

    private mutating func parseClassRange(
        classStart: Int,
        into ranges: inout [ClosedRange<UInt32>]
    ) throws(PatternError) {
        let start = position
        let first = try parseClassAtom(classStart: classStart)
        guard peek() == UInt8(ascii: "-"), let next = peek(1), next != UInt8(ascii: "]") else {
            Self.add(first, to: &ranges)
            return
        }
        position += 1
        let second = try parseClassAtom(classStart: classStart)
        guard case .character(let low) = first, case .character(let high) = second else {
            guard syntax == .legacyTolerant else {
                throw PatternError(kind: .setInClassRange, range: start..<position)
            }
            Self.add(first, to: &ranges)
            ranges.append(0x2D...0x2D)
            Self.add(second, to: &ranges)
            return
        }
        guard low <= high else {
            throw PatternError(kind: .classRangeOutOfOrder(low, high), range: start..<position)
        }
        ranges.append(low...high)
    }

    private static func add(_ atom: ClassAtom, to ranges: inout [ClosedRange<UInt32>]) {
        switch atom {
        case .character(let codePoint): ranges.append(codePoint...codePoint)
        case .set(let set): ranges += set.ranges
        }
    }

    private mutating func parseClassAtom(classStart: Int) throws(PatternError) -> ClassAtom {
        guard let byte = peek() else {
            throw PatternError(kind: .unclosedClass, range: classStart..<position)
        }
        guard byte == UInt8(ascii: "\\") else { return .character(readCodePoint()) }
        let start = position
        position += 1
        if skip("b") { return .character(0x08) }
        if let set = try parseSetEscape(start: start) { return .set(set) }
        return .character(try parseCharacterEscape(start: start, isInClass: true))
    }
}
