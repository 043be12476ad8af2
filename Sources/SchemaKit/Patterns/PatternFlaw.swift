/// A likely mistake in a pattern that compiles.
package enum PatternFlaw: Hashable, Sendable {
    /// No text matches the pattern.
    case matchesNothing
    /// The pattern seems meant for the whole text, but matches anywhere in it.
    case lacksAnchors

    /// Returns the likely mistake in the pattern `source` (UTF-8), or nil if none is found or the pattern does not
    /// compile.
    package static func flaw(of source: [UInt8]) -> PatternFlaw? {
        guard let tree = try? PatternParser.tree(of: source, syntax: .either) else { return nil }
        if tree.root.matchesNothing { return .matchesNothing }
        guard tree.references.isEmpty else { return nil }
        return tree.root.lacksAnchors ? .lacksAnchors : nil
    }
}
