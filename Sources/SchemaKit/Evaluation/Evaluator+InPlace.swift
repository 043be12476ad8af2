/// Applicators that leave the value as it is.
extension Evaluator {
    /// Evaluates a branch whose failure is not the end: marks that a failing branch has made, or
    /// that nobody is to keep, are taken back.
    mutating func evaluateBranch(
        _ id: SubschemaID,
        _ index: Int32,
        _ frame: EvaluatedFrame,
        keepsMarks: Bool = true
    ) -> Bool {
        guard frame.isOpen else { return evaluate(id, index, .none) }
        let branchFrame = assertions.scratch.openFrame(count: frame.wordCount * 64)
        defer { assertions.scratch.closeFrame(branchFrame) }
        guard evaluate(id, index, branchFrame) else { return false }
        if keepsMarks { assertions.scratch.merge(branchFrame, into: frame) }
        return true
    }

    mutating func evaluateAll(
        _ branches: PoolRange,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        for offset in branches.start..<branches.end {
            guard evaluate(program.branches[offset], index, frame) else { return false }
        }
        return true
    }

    /// One valid branch is enough, unless what the others evaluate matters too.
    mutating func evaluateAny(
        _ branches: PoolRange,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        var isValid = false
        for offset in branches.start..<branches.end {
            guard evaluateBranch(program.branches[offset], index, frame) else { continue }
            if !frame.isOpen { return true }
            isValid = true
        }
        return isValid
    }

    mutating func evaluateOne(
        _ branches: PoolRange,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        var validCount = 0
        for offset in branches.start..<branches.end {
            guard evaluateBranch(program.branches[offset], index, frame) else { continue }
            validCount += 1
            if validCount > 1 { return false }
        }
        return validCount == 1
    }

    /// Branches that change no verdict matter only to who wants to be told.
    mutating func advise(_ branches: PoolRange, _ index: Int32) {
        guard assertions.collectsNotices else { return }
        for offset in branches.start..<branches.end
        where !evaluate(program.branches[offset], index, .none) {
            assertions.hasNotice = true
        }
    }

    mutating func evaluateConditional(
        _ id: PoolIndex<ConditionalPlan>,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let plan = program.conditionals[id]
        // Without a consequence the condition only matters for what it evaluates.
        if plan.consequence.isNone, plan.alternative.isNone, !frame.isOpen { return true }
        let holds = evaluateBranch(plan.condition, index, frame)
        guard assertions.fault == nil else { return false }
        let next = holds ? plan.consequence : plan.alternative
        return next.isNone || evaluate(next, index, frame)
    }

    mutating func evaluateDependent(
        _ rows: PoolRange,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        for offset in rows.start..<rows.end {
            let row = program.dependentSchemas[offset]
            guard assertions.member(of: index, named: row.name) != nil else { continue }
            guard evaluate(row.subschema, index, frame) else { return false }
        }
        return true
    }

    mutating func evaluatePropertyDependencies(
        _ rows: PoolRange,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        for offset in rows.start..<rows.end {
            let row = program.propertyDependencies[offset]
            guard assertions.hasMember(of: index, row) else { continue }
            guard evaluate(row.subschema, index, frame) else { return false }
        }
        return true
    }

    /// Whether a value is of one of the types, or one of the schemas fits.
    mutating func evaluateTypeUnion(
        _ plan: TypeUnionPlan,
        _ index: Int32,
        _ entry: JSONEntry,
        _ frame: EvaluatedFrame
    ) -> Bool {
        if assertions.isOfKind(entry, plan.kinds) { return true }
        for offset in plan.branches.start..<plan.branches.end {
            let branch = program.branches[offset]
            if !branch.isNone, evaluateBranch(branch, index, frame) { return true }
        }
        return false
    }
}
