/// Why a value is not one that the option or operand takes.
package enum InvalidValue: Error, Hashable, Sendable {
    case notAmong([String], suggestion: String?)
    case notNumber(ClosedRange<Int>)
    case emptyPath
    /// The value does not have the form that `expected` names, such as `RULE=SEVERITY`.
    case malformed(expected: String)
}
