#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A mutual exclusion lock. `Mutex` of the library Synchronization needs newer platforms than the package.
///
/// Memory safety: The instance allocates the mutex, which therefore never moves, and frees the mutex when no thread can
/// use the instance any more. `@unchecked Sendable` because the compiler cannot see that all operations on a mutex are
/// thread-safe.
@safe
package struct PlatformMutex: ~Copyable, @unchecked Sendable {
    fileprivate let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    @inline(__always)
    package func lock() { unsafe pthread_mutex_lock(mutex) }

    /// Unlocks the mutex. Only the thread that locked the mutex may unlock it.
    @inline(__always)
    package func unlock() { unsafe pthread_mutex_unlock(mutex) }

    /// Locks the mutex and returns true, or returns false if a thread has already locked it.
    @inline(__always)
    func tryLock() -> Bool { unsafe pthread_mutex_trylock(mutex) == 0 }

    /// Returns the result of `body`, which runs while the mutex is locked.
    package func locked<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock()
        defer { unlock() }
        return try body()
    }
}

/// A condition that threads wait for, holding one mutex.
///
/// Memory safety: The instance allocates the condition variable, which never moves, and frees it when no thread can use
/// it any more. `@unchecked Sendable` because the compiler cannot see that all operations on a condition variable are
/// thread-safe.
@safe
package struct PlatformCondition: ~Copyable, @unchecked Sendable {
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    package init() {
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
    }

    /// Unlocks the mutex, waits for a signal, and locks the mutex again.
    ///
    /// The thread must have locked the mutex. The function may return without a signal, so callers check their
    /// condition again.
    package func wait(holding lock: borrowing PlatformMutex) {
        unsafe pthread_cond_wait(condition, lock.mutex)
    }

    /// Wakes a thread that waits.
    package func signal() { unsafe pthread_cond_signal(condition) }

    /// Wakes all threads that wait.
    package func signalAll() { unsafe pthread_cond_broadcast(condition) }
}
