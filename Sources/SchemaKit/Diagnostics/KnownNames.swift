/// The names that schemas declare for values, each looked up once.
final class KnownNames {
    private let trace: EvaluationTrace
    private let declared: DeclaredNames
    /// What all searches for names that are nearly right may cost together.
    let budget = NearestNameIndex.Budget()
    /// What all trials of other values in the place of one may cost together.
    var trialBudget = TrialBudget()
    /// The memory of patterns that are matched against quoted values.
    var patternScratch = PatternScratch()
    private var namesBySubschema: [SubschemaID: NearestNameIndex] = [:]
    private var arrayMembersBySubschema: [SubschemaID: [DeclaredNames.ArrayMember]] = [:]
    private var namesByChoice: [Choice: Set<String>] = [:]
    private var wordsBySubschema: [SchemaWords?] = []
    private var choicesBySubschema: [SubschemaID: [String: [JSONNode]]] = [:]
    private var membersBySubschema: [SubschemaID: [String: [SubschemaID]]] = [:]
    /// The subschemas of members by the objects to which many subschemas apply.
    private var memberSubschemasByObject: [Int32: [String: [SubschemaID]]] = [:]
    private var sequencesBySubschema: [SubschemaID: [[String]]] = [:]
    private var listedBySubschema: [SubschemaID: EnumerationTexts] = [:]
    private var tagsBySubschema: [SubschemaID: [String: [TagValue]]] = [:]
    private var namesBySubschemas: [[SubschemaID]: NearestNameIndex] = [:]
    private var enumerations: [EnumerationKey: EnumerationTexts] = [:]
    /// The evidence that was found in the value that was last asked about, and in the objects in it.
    private var knownEvidence: [EvidenceQuestion: Int] = [:]
    private var evidenceInstance: Int32 = -1
    private var gatheredMemberCount = 0

    /// A list of values, the patterns of the secrets that are masked in them, and those that are left out.
    private struct EnumerationKey: Hashable {
        let values: PoolRange
        let patterns: Set<PoolIndex<Pattern>>
        let deprecated: Set<String>
    }
    /// The object that was last asked about: findings about one object mostly come together, but those about
    /// a large object may have others between them.
    private var object: (instance: Int32, names: ObjectNames)?
    private var largeObjects: [Int32: ObjectNames] = [:]
    private static let largeObjectSize = 64
    /// The subschemas that units apply to each object, in the order of the objects.
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

    init(_ trace: EvaluationTrace) {
        self.trace = trace
        declared = DeclaredNames(trace.program)
    }

    /// The texts of the values of an `enum`.
    ///
    /// - Parameters:
    ///   - patterns: The patterns of the secrets that `text` masks.
    ///   - deprecated: The texts of values that are left out, unless there are no others.
    ///   - text: Returns the text of a value.
    func texts(
        of plan: EnumerationPlan,
        _ patterns: Set<PoolIndex<Pattern>>,
        without deprecated: Set<String>,
        _ text: (JSONNode) -> String
    ) -> EnumerationTexts {
        let key = EnumerationKey(values: plan.values, patterns: patterns, deprecated: deprecated)
        if let known = enumerations[key] { return known }
        let program = trace.program
        let values = (plan.values.start..<plan.values.end).map {
            program.constants.node(program.enumerationValues[$0])
        }
        let current = values.filter { !deprecated.contains($0.text) }
        let texts = EnumerationTexts((current.isEmpty ? values : current).map(text))
        enumerations[key] = texts
        return texts
    }

    /// The names that a subschema, and whatever it applies in place, declares.
    func names(of subschema: SubschemaID) -> NearestNameIndex {
        let destination = trace.program.destination(of: subschema)
        if let known = namesBySubschema[destination] { return known }
        let names = NearestNameIndex(declared.names(of: [destination]))
        namesBySubschema[destination] = names
        return names
    }

    /// The names that a subschema declares, of whose alternatives only those in `chosen` apply where there are any.
    func names(of subschema: SubschemaID, choosing chosen: Set<SubschemaID>) -> Set<String> {
        let choice = Choice(subschema: subschema, chosen: chosen)
        if let known = namesByChoice[choice] { return known }
        let names = declared.names(of: subschema, choosing: chosen)
        namesByChoice[choice] = names
        return names
    }

    /// The members that hold arrays of objects.
    func arrayMembers(of subschema: SubschemaID) -> [DeclaredNames.ArrayMember] {
        if let known = arrayMembersBySubschema[subschema] { return known }
        let members = declared.arrayMembers(of: subschema)
        arrayMembersBySubschema[subschema] = members
        return members
    }

    private struct Choice: Hashable {
        let subschema: SubschemaID
        let chosen: Set<SubschemaID>
    }

    /// The names of an object's members, and those that any subschema declares for the object.
    func object(_ node: JSONNode) -> ObjectNames {
        if let object, object.instance == node.index { return object.names }
        let size = trace.instance.indexAfter(node.index) - node.index
        if size >= Self.largeObjectSize, let known = largeObjects[node.index] { return known }
        let names = ObjectNames(of: node, declared: declared(at: node.index))
        if size >= Self.largeObjectSize {
            largeObjects[node.index] = names
        } else {
            object = (node.index, names)
        }
        return names
    }

    /// Whether any schema that applies describes a member, also one that found nothing wrong.
    ///
    /// - Parameter name: The entry of the member's name.
    func isDescribed(_ name: Int32) -> Bool { describedNames.contains(name) }

    private lazy var describedNames: Set<Int32> = {
        guard let root = trace.units.first else { return [] }
        let program = trace.program
        return trace.instance.withText { text in
            program.withAssertions(of: text) { assertions in
                var search = MisspeltMemberSearch(text, program)
                return search.describedNames(from: root.subschema, root.instance, &assertions)
            }
        }
    }()

    /// The entry of the container that holds the value at an entry.
    func container(of instance: Int32) -> Int32 { containers[Int(instance)] }

    private lazy var containers: [Int32] = {
        let document = trace.instance
        var containers = [Int32](repeating: 0, count: Int(document.indexAfter(0)))
        var open: [Int32] = []
        for index in containers.indices.map(Int32.init) {
            while let last = open.last, document.indexAfter(last) <= index { open.removeLast() }
            containers[Int(index)] = open.last ?? 0
            if document.entry(at: index).isContainer { open.append(index) }
        }
        return containers
    }()

    /// The names that any subschema declares for the object at an entry.
    private func declared(at instance: Int32) -> NearestNameIndex {
        let applied = subschemas(at: instance)
        if applied.count == 1 { return names(of: applied[0]) }
        if let known = namesBySubschemas[applied] { return known }
        let all = NearestNameIndex(declared.names(of: applied))
        namesBySubschemas[applied] = all
        return all
    }

    /// The subschemas that units apply to the object at an entry, each once.
    private func subschemas(at instance: Int32) -> [SubschemaID] {
        var (low, high) = (0, subschemas.count)
        while low < high {
            let middle = (low + high) / 2
            if subschemas[middle].instance < instance { low = middle + 1 } else { high = middle }
        }
        var applied: [SubschemaID] = []
        while low < subschemas.count, subschemas[low].instance == instance {
            if applied.last != subschemas[low].subschema {
                applied.append(subschemas[low].subschema)
            }
            low += 1
        }
        return applied
    }

    /// What a subschema says of values that do not fit it, read by `read` when it is first asked for.
    func words(of subschema: SubschemaID, read: () -> SchemaWords) -> SchemaWords {
        let index = Int(subschema.index)
        if index >= wordsBySubschema.count {
            let missing = index + 1 - wordsBySubschema.count
            wordsBySubschema += [SchemaWords?](repeating: nil, count: missing)
        }
        if let known = wordsBySubschema[index] { return known }
        let words = read()
        wordsBySubschema[index] = words
        return words
    }

    /// The members for which a subschema has a few values only, with those values.
    func choices(of subschema: SubschemaID) -> [String: [JSONNode]] {
        if let known = choicesBySubschema[subschema] { return known }
        let choices = Dictionary(
            declared.choices(of: subschema).map { ($0.name, $0.values) },
            uniquingKeysWith: { first, _ in first }
        )
        choicesBySubschema[subschema] = choices
        return choices
    }

    /// The members that conditions on a value compare, each with the values that it may have there:
    /// those that are compared, and those that the schemas list which hold then or else.
    func tags(of subschema: SubschemaID) -> [String: [TagValue]] {
        if let known = tagsBySubschema[subschema] { return known }
        var tags: [String: [TagValue]] = [:]
        let own = choices(of: subschema)
        for plan in declared.conditions(of: subschema) {
            let compared = choices(of: plan.condition)
            let otherwise = plan.alternative.isNone ? [:] : choices(of: plan.alternative)
            for (name, values) in compared {
                let others = ((otherwise[name] ?? []) + (own[name] ?? [])).filter { other in
                    !values.contains { $0.text == other.text }
                }
                tags[name, default: []] +=
                    values.map { TagValue(value: $0, subschema: plan.consequence) }
                    + others.map { TagValue(value: $0, subschema: plan.alternative) }
            }
            for (name, values) in declared.comparedChoices(of: plan.condition)
            where compared[name] == nil {
                tags[name, default: []] += (values + (own[name] ?? [])).map {
                    TagValue(value: $0, subschema: .none)
                }
            }
        }
        tagsBySubschema[subschema] = tags
        return tags
    }

    /// The values that a subschema lists for the first items of an array, position by position; empty where
    /// it lists none.
    func sequence(of subschema: SubschemaID) -> [[String]] {
        if let known = sequencesBySubschema[subschema] { return known }
        let sequence = declared.sequence(of: subschema)
        sequencesBySubschema[subschema] = sequence
        return sequence
    }

    /// The schemas that any subschema has for a member of the object at an entry.
    func memberSubschemas(_ name: String, at instance: Int32) -> [SubschemaID] {
        if let known = memberSubschemasByObject[instance] { return known[name] ?? [] }
        let subschemas = subschemas(at: instance)
        guard subschemas.count >= Self.largeObjectSize else {
            return subschemas.flatMap { members(of: $0)[name] ?? [] }
        }
        // Each of many subschemas may ask.
        var byName: [String: [SubschemaID]] = [:]
        for subschema in subschemas {
            byName.merge(members(of: subschema)) { $0 + $1 }
        }
        memberSubschemasByObject[instance] = byName
        return byName[name] ?? []
    }

    /// How many members of an object a subschema declares.
    func describedCount(by subschema: SubschemaID, _ object: JSONNode) -> Int {
        let members = members(of: subschema)
        return object.members.count { members[$0.name] != nil }
    }

    /// The names of the members that a subschema requires, whatever else holds.
    func requiredNames(of subschema: SubschemaID) -> [String] {
        declared.requiredNames(of: subschema).compactMap { $0.min() }
    }

    /// The schemas that a subschema has for the items of an array.
    func itemSubschemas(of subschema: SubschemaID) -> [SubschemaID] {
        declared.itemSubschemas(of: subschema)
    }

    /// The texts of the values that a subschema lists, as the only ones or among others.
    func listedValues(of subschema: SubschemaID) -> EnumerationTexts {
        if let known = listedBySubschema[subschema] { return known }
        let listed = EnumerationTexts(declared.listedValues(of: subschema))
        listedBySubschema[subschema] = listed
        return listed
    }

    /// A value of a tag, and the schema that holds with it, if there is one.
    struct TagValue {
        let value: JSONNode
        let subschema: SubschemaID
    }

    /// How many members of a value, and of the objects in it, a subschema declares.
    ///
    /// Of the schemas that a subschema has for a member, the first are asked, as each may have as many.
    func evidence(for subschema: SubschemaID, _ value: JSONNode) -> Int {
        if evidenceInstance != value.index {
            evidenceInstance = value.index
            knownEvidence.removeAll(keepingCapacity: true)
        }
        return evidence(for: subschema, value, depth: 0)
    }

    private func evidence(for subschema: SubschemaID, _ value: JSONNode, depth: Int) -> Int {
        guard value.kind == .object, depth < Self.evidenceDepth, !subschema.isNone else {
            return 0
        }
        let destination = trace.program.destination(of: subschema)
        let question = EvidenceQuestion(subschema: destination, instance: value.index, depth: depth)
        if let known = knownEvidence[question] { return known }
        let members = members(of: destination)
        var evidence = 0
        for member in value.members {
            guard let inner = members[member.name] else { continue }
            let best = inner.prefix(Self.evidenceWidth).map {
                self.evidence(for: $0, member.value, depth: depth + 1)
            }.max()
            evidence += 1 + (best ?? 0)
        }
        knownEvidence[question] = evidence
        return evidence
    }

    private struct EvidenceQuestion: Hashable {
        let subschema: SubschemaID
        let instance: Int32
        let depth: Int
    }

    /// How deep objects in a value are looked at.
    private static let evidenceDepth = 3
    /// How many of the schemas that a subschema has for one member are asked.
    private static let evidenceWidth = 32
    /// How many members of subschemas are gathered; further subschemas count as having none. In a union whose branches
    /// refer to it, each branch has the members of all.
    private static let gatheredMemberLimit = 1 << 18

    /// The subschemas of the members that a subschema declares.
    private func members(of subschema: SubschemaID) -> [String: [SubschemaID]] {
        if let known = membersBySubschema[subschema] { return known }
        guard gatheredMemberCount < Self.gatheredMemberLimit else { return [:] }
        let members = declared.members(of: subschema)
        gatheredMemberCount += members.count
        membersBySubschema[subschema] = members
        return members
    }

    /// The scalars that are wrong whatever the conditions on them say.
    lazy var wrongValues = WrongValues(in: trace)

    /// The entries of the scalars that a condition on the value at an entry compares.
    func comparedScalars(of condition: SubschemaID, at instance: Int32) -> Set<Int32> {
        declared.comparedScalars(of: condition, at: instance, in: trace.instance)
    }

    /// The names that the object at an entry was found to lack.
    func missing(at instance: Int32) -> Set<String> { missingByInstance[instance] ?? [] }

    private lazy var missingByInstance: [Int32: Set<String>] = {
        var missing: [Int32: Set<String>] = [:]
        for unit in trace.units where !unit.isValid && unit.instruction >= 0 {
            guard case .object(let index) = trace.program.instructions[unit.instruction] else {
                continue
            }
            let plan = trace.program.objectPlans[index]
            guard unit.keyword == plan.required else { continue }
            missing[unit.instance, default: []]
                .formUnion(trace.missingNames(unit, plan))
        }
        return missing
    }()
}
