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
}
