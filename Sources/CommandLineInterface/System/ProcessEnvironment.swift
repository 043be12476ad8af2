import SchemaPlatform

/// The environment of the process.
package enum ProcessEnvironment {
    /// The arguments after the name of the tool.
    package static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

    package static func variable(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// The time of the system's clock, in whole seconds since 1970.
    package static var secondsSince1970: Int { time(nil) }

    /// The time of the system's clock, in nanoseconds since 1970.
    package static var nanosecondsSince1970: Int {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
    }

    /// The folder for the caches of the user, or `nil` if the environment names none.
    package static var cacheFolder: String? {
        if let path = variable("XDG_CACHE_HOME"), path.hasPrefix("/") { return path }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        return Path.joining(home, CurrentPlatform.cacheFolder)
    }

    /// The time of a monotonic clock in milliseconds, from an arbitrary beginning.
    package static var milliseconds: Int {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return Int(now.tv_sec) * 1_000 + Int(now.tv_nsec) / 1_000_000
    }

    /// The number of processors that the system reports as online; at least one. The process may be limited to fewer.
    package static var processorCount: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// Returns the path of the current folder.
    package static func currentFolder() throws(FileError) -> String {
        guard let path = unsafe getcwd(nil, 0) else {
            throw FileError(path: ".", operation: .read, code: errno)
        }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// The maximum width that `COLUMNS` can set. A wider layout would waste memory on spaces.
    static let maximumWidth = 10_000

    /// Returns the width of help and reports: the value of `COLUMNS`, the width of the terminal, or 80.
    package static func lineWidth(
        of stream: StandardStream,
        variable: (String) -> String? = variable
    ) -> Int {
        if let columns = variable("COLUMNS").flatMap({ Int($0) }), columns > 0 {
            return min(columns, maximumWidth)
        }
        return stream.terminalWidth ?? 80
    }

    /// Ends the process. Output that is still in the buffer of a ``StreamWriter`` is lost.
    package static func exit(status: Int32) -> Never {
        endProcess(status)
    }
}

/// Calls the C function `exit`, which the method above shadows.
private func endProcess(_ status: Int32) -> Never {
    exit(status)
}

/// One of the three standard streams of a process.
package enum StandardStream: Int32, Hashable, Sendable {
    case input = 0
    case output = 1
    case error = 2

    /// The name of the stream in error messages.
    package var name: String {
        switch self {
        case .input: "standard input"
        case .output: "standard output"
        case .error: "standard error"
        }
    }

    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The width that the terminal reports, or `nil` if it reports none or the stream is not a terminal.
    package var terminalWidth: Int? {
        var size = winsize()
        guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Opens the null device in place of each closed standard stream.
    ///
    /// Without this call, the next file would get the descriptor of the stream, and messages for the stream would be
    /// written into that file. Standard input is opened only for writing, and the other streams only for reading.
    /// Reading from or writing to a closed stream therefore still fails with `EBADF`.
    static func reserveClosedDescriptors() {
        // This call fails only if the descriptor is closed.
        for stream in [StandardStream.input, .output, .error]
        where fcntl(stream.rawValue, F_GETFD) == -1 {
            // All lower descriptors are open by now, so this call returns the descriptor of the stream.
            _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
        }
    }
}
