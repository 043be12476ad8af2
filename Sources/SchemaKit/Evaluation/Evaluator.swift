/// The evaluator that only decides whether a value is valid.
///
/// The evaluator runs a ``DecisionProgram``, stops at the first failure and stores no locations. Most evaluations
/// allocate no memory. ``TracingEvaluator`` explains failures, and always gives the same verdict.
package struct Evaluator {
    /// The maximum number of subschemas, one inside the other, that apply further subschemas. The thread's stack can
    /// impose a lower limit.
    static let depthLimit = 4096

    let text: JSONText
    var assertions: InstanceAssertions
    let rows: ConstantPointer<DecisionStart>
    let steps: ConstantPointer<DecisionStep>
    private var budget = EvaluationBudget()

    /// Creates an evaluator. The caller must keep the program alive for the evaluator's lifetime.
    @inline(__always)
    init(program: SchemaProgram, text: JSONText) {
        self.text = text
        assertions = InstanceAssertions(program: program, text: text)
        rows = program.decisions.pointee.rows.pointer(at: 0)
        steps = program.decisions.pointee.steps.pointer(at: 0)
    }

    /// The program. Use it only where speed does not matter: each access retains and releases the program.
    private var program: SchemaProgram { assertions.program }

    /// The steps of costly matches; see ``InstanceAssertions/costlyStepCount``.
    package var costlyStepCount: Int {
        get { assertions.costlyStepCount }
        set { assertions.costlyStepCount = newValue }
    }

    /// The pools of the decision program.
    var pools: ConstantPointer<DecisionProgram> {
        @inline(__always) get { assertions.pools }
    }

    /// Returns whether the value is valid and has no notices.
    ///
    /// The result can be false although nothing is reported: a branch that the value does not match can have a notice
    /// or a fault.
    package mutating func hasNoFindings() throws(EvaluationFault) -> Bool {
        assertions.collectsNotices = program.canReportNotices
        let isValid: Bool
        do throws(EvaluationFault) {
            isValid = try evaluate()
        } catch {
            // The search for notices evaluates branches that the verdict does not depend on.
            guard program.canReportNotices else { throw error }
            return false
        }
        // After a fault, the verdict is that of `TracingEvaluator`, and this evaluator can have missed notices.
        return isValid && !assertions.hasNotice
            && !(assertions.hasFault && program.canReportNotices)
    }

    /// Returns whether the value at `index` is valid and has no notices. Evaluation starts at the depth `level`.
    mutating func hasNoFindings(
        _ index: Int32,
        under subschema: SubschemaID,
        atDepth level: Int
    ) throws(EvaluationFault) -> Bool {
        assertions.collectsNotices = program.canReportNotices
        assertions.hasNotice = false
        defer { budget.ascend(level) }
        let isValid =
            (budget.descend(level) || checkLimits())
            && evaluate(subschema, at: index, marking: .none)
        if let fault = assertions.fault { throw fault }
        return isValid && !assertions.hasNotice
    }

    /// Returns whether consecutive array items are valid and have no notices.
    ///
    /// - Parameters:
    ///   - range: The range of the items' entries.
    ///   - levelCount: The number of subschemas that enclose `subschema`.
    mutating func haveNoFindings(
        _ range: Range<Int32>,
        under subschema: SubschemaID,
        levels levelCount: UInt8
    ) throws(EvaluationFault) -> Bool {
        assertions.collectsNotices = program.canReportNotices
        defer { leave(levelCount) }
        var isValid = enter(levelCount)
        let row = row(subschema)
        var item = range.lowerBound
        while isValid, item < range.upperBound {
            isValid = evaluate(row, at: item, marking: .none)
            item = text.indexAfter(item)
        }
        if let fault = assertions.fault { throw fault }
        return isValid && !assertions.hasNotice
    }

    /// Returns whether the value at `index` is valid under `subschema`. The default is the subschema where evaluation
    /// of the program starts.
    @inline(__always)
    package mutating func evaluate(
        _ index: Int32 = 0,
        under subschema: SubschemaID? = nil
    ) throws(EvaluationFault) -> Bool {
        let isValid = evaluate(subschema ?? program.start, at: index, marking: .none)
        return assertions.hasFault
            ? try verdictAfterFault(at: index, under: subschema ?? program.start) : isValid
    }

    /// Returns the verdict of `TracingEvaluator` if this evaluator has exceeded the regular work limit. Throws every
    /// other fault, and also `stepLimitExceeded` if `limitWork` has set a limit.
    @inline(never)
    private mutating func verdictAfterFault(
        at index: Int32,
        under subschema: SubschemaID
    ) throws(EvaluationFault) -> Bool {
        guard let fault = assertions.fault else { preconditionFailure("there is no fault") }
        guard case .stepLimitExceeded = fault, !budget.hasAdditionalWorkLimit else { throw fault }
        return try TracingEvaluator.verdict(
            of: text,
            at: index,
            under: subschema,
            program: program
        )
    }

    /// Returns the row of a subschema, which has a column for each kind of value.
    @inline(__always)
    func row(_ id: SubschemaID) -> ConstantPointer<DecisionStart> {
        rows + Int(id.index) &* DecisionStart.columnCount
    }

    /// Returns whether a value is valid under a subschema. Returns false if evaluation reached no verdict.
    package mutating func accepts(_ index: Int32, under subschema: SubschemaID) -> Bool {
        evaluate(subschema, at: index, marking: .none) && assertions.fault == nil
    }

    /// Returns whether a value is valid under a subschema, and marks the evaluated children in `frame`.
    @inline(__always)
    mutating func evaluate(
        _ id: SubschemaID,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        evaluate(row(id), at: index, marking: frame)
    }

    /// Returns whether a value is valid under the subschema of a row. For most values, the kind of the value alone
    /// decides the verdict.
    @inline(__always)
    mutating func evaluate(
        _ row: ConstantPointer<DecisionStart>,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        let start = row[DecisionStart.column(of: text[index])]
        guard start.step >= 0 else { return start == .accepted }
        return passes(steps + Int(start.step), at: index, marking: frame)
    }

    /// Returns whether the kind of a value is one of `kinds`.
    @inline(__always)
    func accepts(_ entry: JSONEntry, _ kinds: AcceptedKinds) -> Bool {
        kinds.contains(entry)
            || (kinds.acceptsOnlyWholeFractions && entry.kind == .number
                && Self.isInteger(entry, in: text))
    }

    @inline(never)
    private static func isInteger(_ entry: JSONEntry, in text: JSONText) -> Bool {
        NumberText(text.token(of: entry)).isInteger
    }

    // MARK: Steps

    /// Returns whether a value passes a step.
    ///
    /// Evaluation calls this function more often than any other. Each case is a few machine instructions or ends in a
    /// call with the arguments of this function, so that the function need not save and restore registers. (Benchmark:
    /// `validate`.)
    @inline(never)
    mutating func passes(
        _ step: ConstantPointer<DecisionStep>,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        switch step.pointee.action {
        case .sequence(let count):
            return passesAll(step + 1, count: count, at: index, marking: frame)
        case .tracked: return passesTracked(step + 1, at: index, marking: frame)
        case .scope(let resource):
            return passesInScope(resource, step: step + 1, at: index, marking: frame)
        case .constant(let constant): return isEqual(index, constant)
        case .enumeration(let plan): return isListed(index, in: plan)
        case .integer: return Self.isInteger(text[index], in: text)
        case .equal(let number): return isEqual(index, number)
        case .integers(let set): return isListed(index, in: set)
        case .minimum(let bound): return isAtLeast(index, bound)
        case .exclusiveMinimum(let bound): return isAbove(index, bound)
        case .maximum(let bound): return isAtMost(index, bound)
        case .exclusiveMaximum(let bound): return isBelow(index, bound)
        case .multipleOf(let divisor): return isMultiple(index, of: divisor)
        case .text(let name): return isEqual(index, toText: name)
        case .texts(let names): return isListed(index, in: names)
        case .minLength(let minimum): return isLongEnough(index, minimum)
        case .maxLength(let maximum): return isShortEnough(index, maximum)
        case .literal(let test): return matches(index, test)
        case .pattern(let pattern): return matches(index, pattern)
        case .format(let format): return matches(index, format)
        case .minItems(let count), .minProperties(let count):
            return text[index].saturatedCount >= count
        case .maxItems(let count), .maxProperties(let count):
            return text[index].saturatedCount <= count
        case .uniqueItems: return hasUniqueItems(index)
        case .itemKinds(let plan): return evaluateItemKinds(plan, of: index, marking: frame)
        case .items(let plan):
            return evaluateItems(plan, levels: step.levelCount, of: index, marking: frame)
        case .array(let plan):
            return evaluateItems(plan, levels: step.levelCount, of: index, marking: frame)
        case .contains(let plan):
            return evaluateContains(plan, levels: step.levelCount, of: index, marking: frame)
        case .containsKinds: return evaluateContainsKinds(step, of: index, marking: frame)
        case .member(let plan):
            return evaluateMember(plan, levels: step.levelCount, of: index, marking: frame)
        case .members(let plan):
            if text[index].saturatedCount == 0 {
                return acceptsEmptyObject(plan, levels: step.levelCount)
            }
            return evaluateMembers(plan, levels: step.levelCount, of: index, marking: frame)
        case .membersInFull(let plan):
            return evaluateMembersInFull(plan, levels: step.levelCount, of: index, marking: frame)
        case .propertyNames(let subschema):
            return evaluatePropertyNames(subschema, levels: step.levelCount, of: index)
        case .reference(let subschema):
            return evaluateReference(subschema, levels: step.levelCount, at: index, marking: frame)
        case .anyOf(let plan):
            return evaluateAnyOf(plan, levels: step.levelCount, at: index, marking: frame)
        case .oneOf(let plan):
            return evaluateOneOf(plan, levels: step.levelCount, at: index, marking: frame)
        case .not(let subschema):
            return evaluateNot(subschema, levels: step.levelCount, at: index)
        case .conditional(let plan):
            return evaluateConditional(plan, levels: step.levelCount, at: index, marking: frame)
        case .notice(let instruction):
            return !assertions.collectsNotices
                || apply(instruction, levels: step.levelCount, at: index, marking: frame)
        case .other(let instruction):
            return apply(instruction, levels: step.levelCount, at: index, marking: frame)
        }
    }

    @inline(never)
    private mutating func passesAll(
        _ first: ConstantPointer<DecisionStep>,
        count: Int32,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        var step = first
        let end = first + Int(count)
        repeat {
            guard passes(step, at: index, marking: frame) else { return false }
            step += 1
        } while step < end
        return true
    }

    /// Runs the steps of a subschema with `unevaluated…` keywords, in a frame of its own.
    @inline(never)
    private mutating func passesTracked(
        _ step: ConstantPointer<DecisionStep>,
        at index: Int32,
        marking outer: EvaluatedFrame
    ) -> Bool {
        guard text[index].isContainer else { return passes(step, at: index, marking: .none) }
        let frame = assertions.scratch.openFrame(count: text.count(of: index))
        defer { assertions.scratch.closeFrame(frame) }
        guard passes(step, at: index, marking: frame) else { return false }
        if outer.isOpen { assertions.scratch.merge(frame, into: outer) }
        return true
    }

    /// Runs the steps of a subschema while its resource is in the dynamic scope.
    @inline(never)
    private mutating func passesInScope(
        _ resource: SchemaResourceID,
        step: ConstantPointer<DecisionStep>,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        guard assertions.scratch.scope.last != resource else {
            return passes(step, at: index, marking: frame)
        }
        assertions.scratch.scope.append(resource)
        defer { assertions.scratch.scope.removeLast() }
        return passes(step, at: index, marking: frame)
    }

    // MARK: Marks

    // Most schemas need no marks. If these functions were inlined, every caller would have to save registers.

    @inline(never)
    mutating func mark(_ position: Int, in frame: EvaluatedFrame) {
        assertions.scratch.mark(position, in: frame)
    }

    @inline(never)
    mutating func markAll(in frame: EvaluatedFrame) { assertions.scratch.markAll(in: frame) }

    // MARK: Depth

    /// Descends `levelCount` levels. Returns false if evaluation must end.
    ///
    /// The caller must call `leave` afterwards, even if the result is false.
    @inline(__always)
    mutating func enter(_ levelCount: UInt8) -> Bool {
        budget.descend(Int(levelCount)) || checkLimits()
    }

    /// Descends `levelCount` levels to the value at `index`; see `enter(_:)`.
    @inline(__always)
    mutating func enter(_ levelCount: UInt8, at index: Int32) -> Bool {
        let entry = text[index]
        return budget.descend(Int(levelCount), byteCount: entry.end &- entry.start) || checkLimits()
    }

    /// Adds work for a keyword with `count` subschemas, if they are many. Returns false if evaluation must end.
    @inline(__always)
    mutating func spendWork(onSubschemas count: Int32) -> Bool {
        count < Self.manySubschemas || spendWork(onManySubschemas: count)
    }

    /// The minimum number of subschemas of one keyword for which work is added. Trying fewer subschemas takes little
    /// time. (Benchmark: `validate`.)
    private static let manySubschemas: Int32 = 64

    @inline(never)
    private mutating func spendWork(onManySubschemas count: Int32) -> Bool {
        // Four subschemas are one unit of work, like 64 bytes of a value.
        budget.descend(0, byteCount: UInt32(count) &<< 4) || checkLimits()
    }

    /// Adds work for the patterns that are matched with a member's name, if they are many. Returns false if evaluation
    /// must end.
    @inline(__always)
    mutating func spendWork(onPatterns count: Int32, matchedWith name: JSONEntry) -> Bool {
        count < Self.manySubschemas || spendWork(onMany: count, byteCount: name.end &- name.start)
    }

    /// Adds work for the names that an instruction searches for in a value, if the searches take long. Returns false if
    /// evaluation must end.
    private mutating func spendWork(
        onSearchesOf instruction: Instruction,
        in entry: JSONEntry
    ) -> Bool {
        let searchCount = program.searchCount(of: instruction, in: entry.kind)
        // Each search reads the names of all members.
        let nameCount = entry.isContainer ? entry.saturatedCount : 0
        return searchCount * (16 + Int(nameCount)) < 16 * Int(Self.manySubschemas)
            || spendWork(onMany: Int32(clamping: searchCount), byteCount: nameCount)
    }

    /// Adds work for many matches or searches. Each of them counts like a subschema and, in addition, like `byteCount`
    /// bytes of a value.
    @inline(never)
    private mutating func spendWork(onMany count: Int32, byteCount: UInt32) -> Bool {
        let totalByteCount = UInt64(count) * (16 + UInt64(byteCount))
        return budget.descend(0, byteCount: UInt32(clamping: totalByteCount)) || checkLimits()
    }

    /// Adds work for a search for similar names. Without a limit, all names of a large object could be compared with
    /// the names of each of many branches.
    ///
    /// The search takes about as long as the evaluation of 16 subschemas, and of one more subschema for each 16 steps.
    ///
    /// - Parameter stepCount: The steps that the search took from its budget.
    mutating func spendWork(onNameSearchWithSteps stepCount: Int) {
        let byteCount = UInt32(clamping: (16 + stepCount / 16) << 6)
        if !budget.descend(0, byteCount: byteCount) { _ = checkLimits() }
    }

    /// Adds work for a search for a member of an object. The search takes about as long for each name as an assertion
    /// takes for each byte of a value.
    mutating func spendWork(onMemberSearchIn object: Int32) {
        if !budget.descend(0, byteCount: text[object].saturatedCount) { _ = checkLimits() }
    }

    @inline(__always)
    mutating func leave(_ levelCount: UInt8) { budget.ascend(Int(levelCount)) }

    /// Makes evaluation end without a verdict after `limit` more units of work.
    package mutating func limitWork(to limit: Int) { budget.limitWork(to: limit) }

    /// The work of the evaluation so far.
    package var work: Int { Int(clamping: budget.work) }

    /// Records a fault if the limits do not allow the current depth and work.
    ///
    /// - Returns: True if the limits allow them.
    @inline(never)
    private mutating func checkLimits() -> Bool {
        let workLimit = Self.workLimit(
            of: text,
            listedSubschemaCount: program.listedSubschemas.count
        )
        switch budget.checkLimits(levelLimit: Self.depthLimit, workLimit: workLimit) {
        case .withinLimits: return true
        case .tooDeep: assertions.fail(.depthLimitExceeded(limit: Self.depthLimit))
        case .tooMuchWork: assertions.fail(.stepLimitExceeded(limit: Int(clamping: workLimit)))
        }
        return false
    }

    /// Returns the amount of work after which `TracingEvaluator`, which caches its verdicts, decides instead.
    ///
    /// The schemas of the test corpora need less than a hundredth of this amount. An evaluation that needs more applies
    /// the same subschemas to the same value again and again.
    private static func workLimit(of text: JSONText, listedSubschemaCount: Int) -> Int64 {
        // The first entry has no end yet if it stands for an array that is still open (see `JSONScanner.scanItems`).
        let last = text[Int32(text.entryCount - 1)]
        let byteCount = Int64(max(text[0].end, last.end) &- text[0].start)
        let size = Int64(text.entryCount) + byteCount / 64
        return 1 << 16 + Int64(256 + listedSubschemaCount) * size
    }

    /// Ends evaluation if there is a fault. After one pattern has exceeded its step limit, the next pattern could take
    /// as long.
    mutating func endAfterFault() {
        if assertions.hasFault { budget.exhaust() }
    }

    /// Runs an instruction for which the decision program has no action.
    @inline(never)
    private mutating func apply(
        _ id: PoolIndex<Instruction>,
        levels levelCount: UInt8,
        at index: Int32,
        marking frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount, at: index) else { return false }
        let entry = text[index]
        let instruction = program.instructions[id]
        guard spendWork(onSearchesOf: instruction, in: entry) else { return false }
        switch instruction {
        case .content(let plan):
            return entry.kind != .string || evaluateContent(program.contentPlans[plan], entry)
        case .dependentSchemas(let rows):
            return entry.kind != .object
                || evaluateDependentSchemas(rows, at: index, marking: frame)
        case .propertyDependencies(let rows):
            return entry.kind != .object
                || evaluatePropertyDependencies(rows, at: index, marking: frame)
        case .typeUnion(let plan):
            return evaluateTypeUnion(program.typeUnions[plan], at: index, marking: frame)
        case .disallowedTypes(let plan):
            return !evaluateTypeUnion(program.typeUnions[plan], at: index, marking: .none)
                && !assertions.hasFault
        case .dynamicReference(let plan):
            let target = assertions.target(of: program.dynamicReferences[plan])
            return !target.isNone && evaluate(target, at: index, marking: frame)
        case .advice(let subschemas):
            evaluateAdvice(subschemas, at: index)
            return true
        case .unevaluatedItems(let subschema):
            return entry.kind != .array
                || evaluateUnevaluatedItems(subschema, of: index, marking: frame)
        case .unevaluatedProperties(let subschema):
            return entry.kind != .object
                || evaluateUnevaluatedMembers(subschema, of: index, marking: frame)
        case .rule:
            let isSatisfied = assertions.assert(instruction, at: index) == true
            // If a pattern exceeded its step limit, which is a fault, the rule only seems to be satisfied.
            endAfterFault()
            return isSatisfied && !assertions.hasFault
        case .custom, .customFormat, .dependentRequired, .unresolvedReference, .minItems,
            .maxItems, .minProperties, .maxProperties:
            return assertions.assert(instruction, at: index) == true
        case .constant, .enumeration, .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum,
            .multipleOf, .minLength, .maxLength, .pattern, .format, .uniqueItems, .array,
            .contains, .object, .propertyNames, .allOf, .anyOf, .oneOf, .not, .conditional,
            .reference:
            preconditionFailure("the instruction has an action of its own")
        }
    }

    private mutating func evaluateContent(_ plan: ContentPlan, _ entry: JSONEntry) -> Bool {
        switch assertions.content(of: entry, plan) {
        case .accepted: true
        case .notEncoded, .notJSON: false
        case .document(let document):
            plan.subschema.isNone || evaluateContent(document, under: plan.subschema)
        }
    }

    /// Evaluates the JSON document in a string with a separate evaluator.
    private mutating func evaluateContent(
        _ document: JSONDocument,
        under subschema: SubschemaID
    ) -> Bool {
        document.withText { text in
            program.withEvaluator(of: text) { contentEvaluator in
                if program.tracksScope {
                    contentEvaluator.assertions.scratch.scope = assertions.scratch.scope
                }
                contentEvaluator.assertions.collectsNotices = assertions.collectsNotices
                contentEvaluator.assertions.enclosingDepth =
                    assertions.enclosingDepth + document.depthAsContent
                contentEvaluator.budget = EvaluationBudget(inside: budget)
                contentEvaluator.costlyStepCount = costlyStepCount
                let isValid = contentEvaluator.evaluate(subschema, at: 0, marking: .none)
                if let fault = contentEvaluator.assertions.fault { assertions.fail(fault) }
                costlyStepCount = contentEvaluator.costlyStepCount
                let parsingWork = Int64(document.stepCountOfContent)
                budget.add(work: contentEvaluator.budget.work + parsingWork)
                if contentEvaluator.assertions.hasNotice { assertions.hasNotice = true }
                // `add` checks no limit, and the next `enter` would not notice the added work.
                return checkLimits() && isValid
            }
        }
    }
}

/// The evaluators of a program.
extension SchemaProgram {
    /// Calls `body` with an evaluator for one text. The evaluator is valid only during the call.
    @inline(__always)
    package func withEvaluator<Result, Failure: Error>(
        of text: JSONText,
        _ body: (inout Evaluator) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var evaluator = Evaluator(program: self, text: text)
        defer { evaluator.assertions.returnScratch() }
        return try body(&evaluator)
    }

    /// Calls `body` with the assertions for one text. The assertions are valid only during the call.
    package func withAssertions<Result>(
        of text: JSONText,
        _ body: (inout InstanceAssertions) -> Result
    ) -> Result {
        var assertions = InstanceAssertions(program: self, text: text)
        defer { assertions.returnScratch() }
        return body(&assertions)
    }
}
