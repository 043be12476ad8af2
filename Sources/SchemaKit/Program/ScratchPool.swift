/// A pool of working memory that the evaluations of one program reuse, from any thread.
///
/// The memory keeps the transitions of pattern automata, so they are computed once for each memory of the pool instead
/// of once for each text. (Benchmark: `ndjson`.) With new memory for each evaluation, the keyword `pattern` takes 66
/// times as long. (Benchmark: `validate`, keywords.)
///
/// Memory safety: The pool allocates and frees the memory, and lends it to one evaluation at a time. `@unchecked
/// Sendable` because the compiler cannot see that all mutable state is used under a lock.
@safe
final class ScratchPool: @unchecked Sendable {
    /// The lock that is held while an evaluation uses `first`.
    ///
    /// If no other evaluation runs, an evaluation locks once, instead of once to acquire the memory and once to release
    /// it. (Benchmark: `validate`, pattern.)
    private let firstLock = PlatformMutex()
    /// The first memory, created on first use and then kept by the pool. Only the holder of `firstLock` uses it.
    private var first: UnsafeMutablePointer<EvaluationScratch>?
    private let othersLock = PlatformMutex()
    private var others: [UnsafeMutablePointer<EvaluationScratch>] = unsafe []

    deinit {
        if let first = unsafe first { unsafe Self.free(first) }
        while let other = unsafe others.popLast() { unsafe Self.free(other) }
    }

    private static func make(isFirstOfPool: Bool) -> UnsafeMutablePointer<EvaluationScratch> {
        let scratch = UnsafeMutablePointer<EvaluationScratch>.allocate(capacity: 1)
        unsafe scratch.initialize(to: EvaluationScratch(isFirstOfPool: isFirstOfPool))
        return unsafe scratch
    }

    private static func free(_ scratch: UnsafeMutablePointer<EvaluationScratch>) {
        unsafe scratch.deinitialize(count: 1)
        unsafe scratch.deallocate()
    }

    /// A reference to a pool that does not retain the pool. With a strong reference, the keyword `pattern` takes 2.1
    /// times as long. (Benchmark: `validate`, keywords.)
    ///
    /// Memory safety: The program keeps the pool alive for the lifetime of its evaluators.
    @safe
    struct Reference: Sendable {
        private let pool: Unmanaged<ScratchPool>

        init(_ pool: ScratchPool) { unsafe self.pool = .passUnretained(pool) }

        @inline(__always)
        func acquire() -> UnsafeMutablePointer<EvaluationScratch> {
            unsafe pool._withUnsafeGuaranteedRef { unsafe $0.acquire() }
        }

        @inline(__always)
        func release(_ scratch: UnsafeMutablePointer<EvaluationScratch>) {
            unsafe pool._withUnsafeGuaranteedRef { unsafe $0.release(scratch) }
        }
    }

    /// Returns memory that is not in use. The thread that acquires the memory must release it.
    func acquire() -> UnsafeMutablePointer<EvaluationScratch> {
        if firstLock.tryLock() {
            if let first = unsafe first { return unsafe first }
            let newScratch = unsafe Self.make(isFirstOfPool: true)
            unsafe first = newScratch
            return unsafe newScratch
        }
        othersLock.lock()
        defer { othersLock.unlock() }
        return unsafe others.popLast() ?? Self.make(isFirstOfPool: false)
    }

    /// Returns memory to the pool.
    func release(_ scratch: UnsafeMutablePointer<EvaluationScratch>) {
        unsafe scratch.pointee.clear()
        if unsafe scratch.pointee.isFirstOfPool {
            firstLock.unlock()
            return
        }
        othersLock.lock()
        unsafe others.append(scratch)
        othersLock.unlock()
    }
}
