/// Evaluation with a memo, which evaluates each pair of a subschema and a value only once. It is used for schemas that
/// would otherwise take exponential time.
///
/// A subschema is first decided without recording anything. Only if it fails or has notices, it is evaluated again and
/// recorded. No recorded unit is therefore ever dropped, and later occurrences can refer to it.
extension TracingEvaluator {
    /// Returns whether the value at `index` is valid under `entry`.
    ///
    /// - Throws: An ``EvaluationFault`` if there is no verdict.
    static func verdict(
        of text: JSONText,
        at index: Int32,
        entry: SubschemaID,
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
        let isValid = evaluator.evaluate(entry, .root(index))
        if let fault = evaluator.assertions.fault { throw fault }
        return isValid
    }

    /// True if verdicts are stored.
    var keepsVerdicts: Bool { memo?.keepsVerdicts ?? false }

    /// The maximum number of steps.
    ///
    /// With a memo it is limited by the memory that the memo takes. Without a memo it is a number that the schemas of
    /// the corpora stay far below.
    private var stepLimit: Int {
        let last = text[Int32(text.entryCount - 1)]
        let byteCount = Int(max(text[0].end, last.end) &- text[0].start)
        let size = text.entryCount + byteCount / 64
        switch detail {
        case .all: return 1 << 19 + 64 * size
        case .verdict, .failures:
            guard keepsVerdicts else { return 1 << 14 + 64 * size }
            let rest = stepCountAtRepetition.map { $0 + Self.repetitionStepLimit }
            return min(1 << 25, rest ?? .max)
        }
    }

    /// Counts the step to a value. Returns false if evaluation must end.
    mutating func countStep(to instance: Int32) -> Bool {
        let entry = text[instance]
        stepCount += 1 + Int(entry.end &- entry.start) / 64
        // The exact limit is only computed from time to time.
        guard stepCount > nextLimit else { return true }
        nextLimit = stepLimit
        guard stepCount > nextLimit else { return true }
        // After a repetition, the fault of the repetition stays the reason.
        if stepCountAtRepetition == nil {
            assertions.fault = .stepLimitExceeded(limit: nextLimit)
        }
        exhaustion = .steps
        return false
    }

    private func key(_ id: SubschemaID, _ place: Place) -> VerdictMemo.Key {
        VerdictMemo.Key(
            subschema: id,
            instance: place.instance,
            scope: memo?.scope ?? .empty,
            marksChildren: place.frame.isOpen
        )
    }

    /// Records that a subschema cannot be applied here, so that no verdict may depend on it.
    ///
    /// The subschema counts as invalid, and evaluation continues. If the final verdict does not depend on this
    /// subschema, every assumption leads to the same verdict, and `Evaluator` reaches it without an assumption.
    mutating func noteMissingVerdict() {
        assertions.fail(.depthLimitExceeded(limit: Evaluator.depthLimit))
        guard stepCountAtRepetition == nil else { return }
        stepCountAtRepetition = stepCount
        nextLimit = min(nextLimit, stepCount)
    }

    /// Evaluates a subschema that applies others, unless its evaluation for the same value is already in progress and
    /// would repeat endlessly.
    mutating func evaluateOutsideLoops(
        _ id: SubschemaID,
        _ subschema: Subschema,
        _ place: Place
    ) -> Bool {
        let key = key(id, place)
        if case .open = memo?.finding(key) {
            noteMissingVerdict()
            return false
        }
        let outer = memo?.begin(key) ?? .none
        defer { memo?.end(key, nil, around: outer) }
        return evaluateAnew(id, subschema, place)
    }

    /// Evaluates a subschema that applies others, or returns the stored verdict.
    mutating func evaluateOnce(_ id: SubschemaID, _ subschema: Subschema, _ place: Place) -> Bool {
        let key = key(id, place)
        let verdict: VerdictMemo.Verdict
        switch memo?.finding(key) ?? .unknown {
        case .known(let known):
            verdict = known
            merge(known.marks, place)
            memo?.depend(on: known.dependence)
        case .open(let position):
            // The subschema applies itself to the same value and would repeat endlessly.
            noteMissingVerdict()
            memo?.depend(onKeyAt: position)
            return false
        case .unknown:
            verdict = decide(key, subschema, place)
            guard exhaustion == nil else { return false }
        }
        if verdict.hasNotices { noticeCount += 1 }
        guard detail != .verdict, !verdict.isValid || verdict.hasNotices else {
            return verdict.isValid
        }
        if let original = original(for: verdict, key) {
            recordRepetition(of: original, id, place)
        } else {
            record(verdict, key, subschema, place)
        }
        return verdict.isValid
    }

    /// Evaluates a subschema without recording anything, and stores the verdict.
    private mutating func decide(
        _ key: VerdictMemo.Key,
        _ subschema: Subschema,
        _ place: Place
    ) -> VerdictMemo.Verdict {
        let outer = memo?.begin(key) ?? .none
        let before = noticeCount
        let outerDetail = detail
        detail = .verdict
        var isValid = false
        let marks = withMarks(of: place) { evaluator, place in
            isValid = evaluator.evaluateAnew(key.subschema, subschema, place)
        }
        detail = outerDetail
        var verdict = VerdictMemo.Verdict(
            isValid: isValid,
            hasNotices: noticeCount > before,
            marks: marks
        )
        verdict.dependence = memo?.dependenceOfOpenKey ?? .none
        noticeCount = before
        memo?.end(key, exhaustion == nil ? verdict : nil, around: outer)
        return verdict
    }

    /// Evaluates a subschema with a known verdict again, to record the units that explain the verdict.
    private mutating func record(
        _ verdict: VerdictMemo.Verdict,
        _ key: VerdictMemo.Key,
        _ subschema: Subschema,
        _ place: Place
    ) {
        var verdict = verdict
        verdict.unit = Int32(trace.units.count)
        let outer = memo?.begin(key) ?? .none
        let before = noticeCount
        verdict.marks = withMarks(of: place) { evaluator, place in
            _ = evaluator.evaluateAnew(key.subschema, subschema, place)
        }
        noticeCount = before
        // The recorded evaluation can return to open keys on which the verdict itself does not depend.
        memo?.end(key, exhaustion == nil ? verdict : nil, around: outer)
    }

    /// Returns the unit that already explains a verdict; nil if there is none.
    ///
    /// If the verdict depends on open keys, its unit was possibly dropped.
    private func original(
        for verdict: VerdictMemo.Verdict,
        _ key: VerdictMemo.Key
    ) -> Int32? {
        guard trace.units.indices.contains(Int(verdict.unit)) else { return nil }
        let unit = trace.units[Int(verdict.unit)]
        let isThis = unit.subschema == key.subschema && unit.instance == key.instance
        // A unit without an end is still being recorded and contains the current place.
        return isThis && unit.keyword.isNone && unit.end > 0 ? verdict.unit : nil
    }

    /// Runs `body` with a separate frame, adds its marks to the frame of `place`, and returns them.
    private mutating func withMarks(
        of place: Place,
        _ body: (inout TracingEvaluator, Place) -> Void
    ) -> [UInt64] {
        guard place.frame.isOpen else {
            body(&self, place)
            return []
        }
        var inner = place
        inner.frame = openBranchFrame(place)
        defer { closeBranchFrame(inner.frame) }
        body(&self, inner)
        let marks = assertions.scratch.marks(in: inner.frame)
        assertions.scratch.merge(inner.frame, into: place.frame)
        return marks
    }

    private mutating func merge(_ marks: [UInt64], _ place: Place) {
        if place.frame.isOpen { assertions.scratch.add(marks, to: place.frame) }
    }

    private mutating func recordRepetition(
        of original: Int32,
        _ id: SubschemaID,
        _ place: Place
    ) {
        let first = trace.units[Int(original)]
        trace.units.append(
            EvaluationTrace.Unit(
                subschema: id,
                keyword: .none,
                instruction: -1,
                instance: place.instance,
                instanceLocation: place.instanceLocation,
                keywordLocation: place.keywordLocation,
                isValid: first.isValid,
                hasNotices: first.hasNotices,
                end: Int32(trace.units.count) + 1,
                original: original
            )
        )
        trace.originals.insert(original)
    }
}
