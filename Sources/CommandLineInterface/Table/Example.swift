/// A command line worth copying, and its effect.
package struct Example: Hashable, Sendable {
    package let line: String
    /// A few words, without a full stop.
    package let summary: String

    package init(_ line: String, _ summary: String) {
        self.line = line
        self.summary = summary
    }
}
