import SchemaKit

/// Builds the types of one module from its schema files.
///
/// A schema becomes a type of its own where it has members to name, or values to choose from, or is
/// the whole of a file; everything else is said in place. The work goes in three rounds, so that
/// what is known of a file does not depend on who refers to it: the files, their definitions, and
/// what lies in between.
struct ModelBuilder {
    var index: SchemaIndex
    var graph = ModelGraph()
    /// Types by the schema that they were made for.
    var types: [SchemaSite: ModelType] = [:]
    /// How the branches of unions are told apart, by their schemas, once that is known.
    var plans: [SchemaSite: UnionPlan?] = [:]
    /// The files that were asked for, by their documents.
    private var filesByDocument: [SchemaDocumentID: Int] = [:]
    /// Schemas whose types are being made, to notice those that contain themselves.
    private var open: Set<SchemaSite> = []
    /// Schemas that contain themselves without having members, such as lists of themselves.
    private var named: [SchemaSite: ModelTypeID] = [:]
    /// Files that are nothing but references: their types have no parts of their own.
    private var aliases: Set<SchemaSite> = []
    /// The file whose round it is: it takes in what lies in files that were not asked for.
    private var currentFile = 0

    /// Whether members are seen by the names that the JSON text has: not where decoders change those.
    let keepsNames: Bool

    private init(index: SchemaIndex, keepsNames: Bool) {
        self.index = index
        self.keepsNames = keepsNames
    }

    /// The types of `files`; the root of the first is called `rootName` where that is given.
    static func build(
        _ input: LoadedSchemas,
        rootName: String? = nil,
        keepsNames: Bool = true
    ) -> ModelGraph {
        var builder = ModelBuilder(index: input.index, keepsNames: keepsNames)
        for (position, file) in input.files.enumerated() {
            builder.reserveRoot(of: file, position, rootName: position == 0 ? rootName : nil)
        }
        for (position, file) in input.files.enumerated() {
            builder.currentFile = position
            builder.fillRoot(of: file, position)
            builder.buildDefinitions(of: file)
        }
        builder.breakAliasCycles()
        var graph = DefaultResolver.resolve(builder.graph, in: builder.index)
        for note in VainKeywords.notes(on: input.files.map(\.root), in: builder.index) {
            graph.add(note)
        }
        return RuleBuilder.build(
            graph,
            builder.types,
            in: builder.index,
            files: input.files,
            keepsNames: keepsNames
        )
    }

    // MARK: Files

    private mutating func reserveRoot(
        of file: LoadedSchemas.File,
        _ position: Int,
        rootName: String?
    ) {
        let source = ModelNameSource(
            given: rootName == nil ? typeName(at: file.root) : nil,
            title: rootName ?? index.node(file.root)["title"]?.string,
            fallback: file.stem,
            rank: .root
        )
        filesByDocument[file.root.document] = position
        if aliasTarget(of: file.root) != nil { aliases.insert(file.root) }
        currentFile = position
        let id = declare(file.root, parent: nil, source)
        types[file.root] = .named(id)
        graph.files.append(ModelFile(name: file.name, root: id))
    }

    private mutating func fillRoot(of file: LoadedSchemas.File, _ position: Int) {
        let id = graph.files[position].root
        if let target = aliasTarget(of: file.root) {
            let type = type(of: target, hint(forTarget: target))
            graph[id].shape = otherName(of: type)
            return
        }
        let view = index.view(of: file.root)
        let nominal = nominal(view)
        if let nominal, allowsNull(view) {
            // What refers to the file refers to all of its values, so null is one of the type's own.
            let inner = declarePart(of: id, at: file.root)
            graph[id].shape = .wrapper(.nullable(.named(inner)))
            if let shape = shape(nominal, of: view, id: inner) { graph[inner].shape = shape }
        } else if let nominal, let shape = shape(nominal, of: view, id: id) {
            graph[id].shape = shape
        } else {
            let hint = NameHint(parent: id, name: file.stem, rank: .inline)
            let type = plainType(of: view, at: file.root, hint)
            graph[id].shape = hasOneBranchOnly(file.root) ? otherName(of: type) : .wrapper(type)
        }
    }

    /// The type of all values of a file but null.
    private mutating func declarePart(of root: ModelTypeID, at site: SchemaSite) -> ModelTypeID {
        let source = ModelNameSource(given: nil, title: nil, fallback: "value", rank: .inline)
        return declare(site, parent: root, source)
    }

    /// What a file that asks for nothing but what a reference leads to is another name of.
    private mutating func aliasTarget(of root: SchemaSite) -> SchemaSite? {
        guard let target = targetOfReference(at: root) else { return nil }
        let keywords = index.keywords(root)
        let kinds = keywords.typeNames
        return keywords.asserts(onlyAmong: Self.ofReferences)
            && (kinds == nil || kinds == index.keywords(target).typeNames) ? target : nil
    }

    /// Lets a type that is only another name of itself be any JSON value.
    ///
    /// Its schema leads back to itself at the same value, which `widget-lint schema` reports.
    private mutating func breakAliasCycles() {
        for root in graph.files.map(\.root) {
            var followed: Set<ModelTypeID> = []
            var id = root
            while case .alias(let target) = graph[id].shape, followed.insert(id).inserted {
                id = target
            }
            if followed.contains(id) { graph[id].shape = .wrapper(.any) }
        }
    }

    private func otherName(of type: ModelType) -> ModelDeclaration.Shape {
        guard case .named(let id) = type else { return .wrapper(type) }
        return .alias(id)
    }

    /// Whether a schema asks for nothing but what a single schema in it does.
    private mutating func hasOneBranchOnly(_ site: SchemaSite) -> Bool {
        let keywords = index.keywords(site)
        return [Keyword.Behavior.allOf, .anyOf, .oneOf].contains {
            keywords.asserts(onlyAmong: [$0]) && keywords.schemas($0).count == 1
        }
    }

    /// What a schema has that only refers to another one.
    private static let ofReferences: KeywordSet = [
        .reference, .dynamicReference, .dynamicAnchorReference, .recursiveReference, .type,
    ]

    /// What a schema that is nothing but a reference leads to, itself aside.
    private mutating func targetOfReference(at site: SchemaSite) -> SchemaSite? {
        let keywords = index.keywords(site)
        let references = SchemaIndex.references.filter(keywords.has)
        guard references.count == 1,
            keywords.says(onlyAmong: Self.ofReferences),
            keywords[.unevaluatedProperties]?.kind != .object,
            let target = index.target(of: references[0], in: keywords), target != site
        else { return nil }
        // What a schema gives its own meaning to is no other name for what others know.
        return target.scope == .own || !index.bindsAnchors(site) ? target : nil
    }

    /// Makes the types of definitions that nothing refers to: they are there to be used.
    private mutating func buildDefinitions(of file: LoadedSchemas.File) {
        let keywords = index.keywords(file.root)
        for (name, site) in keywords.namedSchemas(.definitions) {
            guard index.node(site).kind == .object else { continue }
            _ = type(
                of: site,
                NameHint(parent: owner(inFileOf: file.root), name: name, rank: .definition)
            )
        }
    }

    // MARK: Types

    /// The type of the schema at `site`, which would be called after `hint` if it needed a name.
    mutating func type(of site: SchemaSite, _ hint: NameHint) -> ModelType {
        guard let target = followingReferences(site) else {
            note(.endlessReference, site)
            return .any
        }
        if let known = types[target] { return known }
        let hint = target == site ? hint : self.hint(forTarget: target)
        if open.contains(target) {
            let id = named[target] ?? declare(target, hint)
            named[target] = id
            return .named(id)
        }
        open.insert(target)
        defer { open.remove(target) }
        let type = makeType(at: target, hint)
        types[target] = type
        return type
    }

    private mutating func makeType(at site: SchemaSite, _ hint: NameHint) -> ModelType {
        let view = index.view(of: site)
        if let nominal = nominal(view) {
            let id = declare(site, hint)
            let type: ModelType = allowsNull(view) ? .nullable(.named(id)) : .named(id)
            types[site] = type
            if let shape = shape(nominal, of: view, id: id) { graph[id].shape = shape }
            return type
        }
        let type = plainType(of: view, at: site, hint)
        if let id = named[site] {
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

    /// How many lists and maps may stand in one another: the time that the compiler takes for them doubles with
    /// each, from about 20 on.
    private static let nestingLimit = 8

    private mutating func isNamedMap(
        _ type: ModelType,
        at site: SchemaSite,
        _ hint: NameHint
    ) -> Bool {
        guard hint.rank == .definition, case .map = type else { return false }
        return title(at: site) != nil || typeName(at: site) != nil
    }

    /// The schema that a chain of references ends at: one that says something itself.
    ///
    /// - Returns: `nil` for a chain that leads back to itself.
    private mutating func followingReferences(_ site: SchemaSite) -> SchemaSite? {
        var site = site
        var visited: Set<SchemaSite> = []
        while types[site] == nil, let next = schemaMeant(at: site) {
            guard visited.insert(site).inserted else { return nil }
            site = next
        }
        return site
    }

    /// The schema that another one is nothing but a second name of.
    private mutating func schemaMeant(at site: SchemaSite) -> SchemaSite? {
        if let target = targetOfReference(at: site) { return target }
        let keywords = index.keywords(site)
        guard keywords.has(.allOf), keywords.says(onlyAmong: Self.ofSingleAdditions) else {
            return nil
        }
        let additions = keywords.schemas(.allOf)
        return additions.count == 1 ? additions[0] : nil
    }

    private static let ofSingleAdditions: KeywordSet = [.allOf, .type]

    // MARK: Declarations

    /// What a schema that was reached through a reference would be called.
    func hint(forTarget site: SchemaSite) -> NameHint {
        let tokens = index.pointer(to: site).tokens
        let telling = tokens.last { Int($0) == nil && !Self.structuralTokens.contains($0) }
        let name = telling ?? SchemaFileName.stem(of: index.source(site).path)
        return NameHint(parent: owner(ofDefinition: site), name: name, rank: .definition)
    }

    /// A definition that means something else than by itself belongs to the file that makes it so.
    private func owner(ofDefinition site: SchemaSite) -> ModelTypeID? {
        guard let document = index.documentOfScope(site.scope) else {
            return owner(inFileOf: site)
        }
        return owner(inFileOf: SchemaSite(document: document, entry: 0))
    }

    /// The type that a file's definitions are written in: its root, unless that is another's name.
    private func owner(inFileOf site: SchemaSite) -> ModelTypeID? {
        let root = SchemaSite(document: site.document, entry: 0)
        return aliases.contains(root) ? nil : types[root]?.identifier
    }

    /// Steps of a pointer that say how a schema is used and not what it describes.
    private static let structuralTokens: Set<String> = [
        "items", "additionalProperties", "allOf", "anyOf", "oneOf", "if", "then", "else", "not",
    ]

    mutating func declare(_ site: SchemaSite, _ hint: NameHint) -> ModelTypeID {
        let title = title(at: site)
        let given = typeName(at: site)
        let source = ModelNameSource(
            given: given,
            title: title,
            fallback: hint.name,
            rank: hint.rank
        )
        let isIndependent = given != nil || title != nil && hint.rank == .definition
        return declare(site, parent: isIndependent ? nil : hint.parent, source)
    }

    mutating func declare(
        _ site: SchemaSite,
        parent: ModelTypeID?,
        _ source: ModelNameSource
    ) -> ModelTypeID {
        let id = ModelTypeID(index: graph.declarations.count)
        graph.declarations.append(
            ModelDeclaration(
                file: filesByDocument[index.documentOfScope(site.scope) ?? site.document]
                    ?? currentFile,
                parent: parent,
                nameSource: source,
                documentation: documentation(at: site),
                origin: origin(of: site),
                pointer: index.pointer(to: site),
                shape: .wrapper(.any)
            )
        )
        return id
    }

    /// A title that can serve as a name; a sentence can't.
    func title(at site: SchemaSite) -> String? {
        guard let title = index.node(site)["title"]?.string else { return nil }
        return (1...Self.titleWordLimit).contains(SwiftIdentifier.words(of: title).count)
            ? title : nil
    }

    private static let titleWordLimit = 5

    func origin(of site: SchemaSite) -> ModelOrigin {
        ModelOrigin(site: site, range: index.node(site).range)
    }

    func documentation(at site: SchemaSite) -> ModelDocumentation {
        let node = index.node(site)
        let examples = node["examples"]?.elements.filter {
            $0.kind.rawValue < JSONKind.array.rawValue
        }
        return ModelDocumentation(
            description: node["description"]?.string,
            examples: examples?.map(\.text) ?? [],
            isDeprecated: node["deprecated"]?.bool ?? false,
            replacement: index.keywords(site)[.replacement]?.string
        )
    }

    mutating func note(_ kind: ModelNote.Kind, _ site: SchemaSite) {
        graph.add(ModelNote(kind: kind, site: site))
    }
}

/// What a type would be called if it needed a name, and where it would be written.
struct NameHint {
    var parent: ModelTypeID?
    var name: String
    var rank: ModelNameSource.Rank

    /// The hint for one of the values in a list or a map.
    var forElement: NameHint {
        NameHint(parent: parent, name: SwiftIdentifier.singular(of: name), rank: .inline)
    }
}

extension ModelType {
    /// The declaration behind the type, null aside.
    var identifier: ModelTypeID? {
        guard case .named(let id) = withoutNull else { return nil }
        return id
    }
}
