/// The status with which a tool ends.
package enum ExitStatus: Int32, Sendable {
    case done = 0
    /// The run found errors or, with `--check`, files that are out of date.
    case foundErrors = 1
    /// The run itself failed, completely or in part.
    case failed = 2
    /// The reader of the results closed the stream before an endless input ended: 128 plus the number of
    /// SIGPIPE.
    case readerIsGone = 141
}
