import SchemaKit

/// The limits of the work for all findings of one trace, or of several traces that share them. A finding that is made
/// after a limit was reached may lack a suggestion or an explanation.
package struct WorkLimits: Sendable {
    /// The maximum number of steps of the searches for similar names.
    package var searchStepCount = NearestNameIndex.Budget.standardLimit
    /// The maximum number of bytes of the objects and arrays that trials evaluate. A trial replaces one value and
    /// evaluates the object or array around it. There may be a trial for each nested object or array.
    package var trialByteCount = 1 << 26
    /// The number of members that may be collected from all subschemas together. After that, subschemas are treated as
    /// if they declared no members.
    ///
    /// Without this limit, the cost would be quadratic if the branches of an `anyOf` refer to the schema of the `anyOf`:
    /// each branch then declares the members of all branches. Eight subschemas that are read for the members count as
    /// one member, because each branch can have a dynamic reference with many targets that declare no members.
    package var collectedMemberCount = 1 << 18
    /// The steps of costly matches of patterns for earlier findings; see ``PatternScratch/costlyStepCount``.
    var costlyStepCount = 0

    package init() {}
}

/// The budget for the trials of one payload.
struct TrialBudget {
    /// The number of bytes that remain, negative once the budget is spent.
    private(set) var byteCount: Int

    init(byteCount: Int) { self.byteCount = byteCount }

    /// True if no further trial is made.
    var isSpent: Bool { byteCount < 0 }

    /// Subtracts the bytes of a trial from the budget.
    ///
    /// - Returns: False if the budget is spent. No further trial is made then, even if it is small.
    mutating func spend(_ count: Int) -> Bool {
        byteCount -= count
        return !isSpent
    }
}

/// An amount of work for findings.
struct FindingWork {
    /// The number of steps of the searches for similar names.
    let searchStepCount: Int
    /// The number of bytes of the objects and arrays that trials evaluated.
    let trialByteCount: Int

    static func - (left: FindingWork, right: FindingWork) -> FindingWork {
        FindingWork(
            searchStepCount: left.searchStepCount - right.searchStepCount,
            trialByteCount: left.trialByteCount - right.trialByteCount
        )
    }
}

extension DeclarationCache {
    /// The work that remains in the budgets.
    var remainingWork: FindingWork {
        FindingWork(
            searchStepCount: budget.remainingSteps,
            trialByteCount: trialBudget.byteCount
        )
    }

    /// The limits for the findings of another trace that shares the budgets.
    var remainingLimits: WorkLimits {
        var remaining = limits
        remaining.searchStepCount = max(0, budget.remainingSteps)
        remaining.trialByteCount = trialBudget.byteCount
        remaining.collectedMemberCount -= collectedMemberCount
        remaining.costlyStepCount = patternScratch.costlyStepCount
        return remaining
    }

    /// Subtracts the work for findings that are reused, so that the budgets end where they would end without reuse.
    func spend(_ work: FindingWork) {
        budget.spend(work.searchStepCount)
        _ = trialBudget.spend(work.trialByteCount)
    }

    /// True if a budget is spent.
    var hasSpentBudget: Bool { budget.isSpent || trialBudget.isSpent }
}
