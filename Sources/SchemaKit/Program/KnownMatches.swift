/// Finds out which patterns of `patternProperties` match the names that stand beside them in `properties`, so
/// that no member with such a name has to be held against them. (Benchmark: `validate`, keywords.)
struct KnownMatches {
    private let source: ProgramBuilder
    /// How often automata may still be asked, as each time may take as long as a small schema.
    private var automatonBudget = 64
    private var scratch: PatternScratch?

    /// The most names and patterns of one plan that are held against each other.
    private static let pairLimit = 4096

    init(_ source: ProgramBuilder) { self.source = source }

    /// A bit for each pattern of a plan that matches a name, the first in the lowest bit.
    mutating func bits(of name: NameText, in plan: ObjectPlan) -> UInt16 {
        guard !plan.patterns.isEmpty else { return 0 }
        guard Int(plan.patterns.count) <= MemberSlot.patternLimit,
            Int(plan.slots.count) * Int(plan.patterns.count) <= Self.pairLimit
        else { return MemberSlot.unknownPatterns }
        var bits: UInt16 = 0
        for offset in 0..<plan.patterns.count {
            let row = source.patternProperties[Int(plan.patterns.start + offset)]
            guard let isMatch = matches(source.patterns[Int(row.pattern.index)], name) else {
                return MemberSlot.unknownPatterns
            }
            if isMatch { bits |= 1 << UInt16(offset) }
        }
        return bits
    }

    /// Whether a pattern matches a name, if that takes little time to tell.
    private mutating func matches(_ pattern: Pattern, _ name: NameText) -> Bool? {
        source.nameBytes.withUnsafeBufferPointer { bytes in
            // Where all names are empty there are no bytes.
            guard let base = bytes.baseAddress else { return nil }
            let text = UnsafeBufferPointer(
                start: base + Int(name.bytes.start),
                count: Int(name.bytes.count)
            )
            if let isMatch = pattern.matchesAtOnce(text) { return isMatch }
            guard automatonBudget > 0 else { return nil }
            automatonBudget -= 1
            var memory = scratch ?? PatternScratch()
            scratch = nil
            defer { scratch = memory }
            return pattern.matchesByAutomaton(text, scratch: &memory)
        }
    }
}
