import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rounds of fixes: the fixes that a round leaves out, and the limits on rounds and on trials.
struct FixRoundTests {
    @Test func `fixes that lead to an unfixable error are left out, and others are applied`() throws
    {
        let schema = """
            {"properties": {"count": {"type": "integer", "maximum": 9}, "title": {}},
             "additionalProperties": false}
            """
        let fixed = try FixedText(#"{"conut": 10, "titel": 1}"#, schema)
        #expect(fixed.text == #"{"conut": 10, "title": 1}"#)
        #expect(fixed.outcome.unappliedCount == 1 && !fixed.outcome.hasUntriedFixes)
    }

    /// The fix of each of two texts gives the other text, so a finding always remains. The fix of an error may lead to
    /// another error, but the fix of a warning or a note must reduce the number of findings.
    @Test(arguments: [Diagnostic.Severity.error, .warning, .note])
    func `fixes that do not converge leave the text unchanged`(
        severity: Diagnostic.Severity
    ) throws {
        func find(_ bytes: [UInt8]) -> TextFixer.Findings {
            let other = bytes == [UInt8(ascii: "1")] ? "2" : "1"
            var finding = Diagnostic(
                id: .constant,
                severity: severity,
                message: "wants \(other)",
                range: SourceRange(start: 0, end: 1)
            )
            let edit = Diagnostic.Edit(range: finding.range, replacement: other)
            finding.fixes = [Diagnostic.Fix(message: "replace", edits: [edit], isSafe: true)]
            return TextFixer.Findings(all: [finding], reported: [finding])
        }
        let bytes = [UInt8(ascii: "1")]
        let outcome = TextFixer.fix(bytes, find(bytes), find: find)
        #expect(outcome.bytes == bytes && outcome.fixCount == 0)
        #expect(outcome.didNotConverge == (severity == .error))
        #expect(outcome.unappliedCount == (severity == .error ? 0 : 1))
    }

    @Test func `the number of trials has a limit`() throws {
        var count = 0
        let findings = (0..<1_000).map { number in
            var finding = Diagnostic(
                id: .constant,
                message: "wrong",
                range: SourceRange(start: number, end: number + 1)
            )
            let edit = Diagnostic.Edit(range: finding.range, replacement: "2")
            finding.fixes = [Diagnostic.Fix(message: "replace", edits: [edit], isSafe: true)]
            return finding
        }
        let all = TextFixer.Findings(all: findings, reported: findings)
        let text = [UInt8](repeating: UInt8(ascii: "1"), count: 1_000)
        let outcome = TextFixer.fix(text, all) { _ in
            count += 1
            return all
        }
        #expect(count == TextFixer.trialLimit)
        #expect(outcome.unappliedCount == 1_000 && outcome.fixCount == 0)
    }

    /// Each round removes the first byte of the text, and the text still has as many mistakes as one round reads.
    @Test(.long) func `mistakes beyond the limits of all rounds are left, and this is said`() {
        let range = SourceRange(start: 0, end: 1)
        var finding = Diagnostic(id: .syntax, message: "x", range: range)
        var findings = TextFixer.Findings()
        for _ in 1..<TextFixer.syntaxErrorLimit { findings.add(finding, isReported: true) }
        let edit = Diagnostic.Edit(range: range, replacement: "")
        finding.fixes = [Diagnostic.Fix(message: "remove", edits: [edit], isSafe: true)]
        findings.add(finding, isReported: true)
        let all = findings
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: TextFixer.roundLimit + 1)
        let outcome = TextFixer.fix(bytes, all) { _ in all }
        #expect(outcome.bytes.count == 1 && outcome.rounds.count == TextFixer.roundLimit)
        #expect(outcome.hasMoreSyntaxErrors && !outcome.didNotConverge)
    }

    /// Each `x` of the text is a mistake.
    @Test(.long, arguments: [0, 1])
    func `a second round fixes the mistakes beyond the limit of one round`(_ excess: Int) {
        func find(_ bytes: [UInt8]) -> TextFixer.Findings {
            var findings = TextFixer.Findings()
            for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "x") {
                guard findings.syntaxErrorCount < TextFixer.syntaxErrorLimit else { break }
                let range = SourceRange(start: offset, end: offset + 1)
                var finding = Diagnostic(id: .syntax, message: "x", range: range)
                let edit = Diagnostic.Edit(range: range, replacement: "yy")
                finding.fixes = [Diagnostic.Fix(message: "replace", edits: [edit], isSafe: true)]
                findings.add(finding, isReported: true)
            }
            return findings
        }
        let count = TextFixer.syntaxErrorLimit + excess
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: count)
        let outcome = TextFixer.fix(bytes, find(bytes), find: find)
        #expect(outcome.bytes == [UInt8](repeating: UInt8(ascii: "y"), count: 2 * count))
        let counts = [TextFixer.syntaxErrorLimit, excess].filter { $0 > 0 }
        #expect(outcome.rounds.map(\.fixCount) == counts)
        #expect(
            !outcome.hasMoreSyntaxErrors && !outcome.didNotConverge && outcome.unappliedCount == 0
        )
    }
}
