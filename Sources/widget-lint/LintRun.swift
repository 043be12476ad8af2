import CommandLineInterface
import SchemaKit

/// One run over the paths of a command line.
struct LintRun {
    private let options: LintOptions
    private var log: FailureLog
    private var summary = ReportSummary()

    init(options: LintOptions) {
        self.options = options
        log = FailureLog(color: options.color)
    }

    /// Checks everything and writes the report; what fails for one file does not stop the others.
    ///
    /// - Throws: what keeps the report itself from being written.
    mutating func run(_ streams: inout ToolStreams) throws(FileError) -> ExitStatus {
        if options.action == .lintSchemas {
            guard try checkSchemas(&streams) else { return .failed }
        } else {
            guard try checkPayloads(&streams) else { return .failed }
        }
        if !options.isQuiet { streams.report(summary.sentence(failureCount: log.count) + "\n") }
        return log.count > 0 ? .failed : summary.errorCount > 0 ? .foundErrors : .clean
    }

    /// - Returns: whether the schemas that the run needs could be loaded.
    private mutating func checkPayloads(_ streams: inout ToolStreams) throws(FileError) -> Bool {
        var linter: PayloadLinter
        do throws(RunFailure) {
            linter = try PayloadLinter(options: options)
        } catch {
            log.report(error, &streams)
            return false
        }
        try check(files(&streams), with: &linter, &streams)
        for error in linter.deadReferences { log.warn(of: error, &streams) }
        return true
    }

    /// - Returns: whether the folders of schemas that the run needs could be loaded.
    private mutating func checkSchemas(_ streams: inout ToolStreams) throws(FileError) -> Bool {
        let files = files(&streams)
        var linter: SchemaFileLinter
        do throws(RunFailure) {
            linter = try SchemaFileLinter(options: options, paths: files)
        } catch {
            log.report(error, &streams)
            return false
        }
        try check(files, with: &linter, &streams)
        return true
    }

    private mutating func files(_ streams: inout ToolStreams) -> [String] {
        PayloadDiscovery(options: options).files(below: options.paths) { failure in
            note(failure, &streams)
        }
    }

    private mutating func check(
        _ files: [String],
        with linter: inout some FileLinter,
        _ streams: inout ToolStreams
    ) throws(FileError) {
        var reporter = makeReporter()
        try streams.output.write(reporter.begin())
        for path in files {
            guard let report = report(on: path, with: &linter, &streams) else { continue }
            summary.add(report)
            try streams.output.write(reporter.report(report))
        }
        try streams.output.write(reporter.end(summary))
        // The findings stand before the summary where both streams go to one place.
        try streams.output.flush()
    }

    private mutating func report(
        on path: String,
        with linter: inout some FileLinter,
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
        log.report(failure, &streams)
        summary.addFailure(failure.summary)
    }

    private func makeReporter() -> any Reporter {
        switch options.format {
        case .text:
            TextReporter(
                usesColor: options.color.wantsColor(isTerminal: StandardStream.output.isTerminal),
                width: ProcessEnvironment.lineWidth(of: .output)
            )
        case .json: JSONReporter()
        case .ndjson: NDJSONReporter()
        case .sarif: SARIFReporter(version: Tool.widgetLint.version)
        case .junit: JUnitReporter()
        case .github: GitHubReporter()
        case .gitlab: CodeQualityReporter()
        case .xcode: XcodeReporter()
        case .html: HTMLReporter()
        }
    }
}

extension ReportSummary {
    /// The sums in words.
    fileprivate func sentence(failureCount: Int) -> String {
        func count(_ number: Int, _ noun: String) -> String {
            "\(number) \(noun)\(number == 1 ? "" : "s")"
        }
        var parts: [String] = []
        if errorCount > 0 {
            parts.append("\(count(errorCount, "error")) in \(count(invalidFileCount, "file"))")
        }
        if warningCount > 0 { parts.append(count(warningCount, "warning")) }
        if failureCount > 0 { parts.append(count(failureCount, "failure")) }
        if parts.isEmpty { parts.append("all in order") }
        return "checked \(count(fileCount, "file")): " + parts.joined(separator: ", ")
    }
}
