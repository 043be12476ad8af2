import CommandLineInterface
import Dispatch
import Foundation
import Testing

@Suite struct OrderedWorkersTests {
    @Test(arguments: [1, 2, 7])
    func `Results have the order of the submitted work`(_ count: Int) {
        let workers = OrderedWorkers<Int, String>(count: count) { _ in
            { number in
                // Earlier work takes longer. The result depends on the sum, so the compiler keeps the loop.
                var sum = 0
                for step in 0..<(1_000 - number) * 50 { sum &+= step }
                return "\(number)" + (sum == -1 ? "!" : "")
            }
        }
        #expect(workers.threadCount == count)
        var results: [String] = []
        for number in 0..<1_000 {
            workers.submit(number)
            if workers.pendingCount > 2 * count { results += workers.next().map { [$0] } ?? [] }
        }
        while let result = workers.next() { results.append(result) }
        workers.close()
        #expect(results == (0..<1_000).map(String.init))
        #expect(workers.pendingCount == 0)
    }

    @Test func `Each thread creates its own state`() {
        let workers = OrderedWorkers<Int, Int>(count: 3) { _ in
            var seen = 0
            return { _ in
                seen += 1
                return seen
            }
        }
        for number in 0..<300 { workers.submit(number) }
        var results: [Int] = []
        while let result = workers.next() { results.append(result) }
        workers.close()
        // Each thread counts from 1 without gaps.
        let counts = Dictionary(grouping: results, by: { $0 }).mapValues(\.count)
        let most = results.max() ?? 0
        #expect(results.count == 300)
        #expect((1...most).allSatisfy { (counts[$0] ?? 0) >= 1 })
        #expect((1..<most).allSatisfy { (counts[$0] ?? 0) >= (counts[$0 + 1] ?? 0) })
        #expect((counts[1] ?? 0) <= 3)
    }

    /// If there are several threads, the caller's thread may have no work.
    @Test(arguments: [1, 3])
    func `The work can see whether it runs on the caller's thread`(_ count: Int) {
        let caller = ObjectIdentifier(Thread.current)
        let workers = OrderedWorkers<Int, Bool>(count: count) { isCallerThread in
            let isRight = isCallerThread == (ObjectIdentifier(Thread.current) == caller)
            return { _ in isRight }
        }
        for number in 0..<300 { workers.submit(number) }
        var results: [Bool] = []
        while let result = workers.next() { results.append(result) }
        workers.close()
        #expect(results == Array(repeating: true, count: 300))
    }

    /// In each round, the first two jobs wait for each other. The rounds after the first show that a thread waits for
    /// further jobs when it has none.
    @Test func `Another thread works while the caller's thread works`() {
        let begun = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let workers = OrderedWorkers<Int, Bool>(count: 2) { _ in
            { number in
                begun[number].signal()
                return begun[1 - number].wait(timeout: .now() + 60) == .success
            }
        }
        defer { workers.close() }
        for _ in 0..<20 {
            for number in 0..<2 { workers.submit(number) }
            let results = [workers.next(), workers.next()]
            #expect(results == [true, true])
            if results != [true, true] { break }
        }
    }

    @Test func `Workers without work have no result`() {
        let workers = OrderedWorkers<Int, Int>(count: 2) { _ in { $0 } }
        #expect(workers.next() == nil)
        workers.close()
    }
}
