#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How much of the current thread's stack is left.
///
/// Evaluation recurses, and the threads of some systems have stacks of half a megabyte: it must
/// come to an end before the stack does. Asking the system costs microseconds, so it is asked only
/// when recursion is deep, and once in a thread.
struct StackRoom {
    /// What must be left for the frames between two looks.
    static let reserve: UInt = 192 * 1024
    /// How many levels lie between two looks: frames of a level may take an interval's share of the
    /// reserve, and in debug builds they nearly do.
    static let interval = 16
    /// The level of the first look.
    static let firstDepth = 31

    private var lowest: UInt?

    /// Whether recursion may go on at `depth`, for which it is asked every time.
    @inline(__always)
    mutating func suffices(atDepth depth: Int) -> Bool {
        depth & (Self.interval - 1) != Self.interval - 1 || suffices(atLevel: depth)
    }

    /// Whether recursion may go on at `level`, where one interval has passed since the last look.
    mutating func suffices(atLevel level: Int) -> Bool {
        level < Self.firstDepth || isAboveReserve()
    }

    @inline(never)
    private mutating func isAboveReserve() -> Bool {
        var marker: UInt8 = 0
        let current = withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
        let lowest = self.lowest ?? Self.knownLowestAddress()
        self.lowest = lowest
        return current > lowest &+ Self.reserve
    }

    /// Where each thread keeps the lowest address of its stack, once it is known. (Benchmark:
    /// `validate`, recursion.)
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    private static func knownLowestAddress() -> UInt {
        guard let key else { return lowestAddress() }
        if let known = pthread_getspecific(key) { return UInt(bitPattern: known) }
        let lowest = lowestAddress()
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: lowest))
        return lowest
    }

    /// The lowest address of the current thread's stack; zero where the system does not tell.
    private static func lowestAddress() -> UInt {
        #if canImport(Darwin)
            let thread = pthread_self()
            let top = UInt(bitPattern: pthread_get_stackaddr_np(thread))
            return top - UInt(pthread_get_stacksize_np(thread))
        #else
            guard let attributesOfThread else { return lowestAddressByDefault() }
            var attributes = pthread_attr_t()
            guard attributesOfThread(pthread_self(), &attributes) == 0 else {
                return lowestAddressByDefault()
            }
            defer { pthread_attr_destroy(&attributes) }
            var address: UnsafeMutableRawPointer?
            var size = 0
            pthread_attr_getstack(&attributes, &address, &size)
            return UInt(bitPattern: address)
        #endif
    }

    #if !canImport(Darwin)
        /// `pthread_getattr_np`, which the C library has but does not declare for all.
        private static let attributesOfThread:
            (@convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32)? = {
                guard let library = dlopen(nil, RTLD_LAZY),
                    let symbol = dlsym(library, "pthread_getattr_np")
                else { return nil }
                return unsafeBitCast(
                    symbol,
                    to: (@convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32)
                        .self
                )
            }()

        /// A guess for programs that can't look symbols up: three quarters of the size that stacks
        /// have by default, from here down.
        private static func lowestAddressByDefault() -> UInt {
            var limit = rlimit()
            var marker: UInt8 = 0
            let current = withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
            guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else {
                return 0
            }
            return current - min(UInt(limit.rlim_cur), 8 << 20) / 4 * 3
        }
    #endif
}
