/// How a run ended, as the shell sees it.
enum ExitStatus: Int32 {
    /// The conversation came to its end, by `stop` or by the end of standard input.
    case finished = 0
    /// The command line or a request could not be understood, or a stream failed.
    case failed = 2
}
