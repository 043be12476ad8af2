/// A term of help's closing lists (an exit status, an environment variable) and its meaning.
package struct Definition: Hashable, Sendable {
    package let term: String
    package let meaning: String

    package init(_ term: String, _ meaning: String) {
        self.term = term
        self.meaning = meaning
    }
}
