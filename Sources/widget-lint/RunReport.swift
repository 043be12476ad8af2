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
    /// What was fixed, or could be; nil where that is not asked for.
    var fixes: FixTally?
    /// The payload that is being read, as reports call it.
    var place: (name: String, line: Int?)?
    /// A file of which some lines have been fixed, but which is not replaced yet.
    var unfinishedFile: String?
    /// The baseline that the run is to write, until it has written it.
    var unwrittenBaseline: String?
    private let options: LintOptions
    private let streams: ToolStreams
    private var reporter: any Reporter
    private var stage = Stage.planned

    /// From now on a signal closes the report before it ends the process.
    init(options: LintOptions, _ streams: ToolStreams) {
        self.options = options
        self.streams = streams
        reporter = options.makeReporter()
        unwrittenBaseline = options.writtenBaseline
        nonisolated(unsafe) let report = self
        Interruption.setAction { report.close(after: $0) }
    }

    /// Prepares the file that the report goes to, if it goes to one.
    func prepare() throws(RunFailure) {
        try options.prepareOutput(of: streams)
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

    /// Adds lines of a stream in which nothing was found.
    func add(flawlessLines lines: [Int], of name: String, schema: String) throws(FileError) {
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
        try streams.flush()
    }

    private func write(_ text: String) throws(FileError) {
        try streams.write(report: text, to: options.reportTarget)
    }

    // MARK: Interruption

    /// Ends the report in the middle of the run, and all that is written with it.
    private func close(after signal: EndSignal) {
        summary.interrupt(signalName: signal.name, number: Int(signal.number))
        do throws(FileError) {
            try closeReport(after: signal)
            try streams.finishOutput()
        } catch {
            streams.abandonOutput()
            streams.report("widget-lint: error: \(error.message)\n")
        }
        var message = "interrupted by \(signal.name)"
        if let unfinishedFile { message += "; '\(unfinishedFile.printable)' was not changed" }
        if let unwrittenBaseline {
            message += "; the baseline '\(unwrittenBaseline.printable)' was not written"
        }
        streams.report("widget-lint: error: \(message)\n")
        if !options.isQuiet, stage == .ended {
            let words = [summary.sentence(failureCount: summary.failures.count)]
            streams.report((words + summary.words(on: fixes)).joined(separator: ", ") + "\n")
        }
        streams.finishErrors()
    }

    private func closeReport(after signal: EndSignal) throws(FileError) {
        // A run that could not begin leaves an old report alone.
        guard stage != .planned || options.outputFile == nil else { return }
        if stage == .planned || stage == .placed { try begin() }
        guard stage == .begun else { return }
        // Formats without a summary tell the end by a payload that was not checked.
        let first = (options.paths + options.standardPaths).first
        if let place = place ?? first.map({ ($0, nil) }) {
            let failure = "interrupted by \(signal.name); what comes later was not checked either"
            try add(UncheckedPayload(path: place.name, line: place.line, failure: failure))
        }
        try end()
    }
}
