extension TracingEvaluator {
    /// Evaluates a keyword inside its own unit.
    mutating func record(
        _ subschema: SubschemaID,
        _ keyword: KeywordEntry,
        _ instruction: Int32,
        _ place: Place,
        _ body: (inout TracingEvaluator, Place) -> Bool
    ) -> Bool {
        var place = place
        let document = program[subschema].location.document
        place.keywordLocation = keywordStep(.name(document, keyword.index), place.keywordLocation)
        return record(
            subschema: subschema,
            keyword: keyword,
            instruction: instruction,
            place,
            body
        )
    }

    /// Evaluates `body` inside a unit.
    ///
    /// If only failures are recorded, the unit is dropped if it is valid and has no notices.
    mutating func record(
        subschema: SubschemaID,
        keyword: KeywordEntry,
        instruction: Int32,
        _ place: Place,
        _ body: (inout TracingEvaluator, Place) -> Bool
    ) -> Bool {
        if detail == .verdict { return body(&self, place) }
        if keepsVerdicts, !keyword.isNone {
            let before = self.noticeCount
            let marks = place.frame.isOpen ? assertions.scratch.marks(in: place.frame) : []
            detail = .verdict
            let isValid = body(&self, place)
            detail = .failures
            if isValid, self.noticeCount == before { return true }
            self.noticeCount = before
            if place.frame.isOpen { assertions.scratch.setMarks(marks, in: place.frame) }
        }
        let index = trace.units.count
        let noticeCount = noticeCount
        let instanceStepCount = trace.instanceSteps.count
        let keywordStepCount = trace.keywordSteps.count
        trace.units.append(
            EvaluationTrace.Unit(
                subschema: subschema,
                keyword: keyword,
                instruction: instruction,
                instance: place.instance,
                instanceLocation: place.instanceLocation,
                keywordLocation: place.keywordLocation,
                isValid: true,
                end: 0
            )
        )
        let isValid = body(&self, place)
        let hasNotices = self.noticeCount > noticeCount
        if isValid, !hasNotices, detail == .failures {
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
        _ parent: EvaluationTrace.StepID
    ) -> EvaluationTrace.StepID {
        guard detail != .verdict else { return .root }
        trace.keywordSteps.append((parent, step))
        return EvaluationTrace.StepID(index: Int32(trace.keywordSteps.count - 1))
    }

    /// Returns the place of a member's value; `name` is the entry of the member's name.
    mutating func memberPlace(_ name: Int32, _ place: Place) -> Place {
        childPlace(name + 1, .member(name), place)
    }

    /// Returns the place of an array item.
    mutating func elementPlace(_ element: Int32, _ position: Int, _ place: Place) -> Place {
        childPlace(element, .element(position), place)
    }

    private mutating func childPlace(
        _ instance: Int32,
        _ step: EvaluationTrace.InstanceStep,
        _ place: Place
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

    /// Returns the place of a branch at a position of a keyword's array.
    mutating func branchPlace(_ position: Int, _ place: Place) -> Place {
        var branch = place
        branch.keywordLocation = keywordStep(.position(position), place.keywordLocation)
        return branch
    }

    /// Opens a frame for a branch if the marks are needed.
    mutating func openBranchFrame(_ place: Place) -> EvaluatedFrame {
        guard place.frame.isOpen else { return .none }
        return assertions.scratch.openFrame(count: place.frame.wordCount * 64)
    }

    mutating func closeBranchFrame(_ frame: EvaluatedFrame) {
        if frame.isOpen { assertions.scratch.closeFrame(frame) }
    }

    mutating func mark(_ position: Int, _ place: Place) {
        if place.frame.isOpen { assertions.scratch.mark(position, in: place.frame) }
    }
}
