import SchemaKit

/// The rules of objects: the required members, including their aliases, and the constraints on each member.
extension RuleBuilder {
    mutating func objectRules(_ schema: SchemaKeywords, _ type: ModelType?) -> [ModelRule] {
        let described = schema.namedSchemas(.properties)
        let memberAliases = index.aliases(in: schema)
        var result: [ModelRule] = []
        if isEnforced {
            var required = schema.requiredNames
            for (name, site) in described
            where index.keywords(site)[.requiresMember]?.bool == true {
                required.append(name)
            }
            required.removeAll { type.requires($0, in: graph, &facts) }
            if !required.isEmpty {
                let aliases = aliasesNotRead(
                    by: type,
                    in: schema,
                    includingOtherUses: enforcement.countsUnreadAliases
                )
                result += requirements(required, aliases)
            }
        }
        result += memberRules(schema, described, of: type, aliases: memberAliases)
        noteConvertedNames(schema)
        if let names = schema[.propertyNames] {
            let rule = ruleOfChild(at: schema.site(of: names), of: nil)
            result.append(.propertyNames(rule))
        }
        guard schema.has(anyOf: Self.dependencyKeywords) else { return result }
        let aliases = aliasesNotRead(by: type, in: schema)
        return result + dependencies(schema, aliases, of: type)
    }

    /// Adds notes on keywords that constrain the names of members, because they apply to converted names if there
    /// is a key strategy.
    private mutating func noteConvertedNames(_ schema: SchemaKeywords) {
        guard convertsNames else { return }
        for behavior in [Keyword.Behavior.patternProperties, .propertyNames, .keyedBy] {
            guard let node = schema[behavior] else { continue }
            let kind = ModelNote.Kind.convertedNames(
                keyword: schema.dialect.name(of: behavior) ?? "\(behavior)"
            )
            graph.add(ModelNote(kind: kind, site: schema.site(of: node)))
        }
    }

    /// Returns the rules of `properties`, `patternProperties` and `additionalProperties`.
    private mutating func memberRules(
        _ schema: SchemaKeywords,
        _ described: [(name: String, site: ScopedSite)],
        of type: ModelType?,
        aliases: MemberAliases
    ) -> [ModelRule] {
        let members =
            described.map { name, site in
                let memberType = type.memberType(name, in: graph, &facts)
                return ModelRule.Member(name: name, rule: ruleOfChild(at: site, of: memberType))
            } + aliasRules(described, aliases)
        // A type with declared members drops none of its members.
        let dropsInvalid =
            described.isEmpty && schema.dropsInvalid(of: SchemaView.otherMemberKeywords)
        var patterns: [ModelRule.PatternMember] = []
        var supportsAllPatterns = true
        for (source, site) in schema.namedSchemas(.patternProperties) {
            guard let pattern = PortablePattern(source) else {
                let mistake = PortablePattern.mistake(in: source)
                noteUnenforced(.patternProperties, schema, mistake: mistake)
                supportsAllPatterns = false
                continue
            }
            let rule = ruleOfChild(at: site, of: type.memberType(matching: source, graph))
            patterns.append(
                ModelRule.PatternMember(
                    pattern: pattern,
                    rule: dropsInvalid ? .all([.notDropped, rule]) : rule
                )
            )
        }
        // It is unknown which members match an unsupported pattern, so all members count as evaluated.
        var others =
            supportsAllPatterns ? ModelRule.anything : countingAsEvaluated(.anything)
        if supportsAllPatterns, let node = schema[.additionalProperties] {
            others = countingAsEvaluated(
                ruleOfChild(at: schema.site(of: node), of: type.otherMemberType(graph))
            )
            if dropsInvalid { others = .all([.notDropped, others]) }
        }
        if members.isEmpty, patterns.isEmpty, others.isAnything { return [] }
        return [.properties(members, patterns: patterns, others: others)]
    }

    /// Returns the aliases under which the type of a value does not read members, by the names of the members. Without
    /// a type, no alias is read.
    ///
    /// - Parameter includesOtherUses: false to omit the aliases whose use (``MemberAlias/Use``) is not `read`, because
    ///   they cannot stand for required members.
    private mutating func aliasesNotRead(
        by type: ModelType?,
        in schema: SchemaKeywords,
        includingOtherUses includesOtherUses: Bool = true
    ) -> [String: [String]] {
        let aliases = index.aliases(in: schema)
        guard !aliases.isEmpty else { return [:] }
        var result: [String: [String]] = [:]
        for name in schema.memberNames {
            let names = aliases[name].filter { $0.use == .read || includesOtherUses }.map(\.name)
                .filter { !type.reads($0, as: name, in: graph, &facts) }
            if !names.isEmpty { result[name] = names }
        }
        return result
    }

    /// Returns the rules that require members, each under its name or one of its aliases.
    private func requirements(_ names: [String], _ aliases: [String: [String]]) -> [ModelRule] {
        let withoutAliases = names.filter { aliases[$0] == nil }
        return (withoutAliases.isEmpty ? [] : [.required(withoutAliases)])
            + names.compactMap { name in
                aliases[name].map { aliases in
                    .anyOf(([name] + aliases).map { .required([$0]) })
                }
            }
    }

    /// Returns the rules for members whose names are aliases.
    ///
    /// A member that a type reads as a property has the rules of the property. The rules for an alias apply to a member
    /// that keeps the alias as its name, for example because the object also has the member under its own name.
    private mutating func aliasRules(
        _ described: [(name: String, site: ScopedSite)],
        _ aliases: MemberAliases
    ) -> [ModelRule.Member] {
        var rules: [ModelRule.Member] = []
        for (name, site) in described {
            for alias in aliases.own[name] ?? [] {
                let isRefused = alias.use == .refused && enforcement.extent.findsErrors
                let rule = isRefused ? .never : ruleOfChild(at: site, of: nil)
                rules.append(ModelRule.Member(name: alias.name, rule: rule))
            }
            // The rules of the enclosing schema that declares an inherited alias refuse it if necessary.
            for alias in aliases.inherited(by: name) {
                rules.append(
                    ModelRule.Member(name: alias.name, rule: ruleOfChild(at: site, of: nil))
                )
            }
        }
        return rules
    }

    private static let dependencyKeywords: KeywordSet = [
        .dependentRequired, .dependentSchemas, .dependencies,
    ]

    /// Returns the rules of `dependentRequired`, `dependentSchemas` and `dependencies`.
    private mutating func dependencies(
        _ schema: SchemaKeywords,
        _ aliases: [String: [String]],
        of type: ModelType?
    ) -> [ModelRule] {
        var required: [ModelRule.Dependency] = []
        var schemas: [ModelRule.Member] = []
        for behavior in [Keyword.Behavior.dependentRequired, .dependentSchemas, .dependencies] {
            for member in schema.members(behavior) {
                let triggers = [member.name] + (aliases[member.name] ?? [])
                guard member.value.kind == .array || member.value.kind == .string else {
                    let rule = rule(at: schema.site(of: member.value), of: type)
                    schemas += triggers.map { ModelRule.Member(name: $0, rule: rule) }
                    continue
                }
                guard isEnforced else { continue }
                let names =
                    member.value.string.map { [$0] } ?? member.value.elements.compactMap(\.string)
                // The variants of a type require members beside their tag, but not beside an alias that the type does
                // not read as the tag.
                for trigger in triggers {
                    let unchecked = names.filter {
                        trigger == member.name
                            ? !type.requires($0, ifPresent: trigger, in: graph, &facts)
                            : !type.requires($0, in: graph, &facts)
                    }
                    guard keepsAllRules || !unchecked.isEmpty else { continue }
                    if unchecked.allSatisfy({ aliases[$0] == nil }) {
                        required.append(ModelRule.Dependency(name: trigger, required: unchecked))
                    } else {
                        let rule = ModelRule.allOf(requirements(unchecked, aliases))
                        schemas.append(ModelRule.Member(name: trigger, rule: rule))
                    }
                }
            }
        }
        return (required.isEmpty ? [] : [.dependentRequired(Self.combined(required))])
            + (schemas.isEmpty ? [] : [.dependentSchemas(Self.combined(schemas))])
    }

    /// Returns one dependency for each name, which requires the members that all dependencies of this name require. A
    /// name is repeated if several keywords list it, or if it is an alias and also has a dependency of its own.
    private static func combined(
        _ dependencies: [ModelRule.Dependency]
    ) -> [ModelRule.Dependency] {
        var required: [ExactText: [String]] = [:]
        for dependency in dependencies {
            required[ExactText(dependency.name), default: []] += dependency.required
        }
        return dependencies.compactMap { dependency in
            guard let names = required.removeValue(forKey: ExactText(dependency.name)) else {
                return nil
            }
            var seen: Set<ExactText> = []
            let distinctNames = names.filter { seen.insert(ExactText($0)).inserted }
            return ModelRule.Dependency(name: dependency.name, required: distinctNames)
        }
    }

    /// Returns one rule for each name, which combines all rules of this name.
    private static func combined(_ members: [ModelRule.Member]) -> [ModelRule.Member] {
        var rules: [ExactText: [ModelRule]] = [:]
        for member in members { rules[ExactText(member.name), default: []].append(member.rule) }
        return members.compactMap { member in
            guard let found = rules.removeValue(forKey: ExactText(member.name)) else { return nil }
            let rule = found.count == 1 ? found[0] : .all(found)
            return ModelRule.Member(name: member.name, rule: rule)
        }
    }
}

// MARK: - Items

extension RuleBuilder {
    mutating func arrayRules(_ schema: SchemaKeywords, _ type: ModelType?) -> [ModelRule] {
        var result: [ModelRule] = []
        let itemType = type.itemType(graph)
        var first = schema.schemas(.prefixItems)
        var rest = schema[.items]
        if let items = schema[.itemsOrTuple] {
            if items.kind == .array {
                first = schema.schemas(.itemsOrTuple)
                rest = schema[.additionalItems]
            } else {
                rest = items
            }
        }
        if !first.isEmpty || rest != nil {
            let rules = first.enumerated().map { position, site in
                ruleOfChild(at: site, of: type.itemType(at: position, graph) ?? itemType)
            }
            let others = rest.map {
                countingAsEvaluated(ruleOfChild(at: schema.site(of: $0), of: itemType))
            }
            // A tuple drops none of its items.
            let dropsInvalid = first.isEmpty && schema.dropsInvalid(of: [.items])
            let rest = others ?? .anything
            result.append(
                .items(first: rules, rest: dropsInvalid ? .all([.notDropped, rest]) : rest)
            )
        }
        if isEnforced, schema[.uniqueItems]?.bool == true { result.append(.uniqueItems) }
        return result + containsRules(schema)
    }

    private mutating func containsRules(_ schema: SchemaKeywords) -> [ModelRule] {
        let isEvaluation = enforcement.extent == .evaluation
        guard isEnforced || isEvaluation,
            let node = schema[.contains] ?? schema[.containsWithoutEvaluation]
        else { return [] }
        let site = schema.site(of: node)
        // A rule that accepts too many items must not limit their number.
        let hasMaximum = schema.has(.maxContains) && !isPartlyUnenforced(site)
        if schema.has(.maxContains), !hasMaximum { noteUnenforced(.maxContains, schema) }
        // A rule that only finds the evaluated items rejects no value.
        let minimum = schema[.minContains]?.number.map { Int($0.clampedCount) } ?? 1
        let maximum = schema[.maxContains]?.number.map { Int($0.clampedCount) }
        let rule = ModelRule.contains(
            condition(at: site, of: nil),
            minimum: isEvaluation ? 0 : minimum,
            maximum: isEvaluation || !hasMaximum ? nil : maximum
        )
        return [schema[.contains] == nil ? withoutEvaluation(rule) : rule]
    }
}

// MARK: - In place

extension RuleBuilder {
    mutating func inPlaceRules(
        _ schema: SchemaKeywords,
        _ type: ModelType?
    ) -> [ModelRule] {
        var result = schema.allOfSchemas.map { rule(at: $0, of: type) }
        for behavior in [Keyword.Behavior.anyOf, .oneOf] {
            let sites = schema.schemas(behavior)
            guard !sites.isEmpty else { continue }
            switch enforcement.extent {
            // Violations in the branches are not errors here, even if a branch has the severity `error`.
            case .nothing: break
            case .evaluation: result.append(evaluationRule(behavior, sites))
            case .assertions, .errors, .conditions:
                result.append(choice(behavior, sites, of: type))
            }
        }
        if isEnforced, let site = schema[.not].map(schema.site(of:)) {
            if isPartlyUnenforced(site) {
                noteUnenforced(.not, schema)
            } else {
                result.append(.not(condition(at: site, of: type)))
            }
        }
        if let site = schema[.conditional].map(schema.site(of:)) {
            result += conditionalRules(schema, if: site, of: type)
        }
        return result + propertyDependencies(schema, type)
    }

    /// Returns the rule of `if`, `then` and `else`. Neither `then` nor `else` has a rule if generated code does not
    /// enforce all of `if`, because it is then unknown which of them applies.
    private mutating func conditionalRules(
        _ schema: SchemaKeywords,
        if site: ScopedSite,
        of type: ModelType?
    ) -> [ModelRule] {
        let hasConsequence = schema.has(.then) || schema.has(.else)
        guard keepsAllRules || hasConsequence else { return [] }
        if isPartlyUnenforced(site) {
            if hasConsequence { noteUnenforced(.conditional, schema) }
            return [evaluatingEverything]
        }
        let then = schema[.then].map { rule(at: schema.site(of: $0), of: type) }
        let otherwise = schema[.else].map { rule(at: schema.site(of: $0), of: type) }
        return [
            .conditional(
                condition(at: site, of: type),
                then: then ?? .anything,
                otherwise: otherwise ?? .anything
            )
        ]
    }

    /// Returns the rule for `anyOf` or `oneOf`.
    ///
    /// The result omits a branch that allows only null if the value cannot be null, or if the rule of the other
    /// branches accepts null.
    private mutating func choice(
        _ behavior: Keyword.Behavior,
        _ sites: [ScopedSite],
        of type: ModelType?
    ) -> ModelRule {
        let others = sites.filter { !index.allowsOnlyNull($0) }
        guard let type, others.count == sites.count - 1, !others.isEmpty,
            facts.jsonTypeNames(of: type, graph) != nil,
            behavior == .anyOf || !others.contains(where: { index.acceptsNull($0) })
        else { return branchChoice(behavior, sites, of: type) }
        let rule = branchChoice(behavior, others, of: type.withoutNull)
        guard type.canBeNull(graph), !rule.acceptsNull(graph) else { return rule }
        return .orNull(rule)
    }

    /// Returns the rule for `anyOf` or `oneOf` with all branches in `sites`.
    private mutating func branchChoice(
        _ behavior: Keyword.Behavior,
        _ sites: [ScopedSite],
        of type: ModelType?
    ) -> ModelRule {
        if let rule = ruleOfTaggedBranches(behavior, of: sites, type) { return rule }
        let accepted = sites.map { branch(at: $0, of: type) }
        if accepted.count == 1 { return accepted[0] }
        // A rule that accepts too many values can accept a value as a second branch, which `oneOf` would reject.
        if sites.contains(where: { isPartlyUnenforced($0) }) { return .anyOf(accepted) }
        let plain: ModelRule = behavior == .anyOf ? .anyOf(accepted) : .oneOf(accepted)
        return choiceBySeverity(behavior, sites, of: type, accepting: accepted) ?? plain
    }

    /// Returns the rule for branches that can match without being accepted, or be accepted without matching. Returns
    /// `nil` if there are no such branches.
    ///
    /// A branch matches if the value violates none of its constraints. A branch is accepted even if the value violates
    /// some of its constraints, provided that these violations are not errors.
    private mutating func choiceBySeverity(
        _ behavior: Keyword.Behavior,
        _ sites: [ScopedSite],
        of type: ModelType?,
        accepting accepted: [ModelRule]
    ) -> ModelRule? {
        let featuresOfSites = sites.map { features(of: $0) }
        let allFeatures = SchemaFeatures(featuresOfSites)
        guard enforcement.extent != .conditions, !allFeatures.isEmpty else { return nil }
        let canHaveErrors = featuresOfSites.map(enforcement.findsErrorsInValidValues)
        // If a branch matches, only matching branches can be accepted. This matters only for schemas that have both
        // severities and aliases that no receiver reads.
        let matchTakesPrecedence =
            !enforcement.countsUnreadAliases
            && allFeatures.isSuperset(of: [.severity, .unreadAliases])
        guard behavior == .oneOf || matchTakesPrecedence || canHaveErrors.contains(true) else {
            return nil
        }
        let matched = conditions(sites, of: type)
        guard matched != accepted else { return nil }
        var rules: [ModelRule] = []
        if matchTakesPrecedence {
            let acceptedMatches = zip(matched, accepted).map { ModelRule.all([$0, $1]) }
            rules.append(
                .conditional(
                    .anyOf(matched),
                    then: .anyOf(acceptedMatches),
                    otherwise: .anyOf(accepted)
                )
            )
        } else {
            rules.append(.anyOf(accepted))
        }
        if behavior == .oneOf {
            rules.append(
                .conditional(.anyOf(matched), then: .oneOf(matched), otherwise: .anything)
            )
        }
        // The linter can find errors in a value that matches a branch. Several branches can match, so each has a rule.
        var lenient = enforcement
        lenient.countsUnreadAliases = true
        for (position, condition) in matched.enumerated() where canHaveErrors[position] {
            let rule = enforcing(lenient) { $0.branch(at: sites[position], of: type) }
            rules.append(.conditional(condition, then: rule, otherwise: .anything))
        }
        return ModelRule.all(rules)
    }

    /// Returns the rule that finds the members and items that the branches of `anyOf` or `oneOf` evaluate: those of
    /// the branches that match, or those of all branches if the keyword does not accept the value.
    private mutating func evaluationRule(
        _ behavior: Keyword.Behavior,
        _ sites: [ScopedSite]
    ) -> ModelRule {
        let matched = conditions(sites, of: nil)
        return .conditional(
            behavior == .anyOf ? .anyOf(matched) : .oneOf(matched),
            then: .anything,
            otherwise: .all(sites.map { rule(at: $0, of: nil) })
        )
    }

    private mutating func conditions(_ sites: [ScopedSite], of type: ModelType?) -> [ModelRule] {
        sites.map { site in enforcing(.conditions) { $0.branch(at: site, of: type) } }
    }

    /// Returns the rule that applies the branch that the tag of a union selects. Returns `nil` if the type of the value
    /// is not the union of these schemas, if the tag does not select the branch of every value, or if the schemas give
    /// the tag different aliases.
    private mutating func ruleOfTaggedBranches(
        _ behavior: Keyword.Behavior,
        of sites: [ScopedSite],
        _ type: ModelType?
    ) -> ModelRule? {
        guard let id = type?.identifier, case .union(let union) = graph[id].shape,
            let tag = union.tag, union.branches.count == sites.count, union.otherKinds.isEmpty,
            (sites + [graph[id].origin.site]).allSatisfy({
                areAllAliases(union.tagAliases, of: tag, at: $0)
            }),
            case let siteSet = Set(sites),
            union.branches.allSatisfy({
                siteSet.contains($0.site) && !$0.selector.isTagOptional
                    && !$0.selector.tagValues.isEmpty
            })
        else { return nil }
        return .branches(
            tag: tag,
            of: behavior,
            union.branches.map { branch in
                ModelRule.Branch(
                    tagValues: branch.selector.tagValues,
                    rule: rule(at: branch.site, of: branch.type)
                )
            }
        )
    }
}

extension RuleBuilder {
    /// Returns whether `names` are exactly the aliases of a member in all schemas of a view that name the member.
    private mutating func areAllAliases(
        _ names: [String],
        of member: String,
        at site: ScopedSite
    ) -> Bool {
        index.view(of: site).parts.allSatisfy { part in
            let aliases = index.aliases(in: part)[member].filter { $0.use != .refused }
            return Set(aliases.map(\.name)) == Set(names)
                || aliases.isEmpty && !part.memberNames.contains(member)
        }
    }
}

extension JSONNumber {
    /// The number as a length or count, or the largest integer of 32 bits if the number is larger. `Int` has 32 bits on
    /// some platforms of the models, and no text has more characters, items or members.
    var clampedCount: Int32 { int64.map { Int32(clamping: $0) } ?? .max }
}
