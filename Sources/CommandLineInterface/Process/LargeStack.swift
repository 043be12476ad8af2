#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread with room for the deepest evaluation.
///
/// A schema that refers to itself is followed to the evaluator's limit before it is given up, and
/// deeply nested payloads need room too; the stack of a main thread usually has 8 MB.
package enum LargeStack {
    /// Address space only: memory is taken as it is used.
    static let byteCount = 256 << 20

    /// Runs `body`, which ends the process, there; or on the thread at hand if there can't be
    /// another.
    package static func run(_ body: @escaping @Sendable () -> Never) -> Never {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let work = Unmanaged.passRetained(Work(body: body))
        guard pthread_attr_setstacksize(&attributes, byteCount) == 0,
            pthread_create(&thread, &attributes, start, work.toOpaque()) == 0
        else { body() }
        // The other thread ends the process.
        while true { pause() }
    }

    /// Carries the closure through the C function's only argument.
    private final class Work: Sendable {
        let body: @Sendable () -> Never

        init(body: @escaping @Sendable () -> Never) {
            self.body = body
        }
    }

    #if canImport(Darwin)
        private static let start:
            @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
                Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body()
            }
    #else
        private static let start:
            @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
                guard let argument = $0 else { return nil }
                Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
            }
    #endif
}
