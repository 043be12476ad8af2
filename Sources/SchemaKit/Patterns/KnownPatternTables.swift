#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The tables of patterns that were asked for before: many schemas have the same formats, and the table of an
/// address takes as long as the rest of a small schema. (Benchmark: `codegen`.)
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

    /// The table of a pattern, which `make` makes where it is not known. Two threads may both make it.
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
