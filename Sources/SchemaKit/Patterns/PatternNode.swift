/// The syntax tree of a pattern, with modifiers already applied.
package indirect enum PatternNode: Hashable, Sendable {
    /// Matches the empty text.
    case empty
    case character(UInt32)
    /// Matches one code point of the set. An empty set matches nothing.
    case set(CodePointSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case capture(Int, PatternNode)
    case assertion(PatternAssertion)
    case look(PatternLook)
    /// A back-reference, as an index into `PatternTree.references`.
    case reference(Int, ignoresCase: Bool)
    case repetition(PatternRepetition)
}

/// A condition on a position in the text that depends on the code points on both sides.
package enum PatternAssertion: UInt8, Hashable, Sendable {
    case textStart
    case textEnd
    /// `^` and `$` with the modifier `m`.
    case lineStart
    case lineEnd
    case wordBoundary
    case notWordBoundary
    /// `\b` and `\B` with the modifier `i`, which makes U+017F and U+212A word characters.
    case foldedWordBoundary
    case notFoldedWordBoundary
}

/// `(?=…)`, `(?!…)`, `(?<=…)` or `(?<!…)`.
package struct PatternLook: Hashable, Sendable {
    var isBehind: Bool
    var isNegated: Bool
    var body: PatternNode
}

/// A quantifier and the node that it repeats.
package struct PatternRepetition: Hashable, Sendable {
    package var body: PatternNode
    package var minimum: Int
    /// The upper bound, or `Int.max` if there is none.
    package var maximum: Int
    var isGreedy: Bool
    /// The capture groups inside `body`. Each iteration resets them.
    var captures: Range<Int>
}

/// A parsed pattern.
package struct PatternTree: Hashable, Sendable {
    package var root: PatternNode
    /// The number of capture groups; group 0, the whole match, is not counted.
    var captureCount: Int
    /// For each back-reference, the groups that it can refer to. There are several if a group name occurs in more
    /// than one alternative; at most one of them takes part in a match.
    var references: [[Int]]
}
