import SchemaKit

/// Threads that work on pieces of a task while the caller submits more pieces. Results are returned in the
/// order in which the pieces were submitted.
///
/// Only one thread may use a value. It submits pieces, takes results, and works on pieces itself while it
/// would have to wait for a result. There are therefore never more threads than processors. The type is
/// sendable because all mutable state is read and written under the lock, except the state that only this
/// thread uses.
package final class OrderedWorkers<Piece: Sendable, Result: Sendable>: @unchecked Sendable {
    private let lock = PlatformMutex()
    /// The condition that there is a piece to work on, or that no more pieces will come.
    private let hasPiece = PlatformCondition()
    private let hasResult = PlatformCondition()
    private var pieces: [Int: Piece] = [:]
    private var results: [Int: Result] = [:]
    private var submittedCount = 0
    private var startedCount = 0
    private var takenCount = 0
    private var isClosed = false
    /// The number of threads, including the caller's. It is lower than requested if the system provides no
    /// more threads.
    package private(set) var threadCount = 1
    private let makeWork: @Sendable (_ isCallers: Bool) -> (Piece) -> Result
    /// The work of the caller's thread, created when it works on its first piece.
    private var callersWork: ((Piece) -> Result)?

    /// Starts all threads except the caller's. Each thread creates its own work.
    ///
    /// - Parameter makeWork: Creates the work of a thread. Its argument is true on the caller's thread.
    package init(
        count: Int,
        _ makeWork: @escaping @Sendable (_ isCallers: Bool) -> (Piece) -> Result
    ) {
        self.makeWork = makeWork
        for _ in 1..<max(count, 1) {
            let isStarted = LargeStack.start { [self] in
                let work = makeWork(false)
                while let (number, piece) = nextPiece() { finish(number, work(piece)) }
            }
            if isStarted { threadCount += 1 }
        }
    }

    /// The number of submitted pieces whose results have not been taken.
    package var pendingCount: Int { submittedCount - takenCount }

    /// Submits a piece.
    package func submit(_ piece: Piece) {
        lock.locked {
            pieces[submittedCount] = piece
            submittedCount += 1
            hasPiece.signal()
        }
    }

    /// Returns the result of the oldest piece whose result has not been taken, or `nil` if there is none.
    /// Until the result is ready, the caller's thread works on other pieces, and waits only if none is
    /// left.
    package func next() -> Result? {
        guard pendingCount > 0 else { return nil }
        lock.lock()
        defer { lock.unlock() }
        while results[takenCount] == nil {
            guard let (number, piece) = takePiece() else {
                hasResult.wait(holding: lock)
                continue
            }
            let work = callersWork ?? makeWork(true)
            callersWork = work
            lock.unlock()
            let result = work(piece)
            lock.lock()
            results[number] = result
        }
        defer { takenCount += 1 }
        return results.removeValue(forKey: takenCount)
    }

    /// Ends the threads once all pieces are done.
    package func close() {
        lock.locked {
            isClosed = true
            hasPiece.signalAll()
        }
    }

    private func nextPiece() -> (Int, Piece)? {
        lock.locked {
            while startedCount == submittedCount, !isClosed { hasPiece.wait(holding: lock) }
            return takePiece()
        }
    }

    /// Returns the first piece that no thread has begun, under the lock.
    private func takePiece() -> (Int, Piece)? {
        guard let piece = pieces.removeValue(forKey: startedCount) else { return nil }
        defer { startedCount += 1 }
        return (startedCount, piece)
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
    /// Returns the results of all positions, in order.
    package static func results<Result: Sendable>(
        count: Int,
        _ result: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        results(count: count) { { $0.map(result) } }
    }

    /// Returns the results for all indices, in order. Each thread calls `makeWork` once. The function that `makeWork`
    /// returns computes the results for a range of indices.
    package static func results<Result: Sendable>(
        count: Int,
        _ makeWork: @escaping @Sendable () -> (Range<Int>) -> [Result]
    ) -> [Result] {
        let threadCount = count < 2 * pieceCount ? 1 : ProcessEnvironment.processorCount
        guard threadCount > 1 else { return makeWork()(0..<count) }
        let workers = OrderedWorkers<Range<Int>, [Result]>(count: threadCount) { _ in makeWork() }
        for start in stride(from: 0, to: count, by: pieceCount) {
            workers.submit(start..<min(start + pieceCount, count))
        }
        workers.close()
        var results: [Result] = []
        results.reserveCapacity(count)
        while let some = workers.next() { results += some }
        return results
    }

    /// The number of positions that a thread works on at a time.
    private static let pieceCount = 16
}
