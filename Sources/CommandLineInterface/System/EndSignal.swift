#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A signal that asks the process to end.
package enum EndSignal: String, CaseIterable, Hashable, Sendable {
    case hangup = "SIGHUP"
    case interrupt = "SIGINT"
    case termination = "SIGTERM"

    package var number: Int32 {
        switch self {
        case .hangup: SIGHUP
        case .interrupt: SIGINT
        case .termination: SIGTERM
        }
    }

    /// The name that the system's documentation uses.
    package var name: String { rawValue }

    /// The status that a shell reports for a process that the signal ended.
    package var exitStatus: Int32 { 128 + number }

    /// True if the process was started with the signal ignored, as `nohup` does.
    var isIgnored: Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
        #else
            return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
        #endif
    }
}

extension [EndSignal] {
    /// The set of the signals for system calls.
    var mask: sigset_t {
        var mask = sigset_t()
        unsafe sigemptyset(&mask)
        for signal in self { unsafe sigaddset(&mask, signal.number) }
        return mask
    }
}
