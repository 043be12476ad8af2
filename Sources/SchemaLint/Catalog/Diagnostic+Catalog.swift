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
                message: "expected a payload (an object or an array), found "
                    + document.entry(at: 0).kind.phrase,
                range: document.range(at: 0)
            )
        case .none(let nearest):
            var diagnostic = Diagnostic(
                id: .unknownPayload,
                message: "no known schema matches; choose one with --schema",
                range: range
            )
            diagnostic.related = nearest.map {
                RelatedRange(
                    message: "closest: \($0.entry.title) (\($0.entry.name)), but \($0.reason)",
                    range: range
                )
            }
            return diagnostic
        case .tie(let candidates):
            let limit = PayloadMatcher.candidateLimit
            var names = candidates.prefix(limit).map { "\($0.entry.title) (\($0.entry.name))" }
            let otherCount = candidates.count - limit
            if otherCount > 0 { names.append(otherCount == 1 ? "1 other" : "\(otherCount) others") }
            let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
            var diagnostic = Diagnostic(
                id: .unknownPayload,
                message: "\(list) match equally well; choose one with --schema",
                range: range
            )
            diagnostic.related = candidates.prefix(limit).map {
                RelatedRange(
                    message: "\($0.entry.title) (\($0.entry.name)): \($0.reason)",
                    range: range
                )
            }
            return diagnostic
        case .memberArray(let entry, let member):
            return Diagnostic(
                id: .unknownPayload,
                message: "expected an object whose member '\(member)' is the array "
                    + "(\(entry.title), \(entry.name)), found an array",
                range: range
            )
        case .otherContainer(let entry, let expected):
            let wanted =
                expected == .object
                ? #"an object with a name for each item, such as '{"name": {…}}'"#
                : "an array of the members' values"
            return Diagnostic(
                id: .unknownPayload,
                message: "expected \(wanted) (\(entry.title), \(entry.name)), found "
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
        let hint =
            suggestion.map { "did you mean '\($0)'?" } ?? "add its folder with --schemas"
        let credentials =
            Redaction.credentials(in: Array(uri.utf8)).map {
                [SourceRange(start: $0.lowerBound, end: $0.upperBound)]
            } ?? []
        let uri = String(decoding: Array(uri.utf8).masking(credentials), as: UTF8.self)
        return Diagnostic(
            id: .unknownSchema,
            message: "unknown schema '\(uri)' in '$schema'; \(hint)",
            range: range
        )
    }
}
