/// A search for the patterns of `patternProperties` that match the names in `properties` of the same schema, or their
/// aliases.
///
/// `DecisionCompiler` runs one search for a whole program, so that evaluation need not match these names with the
/// patterns again. (Benchmark: `validate`, keywords.)
struct PropertyPatternSearch {
    /// The remaining number of automaton runs. Each run can take as long as compiling a small schema.
    private var automatonBudget = 64
    private var scratch: PatternScratch?

    /// The maximum number of pairs of a declared name and a pattern in one plan. The time of the search is proportional
    /// to this number, so plans with more pairs are not searched.
    private static let pairLimit = 4096

    /// Returns bits for the patterns of a plan: 1 for a pattern that matches the name. The first pattern has the lowest
    /// bit.
    ///
    /// Returns `MemberSlot.unknownPatterns` if the plan has too many patterns or pairs, or if `matches` returns nil for
    /// a pattern.
    mutating func bits(
        of name: NameText,
        in plan: ObjectPlan,
        of source: borrowing ProgramBuilder
    ) -> UInt16 {
        guard !plan.patterns.isEmpty else { return 0 }
        guard Int(plan.patterns.count) <= MemberSlot.patternLimit,
            Int(plan.slots.count) * Int(plan.patterns.count) <= Self.pairLimit
        else { return MemberSlot.unknownPatterns }
        var bits: UInt16 = 0
        for offset in 0..<plan.patterns.count {
            let row = source.patternProperties[Int(plan.patterns.start + offset)]
            guard
                let isMatch = matches(
                    source.patterns[Int(row.pattern.index)],
                    in: source.nameBytes,
                    name: name
                )
            else {
                return MemberSlot.unknownPatterns
            }
            if isMatch { bits |= 1 << UInt16(offset) }
        }
        return bits
    }

    /// Returns whether a pattern matches a name. Returns nil for a pattern that needs more than a single automaton, and
    /// for a pattern that needs an automaton after `automatonBudget` is used up.
    private mutating func matches(
        _ pattern: Pattern,
        in bytes: [UInt8],
        name: NameText
    ) -> Bool? {
        let text = bytes.span.extracting(Int(name.bytes.start)..<Int(name.bytes.end))
        if let isMatch = pattern.matchesWithoutScratch(text) { return isMatch }
        guard automatonBudget > 0 else { return nil }
        automatonBudget -= 1
        var memory = scratch ?? PatternScratch()
        scratch = nil
        defer { scratch = memory }
        return pattern.matchesByAutomaton(text, scratch: &memory)
    }
}
