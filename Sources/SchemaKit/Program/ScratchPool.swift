#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A pool of working memory that the evaluations of one program reuse, from any thread.
///
/// The transitions of pattern automata are therefore computed once for each thread instead of once for each text.
/// (Benchmark: `ndjson`.)
///
/// Sendable because all mutable state is accessed under a lock.
final class ScratchPool: @unchecked Sendable {
    /// The lock that is held while `first` is in use.
    ///
    /// An evaluation without concurrent evaluations therefore pays for one lock instead of two. (Benchmark: `validate`,
    /// pattern.)
    private let firstLock = ScratchPool.makeLock()
    /// The first memory, created on first use and then retained by the pool.
    ///
    /// Only the holder of `firstLock` accesses it, so no exclusivity checks are needed.
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

    /// Returns memory that is not in use. The thread that took it must give it back.
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

    /// Returns memory to the pool.
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
