import SchemaKit

/// The aliases that apply to the members of an object plan, collected once for all findings about aliases.
final class PlanAliases {
    /// The range of the aliases in the program's pool. The range identifies the plan.
    let range: PoolRange
    /// The aliases by their names, for each keyword `aliases` that declares some of them.
    private let declared: [KeywordEntry: [String: Declared]]
    /// The aliases of the member of each slot.
    private let namesBySlot: [Int32: Set<String>]

    /// An alias and the value that describes it in the schema.
    struct Declared {
        let alias: PropertyAlias
        let value: JSONNode?
    }

    /// - Parameter subschema: The subschema of the plan. The aliases are declared in its document.
    init(of plan: ObjectPlan, in subschema: SubschemaID, _ program: SchemaProgram) {
        let document = program[subschema].location.document
        var values: [KeywordEntry: [String: JSONNode]] = [:]
        var declared: [KeywordEntry: [String: Declared]] = [:]
        var namesBySlot: [Int32: Set<String>] = [:]
        for offset in plan.aliases.start..<plan.aliases.end {
            let alias = program.propertyAliases[offset]
            let name = program.string(alias.name)
            namesBySlot[alias.slot, default: []].insert(name)
            guard declared[alias.keyword]?[name] == nil else { continue }
            if values[alias.keyword] == nil {
                let entry = alias.keyword.valueIndex
                let node = program.registry.node(
                    at: SchemaLocation(document: document, entry: entry)
                )
                // If a name is repeated, the last member counts.
                values[alias.keyword] = Dictionary(
                    node.members.map { ($0.name, $0.value) },
                    uniquingKeysWith: { _, last in last }
                )
            }
            declared[alias.keyword, default: [:]][name] = Declared(
                alias: alias,
                value: values[alias.keyword]?[name]
            )
        }
        range = plan.aliases
        self.declared = declared
        self.namesBySlot = namesBySlot
    }

    /// Returns the aliases of the plan that a keyword `aliases` declares, by name; nil if it declares none of them.
    func aliases(declaredBy keyword: KeywordEntry) -> [String: Declared]? { declared[keyword] }

    /// Returns the aliases of the member of a slot. The slot is counted from the first slot of the plan.
    func names(ofSlot slot: Int32) -> Set<String> { namesBySlot[slot] ?? [] }
}
