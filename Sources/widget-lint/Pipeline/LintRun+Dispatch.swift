import CommandLineInterface
import SchemaKit
import SchemaLint

// The part of a run that has payloads checked by workers.

extension LintRun {
    /// Returns the workers if there are many payloads that can be checked independently. Schemas cannot,
    /// because they refer to each other. Fixes cannot either, because they are written in the order of the
    /// payloads.
    func workerPool(for files: [PayloadFile]) -> LintWorkerPool? {
        guard options.subcommand == nil, options.fixMode == nil else { return nil }
        let count = threadCount
        let hasMany = count > 1 && files.count > LintWorkerPool.batchFileCount
        guard hasMany || files.contains(where: { discovery.hasLines($0) }) else { return nil }
        return LintWorkerPool(threadCount: count, linter: linter)
    }

    /// Dispatches the payloads in one file to the workers, and reports the outcomes that are ready.
    mutating func dispatchPayloads(
        of file: PayloadFile,
        as checked: CheckedFile
    ) throws(FileError) {
        var payloads = linter.payloads(of: file)
        guard payloads.hasLines else {
            return try write(dispatch(LintWorkerPool.Task(file: checked, content: .file(file))))
        }
        while let content = nextContent(of: &payloads) {
            let outcomes = dispatch(LintWorkerPool.Task(file: checked, content: content))
            try write(outcomes)
            if !outcomes.isEmpty { showProgress() }
            guard payloads.wouldWait else { continue }
            // The writer of the stream may wait for the report on the lines so far.
            try reportPending()
            try output.flush()
            if endsEarly(isPipe: payloads.isPipe) { return }
        }
    }

    /// Returns the next lines, or `nil` after the last.
    private func nextContent(
        of payloads: inout PayloadStream
    ) -> LintWorkerPool.Task.Content? {
        do throws(LintFailure) {
            let block = try Interruption.allow { () throws(LintFailure) in
                try payloads.nextBlock()
            }
            return block.map { .lines($0) }
        } catch {
            return .failed(error, line: payloads.line)
        }
    }

    private mutating func dispatch(_ task: LintWorkerPool.Task) -> [LintWorkerPool.Outcome] {
        Interruption.allow { workers?.add(task) ?? [] }
    }

    /// Reports the outcomes of all payloads that were dispatched.
    mutating func reportPending() throws(FileError) {
        while let outcomes = Interruption.allow({ workers?.next() }) { try write(outcomes) }
    }

    private mutating func write(_ outcomes: [LintWorkerPool.Outcome]) throws(FileError) {
        for outcome in outcomes {
            deadReferences += outcome.deadReferences
            let file = outcome.file
            switch outcome.finding {
            case .report(let found):
                try report.add(applyPolicy(to: found, of: file))
            case .noFindings(let lines, let schema):
                policy.noteChecked(file)
                try report.add(linesWithoutFindings: lines, of: file.name, schema: schema)
            case .failure(let failure, let line):
                try report.add(report.note(failure, concerning: file.name, line: line))
            }
        }
    }

    /// Applies the policy to the report of a worker.
    ///
    /// A worker only counts the findings beyond the limit and does not review them. If a review must see
    /// them, for example for a baseline, the payload is checked again.
    private mutating func applyPolicy(to found: FileReport, of file: CheckedFile) -> FileReport {
        guard !found.omitted.isEmpty, let review = policy.review(of: file),
            let reviewed = Interruption.allow({
                try? linter.report(
                    on: found.source,
                    file.assignment,
                    keeping: file.findingLimit,
                    review: review
                )
            })
        else { return policy.apply(to: found, of: file) }
        return policy.apply(to: reviewed, of: file, after: review)
    }
}
