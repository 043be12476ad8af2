import CommandLineInterface
import SchemaKit

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
    }

    /// A payload to be checked, or what keeps one from it.
    struct Task: Sendable {
        let place: Place
        let content: Content

        enum Content: Sendable {
            /// A file that is still to be read.
            case file(String)
            case payload(SourceFile)
            case failed(RunFailure, line: Int?)
        }
    }

    /// What was found in a payload.
    struct Outcome: Sendable {
        let place: Place
        let line: Int?
        let report: Result<FileReport, RunFailure>
        /// References that lead nowhere, of schemas that were used for the first time.
        var deadReferences: [SchemaError] = []
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
        case .payload(let source): byteCount += source.bytes.count
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
        guard workers.threadCount > 0 else { return Self.work(with: linter)(piece) }
        workers.submit(piece)
        // Enough to keep all busy, and no more memory than that.
        guard workers.pendingCount > 2 * workers.threadCount else { return [] }
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
        // Each thread has a linter of its own. What copies share are programs, which never change,
        // and the finder of configurations, which checking a payload does not ask.
        nonisolated(unsafe) let linter = linter
        return OrderedWorkers(count: threadCount) { Self.work(with: linter) }
    }

    private static func work(with linter: any FileLinter) -> ([Task]) -> [Outcome] {
        var linter = linter
        return { tasks in tasks.map { outcome(of: $0, &linter) } }
    }

    private static func outcome(of task: Task, _ linter: inout any FileLinter) -> Outcome {
        let known = linter.deadReferences.count
        var line: Int?
        let report = Result { () throws(RunFailure) -> FileReport in
            let source: SourceFile
            switch task.content {
            case .file(let path): source = try SourceFile.read(path, name: task.place.name)
            case .payload(let read): source = read
            case .failed(let failure, let failedLine):
                line = failedLine
                throw failure
            }
            line = source.line
            // A linter that has not met the configuration yet reads its schemas.
            let assignment = try linter.assignment(for: task.place.path, task.place.configuration)
            return try linter.report(on: source, assignment)
        }
        var outcome = Outcome(place: task.place, line: line, report: report)
        outcome.deadReferences = Array(linter.deadReferences[known...])
        return outcome
    }
}
