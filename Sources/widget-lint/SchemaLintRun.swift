import CommandLineInterface
import SchemaKit

/// One run over the schemas of a command line.
struct SchemaLintRun {
    private let options: LintOptions
    private var log: FailureLog
    private var summary = ReportSummary()

    init(options: LintOptions) {
        self.options = options
        log = FailureLog(color: options.color)
    }

    /// Checks every schema and writes the report; what fails for one file does not stop the others.
    ///
    /// - Throws: what keeps the report itself from being written.
    mutating func run(_ streams: inout ToolStreams) throws(FileError) -> ExitStatus {
        let files: [String]
        var linter: SchemaFileLinter
        do throws(RunFailure) {
            files = try self.files(&streams)
            linter = try SchemaFileLinter(options: options, paths: files)
        } catch {
            _ = log.report(error, &streams)
            return .failed
        }
        var reporter = options.makeReporter()
        try streams.output.write(reporter.begin())
        for path in files {
            guard let report = report(on: path, with: &linter, &streams) else { continue }
            summary.add(report)
            try streams.output.write(reporter.report(report))
        }
        try streams.output.write(reporter.end(summary))
        // The findings stand before the summary where both streams go to one place.
        try streams.output.flush()
        if !options.isQuiet {
            streams.report(summary.sentence(failureCount: log.count) + "\n")
        }
        return log.count > 0 ? .failed : summary.errorCount > 0 ? .foundErrors : .clean
    }

    private mutating func files(_ streams: inout ToolStreams) throws(RunFailure) -> [String] {
        let discovery = PayloadDiscovery(
            options: options,
            configurations: try ConfigurationFinder(options: options)
        )
        return discovery.files(below: options.paths) { note($0, &streams) }.files.map(\.path)
    }

    private mutating func report(
        on path: String,
        with linter: inout SchemaFileLinter,
        _ streams: inout ToolStreams
    ) -> FileReport? {
        do throws(RunFailure) {
            return try linter.report(onFileAt: path)
        } catch {
            note(error, &streams)
            return nil
        }
    }

    private mutating func note(_ failure: RunFailure, _ streams: inout ToolStreams) {
        guard log.report(failure, &streams) else { return }
        summary.addFailure(failure.summary)
    }
}
