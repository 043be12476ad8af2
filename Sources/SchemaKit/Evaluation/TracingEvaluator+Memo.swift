/// Evaluation that looks at each value once under each subschema, for schemas that would otherwise take
/// exponential time.
///
/// A subschema is first decided, with nothing recorded, and only what fails, or holds something to tell, is
/// evaluated again and recorded. So no unit is ever dropped, and a unit may stand for all later ones.
extension TracingEvaluator {
    /// Returns whether the value at `index` is valid under `entry`.
    ///
    /// - Throws: a fault where no verdict can be given.
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

    /// Whether verdicts are remembered.
    var keepsVerdicts: Bool { memo?.keepsVerdicts ?? false }

    /// How many steps evaluation may take: with a memo so many as its memory has room for, without one a
    /// number that schemas of the corpora stay far below.
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

    /// Counts the step to a value; false where evaluation must end.
    mutating func countStep(to instance: Int32) -> Bool {
        let entry = text[instance]
        stepCount += 1 + Int(entry.end &- entry.start) / 64
        // The limit is only worked out now and then.
        guard stepCount > nextLimit else { return true }
        nextLimit = stepLimit
        guard stepCount > nextLimit else { return true }
        // After a repetition, that is the reason.
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

    /// Notes that a subschema can't be applied here, so that no verdict may depend on it.
    ///
    /// The subschema counts as invalid, and evaluation goes on: where the verdict does not depend on this subschema,
    /// any assumption leads to it, and `Evaluator` reaches it without one.
    mutating func noteMissingVerdict() {
        assertions.fail(.depthLimitExceeded(limit: Evaluator.depthLimit))
        guard stepCountAtRepetition == nil else { return }
        stepCountAtRepetition = stepCount
        nextLimit = min(nextLimit, stepCount)
    }

    /// Applies a subschema that applies others to a value, unless it is applied to the same value already and would be
    /// again and again.
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

    /// Applies a subschema that applies others to a value, or recalls what came of it.
    mutating func evaluateOnce(_ id: SubschemaID, _ subschema: Subschema, _ place: Place) -> Bool {
        let key = key(id, place)
        let verdict: VerdictMemo.Verdict
        switch memo?.finding(key) ?? .unknown {
        case .known(let known):
            verdict = known
            merge(known.marks, place)
            memo?.depend(on: known.dependence)
        case .open(let position):
            // It applies itself to the same value, and would again and again.
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

    /// Evaluates a subschema without recording anything, and remembers the verdict.
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

    /// Evaluates a subschema whose verdict is known once more, to record what explains it.
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
        // What is recorded may come back to open keys without which the verdict stands.
        memo?.end(key, exhaustion == nil ? verdict : nil, around: outer)
    }

    /// Returns the unit that explains a verdict already. What depends on open keys may have been recorded in a unit
    /// that was dropped.
    private func original(
        for verdict: VerdictMemo.Verdict,
        _ key: VerdictMemo.Key
    ) -> Int32? {
        guard trace.units.indices.contains(Int(verdict.unit)) else { return nil }
        let unit = trace.units[Int(verdict.unit)]
        let isThis = unit.subschema == key.subschema && unit.instance == key.instance
        // A unit without an end holds the place at hand.
        return isThis && unit.keyword.isNone && unit.end > 0 ? verdict.unit : nil
    }

    /// Runs `body` with a frame of its own, and adds its marks to that of `place`.
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
