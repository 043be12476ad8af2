import CommandLineInterface
import SchemaKit
import SchemaLint

/// A pool of threads that check payloads while the run continues to read. Outcomes are reported in the
/// order of the payloads.
///
/// If there are few payloads, no thread is started: the thread of the run checks a single batch.
struct LintWorkerPool {
    /// A payload to check, or the failure that prevents its check.
    struct Task: Sendable {
        let file: CheckedFile
        let content: Content

        enum Content: Sendable {
            /// A file that has yet to be read.
            case file(PayloadFile)
            /// Lines, each a payload unless it is blank.
            case lines(LineBlock)
            case failed(LintFailure, line: Int?)
        }
    }

    /// The result of checking one or more payloads.
    struct Outcome: Sendable {
        let file: CheckedFile
        let finding: Finding
        /// The unresolved references of schemas that were used for the first time.
        var deadReferences: [SchemaError] = []

        enum Finding: Sendable {
            case report(FileReport)
            /// The numbers of lines without findings.
            case noFindings(lines: [Int], schema: String)
            case failure(LintFailure, line: Int?)
        }
    }

    /// The number of bytes, or of unread files, at which a batch is dispatched.
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

    /// Adds a payload, and returns outcomes of earlier payloads that are ready.
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
        // This number keeps the other threads busy while this thread works too, without using more memory.
        guard workers.pendingCount > 4 * (workers.threadCount - 1) else { return [] }
        return workers.next() ?? []
    }

    /// Returns the outcomes of the next batch that has not been reported, or `nil` after the last.
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

    /// Ends the threads once all batches are done.
    func close() { workers?.close() }

    private func start() -> OrderedWorkers<[Task], [Outcome]> {
        // Each thread has a linter of its own. Copies share programs until they drop them. They also share
        // the finder of configurations, which is not used to check a payload.
        nonisolated(unsafe) let linter = linter
        return OrderedWorkers(count: threadCount) { isCallers in
            var own = unsafe linter
            if !isCallers { own.forgetPrograms() }
            return Self.work(with: own)
        }
    }

    private static func work(with linter: any FileLinter) -> ([Task]) -> [Outcome] {
        let worker = LintWorker(linter)
        return { tasks in tasks.flatMap(worker.outcomes) }
    }
}
