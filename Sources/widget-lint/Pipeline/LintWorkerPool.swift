import CommandLineInterface
import FileLinting
import SchemaKit
import SchemaLint

/// A pool of threads that check payloads while the calling thread continues to read. Outcomes are returned in the order
/// of the payloads.
///
/// If there are few payloads, no thread is started: the calling thread checks all payloads as one batch.
struct LintWorkerPool {
    /// One or more payloads to check, or the failure that prevents the check.
    struct Task: Sendable {
        let file: CheckedFile
        let content: Content

        enum Content: Sendable {
            /// A file that has yet to be read.
            case file(PayloadFile)
            /// Lines. Each line that is not blank is a payload.
            case lines(LineBlock)
            case failed(LintFailure, line: Int?)
        }
    }

    /// The result of checking one or more payloads.
    struct Outcome: Sendable {
        let file: CheckedFile
        let result: Result
        /// The unresolved references of schemas that were used for the first time.
        var unresolvedReferences: [SchemaError] = []

        enum Result: Sendable {
            case report(FileReport)
            /// Lines without findings, by their numbers. The list may be empty.
            case noFindings(lines: [Int], schema: String)
            case failure(LintFailure, line: Int?)
        }
    }

    /// The number of bytes at which a batch of lines is dispatched.
    private static let batchByteCount = 128 << 10
    /// The number of files at which a batch of files is dispatched.
    static let batchFileCount = 16

    private let threadCount: Int
    private let linter: any FileLinter
    private var batch: [Task] = []
    private var byteCount = 0
    private var fileCount = 0
    private var workers: OrderedWorkers<[Task], [Outcome]>?

    init(threadCount: Int, linter: any FileLinter) {
        self.threadCount = threadCount
        self.linter = linter
    }

    /// Adds a task. If too many batches are pending, waits for the oldest batch and returns its outcomes. Otherwise
    /// returns an empty array.
    mutating func add(_ task: Task) -> [Outcome] {
        batch.append(task)
        switch task.content {
        case .file: fileCount += 1
        case .lines(let block): byteCount += block.byteCount
        case .failed: break
        }
        guard byteCount >= Self.batchByteCount || fileCount >= Self.batchFileCount else {
            return []
        }
        return dispatch()
    }

    private mutating func dispatch() -> [Outcome] {
        let workers = self.workers ?? start()
        self.workers = workers
        let batch = self.batch
        (self.batch, byteCount, fileCount) = ([], 0, 0)
        workers.submit(batch)
        // Four pending batches for each thread except the caller's keep the threads busy. The limit also bounds the
        // memory.
        guard workers.pendingCount > 4 * (workers.threadCount - 1) else { return [] }
        return workers.next() ?? []
    }

    /// Returns the outcomes of the next batch that has not been reported, or `nil` after the last.
    mutating func next() -> [Outcome]? {
        guard let workers else {
            guard !batch.isEmpty else { return nil }
            defer { batch = [] }
            return Self.outcomes(with: linter)(batch)
        }
        if !batch.isEmpty {
            let outcomes = dispatch()
            if !outcomes.isEmpty { return outcomes }
        }
        return workers.next()
    }

    /// Ends the threads once all batches are done.
    func close() { workers?.close() }

    private func start() -> OrderedWorkers<[Task], [Outcome]> {
        // Each thread has its own copy of the linter. A copy shares the compiled programs until it forgets them, and
        // shared programs slow the threads down. Copies also share the finder of configurations, but no thread uses the
        // finder to check a payload.
        nonisolated(unsafe) let linter = linter
        return OrderedWorkers(count: threadCount) { isCallerThread in
            var copy = unsafe linter
            if !isCallerThread { copy.forgetPrograms() }
            return Self.outcomes(with: copy)
        }
    }

    /// Returns the function with which a thread checks a batch.
    private static func outcomes(with linter: any FileLinter) -> ([Task]) -> [Outcome] {
        let worker = LintWorker(linter)
        return { tasks in tasks.flatMap(worker.outcomes) }
    }
}

/// A worker that checks payloads on one thread. It reuses its memory.
private final class LintWorker {
    private var linter: any FileLinter
    private let prefilter = TextPrefilter()

    init(_ linter: any FileLinter) {
        self.linter = linter
    }

    /// Returns the outcomes of the payloads of a task, in their order.
    func outcomes(of task: LintWorkerPool.Task) -> [LintWorkerPool.Outcome] {
        let reportedCount = linter.unresolvedReferences.count
        var results = results(of: task)
        // Unresolved references need an outcome, even if all lines of the task are blank.
        if results.isEmpty { results = [.noFindings(lines: [], schema: "")] }
        var outcomes = results.map { LintWorkerPool.Outcome(file: task.file, result: $0) }
        outcomes[0].unresolvedReferences = Array(linter.unresolvedReferences[reportedCount...])
        return outcomes
    }

    private func results(of task: LintWorkerPool.Task) -> [LintWorkerPool.Outcome.Result] {
        do throws(LintFailure) {
            var file = task.file
            // If this copy of the linter has not yet loaded the schemas that the configuration names, they are loaded
            // here.
            file.assignment = try linter.assignment(for: file.path, file.configuration)
            switch task.content {
            case .failed(let failure, let line):
                return [.failure(failure, line: line)]
            case .lines(let block):
                return results(of: block, in: file)
            case .file(let payload):
                return [.report(try report(on: payload, using: file))]
            }
        } catch {
            return [.failure(error, line: nil)]
        }
    }

    private func report(
        on payload: PayloadFile,
        using checkedFile: CheckedFile
    ) throws(LintFailure) -> FileReport {
        let file =
            payload.path == StandardInput.operand
            ? nil : try? InputFile(opening: payload.path, accepting: payload.acceptedKinds)
        if let report = linter.reportWithoutFindings(on: file, of: checkedFile, threadCount: 1) {
            return report
        }
        let source = try SourceFile.read(
            payload.path,
            name: checkedFile.name,
            from: file,
            accepting: payload.acceptedKinds
        )
        return try linter.report(on: source, of: checkedFile, review: nil)
    }

    private func results(
        of block: LineBlock,
        in file: CheckedFile
    ) -> [LintWorkerPool.Outcome.Result] {
        let commonSchema = linter.commonSchema(for: file.assignment)
        let program = commonSchema?.program
        var results: [LintWorkerPool.Outcome.Result] = []
        var linesWithoutFindings: [Int] = []
        func addLinesWithoutFindings() {
            guard let commonSchema, !linesWithoutFindings.isEmpty else { return }
            results.append(.noFindings(lines: linesWithoutFindings, schema: commonSchema.uri))
            linesWithoutFindings.removeAll()
        }
        unsafe block.forEachLine { number, offset, line in
            let hasNoFindings = program.map { unsafe prefilter.hasNoFindings(line, under: $0) }
            guard hasNoFindings != true else {
                linesWithoutFindings.append(number)
                return
            }
            guard unsafe !line.isBlank else { return }
            addLinesWithoutFindings()
            let start = SourceFile.LineStart(line: number, offset: offset)
            let source = unsafe SourceFile(path: file.name, line: Array(line), at: start)
            do throws(LintFailure) {
                results.append(.report(try linter.report(on: source, of: file, review: nil)))
            } catch {
                results.append(.failure(error, line: number))
            }
        }
        addLinesWithoutFindings()
        return results
    }
}
