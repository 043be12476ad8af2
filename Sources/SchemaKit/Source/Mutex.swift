import SchemaPlatform

/// State that one thread at a time reads and changes. `Mutex` of the library Synchronization needs newer platforms than
/// the package.
///
/// Memory safety: Only the thread that holds the lock uses the state.
package struct Mutex<State: Sendable>: ~Copyable, Sendable {
    private let lock = PlatformMutex()
    private let state: SharedMemory<State>

    package init(_ state: State) { self.state = SharedMemory(state) }

    /// Locks the mutex, calls `body` with the state, and returns the result of `body`.
    ///
    /// - Parameter body: A function that does not lock this mutex.
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try unsafe body(&state.address.pointee)
    }

    /// Waits until `isReady` returns true, then calls `body` and returns its result. No other thread changes the state
    /// after `isReady` has returned true and before `body` returns.
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
        while unsafe !isReady(state.address.pointee) { condition.wait(holding: lock) }
        return unsafe body(&state.address.pointee)
    }
}

/// Memory for a value that never moves and that several threads use.
///
/// Memory safety: The instance allocates the memory and frees it when no thread can use the instance any more.
/// `@unchecked Sendable` because the compiler cannot see that a lock orders the accesses of the threads, or that the
/// functions of the C library that get the address are thread-safe.
@safe
private struct SharedMemory<Value>: ~Copyable, @unchecked Sendable {
    let address: UnsafeMutablePointer<Value>

    init(_ value: Value) {
        unsafe address = .allocate(capacity: 1)
        unsafe address.initialize(to: value)
    }

    deinit {
        unsafe address.deinitialize(count: 1)
        unsafe address.deallocate()
    }
}

/// A mutual exclusion lock. Unlike ``Mutex``, it does not hold the state that it protects.
///
/// Memory safety: The functions of the C library get the address of a mutex that exists until the instance is gone.
@safe
struct PlatformMutex: ~Copyable, Sendable {
    private let memory = unsafe SharedMemory(pthread_mutex_t())
    fileprivate var mutex: UnsafeMutablePointer<pthread_mutex_t> { unsafe memory.address }

    init() { unsafe pthread_mutex_init(mutex, nil) }

    deinit { unsafe pthread_mutex_destroy(mutex) }

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
/// Memory safety: The functions of the C library get the address of a condition variable that exists until the instance
/// is gone.
@safe
package struct PlatformCondition: ~Copyable, Sendable {
    private let memory = SharedMemory(pthread_cond_t())
    private var condition: UnsafeMutablePointer<pthread_cond_t> { unsafe memory.address }

    package init() { unsafe pthread_cond_init(condition, nil) }

    deinit { unsafe pthread_cond_destroy(condition) }

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
