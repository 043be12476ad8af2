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
/// Sendable: whatever is not constant is read and written under the lock.
final class ScratchPool: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var free: [EvaluationScratch] = []

    init() {
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Memory that nobody else uses; one evaluation has it until it is given back.
    func take() -> EvaluationScratch {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return free.popLast() ?? EvaluationScratch()
    }

    /// Takes back what `scratch` holds, and leaves it empty.
    func giveBack(_ scratch: inout EvaluationScratch) {
        var returned = EvaluationScratch()
        swap(&returned, &scratch)
        // A fault may have left an evaluation in the middle.
        returned.marks.removeAll(keepingCapacity: true)
        returned.scope.removeAll(keepingCapacity: true)
        pthread_mutex_lock(lock)
        free.append(returned)
        pthread_mutex_unlock(lock)
    }
}
