import CommandLineInterface
import SchemaKit
import SchemaLint

/// One run over the paths of a command line.
///
///     paths → PayloadDiscovery → PayloadStream → FileLinter → ReportSettler → Reporter
struct LintRun {
    private let options: LintOptions
    private var log: FailureLog
    private let report: RunReport
    private let streams: ToolStreams
    /// What failed before the report began.
    private var undiscovered: [UncheckedPayload] = []
    /// What was fixed in the file that is being checked, which is replaced at its end.
    private var pendingFixes: [TextFixer.Outcome] = []
    /// References that lead nowhere, of schemas that other threads have used.
    private var deadReferences: [SchemaError] = []
    /// Whether the run ends before its input does, as nobody reads the results any more.
    private var isCutShort = false

    private var summary: ReportSummary {
        get { report.summary }
        nonmutating _modify { yield &report.summary }
    }

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

    private var fixes: FixTally? {
        get { report.fixes }
        nonmutating set { report.fixes = newValue }
    }

    init(options: LintOptions, _ streams: ToolStreams) {
        self.options = options
        self.streams = streams
        report = RunReport(options: options, streams)
        log = FailureLog(color: options.color)
        fixes = options.fixMode.map { FixTally(mode: $0) }
    }

    /// Checks everything and writes the report; what fails for one file does not stop the others.
    ///
    /// - Throws: what keeps the report itself from being written.
    mutating func run() throws(FileError) -> ExitStatus {
        var stages: Stages
        do throws(RunFailure) {
            stages = try Interruption.allow { [options] () throws(RunFailure) in
                try Stages(options: options)
            }
            try report.prepare()
        } catch {
            log.report(error, streams)
            return .failed
        }
        if !options.isQuiet { streams.beginProgress() }
        try check(with: &stages)
        log.warn(
            of: stages.linter.deadReferences + deadReferences,
            upTo: options.findingLimit,
            streams
        )
        for line in stages.settler.staleNotes(upTo: options.findingLimit) {
            streams.report(line.printable + "\n")
        }
        writeStamp()
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
        if isCutShort { return .readerIsGone }
        let isToBeFixed = options.showsDiff && fixes?.hasFixed == true
        let hasFailing =
            isToBeFixed || summary.errorCount > 0 || options.isStrict && summary.warningCount > 0
        // What has just become known is nothing to fail for.
        let isTolerated = options.toleratesFindings || options.writtenBaseline != nil
        return hasFailing && !isTolerated ? .foundErrors : .clean
    }

    private mutating func check(
        with stages: inout Stages
    ) throws(FileError) {
        let paths = paths
        var failures: [RunFailure] = []
        let selection = Interruption.allow {
            let selection = stages.discovery.files(below: paths) { failures.append($0) }
            stages.linter.prepare(for: selection.files, stages.configurations)
            return selection
        }
        for failure in failures { note(failure) }
        for note in selection.notes + stages.linter.notes {
            streams.report(note.printable + "\n")
        }
        summary.excludedCount = selection.excludedCount
        try report.begin()
        for payload in undiscovered { try report.add(payload) }
        var crew = crew(for: selection.files, stages)
        defer { crew?.close() }
        for (number, file) in selection.files.enumerated() where !isCutShort {
            let progress = (done: number, all: selection.files.count)
            try check(file, with: &stages, &crew, progress)
        }
        try writeRest(of: &crew, with: &stages)
        finish(&stages)
        report.place = nil
        try report.end()
    }

    /// Reports what the crew is not done with yet.
    private mutating func writeRest(
        of crew: inout LintCrew?,
        with stages: inout Stages
    ) throws(FileError) {
        while let outcomes = Interruption.allow({ crew?.next() }) {
            try write(outcomes, with: &stages)
        }
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
        _ progress: (done: Int, all: Int)
    ) throws(FileError) {
        streams.showProgress(progressSentence(progress))
        let name = stages.discovery.name(of: file.path)
        report.place = (name, nil)
        let path = AbsolutePath(name, in: stages.configurations.currentFolder)
        let configuration: LintConfiguration?
        let assignment: SchemaAssignment?
        do throws(RunFailure) {
            (configuration, assignment) = try Interruption.allow { () throws(RunFailure) in
                let configuration = try stages.configurations.configuration(for: path)
                return (configuration, try stages.linter.assignment(for: path, configuration))
            }
        } catch {
            try writeRest(of: &crew, with: &stages)
            summary.uncheckedCount += 1
            return try report.add(note(error, concerning: name, line: nil))
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
                progress
            )
        }
        var stream = stages.linter.payloads(of: file)
        if let found = flawlessReport(on: &stream, at: place, with: &stages) {
            return try report.add(found)
        }
        var payloads = FixableFile(
            stream,
            writer: options.fixMode.map { FixWriter(file.path, name: name, mode: $0) }
        )
        try check(&payloads, at: place, with: &stages, progress)
        try streams.write(text: payloads.takeRest())
        do throws(RunFailure) {
            try payloads.finish()
            for outcome in pendingFixes { fixes?.add(outcome) }
        } catch {
            tell(error)
        }
        pendingFixes = []
        report.unfinishedFile = nil
    }

    /// Checks the payloads in one file, one after the other.
    private mutating func check(
        _ payloads: inout FixableFile,
        at place: Place,
        with stages: inout Stages,
        _ progress: (done: Int, all: Int)
    ) throws(FileError) {
        while !isCutShort {
            let checked: Checked
            do throws(RunFailure) {
                let payload = try Interruption.allow { () throws(RunFailure) in
                    try payloads.next()
                }
                guard let payload else { break }
                report.place = (place.name, payloads.line)
                checked = check(payload, of: &payloads, at: place, with: &stages)
            } catch {
                let payload = note(error, concerning: place.name, line: payloads.line)
                checked = Checked(outcome: .unchecked(payload))
            }
            try streams.write(text: checked.text)
            switch checked.outcome {
            case .report(let found): try report.add(found)
            case .unchecked(let payload): try report.add(payload)
            }
            guard payloads.line != nil else { continue }
            streams.showProgress(progressSentence(progress))
            if endsEarly(isPipe: payloads.isPipe) { return }
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
            findingLimit: options.keptFindingCount
        )
    }

    /// The report on a large file in which there is nothing to find, if that is told without keeping it.
    private func flawlessReport(
        on stream: inout PayloadStream,
        at place: Place,
        with stages: inout Stages
    ) -> FileReport? {
        guard options.fixMode == nil else { return nil }
        let threadCount = threadCount
        let found = Interruption.allow {
            stages.linter
                .flawlessReport(on: stream.open(), of: place, threadCount: threadCount)
        }
        return found.map { stages.settler.settle($0, of: place.path, place.configuration) }
    }

    /// Has the payloads in one file checked by the crew, and reports what it is done with.
    private mutating func hand(
        _ payloads: consuming PayloadStream,
        of file: PayloadFile,
        at place: Place,
        with stages: inout Stages,
        _ crew: inout LintCrew?,
        _ progress: (done: Int, all: Int)
    ) throws(FileError) {
        guard payloads.hasLines else {
            let task = LintCrew.Task(place: place, content: .file(file))
            let outcomes = Interruption.allow { crew?.add(task) ?? [] }
            return try write(outcomes, with: &stages)
        }
        while true {
            let content: LintCrew.Task.Content
            do throws(RunFailure) {
                let block = try Interruption.allow { () throws(RunFailure) in
                    try payloads.nextBlock()
                }
                guard let block else { return }
                content = .lines(block)
            } catch {
                content = .failed(error, line: payloads.line)
            }
            let outcomes = Interruption.allow {
                crew?.add(LintCrew.Task(place: place, content: content)) ?? []
            }
            try write(outcomes, with: &stages)
            if !outcomes.isEmpty { streams.showProgress(progressSentence(progress)) }
            guard payloads.wouldWait else { continue }
            // Whoever writes the stream may wait for what is said of it so far.
            try writeRest(of: &crew, with: &stages)
            try streams.flush()
            if endsEarly(isPipe: payloads.isPipe) { return }
        }
    }

    /// Reports what has been found.
    private mutating func write(
        _ outcomes: [LintCrew.Outcome],
        with stages: inout Stages
    ) throws(FileError) {
        for outcome in outcomes {
            deadReferences += outcome.deadReferences
            let place = outcome.place
            switch outcome.finding {
            case .report(let found):
                try report.add(settled(found, at: place, with: &stages))
            case .flawless(let lines, let schema):
                stages.settler.settleFlawless(place.path)
                try report.add(flawlessLines: lines, of: place.name, schema: schema)
            case .failure(let failure, let line):
                try report.add(note(failure, concerning: place.name, line: line))
            }
        }
    }

    /// The report of a worker as it is told.
    ///
    /// A worker counts the findings beyond the limit without a review. Where one has to see them, such as that of a
    /// baseline, the payload is checked again.
    private mutating func settled(
        _ found: FileReport,
        at place: Place,
        with stages: inout Stages
    ) -> FileReport {
        guard !found.omitted.isEmpty,
            let review = stages.settler.review(of: place.path, place.configuration),
            let reviewed = Interruption.allow({
                try? stages.linter.report(
                    on: found.source,
                    place.assignment,
                    keeping: place.findingLimit,
                    review: review
                )
            })
        else { return stages.settler.settle(found, of: place.path, place.configuration) }
        return stages.settler.settle(
            reviewed,
            of: place.path,
            place.configuration,
            after: review
        )
    }

    /// Whether nobody reads the results any more and the input may have no end. Files are checked all
    /// the same, as the exit status tells what is in them.
    private mutating func endsEarly(isPipe: Bool) -> Bool {
        isCutShort =
            isPipe && streams.isReaderGone && options.outputFile == nil
            && options.writtenBaseline == nil
        return isCutShort
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
        with stages: inout Stages
    ) -> Checked {
        do throws(RunFailure) {
            var review = stages.settler.review(
                of: place.path,
                place.configuration,
                fixes: options.fixMode != nil
            )
            var found = try Interruption.allow { [review] () throws(RunFailure) in
                try stages.linter.report(
                    on: payload,
                    place.assignment,
                    keeping: place.findingLimit,
                    review: review
                )
            }
            let text = try fix(&found, &review, of: &file, at: place, with: &stages)
            let report = stages.settler.settle(
                found,
                of: place.path,
                place.configuration,
                after: review
            )
            return Checked(outcome: .report(report), text: text)
        } catch {
            let unchecked = note(error, concerning: place.name, line: file.line)
            // What could not be checked is handed on as it was.
            let text = try? file.put(payload.bytes, inPlaceOf: payload)
            return Checked(outcome: .unchecked(unchecked), text: text ?? [])
        }
    }

    /// Makes the safe fixes of what was found; afterwards `found` is what is left, and `review` is of that.
    ///
    /// - Returns: what goes to standard output.
    private mutating func fix(
        _ found: inout FileReport,
        _ review: inout ReportReview?,
        of file: inout FixableFile,
        at place: Place,
        with stages: inout Stages
    ) throws(RunFailure) -> [UInt8] {
        guard let mode = fixes?.mode, let first = review else { return [] }
        let payload = found.source
        let fixer = PayloadFixer(settler: stages.settler, place.path, place.configuration)
        // What is tried is nothing that other files should see.
        var trial = stages.linter
        let outcome = try Interruption.allow { () throws(RunFailure) in
            try fixer.fix(payload, first) { (source, review) throws(RunFailure) in
                _ = try trial.report(on: source, place.assignment, keeping: 0, review: review)
            }
        }
        if let note = outcome.note(onTextCalled: payload.name) { streams.report(note) }
        // Known before the file changes, so that a signal comes before both or after both.
        var (left, second) = (found, review)
        // A report has no more mistakes than one without fixes.
        let isAnew = outcome.fixCount > 0 || first.hasManyMistakes
        if isAnew, mode == .write {
            first.withdraw()
            second = stages.settler.review(of: place.path, place.configuration)
            left = try Interruption.allow { [second] () throws(RunFailure) in
                try stages.linter.report(
                    on: payload.with(outcome.bytes),
                    place.assignment,
                    keeping: place.findingLimit,
                    review: second
                )
            }
        }
        let text: [UInt8]
        do throws(RunFailure) {
            text = try file.put(outcome.bytes, inPlaceOf: payload)
        } catch {
            tell(error)
            if isAnew, mode == .write {
                second?.withdraw()
                first.reinstate()
            }
            return []
        }
        (found, review) = (left, second)
        guard outcome.fixCount > 0 else { return text }
        pendingFixes.append(outcome)
        if mode == .write, payload.start != nil, !options.writesInput {
            report.unfinishedFile = place.name
        }
        return text
    }

    private mutating func finish(_ stages: inout Stages) {
        summary.heldBackCount = stages.settler.heldBackCount
        summary.suppressedCount = stages.settler.suppressedCount
        do {
            summary.baselinedCount = try stages.settler.finish()
            report.unwrittenBaseline = nil
        } catch {
            note(error)
        }
    }

    /// A stamp always holds the same text, and one that is there is not touched, so that nothing is
    /// built anew because of it. The text is a comment, as what SwiftPM builds is compiled.
    private mutating func writeStamp() {
        guard let stamp = options.stamp, status == .clean else { return }
        do {
            try FileSystem.write(Array("// widget-lint: nothing failed the run.\n".utf8), to: stamp)
        } catch {
            note(.file(error))
        }
    }

    // MARK: What failed

    /// Tells what kept a file from being found.
    private mutating func note(_ failure: RunFailure) {
        if let path = failure.path {
            undiscovered.append(UncheckedPayload(path: path, line: nil, failure: failure.message))
        }
        tell(failure)
    }

    /// Tells what kept a payload from being checked.
    private mutating func note(
        _ failure: RunFailure,
        concerning name: String,
        line: Int?
    ) -> UncheckedPayload {
        tell(failure.concerning(payload: name))
        return UncheckedPayload(path: name, line: line, failure: failure.reason)
    }

    private mutating func tell(_ failure: RunFailure) {
        guard log.report(failure, streams) else { return }
        summary.addFailure(failure.summary)
    }

    // MARK: Words

    private func progressSentence(_ progress: (done: Int, all: Int)) -> String {
        let files = "\(progress.done) of \(ReportSummary.count(progress.all, "file"))"
        guard summary.hasLines else { return "checked \(files)" }
        return "checked \(files), \(ReportSummary.count(summary.fileCount, "payload"))"
    }
}
