#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The orderly end of a process after SIGHUP, SIGINT or SIGTERM.
///
/// There is no signal handler. The signals are blocked in every thread, and the main thread waits for them
/// with `sigwait` while another thread runs the tool. The reaction to a signal is therefore ordinary code
/// that may allocate, lock and write. A run that is blocked in `read`, or that evaluates one payload for
/// minutes, is not woken. Another thread ends the process instead.
///
/// Two threads must not change a report at once. The run therefore *holds* the process while it changes
/// state that the end needs (``hold()``). It releases the process during long operations that change none
/// of this state (``allow(_:)``). On the first signal, a third thread waits until the process is released, calls the
/// action that the run has set, and ends the process. From then on, the run sleeps as soon as it tries to hold the
/// process. On a second signal, the main thread removes the temporary files and ends the process at once, held or not.
///
/// Signals that were ignored when the process started, as with `nohup`, stay ignored.
package enum Interruption {
    /// The action that a signal starts before the process ends.
    package typealias Action = @Sendable (EndSignal) -> Void

    private static let state = InterruptionState.shared

    /// The first signal that arrived, if one has.
    package static var signal: EndSignal? { state.signal }

    /// Sets the action that the first signal starts. Without an action, a message goes to standard error.
    package static func setAction(_ action: @escaping Action) { state.setAction(action) }

    /// Delays the end until ``allow(_:)`` is called, or until the process ends by itself.
    ///
    /// Only the thread that runs the tool may call this function. If a signal arrived while the process was not held,
    /// the function does not return. Before ``begin()``, it does nothing.
    package static func hold() { state.hold() }

    /// Releases the process while `body` runs, so that a signal can end it, and then holds it again. If the process is
    /// not held, this only calls `body`.
    ///
    /// `body` must not change state that the action reads.
    package static func allow<Result: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let wasHeld = state.release()
        defer { if wasHeld { state.hold() } }
        return try body()
    }

    /// Removes the temporary files and ends the process with the status of a signal.
    package static func endProcess(by signal: EndSignal) -> Never {
        CleanupList.shared.cleanUpForever()
        _exit(signal.exitStatus)
    }

    // MARK: The main thread

    /// Blocks the signals in this thread and the threads that it starts.
    ///
    /// - Returns: The signals that are not ignored.
    static func blockSignals() -> [EndSignal] {
        let signals = EndSignal.allCases.filter { !$0.isIgnored }
        var mask = signals.mask
        unsafe pthread_sigmask(SIG_BLOCK, &mask, nil)
        return signals
    }

    /// Unblocks the signals, so that they end the process as usual. This is needed if no thread can wait
    /// for them.
    static func unblock(_ signals: [EndSignal]) {
        var mask = signals.mask
        unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    /// Makes ``hold()`` effective. This is called before the run starts.
    static func begin() { state.begin() }

    /// Waits for the blocked signals and ends the process when they arrive.
    static func wait(for signals: [EndSignal]) -> Never {
        let first = next(of: signals)
        // The action may have to wait, but a second signal must still end the process.
        if !LargeStack.start({ end(after: first) }) { end(after: first) }
        endProcess(by: next(of: signals))
    }

    private static func end(after signal: EndSignal) {
        let action = state.take(signal)
        if let action { action(signal) } else { report(signal) }
        endProcess(by: signal)
    }

    private static func report(_ signal: EndSignal) {
        var errors = StreamWriter(.error)
        let tool = Path.name(of: CommandLine.arguments.first ?? "tool")
        try? errors.write("\(tool): error: interrupted by \(signal.name)\n")
        try? errors.finish()
    }

    private static func next(of signals: [EndSignal]) -> EndSignal {
        var mask = signals.mask
        while true {
            var number: Int32 = 0
            // If every signal is ignored, this waits until the run ends the process.
            let code = unsafe sigwait(&mask, &number)
            if code == 0, let signal = signals.first(where: { $0.number == number }) {
                return signal
            }
        }
    }
}
