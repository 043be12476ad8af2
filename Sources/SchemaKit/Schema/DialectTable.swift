/// The built-in dialects and vocabularies.
enum DialectTable {
    /// The URIs of the metaschemas of all dialects.
    static let uris = StandardDialect.allCases.map(\.rawValue) + [Dialect.widgetURI]

    /// Returns the built-in dialect with this metaschema, or nil if there is none. Each dialect is created on first
    /// use. (Benchmark: `startup`.)
    static func dialect(uri: String) -> Dialect? {
        uri == Dialect.widgetURI ? .widget : StandardDialect(rawValue: uri)?.dialect
    }

    /// Returns whether a built-in dialect has a keyword with this name.
    static func hasKeyword(named name: String) -> Bool {
        uris.contains { dialect(uri: $0)?.keyword(named: name) != nil }
    }

    /// The built-in vocabularies by their URIs, for metaschemas that compose their own dialect.
    static let vocabularies: [String: Vocabulary] = table(
        [
            .core202012, .applicator202012, .unevaluated202012, .validation202012,
            .metaData202012, .formatAnnotation202012, .formatAssertion202012, .content202012,
            .core201909, .applicator201909, .validation201909, .metaData201909, .format201909,
            .content201909, .widget,
        ],
        by: \.uri
    )

    private static func table<Value>(
        _ values: [Value],
        by key: (Value) -> String
    ) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: values.map { (key($0), $0) })
    }
}
