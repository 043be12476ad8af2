import CommandLineInterface
import SchemaKit

/// One run over the schemas of a command line.
struct SchemaLintRun {
    private let options: LintOptions
    private var log: FailureLog
    private var summary = ReportSummary()
    private var fixes: FixTally?

    init(options: LintOptions) {
        self.options = options
        log = FailureLog(color: options.color)
        fixes = options.fixMode.map { FixTally(mode: $0) }
    }

    /// Checks every schema and writes the report; what fails for one file does not stop the others.
    ///
    /// - Throws: what keeps the report itself from being written.
    mutating func run(_ streams: inout ToolStreams) throws(FileError) -> ExitStatus {
        let files: [String]
        var linter: SchemaFileLinter
        do throws(RunFailure) {
            try options.requireFixesAlone()
            files = try self.files(&streams)
            linter = try SchemaFileLinter(options: options, paths: files)
        } catch {
            _ = log.report(error, &streams)
            return .failed
        }
        var reporter = options.makeReporter()
        try streams.write(report: reporter.begin(), to: options.reportTarget)
        for path in files {
            guard let checked = check(path, with: &linter, &streams) else { continue }
            summary.add(checked.report)
            try streams.output.write(checked.output)
            try streams.write(report: reporter.report(checked.report), to: options.reportTarget)
        }
        try streams.write(report: reporter.end(summary), to: options.reportTarget)
        // The findings stand before the summary where both streams go to one place.
        try streams.output.flush()
        if !options.isQuiet {
            let words = [summary.sentence(failureCount: log.count)] + summary.words(on: fixes)
            streams.report(words.joined(separator: ", ") + "\n")
        }
        let isToBeFixed = options.showsDiff && fixes?.hasFixed == true
        let hasFailing = isToBeFixed || summary.errorCount > 0
        return log.count > 0 ? .failed : hasFailing ? .foundErrors : .clean
    }

    private mutating func files(_ streams: inout ToolStreams) throws(RunFailure) -> [String] {
        let discovery = PayloadDiscovery(
            options: options,
            configurations: try ConfigurationFinder(options: options)
        )
        return discovery.files(below: options.paths) { note($0, &streams) }.files.map(\.path)
    }

    /// Checks a schema, and fixes it where that is asked for.
    ///
    /// - Returns: what is told of it, and what goes to standard output besides.
    private mutating func check(
        _ path: String,
        with linter: inout SchemaFileLinter,
        _ streams: inout ToolStreams
    ) -> (report: FileReport, output: [UInt8])? {
        do throws(RunFailure) {
            let found = try linter.report(onFileAt: path)
            guard let mode = fixes?.mode else { return (found, []) }
            return try fix(found, at: path, mode, with: &linter, &streams)
        } catch {
            note(error, &streams)
            return nil
        }
    }

    private mutating func fix(
        _ found: FileReport,
        at path: String,
        _ mode: FixMode,
        with linter: inout SchemaFileLinter,
        _ streams: inout ToolStreams
    ) throws(RunFailure) -> (report: FileReport, output: [UInt8]) {
        let source = found.source
        let outcome = try TextFixer.fix(source.bytes, Self.findings(of: found)) {
            (bytes) throws(RunFailure) in
            var other = linter
            other.replace(path, with: source.with(bytes))
            return Self.findings(of: try other.report(onFileAt: path))
        }
        if let note = outcome.note(onTextCalled: source.name) { streams.report(note) }
        var writer = FixWriter(path, name: source.name, mode: mode)
        let output: [UInt8]
        do throws(RunFailure) {
            output = try writer.put(outcome.bytes, inPlaceOf: source, isEnded: false)
        } catch {
            note(error, &streams)
            return (found, [])
        }
        guard outcome.fixCount > 0 else { return (found, output) }
        fixes?.add(outcome)
        guard mode == .write else { return (found, output) }
        linter.replace(path, with: source.with(outcome.bytes))
        return (try linter.report(onFileAt: path), output)
    }

    private static func findings(of report: FileReport) -> TextFixer.Findings {
        TextFixer.Findings(all: report.diagnostics, told: report.diagnostics)
    }

    private mutating func note(_ failure: RunFailure, _ streams: inout ToolStreams) {
        guard log.report(failure, &streams) else { return }
        summary.addFailure(failure.summary)
    }
}
