/// Why no verdict can be given, although schema and value are both in order.
public enum EvaluationFault: Error, Sendable {
    /// Subschemas were entered one inside the other deeper than the limit, which happens where a
    /// schema refers to itself without looking at a part of the value.
    case depthLimitExceeded(limit: Int)
    /// A pattern that needs backtracking used up its steps.
    case patternTooCostly(pattern: String)
    /// A reference that the value made the evaluation follow leads nowhere.
    case deadReference(SchemaError)
}

extension EvaluationFault {
    /// Whether a limit is used up, so that going on makes no sense.
    var isExhaustion: Bool {
        switch self {
        case .depthLimitExceeded, .patternTooCostly: true
        case .deadReference: false
        }
    }
}
