/// An argument error and the command whose help explains what is right.
package struct UsageError: Error, Hashable, Sendable {
    /// The words that lead to the command, such as `widget-lint rules`.
    package let command: String
    package let reason: ArgumentError
}
