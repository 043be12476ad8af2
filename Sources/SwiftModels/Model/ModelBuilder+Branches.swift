import SchemaKit

extension ModelBuilder {
    /// Returns the branches of the first schema that has `oneOf` or `anyOf`.
    func branches(of view: SchemaView) -> [ScopedSite] {
        guard view.has(.oneOf) || view.has(.anyOf) else { return [] }
        for part in view.parts {
            let sites = part.schemas(.oneOf) + part.schemas(.anyOf)
            if !sites.isEmpty { return sites }
        }
        return []
    }

    func allowsOnlyNull(_ site: ScopedSite) -> Bool { index.allowsOnlyNull(site) }

    /// Returns the type of a schema with `oneOf` or `anyOf`. Returns `nil` if no branch constrains the type, apart from
    /// branches that allow only null.
    mutating func typeOfBranches(
        _ view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType? {
        let sites = branches(of: view)
        let nonNullSites = sites.filter { !allowsOnlyNull($0) }
        guard !nonNullSites.isEmpty, nonNullSites.contains(where: constrainsType) else {
            return nil
        }
        var types: [ModelType] = []
        var seen: Set<ModelType> = []
        for (position, branch) in nonNullSites.enumerated() {
            let name = nonNullSites.count == 1 ? hint.name : "\(hint.name) \(position + 1)"
            let type = type(
                of: branch,
                allowingTypes: view.nonNullTypeNames,
                NameHint(parent: hint.parent, name: name, rank: .inline)
            )
            if seen.insert(type).inserted { types.append(type) }
        }
        let hasNull = nonNullSites.count < sites.count && view.typeNames?.contains("null") != false
        let type = commonType(of: types, at: site)
        return hasNull ? type.withNull : type
    }

    /// Returns the type of a value that has one of the given types.
    private mutating func commonType(of types: [ModelType], at site: ScopedSite) -> ModelType {
        if types.contains(.any) { return .any }
        let allowsNull = types.contains(where: \.isNullable)
        let distinct = ModelType.distinct(types.map(\.withoutNull))
        guard distinct.count > 1 else { return allowsNull ? distinct[0].withNull : distinct[0] }
        note(.union, site)
        let unionTypes = types.flatMap(\.unionTypes)
        return unionTypes.count > Self.unionLimit ? .any : .union(ModelType.unique(unionTypes))
    }

    /// The maximum number of types that are listed for a value if no tag distinguishes them. A value with more types
    /// becomes any JSON value. A union has the types of the unions in it, so without a limit a chain of unions would
    /// list more types at each level.
    static let unionLimit = 256

    /// Returns whether a schema has a keyword from which a type can be made.
    func constrainsType(_ site: ScopedSite) -> Bool {
        index.keywords(site).has(anyOf: Self.typeKeywords)
    }

    private static let typeKeywords: KeywordSet = [
        .type, .reference, .enumeration, .constant, .properties, .items, .allOf, .anyOf, .oneOf,
    ]
}

// MARK: - Selection

extension ModelBuilder {
    /// Returns a branch for each of `objects`. The branches are distinguished by the value of a tag or, if there is no
    /// tag, by members that only one branch has. Returns `nil` if neither is possible.
    ///
    /// If `view`, the schema with the branches, cannot become a structure, two more ways are tried. First, a tag is used
    /// even if some objects without the tag then belong to no branch. Second, if `view` has no `type`, a branch can be
    /// distinguished by a member that it requires and that no branch declares.
    ///
    /// - Parameter base: `view` without the branches.
    mutating func selection(
        among objects: [BranchSchema],
        _ base: SchemaView,
        in view: SchemaView
    ) -> (tag: String?, branches: [BranchPlan.Branch])? {
        guard objects.allSatisfy({ $0.kinds == [.object] }) else { return nil }
        let names = objects[0].innerTags.map(\.name) + objects[0].view.properties.map(\.name)
        var ownMembers: [[String]]?
        var optionalTag: TagCandidate?
        for name in names {
            guard let tag = tagCandidate(name, of: objects, base) else { continue }
            if tag.isRequiredInEach {
                // No other member is needed to select a branch.
                return (name, branches(of: objects, taggedBy: tag, objects.map { _ in [] }))
            }
            let own = ownMembers ?? self.ownMembers(of: objects)
            ownMembers = own
            if tag.isAlwaysPresent || !own.contains(where: \.isEmpty) {
                return (name, branches(of: objects, taggedBy: tag, own))
            }
            optionalTag = optionalTag ?? tag
        }
        let own = ownMembers ?? self.ownMembers(of: objects)
        if let branches = branchesByMembers(objects, own) { return (nil, branches) }
        guard !isObjectWithMembers(view) else { return nil }
        if let tag = optionalTag {
            return (tag.name, branches(of: objects, taggedBy: tag, own))
        }
        guard view.typeNames == nil else { return nil }
        return branchesByMembers(objects, self.ownMembers(of: objects, includesUndeclared: true))
            .map { (nil, $0) }
    }

    /// A member whose values differ between the branches of a union.
    private struct TagCandidate {
        let name: String
        /// The values in each branch.
        let values: [[ModelEnumeration.Value]]
        let isRequiredInEach: Bool
        /// True if each branch or the schema around the branches requires the member.
        let isAlwaysPresent: Bool
    }

    /// Returns the member `name` as a tag, or `nil` if its value does not distinguish the branches.
    private mutating func tagCandidate(
        _ name: String,
        of objects: [BranchSchema],
        _ base: SchemaView
    ) -> TagCandidate? {
        guard let values = tagValues(of: objects, name) else { return nil }
        let isRequiredInEach = objects.allSatisfy { isRequired(name, in: $0) }
        return TagCandidate(
            name: name,
            values: values,
            isRequiredInEach: isRequiredInEach,
            isAlwaysPresent: isRequiredInEach || isRequired(name, in: base)
        )
    }

    /// Returns branches that the value of a tag distinguishes.
    private mutating func branches(
        of objects: [BranchSchema],
        taggedBy tag: TagCandidate,
        _ ownMembers: [[String]]
    ) -> [BranchPlan.Branch] {
        // If the schema of each branch requires the tag, an object without it belongs to no branch. A tag that only a
        // union inside the branch requires (`innerTags`) does not count here.
        let isAmbiguous = !objects.allSatisfy { isRequired(tag.name, in: $0.view) }
        let facts = isAmbiguous ? ambiguityFacts(of: objects, ownMembers, tag: tag.name) : []
        return objects.indices.map { position in
            let members =
                tag.isAlwaysPresent ? [] : ownMembers[position].filter { $0 != tag.name }
            return BranchPlan.Branch(
                name: branchName(of: objects[position], tag.values[position], tag: tag.name),
                sites: [objects[position].site],
                selector: ModelUnion.Selector(
                    kinds: [.object],
                    tagValues: tag.values[position],
                    isTagOptional: !tag.isAlwaysPresent,
                    members: members,
                    ambiguity: isAmbiguous ? ambiguity(of: position, among: facts, members) : .none
                )
            )
        }
    }

    /// Returns the name of a branch: its only tag value or, if it has several or the value is a Boolean, the name of
    /// its schema. If the schema has no name, the first tag value gives the name.
    private mutating func branchName(
        of object: BranchSchema,
        _ values: [ModelEnumeration.Value],
        tag: String
    ) -> String {
        if values.count == 1, !values[0].isBoolean { return values[0].text }
        return name(of: object.site) ?? values[0].branchName(forTag: tag)
    }

    /// Returns the aliases that the tag has in all schemas that name it, without those that are also names of members.
    /// Aliases that no receiver reads count only if an object can lack the tag.
    func aliases(
        ofTag tag: String,
        _ objects: [BranchSchema],
        _ base: SchemaView
    ) -> [String] {
        let views = objects.map(\.view)
        let memberNames = (views + [base]).flatMap { $0.properties.map(\.name) }
        let isAlwaysRequired =
            isRequired(tag, in: base) || objects.allSatisfy { isRequired(tag, in: $0) }
        let aliasesOfBranches = views.map { view -> [String] in
            let parts = (base.parts + view.parts).filter { $0.memberNames.contains(tag) }
            let lists = parts.map { part in
                index.aliases(in: part)[tag]
                    .filter { $0.use == .read || $0.use == .unread && !isAlwaysRequired }
                    .map(\.name)
            }
            return lists.first?.filter { name in lists.allSatisfy { $0.contains(name) } } ?? []
        }
        var seen = Set(memberNames)
        return aliasesOfBranches[0].filter { name in
            aliasesOfBranches.allSatisfy { $0.contains(name) } && seen.insert(name).inserted
        }
    }

    /// Returns the name of a member and those of its aliases that are in `ownMembers`.
    private func allNames(
        of member: String,
        in view: SchemaView,
        among ownMembers: [String]
    ) -> [String] {
        [member] + aliases(of: member, in: view).map(\.name).filter(ownMembers.contains)
    }

    /// Returns the aliases that a schema gives to a member.
    private func aliases(of member: String, in view: SchemaView) -> [MemberAlias] {
        view.sites(ofMember: member).flatMap {
            MemberAlias.aliases(in: index.keywords($0)[.aliases])
        }
    }

    /// Returns the values of a member in each branch, or `nil` if a branch lists none, if Swift does not distinguish
    /// two of the values, or if they are not of one kind.
    private mutating func tagValues(
        of objects: [BranchSchema],
        _ name: String
    ) -> [[ModelEnumeration.Value]]? {
        var seen: Set<ModelEnumeration.SwiftKey> = []
        var result: [[ModelEnumeration.Value]] = []
        for object in objects {
            guard let values = values(ofTag: name, in: object),
                values.allSatisfy({ seen.insert($0.swiftKey).inserted }),
                values.allSatisfy({ $0.hasSameKind(as: values[0]) })
            else { return nil }
            result.append(values)
        }
        let haveSameKind = result.allSatisfy { $0[0].hasSameKind(as: result[0][0]) }
        return haveSameKind ? result : nil
    }

    private mutating func values(
        ofTag name: String,
        in object: BranchSchema
    ) -> [ModelEnumeration.Value]? {
        if let tag = object.innerTags.first(where: { $0.name == name }) { return tag.values }
        return listedValues(among: object.view.sites(ofMember: name))
    }

    /// Returns the values of the first schema in `sites` that lists values (see ``listedValues(at:)``), or `nil` if
    /// none does.
    mutating func listedValues(among sites: [ScopedSite]) -> [ModelEnumeration.Value]? {
        for site in sites {
            if let values = listedValues(at: site) { return values }
        }
        return nil
    }

    /// Returns all values of `const` or `enum`, or `nil` if there are none or one of them is not a string,
    /// an integer or a Boolean.
    mutating func listedValues(at site: ScopedSite) -> [ModelEnumeration.Value]? {
        let view = index.view(of: site)
        if let value = view.first(.constant)?.value {
            return ModelEnumeration.Value(value).map { [$0] }
        }
        guard let nodes = view.first(.enumeration)?.value.elements else { return nil }
        let values = nodes.map(ModelEnumeration.Value.init)
        return values.isEmpty || values.contains(nil) ? nil : values.compactMap { $0 }
    }

    /// Returns, for each branch, the members that only this branch describes, with their aliases.
    ///
    /// A member that was read under an alias is written under its own name. So an alias selects a branch only if the
    /// member's own name selects this branch, and if no other member has the alias.
    ///
    /// - Parameter includesUndeclared: True to include members that a branch requires and that no branch declares.
    private func ownMembers(
        of objects: [BranchSchema],
        includesUndeclared: Bool = false
    ) -> [[String]] {
        let names = objects.map { object in
            object.view.properties.map { name, _ in
                (name: name, aliases: aliases(of: name, in: object.view).map(\.name))
            }
        }
        var branchCounts: [String: Int] = [:]
        var memberCounts: [String: Int] = [:]
        for members in names {
            let allNames = members.flatMap { [$0] + Set($1) }
            for name in allNames { memberCounts[name, default: 0] += 1 }
            for name in Set(allNames) { branchCounts[name, default: 0] += 1 }
        }
        let declared = names.map { members in
            members.filter { branchCounts[$0.name] == 1 }
                .flatMap { name, aliases in [name] + aliases.filter { memberCounts[$0] == 1 } }
        }
        guard includesUndeclared else { return declared }
        let undeclared = objects.map { object in
            object.view.requiredNames.filter { branchCounts[$0] == nil }
        }
        var requiringCounts: [String: Int] = [:]
        for name in undeclared.joined() { requiringCounts[name, default: 0] += 1 }
        return zip(declared, undeclared).map { members, names in
            members + names.filter { requiringCounts[$0] == 1 }
        }
    }

    /// Returns branches that are distinguished by their own members, or `nil` if a branch has none.
    private func branchesByMembers(
        _ objects: [BranchSchema],
        _ ownMembers: [[String]]
    ) -> [BranchPlan.Branch]? {
        let members = objects.indices.map { position in
            let view = objects[position].view
            // If a branch requires one of its own members, this member is enough to select the branch.
            guard let name = ownMembers[position].first(where: { isRequired($0, in: view) }) else {
                return ownMembers[position]
            }
            return allNames(of: name, in: view, among: ownMembers[position])
        }
        guard !members.contains(where: \.isEmpty) else { return nil }
        let facts = ambiguityFacts(of: objects, ownMembers, tag: nil)
        // `name(of:)` only fills caches, so a copy of the builder can make the names.
        var builder = self
        return objects.indices.map { position in
            BranchPlan.Branch(
                name: builder.name(of: objects[position].site) ?? "with " + members[position][0],
                sites: [objects[position].site],
                selector: ModelUnion.Selector(
                    kinds: [.object],
                    members: members[position],
                    ambiguity: ambiguity(of: position, among: facts, members[position])
                )
            )
        }
    }

    /// Returns the other branches to which an object can belong although it has one of `members`, which only the branch
    /// at `position` describes. If `members` is empty, no code uses the result.
    private func ambiguity(
        of position: Int,
        among facts: [AmbiguityFacts],
        _ members: [String]
    ) -> ModelUnion.Ambiguity {
        var names: [String] = []
        for other in facts where other.position != position {
            let rejectsMembers = other.patternsOfClosedParts.contains { patterns in
                members.allSatisfy { name in !patterns.contains { $0.matches(name) } }
            }
            if rejectsMembers { continue }
            guard !other.names.isEmpty else { return .any }
            names += other.names
            if names.count > Self.ambiguityLimit { return .any }
        }
        return names.isEmpty || members.isEmpty ? .none : .having(names)
    }

    /// The facts about a branch that decide whether an object can belong to it and to another one.
    private struct AmbiguityFacts {
        let position: Int
        /// The patterns of `patternProperties` in each schema of the branch with `"additionalProperties": false`. Such
        /// a schema rejects each member that selects another branch, unless a pattern matches its name. The names that
        /// the branch declares do not count, because none of them selects another branch.
        let patternsOfClosedParts: [[NamePattern]]
        /// The name and the aliases of a member that the branch requires and that no other branch
        /// describes.
        let names: [String]
    }

    /// Returns the facts about each branch to which an object with members of another branch can belong.
    ///
    /// - Parameter tag: The tag of the union, or `nil` if it has none. Only objects without the tag can be
    ///   ambiguous.
    private func ambiguityFacts(
        of objects: [BranchSchema],
        _ ownMembers: [[String]],
        tag: String?
    ) -> [AmbiguityFacts] {
        objects.indices.compactMap { position -> AmbiguityFacts? in
            let view = objects[position].view
            if let tag, isRequired(tag, in: view) { return nil }
            let patterns = view.parts.filter { $0[.additionalProperties]?.kind == .false }.map {
                $0.namedSchemas(.patternProperties).map { NamePattern($0.name) }
            }
            guard !patterns.contains(where: \.isEmpty) else { return nil }
            let name = ownMembers[position].first { isRequired($0, in: view) }
            return AmbiguityFacts(
                position: position,
                patternsOfClosedParts: patterns,
                names: name.map { allNames(of: $0, in: view, among: ownMembers[position]) } ?? []
            )
        }
    }

    /// The maximum number of members to list for the ambiguity of a branch. With more members, the generated code
    /// assumes that an object can also belong to any other branch. Each branch lists members of all others, so without
    /// a limit the code would grow with the square of the number of branches.
    static let ambiguityLimit = 256
}
