import SchemaPlatform

/// A thread with a stack for the deepest recursion that a tool allows.
///
/// Deep recursion comes from deeply nested payloads, and from schemas that refer to themselves or to each other. The
/// stack of a main thread usually has only 8 MB.
package enum LargeStack {
    /// The size of the stack: 512 MiB. This is only address space: the system provides memory for a page when the page
    /// is first used.
    ///
    /// `SchemaChain.limit` relies on this size.
    static let byteCount = 512 << 20

    /// Runs `body`, which ends the process, on the large stack, or on the current thread if no other thread can be
    /// started.
    ///
    /// Call this function first in `main`, because it also prepares the process for signals and for standard streams
    /// that are closed.
    package static func run(_ body: @escaping @Sendable () -> Never) -> Never {
        StandardStream.reserveClosedDescriptors()
        // While SIGXFSZ is ignored, a write past the limit of `ulimit -f` fails with `EFBIG` and is reported like other
        // errors.
        signal(SIGXFSZ, SIG_IGN)
        let signals = Interruption.blockSignals()
        guard start({ body() }) else {
            Interruption.unblock(signals)
            body()
        }
        Interruption.wait(for: signals)
    }

    /// Runs `body` on the large stack while the caller continues.
    ///
    /// - Returns: True if a thread could be started.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        guard unsafe pthread_attr_setstacksize(&attributes, byteCount) == 0,
            unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) == 0
        else { return false }
        return unsafe CurrentPlatform.startThread(&attributes, ThreadBody(body)) == 0
    }
}
