/// The URIs of the keywords that findings are about. Each is made once, as many findings may be about one keyword.
/// (Benchmark: `many-findings`.)
final class KeywordURIs {
    private struct Keyword: Hashable {
        let subschema: SubschemaID
        let entry: KeywordEntry
    }

    private var uris: [Keyword: String] = [:]
    private var last: (keyword: Keyword, uri: String)?

    /// The URI of a unit's keyword, or of the subschema where the unit is the application of that.
    func uri(ofKeywordOf id: EvaluationTrace.UnitID, in trace: EvaluationTrace) -> String {
        let unit = trace[id]
        let keyword = Keyword(subschema: unit.subschema, entry: unit.keyword)
        if let last, last.keyword == keyword { return last.uri }
        let uri = uris[keyword] ?? trace.absoluteKeywordLocation(of: id)
        uris[keyword] = uri
        last = (keyword, uri)
        return uri
    }
}
