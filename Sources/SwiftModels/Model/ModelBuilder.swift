import SchemaKit

/// The builder that makes the types of one module from its schema files.
///
/// A schema gets a named type if it is the root of a file, describes an object with declared members, an enumeration, a
/// union or a tuple, or contains itself. Most other types, such as `[String]`, have no name and are written where they
/// are used (see `makeType`).
///
/// The builder declares the types of all root schemas first, so that the result for a file does not depend on the files
/// that refer to it. It then makes the type of each root schema and the types of its definitions.
struct ModelBuilder {
    var index: SchemaIndex
    var schemaFeatures = SchemaFeatureCache()
    var graph = ModelGraph()
    /// The types, by the schemas for which they were made.
    var types: [ScopedSite: ModelType] = [:]
    /// The types of schemas without `type` in places where other schemas allow only some kinds of values.
    private var restrictedTypes: [SchemaView.Key: ModelType] = [:]
    /// The types of the objects in unions that were made for schemas without `type`. The keys are the types of the
    /// unions.
    var objectsOfUnions: [ModelTypeID: ModelTypeID] = [:]
    /// A cache of the plans of unions, by the schemas of the unions.
    var unionPlans: [SchemaView.Key: BranchPlan?] = [:]
    /// A cache of the kinds of values that branches describe.
    var branchKinds: [BranchLevel: Set<ModelKind>?] = [:]
    /// A cache of the kinds of values that schemas allow.
    var allowedKinds: [ScopedSite: Set<ModelKind>] = [:]
    /// The branches whose types are being made with the members beside `anyOf` or `oneOf`. If such a branch is reached
    /// again, it contains itself.
    var extendedBranches: Set<ScopedSite> = []
    /// The indices of the requested files, by their documents.
    private var filesByDocument: [SchemaDocumentID: Int] = [:]
    /// The schemas whose types are being made. If the type of such a schema is needed again, the schema contains
    /// itself.
    private var inProgress: Set<ScopedSite> = []
    /// The types of schemas that contain themselves and have no members, such as arrays of themselves.
    private var recursiveTypes: [ScopedSite: ModelTypeID] = [:]
    /// The root schemas that are only a reference (see ``typeAliasTarget(of:)``). No types are nested in their types.
    private var referenceRoots: Set<ScopedSite> = []
    /// The file that is being processed. Types of schemas in files that were not requested are added to it.
    private var currentFile = 0

    /// True if generated code sees the names of members as they are in the JSON text, because no key strategy
    /// converts them.
    let keepsNames: Bool

    /// The aliases that become properties of their own, with the reasons.
    let aliasesWithOwnProperties: [AliasReview.AliasKey: ModelNote.AliasDifference]

    private init(
        index: SchemaIndex,
        keepsNames: Bool,
        aliasesWithOwnProperties: [AliasReview.AliasKey: ModelNote.AliasDifference]
    ) {
        self.index = index
        self.keepsNames = keepsNames
        self.aliasesWithOwnProperties = aliasesWithOwnProperties
    }

    /// Returns the types of the requested files.
    ///
    /// - Parameters:
    ///   - rootName: the name of the first file's type, which replaces the name that the schema or the file gives.
    ///   - keepsNames: false if a key strategy converts the names of members.
    static func build(
        _ input: LoadedSchemas,
        rootName: String? = nil,
        keepsNames: Bool = true
    ) -> ModelGraph {
        let builder = builder(of: input, rootName: rootName, keepsNames: keepsNames)
        var graph = DefaultResolver.resolve(builder.graph, in: builder.index)
        for note in IneffectiveKeywords.notes(on: input.files.map(\.root), in: builder.index) {
            graph.add(note)
        }
        graph = RuleBuilder.build(
            graph,
            builder.types,
            in: LoadedSchemas(files: input.files, index: builder.index),
            keepsNames: keepsNames
        )
        return InitializerDefaults.choose(graph)
    }

    /// Returns a builder that has made all types.
    ///
    /// A review of the types finds the aliases that the types must not read. So the builder first makes types that read
    /// all aliases. It then makes all types again without the rejected aliases, until the review rejects none.
    private static func builder(
        of input: LoadedSchemas,
        rootName: String?,
        keepsNames: Bool
    ) -> ModelBuilder {
        var aliasesWithOwnProperties: [AliasReview.AliasKey: ModelNote.AliasDifference] = [:]
        while true {
            var builder = ModelBuilder(
                index: input.index,
                keepsNames: keepsNames,
                aliasesWithOwnProperties: aliasesWithOwnProperties
            )
            builder.makeTypes(of: input.files, rootName: rootName)
            let differences = AliasReview.differences(
                for: builder.graph,
                types: builder.types,
                in: builder.index
            )
            if differences.isEmpty { return builder }
            aliasesWithOwnProperties.merge(differences) { first, _ in first }
        }
    }

    private mutating func makeTypes(of files: [LoadedSchemas.File], rootName: String?) {
        for (position, file) in files.enumerated() {
            declareRoot(of: file, at: position, rootName: position == 0 ? rootName : nil)
        }
        for (position, file) in files.enumerated() {
            currentFile = position
            buildRoot(of: file, at: position)
            buildDefinitions(of: file)
        }
        breakTypeAliasCycles()
    }

    // MARK: Files

    /// Declares the type of a root schema. `buildRoot` gives the type its shape.
    private mutating func declareRoot(
        of file: LoadedSchemas.File,
        at position: Int,
        rootName: String?
    ) {
        var source = ModelNameSource(
            swiftName: rootName == nil ? swiftTypeName(at: file.root) : nil,
            title: rootName ?? index.node(file.root)["title"]?.string,
            fallback: file.stem,
            rank: .root,
            isRequested: rootName != nil
        )
        filesByDocument[file.root.document] = position
        if typeAliasTarget(of: file.root) != nil { referenceRoots.insert(file.root) }
        currentFile = position
        let definition = definition(withNameOf: &source, at: file.root)
        let id = declare(definition ?? file.root, parent: nil, source)
        types[file.root] = .named(id)
        if let definition { types[definition] = .named(id) }
        graph.files.append(ModelFile(name: file.name, root: id))
    }

    /// Returns the target of a root schema that is only a reference, if the target is a definition of objects and has
    /// the root's name, such as `Config` in `config.schema.json`. The root and the definition then have one type.
    /// Returns `nil` for other root schemas.
    ///
    /// - Parameter source: The source of the root's name. It becomes the source of the definition's name.
    private mutating func definition(
        withNameOf source: inout ModelNameSource,
        at root: ScopedSite
    ) -> ScopedSite? {
        guard source.swiftName == nil, index.node(root)["description"] == nil,
            let target = typeAliasTarget(of: root), target != root,
            // The target is in the same file, and its meaning depends on no dynamic scope.
            target == ScopedSite(document: root.document, entry: target.entry),
            index.isRootOrDefinition(target), swiftTypeName(at: target) == nil
        else { return nil }
        let keywords = index.keywords(target)
        let title = title(at: target)
        let name = hint(forTarget: target).name
        guard keywords.typeNames == ["object"], keywords.has(.properties), !keywords.isAdvisory,
            !keywords.has(anyOf: [.swiftType, .reference, .enumeration, .constant]),
            Self.words(of: source.title ?? source.fallback) == Self.words(of: title ?? name)
        else { return nil }
        source = ModelNameSource(
            swiftName: nil,
            title: source.title ?? title,
            fallback: name,
            rank: source.rank,
            isRequested: source.isRequested
        )
        return target
    }

    private static func words(of name: String) -> [String] {
        NameWords.words(of: name).map { $0.lowercased() }
    }

    /// Gives the type of a root schema its shape.
    private mutating func buildRoot(of file: LoadedSchemas.File, at position: Int) {
        let id = graph.files[position].root
        let site = graph[id].origin.site
        if site == file.root, let target = typeAliasTarget(of: site) {
            let type = type(of: target, hint(forTarget: target))
            graph[id].shape = typeAliasOrWrapper(of: type)
            return
        }
        let view = index.view(of: site)
        let kind = namedTypeKind(of: view)
        if let kind, allowsNull(view) {
            // A reference to the file allows null, so null must be a value of the file's type.
            let nonNullType = declare(site, parent: id, .inline("value"))
            graph[id].shape = .wrapper(.nullable(.named(nonNullType)))
            if let shape = shape(kind, of: view, id: nonNullType) {
                graph[nonNullType].shape = shape
            }
        } else if let kind, let shape = shape(kind, of: view, id: id) {
            graph[id].shape = shape
        } else {
            let source = graph[id].nameSource
            let title = source.isRequested ? source.title : title(at: site)
            let name = source.swiftName?.name ?? title ?? file.stem
            let hint = NameHint(parent: id, name: name, rank: .inline)
            let type = unnamedType(of: view, at: site, hint)
            graph[id].shape = .wrapper(type)
        }
    }

    /// Returns the target of a root schema that is only a reference, or only an `allOf`, `anyOf` or `oneOf` with a
    /// reference as its single subschema. Returns `nil` for other root schemas.
    private mutating func typeAliasTarget(of root: ScopedSite) -> ScopedSite? {
        var root = root
        while let subschema = singleSubschema(of: root) { root = subschema }
        guard let target = targetOfReference(at: root) else { return nil }
        let keywords = index.keywords(root)
        let typeNames = keywords.typeNames
        return keywords.hasNoAssertions(except: Self.referenceAndTypeKeywords)
            && (typeNames == nil || typeNames == index.keywords(target).typeNames) ? target : nil
    }

    /// Replaces each type alias that leads back to itself with any JSON value.
    ///
    /// The schema of such a type refers to itself, which `widget-lint schema` reports.
    private mutating func breakTypeAliasCycles() {
        for root in graph.files.map(\.root) {
            var followed: Set<ModelTypeID> = []
            var id = root
            while case .alias(let target) = graph[id].shape, followed.insert(id).inserted {
                id = target
            }
            if followed.contains(id) { graph[id].shape = .wrapper(.any) }
        }
    }

    /// Returns the shape of a type that has the same values as `type`: an alias of a named type, or else a wrapper.
    private func typeAliasOrWrapper(of type: ModelType) -> ModelDeclaration.Shape {
        guard case .named(let id) = type else { return .wrapper(type) }
        return .alias(id)
    }

    /// Returns the subschema of a schema whose only constraint is an `allOf`, `anyOf` or `oneOf` with a single
    /// subschema. Returns `nil` for other schemas.
    private mutating func singleSubschema(of site: ScopedSite) -> ScopedSite? {
        let keywords = index.keywords(site)
        for behavior in [Keyword.Behavior.allOf, .anyOf, .oneOf]
        where keywords.hasNoAssertions(except: [behavior]) {
            let subschemas = keywords.schemas(behavior)
            if subschemas.count == 1 { return subschemas[0] }
        }
        return nil
    }

    /// The keywords that a schema can have if it only refers to another one.
    private static let referenceAndTypeKeywords = KeywordSet(
        SchemaIndex.referenceKeywords + [.type]
    )

    /// Returns the target of a schema that is only a reference, or `nil` for other schemas and for a schema that
    /// refers to itself.
    mutating func targetOfReference(at site: ScopedSite) -> ScopedSite? {
        let keywords = index.keywords(site)
        let references = SchemaIndex.referenceKeywords.filter(keywords.has)
        guard references.count == 1, !keywords.isAdvisory,
            keywords.hasNoTypeKeywords(except: Self.referenceAndTypeKeywords),
            // A schema in `unevaluatedProperties` can give members a type.
            keywords[.unevaluatedProperties]?.kind != .object,
            let target = index.target(of: references[0], in: keywords), target != site
        else { return nil }
        // A schema that binds dynamic anchors is more than another name of its target, because the target can have
        // another meaning without these anchors.
        return target.scope == .own || !index.bindsAnchors(site) ? target : nil
    }

    /// Makes the types of all definitions, including those without references to them.
    private mutating func buildDefinitions(of file: LoadedSchemas.File) {
        let keywords = index.keywords(file.root)
        for (name, site) in keywords.definitions {
            guard index.node(site).kind == .object else { continue }
            _ = type(
                of: site,
                NameHint(parent: owner(inFileOf: file.root), name: name, rank: .definition)
            )
        }
    }

    // MARK: Types

    /// Returns the type of the schema at `site`. If the type needs a name, the name is made from `hint`.
    mutating func type(of site: ScopedSite, _ hint: NameHint) -> ModelType {
        guard let target = followingReferences(site) else {
            note(.cyclicReference, site)
            return .any
        }
        if target != site, let names = index.view(of: site).typeNames {
            let type = type(of: target, self.hint(forTarget: target))
            return objectType(of: type, ifOnlyAllowed: names)
        }
        if let type = types[target] { return type }
        let hint = target == site ? hint : self.hint(forTarget: target)
        if inProgress.contains(target) {
            let id = recursiveTypes[target] ?? declare(target, hint)
            recursiveTypes[target] = id
            return .named(id)
        }
        inProgress.insert(target)
        defer { inProgress.remove(target) }
        let type = makeType(at: target, hint)
        types[target] = type
        return type
    }

    /// Returns the type of a schema for a location that allows only values of the JSON types in `names`, or
    /// ``type(of:_:)`` if `names` is `nil`.
    mutating func type(
        of site: ScopedSite,
        allowingTypes names: [String]?,
        _ hint: NameHint
    ) -> ModelType {
        guard let names, let target = followingReferences(site),
            let plan = unionPlan(of: index.view(of: target)), !plan.otherKinds.isEmpty
        else { return type(of: site, hint) }
        let view = restricted(index.view(of: target), to: names)
        guard view.outerTypeNames != nil else { return type(of: site, hint) }
        let describedKinds = plan.branches.flatMap(\.selector.kinds)
        if ModelKind.set(ofTypeNames: names).isDisjoint(with: describedKinds) { return .any }
        // A definition has one type for all values, because other schemas refer to it.
        guard target == site, !index.isRootOrDefinition(target), !inProgress.contains(target) else {
            // `type` adds to `objectsOfUnions`, which `objectType` reads.
            let type = type(of: site, hint)
            return objectType(of: type, ifOnlyAllowed: names)
        }
        if let type = restrictedTypes[view.key] { return type }
        inProgress.insert(target)
        defer { inProgress.remove(target) }
        let type = makeType(of: view, at: target, hint)
        restrictedTypes[view.key] = type
        return type
    }

    /// Returns the type for the objects of a union if `names` allows only objects, or else `type` itself.
    private func objectType(of type: ModelType, ifOnlyAllowed names: [String]) -> ModelType {
        guard names == ["object"], case .named(let id) = type, let object = objectsOfUnions[id]
        else { return type }
        return .named(object)
    }

    /// Returns the type of a value that several schemas describe: the first type with known content (see
    /// ``ModelType/hasKnownContent``), or else the first type other than `any`. The schema that lists the fewest values
    /// is tried first.
    mutating func type(ofValueAt sites: [ScopedSite], _ hint: NameHint) -> ModelType {
        var names: [String]?
        if sites.count > 1 {
            for site in sites { names = index.view(of: site).restricted(toTypes: names).typeNames }
        }
        var type = ModelType.any
        for site in narrowestFirst(sites) where !type.hasKnownContent {
            let next = self.type(of: site, allowingTypes: names, hint)
            if type == .any || next.hasKnownContent { type = next }
        }
        return type
    }

    /// Returns the schemas, with the one that lists the fewest values first.
    private mutating func narrowestFirst(_ sites: [ScopedSite]) -> [ScopedSite] {
        guard sites.count > 1 else { return sites }
        let counts = sites.map { listedValues(at: $0)?.count ?? .max }
        guard let first = sites.indices.min(by: { counts[$0] < counts[$1] }) else { return sites }
        return [sites[first]] + sites[..<first] + sites[(first + 1)...]
    }

    private mutating func makeType(at site: ScopedSite, _ hint: NameHint) -> ModelType {
        makeType(of: index.view(of: site), at: site, hint)
    }

    /// Returns the type of the schema at `site`, whose keywords are in `view`. Declares the type if it needs a name.
    private mutating func makeType(
        of view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType {
        if let kind = namedTypeKind(of: view) {
            let id = declare(site, hint)
            let type: ModelType = allowsNull(view) ? .nullable(.named(id)) : .named(id)
            // The type is stored before its shape is made, because the shape can refer to it. A view that other schemas
            // restrict has a type of its own, which is stored in `restrictedTypes`.
            if view.outerTypeNames == nil { types[site] = type }
            if let shape = shape(kind, of: view, id: id) { graph[id].shape = shape }
            return type
        }
        let type = unnamedType(of: view, at: site, hint)
        if let id = recursiveTypes[site] {
            graph[id].shape = .wrapper(type)
            return .named(id)
        }
        guard type.nesting > Self.nestingLimit || isNamedMap(type, at: site, hint) else {
            return type
        }
        let id = declare(site, hint)
        graph[id].shape = .wrapper(type)
        return .named(id)
    }

    /// The maximum depth of nested arrays and dictionaries without a name. From a depth of about 20, each further level
    /// doubles the time that the compiler takes.
    private static let nestingLimit = 8

    private mutating func isNamedMap(
        _ type: ModelType,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> Bool {
        guard hint.rank == .definition, case .map = type else { return false }
        return title(at: site) != nil || swiftTypeName(at: site) != nil
    }

    /// Returns the schema at the end of a chain of references and single subschemas of `allOf`, or the first schema in
    /// the chain that has a type already. Returns `nil` if the chain is cyclic.
    private mutating func followingReferences(_ site: ScopedSite) -> ScopedSite? {
        var site = site
        var visited: Set<ScopedSite> = []
        while types[site] == nil, let next = forwardedSchema(at: site) {
            guard visited.insert(site).inserted else { return nil }
            site = next
        }
        return site
    }

    /// Returns the target of a schema that is only a reference, or the subschema of a schema that is only an `allOf`
    /// with one subschema. Returns `nil` for other schemas, and if only the schema itself determines a type, as in
    /// `{"type": "string", "allOf": [{"maxLength": 9}]}`.
    private mutating func forwardedSchema(at site: ScopedSite) -> ScopedSite? {
        let keywords = index.keywords(site)
        var inner = targetOfReference(at: site)
        if inner == nil, keywords.has(.allOf), !keywords.isAdvisory,
            keywords.hasNoTypeKeywords(except: Self.singleAllOfKeywords)
        {
            let subschemas = keywords.schemas(.allOf)
            inner = subschemas.count == 1 ? subschemas[0] : nil
        }
        guard let inner, !keywords.has(.type) || determinesType(inner) else { return nil }
        return inner
    }

    private static let singleAllOfKeywords: KeywordSet = [.allOf, .type]

    /// Returns whether a schema, or one that it applies in place, has a keyword that determines a type. The keywords of
    /// a schema whose violations are not errors do not count.
    private mutating func determinesType(_ site: ScopedSite) -> Bool {
        index.view(of: site).parts.contains {
            !$0.hasNoTypeKeywords(except: Self.forwardingKeywords)
        }
    }

    /// The keywords that give a schema the type of another schema.
    private static let forwardingKeywords = KeywordSet(
        SchemaIndex.referenceKeywords + [.allOf, .extends]
    )

    // MARK: Declarations

    /// Returns the hint for the name of a schema that was reached through a reference. A definition keeps its own name.
    func hint(forTarget site: ScopedSite) -> NameHint {
        let descriptiveToken = index.tokens(to: site).last { token in
            token.namingKeyword != nil
                || Int(token.text) == nil && !Self.structuralTokens.contains(token.text)
        }
        let name = descriptiveToken?.text ?? SchemaFileName.stem(of: index.source(site).path)
        return NameHint(parent: owner(ofDefinition: site), name: name, rank: .definition)
    }

    /// Returns the type in which a definition is nested.
    ///
    /// A definition whose meaning depends on a dynamic scope belongs to the file that determines the scope.
    private func owner(ofDefinition site: ScopedSite) -> ModelTypeID? {
        guard let document = index.documentOfScope(site.scope) else {
            return owner(inFileOf: site)
        }
        return owner(inFileOf: ScopedSite(document: document, entry: 0))
    }

    /// Returns the type in which a file's definitions are nested: the type of the root schema. Returns `nil` if the
    /// root schema is only a reference, or if no type with a name was made for it.
    private func owner(inFileOf site: ScopedSite) -> ModelTypeID? {
        let root = ScopedSite(document: site.document, entry: 0)
        return referenceRoots.contains(root) ? nil : types[root]?.identifier
    }

    /// The keywords in a JSON Pointer that do not describe the content of a schema. They are not used in names.
    private static let structuralTokens: Set<String> = [
        "items", "additionalProperties", "allOf", "anyOf", "oneOf", "if", "then", "else", "not",
    ]

    mutating func declare(_ site: ScopedSite, _ hint: NameHint) -> ModelTypeID {
        let title = title(at: site)
        let swiftName = swiftTypeName(at: site)
        let source = ModelNameSource(
            swiftName: swiftName,
            title: title,
            fallback: hint.name,
            rank: hint.rank
        )
        let isTopLevel = swiftName != nil || title != nil && hint.rank == .definition
        return declare(site, parent: isTopLevel ? nil : hint.parent, source)
    }

    /// Declares a type for the schema at `site`. The caller then sets the shape of the type.
    mutating func declare(
        _ site: ScopedSite,
        parent: ModelTypeID?,
        _ source: ModelNameSource
    ) -> ModelTypeID {
        let id = ModelTypeID(index: graph.declarations.count)
        // Of several types that are made from one schema, only the outermost one has the protocols.
        let isPart = parent.map { graph[$0].origin.site == site } ?? false
        let conformances = isPart ? [] : conformances(at: site)
        graph.declarations.append(
            ModelDeclaration(
                file: filesByDocument[index.documentOfScope(site.scope) ?? site.document]
                    ?? currentFile,
                parent: parent,
                nameSource: source,
                documentation: documentation(at: site),
                origin: origin(of: site),
                schemaFile: SchemaFileName.name(of: index.source(site).path),
                pointer: index.pointer(to: site),
                conformances: conformances,
                shape: .wrapper(.any)
            )
        )
        return id
    }

    /// Returns the protocols that a schema adds to its type, each of them once, without those to which every generated
    /// type conforms.
    private mutating func conformances(at site: ScopedSite) -> [String] {
        guard let protocols = index.keywords(site)[.swiftConformances] else { return [] }
        var seen = ModelDeclaration.commonConformances
        return protocols.elements.compactMap(\.string).filter { name in
            guard SwiftName.isTypeReference(name) else {
                note(.invalidTypeName(name), site)
                return false
            }
            let isQualified = name.hasPrefix("Swift.")
            return seen.insert(isQualified ? String(name.dropFirst(6)) : name).inserted
        }
    }

    /// Returns the title of a schema if the title can serve as a name: if it has one to five words, or more words
    /// without whitespace between them, such as `TextPredictionFollowUpWidgetModel`.
    func title(at site: ScopedSite) -> String? {
        guard let title = index.node(site)["title"]?.string else { return nil }
        let count = NameWords.words(of: title).count
        let isOneToken = count > 0 && !title.contains(where: \.isWhitespace)
        return isOneToken || (1...Self.titleWordLimit).contains(count) ? title : nil
    }

    /// The maximum number of words of a title that can serve as a name. A longer title is a description.
    private static let titleWordLimit = 5

    func origin(of site: ScopedSite) -> ModelOrigin {
        ModelOrigin(site: site, range: index.node(site).range)
    }

    mutating func note(_ kind: ModelNote.Kind, _ site: ScopedSite) {
        graph.add(ModelNote(kind: kind, site: site))
    }
}

/// A proposed name for a type, and its parent type. The hint is used only if the type needs a name.
struct NameHint {
    var parent: ModelTypeID?
    var name: String
    var rank: ModelNameSource.Rank

    /// The hint for an item of an array or for a member of a map.
    var forChild: NameHint {
        NameHint(parent: parent, name: PluralName.singular(of: name), rank: .inline)
    }
}

extension ModelType {
    /// The identifier of a named type or of a named type with null, or `nil` for other types.
    var identifier: ModelTypeID? {
        guard case .named(let id) = withoutNull else { return nil }
        return id
    }
}
