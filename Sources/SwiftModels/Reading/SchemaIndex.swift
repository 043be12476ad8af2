package import SchemaKit

/// The schemas of a registry, with caches of the facts that the model builder needs. Schemas are addressed
/// by their sites.
package struct SchemaIndex {
    package private(set) var registry: SchemaRegistry
    /// The cached facts about schemas. Copies of the index share the cache, because documents never change.
    private let cache = Cache()
    /// The cached steps of the JSON Pointers in keywords. Copies of the index do not share them, because the search for
    /// steps can add files to the registry.
    private var pointerSteps = PointerStepSearch()
    /// The dynamic scopes. Copies of the index share them, because sites refer to them.
    let scopes = DynamicScopes()
    /// The root schemas of the files of a module, from which all other schemas of the module can be reached.
    private var roots: [ScopedSite] = []

    package init(_ registry: SchemaRegistry) {
        self.registry = registry
    }

    /// Returns the index of a module whose files have the given root schemas.
    func with(roots: [ScopedSite]) -> SchemaIndex {
        var index = self
        index.roots = roots
        return index
    }

    package func node(_ site: ScopedSite) -> JSONNode {
        registry.node(at: site.location)
    }

    package func source(_ site: ScopedSite) -> SourceFile {
        registry.document(site.document).source
    }

    /// Returns the keywords of a schema. A Boolean schema has none.
    package func keywords(_ site: ScopedSite) -> SchemaKeywords { schema(site).keywords }

    /// Returns the keywords of a schema together with those of the schemas to which it refers and those in `allOf`.
    mutating func view(of site: ScopedSite) -> SchemaView {
        let schema = schema(site)
        if let view = schema.view { return view }
        let view = SchemaView(of: site, in: &self)
        schema.view = view
        return view
    }

    private func schema(_ site: ScopedSite) -> CachedSchema {
        if let schema = cache.schemas[site] { return schema }
        let keywords = keywordsWithoutEmbeddedScopes(site)
        let schema = CachedSchema(
            keywords.with(scopes: scopesOfEmbeddedResources(in: keywords))
        )
        cache.schemas[site] = schema
        return schema
    }

    private final class Cache {
        var schemas: [ScopedSite: CachedSchema] = [:]
        /// The results of the private function `acceptsNull`. The value is true while the schema is being examined.
        var nullability: [NullTest: Bool] = [:]
        var pointers: [SchemaDocumentID: JSONPointerIndex] = [:]
        var aliasSearch = AliasSearch()
        let sampleSecrets = SampleSecrets()
        var outerSecrets: OuterSecrets?
    }

    /// The facts that the searches for secrets in defaults and examples share.
    var sampleSecrets: SampleSecrets { cache.sampleSecrets }

    /// Returns the schemas of the module to which the keyword `secret` of other schemas applies.
    func outerSecrets() -> OuterSecrets {
        if let known = cache.outerSecrets { return known }
        let found = OuterSecrets(below: roots, in: registry)
        cache.outerSecrets = found
        return found
    }

    /// The cached keywords and view of a schema.
    private final class CachedSchema {
        let keywords: SchemaKeywords
        var view: SchemaView?

        init(_ keywords: SchemaKeywords) {
            self.keywords = keywords
        }
    }

    /// Returns the keywords of a schema. Unlike ``keywords(_:)``, this function gives embedded resources the dynamic
    /// scope of the enclosing schema, not a scope of their own.
    package func keywordsWithoutEmbeddedScopes(_ site: ScopedSite) -> SchemaKeywords {
        SchemaKeywords(site: site, node: node(site), dialect: dialect(around: site))
    }

    /// Returns the schema to which a reference in the schema at `site` leads.
    package mutating func target(
        of reference: String,
        from site: ScopedSite
    ) throws(SchemaLookupError) -> ScopedSite {
        let location = try location(of: reference, from: resource(around: site))
        return ScopedSite(document: location.document, entry: location.entry)
    }

    mutating func location(
        of reference: String,
        from resource: SchemaResourceID
    ) throws(SchemaLookupError) -> SchemaLocation {
        try registry.resolve(reference, from: resource)
    }

    /// Returns the aliases that a schema and the schemas around it declare for members of its value.
    func declaredAliases(in location: SchemaLocation) -> SchemaAliases {
        cache.aliasSearch.aliases(in: location, registry)
    }

    /// Returns the steps of the pointer of a keyword in a schema, or `nil` if `text` is `nil` or not a JSON Pointer.
    ///
    /// - Parameter startsAtChildren: True if the pointer starts at the items or members of the value instead of at the
    ///   value itself.
    mutating func steps(
        ofPointer text: String?,
        startsAtChildren: Bool = false,
        in schema: SchemaKeywords
    ) -> [PointerStep]? {
        guard let pointer = text.flatMap(JSONPointer.init(parsing:)) else { return nil }
        return pointerSteps.steps(
            of: pointer,
            startsAtChildren: startsAtChildren,
            in: schema.site.location,
            &registry
        )
    }

    /// Returns the JSON Pointer from the root of the file to a schema.
    package func pointer(to site: ScopedSite) -> JSONPointer {
        if let cached = cache.pointers[site.document] { return cached.pointer(to: site.entry) }
        let pointers = JSONPointerIndex(node(site).document)
        cache.pointers[site.document] = pointers
        return pointers.pointer(to: site.entry)
    }

    /// Returns whether a schema is a definition or the root of a file. Such a schema gets a type of its own.
    func isRootOrDefinition(_ site: ScopedSite) -> Bool {
        guard let last = tokens(to: site).last else { return true }
        return last.namingKeyword == .definitions
    }

    /// Returns the tokens of the JSON Pointer from the root of the file to a schema.
    func tokens(to site: ScopedSite) -> [SchemaToken] {
        let dialect = dialect(around: site)
        var namingKeyword: Keyword.Behavior?
        var remainingNames = 0
        return pointer(to: site).tokens.map { text in
            if remainingNames > 0 {
                remainingNames -= 1
                return SchemaToken(text: text, namingKeyword: namingKeyword)
            }
            if let keyword = dialect.keyword(named: text) {
                namingKeyword = keyword.behavior
                remainingNames = keyword.subschemas.nameCount
            }
            return SchemaToken(text: text, namingKeyword: nil)
        }
    }

    /// Returns whether any of the schemas that were read so far has one of the given keywords.
    func hasExamined(anyOf keywords: KeywordSet) -> Bool {
        cache.schemas.values.contains { $0.keywords.has(anyOf: keywords) }
    }

    private func dialect(around site: ScopedSite) -> Dialect {
        registry.dialect(of: resource(around: site))
    }

    func resource(around site: ScopedSite) -> SchemaResourceID {
        registry.resource(around: site.location)
    }
}

extension SchemaIndex {
    /// Returns whether a schema accepts null: whether neither its own keywords nor the schemas that it applies in place
    /// make null an error. A violation whose severity is `warning` or `note` is not an error.
    ///
    /// A schema that applies itself to the same value adds no constraint. Each schema is examined only
    /// once, so the time does not depend on how often schemas apply each other.
    mutating func acceptsNull(_ site: ScopedSite) -> Bool { acceptsNull(site, .error) }

    private mutating func acceptsNull(_ site: ScopedSite, _ consequence: Consequence) -> Bool {
        let test = NullTest(site: site, consequence: consequence)
        if let cached = cache.nullability[test] { return cached }
        cache.nullability[test] = true
        let isAccepted = keywordsAcceptNull(site, consequence)
        cache.nullability[test] = isAccepted
        return isAccepted
    }

    fileprivate struct NullTest: Hashable {
        let site: ScopedSite
        let consequence: Consequence
    }

    /// The consequence if null violates a schema.
    fileprivate enum Consequence {
        case error
        /// A warning or a note. A schema inside can have another severity.
        case warning
        /// Another schema applies or does not apply, such as `then`. The severity of the violation does not matter.
        case choice

        /// Returns the consequence inside a schema, depending on the `severity` of the schema.
        func inside(_ schema: SchemaKeywords) -> Consequence {
            guard self != .choice, schema.has(.severity) else { return self }
            return schema.isAdvisory ? .warning : .error
        }
    }

    /// Returns whether a schema explicitly allows only null, by `type` or `const`. A schema whose violations are not
    /// errors allows every value.
    func allowsOnlyNull(_ site: ScopedSite) -> Bool {
        let keywords = keywords(site)
        guard !keywords.isAdvisory else { return false }
        return keywords.typeNames == ["null"] || keywords[.constant]?.kind == .null
    }

    private mutating func keywordsAcceptNull(
        _ site: ScopedSite,
        _ outerConsequence: Consequence
    ) -> Bool {
        switch node(site).kind {
        case .true: return true
        case .false: return outerConsequence == .warning
        default: break
        }
        let schema = keywords(site)
        let consequence = outerConsequence.inside(schema)
        if consequence != .warning {
            guard valuesIncludeNull(schema), branchesAcceptNull(schema, consequence) else {
                return false
            }
        }
        for target in targets(of: schema) + schema.allOfSchemas
        where !acceptsNull(target, consequence) {
            return false
        }
        guard let condition = schema[.conditional] else { return true }
        let isMet = acceptsNull(schema.site(of: condition), .choice)
        guard let branch = schema[isMet ? .then : .else] else { return true }
        return acceptsNull(schema.site(of: branch), consequence)
    }

    /// Returns whether `type`, `disallow`, `enum` and `const` accept null.
    private mutating func valuesIncludeNull(_ schema: SchemaKeywords) -> Bool {
        if let names = schema.typeNames {
            guard names.contains("null") else { return false }
        } else if let types = schema[.typeUnion] ?? schema[.type] {
            guard includesNull(types, in: schema) else { return false }
        }
        if let types = schema[.disallowedTypes], includesNull(types, in: schema) { return false }
        if let values = schema[.enumeration], !values.elements.contains(where: { $0.kind == .null })
        {
            return false
        }
        return schema[.constant].map { $0.kind == .null } ?? true
    }

    /// Returns whether null is a value of one of the names and schemas that draft 3 allows in `type` and `disallow`.
    private mutating func includesNull(_ types: JSONNode, in schema: SchemaKeywords) -> Bool {
        for node in types.kind == .array ? Array(types.elements) : [types] {
            guard let name = node.string else {
                if acceptsNull(schema.site(of: node), .choice) { return true }
                continue
            }
            // An unknown name allows every type, as `any` does.
            if name == "null" || SchemaTypeName(rawValue: name) == nil { return true }
        }
        return false
    }

    /// Returns whether `not`, `anyOf` and `oneOf` accept null.
    private mutating func branchesAcceptNull(
        _ schema: SchemaKeywords,
        _ consequence: Consequence
    ) -> Bool {
        if let node = schema[.not], acceptsNull(schema.site(of: node), .choice) { return false }
        let anyOf = schema.schemas(.anyOf)
        if !anyOf.isEmpty, !anyOf.contains(where: { acceptsNull($0, consequence) }) { return false }
        let oneOf = schema.schemas(.oneOf)
        if oneOf.isEmpty { return true }
        let matchCount = oneOf.filter { acceptsNull($0, .choice) }.count
        // If no branch matches, a branch whose violations are only warnings accepts null.
        return matchCount == 0
            ? oneOf.contains { acceptsNull($0, consequence) } : matchCount == 1
    }
}

/// A token of the JSON Pointer to a schema.
struct SchemaToken {
    let text: String
    /// The keyword in which the token is a name, such as `properties`. The value is `nil` for keywords and indices.
    let namingKeyword: Keyword.Behavior?
}

extension Keyword.SubschemaShape {
    /// The number of names between the keyword and each of its subschemas.
    fileprivate var nameCount: Int {
        switch self {
        case .none, .schema, .schemaArray, .schemaOrArray: 0
        case .schemaMap: 1
        case .schemaMapMap: 2
        }
    }
}

/// The site of a schema: a document of the registry, an entry of the document and a dynamic scope.
///
/// A schema from which dynamic references are reachable can have another meaning in each scope. It has one site for
/// each meaning.
package struct ScopedSite: Hashable, Sendable {
    package let document: SchemaDocumentID
    package let entry: Int32
    /// The scope in which the schema's dynamic references are resolved.
    let scope: DynamicScopeID

    package init(document: SchemaDocumentID, entry: Int32) {
        self.init(document: document, entry: entry, scope: .own)
    }

    init(document: SchemaDocumentID, entry: Int32, scope: DynamicScopeID) {
        self.document = document
        self.entry = entry
        self.scope = scope
    }

    /// The site without its scope.
    var location: SchemaLocation { SchemaLocation(document: document, entry: entry) }

    // Written by hand for speed, because all caches for schemas use sites as keys. (Benchmark: `codegen`.)

    package static func == (left: ScopedSite, right: ScopedSite) -> Bool {
        left.entry == right.entry && left.document.index == right.document.index
            && left.scope.index == right.scope.index
    }

    package func hash(into hasher: inout Hasher) {
        // Few schemas occur in several scopes, so the scope is left out of the hash.
        hasher.combine(Int64(document.index) << 32 | Int64(entry))
    }
}

/// The index of a dynamic scope in ``DynamicScopes``.
struct DynamicScopeID: Hashable, Sendable {
    let index: Int32

    /// The scope that has only the anchors of the schema's own resource, not those of the resources from which
    /// references led to the schema.
    static let own = DynamicScopeID(index: 0)
}
