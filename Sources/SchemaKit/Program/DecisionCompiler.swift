/// A compiler from the instructions of a program to bytecode that only decides whether a value is valid.
struct DecisionCompiler: ~Copyable {
    /// The maximum number of instructions of a subschema that is inlined. Inlined instructions replace a reference.
    private static let inlinedInstructionLimit = 6
    /// The maximum nesting depth of inlined subschemas.
    private static let inlinedLevelLimit = 8
    /// The maximum number of subschemas that are inlined in one subschema, which limits the size of the bytecode.
    private static let inlinedCountLimit = 16
    /// The maximum number of steps for facts about branches, for each subschema and constant of the program. Branches
    /// that share subschemas would otherwise take quadratic or exponential time. The schemas of the test corpora need
    /// far fewer steps.
    private static let factStepLimit = 64

    /// The program whose instructions are compiled.
    let source: ProgramBuilder
    private let numbers: ConstantPool<NumberConstant>
    /// The columns of all rows; the rows are in the order of the subschemas.
    var rows: [DecisionStart] = []
    private var steps: [DecisionStep] = []
    /// For each subschema, true if all its constraints are assertions.
    private var isLeaf: [Bool] = []
    /// The constraints of the current subschema, in their order.
    var constraints: [Constraint] = []
    /// The memory for a second list of constraints, which is used while the constraints of a row are narrowed.
    var spareConstraints: [Constraint] = []
    /// The index of the first constraint of the innermost subschema that is being inlined.
    private var firstInlinedConstraint = 0
    /// The number of subschemas that were inlined in the current subschema.
    private var inlinedCount = 0
    /// The number of steps that can still be taken for facts about branches.
    var remainingFactSteps: Int
    /// The plan of each union, by the index of the union's first branch; negative if no union starts there.
    private var unionsByFirstBranch: [Int32] = []
    private var integers: [Int64] = []
    private var integerSets: [IntegerSet] = []
    private var literals: [LiteralTest] = []
    private var literalBytes: [UInt8] = []
    /// The literals of patterns, by pattern number.
    var literalsByPattern: [PoolIndex<LiteralTest>?] = []
    var memberPatterns: [MemberPattern] = []
    private var itemPlans: [ItemPlan] = []
    var unions: [UnionPlan] = []
    var choiceSlots: [NameTable.Slot] = []
    var choices: [PoolRange] = []
    var candidates: [SubschemaID] = []

    /// A constraint of the current subschema: an action and the values that the action constrains.
    ///
    /// In the row of the subschema, the action becomes a step in the columns of these values.
    struct Constraint {
        var action: DecisionAction
        var subject: DecisionAction.Subject
    }

    /// - Parameter numbers: The numbers of `source`, in the form that comparisons use.
    init(_ source: consuming ProgramBuilder, numbers: ConstantPool<NumberConstant>) {
        remainingFactSteps =
            1 << 14 + Self.factStepLimit * (source.subschemas.count + source.constants.count)
        self.source = source
        self.numbers = numbers
    }

    /// Compiles all subschemas. The pools of the result are in `memory`.
    mutating func compile(
        sharing shared: DecisionProgram.SharedPools,
        in memory: inout PoolMemory
    ) -> DecisionProgram {
        rows = Array(
            repeating: .rejected,
            count: source.subschemas.count * DecisionStart.columnCount
        )
        isLeaf.reserveCapacity(source.subschemas.count)
        steps.reserveCapacity(source.instructions.count * 2)
        constraints.reserveCapacity(8)
        literalsByPattern = source.patterns.map { addLiteral(of: $0) }
        for index in source.subschemas.indices { compileSubschema(SubschemaID(index)) }
        let memberPlans = source.objectPlans.map { memberPlan($0) }
        return DecisionProgram(
            rows: memory.pool(rows),
            steps: memory.pool(steps),
            isLeaf: memory.pool(isLeaf),
            itemPlans: memory.pool(itemPlans),
            memberPlans: memory.pool(memberPlans),
            memberSlots: memory.pool(slotsOfMembers()),
            memberPatterns: memory.pool(memberPatterns),
            integers: memory.pool(integers),
            integerSets: memory.pool(integerSets),
            literals: memory.pool(literals),
            literalBytes: memory.pool(literalBytes),
            unions: memory.pool(unions),
            choiceSlots: memory.pool(choiceSlots),
            choices: memory.pool(choices),
            candidates: memory.pool(candidates),
            shared: shared
        )
    }

    private mutating func compileSubschema(_ id: SubschemaID) {
        let subschema = source.subschemas[Int(id.index)]
        if !constraints.isEmpty { constraints.removeAll(keepingCapacity: true) }
        firstInlinedConstraint = 0
        inlinedCount = 0
        var kinds = AcceptedKinds(subschema.kinds)
        let levelCount = append(subschema, narrowing: &kinds, level: 1)
        let hasOnlyAssertions = constraints.allSatisfy(\.action.isAssertion)
        isLeaf.append(hasOnlyAssertions)
        var header: [DecisionAction] = []
        if !hasOnlyAssertions, !source.dynamicReferences.isEmpty {
            header.append(.scope(subschema.resource))
        }
        if subschema.tracksEvaluated { header.append(.tracked) }
        addRow(of: id, kinds: kinds, header: header, levelCount: UInt8(levelCount))
    }

    // MARK: Rows

    /// Fills in the row of the current constraints.
    ///
    /// The columns of one subject share their steps. The columns of all subjects without constraints of their own also
    /// share steps. Only a column in which numbers must be integers has steps of its own.
    private mutating func addRow(
        of id: SubschemaID,
        kinds: AcceptedKinds,
        header: [DecisionAction],
        levelCount: UInt8
    ) {
        let firstColumn = Int(id.index) * DecisionStart.columnCount
        if constraints.contains(where: \.action.isUnion) {
            addNarrowedRow(
                for: kinds,
                header: header,
                levelCount: levelCount,
                firstColumn: firstColumn
            )
            return
        }
        let subjectBits = subjectsWithConstraints
        var sharedStart: DecisionStart?
        for kind in JSONKind.allCases {
            let subject = DecisionAction.Subject(kind)
            let hasConstraints = subjectBits >> UInt8(subject.rawValue) & 1 != 0
            var start = hasConstraints ? nil : sharedStart
            // The column for simple values comes first, then the column for values with a fraction, an exponent or
            // escapes. `kinds` can contain one column without the other.
            for column in stride(from: Int(kind.rawValue), through: Int(kind.rawValue) | 8, by: 8)
            where DecisionStart.kind(at: column) != nil {
                if kinds.containsOnlyIntegers(column: column) {
                    rows[firstColumn + column] = addSteps(
                        for: .numbers,
                        header: header,
                        levelCount: levelCount,
                        adding: .integer
                    )
                } else if kinds.contains(column: column) {
                    let columnStart =
                        start
                        ?? addSteps(
                            for: hasConstraints ? subject : .any,
                            header: header,
                            levelCount: levelCount
                        )
                    rows[firstColumn + column] = columnStart
                    start = columnStart
                }
            }
            if !hasConstraints { sharedStart = start }
        }
    }

    /// The subjects that have constraints of their own, as bits.
    var subjectsWithConstraints: UInt8 {
        var bits: UInt8 = 0
        for index in constraints.indices where constraints[index].subject != .any {
            bits |= 1 << UInt8(constraints[index].subject.rawValue)
        }
        return bits
    }

    /// Adds the steps for values of one subject, and returns their start: the actions of `header`, `assertion`, and the
    /// constraints that apply to the subject. The header prepares the evaluation of the constraints, and is omitted if
    /// none applies.
    mutating func addSteps(
        for subject: DecisionAction.Subject,
        header: [DecisionAction],
        levelCount: UInt8,
        adding assertion: DecisionAction? = nil
    ) -> DecisionStart {
        let assertionCount = assertion == nil ? 0 : 1
        var count = assertionCount
        // Iterates over indices because an iteration over the array would retain the array.
        for index in constraints.indices where applies(constraints[index], to: subject) {
            count += 1
        }
        guard count > 0 else { return .accepted }
        let start = DecisionStart(step: Int32(steps.count))
        if count > assertionCount {
            for action in header { steps.append(DecisionStep(action: action)) }
        }
        if count > 1 { steps.append(DecisionStep(action: .sequence(Int32(count)))) }
        if let assertion { steps.append(DecisionStep(action: assertion)) }
        for index in constraints.indices where applies(constraints[index], to: subject) {
            let action = constraints[index].action
            steps.append(
                DecisionStep(action: action, levelCount: action.isAssertion ? 0 : levelCount)
            )
        }
        return start
    }

    @inline(__always)
    private func applies(_ constraint: Constraint, to subject: DecisionAction.Subject) -> Bool {
        constraint.subject == subject || constraint.subject == .any
    }

    // MARK: Constraints

    /// Appends the constraints of a subschema. If the subschema only refers to another subschema that can be inlined,
    /// appends the constraints of the other subschema instead.
    ///
    /// - Returns: `level`, plus 1 for each reference that was followed; see ``DecisionStep/levelCount``.
    private mutating func append(
        _ subschema: Subschema,
        narrowing kinds: inout AcceptedKinds,
        level: Int
    ) -> Int {
        if let target = onlyTarget(of: subschema), canInline(target, level: level) {
            inlinedCount += 1
            let targetSubschema = source.subschemas[Int(target.index)]
            kinds.formIntersection(AcceptedKinds(targetSubschema.kinds))
            return append(targetSubschema, narrowing: &kinds, level: level + 1)
        }
        for offset in subschema.instructions.start..<subschema.instructions.end {
            switch source.instructions[Int(offset)] {
            case .reference(let target):
                append(referenceTo: target, narrowing: &kinds)
            case .allOf(let range):
                for subschemaOffset in range.start..<range.end {
                    let target = source.listedSubschemas[Int(subschemaOffset)]
                    append(referenceTo: target, narrowing: &kinds)
                }
            case let instruction:
                append(instruction, at: PoolIndex(Int(offset)), narrowing: &kinds)
            }
        }
        return level
    }

    /// Returns the single subschema that `subschema` applies to the same value, or nil if `subschema` has other
    /// instructions. The keyword `type` has no instruction.
    private func onlyTarget(of subschema: Subschema) -> SubschemaID? {
        guard subschema.instructions.count == 1 else { return nil }
        switch source.instructions[Int(subschema.instructions.start)] {
        case .reference(let target): return target
        case .allOf(let range) where range.count == 1:
            return source.listedSubschemas[Int(range.start)]
        default: return nil
        }
    }

    private func canInline(_ target: SubschemaID, level: Int) -> Bool {
        let subschema = source.subschemas[Int(target.index)]
        // With dynamic references, evaluation must record each resource that it enters.
        return subschema.instructions.count <= Self.inlinedInstructionLimit
            && level < Self.inlinedLevelLimit && inlinedCount < Self.inlinedCountLimit
            && !subschema.tracksEvaluated && source.dynamicReferences.isEmpty
    }

    /// Appends the constraints of `target` if they are a few assertions. Otherwise appends a reference to `target`.
    ///
    /// A subschema that applies other subschemas is not inlined, because evaluation must count its depth. References to
    /// subschemas that can be inlined are an exception.
    private mutating func append(
        referenceTo target: SubschemaID,
        narrowing kinds: inout AcceptedKinds
    ) {
        let count = constraints.count
        let kindsBefore = kinds
        guard appendAssertions(of: target, narrowing: &kinds, level: 1) else {
            constraints.removeLast(constraints.count - count)
            kinds = kindsBefore
            append(.reference(target))
            return
        }
    }

    /// Appends the assertions of a subschema. Returns false if the subschema cannot be inlined, or has a keyword that
    /// is not an assertion.
    private mutating func appendAssertions(
        of target: SubschemaID,
        narrowing kinds: inout AcceptedKinds,
        level: Int
    ) -> Bool {
        guard canInline(target, level: level) else { return false }
        inlinedCount += 1
        let firstOuterConstraint = firstInlinedConstraint
        firstInlinedConstraint = constraints.count
        defer { firstInlinedConstraint = firstOuterConstraint }
        let subschema = source.subschemas[Int(target.index)]
        kinds.formIntersection(AcceptedKinds(subschema.kinds))
        for offset in subschema.instructions.start..<subschema.instructions.end {
            let instruction = source.instructions[Int(offset)]
            switch instruction {
            case .reference(let nested):
                guard appendAssertions(of: nested, narrowing: &kinds, level: level + 1) else {
                    return false
                }
            case .allOf, .anyOf, .oneOf: return false
            default:
                append(instruction, at: PoolIndex(Int(offset)), narrowing: &kinds)
                // If the instruction only narrows `kinds`, it appends nothing, and the last constraint is an earlier
                // one. If this one is no assertion, `target` is not inlined, which is always correct.
                guard constraints.last?.action.isAssertion ?? true else { return false }
            }
        }
        return true
    }

    /// Appends the constraint of `not`. If the kind of a value alone decides whether the subschema accepts the value,
    /// removes the accepted kinds from `kinds` instead.
    private mutating func append(
        notOf id: SubschemaID,
        narrowing kinds: inout AcceptedKinds
    ) {
        let subschema = source.subschemas[Int(id.index)]
        let negatedKinds = AcceptedKinds(subschema.kinds)
        if subschema.instructions.isEmpty, !negatedKinds.acceptsOnlyWholeFractions {
            kinds.subtract(negatedKinds)
        } else {
            append(.not(id))
        }
    }

    private mutating func append(_ action: DecisionAction) {
        constraints.append(Constraint(action: action, subject: action.subject))
    }

    /// Appends the constraints of an instruction. If the kind of a value alone decides whether the value satisfies the
    /// instruction, narrows `kinds` instead.
    private mutating func append(
        _ instruction: Instruction,
        at index: PoolIndex<Instruction>,
        narrowing kinds: inout AcceptedKinds
    ) {
        switch instruction {
        case .constant(let constant): append(constant, narrowing: &kinds)
        case .enumeration(let plan): append(plan, narrowing: &kinds)
        case .minimum(let bound): append(.minimum(bound))
        case .exclusiveMinimum(let bound): append(.exclusiveMinimum(bound))
        case .maximum(let bound): append(.maximum(bound))
        case .exclusiveMaximum(let bound): append(.exclusiveMaximum(bound))
        case .multipleOf(let divisor): append(.multipleOf(divisor))
        case .minLength(let length): append(.minLength(UInt32(clamping: length)))
        case .maxLength(let length): append(.maxLength(UInt32(clamping: length)))
        case .pattern(let pattern):
            append(literalsByPattern[Int(pattern.index)].map { .literal($0) } ?? .pattern(pattern))
        case .format(let format): append(.format(format))
        case .minItems(let count): append(count, at: index, for: .arrays) { .minItems($0) }
        case .maxItems(let count): append(count, at: index, for: .arrays) { .maxItems($0) }
        case .uniqueItems: append(.uniqueItems)
        case .array(let plan): append(plan)
        case .contains(let plan): append(plan)
        case .minProperties(let count):
            append(count, at: index, for: .objects) { .minProperties($0) }
        case .maxProperties(let count):
            append(count, at: index, for: .objects) { .maxProperties($0) }
        case .object(let plan): append(plan)
        case .propertyNames(let subschema): append(.propertyNames(subschema))
        case .reference(let target): append(.reference(target))
        case .anyOf(let branches): append(.anyOf(union(of: branches)))
        case .oneOf(let branches): append(.oneOf(union(of: branches)))
        case .not(let subschema): append(notOf: subschema, narrowing: &kinds)
        case .conditional(let plan): append(.conditional(plan))
        case .advice: append(.notice(index))
        case .rule(let rule):
            append(source.rules[Int(rule.index)].isAdvisory ? .notice(index) : .other(index))
        case .customFormat, .content: append(index, for: .strings)
        case .unevaluatedItems: append(index, for: .arrays)
        case .dependentRequired, .dependentSchemas, .propertyDependencies, .unevaluatedProperties:
            append(index, for: .objects)
        case .custom, .allOf, .typeUnion, .disallowedTypes, .dynamicReference, .unresolvedReference:
            append(index, for: .any)
        }
    }

    /// Appends an instruction that has no action of its own.
    private mutating func append(
        _ index: PoolIndex<Instruction>,
        for subject: DecisionAction.Subject
    ) {
        constraints.append(Constraint(action: .other(index), subject: subject))
    }

    /// Appends a bound of a count. The bound has an action of its own if entries can store counts up to the bound.
    private mutating func append(
        _ count: Int,
        at index: PoolIndex<Instruction>,
        for subject: DecisionAction.Subject,
        _ action: (UInt32) -> DecisionAction
    ) {
        if count < JSONEntry.countLimit {
            append(action(UInt32(count)))
        } else {
            append(index, for: subject)
        }
    }

    /// Appends the constraints on array items. Often only the kinds of the items are constrained.
    private mutating func append(_ id: PoolIndex<ArrayPlan>) {
        let plan = source.arrayPlans[Int(id.index)]
        guard plan.prefix.isEmpty else {
            append(.array(id))
            return
        }
        guard !plan.rest.isNone else { return }
        let itemSubschema = source.subschemas[Int(plan.rest.index)]
        let (minimum, maximum) = removeItemCountBounds()
        itemPlans.append(
            ItemPlan(
                minimum: minimum,
                maximum: maximum,
                subschema: plan.rest,
                kinds: AcceptedKinds(itemSubschema.kinds)
            )
        )
        let index = PoolIndex<ItemPlan>(itemPlans.count - 1)
        append(itemSubschema.instructions.isEmpty ? .itemKinds(index) : .items(index))
    }

    /// Appends the constraint of `contains`. Often only the kind of the item is constrained.
    private mutating func append(_ id: PoolIndex<ContainsPlan>) {
        let plan = source.containsPlans[Int(id.index)]
        let itemSubschema = source.subschemas[Int(plan.subschema.index)]
        append(
            itemSubschema.instructions.isEmpty
                ? .containsKinds(id, AcceptedKinds(itemSubschema.kinds)) : .contains(id)
        )
    }

    /// Appends the constraints on the members of an object, with the fastest action that can check them.
    private mutating func append(_ id: PoolIndex<ObjectPlan>) {
        let plan = source.objectPlans[Int(id.index)]
        let index = PoolIndex<MemberPlan>(Int(id.index))
        if !plan.patterns.isEmpty || plan.requiredCount > MemberPlan.bitCount {
            append(.membersInFull(index))
        } else if plan.slots.isEmpty, acceptsNothing(plan.additional) {
            append(.maxProperties(0))
        } else if plan.slots.count == 1, plan.aliases.isEmpty, plan.additional.isNone {
            append(.member(index))
        } else {
            append(.members(index))
        }
    }

    /// Returns whether a subschema accepts no kind of value, like the schema `false`. Returns false for a missing
    /// subschema.
    private func acceptsNothing(_ id: SubschemaID) -> Bool {
        !id.isNone && AcceptedKinds(source.subschemas[Int(id.index)].kinds).isEmpty
    }

    /// Removes the bounds of the number of items from the constraints, and returns them. If a subschema is being
    /// inlined, only the constraints of the innermost inlined subschema are considered: if inlining fails, they
    /// are removed, and the earlier constraints must still be complete.
    private mutating func removeItemCountBounds() -> (minimum: UInt32, maximum: UInt32) {
        var bounds = (minimum: UInt32(0), maximum: UInt32.max)
        for index in (firstInlinedConstraint..<constraints.count).reversed() {
            switch constraints[index].action {
            case .minItems(let count): bounds.minimum = max(bounds.minimum, count)
            case .maxItems(let count): bounds.maximum = min(bounds.maximum, count)
            default: continue
            }
            constraints.remove(at: index)
        }
        return bounds
    }

    private mutating func append(_ constant: ConstantID, narrowing kinds: inout AcceptedKinds) {
        let kind = source.constants[Int(constant.index)].kind
        kinds.formIntersection(AcceptedKinds(KindMask(kind)))
        switch kind {
        case .null, .false, .true: break
        case .number: append(.equal(source.constants[Int(constant.index)].number))
        case .string:
            guard let text = source.constants[Int(constant.index)].text else {
                preconditionFailure("a constant string has no text")
            }
            append(.text(text.bytes))
        case .array, .object: append(.constant(constant))
        }
    }

    private mutating func append(
        _ id: PoolIndex<EnumerationPlan>,
        narrowing kinds: inout AcceptedKinds
    ) {
        let plan = source.enumerations[Int(id.index)]
        kinds.formIntersection(AcceptedKinds(plan.kinds))
        if plan.kinds.contains(.array) || plan.kinds.contains(.object) {
            append(.enumeration(id))
            return
        }
        if plan.kinds.contains(.string) { append(.texts(plan.strings)) }
        if plan.kinds.contains(.number) { append(.integers(integerSet(of: plan, id))) }
    }

    private mutating func integerSet(
        of plan: EnumerationPlan,
        _ id: PoolIndex<EnumerationPlan>
    ) -> PoolIndex<IntegerSet> {
        var values: [Int64] = []
        var hasOtherNumbers = false
        for offset in plan.values.start..<plan.values.end {
            let constant = source.enumerationValues[Int(offset)]
            guard source.constants[Int(constant.index)].kind == .number else { continue }
            let number = numbers[source.constants[Int(constant.index)].number]
            if number.isSmall { values.append(number.small) } else { hasOtherNumbers = true }
        }
        values.sort()
        let minimum = values.first ?? 0
        let valuesInBits = values.prefix { $0 &- minimum < 64 }
        let range = PoolRange(start: integers.count, count: values.count - valuesInBits.count)
        integers += values[valuesInBits.endIndex...]
        integerSets.append(
            IntegerSet(
                minimum: minimum,
                bits: valuesInBits.reduce(0) { $0 | 1 << UInt64($1 &- minimum) },
                range: range,
                hasOtherNumbers: hasOtherNumbers,
                plan: id
            )
        )
        return PoolIndex(integerSets.count - 1)
    }

    private mutating func addLiteral(of pattern: Pattern) -> PoolIndex<LiteralTest>? {
        guard let literal = pattern.literal else { return nil }
        let range = PoolRange(start: literalBytes.count, count: literal.bytes.count)
        literalBytes += literal.bytes
        literals.append(
            LiteralTest(bytes: range, isAtStart: literal.isAtStart, isAtEnd: literal.isAtEnd)
        )
        return PoolIndex(literals.count - 1)
    }

    private mutating func union(of branches: PoolRange) -> PoolIndex<UnionPlan> {
        if unionsByFirstBranch.isEmpty {
            unionsByFirstBranch = Array(repeating: -1, count: source.listedSubschemas.count)
        }
        // Two ranges of branches never have the same start, unless one of them is empty.
        if !branches.isEmpty, unionsByFirstBranch[Int(branches.start)] >= 0 {
            return PoolIndex(Int(unionsByFirstBranch[Int(branches.start)]))
        }
        unions.append(unionPlan(of: branches))
        if !branches.isEmpty { unionsByFirstBranch[Int(branches.start)] = Int32(unions.count - 1) }
        return PoolIndex(unions.count - 1)
    }
}
