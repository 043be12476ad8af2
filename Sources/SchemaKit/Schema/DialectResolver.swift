/// A lookup of the dialect for a `$schema` URI. The dialect is a standard one, or a registered metaschema composes
/// it with `$vocabulary` (2020-12 core, section 8.1).
struct DialectResolver {
    /// The maximum length of a chain of metaschemas. A longer chain counts as cyclic.
    static let chainLimit = 16

    /// The custom vocabularies by their URIs.
    let vocabularies: [String: Vocabulary]

    func dialect(
        _ uri: String,
        document: (String) -> JSONDocument?
    ) -> ResourceScanner.DialectLookup {
        lookUp(uri, chain: 0, document: document)
    }

    private func lookUp(
        _ uri: String,
        chain: Int,
        document: (String) -> JSONDocument?
    ) -> ResourceScanner.DialectLookup {
        if let dialect = DialectTable.dialect(uri: uri) { return .found(dialect) }
        guard chain < Self.chainLimit, let root = document(uri)?.root,
            let own = root["$schema"]?.string
        else { return .unknown }
        let base = lookUp(
            URIReference(own).withoutFragmentIfEmpty.text,
            chain: chain + 1,
            document: document
        )
        // A metaschema without `$vocabulary` has the vocabularies of its own dialect.
        guard case .found(let dialect) = base, let vocabularies = root["$vocabulary"],
            vocabularies.kind == .object
        else { return base }
        return customDialect(uri: uri, vocabularies, traits: dialect.traits)
    }

    private func customDialect(
        uri: String,
        _ declared: JSONNode,
        traits: DialectTraits
    ) -> ResourceScanner.DialectLookup {
        var used: [Vocabulary] = []
        for member in declared.members {
            if let vocabulary = vocabularies[member.name] ?? DialectTable.vocabularies[member.name]
            {
                used.append(vocabulary.used(isRequired: member.value.bool == true))
            } else if member.value.bool == true {
                return .unknownVocabulary(uri: member.name)
            }
        }
        return .found(Dialect(uri: uri, vocabularies: used, traits: traits))
    }
}
