import SchemaKit

/// Another name of a member.
struct MemberAlias: Hashable, Sendable {
    let name: String
    /// The user or system that uses the name, as the schema documents it.
    let source: String?
    let use: Use

    enum Use {
        /// A member with this name counts as the member that has the alias.
        case read
        /// No known receiver of payloads reads the name, and the schema gives no severity for its use. If the member
        /// that has the alias is required, an object with only the alias lacks the required member.
        case unread
        /// A member with this name is an error, because the schema gives the severity `error` for its use.
        case refused
    }

    /// Creates an alias from its name and from the object that describes it in the value of `aliases`.
    init(_ name: String, _ description: JSONNode) {
        self.name = name
        source = description["source"]?.string
        use =
            switch description["severity"]?.string {
            case "error": .refused
            case nil: description["readBy"]?.kind == .null ? .unread : .read
            default: .read
            }
    }

    init(_ alias: SchemaRegistry.DeclaredAlias) {
        self.init(String(decoding: alias.name, as: UTF8.self), alias.value)
    }

    /// Returns the aliases in the value of the keyword `aliases`.
    static func aliases(in value: JSONNode?) -> [MemberAlias] {
        value.map { $0.members.map { MemberAlias($0.name, $0.value) } } ?? []
    }
}

/// The aliases that apply in one schema, by the names of the members. Each alias belongs to one member.
struct MemberAliases {
    typealias Lists = [String: [MemberAlias]]

    /// The aliases that the schema itself declares.
    private(set) var own: Lists = [:]
    private var scopes = SchemaAliases()

    init() {}

    init(_ scopes: SchemaAliases) {
        self.scopes = scopes
        for (name, aliases) in scopes.own {
            own[String(decoding: name, as: UTF8.self)] = aliases.map { MemberAlias($0) }
        }
    }

    /// True if neither the schema nor an enclosing schema declares aliases.
    var isEmpty: Bool { scopes.isEmpty }

    /// True if an enclosing schema that applies to the same value declares an alias whose use is not
    /// ``MemberAlias/Use/read``.
    var inheritsAliasNotRead: Bool {
        scopes.inheritsAlias { MemberAlias($0).use != .read }
    }

    /// Returns the aliases that enclosing schemas declare for a member of the same value.
    func inherited(by name: String) -> [MemberAlias] {
        scopes.inherited(by: Array(name.utf8)).map { MemberAlias($0) }
    }

    /// Returns all aliases of a member.
    subscript(name: String) -> [MemberAlias] {
        (own[name] ?? []) + inherited(by: name)
    }
}

extension SchemaIndex {
    /// Returns the aliases that apply in a schema, or none if it has none of the ``SchemaKeywords/namingKeywords``. The
    /// linter uses the same aliases.
    func aliases(in schema: SchemaKeywords) -> MemberAliases {
        if let cached = schema.aliases { return cached }
        var aliases = MemberAliases()
        if schema.dialect.name(of: .aliases) != nil,
            schema.has(anyOf: SchemaKeywords.namingKeywords)
        {
            aliases = MemberAliases(declaredAliases(in: schema.site.location))
        }
        schema.aliases = aliases
        return aliases
    }

    /// The location of a value that a keyword compares. The steps start at the value to which the schema applies, or at
    /// each item and member of this value.
    typealias Location = (startsAtChildren: Bool, steps: [PointerStep])

    /// Returns the locations of the values that the keywords of a schema compare.
    mutating func locations(in schema: SchemaKeywords) -> [Location] {
        if let cached = schema.locations { return cached }
        guard schema.has(anyOf: SchemaKeywords.locationKeywords) else { return [] }
        var pointers = [schema[.uniqueBy], schema[.keyedBy]].map {
            (startsAtChildren: true, text: $0?.string)
        }
        pointers +=
            schema[.contrast]?["of"]?.elements.map { (startsAtChildren: false, text: $0.string) }
            ?? []
        pointers.append((startsAtChildren: true, text: schema[.steps]?["at"]?.string))
        // In the values of these keywords, a member's name and its value are both pointers.
        for pair in schema.members(.atMost) + schema.members(.queryOf) {
            pointers += [pair.name, pair.value.string].map { (startsAtChildren: false, text: $0) }
        }
        let locations = pointers.compactMap { startsAtChildren, text in
            steps(ofPointer: text, startsAtChildren: startsAtChildren, in: schema)
                .map { (startsAtChildren, $0) }
        }
        schema.locations = locations
        return locations
    }
}

extension SchemaKeywords {
    /// The keywords that name members of the object to which the schema applies.
    static let namingKeywords: KeywordSet = [
        .properties, .required, .dependentRequired, .dependentSchemas, .dependencies,
        .propertyDependencies, .constant, .enumeration,
    ]

    /// The keywords with pointers to values inside the value to which the schema applies.
    fileprivate static let locationKeywords: KeywordSet = [
        .uniqueBy, .keyedBy, .atMost, .contrast, .steps, .queryOf,
    ]

    /// The names of all members that the ``namingKeywords`` of the schema mention.
    var memberNames: Set<String> {
        guard has(anyOf: Self.namingKeywords) else { return [] }
        var names = Set(namedSchemas(.properties).map(\.name)).union(requiredNames)
        for behavior in [
            Keyword.Behavior.dependentRequired, .dependentSchemas, .dependencies,
            .propertyDependencies,
        ] {
            for member in members(behavior) {
                names.insert(member.name)
                // In draft 3, the value can be one name.
                if let name = member.value.string { names.insert(name) }
                names.formUnion(member.value.elements.compactMap(\.string))
            }
        }
        for value in listedValues { names.formUnion(value.members.map(\.name)) }
        return names
    }

    /// The values of `const` and `enum`.
    var listedValues: [JSONNode] {
        [self[.constant]].compactMap(\.self) + items(.enumeration)
    }
}
