#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Threads that work on pieces of a task while the caller makes more of them. The results come back
/// in the order in which the pieces were handed in.
///
/// One thread uses it: it hands in, and takes back, and works on pieces itself rather than wait for a
/// result, so that there is never one thread more than processors: a system that is just to all of them
/// lets whoever waited wait on while others work. Sendable, as whatever is not constant is read and
/// written under the lock, but for what only that thread has.
package final class OrderedWorkers<Piece: Sendable, Result: Sendable>: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    /// There is a piece to work on, or nothing more to come.
    private let hasPiece: UnsafeMutablePointer<pthread_cond_t>
    private let hasResult: UnsafeMutablePointer<pthread_cond_t>
    private var pieces: [Int: Piece] = [:]
    private var results: [Int: Result] = [:]
    private var submittedCount = 0
    private var startedCount = 0
    private var takenCount = 0
    private var isClosed = false
    /// How many threads there are, the caller's included, which is less than was asked for where the
    /// system has no more.
    package private(set) var threadCount = 1
    private let makeWork: @Sendable (_ isCallers: Bool) -> (Piece) -> Result
    /// What the caller's thread works with, once it has worked on a piece.
    private var callersWork: ((Piece) -> Result)?

    /// Starts all threads but the caller's; each makes what it works with for itself.
    ///
    /// - Parameter makeWork: is told whether it is called on the caller's thread.
    package init(
        count: Int,
        _ makeWork: @escaping @Sendable (_ isCallers: Bool) -> (Piece) -> Result
    ) {
        self.makeWork = makeWork
        lock = .allocate(capacity: 1)
        hasPiece = .allocate(capacity: 1)
        hasResult = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        pthread_cond_init(hasPiece, nil)
        pthread_cond_init(hasResult, nil)
        for _ in 1..<max(count, 1) {
            let isStarted = LargeStack.start { [self] in
                let work = makeWork(false)
                while let (number, piece) = nextPiece() { finish(number, work(piece)) }
            }
            if isStarted { threadCount += 1 }
        }
    }

    deinit {
        pthread_cond_destroy(hasPiece)
        pthread_cond_destroy(hasResult)
        pthread_mutex_destroy(lock)
        hasPiece.deallocate()
        hasResult.deallocate()
        lock.deallocate()
    }

    /// How many pieces were handed in whose results have not been taken.
    package var pendingCount: Int { submittedCount - takenCount }

    /// Hands in a piece.
    package func submit(_ piece: Piece) {
        pthread_mutex_lock(lock)
        pieces[submittedCount] = piece
        submittedCount += 1
        pthread_cond_signal(hasPiece)
        pthread_mutex_unlock(lock)
    }

    /// The result of the first piece whose result has not been taken, which is worked for, and waited
    /// for once nothing is left to be begun; nil if there is no such piece.
    package func next() -> Result? {
        guard pendingCount > 0 else { return nil }
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while results[takenCount] == nil {
            guard let (number, piece) = takePiece() else {
                pthread_cond_wait(hasResult, lock)
                continue
            }
            let work = callersWork ?? makeWork(true)
            callersWork = work
            pthread_mutex_unlock(lock)
            let result = work(piece)
            pthread_mutex_lock(lock)
            results[number] = result
        }
        defer { takenCount += 1 }
        return results.removeValue(forKey: takenCount)
    }

    /// Lets the threads end once there is nothing left to do.
    package func close() {
        pthread_mutex_lock(lock)
        isClosed = true
        pthread_cond_broadcast(hasPiece)
        pthread_mutex_unlock(lock)
    }

    private func nextPiece() -> (Int, Piece)? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while startedCount == submittedCount, !isClosed { pthread_cond_wait(hasPiece, lock) }
        return takePiece()
    }

    /// The first piece that nobody has begun, under the lock.
    private func takePiece() -> (Int, Piece)? {
        guard let piece = pieces.removeValue(forKey: startedCount) else { return nil }
        defer { startedCount += 1 }
        return (startedCount, piece)
    }

    private func finish(_ number: Int, _ result: Result) {
        pthread_mutex_lock(lock)
        results[number] = result
        if number == takenCount { pthread_cond_signal(hasResult) }
        pthread_mutex_unlock(lock)
    }
}
