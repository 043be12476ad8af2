import CommandLineInterface
import SchemaKit
import SchemaLint

/// Threads that check payloads while the run reads on and reports, in the order of the payloads.
///
/// Nothing is started for few payloads: what fits into one piece is checked on the thread at hand.
struct LintCrew {
    /// What is known of the payloads in a file before they are read.
    struct Place: Sendable {
        let path: AbsolutePath
        /// How reports call the file.
        let name: String
        let configuration: LintConfiguration?
        let assignment: SchemaAssignment?
        /// How many findings of each rule and severity are kept at least; all where it is nil.
        let findingLimit: Int?
    }

    /// A payload to be checked, or what keeps one from it.
    struct Task: Sendable {
        let place: Place
        let content: Content

        enum Content: Sendable {
            /// A file that is still to be read.
            case file(PayloadFile)
            /// Lines of which each that is not blank is a payload.
            case lines(LineBlock)
            case failed(RunFailure, line: Int?)
        }
    }

    /// What was found in a payload, or in several.
    struct Outcome: Sendable {
        let place: Place
        let finding: Finding
        /// References that lead nowhere, of schemas that were used for the first time.
        var deadReferences: [SchemaError] = []

        enum Finding: Sendable {
            case report(FileReport)
            /// The numbers of lines of which there is nothing to say but their schema.
            case flawless(lines: [Int], schema: String)
            case failure(RunFailure, line: Int?)
        }
    }

    /// A piece is handed on when it has so many bytes, or files, which are not read yet.
    private static let pieceByteCount = 128 << 10
    static let pieceFileCount = 16

    private let threadCount: Int
    private let linter: any FileLinter
    private var piece: [Task] = []
    private var byteCount = 0
    private var fileCount = 0
    private var workers: OrderedWorkers<[Task], [Outcome]>?

    init(threadCount: Int, linter: any FileLinter) {
        self.threadCount = threadCount
        self.linter = linter
    }

    /// Takes a payload, and hands over what has been found in earlier ones by now.
    mutating func add(_ task: Task) -> [Outcome] {
        piece.append(task)
        switch task.content {
        case .file: fileCount += 1
        case .lines(let block): byteCount += block.byteCount
        case .failed: break
        }
        guard byteCount >= Self.pieceByteCount || fileCount >= Self.pieceFileCount else {
            return []
        }
        return handOn()
    }

    private mutating func handOn() -> [Outcome] {
        let workers = self.workers ?? start()
        self.workers = workers
        let piece = self.piece
        (self.piece, byteCount, fileCount) = ([], 0, 0)
        workers.submit(piece)
        // Enough to keep the others busy while this thread works too, and no more memory than that.
        guard workers.pendingCount > 4 * (workers.threadCount - 1) else { return [] }
        return workers.next() ?? []
    }

    /// Hands over, piece by piece, what has not been handed over yet; nil after the last.
    mutating func next() -> [Outcome]? {
        guard let workers else {
            guard !piece.isEmpty else { return nil }
            defer { piece = [] }
            return Self.work(with: linter)(piece)
        }
        if !piece.isEmpty {
            let found = handOn()
            if !found.isEmpty { return found }
        }
        return workers.next()
    }

    /// Lets the threads end.
    func close() { workers?.close() }

    private func start() -> OrderedWorkers<[Task], [Outcome]> {
        // Each thread has a linter of its own. What copies share are programs, until they forget them, and
        // the finder of configurations, which checking a payload does not ask.
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
