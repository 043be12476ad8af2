import SchemaKit

extension ModelBuilder {
    /// The kind of named type that a schema gets because of its keywords.
    enum NamedTypeKind {
        case enumeration(ModelEnumeration)
        case union(BranchPlan)
        case tuple
        case object
    }

    /// Returns the kind of named type that the schema needs, or `nil` if it needs none.
    mutating func namedTypeKind(of view: SchemaView) -> NamedTypeKind? {
        if customTypeName(of: view) != nil { return nil }
        if view.unresolvedDynamicReferences.isEmpty, let enumeration = enumeration(of: view) {
            return hasTypeOfReference(view) ? nil : .enumeration(enumeration)
        }
        if let plan = unionPlan(of: view) { return .union(plan) }
        if isTuple(view) { return .tuple }
        return isObjectWithMembers(view) ? .object : nil
    }

    /// Returns whether a schema has the type of the target of a reference, because the reference is its only branch
    /// apart from null, as in `{"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}`. Returns false if the target
    /// allows null and the schema does not.
    private mutating func hasTypeOfReference(_ view: SchemaView) -> Bool {
        guard !view.listsValues, swiftTypeName(at: view.parts[0].site) == nil else { return false }
        let described = branches(of: view).filter { !allowsOnlyNull($0) }
        guard described.count == 1, index.keywords(described[0]).has(.reference),
            let target = targetOfReference(at: described[0])
        else { return false }
        return allowsNull(view) || !index.acceptsNull(target)
    }

    /// Returns the shape of a named type, or `nil` if the kind is a tuple and `view` describes none.
    mutating func shape(
        _ kind: NamedTypeKind,
        of view: SchemaView,
        id: ModelTypeID
    ) -> ModelDeclaration.Shape? {
        switch kind {
        case .enumeration(let enumeration): .enumeration(enumeration)
        case .union(let plan): .union(union(plan, of: view, id: id))
        case .tuple: tuple(of: view, id: id).map(ModelDeclaration.Shape.object)
        case .object: .object(object(of: view, id: id))
        }
    }

    /// Returns whether null is one of the values that the schema explicitly allows.
    mutating func allowsNull(_ view: SchemaView) -> Bool {
        var visited: Set<ScopedSite> = []
        return listsNull(view, &visited)
            && view.parts.allSatisfy { index.acceptsNull($0.site) }
    }

    /// Returns whether `type`, `enum` or `const` lists null, in the schema or in one of its branches.
    private mutating func listsNull(
        _ view: SchemaView,
        _ visited: inout Set<ScopedSite>
    ) -> Bool {
        if let names = view.typeNames { return names.contains("null") }
        if let values = view.first(.enumeration)?.value {
            return values.elements.contains { $0.kind == .null }
        }
        if let value = view.first(.constant)?.value { return value.kind == .null }
        if let plan = unionPlan(of: view) { return plan.allowsNull }
        for site in branches(of: view) where visited.insert(site).inserted {
            if listsNull(index.view(of: site), &visited) { return true }
        }
        return false
    }

    /// Returns the type of a schema that does not get a named type (see ``namedTypeKind(of:)``).
    mutating func unnamedType(
        of view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        if let dynamic = view.unresolvedDynamicReferences.first {
            note(.dynamicReference, dynamic)
            return .any
        }
        if index.node(site).kind == .false {
            note(.neverValid, site)
            return .any
        }
        if let name = customTypeName(of: view) {
            let format = view.nonNullTypeNames == ["string"] ? ModelTextFormat(typeName: name) : nil
            let type = format.map(ModelType.text) ?? .custom(name)
            return allowsNull(view) ? type.withNull : type
        }
        if view.listsValues { return typeOfListedValues(of: view, at: site) }
        if let type = typeOfBranches(view, at: site, hint) { return type }
        let impliedKind = impliedKind(of: view).map { [$0.rawValue] }
        guard let names = view.typeNames ?? impliedKind else { return .any }
        return type(named: names, view, at: site, hint)
    }

    /// Returns the type of values that have one of the JSON types in `names`, which `type` lists or other keywords
    /// imply.
    mutating func type(
        named names: [String],
        _ view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        var nonNullNames = names.filter { $0 != "null" }
        if nonNullNames.contains("number") { nonNullNames.removeAll { $0 == "integer" } }
        guard nonNullNames.count == 1, let name = nonNullNames.first else {
            if nonNullNames.count > 1 { note(.mixedTypes(names), site) }
            return .any
        }
        let type = scalarType(name, view) ?? containerType(name, of: view, at: site, hint)
        return names.contains("null") ? type.withNull : type
    }

    private func scalarType(_ name: String, _ view: SchemaView) -> ModelType? {
        switch name {
        case "string": stringType(view)
        case "integer": .integer
        case "number": .number
        case "boolean": .boolean
        default: nil
        }
    }

    private func stringType(_ view: SchemaView) -> ModelType {
        let formats = view.parts.lazy.compactMap { $0[.format]?.string }
        return formats.compactMap(ModelTextFormat.init(named:)).first.map(ModelType.text) ?? .string
    }

    private mutating func containerType(
        _ name: String,
        of view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        switch name {
        case "array": arrayType(of: view, at: site, hint)
        case "object": mapType(of: view, at: site, hint)
        default: .any
        }
    }

    private mutating func arrayType(
        of view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        let type = ModelType.array(itemType(of: view, at: site, hint))
        return view.dropsInvalid(of: [.items]) && !view.has(.prefixItems) ? .lossy(type) : type
    }

    private mutating func mapType(
        of view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        let type = ModelType.map(memberType(of: view, at: site, hint))
        return view.dropsInvalid(of: SchemaView.otherMemberKeywords) ? .lossy(type) : type
    }

    private mutating func itemType(
        of view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        let items = view.first(.items) ?? view.first(.itemsOrTuple)
        if view.has(.prefixItems) || items?.value.kind == .array {
            note(.tuple, site)
            return .any
        }
        guard let (part, items) = items else { return .any }
        return type(of: part.site(of: items), hint.forChild)
    }

    /// Returns the type of the members of an object without declared members.
    private mutating func memberType(
        of view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        if let schema = schemaOfAllMembers(view) { return type(of: schema, hint.forChild) }
        if view.has(.patternProperties) {
            if view.parts.contains(where: {
                $0.namedSchemas(.patternProperties).contains { constrainsType($0.site) }
            }) {
                note(.patternProperties, site)
            }
            return .any
        }
        if let (part, schema) = view.first(.additionalProperties) {
            return schema.kind == .object ? type(of: part.site(of: schema), hint.forChild) : .any
        }
        guard let schema = schemaOfUnevaluatedMembers(view) else { return .any }
        return type(of: schema, hint.forChild)
    }
}

extension ModelBuilder {
    /// Returns the schemas of an array's first items and the schema of the items after them. Returns `nil` if the first
    /// items have no schemas of their own, or if they are too many for a structure.
    private func tupleSchemas(of view: SchemaView) -> (first: [ScopedSite], rest: ScopedSite?)? {
        guard view.has(.prefixItems) || view.has(.itemsOrTuple),
            view.unresolvedDynamicReferences.isEmpty, !view.listsValues,
            view.nonNullTypeNames.map({ $0 == ["array"] }) != false
        else { return nil }
        for part in view.parts {
            let first = part.schemas(.prefixItems)
            if !first.isEmpty { return Self.tuple(first, rest: part[.items], in: part) }
            if let items = part[.itemsOrTuple], items.kind == .array {
                let first = part.schemas(.itemsOrTuple)
                guard first.isEmpty else {
                    return Self.tuple(first, rest: part[.additionalItems], in: part)
                }
            }
        }
        return nil
    }

    private static func tuple(
        _ first: [ScopedSite],
        rest: JSONNode?,
        in part: SchemaKeywords
    ) -> (first: [ScopedSite], rest: ScopedSite?)? {
        guard first.count <= ordinals.count else { return nil }
        return (first, rest.map(part.site(of:)))
    }

    /// Returns whether a schema becomes a structure with a property for each of the first items of an array.
    func isTuple(_ view: SchemaView) -> Bool { tupleSchemas(of: view) != nil }

    /// Returns the object type for an array whose first items have types of their own.
    mutating func tuple(of view: SchemaView, id: ModelTypeID) -> ModelObject? {
        guard let (first, rest) = tupleSchemas(of: view) else { return nil }
        noteUndropped([.items], of: view)
        let minimumCount = view.first(.minItems)?.value.number?.int64 ?? 0
        let properties = first.enumerated().map { position, site in
            let name = Self.ordinals[position]
            let hint = NameHint(parent: id, name: name, rank: .inline)
            var documentation = documentation(at: site)
            documentation.description = documentation.description ?? "The \(name) element."
            return ModelProperty(
                wireName: name,
                swiftName: swiftMemberName(at: site),
                type: type(of: site, hint),
                presence: position < minimumCount ? .required : .optional,
                documentation: documentation,
                origin: origin(of: site)
            )
        }
        let hint = NameHint(parent: id, name: "other element", rank: .inline)
        let others = rest.flatMap { index.node($0).kind == .object ? type(of: $0, hint) : nil }
        return ModelObject(
            properties: properties,
            otherMembers: others,
            isTuple: true,
            hasNoFurtherItems: rest.map { index.node($0).kind == .false } ?? false
        )
    }

    /// Adds a note on each `dropsInvalid` that applies to one of the keywords, because a structure cannot drop invalid
    /// values.
    mutating func noteUndropped(_ behaviors: [Keyword.Behavior], of view: SchemaView) {
        for part in view.parts where part.dropsInvalid(of: behaviors) {
            let name = part.dialect.name(of: .dropsInvalid) ?? ""
            note(.unenforced(name), part[.dropsInvalid].map(part.site(of:)) ?? part.site)
        }
    }

    /// The names of the properties for the first items. An array with more first items gets no structure.
    private static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ]
}

extension ModelBuilder {
    /// Returns the Swift name that a schema gives to the property or the case for its value, or `nil` if there is no
    /// usable name.
    mutating func swiftMemberName(at site: ScopedSite) -> ModelSwiftName? {
        validSwiftName(at: site) { $0.count == 1 }
    }

    /// Returns the first usable Swift name that the schemas of a member give to the member.
    mutating func swiftMemberName(among sites: [ScopedSite]) -> ModelSwiftName? {
        for site in sites {
            if let name = swiftMemberName(at: site) { return name }
        }
        return nil
    }

    /// Returns the name of the Swift type that a schema gives to its values, or `nil` if there is no usable name.
    mutating func customTypeName(of view: SchemaView) -> String? {
        guard let (part, value) = view.first(.swiftType), let name = value.string else {
            return nil
        }
        guard SwiftName.isTypeReference(name) else {
            note(.invalidTypeName(name), part.site)
            return nil
        }
        return name
    }

    /// Returns the Swift name that a schema gives to its type, or `nil` if there is no usable name. Only
    /// root schemas and definitions can give names to types.
    mutating func swiftTypeName(at site: ScopedSite) -> ModelSwiftName? {
        guard index.keywords(site).has(.swiftName), index.isRootOrDefinition(site) else {
            return nil
        }
        return validSwiftName(at: site) { $0.allSatisfy(SwiftName.isTypeName) }
    }

    private mutating func validSwiftName(
        at site: ScopedSite,
        _ isUsable: ([String]) -> Bool
    ) -> ModelSwiftName? {
        guard let text = index.keywords(site)[.swiftName]?.string else { return nil }
        let components = text.split(separator: ".", omittingEmptySubsequences: false)
            .map(String.init)
        guard components.allSatisfy(SwiftName.isIdentifier), isUsable(components) else {
            note(.invalidName(text), site)
            return nil
        }
        return ModelSwiftName(components: components, site: site)
    }
}
