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
        var validCount = 0
        for position in 0..<branches.count {
            if canStopEarly, validCount == decisiveCount { break }
            let subschema = program.listedSubschemas[branches.start + position]
            // In a list of draft 3, `none` stands for the name of a type.
            guard !subschema.isNone else { continue }
            var branch = listedPlace(Int(position), in: place)
            branch.frame = openBranchFrame(at: place)
            let isValid = evaluate(subschema, at: branch)
            if isValid { validCount += 1 }
            if branch.frame.isOpen {
                assertions.scratch.merge(branch.frame, into: isValid ? validFrame : failedFrame)
            }
            closeBranchFrame(branch.frame)
        }
        let isValid = accepts(validCount)
        if place.frame.isOpen {
            assertions.scratch.merge(validFrame, into: place.frame)
            if !isValid { assertions.scratch.merge(failedFrame, into: place.frame) }
        }
        closeBranchFrame(failedFrame)
        closeBranchFrame(validFrame)
        return isValid
    }

    /// Evaluates `if`, which never fails, and then `then` or `else`, with one unit for each keyword.
    mutating func evaluateConditional(
        _ plan: ConditionalPlan,
        of origin: Origin,
        at place: Place
    ) -> Bool {
        var holds = false
        _ = recordKeyword(origin, at: place) { evaluator, place in
            holds = evaluator.evaluateCondition(plan.condition, at: place)
            return true
        }
        let next = holds ? plan.consequence : plan.alternative
        guard !next.isNone else { return true }
        let keyword = holds ? plan.thenKeyword : plan.elseKeyword
        return recordKeyword(origin.with(keyword), at: place) { evaluator, place in
            evaluator.evaluate(next, at: place)
        }
    }

    private mutating func evaluateCondition(_ condition: SubschemaID, at place: Place) -> Bool {
        var branch = place
        branch.frame = openBranchFrame(at: place)
        defer { closeBranchFrame(branch.frame) }
        let holds = evaluate(condition, at: branch)
        if holds, place.frame.isOpen {
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
