/// The built-in dialects and vocabularies.
enum DialectTable {
    /// The URIs of the metaschemas of all dialects.
    static let uris = StandardDialect.allCases.map(\.rawValue) + [Dialect.widgetURI]

    /// Returns the built-in dialect whose metaschema has the URI `uri`, or nil. Each dialect is created on first use.
    /// (Benchmark: `startup`.)
    static func dialect(uri: String) -> Dialect? {
        uri == Dialect.widgetURI ? .widget : StandardDialect(rawValue: uri)?.dialect
    }

    /// Returns the URI of the built-in dialect that differs from `uri` only in its scheme, `http` or `https`; nil if
    /// there is none. Some drafts use `http` and others `https`, so authors confuse them.
    static func uri(differingInSchemeFrom uri: String) -> String? {
        let schemes = ["http:", "https:"]
        guard let scheme = schemes.first(where: { uri.hasPrefix($0) }) else { return nil }
        let rest = uri.dropFirst(scheme.count)
        return schemes.filter { $0 != scheme }.map { "\($0)\(rest)" }
            .first { dialect(uri: $0) != nil }
    }

    /// Returns whether a built-in dialect has a keyword with this name.
    static func hasKeyword(named name: String) -> Bool {
        uris.contains { dialect(uri: $0)?.keyword(named: name) != nil }
    }

    /// The built-in vocabularies by their URIs, for metaschemas that compose their own dialect.
    static let vocabularies: [String: Vocabulary] = {
        let vocabularies: [Vocabulary] = [
            .core202012, .applicator202012, .unevaluated202012, .validation202012,
            .metaData202012, .formatAnnotation202012, .formatAssertion202012, .content202012,
            .core201909, .applicator201909, .validation201909, .metaData201909, .format201909,
            .content201909, .widget,
        ]
        return Dictionary(uniqueKeysWithValues: vocabularies.map { ($0.uri, $0) })
    }()
}

/// The built-in dialects, with the URIs of their metaschemas as raw values.
public enum StandardDialect: String, Sendable, Hashable, CaseIterable {
    /// Draft 3, of 2010.
    case draft3 = "http://json-schema.org/draft-03/schema"
    /// Draft 4, of 2013.
    case draft4 = "http://json-schema.org/draft-04/schema"
    /// Draft 6, of 2017.
    case draft6 = "http://json-schema.org/draft-06/schema"
    /// Draft 7, of 2018.
    case draft7 = "http://json-schema.org/draft-07/schema"
    /// Draft 2019-09.
    case draft201909 = "https://json-schema.org/draft/2019-09/schema"
    /// Draft 2020-12, the default of a registry.
    case draft202012 = "https://json-schema.org/draft/2020-12/schema"
    /// Version 1, which is not released yet.
    case version1 = "https://json-schema.org/v1"

    /// The table of the dialect's keywords.
    package var dialect: Dialect {
        switch self {
        case .draft3: .draft3
        case .draft4: .draft4
        case .draft6: .draft6
        case .draft7: .draft7
        case .draft201909: .draft201909
        case .draft202012: .draft202012
        case .version1: .version1
        }
    }
}

/// A lookup of the dialect for a `$schema` URI: a built-in dialect, or a dialect that a registered metaschema composes
/// with `$vocabulary` (2020-12 core, section 8.1). If no metaschema has the URI, the lookup finds the built-in dialect
/// whose URI differs only in the scheme, `http` or `https`.
struct DialectResolver {
    /// The maximum number of metaschemas in a chain, in which each is the `$schema` of the one before it. The
    /// dialect of a longer chain, such as a cycle, is unknown.
    static let chainLimit = 16

    /// The custom vocabularies by their URIs.
    let vocabularies: [String: Vocabulary]

    func dialect(
        _ uri: String,
        findMetaschema: (String) -> JSONNode?
    ) -> ResourceScanner.DialectLookup {
        lookUp(uri, chainLength: 0, findMetaschema: findMetaschema)
    }

    private func lookUp(
        _ uri: String,
        chainLength: Int,
        findMetaschema: (String) -> JSONNode?
    ) -> ResourceScanner.DialectLookup {
        if let dialect = DialectTable.dialect(uri: uri) { return .found(dialect) }
        guard let root = findMetaschema(uri) else {
            guard let corrected = DialectTable.uri(differingInSchemeFrom: uri),
                let dialect = DialectTable.dialect(uri: corrected)
            else { return .unknown }
            return .found(dialect)
        }
        let declared = root["$vocabulary"].flatMap { $0.kind == .object ? $0 : nil }
        let otherURI = root["$schema"]?.string.map { URIReference.withoutEmptyFragment($0) }
            .flatMap { ExactText($0) == ExactText(uri) ? nil : $0 }
        // A metaschema that refers to no other metaschema does not show its draft. It gets the traits of draft 2020-12,
        // because drafts before 2019-09 have no vocabularies.
        if let declared, otherURI == nil {
            return customDialect(uri: uri, declared, traits: Dialect.draft202012.traits)
        }
        guard chainLength < Self.chainLimit, let metaschemaURI = otherURI else { return .unknown }
        let base = lookUp(
            metaschemaURI,
            chainLength: chainLength + 1,
            findMetaschema: findMetaschema
        )
        // A metaschema without `$vocabulary` has the vocabularies of its own dialect.
        guard case .found(let dialect) = base, let vocabularies = declared else { return base }
        return customDialect(uri: uri, vocabularies, traits: dialect.traits)
    }

    private func customDialect(
        uri: String,
        _ declared: JSONNode,
        traits: DialectTraits
    ) -> ResourceScanner.DialectLookup {
        var dialectVocabularies: [Vocabulary] = []
        for member in declared.members {
            if let vocabulary = vocabularies[member.name] ?? DialectTable.vocabularies[member.name]
            {
                dialectVocabularies.append(
                    vocabulary.forMetaschema(isRequired: member.value.bool == true)
                )
            } else if member.value.bool == true {
                return .unknownVocabulary(uri: member.name)
            }
        }
        return .found(Dialect(uri: uri, vocabularies: dialectVocabularies, traits: traits))
    }
}
