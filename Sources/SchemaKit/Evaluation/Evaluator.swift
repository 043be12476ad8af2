/// The reader of a program that answers yes or no and nothing else.
///
/// It stops at the first failure, keeps no paths, and allocates only where `unevaluated…` or
/// escapes need it. `TracingEvaluator` is the one that explains; the two never disagree.
struct Evaluator {
    /// How many subschemas may be entered one inside the other, as far as the thread's stack has
    /// room for them.
    static let depthLimit = 4096

    let program: SchemaProgram
    let text: JSONText
    var assertions: InstanceAssertions
    private var depth = 0
    private var stackRoom = StackRoom()
    /// Set at the depth limit: whatever else there is would run into it again and again.
    private var isExhausted = false

    init(program: SchemaProgram, text: JSONText, scratch: EvaluationScratch) {
        self.program = program
        self.text = text
        assertions = InstanceAssertions(program: program, text: text, scratch: scratch)
    }

    /// Whether the value is valid and there is nothing to tell of it; notices of branches that do
    /// not count in the end may make it say no.
    mutating func isFlawless() throws(EvaluationFault) -> Bool {
        assertions.collectsNotices = program.tellsNotices
        return try evaluate() && !assertions.hasNotice
    }

    /// Whether the value at `index` is valid, under the program's first schema or another entry.
    mutating func evaluate(
        _ index: Int32 = 0,
        entry: SubschemaID? = nil
    ) throws(EvaluationFault) -> Bool {
        let isValid = evaluate(entry ?? program.entry, index, .none)
        if let fault = assertions.fault { throw fault }
        return isValid
    }

    /// Whether a value is valid under a subschema; marks what it evaluates in `frame`.
    mutating func evaluate(
        _ id: SubschemaID,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let subschema = program[id]
        let entry = text[index]
        guard assertions.isOfKind(entry, subschema.kinds) else { return false }
        guard !subschema.instructions.isEmpty else { return true }
        guard !isExhausted, depth < Self.depthLimit, stackRoom.suffices(atDepth: depth) else {
            assertions.fault =
                assertions.fault ?? .depthLimitExceeded(limit: Self.depthLimit)
            isExhausted = true
            return false
        }
        depth += 1
        defer { depth -= 1 }
        let entersResource = enterScope(subschema)
        defer { if entersResource { assertions.scratch.scope.removeLast() } }
        return subschema.tracksEvaluated
            ? runTracked(subschema, index, entry, outer: frame)
            : run(subschema.instructions, index, entry, frame)
    }

    @inline(__always)
    private mutating func enterScope(_ subschema: Subschema) -> Bool {
        guard program.tracksScope, assertions.scratch.scope.last != subschema.resource else {
            return false
        }
        assertions.scratch.scope.append(subschema.resource)
        return true
    }

    /// Runs a subschema that looks at what its other keywords have evaluated.
    private mutating func runTracked(
        _ subschema: Subschema,
        _ index: Int32,
        _ entry: JSONEntry,
        outer: EvaluatedFrame
    ) -> Bool {
        guard entry.isContainer else {
            return run(subschema.instructions, index, entry, .none)
        }
        let frame = assertions.scratch.openFrame(count: text.count(of: index))
        defer { assertions.scratch.closeFrame(frame) }
        guard run(subschema.instructions, index, entry, frame) else { return false }
        if outer.isOpen { assertions.scratch.merge(frame, into: outer) }
        return true
    }

    private mutating func run(
        _ instructions: PoolRange,
        _ index: Int32,
        _ entry: JSONEntry,
        _ frame: EvaluatedFrame
    ) -> Bool {
        for offset in instructions.start..<instructions.end {
            let instruction = program.instructions[offset]
            let isValid =
                assertions.assert(instruction, index, entry)
                ?? apply(instruction, index, entry, frame)
            guard isValid else { return false }
        }
        return true
    }

    /// Runs an instruction that applies subschemas.
    private mutating func apply(
        _ instruction: Instruction,
        _ index: Int32,
        _ entry: JSONEntry,
        _ frame: EvaluatedFrame
    ) -> Bool {
        switch instruction {
        case .content(let plan):
            return entry.kind != .string || evaluateContent(program.contentPlans[plan], entry)
        case .object(let plan):
            return entry.kind != .object || evaluateMembers(plan, index, frame)
        case .array(let plan):
            return entry.kind != .array || evaluateElements(plan, index, frame)
        case .contains(let plan):
            return entry.kind != .array || evaluateContains(plan, index, frame)
        case .propertyNames(let subschema):
            return entry.kind != .object || evaluateNames(subschema, index)
        case .dependentSchemas(let rows):
            return entry.kind != .object || evaluateDependent(rows, index, frame)
        case .propertyDependencies(let rows):
            return entry.kind != .object || evaluatePropertyDependencies(rows, index, frame)
        case .typeUnion(let plan):
            return evaluateTypeUnion(program.typeUnions[plan], index, entry, frame)
        case .disallowedTypes(let plan):
            return !evaluateTypeUnion(program.typeUnions[plan], index, entry, .none)
                && assertions.fault == nil
        case .allOf(let branches):
            return evaluateAll(branches, index, frame)
        case .anyOf(let branches):
            return evaluateAny(branches, index, frame)
        case .oneOf(let branches):
            return evaluateOne(branches, index, frame)
        case .not(let subschema):
            return !evaluateBranch(subschema, index, frame, keepsMarks: false)
                && assertions.fault == nil
        case .conditional(let plan):
            return evaluateConditional(plan, index, frame)
        case .reference(let subschema):
            return evaluate(subschema, index, frame)
        case .dynamicReference(let plan):
            let target = assertions.target(of: program.dynamicReferences[plan])
            return !target.isNone && evaluate(target, index, frame)
        case .advice(let branches):
            advise(branches, index)
            return true
        case .unevaluatedItems(let subschema):
            return entry.kind != .array || evaluateUnevaluatedItems(subschema, index, frame)
        case .unevaluatedProperties(let subschema):
            return entry.kind != .object || evaluateUnevaluatedMembers(subschema, index, frame)
        case .constant, .enumeration, .custom, .rule, .customFormat, .minimum, .exclusiveMinimum,
            .maximum, .exclusiveMaximum, .multipleOf, .minLength, .maxLength, .pattern, .format,
            .minItems, .maxItems,
            .uniqueItems, .minProperties, .maxProperties, .dependentRequired, .deadReference:
            preconditionFailure("assertions are answered by InstanceAssertions")
        }
    }

    /// A string that holds JSON is a document of its own, with an evaluator of its own.
    private mutating func evaluateContent(_ plan: ContentPlan, _ entry: JSONEntry) -> Bool {
        switch assertions.content(of: entry, plan) {
        case .accepted: return true
        case .notEncoded, .notJSON: return false
        case .document(let document):
            guard !plan.subschema.isNone else { return true }
            return document.withText { text in
                program.withEvaluator(of: text) { inner in
                    inner.assertions.scratch.scope = assertions.scratch.scope
                    inner.assertions.collectsNotices = assertions.collectsNotices
                    let isValid = inner.evaluate(plan.subschema, 0, .none)
                    assertions.fault = assertions.fault ?? inner.assertions.fault
                    assertions.hasNotice = assertions.hasNotice || inner.assertions.hasNotice
                    return isValid
                }
            }
        }
    }
}
