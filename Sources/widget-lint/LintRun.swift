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
    private var fixes: FixTally?
    /// How many files were not checked because of their configuration.
    private var uncheckedCount = 0

    /// The stages that a payload passes, with what they remember.
    private struct Stages {
        let configurations: ConfigurationFinder
        let discovery: PayloadDiscovery
        var linter: PayloadLinter
        var settler: ReportSettler

        init(options: LintOptions) throws(RunFailure) {
            try options.requireFixesAlone()
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
        fixes = options.fixMode.map { FixTally(mode: $0) }
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
        let isToBeFixed = options.showsDiff && fixes?.hasFixed == true
        let hasFailing =
            isToBeFixed || summary.errorCount > 0 || options.isStrict && summary.warningCount > 0
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
        try streams.write(report: reporter.begin(), to: options.reportTarget)
        for file in selection.files { try check(file, with: &stages, &reporter, &streams) }
        finish(&stages, &streams)
        try streams.write(report: reporter.end(summary), to: options.reportTarget)
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
        var payloads = FixableFile(
            stages.discovery.payloads(of: file),
            writer: options.fixMode.map { FixWriter(file.path, name: name, mode: $0) }
        )
        let place = Place(path: path, name: name, configuration: configuration, schema: schema)
        while true {
            let payload: SourceFile
            do throws(RunFailure) {
                guard let next = try payloads.next() else { break }
                payload = next
            } catch {
                note(error.concerning(payload: name), &streams)
                continue
            }
            let checked = check(payload, of: &payloads, at: place, with: &stages, &streams)
            try streams.output.write(checked.output)
            guard let report = checked.report else { continue }
            summary.add(report)
            try streams.write(report: reporter.report(report), to: options.reportTarget)
        }
        try streams.output.write(payloads.takeRest())
        do throws(RunFailure) {
            try payloads.finish()
        } catch {
            note(error, &streams)
        }
    }

    /// What is known of the payloads in a file before they are read.
    private struct Place {
        let path: AbsolutePath
        /// How reports call the file.
        let name: String
        let configuration: LintConfiguration?
        /// The URI of the schema that the path stands for, if any.
        let schema: String?
    }

    /// Checks a payload, and fixes it where that is asked for.
    ///
    /// - Returns: what is told of it, and what goes to standard output besides.
    private mutating func check(
        _ payload: SourceFile,
        of file: inout FixableFile,
        at place: Place,
        with stages: inout Stages,
        _ streams: inout ToolStreams
    ) -> (report: FileReport?, output: [UInt8]) {
        do throws(RunFailure) {
            var found = try stages.linter.report(on: payload, assigned: place.schema)
            let output = try fix(&found, of: &file, at: place, with: &stages, &streams)
            let report = stages.settler.settle(found, of: place.path, place.configuration)
            return (report, output)
        } catch {
            note(error.concerning(payload: place.name), &streams)
            // What could not be checked is handed on as it was.
            return (nil, (try? file.put(payload.bytes, inPlaceOf: payload)) ?? [])
        }
    }

    /// Makes the safe fixes of what was found; afterwards `found` is what is left.
    ///
    /// - Returns: what goes to standard output.
    private mutating func fix(
        _ found: inout FileReport,
        of file: inout FixableFile,
        at place: Place,
        with stages: inout Stages,
        _ streams: inout ToolStreams
    ) throws(RunFailure) -> [UInt8] {
        guard let mode = fixes?.mode else { return [] }
        let payload = found.source
        let fixer = PayloadFixer(settler: stages.settler, place.path, place.configuration)
        let outcome = try fixer.fix(found) { (source) throws(RunFailure) in
            try stages.linter.report(on: source, assigned: place.schema)
        }
        if let note = outcome.note(onTextCalled: payload.name) { streams.report(note) }
        let output: [UInt8]
        do throws(RunFailure) {
            output = try file.put(outcome.bytes, inPlaceOf: payload)
        } catch {
            note(error, &streams)
            return []
        }
        guard outcome.fixCount > 0 else { return output }
        fixes?.add(outcome)
        guard mode == .write else { return output }
        found = try stages.linter.report(
            on: payload.with(outcome.bytes),
            assigned: place.schema
        )
        return output
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
            ([summary.sentence(failureCount: log.count)] + summary.words(on: fixes)
            + left.filter { $0.0 > 0 }.map { count, noun, words in
                "\(ReportSummary.count(count, noun)) \(words)"
            }).joined(separator: ", ")
    }
}
