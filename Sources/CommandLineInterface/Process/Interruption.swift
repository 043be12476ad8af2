import SchemaPlatform

/// The orderly end of a process after SIGHUP, SIGINT or SIGTERM.
///
/// There is no signal handler. The signals are blocked in every thread, and the main thread waits for them
/// with `sigwait` while another thread runs the tool. The reaction to a signal is therefore ordinary code
/// that may allocate, lock and write. The thread of the tool may be blocked in `read`, or evaluate one payload for
/// minutes. It is not woken: another thread ends the process.
///
/// The tool can set an action, such as the completion of its report. On the first signal, a third thread waits until
/// termination is allowed, calls the action, and ends the process. The third thread must not complete a report that the
/// thread of the tool is changing. The tool therefore defers termination while it changes state that the action needs
/// (``deferTermination()``), and allows termination during long operations that change none of this state
/// (``allowTermination(during:)``). Once the third thread has begun the action, the thread of the tool sleeps when it
/// calls ``deferTermination()``. On a second signal, the main thread cleans up and ends the process at once, even if
/// termination is deferred.
///
/// Signals that were ignored when the process started, as with `nohup`, stay ignored.
package enum Interruption {
    /// The action that a signal starts before the process ends.
    package typealias Action = @Sendable (TerminationSignal) -> Void

    private static let state = InterruptionState.shared

    /// The first signal that has arrived, or `nil`.
    package static var signal: TerminationSignal? { state.signal }

    /// Sets the action that the first signal starts. Without an action, a message goes to standard error.
    package static func setAction(_ action: @escaping Action) { state.setAction(action) }

    /// Prevents the first signal from ending the process until ``allowTermination(during:)`` is called. A second signal
    /// ends the process nevertheless.
    ///
    /// Only the thread that runs the tool may call this function. If a signal has arrived while termination was
    /// allowed, the function does not return. If no thread waits for signals, the function has no effect.
    package static func deferTermination() { state.deferTermination() }

    /// Lets a signal end the process while `body` runs, and then defers termination again. If termination is not
    /// deferred, this only calls `body`.
    ///
    /// `body` must not change state that the action reads.
    package static func allowTermination<Result: ~Copyable, Failure: Error>(
        during body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let wasDeferred = state.allowTermination()
        defer { if wasDeferred { state.deferTermination() } }
        return try body()
    }

    /// Cleans up everything on the ``CleanupList``, and ends the process with the status of a signal.
    package static func endProcess(by signal: TerminationSignal) -> Never {
        CleanupList.shared.cleanUp { _exit(signal.exitStatus) }
    }

    // MARK: The main thread

    /// Blocks the signals in this thread and the threads that it starts.
    ///
    /// - Returns: The signals that are not ignored.
    static func blockSignals() -> [TerminationSignal] {
        let signals = TerminationSignal.allCases.filter { !$0.isIgnored }
        var mask = signals.mask
        unsafe pthread_sigmask(SIG_BLOCK, &mask, nil)
        return signals
    }

    /// Unblocks the signals, so that they end the process as usual. This is needed if no thread can wait
    /// for the signals.
    static func unblock(_ signals: [TerminationSignal]) {
        var mask = signals.mask
        unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    /// Waits for the blocked signals. The first signal ends the process after the action, and a second one at once.
    static func wait(for signals: [TerminationSignal]) -> Never {
        let first = next(of: signals)
        // The action may have to wait, but a second signal must still end the process.
        if !LargeStack.start({ endProcessWithAction(for: first) }) {
            endProcessWithAction(for: first)
        }
        endProcess(by: next(of: signals))
    }

    private static func endProcessWithAction(for signal: TerminationSignal) {
        let action = state.awaitTermination(by: signal)
        if let action { action(signal) } else { report(signal) }
        endProcess(by: signal)
    }

    private static func report(_ signal: TerminationSignal) {
        var errors = StreamWriter(.error)
        let tool = Path.name(of: CommandLine.arguments.first ?? "tool")
        try? errors.write("\(tool): error: interrupted by \(signal.name)\n")
        try? errors.finish()
    }

    private static func next(of signals: [TerminationSignal]) -> TerminationSignal {
        var mask = signals.mask
        while true {
            var number: Int32 = 0
            // If every signal is ignored, this waits until the tool ends the process.
            let code = unsafe sigwait(&mask, &number)
            if code == 0, let signal = signals.first(where: { $0.number == number }) {
                return signal
            }
        }
    }
}
