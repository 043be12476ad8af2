import SchemaPlatform

/// State that one thread at a time reads and changes. `Mutex` of the library Synchronization needs newer platforms than
/// the package.
///
/// Memory safety: The instance allocates the state, which therefore never moves, and frees the state when no thread can
/// use the instance any more. Only the thread that holds the lock uses the state. `@unchecked Sendable` because the
/// compiler cannot see that.
@safe
package struct Mutex<State: Sendable>: ~Copyable, @unchecked Sendable {
    private let lock = PlatformMutex()
    private let state: UnsafeMutablePointer<State>

    package init(_ state: State) {
        unsafe self.state = .allocate(capacity: 1)
        unsafe self.state.initialize(to: state)
    }

    deinit {
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// Locks the mutex, calls `body` with the state, and returns the result of `body`.
    ///
    /// - Parameter body: A function that does not lock this mutex.
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try unsafe body(&state.pointee)
    }

    /// Waits until `isReady` returns true, and returns the result of `body`. No other thread changes the state between
    /// the two calls.
    ///
    /// - Parameters:
    ///   - condition: The condition variable that a thread must signal after it has made the state ready.
    ///   - isReady: A function of the state. It is called again after each signal.
    package borrowing func withLock<Result>(
        waitingOn condition: borrowing PlatformCondition,
        until isReady: (State) -> Bool,
        _ body: (inout State) -> Result
    ) -> Result {
        lock.lock()
        defer { lock.unlock() }
        while unsafe !isReady(state.pointee) { condition.wait(holding: lock) }
        return unsafe body(&state.pointee)
    }
}

/// A mutual exclusion lock without state of its own.
///
/// Memory safety: The instance allocates the mutex, which therefore never moves, and frees the mutex when no thread can
/// use the instance any more. `@unchecked Sendable` because the compiler cannot see that all operations on a mutex are
/// thread-safe.
@safe
struct PlatformMutex: ~Copyable, @unchecked Sendable {
    fileprivate let mutex: UnsafeMutablePointer<pthread_mutex_t>

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

/// A condition variable. Threads wait for it until another thread signals that the state of a ``Mutex`` has changed.
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
    fileprivate func wait(holding lock: borrowing PlatformMutex) {
        unsafe pthread_cond_wait(condition, lock.mutex)
    }

    /// Wakes a thread that waits.
    package func signal() { unsafe pthread_cond_signal(condition) }

    /// Wakes all threads that wait.
    package func signalAll() { unsafe pthread_cond_broadcast(condition) }
}
