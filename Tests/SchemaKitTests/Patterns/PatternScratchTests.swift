import Testing

@testable import SchemaKit

/// Tests of the lazy DFAs that the working memory keeps, until they are too large together.
struct PatternScratchTests {
    /// Returns patterns that automata match. The lazy DFAs of sixteen of them exceed `wordLimit`.
    private static func patterns(count: Int) throws -> [Pattern] {
        try (0..<count).map { try Pattern("(?:x|\($0)){2}y") }
    }

    private static let wordLimit = 500

    @Test func `patterns match as before after all lazy DFAs were dropped`() throws {
        var scratch = PatternScratch(wordLimit: Self.wordLimit)
        let patterns = try Self.patterns(count: 60)
        for _ in 0..<2 {
            for (number, pattern) in patterns.enumerated() {
                for (text, expected) in [("\(number)xy", PatternResult.match), ("xy", .noMatch)] {
                    let result = pattern.matches(Array(text.utf8).span, scratch: &scratch)
                    #expect(result == expected, "\(text) by \(pattern.source)")
                }
            }
        }
        #expect(scratch.dropCount > 1)
    }

    @Test func `a pattern without a lazy DFA, or with another text, has no known result`() throws {
        var scratch = EvaluationScratch(isFirstOfPool: true)
        scratch.pattern = PatternScratch(wordLimit: Self.wordLimit)
        let (first, second) = (PoolIndex<Pattern>(0), PoolIndex<Pattern>(1))
        let (firstPattern, secondPattern) = try (Pattern("a|bc"), Pattern("b|cd"))
        let (text, other) = (Array("xa".utf8), Array("xb".utf8))
        var results = [scratch.knownMatch(first, text.span)]
        _ = firstPattern.matches(text.span, scratch: &scratch.pattern)
        scratch.storeDFAIndex(first, firstPattern)
        _ = secondPattern.matches(text.span, scratch: &scratch.pattern)
        scratch.storeDFAIndex(second, secondPattern)
        results += [
            scratch.knownMatch(first, text.span), scratch.knownMatch(second, text.span),
            scratch.knownMatch(first, other.span), scratch.knownMatch(second, other.span),
        ]
        #expect(results == [nil, true, false, nil, nil])
        // Other patterns take the memory.
        for pattern in try Self.patterns(count: 60) {
            _ = pattern.matches(text.span, scratch: &scratch.pattern)
        }
        let dropCount = scratch.pattern.dropCount
        #expect(dropCount > 0)
        results = [scratch.knownMatch(first, text.span), scratch.knownMatch(second, text.span)]
        _ = secondPattern.matches(text.span, scratch: &scratch.pattern)
        scratch.storeDFAIndex(second, secondPattern)
        results += [scratch.knownMatch(first, text.span), scratch.knownMatch(second, text.span)]
        #expect(results == [nil, nil, nil, false])
    }
}
