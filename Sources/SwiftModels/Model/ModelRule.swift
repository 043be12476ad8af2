import SchemaKit

/// A constraint of a schema that the type does not express, in the terms of JSON Schema.
indirect enum ModelRule: Hashable, Sendable {
    /// All of the rules. Without rules, every value is valid.
    case allOf([ModelRule])
    case anyOf([ModelRule])
    case oneOf([ModelRule])
    case not(ModelRule)
    case conditional(ModelRule, then: ModelRule, otherwise: ModelRule)
    /// The value has one of the types.
    case type([SchemaTypeName])
    case values([ModelValue])
    /// A bound on numbers, lengths or counts, or the divisor in `multipleOf`.
    case bound(Bound, ModelValue)
    /// A keyword whose value ``ModelValue`` cannot represent, with the JSON text of the value. If the bound is `nil`,
    /// the keyword is `enum` or `const`, and the text is an array of the values that it allows.
    case exact(Bound?, text: ExactText)
    case pattern(PortablePattern)
    /// A format with the name that the schema gives it.
    case format(StringFormat, name: String)
    case uniqueItems
    /// The value is none of those that were dropped because of `dropsInvalid` when their array or map was read.
    case notDropped
    case contains(ModelRule, minimum: Int, maximum: Int?)
    case items(first: [ModelRule], rest: ModelRule)
    case properties([Member], patterns: [PatternMember], others: ModelRule)
    case required([String])
    case propertyNames(ModelRule)
    case dependentRequired([Dependency])
    case dependentSchemas([Member])
    /// The rules `members` and `items` for the members and items that the first rule does not evaluate.
    case unevaluated(in: ModelRule, members: ModelRule, items: ModelRule)
    /// The text of a string is encoded data. Its content is a JSON text to which the rule `json` applies, or any data
    /// if `json` is `nil`.
    case content(ContentEncoding, json: ModelRule?)
    /// A constraint of the widget vocabulary.
    case relation(ModelRelation)
    /// The rule of a union's branch, which the value of the tag selects. The keyword is `anyOf` or `oneOf`.
    case branches(tag: String, of: Keyword.Behavior, [Branch])
    /// The constraints of a type's schema on values of the type. Unless null is a value of the type, the rule accepts
    /// null, because null is then read as `nil` and not as a value of the type.
    case ofType(ModelTypeID)
    /// All constraints of a schema.
    case ofSchema(SchemaID)

    /// The rule that rejects every value.
    static let never = ModelRule.not(.allOf([]))
    static let anything = ModelRule.allOf([])

    enum Bound: String, Hashable, Sendable {
        case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
        case minLength, maxLength, minItems, maxItems, minProperties, maxProperties

        /// True for bounds on numbers, false for those on lengths and counts.
        var appliesToNumbers: Bool {
            switch self {
            case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf: true
            case .minLength, .maxLength, .minItems, .maxItems, .minProperties, .maxProperties: false
            }
        }
    }

    /// A schema with a rule of its own.
    struct SchemaID: Hashable, Sendable {
        let site: ScopedSite
        let enforcement: RuleEnforcement
    }

    struct Member: Hashable, Sendable {
        let name: String
        let rule: ModelRule
    }

    struct PatternMember: Hashable, Sendable {
        let pattern: PortablePattern
        let rule: ModelRule
    }

    struct Dependency: Hashable, Sendable {
        let name: String
        let required: [String]
    }

    struct Branch: Hashable, Sendable {
        let tagValues: [ModelEnumeration.Value]
        let rule: ModelRule
    }

    var isAnything: Bool {
        guard case .allOf(let rules) = self else { return false }
        return rules.isEmpty
    }

    /// Returns the rule that accepts null and all values that `rule` accepts.
    static func orNull(_ rule: ModelRule) -> ModelRule { .anyOf([.type([.null]), rule]) }

    /// The rule from which ``orNull(_:)`` made this rule, or `nil` if it was not made that way.
    var ruleOfNonNullValues: ModelRule? {
        guard case .anyOf(let rules) = self, rules.count == 2, rules[0] == .type([.null]) else {
            return nil
        }
        return rules[1]
    }

    /// Returns whether the rule accepts null. A result of false can also mean that this is unknown.
    func acceptsNull(_ graph: ModelGraph) -> Bool {
        switch self {
        case .ofType(let id): !ModelType.named(id).canBeNull(graph)
        case .allOf(let rules): rules.allSatisfy { $0.acceptsNull(graph) }
        default: false
        }
    }

    /// Returns the conjunction of `rules`. Nested conjunctions are flattened, which removes rules that
    /// accept every value.
    static func all(_ rules: [ModelRule]) -> ModelRule {
        let flat = rules.flatMap { rule in
            if case .allOf(let inner) = rule { return inner }
            return [rule]
        }
        return flat.count == 1 ? flat[0] : .allOf(flat)
    }

    /// Returns the rule with its direct subrules replaced.
    func map(_ change: (ModelRule) -> ModelRule) -> ModelRule {
        switch self {
        case .type, .values, .bound, .exact, .pattern, .format, .uniqueItems, .notDropped,
            .required, .dependentRequired, .relation, .ofType, .ofSchema:
            return self
        case .allOf(let rules): return .all(rules.map(change))
        case .anyOf(let rules): return .anyOf(rules.map(change))
        case .oneOf(let rules): return .oneOf(rules.map(change))
        case .not(let rule): return .not(change(rule))
        case .conditional(let condition, let then, let otherwise):
            return .conditional(change(condition), then: change(then), otherwise: change(otherwise))
        case .contains(let rule, let minimum, let maximum):
            return .contains(change(rule), minimum: minimum, maximum: maximum)
        case .items(let first, let rest):
            return .items(first: first.map(change), rest: change(rest))
        case .properties(let members, let patterns, let others):
            return .properties(
                members.map { Member(name: $0.name, rule: change($0.rule)) },
                patterns: patterns.map {
                    PatternMember(pattern: $0.pattern, rule: change($0.rule))
                },
                others: change(others)
            )
        case .propertyNames(let rule): return .propertyNames(change(rule))
        case .content(let encoding, let json): return .content(encoding, json: json.map(change))
        case .dependentSchemas(let members):
            return .dependentSchemas(members.map { Member(name: $0.name, rule: change($0.rule)) })
        case .unevaluated(let rule, let members, let items):
            return .unevaluated(
                in: change(rule),
                members: change(members),
                items: change(items)
            )
        case .branches(let tag, let keyword, let branches):
            return .branches(
                tag: tag,
                of: keyword,
                branches.map { Branch(tagValues: $0.tagValues, rule: change($0.rule)) }
            )
        }
    }

    /// The direct subrules.
    var subrules: [ModelRule] {
        var subrules: [ModelRule] = []
        _ = map { rule in
            subrules.append(rule)
            return rule
        }
        return subrules
    }

    /// The types to which the rule or one of its subrules refers.
    var namedTypes: Set<ModelTypeID> {
        var types: Set<ModelTypeID> = []
        var pending = [self]
        while let rule = pending.popLast() {
            if case .ofType(let id) = rule { types.insert(id) }
            pending += rule.subrules
        }
        return types
    }

    /// Returns the rule with its direct subrules replaced, but only the subrules that apply to the same value.
    func mapInPlace(_ change: (ModelRule) -> ModelRule) -> ModelRule {
        switch self {
        case .contains, .items, .properties, .propertyNames, .content: return self
        case .unevaluated(let rule, let members, let items):
            return .unevaluated(in: change(rule), members: members, items: items)
        default: return map(change)
        }
    }

    private var listedValues: [ModelValue] {
        guard case .values(let values) = self else { return [] }
        return values
    }

    /// A simpler rule that accepts the same values, for example without subrules that accept every value. It may
    /// evaluate fewer members and items, which `unevaluated` would then check. The subrules must be simplified already.
    var simplified: ModelRule {
        switch self {
        case .anyOf(let rules) where rules.contains(where: \.isAnything): return .anything
        case .anyOf(let rules) where rules.count == 1: return rules[0]
        case .oneOf(let rules) where rules.count == 1: return rules[0]
        case .anyOf(let rules), .oneOf(let rules):
            // Distinct constants in all branches become one list of values.
            let values = rules.flatMap(\.listedValues)
            let isList = rules.allSatisfy { !$0.listedValues.isEmpty }
            let distinctValues = Set(values.map(\.withSortedMembers))
            return isList && distinctValues.count == values.count ? .values(values) : self
        case .conditional(_, .anything, .anything): return .anything
        case .items(let first, let rest) where rest.isAnything && first.allSatisfy(\.isAnything):
            return .anything
        case .properties(let members, let patterns, let others) where others.isAnything:
            let constrained = members.filter { !$0.rule.isAnything }
            let constrainedPatterns = patterns.filter { !$0.rule.isAnything }
            if constrained.isEmpty, constrainedPatterns.isEmpty { return .anything }
            return .properties(constrained, patterns: constrainedPatterns, others: others)
        case .propertyNames(.anything): return .anything
        case .dependentSchemas(let members) where members.allSatisfy(\.rule.isAnything):
            return .anything
        default: return self
        }
    }
}

/// The rules of all schemas in a graph.
struct ModelRules: Sendable {
    /// The constraints of each type's schema on its values. Types without constraints have no entry.
    var ofTypes: [ModelTypeID: ModelRule] = [:]
    /// The constraints of schemas to which rules refer, each with the index of the file to which the rule is written,
    /// and the name of the schema.
    var ofSchemas: [(id: ModelRule.SchemaID, file: Int, name: String, rule: ModelRule)] = []
    /// The names of schemas whose rules are part of the rules that refer to them. The keys are the rules of the
    /// schemas.
    var namesOfDefinitions: [ModelRule: String] = [:]
}

/// A constraint of the widget vocabulary.
enum ModelRelation: Hashable, Sendable {
    /// All items, or the values of all members, have distinct values at the location.
    case uniqueBy(Location)
    /// The value of each member repeats the member's name at the location.
    case keyedBy(Location)
    /// The first number is at most the second.
    case atMost(Location, Location)
    /// The contrast between two colors is at least the given ratio.
    case contrast(Location, Location, atLeast: Double)
    case template(Template)
    /// A receiver that adds up only the `units` of a duration gets the right number of seconds. For a text that the
    /// receiver cannot read, it assumes `otherwise` seconds.
    case durationReading(units: String, otherwise: Double)
    /// The times at the location in consecutive items of an array differ by `by`, an ISO 8601 duration, with a
    /// tolerance of `within` seconds.
    case steps(Location, by: String, within: Double)
    /// The object at the first location has the parameters of the link at the second location.
    case queryOf(Location, Location)

    /// A JSON Pointer from a value to one of its parts, as a list of steps.
    typealias Location = [Step]

    /// The name of a member with its aliases, or the index of an item.
    struct Step: Hashable, Sendable {
        let name: String
        let aliases: [String]
    }

    /// The syntax of tokens in a string.
    struct Template: Hashable, Sendable {
        let open: String
        let close: String
        /// The pattern of the text between the delimiters.
        let token: PortablePattern
        /// A description of a token, as a phrase that can follow "expected".
        let expectation: String
        /// The tokens that open a block, by their first words, each with the first word of the token that
        /// closes the block.
        let blocks: [Block]
    }

    struct Block: Hashable, Sendable {
        let name: String
        let closing: String
    }
}

/// The pass that removes cyclic references from rules. The check of a rule that applies itself to the same value would
/// never end.
///
/// JSON Schema leaves the meaning of such schemas undefined (Core 2020-12, section 9.4.1). The pass removes cyclic
/// references from `anyOf` and `oneOf`, and replaces all others with a rule that accepts every value.
struct CyclicRules {
    private var rules: ModelRules
    private let graph: ModelGraph
    /// The index of each schema in the list of schemas with rules.
    private var schemaIndices: [ModelRule.SchemaID: Int]
    private var states: [RuleID: State] = [:]
    private var cyclicSchemas: [ScopedSite] = []

    /// A rule to which other rules can refer.
    private enum RuleID: Hashable {
        case type(ModelTypeID)
        case schema(ModelRule.SchemaID)
    }

    private enum State { case inProgress, done }

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
        for rule in rules.ofSchemas { remover.follow(.schema(rule.id)) }
        return (remover.rules, remover.cyclicSchemas)
    }

    private init(_ rules: ModelRules, _ graph: ModelGraph) {
        self.rules = rules
        self.graph = graph
        schemaIndices = Dictionary(
            rules.ofSchemas.enumerated().map { ($0.element.id, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private mutating func follow(_ id: RuleID) {
        guard states[id] == nil else { return }
        states[id] = .inProgress
        switch id {
        case .type(let type):
            if let rule = rules.ofTypes[type] { rules.ofTypes[type] = acyclic(rule) ?? .anything }
        case .schema(let id):
            if let index = schemaIndices[id] {
                let rule = rules.ofSchemas[index].rule
                rules.ofSchemas[index].rule = acyclic(rule) ?? .anything
            }
        }
        states[id] = .done
    }

    /// Returns the rule without cyclic references, or `nil` if the rule itself is such a reference or its negation.
    private mutating func acyclic(_ rule: ModelRule) -> ModelRule? {
        switch rule {
        case .ofType(let id): return acyclic(rule, .type(id), at: graph[id].origin.site)
        case .ofSchema(let id): return acyclic(rule, .schema(id), at: id.site)
        case .anyOf(let rules): return .anyOf(acyclicBranches(rules))
        case .oneOf(let rules): return .oneOf(acyclicBranches(rules))
        case .not(let rule): return acyclic(rule).map(ModelRule.not)
        default: return rule.mapInPlace { acyclic($0) ?? .anything }
        }
    }

    private mutating func acyclicBranches(_ rules: [ModelRule]) -> [ModelRule] {
        let branches = rules.compactMap { acyclic($0) }
        return branches.isEmpty ? [.anything] : branches
    }

    /// Returns a reference, or `nil` if it is cyclic.
    private mutating func acyclic(
        _ reference: ModelRule,
        _ target: RuleID,
        at site: ScopedSite
    ) -> ModelRule? {
        if states[target] == .inProgress {
            cyclicSchemas.append(site)
            return nil
        }
        follow(target)
        return reference
    }
}
