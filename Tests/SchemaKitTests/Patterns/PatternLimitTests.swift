import Testing

@testable import SchemaKit

/// Tests of the limits of patterns: at each limit, and one past it.
struct PatternLimitTests {
    private func tree(_ source: String) throws -> PatternTree {
        try PatternParser.tree(of: Array(source.utf8), syntax: .unicode)
    }

    @Test(arguments: [
        ("^(a|b)\\1$", "bb"), ("(a|ab)(c|bcd)\\1", "xabcdac"), ("(a+)b\\1c", "aaabaa"),
        ("([ab]*?)c\\1", "abcab"), ("(?:ab|(b)){2,3}\\1", "abb"), ("(?=(a+))a*b\\1", "baaabac"),
        ("(?<=(a|b))c\\1", "bca"), ("(?!(a))\\1b", "aab"), ("(?:(x)|(y)|a)*\\1\\2$", "xya-"),
        ("(?<n>a)|(?<n>b)\\k<n>c", "xbbd"), ("", ""), ("(a)\\1", ""),
    ])
    func `a backtracking match that takes more steps than the limit is abandoned`(
        source: String,
        text: String
    ) throws {
        let program = try #require(PatternProgram(tree(source), limit: 1000))
        let bytes = Array(text.utf8)
        var backtracker = PatternBacktracker()
        let expected = backtracker.matches(program, bytes.span, stepLimit: .max)
        #expect(expected != .stepLimitExceeded)
        let stepCount = backtracker.steps
        for limit in 0..<stepCount {
            let result = backtracker.matches(program, bytes.span, stepLimit: limit)
            #expect(result == .stepLimitExceeded, "\(limit) of \(stepCount) steps")
        }
        let atLimit = backtracker.matches(program, bytes.span, stepLimit: stepCount)
        #expect(atLimit == expected)
    }

    @Test func `an automaton computes transitions until its steps exceed the limit`() throws {
        let node = try tree("^ab$").root.simplified
        var dfa = PatternLazyDFA(try #require(PatternNFA(node, stateLimit: 100)))
        let (empty, text): ([UInt8], [UInt8]) = ([], Array("ab".utf8))
        // The first transition is computed, because no step precedes it.
        dfa.startText(stepLimit: 0)
        let matchesEmpty = dfa.matches(empty.span)
        #expect(!matchesEmpty)
        #expect(!dfa.hasReachedStepLimit)
        dfa.startText(stepLimit: 0)
        _ = dfa.matches(text.span)
        #expect(dfa.hasReachedStepLimit)
        dfa.startText(stepLimit: 1000)
        let matchesText = dfa.matches(text.span)
        #expect(matchesText)
        #expect(!dfa.hasReachedStepLimit)
    }

    @Test(arguments: [
        "", "a", "abc", "a|bc", "^é+$", "(?:ab){3}", "(?:ab){2,4}", "[a-é]{2,}", "\\bfoo\\b",
    ])
    func `an automaton and a program have at most as many states as the limit`(source: String)
        throws
    {
        let tree = try tree(source)
        let node = tree.root.simplified
        let stateCount = try #require(PatternNFA(node, stateLimit: 1000)).states.count
        let instructionCount = try #require(PatternProgram(tree, limit: 1000)).instructions.count
        for (excess, fits) in [(0, true), (1, false)] {
            let automaton = PatternNFA(node, stateLimit: stateCount - excess)
            #expect((automaton != nil) == fits)
            let program = PatternProgram(tree, limit: instructionCount - excess)
            #expect((program != nil) == fits)
        }
    }

    /// An automaton may have four transitions for each state that the limit allows.
    @Test(arguments: [("[acegikmo]", 2, true), ("[acegikmoq]", 2, false), ("[acegikmoq]", 3, true)])
    func `the number of transitions is limited, too`(
        source: String,
        stateLimit: Int,
        fits: Bool
    ) throws {
        let automaton = try PatternNFA(tree(source).root.simplified, stateLimit: stateLimit)
        #expect((automaton != nil) == fits)
    }

    @Test func `automata and programs spend a common budget`() throws {
        var limits = Pattern.Limits()
        limits.stateCount = 5
        limits.totalStateCount = 9
        // Each letter takes a state or an instruction, and the match takes one.
        let trees = try ["a", "abc", "abcd", "abcde"].map { try tree($0) }
        var budget = PatternStateBudget(limits)
        let stateCounts = [2, 1, 0].map { budget.automaton(of: trees[$0].root)?.states.count }
        #expect(stateCounts == [5, 4, nil])
        budget = PatternStateBudget(limits)
        let instructionCounts = [2, 1, 0].map { budget.program(of: trees[$0])?.instructions.count }
        #expect(instructionCounts == [5, 4, nil])
        // An automaton that is too large spends what it could have used.
        budget = PatternStateBudget(limits)
        let sequence = [3, 2, 0].map { budget.automaton(of: trees[$0].root)?.states.count }
        #expect(sequence == [nil, nil, nil])
    }

    @Test(arguments: ["(?:xy|z){0}", "x{0}", "(?:x*y){0}?"])
    func `a part that is repeated zero times takes no instructions`(part: String) throws {
        let counts = try [part + "(a)\\1", "(a)\\1"].map { source in
            try #require(PatternProgram(tree(source), limit: 1000)).instructions.count
        }
        #expect(counts[0] == counts[1])
    }
}
