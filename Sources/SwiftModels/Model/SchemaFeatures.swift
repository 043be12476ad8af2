import SchemaKit

/// The keywords with which the linter can find errors in a valid value, or no errors in an invalid value.
///
/// For example, a valid value can violate `advice` that has the severity `error`. In a schema with the severity
/// `warning`, an invalid value can have no errors.
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
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The features of schemas and of all schemas that they contain or refer to. Each schema is examined once.
struct SchemaFeatureCache {
    private var featuresOfSites: [ScopedSite: SchemaFeatures] = [:]
    /// For each examined schema, the schemas that contain it or refer to it.
    private var usersOfSites: [ScopedSite: [ScopedSite]] = [:]

    /// Returns the features of a schema.
    mutating func features(of site: ScopedSite, in index: inout SchemaIndex) -> SchemaFeatures {
        if let features = featuresOfSites[site] { return features }
        var pending = [site]
        var changed: [ScopedSite] = []
        while let user = pending.popLast() {
            guard featuresOfSites[user] == nil else { continue }
            let schema = index.keywords(user)
            var features = SchemaFeatures(directlyIn: schema)
            // Only the schema that declares a refused alias refuses it. For this schema, the alias is just unread.
            if index.aliases(in: schema).inheritsAliasNotRead { features.insert(.unreadAliases) }
            featuresOfSites[user] = features
            changed.append(user)
            for applied in schema.subschemas + schema.schemas(.advice) + index.targets(of: schema) {
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
