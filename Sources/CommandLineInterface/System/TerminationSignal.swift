import SchemaKit
import SchemaPlatform

/// A signal that asks the process to end.
package enum TerminationSignal: String, CaseIterable, Hashable, Sendable {
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

    /// True if the process ignores the signal, as under `nohup`.
    var isIgnored: Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return CurrentPlatform.isIgnoring(action)
    }
}

extension [TerminationSignal] {
    /// The set of the signals for system calls.
    var mask: sigset_t {
        var mask = sigset_t()
        unsafe sigemptyset(&mask)
        for signal in self { unsafe sigaddset(&mask, signal.number) }
        return mask
    }
}

/// The state of an interruption, which the thread of the tool and the thread that waits for signals share.
final class InterruptionState: Sendable {
    typealias Action = @Sendable (TerminationSignal) -> Void

    static let shared = InterruptionState()

    /// The number of milliseconds that a blocked write waits for the reader of a pipe after a signal has arrived.
    static let writeGrace = 1_000

    private let state = Mutex(State())
    /// The condition that termination is allowed.
    private let isAllowed = PlatformCondition()
    /// A condition that is never signaled. A thread that waits for it sleeps until the process ends.
    private let never = PlatformCondition()

    private struct State {
        var isDeferred = false
        var action: Action?
        var firstSignal: TerminationSignal?
    }

    var signal: TerminationSignal? { state.withLock(\.firstSignal) }

    func setAction(_ action: @escaping Action) {
        state.withLock { $0.action = action }
    }

    func deferTermination() {
        state.withLock(
            waitingOn: never,
            // A signal that arrived while termination was allowed is ending the process, so this thread must not
            // continue.
            until: { $0.firstSignal == nil || $0.isDeferred },
            { $0.isDeferred = true }
        )
    }

    /// Allows termination and returns whether it was deferred.
    func allowTermination() -> Bool {
        state.withLock { state in
            guard state.isDeferred else { return false }
            state.isDeferred = false
            isAllowed.signalAll()
            return true
        }
    }

    /// Records the first signal, waits until termination is allowed, and returns the action to call.
    func awaitTermination(by signal: TerminationSignal) -> Action? {
        state.withLock { $0.firstSignal = signal }
        return state.withLock(waitingOn: isAllowed, until: { !$0.isDeferred }, \.action)
    }
}
