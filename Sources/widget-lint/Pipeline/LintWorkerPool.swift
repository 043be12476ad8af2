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

/// A worker that checks payloads on one thread. It reuses its memory.
private final class LintWorker {
    private var linter: any FileLinter
    private let screen = TextPrefilter()

    init(_ linter: any FileLinter) {
        self.linter = linter
    }

    /// Returns the outcomes of the payloads of a task, in their order.
    func outcomes(of task: LintWorkerPool.Task) -> [LintWorkerPool.Outcome] {
        let known = linter.deadReferences.count
        var findings = findings(of: task)
        if findings.isEmpty { findings = [.noFindings(lines: [], schema: "")] }
        var outcomes = findings.map { LintWorkerPool.Outcome(file: task.file, finding: $0) }
        outcomes[0].deadReferences = Array(linter.deadReferences[known...])
        return outcomes
    }

    private func findings(of task: LintWorkerPool.Task) -> [LintWorkerPool.Outcome.Finding] {
        do throws(LintFailure) {
            var file = task.file
            // A copy of the linter that has not seen the configuration yet reads its schemas here.
            file.assignment = try linter.assignment(for: file.path, file.configuration)
            switch task.content {
            case .failed(let failure, let line):
                return [.failure(failure, line: line)]
            case .lines(let block):
                return findings(in: block, of: file)
            case .file(let named):
                return [.report(try report(on: named, of: file))]
            }
        } catch {
            return [.failure(error, line: nil)]
        }
    }

    private func report(
        on named: PayloadFile,
        of checked: CheckedFile
    ) throws(LintFailure) -> FileReport {
        let file =
            named.path == StandardInput.operand
            ? nil : try? InputFile(opening: named.path, accepting: named.acceptedKinds)
        if let report = linter.emptyReport(on: file, of: checked, threadCount: 1) {
            return report
        }
        let source = try SourceFile.read(
            named.path,
            name: checked.name,
            from: file,
            accepting: named.acceptedKinds
        )
        return try linter.report(on: source, of: checked, review: nil)
    }

    private func findings(
        in block: LineBlock,
        of file: CheckedFile
    ) -> [LintWorkerPool.Outcome.Finding] {
        let standard = linter.standard(for: file.assignment)
        // `standard` keeps the program alive. Its URI is shared between threads, so copying it for each
        // line would make threads wait for each other.
        let program = unsafe standard.map { unsafe Unmanaged.passUnretained($0.program) }
        defer { withExtendedLifetime(standard) {} }
        var findings: [LintWorkerPool.Outcome.Finding] = []
        var linesWithoutFindings: [Int] = []
        unsafe block.forEachLine { number, offset, line in
            let hasNoFindings = unsafe program?._withUnsafeGuaranteedRef {
                unsafe screen.hasNoFindings(line, under: $0)
            }
            guard hasNoFindings != true else {
                linesWithoutFindings.append(number)
                return
            }
            guard unsafe !line.isBlank else { return }
            if let standard, !linesWithoutFindings.isEmpty {
                findings.append(.noFindings(lines: linesWithoutFindings, schema: standard.uri))
                linesWithoutFindings.removeAll()
            }
            let start = SourceFile.StreamPosition(line: number, offset: offset)
            let source = unsafe SourceFile(path: file.name, line: Array(line), at: start)
            do throws(LintFailure) {
                findings.append(.report(try linter.report(on: source, of: file, review: nil)))
            } catch {
                findings.append(.failure(error, line: number))
            }
        }
        if let standard, !linesWithoutFindings.isEmpty {
            findings.append(.noFindings(lines: linesWithoutFindings, schema: standard.uri))
        }
        return findings
    }
}
