package import SchemaKit

/// A set of keyword behaviors, with one bit for each.
package struct KeywordSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    package init(arrayLiteral behaviors: Keyword.Behavior...) {
        self.init(behaviors)
    }

    init(_ behaviors: [Keyword.Behavior]) {
        for behavior in behaviors { insert(behavior) }
    }

    mutating func insert(_ behavior: Keyword.Behavior) {
        let bits = Self.bits(of: behavior)
        low |= bits.low
        high |= bits.high
    }

    mutating func remove(_ behavior: Keyword.Behavior) {
        let bits = Self.bits(of: behavior)
        low &= ~bits.low
        high &= ~bits.high
    }

    func contains(_ behavior: Keyword.Behavior) -> Bool {
        let bits = Self.bits(of: behavior)
        return low & bits.low | high & bits.high != 0
    }

    func union(_ other: KeywordSet) -> KeywordSet {
        var set = self
        set.low |= other.low
        set.high |= other.high
        return set
    }

    func intersection(_ other: KeywordSet) -> KeywordSet {
        var set = self
        set.low &= other.low
        set.high &= other.high
        return set
    }

    func isDisjoint(with other: KeywordSet) -> Bool {
        low & other.low | high & other.high == 0
    }

    func isSubset(of other: KeywordSet) -> Bool {
        low & ~other.low | high & ~other.high == 0
    }

    private static func bits(of behavior: Keyword.Behavior) -> (low: UInt64, high: UInt64) {
        // A shift by 64 or more gives zero.
        let position = Int(behavior.rawValue)
        assert(position < 128, "the bits are enough for all keywords")
        return (1 << position, position < 64 ? 0 : 1 << (position - 64))
    }
}
