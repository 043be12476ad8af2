#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The environment of the process.
package enum ProcessEnvironment {
    /// The arguments after the name of the tool.
    package static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

    package static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The time of the system's clock, in whole seconds since 1970.
    package static var secondsSince1970: Int { time(nil) }

    /// The time of the system's clock, in nanoseconds since 1970.
    package static var nanosecondsSince1970: Int {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
    }

    /// The folder of a user's caches; nil if there is none.
    package static var cacheFolder: String? {
        if let path = variable("XDG_CACHE_HOME"), path.hasPrefix("/") { return path }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        #if canImport(Darwin)
            return Path.joining(home, "Library/Caches")
        #else
            return Path.joining(home, ".cache")
        #endif
    }

    /// The milliseconds of a clock that only runs forward, from any beginning.
    package static var milliseconds: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int(now.tv_sec) * 1_000 + Int(now.tv_nsec) / 1_000_000
    }

    /// How many processors the system lets work; at least one.
    package static var processorCount: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// The path of the current folder.
    package static func currentFolder() throws(FileError) -> String {
        guard let path = getcwd(nil, 0) else {
            throw FileError(path: ".", operation: .inspect, code: errno)
        }
        defer { free(path) }
        return String(cString: path)
    }

    /// No terminal is wider; a wider layout would take memory for spaces.
    static let greatestWidth = 10_000

    /// The width of help and reports: the value of `COLUMNS`, else the terminal's width, else 80.
    package static func lineWidth(
        of stream: StandardStream,
        variable: (String) -> String? = variable
    ) -> Int {
        if let columns = variable("COLUMNS").flatMap({ Int($0) }), columns > 0 {
            return min(columns, greatestWidth)
        }
        return stream.terminalWidth ?? 80
    }

    /// Ends the process; output that is still buffered is lost.
    package static func exit(status: Int32) -> Never {
        endProcess(status)
    }
}

/// The C function, under a name that the method above does not hide.
private func endProcess(_ status: Int32) -> Never {
    exit(status)
}
