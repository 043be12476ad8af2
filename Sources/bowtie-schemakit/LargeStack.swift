#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread with room for the deepest evaluation, so that no schema can end the process.
///
/// A schema that refers to itself is followed to the evaluator's limit before it is given up, which
/// takes up to 32 MB in a debug build; the stack of a main thread usually has 8.
enum LargeStack {
    /// Address space only: memory is taken as it is used.
    static let byteCount = 256 << 20

    /// Runs the command there, or on the thread at hand if there can't be another.
    static func runCommand() -> Never {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        guard pthread_attr_setstacksize(&attributes, byteCount) == 0,
            pthread_create(&thread, &attributes, { _ in BowtieSchemaKit.runAndExit() }, nil) == 0
        else { BowtieSchemaKit.runAndExit() }
        // The other thread ends the process.
        while true { pause() }
    }
}
