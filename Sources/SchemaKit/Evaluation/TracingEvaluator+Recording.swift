extension TracingEvaluator {
    /// Evaluates a keyword in a unit of its own. The keyword location of `place` does not yet include the keyword.
    mutating func recordKeyword(
        _ origin: Origin,
        at place: Place,
        _ body: (inout TracingEvaluator, Place) -> Bool
    ) -> Bool {
        var place = place
        let document = program[origin.subschema].location.document
        let step = EvaluationTrace.KeywordStep.name(document, origin.keyword.index)
        place.keywordLocation = keywordStep(step, from: place.keywordLocation)
        return record(origin, at: place, body)
    }

    /// Runs `body`, and records a unit that contains the units that `body` records.
    ///
    /// If only failures are recorded, a unit that is valid and has no notices is dropped, with all units inside it. If
    /// all units are recorded, such a unit is dropped only if it counts as valid because its verdict is not decided, and
    /// if it is not the unit of the root; see `undecidedCount`. If verdicts are stored, the `body` of a keyword first
    /// runs without recording, and runs again only for a failure or a notice.
    mutating func record(
        _ origin: Origin,
        at place: Place,
        _ body: (inout TracingEvaluator, Place) -> Bool
    ) -> Bool {
        if detail == .verdict { return body(&self, place) }
        let noticeCountBefore = noticeCount
        if keepsVerdicts, !origin.keyword.isNone {
            let marks = place.frame.isOpen ? assertions.scratch.marks(in: place.frame) : []
            detail = .verdict
            let isValid = body(&self, place)
            // `detail` was not `.all`, because no caller asks for all units while verdicts are stored.
            detail = .failures
            if isValid, noticeCount == noticeCountBefore { return true }
            noticeCount = noticeCountBefore
            if place.frame.isOpen { assertions.scratch.setMarks(marks, in: place.frame) }
        }
        let index = trace.units.count
        let undecidedCountBefore = undecidedCount
        let instanceStepCount = trace.instanceSteps.count
        let keywordStepCount = trace.keywordSteps.count
        trace.units.append(
            EvaluationTrace.Unit(
                subschema: origin.subschema,
                keyword: origin.keyword,
                instruction: origin.instruction,
                instance: place.instance,
                instanceLocation: place.instanceLocation,
                keywordLocation: place.keywordLocation,
                isValid: true,
                end: 0
            )
        )
        let isValid = body(&self, place)
        let hasNotices = noticeCount > noticeCountBefore
        let isUndecided = undecidedCount > undecidedCountBefore && index > 0
        if isValid, !hasNotices, detail == .failures || isUndecided {
            trace.units.removeSubrange(index...)
            trace.instanceSteps.removeSubrange(instanceStepCount...)
            trace.keywordSteps.removeSubrange(keywordStepCount...)
        } else {
            trace.units[index].isValid = isValid
            trace.units[index].hasNotices = hasNotices
            trace.units[index].end = Int32(trace.units.count)
        }
        return isValid
    }

    mutating func keywordStep(
        _ step: EvaluationTrace.KeywordStep,
        from parent: EvaluationTrace.StepID
    ) -> EvaluationTrace.StepID {
        guard detail != .verdict else { return .root }
        trace.keywordSteps.append((parent, step))
        return EvaluationTrace.StepID(index: Int32(trace.keywordSteps.count - 1))
    }

    /// Returns the step from an object of subschemas, such as the value of `properties`, to one of the subschemas.
    func nameStep(to id: SubschemaID) -> EvaluationTrace.KeywordStep {
        let location = program[id].location
        // The entry of the subschema's name is directly before the subschema.
        return .name(location.document, location.entry - 1)
    }

    /// Returns the place of a member's value; `name` is the entry of the member's name.
    mutating func memberPlace(_ name: Int32, in place: Place) -> Place {
        childPlace(name + 1, by: .member(name), in: place)
    }

    /// Returns the place of an array item.
    mutating func itemPlace(_ item: Int32, at position: Int, in place: Place) -> Place {
        childPlace(item, by: .item(position), in: place)
    }

    private mutating func childPlace(
        _ instance: Int32,
        by step: EvaluationTrace.InstanceStep,
        in place: Place
    ) -> Place {
        guard detail != .verdict else { return .root(instance) }
        trace.instanceSteps.append((place.instanceLocation, step))
        return Place(
            instance: instance,
            instanceLocation: EvaluationTrace.StepID(index: Int32(trace.instanceSteps.count - 1)),
            keywordLocation: place.keywordLocation,
            frame: .none
        )
    }

    /// Returns the place for the subschema at a position of a keyword's array.
    mutating func listedPlace(_ position: Int, in place: Place) -> Place {
        var listedPlace = place
        listedPlace.keywordLocation = keywordStep(.item(position), from: place.keywordLocation)
        return listedPlace
    }

    /// Opens a frame for a branch if the marks are needed.
    mutating func openBranchFrame(at place: Place) -> EvaluatedFrame {
        guard place.frame.isOpen else { return .none }
        return assertions.scratch.openFrame(count: place.frame.wordCount * 64)
    }

    mutating func closeBranchFrame(_ frame: EvaluatedFrame) {
        if frame.isOpen { assertions.scratch.closeFrame(frame) }
    }

    mutating func mark(_ position: Int, at place: Place) {
        if place.frame.isOpen { assertions.scratch.mark(position, in: place.frame) }
    }
}

/// The checks of values with `Evaluator`, and the reuse of results for the next version of a text.
extension TracingEvaluator {
    /// Checks whether the value at `place` is valid and has no notices. Returns nil for a value that is not worth a
    /// check, or if `Evaluator` reaches no verdict.
    ///
    /// Most of a large payload is valid, and `Evaluator` decides this in a tenth of the time that tracing takes. A
    /// value that is not valid is evaluated twice. To limit this cost in nested values, a value is checked only if it
    /// is at most half as large as the last checked value around it.
    mutating func check(_ id: SubschemaID, at place: Place) -> FindingCheck? {
        let size = size(of: place.instance)
        guard detail == .failures, size <= enclosingCheckedSize / 2 else { return nil }
        let result = keptOrNewCheck(id, at: place)
        if result?.hasNoFindings != true {
            // If `Evaluator` reaches a limit, tracing will reach it, too, and the next check would take as long.
            enclosingCheckedSize = result == nil ? 0 : size
        }
        return result
    }

    /// Adds the kept units of a value to the trace.
    ///
    /// - Returns: False if the steps for these units exceed the step limit. The caller must then evaluate the value, so
    ///   that evaluation ends at the limit.
    mutating func append(_ keptTrace: TraceSubtree, at place: Place) -> Bool {
        guard canTakeSteps(keptTrace.stepCount) else { return false }
        stepCount += keptTrace.stepCount
        noticeCount += keptTrace.noticeCount
        keptTrace.append(to: &trace, at: place)
        return true
    }

    /// Evaluates a value with `body`, and keeps its units for the next version of the text.
    mutating func evaluateKeepingTrace(
        of id: SubschemaID,
        at place: Place,
        after check: FindingCheck,
        _ body: (inout TracingEvaluator) -> Bool
    ) -> Bool {
        let start = TraceSubtree.Start(after: trace)
        let (noticesBefore, stepsBefore) = (noticeCount, stepCount)
        let isValid = body(&self)
        // The units of a value with a fault are incomplete.
        guard exhaustion == nil, !assertions.hasFault, trace.units.count > start.unit else {
            return isValid
        }
        var check = check
        check.trace = TraceSubtree(
            of: trace,
            from: start,
            at: place.instance,
            counts: (noticeCount - noticesBefore, stepCount - stepsBefore)
        )
        keptChecks?.keep(check, for: range(of: place.instance), id)
        return isValid
    }

    /// Returns the kept result of a check of the value at `place`, or checks the value. A kept result is used only at the
    /// depth at which the value was checked, because the depth limit can change the result at other depths. Returns nil
    /// if `Evaluator` reaches no verdict.
    private mutating func keptOrNewCheck(_ id: SubschemaID, at place: Place) -> FindingCheck? {
        let range = range(of: place.instance)
        if let check = keptChecks?.result(for: range, id), check.depth == depth { return check }
        var verdictEvaluator = self.verdictEvaluator ?? Evaluator(program: program, text: text)
        verdictEvaluator.assertions.enclosingDepth = assertions.enclosingDepth
        if program.tracksScope {
            verdictEvaluator.assertions.scratch.scope = assertions.scratch.scope
        }
        verdictEvaluator.costlyStepCount = assertions.costlyStepCount
        let hasNoFindings = try? verdictEvaluator.hasNoFindings(
            place.instance,
            under: id,
            atDepth: depth
        )
        assertions.costlyStepCount = verdictEvaluator.costlyStepCount
        self.verdictEvaluator = verdictEvaluator
        guard let hasNoFindings else { return nil }
        let check = FindingCheck(depth: depth, hasNoFindings: hasNoFindings)
        keptChecks?.keep(check, for: range, id)
        return check
    }

    /// Returns the range of the bytes of a value.
    private func range(of instance: Int32) -> Range<Int> {
        let entry = text[instance]
        return Int(entry.start)..<Int(entry.end)
    }

    /// Returns the number of entries of a value.
    func size(of instance: Int32) -> Int32 { text.indexAfter(instance) - instance }

    /// Returns the borrowed memory to its pool.
    mutating func returnScratch() {
        assertions.returnScratch()
        verdictEvaluator?.assertions.returnScratch()
    }
}
