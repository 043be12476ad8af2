/// Why no verdict can be given, although schema and value are both in order.
public enum EvaluationFault: Error, Sendable {
    /// Subschemas were entered one inside the other deeper than the limit, which happens where a
    /// schema refers to itself without looking at a part of the value.
    case depthLimitExceeded(limit: Int)
    /// A pattern that needs backtracking used up its steps.
    case patternTooCostly(pattern: String)
    /// A reference that the value made the evaluation follow leads nowhere.
    case deadReference(SchemaError)
    /// Evaluation took more steps than its limit, which grows with the schema and with the value.
    case stepLimitExceeded(limit: Int)
}

extension EvaluationFault {
    /// Whether a limit is used up, so that going on makes no sense.
    var isExhaustion: Bool {
        switch self {
        case .depthLimitExceeded, .patternTooCostly, .stepLimitExceeded: true
        case .deadReference: false
        }
    }
}
