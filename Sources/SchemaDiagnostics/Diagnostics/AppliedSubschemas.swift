import SchemaKit

/// An iteration over every relevant subschema that possibly applies to a value or to a value inside this value.
///
/// The searches for secrets, deprecated values, declared members and misspelled members use it.
///
/// Each pair of a subschema and a value occurs at most twice: once as certain and once as uncertain. The work is
/// therefore bounded by the number of pairs. The iteration does not recurse, and does not enter JSON inside strings.
struct AppliedSubschemas {
    /// A subschema that possibly applies to a value.
    struct Visit {
        let subschema: SubschemaID
        /// The entry of the value.
        let index: Int32
        /// True if the subschema certainly applies. These subschemas are uncertain:
        ///
        /// - the branches that the value does not match (see `UnmatchedBranches`)
        /// - the targets of dynamic references (see `trustsSoleTargets`)
        /// - the schemas of `not`, `disallow`, `if`, `contains` and the `unevaluated…` keywords
        /// - the `then` or `else` that the value does not select
        /// - the dependent schemas that the members of the value do not select
        /// - the schemas of patterns that exceed their step limit
        /// - all subschemas that an uncertain subschema applies
        let isCertain: Bool

        /// The visit as one number, which takes less time to hash. Different visits have different numbers, because the
        /// index of the subschema is not negative.
        fileprivate var key: UInt64 {
            let value = UInt64(UInt32(bitPattern: index)) << 32
            return value | UInt64(UInt32(bitPattern: subschema.index)) << 1 | (isCertain ? 1 : 0)
        }
    }

    /// A step of the path to a value.
    enum Step {
        /// The entry of a member's name.
        case member(Int32)
        case item(Int)
    }

    /// The container of each value to which a subschema certainly applies, and the index of the value in the container.
    struct Parents {
        /// The entries of the value at which the iteration starts.
        private let entries: Range<Int32>
        private var containers: [Int32] = []
        private var itemIndices: [Int32] = []

        init(of entries: Range<Int32> = 0..<0) { self.entries = entries }

        /// The index that stands for the value of a member.
        static let memberValue = -1
        /// The index that stands for the name of a member. The path to the name is the path to the object.
        static let memberName = -2

        /// Records that an entry is a value or a name in a container.
        ///
        /// - Parameter itemIndex: The index in an array, `memberValue` or `memberName`.
        mutating func add(_ entry: Int32, in container: Int32, at itemIndex: Int) {
            if containers.isEmpty {
                containers = [Int32](repeating: -1, count: entries.count)
                itemIndices = containers
            }
            containers[Int(entry - entries.lowerBound)] = container
            itemIndices[Int(entry - entries.lowerBound)] = Int32(truncatingIfNeeded: itemIndex)
        }

        /// Returns the path to an entry from the value at which the iteration starts.
        func path(to entry: Int32) -> [Step] {
            var steps: [Step] = []
            var entry = entry
            while !containers.isEmpty, containers[Int(entry - entries.lowerBound)] >= 0 {
                let itemIndex = itemIndices[Int(entry - entries.lowerBound)]
                switch Int(itemIndex) {
                case Self.memberName: break
                case Self.memberValue: steps.append(.member(entry - 1))
                default: steps.append(.item(Int(itemIndex)))
                }
                entry = containers[Int(entry - entries.lowerBound)]
            }
            return steps.reversed()
        }
    }

    private struct CandidatesKey: Hashable {
        let candidates: PoolRange
        let index: Int32
    }

    /// A number of steps that nonmutating functions can increase.
    private final class StepCount {
        var count = 0
    }

    /// The treatment of the branches of a union if the value matches no branch.
    enum UnmatchedBranches {
        /// Each branch can be the intended branch, so all branches count as certain.
        case certain
        case uncertain
    }

    let text: JSONText
    let program: SchemaProgram
    private let unmatched: UnmatchedBranches
    /// True if only `then` is visited when the value matches `if`, and only `else` when it does not. If false, `then`
    /// and `else` are visited for each value.
    var obeysConditions = false
    /// True if the subschema of a declared member is also visited, as uncertain, at members whose names resemble the
    /// declared name or an alias of it. Each member whose name a finding calls misspelled is such a member.
    var visitsMisspelledMembers = false
    /// True if the only possible target of a dynamic reference is visited like the target of another reference. If
    /// false, all targets of dynamic references are visited as uncertain.
    var trustsSoleTargets = false
    private let isRelevant: (SubschemaID) -> Bool
    /// The budget of the comparisons of names for `visitsMisspelledMembers`.
    private let nameBudget = NearestNameIndex.Budget()
    /// The members that an object plan names and that a relevant subschema can apply to, by the slots of the plan.
    private var namedMembers: [PoolRange: NamedMembers] = [:]
    /// The entries of the values of members whose names were not compared, because `nameBudget` was spent.
    private(set) var valuesWithUncomparedNames: [Int32] = []
    /// The steps of costly matches; see ``PatternScratch/costlyStepCount``.
    private let costlySteps = StepCount()
    private var pending: [Visit] = []
    /// The keys of the visits that were ever added to `pending`.
    private var seen: Set<UInt64> = []
    /// The candidates of dynamic references that were visited at each value. All references to an anchor share their
    /// candidates.
    private var seenCandidates: Set<CandidatesKey> = []
    /// The paths to the values to which a subschema certainly applies.
    private(set) var parents = Parents()

    /// - Parameter isRelevant: Returns whether a subschema is relevant, by itself or because of the subschemas that it
    ///   applies.
    init(
        _ text: JSONText,
        _ program: SchemaProgram,
        unmatched: UnmatchedBranches,
        isRelevant: @escaping (SubschemaID) -> Bool
    ) {
        self.text = text
        self.program = program
        self.unmatched = unmatched
        self.isRelevant = isRelevant
    }

    /// Starts with a subschema that applies to a value. If `isCertain` is false, no other visit is certain either, and
    /// no branch of a union is evaluated.
    mutating func start(with subschema: SubschemaID, at index: Int32, isCertain: Bool = true) {
        parents = Parents(of: index..<text.indexAfter(index))
        visit(subschema, at: index, isCertain: isCertain)
    }

    /// Returns the next visit, or nil at the end. The caller passes each instruction of the visited subschema to
    /// `follow`, which adds the subschemas that the instruction applies.
    mutating func next() -> Visit? { pending.popLast() }

    private mutating func visit(_ subschema: SubschemaID, at index: Int32, isCertain: Bool) {
        guard isRelevant(subschema) else { return }
        let visit = Visit(subschema: subschema, index: index, isCertain: isCertain)
        if seen.insert(visit.key).inserted { pending.append(visit) }
    }

    /// Adds the subschemas that an instruction of the visited subschema applies to the value and to its children.
    mutating func follow(
        _ instruction: Instruction,
        of visit: Visit,
        using assertions: inout InstanceAssertions
    ) {
        costlySteps.count = max(costlySteps.count, assertions.costlyStepCount)
        defer { assertions.costlyStepCount = max(costlySteps.count, assertions.costlyStepCount) }
        let kind = text[visit.index].kind
        switch instruction {
        case .object(let plan) where kind == .object:
            followMembers(of: visit, plan: program.objectPlans[plan], using: &assertions)
        case .array(let plan) where kind == .array:
            followItems(of: visit, plan: program.arrayPlans[plan])
        case .contains(let plan) where kind == .array:
            visitItems(of: visit.index, program.containsPlans[plan].subschema)
        case .unevaluatedItems(let subschema) where kind == .array:
            visitItems(of: visit.index, subschema)
        case .unevaluatedProperties(let subschema) where kind == .object:
            visitMembers(of: visit.index, subschema)
        case .propertyNames(let subschema) where kind == .object:
            guard isRelevant(subschema) else { return }
            for name in text.names(of: visit.index) {
                parents.add(name, in: visit.index, at: Parents.memberName)
                self.visit(subschema, at: name, isCertain: visit.isCertain)
            }
        default:
            followInPlace(instruction, of: visit, using: &assertions)
        }
    }

    // MARK: In place

    private mutating func visitTargets(of plan: DynamicReferencePlan, from visit: Visit) {
        let index = visit.index
        let others = plan.candidates.start..<plan.candidates.end
        if trustsSoleTargets, !plan.initial.isNone, others.count <= 1,
            others.allSatisfy({ program.dynamicCandidates[$0].subschema == plan.initial })
        {
            self.visit(plan.initial, at: index, isCertain: visit.isCertain)
            return
        }
        self.visit(plan.initial, at: index, isCertain: false)
        let key = CandidatesKey(candidates: plan.candidates, index: index)
        guard seenCandidates.insert(key).inserted else { return }
        for offset in others {
            self.visit(program.dynamicCandidates[offset].subschema, at: index, isCertain: false)
        }
    }

    private mutating func followInPlace(
        _ instruction: Instruction,
        of visit: Visit,
        using assertions: inout InstanceAssertions
    ) {
        let (index, isCertain) = (visit.index, visit.isCertain)
        switch instruction {
        case .reference(let subschema):
            self.visit(subschema, at: index, isCertain: isCertain)
        case .dynamicReference(let plan):
            visitTargets(of: program.dynamicReferences[plan], from: visit)
        case .allOf(let range), .advice(let range):
            for branch in program.listedSubschemas(in: range) {
                self.visit(branch, at: index, isCertain: isCertain)
            }
        case .anyOf(let range), .oneOf(let range):
            followBranches(program.listedSubschemas(in: range), of: visit)
        case .typeUnion(let plan):
            guard !assertions.isOfKind(text[index], program.typeUnions[plan].kinds) else { return }
            followBranches(
                program.listedSubschemas(in: program.typeUnions[plan].branches),
                of: visit
            )
        case .disallowedTypes(let plan):
            for branch in program.listedSubschemas(in: program.typeUnions[plan].branches) {
                self.visit(branch, at: index, isCertain: false)
            }
        case .not(let subschema):
            self.visit(subschema, at: index, isCertain: false)
        case .conditional(let plan):
            followCondition(of: visit, plan: program.conditionals[plan])
        case .dependentSchemas(let rows):
            for offset in rows.start..<rows.end {
                let row = program.dependentSchemas[offset]
                let applies =
                    text[index].kind == .object
                    && assertions.member(of: index, named: row.name) != nil
                self.visit(row.subschema, at: index, isCertain: isCertain && applies)
            }
        case .propertyDependencies(let rows):
            for offset in rows.start..<rows.end {
                let row = program.propertyDependencies[offset]
                let applies =
                    text[index].kind == .object && assertions.hasMember(in: index, matching: row)
                self.visit(row.subschema, at: index, isCertain: isCertain && applies)
            }
        default:
            return
        }
    }

    /// Adds the branches of a union. If the visit is certain, the branches that the value matches are certain, too. If
    /// the value matches no branch, `unmatched` decides.
    private mutating func followBranches(_ branches: [SubschemaID], of visit: Visit) {
        let relevantBranches = branches.filter(isRelevant)
        guard visit.isCertain, !relevantBranches.isEmpty else {
            for branch in relevantBranches { self.visit(branch, at: visit.index, isCertain: false) }
            return
        }
        let validBranches = Set(branches.filter { !$0.isNone && accepts($0, visit.index) })
        for branch in relevantBranches {
            let isCertain =
                validBranches.isEmpty ? unmatched == .certain : validBranches.contains(branch)
            self.visit(branch, at: visit.index, isCertain: isCertain)
        }
    }

    private mutating func followCondition(of visit: Visit, plan: ConditionalPlan) {
        self.visit(plan.condition, at: visit.index, isCertain: false)
        guard [plan.consequence, plan.alternative].contains(where: isRelevant) else { return }
        if obeysConditions {
            let holds = accepts(plan.condition, visit.index)
            self.visit(
                holds ? plan.consequence : plan.alternative,
                at: visit.index,
                isCertain: visit.isCertain
            )
            return
        }
        let holds = visit.isCertain && accepts(plan.condition, visit.index)
        self.visit(plan.consequence, at: visit.index, isCertain: visit.isCertain && holds)
        self.visit(plan.alternative, at: visit.index, isCertain: visit.isCertain && !holds)
    }

    /// Returns whether a subschema accepts a value. Returns false if no verdict is reached.
    func accepts(_ subschema: SubschemaID, _ index: Int32) -> Bool {
        program.withEvaluator(of: text) { evaluator in
            evaluator.costlyStepCount = costlySteps.count
            let isValid = try? evaluator.evaluate(index, under: subschema)
            costlySteps.count = evaluator.costlyStepCount
            return isValid ?? false
        }
    }

    // MARK: Children

    private mutating func followMembers(
        of visit: Visit,
        plan: ObjectPlan,
        using assertions: inout InstanceAssertions
    ) {
        let named = visitsMisspelledMembers ? namedMembers(of: plan) : nil
        for name in text.names(of: visit.index) {
            var isMatched = false
            let slotNumber = assertions.slot(of: text[name], in: plan.names)
            if slotNumber < 0, let named {
                visitMember(at: name, of: visit, ifNamedLike: named, using: &assertions)
            }
            if slotNumber >= 0 {
                let slot = program.propertySlots[plan.slots.start + slotNumber]
                isMatched = !slot.subschema.isNone
                visitMember(slot.subschema, at: name, of: visit)
            }
            var isDecided = true
            for offset in plan.patterns.start..<plan.patterns.end {
                let row = program.patternProperties[offset]
                let isMatch = assertions.decidedMatch(text[name], row.pattern)
                guard isMatch != false else { continue }
                if isMatch == nil { isDecided = false } else { isMatched = true }
                visitMember(row.subschema, at: name, of: visit, isCertain: isMatch != nil)
            }
            if !isMatched {
                visitMember(plan.additional, at: name, of: visit, isCertain: isDecided)
            }
        }
    }

    /// Returns the members that a plan names and that a relevant subschema can apply to, or nil if there are none.
    private mutating func namedMembers(of plan: ObjectPlan) -> NamedMembers? {
        let named = namedMembers[plan.slots] ?? NamedMembers(of: plan, program, where: isRelevant)
        namedMembers[plan.slots] = named
        return named.isEmpty ? nil : named
    }

    /// Adds the subschemas of the declared members whose names or aliases resemble the name of a member, as uncertain.
    private mutating func visitMember(
        at name: Int32,
        of visit: Visit,
        ifNamedLike named: NamedMembers,
        using assertions: inout InstanceAssertions
    ) {
        let written = assertions.withContent(of: text[name]) { content, _ in
            String(decoding: content)
        }
        guard let members = named.members(withNamesLike: written, within: nameBudget) else {
            valuesWithUncomparedNames.append(name + 1)
            return
        }
        for member in members {
            self.visit(member.subschema, at: name + 1, isCertain: false)
            visitPatterns(of: named.plan, matching: member.name, at: name + 1, using: &assertions)
        }
    }

    /// Adds the subschemas of the patterns that match the name of a declared member, as uncertain, at another value.
    private mutating func visitPatterns(
        of plan: ObjectPlan,
        matching name: NameText,
        at value: Int32,
        using assertions: inout InstanceAssertions
    ) {
        nameBudget.spend(Int(plan.patterns.count) * Self.visitStepCount)
        guard !nameBudget.isSpent else {
            valuesWithUncomparedNames.append(value)
            return
        }
        for offset in plan.patterns.start..<plan.patterns.end {
            let row = program.patternProperties[offset]
            guard isRelevant(row.subschema) else { continue }
            let result = program.matches(name, row.pattern, scratch: &assertions.scratch.pattern)
            if result != .noMatch { visit(row.subschema, at: value, isCertain: false) }
        }
    }

    /// Adds the subschemas of declared members, as uncertain, at a member that no schema describes. All of these
    /// members have the same name as the undescribed member, but belong to other objects.
    mutating func visitMember(
        at name: Int32,
        namedLike members: [SchemaProgram.SecretMember],
        using assertions: inout InstanceAssertions
    ) {
        nameBudget.spend(members.count * Self.visitStepCount)
        for member in members {
            guard !nameBudget.isSpent else {
                valuesWithUncomparedNames.append(name + 1)
                return
            }
            visit(member.subschema, at: name + 1, isCertain: false)
            let plan = program.objectPlans[member.plan]
            nameBudget.spend(Int(plan.patterns.count) * Self.visitStepCount)
            for offset in plan.patterns.start..<plan.patterns.end {
                let row = program.patternProperties[offset]
                guard assertions.decidedMatch(text[name], row.pattern) != false else { continue }
                visit(row.subschema, at: name + 1, isCertain: false)
            }
            if member.subschema.isNone { visit(plan.additional, at: name + 1, isCertain: false) }
        }
    }

    /// Adds subschemas, as uncertain, at a member that no schema describes. `nil` stands for subschemas that are not
    /// known, because the member's name was not compared.
    mutating func visitMember(at name: Int32, _ subschemas: [SubschemaID]?) {
        nameBudget.spend((subschemas?.count ?? 0) * Self.visitStepCount)
        guard let subschemas, !nameBudget.isSpent else {
            valuesWithUncomparedNames.append(name + 1)
            return
        }
        for subschema in subschemas { visit(subschema, at: name + 1, isCertain: false) }
    }

    /// The number of steps that a visited subschema takes from `nameBudget`.
    private static let visitStepCount = 256

    private mutating func visitMember(
        _ subschema: SubschemaID,
        at name: Int32,
        of visit: Visit,
        isCertain: Bool = true
    ) {
        guard isRelevant(subschema) else { return }
        parents.add(name + 1, in: visit.index, at: Parents.memberValue)
        self.visit(subschema, at: name + 1, isCertain: visit.isCertain && isCertain)
    }

    /// Adds a subschema that applies to some of an object's members, as uncertain for each of them.
    private mutating func visitMembers(of object: Int32, _ subschema: SubschemaID) {
        guard isRelevant(subschema) else { return }
        for name in text.names(of: object) { visit(subschema, at: name + 1, isCertain: false) }
    }

    private mutating func followItems(of visit: Visit, plan: ArrayPlan) {
        for (itemIndex, child) in text.items(of: visit.index).enumerated() {
            let isPrefix = itemIndex < Int(plan.prefix.count)
            let subschema =
                isPrefix
                ? program.listedSubschemas[plan.prefix.start + Int32(itemIndex)] : plan.rest
            guard isRelevant(subschema) else { continue }
            parents.add(child, in: visit.index, at: itemIndex)
            self.visit(subschema, at: child, isCertain: visit.isCertain)
        }
    }

    /// Adds a subschema that applies to some of an array's items, as uncertain for each of them.
    private mutating func visitItems(of array: Int32, _ subschema: SubschemaID) {
        guard isRelevant(subschema) else { return }
        for child in text.items(of: array) { visit(subschema, at: child, isCertain: false) }
    }
}

/// The members that an object plan names and that a relevant subschema can apply to, by their names and aliases.
private final class NamedMembers {
    /// A name or alias of a member, and the subschema of the member under `properties`.
    struct Member {
        let name: NameText
        let subschema: SubschemaID
    }

    let plan: ObjectPlan
    private let membersByName: [String: [Member]]
    private let names: [String]
    private lazy var nearNames = NearestNameIndex(names)
    private lazy var likelyNames = MisspellingIndex(names)
    /// A cache of the members with similar names, because a payload repeats its names.
    private var cachedMembers: [ExactText: [Member]] = [:]

    init(of plan: ObjectPlan, _ program: SchemaProgram, where isRelevant: (SubschemaID) -> Bool) {
        self.plan = plan
        // Patterns also apply to members that `properties` names. They are matched only with names that resemble the
        // name of a member.
        let hasRelevantPattern = (plan.patterns.start..<plan.patterns.end).contains {
            isRelevant(program.patternProperties[$0].subschema)
        }
        var membersByName: [String: [Member]] = [:]
        for offset in plan.slots.start..<plan.slots.end {
            let slot = program.propertySlots[offset]
            guard hasRelevantPattern || isRelevant(slot.subschema) else { continue }
            let aliases = program.aliases(of: offset - plan.slots.start, in: plan)
            for name in [slot.name] + aliases {
                membersByName[program.string(name), default: []]
                    .append(Member(name: name, subschema: slot.subschema))
            }
        }
        self.membersByName = membersByName
        names = Array(membersByName.keys)
    }

    var isEmpty: Bool { names.isEmpty }

    /// Returns the members whose names or aliases resemble `name`, or nil if the budget is spent.
    ///
    /// `name` itself must not be one of these names. A name resembles `name` if a finding can suggest it in place of
    /// `name`: `NearestNameIndex` or `MisspellingIndex` finds it, or it is canonically equivalent to `name`.
    func members(
        withNamesLike name: String,
        within budget: NearestNameIndex.Budget
    ) -> [Member]? {
        let key = ExactText(name)
        if let cached = cachedMembers[key] { return cached }
        guard let near = nearNames.nearNames(to: name, within: budget) else { return nil }
        let likely = likelyNames.positions(like: name, within: budget).map { names[$0] }
        guard !budget.isSpent else { return nil }
        // Canonically equivalent names are equal as Swift strings.
        let similar = Set(near + likely + [name])
        let members = similar.flatMap { membersByName[$0] ?? [] }
        if cachedMembers.count < DescribedNames.nameLimit { cachedMembers[key] = members }
        return members
    }
}
