/// The reader of a program that answers yes or no and nothing else.
///
/// It runs the program's decisions (`DecisionProgram`), stops at the first failure, keeps no paths,
/// and allocates only where `unevaluated…` or escapes need it. `TracingEvaluator` is the one that
/// explains; the two never disagree.
struct Evaluator {
    /// How many subschemas that apply others may be entered one inside the other, as far as the
    /// thread's stack has room for them.
    static let depthLimit = 4096

    let text: JSONText
    var assertions: InstanceAssertions
    private let decisions: UnsafePointer<Decision>
    private let steps: UnsafePointer<DecisionStep>
    private var depth = EvaluationDepth()

    /// Whoever makes one holds the program.
    @inline(__always)
    init(program: SchemaProgram, text: JSONText) {
        self.text = text
        assertions = InstanceAssertions(program: program, text: text)
        decisions = program.decisions.pointee.decisions.pointer(at: 0)
        steps = program.decisions.pointee.steps.pointer(at: 0)
    }

    /// For what is rare: to touch the program is to count references.
    private var program: SchemaProgram { assertions.program }

    /// What decisions point into.
    var tables: UnsafePointer<DecisionProgram> {
        @inline(__always) get { assertions.pools }
    }

    /// Whether the value is valid and there is nothing to tell of it; notices of branches that do
    /// not count in the end may make it say no.
    mutating func isFlawless() throws(EvaluationFault) -> Bool {
        assertions.collectsNotices = program.tellsNotices
        return try evaluate() && !assertions.hasNotice
    }

    /// Whether the value at `index` is valid, under the program's first schema or another entry.
    @inline(__always)
    mutating func evaluate(
        _ index: Int32 = 0,
        entry: SubschemaID? = nil
    ) throws(EvaluationFault) -> Bool {
        let isValid = evaluate(entry ?? program.entry, index, .none)
        if let fault = assertions.fault { throw fault }
        return isValid
    }

    /// What a subschema asks.
    @inline(__always)
    func decision(_ id: SubschemaID) -> UnsafePointer<Decision> { decisions + Int(id.index) }

    /// Whether a value is valid under a subschema; marks what it evaluates in `frame`.
    @inline(__always)
    mutating func evaluate(
        _ id: SubschemaID,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        evaluate(decision(id), index, frame)
    }

    /// Whether a value is valid under a decision. Most are decided by their kind.
    @inline(__always)
    mutating func evaluate(
        _ decision: UnsafePointer<Decision>,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        guard accepts(text[index], decision.pointee.kinds) else { return false }
        return decision.pointee.isDecidedByKind || enter(decision, index, frame)
    }

    /// Whether a value is of one of `kinds`.
    @inline(__always)
    func accepts(_ entry: JSONEntry, _ kinds: AcceptedKinds) -> Bool {
        kinds.contains(entry)
            || (kinds.acceptsWhole && entry.kind == .number && Self.isWhole(entry, in: text))
    }

    @inline(never)
    private static func isWhole(_ entry: JSONEntry, in text: JSONText) -> Bool {
        NumberText(text.token(of: entry)).isInteger
    }

    /// Runs the steps of a decision. What a step does stands in functions of its own, so that this
    /// one, which is called most, has little to save and restore. (Benchmark: `validate`, geojson.)
    @inline(never)
    private mutating func enter(
        _ decision: UnsafePointer<Decision>,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let levelCount = Int(decision.pointee.levelCount)
        guard depth.descend(levelCount) || mayDescend() else {
            depth.ascend(levelCount)
            return false
        }
        defer { depth.ascend(levelCount) }
        return decision.pointee.isPlain
            ? run(decision, index, frame) : enterTracked(decision, index, frame)
    }

    /// Runs a decision for which it matters which resources evaluation is inside of, or what it
    /// evaluates.
    @inline(never)
    private mutating func enterTracked(
        _ decision: UnsafePointer<Decision>,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let entersResource = enterScope(decision.pointee.resource)
        defer { if entersResource { assertions.scratch.scope.removeLast() } }
        return decision.pointee.tracksEvaluated
            ? runTracked(decision, index, outer: frame) : run(decision, index, frame)
    }

    /// Whether there is room for as many levels as there are by now.
    @inline(never)
    private mutating func mayDescend() -> Bool {
        if depth.hasRoom(limit: Self.depthLimit) { return true }
        assertions.fail(.depthLimitExceeded(limit: Self.depthLimit))
        return false
    }

    private mutating func enterScope(_ resource: SchemaResourceID) -> Bool {
        guard assertions.shared.tracksScope, assertions.scratch.scope.last != resource else {
            return false
        }
        assertions.scratch.scope.append(resource)
        return true
    }

    /// Runs a subschema that looks at what its other keywords have evaluated.
    private mutating func runTracked(
        _ decision: UnsafePointer<Decision>,
        _ index: Int32,
        outer: EvaluatedFrame
    ) -> Bool {
        guard text[index].isContainer else { return run(decision, index, .none) }
        let frame = assertions.scratch.openFrame(count: text.count(of: index))
        defer { assertions.scratch.closeFrame(frame) }
        guard run(decision, index, frame) else { return false }
        if outer.isOpen { assertions.scratch.merge(frame, into: outer) }
        return true
    }

    @inline(__always)
    private mutating func run(
        _ decision: UnsafePointer<Decision>,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let entry = text[index]
        var step = decision.pointee.firstStep
        let end = decision.pointee.endStep
        repeat {
            guard passes(steps + Int(step), index, entry, frame) else { return false }
            step &+= 1
        } while step < end
        return true
    }

    @inline(__always)
    private mutating func passes(
        _ step: UnsafePointer<DecisionStep>,
        _ index: Int32,
        _ entry: JSONEntry,
        _ frame: EvaluatedFrame
    ) -> Bool {
        switch step.pointee {
        case .text(let name):
            return entry.kind == .string && isText(entry, name)
        case .constant(let constant):
            return assertions.isEqual(index, to: constant)
        case .enumeration(let plan):
            return isMember(index, plan)
        case .minimum(let bound):
            return entry.kind != .number || assertions.order(entry, bound) != .ascending
        case .exclusiveMinimum(let bound):
            return entry.kind != .number || assertions.order(entry, bound) == .descending
        case .maximum(let bound):
            return entry.kind != .number || assertions.order(entry, bound) != .descending
        case .exclusiveMaximum(let bound):
            return entry.kind != .number || assertions.order(entry, bound) == .ascending
        case .multipleOf(let divisor):
            return entry.kind != .number || assertions.isMultiple(entry, of: divisor)
        case .minLength(let minimum):
            return entry.kind != .string || assertions.isAtLeast(minimum, entry)
        case .maxLength(let maximum):
            return entry.kind != .string || assertions.isAtMost(maximum, entry)
        case .pattern(let pattern):
            return entry.kind != .string || matches(entry, pattern)
        case .format(let format):
            return entry.kind != .string || assertions.matches(entry, format)
        case .minItems(let minimum):
            return entry.kind != .array || count(entry, index) >= minimum
        case .maxItems(let maximum):
            return entry.kind != .array || count(entry, index) <= maximum
        case .uniqueItems:
            return entry.kind != .array || assertions.firstDuplicate(in: index) == nil
        case .elements(let subschema):
            return entry.kind != .array || evaluateElements(subschema, index, entry, frame)
        case .array(let plan):
            return entry.kind != .array || evaluateElements(plan, index, frame)
        case .contains(let plan):
            return entry.kind != .array || evaluateContains(plan, index, frame)
        case .minProperties(let minimum):
            return entry.kind != .object || count(entry, index) >= minimum
        case .maxProperties(let maximum):
            return entry.kind != .object || count(entry, index) <= maximum
        case .members(let plan):
            return entry.kind != .object || evaluateMembers(plan, index, entry, frame)
        case .propertyNames(let subschema):
            return entry.kind != .object || evaluateNames(subschema, index)
        case .reference(let subschema):
            return evaluate(subschema, index, frame)
        case .anyOf(let plan):
            return evaluateAny(plan, index, entry, frame)
        case .oneOf(let plan):
            return evaluateOne(plan, index, entry, frame)
        case .not(let subschema):
            return !evaluateBranch(subschema, index, frame, keepsMarks: false)
                && !assertions.hasFault
        case .conditional(let plan):
            return evaluateConditional(plan, index, frame)
        case .notice(let instruction):
            return !assertions.collectsNotices || apply(instruction, index, entry, frame)
        case .other(let instruction):
            return apply(instruction, index, entry, frame)
        }
    }

    /// The number of children of an array or object.
    @inline(__always)
    private func count(_ entry: JSONEntry, _ index: Int32) -> Int {
        let count = entry.saturatedCount
        return count < JSONEntry.countLimit ? Int(count) : text.count(of: index)
    }

    @inline(never)
    private mutating func isText(_ entry: JSONEntry, _ name: PoolRange) -> Bool {
        assertions.isEqual(entry, to: name)
    }

    @inline(never)
    private mutating func isMember(_ index: Int32, _ plan: PoolIndex<EnumerationPlan>) -> Bool {
        assertions.isMember(index, of: assertions.shared.enumerations[plan])
    }

    /// A pattern that was given up ends evaluation: the next would take as long.
    @inline(never)
    mutating func matches(_ entry: JSONEntry, _ pattern: PoolIndex<Pattern>) -> Bool {
        if assertions.matches(entry, pattern) { return true }
        if assertions.hasFault { depth.exhaust() }
        return false
    }

    /// Runs an instruction that few schemas have.
    @inline(never)
    private mutating func apply(
        _ id: PoolIndex<Instruction>,
        _ index: Int32,
        _ entry: JSONEntry,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let instruction = program.instructions[id]
        switch instruction {
        case .content(let plan):
            return entry.kind != .string || evaluateContent(program.contentPlans[plan], entry)
        case .dependentSchemas(let rows):
            return entry.kind != .object || evaluateDependent(rows, index, frame)
        case .propertyDependencies(let rows):
            return entry.kind != .object || evaluatePropertyDependencies(rows, index, frame)
        case .typeUnion(let plan):
            return evaluateTypeUnion(program.typeUnions[plan], index, entry, frame)
        case .disallowedTypes(let plan):
            return !evaluateTypeUnion(program.typeUnions[plan], index, entry, .none)
                && !assertions.hasFault
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
        case .custom, .rule, .customFormat, .dependentRequired, .deadReference:
            return assertions.assert(instruction, index, entry) == true
        case .constant, .enumeration, .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum,
            .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems,
            .uniqueItems, .array, .contains, .minProperties, .maxProperties, .object,
            .propertyNames, .allOf, .anyOf, .oneOf, .not, .conditional, .reference:
            preconditionFailure("these have steps of their own")
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
                    if program.tracksScope {
                        inner.assertions.scratch.scope = assertions.scratch.scope
                    }
                    inner.assertions.collectsNotices = assertions.collectsNotices
                    let isValid = inner.evaluate(plan.subschema, 0, .none)
                    if let fault = inner.assertions.fault { assertions.fail(fault) }
                    assertions.hasNotice = assertions.hasNotice || inner.assertions.hasNotice
                    return isValid
                }
            }
        }
    }
}
