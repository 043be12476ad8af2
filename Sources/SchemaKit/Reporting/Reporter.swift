/// Turns reports into text, file by file, so that no run has to be held in memory.
package protocol Reporter {
    /// What comes before the first file.
    mutating func begin() -> String
    /// What is said of one file.
    mutating func report(_ file: FileReport) -> String
    /// What is said at once of a payload that could not be checked; the end tells the failures again.
    mutating func report(_ payload: UncheckedPayload) -> String
    /// What comes after the last file.
    mutating func end(_ summary: ReportSummary) -> String
}

extension Reporter {
    /// Nothing, where the end is early enough.
    package mutating func report(_ payload: UncheckedPayload) -> String { "" }
}
