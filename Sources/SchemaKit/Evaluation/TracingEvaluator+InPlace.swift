/// The numbers of valid and of undecided verdicts on which the verdict of one keyword depends: the verdicts of its
/// subschemas about one value or, for `contains`, those of its schema about the items.
///
/// A verdict is undecided if it depends on a pattern that exceeded its step limit.
struct VerdictCounts {
    private(set) var valid = 0
    private var undecided = 0

    /// Counts a verdict, which is nil if it is not decided.
    mutating func add(_ verdict: Bool?) {
        if verdict == true { valid += 1 }
        if verdict == nil { undecided += 1 }
    }

    /// Returns whether the keyword accepts the value, or nil if this depends on the undecided verdicts.
    ///
    /// - Parameter accepts: Returns whether the keyword accepts a number of valid verdicts.
    func verdict(_ accepts: (Int) -> Bool) -> Bool? {
        let isValid = accepts(valid)
        let isDecided = (0...undecided).allSatisfy { accepts(valid + $0) == isValid }
        return isDecided ? isValid : nil
    }
}

/// The in-place applicators: keywords whose subschemas apply to the value itself, not to its members or items.
extension TracingEvaluator {
    mutating func evaluateAll(_ subschemas: PoolRange, at place: Place) -> Bool {
        var isValid = true
        for position in 0..<subschemas.count {
            if !isValid, detail == .verdict { return false }
            let subschema = program.listedSubschemas[subschemas.start + position]
            isValid = evaluate(subschema, at: listedPlace(Int(position), in: place)) && isValid
        }
        return isValid
    }

    /// Evaluates a subschema or a keyword with `body`. Returns nil if the result depends on a pattern that exceeded its
    /// step limit; see `undecidedCount`.
    ///
    /// The result false is always decided: some keyword rejects the value, whether or not the pattern matches.
    mutating func decidedVerdict(_ body: (inout TracingEvaluator) -> Bool) -> Bool? {
        let countBefore = undecidedCount
        guard body(&self) else {
            undecidedCount = countBefore
            return false
        }
        return undecidedCount > countBefore ? nil : true
    }

    /// Evaluates the branches of `anyOf`, `oneOf` or a list of types and schemas (draft 3).
    ///
    /// If the keyword fails, all children that any branch evaluated count as evaluated, so that `unevaluated…` reports
    /// only the other children.
    ///
    /// - Parameters:
    ///   - decisiveCount: The number of valid branches after which the result is known.
    ///   - accepts: Returns whether the keyword accepts a number of valid branches.
    mutating func evaluateUnion(
        _ branches: PoolRange,
        at place: Place,
        decisiveCount: Int,
        accepts: (Int) -> Bool
    ) -> Bool {
        let canStopEarly =
            detail == .verdict && !place.frame.isOpen && !assertions.collectsNotices
        let validFrame = openBranchFrame(at: place)
        let failedFrame = openBranchFrame(at: place)
        let undecidedCountBefore = undecidedCount
        // The last unit is that of the keyword, because no branch has been evaluated yet.
        let unit = Int32(trace.units.count) - 1
        var undecidedBranches: [Int] = []
        var counts = VerdictCounts()
        for position in 0..<branches.count {
            if canStopEarly, counts.valid == decisiveCount { break }
            let subschema = program.listedSubschemas[branches.start + position]
            // In a list of draft 3, `none` stands for the name of a type.
            guard !subschema.isNone else { continue }
            var branch = listedPlace(Int(position), in: place)
            branch.frame = openBranchFrame(at: place)
            let verdict = decidedVerdict { $0.evaluate(subschema, at: branch) }
            counts.add(verdict)
            if verdict == nil { undecidedBranches.append(Int(position)) }
            if branch.frame.isOpen {
                let frame = verdict == false ? failedFrame : validFrame
                assertions.scratch.merge(branch.frame, into: frame)
            }
            closeBranchFrame(branch.frame)
        }
        let verdict = counts.verdict(accepts)
        // In a frame, the count stays, because the marks of an undecided branch are not certain: if the value does not
        // match the branch, `unevaluated…` might reject children that only this branch has marked.
        if verdict != nil, !place.frame.isOpen { undecidedCount = undecidedCountBefore }
        let isValid = verdict ?? true
        if !isValid, detail != .verdict {
            // A unit with this number may have been dropped, so an old entry is removed.
            trace.undecidedBranches[unit] = undecidedBranches.isEmpty ? nil : undecidedBranches
        }
        if place.frame.isOpen {
            assertions.scratch.merge(validFrame, into: place.frame)
            if !isValid { assertions.scratch.merge(failedFrame, into: place.frame) }
        }
        closeBranchFrame(failedFrame)
        closeBranchFrame(validFrame)
        return isValid
    }

    /// Evaluates `if`, which never fails, and then `then` or `else`, with one unit for each keyword. Evaluates neither
    /// of them if the condition is not decided.
    mutating func evaluateConditional(
        _ plan: ConditionalPlan,
        of origin: Origin,
        at place: Place
    ) -> Bool {
        var condition: Bool?
        _ = recordKeyword(origin, at: place) { evaluator, place in
            condition = evaluator.evaluateCondition(plan.condition, at: place)
            return true
        }
        guard let holds = condition else {
            // `then` or `else` may evaluate any child.
            if place.frame.isOpen { assertions.scratch.markAll(in: place.frame) }
            return true
        }
        let next = holds ? plan.consequence : plan.alternative
        guard !next.isNone else { return true }
        let keyword = holds ? plan.thenKeyword : plan.elseKeyword
        return recordKeyword(origin.with(keyword), at: place) { evaluator, place in
            evaluator.evaluate(next, at: place)
        }
    }

    /// Returns whether the condition holds, or nil if this is not decided.
    private mutating func evaluateCondition(_ condition: SubschemaID, at place: Place) -> Bool? {
        var branch = place
        branch.frame = openBranchFrame(at: place)
        defer { closeBranchFrame(branch.frame) }
        let holds = decidedVerdict { $0.evaluate(condition, at: branch) }
        if holds == true, place.frame.isOpen {
            assertions.scratch.merge(branch.frame, into: place.frame)
        }
        return holds
    }

    mutating func evaluateDependentSchemas(_ rows: PoolRange, at place: Place) -> Bool {
        var isValid = true
        for offset in rows.start..<rows.end {
            let row = program.dependentSchemas[offset]
            guard assertions.member(of: place.instance, named: row.name) != nil else { continue }
            var branch = place
            branch.keywordLocation = keywordStep(
                nameStep(to: row.subschema),
                from: place.keywordLocation
            )
            isValid = evaluate(row.subschema, at: branch) && isValid
        }
        return isValid
    }

    mutating func evaluatePropertyDependencies(
        _ rows: PoolRange,
        of id: SubschemaID,
        at place: Place
    ) -> Bool {
        let document = program[id].location.document
        var isValid = true
        for offset in rows.start..<rows.end {
            let row = program.propertyDependencies[offset]
            guard assertions.hasMember(in: place.instance, matching: row) else { continue }
            var branch = place
            let name = keywordStep(
                .name(document, row.nameKeyword.index),
                from: place.keywordLocation
            )
            branch.keywordLocation = keywordStep(
                .name(document, row.valueKeyword.index),
                from: name
            )
            isValid = evaluate(row.subschema, at: branch) && isValid
        }
        return isValid
    }

    /// Evaluates a list of types and schemas. The schemas are evaluated and recorded only if no type matches.
    mutating func evaluateTypeUnion(_ plan: TypeUnionPlan, at place: Place) -> Bool {
        assertions.isOfKind(text[place.instance], plan.kinds)
            || evaluateUnion(plan.branches, at: place, decisiveCount: 1) { $0 > 0 }
    }
}
