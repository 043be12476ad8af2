import SchemaKit

/// Checks one file after another.
protocol FileLinter {
    /// What there is to say of the file at a path.
    mutating func report(onFileAt path: String) throws(RunFailure) -> FileReport
}
