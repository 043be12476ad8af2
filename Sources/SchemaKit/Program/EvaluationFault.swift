/// The reason why evaluation gives no verdict, although schema and value are well-formed.
public enum EvaluationFault: Error, Sendable {
    /// The nesting of subschemas exceeded the limit. A schema that refers to itself without descending into the value
    /// causes this.
    case depthLimitExceeded(limit: Int)
    /// A pattern that needs backtracking exceeded its step limit.
    case patternTooCostly(pattern: String)
    /// Evaluation reached a reference that cannot be resolved.
    case deadReference(SchemaError)
    /// Evaluation exceeded its step limit, which grows with the schema and with the value.
    case stepLimitExceeded(limit: Int)
}

extension EvaluationFault {
    /// True if a limit is exceeded, so that evaluation must stop.
    var isExhaustion: Bool {
        switch self {
        case .depthLimitExceeded, .patternTooCostly, .stepLimitExceeded: true
        case .deadReference: false
        }
    }
}

extension EvaluationFault: CustomStringConvertible {
    /// The message for users: one phrase.
    public var description: String {
        switch self {
        case .depthLimitExceeded(let limit):
            "evaluation applies more than \(limit) nested subschemas; a schema may refer to itself"
        case .patternTooCostly(let pattern):
            "the pattern '\(pattern)' takes too many steps".printable
        case .deadReference(let error):
            error.description
        case .stepLimitExceeded(let limit):
            "evaluation takes more than \(limit) steps"
        }
    }
}
