/// Functions that compute one result for each index from zero up to a count. They use all processors if the count is
/// large.
package enum ParallelWork {
    /// Returns the results of all positions, in order.
    package static func results<Result: Sendable>(
        count: Int,
        _ result: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        results(count: count) { { $0.map(result) } }
    }

    /// Returns the results for all indices, in order. Each thread calls `makeWork` once. The function that `makeWork`
    /// returns computes the results for a range of indices.
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

    /// The number of positions that a thread works on at a time.
    private static let pieceCount = 16
}
