#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The memory that evaluations of one program hand on to each other, from any thread.
///
/// What texts have led to in the automata of patterns is found once for each thread and not for
/// each text. (Benchmark: `ndjson`.)
///
/// Sendable: whatever is not constant is read and written under a lock.
final class ScratchPool: @unchecked Sendable {
    /// Held as long as `first` is lent: an evaluation that is alone pays for one lock and not for
    /// two. (Benchmark: `validate`, pattern.)
    private let firstLock = ScratchPool.makeLock()
    /// Made when something first needs it, and held by the pool from then on. What has the lock is alone
    /// with it, so that no access needs to be checked.
    @exclusivity(unchecked) private var first: Unmanaged<EvaluationScratch>?
    private let othersLock = ScratchPool.makeLock()
    private var others: [EvaluationScratch] = []

    deinit {
        first?.release()
        Self.destroy(firstLock)
        Self.destroy(othersLock)
    }

    private static func makeLock() -> UnsafeMutablePointer<pthread_mutex_t> {
        let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        return lock
    }

    private static func destroy(_ lock: UnsafeMutablePointer<pthread_mutex_t>) {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Memory that nobody else uses; the thread that took it gives it back.
    func take() -> Unmanaged<EvaluationScratch> {
        if pthread_mutex_trylock(firstLock) == 0 {
            if let first { return first }
            let made = Unmanaged.passRetained(EvaluationScratch(isFirst: true))
            first = made
            return made
        }
        pthread_mutex_lock(othersLock)
        defer { pthread_mutex_unlock(othersLock) }
        return Unmanaged.passRetained(others.popLast() ?? EvaluationScratch())
    }

    /// Takes memory back.
    func giveBack(_ scratch: Unmanaged<EvaluationScratch>) {
        scratch._withUnsafeGuaranteedRef { $0.clear() }
        if scratch._withUnsafeGuaranteedRef({ $0.isFirst }) {
            pthread_mutex_unlock(firstLock)
            return
        }
        pthread_mutex_lock(othersLock)
        others.append(scratch.takeRetainedValue())
        pthread_mutex_unlock(othersLock)
    }
}
