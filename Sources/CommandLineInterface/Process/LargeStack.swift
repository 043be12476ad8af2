#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread with room for the deepest recursion that a tool allows.
///
/// A schema that refers to itself is followed to the evaluator's limit before it is given up, types
/// are made of schemas that lead to each other, and deeply nested payloads need room too; the stack
/// of a main thread usually has 8 MB.
package enum LargeStack {
    /// Address space only: the system provides memory when a page is first used.
    ///
    /// `SchemaChain.limit` relies on this size.
    static let byteCount = 512 << 20

    /// Runs `body`, which ends the process, there; or on the thread at hand if there can't be
    /// another.
    ///
    /// Call it first of all in `main`: it takes care of signals and of closed streams for the process.
    package static func run(_ body: @escaping @Sendable () -> Never) -> Never {
        StandardStream.reserveClosedNumbers()
        // A write past the limit of `ulimit -f` then fails with `EFBIG`, which is reported like other errors.
        signal(SIGXFSZ, SIG_IGN)
        let signals = Interruption.blockSignals()
        Interruption.begin()
        guard start({ body() }) else {
            Interruption.unblock(signals)
            body()
        }
        Interruption.wait(for: signals)
    }

    /// Runs `body` there, while the caller goes on.
    ///
    /// - Returns: whether there could be another thread.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let work = Unmanaged.passRetained(Work(body: body))
        guard pthread_attr_setstacksize(&attributes, byteCount) == 0,
            pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) == 0,
            pthread_create(&thread, &attributes, begin, work.toOpaque()) == 0
        else {
            work.release()
            return false
        }
        return true
    }

    /// Carries the closure through the C function's only argument.
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    #if canImport(Darwin)
        private static let begin:
            @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
                Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body()
                return nil
            }
    #else
        private static let begin:
            @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
                guard let argument = $0 else { return nil }
                Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }
    #endif
}
