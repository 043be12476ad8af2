import SchemaKit

/// A search for misspelled members in objects that allow any names. A misspelled member is not described by a schema,
/// but its name resembles the name of a described member that the object lacks.
///
/// A schema describes a member if its `properties`, `required` or `aliases` names the member, or if a pattern of its
/// `patternProperties` matches the name. The search visits every schema that may apply to a value
/// (``AppliedSubschemas``). A member is described if any of these schemas describes it, even in a branch that the value
/// does not match. The intended member must be described by a schema that certainly applies. An object is skipped if a
/// schema constrains all members that no schema describes, because these members have freely chosen names or are
/// already reported as unknown.
struct MisspelledMemberSearch {
    /// A misspelled member, with the member that was probably intended.
    struct MisspelledMember {
        /// The entry of the member's name.
        let name: Int32
        /// The entry of the object.
        let object: Int32
        let intended: DescribedNames.Member
        /// True if the name can only be a misspelling of the intended member's name, and the value fits that member.
        var isUnmistakable: Bool
    }

    private let text: JSONText
    private let program: SchemaProgram
    /// The budget of the comparisons of names. After it is spent, no further misspelled members are found.
    private let budget: NearestNameIndex.Budget
    private var applied: AppliedSubschemas
    /// The paths to the values to which a subschema certainly applies.
    var parents: AppliedSubschemas.Parents { applied.parents }
    /// The visited objects, by their entries.
    private var objects: [Int32: DescribedObject] = [:]
    private var namesByPlans: [[Int32]: DescribedNames] = [:]

    /// An object, with the object plans that describe its members.
    private struct DescribedObject {
        /// The plans that certainly apply, with their subschemas.
        var certain: [(plan: Int32, subschema: SubschemaID)] = []
        /// The plans that possibly apply.
        var uncertain: [Int32] = []
        /// True if a schema that certainly applies also constrains members that no plan describes.
        var constrainsOtherMembers = false
        /// True if a schema with `"unevaluatedProperties": false` possibly applies.
        var rejectsUnevaluatedMembers = false
    }

    init(
        _ text: JSONText,
        _ program: SchemaProgram,
        within budget: NearestNameIndex.Budget = NearestNameIndex.Budget()
    ) {
        self.text = text
        self.program = program
        self.budget = budget
        // A leaf has only assertions and describes no member.
        applied = AppliedSubschemas(text, program, unmatched: .uncertain) { subschema in
            !subschema.isNone && !program.decisions.pointee.isLeaf[subschema.index]
        }
    }

    /// Returns whether any name in a text resembles a name in the program, so that a search is worthwhile. Most texts
    /// have no such name. (Benchmark: `many-findings`.) Returns true if the budget is spent.
    ///
    /// - Parameter kept: The ranges of names that resemble no name in the program, and of values that contain only such
    ///   names, in the previous version of the text; nil if the text is not edited.
    static func isWorthwhile(
        in text: JSONText,
        _ assertions: inout InstanceAssertions,
        within budget: NearestNameIndex.Budget,
        keeping kept: KeptResults<Void>? = nil
    ) -> Bool {
        let program = assertions.program
        let end = Int32(text.entryCount)
        var newRanges: [Range<Int>] = []
        /// Returns whether the range of an entry has a result from the previous version. If it has none, adds the range
        /// to `newRanges`, whose results are kept once the search has reached the end of the text. The results do not
        /// depend on a subschema, so all of them are kept for the subschema of the root.
        func hasResult(_ index: Int32) -> Bool {
            guard let kept else { return false }
            let range = Int(text[index].start)..<Int(text[index].end)
            if kept.result(for: range, program.start) != nil { return true }
            newRanges.append(range)
            return false
        }
        /// The end of the largest value around the current one that has a result of its own.
        var partEnd: Int32 = 0
        var index: Int32 = 0
        while index < end {
            if kept != nil, index >= partEnd,
                KeptResults<Void>.hasOwnResult(index, insideValueOfSize: end, in: text)
            {
                partEnd = text.indexAfter(index)
                if hasResult(index) {
                    index = partEnd
                    continue
                }
            }
            if text[index].kind == .object {
                var name = index + 1
                let objectEnd = text.indexAfter(index)
                while name < objectEnd {
                    // A name inside a value with a result of its own has no separate result.
                    if index < partEnd || !hasResult(name) {
                        let isNear = assertions.isNear(name, within: budget) {
                            knownNames(in: program)
                        }
                        if isNear { return true }
                    }
                    name = text.indexAfter(name + 1)
                }
            }
            index += 1
        }
        for range in newRanges { kept?.keep((), for: range, program.start) }
        return false
    }

    /// Returns the names and aliases of all members that a program describes.
    static func knownNames(in program: SchemaProgram) -> [NameText] {
        (0..<Int32(program.propertySlots.count)).map { program.propertySlots[$0].name }
            + (0..<Int32(program.propertyAliases.count)).map { program.propertyAliases[$0].name }
    }

    /// Returns the misspelled members in the value at `index`, in text order.
    mutating func run(
        from subschema: SubschemaID,
        at index: Int32,
        _ assertions: inout InstanceAssertions
    ) -> [MisspelledMember] {
        visitAll(from: subschema, at: index, &assertions)
        var found: [MisspelledMember] = []
        for entry in objects.keys.sorted() {
            guard let object = objects[entry], !object.constrainsOtherMembers,
                !object.certain.isEmpty
            else { continue }
            found += misspelledMembers(in: entry, object, &assertions)
        }
        return found
    }

    /// Returns the entries of the member names, in the value at `index`, that a schema describes.
    mutating func describedNames(
        from subschema: SubschemaID,
        at index: Int32,
        _ assertions: inout InstanceAssertions
    ) -> Set<Int32> {
        visitAll(from: subschema, at: index, &assertions)
        var described: Set<Int32> = []
        for (entry, object) in objects {
            described.formUnion(
                text.names(of: entry).filter { isDescribed($0, in: object, &assertions) }
            )
        }
        return described
    }

    /// Returns the entries of the member names, in the value at `index`, that a schema describes and that no schema
    /// rejects as unknown. If a schema that certainly applies describes a name, only the other schemas that certainly
    /// apply can reject it.
    mutating func acceptedNames(
        from subschema: SubschemaID,
        at index: Int32,
        _ assertions: inout InstanceAssertions
    ) -> Set<Int32> {
        visitAll(from: subschema, at: index, &assertions)
        var accepted: Set<Int32> = []
        for (entry, object) in objects {
            let certain = object.certain.map(\.plan)
            for name in text.names(of: entry) {
                let isCertain = certain.contains { describes(name, in: $0, &assertions) }
                let plans = isCertain ? certain : certain + object.uncertain
                guard isCertain || plans.contains(where: { describes(name, in: $0, &assertions) }),
                    isCertain || !object.rejectsUnevaluatedMembers,
                    !plans.contains(where: {
                        rejectsOtherMembers($0) && !describes(name, in: $0, &assertions)
                    })
                else { continue }
                accepted.insert(name)
            }
        }
        return accepted
    }

    private mutating func visitAll(
        from subschema: SubschemaID,
        at index: Int32,
        _ assertions: inout InstanceAssertions
    ) {
        applied.start(with: subschema, at: index)
        while let visit = applied.next() { record(visit, &assertions) }
    }

    private mutating func record(
        _ visit: AppliedSubschemas.Visit,
        _ assertions: inout InstanceAssertions
    ) {
        let subschema = program[visit.subschema]
        let isObject = text[visit.index].kind == .object
        for offset in subschema.instructions.start..<subschema.instructions.end {
            let instruction = program.instructions[offset]
            applied.follow(instruction, of: visit, using: &assertions)
            guard isObject else { continue }
            switch instruction {
            case .object(let plan): record(plan, visit)
            case .unevaluatedProperties(let others):
                if visit.isCertain { recordOtherMembers(others, visit) }
                if acceptsNothing(others) {
                    objects[visit.index, default: DescribedObject()].rejectsUnevaluatedMembers =
                        true
                }
            default: continue
            }
        }
    }

    private mutating func record(_ plan: PoolIndex<ObjectPlan>, _ visit: AppliedSubschemas.Visit) {
        guard visit.isCertain else {
            objects[visit.index, default: DescribedObject()].uncertain.append(plan.index)
            return
        }
        objects[visit.index, default: DescribedObject()].certain
            .append((plan.index, visit.subschema))
        recordOtherMembers(program.objectPlans[plan].additional, visit)
    }

    /// Records that a subschema constrains those members of an object that no plan describes, unless the subschema
    /// accepts every value.
    private mutating func recordOtherMembers(
        _ subschema: SubschemaID,
        _ visit: AppliedSubschemas.Visit
    ) {
        guard !subschema.isNone, !program[subschema].acceptsEverything else { return }
        objects[visit.index, default: DescribedObject()].constrainsOtherMembers = true
    }

    // MARK: Objects

    private mutating func misspelledMembers(
        in index: Int32,
        _ object: DescribedObject,
        _ assertions: inout InstanceAssertions
    ) -> [MisspelledMember] {
        let unknown = text.names(of: index).filter { !isDescribed($0, in: object, &assertions) }
        guard !unknown.isEmpty else { return [] }
        let described = names(of: object)
        guard !described.isEmpty else { return [] }
        var found: [MisspelledMember] = []
        // The results of `isAbsent` are kept, because many unknown names can resemble one member with many aliases.
        var absences: [Int: Bool] = [:]
        let namesByHash = Dictionary(
            text.names(of: index).map { (text[$0].link, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for name in unknown {
            let written = string(at: name, &assertions)
            let likely = described.candidates(for: written, within: budget)
            let candidates = likely.filter { candidate in
                if let known = absences[candidate] { return known }
                let member = described.members[candidate]
                let absent = isAbsent(member, from: index, having: namesByHash, &assertions)
                absences[candidate] = absent
                return absent
            }
            guard candidates.count == 1 else { continue }
            let intended = described.members[candidates[0]]
            // If the value does not fit the intended member, only a name that differs in nothing but case and
            // separators counts as misspelled, such as `max_items` for `maxItems`.
            let fits = accepts(intended, name + 1)
            guard fits || written.folded == intended.name.folded else { continue }
            found.append(
                MisspelledMember(
                    name: name,
                    object: index,
                    intended: intended,
                    isUnmistakable: fits
                        && described.isSlip(written, for: candidates[0], within: budget)
                )
            )
        }
        return Self.demotingAmbiguous(in: found)
    }

    /// Returns the members. If several of them seem to be misspellings of one name, they are no longer unmistakable.
    private static func demotingAmbiguous(in found: [MisspelledMember]) -> [MisspelledMember] {
        let counts = Dictionary(found.map { ($0.intended.name, 1) }, uniquingKeysWith: +)
        return found.map { member in
            var member = member
            if counts[member.intended.name, default: 1] > 1 { member.isUnmistakable = false }
            return member
        }
    }

    private func isDescribed(
        _ name: Int32,
        in object: DescribedObject,
        _ assertions: inout InstanceAssertions
    ) -> Bool {
        (object.certain.map(\.plan) + object.uncertain).contains {
            describes(name, in: $0, &assertions)
        }
    }

    /// Returns whether an object plan describes the member whose name is at the entry `name`.
    private func describes(
        _ name: Int32,
        in planIndex: Int32,
        _ assertions: inout InstanceAssertions
    ) -> Bool {
        let plan = program.objectPlans[PoolIndex(Int(planIndex))]
        return assertions.slot(of: text[name], in: plan.names) >= 0
            || (plan.patterns.start..<plan.patterns.end).contains {
                // If the pattern does not decide, the name may be described.
                assertions.decidedMatch(text[name], program.patternProperties[$0].pattern)
                    != false
            }
    }

    /// Returns whether an object plan rejects all members that it does not describe.
    private func rejectsOtherMembers(_ planIndex: Int32) -> Bool {
        acceptsNothing(program.objectPlans[PoolIndex(Int(planIndex))].additional)
    }

    /// Returns whether a subschema is `false`.
    private func acceptsNothing(_ subschema: SubschemaID) -> Bool {
        !subschema.isNone && program[subschema].kinds == .none
            && program[subschema].typeKeyword.isNone
    }

    private func string(at name: Int32, _ assertions: inout InstanceAssertions) -> String {
        assertions.withContent(of: text[name]) { content, _ in
            String(decoding: content)
        }
    }

    /// Returns whether an object has no member with a name or alias of `member`.
    ///
    /// - Parameter namesByHash: The first name with each hash among the names of the object's members.
    private func isAbsent(
        _ member: DescribedNames.Member,
        from object: Int32,
        having namesByHash: [UInt32: Int32],
        _ assertions: inout InstanceAssertions
    ) -> Bool {
        member.texts.allSatisfy { name in
            guard let first = namesByHash[name.hash] else { return true }
            if assertions.isEqual(text[first], to: name.bytes) { return false }
            // Few names have equal hashes, so few objects are searched.
            return assertions.member(of: object, named: name) == nil
        }
    }

    /// Returns whether the subschemas of a member accept a value.
    private func accepts(_ member: DescribedNames.Member, _ value: Int32) -> Bool {
        member.subschemas.allSatisfy { $0.isNone || applied.accepts($0, value) }
    }

    /// Returns the members that are described by the plans that certainly apply.
    private mutating func names(of object: DescribedObject) -> DescribedNames {
        let plans = object.certain.map(\.plan)
        if let cached = namesByPlans[plans] { return cached }
        let names = DescribedNames(object.certain, program)
        namesByPlans[plans] = names
        return names
    }
}

/// The members that a list of object plans describes.
final class DescribedNames {
    struct Member {
        let name: String
        /// The name and the aliases of the member.
        fileprivate(set) var texts: [NameText]
        /// The subschemas of the member's value. A name without a subschema has the id `none`.
        fileprivate(set) var subschemas: [SubschemaID]
        /// The absolute URI of `properties` in the first schema that describes the member, or of `required` if this
        /// schema has no `properties`.
        let keywordLocation: String
    }

    /// A misspelled name, with the index of the member that it may stand for.
    private struct Misspelling: Hashable {
        let name: String
        let member: Int
    }

    let members: [Member]
    /// The names and aliases of the members, with the indices of the members.
    private let names: [(name: String, owner: Int)]
    private let likely: MisspellingIndex
    /// The names of the members, without aliases.
    private lazy var memberNames = NearestNameIndex(members.map(\.name))
    /// A cache of the candidates for misspelled names, because a payload repeats its mistakes.
    private var candidatesByName: [String: [Int]] = [:]
    /// A cache of the results of `isSlip`.
    private var slips: [Misspelling: Bool] = [:]
    /// The maximum number of misspelled names in a cache.
    static let nameLimit = 1_000
    /// The number of steps that a cached candidate takes from a budget, because the search for misspelled members
    /// visits it. A visit takes much less time than a comparison of names.
    private static let visitStepCount = 8

    init(_ plans: [(plan: Int32, subschema: SubschemaID)], _ program: SchemaProgram) {
        var (members, indices) = ([Member](), [String: Int]())
        var names: [(name: String, owner: Int)] = []
        for (planIndex, subschema) in plans {
            let plan = program.objectPlans[PoolIndex(Int(planIndex))]
            let keyword = plan.properties.isNone ? plan.required : plan.properties
            let location = program.absoluteLocation(of: keyword, in: subschema)
            for offset in plan.slots.start..<plan.slots.end {
                let slot = program.propertySlots[offset]
                let name = program.string(slot.name)
                let index = indices[name] ?? members.count
                if index == members.count {
                    members.append(
                        Member(
                            name: name,
                            texts: [slot.name],
                            subschemas: [],
                            keywordLocation: location
                        )
                    )
                    indices[name] = index
                    names.append((name, index))
                }
                members[index].subschemas.append(slot.subschema)
                for alias in program.aliases(of: offset - plan.slots.start, in: plan) {
                    members[index].texts.append(alias)
                    names.append((program.string(alias), index))
                }
            }
        }
        self.members = members
        self.names = names
        likely = MisspellingIndex(names.map(\.name))
    }

    var isEmpty: Bool { members.isEmpty }

    /// Returns the indices of the members that `name` may be a misspelling of, without repetitions. `name` must not be
    /// one of their names. Returns an empty array if the budget is already spent.
    func candidates(for name: String, within budget: NearestNameIndex.Budget) -> [Int] {
        guard !budget.isSpent else { return [] }
        if let cached = candidatesByName[name] {
            budget.spend(cached.count * Self.visitStepCount)
            return cached
        }
        var seen: Set<Int> = []
        let found = likely.positions(like: name, within: budget).map { names[$0].owner }
            .filter { seen.insert($0).inserted }
        if candidatesByName.count < Self.nameLimit { candidatesByName[name] = found }
        return found
    }

    /// Returns whether `name` can only be a misspelling of a member's name, or false if the budget is spent.
    func isSlip(
        _ name: String,
        for member: Int,
        within budget: NearestNameIndex.Budget
    ) -> Bool {
        let misspelling = Misspelling(name: name, member: member)
        if let cached = slips[misspelling] { return cached }
        let isSlip = memberNames.isSlip(name, for: members[member].name, within: budget)
        if slips.count < Self.nameLimit { slips[misspelling] = isSlip }
        return isSlip
    }
}

extension SchemaProgram {
    /// Returns the aliases of the member of a slot. The slot is counted from the first slot of the plan.
    func aliases(of slot: Int32, in plan: ObjectPlan) -> [NameText] {
        // The aliases are sorted by slot.
        let first = (0..<Int(plan.aliases.count)).partitioningIndex {
            propertyAliases[plan.aliases.start + Int32($0)].slot >= slot
        }
        var names: [NameText] = []
        var offset = plan.aliases.start + Int32(first)
        while offset < plan.aliases.end, propertyAliases[offset].slot == slot {
            names.append(propertyAliases[offset].name)
            offset += 1
        }
        return names
    }
}
