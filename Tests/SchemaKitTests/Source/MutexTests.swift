import Foundation
import Testing

@testable import SchemaKit

struct MutexTests {
    @Test func `a lock can be acquired unless it is held`() {
        let mutex = PlatformMutex()
        let isAcquired = mutex.tryLock()
        let isAcquiredTwice = mutex.tryLock()
        mutex.unlock()
        let isAcquiredAgain = mutex.tryLock()
        mutex.unlock()
        #expect([isAcquired, isAcquiredTwice, isAcquiredAgain] == [true, false, true])
    }

    /// State that two threads share.
    private final class Shared: Sendable {
        let number = Mutex(0)
        let hasChanged = PlatformCondition()
    }

    @Test func `a thread waits until another thread has made the state ready`() {
        let shared = Shared()
        let thread = Thread {
            for next in 1...3 {
                shared.number.withLock { $0 = next }
                shared.hasChanged.signal()
            }
        }
        thread.start()
        let number = shared.number.withLock(
            waitingOn: shared.hasChanged,
            until: { $0 == 3 },
            { (number: inout Int) -> Int in
                number += 1
                return number
            }
        )
        #expect(number == 4)
        // The state is ready already, so no signal is needed.
        let last = shared.number.withLock(
            waitingOn: shared.hasChanged,
            until: { $0 == 4 },
            { (number: inout Int) -> Int in number }
        )
        #expect(last == 4)
    }
}
