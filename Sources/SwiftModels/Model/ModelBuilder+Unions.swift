import SchemaKit

/// The plan to distinguish the branches of a union. It is made before the types of the branches.
struct BranchPlan {
    var tag: String?
    /// The aliases that the tag has in every branch.
    var tagAliases: [String] = []
    var branches: [Branch] = []
    var allowsNull = false
    /// The kinds of values that the schema allows although no branch describes them.
    var otherKinds: Set<ModelKind> = []
    /// The schema without the keyword that lists the branches.
    var base: SchemaView
    /// True if the types of the branches include the members of ``base``. This is necessary if ``base`` declares
    /// members other than the tag, if it requires the tag although a branch does not, or if it allows only objects
    /// although a branch also allows other values.
    var includesBaseMembers = false

    struct Branch {
        let name: String
        /// The schemas of the branch: one, or several for values of one kind that cannot be distinguished.
        let sites: [ScopedSite]
        var selector: ModelUnion.Selector

        var hasOnlyObjects: Bool { selector.kinds == [.object] }
    }
}

extension ModelBuilder {
    /// Returns the plan of the union that a schema describes, or `nil` if there is none or its branches cannot
    /// be distinguished.
    mutating func unionPlan(of view: SchemaView) -> BranchPlan? {
        guard view.canBeUnion else { return nil }
        if let cached = unionPlans[view.key] { return cached }
        // A condition can refer to the schema that contains it. The entry without a plan ends the recursion.
        unionPlans.updateValue(nil, forKey: view.key)
        let plan = makeUnionPlan(of: view)
        unionPlans.updateValue(plan, forKey: view.key)
        return plan
    }

    private mutating func makeUnionPlan(of view: SchemaView) -> BranchPlan? {
        guard view.unresolvedDynamicReferences.isEmpty, !view.listsValues else { return nil }
        for part in view.parts {
            for behavior in [Keyword.Behavior.oneOf, .anyOf] {
                let sites = part.schemas(behavior)
                guard sites.count > 1 else { continue }
                if let plan = plan(sites, of: behavior, at: part.site, in: view) { return plan }
            }
        }
        return conditionalPlan(of: view) ?? planOfKinds(view) ?? planOfImpliedKind(view)
    }

    /// Returns the plan of a union with one branch, for the values that a schema without `type` describes. The union
    /// keeps all other values that the schema allows. Returns `nil` if the schema allows no others, or if its keywords
    /// imply no kind.
    private mutating func planOfImpliedKind(_ view: SchemaView) -> BranchPlan? {
        guard let kind = impliedKind(of: view) else { return nil }
        var plan = BranchPlan(
            allowsNull: branches(of: view).contains(where: allowsOnlyNull),
            base: view
        )
        plan.otherKinds = allowedKinds(of: view).subtracting(
            plan.allowsNull ? [kind, .null] : [kind]
        )
        plan.branches = [
            BranchPlan.Branch(
                name: kind.rawValue,
                sites: [view.parts[0].site],
                selector: ModelUnion.Selector(kinds: [kind])
            )
        ]
        return plan.otherKinds.isEmpty ? nil : plan
    }

    /// Returns a plan with one branch for each kind in `type`, or `nil` if there are fewer than two such kinds other
    /// than null, or if the schema has `oneOf` or `anyOf`.
    private func planOfKinds(_ view: SchemaView) -> BranchPlan? {
        guard let names = view.typeNames, !view.has(.oneOf), !view.has(.anyOf) else { return nil }
        let kinds = names.compactMap(ModelKind.init(typeName:))
        var plan = BranchPlan(allowsNull: kinds.contains(.null), base: view)
        for kind in kinds where kind != .null {
            // `number` and `integer` have the same kind.
            guard !plan.branches.contains(where: { $0.selector.kinds == [kind] }) else { continue }
            plan.branches.append(
                BranchPlan.Branch(
                    name: kind.rawValue,
                    sites: [view.parts[0].site],
                    selector: ModelUnion.Selector(kinds: [kind])
                )
            )
        }
        return plan.branches.count > 1 ? plan : nil
    }

    /// Returns the plan of a union with a tag in `then`, if every object that belongs to one of its branches meets the
    /// condition in `if`.
    private mutating func conditionalPlan(of view: SchemaView) -> BranchPlan? {
        for part in view.parts {
            guard let consequence = part[.then], let condition = part[.conditional],
                case let consequences = index.view(of: part.site(of: consequence))
                    .withOuterRequiredNames(view.requiredNames),
                var plan = unionPlan(of: restricted(consequences, to: view.typeNames)),
                case let rest = view.without(.then, at: part.site),
                case let base = rest.adding(plan.base), let tag = plan.tag,
                let hasCommonMembers = hasCommonMembers(in: base, beside: tag, plan),
                isCondition(part.site(of: condition), metByAllObjectsOf: plan, tag: tag)
            else { continue }
            plan.otherKinds = otherKinds(of: plan, rest, unlessMeeting: part.site(of: condition))
            plan.base = base
            let branches = plan.branches.filter(\.hasOnlyObjects)
                .map { index.view(of: $0.sites[0]) }
            plan.includesBaseMembers =
                hasCommonMembers
                || isRequired(tag, in: plan.base)
                    && !branches.allSatisfy { isRequired(tag, in: $0) }
            return plan
        }
        return nil
    }

    /// Returns the kinds of values that a schema allows in addition to the values of the union in its `then`.
    ///
    /// - Parameters:
    ///   - rest: the schema without `then`.
    ///   - condition: the schema in `if`.
    private mutating func otherKinds(
        of plan: BranchPlan,
        _ rest: SchemaView,
        unlessMeeting condition: ScopedSite
    ) -> Set<ModelKind> {
        let view = index.view(of: condition)
        return allowedKinds(of: rest).subtracting(plan.branches.flatMap(\.selector.kinds))
            .filter { plan.otherKinds.contains($0) || !view.acceptsAll($0) }
            .subtracting(plan.allowsNull ? [.null] : [])
    }

    /// Returns whether a schema has members other than the tag. Returns `nil` if a branch of objects does not declare
    /// all of these members. The schema then becomes one structure with these members instead of a union.
    private mutating func hasCommonMembers(
        in view: SchemaView,
        beside tag: String,
        _ plan: BranchPlan
    ) -> Bool? {
        let common = Set(view.properties.map(\.name)).union(view.requiredNames).subtracting([tag])
        for branch in plan.branches where branch.hasOnlyObjects && !common.isEmpty {
            let declared = index.view(of: branch.sites[0]).properties.map(\.name)
            guard branch.sites.count == 1, common.isSubset(of: declared) else { return nil }
        }
        return !common.isEmpty
    }

    /// Returns whether a schema declares or requires members other than the tag.
    private func hasMembers(_ view: SchemaView, beside tag: String) -> Bool {
        view.properties.contains { $0.name != tag } || view.requiredNames.contains { $0 != tag }
    }

    /// Returns whether every object that belongs to any of the branches certainly meets a condition.
    private mutating func isCondition(
        _ site: ScopedSite,
        metByAllObjectsOf plan: BranchPlan,
        tag: String
    ) -> Bool {
        let view = index.view(of: site)
        guard !hasMembers(view, beside: tag),
            view.typeNames?.contains("object") != false,
            view.parts.allSatisfy({ $0.hasNoAssertions(except: Self.conditionKeywords) })
        else { return false }
        let tagValues = Set(plan.branches.flatMap(\.selector.tagValues))
        for (_, sites) in view.properties {
            for site in sites {
                guard let listed = enumeration(of: index.view(of: site)),
                    tagValues.isSubset(of: listed.values)
                else { return false }
            }
        }
        return true
    }
}

// MARK: - Branches

extension ModelBuilder {
    /// A schema of `oneOf` or `anyOf`, with the facts that distinguish it from the others.
    struct BranchSchema {
        let site: ScopedSite
        let view: SchemaView
        var kinds: Set<ModelKind>
        /// The kinds of values that the schema allows although it does not describe them.
        var otherKinds: Set<ModelKind>
        /// The members that can be tags of this branch if the branch is a union itself; otherwise empty.
        ///
        /// Each branch of the inner union requires these members and lists values for them. `values` has the values
        /// of all inner branches. The tag of the inner union comes first if it is required.
        var innerTags: [(name: String, values: [ModelEnumeration.Value])]
    }

    /// Returns the plan of the union whose branches are `sites`, which the keyword `behavior` lists in `part`.
    private mutating func plan(
        _ sites: [ScopedSite],
        of behavior: Keyword.Behavior,
        at part: ScopedSite,
        in view: SchemaView
    ) -> BranchPlan? {
        let base = view.without(behavior, at: part)
        var plan = BranchPlan(base: base)
        let allowed = view.typeNames.map(ModelKind.set(ofTypeNames:))
        guard let branches = branchSchemas(sites, allowed, allowsNull: &plan.allowsNull),
            branches.count > 1, let otherKinds = otherKinds(of: branches, behavior)
        else { return nil }
        plan.otherKinds = otherKinds.subtracting(plan.allowsNull ? [.null] : [])
        let objects = branches.filter { $0.kinds.contains(.object) }
        let selection = objects.count > 1 ? selection(among: objects, base, in: view) : nil
        plan.tag = selection?.tag
        plan.tagAliases = selection?.tag.map { aliases(ofTag: $0, objects, base) } ?? []
        let hasOnlyObjects = objects.count == branches.count
        guard let needsBaseMembers = needsBaseMembers(plan, objects, hasOnlyObjects: hasOnlyObjects)
        else { return nil }
        // A definition without `type` has a type for values of all kinds. A branch that refers to such a definition
        // needs a type of its own, for objects only.
        let needsObjectTypes =
            plan.tag != nil && hasOnlyObjects && view.typeNames == ["object"]
            && objects.contains { !allowsOnlyObjects($0.site) }
        plan.includesBaseMembers = needsBaseMembers || needsObjectTypes
        plan.branches = selection?.branches ?? []
        for group in groups(of: branches.filter { selection == nil || !$0.kinds.contains(.object) })
        {
            guard let branch = branch(of: group, among: branches.count) else { return nil }
            plan.branches.append(branch)
        }
        let positions = Dictionary(
            branches.enumerated().map { ($1.site, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        plan.branches.sort {
            positions[$0.sites[0], default: 0] < positions[$1.sites[0], default: 0]
        }
        return plan.branches.count > 1 ? plan : nil
    }

    /// Returns whether the types of the branches must include the members of the schema around them. Returns `nil` if
    /// they must, but cannot: the members are only added if a required tag selects among all branches, and if they are
    /// not too many.
    ///
    /// - Parameters:
    ///   - objects: The branches that describe objects.
    ///   - hasOnlyObjects: True if all branches describe objects.
    private mutating func needsBaseMembers(
        _ plan: BranchPlan,
        _ objects: [BranchSchema],
        hasOnlyObjects: Bool
    ) -> Bool? {
        let base = plan.base
        guard isObjectWithMembers(base) else { return false }
        let objectTypeCount = objects.reduce(0) { $0 + typeCount(of: $1) }
        let canBeAdded = base.properties.count * objectTypeCount <= Self.repeatedMemberLimit
        guard let tag = plan.tag else { return nil }
        let isRequiredByBase = isRequired(tag, in: base)
        let isRequiredByBranches = objects.allSatisfy { isRequired(tag, in: $0) }
        guard hasMembers(base, beside: tag) else {
            // If this requirement cannot be added, the tag is an optional in the types of branches without it.
            return canBeAdded && isRequiredByBase && !isRequiredByBranches
        }
        let isAlwaysRequired = isRequiredByBase || isRequiredByBranches
        return hasOnlyObjects && canBeAdded && isAlwaysRequired ? true : nil
    }

    /// Returns the kinds of values that `anyOf` or `oneOf` allows although no branch describes them. Returns `nil` if a
    /// branch allows values of a kind that it does not describe, and the type of a branch that describes this kind
    /// cannot hold all values of the kind.
    private mutating func otherKinds(
        of branches: [BranchSchema],
        _ behavior: Keyword.Behavior
    ) -> Set<ModelKind>? {
        let described = branches.reduce(into: Set<ModelKind>()) { $0.formUnion($1.kinds) }
        let undescribed = branches.reduce(into: Set<ModelKind>()) { $0.formUnion($1.otherKinds) }
        for kind in undescribed.intersection(described) where kind != .null {
            let describing = branches.lazy.filter { $0.kinds.contains(kind) }
            guard describing.allSatisfy({ $0.view.typeHoldsAll(kind) }) else { return nil }
        }
        let allowed = branches.map {
            (view: index.view(of: $0.site), kinds: $0.kinds.union($0.otherKinds))
        }
        return Self.kinds(allowedBy: allowed, of: behavior).subtracting(described)
    }

    /// Returns the schemas of a union that describe values other than null. Returns `nil` if the kinds that a schema
    /// describes are unknown.
    ///
    /// - Parameters:
    ///   - allowed: The kinds of values that the schema around the union allows, or `nil` for all kinds.
    ///   - allowsNull: Set to true if a schema describes null, and `allowed` includes it.
    private mutating func branchSchemas(
        _ sites: [ScopedSite],
        _ allowed: Set<ModelKind>?,
        allowsNull: inout Bool
    ) -> [BranchSchema]? {
        var branches: [BranchSchema] = []
        for site in sites where index.node(site).kind != .false {
            let inner = index.view(of: site)
            guard var kinds = kinds(of: inner) else { return nil }
            var otherKinds = allowedKinds(of: inner).subtracting(kinds)
            if let allowed {
                kinds.formIntersection(allowed)
                otherKinds.formIntersection(allowed)
            }
            if kinds.remove(.null) != nil { allowsNull = true }
            if kinds.isEmpty { continue }
            let view = restricted(inner, to: kinds.map(\.rawValue))
            branches.append(
                BranchSchema(
                    site: site,
                    view: view,
                    kinds: kinds,
                    otherKinds: otherKinds,
                    innerTags: kinds == [.object] ? innerTags(of: view) : []
                )
            )
        }
        return branches
    }

    private mutating func allowsOnlyObjects(_ site: ScopedSite) -> Bool {
        allowedKinds(of: index.view(of: site)) == [.object]
    }

    /// The maximum number of properties that the common members can add to all branches of a union together. Each
    /// branch repeats these members, so without a limit the code would grow with the product of their number and that
    /// of the branches. Beyond the limit, all members are in one structure.
    static let repeatedMemberLimit = 120

    /// Returns the number of types that a branch of objects has: more than one if it is a union itself.
    private mutating func typeCount(of branch: BranchSchema) -> Int {
        branch.innerTags.isEmpty ? 1 : unionPlan(of: branch.view)?.branches.count ?? 1
    }

    func isRequired(_ name: String, in view: SchemaView) -> Bool {
        view.requires(name)
    }

    func isRequired(_ name: String, in object: BranchSchema) -> Bool {
        object.innerTags.contains { $0.name == name } || isRequired(name, in: object.view)
    }

    /// Returns ``BranchSchema/innerTags`` of a branch.
    private mutating func innerTags(
        of view: SchemaView
    ) -> [(name: String, values: [ModelEnumeration.Value])] {
        guard let plan = unionPlan(of: view), plan.otherKinds.isEmpty,
            plan.branches.allSatisfy({ $0.sites.count == 1 })
        else { return [] }
        var tags: [(name: String, values: [ModelEnumeration.Value])] = []
        let selectors = plan.branches.map(\.selector)
        if let tag = plan.tag,
            selectors.allSatisfy({ !$0.tagValues.isEmpty && !$0.isTagOptional })
        {
            tags.append((tag, selectors.flatMap(\.tagValues)))
        }
        let views = plan.branches.map { index.view(of: $0.sites[0]) }
        for name in views[0].properties.map(\.name) where name != plan.tag {
            guard views.allSatisfy({ isRequired(name, in: $0) }) else { continue }
            if let values = allValues(ofMember: name, in: views) { tags.append((name, values)) }
        }
        return tags
    }

    /// Returns the values that the views list for a member, each of them once. Returns `nil` if a view lists none.
    private mutating func allValues(
        ofMember name: String,
        in views: [SchemaView]
    ) -> [ModelEnumeration.Value]? {
        var values: [ModelEnumeration.Value] = []
        var seen: Set<ModelEnumeration.Value> = []
        for view in views {
            guard let listed = listedValues(among: view.sites(ofMember: name)) else { return nil }
            values += listed.filter { seen.insert($0).inserted }
        }
        return values
    }

    /// Returns the branches in groups. Branches whose kinds overlap are in one group, so there are at most as many
    /// groups as kinds.
    private func groups(of branches: [BranchSchema]) -> [[BranchSchema]] {
        var groups: [(kinds: Set<ModelKind>, branches: [BranchSchema])] = []
        for branch in branches {
            let overlapping = groups.indices.filter {
                !groups[$0].kinds.isDisjoint(with: branch.kinds)
            }
            // The code for several groups below gives the same result, but copies the group.
            if overlapping.count == 1 {
                var group = groups.remove(at: overlapping[0])
                group.kinds.formUnion(branch.kinds)
                group.branches.append(branch)
                groups.append(group)
                continue
            }
            let joinedBranches = overlapping.flatMap { groups[$0].branches }
            var joined = (kinds: branch.kinds, branches: joinedBranches)
            for position in overlapping.reversed() {
                joined.kinds.formUnion(groups.remove(at: position).kinds)
            }
            joined.branches.append(branch)
            groups.append(joined)
        }
        return groups.map { $0.branches }
    }

    /// Returns one branch for a group of schemas, or `nil` if the schemas cannot share a branch.
    ///
    /// - Parameter count: the number of all schemas of the union.
    private mutating func branch(of group: [BranchSchema], among count: Int) -> BranchPlan.Branch? {
        let kinds = group.reduce(into: Set<ModelKind>()) { $0.formUnion($1.kinds) }
        let hasSingleKind = kinds.count == 1
        // A group of all schemas would be the only branch of the union.
        guard group.count == 1 || hasSingleKind && group.count < count else { return nil }
        let name =
            hasSingleKind ? kinds.first?.rawValue : self.name(of: group[0].site)
        return BranchPlan.Branch(
            name: name ?? kinds.map(\.rawValue).sorted().joined(separator: " or "),
            sites: group.map(\.site),
            selector: ModelUnion.Selector(kinds: kinds)
        )
    }

    /// Returns a name for a branch: its title or, if it has none, the title or the name of the schema to which it
    /// refers. Returns `nil` if there is neither.
    mutating func name(of site: ScopedSite) -> String? {
        if let title = title(at: site) { return title }
        guard let reference = index.keywords(site)[.reference]?.string,
            let target = try? index.target(of: reference, from: site)
        else { return nil }
        return title(at: target) ?? hint(forTarget: target).name
    }
}

// MARK: - Types

extension ModelBuilder {
    /// Returns the union of a plan, with the types of its branches.
    mutating func union(
        _ plan: BranchPlan,
        of view: SchemaView,
        id: ModelTypeID
    ) -> ModelUnion {
        var union = ModelUnion(
            tag: plan.tag,
            tagAliases: plan.tagAliases,
            branches: [],
            otherKinds: plan.otherKinds
        )
        for branch in plan.branches {
            let hint = NameHint(parent: id, name: branch.name, rank: .inline)
            // If the branch has the schema of the union, the union has the name and the documentation already.
            let isOwnSchema = branch.sites == [view.parts[0].site]
            union.branches.append(
                ModelUnion.Branch(
                    name: branch.name,
                    site: branch.sites[0],
                    swiftName: isOwnSchema ? nil : swiftMemberName(among: branch.sites),
                    type: type(of: branch, in: plan, view, hint),
                    documentation: isOwnSchema
                        ? ModelDocumentation() : documentation(at: branch.sites[0]),
                    selector: branch.selector
                )
            )
        }
        return union
    }

    private mutating func type(
        of branch: BranchPlan.Branch,
        in plan: BranchPlan,
        _ view: SchemaView,
        _ hint: NameHint
    ) -> ModelType {
        let site = branch.sites[0]
        if branch.sites == [view.parts[0].site], let kind = branch.selector.kinds.first {
            return type(of: kind, view, at: site, hint)
        }
        if plan.includesBaseMembers, branch.hasOnlyObjects, branch.sites.count == 1,
            let type = type(of: site, adding: plan.base, hint)
        {
            return type
        }
        let names = branch.selector.kinds.map(\.rawValue)
        guard branch.sites.count > 1, let kind = branch.selector.kinds.first else {
            return type(of: site, allowingTypes: names, hint).withoutNull
        }
        let types = ModelType.distinct(
            branch.sites.map { type(of: $0, allowingTypes: names, hint).withoutNull }
        )
        if types.count == 1 { return types[0] }
        if kind == .array || kind == .object { note(.union, site) }
        return kind.anyType
    }

    /// Returns the type of the values of a branch, with the members of the schema beside the branches. If the branch is
    /// a union itself, each of its branches gets these members. Returns `nil` if the branch contains itself.
    private mutating func type(
        of site: ScopedSite,
        adding base: SchemaView,
        _ hint: NameHint
    ) -> ModelType? {
        guard extendedBranches.insert(site).inserted else { return nil }
        defer { extendedBranches.remove(site) }
        let view = restricted(index.view(of: site), to: [ModelKind.object.rawValue])
        var hint = hint
        // A branch that is a reference gets its name before inline types, because its type is used more often than the
        // type of the definition to which the branch refers.
        if index.keywords(site).has(.reference) { hint.rank = .definition }
        guard var plan = unionPlan(of: view), plan.branches.allSatisfy(\.hasOnlyObjects) else {
            return declareObject(base.adding(view), at: site, hint)
        }
        plan.base = base.adding(plan.base)
        plan.includesBaseMembers = true
        let id = declare(site, hint)
        graph[id].shape = .union(union(plan, of: view, id: id))
        return .named(id)
    }

    /// Returns the type of those values of a schema that have the given kind. The schema allows other kinds, too.
    private mutating func type(
        of kind: ModelKind,
        _ view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        switch kind {
        case .number: view.typeNames?.contains("number") == true ? .number : .integer
        case .object where !view.properties.isEmpty || isObjectWithMembers(view):
            declareContainer(view, at: site, hint)
        case .array where isTuple(view):
            declareContainer(view, at: site, hint)
        case .object, .array, .string:
            type(named: [kind.rawValue], view, at: site, hint)
        case .null, .boolean: kind.anyType
        }
    }

    /// Declares the type of the objects or tuples among the values of a schema that allows other kinds, too. The title
    /// of the schema or its `swiftName` names the union of all values, in which the type is nested.
    private mutating func declareContainer(
        _ view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        let id = declare(site, parent: hint.parent, .inline(hint.name))
        if let tuple = tuple(of: view, id: id) {
            graph[id].shape = .object(tuple)
            return .named(id)
        }
        // This entry is added before the members are built, because a member can refer to the schema.
        if view.typeNames == nil, let union = hint.parent { objectsOfUnions[union] = id }
        graph[id].shape = .object(object(of: view, id: id))
        return .named(id)
    }

    private mutating func declareObject(
        _ view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        let id = declare(site, hint)
        graph[id].shape = .object(object(of: view, id: id))
        return .named(id)
    }
}

extension SchemaView {
    /// True if the schema has a keyword or a list of types that can make a union.
    fileprivate var canBeUnion: Bool {
        has(.oneOf) || has(.anyOf) || has(.then)
            || typeNames.map { $0.count > 1 } ?? has(anyOf: Self.childKeywords)
    }

    /// The keywords that imply the type of a schema without `type`.
    private static let childKeywords: KeywordSet = [
        .properties, .patternProperties, .additionalProperties, .required, .prefixItems, .items,
        .itemsOrTuple,
    ]
}
