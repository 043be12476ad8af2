import Testing

@testable import SchemaKit

/// Tests of sets of code points, and of the reading of code points. Sets are compared with arrays of their members.
struct CodePointSetTests {
    /// Neighbors at both ends of the code points.
    private static let universe: [UInt32] = [0, 1, 2, 0x10FFFE, 0x10FFFF]

    /// The members of each set of code points of the universe.
    private static let allMembers: [[UInt32]] = (0..<32).map { number in
        universe.enumerated().filter { number >> $0.offset & 1 == 1 }.map(\.element)
    }

    private static func set(_ members: [UInt32]) -> CodePointSet {
        CodePointSet(members.map { $0...$0 })
    }

    /// Expects that a set has exactly the given members of the universe, and that its boundaries are ascending and
    /// without duplicates.
    private func expect(
        _ set: CodePointSet,
        hasMembers members: [UInt32],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let found = Self.universe.filter(set.contains)
        #expect(found == members, sourceLocation: sourceLocation)
        let isAscending = zip(set.boundaries, set.boundaries.dropFirst()).allSatisfy { $0 < $1 }
        #expect(isAscending, "\(members)", sourceLocation: sourceLocation)
    }

    @Test func `a set has its members, in any order and with duplicates`() {
        for members in Self.allMembers {
            let set = Self.set(members)
            expect(set, hasMembers: members)
            #expect(set == Self.set(members.reversed()))
            #expect(set == Self.set(members + members))
            #expect(set.isEmpty == members.isEmpty)
            #expect(set.onlyMember == (members.count == 1 ? members[0] : nil))
            let listed = set.ranges.flatMap { Array($0) }
            #expect(listed == members)
        }
    }

    @Test func `ranges that overlap or touch are merged`() {
        let ranges = (UInt32(0)...5).flatMap { first in (first...5).map { first...$0 } }
        for first in ranges {
            for second in ranges {
                let set = CodePointSet([first, second])
                let members = (0...6).filter { first.contains($0) || second.contains($0) }
                let listed = set.ranges.flatMap { Array($0) }
                #expect(listed == members, "\(first), \(second)")
                let touch = first.lowerBound <= second.upperBound + 1
                let touchBack = second.lowerBound <= first.upperBound + 1
                #expect(set.ranges.count == (touch && touchBack ? 1 : 2), "\(first), \(second)")
            }
        }
    }

    @Test func `the first range from a code point on begins at a member`() {
        for members in Self.allMembers {
            let set = Self.set(members)
            for start in Self.universe + [3, 0x10FFFD] {
                let first = members.first { $0 >= start }
                let range = first.map { first in
                    var end = first
                    while members.contains(end) { end += 1 }
                    return first..<end
                }
                #expect(set.firstRange(from: start) == range, "\(members) from \(start)")
            }
        }
    }

    @Test func `the complement has the other code points`() {
        for members in Self.allMembers {
            let complement = Self.set(members).complement
            expect(complement, hasMembers: Self.universe.filter { !members.contains($0) })
            #expect(complement.contains(3))
            #expect(complement.complement == Self.set(members))
        }
        #expect(CodePointSet.empty.complement == .all)
    }

    @Test func `two sets have a union and a symmetric difference`() {
        for left in Self.allMembers {
            for right in Self.allMembers {
                let (leftSet, rightSet) = (Self.set(left), Self.set(right))
                let union = Self.universe.filter { left.contains($0) || right.contains($0) }
                let difference = Self.universe.filter { left.contains($0) != right.contains($0) }
                expect(leftSet.union(rightSet), hasMembers: union)
                expect(leftSet.symmetricDifference(rightSet), hasMembers: difference)
            }
        }
    }

    /// Code points at which the encoding in UTF-8, or the representation of a `PatternSet`, changes.
    private static let bounds: [UInt32] = [
        0, 1, 0x3E, 0x3F, 0x40, 0x41, 0x7E, 0x7F, 0x80, 0x81, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDFFF,
        0xE000, 0xFFFF, 0x10000, 0x10FFFF,
    ]

    @Test func `a pattern set has the members of its set of code points`() {
        let encodings = Self.bounds.map { PatternText.utf8(of: $0) }
        for first in Self.bounds {
            for last in Self.bounds where first <= last {
                let range = CodePointSet([first...last])
                for codePoints in [range, range.complement] {
                    let set = PatternSet(codePoints)
                    for (codePoint, bytes) in zip(Self.bounds, encodings) {
                        let isMember = codePoints.contains(codePoint)
                        let text = PatternText(bytes: bytes.span)
                        let length = set.memberLength(in: text, at: 0)
                        #expect(length == (isMember ? bytes.count : 0), "\(codePoint)")
                        let isASCIIMember = set.containsASCII(bytes[0])
                        #expect(isASCIIMember == (isMember && bytes.count == 1), "\(codePoint)")
                    }
                }
            }
        }
    }

    /// Code points at which the bytes of UTF-8 begin to differ at another position.
    private static let encodingBounds: [UInt32] = [
        0, 0x7F, 0x80, 0xBF, 0xC0, 0x7FF, 0x800, 0xFFF, 0x1000, 0xFFFF, 0x10000, 0x3FFFF, 0x40000,
        0x10FFFF,
    ]

    @Test func `an automaton reads the members of a set`() throws {
        let encodings = Self.encodingBounds.map { PatternText.utf8(of: $0) }
        for first in Self.encodingBounds {
            for last in Self.encodingBounds where first <= last {
                let set = CodePointSet([first...last])
                // The second set is a copy of the first one.
                let node = PatternNode.sequence([
                    .assertion(.textStart), .set(set), .set(set), .assertion(.textEnd),
                ])
                var dfa = PatternLazyDFA(try #require(PatternNFA(node, stateLimit: 1000)))
                for (codePoint, bytes) in zip(Self.encodingBounds, encodings) {
                    let text = bytes + bytes
                    let isMatch = dfa.matches(text.span)
                    #expect(isMatch == set.contains(codePoint), "\(codePoint), \(set.ranges)")
                }
            }
        }
    }

    /// Returns all texts of one to `length` of the bytes.
    private static func texts(of bytes: [UInt8], length: Int) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        var longest: [[UInt8]] = [[]]
        for _ in 0..<length {
            longest = longest.flatMap { text in bytes.map { text + [$0] } }
            texts += longest
        }
        return texts
    }

    /// The texts begin and end at any byte of a character.
    @Test func `a code point of any bytes has its encoding, or is U+FFFD for one byte`() {
        for bytes in Self.texts(of: [0x61, 0x80, 0xC3, 0xED, 0xF4], length: 5) {
            let text = PatternText(bytes: bytes.span)
            for offset in 0...bytes.count {
                var found: [(value: UInt32, range: Range<Int>)] = []
                if offset < bytes.count {
                    let next = text.codePoint(at: offset)
                    found.append((next.value, offset..<offset + next.length))
                }
                if offset > 0 {
                    let last = text.codePoint(before: offset)
                    found.append((last.value, offset - last.length..<offset))
                }
                for (value, range) in found
                where (value, range.count) != (0xFFFD, 1)
                    && PatternText.utf8(of: value) != Array(bytes[range])
                {
                    Issue.record("\(bytes): \(value) at \(range)")
                }
            }
        }
    }

    @Test func `code points are read after and before an offset`() {
        for first in Self.bounds {
            for second in Self.bounds {
                let start = PatternText.utf8(of: first)
                let end = PatternText.utf8(of: second)
                let bytes = start + end
                let text = PatternText(bytes: bytes.span)
                let found = [
                    text.codePoint(at: 0), text.codePoint(before: start.count),
                    text.codePoint(at: start.count), text.codePoint(before: bytes.count),
                ]
                #expect(found.map { $0.value } == [first, first, second, second])
                #expect(
                    found.map { $0.length } == [start.count, start.count, end.count, end.count]
                )
            }
            if let scalar = Unicode.Scalar(first) {
                #expect(PatternText.utf8(of: first) == Array(String(scalar).utf8))
            }
        }
    }
}
