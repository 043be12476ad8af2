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
    let keepsAllRules: Bool
    /// True if generated code sees the names of members as they are in the JSON text.
    let keepsNames: Bool
    /// The constraints that the rules of the current schema enforce.
    var enforcement = RuleEnforcement.assertions
    /// True inside a branch of `anyOf` or `oneOf`.
    private(set) var isInBranch = false
    private var rules = ModelRules()
    /// The targets of the references that are being followed in place.
    private var inProgress: Set<ScopedSite> = []
    /// The number of references that the current rule has followed in place.
    private var followedCount = 0
    /// The schemas that ``hasOtherConditions(_:)`` has examined.
    private var exploredSites: Set<ScopedSite> = []
    /// For each examined schema, the schemas that contain it or refer to it.
    private var usersOfSites: [ScopedSite: [ScopedSite]] = [:]
    /// The examined schemas for which ``hasOtherConditions(_:)`` returns true.
    private var sitesWithOtherConditions: Set<ScopedSite> = []
    /// The schemas that get rules of their own.
    private var schemasWithRules: Set<ModelRule.SchemaID> = []
    /// The notes on partial checks that have been added already.
    private var notedGaps: Set<ModelNote.Kind> = []
    /// Those of ``schemasWithRules`` whose rules are not built yet.
    private var pending: [(id: ModelRule.SchemaID, file: Int)] = []
    private var file = 0

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
        let index = schemas.index
        let documents = Set(
            graph.declarations.map(\.origin.site.document) + schemas.files.map(\.root.document)
        )
        let keepsAllRules = documents.contains { index.mentionsUnevaluated($0) }
        var builder = RuleBuilder(
            index: index,
            graph: graph,
            types: types,
            keepsAllRules: keepsAllRules,
            keepsNames: keepsNames
        )
        builder.buildAll()
        return builder.graph
    }

    private init(
        index: SchemaIndex,
        graph: ModelGraph,
        types: [ScopedSite: ModelType],
        keepsAllRules: Bool,
        keepsNames: Bool
    ) {
        self.index = index
        self.graph = graph
        self.types = types
        self.keepsAllRules = keepsAllRules
        self.keepsNames = keepsNames
    }

    private mutating func buildAll() {
        for position in graph.declarations.indices {
            let id = ModelTypeID(index: position)
            switch graph[id].shape {
            case .object, .union, .wrapper, .enumeration:
                file = graph[id].file
                rules.ofTypes[id] =
                    ruleOfNullableWrapper(id)
                    ?? rule(at: graph[id].origin.site, of: .named(id), isRoot: true)
            case .variants, .alias: break
            }
        }
        while let (id, file) = pending.popLast() {
            self.file = file
            let rule = rule(
                at: id.site,
                of: nil,
                isRoot: true,
                enforcing: id.isCondition ? .conditions : .assertions
            )
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

    /// Returns the rule without references to types other than `constrained`, which accept every value.
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
    ///   - isRoot: true for the rule of a type or of a schema, false for a part of a rule.
    ///   - rootEnforcement: The constraints that the rule of a type or of a schema enforces.
    mutating func rule(
        at site: ScopedSite,
        of type: ModelType?,
        isRoot: Bool = false,
        enforcing rootEnforcement: RuleEnforcement = .assertions
    ) -> ModelRule {
        let outerEnforcement = enforcement
        defer { enforcement = outerEnforcement }
        if isRoot {
            followedCount = 0
            enforcement = rootEnforcement
            isInBranch = false
        }
        switch index.node(site).kind {
        case .true: return .anything
        case .false: return isEnforced ? .never : .anything
        default: break
        }
        let schema = index.keywords(site)
        enforcement = enforcement.inside(schema)
        let type = keepsAllRules ? nil : type
        if !isRoot, isEnforced, let type, let id = type.identifier, graph[id].origin.site == site {
            return self.rule(of: id, at: site, type)
        }
        // Most schemas have keywords of only one or two families.
        var result: [ModelRule] = []
        if schema.has(anyOf: .references) { result += references(schema, type) }
        if isEnforced, schema.has(anyOf: .values) { result += valueRules(schema, type) }
        if isEnforced, schema.has(anyOf: .bounds) { result += boundRules(schema) }
        if isEnforced, schema.has(anyOf: .texts) { result += textRules(schema) }
        if schema.has(anyOf: .arrays) { result += arrayRules(schema, type) }
        if schema.has(anyOf: .objects) { result += objectRules(schema, type) }
        if schema.has(anyOf: .inPlace) { result += inPlaceRules(schema, type) }
        if isEnforced, schema.has(anyOf: .relations) { result += relationRules(schema) }
        if schema.has(anyOf: .advice) { result += adviceRules(schema) }
        guard isEnforced else { return ModelRule.all(result).simplified }
        noteUnenforcedKeywords(schema)
        let rule = simplified(.all(result))
        guard schema.has(anyOf: .unevaluated) else { return rule }
        return .unevaluated(
            in: rule,
            members: child(schema, .unevaluatedProperties).map(countingAsEvaluated) ?? .anything,
            items: child(schema, .unevaluatedItems).map(countingAsEvaluated) ?? .anything
        )
    }

    /// Returns an equivalent rule that is not omitted even if it accepts every value, because the members and items to
    /// which it applies count as evaluated. Returns `rule` itself if no schema has an `unevaluated…` keyword.
    func countingAsEvaluated(_ rule: ModelRule) -> ModelRule {
        keepsAllRules && rule.isAnything ? .not(.never) : rule
    }

    private func simplified(_ rule: ModelRule) -> ModelRule {
        keepsAllRules ? rule : rule.simplified
    }

    private mutating func child(_ schema: SchemaKeywords, _ behavior: Keyword.Behavior)
        -> ModelRule?
    {
        schema[behavior].map { rule(at: schema.site(of: $0), of: nil) }
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

    private mutating func reference(to target: ScopedSite, _ type: ModelType?) -> ModelRule {
        guard isEnforced else { return ruleOfAdvisedReference(to: target) }
        guard let type, !inProgress.contains(target), followedCount < Self.followingLimit else {
            return ownRule(of: target)
        }
        if let id = type.identifier, graph[id].origin.site == target {
            return rule(of: id, at: target, type)
        }
        // The value does not have the type of the target, as in the branches of a union without a tag.
        if types[target]?.identifier != nil { return ownRule(of: target) }
        inProgress.insert(target)
        defer { inProgress.remove(target) }
        followedCount += 1
        let rule = rule(at: target, of: type)
        if rules.namesOfDefinitions[rule] == nil {
            rules.namesOfDefinitions[rule] = name(of: target)
        }
        return rule
    }

    /// The maximum number of references that one rule follows in place. Further targets get rules of their
    /// own.
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
        // The rule of a type has only the constraints whose violations are errors.
        if enforcement == .conditions, hasOtherConditions(site) { return ownRule(of: site) }
        guard type.allowsNull, !index.acceptsNull(site) else { return .ofType(id) }
        guard let kinds = facts.kindNames(of: .named(id), graph), !kinds.contains("null") else {
            return ownRule(of: site)
        }
        return .allOf([.type(kinds.sorted().compactMap(SchemaTypeName.init)), .ofType(id)])
    }

    /// Returns a reference to a separate rule with all constraints of a schema.
    private mutating func ownRule(of site: ScopedSite) -> ModelRule {
        let isCondition = enforcement == .conditions && hasOtherConditions(site)
        let id = ModelRule.SchemaID(site: site, isCondition: isCondition)
        if schemasWithRules.insert(id).inserted { pending.append((id, file)) }
        return .ofSchema(id)
    }

    /// Returns whether the rule of a schema as a condition may differ from its rule as a constraint, because a schema
    /// inside it, or one to which it refers, has a severity or advice.
    mutating func hasOtherConditions(_ site: ScopedSite) -> Bool {
        var pending = [site]
        var found: [ScopedSite] = []
        while let user = pending.popLast() {
            guard exploredSites.insert(user).inserted else { continue }
            let schema = index.keywords(user)
            if schema.has(anyOf: Self.keywordsWithOtherConditions) { found.append(user) }
            for applied in schema.subschemas + index.targets(of: schema) {
                usersOfSites[applied, default: []].append(user)
                if sitesWithOtherConditions.contains(applied) { found.append(user) }
                pending.append(applied)
            }
        }
        while let applied = found.popLast() {
            guard sitesWithOtherConditions.insert(applied).inserted else { continue }
            found += usersOfSites[applied] ?? []
        }
        return sitesWithOtherConditions.contains(site)
    }

    private static let keywordsWithOtherConditions: KeywordSet =
        [.severity, .advice, .steps, .queryOf]

    /// True if violations of the current schema are errors.
    var isEnforced: Bool { enforcement != .nothing }

    /// Returns the rule of a schema whose verdict decides which other schemas apply, such as the schema in `if` or a
    /// branch of `oneOf`. All of its constraints count, regardless of the severity of their violations.
    mutating func condition(at site: ScopedSite, of type: ModelType?) -> ModelRule {
        let outerEnforcement = enforcement
        defer { enforcement = outerEnforcement }
        enforcement = .conditions
        return rule(at: site, of: type)
    }

    /// Returns the rule of a branch of `anyOf` or `oneOf`. Except in conditions, it does not include constraints whose
    /// violations are not errors.
    ///
    /// If a condition differs from the constraint, it is a rule of its own. Otherwise, the conditions of nested branches
    /// would be written at each level.
    mutating func branch(at site: ScopedSite, of type: ModelType?) -> ModelRule {
        if enforcement == .conditions, hasOtherConditions(site) { return ownRule(of: site) }
        let isInOuterBranch = isInBranch
        defer { isInBranch = isInOuterBranch }
        isInBranch = true
        return rule(at: site, of: type)
    }

    /// Returns the rules of the schemas in `advice` whose violations are errors. If violations of `schema` itself are
    /// errors, the rules of its advisory keywords are added.
    private mutating func adviceRules(_ schema: SchemaKeywords) -> [ModelRule] {
        guard enforcement != .conditions else { return [] }
        let ownRules = enforcement == .errors ? advisoryRelationRules(schema) : []
        let outerEnforcement = enforcement
        defer { enforcement = outerEnforcement }
        enforcement = .nothing
        let advice = schema.schemas(.advice).map { rule(at: $0, of: nil) }
        let rules = ownRules + advice.filter { !$0.isAnything }
        // A double negation keeps the verdict of a rule, but no members or items count as evaluated.
        return keepsAllRules ? rules.map { .not(.not($0)) } : rules
    }

    /// Returns the rule of a reference in a schema whose violations are not errors. The target can contain schemas
    /// whose violations are errors.
    private mutating func ruleOfAdvisedReference(to target: ScopedSite) -> ModelRule {
        guard followedCount < Self.followingLimit, inProgress.insert(target).inserted else {
            return .anything
        }
        defer { inProgress.remove(target) }
        followedCount += 1
        return rule(at: target, of: nil)
    }

    /// Adds a note on a keyword that no generated code enforces.
    mutating func noteUnenforced(_ behavior: Keyword.Behavior, _ schema: SchemaKeywords) {
        let site = schema[behavior].map(schema.site(of:)) ?? schema.site
        graph.add(
            ModelNote(
                kind: .unenforced(schema.dialect.name(of: behavior) ?? "\(behavior)"),
                site: site
            )
        )
    }

    /// Adds a note on a partial check, but only for its first occurrence.
    private mutating func noteOnce(
        _ gap: ModelNote.Kind,
        at value: JSONNode,
        _ schema: SchemaKeywords
    ) {
        guard notedGaps.insert(gap).inserted else { return }
        graph.add(ModelNote(kind: gap, site: schema.site(of: value)))
    }

    /// Adds a note on `integer` in dialects up to draft 4, where the spelling of a number decides whether
    /// it is an integer.
    ///
    /// A `Decoder` does not report how a number was written, and a `JSONReader` must read equal values.
    private mutating func noteSpelling(
        of names: [String],
        _ value: JSONNode,
        _ schema: SchemaKeywords
    ) {
        guard schema.dialect.traits.integersHaveNoFraction, names.contains("integer"),
            !names.contains("number")
        else { return }
        let gap = "1.0 is accepted"
        noteOnce(.partlyEnforced("type 'integer'", gap: gap), at: value, schema)
    }

    /// Adds notes on keywords that no rule enforces.
    private mutating func noteUnenforcedKeywords(_ schema: SchemaKeywords) {
        guard isEnforced, schema.has(anyOf: .unenforced) else { return }
        for keyword in Keyword.Behavior.allCases
        where keyword.ruleFamily == .unenforced && schema.has(keyword) {
            if keyword == .custom || schema.dialect.assertsContent {
                noteUnenforced(keyword, schema)
            }
        }
    }
}

// MARK: - Assertions

extension RuleBuilder {
    private mutating func valueRules(_ schema: SchemaKeywords, _ type: ModelType?) -> [ModelRule] {
        var result: [ModelRule] = []
        if let names = schema.typeNames, let value = schema[.typeUnion] ?? schema[.type] {
            noteSpelling(of: names, value, schema)
            if !type.hasOnlyKinds(names, in: graph, &facts) {
                result.append(.type(names.compactMap(SchemaTypeName.init)))
            }
        } else if let union = schema[.typeUnion] ?? schema[.type] {
            result.append(.anyOf(typeRules(union, schema)))
        }
        if let disallowed = schema[.disallowedTypes] {
            result.append(.not(.anyOf(typeRules(disallowed, schema))))
        }
        if let values = schema[.enumeration], values.kind == .array {
            result += self.values(Array(values.elements), of: .enumeration, in: schema, type)
        }
        if let value = schema[.constant] {
            result += values([value], of: .constant, in: schema, type)
        }
        return result
    }

    /// Returns the rules for the names and schemas that draft 3 allows in `type`.
    private mutating func typeRules(_ node: JSONNode, _ schema: SchemaKeywords) -> [ModelRule] {
        let nodes = node.kind == .array ? Array(node.elements) : [node]
        noteSpelling(of: nodes.compactMap(\.string), node, schema)
        return nodes.map { node in
            guard let name = node.string else {
                return condition(at: schema.site(of: node), of: nil)
            }
            return SchemaTypeName(rawValue: name).map { .type([$0]) } ?? .anything
        }
    }

    private mutating func values(
        _ nodes: [JSONNode],
        of behavior: Keyword.Behavior,
        in schema: SchemaKeywords,
        _ type: ModelType?
    ) -> [ModelRule] {
        let values = nodes.map { ModelValue(json: $0) }
        guard !values.contains(nil) else {
            noteUnenforced(behavior, schema)
            return []
        }
        if case .named(let id) = type, case .enumeration(let enumeration) = graph[id].shape,
            !enumeration.isOpen,
            enumeration.values.map(\.json) == values.compactMap({ $0 })
        {
            return []
        }
        return [.values(values.compactMap { $0 })]
    }

    private mutating func boundRules(_ schema: SchemaKeywords) -> [ModelRule] {
        var result: [ModelRule] = []
        for (behavior, plainBound) in Self.bounds {
            guard let node = schema[behavior], node.kind == .number else { continue }
            guard let value = ModelValue(json: node) else {
                noteUnenforced(behavior, schema)
                continue
            }
            var bound = plainBound
            if behavior == .minimum, schema[.excludesMinimum]?.bool == true {
                bound = .exclusiveMinimum
            }
            if behavior == .maximum, schema[.excludesMaximum]?.bool == true {
                bound = .exclusiveMaximum
            }
            result.append(.bound(bound, value))
        }
        return result
    }

    private static let bounds: [(Keyword.Behavior, ModelRule.Bound)] = [
        (.minimum, .minimum), (.exclusiveMinimum, .exclusiveMinimum), (.maximum, .maximum),
        (.exclusiveMaximum, .exclusiveMaximum), (.multipleOf, .multipleOf),
        (.minLength, .minLength), (.maxLength, .maxLength), (.minItems, .minItems),
        (.maxItems, .maxItems), (.minProperties, .minProperties), (.maxProperties, .maxProperties),
    ]

    private mutating func textRules(_ schema: SchemaKeywords) -> [ModelRule] {
        patternRules(schema) + formatRules(schema)
    }

    /// Returns the rule for a format.
    ///
    /// Formats are assertions in every dialect, as in the validation of payloads.
    private mutating func formatRules(_ schema: SchemaKeywords) -> [ModelRule] {
        guard let name = schema[.format]?.string, let format = schema.dialect.format(named: name)
        else { return [] }
        if let gap = FormatGap.notableGap(of: format), let value = schema[.format] {
            noteOnce(.partlyEnforced("format '\(name)'", gap: gap), at: value, schema)
        }
        return [.format(format, name: name)]
    }

    private mutating func patternRules(_ schema: SchemaKeywords) -> [ModelRule] {
        guard let source = schema[.pattern]?.string else { return [] }
        guard let pattern = PortablePattern(source) else {
            noteUnenforced(.pattern, schema)
            return []
        }
        return [.pattern(pattern)]
    }
}

/// The constraints that a rule enforces. They depend on the severity of violations.
enum RuleEnforcement {
    /// All assertions.
    case assertions
    /// All assertions and the keywords whose violations are warnings by default, because the schema has the severity
    /// `error`.
    case errors
    /// No constraint, because violations are only warnings or notes. Schemas inside can have another severity.
    case nothing
    /// All assertions, because their verdict decides whether another schema applies.
    case conditions

    /// Returns the enforcement inside a schema, which its `severity` sets.
    func inside(_ schema: SchemaKeywords) -> RuleEnforcement {
        guard self != .conditions, schema.has(.severity) else { return self }
        return schema.isAdvisory ? .nothing : .errors
    }
}

extension ModelEnumeration.Value {
    fileprivate var json: ModelValue {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .integer(number)
        case .boolean(let value): .boolean(value)
        }
    }
}
