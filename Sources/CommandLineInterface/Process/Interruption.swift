#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The orderly end of a process that SIGHUP, SIGINT or SIGTERM asks to end.
///
/// There is no signal handler. The signals are blocked in every thread, and the main thread waits for
/// them with `sigwait` while another thread runs the tool, so what a signal brings about is ordinary
/// code that may allocate, lock and write. A run that is blocked in `read`, or that evaluates one
/// payload for minutes, is not woken: another thread ends the process in its place.
///
/// Two threads must not touch a report at once. The run therefore *holds* the process while it
/// changes what the end needs (``hold()``), and lets it go around what takes long and changes nothing
/// of that (``allow(_:)``). On the first signal a thread waits until the process is let go and calls the
/// action that the run has set; the run never gets the process back, and sleeps. On a second signal the
/// main thread removes the temporary files and ends the process at once, held or not.
///
/// Signals that the process was started with ignored, as `nohup` does, stay ignored.
package enum Interruption {
    /// The work that a signal starts before the process ends.
    package typealias Action = @Sendable (EndSignal) -> Void

    private static let state = InterruptionState.shared

    /// The first signal that arrived, if one has.
    package static var signal: EndSignal? { state.signal }

    /// Sets the action that the first signal starts; without one, a message goes to standard error.
    package static func setAction(_ action: @escaping Action) { state.setAction(action) }

    /// Puts the end off until ``allow(_:)``, or until the process ends by itself.
    ///
    /// Only the thread that runs the tool calls it. Once a signal has arrived and the process was not
    /// held, it does not return.
    package static func hold() { state.hold() }

    /// Lets a signal end the process while `body` runs, if the process is held.
    ///
    /// `body` must not change anything that the action reads.
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

    /// Blocks the signals, for this thread and those that it starts.
    ///
    /// - Returns: the signals that are not ignored.
    static func blockSignals() -> [EndSignal] {
        let signals = EndSignal.allCases.filter { !$0.isIgnored }
        var mask = signals.mask
        pthread_sigmask(SIG_BLOCK, &mask, nil)
        return signals
    }

    /// Lets signals end the process as the system does by default, where no thread can wait for them.
    static func unblock(_ signals: [EndSignal]) {
        var mask = signals.mask
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    /// Begins to count what the run holds; see ``wait(for:)``.
    static func begin() { state.begin() }

    /// Waits for the signals, which are blocked, and ends the process when they come.
    static func wait(for signals: [EndSignal]) -> Never {
        let first = next(of: signals)
        // The action may have to wait, and a second signal must end the process all the same.
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
            // Where every signal is ignored, this waits until the run ends the process.
            let code = sigwait(&mask, &number)
            if code == 0, let signal = signals.first(where: { $0.number == number }) {
                return signal
            }
        }
    }
}
