/// What is odd about a pattern that compiles.
package enum PatternFlaw: Hashable, Sendable {
    /// No text matches.
    case matchesNothing
    /// It looks as if it were meant for the whole text, but matches anywhere in it.
    case lacksAnchors

    /// What is odd about the pattern `source`, in UTF-8.
    package static func flaw(of source: [UInt8]) -> PatternFlaw? {
        guard let tree = try? PatternParser.tree(of: source, syntax: .either) else { return nil }
        if tree.root.matchesNothing { return .matchesNothing }
        guard tree.references.isEmpty else { return nil }
        return tree.root.lacksAnchors ? .lacksAnchors : nil
    }
}
