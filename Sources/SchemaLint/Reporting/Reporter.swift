import SchemaKit

/// Turns reports into text, file by file, so that no run has to be held in memory.
package protocol Reporter {
    /// What comes before the first file.
    mutating func begin() -> String
    /// What is said of one file.
    mutating func report(_ file: FileReport) -> String
    /// Whether anything is said of a file in which nothing was found. It is then said without the
    /// content of the file.
    var tellsOfFlawlessFiles: Bool { get }
    /// What is said at once of a payload that could not be checked; the end tells the failures again.
    mutating func report(_ payload: UncheckedPayload) -> String
    /// What comes after the last file.
    mutating func end(_ summary: ReportSummary) -> String
}

extension Reporter {
    package var tellsOfFlawlessFiles: Bool { false }

    /// Nothing, where the end is early enough.
    package mutating func report(_ payload: UncheckedPayload) -> String { "" }
}
