import SchemaKit

/// Threads that work on jobs while the caller submits more jobs. Results are returned in the order in which the jobs
/// were submitted.
///
/// Only one thread, the caller's, may use an instance. This thread submits jobs, takes results, and works on jobs
/// while it would have to wait for a result. `count` threads are therefore enough for `count` processors. The type is
/// sendable because all mutable state is read and written under the lock, except the state that only the caller's
/// thread uses.
package final class OrderedWorkers<Job: Sendable, Result: Sendable>: @unchecked Sendable {
    private let lock = PlatformMutex()
    /// The condition that there is a job to work on, or that no more jobs will come.
    private let hasJob = PlatformCondition()
    private let hasResult = PlatformCondition()
    private var jobs: [Int: Job] = [:]
    private var results: [Int: Result] = [:]
    private var submittedCount = 0
    private var startedCount = 0
    private var takenCount = 0
    private var isClosed = false
    /// The number of threads, including the caller's. It is lower than requested if the system provides no
    /// more threads.
    package private(set) var threadCount = 1
    private let makeFunction: @Sendable (_ isCallerThread: Bool) -> (Job) -> Result
    /// The function of the caller's thread, created when this thread works on its first job.
    private var callerFunction: ((Job) -> Result)?

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
            let isStarted = LargeStack.start { [self] in
                let function = makeFunction(false)
                while let (number, job) = nextJob() { finish(number, function(job)) }
            }
            if isStarted { threadCount += 1 }
        }
    }

    /// The number of submitted jobs whose results have not been taken.
    package var pendingCount: Int { submittedCount - takenCount }

    /// Submits a job.
    package func submit(_ job: Job) {
        lock.locked {
            jobs[submittedCount] = job
            submittedCount += 1
            hasJob.signal()
        }
    }

    /// Returns the result of the oldest job whose result has not been taken, or `nil` if there is none.
    /// Until the result is ready, the caller's thread works on other jobs, and waits only if no job is left.
    package func next() -> Result? {
        guard pendingCount > 0 else { return nil }
        lock.lock()
        defer { lock.unlock() }
        while results[takenCount] == nil {
            guard let (number, job) = takeJob() else {
                hasResult.wait(holding: lock)
                continue
            }
            let function = callerFunction ?? makeFunction(true)
            callerFunction = function
            lock.unlock()
            let result = function(job)
            lock.lock()
            results[number] = result
        }
        defer { takenCount += 1 }
        return results.removeValue(forKey: takenCount)
    }

    /// Ends the threads once all jobs are done.
    package func close() {
        lock.locked {
            isClosed = true
            hasJob.signalAll()
        }
    }

    private func nextJob() -> (Int, Job)? {
        lock.locked {
            while startedCount == submittedCount, !isClosed { hasJob.wait(holding: lock) }
            return takeJob()
        }
    }

    /// Returns the first job that no thread has begun, and its number. The caller must hold the lock.
    private func takeJob() -> (Int, Job)? {
        guard let job = jobs.removeValue(forKey: startedCount) else { return nil }
        defer { startedCount += 1 }
        return (startedCount, job)
    }

    private func finish(_ number: Int, _ result: Result) {
        lock.locked {
            results[number] = result
            if number == takenCount { hasResult.signal() }
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
        let workers = OrderedWorkers<Range<Int>, [Result]>(count: threadCount) { _ in makeFunction()
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
