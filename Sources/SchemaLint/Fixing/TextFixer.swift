import SchemaKit

/// Makes the safe fixes of a text and looks at what comes of it, until nothing is left to be made.
///
/// Whether a fix is safe is decided where the finding is made, by one question: could anybody doubt
/// what was meant? Here it is tried as well. A fix is kept only if its finding is gone afterwards and
/// no other has come in its place, unless that has a safe fix too, as `"3"` has in a member that was
/// misspelt. So no text ever has more errors than before, unless it held a secret: a secret is taken out
/// first, whatever else is found afterwards.
package struct TextFixer {
    /// How often a text that was fixed is looked at for what can be fixed now.
    package static let roundLimit = 10
    /// How many mistakes of a text that is not JSON are fixed in one round.
    package static let mistakeLimit = 1 << 17
    /// How many changes of one text are tried in one round.
    package static let trialLimit = 100
    /// How many bytes of changed texts are looked at in one round after the first changes, so that less is
    /// tried with large texts.
    package static let trialByteLimit = 64 << 20

    /// What has come of a text.
    package struct Outcome: Sendable {
        /// The text, as it was where nothing was fixed.
        package fileprivate(set) var bytes: [UInt8]
        /// What was changed, round by round; each is about the text that the one before has made.
        package fileprivate(set) var rounds: [EditList] = []
        /// Safe fixes that were not made, as what they would bring about is no better.
        package fileprivate(set) var leftCount = 0
        /// Whether there was still something to fix after the last round, so that all was left alone.
        package fileprivate(set) var isEndless = false

        /// Whether the text has more mistakes than are fixed in one run: those that were found are fixed.
        package fileprivate(set) var isUnfinished = false

        /// How many fixes were made.
        package var fixCount: Int { rounds.reduce(0) { $0 + $1.fixCount } }
    }

    /// Fixes that are made together, and what comes of them.
    private struct Trial {
        var proposals: [Findings.Proposal] = []
        var edits = EditList()
        var bytes: [UInt8]
        var findings: Findings
    }

    private var outcome: Outcome
    /// What is found in the text as it is.
    private var findings: Findings
    /// The fixes of this round that are to be kept.
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
    ///   - findings: what is found in it.
    ///   - find: what is found in another text that takes its place.
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
            // A mistake may have hidden a secret.
            try fixer.redact(find)
        }
        guard !fixer.findings.fixes.isEmpty else { return fixer.outcome }
        guard !fixer.findings.isCut else {
            fixer.outcome.isUnfinished = true
            return fixer.outcome
        }
        var endless = redacted
        endless.isEndless = true
        return endless
    }

    /// Takes out the secrets, also those that others have hidden.
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

    /// Makes the fixes that there are now.
    ///
    /// - Returns: whether any was made.
    private mutating func makeRound<Failure>(
        _ find: ([UInt8]) throws(Failure) -> Findings
    ) throws(Failure) -> Bool {
        let proposals = findings.fixes
        (trialCount, trialByteCount) = (0, 0)
        kept = Trial(bytes: outcome.bytes, findings: findings)
        if !proposals.isEmpty { try keep(proposals[...], find) }
        outcome.leftCount = proposals.count - kept.proposals.count
        guard !kept.edits.isEmpty else { return false }
        outcome.bytes = kept.bytes
        outcome.rounds.append(kept.edits)
        findings = kept.findings
        return true
    }

    /// Keeps as many of the proposals as do no harm: all of them, or else those of each half.
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

    /// Whether each finding that was fixed is gone, with no other that is as bad.
    private func isBetter(_ trial: Trial) -> Bool {
        let count = trial.proposals.count
        guard findings.isJSON else {
            // What is found in a text that is JSON at last, or behind the last of too many mistakes, was hidden
            // before.
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

    /// Whether the findings that were fixed are told less often by as many as there were.
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
