/// Turns reports into text, file by file, so that no run has to be held in memory.
package protocol Reporter {
    /// What comes before the first file.
    mutating func begin() -> String
    /// What is said of one file.
    mutating func report(_ file: FileReport) -> String
    /// What comes after the last file.
    mutating func end(_ summary: ReportSummary) -> String
}
