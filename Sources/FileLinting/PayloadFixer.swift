package import SchemaKit
package import SchemaLint

/// A fixer of the findings that the policy reports. Findings that the configuration or the baseline suppresses are not
/// fixed.
package struct PayloadFixer {
    private let policy: FindingPolicy
    private let file: CheckedFile

    package init(policy: FindingPolicy, file: CheckedFile) {
        self.policy = policy
        self.file = file
    }

    /// Applies the safe fixes to the text of a payload, and checks each text that results. Writes no file.
    ///
    /// - Parameters:
    ///   - review: The review of the findings in the payload, which collects them for fixing.
    ///   - linter: The linter that has checked the payload.
    package func fix(
        _ payload: SourceFile,
        _ review: PolicyReview,
        with linter: any FileLinter
    ) throws(LintFailure) -> TextFixer.Outcome {
        // The texts that are tried must not affect the linter for other files.
        var trialLinter = linter
        // The findings in each text that is tried are compared with the whole baseline, including the entries that
        // `review` has matched.
        review.withdraw()
        defer { review.reinstate() }
        return try TextFixer.fix(payload.bytes, review.fixes ?? TextFixer.Findings()) {
            (bytes) throws(LintFailure) in
            guard let trial = policy.review(of: file, collectingFixes: true) else {
                preconditionFailure("the policy returned no review for fixing")
            }
            defer { trial.withdraw() }
            _ = try trialLinter.report(
                on: payload.with(bytes),
                file.assignment,
                keeping: 0,
                review: trial
            )
            return trial.fixes ?? TextFixer.Findings()
        }
    }

    /// Returns whether a fixed payload needs a new report: the payload has changed, or the review for fixing has
    /// collected more syntax errors than a report may contain.
    package static func needsNewReport(
        after outcome: TextFixer.Outcome,
        _ review: PolicyReview
    ) -> Bool {
        outcome.fixCount > 0 || review.exceedsSyntaxErrorLimit
    }
}
