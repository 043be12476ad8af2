/// The URIs of the keywords that findings are about. Each is created once, because many findings may be about one
/// keyword. (Benchmark: `many-findings`.)
final class KeywordURIs {
    private struct Keyword: Hashable {
        let subschema: SubschemaID
        let entry: KeywordEntry
    }

    private var uris: [Keyword: String] = [:]
    private var last: (keyword: Keyword, uri: String)?

    /// Returns the URI of a unit's keyword, or that of the subschema if the unit has no keyword.
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
