#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

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

    /// The width that the terminal reports, or `nil` if the stream is not a terminal.
    package var terminalWidth: Int? {
        var size = winsize()
        guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Opens an unusable file under the number of each closed stream.
    ///
    /// Otherwise the next file would get such a number, and messages for the stream would be written into
    /// that file. Using the stream is still the error `EBADF`.
    static func reserveClosedNumbers() {
        for stream in [StandardStream.input, .output, .error]
        where fcntl(stream.rawValue, F_GETFD) == -1 && errno == EBADF {
            // Lower numbers are open by now, so this call returns the number of the stream.
            _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
        }
    }
}
