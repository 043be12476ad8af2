import CommandLineInterface
import SchemaKit
import SchemaLint

/// A pool of threads that check payloads while the run reads on and reports, in the order of the payloads.
///
/// No thread is started for few payloads: one batch is checked on the thread of the run.
struct LintWorkerPool {
    /// A payload to be checked, or the failure that keeps it from being checked.
    struct Task: Sendable {
        let file: CheckedFile
        let content: Content

        enum Content: Sendable {
            /// A file that is still to be read.
            case file(PayloadFile)
            /// Lines of which each that is not blank is a payload.
            case lines(LineBlock)
            case failed(LintFailure, line: Int?)
        }
    }

    /// The result of checking a payload, or several.
    struct Outcome: Sendable {
        let file: CheckedFile
        let finding: Finding
        /// The dead references of schemas that were used for the first time.
        var deadReferences: [SchemaError] = []

        enum Finding: Sendable {
            case report(FileReport)
            /// Lines without findings, by their numbers.
            case noFindings(lines: [Int], schema: String)
            case failure(LintFailure, line: Int?)
        }
    }

    /// A batch is dispatched when it has this many bytes, or files, which are not read yet.
    private static let batchByteCount = 128 << 10
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

    /// Adds a payload, and returns the outcomes of earlier ones that are ready.
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
        // Enough to keep the others busy while this thread works too, and no more memory than that.
        guard workers.pendingCount > 4 * (workers.threadCount - 1) else { return [] }
        return workers.next() ?? []
    }

    /// Returns the outcomes of the next batch that is not reported yet; nil after the last.
    mutating func next() -> [Outcome]? {
        guard let workers else {
            guard !batch.isEmpty else { return nil }
            defer { batch = [] }
            return Self.work(with: linter)(batch)
        }
        if !batch.isEmpty {
            let found = dispatch()
            if !found.isEmpty { return found }
        }
        return workers.next()
    }

    /// Lets the threads end.
    func close() { workers?.close() }

    private func start() -> OrderedWorkers<[Task], [Outcome]> {
        // Each thread has a linter of its own. Copies share programs, until they forget them, and the finder of
        // configurations, which is not used to check a payload.
        nonisolated(unsafe) let linter = linter
        return OrderedWorkers(count: threadCount) { isCallers in
            var own = linter
            if !isCallers { own.forgetPrograms() }
            return Self.work(with: own)
        }
    }

    private static func work(with linter: any FileLinter) -> ([Task]) -> [Outcome] {
        let worker = LintWorker(linter)
        return { tasks in tasks.flatMap(worker.outcomes) }
    }
}
