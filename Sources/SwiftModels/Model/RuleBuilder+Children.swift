import SchemaKit

/// The rules of objects: the required members, including their aliases, and the constraints on each member.
extension RuleBuilder {
    mutating func objectRules(_ schema: SchemaKeywords, _ type: ModelType?) -> [ModelRule] {
        let described = schema.namedSchemas(.properties)
        guard isEnforced else { return memberRules(schema, described, of: type) }
        var result: [ModelRule] = []
        var required = schema.requiredNames
        for (name, site) in described where index.keywords(site)[.requiresMember]?.bool == true {
            required.append(name)
        }
        required.removeAll { type.requires($0, in: graph, &facts) }
        let aliases = aliases(of: described, type)
        // A condition or a branch tests whether a member is present but does not require it, so an alias that nothing
        // reads counts, too.
        let names = self.aliases(
            of: described,
            type,
            areRead: enforcement != .conditions && !isInBranch
        )
        result += requirements(required, names)
        result += memberRules(schema, described, of: type)
        noteConvertedNames(schema)
        if let names = schema[.propertyNames] {
            result.append(.propertyNames(rule(at: schema.site(of: names), of: nil)))
        }
        return result + dependencies(schema, aliases, of: type)
    }

    /// Adds notes on keywords that constrain the names of members, because they apply to converted names if there
    /// is a key strategy.
    private mutating func noteConvertedNames(_ schema: SchemaKeywords) {
        guard !keepsNames else { return }
        for behavior in [Keyword.Behavior.patternProperties, .propertyNames] {
            guard let node = schema[behavior] else { continue }
            let kind = ModelNote.Kind.convertedNames(
                keyword: schema.dialect.name(of: behavior) ?? "\(behavior)"
            )
            graph.add(ModelNote(kind: kind, site: schema.site(of: node)))
        }
    }

    private mutating func memberRules(
        _ schema: SchemaKeywords,
        _ described: [(name: String, site: ScopedSite)],
        of type: ModelType?
    ) -> [ModelRule] {
        let members =
            described.map { name, site in
                let memberType = type.memberType(name, in: graph, &facts)
                return ModelRule.Member(name: name, rule: rule(at: site, of: memberType))
            } + aliasRules(described)
        let drops = described.isEmpty && schema.dropsInvalid(of: SchemaView.otherMemberKeywords)
        var patterns: [ModelRule.PatternMember] = []
        var isComplete = true
        for (source, site) in schema.namedSchemas(.patternProperties) {
            guard let pattern = PortablePattern(source) else {
                noteUnenforced(.patternProperties, schema)
                isComplete = false
                continue
            }
            let rule = rule(at: site, of: type.memberType(matching: source, graph))
            patterns.append(
                ModelRule.PatternMember(
                    pattern: pattern,
                    rule: drops ? .all([.kept, rule]) : rule
                )
            )
        }
        var others = ModelRule.anything
        if isComplete, let node = schema[.additionalProperties] {
            others = countingAsEvaluated(
                rule(at: schema.site(of: node), of: type.otherMemberType(graph))
            )
            if drops { others = .all([.kept, others]) }
        }
        if members.isEmpty, patterns.isEmpty, others.isAnything { return [] }
        return [.properties(members, patterns: patterns, others: others)]
    }

    /// Returns the aliases of members, by the names of the members.
    ///
    /// If the value has a type, the result is empty: the type has read the members under their aliases already.
    ///
    /// - Parameter areRead: true for only those aliases that can stand for required members.
    private func aliases(
        of described: [(name: String, site: ScopedSite)],
        _ type: ModelType?,
        areRead: Bool = false
    ) -> [String: [String]] {
        guard type == nil else { return [:] }
        var seen = Set(described.map(\.name))
        var aliases: [String: [String]] = [:]
        for (name, site) in described {
            let listed = ModelBuilder.aliases(in: index.keywords(site)[.aliases])
                .filter { !areRead || !$0.isUnread }.map(\.name)
            guard !listed.isEmpty else { continue }
            aliases[name] = listed.filter { seen.insert($0).inserted }
        }
        return aliases
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

    /// Returns the rules for members whose names are aliases. They apply to a member that no property was read from,
    /// because a member whose name has a higher priority is also present.
    private mutating func aliasRules(
        _ described: [(name: String, site: ScopedSite)]
    ) -> [ModelRule.Member] {
        var seen = Set(described.map(\.name))
        return described.flatMap { _, site in
            ModelBuilder.aliases(in: index.keywords(site)[.aliases])
                .filter { seen.insert($0.name).inserted }
                .map { ModelRule.Member(name: $0.name, rule: rule(at: site, of: nil)) }
        }
    }

    private mutating func dependencies(
        _ schema: SchemaKeywords,
        _ aliases: [String: [String]],
        of type: ModelType?
    ) -> [ModelRule] {
        var required: [ModelRule.Dependency] = []
        var schemas: [ModelRule.Member] = []
        for behavior in [Keyword.Behavior.dependentRequired, .dependentSchemas, .dependencies] {
            for member in schema[behavior].map({ Array($0.members) }) ?? [] {
                let triggers = [member.name] + (aliases[member.name] ?? [])
                guard member.value.kind == .array || member.value.kind == .string else {
                    let rule = rule(at: schema.site(of: member.value), of: type)
                    schemas += triggers.map { ModelRule.Member(name: $0, rule: rule) }
                    continue
                }
                let names =
                    member.value.string.map { [$0] } ?? member.value.elements.compactMap(\.string)
                let unchecked = names.filter {
                    !type.requires($0, ifPresent: member.name, in: graph, &facts)
                }
                guard keepsAllRules || !unchecked.isEmpty else { continue }
                if unchecked.allSatisfy({ aliases[$0] == nil }) {
                    required += triggers.map {
                        ModelRule.Dependency(name: $0, required: unchecked)
                    }
                } else {
                    let rule = ModelRule.allOf(requirements(unchecked, aliases))
                    schemas += triggers.map { ModelRule.Member(name: $0, rule: rule) }
                }
            }
        }
        return (required.isEmpty ? [] : [.dependentRequired(required)])
            + (schemas.isEmpty ? [] : [.dependentSchemas(schemas)])
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
                rule(at: site, of: type.itemType(at: position, graph) ?? itemType)
            }
            let others = rest.map {
                countingAsEvaluated(rule(at: schema.site(of: $0), of: itemType))
            }
            let drops = first.isEmpty && schema.dropsInvalid(of: [.items])
            let rest = others ?? .anything
            result.append(.items(first: rules, rest: drops ? .all([.kept, rest]) : rest))
        }
        guard isEnforced else { return result }
        if schema[.uniqueItems]?.bool == true { result.append(.uniqueItems) }
        if let node = schema[.contains] ?? schema[.containsWithoutEvaluation] {
            result.append(
                .contains(
                    condition(at: schema.site(of: node), of: nil),
                    minimum: schema[.minContains]?.number?.count ?? 1,
                    maximum: schema[.maxContains]?.number?.count
                )
            )
        }
        return result
    }
}

// MARK: - In place

extension RuleBuilder {
    mutating func inPlaceRules(
        _ schema: SchemaKeywords,
        _ type: ModelType?
    ) -> [ModelRule] {
        var result = schema.allOfSchemas.map { rule(at: $0, of: type) }
        for behavior in [Keyword.Behavior.anyOf, .oneOf] where isEnforced {
            let sites = schema.schemas(behavior)
            guard !sites.isEmpty else { continue }
            result.append(choice(behavior, sites, of: type))
        }
        if isEnforced, let node = schema[.not] {
            result.append(.not(condition(at: schema.site(of: node), of: type)))
        }
        if let node = schema[.conditional] {
            let then = schema[.consequence].map { rule(at: schema.site(of: $0), of: type) }
            let otherwise = schema[.alternative].map { rule(at: schema.site(of: $0), of: type) }
            if keepsAllRules || then != nil || otherwise != nil {
                result.append(
                    .conditional(
                        condition(at: schema.site(of: node), of: type),
                        then: then ?? .anything,
                        otherwise: otherwise ?? .anything
                    )
                )
            }
        }
        return result + propertyDependencies(schema, type)
    }

    /// Returns the rule for `anyOf` or `oneOf`.
    ///
    /// If one branch allows only null, it is omitted if the value cannot be null or if the rule of the other
    /// branches accepts null.
    private mutating func choice(
        _ behavior: Keyword.Behavior,
        _ sites: [ScopedSite],
        of type: ModelType?
    ) -> ModelRule {
        let others = sites.filter { !index.isNull($0) }
        guard let type, others.count == sites.count - 1, !others.isEmpty,
            facts.kindNames(of: type, graph) != nil,
            behavior == .anyOf || !others.contains(where: { index.acceptsNull($0) })
        else { return plainChoice(behavior, sites, of: type) }
        let rule = plainChoice(behavior, others, of: type.withoutNull)
        guard type.canBeNull(graph), !rule.acceptsNull(graph) else { return rule }
        return .orNull(rule)
    }

    private mutating func plainChoice(
        _ behavior: Keyword.Behavior,
        _ sites: [ScopedSite],
        of type: ModelType?
    ) -> ModelRule {
        if let branches = branches(sites, type) { return branches }
        // A branch is accepted if the value violates only constraints whose violations are not errors.
        let accepted = sites.map { branch(at: $0, of: type) }
        if accepted.count == 1 { return accepted[0] }
        if behavior == .anyOf { return .anyOf(accepted) }
        guard enforcement != .conditions, sites.contains(where: { hasOtherConditions($0) })
        else { return .oneOf(accepted) }
        let outerEnforcement = enforcement
        enforcement = .conditions
        let matched = sites.map { branch(at: $0, of: type) }
        enforcement = outerEnforcement
        if matched == accepted { return .oneOf(matched) }
        return .allOf([
            .anyOf(accepted), .anyOf([.oneOf(matched), .not(.anyOf(matched))]),
        ])
    }

    /// Returns the rules of a union's branches, or `nil` if the type of the value is not the union of these schemas
    /// or if no tag selects its branches.
    private mutating func branches(_ sites: [ScopedSite], _ type: ModelType?) -> ModelRule? {
        guard let id = type?.identifier, case .union(let union) = graph[id].shape,
            let tag = union.tag, union.branches.count == sites.count, union.otherKinds.isEmpty,
            case let siteSet = Set(sites),
            union.branches.allSatisfy({
                siteSet.contains($0.site) && $0.selector.members.isEmpty
                    && !$0.selector.tagValues.isEmpty
            })
        else { return nil }
        return .branches(
            tag: tag,
            union.branches.map { branch in
                ModelRule.Branch(
                    tagValues: branch.selector.tagValues,
                    rule: rule(at: branch.site, of: branch.type)
                )
            }
        )
    }
}

extension JSONNumber {
    fileprivate var count: Int? { int64.map { Int(clamping: $0) } }
}
