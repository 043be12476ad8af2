import CommandLineInterface
import SchemaKit
import SchemaLint

/// The report of a run, which the run writes, and which a signal closes in its place.
///
/// The run holds the process (see `Interruption`) whenever it changes the report, so that the two
/// threads never do so at once.
final class RunReport {
    /// How far the report has come.
    private enum Stage {
        case planned
        /// It is known where it goes.
        case placed
        case begun
        case ended
    }

    var summary = ReportSummary()
    /// The number of fixes that were made, or could be; nil if none are requested.
    var fixes: FixTally?
    /// The payload that is being read, under the name that reports have for it.
    var place: (name: String, line: Int?)?
    /// A file of which some lines have been fixed, but which is not replaced yet.
    var unfinishedFile: String?
    /// The baseline that the run is to write, until it has written it.
    var unwrittenBaseline: String?
    private let options: LintOptions
    let output: LintOutput
    private var log: FailureLog
    private var reporter: any Reporter
    private var stage = Stage.planned

    /// From now on a signal closes the report before it ends the process.
    init(options: LintOptions, _ output: LintOutput) {
        self.options = options
        self.output = output
        log = FailureLog(output, color: options.color)
        fixes = options.fixMode.map { FixTally(mode: $0) }
        reporter = options.makeReporter()
        unwrittenBaseline = options.writtenBaseline
        nonisolated(unsafe) let report = self
        Interruption.setAction { report.close(after: $0) }
    }

    /// Prepares the file that the report goes to, if it goes to one.
    func prepare() throws(LintFailure) {
        try options.requireOutputsAlone()
        if let file = options.outputFile {
            do { try output.sendOutput(to: file) } catch { throw .file(error) }
        }
        stage = .placed
    }

    func begin() throws(FileError) {
        stage = .begun
        try write(reporter.begin())
    }

    func add(_ report: FileReport) throws(FileError) {
        summary.add(report)
        try write(reporter.report(report))
    }

    func add(_ payload: UncheckedPayload) throws(FileError) {
        try write(reporter.report(payload))
    }

    /// Adds lines of a stream without findings.
    func add(linesWithoutFindings lines: [Int], of name: String, schema: String) throws(FileError) {
        summary.addFlawlessLines(count: lines.count)
        guard reporter.tellsOfFlawlessFiles else { return }
        for line in lines {
            try write(reporter.report(FileReport(flawlessLine: line, of: name, schema: schema)))
        }
    }

    func end() throws(FileError) {
        stage = .ended
        try write(reporter.end(summary))
        // The findings stand before the summary where both streams go to one place.
        try output.flush()
    }

    private func write(_ text: String) throws(FileError) {
        try output.write(report: text, to: options.reportTarget)
    }

    // MARK: Failures

    /// The number of failures that were reported.
    var failureCount: Int { log.count }

    /// Reports a failure on standard error, once.
    func note(_ failure: LintFailure) {
        guard log.report(failure) else { return }
        summary.addFailure(failure.summary)
    }

    /// Reports a failure that kept a payload from being checked.
    ///
    /// - Returns: the payload, for the report.
    func note(
        _ failure: LintFailure,
        concerning name: String,
        line: Int?
    ) -> UncheckedPayload {
        note(failure.concerning(payload: name))
        return UncheckedPayload(path: name, line: line, failure: failure.reason)
    }

    /// Warns of errors in schemas that have kept no payload from being checked.
    func warn(of errors: [SchemaError], upTo limit: FindingLimit) {
        log.warn(of: errors, upTo: limit)
    }

    // MARK: End

    /// The status of a run whose report is complete, unless it was cut short.
    var status: ExitStatus {
        if failureCount > 0 { return .failed }
        let isToBeFixed = options.showsDiff && fixes?.hasFixed == true
        let hasFailing =
            isToBeFixed || summary.errorCount > 0 || options.isStrict && summary.warningCount > 0
        // Findings of a new baseline do not fail the run that writes it.
        let isTolerated = options.toleratesFindings || options.writtenBaseline != nil
        return hasFailing && !isTolerated ? .foundErrors : .done
    }

    /// Takes over the counts of a policy that has seen all findings, and writes the new baseline.
    func finish(_ policy: FindingPolicy) {
        summary.heldBackCount = policy.heldBackCount
        summary.suppressedCount = policy.suppressedCount
        do {
            summary.baselinedCount = try policy.finish()
            unwrittenBaseline = nil
        } catch {
            note(error)
        }
    }

    /// Reports the entries of the baseline that the run has not found.
    func noteStaleEntries(of policy: FindingPolicy) {
        for line in policy.staleNotes(upTo: options.findingLimit) {
            output.report(line.printable + "\n")
        }
    }

    /// Reports the sums on standard error, unless the command line asks for silence.
    func writeSummary() {
        guard !options.isQuiet else { return }
        let words = [summary.sentence(failureCount: failureCount)] + summary.words(on: fixes)
        output.report(words.joined(separator: ", ") + "\n")
    }

    // MARK: Interruption

    /// Ends the report in the middle of the run, and all that is written with it.
    private func close(after signal: EndSignal) {
        summary.interrupt(signalName: signal.name, number: Int(signal.number))
        do throws(FileError) {
            try closeReport(after: signal)
            try output.finishOutput()
        } catch {
            output.abandonOutput()
            output.report("widget-lint: error: \(error.message)\n")
        }
        var message = "interrupted by \(signal.name)"
        if let unfinishedFile { message += "; '\(unfinishedFile.printable)' was not changed" }
        if let unwrittenBaseline {
            message += "; the baseline '\(unwrittenBaseline.printable)' was not written"
        }
        output.report("widget-lint: error: \(message)\n")
        if !options.isQuiet, stage == .ended {
            let words = [summary.sentence(failureCount: summary.failures.count)]
            output.report((words + summary.words(on: fixes)).joined(separator: ", ") + "\n")
        }
        output.finishErrors()
    }

    private func closeReport(after signal: EndSignal) throws(FileError) {
        // A run that could not begin leaves an old report alone.
        guard stage != .planned || options.outputFile == nil else { return }
        if stage == .planned || stage == .placed { try begin() }
        guard stage == .begun else { return }
        // Formats without a summary show the end as a payload that was not checked.
        let first = (options.paths + options.standardPaths).first
        if let place = place ?? first.map({ ($0, nil) }) {
            let failure = "interrupted by \(signal.name); what comes later was not checked either"
            try add(UncheckedPayload(path: place.name, line: place.line, failure: failure))
        }
        try end()
    }
}

extension LintOptions {
    /// Makes the reporter of the form that the command line chooses.
    fileprivate func makeReporter() -> any Reporter {
        switch format {
        case .text:
            let stream: StandardStream = reportTarget == .errors ? .error : .output
            return TextReporter(
                usesColor: color.wantsColor(isTerminal: outputFile == nil && stream.isTerminal),
                width: ProcessEnvironment.lineWidth(of: stream)
            )
        case .json: return JSONReporter()
        case .ndjson: return NDJSONReporter()
        case .sarif: return SARIFReporter(version: PackageVersion.text)
        case .junit: return JUnitReporter()
        case .github: return GitHubReporter()
        case .gitlab: return CodeQualityReporter()
        case .xcode: return XcodeReporter()
        case .html: return HTMLReporter()
        }
    }
}
