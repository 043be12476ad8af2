import SchemaKit

extension ModelBuilder {
    /// Returns the groups of members that depend on a tag. A member that depends on several tags belongs to the group
    /// of the first tag.
    mutating func variants(
        of view: SchemaView,
        _ properties: [ModelProperty],
        _ conditions: [MemberCondition],
        in id: ModelTypeID
    ) -> [ModelVariants] {
        guard conditions.count <= Self.conditionLimit else { return [] }
        var groups: [ModelVariants] = []
        // The positions of the tags and members of the groups so far.
        var groupedPositions: Set<Int> = []
        var examinedTags: Set<String> = []
        for condition in conditions where examinedTags.insert(condition.tag).inserted {
            guard let tag = properties.firstIndex(where: { $0.wireName == condition.tag }),
                !groupedPositions.contains(tag)
            else { continue }
            let tagConditions = conditions.filter {
                $0.tag == condition.tag && ($0.requiresTag || properties[tag].isRequired)
            }
            let hasValues = tagConditions.contains { $0.values != nil }
            guard canBeInCase(properties[tag], isPresenceTag: !hasValues),
                let required = requiredNames(tagConditions, of: properties[tag], among: conditions)
            else { continue }
            let dependentNames = required.reduce(into: Set<String>()) { $0.formUnion($1) }
            let members = properties.indices.filter { position in
                let property = properties[position]
                return position != tag && !groupedPositions.contains(position)
                    && !property.isRequired
                    && canBeInCase(property) && dependentNames.contains(property.wireName)
            }
            guard (1...Self.variantMemberLimit).contains(members.count) else { continue }
            groupedPositions.formUnion(members + [tag])
            let name = Self.variantsName(ofTag: condition.tag)
            groups.append(
                ModelVariants(
                    type: declareVariants(of: id, at: view.parts[0].site, name),
                    name: name,
                    tag: tag,
                    members: members,
                    cases: required.enumerated().map { position, names in
                        ModelVariants.Case(
                            value: hasValues ? position : nil,
                            required: Set(
                                members.filter { names.contains(properties[$0].wireName) }
                            )
                        )
                    }
                )
            )
        }
        return groups
    }

    /// Returns the names of the members that each value of a tag requires. If the conditions depend only on the
    /// presence of the tag, returns one set: the names that the presence requires. Returns `nil` if the conditions
    /// cannot be represented as cases.
    private func requiredNames(
        _ tagConditions: [MemberCondition],
        of tag: ModelProperty,
        among conditions: [MemberCondition]
    ) -> [Set<String>]? {
        let requiredByPresence = tagConditions.filter { $0.values == nil }.flatMap(\.required)
        guard tagConditions.contains(where: { $0.values != nil }) else {
            return tag.isRequired
                ? nil : [Set(Self.transitiveClosure(of: requiredByPresence, conditions))]
        }
        let values = graph.values(ofTag: tag)
        guard (1...Self.caseLimit).contains(values.count) else { return nil }
        return values.map { value in
            let requiredByValue = tagConditions.filter { $0.values?.contains(value) == true }
                .flatMap(\.required)
            return Set(Self.transitiveClosure(of: requiredByPresence + requiredByValue, conditions))
        }
    }

    /// Returns the names together with the members that their presence requires, directly or indirectly.
    static func transitiveClosure(
        of names: [String],
        _ conditions: [MemberCondition]
    ) -> [String] {
        var closure = names
        var seen = Set(names)
        let conditionsByTag = Dictionary(
            grouping: conditions.filter { $0.values == nil },
            by: \.tag
        )
        var position = 0
        while position < closure.count {
            for condition in conditionsByTag[closure[position]] ?? [] {
                closure += condition.required.filter { seen.insert($0).inserted }
            }
            position += 1
        }
        return closure
    }

    /// Returns whether a member can be part of a case. Its type must not be any JSON value and must not allow null, and
    /// the member must have no default and must not be deprecated.
    ///
    /// - Parameter isPresenceTag: True if other members depend only on the presence of this member. Its type can
    ///   then allow null.
    private func canBeInCase(_ property: ModelProperty, isPresenceTag: Bool = false) -> Bool {
        property.defaultSite == nil && !property.documentation.isDeprecated
            && (isPresenceTag || !property.type.isNullable) && property.type != .any
    }

    /// The maximum number of conditions of an object that can make groups, and of `if` keywords that are searched for
    /// them. With more conditions, only the model's rules (``ModelRules``) check the conditions. For each tag and each
    /// of its values, all conditions are examined, so the time grows with the square of their number.
    static let conditionLimit = 400

    /// The maximum number of members of a group, without the tag. For each member, the generated code lists all members
    /// of the group, so the size of the code grows with the square of their number. Without a group, the members stay
    /// optional, and only the model's rules check the conditions.
    static let variantMemberLimit = 100

    /// The maximum number of cases of a group. More cases would not be readable.
    private static let caseLimit = 40

    private mutating func declareVariants(
        of owner: ModelTypeID,
        at site: ScopedSite,
        _ name: String
    ) -> ModelTypeID {
        let id = declare(site, parent: owner, .inline(name))
        graph[id].shape = .variants(owner: owner)
        return id
    }

    /// Returns the name of the property for a tag's variants: `action` for `actionType`, `color details` for `color`.
    private static func variantsName(ofTag tag: String) -> String {
        let words = NameWords.words(of: tag)
        guard words.count > 1, let last = words.last?.lowercased(),
            ["type", "kind", "id", "name"].contains(last)
        else { return tag + " details" }
        return words.dropLast().joined(separator: " ")
    }
}

/// A condition that makes members required, depending on the value or the presence of another member, the tag.
struct MemberCondition {
    let tag: String
    /// The values of the tag that make the members required, or `nil` if the tag only has to be present.
    let values: [ModelEnumeration.Value]?
    let required: [String]
    /// False for the `then` of an `if` that does not require the tag: the members are required even while the tag is
    /// missing.
    let requiresTag: Bool

    init(
        _ tag: String,
        values: [ModelEnumeration.Value]?,
        required: [String],
        requiresTag: Bool = true
    ) {
        self.tag = tag
        self.values = values
        self.required = required.filter { $0 != tag }
        self.requiresTag = requiresTag
    }

    /// Returns the condition without those required members that have an alias with a property of its own: such a
    /// member can be present although its own property is absent. Returns `nil` if the tag has such an alias.
    func withoutAliasedMembers(_ aliases: ModelBuilder.ObjectAliases) -> MemberCondition? {
        guard !aliases.haveOwnProperty(for: tag) else { return nil }
        return MemberCondition(
            tag,
            values: values,
            required: required.filter { !aliases.haveOwnProperty(for: $0) },
            requiresTag: requiresTag
        )
    }
}

extension ModelBuilder {
    /// Returns the conditions in the schemas of an object, from all keywords that can express a condition. If the
    /// schemas have more `if` keywords than ``conditionLimit``, conditions on values are left out.
    mutating func conditions(in view: SchemaView) -> [MemberCondition] {
        var search = ConditionSearch(view: view)
        var found: [MemberCondition] = []
        for part in view.parts { found += conditions(in: part, &search) }
        return search.isComplete ? found : found.filter { $0.values == nil }
    }

    /// The search for the conditions of an object.
    private struct ConditionSearch {
        /// The schemas of the object.
        let view: SchemaView
        /// The number of `if` keywords that were found. A keyword counts again each time that a reference leads to it,
        /// because the search reads it again. The number can double with each level of `else`.
        private var conditionalCount = 0

        var isComplete: Bool { conditionalCount <= ModelBuilder.conditionLimit }

        init(view: SchemaView) {
            self.view = view
        }

        /// Counts an `if`. Returns whether the search continues.
        mutating func countConditional() -> Bool {
            if isComplete { conditionalCount += 1 }
            return isComplete
        }
    }

    private mutating func conditions(
        in part: SchemaKeywords,
        _ search: inout ConditionSearch
    ) -> [MemberCondition] {
        var conditions = conditionals(in: part, &search)
        for behavior in [Keyword.Behavior.dependentRequired, .dependentSchemas, .dependencies] {
            for member in part.members(behavior) {
                conditions += dependency(on: member.name, member.value, in: part, &search)
            }
        }
        for member in part.members(.propertyDependencies) {
            for value in member.value.distinctMembers {
                let names = requiredNames(at: part.site(of: value.value))
                let text = ExactText(value.name)
                conditions.append(
                    MemberCondition(member.name, values: [.string(text)], required: names)
                )
            }
        }
        return conditions
    }

    private mutating func requiredNames(at site: ScopedSite) -> [String] {
        index.view(of: site).requiredNames
    }

    /// Returns the conditions of `if`, `then` and `else` that depend on listed values of one member. An
    /// `else` can contain further `if` keywords.
    ///
    /// - Parameter excluded: A member, and the values of it that enclosing `if` keywords have already listed.
    private mutating func conditionals(
        in part: SchemaKeywords,
        _ search: inout ConditionSearch,
        excluding excluded: (tag: String, values: Set<ModelEnumeration.Value>)? = nil,
        depth: Int = 0
    ) -> [MemberCondition] {
        guard let condition = part[.conditional], search.countConditional() else { return [] }
        let view = index.view(of: part.site(of: condition))
        guard view.properties.count == 1, let (tag, sites) = view.properties.first,
            sites.count == 1, view.requiredNames.allSatisfy({ $0 == tag }),
            view.typeNames?.contains("object") != false,
            view.parts.allSatisfy({ $0.hasNoAssertions(except: Self.conditionKeywords) }),
            index.keywords(sites[0]).hasNoAssertions(except: [.constant, .enumeration, .type]),
            let listed = listedValues(at: sites[0]), excluded.map({ $0.tag == tag }) != false
        else { return [] }
        let excludedValues = excluded?.values ?? []
        let values = listed.filter { !excludedValues.contains($0) }
        let requiresTag = !view.requiredNames.isEmpty
        var conditions: [MemberCondition] = []
        if let then = part[.then] {
            let names = requiredNames(at: part.site(of: then))
            conditions.append(
                MemberCondition(tag, values: values, required: names, requiresTag: requiresTag)
            )
        }
        if let otherwise = part[.else] {
            let names = requiredNames(at: part.site(of: otherwise))
            let handledValues = excludedValues.union(values)
            let otherValues = listedValues(ofMember: tag, in: search.view).filter {
                !handledValues.contains($0)
            }
            if !otherValues.isEmpty {
                conditions.append(MemberCondition(tag, values: otherValues, required: names))
            }
            guard depth < Self.chainLimit else { return conditions }
            for inner in index.view(of: part.site(of: otherwise)).parts {
                conditions += conditionals(
                    in: inner,
                    &search,
                    excluding: (tag, handledValues),
                    depth: depth + 1
                )
            }
        }
        return conditions
    }

    /// The maximum depth of `if` keywords that are each in the `else` of the previous one. Each level is a recursive
    /// call. A group has fewer cases (``caseLimit``), so it could not represent the conditions of more levels.
    private static let chainLimit = 64

    /// Returns the values that an object's schemas list for one of its members. For a Boolean member
    /// without a list, returns both values.
    private mutating func listedValues(
        ofMember name: String,
        in view: SchemaView
    ) -> [ModelEnumeration.Value] {
        let sites = view.sites(ofMember: name)
        if let listed = listedValues(among: sites) { return listed }
        let isBoolean = sites.contains {
            index.view(of: $0).typeNames == ["boolean"]
        }
        return isBoolean ? [.boolean(true), .boolean(false)] : []
    }

    /// Returns the conditions that apply when one member is present. `node` is a name, a list of names or a
    /// schema. A schema can also depend on the value of the member.
    private mutating func dependency(
        on tag: String,
        _ node: JSONNode,
        in part: SchemaKeywords,
        _ search: inout ConditionSearch
    ) -> [MemberCondition] {
        if let name = node.string { return [MemberCondition(tag, values: nil, required: [name])] }
        if node.kind == .array {
            return [MemberCondition(tag, values: nil, required: node.elements.compactMap(\.string))]
        }
        let view = index.view(of: part.site(of: node))
        var conditions = [MemberCondition(tag, values: nil, required: view.requiredNames)]
        for inner in view.parts {
            // A dependency applies only if the tag is present.
            conditions += conditionals(in: inner, &search).filter { $0.tag == tag }.map {
                MemberCondition(tag, values: $0.values, required: $0.required)
            }
            conditions += branchConditions(in: inner, selectedBy: tag)
        }
        return conditions
    }

    /// Returns one condition for each branch of `oneOf` or `anyOf`, if the branches list disjoint values of the tag.
    /// Returns an empty array for other branches, and for a schema with both keywords.
    private mutating func branchConditions(
        in part: SchemaKeywords,
        selectedBy tag: String
    ) -> [MemberCondition] {
        let sites = part.schemas(.oneOf) + part.schemas(.anyOf)
        var conditions: [MemberCondition] = []
        var seen: Set<ModelEnumeration.Value> = []
        for site in sites {
            let view = index.view(of: site)
            guard let values = listedValues(among: view.sites(ofMember: tag)),
                values.allSatisfy({ seen.insert($0).inserted })
            else { return [] }
            conditions.append(MemberCondition(tag, values: values, required: view.requiredNames))
        }
        return part[.oneOf] != nil && part[.anyOf] != nil ? [] : conditions
    }

    /// The keywords that a condition on a single tag can have.
    static let conditionKeywords: KeywordSet = [
        .type, .properties, .required, .allOf, .reference,
    ]
}
