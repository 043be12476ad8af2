package import SchemaDiagnostics
import SchemaKit

/// Applies the safe fixes of a text and checks the result, in rounds, until no safe fix is left.
///
/// The code that reports a finding decides whether its fix is safe, that is, whether the author's intent is
/// beyond doubt. The fixer also tests each fix. It keeps a fix only if the finding is gone afterwards and no
/// new finding has appeared, except one that has a safe fix itself. An example is `"3"` as the value of a
/// misspelled member: once the member has its right name, the value is reported and can be fixed too. A text
/// therefore never has more errors than before, unless it held a secret. A secret is removed first,
/// regardless of the findings that follow.
package struct TextFixer {
    /// The maximum number of rounds for one text.
    package static let roundLimit = 10
    /// The maximum number of syntax errors that are fixed in one round.
    package static let mistakeLimit = 1 << 17
    /// The maximum number of changed texts that are checked in one round.
    package static let trialLimit = 100
    /// The number of bytes of checked texts after which a round tries no further changes. The limit keeps the
    /// number of trials low for large texts. The first trial of a round is always made.
    package static let trialByteLimit = 64 << 20

    /// The result of fixing a text.
    package struct Outcome: Sendable {
        /// The fixed text, or the original text if nothing was fixed.
        package fileprivate(set) var bytes: [UInt8]
        /// The edits of each round. The offsets of a round refer to the text that the previous round
        /// produced.
        package fileprivate(set) var rounds: [EditList] = []
        /// The number of safe fixes that were not applied because the result would have been no better.
        package fileprivate(set) var unappliedCount = 0
        /// True if fixes were still left after the last round. In this case only secrets have been removed.
        package fileprivate(set) var didNotConverge = false

        /// True if the text has more syntax errors than one run can fix. Those that were found have been
        /// fixed.
        package fileprivate(set) var hasMoreSyntaxErrors = false

        /// The number of fixes that were applied.
        package var fixCount: Int { rounds.reduce(0) { $0 + $1.fixCount } }
    }

    /// A set of fixes that are applied together, with the text and the findings that result.
    private struct Trial {
        var proposals: [Findings.Proposal] = []
        var edits = EditList()
        var bytes: [UInt8]
        var findings: Findings
    }

    private var outcome: Outcome
    /// The findings in the current text.
    private var findings: Findings
    /// The fixes of the current round that are kept so far.
    private var kept: Trial
    private var trialCount = 0
    private var trialByteCount = 0

    private init(_ bytes: [UInt8], _ findings: Findings) {
        outcome = Outcome(bytes: bytes)
        self.findings = findings
        kept = Trial(bytes: bytes, findings: findings)
    }

    /// Fixes a text.
    ///
    /// - Parameters:
    ///   - findings: the findings in the text.
    ///   - find: a function that returns the findings in a changed text.
    package static func fix<Failure>(
        _ bytes: [UInt8],
        _ findings: Findings,
        find: ([UInt8]) throws(Failure) -> Findings
    ) throws(Failure) -> Outcome {
        var fixer = TextFixer(bytes, findings)
        try fixer.redact(find)
        let redacted = fixer.outcome
        for _ in 0..<roundLimit {
            guard try fixer.makeRound(find) else { return fixer.outcome }
            // A syntax error may have hidden a secret until now.
            try fixer.redact(find)
        }
        guard !fixer.findings.fixes.isEmpty else { return fixer.outcome }
        guard !fixer.findings.isCut else {
            fixer.outcome.hasMoreSyntaxErrors = true
            return fixer.outcome
        }
        var endless = redacted
        endless.didNotConverge = true
        return endless
    }

    /// Removes the secrets. The check is repeated, because a secret can hide another one.
    private mutating func redact<Failure>(
        _ find: ([UInt8]) throws(Failure) -> Findings
    ) throws(Failure) {
        for _ in 0..<Self.roundLimit {
            let edits = findings.redactions
            let bytes = edits.applied(to: outcome.bytes)
            guard bytes != outcome.bytes else { return }
            outcome.bytes = bytes
            outcome.rounds.append(edits)
            findings = try find(bytes)
        }
    }

    /// Applies the fixes of the current findings.
    ///
    /// - Returns: `true` if at least one fix was applied.
    private mutating func makeRound<Failure>(
        _ find: ([UInt8]) throws(Failure) -> Findings
    ) throws(Failure) -> Bool {
        let proposals = findings.fixes
        (trialCount, trialByteCount) = (0, 0)
        kept = Trial(bytes: outcome.bytes, findings: findings)
        if !proposals.isEmpty { try keep(proposals[...], find) }
        outcome.unappliedCount = proposals.count - kept.proposals.count
        guard !kept.edits.isEmpty else { return false }
        outcome.bytes = kept.bytes
        outcome.rounds.append(kept.edits)
        findings = kept.findings
        return true
    }

    /// Keeps the proposals if the resulting text is better. Otherwise tries each half of them, recursively.
    private mutating func keep<Failure>(
        _ proposals: ArraySlice<Findings.Proposal>,
        _ find: ([UInt8]) throws(Failure) -> Findings
    ) throws(Failure) {
        guard trialCount < Self.trialLimit, trialByteCount < Self.trialByteLimit else { return }
        var trial = kept
        for proposal in proposals where trial.edits.add(findings.edits[proposal.edits]) {
            trial.proposals.append(proposal)
        }
        guard trial.edits.fixCount > kept.edits.fixCount else { return }
        trialCount += 1
        trialByteCount += outcome.bytes.count
        trial.bytes = trial.edits.applied(to: outcome.bytes)
        trial.findings = try find(trial.bytes)
        if isBetter(trial) {
            kept = trial
        } else if proposals.count > 1 {
            let middle = proposals.startIndex + proposals.count / 2
            try keep(proposals[..<middle], find)
            try keep(proposals[middle...], find)
        }
    }

    /// Returns whether every fixed finding is gone and no finding that is as severe has appeared.
    private func isBetter(_ trial: Trial) -> Bool {
        let count = trial.proposals.count
        guard findings.isJSON else {
            // Some findings were hidden before: those of a text that is JSON only now, and those that come
            // after the last syntax error if there are too many of them.
            let growth = trial.bytes.count - outcome.bytes.count
            let isCut = findings.isCut
            let end = isCut ? findings.lastSyntaxEnd + growth : Int.max
            return trial.findings.syntaxCount(before: end) <= findings.syntaxCount - count
        }
        let errorCount = trial.proposals.count(where: \.isError)
        return trial.findings.isJSON && isRid(of: trial.proposals, trial.findings)
            && trial.findings.errorCount <= findings.errorCount
            && trial.findings.stuckErrorCount <= findings.stuckErrorCount
            && trial.findings.count <= findings.count - (count - errorCount)
    }

    /// Returns whether each fixed finding is reported less often now, by the number of its fixes.
    private func isRid(of proposals: [Findings.Proposal], _ new: Findings) -> Bool {
        let left = new.countsOfWords
        guard !left.isEmpty else { return true }
        let fixed = Dictionary(proposals.map { ($0.words, 1) }, uniquingKeysWith: +)
        let old = findings.countsOfWords
        return fixed.allSatisfy { words, count in
            left[words, default: 0] <= old[words, default: 0] - count
        }
    }
}

extension TextFixer {
    /// The findings in a text, reduced to the data that fixing needs: the edits of safe fixes, and how often
    /// each finding is reported. Each finding takes only some tens of bytes, because a text can have a
    /// million findings.
    package struct Findings: Sendable {
        /// The number of all findings.
        private(set) var count = 0
        private(set) var errorCount = 0
        /// The number of errors that have no safe fix.
        private(set) var stuckErrorCount = 0
        /// The offsets at which the syntax errors begin, if the text is not JSON, and the offset at which the
        /// last one ends.
        private var syntaxStarts: [Int] = []
        private(set) var lastSyntaxEnd = 0
        /// The edits of all proposals.
        private(set) var edits: [Diagnostic.Edit] = []
        private var proposals: [Proposal] = []
        /// The hash of each finding; see ``Words``.
        private var words: [Words] = []
        /// The edits that remove secrets.
        private(set) var redactions = EditList()

        /// A hash of a finding's identifier and message, regardless of its location. A collision does no
        /// harm: every fixed text is checked again.
        typealias Words = Int

        /// The safe fix of a finding.
        struct Proposal: Sendable {
            /// The range of its edits in ``edits``.
            let edits: Range<Int>
            let words: Words
            let isError: Bool
            let isSyntax: Bool
        }

        package init() {}

        /// - Parameters:
        ///   - all: every finding in the text.
        ///   - reported: the findings that are reported. Only these can be fixed.
        package init(all: [Diagnostic], reported: [Diagnostic]) {
            // The reported findings are a subset of all findings.
            let wanted =
                reported.count == all.count ? nil : Set(reported.flatMap(\.fixes).filter(\.isSafe))
            for diagnostic in all {
                add(diagnostic, diagnostic.fixes.first { wanted?.contains($0) ?? $0.isSafe })
            }
            for diagnostic in reported { addRedaction(of: diagnostic) }
        }

        /// Adds a finding.
        ///
        /// - Parameter isReported: `true` if the finding is reported. Only reported findings can be fixed.
        package mutating func add(_ diagnostic: Diagnostic, isReported: Bool) {
            add(diagnostic, isReported ? diagnostic.fixes.first(where: \.isSafe) : nil)
            if isReported { addRedaction(of: diagnostic) }
        }

        private mutating func add(_ diagnostic: Diagnostic, _ fix: Diagnostic.Fix?) {
            let words = Self.words(of: diagnostic)
            let (isError, isSyntax) = (diagnostic.severity == .error, diagnostic.id == .syntax)
            self.words.append(words)
            count += 1
            if isSyntax {
                syntaxStarts.append(diagnostic.range.start)
                lastSyntaxEnd = max(lastSyntaxEnd, diagnostic.range.end)
            }
            if isError {
                errorCount += 1
                if !diagnostic.fixes.contains(where: \.isSafe) { stuckErrorCount += 1 }
            }
            guard let fix else { return }
            let start = edits.count
            edits += fix.edits
            proposals.append(
                Proposal(
                    edits: start..<edits.count,
                    words: words,
                    isError: isError,
                    isSyntax: isSyntax
                )
            )
        }

        private mutating func addRedaction(of diagnostic: Diagnostic) {
            guard diagnostic.id == .secret, let fix = diagnostic.fixes.first(where: \.isSafe) else {
                return
            }
            redactions.add(fix)
        }

        private static func words(of diagnostic: Diagnostic) -> Words {
            var hasher = Hasher()
            hasher.combine(diagnostic.id)
            hasher.combine(diagnostic.message)
            return hasher.finalize()
        }

        /// The safe fixes of the reported findings. In a text that is not JSON, these are only the fixes of
        /// syntax errors: the others may be different once the text is JSON.
        var fixes: [Proposal] { isJSON ? proposals : proposals.filter(\.isSyntax) }

        var isJSON: Bool { syntaxStarts.isEmpty }

        /// The number of syntax errors, which is 0 if the text is JSON.
        package var syntaxCount: Int { syntaxStarts.count }

        /// Returns the number of syntax errors that begin before an offset.
        func syntaxCount(before end: Int) -> Int { syntaxStarts.count { $0 < end } }

        /// True if the text may have more syntax errors after those that were found.
        var isCut: Bool { syntaxCount >= TextFixer.mistakeLimit }

        /// The number of times that each finding is reported, regardless of its location.
        var countsOfWords: [Words: Int] {
            Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
        }
    }
}
