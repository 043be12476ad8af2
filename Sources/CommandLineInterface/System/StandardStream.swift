#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One of the three streams that a process starts with.
package enum StandardStream: Int32, Hashable, Sendable {
    case input = 0
    case output = 1
    case error = 2

    /// The name that error messages have for the stream.
    package var name: String {
        switch self {
        case .input: "standard input"
        case .output: "standard output"
        case .error: "standard error"
        }
    }

    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The width that the terminal reports, or nil where the stream is none.
    package var terminalWidth: Int? {
        var size = winsize()
        guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Opens something unusable under the numbers of closed streams.
    ///
    /// Otherwise the next file to be opened would get such a number, and messages meant for the stream
    /// would be written into it. Using the stream stays the error `EBADF`.
    static func reserveClosedNumbers() {
        for stream in [StandardStream.input, .output, .error]
        where fcntl(stream.rawValue, F_GETFD) == -1 && errno == EBADF {
            // Lower numbers are open by now, so this gets the number of the stream.
            _ = open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
        }
    }
}
