import SchemaKit

/// A part of the project that depends on the behavior of keywords.
///
/// `KeywordConsumerTests` compares the results of each consumer with and without a keyword. The row of the keyword
/// names the consumers whose results must differ.
enum KeywordConsumer: String, CaseIterable, Sendable {
    /// `Evaluator` and `TracingEvaluator` reject a value because of the keyword.
    case verdict
    /// The trace of a value has a unit with the keyword.
    case trace
    /// The findings about a value differ because of the keyword, and none of them has the generic rule
    /// `forbidden-value`.
    case message
    /// `SchemaDifferences` reports that one version of a schema has the keyword.
    case comparison
    /// `SchemaLinter` reports a value that the keyword cannot have.
    case schemaLint
    /// The declarations of a model, or the notes on it, differ because of the keyword.
    case model
    /// A generated rule differs because of the keyword.
    case generatedRules
    /// The pages of a schema differ because of the keyword.
    case pages
    /// The values that an editor offers differ because of the keyword.
    case completion
    /// The description of a value in an editor differs because of the keyword.
    case hover

    /// The consumers that handle a keyword unless its row says otherwise.
    static func all(for role: Keyword.Behavior.Role) -> Set<KeywordConsumer> {
        switch role {
        case .reference, .assertion, .inPlaceApplicator, .childApplicator: Set(allCases)
        case .notice: [.trace, .message, .schemaLint, .pages, .hover]
        case .annotation: [.trace, .schemaLint, .pages, .hover]
        case .identity: [.schemaLint]
        }
    }
}
