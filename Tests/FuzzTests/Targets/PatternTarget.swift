@testable import SchemaKit

extension FuzzTarget {
    /// The pattern parser and every matcher. The input is a pattern, a zero byte and a text. Without a zero
    /// byte, the text is the reversed pattern.
    static let patterns = FuzzTarget(
        name: "patterns",
        byteLimit: 256,
        words: [
            "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "\\k<n>", "(?i:", "(?m:", "(?s-i:", "\\b",
            "\\B", "\\d", "\\W", "\\s", "\\1", "\\2", "\\p{Lu}", "\\P{L}", "\\p{Script=Greek}",
            "\\u{1F600}", "\\ud83d\\ude00", "\\x61", "\\cA", "\\0", "{2}", "{1,3}", "{2,}", "{0}",
            "*?", "+?", "??", "[^", "[a-z]", "\u{E9}", "\u{17F}", "\u{212A}", "\u{1F600}", "\u{0}",
            "\n", "^", "$", "|",
        ],
        seeds: [
            "^[a-c]+$\u{0}abc", "(a+)+$\u{0}aaab", "(?<!a)b|^c\u{0}ab",
            "(a|ab)(c|bcd)\\1\u{0}abcda",
            "(?i:\\b\u{17F}k)\u{0}SK", "^(?=.*\\d)(?!.*x).{2,4}$\u{0}a1b",
            "(?<n>a)|(?<n>b)\\k<n>\u{0}bb",
            "(?m:^a$)\u{0}b\na", "(?<=(\\d+)(\\d+))$\u{0}1053", "\\p{Lu}\\P{L}[^\\W_]\u{0}A-b",
            "(?:a{0,2}){3}b{2,}?\u{0}aabb", "foo.*\u{0}a foo b", "((a)|b)*?\\2c\u{0}abc",
        ],
        summary: PatternTarget.summary,
        check: PatternTarget.check
    )
}

private enum PatternTarget {
    /// Returns the pattern, the text and the verdict. The verdict is null if the pattern is refused.
    @Sendable
    static func summary(_ bytes: [UInt8]) -> String? {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let source = String(validating: parts[0], as: UTF8.self),
            let text = String(validating: parts[1], as: UTF8.self)
        else { return nil }
        let verdict = (try? Pattern(source))?.matches(text)
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("pattern", source)
            writer.member("text", text)
            writer.member("verdict", orNull: verdict.map { "\($0)" })
        }
        return writer.text
    }

    @Sendable
    static func check(_ input: FuzzInput) throws(BrokenPromise) -> Int {
        let parts = input.bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let source = Array(parts[0])
        let text = parts.count > 1 ? Array(parts[1]) : source.reversed()
        guard String(validating: source, as: UTF8.self) != nil else {
            // For a pattern that is not UTF-8, such as an unpaired surrogate in three bytes, the only promise is that
            // matching ends without a crash.
            _ = try? Pattern(utf8: source).matches(String(decoding: text, as: UTF8.self))
            return 0
        }
        let strict = try tree(of: source, .unicode)
        try checkWellFormed(source, isPattern: strict != nil)
        let tolerant = try tree(of: source, .legacyTolerant)
        try promise(
            strict == nil || strict == tolerant,
            "the tolerant syntax parses the pattern differently"
        )
        guard let tree = strict ?? tolerant else { return 0 }
        let syntax = strict == nil ? PatternSyntax.legacyTolerant : .unicode
        let stepLimit = input.isThorough ? 20_000 : 3_000
        try checkMatching(
            tree,
            source: source,
            syntax: syntax,
            text: text,
            textbookStepLimit: stepLimit
        )
        return 1
    }

    private static func tree(
        of source: [UInt8],
        _ syntax: PatternSyntax
    ) throws(BrokenPromise) -> PatternTree? {
        var parser = PatternParser(source: source, syntax: syntax, nestingLimit: 100)
        do throws(PatternError) {
            return try parser.parse()
        } catch {
            try promise(
                error.range.lowerBound >= 0 && error.range.upperBound <= source.count,
                "\(error) lies outside the pattern"
            )
            return nil
        }
    }

    private static func checkWellFormed(
        _ source: [UInt8],
        isPattern: Bool
    ) throws(BrokenPromise) {
        let isWellFormed = Pattern.isWellFormed(source.span)
        try promise(isWellFormed == isPattern, "the format 'regex' says \(isWellFormed)")
    }

    private static func checkMatching(
        _ tree: PatternTree,
        source: [UInt8],
        syntax: PatternSyntax,
        text bytes: [UInt8],
        textbookStepLimit: Int
    ) throws(BrokenPromise) {
        var limits = Pattern.Limits()
        limits.stateCount = 2_000
        limits.stepCount = 100_000
        let pattern: Pattern
        do throws(PatternError) {
            pattern = try Pattern(utf8: source, syntax: syntax, limits: limits)
        } catch {
            guard case .tooLarge = error.kind else {
                throw BrokenPromise("a pattern that was parsed is refused: \(error)")
            }
            return
        }
        var scratch = PatternScratch()
        let verdict = pattern.matches(bytes.span, scratch: &scratch)
        let again = pattern.matches(bytes.span, scratch: &scratch)
        try promise(verdict == again, "\(verdict) at first, and then \(again)")
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        try promise(
            pattern.matches(text) == verdict,
            "with new scratch memory, the verdict differs"
        )
        guard verdict != .stepLimitExceeded,
            let expected = TextbookMatcher.matches(tree, text, stepLimit: textbookStepLimit)
        else { return }
        try promise(
            (verdict == .match) == expected,
            "the textbook says \(expected), the pattern \(verdict)"
        )
        try checkEngines(tree, bytes, expecting: expected)
    }

    /// Checks every matcher that can match the pattern, whether or not it was chosen for the pattern.
    private static func checkEngines(
        _ tree: PatternTree,
        _ bytes: [UInt8],
        expecting expected: Bool
    ) throws(BrokenPromise) {
        let root = tree.root.simplified
        if let program = PatternProgram(tree, limit: 2_000) {
            var backtracker = PatternBacktracker()
            let verdict = backtracker.matches(program, bytes.span, stepLimit: 100_000)
            try promise(
                verdict == .stepLimitExceeded || (verdict == .match) == expected,
                "backtracking says \(verdict)"
            )
        }
        guard tree.references.isEmpty else { return }
        if root.isRegular, let automaton = PatternNFA(root, stateLimit: 2_000) {
            // With a limit of 0, the automaton drops its states again and again.
            for wordLimit in [1 << 18, 0] {
                var dfa = PatternLazyDFA(automaton, wordLimit: wordLimit)
                let isMatch = dfa.matches(bytes.span)
                try promise(isMatch == expected, "the automaton says \(isMatch)")
            }
        }
        var limits = Pattern.Limits()
        limits.stateCount = 2_000
        var budget = PatternStateBudget(limits)
        if let pipeline = PatternLookAroundPipeline(root, within: &budget) {
            var scratch = PatternScratch()
            let isMatch = scratch.matches(pipeline, bytes.span, stepLimit: .max / 2)
            try promise(
                isMatch == expected,
                "the look-around automata say \(String(describing: isMatch))"
            )
        }
    }
}
