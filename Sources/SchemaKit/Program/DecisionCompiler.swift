/// Makes the program that only decides of the instructions that also explain.
struct DecisionCompiler {
    /// How many steps a schema may have that is put in the place of a reference to it.
    private static let inlinedStepLimit = 6
    /// How many such schemas may stand for one another.
    private static let inlinedLevelLimit = 8
    /// How many of them may stand in one decision, so that no schema grows by much.
    private static let inlinedCountLimit = 16

    let source: ProgramBuilder
    private var decisions: [Decision] = []
    private var steps: [DecisionStep] = []
    /// How many schemas were put into the decision at hand.
    private var inlinedCount = 0
    private var unionsByBranches: [PoolRange: PoolIndex<UnionPlan>] = [:]
    var unions: [UnionPlan] = []
    var choiceSlots: [NameTable.Slot] = []
    var choices: [PoolRange] = []
    var alternatives: [SubschemaID] = []

    init(_ source: ProgramBuilder) {
        self.source = source
    }

    mutating func compile(sharing shared: DecisionProgram.SharedPools) -> DecisionProgram {
        decisions.reserveCapacity(source.subschemas.count)
        steps.reserveCapacity(source.instructions.count * 2)
        for index in source.subschemas.indices {
            decisions.append(decision(of: SubschemaID(index)))
        }
        return DecisionProgram(
            decisions: ConstantPool(decisions),
            steps: ConstantPool(steps),
            memberPlans: ConstantPool(source.objectPlans.map(memberPlan)),
            memberSlots: ConstantPool(memberSlots()),
            unions: ConstantPool(unions),
            choiceSlots: ConstantPool(choiceSlots),
            choices: ConstantPool(choices),
            alternatives: ConstantPool(alternatives),
            shared: shared
        )
    }

    private mutating func decision(of id: SubschemaID) -> Decision {
        let subschema = source.subschemas[Int(id.index)]
        let start = steps.count
        inlinedCount = 0
        var kinds = AcceptedKinds(subschema.kinds)
        let levelCount = append(subschema, to: &kinds, level: 1)
        let isLeaf = steps[start...].allSatisfy(\.isAssertion)
        return Decision(
            kinds: kinds,
            tracksEvaluated: subschema.tracksEvaluated,
            isPlain: !subschema.tracksEvaluated && source.dynamicReferences.isEmpty,
            levelCount: isLeaf ? 0 : UInt8(levelCount),
            firstStep: Int32(start),
            endStep: Int32(steps.count),
            resource: subschema.resource
        )
    }

    /// Appends the steps of a subschema; returns how many subschemas they stand for, one inside the
    /// other.
    private mutating func append(
        _ subschema: Subschema,
        to kinds: inout AcceptedKinds,
        level: Int
    ) -> Int {
        if let target = onlyTarget(of: subschema), mayInline(target, level: level) {
            inlinedCount += 1
            let inner = source.subschemas[Int(target.index)]
            kinds.formIntersection(AcceptedKinds(inner.kinds))
            return append(inner, to: &kinds, level: level + 1)
        }
        for offset in subschema.instructions.start..<subschema.instructions.end {
            switch source.instructions[Int(offset)] {
            case .reference(let target):
                append(referenceTo: target, to: &kinds)
            case .allOf(let branches):
                for branch in branches.start..<branches.end {
                    append(referenceTo: source.branches[Int(branch)], to: &kinds)
                }
            case let instruction:
                steps.append(step(of: instruction, at: PoolIndex(Int(offset))))
            }
        }
        return level
    }

    /// The subschema that is all that another one asks, but for the kinds of values.
    private func onlyTarget(of subschema: Subschema) -> SubschemaID? {
        guard subschema.instructions.count == 1 else { return nil }
        switch source.instructions[Int(subschema.instructions.start)] {
        case .reference(let target): return target
        case .allOf(let branches) where branches.count == 1:
            return source.branches[Int(branches.start)]
        default: return nil
        }
    }

    private func mayInline(_ target: SubschemaID, level: Int) -> Bool {
        let subschema = source.subschemas[Int(target.index)]
        // Resources that dynamic references look for must be seen to be entered.
        return subschema.instructions.count <= Self.inlinedStepLimit
            && level < Self.inlinedLevelLimit && inlinedCount < Self.inlinedCountLimit
            && !subschema.tracksEvaluated && source.dynamicReferences.isEmpty
    }

    /// Appends what `target` asks where that is a few assertions, else a reference to it. What applies
    /// subschemas itself must be seen to be entered, as the depth counts.
    private mutating func append(
        referenceTo target: SubschemaID,
        to kinds: inout AcceptedKinds
    ) {
        let stepCount = steps.count
        let outer = kinds
        guard appendAssertions(of: target, to: &kinds, level: 1) else {
            steps.removeLast(steps.count - stepCount)
            kinds = outer
            steps.append(.reference(target))
            return
        }
    }

    /// Appends the assertions of a subschema; false if it has more than that.
    private mutating func appendAssertions(
        of target: SubschemaID,
        to kinds: inout AcceptedKinds,
        level: Int
    ) -> Bool {
        guard mayInline(target, level: level) else { return false }
        inlinedCount += 1
        let subschema = source.subschemas[Int(target.index)]
        kinds.formIntersection(AcceptedKinds(subschema.kinds))
        for offset in subschema.instructions.start..<subschema.instructions.end {
            let instruction = source.instructions[Int(offset)]
            switch instruction {
            case .reference(let inner):
                guard appendAssertions(of: inner, to: &kinds, level: level + 1) else {
                    return false
                }
            case .allOf, .anyOf, .oneOf: return false
            default:
                let step = step(of: instruction, at: PoolIndex(Int(offset)))
                guard step.isAssertion else { return false }
                steps.append(step)
            }
        }
        return true
    }

    private mutating func step(
        of instruction: Instruction,
        at index: PoolIndex<Instruction>
    ) -> DecisionStep {
        switch instruction {
        case .constant(let constant):
            let text = source.constantTexts[Int(constant.index)]
            return text.map { .text($0.bytes) } ?? .constant(constant)
        case .enumeration(let plan): return .enumeration(plan)
        case .minimum(let bound): return .minimum(bound)
        case .exclusiveMinimum(let bound): return .exclusiveMinimum(bound)
        case .maximum(let bound): return .maximum(bound)
        case .exclusiveMaximum(let bound): return .exclusiveMaximum(bound)
        case .multipleOf(let divisor): return .multipleOf(divisor)
        case .minLength(let length): return .minLength(length)
        case .maxLength(let length): return .maxLength(length)
        case .pattern(let pattern): return .pattern(pattern)
        case .format(let format): return .format(format)
        case .minItems(let count): return .minItems(count)
        case .maxItems(let count): return .maxItems(count)
        case .uniqueItems: return .uniqueItems
        case .array(let plan):
            let array = source.arrayPlans[Int(plan.index)]
            return array.prefix.isEmpty ? .elements(array.rest) : .array(plan)
        case .contains(let plan): return .contains(plan)
        case .minProperties(let count): return .minProperties(count)
        case .maxProperties(let count): return .maxProperties(count)
        case .object(let plan): return .members(PoolIndex(Int(plan.index)))
        case .propertyNames(let subschema): return .propertyNames(subschema)
        case .reference(let target): return .reference(target)
        case .anyOf(let branches): return .anyOf(union(of: branches))
        case .oneOf(let branches): return .oneOf(union(of: branches))
        case .not(let subschema): return .not(subschema)
        case .conditional(let plan): return .conditional(plan)
        case .advice: return .notice(index)
        case .rule(let rule):
            return source.rules[Int(rule.index)].isAdvisory ? .notice(index) : .other(index)
        case .custom, .customFormat, .content, .dependentRequired, .dependentSchemas,
            .propertyDependencies, .allOf, .typeUnion, .disallowedTypes, .dynamicReference,
            .deadReference, .unevaluatedItems, .unevaluatedProperties:
            return .other(index)
        }
    }

    private mutating func union(of branches: PoolRange) -> PoolIndex<UnionPlan> {
        if let known = unionsByBranches[branches] { return known }
        unions.append(unionPlan(of: branches))
        let index = PoolIndex<UnionPlan>(unions.count - 1)
        unionsByBranches[branches] = index
        return index
    }

    // MARK: Members

    private func memberPlan(_ plan: ObjectPlan) -> MemberPlan {
        let hasBits = plan.requiredCount <= MemberPlan.bitCount
        return MemberPlan(
            names: plan.names,
            patterns: plan.patterns,
            additional: plan.additional,
            requiredCount: plan.requiredCount,
            requiredBits: !hasBits || plan.requiredCount == 0
                ? 0 : UInt64.max >> UInt64(MemberPlan.bitCount - plan.requiredCount)
        )
    }

    /// The slots of all tables of names; what is no table of a plan's members stays free.
    private func memberSlots() -> [MemberSlot] {
        var slots = [MemberSlot](repeating: .free, count: source.nameSlots.count)
        for plan in source.objectPlans {
            for index in Int(plan.names.firstSlot)...Int(plan.names.firstSlot)
                + Int(plan.names.mask)
            {
                let slot = source.nameSlots[index]
                guard slot.value >= 0 else { continue }
                let property = source.propertySlots[Int(plan.slots.start + slot.value)]
                slots[index] = MemberSlot(
                    hash: slot.name.hash,
                    nameStart: slot.name.bytes.start,
                    nameCount: slot.name.bytes.count,
                    subschema: property.subschema,
                    requiredNumber: property.requiredNumber,
                    isAlias: property.name.hash != slot.name.hash
                )
            }
        }
        return slots
    }
}
