import CommandLineInterface
import FileLinting
import SchemaKit
import SchemaLint

// The part of a run that checks the payloads of a file one by one, and fixes them.

extension LintRun {
    /// Checks the payloads in one file one after the other.
    mutating func checkPayloads(
        of file: PayloadFile,
        using checkedFile: CheckedFile
    ) throws(FileError) {
        var stream = linter.payloads(of: file)
        if let fileReport = reportWithoutFindings(on: &stream, of: checkedFile) {
            return try report.add(fileReport)
        }
        var payloads = FixableFile(
            stream,
            writer: options.fixes.mode.map { mode in
                FixWriter(file.path, name: checkedFile.name, mode: mode)
            }
        )
        let fixes = try check(&payloads, of: checkedFile)
        try output.write(fixedPayload: payloads.takeRest())
        do throws(LintFailure) {
            try payloads.finish()
            report.addFixes(fixes, of: checkedFile.name)
        } catch {
            report.addFailure(error)
        }
        report.unfinishedFile = nil
    }

    /// Returns the report on a large file if the prefilter shows that it has no findings. Returns `nil` if the payloads
    /// must be checked one by one.
    private mutating func reportWithoutFindings(
        on stream: inout PayloadStream,
        of file: CheckedFile
    ) -> FileReport? {
        guard options.fixes.mode == nil else { return nil }
        let fileReport = Interruption.allowTermination {
            linter.reportWithoutFindings(on: stream.open(), of: file, threadCount: threadCount)
        }
        return fileReport.map { policy.apply(to: $0, of: file) }
    }

    /// Checks payloads and reports them.
    ///
    /// - Returns: The fixes. The caller adds them to the report once the file is replaced.
    private mutating func check(
        _ payloads: inout FixableFile,
        of file: CheckedFile
    ) throws(FileError) -> [TextFixer.Outcome] {
        var fixes: [TextFixer.Outcome] = []
        while !hasEndedEarly, let result = nextResult(of: &payloads, file) {
            if let fix = result.fix { fixes.append(fix) }
            try output.write(fixedPayload: result.text)
            switch result.outcome {
            case .report(let fileReport): try report.add(fileReport)
            case .unchecked(let payload): try report.add(payload)
            case .schema: break
            }
            guard payloads.line != nil else { continue }
            showProgress(share: payloads.readShare)
            if endEarlyIfNeeded(isPipe: payloads.isPipe) { break }
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
            /// The payload is a schema that was found in a folder. It is not reported.
            case schema
        }
    }

    /// Checks the next payload, and fixes the payload if the command line requests this. Returns `nil` after the last
    /// payload.
    private mutating func nextResult(
        of payloads: inout FixableFile,
        _ file: CheckedFile
    ) -> PayloadResult? {
        do throws(LintFailure) {
            let payload = try Interruption.allowTermination { () throws(LintFailure) in
                try payloads.next()
            }
            guard let payload else { return nil }
            report.currentPayload = (file.name, payloads.line)
            return result(of: payload, in: &payloads, file)
        } catch {
            let unchecked = report.addFailure(error, concerning: file.name, line: payloads.line)
            return PayloadResult(outcome: .unchecked(unchecked))
        }
    }

    private mutating func result(
        of payload: SourceFile,
        in payloads: inout FixableFile,
        _ file: CheckedFile
    ) -> PayloadResult {
        do throws(LintFailure) {
            let review = policy.review(of: file, collectingFixes: options.fixes.mode != nil)
            let original = try Interruption.allowTermination { () throws(LintFailure) in
                try linter.report(on: payload, of: file, review: review)
            }
            if leavesOutSchema(original, file) {
                review?.withdraw()
                let text = try payloads.put(payload.bytes, inPlaceOf: payload)
                return PayloadResult(outcome: .schema, text: text)
            }
            // The report is about the file after the fixes. Fixes of earlier lines move the start of this line.
            let distance = options.fixes.mode == .write ? payloads.addedByteCount : 0
            let fixed = try fix(
                ReviewedReport(report: original, review: review),
                in: &payloads,
                of: file
            )
            var report = policy.apply(
                to: fixed.remaining.report,
                of: file,
                after: fixed.remaining.review
            )
            // The diff shows the findings that it fixes. If it leaves out some fixes, the report shows all findings.
            if options.fixes.showsDiff, fixed.fix?.fixesAll == true { report.dropFixable() }
            if distance != 0 { report = report.moved(by: distance) }
            return PayloadResult(outcome: .report(report), text: fixed.text, fix: fixed.fix)
        } catch {
            let unchecked = report.addFailure(error, concerning: file.name, line: payloads.line)
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
        /// The report on the findings that remain after fixing.
        let remaining: ReviewedReport
        /// The text for standard output.
        var text: [UInt8] = []
        /// The fixes that were applied, or `nil` if there are none.
        var fix: TextFixer.Outcome?
    }

    /// Applies the safe fixes of the findings in a payload, and returns or writes the fixed text or the diff.
    private mutating func fix(
        _ original: ReviewedReport,
        in payloads: inout FixableFile,
        of file: CheckedFile
    ) throws(LintFailure) -> FixedPayload {
        guard let mode = options.fixes.mode, let originalReview = original.review else {
            return FixedPayload(remaining: original)
        }
        let payload = original.report.source
        let outcome = try fixes(for: payload, originalReview, of: file)
        if let note = outcome.note(onTextCalled: payload.name) { output.writeMessage(note) }
        var remaining = original
        let needsNewReport =
            mode == .write && PayloadFixer.needsNewReport(after: outcome, originalReview)
        // A signal may end the run while the new report is made. The file changes afterwards, so that the run cannot
        // end between the change of the file and its report.
        if needsNewReport {
            originalReview.withdraw()
            remaining = try reviewed(payload.with(outcome.bytes), of: file)
        }
        let text: [UInt8]
        do throws(LintFailure) {
            text = try payloads.put(outcome.bytes, inPlaceOf: payload)
        } catch {
            report.addFailure(error)
            if needsNewReport {
                remaining.review?.withdraw()
                originalReview.reinstate()
            }
            return FixedPayload(remaining: original)
        }
        guard outcome.fixCount > 0 else { return FixedPayload(remaining: remaining, text: text) }
        // The file is replaced after its last line. If the run ends earlier, a message says that the file is unchanged.
        if mode == .write, payload.isLineOfStream, !options.writesFixedInput {
            report.unfinishedFile = file.name
        }
        return FixedPayload(remaining: remaining, text: text, fix: outcome)
    }

    /// Returns the text of a payload after the safe fixes, and the fixes. Writes nothing.
    private func fixes(
        for payload: SourceFile,
        _ review: PolicyReview,
        of file: CheckedFile
    ) throws(LintFailure) -> TextFixer.Outcome {
        let fixer = PayloadFixer(policy: policy, file: file)
        return try Interruption.allowTermination { () throws(LintFailure) in
            try fixer.fix(payload, review, with: linter)
        }
    }

    /// Returns the report on a fixed payload.
    private mutating func reviewed(
        _ payload: SourceFile,
        of file: CheckedFile
    ) throws(LintFailure) -> ReviewedReport {
        let review = policy.review(of: file)
        let fileReport = try Interruption.allowTermination { () throws(LintFailure) in
            try linter.report(on: payload, of: file, review: review)
        }
        return ReviewedReport(report: fileReport, review: review)
    }
}
