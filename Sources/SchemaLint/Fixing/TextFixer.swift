package import SchemaDiagnostics
import SchemaKit

/// A fixer that applies the safe fixes in a text and checks the result, in rounds, until no safe fix is left.
///
/// The code that reports a finding decides whether its fix is safe, that is, whether the author's intent is beyond
/// doubt. The fixer also tests each fix. In JSON, a fix is kept only if the finding is gone afterwards, and if neither
/// the number of errors nor the number of errors without a safe fix has grown. A fixed error can thus be replaced by
/// another one that can be fixed: once a misspelled member has the right name, its value `"3"` is reported. In a text
/// that is not JSON, only syntax errors are fixed and counted, so other errors can appear afterwards. Secrets are
/// removed first, without a test.
package struct TextFixer {
    /// The maximum number of rounds for one text.
    package static let roundLimit = 10
    /// The maximum number of syntax errors that are fixed in one round.
    package static let syntaxErrorLimit = 1 << 17
    /// The maximum number of changed texts that are checked in one round.
    package static let trialLimit = 100
    /// The maximum number of bytes that a round checks: once the trials of a round have checked this many bytes, the
    /// round makes no further trial. The first trial is always made.
    package static let trialByteLimit = 64 << 20

    /// The result of fixing a text.
    package struct Outcome: Sendable {
        /// The fixed text, or the original text if nothing was fixed.
        package fileprivate(set) var bytes: [UInt8]
        /// The edits of each round. The offsets in a round refer to the text that the previous round produced.
        package fileprivate(set) var rounds: [EditList] = []
        /// The number of safe fixes that the last round did not apply, because they would not have improved the text,
        /// they overlap other fixes, or a limit was reached.
        package fileprivate(set) var unappliedCount = 0
        /// True if a limit of the trials was reached in the last round. Some fixes were then tried only together with
        /// others, and not applied although they may be right.
        package fileprivate(set) var hasUntriedFixes = false
        /// True if there were still fixes to apply after ``roundLimit`` rounds. In this case, only secrets have been
        /// removed.
        package fileprivate(set) var didNotConverge = false

        /// True if the text has more syntax errors than one run can fix. The syntax errors that were found have been
        /// fixed.
        package fileprivate(set) var hasMoreSyntaxErrors = false

        /// The number of fixes that were applied for the findings of each rule.
        package fileprivate(set) var fixedRules: [Diagnostic.ID: Int] = [:]

        /// The number of fixes that were applied.
        package var fixCount: Int { rounds.reduce(0) { $0 + $1.fixCount } }
    }

    /// A set of fixes that are applied together, with the text and the findings that result.
    private struct Trial {
        var safeFixes: [Findings.SafeFix] = []
        var edits = EditList()
        var bytes: [UInt8]
        var findings: Findings
    }

    private var outcome: Outcome
    /// The findings in the current text.
    private var findings: Findings
    /// The fixes of the current round that are kept so far.
    private var keptTrial: Trial
    private var trialCount = 0
    private var trialByteCount = 0

    private init(_ bytes: [UInt8], _ findings: Findings) {
        outcome = Outcome(bytes: bytes)
        self.findings = findings
        keptTrial = Trial(bytes: bytes, findings: findings)
    }

    /// Fixes a text.
    ///
    /// - Parameters:
    ///   - findings: The findings in the text.
    ///   - find: A function that returns the findings in a changed text.
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
        guard !fixer.findings.applicableFixes.isEmpty else { return fixer.outcome }
        guard !fixer.findings.isTruncated else {
            fixer.outcome.hasMoreSyntaxErrors = true
            return fixer.outcome
        }
        var outcome = redacted
        outcome.didNotConverge = true
        return outcome
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
            outcome.fixedRules[.secret, default: 0] += edits.fixCount
            findings = try find(bytes)
        }
    }

    /// Applies the fixes of the current findings.
    ///
    /// - Returns: True if at least one fix was applied.
    private mutating func makeRound<Failure>(
        _ find: ([UInt8]) throws(Failure) -> Findings
    ) throws(Failure) -> Bool {
        let safeFixes = findings.applicableFixes
        (trialCount, trialByteCount) = (0, 0)
        outcome.hasUntriedFixes = false
        keptTrial = Trial(bytes: outcome.bytes, findings: findings)
        if !safeFixes.isEmpty { try keep(safeFixes[...], find) }
        outcome.unappliedCount = safeFixes.count - keptTrial.safeFixes.count
        guard !keptTrial.edits.isEmpty else { return false }
        outcome.bytes = keptTrial.bytes
        outcome.rounds.append(keptTrial.edits)
        for safeFix in keptTrial.safeFixes { outcome.fixedRules[safeFix.id, default: 0] += 1 }
        findings = keptTrial.findings
        return true
    }

    /// Keeps the fixes if the resulting text is better. Otherwise tries each half of the fixes, recursively.
    private mutating func keep<Failure>(
        _ safeFixes: ArraySlice<Findings.SafeFix>,
        _ find: ([UInt8]) throws(Failure) -> Findings
    ) throws(Failure) {
        guard trialCount < Self.trialLimit, trialByteCount < Self.trialByteLimit else {
            outcome.hasUntriedFixes = true
            return
        }
        var trial = keptTrial
        for safeFix in safeFixes where trial.edits.add(findings.edits[safeFix.edits]) {
            trial.safeFixes.append(safeFix)
        }
        guard trial.edits.fixCount > keptTrial.edits.fixCount else { return }
        trialCount += 1
        trialByteCount += outcome.bytes.count
        trial.bytes = trial.edits.applied(to: outcome.bytes)
        trial.findings = try find(trial.bytes)
        if isBetter(trial) {
            keptTrial = trial
        } else if safeFixes.count > 1 {
            let middle = safeFixes.startIndex + safeFixes.count / 2
            try keep(safeFixes[..<middle], find)
            try keep(safeFixes[middle...], find)
        }
    }

    /// Returns whether the text of a trial is better than the current text.
    private func isBetter(_ trial: Trial) -> Bool {
        findings.isJSON ? fixesFindings(trial) : hasFewerSyntaxErrors(trial)
    }

    /// Returns whether every fixed finding is gone and the other findings are not worse. The text must not have more
    /// errors, or more errors without a safe fix, than before, and each fixed warning or note must reduce the number of
    /// findings.
    private func fixesFindings(_ trial: Trial) -> Bool {
        let fixedNonErrorCount = trial.safeFixes.count { !$0.isError && $0.id != .secret }
        return trial.findings.isJSON && areGone(trial.safeFixes, in: trial.findings)
            && trial.findings.errorCount <= findings.errorCount
            && trial.findings.unfixableErrorCount <= findings.unfixableErrorCount
            && trial.findings.count <= findings.count - fixedNonErrorCount
    }

    /// Returns whether the number of syntax errors fell by at least the number of fixes.
    ///
    /// Before the trial, the text was not JSON, so its other findings were uncertain and do not count. If the list of
    /// syntax errors was truncated, only the part of the text that was read is compared.
    private func hasFewerSyntaxErrors(_ trial: Trial) -> Bool {
        let growth = trial.bytes.count - outcome.bytes.count
        let end = findings.isTruncated ? findings.lastSyntaxErrorEnd + growth : Int.max
        return trial.findings.syntaxErrorCount(before: end)
            <= findings.syntaxErrorCount - trial.safeFixes.count
    }

    /// Returns whether each fixed finding is reported less often than before, by at least the number of its fixes.
    private func areGone(_ safeFixes: [Findings.SafeFix], in new: Findings) -> Bool {
        let newCounts = new.countsByHash
        guard !newCounts.isEmpty else { return true }
        let fixCounts = Dictionary(safeFixes.map { ($0.hash, 1) }, uniquingKeysWith: +)
        let oldCounts = findings.countsByHash
        return fixCounts.allSatisfy { hash, count in
            newCounts[hash, default: 0] <= oldCounts[hash, default: 0] - count
        }
    }
}

extension TextFixer {
    /// The findings in a text, reduced to the data that fixing needs: the edits of safe fixes, and the number of times
    /// that each finding is reported. A finding takes only some tens of bytes, because a text can have a million
    /// findings.
    package struct Findings: Sendable {
        /// The number of findings, without those about secrets that can be removed. If a fix corrects the name of a
        /// member, its value can become a secret. This new finding must not count against the fix, because the secret
        /// is removed next.
        private(set) var count = 0
        private(set) var errorCount = 0
        /// The number of errors that have no safe fix.
        private(set) var unfixableErrorCount = 0
        /// The offsets at which the syntax errors begin; empty if the text is JSON.
        private var syntaxErrorStarts: [Int] = []
        /// The offset at which the last syntax error ends.
        private(set) var lastSyntaxErrorEnd = 0
        /// The edits of all safe fixes.
        private(set) var edits: [Diagnostic.Edit] = []
        private var safeFixes: [SafeFix] = []
        private var hashes: [FindingHash] = []
        /// The edits that remove secrets.
        private(set) var redactions = EditList()

        /// A hash of a finding's identifier and message, regardless of its location. A collision does no
        /// harm: every fixed text is checked again.
        typealias FindingHash = Int

        /// The safe fix of a finding.
        struct SafeFix: Sendable {
            /// The range of its edits in ``edits``.
            let edits: Range<Int>
            let id: Diagnostic.ID
            let hash: FindingHash
            let isError: Bool

            var isSyntax: Bool { id == .syntax }
        }

        package init() {}

        /// - Parameters:
        ///   - all: Every finding in the text.
        ///   - reported: The findings that are reported. Only these can be fixed.
        package init(all: [Diagnostic], reported: [Diagnostic]) {
            // If all findings are reported, every safe fix may be applied.
            let allowedFixes =
                reported.count == all.count ? nil : Set(reported.flatMap(\.fixes).filter(\.isSafe))
            for diagnostic in all {
                add(diagnostic, diagnostic.fixes.first { allowedFixes?.contains($0) ?? $0.isSafe })
            }
            for diagnostic in reported { addRedaction(of: diagnostic) }
        }

        /// Adds a finding.
        ///
        /// - Parameter isReported: True if the finding is reported. Only reported findings can be fixed.
        package mutating func add(_ diagnostic: Diagnostic, isReported: Bool) {
            add(diagnostic, isReported ? diagnostic.fixes.first(where: \.isSafe) : nil)
            if isReported { addRedaction(of: diagnostic) }
        }

        private mutating func add(_ diagnostic: Diagnostic, _ fix: Diagnostic.Fix?) {
            let hash = Self.hash(of: diagnostic)
            let (isError, isSyntax) = (diagnostic.severity == .error, diagnostic.id == .syntax)
            let hasSafeFix = diagnostic.fixes.contains(where: \.isSafe)
            hashes.append(hash)
            if diagnostic.id != .secret || !hasSafeFix { count += 1 }
            if isSyntax {
                syntaxErrorStarts.append(diagnostic.range.start)
                lastSyntaxErrorEnd = max(lastSyntaxErrorEnd, diagnostic.range.end)
            }
            if isError {
                errorCount += 1
                if !hasSafeFix { unfixableErrorCount += 1 }
            }
            guard let fix else { return }
            let start = edits.count
            edits += fix.edits
            safeFixes.append(
                SafeFix(
                    edits: start..<edits.count,
                    id: diagnostic.id,
                    hash: hash,
                    isError: isError
                )
            )
        }

        private mutating func addRedaction(of diagnostic: Diagnostic) {
            guard diagnostic.id == .secret, let fix = diagnostic.fixes.first(where: \.isSafe) else {
                return
            }
            redactions.add(fix)
        }

        private static func hash(of diagnostic: Diagnostic) -> FindingHash {
            var hasher = Hasher()
            hasher.combine(diagnostic.id)
            hasher.combine(diagnostic.message)
            return hasher.finalize()
        }

        /// The safe fixes of the reported findings. In a text that is not JSON, only syntax errors have fixes, because
        /// other findings may change once the text is JSON.
        var applicableFixes: [SafeFix] { isJSON ? safeFixes : safeFixes.filter(\.isSyntax) }

        var isJSON: Bool { syntaxErrorStarts.isEmpty }

        /// The number of syntax errors, which is 0 if the text is JSON.
        package var syntaxErrorCount: Int { syntaxErrorStarts.count }

        /// Returns the number of syntax errors that begin before an offset.
        func syntaxErrorCount(before end: Int) -> Int { syntaxErrorStarts.count { $0 < end } }

        /// True if the text may have further syntax errors, because the maximum number was found.
        var isTruncated: Bool { syntaxErrorCount >= TextFixer.syntaxErrorLimit }

        /// The number of times that each finding is reported, regardless of its location.
        var countsByHash: [FindingHash: Int] {
            Dictionary(hashes.map { ($0, 1) }, uniquingKeysWith: +)
        }
    }
}
