import SchemaKit

/// The totals over all files of a run. Each line of a stream counts as a file.
package struct ReportSummary: Sendable, Hashable {
    package private(set) var fileCount = 0
    /// True if some of the files are lines of a stream.
    package private(set) var hasLines = false
    /// The number of files with at least one error.
    package private(set) var invalidFileCount = 0
    package private(set) var errorCount = 0
    package private(set) var warningCount = 0
    package private(set) var noteCount = 0
    /// The number of findings that have a safe fix.
    package private(set) var fixableCount = 0
    /// The number of findings that are suppressed because a baseline lists them.
    package var baselineSuppressedCount = 0
    /// The number of findings that are suppressed because a configuration turns their rule off.
    package var suppressedCount = 0
    /// The number of findings that were written to a baseline.
    package var baselinedCount = 0
    /// The number of files and folders on the command line that a configuration excludes.
    package var excludedCount = 0
    /// The number of files that were not checked because of an error in their configuration.
    package var uncheckedCount = 0
    /// The signal that interrupted the run before everything was checked, if any.
    package private(set) var interruption: Interruption?
    /// The reasons why files could not be checked, a sentence each.
    package private(set) var failures: [String] = []

    package init() {}

    package mutating func add(_ report: FileReport) {
        fileCount += 1
        if report.source.start != nil { hasLines = true }
        invalidFileCount += report.isValid ? 0 : 1
        errorCount += report.errorCount
        warningCount += report.warningCount
        noteCount += report.noteCount
        fixableCount += report.fixableCount
    }

    /// Adds lines of a stream without findings.
    package mutating func addLinesWithoutFindings(count: Int) {
        fileCount += count
        hasLines = hasLines || count > 0
    }

    /// A signal that ended a run.
    package struct Interruption: Sendable, Hashable {
        /// The name of the signal, such as `SIGINT`.
        package let signalName: String
        package let number: Int

        /// The exit status of the run.
        package var exitStatus: Int { 128 + number }
    }

    /// Records that a signal interrupts the run, which is also added to the failures.
    package mutating func interrupt(signalName: String, number: Int) {
        interruption = Interruption(signalName: signalName, number: number)
        addFailure("the run was interrupted by \(signalName); not everything was checked")
    }

    package mutating func addFailure(_ message: String) {
        failures.append(message)
    }
}
