/// The syntax tree of a pattern, with modifiers already applied.
package indirect enum PatternNode: Hashable, Sendable {
    /// Matches the empty text.
    case empty
    case character(UInt32)
    /// One code point of the set; an empty set matches nothing.
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

/// A condition on a place in the text that looks at the code points on its two sides.
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

/// A quantifier and what it repeats.
package struct PatternRepetition: Hashable, Sendable {
    package var body: PatternNode
    package var minimum: Int
    /// `Int.max` where there is none.
    package var maximum: Int
    var isGreedy: Bool
    /// The capture groups inside `body`, which each iteration forgets.
    var captures: Range<Int>
}

/// A parsed pattern.
package struct PatternTree: Hashable, Sendable {
    package var root: PatternNode
    /// The number of capture groups; group 0, the whole match, is not counted.
    var captureCount: Int
    /// For each back-reference, the groups it may mean: several where a name is used in
    /// alternatives, of which at most one has a value.
    var references: [[Int]]
}
