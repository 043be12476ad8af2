/// A regular expression of ECMA-262 with the `u` flag, as JSON Schema recommends for `pattern`.
///
/// A pattern is compiled once. Any thread can then use the pattern, each with its own `PatternScratch`. Texts are bytes
/// of UTF-8, in which a lone surrogate may be encoded as three bytes. Matching takes time linear in the text, except
/// for patterns that only ``PatternBacktracker`` can match, such as patterns with back-references. A match that takes
/// too many steps for its text is abandoned.
package final class Pattern: Sendable {
    package let source: String

    /// The number of states of all automata of the pattern, and of instructions of its backtracking programs.
    package let stateCount: Int

    private let matcher: PatternMatcher
    private let stepLimit: Int

    /// The limits beyond which a pattern is rejected or a match is abandoned.
    package struct Limits: Hashable, Sendable {
        /// The maximum nesting depth of groups.
        package var nestingDepth = 100
        /// The maximum number of ranges of code points in all classes and set escapes together.
        package var rangeCount = 1_000_000
        /// The maximum number of states of each automaton, and of instructions of each backtracking program.
        package var stateCount = 100_000
        /// The maximum number of states of all automata of a pattern, together with the instructions of the programs
        /// that match single alternatives. Beyond it, one backtracking program matches the whole pattern.
        package var totalStateCount = 1_000_000
        /// The maximum number of states of all automata, and of instructions of all backtracking programs, of the
        /// patterns of a `SchemaProgram`. They take about 220 MB.
        package var programStateCount = 10_000_000
        /// The maximum number of steps of each backtracking program for one text. An automaton may take further steps
        /// in proportion to the text.
        package var stepCount = 10_000_000

        package static let standard = Limits()

        package init() {}
    }

    /// Compiles a pattern.
    ///
    /// - Parameter utf8: The source in UTF-8. A lone surrogate may be encoded as three bytes.
    package init(
        utf8: [UInt8],
        syntax: PatternSyntax = .unicode,
        limits: Limits = .standard
    ) throws(PatternError) {
        let tree = try PatternParser.tree(
            of: utf8,
            syntax: syntax,
            nestingLimit: limits.nestingDepth,
            rangeLimit: limits.rangeCount
        )
        guard let matcher = PatternMatcher(tree, limits: limits) else {
            throw PatternError(kind: .tooLarge(limit: limits.stateCount), range: 0..<utf8.count)
        }
        source = String(decoding: utf8, as: UTF8.self)
        self.matcher = matcher
        stateCount = matcher.stateCount
        stepLimit = limits.stepCount
    }

    package convenience init(
        _ source: String,
        syntax: PatternSyntax = .unicode,
        limits: Limits = .standard
    ) throws(PatternError) {
        try self.init(utf8: Array(source.utf8), syntax: syntax, limits: limits)
    }

    /// Returns whether `source` is a valid pattern, without compiling it.
    static func isWellFormed(_ source: Span<UInt8>) -> Bool {
        let limit = Limits.standard.nestingDepth
        // The quick check accepts most valid patterns. The parser decides about all others.
        if PatternSyntaxCheck.isWellFormed(source, nestingLimit: limit) { return true }
        let tree = try? PatternParser.tree(
            of: Array(copying: source),
            syntax: .unicode,
            nestingLimit: limit
        )
        return tree != nil
    }

    /// The literal that the pattern searches for, or nil if the pattern is not a single literal.
    var literal: PatternLiteral? {
        guard case .literal(let literal) = matcher else { return nil }
        return literal
    }

    /// Returns whether the pattern matches anywhere in `text`, or `stepLimitExceeded` if matching takes too many
    /// steps.
    package func matches(
        _ text: Span<UInt8>,
        scratch: inout PatternScratch
    ) -> PatternResult {
        matcher.matches(text, stepLimit: stepLimit, scratch: &scratch)
    }

    /// Returns whether the pattern matches anywhere in `text`, or nil if matching needs scratch memory.
    func matchesWithoutScratch(_ text: Span<UInt8>) -> Bool? {
        switch matcher {
        case .literal(let literal): literal.matches(text)
        case .runs(let runs): runs.matches(text)
        case .singleRun(let singleRun): singleRun.matches(text)
        case .automaton, .conjunction, .disjunction, .pipeline, .program: nil
        }
    }

    /// Returns whether the pattern matches anywhere in `text`. Returns nil if the pattern is not matched by a single
    /// automaton, or if the automaton takes too many steps.
    func matchesByAutomaton(
        _ text: Span<UInt8>,
        scratch: inout PatternScratch
    ) -> Bool? {
        guard case .automaton(let automaton) = matcher else { return nil }
        return scratch.matches(automaton, text, stepLimit: stepLimit)
    }

    /// Returns the index of the pattern's lazy DFA, or nil if the pattern is not matched by a single automaton.
    func dfaIndex(in scratch: inout PatternScratch) -> Int? {
        guard case .automaton(let automaton) = matcher else { return nil }
        return scratch.dfaIndex(of: automaton)
    }

    /// Returns whether the pattern matches anywhere in `text`. Each call for a pattern that needs scratch memory
    /// allocates it, so use this method only where speed does not matter.
    package func matches(_ text: String) -> PatternResult {
        text.withUTF8Span { (bytes) -> PatternResult in
            if let isMatch = matchesWithoutScratch(bytes) { return PatternResult(isMatch) }
            var scratch = PatternScratch()
            return matches(bytes, scratch: &scratch)
        }
    }

    /// Returns whether the pattern matches anywhere in `text`. Steps of earlier matches with `scratch` do not count
    /// towards the limits.
    package func matches(_ text: String, scratch: inout PatternScratch) -> PatternResult {
        scratch.forgetCostlySteps()
        return text.withUTF8Span { matches($0, scratch: &scratch) }
    }
}

/// The range of a match, for reports.
extension Pattern {
    /// The maximum number of steps of one search for a match. It is less than `Limits.stepCount`, because the search is
    /// repeated for each secret of a text.
    private static let searchStepLimit = 1_000_000

    /// The distance in bytes from a short match back to the offset at which the search for the first match begins
    /// again. Most secrets are shorter.
    private static let searchDistance = 4096

    /// Returns the range of the first match in `text`, or nil if the pattern does not match or exceeds its step limit.
    ///
    /// The range is that of ECMA-262: the first possible start and, from there, the end that greedy and lazy
    /// quantifiers determine. If the search for this range takes too many steps, a short part of the text with a match
    /// is found first, and then the first match that begins near this part. If this takes too many steps, too, the
    /// result is the short part.
    ///
    /// Use only for reports: the first call with a scratch memory parses the pattern again.
    package func match(
        in text: Span<UInt8>,
        scratch: inout PatternScratch
    ) -> Range<Int>? {
        guard matches(text, scratch: &scratch) == .match else { return nil }
        guard let program = scratch.searchProgram(of: self, orMake: { searchProgram }) else {
            return shortMatch(in: text, &scratch)
        }
        if let match = firstMatch(of: program, in: text, from: 0, &scratch) { return match }
        let short = shortMatch(in: text, &scratch)
        // The first match can begin before the short one.
        for distance in [Self.searchDistance, 0] {
            var start = max(0, short.lowerBound - distance)
            while start > 0, start < text.count, PatternText.isContinuation(text[start]) {
                start -= 1
            }
            if let match = firstMatch(of: program, in: text, from: start, &scratch) { return match }
        }
        return short
    }

    /// Returns the range of the first match that begins at `start` or later, or nil if there is none or the step limit
    /// is exceeded.
    private func firstMatch(
        of program: PatternProgram,
        in text: Span<UInt8>,
        from start: Int,
        _ scratch: inout PatternScratch
    ) -> Range<Int>? {
        scratch.firstMatch(
            of: program,
            in: text,
            from: start,
            stepLimit: min(stepLimit, Self.searchStepLimit)
        )
    }

    /// A backtracking program for the whole pattern, or nil if the pattern needs too many instructions.
    ///
    /// The matcher is made from a trimmed pattern, such as `x` instead of `x.*`. The trimmed pattern matches in the
    /// same texts, but its matches can be shorter.
    private var searchProgram: PatternProgram? {
        let tree = try? PatternParser.tree(of: Array(source.utf8), syntax: .either)
        return tree.flatMap {
            PatternProgram($0, limit: Limits.standard.stateCount, findsRange: true)
        }
    }

    /// Returns the range of a match in a text that the pattern matches.
    ///
    /// A binary search finds the end of a matching prefix of the text. Another finds the start of a matching suffix of
    /// that prefix. The prefix and the suffix are the shortest ones unless the pattern has assertions or look-around:
    /// each part of the text is matched as if it were the whole text, so the result of `a$` is the first letter of
    /// `aba`, but the last letter of `abbba`. If the pattern does not match the range that was found, the result is the
    /// whole text.
    private func shortMatch(in text: Span<UInt8>, _ scratch: inout PatternScratch) -> Range<Int> {
        var (low, high) = (0, text.count)
        while low < high {
            let middle = (low + high) / 2
            if isMatch(0..<middle, of: text, &scratch) { high = middle } else { low = middle + 1 }
        }
        let end = high
        (low, high) = (0, end)
        while low < high {
            let middle = (low + high + 1) / 2
            if isMatch(middle..<end, of: text, &scratch) { low = middle } else { high = middle - 1 }
        }
        return isMatch(low..<end, of: text, &scratch) ? low..<end : 0..<text.count
    }

    private func isMatch(
        _ range: Range<Int>,
        of text: Span<UInt8>,
        _ scratch: inout PatternScratch
    ) -> Bool {
        matches(text.extracting(range), scratch: &scratch) == .match
    }
}

/// The grammars by which patterns can be parsed.
package enum PatternSyntax: Hashable, Sendable {
    /// The grammar of ECMA-262 with the `u` flag, as JSON Schema recommends.
    case unicode
    /// The grammar `unicode`, extended for patterns that were written without the `u` flag. Three additions are valid:
    /// a backslash before any ASCII punctuation or space; an unescaped `]`, `{` or `}` where the bracket has no other
    /// meaning; and a class escape beside a hyphen in a class.
    case legacyTolerant
    /// The grammar `unicode` for patterns that are valid in it, else `legacyTolerant`. Many schemas have patterns that
    /// were never compiled with the `u` flag.
    case either
}

/// The result of matching a pattern against a text.
package enum PatternResult: Hashable, Sendable {
    case match
    case noMatch
    /// The step limit was exceeded.
    case stepLimitExceeded

    /// Creates the result for a verdict; nil stands for an exceeded step limit.
    init(_ isMatch: Bool?) {
        self = isMatch.map { $0 ? .match : .noMatch } ?? .stepLimitExceeded
    }
}
