import SchemaKit

/// A payload of which it is not known whether it is in order.
package struct UncheckedPayload: Sendable, Hashable {
    /// How reports call the file.
    package let path: String
    /// The line, for one of a stream.
    package let line: Int?
    /// What kept it from being checked, a sentence.
    package let failure: String

    package init(path: String, line: Int?, failure: String) {
        self.path = path
        self.line = line
        self.failure = failure
    }
}
