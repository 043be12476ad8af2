import SchemaKit

/// Converts reports to text, file by file, so that the findings of a whole run need not be held in memory.
package protocol Reporter {
    /// Returns the text before the first file.
    mutating func begin() -> String
    /// Returns the text about one file.
    mutating func report(_ file: FileReport) -> String
    /// True if the reporter writes text about files without findings. The reports of such files may lack the
    /// content of the file.
    var reportsFilesWithoutFindings: Bool { get }
    /// Returns the text about a payload that could not be checked. It is written at once; ``end(_:)`` can
    /// report the failures again.
    mutating func report(_ payload: UncheckedPayload) -> String
    /// Returns the text after the last file.
    mutating func end(_ summary: ReportSummary) -> String
}

extension Reporter {
    package var reportsFilesWithoutFindings: Bool { false }

    /// Returns an empty text, for reporters that only report failures at the end.
    package mutating func report(_ payload: UncheckedPayload) -> String { "" }
}
