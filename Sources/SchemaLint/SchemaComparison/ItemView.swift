import SchemaKit

/// The schemas that a set of constraints applies to the items of an array, by position.
struct ItemView {
    private var plans: [(prefix: [SidedSchema], rest: SidedSchema?)] = []
    private var unevaluated: [SidedSchema] = []
    /// The location of the keyword that constrains the remaining items.
    private(set) var closingPlace: SchemaPlace?
    /// The number of positions with schemas of their own.
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
        // The remaining items now depend on the value, so differences can be found only by evaluating values.
        if hasOtherMarks { unevaluated = [] }
    }

    /// Returns the schemas for the item at a position. Positions after the prefixes share the schemas for all
    /// other items.
    func schemas(at position: Int) -> [SidedSchema] {
        let found = plans.compactMap { position < $0.prefix.count ? $0.prefix[position] : $0.rest }
        return found.isEmpty ? unevaluated : found
    }
}
