/// One of the values that an option or operand allows.
package struct Choice: Hashable, Sendable {
    package let name: String
    /// A few words for the manual page and for shells that show them, or nothing.
    package let summary: String

    package init(_ name: String, _ summary: String = "") {
        self.name = name
        self.summary = summary
    }
}
