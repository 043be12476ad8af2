#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A mutex with a condition variable.
///
/// It is sendable because any thread may call the functions of the system for both.
///
/// Memory safety: The instance allocates the mutex and the condition, and frees them.
@safe
final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    func locked<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Acquires the lock and never releases it, so that other threads wait until the process ends.
    func lockForever() { unsafe pthread_mutex_lock(mutex) }

    /// Releases the lock, waits until another thread calls ``signalAll()``, and acquires the lock again.
    ///
    /// It may be called only within ``locked(_:)``. It may return without a signal, so callers check their condition
    /// again.
    func wait() { unsafe pthread_cond_wait(condition, mutex) }

    func signalAll() { unsafe pthread_cond_broadcast(condition) }
}
