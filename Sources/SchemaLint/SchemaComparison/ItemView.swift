import SchemaKit

/// What a set of constraints asks of the elements of an array, position by position.
struct ItemView {
    private var plans: [(prefix: [SidedSchema], rest: SidedSchema?)] = []
    private var unevaluated: [SidedSchema] = []
    /// Where it is said what becomes of elements that are not described.
    private(set) var closingPlace: SchemaPlace?
    /// How many positions have schemas of their own.
    private(set) var prefixCount = 0

    init(_ set: ConstraintSet, in compared: ComparedSchemas) {
        var hasOtherMarks = !set.choices.isEmpty || !set.trackers.isEmpty
        for constraint in set.constraints {
            let side = constraint.owner.side
            let program = compared.program(side)
            switch constraint.instruction {
            case .array(let id):
                let plan = program.arrayPlans[id]
                let prefix = program.sided(plan.prefix, side)
                let rest = plan.rest.isNone ? nil : SidedSchema(side: side, id: plan.rest)
                plans.append((prefix, rest))
                prefixCount = max(prefixCount, prefix.count)
                if rest != nil {
                    closingPlace = compared.place(of: plan.items, in: constraint.owner)
                }
            case .unevaluatedItems(let schema):
                unevaluated.append(SidedSchema(side: side, id: schema))
                closingPlace = compared.place(of: constraint.keyword, in: constraint.owner)
            case .contains, .conditional, .dynamicReference:
                hasOtherMarks = true
            default:
                break
            }
        }
        // Which elements are left over depends on the value then: only witnesses can tell.
        if hasOtherMarks { unevaluated = [] }
    }

    /// The schemas for the element at a position; past the prefixes, for all others.
    func schemas(at position: Int) -> [SidedSchema] {
        let found = plans.compactMap { position < $0.prefix.count ? $0.prefix[position] : $0.rest }
        return found.isEmpty ? unevaluated : found
    }
}
