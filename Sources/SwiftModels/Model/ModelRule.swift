/// What a schema asks of a value and its type does not say, in the words of JSON Schema.
indirect enum ModelRule: Hashable, Sendable {
    /// All of them; with none, every value is valid.
    case allOf([ModelRule])
    case anyOf([ModelRule])
    case oneOf([ModelRule])
    case not(ModelRule)
    case conditional(ModelRule, then: ModelRule, otherwise: ModelRule)
    /// The value has one of the types.
    case type([ModelTypeName])
    case values([ModelValue])
    /// A bound on numbers, lengths or counts, or what a number is a multiple of.
    case bound(Bound, ModelValue)
    /// A regular expression, and its automaton as a table.
    case pattern(String, table: String)
    /// A format by its name, as a regular expression.
    case format(String, pattern: String, table: String)
    case uniqueItems
    case contains(ModelRule, minimum: Int, maximum: Int?)
    case items(first: [ModelRule], rest: ModelRule)
    case properties([Member], patterns: [PatternMember], others: ModelRule)
    case required([String])
    case propertyNames(ModelRule)
    case dependentRequired([Dependency])
    case dependentSchemas([Member])
    /// What nothing in `schema` has evaluated.
    case unevaluated(in: ModelRule, members: ModelRule, elements: ModelRule)
    /// What the widget vocabulary asks.
    case relation(ModelRelation)
    /// What the branch of a union asks, by the value of the tag.
    case branches(tag: String, [Branch])
    /// What the schema of a type asks of values that have the type; null beside such values passes.
    case ofType(ModelTypeID)
    /// All that a schema asks.
    case ofSchema(SchemaSite)

    /// No value is valid.
    static let never = ModelRule.not(.allOf([]))
    static let anything = ModelRule.allOf([])

    enum Bound: String, Hashable, Sendable {
        case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
        case minLength, maxLength, minItems, maxItems, minProperties, maxProperties
    }

    struct Member: Hashable, Sendable {
        let name: String
        let rule: ModelRule
    }

    struct PatternMember: Hashable, Sendable {
        let pattern: String
        let table: String
        let rule: ModelRule
    }

    struct Dependency: Hashable, Sendable {
        let name: String
        let required: [String]
    }

    struct Branch: Hashable, Sendable {
        let tags: [ModelEnumeration.Value]
        let rule: ModelRule
    }

    var isAnything: Bool {
        guard case .allOf(let rules) = self else { return false }
        return rules.isEmpty
    }

    /// Null, or what does what `rule` asks.
    static func orNull(_ rule: ModelRule) -> ModelRule { .anyOf([.type([.null]), rule]) }

    /// What is asked of all values but null, where the rule lets that pass.
    var besideNull: ModelRule? {
        guard case .anyOf(let rules) = self, rules.count == 2, rules[0] == .type([.null]) else {
            return nil
        }
        return rules[1]
    }

    /// Whether the rule asks nothing of null.
    func passesNull(_ graph: ModelGraph) -> Bool {
        switch self {
        case .ofType(let id): !ModelType.named(id).isWithNull(graph)
        case .allOf(let rules): rules.allSatisfy { $0.passesNull(graph) }
        default: false
        }
    }

    /// All of `rules`, without those that ask nothing.
    static func all(_ rules: [ModelRule]) -> ModelRule {
        let flat = rules.flatMap { rule in
            if case .allOf(let inner) = rule { return inner }
            return [rule]
        }
        return flat.count == 1 ? flat[0] : .allOf(flat)
    }

    /// The rule with the rules in it replaced.
    func map(_ change: (ModelRule) -> ModelRule) -> ModelRule {
        switch self {
        case .type, .values, .bound, .pattern, .format, .uniqueItems, .required, .dependentRequired,
            .relation, .ofType, .ofSchema:
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
                    PatternMember(pattern: $0.pattern, table: $0.table, rule: change($0.rule))
                },
                others: change(others)
            )
        case .propertyNames(let rule): return .propertyNames(change(rule))
        case .dependentSchemas(let members):
            return .dependentSchemas(members.map { Member(name: $0.name, rule: change($0.rule)) })
        case .unevaluated(let rule, let members, let elements):
            return .unevaluated(
                in: change(rule),
                members: change(members),
                elements: change(elements)
            )
        case .branches(let tag, let branches):
            return .branches(
                tag: tag,
                branches.map { Branch(tags: $0.tags, rule: change($0.rule)) }
            )
        }
    }

    /// The types that the rule, or a rule in it, names.
    var namedTypes: Set<ModelTypeID> {
        var found: Set<ModelTypeID> = []
        var pending = [self]
        while let rule = pending.popLast() {
            if case .ofType(let id) = rule { found.insert(id) }
            _ = rule.map { inner in
                pending.append(inner)
                return inner
            }
        }
        return found
    }

    /// The rule with those rules in it replaced that look at the same value as it does.
    func mapInPlace(_ change: (ModelRule) -> ModelRule) -> ModelRule {
        switch self {
        case .contains, .items, .properties, .propertyNames: return self
        case .unevaluated(let rule, let members, let elements):
            return .unevaluated(in: change(rule), members: members, elements: elements)
        default: return map(change)
        }
    }

    private var listedValues: [ModelValue] {
        guard case .values(let values) = self else { return [] }
        return values
    }

    /// The rule without what every value satisfies, where the rules in it are so already.
    var simplified: ModelRule {
        switch self {
        case .anyOf(let rules) where rules.contains(where: \.isAnything): return .anything
        case .anyOf(let rules) where rules.count == 1: return rules[0]
        case .oneOf(let rules) where rules.count == 1: return rules[0]
        case .anyOf(let rules), .oneOf(let rules):
            // Constants, each of which is another, are one list.
            let values = rules.flatMap(\.listedValues)
            let isList = rules.allSatisfy { !$0.listedValues.isEmpty }
            return isList && Set(values).count == values.count ? .values(values) : self
        case .conditional(_, .anything, .anything): return .anything
        case .items(let first, let rest) where rest.isAnything && first.allSatisfy(\.isAnything):
            return .anything
        case .properties(let members, let patterns, let others) where others.isAnything:
            let telling = members.filter { !$0.rule.isAnything }
            let tellingPatterns = patterns.filter { !$0.rule.isAnything }
            if telling.isEmpty, tellingPatterns.isEmpty { return .anything }
            return .properties(telling, patterns: tellingPatterns, others: others)
        case .propertyNames(.anything): return .anything
        case .dependentSchemas(let members) where members.allSatisfy(\.rule.isAnything):
            return .anything
        default: return self
        }
    }
}

/// The rules of a graph's schemas.
struct ModelRules: Sendable {
    /// What each type's schema asks of its values; none where that is nothing.
    var ofTypes: [ModelTypeID: ModelRule] = [:]
    /// What schemas ask that rules refer to as a whole, with the file that has them.
    var ofSchemas: [(site: SchemaSite, file: Int, name: String, rule: ModelRule)] = []
}
