package import SchemaKit

/// Findings about the choice of a schema.
extension Diagnostic {
    /// Returns the finding that no schema or several schemas match, or nil if one was found.
    package static func unknownPayload(
        _ match: PayloadMatcher.Match,
        in document: JSONDocument
    ) -> Diagnostic? {
        let start = Int(document.entry(at: 0).start)
        let range = SourceRange(start: start, end: start + 1)
        switch match {
        case .found:
            return nil
        case .none where !document.entry(at: 0).isContainer:
            return Diagnostic(
                id: .unknownPayload,
                message: "expected a payload, which is an object or an array, found "
                    + document.entry(at: 0).kind.phrase,
                range: document.range(at: 0)
            )
        case .none(let nearest):
            var diagnostic = Diagnostic(
                id: .unknownPayload,
                message: "the payload fits no known schema; choose one with --schema",
                range: range
            )
            diagnostic.related = nearest.map {
                RelatedRange(
                    message: "not taken for \($0.entry.title) (\($0.entry.name)): \($0.reason)",
                    range: range
                )
            }
            return diagnostic
        case .tie(let candidates):
            let limit = PayloadMatcher.candidateLimit
            let names = candidates.prefix(limit).map { "\($0.entry.title) (\($0.entry.name))" }
                .joined(separator: " and ")
            let otherCount = candidates.count - limit
            let others =
                otherCount > 0 ? ", and \(otherCount) \(otherCount == 1 ? "other" : "others")," : ""
            var diagnostic = Diagnostic(
                id: .unknownPayload,
                message: "the payload fits \(names)\(others) equally well; "
                    + "choose one with --schema",
                range: range
            )
            diagnostic.related = candidates.prefix(limit).map {
                RelatedRange(
                    message: "as \($0.entry.title) (\($0.entry.name)): \($0.reason)",
                    range: range
                )
            }
            return diagnostic
        case .memberArray(let entry, let member):
            return Diagnostic(
                id: .unknownPayload,
                message: "expected an object that has the array as its member '\(member)', "
                    + "for \(entry.title) (\(entry.name)), found an array",
                range: range
            )
        case .otherContainer(let entry, let expected):
            let wanted =
                expected == .object
                ? #"an object that gives each element a name, as in '{"name": {…}}'"#
                : "an array of the members' values"
            return Diagnostic(
                id: .unknownPayload,
                message: "expected \(wanted), for \(entry.title) (\(entry.name)), found "
                    + document.entry(at: 0).kind.phrase,
                range: range
            )
        }
    }

    /// Returns the finding that the payload's `$schema` names an unknown schema.
    package static func unknownSchema(
        _ uri: String,
        suggestion: String?,
        at range: SourceRange
    ) -> Diagnostic {
        let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        let credentials =
            Redaction.credentials(in: Array(uri.utf8)).map {
                [SourceRange(start: $0.lowerBound, end: $0.upperBound)]
            } ?? []
        let uri = String(decoding: Array(uri.utf8).masking(credentials), as: UTF8.self)
        return Diagnostic(
            id: .unknownSchema,
            message: "'$schema' names no known schema: '\(uri)'\(hint)",
            range: range
        )
    }
}
