import Testing

@testable import SchemaKit

/// Tests of the counters of depth and work, and of their limits.
struct EvaluationBudgetTests {
    /// Descends, and checks the limits if the budget demands it. Returns false if a limit is exceeded.
    private static func descend(
        _ budget: inout EvaluationBudget,
        levels: Int = 0,
        byteCount: UInt32 = 0,
        workLimit: Int64 = .max
    ) -> Bool {
        budget.descend(levels, byteCount: byteCount)
            || budget.checkLimits(levelLimit: 64, workLimit: workLimit) == .withinLimits
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func `a budget allows exactly as many levels as its limit`(levels: Int) {
        var budget = EvaluationBudget()
        // The first levels are those that remain, so that the last step reaches the limit.
        var level = 64 % levels
        let isStartAllowed = Self.descend(&budget, levels: level)
        #expect(isStartAllowed)
        while level < 64 {
            let isAllowed = Self.descend(&budget, levels: levels)
            level += levels
            #expect(isAllowed, "level \(level)")
        }
        // Work at the limit is allowed, and so is another descent to it.
        let isWorkAllowed = Self.descend(&budget)
        budget.ascend(1)
        let isReturnAllowed = Self.descend(&budget, levels: 1)
        let isExcessAllowed = Self.descend(&budget, levels: 1)
        #expect(isWorkAllowed && isReturnAllowed && !isExcessAllowed)
        // No step is allowed after a limit was exceeded.
        budget.ascend(64)
        let isLaterStepAllowed = Self.descend(&budget)
        #expect(!isLaterStepAllowed)
    }

    @Test func `a budget demands a check after a number of levels and after a number of steps`() {
        var budget = EvaluationBudget()
        var checkedLevels: [Int] = []
        for level in 1..<64 where !budget.descend(1) { checkedLevels.append(level) }
        let interval = StackRoom.interval
        #expect(checkedLevels == (1..<64).filter { $0.isMultiple(of: interval) })
        var steps = EvaluationBudget()
        var checkedSteps: [Int] = []
        for step in 1...1 << 15 where !steps.descend(0) { checkedSteps.append(step) }
        #expect(checkedSteps == [1 << 14, 1 << 15])
    }

    @Test(
        arguments: [(0, 1), (63, 1), (64, 2), (127, 2), (128, 3), (6_400, 101)] as [(UInt32, Int64)]
    )
    func `each step is one unit of work, and each 64 bytes are another`(
        byteCount: UInt32,
        work: Int64
    ) {
        var budget = EvaluationBudget()
        _ = budget.descend(1, byteCount: byteCount)
        #expect(budget.work == work)
        budget.add(work: 5)
        #expect(budget.work == work + 5)
    }

    @Test func `the work of a large text does not overflow`() {
        var budget = EvaluationBudget()
        for count in 1...200 as ClosedRange<Int64> {
            let isAllowed = Self.descend(&budget, byteCount: .max)
            #expect(isAllowed)
            #expect(budget.work == count << 26)
        }
    }

    @Test(arguments: [0, 1, 2, 100] as [Int64])
    func `a budget allows exactly as much work as its limit`(limit: Int64) {
        var budget = EvaluationBudget()
        budget.add(work: 7)
        // The limit counts only the work after this call.
        budget.limitWork(to: Int(limit))
        #expect(budget.hasAdditionalWorkLimit)
        var inner = EvaluationBudget(inside: budget)
        #expect(inner.hasAdditionalWorkLimit && inner.work == 0)
        for _ in 0..<limit {
            let isAllowed = Self.descend(&budget)
            let isInnerAllowed = Self.descend(&inner)
            #expect(isAllowed && isInnerAllowed)
        }
        let isExcessAllowed = Self.descend(&budget)
        let isInnerExcessAllowed = Self.descend(&inner)
        #expect(!isExcessAllowed && !isInnerExcessAllowed)
        let check = inner.checkLimits(levelLimit: 64, workLimit: .max)
        #expect(check == .tooDeep, "an earlier check has ended the evaluation")
    }

    @Test(arguments: [(99, true), (100, true), (101, false)] as [(Int64, Bool)])
    func `the regular limit of work applies at each check`(work: Int64, isAllowed: Bool) {
        var budget = EvaluationBudget()
        budget.add(work: work)
        #expect(!budget.hasAdditionalWorkLimit)
        let check = budget.checkLimits(levelLimit: 64, workLimit: 100)
        #expect(check == (isAllowed ? .withinLimits : .tooMuchWork))
        let inner = EvaluationBudget(inside: budget)
        #expect(!inner.hasAdditionalWorkLimit)
    }

    @Test func `an evaluation inside another starts at the depth of the other`() {
        var budget = EvaluationBudget()
        let isAllowed = Self.descend(&budget, levels: 60, byteCount: 1_000)
        var inner = EvaluationBudget(inside: budget)
        #expect(isAllowed && inner.work == 0)
        let isLimitAllowed = Self.descend(&inner, levels: 4)
        let isExcessAllowed = Self.descend(&inner, levels: 1)
        #expect(isLimitAllowed && !isExcessAllowed)
        // An evaluation inside one that has ended takes no step.
        budget.exhaust()
        var last = EvaluationBudget(inside: budget)
        let isStepAllowed = Self.descend(&last)
        #expect(!isStepAllowed)
    }
}
