import Dispatch
import Foundation
import SchemaKit
import Testing

@testable import CommandLineInterface

/// Tests of the state that the thread of a tool and the thread that waits for signals share.
@Suite struct InterruptionStateTests {
    /// The signals that an action has received.
    private final class ReceivedSignals: Sendable {
        let list = Mutex<[TerminationSignal]>([])
    }

    /// Runs `body` on a thread of its own. The semaphore is signaled when `body` has returned.
    private func start(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
        let hasReturned = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            hasReturned.signal()
        }
        return hasReturned
    }

    /// A call that does not return in this time is expected to wait. If the call returns later, the test does not
    /// notice it, but the test never fails without a reason.
    private var shortTime: DispatchTime { .now() + 0.05 }
    private var longTime: DispatchTime { .now() + 60 }

    @Test func `A signal waits until termination is allowed, and then gets the action`() {
        let state = InterruptionState()
        let received = ReceivedSignals()
        state.setAction { signal in received.list.withLock { $0.append(signal) } }
        state.deferTermination()
        let hasEnded = start { state.awaitTermination(by: .termination)?(.termination) }
        #expect(hasEnded.wait(timeout: shortTime) == .timedOut)
        #expect(received.list.withLock { $0 }.isEmpty)
        let wasDeferred = state.allowTermination()
        #expect(wasDeferred)
        #expect(hasEnded.wait(timeout: longTime) == .success)
        #expect(received.list.withLock { $0 } == [.termination])
        #expect(state.signal == .termination)
    }

    @Test func `The thread of the tool stops if a signal came while termination was allowed`() {
        let state = InterruptionState()
        state.deferTermination()
        #expect(state.allowTermination())
        #expect(!state.allowTermination())
        let hasAction = state.awaitTermination(by: .interrupt) != nil
        #expect(!hasAction)
        // This thread sleeps until the process of the tests ends.
        let hasContinued = start { state.deferTermination() }
        #expect(hasContinued.wait(timeout: shortTime) == .timedOut)
    }

    @Test func `The thread of the tool continues if a signal came while termination was deferred`()
    {
        let state = InterruptionState()
        state.deferTermination()
        let hasEnded = start { _ = state.awaitTermination(by: .hangup) }
        while state.signal == nil { Thread.sleep(forTimeInterval: 0.001) }
        let hasContinued = start { state.deferTermination() }
        #expect(hasContinued.wait(timeout: longTime) == .success)
        #expect(state.allowTermination())
        #expect(hasEnded.wait(timeout: longTime) == .success)
    }
}
