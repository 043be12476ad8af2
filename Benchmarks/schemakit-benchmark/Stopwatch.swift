#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Times pieces of work.
enum Stopwatch {
    /// The median of several runs, in nanoseconds, after one that does not count.
    static func median(runs: Int = 7, _ body: () -> Void) -> Double {
        body()
        let times = (0..<runs).map { _ in nanoseconds(body) }
        return times.sorted()[runs / 2]
    }

    private static func nanoseconds(_ body: () -> Void) -> Double {
        let start = now()
        body()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
