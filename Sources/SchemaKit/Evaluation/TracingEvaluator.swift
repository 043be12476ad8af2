/// The evaluator that explains: it evaluates all keywords and records the failures.
///
/// It runs after ``Evaluator`` has found a value invalid, or if annotations are needed. Both always give the same
/// verdict. They differ in the marks for values that are invalid anyway: here, members that a failed branch evaluated
/// also count as evaluated, so that `unevaluated…` only reports members that no branch has evaluated.
package struct TracingEvaluator {
    /// The amount of detail that is recorded.
    package enum Detail {
        /// Nothing is recorded; evaluation ends with the first failure.
        case verdict
        /// Failed units and the units around them.
        case failures
        /// All units.
        case all
    }

    /// The current position of evaluation: the value, and the paths to it and to the current subschema.
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

        /// A copy of the place without a frame, for subschemas that mark nothing as evaluated.
        var withoutFrame: Place {
            var place = self
            place.frame = .none
            return place
        }
    }

    let program: SchemaProgram
    let text: JSONText
    var detail: Detail
    var assertions: InstanceAssertions
    var trace: EvaluationTrace
    /// The number of notices found so far.
    var noticeCount = 0
    /// A limit that has ended evaluation. The findings so far are then not valid.
    enum Exhaustion {
        case depth
        case steps
        case patterns
    }

    /// The limit that has ended evaluation.
    var exhaustion: Exhaustion?
    /// The number of steps before the first subschema that could not be applied, in an evaluation with a memo.
    ///
    /// Verdicts that depend on such a subschema are only stored for a short time.
    var stepCountAtRepetition: Int?
    /// The maximum number of steps after that, in an evaluation with a memo.
    static let repetitionStepLimit = 1 << 19
    /// The number of costly patterns after which evaluation ends.
    ///
    /// Each such pattern takes as long as `Pattern.Limits` allows.
    static let costlyPatternLimit = 4
    /// The verdicts so far, in an evaluation that took too many steps without a memo.
    var memo: VerdictMemo?
    /// The number of subschemas that were applied so far. Large values count more than once.
    var stepCount = 0
    /// The number of steps after which the step limit is computed and checked again.
    var nextLimit = 1 << 10
    private(set) var depth = 0
    private var stackRoom = StackRoom()
    /// The evaluator that decides whether values are valid without notices; nil before its first use.
    var decider: Evaluator?
    /// The size of the innermost enclosing value that was checked with `decider`, or of the whole value.
    ///
    /// It is zero if no more values are checked.
    var askedSize: Int32 = 0

    init(program: SchemaProgram, instance: JSONDocument, text: JSONText, detail: Detail) {
        self.program = program
        self.text = text
        self.detail = detail
        assertions = InstanceAssertions(program: program, text: text)
        assertions.collectsNotices = program.tellsNotices
        trace = EvaluationTrace(program: program, instance: instance)
    }

    /// Creates an evaluator of a JSON document inside a string. It continues at the depth of `outer`.
    init(inside outer: TracingEvaluator, instance: JSONDocument, text: JSONText) {
        self.init(program: outer.program, instance: instance, text: text, detail: .failures)
        depth = outer.depth
        stackRoom = outer.stackRoom
        let scope = outer.assertions.currentScope
        assertions.scratch.scope = scope
        memo = outer.memo.map {
            VerdictMemo(program, scope: scope, keepsVerdicts: $0.keepsVerdicts)
        }
        askedSize = keepsVerdicts ? 0 : size(of: 0)
    }

    /// Evaluates `instance`, or the value at `index` in it, and returns the trace.
    ///
    /// - Parameter usesMemo: True to use a memo from the start, not only after evaluation took too many steps.
    /// - Throws: An ``EvaluationFault`` if there is no verdict.
    package static func trace(
        _ instance: JSONDocument,
        at index: Int32 = 0,
        entry: SubschemaID? = nil,
        program: SchemaProgram,
        detail: Detail = .failures,
        usesMemo: Bool = false
    ) throws(EvaluationFault) -> EvaluationTrace {
        try instance.withText { (text) throws(EvaluationFault) -> EvaluationTrace in
            let entry = entry ?? program.entry
            var memo = usesMemo ? VerdictMemo(program) : nil
            while true {
                var evaluator = TracingEvaluator(
                    program: program,
                    instance: instance,
                    text: text,
                    detail: detail
                )
                defer { evaluator.returnScratch() }
                evaluator.memo = memo
                evaluator.evaluateRoot(index, entry)
                memo = evaluator.memoForAnotherTry
                if memo == nil { return try evaluator.result(index, entry) }
            }
        }
    }

    /// The memo for another attempt; nil if evaluation is complete.
    ///
    /// A schema that applies itself to the same value is recorded up to its first repetition, not level by level up to
    /// the depth limit. This is because `Evaluator` can reach a verdict before it reaches the repetition.
    private var memoForAnotherTry: VerdictMemo? {
        switch exhaustion {
        case .depth: VerdictMemo(program, keepsVerdicts: false)
        case .steps where detail != .all && !keepsVerdicts: VerdictMemo(program)
        case .steps, .patterns, nil: nil
        }
    }

    /// Returns the trace if its verdict is certain.
    ///
    /// `Evaluator` stops as soon as the verdict is known. If it reaches a verdict, this does not depend on subschemas
    /// without a verdict. The trace is then valid if it has the same verdict.
    ///
    /// - Throws: An ``EvaluationFault`` if there is no verdict.
    private func result(
        _ index: Int32,
        _ entry: SubschemaID
    ) throws(EvaluationFault) -> EvaluationTrace {
        guard let fault = assertions.fault else { return trace }
        let isValid = try program.withEvaluator(of: text) { (decider) throws(EvaluationFault) in
            try decider.evaluate(index, entry: entry)
        }
        guard exhaustion == nil, isValid == trace.isValid else { throw fault }
        return trace
    }

    private mutating func evaluateRoot(_ index: Int32, _ entry: SubschemaID) {
        askedSize = keepsVerdicts ? 0 : size(of: index)
        _ = evaluate(entry, .root(index))
    }

    /// Applies a subschema to the value at `place`.
    mutating func evaluate(_ id: SubschemaID, _ place: Place) -> Bool {
        let subschema = program[id]
        // Everything else would reach the same limit again and again.
        guard !mustEnd, countStep(to: place.instance) else { return false }
        guard subschema.instructions.isEmpty || hasRoom(for: id) else {
            noteMissingVerdict()
            if memo == nil { exhaustion = .depth } else { memo?.dependOnDepth() }
            return false
        }
        if memo != nil, !program.decisions.pointee.leaves[id.index] {
            return keepsVerdicts
                ? evaluateOnce(id, subschema, place) : evaluateOutsideLoops(id, subschema, place)
        }
        return evaluateAnew(id, subschema, place)
    }

    /// Applies a subschema to the value at `place`, without using a stored verdict.
    mutating func evaluateAnew(
        _ id: SubschemaID,
        _ subschema: Subschema,
        _ place: Place
    ) -> Bool {
        let outerSize = askedSize
        if needsNoTrace(id, place) { return true }
        defer { if askedSize > 0 { askedSize = outerSize } }
        depth += 1
        defer { depth -= 1 }
        let outerScope = memo?.scope
        let entersResource = enterScope(subschema)
        defer {
            if entersResource { assertions.scratch.scope.removeLast() }
            if let outerScope { memo?.leave(to: outerScope) }
        }
        return record(
            subschema: id,
            keyword: .none,
            instruction: -1,
            place
        ) { evaluator, place in
            evaluator.evaluateKeywords(id, subschema, place)
        }
    }

    /// True if a limit is exceeded, so that evaluation must end.
    private var mustEnd: Bool {
        mutating get {
            if exhaustion == nil, assertions.hasFault,
                assertions.scratch.costlyPatternCount >= Self.costlyPatternLimit
            {
                exhaustion = .patterns
            }
            return exhaustion != nil
        }
    }

    /// Returns whether another subschema with instructions can be entered.
    ///
    /// The depth limit counts the same subschemas as in `Evaluator`.
    private mutating func hasRoom(for id: SubschemaID) -> Bool {
        let isCounted = !program.decisions.pointee.leaves[id.index]
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
        _ id: SubschemaID,
        _ subschema: Subschema,
        _ place: Place
    ) -> Bool {
        let entry = text[place.instance]
        var isValid = true
        if subschema.typeKeyword.isNone {
            // The schema `false`.
            isValid = subschema.kinds.bits != 0
        } else {
            isValid = record(id, subschema.typeKeyword, -1, place) { evaluator, _ in
                evaluator.assertions.isOfKind(entry, subschema.kinds)
            }
        }
        defer { recordAnnotations(id, subschema, entry, place) }
        if !isValid, detail == .verdict { return false }
        guard subschema.tracksEvaluated, entry.isContainer else {
            return run(id, subschema, place) && isValid
        }
        var inner = place
        inner.frame = assertions.scratch.openFrame(count: text.count(of: place.instance))
        defer { assertions.scratch.closeFrame(inner.frame) }
        isValid = run(id, subschema, inner) && isValid
        if place.frame.isOpen { assertions.scratch.merge(inner.frame, into: place.frame) }
        return isValid
    }

    /// Records the keywords that only annotate, if everything is recorded.
    private mutating func recordAnnotations(
        _ id: SubschemaID,
        _ subschema: Subschema,
        _ entry: JSONEntry,
        _ place: Place
    ) {
        guard detail == .all else { return }
        for offset in subschema.annotations.start..<subschema.annotations.end {
            let annotation = program.annotations[offset]
            guard annotation.kinds.contains(entry.kind) else { continue }
            _ = record(id, annotation.keyword, EvaluationTrace.Unit.annotation, place) { _, _ in
                true
            }
        }
    }

    private mutating func run(_ id: SubschemaID, _ subschema: Subschema, _ place: Place) -> Bool {
        let entry = text[place.instance]
        var isValid = true
        for offset in subschema.instructions.start..<subschema.instructions.end {
            if !isValid, detail == .verdict { return false }
            let instruction = program.instructions[offset]
            switch instruction {
            case .object(let plan):
                guard entry.kind == .object else { continue }
                isValid = evaluateMembers(id, program.objectPlans[plan], offset, place) && isValid
            case .array(let plan):
                guard entry.kind == .array else { continue }
                isValid = evaluateElements(id, program.arrayPlans[plan], offset, place) && isValid
            case .content(let plan):
                guard entry.kind == .string else { continue }
                isValid = evaluateContent(id, program.contentPlans[plan], offset, place) && isValid
            case .conditional(let plan):
                let plan = program.conditionals[plan]
                isValid = evaluateConditional(id, plan, offset, place) && isValid
            default:
                let keyword = program.origins[offset]
                isValid =
                    record(id, keyword, offset, place) { evaluator, place in
                        evaluator.assert(instruction, entry, place)
                            ?? evaluator.apply(id, instruction, entry, place)
                    } && isValid
            }
        }
        return isValid
    }

    private mutating func assert(
        _ instruction: Instruction,
        _ entry: JSONEntry,
        _ place: Place
    ) -> Bool? {
        assertions.hasNotice = false
        let isValid = assertions.assert(instruction, place.instance, entry)
        if assertions.hasNotice { noticeCount += 1 }
        return isValid
    }

    /// Evaluates an instruction that applies subschemas. `place` already includes the keyword.
    private mutating func apply(
        _ id: SubschemaID,
        _ instruction: Instruction,
        _ entry: JSONEntry,
        _ place: Place
    ) -> Bool {
        switch instruction {
        case .contains(let plan):
            return entry.kind != .array || evaluateContains(program.containsPlans[plan], place)
        case .propertyNames(let subschema):
            return entry.kind != .object || evaluateNames(subschema, place)
        case .dependentSchemas(let rows):
            return entry.kind != .object || evaluateDependent(id, rows, place)
        case .propertyDependencies(let rows):
            return entry.kind != .object || evaluatePropertyDependencies(id, rows, place)
        case .typeUnion(let plan):
            return evaluateTypeUnion(program.typeUnions[plan], entry, place)
        case .disallowedTypes(let plan):
            return !evaluateTypeUnion(program.typeUnions[plan], entry, place)
        case .allOf(let branches):
            return evaluateAll(branches, place)
        case .anyOf(let branches):
            return evaluateSome(branches, place, decisiveCount: 1) { $0 > 0 }
        case .oneOf(let branches):
            return evaluateSome(branches, place, decisiveCount: 2) { $0 == 1 }
        case .not(let subschema):
            var branch = place
            branch.frame = openBranchFrame(place)
            defer { closeBranchFrame(branch.frame) }
            return !withoutUnreadNames { $0.evaluate(subschema, branch) }
        case .reference(let subschema):
            return evaluate(subschema, place)
        case .dynamicReference(let plan):
            let target = assertions.target(of: program.dynamicReferences[plan])
            return !target.isNone && evaluate(target, place)
        case .advice(let branches):
            let isFollowed = withoutUnreadNames { $0.evaluateAll(branches, place.withoutFrame) }
            if !isFollowed { noticeCount += 1 }
            return true
        case .unevaluatedItems(let subschema):
            return entry.kind != .array || evaluateUnevaluated(subschema, place)
        case .unevaluatedProperties(let subschema):
            return entry.kind != .object || evaluateUnevaluated(subschema, place)
        case .content, .custom, .rule, .customFormat, .object, .array, .conditional, .constant,
            .enumeration, .minimum, .exclusiveMinimum,
            .maximum, .exclusiveMaximum, .multipleOf, .minLength, .maxLength, .pattern, .format,
            .minItems,
            .maxItems, .uniqueItems, .minProperties, .maxProperties, .dependentRequired,
            .deadReference:
            preconditionFailure("plans and assertions are evaluated elsewhere")
        }
    }
}
