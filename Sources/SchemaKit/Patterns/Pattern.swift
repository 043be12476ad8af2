/// A regular expression of ECMA-262 with the `u` flag, as JSON Schema's `pattern` has it.
///
/// A pattern is compiled once and can then be used from any thread, with a `PatternScratch` for
/// each. It works on bytes: UTF-8 in which a lone surrogate may stand as three bytes. Patterns
/// without look-around and back-references take time linear in the text.
package final class Pattern: Sendable {
    package let source: String

    private let matcher: PatternMatcher
    private let stepLimit: Int

    /// What a pattern may ask for before it is refused, or matching given up.
    package struct Limits: Hashable, Sendable {
        /// Groups inside groups.
        package var nestingDepth = 100
        /// States or instructions that the pattern compiles to.
        package var stateCount = 100_000
        /// Steps of the backtracking matcher for one text.
        package var stepCount = 10_000_000

        package static let standard = Limits()

        package init() {}
    }

    /// - Parameter utf8: The source, in which a lone surrogate may stand as three bytes.
    package init(
        utf8: [UInt8],
        syntax: PatternSyntax = .unicode,
        limits: Limits = .standard
    ) throws(PatternError) {
        let tree = try PatternParser.tree(
            of: utf8,
            syntax: syntax,
            nestingLimit: limits.nestingDepth
        )
        guard let matcher = PatternMatcher(tree, limits: limits) else {
            throw PatternError(kind: .tooLarge(limit: limits.stateCount), range: 0..<utf8.count)
        }
        source = String(decoding: utf8, as: UTF8.self)
        self.matcher = matcher
        stepLimit = limits.stepCount
    }

    package convenience init(
        _ source: String,
        syntax: PatternSyntax = .unicode,
        limits: Limits = .standard
    ) throws(PatternError) {
        try self.init(utf8: Array(source.utf8), syntax: syntax, limits: limits)
    }

    /// Whether `source` is a pattern; nothing is made that could match.
    static func isWellFormed(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        let limit = Limits.standard.nestingDepth
        if PatternOutline.isWellFormed(source, nestingLimit: limit) { return true }
        let tree = try? PatternParser.tree(
            of: Array(source),
            syntax: .unicode,
            nestingLimit: limit
        )
        return tree != nil
    }

    /// The literal that the pattern looks for, if that is all.
    var literal: PatternLiteral? {
        guard case .literal(let literal) = matcher else { return nil }
        return literal
    }

    /// Whether the pattern matches anywhere in `text`.
    package func matches(
        _ text: UnsafeBufferPointer<UInt8>,
        scratch: inout PatternScratch
    ) -> PatternVerdict {
        matcher.matches(text, stepLimit: stepLimit, scratch: &scratch)
    }

    /// Whether the pattern matches anywhere in `text`, where no memory is needed to tell; else nil.
    func matchesAtOnce(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        switch matcher {
        case .literal(let literal): literal.matches(text)
        case .runs(let runs): runs.matches(text)
        case .stretch(let stretch): stretch.matches(text)
        case .automaton, .conjunction, .disjunction, .cascade, .program: nil
        }
    }

    /// Whether the pattern matches anywhere in `text`, where an automaton alone decides; else nil.
    func matchesByAutomaton(
        _ text: UnsafeBufferPointer<UInt8>,
        scratch: inout PatternScratch
    ) -> Bool? {
        guard case .automaton(let automaton) = matcher else { return nil }
        return scratch.matches(automaton, text)
    }

    /// What texts have led to so far, where an automaton alone decides.
    func transitions(in scratch: inout PatternScratch) -> PatternTransitions? {
        guard case .automaton(let automaton) = matcher else { return nil }
        return scratch.transitions(of: automaton)
    }

    /// Whether the pattern matches anywhere in `text`, for code that does so rarely.
    package func matches(_ text: String) -> PatternVerdict {
        var scratch = PatternScratch()
        var text = text
        return text.withUTF8 { matches($0, scratch: &scratch) }
    }
}
