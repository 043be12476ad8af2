import Glibc

/// Tries a number of generated inputs on a target, without libFuzzer.
///
/// The run stops at the first broken promise, as libFuzzer does. After a crash, the signal's handler writes the
/// input.
enum RandomRun {
    /// The counts of a run.
    private struct Tally {
        var runCount = 0
        /// The number of cases in all inputs.
        var caseCount = 0
        /// The number of inputs with at least one case.
        var effectiveRunCount = 0
    }

    /// The current input, for the signal handler.
    nonisolated(unsafe) private static var current: UnsafeBufferPointer<UInt8>?
    /// The file to which the signal handler writes the input, as a C string.
    nonisolated(unsafe) private static var artifact: UnsafeMutablePointer<CChar>?

    /// - Parameters:
    ///   - count: The number of inputs.
    ///   - seed: The seed of the generator. An equal seed repeats a run.
    ///   - folders: Folders of inputs that the generator changes.
    ///   - artifact: The file to which an input that breaks a promise is written.
    static func run(
        _ target: FuzzTarget,
        count: Int,
        seed: UInt64,
        folders: [String],
        artifact path: String
    ) {
        let seeds = folders.flatMap { InputFiles.inputs(in: $0, limit: target.byteLimit) }
        var generator = InputGenerator(target, seeds: seeds, seed: seed)
        artifact = strdup(path)
        catchSignals()
        var tally = Tally()
        let start = processorTime
        while tally.runCount < count {
            if tally.runCount % 256 == 0 { startTimer() }
            let bytes = generator.next()
            tally.runCount += 1
            let caseCount = bytes.withUnsafeBufferPointer { buffer in
                current = buffer
                defer { current = nil }
                return Main.check(target, bytes)
            }
            tally.caseCount += caseCount
            if caseCount > 0 { tally.effectiveRunCount += 1 }
            if tally.runCount % 1_000_000 == 0 { print(tally, start) }
        }
        print(tally, start)
    }

    private static func print(_ tally: Tally, _ start: Double) {
        let seconds = max(processorTime - start, 0.001)
        let speed = Int(Double(tally.runCount) / seconds)
        let line =
            "random: \(tally.runCount) runs, \(tally.effectiveRunCount) effective, "
            + "\(tally.caseCount) cases, \(speed) runs/s\n"
        InputFiles.write(line, to: STDERR_FILENO)
    }

    private static var processorTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    // MARK: Signals

    /// Installs a handler that writes the input, for the signals of crashes and for the timer's signal, which ends
    /// endless loops. The handler has its own stack, because the input may have used up the stack of the thread.
    private static func catchSignals() {
        let size = 1 << 16
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_size = size
        sigaltstack(&stack, nil)
        for signal in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGVTALRM] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { RandomRun.keepInput($0) }
            action.sa_flags = CInt(SA_ONSTACK) | CInt(bitPattern: UInt32(SA_RESETHAND))
            sigaction(signal, &action, nil)
        }
    }

    /// Limits the processor time of all inputs until the next start of the timer to 25 seconds in total.
    private static func startTimer() {
        var timer = itimerval()
        timer.it_value.tv_sec = 25
        setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &timer, nil)
    }

    private static func keepInput(_ signal: CInt) {
        if let current, let artifact {
            let file = open(artifact, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
            _ = Glibc.write(file, current.baseAddress, current.count)
            close(file)
        }
        // `SA_RESETHAND` has removed the handler, so the signal now ends the process.
        kill(getpid(), signal)
    }
}
