import CommandLineInterface
import SchemaKit

/// One run over the paths of a command line.
///
///     paths → PayloadDiscovery → PayloadStream → PayloadLinter → ReportSettler → Reporter
struct LintRun {
    private let options: LintOptions
    private var log: FailureLog
    private var summary = ReportSummary()
    private var selection = PayloadSelection()
    /// How many files were not checked because of their configuration.
    private var uncheckedCount = 0

    /// The stages that a payload passes, with what they remember.
    private struct Stages {
        let configurations: ConfigurationFinder
        let discovery: PayloadDiscovery
        var linter: PayloadLinter
        var settler: ReportSettler

        init(options: LintOptions) throws(RunFailure) {
            configurations = try ConfigurationFinder(options: options)
            discovery = PayloadDiscovery(options: options, configurations: configurations)
            settler = try ReportSettler(
                options: options,
                currentFolder: configurations.currentFolder
            )
            linter = try PayloadLinter(options: options)
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
        } catch {
            log.report(error, &streams)
            return .failed
        }
        try check(with: &stages, &streams)
        for error in stages.linter.deadReferences { log.warn(of: error, &streams) }
        for line in stages.settler.staleNotes { streams.report(line.printable + "\n") }
        writeStamp(&streams)
        if !options.isQuiet { streams.report(summarySentence + "\n") }
        return status
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
        let paths = options.paths.isEmpty ? options.standardPaths : options.paths
        selection = stages.discovery.files(below: paths) { note($0, &streams) }
        var reporter = options.makeReporter()
        try streams.output.write(reporter.begin())
        for file in selection.files { try check(file, with: &stages, &reporter, &streams) }
        finish(&stages, &streams)
        try streams.output.write(reporter.end(summary))
        // The findings stand before the summary where both streams go to one place.
        try streams.output.flush()
    }

    /// Checks the payloads in one file, one after the other.
    private mutating func check(
        _ file: PayloadFile,
        with stages: inout Stages,
        _ reporter: inout any Reporter,
        _ streams: inout ToolStreams
    ) throws(FileError) {
        let name = stages.discovery.name(of: file.path)
        let path = AbsolutePath(name, in: stages.configurations.currentFolder)
        let configuration: LintConfiguration?
        let schema: String?
        do throws(RunFailure) {
            configuration = try stages.configurations.configuration(for: path)
            schema = try stages.linter.schemaURI(for: path, configuration)
        } catch {
            uncheckedCount += 1
            note(error.concerning(payload: name), &streams)
            return
        }
        var payloads = stages.discovery.payloads(of: file)
        while true {
            let report: FileReport
            do throws(RunFailure) {
                guard let payload = try payloads.next() else { return }
                let found = try stages.linter.report(on: payload, assigned: schema)
                report = stages.settler.settle(found, of: path, configuration)
            } catch {
                note(error.concerning(payload: name), &streams)
                continue
            }
            summary.add(report)
            try streams.output.write(reporter.report(report))
        }
    }

    private mutating func finish(_ stages: inout Stages, _ streams: inout ToolStreams) {
        summary.heldBackCount = stages.settler.heldBackCount
        do {
            try stages.settler.finish()
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

    private mutating func note(_ failure: RunFailure, _ streams: inout ToolStreams) {
        guard log.report(failure, &streams) else { return }
        summary.addFailure(failure.summary)
    }

    // MARK: Words

    /// The sums in words, with what was left out.
    private var summarySentence: String {
        let left = [
            (summary.heldBackCount, "known finding", "held back"),
            (selection.excludedCount, "path", "excluded"),
            (uncheckedCount, "file", "not checked"),
        ]
        return
            ([summary.sentence(failureCount: log.count)]
            + left.filter { $0.0 > 0 }.map { count, noun, words in
                "\(ReportSummary.count(count, noun)) \(words)"
            }).joined(separator: ", ")
    }
}
