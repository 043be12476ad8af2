import CommandLineInterface
import Foundation
import Testing

@Suite struct OrderedWorkersTests {
    @Test(arguments: [1, 2, 7])
    func `Results come in the order of the pieces`(_ count: Int) {
        let workers = OrderedWorkers<Int, String>(count: count) { _ in
            { number in
                // The first pieces take longest.
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

    @Test func `Each thread makes what it works with for itself`() {
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
        // Each thread counts from one without a gap.
        let counts = Dictionary(grouping: results, by: { $0 }).mapValues(\.count)
        let most = results.max() ?? 0
        #expect(results.count == 300)
        #expect((1...most).allSatisfy { (counts[$0] ?? 0) >= 1 })
        #expect((1..<most).allSatisfy { (counts[$0] ?? 0) >= (counts[$0 + 1] ?? 0) })
        #expect((counts[1] ?? 0) <= 3)
    }

    @Test func `Work is told whether it is the caller's`() {
        let caller = ObjectIdentifier(Thread.current)
        let workers = OrderedWorkers<Int, Bool>(count: 3) { isCallerThread in
            let isRight = isCallerThread == (ObjectIdentifier(Thread.current) == caller)
            return { _ in isRight }
        }
        for number in 0..<300 { workers.submit(number) }
        var results: [Bool] = []
        while let result = workers.next() { results.append(result) }
        workers.close()
        #expect(results == Array(repeating: true, count: 300))
    }

    @Test func `Without a piece there is no result`() {
        let workers = OrderedWorkers<Int, Int>(count: 2) { _ in { $0 } }
        #expect(workers.next() == nil)
        workers.close()
    }
}
