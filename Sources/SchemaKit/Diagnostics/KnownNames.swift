/// The names that schemas declare for values, each looked up once.
final class KnownNames {
    private let trace: EvaluationTrace
    private let declared: DeclaredNames
    private var namesBySubschema: [SubschemaID: [String]] = [:]
    private var choicesBySubschema: [SubschemaID: [String: [JSONNode]]] = [:]
    private var membersBySubschema: [SubschemaID: [String: [SubschemaID]]] = [:]
    private var tagsBySubschema: [SubschemaID: [String: [TagValue]]] = [:]
    private var namesByInstance: [Int32: Set<String>] = [:]
    private lazy var subschemas: [Int32: Set<SubschemaID>] = {
        var subschemas: [Int32: Set<SubschemaID>] = [:]
        for unit in trace.units { subschemas[unit.instance, default: []].insert(unit.subschema) }
        return subschemas
    }()

    init(_ trace: EvaluationTrace) {
        self.trace = trace
        declared = DeclaredNames(trace.program)
    }

    /// The names that a subschema, and whatever it applies in place, declares.
    func names(of subschema: SubschemaID) -> [String] {
        if let known = namesBySubschema[subschema] { return known }
        let names = declared.names(of: subschema)
        namesBySubschema[subschema] = names
        return names
    }

    /// The names that any subschema declares for the value at an entry.
    func declared(at instance: Int32) -> Set<String> {
        if let known = namesByInstance[instance] { return known }
        let names = Set((subschemas[instance] ?? []).flatMap(names))
        namesByInstance[instance] = names
        return names
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

    /// A value of a tag, and the schema that holds with it, if there is one.
    struct TagValue {
        let value: JSONNode
        let subschema: SubschemaID
    }

    /// How many members of a value, and of the objects in it, a subschema declares.
    func evidence(for subschema: SubschemaID, _ value: JSONNode, depth: Int = 0) -> Int {
        guard value.kind == .object, depth < Self.evidenceDepth, !subschema.isNone else {
            return 0
        }
        let members = members(of: subschema)
        var evidence = 0
        for member in value.members {
            guard let inner = members[member.name] else { continue }
            let best = inner.map { self.evidence(for: $0, member.value, depth: depth + 1) }.max()
            evidence += 1 + (best ?? 0)
        }
        return evidence
    }

    private static let evidenceDepth = 3

    /// The subschemas of the members that a subschema declares.
    private func members(of subschema: SubschemaID) -> [String: [SubschemaID]] {
        if let known = membersBySubschema[subschema] { return known }
        let members = declared.members(of: subschema)
        membersBySubschema[subschema] = members
        return members
    }

    /// The names that the object at an entry was found to lack.
    func missing(at instance: Int32) -> Set<String> { missingByInstance[instance] ?? [] }

    private lazy var missingByInstance: [Int32: Set<String>] = {
        var missing: [Int32: Set<String>] = [:]
        let diagnostics = EvaluationDiagnostics(of: trace)
        for unit in trace.units where !unit.isValid && unit.instruction >= 0 {
            guard case .object(let index) = trace.program.instructions[unit.instruction] else {
                continue
            }
            let plan = trace.program.objectPlans[index]
            guard unit.keyword == plan.required else { continue }
            missing[unit.instance, default: []]
                .formUnion(diagnostics.missingNames(unit, plan))
        }
        return missing
    }()
}
