import SchemaKit

/// The builder that makes the rules of a finished graph: the constraints of its schemas that its types do
/// not express.
///
/// A rule for a value of a known type omits the constraints that all values of the type satisfy. If a schema uses an
/// `unevaluated…` keyword, the rules omit nothing.
struct RuleBuilder {
    var index: SchemaIndex
    var graph: ModelGraph
    var facts = TypeFacts()
    private let types: [ScopedSite: ModelType]
    /// True if rules omit nothing, because a schema has an `unevaluated…` keyword.
    private(set) var keepsAllRules = false
    /// True if a key strategy converts the names of the members to which the current rule applies.
    var convertsNames: Bool
    /// The constraints that the rules of the current schema enforce.
    var enforcement = RuleEnforcement.assertions
    private var rules = ModelRules()
    /// The targets of references whose rules are being built as subrules of the current rule.
    private var inProgress: Set<ScopedSite> = []
    /// The number of references whose targets became subrules of the current rule.
    private var followedCount = 0
    private var schemaFeatures = SchemaFeatureCache()
    /// The schemas that get rules of their own.
    private var schemasWithRules: Set<ModelRule.SchemaID> = []
    /// Those of ``schemasWithRules`` whose rules are not built yet.
    private var pending: [(id: ModelRule.SchemaID, file: Int)] = []
    /// The index of the file to which the current rule belongs.
    private var currentFile = 0
    /// True if the graph has the note that `1.0` counts as an integer. The note is added only once.
    var hasNotedIntegerSpelling = false

    /// Returns the graph with its rules.
    ///
    /// - Parameters:
    ///   - types: the types, by the schemas for which they were made.
    ///   - keepsNames: false if a key strategy converts the names of members.
    static func build(
        _ graph: ModelGraph,
        _ types: [ScopedSite: ModelType],
        in schemas: LoadedSchemas,
        keepsNames: Bool
    ) -> ModelGraph {
        var builder = RuleBuilder(
            index: schemas.index,
            graph: graph,
            types: types,
            convertsNames: !keepsNames
        )
        builder.keepsAllRules = builder.mayReachUnevaluated(from: schemas.files.map(\.root))
        builder.buildAll()
        return builder.graph
    }

    private init(
        index: SchemaIndex,
        graph: ModelGraph,
        types: [ScopedSite: ModelType],
        convertsNames: Bool
    ) {
        self.index = index
        self.graph = graph
        self.types = types
        self.convertsNames = convertsNames
    }

    /// Returns whether an `unevaluated…` keyword may occur in `roots` or in a schema that they contain or refer to,
    /// directly or indirectly.
    private mutating func mayReachUnevaluated(from roots: [ScopedSite]) -> Bool {
        // The search for features reads the keywords of all these schemas.
        for root in roots { _ = features(of: root) }
        return index.hasExamined(anyOf: .unevaluated)
    }

    private mutating func buildAll() {
        for position in graph.declarations.indices {
            let id = ModelTypeID(index: position)
            switch graph[id].shape {
            case .object, .union, .wrapper, .enumeration:
                currentFile = graph[id].file
                rules.ofTypes[id] =
                    ruleOfNullableWrapper(id)
                    ?? rule(at: graph[id].origin.site, of: .named(id), isSeparate: true)
            case .variants, .alias: break
            }
        }
        // The notes on converted names were added with the rules of types, so the rules of schemas add none.
        convertsNames = false
        while let (id, file) = pending.popLast() {
            currentFile = file
            let rule = rule(at: id.site, of: nil, isSeparate: true, enforcing: id.enforcement)
            rules.ofSchemas.append((id, file, name(of: id.site), rule))
        }
        removeCyclicRules()
        removeUnconstrainedTypes()
        graph.rules = rules
    }

    private func name(of schema: ScopedSite) -> String {
        index.pointer(to: schema).tokens.last { Int($0) == nil } ?? nameOfRoot(schema)
    }

    /// Returns the name for the root schema of a file. `RuleWriter` appends "Schema" to it.
    private func nameOfRoot(_ site: ScopedSite) -> String {
        if let title = index.node(site)["title"]?.string { return title }
        let stem = SchemaFileName.stem(of: index.source(site).path)
        return stem.lowercased() == "schema" ? "root" : stem
    }

    /// Returns the rule of a type that only adds null to the values of a nested type, or `nil` for other types.
    /// Both types are made from one schema.
    private func ruleOfNullableWrapper(_ id: ModelTypeID) -> ModelRule? {
        guard case .wrapper(let type) = graph[id].shape, let inner = type.identifier,
            graph[inner].parent == id, graph[inner].origin.site == graph[id].origin.site
        else { return nil }
        return .ofType(inner)
    }

    private mutating func removeCyclicRules() {
        let (acyclicRules, cyclicSchemas) = CyclicRules.removed(from: rules, of: graph)
        rules = acyclicRules
        for site in cyclicSchemas { graph.add(ModelNote(kind: .cyclicRule, site: site)) }
    }

    /// Removes the rules of types that do not constrain their values, and the references to these rules.
    private mutating func removeUnconstrainedTypes() {
        guard !keepsAllRules else {
            rules.ofTypes = rules.ofTypes.filter { !$0.value.isAnything }
            return
        }
        let constrained = constrainedTypes()
        rules.ofTypes = rules.ofTypes.filter { constrained.contains($0.key) }
            .mapValues { Self.keepingReferences(to: constrained, in: $0) }
        for position in rules.ofSchemas.indices {
            rules.ofSchemas[position].rule = Self.keepingReferences(
                to: constrained,
                in: rules.ofSchemas[position].rule
            )
        }
    }

    /// Returns the types that constrain their values.
    private func constrainedTypes() -> Set<ModelTypeID> {
        var users: [ModelTypeID: [ModelTypeID]] = [:]
        for (id, rule) in rules.ofTypes {
            for used in rule.namedTypes { users[used, default: []].append(id) }
        }
        var constrained: Set<ModelTypeID> = []
        var candidates = Set(rules.ofTypes.keys)
        while !candidates.isEmpty {
            let newlyConstrained = candidates.filter { id in
                rules.ofTypes[id].map {
                    !Self.keepingReferences(to: constrained, in: $0).isAnything
                } ?? false
            }
            constrained.formUnion(newlyConstrained)
            // Only a type whose rule refers to a newly constrained type can become constrained in the next round.
            candidates = Set(newlyConstrained.flatMap { users[$0] ?? [] })
                .subtracting(constrained)
        }
        return constrained
    }

    /// Returns the rule without the references to types that are not in `constrained`. The rules of these types accept
    /// every value.
    private static func keepingReferences(
        to constrained: Set<ModelTypeID>,
        in rule: ModelRule
    ) -> ModelRule {
        if case .ofType(let id) = rule, !constrained.contains(id) { return .anything }
        return rule.map { keepingReferences(to: constrained, in: $0) }.simplified
    }
}

// MARK: - Schemas

extension RuleBuilder {
    /// Returns the rule of a schema for a value of `type`, or for any value if `type` is `nil`.
    ///
    /// - Parameters:
    ///   - isSeparate: true for a rule that ``ModelRules`` lists, false for a subrule of another rule.
    ///   - separateEnforcement: The constraints that a separate rule enforces. Subrules keep the current enforcement.
    mutating func rule(
        at site: ScopedSite,
        of type: ModelType?,
        isSeparate: Bool = false,
        enforcing separateEnforcement: RuleEnforcement = .assertions
    ) -> ModelRule {
        let outerEnforcement = enforcement
        defer { enforcement = outerEnforcement }
        if isSeparate {
            followedCount = 0
            enforcement = separateEnforcement
        }
        switch index.node(site).kind {
        case .true: return .anything
        case .false: return isEnforced ? .never : .anything
        default: break
        }
        let schema = index.keywords(site)
        enforcement = enforcement.inside(schema)
        let type = keepsAllRules ? nil : type
        if !isSeparate, isEnforced, let type, let id = type.identifier,
            graph[id].origin.site == site
        {
            // The rule of the type already depends on the `severity` of its schema, so the reference to the rule need
            // not depend on it.
            if schema.has(.severity), enforcement.extent == .errors {
                enforcement.extent = .assertions
            }
            return self.rule(of: id, at: site, type)
        }
        let rule = ruleWithoutUnevaluated(schema, type)
        return schema.has(anyOf: .unevaluated) ? addingUnevaluated(schema, to: rule) : rule
    }

    /// Returns the rule of all keywords of a schema, except `unevaluatedProperties` and `unevaluatedItems`.
    private mutating func ruleWithoutUnevaluated(
        _ schema: SchemaKeywords,
        _ type: ModelType?
    ) -> ModelRule {
        // Most schemas have keywords of only one or two families.
        var result: [ModelRule] = []
        if schema.has(anyOf: .references) { result += references(schema, type) }
        if isEnforced, schema.has(anyOf: .values) { result += valueRules(schema, type) }
        if isEnforced, schema.has(anyOf: .bounds) { result += boundRules(schema) }
        if isEnforced, schema.has(anyOf: .texts) { result += textRules(schema) }
        if schema.has(anyOf: .contents) { result += contentRules(schema) }
        if schema.has(anyOf: .arrays) { result += arrayRules(schema, type) }
        if schema.has(anyOf: .objects) { result += objectRules(schema, type) }
        if schema.has(anyOf: .inPlace) { result += inPlaceRules(schema, type) }
        if isEnforced, schema.has(anyOf: .relations) { result += relationRules(schema) }
        if schema.has(anyOf: .advice) { result += adviceRules(schema) }
        noteUnenforcedKeywords(schema)
        let rule = ModelRule.all(result)
        return enforcement.extent == .nothing ? rule.simplified : simplifiedUnlessKeepingAll(rule)
    }

    /// Returns the rule with the keywords `unevaluatedProperties` and `unevaluatedItems` of the schema.
    ///
    /// The rule of a schema usually also finds the members and items that the schema evaluates. If the rule depends on
    /// severities, a second rule finds them. The first rule would find too many, because it accepts a branch whose
    /// violations are only warnings, although a branch with any violation evaluates nothing.
    private mutating func addingUnevaluated(
        _ schema: SchemaKeywords,
        to rule: ModelRule
    ) -> ModelRule {
        let members = child(schema, .unevaluatedProperties).map(countingAsEvaluated) ?? .anything
        let items = child(schema, .unevaluatedItems).map(countingAsEvaluated) ?? .anything
        switch enforcement.extent {
        case .assertions where features(of: schema.site).isEmpty, .conditions, .evaluation:
            return .unevaluated(in: rule, members: members, items: items)
        case .assertions, .errors, .nothing:
            let evaluation = enforcing(.evaluation) { $0.ruleWithoutUnevaluated(schema, nil) }
            return .all([rule, .unevaluated(in: evaluation, members: members, items: items)])
        }
    }

    /// Returns an equivalent rule that is kept even if it accepts every value, because the members and items to which
    /// the rule applies count as evaluated. Returns `rule` itself if no schema has an `unevaluated…` keyword.
    func countingAsEvaluated(_ rule: ModelRule) -> ModelRule {
        keepsAllRules && rule.isAnything ? .not(.never) : rule
    }

    /// A rule that accepts every value. If a schema has an `unevaluated…` keyword, all members and items count as
    /// evaluated.
    var evaluatingEverything: ModelRule {
        guard keepsAllRules else { return .anything }
        let evaluated = countingAsEvaluated(.anything)
        return .allOf([
            .properties([], patterns: [], others: evaluated), .items(first: [], rest: evaluated),
        ])
    }

    /// Returns a rule that accepts the values that `rule` accepts, but evaluates no members or items.
    func withoutEvaluation(_ rule: ModelRule) -> ModelRule {
        keepsAllRules ? .not(.not(rule)) : rule
    }

    /// Returns the simplified rule, or `rule` itself if rules omit nothing.
    private func simplifiedUnlessKeepingAll(_ rule: ModelRule) -> ModelRule {
        keepsAllRules ? rule : rule.simplified
    }

    /// Returns the rule of a schema for a member or an item.
    mutating func ruleOfChild(at site: ScopedSite, of type: ModelType?) -> ModelRule {
        if enforcement.extent == .evaluation { return .anything }
        // Key strategies do not convert the names of members in maps, or in values of the type `any`.
        switch type?.unwrapped(graph) {
        case .any, .map: return keepingNames { $0.rule(at: site, of: type) }
        default: return rule(at: site, of: type)
        }
    }

    mutating func child(_ schema: SchemaKeywords, _ behavior: Keyword.Behavior)
        -> ModelRule?
    {
        schema[behavior].map { ruleOfChild(at: schema.site(of: $0), of: nil) }
    }

    private mutating func references(_ schema: SchemaKeywords, _ type: ModelType?) -> [ModelRule] {
        var result: [ModelRule] = []
        for behavior in SchemaIndex.referenceKeywords where schema[behavior] != nil {
            guard let target = index.target(of: behavior, in: schema) else {
                noteUnenforced(behavior, schema)
                continue
            }
            result.append(reference(to: target, type))
        }
        return result
    }

    /// Returns the rule for a reference to `target`: a reference to the rule of a type or to a separate rule, or the
    /// rule of `target` itself.
    private mutating func reference(to target: ScopedSite, _ type: ModelType?) -> ModelRule {
        guard isEnforced else { return ruleOfUnenforcedReference(to: target) }
        guard let type, !inProgress.contains(target), followedCount < Self.followingLimit else {
            return separateRule(of: target)
        }
        // A root that only refers to a definition can have the type of the definition.
        if let id = type.identifier,
            graph[id].origin.site == target || types[target] == .named(id)
        {
            return rule(of: id, at: target, type)
        }
        // The value does not have the type of the target, as in the branches of a union without a tag.
        if types[target]?.identifier != nil { return separateRule(of: target) }
        inProgress.insert(target)
        defer { inProgress.remove(target) }
        followedCount += 1
        let rule = rule(at: target, of: type)
        if rules.namesOfDefinitions[rule] == nil {
            rules.namesOfDefinitions[rule] = name(of: target)
        }
        return rule
    }

    /// The maximum number of references whose targets become subrules of one rule. Further targets get separate rules.
    ///
    /// Without a limit, a chain of definitions in which each refers to the next one twice would double the size
    /// of the rule with each definition.
    static let followingLimit = 256

    /// Returns the rule for a value of the type `id`. If `type` allows null but the schema does not, the rule rejects
    /// null.
    private mutating func rule(
        of id: ModelTypeID,
        at site: ScopedSite,
        _ type: ModelType
    ) -> ModelRule {
        if case .alias(let target) = graph[id].shape { return rule(of: target, at: site, type) }
        // The rule of a type enforces only assertions, so any other enforcement needs a separate rule.
        if enforcement(for: site) != .assertions { return separateRule(of: site) }
        guard type.isNullable else { return .ofType(id) }
        if index.acceptsNull(site) {
            // The schema can accept null although its advice reports an error for null.
            let hasErrors = enforcement.findsErrorsInValidValues(of: features(of: site))
            return hasErrors ? separateRule(of: site) : .ofType(id)
        }
        guard let names = facts.jsonTypeNames(of: .named(id), graph), !names.contains("null") else {
            return separateRule(of: site)
        }
        return .allOf([.type(names.sorted().compactMap(SchemaTypeName.init)), .ofType(id)])
    }

    /// Returns a reference to a separate rule with all constraints of a schema.
    private mutating func separateRule(of site: ScopedSite) -> ModelRule {
        let id = ModelRule.SchemaID(site: site, enforcement: enforcement(for: site))
        if schemasWithRules.insert(id).inserted { pending.append((id, currentFile)) }
        return .ofSchema(id)
    }

    /// Returns the features of a schema and of all schemas that it contains or refers to.
    mutating func features(of site: ScopedSite) -> SchemaFeatures {
        schemaFeatures.features(of: site, in: &index)
    }

    /// Returns whether the rule of a schema may accept values that the schema rejects, because the schema, or one that
    /// it contains or refers to, has a constraint that no generated code enforces. The negation of such a rule would
    /// reject valid values.
    mutating func isPartlyUnenforced(_ site: ScopedSite) -> Bool {
        schemaFeatures.hasUnenforcedKeywords(site, in: &index)
    }

    /// Returns a simplified enforcement that gives a schema the same rule as the current enforcement.
    private mutating func enforcement(for site: ScopedSite) -> RuleEnforcement {
        // Most rules enforce assertions, so that most schemas need not be examined.
        enforcement == .assertions ? enforcement : enforcement.simplified(for: features(of: site))
    }

    /// True if violations of the current schema are errors, or decide whether another schema applies.
    var isEnforced: Bool { enforcement.isEnforced }

    /// Returns the rule of a schema whose verdict decides which other schemas apply, such as the schema in `if` or a
    /// branch of `oneOf`. All of its constraints count, regardless of the severity of their violations.
    mutating func condition(at site: ScopedSite, of type: ModelType?) -> ModelRule {
        enforcing(.conditions) { $0.rule(at: site, of: type) }
    }

    /// Returns the rule of a branch of `anyOf` or `oneOf`.
    ///
    /// If the rule depends on the current enforcement, the result refers to a separate rule. Without separate rules, a
    /// rule would contain the rules of nested branches several times at each level.
    mutating func branch(at site: ScopedSite, of type: ModelType?) -> ModelRule {
        enforcement(for: site) != .assertions
            || enforcement.findsErrorsInValidValues(of: features(of: site))
            ? separateRule(of: site) : rule(at: site, of: type)
    }

    /// Returns the result of `body`, during which rules have another enforcement.
    mutating func enforcing(
        _ inner: RuleEnforcement,
        _ body: (inout RuleBuilder) -> ModelRule
    ) -> ModelRule {
        let outer = enforcement
        defer { enforcement = outer }
        enforcement = inner
        return body(&self)
    }

    /// Returns the result of `body`, which builds a rule for values in which no key strategy converts the names of
    /// members.
    mutating func keepingNames(_ body: (inout RuleBuilder) -> ModelRule) -> ModelRule {
        let outer = convertsNames
        defer { convertsNames = outer }
        convertsNames = false
        return body(&self)
    }

    /// Returns the rules of the schemas in `advice` whose violations are errors. If the severity `error` applies to
    /// `schema` itself, the rules of its advisory keywords are added.
    private mutating func adviceRules(_ schema: SchemaKeywords) -> [ModelRule] {
        guard enforcement.extent.findsErrors else { return [] }
        let advice = schema.schemas(.advice).map { site in
            enforcing(.advice) { $0.rule(at: site, of: nil) }
        }
        let ownRules = enforcement.extent == .errors ? advisoryRelationRules(schema) : []
        return ownRules + advice.filter { !$0.isAnything }
    }

    /// Returns the rule of a reference in a schema whose violations are not errors, or in a rule that only finds the
    /// evaluated members and items.
    ///
    /// The target gets a separate rule. If its rule became a subrule, the rules of schemas that refer to one another
    /// would repeat each other many times.
    private mutating func ruleOfUnenforcedReference(to target: ScopedSite) -> ModelRule {
        // Without errors inside the target, such a rule accepts every value.
        if enforcement.extent == .nothing,
            features(of: target).isDisjoint(with: [.errorSeverity, .refusedAliases])
        {
            return .anything
        }
        return separateRule(of: target)
    }

    /// Adds a note on a keyword that no generated code enforces.
    ///
    /// - Parameter mistake: The mistake in the keyword's regular expression, if it is invalid.
    mutating func noteUnenforced(
        _ behavior: Keyword.Behavior,
        _ schema: SchemaKeywords,
        mistake: String? = nil
    ) {
        let site = schema[behavior].map(schema.site(of:)) ?? schema.site
        let keyword = schema.dialect.name(of: behavior) ?? "\(behavior)"
        let kind: ModelNote.Kind =
            if let mistake {
                .invalidPattern(keyword: keyword, mistake: mistake)
            } else {
                .unenforced(keyword)
            }
        graph.add(ModelNote(kind: kind, site: site))
    }

    /// Adds notes on keywords that no rule enforces.
    private mutating func noteUnenforcedKeywords(_ schema: SchemaKeywords) {
        guard isEnforced, schema.has(anyOf: .unenforced) else { return }
        for keyword in Keyword.Behavior.allCases
        where keyword.ruleFamily == .unenforced && schema.has(keyword) {
            noteUnenforced(keyword, schema)
        }
    }
}
