import SchemaKit

/// The search for aliases that a model must not read, because a schema treats them differently from the member's own
/// name.
///
/// A model does not keep the name under which it read a member. The search therefore examines each type together with
/// all schemas that apply to its values, also with schemas in other places, such as a `then` around the value.
struct AliasReview {
    private var index: SchemaIndex
    private let graph: ModelGraph
    private var reach = SchemaReach()
    private var typesWithAliases: Set<ModelTypeID> = []
    private var visited: Set<Application> = []
    private var pending: [Application] = []
    private var schemas: [ScopedSite: NamingSchema] = [:]
    private var found: [ReadAlias: ModelNote.AliasDifference] = [:]

    /// An alias of a member in the type for a schema.
    struct ReadAlias: Hashable {
        let site: ScopedSite
        let member: String
        let name: String
        let use: ModelProperty.Alias.Use
    }

    /// A schema that applies to the values of a type.
    private struct Application: Hashable {
        let site: ScopedSite
        let type: ModelType
    }

    /// Returns the aliases that the types of a graph read and must not read, with the reasons.
    ///
    /// - Parameter types: the types, by the schemas for which they were made.
    static func differences(
        in graph: ModelGraph,
        _ types: [ScopedSite: ModelType],
        _ index: SchemaIndex
    ) -> [ReadAlias: ModelNote.AliasDifference] {
        var review = AliasReview(index: index, graph: graph)
        review.findTypesWithAliases()
        guard !review.typesWithAliases.isEmpty else { return [:] }
        for (position, declaration) in graph.declarations.enumerated() {
            review.add(declaration.origin.site, .named(ModelTypeID(index: position)))
        }
        for (site, type) in types { review.add(site, type) }
        while let application = review.pending.popLast() { review.visit(application) }
        return review.found
    }

    private init(index: SchemaIndex, graph: ModelGraph) {
        self.index = index
        self.graph = graph
    }

    private mutating func add(_ site: ScopedSite, _ type: ModelType) {
        let type = type.unwrapped(graph)
        guard type.hasKnownContent, reachesAliases(type), index.node(site).kind == .object else {
            return
        }
        let application = Application(site: site, type: type)
        if visited.insert(application).inserted { pending.append(application) }
    }

    private mutating func visit(_ application: Application) {
        let schema = index.keywords(application.site)
        let type = application.type
        let objects = objects(of: type)
        compare(schema, objects)
        addInPlace(schema, type)
        addMembers(schema, type, in: objects.map(\.object))
        addItems(schema, type)
    }

    // MARK: Values

    /// Returns whether a value of a type can contain an object whose type reads aliases.
    private func reachesAliases(_ type: ModelType) -> Bool {
        switch type {
        case .named(let id): typesWithAliases.contains(id)
        case .array(let inner), .map(let inner), .lossy(let inner), .nullable(let inner):
            reachesAliases(inner)
        case .union(let types): types.contains(where: reachesAliases)
        case .string, .text, .custom, .integer, .number, .boolean, .any: false
        }
    }

    /// Finds the types whose values can contain an object whose type reads aliases.
    private mutating func findTypesWithAliases() {
        var count = -1
        while count != typesWithAliases.count {
            count = typesWithAliases.count
            for (position, declaration) in graph.declarations.enumerated() {
                let id = ModelTypeID(index: position)
                guard !typesWithAliases.contains(id) else { continue }
                let inner: [ModelType] =
                    switch declaration.shape {
                    case .object(let object):
                        object.properties.map(\.type) + object.patternMembers.map(\.type)
                            + [object.otherMembers].compactMap { $0 }
                    case .union(let union): union.branches.map(\.type)
                    case .wrapper(let type): [type]
                    case .alias(let target): [.named(target)]
                    case .enumeration, .variants: []
                    }
                if declaration.hasAliases || inner.contains(where: reachesAliases) {
                    typesWithAliases.insert(id)
                }
            }
        }
    }

    private func objects(of type: ModelType) -> [(id: ModelTypeID, object: ModelObject)] {
        var result: [(id: ModelTypeID, object: ModelObject)] = []
        var seen: Set<ModelTypeID> = []
        var pending = [type]
        while let type = pending.popLast() {
            switch type.unwrapped(graph) {
            case .named(let id):
                guard seen.insert(id).inserted else { continue }
                switch graph[id].shape {
                case .object(let object): if !object.isTuple { result.append((id, object)) }
                case .union(let union): pending += union.branches.map(\.type)
                case .enumeration, .variants, .wrapper, .alias: break
                }
            case .union(let types): pending += types
            default: break
            }
        }
        return result
    }

    private func itemTypes(of type: ModelType) -> [ModelType] {
        var result: [ModelType] = []
        var seen: Set<ModelTypeID> = []
        var pending = [type]
        while let type = pending.popLast() {
            switch type.unwrapped(graph) {
            case .array(let item): result.append(item)
            case .union(let types): pending += types
            case .named(let id):
                guard seen.insert(id).inserted else { continue }
                switch graph[id].shape {
                case .object(let object):
                    guard object.isTuple else { continue }
                    result +=
                        object.properties.map(\.type) + [object.otherMembers].compactMap { $0 }
                case .union(let union): pending += union.branches.map(\.type)
                case .enumeration, .variants, .wrapper, .alias: break
                }
            default: break
            }
        }
        return result
    }

    // MARK: Subschemas

    private mutating func addInPlace(_ schema: SchemaKeywords, _ type: ModelType) {
        var sites = schema.allOfSchemas + index.targets(of: schema)
        // Models enforce only advice with the severity `error`.
        for site in schema.schemas(.advice)
        where reach.features(of: site, in: &index).contains(.errorSeverity) {
            sites.append(site)
        }
        sites += [schema[.conditional], schema[.not]].compactMap { $0 }.map(schema.site(of:))
        sites += [Keyword.Behavior.typeUnion, .disallowedTypes].flatMap(schema.schemas)
        for site in sites { add(site, type) }
        var typesOfBranches: [ScopedSite: ModelType] = [:]
        if case .named(let id) = type, case .union(let union) = graph[id].shape,
            union.tag != nil
        {
            for branch in union.branches { typesOfBranches[branch.site] = branch.type }
        }
        for site in schema.branches { add(site, typesOfBranches[site] ?? type) }
    }

    private mutating func addMembers(
        _ schema: SchemaKeywords,
        _ type: ModelType,
        in objects: [ModelObject]
    ) {
        let described = schema.namedSchemas(.properties)
        let patterns = schema.namedSchemas(.patternProperties).map {
            (pattern: NamePattern($0.name), site: $0.site)
        }
        let others = [Keyword.Behavior.additionalProperties, .unevaluatedProperties].compactMap {
            schema[$0].map(schema.site(of:))
        }
        if case .map(let member) = type {
            for site in described.map(\.site) + patterns.map(\.site) + others { add(site, member) }
        }
        let describedNames = Set(described.map(\.name))
        for object in objects {
            for (name, site) in described {
                for type in object.types(ofMember: name) { add(site, type) }
            }
            for property in object.properties where property.type.hasKnownContent {
                let matching = patterns.filter { $0.pattern.matches(property.wireName) }
                for (_, site) in matching { add(site, property.type) }
                guard matching.isEmpty, !describedNames.contains(property.wireName) else {
                    continue
                }
                for site in others { add(site, property.type) }
            }
            for members in object.patternMembers {
                let pattern = NamePattern(members.pattern.source)
                for (other, site) in patterns
                where other.source == pattern.source || !other.isDisjoint(from: pattern) {
                    add(site, members.type)
                }
                guard !patterns.contains(where: { $0.pattern.source == pattern.source }) else {
                    continue
                }
                for site in others { add(site, members.type) }
            }
            guard let type = object.otherMembers else { continue }
            let sources = object.patternMembers.map(\.pattern.source)
            for (pattern, site) in patterns where !sources.contains(pattern.source) {
                add(site, type)
            }
            for site in others { add(site, type) }
        }
    }

    private mutating func addItems(_ schema: SchemaKeywords, _ type: ModelType) {
        let types = itemTypes(of: type)
        guard !types.isEmpty else { return }
        var sites = schema.schemas(.prefixItems) + schema.schemas(.itemsOrTuple)
        for behavior in [
            Keyword.Behavior.items, .itemsOrTuple, .additionalItems, .contains,
            .containsWithoutEvaluation, .unevaluatedItems,
        ] {
            sites += [schema[behavior]].compactMap { $0 }.map(schema.site(of:))
        }
        for site in sites { for type in types { add(site, type) } }
    }
}

// MARK: - Names

extension AliasReview {
    /// A schema of an object, with the facts that decide whether it treats two names alike.
    private struct NamingSchema {
        let site: ScopedSite
        /// The members that the keywords of the schema name.
        let memberNames: Set<String>
        /// The aliases of these members, with the members.
        var aliases: [String: (member: String, use: ModelProperty.Alias.Use)] = [:]
        let patterns: [NamePattern]
        /// The program for `propertyNames`, or `nil` if there is none.
        var nameProgram: SchemaProgram?
        /// True if `propertyNames` has no program, or if its violations need not be errors.
        var mayDistinguishNames = false

        /// Returns whether `propertyNames` treats two names alike.
        func treatsAlike(_ names: [String]) -> Bool {
            if mayDistinguishNames { return false }
            guard let nameProgram else { return true }
            let verdicts = names.map { name -> Bool? in
                let text = Array(JSONText.quoted(name).utf8)
                guard let document = try? JSONParser().parse(text) else { return nil }
                return document.withText { text in
                    nameProgram.withEvaluator(of: text) {
                        try? $0.evaluate(0, entry: nameProgram.entry)
                    }
                }
            }
            return verdicts[0] != nil && verdicts[0] == verdicts[1]
        }
    }

    private mutating func namingSchema(_ schema: SchemaKeywords) -> NamingSchema {
        if let cached = schemas[schema.site] { return cached }
        var result = NamingSchema(
            site: schema.site,
            memberNames: schema.memberNames,
            patterns: schema.namedSchemas(.patternProperties).map { NamePattern($0.name) }
        )
        let aliases = index.aliases(in: schema)
        for member in result.memberNames {
            for alias in aliases[member] { result.aliases[alias.name] = (member, alias.use) }
        }
        if let node = schema[.propertyNames], node.kind == .object {
            let site = schema.site(of: node)
            var compiler = SchemaCompiler(
                registry: index.registry,
                options: .init(formats: .assert)
            )
            let location = SchemaLocation(document: site.document, entry: site.entry)
            result.nameProgram = try? compiler.compile(location)
            result.mayDistinguishNames =
                result.nameProgram == nil || !reach.features(of: site, in: &index).isEmpty
        }
        schemas[schema.site] = result
        return result
    }

    /// Records the aliases of objects that a schema treats differently from the members' own names.
    private mutating func compare(
        _ schema: SchemaKeywords,
        _ objects: [(id: ModelTypeID, object: ModelObject)]
    ) {
        for (id, object) in objects where object.properties.contains(where: { !$0.aliases.isEmpty })
        {
            let declaration = graph[id]
            // The type of a requested file does not depend on the files that refer to it.
            guard
                declaration.origin.site.document == schema.site.document
                    || graph[graph.files[declaration.file].root].origin.site.document
                        != declaration.origin.site.document
            else { continue }
            let naming = namingSchema(schema)
            for property in object.properties {
                for alias in property.aliases {
                    let key = ReadAlias(
                        site: declaration.origin.site,
                        member: property.wireName,
                        name: alias.name,
                        use: alias.use
                    )
                    guard let difference = difference(of: key, in: naming) else { continue }
                    // The reason must not depend on the order of the search.
                    if let other = found[key], !difference.precedes(other) { continue }
                    found[key] = difference
                }
            }
        }
    }

    /// Returns the reason for which the verdict of a schema without its subschemas can depend on whether a member has
    /// its own name or the alias, or `nil` if the verdict cannot depend on it.
    private func difference(
        of alias: ReadAlias,
        in schema: NamingSchema
    ) -> ModelNote.AliasDifference? {
        if schema.memberNames.contains(alias.name) { return .isMember }
        if let (member, use) = schema.aliases[alias.name] {
            guard member == alias.member else { return .isAlias(of: member) }
            guard use == alias.use else { return .hasOtherUse(at: index.pointer(to: schema.site)) }
        } else if schema.memberNames.contains(alias.member) {
            return .isNotDeclared(at: index.pointer(to: schema.site))
        }
        let names = [alias.member, alias.name]
        for pattern in schema.patterns where pattern.matches(names[0]) != pattern.matches(names[1])
        {
            return .pattern(pattern.source)
        }
        return schema.treatsAlike(names) ? nil : .propertyNames
    }
}

extension ModelObject {
    /// Returns the types that the value of a member can have.
    fileprivate func types(ofMember name: String) -> [ModelType] {
        if let property = properties.first(where: { $0.wireName == name }) {
            return [property.type]
        }
        let types = patternMembers.filter { NamePattern($0.pattern.source).matches(name) }
            .map(\.type)
        return types.isEmpty ? [otherMembers].compactMap { $0 } : types
    }
}

extension ModelDeclaration {
    fileprivate var hasAliases: Bool {
        guard case .object(let object) = shape else { return false }
        return object.properties.contains { !$0.aliases.isEmpty }
    }
}
