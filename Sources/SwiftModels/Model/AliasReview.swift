import SchemaKit

/// The search for aliases that a model must not read, because a schema treats them differently from the member's own
/// name.
///
/// A model does not keep the name under which it read a member: it checks and writes the member under its own name. All
/// schemas that apply to the object must therefore treat both names alike. So the search examines each type together
/// with all schemas that apply to its values, including schemas that an enclosing schema applies, for example in
/// `then`.
struct AliasReview {
    private var index: SchemaIndex
    private let graph: ModelGraph
    private var schemaFeatures = SchemaFeatureCache()
    private var typesWithAliases: Set<ModelTypeID> = []
    private var visited: Set<AppliedSchema> = []
    private var pending: [AppliedSchema] = []
    private var nameFacts: [ScopedSite: MemberNameFacts] = [:]
    /// The schemas of arrays whose items must differ.
    private var arraysOfUniqueItems: [AppliedSchema] = []
    /// The aliases that have been found so far, with the reasons why the model must not read them.
    private var differences: [AliasKey: ModelNote.AliasDifference] = [:]

    /// An alias of a member in the type that is made for the schema at `site`.
    struct AliasKey: Hashable {
        let site: ScopedSite
        let member: String
        let name: String
        let use: MemberAlias.Use
    }

    private typealias TypedObject = (id: ModelTypeID, object: ModelObject)

    /// A schema that applies to the values of a type.
    private struct AppliedSchema: Hashable {
        let site: ScopedSite
        let type: ModelType
    }

    /// Returns the aliases that the types of a graph read although they must not, with the reasons.
    ///
    /// - Parameter types: the types, by the schemas for which they were made.
    static func differences(
        for graph: ModelGraph,
        types: [ScopedSite: ModelType],
        in index: SchemaIndex
    ) -> [AliasKey: ModelNote.AliasDifference] {
        var review = AliasReview(index: index, graph: graph)
        review.findTypesWithAliases()
        guard !review.typesWithAliases.isEmpty else { return [:] }
        for (position, declaration) in graph.declarations.enumerated() {
            review.add(declaration.origin.site, .named(ModelTypeID(index: position)))
        }
        for (site, type) in types { review.add(site, type) }
        while let applied = review.pending.popLast() { review.visit(applied) }
        review.recordAliasesInUniqueItems()
        return review.differences
    }

    private init(index: SchemaIndex, graph: ModelGraph) {
        self.index = index
        self.graph = graph
    }

    /// Schedules the visit of a schema that applies to values of `type`. Does nothing if such values cannot contain
    /// aliases.
    private mutating func add(_ site: ScopedSite, _ type: ModelType) {
        let type = type.unwrapped(graph)
        guard type.hasKnownContent, reachesAliases(type), index.node(site).kind == .object else {
            return
        }
        let applied = AppliedSchema(site: site, type: type)
        if visited.insert(applied).inserted { pending.append(applied) }
    }

    private mutating func visit(_ applied: AppliedSchema) {
        let schema = index.keywords(applied.site)
        let type = applied.type
        let objects = objects(of: [type])
        recordAliases(of: objects, distinguishedBy: nameFacts(of: schema))
        recordAliases(of: type, distinguishedByLocationsIn: schema)
        for value in schema.listedValues {
            recordAliases(of: [type], distinguishedBy: value, in: schema.site)
        }
        if schema[.uniqueItems]?.kind == .true { arraysOfUniqueItems.append(applied) }
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
        var pending = graph.declarations.indices.filter { graph.declarations[$0].hasAliases }
            .map { ModelTypeID(index: $0) }
        if pending.isEmpty { return }
        // The types that contain values of each type.
        var containers: [ModelTypeID: [ModelTypeID]] = [:]
        for (position, declaration) in graph.declarations.enumerated() {
            for inner in Set(declaration.innerTypes.flatMap(\.namedTypes)) {
                containers[inner, default: []].append(ModelTypeID(index: position))
            }
        }
        while let id = pending.popLast() {
            guard typesWithAliases.insert(id).inserted else { continue }
            pending += containers[id] ?? []
        }
    }

    /// Returns `types`, with the types of the branches in place of each union.
    private func possibleTypes(of types: some Sequence<ModelType>) -> Set<ModelType> {
        var result: Set<ModelType> = []
        var seen: Set<ModelType> = []
        var pending = Array(types)
        while let type = pending.popLast()?.unwrapped(graph) {
            guard seen.insert(type).inserted else { continue }
            if case .union(let types) = type {
                pending += types
            } else if case .named(let id) = type, case .union(let union) = graph[id].shape {
                pending += union.branches.map(\.type)
            } else {
                result.insert(type)
            }
        }
        return result
    }

    private func objects(of types: some Sequence<ModelType>) -> [TypedObject] {
        possibleTypes(of: types).compactMap { type in
            guard case .named(let id) = type, case .object(let object) = graph[id].shape,
                !object.isTuple
            else { return nil }
            return (id, object)
        }
    }

    private func itemTypes(of types: some Sequence<ModelType>) -> Set<ModelType> {
        var result: Set<ModelType> = []
        for type in possibleTypes(of: types) {
            switch type {
            case .array(let item): result.insert(item)
            case .named(let id):
                guard case .object(let object) = graph[id].shape, object.isTuple else { continue }
                result.formUnion(object.memberTypes)
            default: break
            }
        }
        return result
    }

    /// Returns the types of the members of maps.
    private func mapMemberTypes(of types: some Sequence<ModelType>) -> Set<ModelType> {
        let types = possibleTypes(of: types).compactMap { type -> ModelType? in
            guard case .map(let member) = type else { return nil }
            return member
        }
        return Set(types)
    }

    /// Returns the types of items and members that can contain aliases.
    ///
    /// - Parameter names: the names of the members of objects, or `nil` for all of them. Items and the members of maps
    ///   are always included.
    private func childTypes(
        of types: some Sequence<ModelType>,
        named names: [String]? = nil
    ) -> Set<ModelType> {
        var result = itemTypes(of: types).union(mapMemberTypes(of: types))
        for (_, object) in objects(of: types) {
            result.formUnion(
                names.map { $0.flatMap(object.types(ofMember:)) } ?? object.memberTypes
            )
        }
        return result.filter(reachesAliases)
    }

    // MARK: Subschemas

    /// Adds the schemas that `schema` applies to the same value.
    private mutating func addInPlace(_ schema: SchemaKeywords, _ type: ModelType) {
        var sites = schema.allOfSchemas + index.targets(of: schema)
        // Models enforce only advice with the severity `error`.
        for site in schema.schemas(.advice)
        where schemaFeatures.features(of: site, in: &index).contains(.errorSeverity) {
            sites.append(site)
        }
        sites += [schema[.conditional], schema[.not]].compactMap { $0 }.map(schema.site(of:))
        sites += [Keyword.Behavior.typeUnion, .disallowedTypes].flatMap(schema.schemas)
        for site in sites { add(site, type) }
        // A tag decides to which branch a value belongs. So each branch is compared only with its own type.
        var typesOfBranches: [ScopedSite: ModelType] = [:]
        if case .named(let id) = type, case .union(let union) = graph[id].shape,
            union.tag != nil
        {
            for branch in union.branches { typesOfBranches[branch.site] = branch.type }
        }
        for site in schema.conditionalSchemas { add(site, typesOfBranches[site] ?? type) }
    }

    /// Adds the schemas that `schema` applies to members, each with the types of the members to which it can apply.
    private mutating func addMembers(
        _ schema: SchemaKeywords,
        _ type: ModelType,
        in objects: [ModelObject]
    ) {
        let described = schema.namedSchemas(.properties)
        let patterns = schema.namedSchemas(.patternProperties)
        let patternIndex = NamePatternIndex(patterns.map { NamePattern($0.name) })
        let patternSources = Set(patterns.map { ExactText($0.name) })
        let others = [Keyword.Behavior.additionalProperties, .unevaluatedProperties].compactMap {
            schema[$0].map(schema.site(of:))
        }
        for member in mapMemberTypes(of: [type]) {
            for site in described.map(\.site) + patterns.map(\.site) + others { add(site, member) }
        }
        let describedNames = Set(described.map(\.name))
        for object in objects {
            for (name, site) in described {
                for type in object.types(ofMember: name) { add(site, type) }
            }
            for property in object.properties where property.type.hasKnownContent {
                let matching = patternIndex.positions(matching: property.wireName)
                for position in matching { add(patterns[position].site, property.type) }
                guard matching.isEmpty, !describedNames.contains(property.wireName) else {
                    continue
                }
                for site in others { add(site, property.type) }
            }
            for members in object.patternMembers {
                let pattern = NamePattern(members.pattern.source)
                for position in patternIndex.positions(overlapping: pattern) {
                    add(patterns[position].site, members.type)
                }
                guard !patternSources.contains(ExactText(pattern.source)) else { continue }
                for site in others { add(site, members.type) }
            }
            guard let type = object.otherMembers else { continue }
            let sources = Set(object.patternMembers.map { ExactText($0.pattern.source) })
            for (source, site) in patterns where !sources.contains(ExactText(source)) {
                add(site, type)
            }
            for site in others { add(site, type) }
        }
    }

    /// Adds the schemas that `schema` applies to items, each with every type that an item can have.
    private mutating func addItems(_ schema: SchemaKeywords, _ type: ModelType) {
        let types = itemTypes(of: [type])
        guard !types.isEmpty else { return }
        // The value of `itemsOrTuple` is an array of schemas or, in the list below, one schema. `add` ignores an array.
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
    /// The facts about a schema of objects that decide whether it treats two names of a member alike.
    private struct MemberNameFacts {
        let site: ScopedSite
        /// The members that the keywords of the schema name.
        let memberNames: Set<String>
        /// The aliases of the members in ``memberNames``, each with its member and its use. The keys are the names of
        /// the aliases.
        var aliases: [String: (member: String, use: MemberAlias.Use)] = [:]
        let patterns: NamePatternIndex
        /// The program for `propertyNames`, or `nil` if there is none.
        var nameProgram: SchemaProgram?
        /// True if `propertyNames` cannot be compiled, or if its violations need not be errors.
        var mayDistinguishNames = false

        /// Returns the reason why the verdict can change if a member has the alias instead of its own name, or `nil` if
        /// it cannot change. Only the schema's own keywords are considered, not its subschemas.
        ///
        /// - Parameter pointer: the pointer to the schema.
        func difference(
            of alias: AliasKey,
            _ pointer: AliasReview.SchemaPointer
        ) -> ModelNote.AliasDifference? {
            if memberNames.contains(alias.name) { return .isMember }
            if let (member, use) = aliases[alias.name] {
                guard member == alias.member else { return .isAlias(of: member) }
                guard use == alias.use else { return .hasOtherUse(at: pointer.text(for: alias)) }
            } else if memberNames.contains(alias.member) {
                return .isNotDeclared(at: pointer.text(for: alias))
            }
            let names = [alias.member, alias.name]
            let matching = names.map { Set(patterns.positions(matching: $0)) }
            if let position = matching[0].symmetricDifference(matching[1]).min() {
                return .pattern(patterns.patterns[position].source)
            }
            return treatsAlike(names) ? nil : .propertyNames
        }

        /// Returns whether `propertyNames` treats two names alike.
        func treatsAlike(_ names: [String]) -> Bool {
            if mayDistinguishNames { return false }
            guard let nameProgram else { return true }
            let verdicts = names.map { name -> Bool? in
                let text = Array(JSONText.quoted(name).utf8)
                guard let document = try? JSONParser().parse(text) else { return nil }
                return document.withText { text in
                    nameProgram.withEvaluator(of: text) {
                        try? $0.evaluate(0, under: nameProgram.start)
                    }
                }
            }
            return verdicts[0] != nil && verdicts[0] == verdicts[1]
        }
    }

    private mutating func nameFacts(of schema: SchemaKeywords) -> MemberNameFacts {
        if let cached = nameFacts[schema.site] { return cached }
        var result = MemberNameFacts(
            site: schema.site,
            memberNames: schema.memberNames,
            patterns: NamePatternIndex(
                schema.namedSchemas(.patternProperties).map { NamePattern($0.name) }
            )
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
            result.nameProgram = try? compiler.compile(site.location)
            result.mayDistinguishNames =
                result.nameProgram == nil || !schemaFeatures.features(of: site, in: &index).isEmpty
        }
        nameFacts[schema.site] = result
        return result
    }

    /// Records the aliases of objects that a schema treats differently from the members' own names.
    private mutating func recordAliases(
        of objects: [TypedObject],
        distinguishedBy facts: MemberNameFacts
    ) {
        let pointer = schemaPointer(to: facts.site)
        recordAliases(of: objects) { alias, _ in facts.difference(of: alias, pointer) }
    }

    /// Records the aliases for which a JSON Pointer in a keyword of the schema can lead to another value if the member
    /// has its own name instead of the alias.
    private mutating func recordAliases(
        of type: ModelType,
        distinguishedByLocationsIn schema: SchemaKeywords
    ) {
        let locations = index.locations(in: schema)
        guard !locations.isEmpty else { return }
        let pointer = schemaPointer(to: schema.site)
        for location in locations {
            var types: Set = [type]
            if location.startsAtChildren { types = childTypes(of: types) }
            for step in location.steps {
                if types.isEmpty { break }
                recordAliases(of: objects(of: types)) { alias, property in
                    step.difference(of: alias, among: property.aliases, pointer)
                }
                types = childTypes(of: types, named: [step.name] + step.aliases)
            }
        }
    }

    /// Records the aliases of the members that occur in a value of `const` or `enum`, under their own names or under
    /// aliases. Models compare this value with values that have the members' own names.
    private mutating func recordAliases(
        of types: Set<ModelType>,
        distinguishedBy value: JSONNode,
        in site: ScopedSite
    ) {
        guard value.kind == .object || value.kind == .array, !types.isEmpty else { return }
        let pointer = schemaPointer(to: site)
        let names = Set(value.members.map(\.name))
        recordAliases(of: objects(of: types)) { alias, _ in
            if names.contains(alias.name) { return .isNamed(at: pointer.text(for: alias)) }
            return names.contains(alias.member) ? .isNotDeclared(at: pointer.text(for: alias)) : nil
        }
        for member in value.members {
            let types = childTypes(of: types, named: [member.name])
            recordAliases(of: types, distinguishedBy: member.value, in: site)
        }
        let itemTypes = value.kind == .object ? [] : childTypes(of: types, named: [])
        for item in value.elements {
            recordAliases(of: itemTypes, distinguishedBy: item, in: site)
        }
    }

    /// Records all aliases in the items of arrays whose items must differ.
    ///
    /// The arrays are sorted by the precedence of their reasons, and each type is examined only for the first array
    /// that leads to it. If it were examined for each array, the time would grow with the square of the number of
    /// nested arrays. The files of the aliases are examined one by one, because the location in a reason depends on
    /// the file.
    private mutating func recordAliasesInUniqueItems() {
        guard !arraysOfUniqueItems.isEmpty else { return }
        let aliased = typesWithAliases.filter { graph[$0].hasAliases }
        for document in Set(aliased.map { graph[$0].origin.site.document }) {
            let arrays = arraysOfUniqueItems.map { array in
                let location = schemaPointer(to: array.site).text(in: document)
                return (reason: ModelNote.AliasDifference.comparesItems(at: location), array: array)
            }
            var seen: Set<ModelType> = []
            for (reason, array) in arrays.sorted(by: { $0.reason.precedes($1.reason) }) {
                var pending = itemTypes(of: [array.type]).filter(reachesAliases)
                while let type = pending.popFirst() {
                    guard seen.insert(type).inserted else { continue }
                    let objects = objects(of: [type]).filter {
                        graph[$0.id].origin.site.document == document
                    }
                    recordAliases(of: objects) { _, _ in reason }
                    pending.formUnion(childTypes(of: [type]))
                }
            }
        }
    }

    /// Records the aliases of objects for which `difference` returns a reason.
    ///
    /// - Parameter difference: A function that takes an alias, and the property that is read under this alias.
    private mutating func recordAliases(
        of objects: [TypedObject],
        _ difference: (AliasKey, ModelProperty) -> ModelNote.AliasDifference?
    ) {
        for (id, object) in objects {
            let origin = graph[id].origin.site
            for property in object.properties {
                for alias in property.aliases {
                    let key = AliasKey(
                        site: origin,
                        member: property.wireName,
                        name: alias.name,
                        use: alias.use
                    )
                    guard let difference = difference(key, property) else { continue }
                    // The reason must not depend on the order of the search.
                    if let other = differences[key], !difference.precedes(other) { continue }
                    differences[key] = difference
                }
            }
        }
    }

    private func schemaPointer(to site: ScopedSite) -> SchemaPointer {
        SchemaPointer(
            document: site.document,
            fileName: SchemaFileName.name(of: index.source(site).path),
            pointer: index.pointer(to: site)
        )
    }

    /// The JSON Pointer to a schema, with the file that contains the schema.
    fileprivate struct SchemaPointer {
        let document: SchemaDocumentID
        let fileName: String
        let pointer: JSONPointer

        /// Returns the pointer as a URI fragment, after the name of the file if the alias is in another file.
        func text(for alias: AliasKey) -> String { text(in: alias.site.document) }

        func text(in document: SchemaDocumentID) -> String {
            (document == self.document ? "" : fileName) + "#\(pointer)"
        }
    }
}

extension PointerStep {
    /// Returns the reason why the step can find another value if a member has its own name instead of an alias, or
    /// `nil` if the step finds the same value.
    ///
    /// - Parameters:
    ///   - readAliases: the aliases that the model reads for the member, in their order.
    ///   - pointer: the pointer to the schema.
    fileprivate func difference(
        of alias: AliasReview.AliasKey,
        among readAliases: [MemberAlias],
        _ pointer: AliasReview.SchemaPointer
    ) -> ModelNote.AliasDifference? {
        guard alias.member == name else {
            return alias.name == name || aliases.contains(alias.name)
                ? .isNamed(at: pointer.text(for: alias)) : nil
        }
        guard let position = aliases.firstIndex(of: alias.name) else {
            return .isNotDeclared(at: pointer.text(for: alias))
        }
        // Of several aliases in an object, the model and the step must choose the same one.
        let earlierAliases = readAliases.prefix { $0.name != alias.name }.map(\.name)
        return aliases[..<position].first { !earlierAliases.contains($0) }
            .map { .comesAfter($0, at: pointer.text(for: alias)) }
    }
}

extension ModelObject {
    fileprivate var memberTypes: [ModelType] {
        properties.map(\.type) + patternMembers.map(\.type)
            + [otherMembers].compactMap(\.self)
    }

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

    /// The types of the members and items of a value; for a union, a wrapper or an alias, the types of the value
    /// itself.
    fileprivate var innerTypes: [ModelType] {
        switch shape {
        case .object(let object): object.memberTypes
        case .union(let union): union.branches.map(\.type)
        case .wrapper(let type): [type]
        case .alias(let target): [.named(target)]
        // The members of variants are properties of their object.
        case .enumeration, .variants: []
        }
    }
}

extension ModelType {
    /// The declarations that the type names: its own, or those of its items, members or branches.
    fileprivate var namedTypes: [ModelTypeID] {
        switch self {
        case .named(let id): [id]
        case .array(let inner), .map(let inner), .lossy(let inner), .nullable(let inner):
            inner.namedTypes
        case .union(let types): types.flatMap(\.namedTypes)
        case .string, .text, .custom, .integer, .number, .boolean, .any: []
        }
    }
}
