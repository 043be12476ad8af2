import CommandLineInterface
import SchemaKit
import SchemaLint

// The part of a run that checks the payloads of a file one by one, and fixes them.

extension LintRun {
    /// Checks the payloads in one file one after the other.
    mutating func checkPayloads(
        of file: PayloadFile,
        as checked: CheckedFile
    ) throws(FileError) {
        var stream = linter.payloads(of: file)
        if let found = emptyReport(on: &stream, of: checked) { return try report.add(found) }
        var payloads = FixableFile(
            stream,
            writer: options.fixes.mode.map { FixWriter(file.path, name: checked.name, mode: $0) }
        )
        let fixes = try check(&payloads, of: checked)
        try output.write(text: payloads.takeRest())
        do throws(LintFailure) {
            try payloads.finish()
            for fix in fixes { report.fixes?.add(fix) }
        } catch {
            report.note(error)
        }
        report.unfinishedFile = nil
    }

    /// Returns the report on a large file without findings, if this can be decided without keeping the file
    /// in memory.
    private mutating func emptyReport(
        on stream: inout PayloadStream,
        of file: CheckedFile
    ) -> FileReport? {
        guard options.fixes.mode == nil else { return nil }
        let found = Interruption.allow {
            linter.emptyReport(on: stream.open(), of: file, threadCount: threadCount)
        }
        return found.map { policy.apply(to: $0, of: file) }
    }

    /// Checks payloads and reports them.
    ///
    /// - Returns: The fixes, which count once the file is replaced at its end.
    private mutating func check(
        _ payloads: inout FixableFile,
        of file: CheckedFile
    ) throws(FileError) -> [TextFixer.Outcome] {
        var fixes: [TextFixer.Outcome] = []
        while !isCutShort, let result = nextResult(of: &payloads, file) {
            if let fix = result.fix { fixes.append(fix) }
            try output.write(text: result.text)
            switch result.outcome {
            case .report(let found): try report.add(found)
            case .unchecked(let payload): try report.add(payload)
            }
            guard payloads.line != nil else { continue }
            showProgress()
            if endsEarly(isPipe: payloads.isPipe) { break }
        }
        return fixes
    }

    /// The result of checking one payload.
    private struct PayloadResult {
        let outcome: Outcome
        /// The text for standard output.
        var text: [UInt8] = []
        var fix: TextFixer.Outcome?

        enum Outcome {
            case report(FileReport)
            case unchecked(UncheckedPayload)
        }
    }

    /// Checks the next payload, and fixes it if the command line requests this. Returns `nil` after the
    /// last.
    private mutating func nextResult(
        of payloads: inout FixableFile,
        _ file: CheckedFile
    ) -> PayloadResult? {
        do throws(LintFailure) {
            let payload = try Interruption.allow { () throws(LintFailure) in
                try payloads.next()
            }
            guard let payload else { return nil }
            report.place = (file.name, payloads.line)
            return result(of: payload, in: &payloads, file)
        } catch {
            let unchecked = report.note(error, concerning: file.name, line: payloads.line)
            return PayloadResult(outcome: .unchecked(unchecked))
        }
    }

    private mutating func result(
        of payload: SourceFile,
        in payloads: inout FixableFile,
        _ file: CheckedFile
    ) -> PayloadResult {
        do throws(LintFailure) {
            let review = policy.review(of: file, fixes: options.fixes.mode != nil)
            let found = try Interruption.allow { () throws(LintFailure) in
                try linter.report(on: payload, of: file, review: review)
            }
            let fixed = try fix(
                ReviewedReport(report: found, review: review),
                in: &payloads,
                of: file
            )
            let report = policy.apply(
                to: fixed.left.report,
                of: file,
                after: fixed.left.review
            )
            return PayloadResult(outcome: .report(report), text: fixed.text, fix: fixed.fix)
        } catch {
            let unchecked = report.note(error, concerning: file.name, line: payloads.line)
            // A payload that could not be checked is copied unchanged.
            let text = try? payloads.put(payload.bytes, inPlaceOf: payload)
            return PayloadResult(outcome: .unchecked(unchecked), text: text ?? [])
        }
    }

    // MARK: Fixing

    /// A report with the review of its findings.
    private struct ReviewedReport {
        let report: FileReport
        let review: PolicyReview?
    }

    /// The result of fixing one payload.
    private struct FixedPayload {
        /// The report on the text after fixing.
        let left: ReviewedReport
        /// The text for standard output.
        var text: [UInt8] = []
        /// The fixes that were made, or `nil` if there are none.
        var fix: TextFixer.Outcome?
    }

    /// Makes the safe fixes of the findings in a payload.
    private mutating func fix(
        _ found: ReviewedReport,
        in payloads: inout FixableFile,
        of file: CheckedFile
    ) throws(LintFailure) -> FixedPayload {
        guard let mode = options.fixes.mode, let first = found.review else {
            return FixedPayload(left: found)
        }
        let payload = found.report.source
        let outcome = try fixes(for: payload, first, of: file)
        if let note = outcome.note(onTextCalled: payload.name) { output.report(note) }
        // The new report is made before the file changes, so that a signal comes before both or after both.
        var left = found
        // Without fixing, a report is limited to fewer mistakes.
        let isAnew = outcome.fixCount > 0 || first.hasManyMistakes
        if isAnew, mode == .write {
            first.withdraw()
            left = try reviewed(payload.with(outcome.bytes), of: file)
        }
        let text: [UInt8]
        do throws(LintFailure) {
            text = try payloads.put(outcome.bytes, inPlaceOf: payload)
        } catch {
            report.note(error)
            if isAnew, mode == .write {
                left.review?.withdraw()
                first.reinstate()
            }
            return FixedPayload(left: found)
        }
        guard outcome.fixCount > 0 else { return FixedPayload(left: left, text: text) }
        if mode == .write, payload.start != nil, !options.writesInput {
            report.unfinishedFile = file.name
        }
        return FixedPayload(left: left, text: text, fix: outcome)
    }

    /// Tries the safe fixes of the findings in a payload.
    private func fixes(
        for payload: SourceFile,
        _ review: PolicyReview,
        of file: CheckedFile
    ) throws(LintFailure) -> TextFixer.Outcome {
        // Linting of other files must not be affected by the texts that are tried.
        var trial = linter
        let fixer = PayloadFixer(policy: policy, file: file)
        return try Interruption.allow { () throws(LintFailure) in
            try fixer.fix(payload, review) { (source, review) throws(LintFailure) in
                _ = try trial.report(on: source, file.assignment, keeping: 0, review: review)
            }
        }
    }

    private mutating func reviewed(
        _ payload: SourceFile,
        of file: CheckedFile
    ) throws(LintFailure) -> ReviewedReport {
        let review = policy.review(of: file)
        let found = try Interruption.allow { () throws(LintFailure) in
            try linter.report(on: payload, of: file, review: review)
        }
        return ReviewedReport(report: found, review: review)
    }
}

/// A fixer of the reported findings of one payload after another. Findings that the configuration or the
/// baseline suppresses are not fixed.
private struct PayloadFixer {
    let policy: FindingPolicy
    let file: CheckedFile

    /// Tries the safe fixes of a payload.
    ///
    /// - Parameters:
    ///   - review: The review of the findings in the payload.
    ///   - find: Finds and reviews the findings in another text of the payload.
    func fix(
        _ payload: SourceFile,
        _ review: PolicyReview,
        find: (SourceFile, PolicyReview) throws(LintFailure) -> Void
    ) throws(LintFailure) -> TextFixer.Outcome {
        // All entries of a baseline are available again for each text that is tried.
        review.withdraw()
        defer { review.reinstate() }
        return try TextFixer.fix(payload.bytes, review.fixes ?? TextFixer.Findings()) {
            (bytes) throws(LintFailure) in
            guard let trial = policy.review(of: file, fixes: true) else {
                preconditionFailure("there is a review of what is fixed")
            }
            defer { trial.withdraw() }
            try find(payload.with(bytes), trial)
            return trial.fixes ?? TextFixer.Findings()
        }
    }
}
