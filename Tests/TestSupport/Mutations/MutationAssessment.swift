import SchemaDiagnostics
import SchemaKit

/// The errors that are found in a mutant, which is a payload with one mistake, and whether they are right.
package struct MutationAssessment: Sendable {
    package let mutation: Mutation
    /// True if the first error in the text names the mistake and has its position or its location.
    package let isFirstRight: Bool
    /// The number of errors. Warnings and notes are ignored.
    package let findingCount: Int
    /// True if the mistake is a misspelling and a fix of an error restores the word.
    package let isSuggestionRight: Bool
    /// The errors as texts for messages of tests.
    package let findings: [String]

    /// Assesses the findings in a mutated payload. Returns `nil` if the payload is still valid, or has no verdict.
    package init?(_ mutation: Mutation, of payload: MutationCorpus.Payload) throws {
        self.mutation = mutation
        let document = try JSONParser().parse(mutation.applied(to: payload.document.bytes))
        // A schema cannot reject a duplicate member, which only the linter reports.
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
                mutation.isNamed(byRule: first.id.rawValue)
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
    /// Returns whether a finding of a rule names the mistake. If the mistake is a wrong value, and `anyOf` or `oneOf`
    /// applies directly to the value, the finding can only say that no branch matches.
    fileprivate func isNamed(byRule rule: String) -> Bool {
        kind.rules.contains(rule) || kind.isAboutValue && rule == "no-branch-matches"
    }
}
