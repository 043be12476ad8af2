import CommandLineInterface
import SchemaKit

/// One run over the paths of a command line.
///
///     paths → PayloadDiscovery → PayloadStream → FileLinter → ReportSettler → Reporter
struct LintRun {
    private let options: LintOptions
    private var log: FailureLog
    private var summary = ReportSummary()
    /// What failed before the report began.
    private var undiscovered: [UncheckedPayload] = []

    /// The stages that a payload passes, with what they remember.
    private struct Stages {
        let configurations: ConfigurationFinder
        let discovery: PayloadDiscovery
        var linter: any FileLinter
        var settler: ReportSettler

        init(options: LintOptions) throws(RunFailure) {
            configurations = try ConfigurationFinder(options: options)
            discovery = PayloadDiscovery(options: options, configurations: configurations)
            settler = try ReportSettler(
                options: options,
                currentFolder: configurations.currentFolder
            )
            linter =
                options.action == .lintSchemas
                ? try SchemaFileLinter(options: options, discovery: discovery)
                : try PayloadLinter(options: options, discovery: discovery)
        }
    }

    init(options: LintOptions) {
        self.options = options
        log = FailureLog(color: options.color)
    }

    /// Checks everything and writes the report; what fails for one file does not stop the others.
    ///
    /// - Throws: what keeps the report itself from being written.
    mutating func run(_ streams: inout ToolStreams) throws(FileError) -> ExitStatus {
        var stages: Stages
        do throws(RunFailure) {
            stages = try Stages(options: options)
            try prepareOutput(&streams)
        } catch {
            log.report(error, &streams)
            return .failed
        }
        if !options.isQuiet { streams.beginProgress() }
        try check(with: &stages, &streams)
        for error in stages.linter.deadReferences { log.warn(of: error, &streams) }
        for line in stages.settler.staleNotes { streams.report(line.printable + "\n") }
        writeStamp(&streams)
        if !options.isQuiet {
            streams.report(summary.sentence(failureCount: log.count) + "\n")
        }
        return status
    }

    private var paths: [String] {
        options.paths.isEmpty ? options.standardPaths : options.paths
    }

    private func prepareOutput(_ streams: inout ToolStreams) throws(RunFailure) {
        guard let path = options.outputFile else { return }
        if (try? FileSystem.kind(of: path)) == .file,
            let input = paths.first(where: { Path.isSame($0, as: path) })
        {
            throw .outputIsInput(path: input)
        }
        do {
            try streams.sendOutput(to: path)
        } catch {
            throw .file(error)
        }
    }

    private var status: ExitStatus {
        if log.count > 0 { return .failed }
        let hasFailing = summary.errorCount > 0 || options.isStrict && summary.warningCount > 0
        // What has just become known is nothing to fail for.
        let isTolerated = options.toleratesFindings || options.writtenBaseline != nil
        return hasFailing && !isTolerated ? .foundErrors : .clean
    }

    private mutating func check(
        with stages: inout Stages,
        _ streams: inout ToolStreams
    ) throws(FileError) {
        let selection = stages.discovery.files(below: paths) { note($0, &streams) }
        summary.excludedCount = selection.excludedCount
        stages.linter.prepare(for: selection.files, stages.configurations)
        var reporter = options.makeReporter()
        try streams.write(reporter.begin())
        for payload in undiscovered { try streams.write(reporter.report(payload)) }
        for (number, file) in selection.files.enumerated() {
            let progress = (done: number, all: selection.files.count)
            try check(file, with: &stages, &reporter, progress, &streams)
        }
        finish(&stages, &streams)
        try streams.write(reporter.end(summary))
        // The findings stand before the summary where both streams go to one place.
        try streams.flush()
    }

    /// Checks the payloads in one file, one after the other.
    private mutating func check(
        _ file: PayloadFile,
        with stages: inout Stages,
        _ reporter: inout any Reporter,
        _ progress: (done: Int, all: Int),
        _ streams: inout ToolStreams
    ) throws(FileError) {
        streams.showProgress(progressSentence(progress))
        let name = stages.discovery.name(of: file.path)
        let path = AbsolutePath(name, in: stages.configurations.currentFolder)
        let configuration: LintConfiguration?
        let assignment: SchemaAssignment?
        do throws(RunFailure) {
            configuration = try stages.configurations.configuration(for: path)
            assignment = try stages.linter.assignment(for: path, configuration)
        } catch {
            summary.uncheckedCount += 1
            let payload = note(error, concerning: name, line: nil, &streams)
            return try streams.write(reporter.report(payload))
        }
        var payloads = stages.linter.payloads(of: file)
        while true {
            let report: FileReport
            do throws(RunFailure) {
                guard let payload = try payloads.next() else { return }
                let found = try stages.linter.report(on: payload, assignment)
                report = stages.settler.settle(found, of: path, configuration)
            } catch {
                let payload = note(error, concerning: name, line: payloads.line, &streams)
                try streams.write(reporter.report(payload))
                continue
            }
            summary.add(report)
            try streams.write(reporter.report(report))
            if payloads.line != nil { streams.showProgress(progressSentence(progress)) }
        }
    }

    private mutating func finish(_ stages: inout Stages, _ streams: inout ToolStreams) {
        summary.heldBackCount = stages.settler.heldBackCount
        summary.suppressedCount = stages.settler.suppressedCount
        do {
            summary.baselinedCount = try stages.settler.finish()
        } catch {
            note(error, &streams)
        }
    }

    /// A stamp always holds the same text, and one that is there is not touched, so that nothing is
    /// built anew because of it. The text is a comment, as what SwiftPM builds is compiled.
    private mutating func writeStamp(_ streams: inout ToolStreams) {
        guard let stamp = options.stamp, status == .clean else { return }
        do {
            try FileSystem.write(Array("// widget-lint: nothing failed the run.\n".utf8), to: stamp)
        } catch {
            note(.file(error), &streams)
        }
    }

    // MARK: What failed

    /// Tells what kept a file from being found.
    private mutating func note(_ failure: RunFailure, _ streams: inout ToolStreams) {
        if let path = failure.path {
            undiscovered.append(UncheckedPayload(path: path, line: nil, failure: failure.message))
        }
        tell(failure, &streams)
    }

    /// Tells what kept a payload from being checked.
    private mutating func note(
        _ failure: RunFailure,
        concerning name: String,
        line: Int?,
        _ streams: inout ToolStreams
    ) -> UncheckedPayload {
        tell(failure.concerning(payload: name), &streams)
        return UncheckedPayload(path: name, line: line, failure: failure.reason)
    }

    private mutating func tell(_ failure: RunFailure, _ streams: inout ToolStreams) {
        guard log.report(failure, &streams) else { return }
        summary.addFailure(failure.summary)
    }

    // MARK: Words

    private func progressSentence(_ progress: (done: Int, all: Int)) -> String {
        let files = "\(progress.done) of \(ReportSummary.count(progress.all, "file"))"
        guard summary.hasLines else { return "checked \(files)" }
        return "checked \(files), \(ReportSummary.count(summary.fileCount, "payload"))"
    }
}
