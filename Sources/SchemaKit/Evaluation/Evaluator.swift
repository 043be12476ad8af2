/// The reader of a program that answers yes or no and nothing else.
///
/// It runs the program's decisions (`DecisionProgram`), stops at the first failure, keeps no paths,
/// and allocates only where `unevaluated…` or escapes need it. `TracingEvaluator` is the one that
/// explains; the two never disagree.
package struct Evaluator {
    /// How many subschemas that apply others may be entered one inside the other, as far as the
    /// thread's stack has room for them.
    static let depthLimit = 4096

    let text: JSONText
    var assertions: InstanceAssertions
    let rows: UnsafePointer<DecisionStart>
    let steps: UnsafePointer<DecisionStep>
    private var depth = EvaluationDepth()

    /// Whoever makes one holds the program.
    @inline(__always)
    init(program: SchemaProgram, text: JSONText) {
        self.text = text
        assertions = InstanceAssertions(program: program, text: text)
        rows = program.decisions.pointee.rows.pointer(at: 0)
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
        let isValid = try evaluate()
        // After too many steps it is not known whether there is something to tell.
        return isValid && !assertions.hasNotice && !(assertions.hasFault && program.tellsNotices)
    }

    /// The same of the value at `index`, inside of so many levels.
    mutating func isFlawless(
        _ index: Int32,
        under subschema: SubschemaID,
        atDepth level: Int
    ) throws(EvaluationFault) -> Bool {
        assertions.collectsNotices = program.tellsNotices
        assertions.hasNotice = false
        defer { depth.ascend(level) }
        let isValid =
            (depth.descend(level) || mayDescend()) && evaluate(subschema, index, .none)
        if let fault = assertions.fault { throw fault }
        return isValid && !assertions.hasNotice
    }

    /// The same of elements of an array that follow each other; their entries are those in `range`.
    mutating func areFlawless(
        _ range: Range<Int32>,
        under subschema: SubschemaID,
        levelCount: UInt8
    ) throws(EvaluationFault) -> Bool {
        assertions.collectsNotices = program.tellsNotices
        defer { leave(levelCount) }
        var isValid = enter(levelCount)
        let row = row(subschema)
        var element = range.lowerBound
        while isValid, element < range.upperBound {
            isValid = evaluate(row, element, .none)
            element = text.indexAfter(element)
        }
        if let fault = assertions.fault { throw fault }
        return isValid && !assertions.hasNotice
    }

    /// Whether the value at `index` is valid, under the program's first schema or another entry.
    @inline(__always)
    package mutating func evaluate(
        _ index: Int32 = 0,
        entry: SubschemaID? = nil
    ) throws(EvaluationFault) -> Bool {
        let isValid = evaluate(entry ?? program.entry, index, .none)
        return assertions.hasFault ? try verdictAfterFault(index, entry ?? program.entry) : isValid
    }

    /// Returns the verdict where this reader ran into its limit of work.
    @inline(never)
    private mutating func verdictAfterFault(
        _ index: Int32,
        _ entry: SubschemaID
    ) throws(EvaluationFault) -> Bool {
        guard let fault = assertions.fault else { preconditionFailure("there is a fault") }
        guard case .stepLimitExceeded = fault, !depth.hasOwnWorkLimit else { throw fault }
        return try TracingEvaluator.verdict(of: text, at: index, entry: entry, program: program)
    }

    /// What a subschema asks, by the places of values.
    @inline(__always)
    func row(_ id: SubschemaID) -> UnsafePointer<DecisionStart> {
        rows + Int(id.index) &* DecisionStart.placeCount
    }

    /// Whether a value is valid under a subschema; marks what it evaluates in `frame`.
    @inline(__always)
    mutating func evaluate(
        _ id: SubschemaID,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        evaluate(row(id), index, frame)
    }

    /// Whether a value is valid under the subschema of a row. Most are decided by their kind.
    @inline(__always)
    mutating func evaluate(
        _ row: UnsafePointer<DecisionStart>,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let start = row[DecisionStart.place(of: text[index])]
        guard start.step >= 0 else { return start == .accepted }
        return passes(steps + Int(start.step), index, frame)
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

    // MARK: Steps

    /// Whether a value passes a step.
    ///
    /// Each case is a few instructions or ends in a call of a function with the same arguments, so that
    /// this one, which is called most, saves and restores nothing. (Benchmark: `validate`.)
    @inline(never)
    mutating func passes(
        _ step: UnsafePointer<DecisionStep>,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        switch step.pointee.action {
        case .sequence(let count): return passesAll(step + 1, count, index, frame)
        case .tracked: return passesTracked(step + 1, index, frame)
        case .scope(let resource): return passesInScope(resource, step + 1, index, frame)
        case .constant(let constant): return isEqual(index, constant)
        case .enumeration(let plan): return isMember(index, plan)
        case .wholeNumber: return Self.isWhole(text[index], in: text)
        case .equal(let number): return isEqual(index, number)
        case .integers(let set): return isMember(index, set)
        case .minimum(let bound): return isAtLeast(index, bound)
        case .exclusiveMinimum(let bound): return isAbove(index, bound)
        case .maximum(let bound): return isAtMost(index, bound)
        case .exclusiveMaximum(let bound): return isBelow(index, bound)
        case .multipleOf(let divisor): return isMultiple(index, divisor)
        case .text(let name): return isText(index, name)
        case .texts(let names): return isMember(index, names)
        case .minLength(let minimum): return isLongEnough(index, minimum)
        case .maxLength(let maximum): return isShortEnough(index, maximum)
        case .literal(let test): return matches(index, test)
        case .pattern(let pattern): return matches(index, pattern)
        case .format(let format): return matches(index, format)
        case .minItems(let count), .minProperties(let count):
            return text[index].saturatedCount >= count
        case .maxItems(let count), .maxProperties(let count):
            return text[index].saturatedCount <= count
        case .uniqueItems: return hasUniqueElements(index)
        case .elementKinds(let plan): return evaluateElementKinds(plan, index, frame)
        case .elements(let plan):
            return evaluateElements(plan, step.pointee.levelCount, index, frame)
        case .array(let plan):
            return evaluateElements(plan, step.pointee.levelCount, index, frame)
        case .contains(let plan):
            return evaluateContainsOnce(plan, step.pointee.levelCount, index, frame)
        case .containsKinds(let plan, let kinds):
            return evaluateContainsKinds(plan, kinds, step.pointee.levelCount, index, frame)
        case .member(let plan):
            return evaluateMember(plan, step.pointee.levelCount, index, frame)
        case .members(let plan):
            if text[index].saturatedCount == 0 {
                return acceptsNoMembers(plan, step.pointee.levelCount)
            }
            return evaluateMembers(plan, step.pointee.levelCount, index, frame)
        case .membersInFull(let plan):
            return evaluateMembersInFull(plan, step.pointee.levelCount, index, frame)
        case .propertyNames(let subschema):
            return evaluateNames(subschema, step.pointee.levelCount, index)
        case .reference(let subschema):
            return evaluateReference(subschema, step.pointee.levelCount, index, frame)
        case .anyOf(let plan): return evaluateAny(plan, step.pointee.levelCount, index, frame)
        case .oneOf(let plan): return evaluateOne(plan, step.pointee.levelCount, index, frame)
        case .not(let subschema):
            return evaluateNot(subschema, step.pointee.levelCount, index, frame)
        case .conditional(let plan):
            return evaluateConditional(plan, step.pointee.levelCount, index, frame)
        case .notice(let instruction):
            return !assertions.collectsNotices
                || apply(instruction, step.pointee.levelCount, index, frame)
        case .other(let instruction):
            return apply(instruction, step.pointee.levelCount, index, frame)
        }
    }

    @inline(never)
    private mutating func passesAll(
        _ first: UnsafePointer<DecisionStep>,
        _ count: Int32,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        var step = first
        let end = first + Int(count)
        repeat {
            guard passes(step, index, frame) else { return false }
            step += 1
        } while step < end
        return true
    }

    /// Runs a subschema that looks at what its other keywords have evaluated.
    @inline(never)
    private mutating func passesTracked(
        _ step: UnsafePointer<DecisionStep>,
        _ index: Int32,
        _ outer: EvaluatedFrame
    ) -> Bool {
        guard text[index].isContainer else { return passes(step, index, .none) }
        let frame = assertions.scratch.openFrame(count: text.count(of: index))
        defer { assertions.scratch.closeFrame(frame) }
        guard passes(step, index, frame) else { return false }
        if outer.isOpen { assertions.scratch.merge(frame, into: outer) }
        return true
    }

    /// Runs a subschema where it matters which resources evaluation is inside of.
    @inline(never)
    private mutating func passesInScope(
        _ resource: SchemaResourceID,
        _ step: UnsafePointer<DecisionStep>,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        guard assertions.scratch.scope.last != resource else { return passes(step, index, frame) }
        assertions.scratch.scope.append(resource)
        defer { assertions.scratch.scope.removeLast() }
        return passes(step, index, frame)
    }

    // MARK: Marks

    // Apart, as most schemas look at nothing that is marked, and who marks would save registers for it.

    @inline(never)
    mutating func mark(_ position: Int, in frame: EvaluatedFrame) {
        assertions.scratch.mark(position, in: frame)
    }

    @inline(never)
    mutating func markAll(in frame: EvaluatedFrame) { assertions.scratch.markAll(in: frame) }

    // MARK: Depth

    /// Goes down so many levels; false where evaluation must end. Whoever calls it calls `leave` in the
    /// end, even then.
    @inline(__always)
    mutating func enter(_ levelCount: UInt8) -> Bool {
        depth.descend(Int(levelCount)) || mayDescend()
    }

    /// Goes down so many levels to the value at `index`.
    @inline(__always)
    mutating func enter(_ levelCount: UInt8, _ index: Int32) -> Bool {
        let entry = text[index]
        return depth.descend(Int(levelCount), byteCount: entry.end &- entry.start) || mayDescend()
    }

    /// Counts the branches that a keyword tries, most of which take a step or two; false where evaluation must end.
    @inline(__always)
    mutating func countBranches(_ count: Int32) -> Bool {
        count < Self.freeBranchCount || countManyBranches(count)
    }

    /// How many branches come with the step that enters a keyword. (Benchmark: `validate`.)
    private static let freeBranchCount: Int32 = 64

    @inline(never)
    private mutating func countManyBranches(_ count: Int32) -> Bool {
        // Four branches count as one step.
        depth.descend(0, byteCount: UInt32(count) &<< 4) || mayDescend()
    }

    @inline(__always)
    mutating func leave(_ levelCount: UInt8) { depth.ascend(Int(levelCount)) }

    /// Ends evaluation, without a verdict, after so many more units of work.
    package mutating func limitWork(to limit: Int) { depth.limitWork(to: limit) }

    /// The work of the evaluation so far.
    package var work: Int { depth.work }

    /// Whether there is room for as many levels as there are by now.
    @inline(never)
    private mutating func mayDescend() -> Bool {
        let workLimit = Self.workLimit(of: text, branchCount: program.branches.count)
        switch depth.finding(levelLimit: Self.depthLimit, workLimit: workLimit) {
        case .room: return true
        case .tooDeep: assertions.fail(.depthLimitExceeded(limit: Self.depthLimit))
        case .tooMuchWork: assertions.fail(.stepLimitExceeded(limit: workLimit))
        }
        return false
    }

    /// How much work this reader does before `TracingEvaluator` decides instead, which remembers its verdicts.
    ///
    /// Schemas of the corpora take less than a hundredth; what takes more evaluates subschemas again and
    /// again for the same value.
    private static func workLimit(of text: JSONText, branchCount: Int) -> Int {
        let last = text[Int32(text.entryCount - 1)]
        let byteCount = Int(max(text[0].end, last.end) &- text[0].start)
        return 1 << 16 + (256 + branchCount) * (text.entryCount + byteCount / 64)
    }

    /// A pattern that was given up ends evaluation: the next would take as long.
    mutating func noteExhaustion() {
        if assertions.hasFault { depth.exhaust() }
    }

    /// Runs an instruction that few schemas have.
    @inline(never)
    private mutating func apply(
        _ id: PoolIndex<Instruction>,
        _ levelCount: UInt8,
        _ index: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount, index) else { return false }
        let entry = text[index]
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
        case .custom, .rule, .customFormat, .dependentRequired, .deadReference, .minItems,
            .maxItems, .minProperties, .maxProperties:
            return assertions.assert(instruction, index, entry) == true
        case .constant, .enumeration, .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum,
            .multipleOf, .minLength, .maxLength, .pattern, .format, .uniqueItems, .array,
            .contains, .object, .propertyNames, .allOf, .anyOf, .oneOf, .not, .conditional,
            .reference:
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
                    inner.depth = EvaluationDepth(inside: depth)
                    let isValid = inner.evaluate(plan.subschema, 0, .none)
                    if let fault = inner.assertions.fault { assertions.fail(fault) }
                    depth.add(work: inner.depth.work)
                    assertions.hasNotice = assertions.hasNotice || inner.assertions.hasNotice
                    return isValid
                }
            }
        }
    }
}
