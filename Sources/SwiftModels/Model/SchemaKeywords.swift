package import SchemaKit

/// The keywords of one schema object by what they do.
///
/// A class, as they are handed around and kept wherever types are made. (Benchmark: `codegen`.)
package final class SchemaKeywords {
    package let site: SchemaSite
    package let node: JSONNode
    package let dialect: Dialect
    /// The keywords with the entries of their values, each once; they are few, and are looked for more
    /// than once only where the set has them.
    private let values: [(behavior: Keyword.Behavior, entry: Int32)]
    let behaviors: KeywordSet
    /// Every subschema that a type may depend on, in the order of the text; advice is none.
    package let subschemas: [SchemaSite]
    /// Names that are no keywords of the dialect.
    let unknownNames: [String]
    /// Keywords that would constrain values if no reference stood beside them.
    let ignoredNames: [String]
    /// The scopes of subschemas that are not in that of the schema, by their entries.
    private let scopes: [Int32: DynamicScopeID]
    /// Where `$ref` leads, once that was asked: whoever comes upon the schema asks it again.
    var target: SchemaSite??

    init(site: SchemaSite, node: JSONNode, dialect: Dialect) {
        let isReference = dialect.traits.referenceStandsAlone && Self.hasReference(node, dialect)
        var values: [(behavior: Keyword.Behavior, entry: Int32)] = []
        var behaviors: KeywordSet = []
        var subschemas: [SchemaSite] = []
        var unknownNames: [String] = []
        var ignoredNames: [String] = []
        for member in node.members {
            guard let keyword = dialect.traits(ofMemberAt: member.nameIndex, in: node.document)
            else {
                unknownNames.append(member.name)
                continue
            }
            let behavior = keyword.behavior
            if isReference, behavior != .reference, behavior != .definitions {
                if behavior != .type, behavior.constrains { ignoredNames.append(member.name) }
                continue
            }
            if behavior != .annotation {
                // Of two keywords that do the same the last counts.
                if behaviors.contains(behavior) { values.removeAll { $0.behavior == behavior } }
                behaviors.insert(behavior)
                values.append((behavior, member.value.index))
            }
            if behavior == .advice { continue }
            for child in Self.subschemas(of: member.value, keyword.subschemas) {
                subschemas.append(
                    SchemaSite(document: site.document, entry: child.index, scope: site.scope)
                )
            }
        }
        self.site = site
        self.node = node
        self.dialect = dialect
        self.values = values
        self.behaviors = behaviors
        self.subschemas = subschemas
        self.unknownNames = unknownNames
        self.ignoredNames = ignoredNames
        scopes = [:]
    }

    /// The same where some things about them are others.
    private init(
        _ original: SchemaKeywords,
        without omitted: Keyword.Behavior? = nil,
        scopes: [Int32: DynamicScopeID]
    ) {
        var behaviors = original.behaviors
        if let omitted { behaviors.remove(omitted) }
        self.behaviors = behaviors
        values = original.values.filter { $0.behavior != omitted }
        site = original.site
        node = original.node
        dialect = original.dialect
        unknownNames = original.unknownNames
        ignoredNames = original.ignoredNames
        self.scopes = scopes
        subschemas = original.subschemas.map { child in
            guard let scope = scopes[child.entry] else { return child }
            return SchemaSite(document: child.document, entry: child.entry, scope: scope)
        }
    }

    private static func hasReference(_ node: JSONNode, _ dialect: Dialect) -> Bool {
        dialect.name(of: .reference).flatMap { node[$0] }?.kind == .string
    }

    /// The schema without one of its keywords.
    func without(_ behavior: Keyword.Behavior) -> SchemaKeywords {
        SchemaKeywords(self, without: behavior, scopes: scopes)
    }

    /// The schema whose subschemas are in other scopes than its own, by their entries.
    func with(scopes: [Int32: DynamicScopeID]) -> SchemaKeywords {
        scopes.isEmpty ? self : SchemaKeywords(self, scopes: scopes)
    }

    /// The names in `type`, in their order; nil where the keyword allows every type.
    package private(set) lazy var typeNames = namesOfTypes

    private var namesOfTypes: [String]? {
        guard let type = self[.type] ?? self[.typeUnion] else { return nil }
        let nodes = type.kind == .array ? Array(type.elements) : [type]
        let names = nodes.compactMap(\.string)
        // Draft 3 lets schemas stand among the names: then the names are not all there is. A name that it does not know
        // allows every type, as 'any' does.
        let isComplete = names.count == nodes.count
        return isComplete && names.allSatisfy { ModelTypeName(rawValue: $0) != nil } ? names : nil
    }

    /// The schemas in a keyword's value.
    package static func subschemas(
        of value: JSONNode,
        _ shape: Keyword.SubschemaShape
    ) -> [JSONNode] {
        let candidates: [JSONNode]
        switch shape {
        case .none: return []
        case .schema: return [value]
        case .schemaArray: return Array(value.elements)
        case .schemaOrArray: candidates = value.kind == .array ? Array(value.elements) : [value]
        case .schemaMap: candidates = value.members.map(\.value)
        case .schemaMapMap: candidates = value.members.flatMap { $0.value.members.map(\.value) }
        }
        // Names of types or of members may stand where schemas do.
        return candidates.filter { $0.kind != .string && $0.kind != .array }
    }

    package subscript(behavior: Keyword.Behavior) -> JSONNode? {
        guard behaviors.contains(behavior) else { return nil }
        return values.first { $0.behavior == behavior }.map {
            JSONNode(document: node.document, index: $0.entry)
        }
    }

    func has(_ behavior: Keyword.Behavior) -> Bool { behaviors.contains(behavior) }

    func has(anyOf some: KeywordSet) -> Bool { !behaviors.isDisjoint(with: some) }

    /// Whether the schema says nothing beside `behaviors` that a type could show.
    func says(onlyAmong allowed: KeywordSet) -> Bool {
        behaviors.intersection(Self.shaping).isSubset(of: allowed)
    }

    /// Whether the schema asserts nothing beside `behaviors`.
    func asserts(onlyAmong allowed: KeywordSet) -> Bool {
        behaviors.isSubset(of: allowed.union(Self.silent))
    }

    /// Keywords that say nothing of which values are valid.
    static let silent: KeywordSet = [
        .dialect, .vocabulary, .identifier, .anchor, .dynamicAnchor, .recursiveAnchor,
        .definitions, .comment, .description, .defaultValue, .examples, .deprecated, .aliases,
        .replacement, .swiftName, .advice, .severity, .message, .effect, .annotation, .custom,
        .contentEncoding, .contentMediaType, .contentSchema, .secret,
    ]

    /// The keywords that make a type what it is; all others only narrow it down.
    private static let shaping: KeywordSet = [
        .reference, .dynamicReference, .dynamicAnchorReference, .recursiveReference, .type,
        .typeUnion, .enumeration,
        .constant, .allOf, .extends, .anyOf, .oneOf, .consequence, .alternative,
        .dependentSchemas, .dependencies, .propertyDependencies, .prefixItems, .items,
        .itemsOrTuple, .properties, .patternProperties, .additionalProperties, .required,
    ]

    package func site(of node: JSONNode) -> SchemaSite { site(ofEntry: node.index) }

    private func site(ofEntry entry: Int32) -> SchemaSite {
        SchemaSite(document: site.document, entry: entry, scope: scopes[entry] ?? site.scope)
    }

    /// The subschemas of a keyword whose value is a list of schemas.
    package func schemas(_ behavior: Keyword.Behavior) -> [SchemaSite] {
        self[behavior].map { $0.elements.map(site(of:)) } ?? []
    }

    /// The subschemas of a keyword whose value is an object of schemas.
    package func namedSchemas(_ behavior: Keyword.Behavior) -> [(name: String, site: SchemaSite)] {
        guard let members = self[behavior]?.members else { return [] }
        return members.map { (name: $0.name, site: site(of: $0.value)) }
    }

    /// The names in `required`, in their order.
    package var requiredNames: [String] {
        self[.required].map { $0.elements.compactMap(\.string) } ?? []
    }

    /// The schemas that hold as well, at the same place.
    package var additions: [SchemaSite] {
        let extended = self[.extends].map { $0.kind == .array ? Array($0.elements) : [$0] } ?? []
        return schemas(.allOf) + extended.map(site(of:))
    }
}
