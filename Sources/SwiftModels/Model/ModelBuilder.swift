import SchemaKit

/// The builder that makes the types of one module from its schema files.
///
/// A schema gets a named type if it declares members, lists values or is the root of a file. All other
/// types are written in place. The builder first makes the types of the files, then of their definitions,
/// then of the schemas in between. The result for a file therefore does not depend on the files that refer
/// to it.
struct ModelBuilder {
    var index: SchemaIndex
    var graph = ModelGraph()
    /// The types, by the schemas for which they were made.
    var types: [ScopedSite: ModelType] = [:]
    /// The plans to distinguish the branches of unions, by the schemas of the unions. It is a cache.
    var plans: [ScopedSite: BranchPlan?] = [:]
    /// The positions of the requested files, by their documents.
    private var filesByDocument: [SchemaDocumentID: Int] = [:]
    /// The schemas whose types are being made. They are used to detect schemas that contain themselves.
    private var open: Set<ScopedSite> = []
    /// The types of schemas that contain themselves and have no members, such as arrays of themselves.
    private var named: [ScopedSite: ModelTypeID] = [:]
    /// The root schemas of files that are only references. No types are nested in the types of these files.
    private var aliases: Set<ScopedSite> = []
    /// The file that is being processed. Types of schemas in files that were not requested are added to it.
    private var currentFile = 0

    /// True if generated code sees members under the names of the JSON text, that is, if no decoding
    /// strategy changes them.
    let keepsNames: Bool

    private init(index: SchemaIndex, keepsNames: Bool) {
        self.index = index
        self.keepsNames = keepsNames
    }

    /// Returns the types of the requested files.
    ///
    /// - Parameters:
    ///   - rootName: the name of the first file's type; without it, the title of the schema is used.
    ///   - keepsNames: false if a decoding strategy changes the names of members.
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
        for note in IneffectiveKeywords.notes(on: input.files.map(\.root), in: builder.index) {
            graph.add(note)
        }
        return RuleBuilder.build(
            graph,
            builder.types,
            in: LoadedSchemas(files: input.files, index: builder.index),
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
            swiftName: rootName == nil ? typeName(at: file.root) : nil,
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
            // References to the file include null, so its type has null as one of its own values.
            let inner = declarePart(of: id, at: file.root)
            graph[id].shape = .wrapper(.nullable(.named(inner)))
            if let shape = shape(nominal, of: view, id: inner) { graph[inner].shape = shape }
        } else if let nominal, let shape = shape(nominal, of: view, id: id) {
            graph[id].shape = shape
        } else {
            let hint = NameHint(parent: id, name: file.stem, rank: .inline)
            let type = plainType(of: view, at: file.root, hint)
            graph[id].shape = hasSingleBranchOnly(file.root) ? otherName(of: type) : .wrapper(type)
        }
    }

    /// Declares the type of all values of a file except null.
    private mutating func declarePart(of root: ModelTypeID, at site: ScopedSite) -> ModelTypeID {
        let source = ModelNameSource(swiftName: nil, title: nil, fallback: "value", rank: .inline)
        return declare(site, parent: root, source)
    }

    /// Returns the schema that a file stands for if the file is only a reference, or `nil` otherwise.
    private mutating func aliasTarget(of root: ScopedSite) -> ScopedSite? {
        guard let target = targetOfReference(at: root) else { return nil }
        let keywords = index.keywords(root)
        let kinds = keywords.typeNames
        return keywords.hasNoAssertions(except: Self.referenceKeywords)
            && (kinds == nil || kinds == index.keywords(target).typeNames) ? target : nil
    }

    /// Replaces each type that is an alias of itself with any JSON value.
    ///
    /// The schema of such a type refers to itself for the same value, which `widget-lint schema` reports.
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

    /// Returns whether the only constraint of a schema is an `allOf`, `anyOf` or `oneOf` with a single
    /// branch.
    private mutating func hasSingleBranchOnly(_ site: ScopedSite) -> Bool {
        let keywords = index.keywords(site)
        return [Keyword.Behavior.allOf, .anyOf, .oneOf].contains {
            keywords.hasNoAssertions(except: [$0]) && keywords.schemas($0).count == 1
        }
    }

    /// The keywords of a schema that only refers to another one.
    private static let referenceKeywords = KeywordSet(SchemaIndex.references + [.type])

    /// Returns the target of a schema that is only a reference, or `nil` otherwise. A reference to itself
    /// does not count.
    private mutating func targetOfReference(at site: ScopedSite) -> ScopedSite? {
        let keywords = index.keywords(site)
        let references = SchemaIndex.references.filter(keywords.has)
        guard references.count == 1,
            keywords.hasNoTypeKeywords(except: Self.referenceKeywords),
            keywords[.unevaluatedProperties]?.kind != .object,
            let target = index.target(of: references[0], in: keywords), target != site
        else { return nil }
        // A schema that gives its target a dynamic scope is not an alias, because the target has another
        // meaning elsewhere.
        return target.scope == .own || !index.bindsAnchors(site) ? target : nil
    }

    /// Makes the types of all definitions, including those without references to them.
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

    /// Returns the type of the schema at `site`. If it needs a name, the name is made from `hint`.
    mutating func type(of site: ScopedSite, _ hint: NameHint) -> ModelType {
        guard let target = followingReferences(site) else {
            note(.cyclicReference, site)
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

    private mutating func makeType(at site: ScopedSite, _ hint: NameHint) -> ModelType {
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

    /// The maximum depth of nested arrays and dictionaries without a name. From a depth of about 20 on,
    /// each level doubles the time that the compiler takes.
    private static let nestingLimit = 8

    private mutating func isNamedMap(
        _ type: ModelType,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> Bool {
        guard hint.rank == .definition, case .map = type else { return false }
        return title(at: site) != nil || typeName(at: site) != nil
    }

    /// Returns the schema at the end of a chain of references, which is the first one with keywords of its
    /// own.
    ///
    /// - Returns: `nil` if the chain leads back to itself.
    private mutating func followingReferences(_ site: ScopedSite) -> ScopedSite? {
        var site = site
        var visited: Set<ScopedSite> = []
        while types[site] == nil, let next = forwardedSchema(at: site) {
            guard visited.insert(site).inserted else { return nil }
            site = next
        }
        return site
    }

    /// Returns the schema that another one merely refers to, by a reference or by an `allOf` with one
    /// branch.
    private mutating func forwardedSchema(at site: ScopedSite) -> ScopedSite? {
        if let target = targetOfReference(at: site) { return target }
        let keywords = index.keywords(site)
        guard keywords.has(.allOf), keywords.hasNoTypeKeywords(except: Self.singleAllOfKeywords)
        else {
            return nil
        }
        let additions = keywords.schemas(.allOf)
        return additions.count == 1 ? additions[0] : nil
    }

    private static let singleAllOfKeywords: KeywordSet = [.allOf, .type]

    // MARK: Declarations

    /// Returns the hint for the name of a schema that was reached through a reference.
    func hint(forTarget site: ScopedSite) -> NameHint {
        let tokens = index.pointer(to: site).tokens
        let descriptive = tokens.last { Int($0) == nil && !Self.structuralTokens.contains($0) }
        let name = descriptive ?? SchemaFileName.stem(of: index.source(site).path)
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

    /// Returns the type in which a file's definitions are nested: the type of its root, unless this is an
    /// alias.
    private func owner(inFileOf site: ScopedSite) -> ModelTypeID? {
        let root = ScopedSite(document: site.document, entry: 0)
        return aliases.contains(root) ? nil : types[root]?.identifier
    }

    /// The tokens of a JSON Pointer that describe the use of a schema and not its content. They are not
    /// used in names.
    private static let structuralTokens: Set<String> = [
        "items", "additionalProperties", "allOf", "anyOf", "oneOf", "if", "then", "else", "not",
    ]

    mutating func declare(_ site: ScopedSite, _ hint: NameHint) -> ModelTypeID {
        let title = title(at: site)
        let swiftName = typeName(at: site)
        let source = ModelNameSource(
            swiftName: swiftName,
            title: title,
            fallback: hint.name,
            rank: hint.rank
        )
        let isIndependent = swiftName != nil || title != nil && hint.rank == .definition
        return declare(site, parent: isIndependent ? nil : hint.parent, source)
    }

    mutating func declare(
        _ site: ScopedSite,
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

    /// Returns the title of a schema if it can serve as a name, that is, if it has one to five words.
    func title(at site: ScopedSite) -> String? {
        guard let title = index.node(site)["title"]?.string else { return nil }
        return (1...Self.titleWordLimit).contains(NameWords.words(of: title).count)
            ? title : nil
    }

    private static let titleWordLimit = 5

    func origin(of site: ScopedSite) -> ModelOrigin {
        ModelOrigin(site: site, range: index.node(site).range)
    }

    func documentation(at site: ScopedSite) -> ModelDocumentation {
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

    mutating func note(_ kind: ModelNote.Kind, _ site: ScopedSite) {
        graph.add(ModelNote(kind: kind, site: site))
    }
}

/// The proposal for the name of a type, and for the type in which it is nested. It is used only if the type
/// needs a name.
struct NameHint {
    var parent: ModelTypeID?
    var name: String
    var rank: ModelNameSource.Rank

    /// The hint for an item of an array or a member of a map.
    var forItem: NameHint {
        NameHint(parent: parent, name: NameWords.singular(of: name), rank: .inline)
    }
}

extension ModelType {
    /// The identifier of the named type, or of the type that is nullable here. It is `nil` for other types.
    var identifier: ModelTypeID? {
        guard case .named(let id) = withoutNull else { return nil }
        return id
    }
}
