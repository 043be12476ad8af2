#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The remaining space of the current thread's stack.
///
/// Evaluation recurses, and the threads of some systems have stacks of half a megabyte. Evaluation must end before the
/// stack is exhausted. A query of the system costs microseconds, so it only happens once for each thread, when
/// recursion is deep.
struct StackRoom {
    /// The number of bytes that must remain for the frames between two checks.
    static let reserve: UInt = 192 * 1024
    /// The number of levels between two checks.
    ///
    /// The frames of one level can take 1 / `interval` of the reserve. In debug builds they nearly do.
    static let interval = 16
    /// The level of the first check.
    static let firstDepth = 31

    private var lowest: UInt?

    /// Returns whether recursion can continue at `depth`. The caller must call this at every depth.
    @inline(__always)
    mutating func suffices(atDepth depth: Int) -> Bool {
        depth & (Self.interval - 1) != Self.interval - 1 || suffices(atLevel: depth)
    }

    /// Returns whether recursion can continue at `level`. The caller calls this once for each interval.
    mutating func suffices(atLevel level: Int) -> Bool {
        level < Self.firstDepth || isAboveReserve()
    }

    @inline(never)
    private mutating func isAboveReserve() -> Bool {
        var marker: UInt8 = 0
        let current = unsafe withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
        let lowest = self.lowest ?? Self.knownLowestAddress()
        self.lowest = lowest
        return current > lowest &+ Self.reserve
    }

    /// The key of the thread-specific lowest stack address. (Benchmark: `validate`, recursion.)
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    private static func knownLowestAddress() -> UInt {
        guard let key else { return lowestAddress() }
        if let known = unsafe pthread_getspecific(key) { return UInt(bitPattern: known) }
        let lowest = lowestAddress()
        unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: lowest))
        return lowest
    }

    /// Returns the lowest address of the current thread's stack; zero if the system does not provide it.
    private static func lowestAddress() -> UInt {
        #if canImport(Darwin)
            let top = unsafe UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
            return unsafe top - UInt(pthread_get_stacksize_np(pthread_self()))
        #else
            guard let attributesOfThread = unsafe attributesOfThread else {
                return lowestAddressByDefault()
            }
            var attributes = pthread_attr_t()
            guard unsafe attributesOfThread(pthread_self(), &attributes) == 0 else {
                return lowestAddressByDefault()
            }
            defer { unsafe pthread_attr_destroy(&attributes) }
            var address: UnsafeMutableRawPointer?
            var size = 0
            unsafe pthread_attr_getstack(&attributes, &address, &size)
            return UInt(bitPattern: address)
        #endif
    }

    #if !canImport(Darwin)
        /// `pthread_getattr_np`, which the C library provides but does not declare on all systems.
        private static let attributesOfThread:
            (@convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32)? = {
                guard let library = unsafe dlopen(nil, RTLD_LAZY),
                    let symbol = unsafe dlsym(library, "pthread_getattr_np")
                else { return nil }
                return unsafe unsafeBitCast(
                    symbol,
                    to: (@convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32)
                        .self
                )
            }()

        /// Returns an estimate for programs that cannot look up symbols: three quarters of the default stack size below
        /// the current address.
        private static func lowestAddressByDefault() -> UInt {
            var limit = rlimit()
            var marker: UInt8 = 0
            let current = unsafe withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
            guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else {
                return 0
            }
            return current - min(UInt(limit.rlim_cur), 8 << 20) / 4 * 3
        }
    #endif
}
