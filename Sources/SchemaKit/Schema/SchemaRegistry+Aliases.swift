/// The keyword `aliases`: other names of members.
extension SchemaRegistry {
    /// The aliases of the members of a schema, by member name.
    package typealias AliasScope = [[UInt8]: [DeclaredAlias]]

    /// An alias of a member, as the keyword `aliases` declares it.
    package struct DeclaredAlias: Sendable {
        package let name: [UInt8]
        /// The object that describes the alias, with members such as `source` and `readBy`.
        package let value: JSONNode
        /// The entry of the name `aliases`.
        let keywordIndex: Int32

        /// True if `readBy` is null: no receiver of the payload reads a member with this name.
        var isUnread: Bool { value["readBy"]?.kind == .null }
    }

    /// Returns the schemas that enclose a schema in its resource and apply to the same value. The outermost schema is
    /// first. In a dialect without the widget vocabulary, the result is empty.
    package func enclosingSchemas(of location: SchemaLocation) -> [SchemaLocation] {
        var enclosing: [SchemaLocation] = []
        var schema = location
        while let outer = enclosingSchema(of: schema) {
            enclosing.append(outer)
            schema = outer
        }
        return enclosing.reversed()
    }

    /// Returns the aliases that a schema itself declares.
    func declaredAliases(of location: SchemaLocation) -> AliasScope {
        let dialect = dialect(of: resource(around: location))
        let schema = node(at: location)
        guard let keyword = dialect.name(of: .aliases),
            let name = dialect.name(of: .properties), let properties = schema[name],
            properties.kind == .object
        else { return [:] }
        var usedNames: Set<[UInt8]> = []
        var scope: AliasScope = [:]
        for property in properties.members {
            guard let aliases = property.value[keyword] else { continue }
            if scope.isEmpty { usedNames = self.usedNames(in: location) }
            let names = aliases.members.filter { usedNames.insert($0.nameBytes).inserted }
            scope[property.nameBytes] = names.map {
                DeclaredAlias(
                    name: $0.nameBytes,
                    value: $0.value,
                    // The entry of a member's name is directly before the entry of its value.
                    keywordIndex: aliases.index - 1
                )
            }
        }
        return scope
    }

    /// Returns the names of the members that a schema declares or requires.
    func usedNames(in location: SchemaLocation) -> Set<[UInt8]> {
        let dialect = dialect(of: resource(around: location))
        let schema = node(at: location)
        var names: Set<[UInt8]> = []
        if let properties = dialect.name(of: .properties).flatMap({ schema[$0] }) {
            names.formUnion(properties.members.map(\.nameBytes))
        }
        if let required = dialect.name(of: .required).flatMap({ schema[$0] }) {
            names.formUnion(required.elements.compactMap(\.string).map { Array($0.utf8) })
        }
        return names
    }
}

/// A token of a JSON Pointer, with the aliases of the member that the token names.
package struct PointerStep: Sendable {
    package let name: String
    /// The aliases of the member, in the order in which they are looked up.
    package let aliases: [String]
}

/// A search for the steps of the pointers in keywords such as `atMost`, with the aliases of each member on the way.
///
/// Many pointers start at the same schemas. So the search stores the sets of schemas that constrain one value.
package struct PointerStepSearch: Sendable {
    /// Sets of schemas that constrain one value. A set that contains a schema also contains the schemas that this
    /// schema applies to the value.
    private var sets: [Set<SchemaLocation>] = []
    /// The schemas of each set that describe members or items, or require members, by the index in `sets`. The other
    /// schemas have no effect on a step.
    private var describingSchemas: [Int: [SchemaLocation]] = [:]
    /// The index in `sets` of the set for each sorted list of schemas.
    private var setIndexBySchemas: [[SchemaLocation]: Int] = [:]
    /// The schemas that each schema applies to the same value.
    private var appliedSchemas: [SchemaLocation: [SchemaLocation]] = [:]
    /// The aliases of the member at each step, and the index in `sets` of the schemas of the member.
    private var foundSteps: [StepKey: (aliases: [String], nextSetIndex: Int)] = [:]

    /// A step of a pointer, from the value that the schemas of a set constrain to the member or item `name`.
    private struct StepKey: Hashable {
        let setIndex: Int
        let name: ExactText
    }

    package init() {}

    /// Returns the steps of a pointer, with the aliases of the members.
    ///
    /// A member has the aliases that any schema of its object declares for it, except for the names of members that one
    /// of these schemas declares or requires.
    ///
    /// - Parameters:
    ///   - startsAtChildren: True if the pointer starts at the items or members of the value instead of at the value
    ///     itself.
    ///   - location: The schema with the pointer.
    ///   - registry: The registry of the schema. All calls must have the same registry.
    package mutating func steps(
        of pointer: JSONPointer,
        startsAtChildren: Bool,
        in location: SchemaLocation,
        _ registry: inout SchemaRegistry
    ) -> [PointerStep] {
        let start = registry.enclosingSchemas(of: location) + [location]
        var index = setIndex(of: start, &registry)
        if startsAtChildren {
            let children = sets[index].flatMap(registry.schemasOfChildren)
            index = setIndex(of: children, &registry)
        }
        return pointer.tokens.map { name in
            let key = StepKey(setIndex: index, name: ExactText(name))
            let step = foundSteps[key] ?? step(from: index, name, &registry)
            foundSteps[key] = step
            index = step.nextSetIndex
            return PointerStep(name: name, aliases: step.aliases)
        }
    }

    private mutating func step(
        from index: Int,
        _ name: String,
        _ registry: inout SchemaRegistry
    ) -> (aliases: [String], nextSetIndex: Int) {
        let schemas =
            describingSchemas[index] ?? sets[index].filter(registry.describesChildren).sorted()
        describingSchemas[index] = schemas
        let aliases = registry.aliases(of: name, in: schemas)
        let names = [name] + aliases
        let next = schemas.flatMap { location in
            names.flatMap { registry.schemas(ofChild: $0, in: location) }
        }
        return (aliases, setIndex(of: next, &registry))
    }

    /// Returns the index in `sets` of the set that consists of `schemas` and all schemas that they apply to the same
    /// value.
    private mutating func setIndex(
        of schemas: [SchemaLocation],
        _ registry: inout SchemaRegistry
    ) -> Int {
        let schemas = Set(schemas).sorted()
        if let index = setIndexBySchemas[schemas] { return index }
        // Usually the outermost schema applies all others.
        if schemas.count > 1 {
            let index = setIndex(of: [schemas[0]], &registry)
            if sets[index].isSuperset(of: schemas) {
                setIndexBySchemas[schemas] = index
                return index
            }
        }
        var set: Set<SchemaLocation> = []
        var pending = schemas
        while let schema = pending.popLast() {
            guard set.insert(schema).inserted else { continue }
            // If this schema in turn applies the first schema, both have the same set.
            if schemas.count == 1, let index = setIndexBySchemas[[schema]],
                sets[index].contains(schemas[0])
            {
                setIndexBySchemas[schemas] = index
                return index
            }
            pending += appliedSchemas(by: schema, &registry)
        }
        sets.append(set)
        setIndexBySchemas[schemas] = sets.count - 1
        return sets.count - 1
    }

    private mutating func appliedSchemas(
        by schema: SchemaLocation,
        _ registry: inout SchemaRegistry
    ) -> [SchemaLocation] {
        if let cached = appliedSchemas[schema] { return cached }
        let applied = registry.schemasAppliedInPlace(by: schema)
        appliedSchemas[schema] = applied
        return applied
    }
}

extension SchemaRegistry {
    /// Returns whether a schema describes members or items of a value, or requires members.
    fileprivate func describesChildren(_ schema: SchemaLocation) -> Bool {
        !keywords(of: schema) { $0.role == .childApplicator || $0 == .required }.isEmpty
    }

    /// Returns the aliases that schemas of one object declare for a member. The schemas must be sorted, because their
    /// order decides the order of the aliases.
    fileprivate func aliases(of member: String, in schemas: [SchemaLocation]) -> [String] {
        let declaring = schemas.filter { location in
            let dialect = dialect(of: resource(around: location))
            guard let properties = dialect.name(of: .properties),
                let aliases = dialect.name(of: .aliases)
            else { return false }
            return node(at: location)[properties]?[member]?[aliases] != nil
        }
        // Few members have aliases. (Benchmark: `compile`.)
        if declaring.isEmpty { return [] }
        var names: [String] = []
        var seen: Set<[UInt8]> = []
        for location in declaring {
            for alias in declaredAliases(of: location)[Array(member.utf8)] ?? []
            where seen.insert(alias.name).inserted {
                names.append(String(decoding: alias.name, as: UTF8.self))
            }
        }
        return names.filter { name in !schemas.contains { uses(name, in: $0) } }
    }

    /// Returns whether a schema declares or requires a member.
    private func uses(_ name: String, in location: SchemaLocation) -> Bool {
        usedNames(in: location).contains(Array(name.utf8))
    }

    /// Returns the keywords of a schema whose behavior satisfies `isIncluded`, each with its value.
    private func keywords(
        of schema: SchemaLocation,
        where isIncluded: (Keyword.Behavior) -> Bool
    ) -> [(keyword: KeywordTable.Traits, value: JSONNode)] {
        let node = node(at: schema)
        let dialect = dialect(of: resource(around: schema))
        return node.members.compactMap { member in
            guard
                let keyword = dialect.keywordTraits(
                    ofMemberAt: member.nameIndex,
                    in: node.document
                ),
                isIncluded(keyword.behavior)
            else { return nil }
            return (keyword, member.value)
        }
    }

    private func location(of node: JSONNode, in schema: SchemaLocation) -> SchemaLocation {
        SchemaLocation(document: schema.document, entry: node.index)
    }

    /// Returns the schemas that a schema applies to the same value, except for conditions and negated schemas, which do
    /// not describe valid values.
    fileprivate mutating func schemasAppliedInPlace(
        by schema: SchemaLocation
    ) -> [SchemaLocation] {
        let keywords = keywords(of: schema) { behavior in
            switch behavior {
            case .not, .disallowedTypes, .conditional: false
            default: behavior.role == .reference || behavior.role == .inPlaceApplicator
            }
        }
        var applied: [SchemaLocation] = []
        for (keyword, value) in keywords {
            if keyword.behavior.role == .reference {
                if let target = target(ofReference: value, keyword.behavior, in: schema) {
                    applied.append(target)
                }
            } else {
                applied += ResourceScanner.subschemas(of: value, keyword.subschemas).map {
                    location(of: $0, in: schema)
                }
            }
        }
        return applied
    }

    /// Returns the schema to which a reference in `schema` leads without a dynamic scope. Returns nil if the reference
    /// cannot be resolved.
    private mutating func target(
        ofReference value: JSONNode,
        _ behavior: Keyword.Behavior,
        in schema: SchemaLocation
    ) -> SchemaLocation? {
        guard let reference = value.string else { return nil }
        let resource = resource(around: schema)
        guard behavior == .dynamicAnchorReference else {
            return try? resolve(reference, from: resource)
        }
        let name = SchemaResource.nameOfDynamicAnchor(in: reference)
        return self.resource(resource).dynamicAnchor(name)
    }

    /// Returns the schemas for the items or members of a value. The schema of `contains` is not one of them, because
    /// most items need not match it.
    fileprivate func schemasOfChildren(in schema: SchemaLocation) -> [SchemaLocation] {
        let keywords = keywords(of: schema) { behavior in
            switch behavior {
            case .propertyNames, .contentSchema, .contains, .containsWithoutEvaluation: false
            default: behavior.role == .childApplicator
            }
        }
        return keywords.flatMap { keyword, value in
            ResourceScanner.subschemas(of: value, keyword.subschemas).map {
                location(of: $0, in: schema)
            }
        }
    }

    /// Returns the schemas for the member `name`, or for the item whose index is `name`. The schemas for all other
    /// members or items, such as `additionalProperties`, count only if there is no schema for this one.
    fileprivate func schemas(ofChild name: String, in schema: SchemaLocation) -> [SchemaLocation] {
        let itemIndex = JSONPointer.itemIndex(name)
        var described: [JSONNode?] = []
        var others: [JSONNode] = []
        for (keyword, value) in keywords(of: schema, where: { $0.role == .childApplicator }) {
            switch keyword.behavior {
            case .properties: described.append(value[name])
            case .patternProperties:
                described += value.members.filter { isMatch(name, of: $0.name) }.map(\.value)
            case .prefixItems: described.append(itemIndex.flatMap { value[$0] })
            case .itemsOrTuple:
                let item = value.kind == .array ? itemIndex.flatMap { value[$0] } : value
                described.append(item)
            case .additionalProperties, .unevaluatedProperties, .items, .additionalItems,
                .unevaluatedItems:
                others.append(value)
            default: break
            }
        }
        let schemas = described.compactMap(\.self)
        return (schemas.isEmpty ? others : schemas).map { location(of: $0, in: schema) }
    }

    private func isMatch(_ name: String, of pattern: String) -> Bool {
        (try? Pattern(pattern, syntax: .either))?.matches(name) == .match
    }
}
