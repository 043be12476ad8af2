import SchemaKit

/// The kinds of values that schemas describe, and those that they allow.
///
/// For example, `{"required": ["a"]}` describes objects. It also allows `1` and `"x"`, because `required` applies only
/// to objects.
extension ModelBuilder {
    /// Returns the kinds of values that a schema describes, or `nil` if they are unknown.
    mutating func kinds(of view: SchemaView, depth: Int = 0) -> Set<ModelKind>? {
        if let names = view.typeNames { return Set(names.compactMap(ModelKind.init(typeName:))) }
        if let values = view.first(.enumeration)?.value {
            return Set(values.elements.map { ModelKind($0.kind) })
        }
        if let value = view.first(.constant)?.value { return [ModelKind(value.kind)] }
        guard view.unresolvedDynamicReferences.isEmpty, depth < Self.branchDepthLimit else {
            return nil
        }
        if isObjectWithMembers(view) { return [.object] }
        if view.has(.items) || view.has(.itemsOrTuple) || view.has(.prefixItems) { return [.array] }
        if view.has(.additionalProperties) || view.has(.patternProperties) { return [.object] }
        var kinds: Set<ModelKind> = []
        for site in branches(of: view) {
            let level = BranchLevel(site: site, depth: depth + 1)
            guard let branchKinds = self.kinds(of: level) else { return nil }
            kinds.formUnion(branchKinds)
        }
        return kinds.isEmpty ? nil : kinds
    }

    private mutating func kinds(of branch: BranchLevel) -> Set<ModelKind>? {
        if let cached = branchKinds[branch] { return cached }
        let kinds = self.kinds(of: index.view(of: branch.site), depth: branch.depth)
        branchKinds.updateValue(kinds, forKey: branch)
        return kinds
    }

    /// A branch, and the number of branches around it.
    struct BranchLevel: Hashable {
        let site: ScopedSite
        let depth: Int
    }

    /// The maximum depth to which nested branches are followed. It ends the search in a schema that is a branch of
    /// itself.
    private static let branchDepthLimit = 8

    /// Returns the kind of values that a schema without `type` describes by its keywords for items or members. Returns
    /// `nil` for other schemas, and for a schema whose type is made from its branches.
    mutating func impliedKind(of view: SchemaView) -> ModelKind? {
        guard view.typeNames == nil, view.unresolvedDynamicReferences.isEmpty, !view.listsValues
        else {
            return nil
        }
        if isTuple(view) { return .array }
        if isObjectWithMembers(view) { return .object }
        if branches(of: view).contains(where: { !allowsOnlyNull($0) && constrainsType($0) }) {
            return nil
        }
        if view.has(.prefixItems) || hasConstrainingSchema(view, .items)
            || hasConstrainingSchema(view, .itemsOrTuple)
        {
            return .array
        }
        return view.has(.patternProperties) || hasConstrainingSchema(view, .additionalProperties)
            ? .object : nil
    }

    /// Returns whether the keyword has a schema that constrains values, that is, neither `true` nor an
    /// empty object.
    private func hasConstrainingSchema(_ view: SchemaView, _ behavior: Keyword.Behavior) -> Bool {
        guard let value = view.first(behavior)?.value else { return false }
        return value.kind != .true && !(value.kind == .object && value.count == 0)
    }

    /// Returns the kinds of values that a schema can allow. A value of another kind is certainly invalid. Once only one
    /// kind is left, the other keywords are not examined, so values of this kind can be invalid, too.
    mutating func allowedKinds(of view: SchemaView) -> Set<ModelKind> {
        var kinds = view.typeNames.map(ModelKind.set(ofTypeNames:)) ?? Set(ModelKind.allCases)
        for part in view.parts where kinds.count > 1 {
            if let values = part[.enumeration], values.kind == .array {
                kinds.formIntersection(values.elements.map { ModelKind($0.kind) })
            }
            if let value = part[.constant] { kinds.formIntersection([ModelKind(value.kind)]) }
            if part.typeNames == nil, let union = part[.typeUnion] ?? part[.type] {
                kinds.formIntersection(kindsOfTypeUnion(union, in: part))
            }
            for behavior in [Keyword.Behavior.anyOf, .oneOf] {
                let sites = part.schemas(behavior)
                guard !sites.isEmpty else { continue }
                let branches = sites.map { (index.view(of: $0), allowedKinds(at: $0)) }
                kinds.formIntersection(Self.kinds(allowedBy: branches, of: behavior))
            }
        }
        return kinds
    }

    mutating func allowedKinds(at site: ScopedSite) -> Set<ModelKind> {
        if let cached = allowedKinds[site] { return cached }
        guard index.node(site).kind != .false else { return [] }
        // A schema can apply itself to the same value. This adds no constraint.
        allowedKinds[site] = Set(ModelKind.allCases)
        let kinds = allowedKinds(of: index.view(of: site))
        allowedKinds[site] = kinds
        return kinds
    }

    /// Returns the kinds that the names and schemas in a `type` allow. Only draft 3 has schemas there.
    private mutating func kindsOfTypeUnion(
        _ union: JSONNode,
        in part: SchemaKeywords
    ) -> Set<ModelKind> {
        var kinds: Set<ModelKind> = []
        for node in union.kind == .array ? Array(union.elements) : [union] {
            if let name = node.string {
                // An unknown name allows every type, as `any` does.
                guard let kind = ModelKind(typeName: name) else { return Set(ModelKind.allCases) }
                kinds.insert(kind)
            } else {
                kinds.formUnion(allowedKinds(at: part.site(of: node)))
            }
        }
        return kinds
    }

    /// Returns the kinds of values that an `anyOf` or `oneOf` can allow. If two branches of a `oneOf` accept every
    /// value of a kind, the `oneOf` rejects this kind.
    static func kinds(
        allowedBy branches: [(view: SchemaView, kinds: Set<ModelKind>)],
        of behavior: Keyword.Behavior
    ) -> Set<ModelKind> {
        let allowed = branches.reduce(into: Set<ModelKind>()) { $0.formUnion($1.kinds) }
        guard behavior == .oneOf else { return allowed }
        return allowed.filter { kind in
            branches.lazy.filter { $0.view.acceptsAll(kind) }.prefix(2).count < 2
        }
    }

    /// Returns the view of a schema for a location where only values of the named types are valid. The result is `view`
    /// itself if `names` is `nil`, if a `type` keyword applies already, or if the schema allows no other values.
    mutating func restricted(_ view: SchemaView, to names: [String]?) -> SchemaView {
        guard let names, view.typeNames == nil,
            !allowedKinds(of: view).isSubset(of: ModelKind.set(ofTypeNames: names))
        else { return view }
        return view.restricted(toTypes: names)
    }
}

extension SchemaView {
    /// Returns whether a schema certainly accepts all values of a kind.
    func acceptsAll(_ kind: ModelKind) -> Bool {
        let ignored = KeywordSet.ignored(by: kind)
        return unresolvedDynamicReferences.isEmpty
            && outerTypeNames.map { kind.hasName(in: $0) } != false
            && parts.allSatisfy { part in
                guard let names = part.typeNames else {
                    return part.node.kind != .false && part.hasNoAssertions(except: ignored)
                }
                return kind.hasName(in: names)
                    && part.hasNoAssertions(except: ignored.union([.type, .typeUnion]))
            }
    }
}

extension SchemaView {
    /// Returns whether the Swift type of a schema can certainly hold all values of a kind, even those that the schema
    /// rejects.
    func typeHoldsAll(_ kind: ModelKind) -> Bool {
        guard let typeNames, kind.hasName(in: typeNames), !listsValues else { return false }
        switch kind {
        case .null, .boolean, .number: return !has(.anyOf) && !has(.oneOf)
        case .string: return !has(.anyOf) && !has(.oneOf) && !has(.format)
        case .array, .object: return acceptsAll(kind)
        }
    }
}

extension KeywordSet {
    /// Returns the keywords of a part of a ``SchemaView`` that cannot reject a value of a kind: keywords that do not
    /// apply to the kind, keywords whose subschemas are parts of the view themselves, and the Boolean `required` of
    /// draft 3, which constrains the object around the value.
    fileprivate static func ignored(by kind: ModelKind) -> KeywordSet {
        ignoredKeywords[kind] ?? []
    }

    private static let ignoredKeywords = Dictionary(
        uniqueKeysWithValues: ModelKind.allCases.map { kind in
            (
                kind,
                KeywordSet(
                    ignoredByAllKinds + Keyword.Behavior.allCases.filter { !$0.constrains(kind) }
                )
            )
        }
    )

    private static let ignoredByAllKinds: [Keyword.Behavior] =
        SchemaIndex.referenceKeywords + [.allOf, .extends, .requiresMember]
}

extension Keyword.Behavior {
    fileprivate func constrains(_ kind: ModelKind) -> Bool {
        kinds.map { $0.contains(kind.jsonKind) } ?? true
    }
}

extension ModelKind {
    static func set(ofTypeNames names: [String]) -> Set<ModelKind> {
        Set(names.compactMap(ModelKind.init(typeName:)))
    }

    /// Returns whether one of the type names stands for all values of the kind.
    fileprivate func hasName(in names: [String]) -> Bool { names.contains(rawValue) }

    /// One of the cases of `JSONKind` for the kind: `true` stands for all Booleans.
    fileprivate var jsonKind: JSONKind {
        switch self {
        case .null: .null
        case .boolean: .true
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
