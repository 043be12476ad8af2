#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Functions that call the C library: they measure the CPU time of the current thread, and read files.
enum Stopwatch {
    /// Returns the median of several runs, in nanoseconds of CPU time, after a run that does not count.
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

    /// Returns the nanoseconds of CPU time that the current thread has used. The work of other programs does not count.
    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Returns the bytes of a file, or nil if the file cannot be read.
    static func contents(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let count = ftell(file)
        rewind(file)
        guard count >= 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return fread(&bytes, 1, count, file) == count ? bytes : nil
    }
}
