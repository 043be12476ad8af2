import SchemaDiagnostics
import SchemaKit

/// What is found in a payload with one mistake, as far as it can be told right from wrong.
package struct MutationVerdict: Sendable {
    package let mutation: Mutation
    /// Whether the first finding names the mistake, at its place.
    package let isFirstRight: Bool
    package let findingCount: Int
    /// Whether a misspelling has the right word for its replacement.
    package let isSuggestionRight: Bool
    /// The findings as one reads them.
    package let findings: [String]

    /// Judges a mutant; `nil` where the payload is as valid as it was.
    package init?(_ mutation: Mutation, of payload: MutationCorpus.Payload) throws {
        self.mutation = mutation
        let document = try JSONParser().parse(mutation.applied(to: payload.document.bytes))
        if mutation.kind != .duplicate {
            do {
                guard try !payload.validator.isValid(document) else { return nil }
            } catch {
                return nil
            }
        }
        let found =
            TextDiagnostics.diagnostics(of: document)
            + (try EvaluationDiagnostics.diagnostics(of: document, payload.validator.program))
        let errors = found.filter { $0.severity == .error }.enumerated()
            .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
            .map(\.element)
        findingCount = errors.count
        findings = errors.map {
            "\($0.id.rawValue) at '\($0.instanceLocation)' (\($0.range.start)): \($0.message)"
        }
        isFirstRight =
            errors.first.map { first in
                mutation.mayBeTold(as: first.id.rawValue)
                    && (mutation.offsets.contains(first.range.start)
                        || mutation.pointers.contains(first.instanceLocation))
            } ?? false
        isSuggestionRight = errors.contains { finding in
            finding.fixes.contains { fix in
                fix.edits.contains { $0.replacement == mutation.original }
            }
        }
    }
}

extension Mutation {
    /// Whether a rule names the mistake. Where a value fits no branch of a choice, and the choice is
    /// about that very value, there is no other keyword to name.
    fileprivate func mayBeTold(as rule: String) -> Bool {
        kind.rules.contains(rule) || kind.isAboutValue && rule == "no-branch-matches"
    }
}
