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
    private var fixes: FixTally?
    /// References that lead nowhere, of schemas that other threads have used.
    private var deadReferences: [SchemaError] = []

    private typealias Place = LintCrew.Place

    /// The stages that a payload passes, with what they remember.
    private struct Stages {
        let configurations: ConfigurationFinder
        let discovery: PayloadDiscovery
        var linter: any FileLinter
        var settler: ReportSettler

        init(options: LintOptions) throws(RunFailure) {
            try options.requireFixesAlone()
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
        fixes = options.fixMode.map { FixTally(mode: $0) }
    }

    /// Checks everything and writes the report; what fails for one file does not stop the others.
    ///
    /// - Throws: what keeps the report itself from being written.
    mutating func run(_ streams: inout ToolStreams) throws(FileError) -> ExitStatus {
        var stages: Stages
        do throws(RunFailure) {
            stages = try Stages(options: options)
            try options.prepareOutput(of: &streams)
        } catch {
            log.report(error, &streams)
            return .failed
        }
        if !options.isQuiet { streams.beginProgress() }
        try check(with: &stages, &streams)
        for error in stages.linter.deadReferences + deadReferences { log.warn(of: error, &streams) }
        for line in stages.settler.staleNotes { streams.report(line.printable + "\n") }
        writeStamp(&streams)
        if !options.isQuiet {
            let words = [summary.sentence(failureCount: log.count)] + summary.words(on: fixes)
            streams.report(words.joined(separator: ", ") + "\n")
        }
        return status
    }

    private var paths: [String] {
        options.paths.isEmpty ? options.standardPaths : options.paths
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
        let selection = stages.discovery.files(below: paths) { note($0, &streams) }
        summary.excludedCount = selection.excludedCount
        stages.linter.prepare(for: selection.files, stages.configurations)
        var reporter = options.makeReporter()
        try streams.write(report: reporter.begin(), to: options.reportTarget)
        for payload in undiscovered {
            try streams.write(report: reporter.report(payload), to: options.reportTarget)
        }
        var crew = crew(for: selection.files, stages)
        defer { crew?.close() }
        for (number, file) in selection.files.enumerated() {
            let progress = (done: number, all: selection.files.count)
            try check(file, with: &stages, &crew, &reporter, progress, &streams)
        }
        while let outcomes = crew?.next() {
            try write(outcomes, with: &stages, &reporter, &streams)
        }
        finish(&stages, &streams)
        try streams.write(report: reporter.end(summary), to: options.reportTarget)
        // The findings stand before the summary where both streams go to one place.
        try streams.flush()
    }

    /// What checks payloads where there are many, on other threads if it may: schemas refer to each other, and what
    /// is fixed is written in its turn.
    private func crew(for files: [PayloadFile], _ stages: Stages) -> LintCrew? {
        guard options.action == .lint, options.fixMode == nil else { return nil }
        let count = threadCount
        let hasMany = count > 1 && files.count > LintCrew.pieceFileCount
        guard hasMany || files.contains(where: { stages.discovery.hasLines($0) }) else {
            return nil
        }
        return LintCrew(threadCount: count, linter: stages.linter)
    }

    private var threadCount: Int { options.jobCount ?? ProcessEnvironment.processorCount }

    /// Checks the payloads in one file, one after the other, or has them checked.
    private mutating func check(
        _ file: PayloadFile,
        with stages: inout Stages,
        _ crew: inout LintCrew?,
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
            while let outcomes = crew?.next() {
                try write(outcomes, with: &stages, &reporter, &streams)
            }
            summary.uncheckedCount += 1
            let payload = note(error, concerning: name, line: nil, &streams)
            return try streams.write(report: reporter.report(payload), to: options.reportTarget)
        }
        let place = place(path, called: name, configuration, assignment)
        if crew != nil {
            let payloads = stages.linter.payloads(of: file)
            return try hand(
                payloads,
                of: file,
                at: place,
                with: &stages,
                &crew,
                &reporter,
                progress,
                &streams
            )
        }
        var stream = stages.linter.payloads(of: file)
        if let report = flawlessReport(on: &stream, at: place, with: &stages) {
            return try write(.report(report), &reporter, &streams)
        }
        var payloads = FixableFile(
            stream,
            writer: options.fixMode.map { FixWriter(file.path, name: name, mode: $0) }
        )
        while true {
            let checked: Checked
            do throws(RunFailure) {
                guard let payload = try payloads.next() else { break }
                checked = check(payload, of: &payloads, at: place, with: &stages, &streams)
            } catch {
                let payload = note(error, concerning: name, line: payloads.line, &streams)
                checked = Checked(outcome: .unchecked(payload))
            }
            try streams.write(text: checked.text)
            try write(checked.outcome, &reporter, &streams)
            if payloads.line != nil { streams.showProgress(progressSentence(progress)) }
        }
        try streams.write(text: payloads.takeRest())
        do throws(RunFailure) {
            try payloads.finish()
        } catch {
            tell(error, &streams)
        }
    }

    private func place(
        _ path: AbsolutePath,
        called name: String,
        _ configuration: LintConfiguration?,
        _ assignment: SchemaAssignment?
    ) -> Place {
        Place(
            path: path,
            name: name,
            configuration: configuration,
            assignment: assignment,
            findingLimit: options.keptFindingCount(with: configuration)
        )
    }

    /// The report on a large file in which there is nothing to find, if that is told without keeping it.
    private func flawlessReport(
        on stream: inout PayloadStream,
        at place: Place,
        with stages: inout Stages
    ) -> FileReport? {
        guard options.fixMode == nil else { return nil }
        return stages.linter
            .flawlessReport(on: stream.open(), of: place, threadCount: threadCount)
            .map { stages.settler.settle($0, of: place.path, place.configuration) }
    }

    /// Has the payloads in one file checked by the crew, and reports what it is done with.
    private mutating func hand(
        _ payloads: consuming PayloadStream,
        of file: PayloadFile,
        at place: Place,
        with stages: inout Stages,
        _ crew: inout LintCrew?,
        _ reporter: inout any Reporter,
        _ progress: (done: Int, all: Int),
        _ streams: inout ToolStreams
    ) throws(FileError) {
        guard payloads.hasLines else {
            let task = LintCrew.Task(place: place, content: .file(file.path))
            return try write(crew?.add(task) ?? [], with: &stages, &reporter, &streams)
        }
        while true {
            let content: LintCrew.Task.Content
            do throws(RunFailure) {
                guard let block = try payloads.nextBlock() else { return }
                content = .lines(block)
            } catch {
                content = .failed(error, line: payloads.line)
            }
            let outcomes = crew?.add(LintCrew.Task(place: place, content: content)) ?? []
            try write(outcomes, with: &stages, &reporter, &streams)
            if !outcomes.isEmpty { streams.showProgress(progressSentence(progress)) }
            guard payloads.wouldWait else { continue }
            // Whoever writes the stream may wait for what is said of it so far.
            while let outcomes = crew?.next() {
                try write(outcomes, with: &stages, &reporter, &streams)
            }
            try streams.flush()
        }
    }

    /// Reports what has been found.
    private mutating func write(
        _ outcomes: [LintCrew.Outcome],
        with stages: inout Stages,
        _ reporter: inout any Reporter,
        _ streams: inout ToolStreams
    ) throws(FileError) {
        for outcome in outcomes {
            deadReferences += outcome.deadReferences
            let place = outcome.place
            switch outcome.finding {
            case .report(let found):
                let report = stages.settler.settle(found, of: place.path, place.configuration)
                try write(.report(report), &reporter, &streams)
            case .flawless(let lines, let schema):
                stages.settler.settleFlawless(place.path)
                summary.addFlawlessLines(count: lines.count)
                guard reporter.tellsOfFlawlessFiles else { continue }
                for line in lines {
                    let report = FileReport(flawlessLine: line, of: place.name, schema: schema)
                    try streams.write(report: reporter.report(report), to: options.reportTarget)
                }
            case .failure(let failure, let line):
                let payload = note(failure, concerning: place.name, line: line, &streams)
                try write(.unchecked(payload), &reporter, &streams)
            }
        }
    }

    private mutating func write(
        _ outcome: Checked.Outcome,
        _ reporter: inout any Reporter,
        _ streams: inout ToolStreams
    ) throws(FileError) {
        let part: String
        switch outcome {
        case .report(let report):
            summary.add(report)
            part = reporter.report(report)
        case .unchecked(let payload):
            part = reporter.report(payload)
        }
        try streams.write(report: part, to: options.reportTarget)
    }

    /// What has come of a payload.
    private struct Checked {
        let outcome: Outcome
        /// What goes to standard output besides.
        var text: [UInt8] = []

        enum Outcome {
            case report(FileReport)
            case unchecked(UncheckedPayload)
        }
    }

    /// Checks a payload, and fixes it where that is asked for.
    private mutating func check(
        _ payload: SourceFile,
        of file: inout FixableFile,
        at place: Place,
        with stages: inout Stages,
        _ streams: inout ToolStreams
    ) -> Checked {
        do throws(RunFailure) {
            var found = try stages.linter.report(
                on: payload,
                place.assignment,
                keeping: place.findingLimit
            )
            let text = try fix(&found, of: &file, at: place, with: &stages, &streams)
            let report = stages.settler.settle(found, of: place.path, place.configuration)
            return Checked(outcome: .report(report), text: text)
        } catch {
            let unchecked = note(error, concerning: place.name, line: file.line, &streams)
            // What could not be checked is handed on as it was.
            let text = try? file.put(payload.bytes, inPlaceOf: payload)
            return Checked(outcome: .unchecked(unchecked), text: text ?? [])
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
        // What is tried is nothing that other files should see.
        var trial = stages.linter
        let outcome = try fixer.fix(found) { (source) throws(RunFailure) in
            try trial.report(on: source, place.assignment, keeping: nil)
        }
        if let note = outcome.note(onTextCalled: payload.name) { streams.report(note) }
        let text: [UInt8]
        do throws(RunFailure) {
            text = try file.put(outcome.bytes, inPlaceOf: payload)
        } catch {
            tell(error, &streams)
            return []
        }
        guard outcome.fixCount > 0 else { return text }
        fixes?.add(outcome)
        guard mode == .write else { return text }
        found = try stages.linter.report(
            on: payload.with(outcome.bytes),
            place.assignment,
            keeping: nil
        )
        return text
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
