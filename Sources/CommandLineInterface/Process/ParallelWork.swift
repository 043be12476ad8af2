/// Makes the results of many positions on all processors.
package enum ParallelWork {
    /// The result of each position, in their order.
    package static func results<Result: Sendable>(
        count: Int,
        _ result: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        results(count: count) { { $0.map(result) } }
    }

    /// The results of all positions, of which `makeWork` makes some together; each thread calls it once.
    package static func results<Result: Sendable>(
        count: Int,
        _ makeWork: @escaping @Sendable () -> (Range<Int>) -> [Result]
    ) -> [Result] {
        let threadCount = count < 2 * pieceCount ? 1 : ProcessEnvironment.processorCount
        guard threadCount > 1 else { return makeWork()(0..<count) }
        let workers = OrderedWorkers<Range<Int>, [Result]>(count: threadCount) { _ in makeWork() }
        for start in stride(from: 0, to: count, by: pieceCount) {
            workers.submit(start..<min(start + pieceCount, count))
        }
        workers.close()
        var results: [Result] = []
        results.reserveCapacity(count)
        while let some = workers.next() { results += some }
        return results
    }

    /// How many positions are worked on in one go.
    private static let pieceCount = 16
}
