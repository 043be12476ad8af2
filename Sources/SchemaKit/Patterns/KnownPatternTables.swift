#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A process-wide cache of pattern tables. Many schemas use the same formats, and building the table of an address
/// format takes as long as the rest of a small schema. (Benchmark: `codegen`.)
///
/// Sendable: the tables are read and written under a lock.
final class KnownPatternTables: @unchecked Sendable {
    static let shared = KnownPatternTables()

    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var tables: [String: String?] = [:]

    private init() {
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
    }

    /// Returns the cached table of a pattern, and calls `make` if there is none. Two threads may both call `make`
    /// for one pattern.
    func table(of source: String, _ make: (String) -> String?) -> String? {
        if let known = withLock({ tables[source] }) { return known }
        let table = make(source)
        withLock { tables[source] = .some(table) }
        return table
    }

    private func withLock<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }
}
