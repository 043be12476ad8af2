/// Evaluation with a memo (``VerdictMemo``), which stores the verdict of each subschema about each value, for schemas
/// that would otherwise take exponential time. A memo that stores no verdicts only detects endless repetitions.
///
/// A subschema is first evaluated without recording anything. Only a subschema that fails or has notices is evaluated
/// again and recorded. Its units stay in the trace, so that later units can refer to them. Only the units of a verdict
/// that depends on evaluations in progress may be dropped later.
extension TracingEvaluator {
    /// Returns whether the value at `index` is valid under `subschema`.
    ///
    /// - Throws: An ``EvaluationFault`` if there is no verdict.
    static func verdict(
        of text: JSONText,
        at index: Int32,
        under subschema: SubschemaID,
        program: SchemaProgram
    ) throws(EvaluationFault) -> Bool {
        var evaluator = TracingEvaluator(
            program: program,
            instance: .null,
            text: text,
            detail: .verdict
        )
        evaluator.memo = VerdictMemo(program)
        defer { evaluator.returnScratch() }
        let isValid = evaluator.evaluate(subschema, at: .root(index))
        if let fault = evaluator.assertions.fault { throw fault }
        return isValid
    }

    /// True if verdicts are stored.
    var keepsVerdicts: Bool { memo?.keepsVerdicts ?? false }

    /// The maximum number of steps.
    ///
    /// If verdicts are stored, the limit bounds the memory that they take. Otherwise, the limit is far above the number
    /// of steps that the schemas of the test corpora need.
    private var stepLimit: Int {
        // The first entry may have no end yet; see `Evaluator.workLimit`.
        let last = text[Int32(text.entryCount - 1)]
        let byteCount = Int(max(text[0].end, last.end) &- text[0].start)
        let size = text.entryCount + byteCount / 64
        switch detail {
        case .all: return 1 << 19 + 64 * size
        case .verdict, .failures:
            guard keepsVerdicts else { return 1 << 14 + 64 * size }
            let limitAfterMissingVerdict = stepCountAtMissingVerdict.map {
                $0 + Self.missingVerdictStepLimit
            }
            return min(1 << 25, limitAfterMissingVerdict ?? .max)
        }
    }

    /// Counts the application of a subschema to a value, as several steps if the value is large. Returns false if
    /// evaluation must end.
    mutating func countStep(to instance: Int32) -> Bool {
        let entry = text[instance]
        stepCount += 1 + Int(entry.end &- entry.start) / 64
        // The exact limit is computed only from time to time.
        guard stepCount > nextLimit else { return true }
        nextLimit = stepLimit
        guard stepCount > nextLimit else { return true }
        // If a subschema could not be applied, the fault for this subschema is already recorded.
        if stepCountAtMissingVerdict == nil {
            assertions.fault = .stepLimitExceeded(limit: nextLimit)
        }
        exhaustion = .steps
        return false
    }

    /// Counts searches for names, or matches of patterns, as steps if they are many.
    ///
    /// A search takes about as long as reading 16 bytes and, in addition, `byteCount` bytes or names. The application
    /// of a subschema, which is one step, takes about as long as reading 1,024 bytes.
    mutating func countSteps(ofSearches count: Int, byteCount: Int) {
        stepCount += count * (16 + byteCount) / 1_024
    }

    /// Returns whether evaluation can take a number of further steps.
    mutating func canTakeSteps(_ count: Int) -> Bool {
        if stepCount + count > nextLimit { nextLimit = stepLimit }
        return stepCount + count <= nextLimit
    }

    private func key(_ id: SubschemaID, at place: Place) -> VerdictMemo.Key {
        VerdictMemo.Key(
            subschema: id,
            instance: place.instance,
            scope: memo?.scope ?? .empty,
            marksChildren: place.frame.isOpen
        )
    }

    /// Records that a subschema cannot be applied to a value, so that its verdict is missing.
    ///
    /// Evaluation continues as if the value were invalid. The trace is used only if `Evaluator`, which does not make
    /// this assumption, reaches the same verdict.
    mutating func recordMissingVerdict() {
        assertions.fail(.depthLimitExceeded(limit: Evaluator.depthLimit))
        guard stepCountAtMissingVerdict == nil else { return }
        stepCountAtMissingVerdict = stepCount
        // The next step then computes the limit anew.
        nextLimit = min(nextLimit, stepCount)
    }

    /// Evaluates a subschema that applies other subschemas, unless its evaluation for the same value is already in
    /// progress and would repeat endlessly.
    mutating func evaluateUnlessInProgress(
        _ subschema: Subschema,
        id: SubschemaID,
        at place: Place
    ) -> Bool {
        let key = key(id, at: place)
        if case .inProgress = memo?.state(of: key) {
            recordMissingVerdict()
            return false
        }
        let outer = memo?.begin(key) ?? .none
        defer { memo?.end(key, storing: nil, around: outer) }
        return evaluateDirectly(subschema, id: id, at: place)
    }

    /// Evaluates a subschema that applies other subschemas, or returns the stored verdict.
    mutating func evaluateWithMemo(_ subschema: Subschema, id: SubschemaID, at place: Place) -> Bool
    {
        let key = key(id, at: place)
        let verdict: VerdictMemo.Verdict
        switch memo?.state(of: key) ?? .absent {
        case .stored(let storedVerdict):
            verdict = storedVerdict
            merge(storedVerdict.marks, at: place)
            memo?.depend(on: storedVerdict.dependence)
            if storedVerdict.isUndecided { undecidedCount += 1 }
        case .inProgress(let position):
            // The subschema applies itself to the same value and would repeat endlessly.
            recordMissingVerdict()
            memo?.depend(onKeyAt: position)
            return false
        case .absent:
            verdict = decide(subschema, key: key, at: place)
            guard exhaustion == nil else { return false }
        }
        if verdict.hasNotices { noticeCount += 1 }
        guard detail != .verdict, !verdict.isValid || verdict.hasNotices else {
            return verdict.isValid
        }
        if let original = original(for: verdict, key: key) {
            recordUnit(referringTo: original, id: id, at: place)
        } else {
            record(verdict, of: subschema, key: key, at: place)
        }
        return verdict.isValid
    }

    /// Evaluates a subschema without recording anything, and stores the verdict.
    private mutating func decide(
        _ subschema: Subschema,
        key: VerdictMemo.Key,
        at place: Place
    ) -> VerdictMemo.Verdict {
        let outer = memo?.begin(key) ?? .none
        let noticeCountBefore = noticeCount
        let undecidedCountBefore = undecidedCount
        let outerDetail = detail
        detail = .verdict
        var isValid = false
        let marks = withMarks(of: place) { evaluator, place in
            isValid = evaluator.evaluateDirectly(subschema, id: key.subschema, at: place)
        }
        detail = outerDetail
        var verdict = VerdictMemo.Verdict(
            isValid: isValid,
            hasNotices: noticeCount > noticeCountBefore,
            marks: marks
        )
        verdict.isUndecided = isValid && undecidedCount > undecidedCountBefore
        verdict.dependence = memo?.dependenceOfInnermostKey ?? .none
        noticeCount = noticeCountBefore
        memo?.end(key, storing: exhaustion == nil ? verdict : nil, around: outer)
        return verdict
    }

    /// Evaluates a subschema with a known verdict again, to record the units that explain the verdict.
    private mutating func record(
        _ verdict: VerdictMemo.Verdict,
        of subschema: Subschema,
        key: VerdictMemo.Key,
        at place: Place
    ) {
        var verdict = verdict
        verdict.unit = Int32(trace.units.count)
        let outer = memo?.begin(key) ?? .none
        let noticeCountBefore = noticeCount
        verdict.marks = withMarks(of: place) { evaluator, place in
            _ = evaluator.evaluateDirectly(subschema, id: key.subschema, at: place)
        }
        noticeCount = noticeCountBefore
        // Recording can reach more keys in progress than `decide` did, but the stored verdict does not depend on them.
        memo?.end(key, storing: exhaustion == nil ? verdict : nil, around: outer)
    }

    /// Returns the unit that already explains a verdict; nil if no unit does.
    ///
    /// If the verdict depends on keys in progress, its unit may have been dropped.
    private func original(
        for verdict: VerdictMemo.Verdict,
        key: VerdictMemo.Key
    ) -> Int32? {
        guard trace.units.indices.contains(Int(verdict.unit)) else { return nil }
        let unit = trace.units[Int(verdict.unit)]
        let isUnitOfKey = unit.subschema == key.subschema && unit.instance == key.instance
        // A unit without an end is still being recorded and contains the current place.
        return isUnitOfKey && unit.keyword.isNone && unit.end > 0 ? verdict.unit : nil
    }

    /// Runs `body` with a separate frame, adds the marks of this frame to the frame of `place`, and returns the marks.
    private mutating func withMarks(
        of place: Place,
        _ body: (inout TracingEvaluator, Place) -> Void
    ) -> [UInt64] {
        guard place.frame.isOpen else {
            body(&self, place)
            return []
        }
        var framedPlace = place
        framedPlace.frame = openBranchFrame(at: place)
        defer { closeBranchFrame(framedPlace.frame) }
        body(&self, framedPlace)
        let marks = assertions.scratch.marks(in: framedPlace.frame)
        assertions.scratch.merge(framedPlace.frame, into: place.frame)
        return marks
    }

    private mutating func merge(_ marks: [UInt64], at place: Place) {
        if place.frame.isOpen { assertions.scratch.add(marks, to: place.frame) }
    }

    /// Records a unit that refers to an earlier unit for the same subschema and value, instead of evaluating again.
    private mutating func recordUnit(
        referringTo original: Int32,
        id: SubschemaID,
        at place: Place
    ) {
        let originalUnit = trace.units[Int(original)]
        trace.units.append(
            EvaluationTrace.Unit(
                subschema: id,
                keyword: .none,
                instruction: -1,
                instance: place.instance,
                instanceLocation: place.instanceLocation,
                keywordLocation: place.keywordLocation,
                isValid: originalUnit.isValid,
                hasNotices: originalUnit.hasNotices,
                end: Int32(trace.units.count) + 1,
                original: original
            )
        )
        trace.originals.insert(original)
    }
}
