/// How a run ended, and what it has to say.
struct RunOutcome: Hashable, Sendable {
    var status = ExitStatus.done
    /// For standard output.
    var output = ""
    /// For standard error.
    var errors = ""
}

/// How a run ended, as the shell sees it.
enum ExitStatus: Int32, Sendable {
    case done = 0
    /// With `--check`: files are not as they would be written.
    case outOfDate = 1
    /// Something is wrong, and nothing was written.
    case failed = 2
}
