/// The in-place applicators: keywords whose subschemas apply to the value itself, not to its members or items.
extension Evaluator {
    /// Evaluates a subschema that is allowed to fail, such as a branch or the subschema of `if`.
    ///
    /// Its marks are discarded if it fails.
    @inline(never)
    mutating func evaluateBranch(
        _ id: SubschemaID,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        guard frame.isOpen else { return evaluate(id, at: index, marking: .none) }
        let branchFrame = assertions.scratch.openFrame(count: frame.wordCount * 64)
        defer { assertions.scratch.closeFrame(branchFrame) }
        guard evaluate(id, at: index, marking: branchFrame) else { return false }
        assertions.scratch.merge(branchFrame, into: frame)
        return true
    }

    @inline(never)
    mutating func evaluateReference(
        _ target: SubschemaID,
        levels levelCount: UInt8,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        return enter(levelCount, at: index) && evaluate(target, at: index, marking: frame)
    }

    @inline(never)
    mutating func evaluateNot(
        _ subschema: SubschemaID,
        levels levelCount: UInt8,
        at index: Int32
    ) -> Bool {
        defer { leave(levelCount) }
        // If the subschema accepts the value, the schema around it fails, so its marks are never needed.
        return enter(levelCount, at: index) && !evaluate(subschema, at: index, marking: .none)
            && !assertions.hasFault
    }

    /// Evaluates `anyOf`. One valid branch is enough, unless the marks or the notices of the other branches are needed.
    @inline(never)
    mutating func evaluateAnyOf(
        _ id: PoolIndex<UnionPlan>,
        levels levelCount: UInt8,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount, at: index) else { return false }
        let branches = candidates(of: id, at: index)
        guard spendWork(onSubschemas: branches.count) else { return false }
        if frame.isOpen
            || pools.pointee.unions.pointer(at: id.index).pointee.hasNoticeKeywords
                && assertions.collectsNotices
        {
            return validCount(of: branches, at: index, marking: frame) > 0
        }
        return nextValid(from: start(of: branches), to: end(of: branches), at: index) != nil
    }

    @inline(never)
    mutating func evaluateOneOf(
        _ id: PoolIndex<UnionPlan>,
        levels levelCount: UInt8,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount, at: index) else { return false }
        let branches = candidates(of: id, at: index)
        guard spendWork(onSubschemas: branches.count) else { return false }
        if frame.isOpen {
            return validCount(of: branches, at: index, marking: frame, limit: 2) == 1
        }
        guard let valid = nextValid(from: start(of: branches), to: end(of: branches), at: index)
        else {
            return false
        }
        return nextValid(from: valid + 1, to: end(of: branches), at: index) == nil
    }

    /// Returns the first branch from `first` on that a value matches; nil if there is none.
    @inline(__always)
    private mutating func nextValid(
        from first: ConstantPointer<SubschemaID>,
        to end: ConstantPointer<SubschemaID>,
        at index: Int32
    ) -> ConstantPointer<SubschemaID>? {
        let column = DecisionStart.column(of: text[index])
        var branch = first
        while branch < end {
            let start = row(branch.pointee)[column]
            if start.step < 0
                ? start == .accepted : passes(steps + Int(start.step), at: index, marking: .none)
            {
                return branch
            }
            branch += 1
        }
        return nil
    }

    @inline(__always)
    private func start(of branches: PoolRange) -> ConstantPointer<SubschemaID> {
        pools.pointee.candidates.pointer(at: branches.start)
    }

    @inline(__always)
    private func end(of branches: PoolRange) -> ConstantPointer<SubschemaID> {
        start(of: branches) + Int(branches.count)
    }

    /// Returns the number of matching branches. The search ends when `limit` branches match.
    @inline(never)
    private mutating func validCount(
        of branches: PoolRange,
        at index: Int32,
        marking frame: EvaluatedFrame,
        limit: Int = .max
    ) -> Int {
        var validCount = 0
        var branch = start(of: branches)
        while branch < end(of: branches), validCount < limit {
            if evaluateBranch(branch.pointee, at: index, marking: frame) { validCount += 1 }
            branch += 1
        }
        return validCount
    }

    /// Returns the branches of a union that a value can match. The kind of the value, its text or one of its members
    /// excludes all other branches.
    @inline(__always)
    private mutating func candidates(
        of id: PoolIndex<UnionPlan>,
        at index: Int32
    ) -> PoolRange {
        let entry = text[index]
        let plan = pools.pointee.unions.pointer(at: id.index)
        if entry.kind == .object, let name = plan.pointee.member {
            return candidates(plan, byMember: name, of: index)
        }
        if entry.kind == .string, let choice = plan.pointee.byText {
            return candidates(choice, byTextOf: entry)
        }
        return pools.pointee.choices[plan.pointee.byKind &+ Int32(entry.kind.rawValue)]
    }

    /// Selects the branches by the first member named `name`. If the object repeats the name, this member suffices: a
    /// branch that it excludes cannot match, because a branch constrains all members with this name.
    @inline(never)
    private mutating func candidates(
        _ plan: ConstantPointer<UnionPlan>,
        byMember name: NameText,
        of object: Int32
    ) -> PoolRange {
        var member = object + 1
        let end = text.indexAfter(object)
        while member < end {
            if text[member].link == name.hash, assertions.isEqual(text[member], to: name.bytes) {
                return candidates(plan.pointee.byMemberText, byTextOf: text[member + 1])
            }
            member = text.indexAfter(member + 1)
        }
        return plan.pointee.withoutMember
    }

    @inline(never)
    private mutating func candidates(
        _ choice: UnionPlan.Choice,
        byTextOf entry: JSONEntry
    ) -> PoolRange {
        guard entry.kind == .string else { return choice.otherwise }
        return assertions.withContent(of: entry) { content, pools in
            let choiceIndex = pools.pointee.shared.lookUp(
                content,
                hash: NameHash.hash(content),
                in: choice.texts,
                slots: pools.pointee.choiceSlots
            )
            return choiceIndex < 0 ? choice.otherwise : pools.pointee.choices[choiceIndex]
        }
    }

    /// Evaluates the subschemas of `advice`, which can cause notices but do not change the verdict.
    mutating func evaluateAdvice(_ subschemas: PoolRange, at index: Int32) {
        guard assertions.collectsNotices, spendWork(onSubschemas: subschemas.count) else { return }
        for offset in subschemas.start..<subschemas.end
        where !evaluate(assertions.shared.listedSubschemas[offset], at: index, marking: .none) {
            assertions.hasNotice = true
        }
    }

    @inline(never)
    mutating func evaluateConditional(
        _ id: PoolIndex<ConditionalPlan>,
        levels levelCount: UInt8,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount, at: index) else { return false }
        let plan = assertions.shared.conditionals[id]
        // Without `then` and `else`, `if` has no effect except its marks.
        if plan.consequence.isNone, plan.alternative.isNone, !frame.isOpen { return true }
        let holds = evaluateBranch(plan.condition, at: index, marking: frame)
        guard !assertions.hasFault else { return false }
        let next = holds ? plan.consequence : plan.alternative
        return next.isNone || evaluate(next, at: index, marking: frame)
    }

    mutating func evaluateDependentSchemas(
        _ rows: PoolRange,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        for offset in rows.start..<rows.end {
            let row = assertions.program.dependentSchemas[offset]
            guard assertions.member(of: index, named: row.name) != nil else { continue }
            guard evaluate(row.subschema, at: index, marking: frame) else { return false }
        }
        return true
    }

    mutating func evaluatePropertyDependencies(
        _ rows: PoolRange,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        for offset in rows.start..<rows.end {
            let row = assertions.program.propertyDependencies[offset]
            guard assertions.hasMember(in: index, matching: row) else { continue }
            guard evaluate(row.subschema, at: index, marking: frame) else { return false }
        }
        return true
    }

    /// Returns whether a value has one of the types or matches one of the schemas. One matching schema is enough, unless
    /// the marks or the notices of the other schemas are needed.
    mutating func evaluateTypeUnion(
        _ plan: TypeUnionPlan,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        if assertions.isOfKind(text[index], plan.kinds) { return true }
        guard spendWork(onSubschemas: plan.branches.count) else { return false }
        var isValid = false
        for offset in plan.branches.start..<plan.branches.end {
            let branch = assertions.shared.listedSubschemas[offset]
            // For a type, `branch` is `.none`. All types have been tested above.
            guard !branch.isNone, evaluateBranch(branch, at: index, marking: frame) else {
                continue
            }
            guard frame.isOpen || assertions.collectsNotices else { return true }
            isValid = true
        }
        return isValid
    }
}
