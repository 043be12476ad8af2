import SchemaKit

/// A cache of the names, values and schemas that the subschemas of one trace declare. All findings of the trace use it.
final class DeclarationCache {
    private let trace: EvaluationTrace
    private let declarations: SchemaDeclarations
    let limits: WorkLimits
    /// The budget for all searches for similar names.
    let budget: NearestNameIndex.Budget
    /// The budget for all trials. A trial evaluates a string, object or array after a part of its text is changed.
    var trialBudget: TrialBudget
    /// The scratch memory for matching patterns.
    var patternScratch = PatternScratch()
    /// The long names of missing members. All findings about a member share the memory of its name.
    private var longNames: [NameText: String] = [:]
    /// The minimum size of these names.
    private static let longNameByteCount = 256
    private var namesBySubschema: [SubschemaID: NearestNameIndex] = [:]
    private var arrayMembersBySubschema: [SubschemaID: [SchemaDeclarations.ArrayMember]] = [:]
    private var namesByBranchSelection: [BranchSelection: Set<String>] = [:]
    private var messagesBySubschema: [SubschemaID: SchemaMessages] = [:]
    /// A direct-mapped cache of `messagesBySubschema`, by some bits of the subschema's number. It stays empty until the
    /// first use.
    private var recentMessages: [(subschema: SubschemaID, messages: SchemaMessages)?] = []
    /// The number of entries of `recentMessages`, a power of two.
    private static let recentMessageCount = 64
    private var choicesBySubschema: [SubschemaID: [ExactText: [JSONNode]]] = [:]
    private var tagValuesByBranch: [SubschemaID: [ExactText: [JSONNode]]] = [:]
    private var unionChoicesBySubschema: [SubschemaID: [ExactText: [JSONNode]]] = [:]
    /// The reasons why unions inside branches reject their values. Many branches can contain one union.
    var mismatchesByUnion: [EvaluationTrace.UnitID: EvaluationDiagnostics.RootMismatch?] = [:]
    private var membersBySubschema: [SubschemaID: SchemaDeclarations.Members] = [:]
    /// The subschemas of the members of each object to which many subschemas apply.
    private var memberSubschemasByObject: [Int32: [String: [SubschemaID]]] = [:]
    private var sequencesBySubschema: [SubschemaID: [[String]]] = [:]
    private var listedBySubschema: [SubschemaID: EnumerationTexts] = [:]
    private var tagsBySubschema: [SubschemaID: [ExactText: Tag]] = [:]
    private var namesBySubschemaList: [[SubschemaID]: NearestNameIndex] = [:]
    private var aliasesByRange: [PoolRange: PlanAliases] = [:]
    private var enumerations: [EnumerationKey: EnumerationTexts] = [:]
    /// The results of `evidence(for:in:)` for the most recent value and the objects inside it.
    private var evidenceByKey: [EvidenceKey: Int] = [:]
    private var evidenceInstance: Int32 = -1
    /// The number of members that were collected from all subschemas together. Eight subschemas that were read for them
    /// count as one member.
    private(set) var collectedMemberCount = 0

    /// The arguments on which the texts of an `enum` depend.
    private struct EnumerationKey: Hashable {
        let values: PoolRange
        /// The patterns of the secrets that are masked in the values.
        let patterns: Set<PoolIndex<Pattern>>
        /// The texts of the values that are left out.
        let deprecated: Set<ExactText>
    }

    /// The most recent object. Findings about one object usually follow each other. Between findings about a large
    /// object there may be findings about other objects, so large objects are kept in a table.
    private var object: (instance: Int32, names: ObjectNames)?
    private var largeObjects: [Int32: ObjectNames] = [:]
    /// The minimum number of entries of a large object.
    private static let largeObjectSize = 64
    /// The minimum number of subschemas that apply to an object in `memberSubschemasByObject`.
    private static let manySubschemaCount = 64
    /// The subschemas that units apply to each object, sorted by object.
    private lazy var subschemas: [(instance: Int32, subschema: SubschemaID)] = {
        var subschemas: [(instance: Int32, subschema: SubschemaID)] = []
        for unit in trace.units where trace.instance.entry(at: unit.instance).kind == .object {
            if let last = subschemas.last, last == (unit.instance, unit.subschema) { continue }
            subschemas.append((unit.instance, unit.subschema))
        }
        return subschemas.sorted {
            ($0.instance, $0.subschema.index) < ($1.instance, $1.subschema.index)
        }
    }()

    init(_ trace: EvaluationTrace, limits: WorkLimits = WorkLimits()) {
        self.trace = trace
        self.limits = limits
        budget = NearestNameIndex.Budget(limit: limits.searchStepCount)
        trialBudget = TrialBudget(byteCount: limits.trialByteCount)
        declarations = SchemaDeclarations(trace.program)
        patternScratch.costlyStepCount = limits.costlyStepCount
    }

    /// Returns the texts of the values of an `enum`.
    ///
    /// - Parameters:
    ///   - patterns: The patterns of the secrets that `text` masks.
    ///   - deprecated: The texts of values that are left out, unless all values are among them.
    ///   - text: A function that returns the text of a value as messages show it.
    func texts(
        of plan: EnumerationPlan,
        masking patterns: Set<PoolIndex<Pattern>>,
        without deprecated: Set<ExactText>,
        _ text: (JSONNode) -> String
    ) -> EnumerationTexts {
        let key = EnumerationKey(values: plan.values, patterns: patterns, deprecated: deprecated)
        if let cached = enumerations[key] { return cached }
        let values = trace.program.values(of: plan)
        let nonDeprecated = values.filter { !deprecated.contains(ExactText($0.text)) }
        let texts = EnumerationTexts((nonDeprecated.isEmpty ? values : nonDeprecated).map(text))
        enumerations[key] = texts
        return texts
    }

    /// Returns the names that a subschema declares, in itself and in the subschemas that it applies to the same value.
    func names(of subschema: SubschemaID) -> NearestNameIndex {
        let destination = trace.program.destination(of: subschema)
        return namesBySubschema.cached(destination) {
            NearestNameIndex(declarations.names(of: [destination]))
        }
    }

    /// Returns the names that a subschema declares. If some branches of an `anyOf` or `oneOf` are in `chosen`, the
    /// other branches do not count.
    func names(of subschema: SubschemaID, choosing chosen: Set<SubschemaID>) -> Set<String> {
        namesByBranchSelection.cached(BranchSelection(subschema: subschema, chosen: chosen)) {
            declarations.names(of: subschema, choosing: chosen)
        }
    }

    /// Returns the members that a subschema constrains to arrays of objects.
    func arrayMembers(of subschema: SubschemaID) -> [SchemaDeclarations.ArrayMember] {
        arrayMembersBySubschema.cached(subschema) { declarations.arrayMembers(of: subschema) }
    }

    /// A subschema, and the branches of its unions that count.
    private struct BranchSelection: Hashable {
        let subschema: SubschemaID
        let chosen: Set<SubschemaID>
    }

    /// Returns the names of an object's members, and the names that any subschema declares for the object.
    func objectNames(of node: JSONNode) -> ObjectNames {
        if let object, object.instance == node.index { return object.names }
        let size = trace.instance.indexAfter(node.index) - node.index
        if size >= Self.largeObjectSize, let cached = largeObjects[node.index] { return cached }
        let names = ObjectNames(of: node, declared: declaredNames(at: node.index))
        if size >= Self.largeObjectSize {
            largeObjects[node.index] = names
        } else {
            object = (node.index, names)
        }
        return names
    }

    /// Returns whether any schema that may apply to an object describes a member of the object. Branches that the
    /// object does not match count, too.
    ///
    /// - Parameter name: The entry of the member's name.
    func isDescribed(_ name: Int32) -> Bool { describedNames.contains(name) }

    private lazy var describedNames: Set<Int32> = {
        guard let root = trace.units.first else { return [] }
        let program = trace.program
        return trace.instance.withText { text in
            program.withAssertions(of: text) { assertions in
                var search = MisspelledMemberSearch(text, program)
                return search.describedNames(
                    from: root.subschema,
                    at: root.instance,
                    &assertions
                )
            }
        }
    }()

    /// Returns the entry of the object or array that directly contains the name or value at an entry. For the root
    /// value, which no container contains, returns the root's own entry 0.
    func container(of instance: Int32) -> Int32 { containers[Int(instance)] }

    private lazy var containers: [Int32] = {
        let document = trace.instance
        var containers = [Int32](repeating: 0, count: Int(document.indexAfter(0)))
        /// The containers around the current entry, outermost first.
        var enclosing: [Int32] = []
        for index in containers.indices.map(Int32.init) {
            while let last = enclosing.last, document.indexAfter(last) <= index {
                enclosing.removeLast()
            }
            containers[Int(index)] = enclosing.last ?? 0
            if document.entry(at: index).isContainer { enclosing.append(index) }
        }
        return containers
    }()

    /// Returns the unit that directly contains a unit, or nil for the unit of the root.
    func parent(of id: EvaluationTrace.UnitID) -> EvaluationTrace.UnitID? {
        let parent = parents[Int(id.index)]
        return parent < 0 ? nil : EvaluationTrace.UnitID(index: parent)
    }

    /// The parent of each unit, or -1 for the root.
    private lazy var parents: [Int32] = {
        var parents: [Int32] = [-1]
        parents.reserveCapacity(trace.units.count)
        /// The last unit before the current one. The root contains all units.
        var parent: Int32 = 0
        for index in trace.units.indices.dropFirst() {
            // A unit that has ended does not contain this unit, but its parent can.
            while trace.units[Int(parent)].end <= index { parent = parents[Int(parent)] }
            parents.append(parent)
            parent = Int32(index)
        }
        return parents
    }()

    /// Returns the names that any subschema declares for the object at an entry.
    private func declaredNames(at instance: Int32) -> NearestNameIndex {
        let applied = subschemas(at: instance)
        if applied.count == 1 { return names(of: applied[0]) }
        return namesBySubschemaList.cached(applied) {
            NearestNameIndex(declarations.names(of: applied))
        }
    }

    /// Returns the subschemas that units apply to the object at an entry, without repetitions.
    private func subschemas(at instance: Int32) -> [SubschemaID] {
        let first = subschemas.partitioningIndex { $0.instance >= instance }
        var applied: [SubschemaID] = []
        for row in subschemas[first...].prefix(while: { $0.instance == instance })
        where applied.last != row.subschema {
            applied.append(row.subschema)
        }
        return applied
    }

    /// Returns the message, effect and severity that a subschema has for invalid values. On the first call for a
    /// subschema, `read` reads them.
    ///
    /// The memory does not depend on the number of subschemas in the program, because a program can be used for many
    /// small values. (Benchmark: `many-findings`.)
    func messages(of subschema: SubschemaID, read: () -> SchemaMessages) -> SchemaMessages {
        if recentMessages.isEmpty {
            recentMessages = Array(repeating: nil, count: Self.recentMessageCount)
        }
        let slot = Int(subschema.index) & (Self.recentMessageCount - 1)
        if let recent = recentMessages[slot], recent.subschema == subschema {
            return recent.messages
        }
        let messages = messagesBySubschema.cached(subschema, read)
        recentMessages[slot] = (subschema, messages)
        return messages
    }

    /// Returns the aliases that apply to the members of an object plan.
    func aliases(of plan: ObjectPlan, in subschema: SubschemaID) -> PlanAliases {
        aliasesByRange.cached(plan.aliases) { PlanAliases(of: plan, in: subschema, trace.program) }
    }

    /// Returns the members that a subschema constrains with `const` or `enum`, each with the allowed values.
    func choices(of subschema: SubschemaID) -> [ExactText: [JSONNode]] {
        choicesBySubschema.cached(subschema) { declarations.choices(of: subschema).valuesByName }
    }

    /// Returns the members that can distinguish a branch from others, each with its possible values. The branch itself
    /// constrains such a member with `const` or `enum`, or each branch of a union inside the branch does.
    func tagValues(of branch: SubschemaID) -> [ExactText: [JSONNode]] {
        let branch = trace.program.destination(of: branch)
        if let cached = tagValuesByBranch[branch] { return cached }
        var values = choices(of: branch)
        for subschema in declarations.unconditionalSubschemas(of: branch) {
            // Many branches can contain one union, so its values are collected only once.
            let ofUnions = unionChoicesBySubschema.cached(subschema) {
                declarations.choicesOfUnions(of: subschema).valuesByName
            }
            values.merge(ofUnions) { first, _ in first }
        }
        tagValuesByBranch[branch] = values
        return values
    }

    /// Returns the members that the conditions of a subschema compare, each with its possible values: the compared
    /// values, and the values that `else` or the subschema itself lists for the member.
    func tags(of subschema: SubschemaID) -> [ExactText: Tag] {
        if let cached = tagsBySubschema[subschema] { return cached }
        var tags: [ExactText: Tag] = [:]
        let own = choices(of: subschema)
        let ownTexts = own.mapValues { Set($0.map(\.text)) }
        // Conditions can share one `else`, whose values for a member are listed once.
        var listedAlternatives: [ExactText: Set<SubschemaID>] = [:]
        for plan in declarations.conditions(of: subschema) {
            let compared = choices(of: plan.condition)
            let alternative = trace.program.destination(ofAlternative: plan)
            for (name, values) in compared {
                tags[name, default: Tag()].values += values.map {
                    TagValue(value: $0, subschema: plan.consequence)
                }
                guard !alternative.isNone else { continue }
                let comparedTexts = Set(values.map(\.text))
                tags[name, default: Tag()].alternatives.append(
                    Alternative(subschema: alternative, comparedTexts: comparedTexts)
                )
                guard listedAlternatives[name, default: []].insert(alternative).inserted else {
                    continue
                }
                let listedTexts = ownTexts[name] ?? []
                let others = (choices(of: alternative)[name] ?? []).filter {
                    !comparedTexts.contains($0.text) && !listedTexts.contains($0.text)
                }
                tags[name, default: Tag()].values += others.map {
                    TagValue(value: $0, subschema: alternative)
                }
            }
            // Under `not` or in a branch, the compared value alone does not decide whether `then` or `else` applies.
            for (name, values) in declarations.comparedChoices(of: plan.condition)
            where compared[ExactText(name)] == nil {
                tags[ExactText(name), default: Tag()].values += values.map {
                    TagValue(value: $0, subschema: .none)
                }
            }
        }
        // The own values are added once and not for each condition: a schema can have a condition for each value.
        for (name, values) in own where tags[name] != nil {
            tags[name]?.values += values.map { TagValue(value: $0, subschema: .none) }
            tags[name]?.ownTexts = ownTexts[name] ?? []
        }
        tagsBySubschema[subschema] = tags
        return tags
    }

    /// Returns the values that a subschema lists for each of the first items of an array; empty if it lists no values.
    func sequence(of subschema: SubschemaID) -> [[String]] {
        sequencesBySubschema.cached(subschema) { declarations.sequence(of: subschema) }
    }

    /// Returns the schemas for a member of the object at an entry, from all subschemas that units apply to the object.
    func memberSubschemas(_ name: String, at instance: Int32) -> [SubschemaID] {
        if let cached = memberSubschemasByObject[instance] { return cached[name] ?? [] }
        let subschemas = subschemas(at: instance)
        guard subschemas.count >= Self.manySubschemaCount else {
            return subschemas.flatMap { members(of: $0)[name] ?? [] }
        }
        // Findings about each of the many subschemas may call this function, so the result is kept.
        var byName: [String: [SubschemaID]] = [:]
        for subschema in subschemas {
            byName.merge(members(of: subschema)) { $0 + $1 }
        }
        memberSubschemasByObject[instance] = byName
        return byName[name] ?? []
    }

    /// Returns the number of an object's members that a subschema declares.
    func declaredMemberCount(in object: JSONNode, by subschema: SubschemaID) -> Int {
        let members = members(of: subschema)
        return object.members.count { members[$0.name] != nil }
    }

    /// Returns whether a subschema declares all members of an object, or of each of the first `evidenceWidth` items of
    /// an array, which must all be objects. Returns false for other values, and if there are no members.
    func declaresAllMembers(of value: JSONNode, _ subschema: SubschemaID) -> Bool {
        switch value.kind {
        case .object:
            let declared = members(of: trace.program.destination(of: subschema))
            let names = value.members.map(\.name)
            return !names.isEmpty && names.allSatisfy { declared[$0] != nil }
        case .array:
            let items = Array(value.elements.prefix(Self.evidenceWidth))
            let subschemas = itemSubschemas(of: subschema).prefix(Self.evidenceWidth)
            return !items.isEmpty
                && items.allSatisfy { item in
                    item.kind == .object && subschemas.contains { declaresAllMembers(of: item, $0) }
                }
        case .string, .number, .true, .false, .null: return false
        }
    }

    /// Returns the name of each member that a subschema requires unconditionally.
    func requiredNames(of subschema: SubschemaID) -> [String] {
        declarations.requiredMembers(of: subschema).map(\.name)
    }

    /// Returns the schemas that a subschema has for the items of an array after those that `prefixItems` describes.
    func itemSubschemas(of subschema: SubschemaID) -> [SubschemaID] {
        declarations.itemSubschemas(of: subschema)
    }

    /// Returns the texts of the strings that a subschema lists, even if the subschema also allows other strings.
    func listedValues(of subschema: SubschemaID) -> EnumerationTexts {
        listedBySubschema.cached(subschema) {
            EnumerationTexts(declarations.listedValues(of: subschema))
        }
    }

    /// A member that conditions compare, with its possible values.
    struct Tag {
        /// The values, and the schemas that apply with them. A value can occur several times.
        fileprivate(set) var values: [TagValue] = []
        /// The `else` schemas of the conditions. Each applies with all values in `ownTexts` that its condition does not
        /// compare. `values` does not list these pairs, because there can be a condition for each value.
        fileprivate(set) var alternatives: [Alternative] = []
        /// The texts of the values that the subschema itself lists.
        fileprivate(set) var ownTexts: Set<String> = []
    }

    /// An `else` schema, which applies with all values of a tag except those that its condition compares.
    struct Alternative {
        let subschema: SubschemaID
        let comparedTexts: Set<String>
    }

    /// A value of a tag, and the schema that applies with that value. The schema's id is `none` if there is no such
    /// schema.
    struct TagValue {
        let value: JSONNode
        let subschema: SubschemaID
    }

    /// Returns the number of members in a value that a subschema declares, as evidence that the subschema is meant for
    /// the value. The members of the objects inside the value count, too.
    ///
    /// Only `evidenceDepth` levels of objects are visited, and only the first `evidenceWidth` schemas that a subschema
    /// has for one member.
    func evidence(for subschema: SubschemaID, in value: JSONNode) -> Int {
        if evidenceInstance != value.index {
            evidenceInstance = value.index
            evidenceByKey.removeAll(keepingCapacity: true)
        }
        return evidence(for: subschema, in: value, depth: 0)
    }

    private func evidence(for subschema: SubschemaID, in value: JSONNode, depth: Int) -> Int {
        guard value.kind == .object, depth < Self.evidenceDepth, !subschema.isNone else {
            return 0
        }
        let destination = trace.program.destination(of: subschema)
        let key = EvidenceKey(subschema: destination, instance: value.index, depth: depth)
        if let cached = evidenceByKey[key] { return cached }
        let members = members(of: destination)
        var evidence = 0
        for member in value.members {
            guard let inner = members[member.name] else { continue }
            let best = inner.prefix(Self.evidenceWidth).map {
                self.evidence(for: $0, in: member.value, depth: depth + 1)
            }.max()
            evidence += 1 + (best ?? 0)
        }
        evidenceByKey[key] = evidence
        return evidence
    }

    private struct EvidenceKey: Hashable {
        let subschema: SubschemaID
        let instance: Int32
        let depth: Int
    }

    /// The maximum number of levels of objects that are visited in a value.
    private static let evidenceDepth = 3
    /// The maximum number of schemas that are visited for one member or for the items of an array, and the maximum
    /// number of items that are visited.
    private static let evidenceWidth = 32
    /// For each subschema, the number of members that were collected for it.
    var collectedMemberCounts: [SubschemaID: Int] {
        membersBySubschema.mapValues(\.collectedCount)
    }

    /// Returns the subschemas of the members that a subschema declares. Once `limits.collectedMemberCount` is reached,
    /// the result is empty for a subschema whose members were not collected before.
    private func members(of subschema: SubschemaID) -> [String: [SubschemaID]] {
        if let cached = membersBySubschema[subschema] { return cached.subschemasByName }
        guard collectedMemberCount < limits.collectedMemberCount else { return [:] }
        let members = declarations.members(of: subschema)
        collectedMemberCount += members.collectedCount
        membersBySubschema[subschema] = members
        return members.subschemasByName
    }

    /// The scalars that a schema rejects regardless of its conditions.
    lazy var wrongValues = WrongValues(in: trace)

    /// Returns the entries of the scalars that a condition compares. `instance` is the entry of the value to which the
    /// condition applies.
    func comparedScalars(of condition: SubschemaID, at instance: Int32) -> Set<Int32> {
        declarations.comparedScalars(of: condition, at: instance, in: trace.instance)
    }

    /// Returns a name of the schema as a string.
    func string(_ name: NameText) -> String {
        guard name.bytes.count >= Self.longNameByteCount else { return trace.program.string(name) }
        if let cached = longNames[name] { return cached }
        let string = trace.program.string(name)
        longNames[name] = string
        return string
    }

    /// Returns the names of the required members that the object at an entry lacks.
    func missingNames(at instance: Int32) -> Set<String> { missingByInstance[instance] ?? [] }

    private lazy var missingByInstance: [Int32: Set<String>] = {
        var missing: [Int32: Set<String>] = [:]
        for unit in trace.units where !unit.isValid && unit.hasInstruction {
            guard case .object(let index) = trace.program.instructions[unit.instruction] else {
                continue
            }
            let plan = trace.program.objectPlans[index]
            guard unit.keyword == plan.required else { continue }
            missing[unit.instance, default: []]
                .formUnion(trace.missingNames(of: plan, in: unit, string))
        }
        return missing
    }()
}

extension SchemaDeclarations.Members {
    /// The number of subschemas that take about as long to read as one member.
    private static let readCountOfMember = 8

    /// The number that counts towards `WorkLimits.collectedMemberCount`.
    fileprivate var collectedCount: Int {
        max(subschemasByName.count, readCount / Self.readCountOfMember)
    }
}

extension SchemaProgram {
    /// Returns the schema to which the `else` of a condition leads; `none` if there is no `else`.
    fileprivate func destination(ofAlternative plan: ConditionalPlan) -> SubschemaID {
        plan.alternative.isNone ? .none : destination(of: plan.alternative)
    }
}

extension Dictionary {
    /// Returns the value for a key. If there is none, `makeValue` makes the value, which is then stored. The function
    /// must not use this dictionary.
    fileprivate mutating func cached(_ key: Key, _ makeValue: () -> Value) -> Value {
        if let known = self[key] { return known }
        let value = makeValue()
        self[key] = value
        return value
    }
}
