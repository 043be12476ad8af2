import SchemaKit

/// The keywords that cause a difference: generated code can accept an invalid value or reject a valid one.
///
/// Generated code rejects the values in which the linter finds errors. A valid value can have an error if it violates
/// `advice` with the severity `error`. An invalid value has none if it violates only a schema with the severity
/// `warning`.
struct SchemaFeatures: OptionSet, Hashable {
    let rawValue: UInt8

    /// `severity` with any value.
    static let severity = SchemaFeatures(rawValue: 1 << 0)
    /// `severity` with the value `error`.
    static let errorSeverity = SchemaFeatures(rawValue: 1 << 1)
    static let advice = SchemaFeatures(rawValue: 1 << 2)
    /// `steps` or `queryOf`, whose violations are warnings by default.
    static let advisoryRelations = SchemaFeatures(rawValue: 1 << 3)
    /// An alias that no known receiver reads.
    static let unreadAliases = SchemaFeatures(rawValue: 1 << 4)
    /// An alias with the severity `error`.
    static let refusedAliases = SchemaFeatures(rawValue: 1 << 5)
    /// A constraint that no generated code enforces, such as a `pattern` with a back-reference.
    static let unenforcedKeywords = SchemaFeatures(rawValue: 1 << 6)

    /// Creates the features of a schema itself, without the schemas inside it.
    init(directlyIn schema: SchemaKeywords) {
        self = []
        if schema.has(.severity) {
            insert(schema.isAdvisory ? .severity : [.severity, .errorSeverity])
        }
        if schema.has(.advice) { insert(.advice) }
        if schema.has(.steps) || schema.has(.queryOf) { insert(.advisoryRelations) }
        for alias in MemberAlias.aliases(in: schema[.aliases]) {
            switch alias.use {
            case .read: break
            case .unread: insert(.unreadAliases)
            case .refused: insert(.refusedAliases)
            }
        }
        if schema.has(anyOf: .unenforced) || schema.hasUnsupportedPattern {
            insert(.unenforcedKeywords)
        }
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The features of schemas and of all schemas that they contain or refer to. Each schema is examined once.
struct SchemaFeatureCache {
    private var featuresOfSites: [ScopedSite: SchemaFeatures] = [:]
    /// For each examined schema, the schemas that contain it or refer to it.
    private var usersOfSites: [ScopedSite: [ScopedSite]] = [:]

    /// Returns the features of a schema, except for ``SchemaFeatures/unenforcedKeywords``.
    mutating func features(of site: ScopedSite, in index: inout SchemaIndex) -> SchemaFeatures {
        allFeatures(of: site, in: &index).subtracting(.unenforcedKeywords)
    }

    /// Returns whether a schema, or one that it contains or refers to, has a constraint that no generated code
    /// enforces.
    mutating func hasUnenforcedKeywords(_ site: ScopedSite, in index: inout SchemaIndex) -> Bool {
        allFeatures(of: site, in: &index).contains(.unenforcedKeywords)
    }

    private mutating func allFeatures(
        of site: ScopedSite,
        in index: inout SchemaIndex
    ) -> SchemaFeatures {
        if let features = featuresOfSites[site] { return features }
        var pending = [site]
        var changed: [ScopedSite] = []
        while let user = pending.popLast() {
            guard featuresOfSites[user] == nil else { continue }
            let schema = index.keywords(user)
            var features = SchemaFeatures(directlyIn: schema)
            // Only the schema that declares a refused alias refuses it. For this schema, the alias is just unread.
            if index.aliases(in: schema).inheritsAliasNotRead { features.insert(.unreadAliases) }
            let targets = index.targets(of: schema)
            // A dynamic reference without a single target is not enforced.
            if targets.count < SchemaIndex.referenceKeywords.count(where: { schema.has($0) }) {
                features.insert(.unenforcedKeywords)
            }
            featuresOfSites[user] = features
            changed.append(user)
            for applied in schema.subschemas + schema.schemas(.advice) + targets {
                usersOfSites[applied, default: []].append(user)
                if featuresOfSites[applied] == nil {
                    pending.append(applied)
                } else {
                    changed.append(applied)
                }
            }
        }
        while let applied = changed.popLast() {
            guard let features = featuresOfSites[applied], !features.isEmpty else { continue }
            for user in usersOfSites[applied] ?? []
            where featuresOfSites[user]?.isSuperset(of: features) == false {
                featuresOfSites[user]?.formUnion(features)
                changed.append(user)
            }
        }
        return featuresOfSites[site] ?? []
    }
}

extension SchemaKeywords {
    private static let patternKeywords: KeywordSet = [.pattern, .patternProperties, .template]

    /// True if generated code cannot match one of the regular expressions of the schema.
    fileprivate var hasUnsupportedPattern: Bool {
        guard has(anyOf: Self.patternKeywords) else { return false }
        let sources = [self[.pattern]?.string, self[.template]?["token"]?.string]
            .compactMap { $0 }
        return (sources + members(.patternProperties).map(\.name)).contains {
            PortablePattern($0) == nil
        }
    }
}
