import TestSupport
import Testing

@testable import SchemaKit

/// A generator of random patterns and texts.
struct PatternRandom: RandomNumberGenerator {
    private var numbers: SeededGenerator
    /// True if patterns have look-around, and assertions with modifiers, which depend on more than the byte before and
    /// the byte after.
    private let usesLookAround: Bool

    init(seed: UInt64, usesLookAround: Bool = false) {
        numbers = SeededGenerator(seed: seed)
        self.usesLookAround = usesLookAround
    }

    mutating func next() -> UInt64 { numbers.next() }

    mutating func pick<Element>(_ elements: [Element]) -> Element { numbers.pick(elements) }

    /// Returns a pattern. Every engine can match it if `usesLookAround` is false.
    mutating func pattern(depth: Int) -> String {
        let terms = (0..<Int.random(in: 0...4, using: &self)).map { _ in term(depth: depth) }
        let text = terms.joined()
        return Int.random(in: 0..<5, using: &self) == 0 ? text + "|" + pattern(depth: 0) : text
    }

    /// Returns a pattern that is anchored at both ends in half of the cases. An error at one offset is otherwise often
    /// hidden by a match at another offset.
    mutating func wholePattern(depth: Int) -> String {
        let pattern = pattern(depth: depth)
        return oneIn(2) ? "^(?:\(pattern))$" : pattern
    }

    private mutating func oneIn(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }

    private mutating func term(depth: Int) -> String {
        let atoms = [
            "a", "b", "é", "😀", ".", "\\w", "[^a]", "[a-é]", "\\P{Lu}", "\\d", "[ab]", "-", "ab",
        ]
        let assertions = ["^", "$", "\\b", "\\B"]
        let quantifiers = ["*", "+", "?", "{2}", "{1,3}", "{2,}", "{0}", "*?", "+?", "{1,3}?"]
        if Int.random(in: 0..<8, using: &self) == 0 { return pick(assertions) }
        if usesLookAround, Int.random(in: 0..<5, using: &self) == 0 {
            let openings = [
                "(?=", "(?!", "(?<=", "(?<!", "(?m:^|", "(?m:$|", "(?i:\\b|", "(?i:\\B",
            ]
            return pick(openings) + pattern(depth: max(0, depth - 1)) + ")"
        }
        let isGroup = depth > 0 && Int.random(in: 0..<3, using: &self) == 0
        let atom = isGroup ? "(" + pattern(depth: depth - 1) + ")" : pick(atoms)
        return Int.random(in: 0..<3, using: &self) == 0
            ? "(?:" + atom + ")" + pick(quantifiers) : atom
    }

    mutating func text() -> String {
        let parts = ["a", "b", "ab", "é", "😀", "-", "1", "\n", "A", " "]
        return (0..<Int.random(in: 0...7, using: &self)).map { _ in pick(parts) }.joined()
    }
}

@Suite struct PatternEngineTests {
    private func tree(_ source: String) throws -> PatternTree {
        var parser = PatternParser(source: Array(source.utf8), syntax: .unicode, nestingLimit: 100)
        return try parser.parse()
    }

    /// Each pattern is matched by every engine that supports it.
    @Test(.long) func `all engines give the same result`() throws {
        var random = PatternRandom(seed: 20)
        var backtracker = PatternBacktracker()
        for _ in 0..<600 {
            let source = random.wholePattern(depth: 2)
            let tree = try tree(source)
            let root = tree.root.simplified
            let automaton = try #require(PatternNFA(root, stateLimit: 100_000))
            var large = PatternLazyDFA(automaton)
            // This DFA has room only for the states of one step.
            var small = PatternLazyDFA(automaton, wordLimit: 0)
            let program = try #require(PatternProgram(tree, limit: 100_000))
            let pattern = try Pattern(source)
            for _ in 0..<6 {
                let text = random.text()
                let bytes = Array(text.utf8)
                let expected = backtracker.matches(program, bytes.span, stepLimit: 1_000_000)
                let name = "\(source) on \(text.debugDescription)"
                let found = (large.matches(bytes.span), small.matches(bytes.span))
                #expect(found.0 == (expected == .match), "\(name)")
                #expect(found.1 == (expected == .match), "\(name)")
                #expect(pattern.matches(text) == expected, "\(name)")
            }
        }
    }

    /// Without a record of failures, the backtracking matcher would need exponential time for these patterns. Each
    /// pattern comes with the length of the shortest run of `a` to try, which is long enough for a match.
    @Test(
        arguments: [
            ("^(?:a|a)*b", 3), ("^(?:a*)*b", 3), ("^(?:a|aa)+?b", 3), ("^(?:a+|.a+)*b$", 3),
            ("^(?:(?:a|b)*?c?)*d", 3), ("(?:a?){30}a{30}b", 31),
            ("^[ab]*?c$", 3), ("^a+?b?$", 3), ("^[^b]{2,40}?b$", 3), ("^(?:a?b?c?){20}d", 18),
        ]
    )
    func `the backtracking matcher records failures and agrees with the automaton`(
        _ source: String,
        _ shortest: Int
    ) throws {
        let tree = try tree(source)
        let program = try #require(PatternProgram(tree, limit: 100_000))
        var automaton = PatternLazyDFA(
            try #require(PatternNFA(tree.root.simplified, stateLimit: 100_000))
        )
        var backtracker = PatternBacktracker()
        for count in [shortest, 40, 200] {
            let run = String(repeating: "a", count: count)
            for text in [run, run + "b", run + "é", run + "cd", "é" + run + "b", run + "bb"] {
                let bytes = Array(text.utf8)
                let stepLimit = 100 * program.instructions.count * (bytes.count + 100)
                let found = backtracker.matches(program, bytes.span, stepLimit: stepLimit)
                let expected = automaton.matches(bytes.span)
                #expect(found == (expected ? .match : .noMatch), "\(text)")
            }
        }
    }

    @Test func `runs agree with the automaton`() throws {
        var random = PatternRandom(seed: 11)
        let atoms = ["a", "b", "[ab]", "[bc]", "[^a]", "é", "[b-é]"]
        let quantifiers = ["", "?", "*", "+", "{2}", "{1,2}", "{0,2}"]
        var runsCount = 0
        for _ in 0..<400 {
            let terms = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                random.pick(atoms) + random.pick(quantifiers)
            }
            let root = try tree("^" + terms.joined() + random.pick(["", "$"])).root.simplified
            guard let runs = PatternRuns(PatternShape(root)) else { continue }
            runsCount += 1
            var dfa = PatternLazyDFA(try #require(PatternNFA(root, stateLimit: 1000)))
            for _ in 0..<6 {
                let letters = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    random.pick(["a", "b", "c", "é"])
                }
                let text = Array(letters.joined().utf8)
                let expected = dfa.matches(text.span)
                let found = runs.matches(text.span)
                #expect(found == expected, "\(terms) on \(letters)")
            }
        }
        #expect(runsCount > 50)
    }

    /// Each pattern is matched by the look-around pipeline and by the backtracking matcher.
    @Test func `the look-around pipeline agrees with the backtracking matcher`() throws {
        var random = PatternRandom(seed: 7, usesLookAround: true)
        var backtracker = PatternBacktracker()
        var scratch = PatternScratch()
        var pipelineCount = 0
        let patternCount = LongTests.count(200, long: 1_500)
        for _ in 0..<patternCount {
            let source = random.wholePattern(depth: 2)
            let tree = try tree(source)
            let program = try #require(PatternProgram(tree, limit: 100_000))
            let pattern = try Pattern(source)
            var budget = PatternStateBudget(.standard)
            guard let pipeline = PatternLookAroundPipeline(tree.root.simplified, within: &budget)
            else {
                continue
            }
            pipelineCount += pipeline.lookArounds.isEmpty ? 0 : 1
            for _ in 0..<6 {
                let text = random.text()
                let bytes = Array(text.utf8)
                let expected = backtracker.matches(program, bytes.span, stepLimit: 1_000_000)
                let name = "\(source) on \(text.debugDescription)"
                guard expected != .stepLimitExceeded else { continue }
                let found = scratch.matches(pipeline, bytes.span, stepLimit: .max / 2)
                #expect(found == (expected == .match), "\(name)")
                #expect(pattern.matches(text) == expected, "\(name)")
            }
        }
        #expect(pipelineCount > patternCount / 3)
    }

    /// For bytes that are not UTF-8, any result is correct.
    @Test func `a pattern gives a result for any bytes`() throws {
        var random = PatternRandom(seed: 3)
        var scratch = PatternScratch()
        let sources = PatternCase.all.map(\.source)
        for source in sources {
            let pattern = try Pattern(source)
            for _ in 0..<20 {
                let edgeBytes: [UInt8] = [
                    0x61, 0x80, 0xBF, 0xC3, 0xED, 0xA0, 0xF0, 0xF8, 0xFF, 0x0A,
                ]
                let bytes = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                    random.pick(edgeBytes)
                }
                _ = pattern.matches(bytes.span, scratch: &scratch)
            }
        }
    }

    /// Patterns that need exponential time in backtracking engines.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "(a+)+$", "(a|aa)+$", "(a|a?)+$b", "^(([a-z])+.)+[A-Z]([a-z])+$", "(a+a+)+y",
            "(.*a){20}y", "^(?:(?!x)(a|aa))+$", "(?=(a+)+$)b", "(?<=^(a|aa)+)c", "(?m:(a|aa)+$)",
            "^(?=(a|aa)+$)", "^(a|aa)*(?<!b)$",
        ]
    )
    func `a pattern that is exponential for backtracking engines is matched quickly`(
        _ source: String
    ) throws {
        let pattern = try Pattern(source)
        let text = String(repeating: "a", count: 1000) + "b"
        #expect(pattern.matches(text) == .noMatch)
    }

    @Test(.timeLimit(.minutes(10)))
    func `nested groups with anchors compile quickly`() throws {
        let depth = 60
        let source = (0..<depth).reduce("^a") { body, _ in "(?:\(body)b|^c)d" }
        let pattern = try Pattern(source)
        #expect(pattern.matches("a" + String(repeating: "bd", count: depth)) == .match)
        #expect(pattern.matches("ab") == .noMatch)
    }

    /// With quadratic time, the first pattern would take more than a minute without optimization.
    @Test(.long, .timeLimit(.minutes(1)))
    func `patterns with many look-arounds or optional parts compile quickly`() throws {
        let letters = (0..<30_000 as Range<UInt32>).compactMap { Unicode.Scalar(0x2_0000 + $0) }
        let lookAheads = letters.map { "(?=\($0))" }.joined()
        #expect(try Pattern(lookAheads).matches("a") == .noMatch)
        let optional = letters.map { "\($0)*" }.joined()
        #expect(try Pattern(optional + "c$").matches("c") == .match)
        #expect(try Pattern("^" + optional + "c$").matches("c") == .match)
    }

    @Test func `the number of backtracking steps is limited`() throws {
        var limits = Pattern.Limits()
        limits.stepCount = 1000
        let pattern = try Pattern("^(a|aa)+\\1b$", limits: limits)
        #expect(pattern.matches("aab") == .match)
        let text = String(repeating: "a", count: 100)
        #expect(pattern.matches(text + "cb") == .stepLimitExceeded)
        // A prefilter, in which the back-reference matches any text, rejects a text without `b` before the first step.
        #expect(pattern.matches(text) == .noMatch)
    }

    /// An automaton in which each random letter leads to another set of about 250 states.
    private static let manyStates = "[ab]*a[ab]{500}$"

    /// The patterns are matched by one automaton, by a conjunction, by a disjunction, and by automata for look-around.
    private static let patternsWithManyStates: [(String, PatternResult)] = [
        ("^\(manyStates)", .stepLimitExceeded),
        ("^(?!c)\(manyStates)", .stepLimitExceeded),
        ("^(?!\(manyStates))b", .stepLimitExceeded),
        ("^(?=c)\(manyStates)", .noMatch),
        ("^(?!\(manyStates))c", .noMatch),
        ("^\(manyStates)|b(?!a)", .match),
        ("^\(manyStates)|c(?!a)", .stepLimitExceeded),
        ("^[ab]+(?<!a[ab]{500})[ab]$", .stepLimitExceeded),
        ("^[ab]+(?<!a[ab]{500})c$", .noMatch),
    ]

    @Test(arguments: patternsWithManyStates)
    func `the steps of automata are limited`(source: String, expected: PatternResult) throws {
        var limits = Pattern.Limits()
        limits.stepCount = 10_000
        var random = PatternRandom(seed: 1)
        let text = "b" + String((0..<600).map { _ in Bool.random(using: &random) ? "a" : "b" })
        #expect(try Pattern(source, limits: limits).matches(text) == expected)
        #expect(try Pattern(source).matches(text) != .stepLimitExceeded)
    }

    /// The limit grows with the text, and known transitions take no steps.
    @Test func `an automaton with few states decides about long texts`() throws {
        var limits = Pattern.Limits()
        limits.stepCount = 100
        let pattern = try Pattern("^[ab]*a[ab]{20}$", limits: limits)
        var random = PatternRandom(seed: 1)
        let text = String((0..<20_000).map { _ in Bool.random(using: &random) ? "a" : "b" })
        #expect(pattern.matches(text + "a" + text.prefix(20)) == .match)
        #expect(pattern.matches(text + "b" + text.prefix(20)) == .noMatch)
    }

    @Test func `steps of automata that are out of proportion to the text are counted`() throws {
        let pattern = try Pattern("^\(Self.manyStates)")
        var random = PatternRandom(seed: 1)
        let text = (0..<600).map { _ in UInt8(ascii: Bool.random(using: &random) ? "a" : "b") }
        var scratch = PatternScratch()
        let atFirst = pattern.matches(text.span, scratch: &scratch)
        #expect(atFirst != .stepLimitExceeded)
        #expect(scratch.costlyStepCount > 0)
        scratch = PatternScratch()
        scratch.addCostlySteps(PatternScratch.costlyStepLimit)
        let afterCostlyTexts = pattern.matches(text.span, scratch: &scratch)
        #expect(afterCostlyTexts == .stepLimitExceeded)
    }

    /// Otherwise patterns with thousands of groups could take minutes and gigabytes within the limit.
    @Test(arguments: [
        "^(?:b|" + String(repeating: "(x)", count: 300) + ")*\\1c$",
        "^(?:" + String(repeating: "(?<a>x)|", count: 300) + ")?(?:b\\k<a>)*c$",
    ])
    func `the groups that a step resets or compares count as steps`(_ source: String) throws {
        let text = String(repeating: "b", count: 100) + "c"
        #expect(try Pattern(source).matches(text) == .match)
        var limits = Pattern.Limits()
        limits.stepCount = 10_000
        #expect(try Pattern(source, limits: limits).matches(text) == .stepLimitExceeded)
    }

    @Test func `texts get few steps after costly texts, until the next evaluation`() throws {
        let pattern = try Pattern("^(a|aa)+\\1b$")
        let costly = Array((String(repeating: "a", count: 20) + "cb").utf8)
        var scratch = EvaluationScratch(isFirstOfPool: true)
        let atFirst = pattern.matches(costly.span, scratch: &scratch.pattern)
        #expect(atFirst == .noMatch)
        scratch.pattern.addCostlySteps(PatternScratch.costlyStepLimit)
        let afterCostlyTexts = pattern.matches(costly.span, scratch: &scratch.pattern)
        #expect(afterCostlyTexts == .stepLimitExceeded)
        let short = Array("aab".utf8)
        let shortText = pattern.matches(short.span, scratch: &scratch.pattern)
        #expect(shortText == .match)
        scratch.clear()
        let inNextEvaluation = pattern.matches(costly.span, scratch: &scratch.pattern)
        #expect(inNextEvaluation == .noMatch)
    }

    @Test func `a search for a match counts steps that are out of proportion to the text`() throws {
        let pattern = try Pattern(#"^(?:(a|aa)+\1b|a+cb)$"#)
        for (text, isCostly) in [
            ("aab", false), (String(repeating: "a", count: 20) + "cb", true),
        ] {
            let bytes = Array(text.utf8)
            var scratch = PatternScratch()
            let match = pattern.match(in: bytes.span, scratch: &scratch)
            #expect(match == 0..<bytes.count)
            #expect((scratch.costlyStepCount > 0) == isCostly, "\(text)")
        }
    }

    /// If each start position initialized the groups, this would take minutes without optimization.
    @Test(.timeLimit(.minutes(1))) func `many groups are matched quickly`() throws {
        let pattern = try Pattern("(?:" + String(repeating: "(x)", count: 10_000) + "){0}(a)\\1")
        #expect(pattern.matches(String(repeating: "b", count: 20_000) + "aa") == .match)
    }

    @Test func `an alternative can match although another one exceeds the step limit`() throws {
        var limits = Pattern.Limits()
        limits.stepCount = 1000
        // The first alternative needs more states than this limit, so the backtracking matcher matches it.
        limits.stateCount = 100
        let costly = "(?!x)(?:[ab]c?){200}$"
        let run = String(repeating: "a", count: 150)
        for source in ["\(costly)|(?<!a)b", "(?<!a)b|\(costly)"] {
            let pattern = try Pattern(source, limits: limits)
            #expect(pattern.matches(run + "-b") == .match, "\(source)")
            #expect(pattern.matches(run) == .stepLimitExceeded, "\(source)")
        }
    }

    /// Otherwise a pattern of a few kilobytes could take gigabytes.
    @Test(arguments: [(5, "disjunction"), (20, "program")])
    func `the automata of all alternatives have a common limit`(
        count: Int,
        expectedMatcher: String
    ) throws {
        var limits = Pattern.Limits()
        limits.stateCount = 1000
        limits.totalStateCount = 10_000
        // Each alternative needs two automata, of more than 800 states each.
        let source = "abcdefghijklmnopqrst".prefix(count)
            .map { "(?=.)\($0)(?:xy){400}z" }.joined(separator: "|")
        let matcher = try #require(PatternMatcher(tree(source), limits: limits))
        #expect(String(describing: matcher).hasPrefix(expectedMatcher))
        let pattern = try Pattern(source, limits: limits)
        #expect(pattern.matches("-a" + String(repeating: "xy", count: 400) + "z") == .match)
        #expect(pattern.matches("-a" + String(repeating: "xy", count: 399) + "z") == .noMatch)
    }

    /// The search takes a step for each hyphen before the match.
    @Test(arguments: [
        // The search from the start of the text finds the first match.
        (10, 1000, "++k12"),
        // A search that begins near the shortest match, `+k1`, finds the first match.
        (30_000, 20_000, "++k12"),
        // Only the search from the start of the shortest match takes few enough steps.
        (2000, 1000, "+k12"),
    ])
    func `a match is found even if the search for the first match takes too many steps`(
        hyphenCount: Int,
        stepCount: Int,
        match: String
    ) throws {
        var limits = Pattern.Limits()
        limits.stepCount = stepCount
        let pattern = try Pattern("[+/]+k[0-9]+", limits: limits)
        var scratch = PatternScratch()
        let text = Array((String(repeating: "-", count: hyphenCount) + "++k12").utf8)
        let range = try #require(pattern.match(in: text.span, scratch: &scratch))
        #expect(range == text.count - match.utf8.count..<text.count)
    }

    /// The shortest match begins five bytes before the end, with the last `日`. The search for the first match begins
    /// again 4,096 bytes before it, inside another `日`.
    @Test func `a match begins at a character even if the search for it begins inside`() throws {
        var limits = Pattern.Limits()
        limits.stepCount = 20_000
        let pattern = try Pattern("[^-]+k1", limits: limits)
        var scratch = PatternScratch()
        let characters = String(repeating: "日", count: 3_000)
        let text = Array((String(repeating: "-", count: 30_000) + characters + "k1").utf8)
        let range = try #require(pattern.match(in: text.span, scratch: &scratch))
        #expect(range == text.count - 5 - 4_098..<text.count)
    }

    /// The shortest part of the text that the pattern matches is the empty one at the end, which contains no character
    /// at which a search could begin.
    @Test func `a costly search for the first match can end with the empty end of the text`() throws
    {
        var limits = Pattern.Limits()
        limits.stepCount = 1_000
        let pattern = try Pattern("^$|a$", limits: limits)
        var scratch = PatternScratch()
        let text = Array((String(repeating: "-", count: 5_000) + "a").utf8)
        let range = try #require(pattern.match(in: text.span, scratch: &scratch))
        #expect(range == text.count..<text.count)
    }

    /// The matches are those that JavaScript finds.
    @Test(arguments: [
        ("a+", "baac", "aa"), ("a+?", "baac", "a"), ("x(?:|a)?", "xa", "xa"),
        ("x(?:|a)*", "xaa", "xaa"), ("x(?:a??){2,3}", "xaaa", "xa"),
        ("x(?:a??){0,2}?b?", "xaab", "x"), ("(?:(?=a)|a)?", "aa", "a"),
        ("x(?:(?:|a)?b?){0,2}", "xab", "xab"), ("(x)(?:|a)?\\1?", "xaxa", "xax"),
        ("key:(?:[a-z/]*?){0,20}", "key:ab/cd", "key:ab/cd"),
    ])
    func `the first match ends where ECMA-262 ends it`(
        source: String,
        text: String,
        expected: String
    ) throws {
        let pattern = try Pattern(source)
        var scratch = PatternScratch()
        let bytes = Array(text.utf8)
        let match = try #require(pattern.match(in: bytes.span, scratch: &scratch))
        #expect(String(decoding: bytes[match], as: UTF8.self) == expected)
    }

    @Test func `large repetition counts compile and match`() throws {
        let text = String(repeating: "é", count: 4000)
        #expect(try Pattern("^.{0,4000}$").matches(text) == .match)
        #expect(try Pattern("^.{0,3999}$").matches(text) == .noMatch)
        #expect(try Pattern("^(?:x|.{1,4000})$").matches(text) == .match)
        #expect(try Pattern("^(?:x|.{1,3999})$").matches(text) == .noMatch)
        #expect(try Pattern("^(?:éé){1,65535}$").matches(text) == .match)
        #expect(try Pattern("^(?:éé){1,1999}$").matches(text) == .noMatch)
        #expect(try Pattern("^(?:(?:é{2}){2}){1000}$").matches(text) == .match)
        #expect(try Pattern("^(?:ééé?){0,4294967295}$").matches(text) == .match)
        #expect(try Pattern("é{4001}").matches(text) == .noMatch)
    }

    @Test func `many patterns can share one scratch memory`() throws {
        var scratch = PatternScratch()
        for round in 0..<3 {
            for number in 0..<200 {
                let pattern = try Pattern("(?:x|\(number)){2}y")
                let text = Array("\(number)xy\(round)".utf8)
                let result = pattern.matches(text.span, scratch: &scratch)
                #expect(result == .match)
            }
        }
    }

    /// With quadratic time, this would take more than a minute without optimization.
    @Test(.long, .timeLimit(.minutes(1)))
    func `thousands of patterns can share one scratch memory`() throws {
        var scratch = PatternScratch()
        let text = Array("xxy".utf8)
        for number in 0..<20_000 {
            let pattern = try Pattern("(?:x|\(number)){2}y")
            #expect(pattern.matches(text.span, scratch: &scratch) == .match)
        }
    }

    @Test(.long, .timeLimit(.minutes(1)))
    func `many groups with one name are parsed quickly`() throws {
        let source = String(repeating: "(?<a>x)|", count: 300_000)
        let tree = try PatternParser.tree(of: Array(source.utf8), syntax: .unicode)
        #expect(tree.captureCount == 300_000)
    }

    /// If each letter decoded a table of Unicode, this would take minutes without optimization.
    @Test(.timeLimit(.minutes(1))) func `a long group name is parsed quickly`() throws {
        let source = "(?<" + String(repeating: "\u{E9}", count: 40_000) + ">x)"
        #expect(try Pattern(source).matches("x") == .match)
    }

    /// Returns a pattern with nested negative look-ahead.
    private func nestedLookAhead(_ depth: Int) -> String {
        String(repeating: "b(?!a", count: depth) + String(repeating: ")", count: depth)
    }

    @Test func `each pattern gets the simplest matcher that supports it`() throws {
        for (source, expected) in [
            ("foo.*", "literal"), ("^a+$", "runs"), ("a|bc", "automaton"), ("a|b", "singleRun"),
            ("\\d+$", "singleRun"),
            // Runs are correct if no code point can belong to two of them.
            ("^[a-z]+[0-9]$", "runs"), ("^a?b?c$", "runs"), ("^a?b+a$", "runs"),
            ("^a+b?a{2}a$", "automaton"), ("^a{2}b*[ac]$", "runs"), ("^a+b*[ac]$", "automaton"),
            ("^[a-z]+[0-9m]$", "automaton"), ("^a?b?a$", "automaton"), ("^a?b?a?$", "automaton"),
            ("^(?!a)b", "conjunction"), ("^(?!a)|b", "disjunction"),
            ("(?<!a)b", "pipeline"), ("(?m:^a$)", "pipeline"), ("(a)(?!b)\\1", "program"),
            (nestedLookAhead(64), "pipeline"), (nestedLookAhead(65), "program"),
            // No text has as many bytes as an `Int32` can count, so the first repetition counts as unbounded.
            ("^(?:ab){0,2147483647}$", "automaton"), ("^(?:ab){0,2147483646}$", "program"),
            // An automaton of a pipeline depends on at most six different assertions.
            ("(?<!a)(?<!b)(?<!c)(?<!d)(?<!e)(?<!f)(?<!a)x", "pipeline"),
            ("(?<!a)(?<!b)(?<!c)(?<!d)(?<!e)(?<!f)(?<!g)x", "program"),
            // A text matches this pattern if it contains `abc`.
            ("(?<=a)b(?=c)", "literal"), ("^(a|b)[a-c]$", "runs"),
        ] as [(String, String)] {
            let matcher = try #require(PatternMatcher(tree(source), limits: .standard))
            #expect(String(describing: matcher).hasPrefix(expected), "\(source)")
        }
    }
}
