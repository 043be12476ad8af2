import CommandLineInterface
import FileLinting
import SchemaDiagnostics
import SchemaKit
import SchemaLint

/// The report of a run. Either the run completes the report, or a signal closes it.
///
/// The run defers termination (see ``Interruption``) while it changes the report, so that two threads never change the
/// report at the same time.
final class RunReport {
    /// The progress of the report.
    private enum Stage {
        case created
        /// The file for the results is known and can be written.
        case prepared
        case begun
        case ended
    }

    var summary = ReportSummary()
    /// The counts of the findings that were fixed or would be fixed; `nil` if fixing is not requested.
    var fixes: FixTally?
    /// The payload that is being checked: its name in reports and, in a stream, its line.
    var currentPayload: (name: String, line: Int?)?
    /// A file that has not been replaced yet, although some of its lines have been fixed.
    var unfinishedFile: String?
    /// The baseline that the run has yet to write.
    var unwrittenBaseline: String?
    private let options: RunOptions
    let output: LintOutput
    private var log: FailureLog
    private var reporter: any Reporter
    private var stage = Stage.created

    /// Creates a report. From now on, a signal first closes the report and then ends the process.
    init(options: RunOptions, _ output: LintOutput) {
        self.options = options
        self.output = output
        log = FailureLog(output, color: options.report.color)
        fixes = options.fixes.mode.map { FixTally(mode: $0) }
        reporter = options.makeReporter()
        unwrittenBaseline = options.failures.writtenBaseline
        nonisolated(unsafe) let report = self
        Interruption.setAction { unsafe report.close(after: $0) }
    }

    /// Checks that no output replaces a file that is needed, and prepares the output file if the command line names
    /// one.
    func prepare() throws(LintFailure) {
        try options.checkOutputConflicts()
        if let file = options.report.outputFile {
            do { try output.sendOutput(to: file) } catch { throw .file(error) }
            writeNoteOnExtension(of: file)
        }
        stage = .prepared
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

    /// Adds lines of a stream that have no findings.
    func add(linesWithoutFindings lines: [Int], of name: String, schema: String) throws(FileError) {
        summary.addLinesWithoutFindings(count: lines.count)
        guard reporter.reportsFilesWithoutFindings else { return }
        for line in lines {
            try write(
                reporter.report(FileReport(lineWithoutFindings: line, of: name, schema: schema))
            )
        }
    }

    func end() throws(FileError) {
        stage = .ended
        try write(reporter.end(summary))
        // The findings must precede the summary if both streams go to the same destination.
        try output.flush()
    }

    private func write(_ text: String) throws(FileError) {
        try output.write(report: text, to: options.reportTarget)
    }

    /// Counts the fixes of the payloads in a file, and lists them on standard error.
    func addFixes(_ outcomes: [TextFixer.Outcome], of name: String) {
        guard let tally = fixes, !outcomes.isEmpty else { return }
        for outcome in outcomes { fixes?.add(outcome) }
        if !options.report.isQuiet { output.writeMessage(tally.line(about: outcomes, of: name)) }
    }

    // MARK: Failures

    /// The number of failures that were reported.
    var failureCount: Int { log.count }

    /// Reports a failure on standard error and adds it to the summary, unless it has been reported before.
    func addFailure(_ failure: LintFailure) {
        guard log.report(failure) else { return }
        summary.addFailure(failure.summary)
    }

    /// Reports a failure that prevented the check of a payload.
    ///
    /// - Returns: The entry for the payload, which the caller must add to the report.
    func addFailure(
        _ failure: LintFailure,
        concerning name: String,
        line: Int?
    ) -> UncheckedPayload {
        addFailure(failure.concerning(payload: name))
        return UncheckedPayload(path: name, line: line, failure: failure.reason)
    }

    /// Warns of errors in schemas that have not prevented any check.
    func warn(of errors: [SchemaError], upTo limit: FindingLimit) {
        log.warn(of: errors, upTo: limit)
    }

    // MARK: End

    /// The exit status that follows from the failures and findings. ``LintRun`` replaces it if the run has ended
    /// early without a failure.
    var status: ExitStatus {
        if failureCount > 0 { return .failed }
        let failures = options.failures
        let needsFixes = options.fixes.showsDiff && fixes?.isEmpty == false
        let hasFailingFindings =
            needsFixes || summary.errorCount > 0 || failures.isStrict && summary.warningCount > 0
        // A run that writes a baseline does not fail because of findings.
        let toleratesFindings = failures.toleratesFindings || failures.writtenBaseline != nil
        return hasFailingFindings && !toleratesFindings ? .foundErrors : .done
    }

    /// Copies the counts from a policy that has seen all findings, and writes the new baseline.
    func finish(_ policy: FindingPolicy) {
        summary.countSuppressedByBaseline = policy.countSuppressedByBaseline
        summary.countSuppressedByConfiguration = policy.countSuppressedByConfiguration
        do {
            summary.countWrittenToBaseline = try policy.finish()
            unwrittenBaseline = nil
        } catch {
            addFailure(error)
        }
    }

    /// Writes a note for each entry of the baseline whose finding no longer occurs.
    func writeStaleNotes(of policy: FindingPolicy) {
        for line in policy.staleNotes(upTo: options.report.findingLimit) {
            output.writeLine(line)
        }
    }

    /// Writes a note about a schema that the command line names as a payload. Such a schema is checked only against its
    /// metaschema.
    func writeNote(onNamedSchema name: String) {
        guard !options.report.isQuiet else { return }
        let command = "'widget-lint schema \(name)'"
        output.writeLine(
            "\(name): note: this schema was checked as a payload; \(command) finds more mistakes"
        )
    }

    /// Writes a note about a file that is one value, although each line was checked as a payload.
    func writeNote(onSingleValue name: String) {
        guard !options.report.isQuiet else { return }
        output.writeLine(
            "\(name): note: the file is one JSON value over several lines; leave out --ndjson"
        )
    }

    /// Writes a note if the report is a text, but the extension of its file is the name of another format.
    private func writeNoteOnExtension(of file: String) {
        guard !options.report.isQuiet, let format = options.report.suggestedFormat else { return }
        output.writeLine(
            "\(file): note: the report is a text; add '--reporter \(format.rawValue)'"
        )
    }

    /// Writes the counts of findings, failures and fixes to standard error, unless the command line requests silence.
    func writeSummary() {
        guard !options.report.isQuiet else { return }
        writeSummary(failureCount: failureCount)
    }

    private func writeSummary(failureCount: Int) {
        var phrases = [summary.phrase(failureCount: failureCount)]
        let isStrict = options.failures.isStrict && status == .foundErrors
        if isStrict, summary.warningCount > 0, summary.errorCount == 0 {
            phrases.append("--strict makes warnings fail the run")
        }
        phrases += summary.phrases(about: fixes)
        output.writeMessage(phrases.joined(separator: ", ") + "\n")
    }

    // MARK: Interruption

    /// Ends the report and all other output early, because a signal has arrived.
    private func close(after signal: TerminationSignal) {
        summary.interrupt(signalName: signal.name, number: Int(signal.number))
        do throws(FileError) {
            try closeReport(after: signal)
            try output.finishOutput()
        } catch {
            output.abandonOutput()
            output.writeMessage("widget-lint: error: \(error.message)\n")
        }
        var message = "interrupted by \(signal.name)"
        if let unfinishedFile { message += "; '\(unfinishedFile.printable)' was not changed" }
        if let unwrittenBaseline {
            message += "; the baseline '\(unwrittenBaseline.printable)' was not written"
        }
        output.writeMessage("widget-lint: error: \(message)\n")
        if !options.report.isQuiet, stage == .ended {
            writeSummary(failureCount: summary.failures.count)
        }
        output.finishErrors()
    }

    private func closeReport(after signal: TerminationSignal) throws(FileError) {
        // If the run is interrupted before the file for the results is prepared, an old report stays unchanged.
        guard stage != .created || options.report.outputFile == nil else { return }
        if stage == .created || stage == .prepared { try begin() }
        guard stage == .begun else { return }
        // Some formats have no summary. Every format therefore shows the interruption as a payload that was not
        // checked.
        let first = options.inputs.selectedPaths.first
        if let payload = currentPayload ?? first.map({ ($0, nil) }) {
            let failure = "interrupted by \(signal.name); the rest was not checked"
            try add(UncheckedPayload(path: payload.name, line: payload.line, failure: failure))
        }
        try end()
    }
}

extension RunOptions {
    /// Returns the reporter for the format that the command line requests.
    fileprivate func makeReporter() -> any Reporter {
        switch report.format {
        case .text:
            let stream: StandardStream = reportTarget == .errors ? .error : .output
            return TextReporter(
                usesColor: report.color.wantsColor(
                    isTerminal: report.outputFile == nil && stream.isTerminal
                ),
                width: ProcessEnvironment.lineWidth(of: stream)
            )
        case .json: return JSONReporter()
        case .ndjson: return NDJSONReporter()
        case .sarif:
            return SARIFReporter(
                version: PackageVersion.text,
                rulePageAddress: report.rulePageAddress
            )
        case .junit: return JUnitReporter()
        case .github: return GitHubReporter()
        case .gitlab: return CodeQualityReporter()
        case .xcode: return XcodeReporter()
        // If an environment variable sets the day to an invalid date, the run fails before the report is written.
        case .html:
            return HTMLReporter(
                version: PackageVersion.text,
                day: try? FindingPolicy.today().description
            )
        }
    }
}

/// A log that reports failures on standard error. An error in a schema is reported once, even if it
/// prevents the check of many payloads.
struct FailureLog {
    /// The number of failures.
    private(set) var count = 0
    private let output: LintOutput
    private let usesColor: Bool
    private let width: Int
    private var reportedErrors: Set<ErrorLocation> = []
    // Canonically equivalent paths are paths of different files, so texts and paths are compared by their bytes.
    private var reportedTexts: Set<[UInt8]> = []
    /// The ranges that excerpts of schemas must not show, by the paths of the schemas.
    private var secrets: [[UInt8]: SecretPlaces] = [:]

    /// The location of an error in a schema, a configuration or a baseline.
    private struct ErrorLocation: Hashable {
        let path: [UInt8]
        let range: SourceRange

        init(_ error: SchemaError) {
            path = Array(error.path.utf8)
            range = error.range
        }

        init(_ report: FileReport) {
            path = Array(report.source.path.utf8)
            range = report.diagnostics.first?.range ?? SourceRange(start: 0, end: 0)
        }
    }

    init(_ output: LintOutput, color: ColorChoice) {
        self.output = output
        usesColor = color.wantsColor(isTerminal: StandardStream.error.isTerminal)
        width = ProcessEnvironment.lineWidth(of: .error)
    }

    /// Reports and counts a failure. The error in a schema is shown only once, even if it causes several failures.
    ///
    /// - Returns: False if the failure is not counted, because an equal failure has been counted before. A failure of a
    ///   schema that concerns no payload always counts.
    @discardableResult
    mutating func report(_ failure: LintFailure) -> Bool {
        switch failure {
        case .invalidToolFile(let report):
            guard reportedErrors.insert(ErrorLocation(report)).inserted else { return false }
            output.writeMessage(text(of: report))
        case .schema(let error, payload: nil):
            report(error, .error)
        case .schema(let error, _):
            report(error, .error)
            guard addReportedText(failure.errorLines) else { return false }
        default:
            guard addReportedText(failure.errorLines) else { return false }
        }
        count += 1
        output.writeMessage(failure.errorLines.printableLines)
        return true
    }

    /// Adds a text to the reported texts.
    ///
    /// - Returns: False if the text was reported before.
    private mutating func addReportedText(_ text: String) -> Bool {
        reportedTexts.insert(Array(text.utf8)).inserted
    }

    /// Warns of errors in schemas that have not prevented any check, such as unresolved references. The
    /// limit on findings of a file applies to the warnings about each schema.
    mutating func warn(of errors: [SchemaError], upTo limit: FindingLimit) {
        var counts: [ExactText: Int] = [:]
        for error in errors where !reportedErrors.contains(ErrorLocation(error)) {
            let path = ExactText(error.path)
            counts[path, default: 0] += 1
            if limit.allowsOneMore(after: counts[path, default: 0] - 1) {
                report(error, .warning)
            } else {
                reportedErrors.insert(ErrorLocation(error))
            }
        }
        guard case .count(let limit) = limit else { return }
        for (path, count) in counts.sorted(by: { $0.key < $1.key }) where count > limit {
            let rest = String(count - limit, of: limit == 0 ? "warning" : "more warning")
            output.writeLine("\(path.text): note: \(rest) about the schema (see --max-findings)")
        }
    }

    private mutating func report(_ error: SchemaError, _ severity: Diagnostic.Severity) {
        guard reportedErrors.insert(ErrorLocation(error)).inserted else { return }
        var error = error
        var hidden = SecretPlaces.none
        if !error.quotesNoText {
            let path = Array(error.path.utf8)
            hidden = secrets[path] ?? .samples(inSchema: error.source.bytes)
            secrets[path] = hidden
            // The message can quote the text at the error.
            if hidden.overlaps(error.range) { error = error.withoutQuotedText }
        }
        if error.advice == nil, error.isInPayload {
            error = error.advising(SchemaFileLinter.payloadHint)
        }
        let diagnostic = Diagnostic(
            id: .invalidSchema,
            severity: severity,
            message: error.message,
            range: error.range
        )
        let report = FileReport(
            source: error.source,
            schema: nil,
            diagnostics: [diagnostic],
            secrets: hidden
        )
        output.writeMessage(text(of: report, showsExcerpts: !error.quotesNoText))
    }

    private func text(of report: FileReport, showsExcerpts: Bool = true) -> String {
        var reporter = TextReporter(
            usesColor: usesColor,
            width: width,
            showsExcerpts: showsExcerpts
        )
        return reporter.report(report)
    }
}

extension ReportSummary {
    /// Returns the counts as a phrase, such as `checked 2 files: 1 error in 1 file, 1 path excluded`. Each line of a
    /// stream counts as a payload.
    func phrase(failureCount: Int) -> String {
        var parts: [String] = []
        if errorCount > 0 {
            let invalidFiles = String(invalidFileCount, of: noun)
            parts.append("\(String(errorCount, of: "error")) in \(invalidFiles)")
        }
        if warningCount > 0 { parts.append(String(warningCount, of: "warning")) }
        if failureCount > 0 { parts.append(String(failureCount, of: "failure")) }
        if parts.isEmpty { parts.append("no problems found") }
        let otherCounts = [
            (countSuppressedByBaseline, "baselined finding", "suppressed"),
            (countWrittenToBaseline, "finding", "written to the baseline"),
            (excludedCount, "path", "excluded"), (uncheckedCount, "file", "not checked"),
        ]
        if let interruption { parts.append("interrupted by \(interruption.signalName)") }
        parts += otherCounts.filter { $0.0 > 0 }.map { "\(String($0, of: $1)) \($2)" }
        return "checked \(String(fileCount, of: noun)): " + parts.joined(separator: ", ")
    }

    private var noun: String { hasStreamLines ? "payload" : "file" }

    /// Returns phrases for the fixes that were made, or could be made.
    func phrases(about fixes: FixTally?) -> [String] {
        guard let fixes else {
            return fixableCount > 0 ? ["\(fixableCount) can be fixed with --fix"] : []
        }
        if !fixes.isEmpty { return [fixes.phrase(noun: noun)] }
        return fixes.mode == .diff ? ["nothing to fix"] : []
    }
}
