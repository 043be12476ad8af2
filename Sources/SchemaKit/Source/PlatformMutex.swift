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
struct PlatformMutex: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    @inline(__always)
    func lock() { unsafe pthread_mutex_lock(mutex) }

    /// Unlocks the mutex. Only the thread that locked the mutex may unlock it.
    @inline(__always)
    func unlock() { unsafe pthread_mutex_unlock(mutex) }

    /// Locks the mutex and returns true, or returns false if a thread has already locked it.
    @inline(__always)
    func tryLock() -> Bool { unsafe pthread_mutex_trylock(mutex) == 0 }
}
