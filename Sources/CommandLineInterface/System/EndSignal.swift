import SchemaKit

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

/// The state of an interruption, which the run and the thread that waits for signals share.
///
/// It is sendable because its state is read and written under the lock.
final class InterruptionState: @unchecked Sendable {
    typealias Action = @Sendable (EndSignal) -> Void

    static let shared = InterruptionState()

    /// The time in milliseconds that a blocked write waits for the reader of a pipe after a signal has
    /// arrived.
    static let writeGrace = 1_000

    private let lock = PlatformMutex()
    /// The condition that the run has released the process.
    private let isReleased = PlatformCondition()
    private var isWatched = false
    private var isHeld = false
    private var action: Action?
    private var firstSignal: EndSignal?

    var signal: EndSignal? { lock.locked { firstSignal } }

    func begin() { lock.locked { isWatched = true } }

    func setAction(_ action: @escaping Action) {
        lock.locked { self.action = action }
    }

    func hold() {
        lock.locked {
            guard isWatched, !isHeld else { return }
            // The end has begun: this thread must not continue.
            while firstSignal != nil { isReleased.wait(holding: lock) }
            isHeld = true
        }
    }

    /// Releases the process and returns whether the run held it.
    func release() -> Bool {
        lock.locked {
            guard isHeld else { return false }
            isHeld = false
            isReleased.signalAll()
            return true
        }
    }

    /// Records the first signal, waits until the run does not hold the process, and returns the action to call.
    func take(_ signal: EndSignal) -> Action? {
        lock.locked {
            firstSignal = signal
            while isHeld { isReleased.wait(holding: lock) }
            return action
        }
    }
}
