/// The pass that removes cyclic references from rules. A rule that applies itself to the same value would
/// never finish.
///
/// JSON Schema leaves the meaning of such schemas undefined (Core 2020-12, section 9.4.1). Here, a cyclic
/// reference is removed from `anyOf` and `oneOf`, and counts as satisfied elsewhere.
struct CyclicRules {
    private var rules: ModelRules
    private let graph: ModelGraph
    private var positions: [ScopedSite: Int]
    private var states: [Step: State] = [:]
    private var cut: [ScopedSite] = []

    /// A rule that other rules can refer to.
    private enum Step: Hashable {
        case type(ModelTypeID)
        case schema(ScopedSite)
    }

    private enum State { case open, done }

    /// Returns the rules without cyclic references, and the schemas that referred back to themselves, in
    /// the order of the rules.
    static func removed(
        from rules: ModelRules,
        of graph: ModelGraph
    ) -> (rules: ModelRules, schemas: [ScopedSite]) {
        var remover = CyclicRules(rules, graph)
        for id in rules.ofTypes.keys.sorted(by: { $0.index < $1.index }) {
            remover.follow(.type(id))
        }
        for rule in rules.ofSchemas { remover.follow(.schema(rule.site)) }
        return (remover.rules, remover.cut)
    }

    private init(_ rules: ModelRules, _ graph: ModelGraph) {
        self.rules = rules
        self.graph = graph
        positions = Dictionary(
            rules.ofSchemas.enumerated().map { ($0.element.site, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private mutating func follow(_ step: Step) {
        guard states[step] == nil else { return }
        states[step] = .open
        switch step {
        case .type(let id):
            if let rule = rules.ofTypes[id] { rules.ofTypes[id] = ending(rule) ?? .anything }
        case .schema(let site):
            if let position = positions[site] {
                let rule = rules.ofSchemas[position].rule
                rules.ofSchemas[position].rule = ending(rule) ?? .anything
            }
        }
        states[step] = .done
    }

    /// Returns the rule without references to rules that are being followed, or `nil` if the rule itself is
    /// such a reference.
    private mutating func ending(_ rule: ModelRule) -> ModelRule? {
        switch rule {
        case .ofType(let id): return ending(rule, .type(id), at: graph[id].origin.site)
        case .ofSchema(let site): return ending(rule, .schema(site), at: site)
        case .anyOf(let rules): return .anyOf(branches(rules))
        case .oneOf(let rules): return .oneOf(branches(rules))
        case .not(let rule): return ending(rule).map(ModelRule.not)
        default: return rule.mapInPlace { ending($0) ?? .anything }
        }
    }

    private mutating func branches(_ rules: [ModelRule]) -> [ModelRule] {
        let left = rules.compactMap { ending($0) }
        return left.isEmpty ? [.anything] : left
    }

    private mutating func ending(_ rule: ModelRule, _ step: Step, at site: ScopedSite) -> ModelRule?
    {
        if states[step] == .open {
            cut.append(site)
            return nil
        }
        follow(step)
        return rule
    }
}
