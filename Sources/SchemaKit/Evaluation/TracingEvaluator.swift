/// The evaluator that explains verdicts: it evaluates all keywords and records the failures.
///
/// It runs for values that are invalid or may have notices, for annotations, and after ``Evaluator`` has exceeded its
/// work limit. Both evaluators always give the same verdict. They differ in the marks for invalid values: this
/// evaluator also marks the children that a failed branch evaluated, so that `unevaluated…` reports only children that
/// no branch has evaluated.
package struct TracingEvaluator {
    /// The amount of detail that is recorded.
    package enum Detail {
        /// Nothing is recorded; evaluation ends with the first failure.
        case verdict
        /// Units that failed or contain notices. A valid unit without notices is not recorded, even if a unit inside it
        /// failed.
        case failures
        /// All units.
        case all
    }

    /// The value that is being evaluated, the locations of the value and of the current keyword or subschema, and the
    /// frame for the value's children.
    struct Place {
        var instance: Int32
        var instanceLocation: EvaluationTrace.StepID
        var keywordLocation: EvaluationTrace.StepID
        var frame: EvaluatedFrame

        /// Returns the place where evaluation of a value starts.
        static func root(_ instance: Int32) -> Place {
            Place(
                instance: instance,
                instanceLocation: .root,
                keywordLocation: .root,
                frame: .none
            )
        }

        /// A copy of the place without a frame, for subschemas that do not mark children as evaluated.
        var withoutFrame: Place {
            var place = self
            place.frame = .none
            return place
        }
    }

    /// The schema location that a unit records: a subschema, or one of its keywords with the keyword's instruction.
    struct Origin {
        let subschema: SubschemaID
        /// The keyword; none for the subschema itself.
        var keyword = KeywordEntry.none
        /// The number of the instruction; see `EvaluationTrace.Unit`.
        var instruction: Int32 = -1

        /// Returns the origin with another keyword of the same instruction.
        func with(_ keyword: KeywordEntry) -> Origin {
            Origin(subschema: subschema, keyword: keyword, instruction: instruction)
        }
    }

    /// A limit that can end evaluation.
    enum Exhaustion {
        case depth
        case steps
        case patterns
    }

    let program: SchemaProgram
    let text: JSONText
    var detail: Detail
    var assertions: InstanceAssertions
    var trace: EvaluationTrace
    /// The number of notices found so far.
    var noticeCount = 0
    /// The number of undecided results so far. The result of a keyword is not decided if a pattern that the keyword
    /// depends on exceeds its step limit.
    ///
    /// Evaluation continues as if the keyword accepted the value, so that no finding claims a mismatch. If a subschema
    /// accepts a value and this number has grown meanwhile, the value can be invalid; see `decidedVerdict(_:)`.
    var undecidedCount = 0
    /// The limit that has ended evaluation. The trace is then incomplete.
    var exhaustion: Exhaustion?
    /// The number of steps before the first subschema that could not be applied; nil if there is none.
    ///
    /// A memo soon forgets the verdicts that depend on this subschema (see ``VerdictMemo/Dependence``), so they can be
    /// needed again and again. `missingVerdictStepLimit` limits this work.
    var stepCountAtMissingVerdict: Int?
    /// The maximum number of steps after `stepCountAtMissingVerdict`.
    static let missingVerdictStepLimit = 1 << 19
    /// The number of patterns that may exceed their step limit before evaluation ends.
    ///
    /// Each such pattern takes as long as `Pattern.Limits` allows.
    static let costlyPatternLimit = 4
    /// The memo; nil unless an evaluation without a memo has exceeded a limit, or the caller requests a memo.
    var memo: VerdictMemo?
    /// The number of steps so far. The application of a subschema to a value is one step, or several steps if the value
    /// is large.
    var stepCount = 0
    /// The number of steps after which the step limit is computed and checked again.
    var nextLimit = 1 << 10
    private(set) var depth = 0
    private var stackRoom = StackRoom()
    /// The evaluator that decides whether values are valid and have no notices; nil before its first use.
    var verdictEvaluator: Evaluator?
    /// The size, in entries, of the innermost enclosing value that was checked with `verdictEvaluator`, or of the whole
    /// value. The size is zero if no more values are checked.
    var enclosingCheckedSize: Int32 = 0
    /// The results of checks of values; nil if no results are kept for the next version of the text.
    var keptChecks: KeptResults<FindingCheck>?

    init(program: SchemaProgram, instance: JSONDocument, text: JSONText, detail: Detail) {
        self.program = program
        self.text = text
        self.detail = detail
        assertions = InstanceAssertions(program: program, text: text)
        assertions.collectsNotices = program.canReportNotices
        trace = EvaluationTrace(program: program, instance: instance)
    }

    /// Creates an evaluator of a JSON document inside a string. The depth continues from the depth of `outer`.
    init(inside outer: TracingEvaluator, instance: JSONDocument, text: JSONText) {
        self.init(program: outer.program, instance: instance, text: text, detail: .failures)
        depth = outer.depth
        stackRoom = outer.stackRoom
        assertions.enclosingDepth = outer.assertions.enclosingDepth + instance.depthAsContent
        let scope = outer.assertions.currentScope
        assertions.scratch.scope = scope
        memo = outer.memo.map {
            VerdictMemo(program, scope: scope, keepsVerdicts: $0.keepsVerdicts)
        }
        enclosingCheckedSize = keepsVerdicts ? 0 : size(of: 0)
    }

    /// Evaluates `instance` and returns the trace.
    ///
    /// - Parameter usesMemo: True to use a memo from the start, not only after evaluation exceeded a limit.
    /// - Throws: An ``EvaluationFault`` if there is no verdict.
    package static func trace(
        _ instance: JSONDocument,
        program: SchemaProgram,
        detail: Detail = .failures,
        usesMemo: Bool = false
    ) throws(EvaluationFault) -> EvaluationTrace {
        try trace(of: instance, program, detail: detail) { evaluator in
            if usesMemo { evaluator.memo = VerdictMemo(program) }
        }
    }

    /// Evaluates `instance`, one version of a text, and returns the trace of the failures.
    ///
    /// - Parameter checks: The results of checks of values. Values that have not changed since the previous version are
    ///   not checked again.
    /// - Throws: An ``EvaluationFault`` if there is no verdict.
    package static func trace(
        _ instance: JSONDocument,
        program: SchemaProgram,
        keeping checks: KeptResults<FindingCheck>
    ) throws(EvaluationFault) -> EvaluationTrace {
        try trace(of: instance, program, detail: .failures) { $0.keptChecks = checks }
    }

    /// Evaluates `instance` with an evaluator that `prepare` changes first, and returns the trace.
    private static func trace(
        of instance: JSONDocument,
        _ program: SchemaProgram,
        detail: Detail,
        _ prepare: (inout TracingEvaluator) -> Void
    ) throws(EvaluationFault) -> EvaluationTrace {
        try instance.withText { (text) throws(EvaluationFault) -> EvaluationTrace in
            var evaluator = TracingEvaluator(
                program: program,
                instance: instance,
                text: text,
                detail: detail
            )
            prepare(&evaluator)
            return try evaluator.trace(at: 0, under: program.start)
        }
    }

    /// Evaluates a value of a document under a subschema of the program, and returns the trace.
    ///
    /// - Throws: An ``EvaluationFault`` if there is no verdict.
    package static func trace(
        _ node: JSONNode,
        under subschema: SubschemaID,
        program: SchemaProgram
    ) throws(EvaluationFault) -> EvaluationTrace {
        try node.document.withText { (text) throws(EvaluationFault) -> EvaluationTrace in
            var evaluator = TracingEvaluator(
                program: program,
                instance: node.document,
                text: text,
                detail: .failures
            )
            return try evaluator.trace(at: node.index, under: subschema)
        }
    }

    /// Evaluates the value at `index`, if necessary again with a memo, and returns the trace.
    private mutating func trace(
        at index: Int32,
        under subschema: SubschemaID
    ) throws(EvaluationFault) -> EvaluationTrace {
        evaluateRoot(at: index, under: subschema)
        while let memo = memoForAnotherTry {
            returnScratch()
            self = TracingEvaluator(
                program: program,
                instance: trace.instance,
                text: text,
                detail: detail
            )
            self.memo = memo
            evaluateRoot(at: index, under: subschema)
        }
        defer { returnScratch() }
        return try result(at: index, under: subschema)
    }

    /// The memo for another attempt; nil if evaluation is complete, or if another attempt would not help.
    ///
    /// After the depth limit was exceeded, a memo detects the first repetition of a schema that applies itself to the
    /// same value, so that only the levels before the repetition are recorded. `result(at:under:)` returns this trace
    /// only if `Evaluator`, which can stop before the repetition, reaches the same verdict.
    ///
    /// A memo that keeps verdicts cannot be used if all units are recorded: it leaves out valid units without notices.
    private var memoForAnotherTry: VerdictMemo? {
        switch exhaustion {
        case .depth: VerdictMemo(program, keepsVerdicts: false)
        case .steps where detail != .all && !keepsVerdicts: VerdictMemo(program)
        case .steps, .patterns, nil: nil
        }
    }

    /// Returns the trace if its verdict is certain.
    ///
    /// `Evaluator` stops as soon as the verdict is known, so its verdict does not depend on subschemas without a
    /// verdict. The trace is correct if it has the verdict of `Evaluator`.
    ///
    /// - Throws: An ``EvaluationFault`` if there is no verdict.
    private func result(
        at index: Int32,
        under subschema: SubschemaID
    ) throws(EvaluationFault) -> EvaluationTrace {
        guard let fault = assertions.fault else { return trace }
        let isValid = try program.withEvaluator(of: text) {
            (verdictEvaluator) throws(EvaluationFault) in
            try verdictEvaluator.evaluate(index, under: subschema)
        }
        guard exhaustion == nil, isValid == trace.isValid else { throw fault }
        return trace
    }

    private mutating func evaluateRoot(at index: Int32, under subschema: SubschemaID) {
        enclosingCheckedSize = keepsVerdicts ? 0 : size(of: index)
        _ = evaluate(subschema, at: .root(index))
    }

    /// Applies a subschema to the value at `place`.
    mutating func evaluate(_ id: SubschemaID, at place: Place) -> Bool {
        let subschema = program[id]
        // Further subschemas would reach the same limit again and again.
        guard !mustEnd, countStep(to: place.instance) else { return false }
        guard subschema.instructions.isEmpty || hasRoom(for: id) else {
            recordMissingVerdict()
            if memo == nil { exhaustion = .depth } else { memo?.dependOnDepth() }
            return false
        }
        if memo != nil, !program.decisions.pointee.isLeaf[id.index] {
            return keepsVerdicts
                ? evaluateWithMemo(subschema, id: id, at: place)
                : evaluateUnlessInProgress(subschema, id: id, at: place)
        }
        return evaluateDirectly(subschema, id: id, at: place)
    }

    /// Applies a subschema to the value at `place`, without using a stored verdict.
    mutating func evaluateDirectly(
        _ subschema: Subschema,
        id: SubschemaID,
        at place: Place
    ) -> Bool {
        let outerSize = enclosingCheckedSize
        let checked = check(id, at: place)
        if checked?.hasNoFindings == true { return true }
        // Zero means that no more values are checked, so it stays.
        defer { if enclosingCheckedSize > 0 { enclosingCheckedSize = outerSize } }
        if let keptTrace = checked?.trace, append(keptTrace, at: place) { return keptTrace.isValid }
        guard keptChecks != nil, !program.tracksScope, let checked, text[place.instance].isContainer
        else { return evaluateUnchecked(subschema, id: id, at: place) }
        return evaluateKeepingTrace(of: id, at: place, after: checked) { evaluator in
            evaluator.evaluateUnchecked(subschema, id: id, at: place)
        }
    }

    /// Applies a subschema to a value that may have findings.
    private mutating func evaluateUnchecked(
        _ subschema: Subschema,
        id: SubschemaID,
        at place: Place
    ) -> Bool {
        depth += 1
        defer { depth -= 1 }
        let outerScope = memo?.scope
        let entersResource = enterScope(subschema)
        defer {
            if entersResource { assertions.scratch.scope.removeLast() }
            if let outerScope { memo?.leave(to: outerScope) }
        }
        return record(Origin(subschema: id), at: place) { evaluator, place in
            evaluator.evaluateKeywords(of: subschema, id: id, at: place)
        }
    }

    /// True if a limit is exceeded, so that evaluation must end.
    var mustEnd: Bool {
        mutating get {
            if exhaustion == nil, assertions.costlyPatternCount >= Self.costlyPatternLimit {
                exhaustion = .patterns
            }
            return exhaustion != nil
        }
    }

    /// Returns whether another subschema with instructions can be entered.
    ///
    /// As in `Evaluator`, a subschema that applies no other subschema (`isLeaf`) does not count towards the depth
    /// limit.
    private mutating func hasRoom(for id: SubschemaID) -> Bool {
        let isCounted = !program.decisions.pointee.isLeaf[id.index]
        return (!isCounted || depth < Evaluator.depthLimit)
            && stackRoom.suffices(atDepth: depth)
    }

    private mutating func enterScope(_ subschema: Subschema) -> Bool {
        guard program.tracksScope, assertions.scratch.scope.last != subschema.resource else {
            return false
        }
        assertions.scratch.scope.append(subschema.resource)
        _ = memo?.enter(subschema.resource)
        return true
    }

    private mutating func evaluateKeywords(
        of subschema: Subschema,
        id: SubschemaID,
        at place: Place
    ) -> Bool {
        let entry = text[place.instance]
        var isValid: Bool
        if subschema.typeKeyword.isNone {
            // Without `type`, a schema allows every kind or, if it is the schema `false`, no kind.
            isValid = subschema.kinds.bits != 0
        } else {
            let origin = Origin(subschema: id, keyword: subschema.typeKeyword)
            isValid = recordKeyword(origin, at: place) { evaluator, _ in
                evaluator.assertions.isOfKind(entry, subschema.kinds)
            }
        }
        defer { recordAnnotations(of: subschema, id: id, at: place) }
        if !isValid, detail == .verdict { return false }
        guard subschema.tracksEvaluated, entry.isContainer else {
            return evaluateInstructions(of: subschema, id: id, at: place) && isValid
        }
        var framedPlace = place
        framedPlace.frame = assertions.scratch.openFrame(count: text.count(of: place.instance))
        defer { assertions.scratch.closeFrame(framedPlace.frame) }
        isValid = evaluateInstructions(of: subschema, id: id, at: framedPlace) && isValid
        if place.frame.isOpen { assertions.scratch.merge(framedPlace.frame, into: place.frame) }
        return isValid
    }

    /// Records the keywords that only annotate, if all units are recorded.
    private mutating func recordAnnotations(
        of subschema: Subschema,
        id: SubschemaID,
        at place: Place
    ) {
        guard detail == .all else { return }
        let kind = text[place.instance].kind
        for offset in subschema.annotations.start..<subschema.annotations.end {
            let annotation = program.annotations[offset]
            guard annotation.kinds.contains(kind) else { continue }
            let origin = Origin(
                subschema: id,
                keyword: annotation.keyword,
                instruction: EvaluationTrace.Unit.annotation
            )
            _ = recordKeyword(origin, at: place) { _, _ in true }
        }
    }

    /// Evaluates the instructions of a subschema.
    private mutating func evaluateInstructions(
        of subschema: Subschema,
        id: SubschemaID,
        at place: Place
    ) -> Bool {
        let entry = text[place.instance]
        var isValid = true
        for offset in subschema.instructions.start..<subschema.instructions.end {
            if !isValid, detail == .verdict { return false }
            let instruction = program.instructions[offset]
            let origin = Origin(
                subschema: id,
                keyword: program.origins[offset],
                instruction: offset
            )
            countSteps(
                ofSearches: program.searchCount(of: instruction, in: entry.kind),
                byteCount: entry.isContainer ? Int(entry.saturatedCount) : 0
            )
            switch instruction {
            case .object(let plan):
                guard entry.kind == .object else { continue }
                isValid =
                    evaluateMembers(program.objectPlans[plan], of: origin, at: place) && isValid
            case .array(let plan):
                guard entry.kind == .array else { continue }
                isValid =
                    evaluateItems(program.arrayPlans[plan], of: origin, at: place) && isValid
            case .content(let plan):
                guard entry.kind == .string else { continue }
                isValid =
                    evaluateContent(program.contentPlans[plan], of: origin, at: place) && isValid
            case .conditional(let plan):
                let plan = program.conditionals[plan]
                isValid = evaluateConditional(plan, of: origin, at: place) && isValid
            default:
                isValid =
                    recordKeyword(origin, at: place) { evaluator, place in
                        evaluator.assert(instruction, at: place)
                            ?? evaluator.apply(instruction, of: id, at: place)
                    } && isValid
            }
        }
        return isValid
    }

    private mutating func assert(
        _ instruction: Instruction,
        at place: Place
    ) -> Bool? {
        assertions.hasNotice = false
        let costlyPatternCount = assertions.costlyPatternCount
        let isValid = assertions.assert(instruction, at: place.instance)
        if assertions.hasNotice { noticeCount += 1 }
        guard assertions.costlyPatternCount > costlyPatternCount else { return isValid }
        undecidedCount += 1
        // A `ValueRule` can have found a violation before one of its patterns exceeded the limit. The keyword `pattern`
        // has then found nothing.
        if case .pattern = instruction { return true }
        return isValid
    }

    /// Evaluates an instruction that applies subschemas. The keyword location of `place` includes the keyword.
    private mutating func apply(
        _ instruction: Instruction,
        of id: SubschemaID,
        at place: Place
    ) -> Bool {
        let kind = text[place.instance].kind
        switch instruction {
        case .contains(let plan):
            return kind != .array || evaluateContains(program.containsPlans[plan], at: place)
        case .propertyNames(let subschema):
            return kind != .object || evaluatePropertyNames(subschema, at: place)
        case .dependentSchemas(let rows):
            return kind != .object || evaluateDependentSchemas(rows, at: place)
        case .propertyDependencies(let rows):
            return kind != .object || evaluatePropertyDependencies(rows, of: id, at: place)
        case .typeUnion(let plan):
            return evaluateTypeUnion(program.typeUnions[plan], at: place)
        case .disallowedTypes(let plan):
            let plan = program.typeUnions[plan]
            return decidedVerdict { $0.evaluateTypeUnion(plan, at: place.withoutFrame) } != true
        case .allOf(let subschemas):
            return evaluateAll(subschemas, at: place)
        case .anyOf(let branches):
            return evaluateUnion(branches, at: place, decisiveCount: 1) { $0 > 0 }
        case .oneOf(let branches):
            return evaluateUnion(branches, at: place, decisiveCount: 2) { $0 == 1 }
        case .not(let subschema):
            return decidedVerdict { $0.evaluate(subschema, at: place.withoutFrame) } != true
        case .reference(let subschema):
            return evaluate(subschema, at: place)
        case .dynamicReference(let plan):
            let target = assertions.target(of: program.dynamicReferences[plan])
            return !target.isNone && evaluate(target, at: place)
        case .advice(let subschemas):
            let isFollowed = evaluateAll(subschemas, at: place.withoutFrame)
            if !isFollowed { noticeCount += 1 }
            return true
        case .unevaluatedItems(let subschema):
            return kind != .array || evaluateUnevaluated(subschema, at: place)
        case .unevaluatedProperties(let subschema):
            return kind != .object || evaluateUnevaluated(subschema, at: place)
        case .content, .custom, .rule, .customFormat, .object, .array, .conditional, .constant,
            .enumeration, .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf,
            .minLength, .maxLength, .pattern, .format, .minItems, .maxItems, .uniqueItems,
            .minProperties, .maxProperties, .dependentRequired, .unresolvedReference:
            preconditionFailure("the instruction is evaluated by another function")
        }
    }
}
