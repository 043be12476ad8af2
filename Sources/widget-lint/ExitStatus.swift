/// How a run ended, as the shell sees it.
enum ExitStatus: Int32 {
    /// No error was found.
    case clean = 0
    /// At least one payload has an error.
    case foundErrors = 1
    /// The run itself failed, at least in part.
    case failed = 2
    /// Nobody reads the results of an endless stream any more: 128 and the number of SIGPIPE.
    case readerIsGone = 141
}
