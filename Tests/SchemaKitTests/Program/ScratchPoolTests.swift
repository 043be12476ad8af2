import Testing

@testable import SchemaKit

/// Tests of the working memory that the evaluations of a program reuse.
struct ScratchPoolTests {
    @Test func `evaluations at one time have different memory, which later evaluations reuse`() {
        let pool = ScratchPool()
        let memory = (0..<3).map { _ in pool.acquire() }
        #expect(Set(memory).count == 3)
        let areFirst = memory.map { $0.pointee.isFirstOfPool }
        #expect(areFirst == [true, false, false])
        // The pool lends the memory that is returned, the first one and the other ones.
        for returned in memory {
            pool.release(returned)
            let acquired = pool.acquire()
            #expect(acquired == returned)
        }
        for returned in memory { pool.release(returned) }
        let next = pool.acquire()
        #expect(next == memory[0])
        pool.release(next)
    }
}
