/// An example of a command line and its effect.
package struct Example: Hashable, Sendable {
    package let line: String
    /// A short summary without a full stop.
    package let summary: String

    package init(_ line: String, _ summary: String) {
        self.line = line
        self.summary = summary
    }
}
