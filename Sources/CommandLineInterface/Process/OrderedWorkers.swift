import SchemaKit

/// Threads that work on jobs while the caller submits more jobs. Results are returned in the order in which the jobs
/// were submitted.
///
/// The caller's thread submits jobs and takes results. It works on jobs itself while the next result is not ready, so
/// it counts as one of the threads: `n` threads, including the caller's, use `n` processors.
package final class OrderedWorkers<Job: Sendable, Result: Sendable> {
    private let queue = JobQueue<Job, Result>()
    private var submittedCount = 0
    private var takenCount = 0
    /// The number of threads, including the caller's. It is lower than requested if the system provides no
    /// more threads.
    package private(set) var threadCount = 1
    private let makeFunction: @Sendable (_ isCallerThread: Bool) -> (Job) -> Result
    /// The function of the caller's thread, created when this thread works on its first job.
    private lazy var callerFunction = makeFunction(true)

    /// Starts all threads except the caller's.
    ///
    /// - Parameters:
    ///   - count: The number of threads, including the caller's.
    ///   - makeFunction: Returns the function with which a thread computes the result of a job. Each thread creates its
    ///     own function.
    package init(
        count: Int,
        _ makeFunction: @escaping @Sendable (_ isCallerThread: Bool) -> (Job) -> Result
    ) {
        self.makeFunction = makeFunction
        for _ in 1..<max(count, 1) {
            let isStarted = LargeStack.start { [queue] in
                let function = makeFunction(false)
                while let job = queue.nextJob() { queue.finish(job, function(job.content)) }
            }
            if isStarted { threadCount += 1 }
        }
    }

    /// The number of submitted jobs whose results have not been taken.
    package var pendingCount: Int { submittedCount - takenCount }

    /// Submits a job.
    package func submit(_ job: Job) {
        queue.add(job)
        submittedCount += 1
    }

    /// Returns the result of the oldest job whose result has not been taken, or `nil` if there is none.
    /// Until the result is ready, the caller's thread works on jobs, and waits only if all jobs have been begun.
    package func next() -> Result? {
        guard pendingCount > 0 else { return nil }
        while true {
            switch queue.nextResultOrJob() {
            case .result(let result):
                takenCount += 1
                return result
            case .job(let job):
                queue.finish(job, callerFunction(job.content))
            }
        }
    }

    /// Ends the threads once all jobs are done.
    package func close() { queue.close() }
}

/// The jobs and results that the threads of an ``OrderedWorkers`` share. Jobs are numbered as they are submitted.
private final class JobQueue<Job: Sendable, Result: Sendable>: Sendable {
    typealias NumberedJob = (number: Int, content: Job)

    private let state = Mutex(State())
    /// The condition that there is a job to work on, or that no more jobs will come.
    private let hasJob = PlatformCondition()
    /// The condition that the next result is ready. Only the caller's thread waits for it. No job is added during the
    /// wait, because only this thread adds jobs.
    private let hasResult = PlatformCondition()

    private struct State {
        var jobs: [Int: Job] = [:]
        var results: [Int: Result] = [:]
        var submittedCount = 0
        var startedCount = 0
        var takenCount = 0
        var isClosed = false

        /// Returns the first job that no thread has begun.
        mutating func takeJob() -> NumberedJob? {
            guard let job = jobs.removeValue(forKey: startedCount) else { return nil }
            defer { startedCount += 1 }
            return (startedCount, job)
        }
    }

    enum ResultOrJob {
        case result(Result)
        case job(NumberedJob)
    }

    func add(_ job: Job) {
        state.withLock { state in
            state.jobs[state.submittedCount] = job
            state.submittedCount += 1
            hasJob.signal()
        }
    }

    /// Returns the next job, or `nil` after the last. Waits until there is one.
    func nextJob() -> NumberedJob? {
        state.withLock(
            waitingOn: hasJob,
            until: { $0.startedCount < $0.submittedCount || $0.isClosed },
            { $0.takeJob() }
        )
    }

    /// Returns the next result if it is ready, otherwise a job. Waits while there is neither. There must be a job whose
    /// result has not been returned.
    func nextResultOrJob() -> ResultOrJob {
        state.withLock(
            waitingOn: hasResult,
            until: { $0.results[$0.takenCount] != nil || $0.startedCount < $0.submittedCount },
            { state in
                if let result = state.results.removeValue(forKey: state.takenCount) {
                    state.takenCount += 1
                    return .result(result)
                }
                guard let job = state.takeJob() else {
                    preconditionFailure("there is neither a result nor a job")
                }
                return .job(job)
            }
        )
    }

    func finish(_ job: NumberedJob, _ result: Result) {
        state.withLock { state in
            state.results[job.number] = result
            if job.number == state.takenCount { hasResult.signal() }
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            hasJob.signalAll()
        }
    }
}

/// Functions that compute one result for each index from zero up to a count. They use all processors if the count is
/// large.
package enum ParallelWork {
    /// Returns the results for all indices, in order.
    package static func results<Result: Sendable>(
        count: Int,
        _ result: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        results(count: count) { { $0.map(result) } }
    }

    /// Returns the results for all indices, in order. Each thread calls `makeFunction` once. The function that
    /// `makeFunction` returns computes the results for a range of indices.
    package static func results<Result: Sendable>(
        count: Int,
        _ makeFunction: @escaping @Sendable () -> (Range<Int>) -> [Result]
    ) -> [Result] {
        let threadCount = count < 2 * chunkSize ? 1 : ProcessEnvironment.processorCount
        guard threadCount > 1 else { return makeFunction()(0..<count) }
        let workers = OrderedWorkers<Range<Int>, [Result]>(count: threadCount) { _ in
            makeFunction()
        }
        for start in stride(from: 0, to: count, by: chunkSize) {
            workers.submit(start..<min(start + chunkSize, count))
        }
        workers.close()
        var results: [Result] = []
        results.reserveCapacity(count)
        while let chunk = workers.next() { results += chunk }
        return results
    }

    /// The number of indices in a job.
    private static let chunkSize = 16
}
