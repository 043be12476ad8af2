/// A set of code points with a fast membership test for the code points of a text.
struct PatternSet: Sendable {
    /// Bit sets of the members below 64 (`low`), and from 64 to 127 (`high`).
    private let low: UInt64
    private let high: UInt64
    private let hasLongMembers: Bool
    let codePoints: CodePointSet

    init(_ codePoints: CodePointSet) {
        self.codePoints = codePoints
        var low: UInt64 = 0
        var high: UInt64 = 0
        for range in codePoints.ranges where range.lowerBound < 0x80 {
            for codePoint in range.lowerBound...min(range.upperBound, 0x7F) {
                if codePoint < 64 {
                    low |= 1 << UInt64(codePoint)
                } else {
                    high |= 1 << UInt64(codePoint - 64)
                }
            }
        }
        self.low = low
        self.high = high
        hasLongMembers = (codePoints.boundaries.last ?? 0) > 0x80
    }

    /// Returns whether `byte` is ASCII and a member.
    @inline(__always)
    func holdsASCII(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte & 0x40 == 0 ? low : high) &>> UInt64(byte & 63) & 1 != 0
    }

    /// Returns the number of bytes of the code point at `offset` if it is a member, else zero.
    @inline(__always)
    func memberLength(in text: PatternText, at offset: Int) -> Int {
        let byte = text.byte(at: offset)
        if byte < 0x80 {
            return Int((byte < 64 ? low : high) >> UInt64(byte & 63) & 1)
        }
        return hasLongMembers ? longMemberLength(in: text, at: offset) : 0
    }

    @inline(never)
    private func longMemberLength(in text: PatternText, at offset: Int) -> Int {
        let (codePoint, length) = text.codePoint(at: offset)
        return codePoints.contains(codePoint) ? length : 0
    }
}
