import SchemaKit

/// A payload that could not be checked.
package struct UncheckedPayload: Sendable, Hashable {
    /// The path of the file, as reports show it.
    package let path: String
    /// The line number, for a payload in a stream.
    package let line: Int?
    /// A sentence with the reason why the payload could not be checked.
    package let failure: String

    package init(path: String, line: Int?, failure: String) {
        self.path = path
        self.line = line
        self.failure = failure
    }
}
