import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of the limits of fixes and of masking: at each limit, and one past it.
struct FixLimitTests {
    @Test(arguments: [0, 1])
    func `a fix is offered only if its number of edits is within the limit`(excess: Int) throws {
        let count = Diagnostic.editLimit + excess
        let repair = try #require(JSONRepair(of: Array("[1 2]".utf8)))
        var mistake = try #require(repair.syntaxErrors.first)
        mistake.edits = Array(repeating: try #require(mistake.edits.first), count: count)
        #expect(Diagnostic.syntax(mistake).fixes.isEmpty == (excess == 1))
    }

    @Test(arguments: [0, 1])
    func `a fix that keeps comments is offered only if its number of edits is within the limit`(
        excess: Int
    ) {
        // The edit becomes one for each text beside a comment.
        let comments = String(repeating: "1/**/", count: Diagnostic.editLimit - 1 + excess)
        let source = SourceFile(path: "a.jsonc", bytes: Array("[\(comments)1]".utf8))
        let keeper = CommentKeeper(source, allowsComments: false)
        let range = SourceRange(start: 1, end: source.bytes.count - 1)
        var finding = Diagnostic(id: .enumeration, message: "m", range: range)
        let edit = Diagnostic.Edit(range: range, replacement: "")
        finding.fixes = [Diagnostic.Fix(message: "f", edits: [edit], isSafe: true)]
        let editCounts = keeper.keepingComments(finding).fixes.map(\.edits.count)
        #expect(editCounts == (excess == 0 ? [Diagnostic.editLimit] : []))
    }

    @Test(arguments: [0, 1])
    func `secrets are masked separately only if their number is within the limit`(excess: Int)
        throws
    {
        let count = Redaction.matchLimit + excess
        let words = (0..<count).map { "k\($0)" }
        let text = Array(words.joined(separator: " ").utf8)
        let pattern = try Pattern("k[0-9]+")
        var scratch = PatternScratch()
        let secrets = Redaction.secrets(in: text, by: pattern)
        #expect(secrets.count == (excess == 0 ? count : 1))
        #expect((secrets == [0..<text.count]) == (excess == 1))
        let redaction = Redaction(of: text, by: pattern, scratch: &scratch)
        #expect((redaction == nil) == (excess == 1))
    }

    /// Byte counts of a text, each with the number of trials that reach the limit.
    private static let sizes: [(byteCount: Int, trialCount: Int)] = [
        (TextFixer.trialByteLimit / 64, 64), (TextFixer.trialByteLimit / 64 - 1, 65),
    ]

    @Test(arguments: sizes)
    func `trials end when the tried texts have as many bytes as the limit`(
        byteCount: Int,
        trialCount: Int
    ) {
        let findings = (0..<TextFixer.trialLimit).map { number in
            var finding = Diagnostic(
                id: .enumeration,
                message: "\(number)",
                range: SourceRange(start: 2 * number, end: 2 * number + 1)
            )
            let edit = Diagnostic.Edit(range: finding.range, replacement: "x")
            finding.fixes = [Diagnostic.Fix(message: "f", edits: [edit], isSafe: true)]
            return finding
        }
        let text = [UInt8](repeating: 0x20, count: byteCount)
        let found = TextFixer.Findings(all: findings, reported: findings)
        var count = 0
        // No trial fixes a finding, so the fixer tries each half of the fixes, and then each half of those.
        let outcome = TextFixer.fix(text, found) { _ in
            count += 1
            return found
        }
        #expect(count == trialCount)
        #expect(outcome.unappliedCount == findings.count && outcome.hasUntriedFixes)
        #expect(outcome.bytes == text)
    }
}
