/// A process-wide cache of pattern tables. Many schemas use the same formats, and building the table of an address
/// format takes as long as the rest of a small schema. (Benchmark: `codegen`.)
///
/// `@unchecked Sendable` because the compiler cannot see that the tables are read and written under a lock.
final class KnownPatternTables: @unchecked Sendable {
    static let shared = KnownPatternTables()

    private let lock = PlatformMutex()
    private var tables: [String: String?] = [:]

    private init() {}

    /// Returns the cached table of a pattern, and calls `make` if there is none. Two threads may both call `make`
    /// for one pattern.
    func table(of source: String, _ make: (String) -> String?) -> String? {
        if let known = withLock({ tables[source] }) { return known }
        let table = make(source)
        withLock { tables[source] = .some(table) }
        return table
    }

    private func withLock<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}
