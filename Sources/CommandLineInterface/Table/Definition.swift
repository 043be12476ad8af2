/// A term and its meaning, for the lists of exit statuses and environment variables in help and the manual page.
package struct Definition: Hashable, Sendable {
    package let term: String
    package let meaning: String

    package init(_ term: String, _ meaning: String) {
        self.term = term
        self.meaning = meaning
    }
}
