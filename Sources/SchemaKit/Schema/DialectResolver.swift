/// Finds the dialect that a `$schema` URI names: a standard one, or one that a registered
/// metaschema puts together with `$vocabulary` (2020-12 core, section 8.1).
enum DialectResolver {
    /// How many metaschemas may stand on one another before the chain counts as endless.
    static let chainLimit = 16

    static func dialect(
        _ uri: String,
        document: (String) -> JSONDocument?
    ) -> ResourceScanner.DialectLookup {
        var uri = uri
        for _ in 0..<chainLimit {
            if let dialect = DialectTable.dialects[uri] { return .found(dialect) }
            guard let root = document(uri)?.root else { return .unknown }
            if let vocabularies = root["$vocabulary"], vocabularies.kind == .object {
                return customDialect(uri: uri, vocabularies)
            }
            // A metaschema without `$vocabulary` has the vocabularies of its own dialect.
            guard let own = root["$schema"]?.string else { return .unknown }
            uri = URIReference(own).withoutFragmentIfEmpty.text
        }
        return .unknown
    }

    private static func customDialect(
        uri: String,
        _ declared: JSONNode
    ) -> ResourceScanner.DialectLookup {
        var vocabularies: [Vocabulary] = []
        for member in declared.members {
            if let vocabulary = DialectTable.vocabularies[member.name] {
                vocabularies.append(vocabulary)
            } else if member.value.bool == true {
                return .unknownVocabulary(uri: member.name)
            }
        }
        return .found(Dialect(uri: uri, vocabularies: vocabularies, formats: .draft202012))
    }
}
