/// The reason why evaluation gives no verdict, although schema and value are well-formed.
package enum EvaluationFault: Error, Sendable {
    /// The nesting of subschemas exceeded the limit. A schema that refers to itself without descending into the value
    /// causes this. A deep value can cause it, too, if nested subschemas apply at each level.
    case depthLimitExceeded(limit: Int)
    /// A pattern exceeded its step limit.
    case patternTooCostly(pattern: String)
    /// Evaluation reached a reference that cannot be resolved.
    case unresolvedReference(SchemaError)
    /// Evaluation exceeded its step limit, which grows with the schema and with the value.
    case stepLimitExceeded(limit: Int)
}
