/// The built-in dialects and vocabularies.
package enum DialectTable {
    /// The URIs of the metaschemas of all dialects.
    package static let uris = StandardDialect.allCases.map(\.rawValue) + [Dialect.widgetURI]

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
    static let vocabularies: [ExactText: Vocabulary] = {
        let vocabularies: [Vocabulary] = [
            .core202012, .applicator202012, .unevaluated202012, .validation202012,
            .metaData202012, .formatAnnotation202012, .formatAssertion202012, .content202012,
            .core201909, .applicator201909, .validation201909, .metaData201909, .format201909,
            .content201909, .widget,
        ]
        return Dictionary(uniqueKeysWithValues: vocabularies.map { (ExactText($0.uri), $0) })
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
    private let vocabularies: [ExactText: Vocabulary]
    /// The results for the metaschemas that were read. The vocabularies of a metaschema are read only once, although
    /// many schemas and other metaschemas can name it in `$schema`.
    private var known: [ExactText: Resolution] = [:]

    init(vocabularies: [ExactText: Vocabulary]) {
        self.vocabularies = vocabularies
    }

    /// The result for a metaschema. The dialect is unknown to callers if `chainLength` exceeds `chainLimit`.
    private struct Resolution {
        let lookup: ResourceScanner.DialectLookup
        /// The number of metaschemas in the chain that name another metaschema.
        var chainLength = 0
    }

    /// A metaschema in a chain that names another metaschema.
    private struct Link {
        let uri: String
        /// The value of `$vocabulary`, or nil.
        let vocabularies: JSONNode?
        let metaschemaURI: String
    }

    private enum ChainStep {
        case end(ResourceScanner.DialectLookup)
        case link(Link)
    }

    /// Returns the dialect that the URI names.
    ///
    /// - Parameter findMetaschema: A function that returns the root of the metaschema with a URI, or nil if there is
    ///   none. It must return the same root for a URI in all calls, because results are kept.
    mutating func dialect(
        _ uri: String,
        findMetaschema: (String) -> JSONNode?
    ) -> ResourceScanner.DialectLookup {
        var chain: [Link] = []
        var next = uri
        while known[ExactText(next)] == nil {
            switch step(from: next, findMetaschema: findMetaschema) {
            case .end(let lookup):
                known[ExactText(next)] = Resolution(lookup: lookup)
                // Most schemas have a built-in dialect.
                if chain.isEmpty { return lookup }
            case .link(let link):
                // If the chain leads back to this metaschema, it ends here, so the dialects of a cycle are unknown.
                known[ExactText(next)] = Resolution(lookup: .unknown)
                chain.append(link)
                next = link.metaschemaURI
            }
        }
        for link in chain.reversed() {
            guard let base = known[ExactText(link.metaschemaURI)] else { continue }
            known[ExactText(link.uri)] = resolution(of: link, from: base)
        }
        guard let result = known[ExactText(uri)], result.chainLength <= Self.chainLimit
        else { return .unknown }
        return result.lookup
    }

    private func step(from uri: String, findMetaschema: (String) -> JSONNode?) -> ChainStep {
        if let dialect = DialectTable.dialect(uri: uri) { return .end(.found(dialect)) }
        guard let root = findMetaschema(uri) else {
            guard let corrected = DialectTable.uri(differingInSchemeFrom: uri),
                let dialect = DialectTable.dialect(uri: corrected)
            else { return .end(.unknown) }
            return .end(.found(dialect))
        }
        let declared = root["$vocabulary"].flatMap { $0.kind == .object ? $0 : nil }
        let otherURI = root["$schema"]?.string.map { URIReference.withoutEmptyFragment($0) }
            .flatMap { ExactText($0) == ExactText(uri) ? nil : $0 }
        if let otherURI {
            return .link(Link(uri: uri, vocabularies: declared, metaschemaURI: otherURI))
        }
        guard let declared else { return .end(.unknown) }
        // A metaschema that refers to no other metaschema does not show its draft. It gets the traits of draft 2020-12,
        // because drafts before 2019-09 have no vocabularies.
        return .end(customDialect(uri: uri, declared, traits: Dialect.draft202012.traits))
    }

    /// Returns the dialect of a metaschema whose own dialect is `base`.
    private func resolution(of link: Link, from base: Resolution) -> Resolution {
        let chainLength = base.chainLength + 1
        // A metaschema without `$vocabulary` has the vocabularies of its own dialect. In a chain that is too long, no
        // dialect is made.
        guard case .found(let dialect) = base.lookup, let declared = link.vocabularies,
            chainLength <= Self.chainLimit
        else { return Resolution(lookup: base.lookup, chainLength: chainLength) }
        return Resolution(
            lookup: customDialect(uri: link.uri, declared, traits: dialect.traits),
            chainLength: chainLength
        )
    }

    private func customDialect(
        uri: String,
        _ declared: JSONNode,
        traits: DialectTraits
    ) -> ResourceScanner.DialectLookup {
        var listed: [ListedVocabulary] = []
        for member in declared.members {
            let isRequired = member.value.bool == true
            let exactURI = ExactText(member.name)
            if vocabularies[exactURI] ?? DialectTable.vocabularies[exactURI] != nil {
                listed.append(ListedVocabulary(uri: exactURI, isRequired: isRequired))
            } else if isRequired {
                return .unknownVocabulary(uri: member.name)
            }
        }
        // Only the last occurrence of a vocabulary is kept, because a search for a format reads all vocabularies.
        var seen: Set<ListedVocabulary> = []
        let used = listed.reversed().filter { seen.insert($0).inserted }.reversed()
        let dialectVocabularies = used.compactMap { vocabulary in
            (vocabularies[vocabulary.uri] ?? DialectTable.vocabularies[vocabulary.uri])?
                .forMetaschema(isRequired: vocabulary.isRequired)
        }
        return .found(Dialect(uri: uri, vocabularies: dialectVocabularies, traits: traits))
    }

    /// A member of `$vocabulary`.
    private struct ListedVocabulary: Hashable {
        let uri: ExactText
        let isRequired: Bool
    }
}
