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

    /// How error messages call it.
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
}
