import CommandLineInterface
import FileLinting
import SchemaDiagnostics
import SchemaKit
import SchemaLint

/// A run that checks the files that a command line names.
///
///     paths → PayloadDiscovery → PayloadStream → FileLinter → FindingPolicy → RunReport
///
/// The payloads of a file are checked one by one (`LintRun+Payloads`), or a pool of workers checks many
/// payloads (`dispatchPayloads`).
struct LintRun {
    let options: RunOptions
    let configurations: ConfigurationFinder
    let discovery: PayloadDiscovery
    var linter: any FileLinter
    var policy: FindingPolicy
    let report: RunReport
    /// The workers that check payloads, or `nil` if the payloads are checked one by one.
    var workers: LintWorkerPool?
    private var progress = RunProgress()
    /// The unresolved references of schemas that workers have used.
    var unresolvedReferences: [SchemaError] = []
    /// The name of the first schema that the command line names as a payload.
    private var namedSchema: String?
    /// The number of the linter's notes that were written.
    private var writtenNoteCount = 0
    /// The number of the linter's failures that were reported.
    private var reportedFailureCount = 0
    /// True if the run ends before its input ends, because the reader of the results has closed the stream.
    private(set) var hasEndedEarly = false

    var output: LintOutput { report.output }

    /// Creates a run.
    ///
    /// - Throws: An error in the options, or in a file that they name, such as a configuration.
    private init(options: RunOptions, _ report: RunReport) throws(LintFailure) {
        try options.checkDiffConflicts()
        self.options = options
        self.report = report
        var inputs = options.inputs
        inputs.keepsSkippedText = options.writesFixedInput
        let schemas = options.schemas
        configurations = try ConfigurationFinder(options: schemas)
        discovery = PayloadDiscovery(
            inputs: inputs,
            schemas: schemas,
            configurations: configurations
        )
        policy = try FindingPolicy(
            baseline: options.failures.baseline,
            writing: options.failures.writtenBaseline,
            limit: options.report.findingLimit,
            currentFolder: configurations.currentFolder
        )
        linter =
            switch inputs.kind {
            case .payloads:
                try PayloadLinter(inputs: inputs, schemas: schemas, discovery: discovery)
            case .schemas:
                try SchemaFileLinter(inputs: inputs, schemas: schemas, discovery: discovery)
            }
    }

    /// Checks the files that the options name and writes the report.
    ///
    /// - Throws: An error in writing the report itself.
    static func run(
        _ options: RunOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        let report = RunReport(options: options, output)
        var run: LintRun
        do throws(LintFailure) {
            run = try Interruption.allowTermination { () throws(LintFailure) in
                try LintRun(options: options, report)
            }
            try report.prepare()
        } catch {
            report.addFailure(error)
            return .failed
        }
        return try run.run()
    }

    /// Checks everything and writes the report. A failure in one file does not stop the others.
    private mutating func run() throws(FileError) -> ExitStatus {
        if !options.report.isQuiet { output.beginProgress() }
        let selection = discover()
        try report.begin()
        for payload in unreadablePaths(selection) { try report.add(payload) }
        try check(selection.files)
        writeLinterNotes()
        report.finish(policy)
        report.currentPayload = nil
        try report.end()
        report.warn(
            of: linter.unresolvedReferences + unresolvedReferences,
            upTo: options.report.findingLimit
        )
        report.writeStaleNotes(of: policy)
        if let namedSchema { report.writeNote(onNamedSchema: namedSchema) }
        if report.summary.errorCount > 0,
            let name = discovery.firstSingleValue(among: selection.files)
        {
            report.writeNote(onSingleValue: name)
        }
        writeStamp()
        report.writeSummary()
        return status
    }

    private var status: ExitStatus {
        hasEndedEarly && report.failureCount == 0 ? .brokenPipe : report.status
    }

    // MARK: Discovery

    private mutating func discover() -> PayloadSelection {
        let selection = Interruption.allowTermination {
            let selection = discovery.files(
                below: options.inputs.selectedPaths,
                leavingOut: options.ownFiles
            )
            linter.prepare(for: selection.files, configurations)
            return selection
        }
        for failure in selection.failures { report.addFailure(failure) }
        for note in selection.notes { output.writeLine(note) }
        writeLinterNotes()
        report.summary.excludedCount = selection.excludedCount
        return selection
    }

    /// Writes the new notes and reports the new failures of the linter. They can come from configurations that the
    /// linter reads for a payload.
    private mutating func writeLinterNotes() {
        let failures = linter.failures
        for failure in failures.dropFirst(reportedFailureCount) { report.addFailure(failure) }
        reportedFailureCount = failures.count
        let notes = linter.notes
        for note in notes.dropFirst(writtenNoteCount) { output.writeLine(note) }
        writtenNoteCount = notes.count
    }

    /// Returns the paths that could not be read, for the report.
    private func unreadablePaths(_ selection: PayloadSelection) -> [UncheckedPayload] {
        selection.failures.compactMap { failure in
            failure.path.map { UncheckedPayload(path: $0, line: nil, failure: failure.message) }
        }
    }

    // MARK: Files

    private mutating func check(_ files: [PayloadFile]) throws(FileError) {
        workers = workerPool(for: files)
        defer { workers?.close() }
        for (checkedCount, file) in files.enumerated() where !hasEndedEarly {
            progress = RunProgress(checkedFileCount: checkedCount, fileCount: files.count)
            try check(file)
        }
        try reportPending()
    }

    /// Checks the payloads in one file, or dispatches them to the workers.
    private mutating func check(_ file: PayloadFile) throws(FileError) {
        showProgress()
        let name = discovery.name(of: file.path)
        report.currentPayload = (name, nil)
        progress.stream = RunProgress.Stream(
            name: name,
            startTime: ProcessEnvironment.milliseconds,
            earlierPayloadCount: report.summary.fileCount
        )
        let checkedFile: CheckedFile
        do throws(LintFailure) {
            checkedFile = try Interruption.allowTermination { () throws(LintFailure) in
                try linter.checkedFile(
                    file,
                    named: name,
                    configurations,
                    keeping: options.report.findingLimit.keptCount
                )
            }
        } catch {
            try reportPending()
            report.summary.uncheckedCount += 1
            return try report.add(report.addFailure(error, concerning: name, line: nil))
        }
        if workers == nil {
            try checkPayloads(of: file, using: checkedFile)
        } else {
            try dispatchPayloads(of: file, using: checkedFile)
        }
    }

    /// Returns whether the run leaves a file out because it is a schema that was found in a folder. A schema that the
    /// command line names is checked as a payload, against its metaschema; its name is kept for a note.
    mutating func leavesOutSchema(_ report: FileReport, _ file: CheckedFile) -> Bool {
        guard discovery.isSchema(file, accordingTo: report) else { return false }
        if file.isNamed { namedSchema = namedSchema ?? file.name }
        return !file.isNamed
    }

    var threadCount: Int { options.report.jobCount ?? ProcessEnvironment.processorCount }

    /// Ends the run early if the reader of the results has closed the stream and the input may have no end. Files are
    /// always checked to their end, because the exit status depends on their findings. A pipe is checked to its end,
    /// too, if the report or a baseline is written to a file.
    ///
    /// - Returns: True if the run ends early.
    mutating func endEarlyIfNeeded(isPipe: Bool) -> Bool {
        hasEndedEarly =
            isPipe && output.isReaderGone && options.report.outputFile == nil
            && options.failures.writtenBaseline == nil
        return hasEndedEarly
    }

    /// Writes the stamp file if the run succeeded.
    private func writeStamp() {
        guard let stamp = options.failures.stamp, status == .done else { return }
        do {
            try FileSystem.write(Array(OutputKind.stampText.utf8), to: stamp)
        } catch {
            report.addFailure(.file(error))
        }
    }

    // MARK: Progress

    /// Shows the progress.
    ///
    /// - Parameter share: The part of the current file that has been read, or `nil` if it is not known.
    mutating func showProgress(share: Double? = nil) {
        progress.stream?.share = share
        let summary = report.summary
        output.showProgress(
            progress.sentence(
                payloadCount: summary.hasStreamLines ? summary.fileCount : nil,
                at: ProcessEnvironment.milliseconds
            )
        )
    }
}

// The part of a run in which workers check the payloads.

extension LintRun {
    /// Returns the workers if there are many payloads that can be checked independently. Schemas cannot be checked
    /// independently, because they refer to each other. Neither can payloads that are fixed, because they are written
    /// in order. A file with a payload on each line counts as many payloads, even for a single thread, because the pool
    /// checks its lines in blocks.
    func workerPool(for files: [PayloadFile]) -> LintWorkerPool? {
        guard options.inputs.kind == .payloads, options.fixes.mode == nil else { return nil }
        let count = threadCount
        let hasManyFiles = count > 1 && files.count > LintWorkerPool.batchFileCount
        guard hasManyFiles || files.contains(where: { discovery.hasPayloadPerLine($0) }) else {
            return nil
        }
        return LintWorkerPool(threadCount: count, linter: linter)
    }

    /// Dispatches the payloads in one file to the workers, and reports the outcomes that the pool returns meanwhile.
    mutating func dispatchPayloads(
        of file: PayloadFile,
        using checkedFile: CheckedFile
    ) throws(FileError) {
        var payloads = linter.payloads(of: file)
        guard payloads.hasPayloadPerLine else {
            return try write(dispatch(LintWorkerPool.Task(file: checkedFile, content: .file(file))))
        }
        while let content = nextContent(of: &payloads) {
            let outcomes = dispatch(LintWorkerPool.Task(file: checkedFile, content: content))
            try write(outcomes)
            if !outcomes.isEmpty { showProgress(share: payloads.readShare) }
            guard payloads.wouldWait else { continue }
            // The process at the other end of the pipe may wait for the report on the lines so far.
            try reportPending()
            showProgress(share: payloads.readShare)
            try output.flush()
            if endEarlyIfNeeded(isPipe: payloads.isPipe) { return }
        }
    }

    /// Returns the next lines or the failure to read them, or `nil` after the last line.
    private func nextContent(
        of payloads: inout PayloadStream
    ) -> LintWorkerPool.Task.Content? {
        do throws(LintFailure) {
            let block = try Interruption.allowTermination { () throws(LintFailure) in
                try payloads.nextBlock()
            }
            return block.map { .lines($0) }
        } catch {
            return .failed(error, line: payloads.line)
        }
    }

    private mutating func dispatch(_ task: LintWorkerPool.Task) -> [LintWorkerPool.Outcome] {
        Interruption.allowTermination { workers?.add(task) ?? [] }
    }

    /// Reports the outcomes of all payloads that were dispatched.
    mutating func reportPending() throws(FileError) {
        while let outcomes = Interruption.allowTermination(during: { workers?.next() }) {
            try write(outcomes)
        }
    }

    private mutating func write(_ outcomes: [LintWorkerPool.Outcome]) throws(FileError) {
        for outcome in outcomes {
            unresolvedReferences += outcome.unresolvedReferences
            let file = outcome.file
            switch outcome.result {
            case .report(let fileReport):
                if leavesOutSchema(fileReport, file) { continue }
                try report.add(applyPolicy(to: fileReport, of: file))
            case .noFindings(let lines, let schema):
                policy.markChecked(file)
                try report.add(linesWithoutFindings: lines, of: file.name, schema: schema)
            case .failure(let failure, let line):
                try report.add(report.addFailure(failure, concerning: file.name, line: line))
            }
        }
    }

    /// Applies the policy to the report of a worker.
    ///
    /// A worker only counts the findings beyond the limit and does not apply the policy to them. If the policy must see
    /// every finding, for example for a baseline, the payload is checked again.
    private mutating func applyPolicy(
        to fileReport: FileReport,
        of file: CheckedFile
    ) -> FileReport {
        guard !fileReport.omitted.isEmpty, let review = policy.review(of: file),
            let reviewed = Interruption.allowTermination(during: {
                try? linter.report(on: fileReport.source, of: file, review: review)
            })
        else { return policy.apply(to: fileReport, of: file) }
        return policy.apply(to: reviewed, of: file, after: review)
    }
}
