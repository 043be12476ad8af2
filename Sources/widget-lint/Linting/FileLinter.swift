import SchemaKit
import SchemaLint

/// A checker of the files of a run: of payloads, or of schemas.
protocol FileLinter {
    /// Gets ready for the files of a run, as each may refer to any other.
    mutating func prepare(for files: [PayloadFile], _ configurations: ConfigurationFinder)

    /// Returns the schema that the path of a file determines, if any.
    ///
    /// - Throws: an error that keeps all of the file from being checked.
    mutating func assignment(
        for path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) throws(LintFailure) -> SchemaAssignment?

    /// Returns the payloads in a file.
    func payloads(of file: PayloadFile) -> PayloadStream

    /// Returns the schema, with its URI, against which any payload with an assignment is checked; nil if the
    /// payload determines it.
    mutating func standard(
        for assignment: SchemaAssignment?
    ) -> (program: SchemaProgram, uri: String)?

    /// Gets ready to work on a thread of its own, with programs that no other thread has: one that counts the
    /// references to what several have, or borrows memory from it, waits for them. (Benchmark: `ndjson`.)
    mutating func forgetPrograms()

    /// Returns the report on one payload.
    ///
    /// - Parameters:
    ///   - limit: the number of findings of each rule and severity that are kept at least; further ones may
    ///     only be counted. All findings are kept if it is nil.
    ///   - review: receives each finding, and decides whether it is reported.
    mutating func report(
        on payload: SourceFile,
        _ assignment: SchemaAssignment?,
        keeping limit: Int?,
        review: (any FindingReview)?
    ) throws(LintFailure) -> FileReport

    /// Notes on the folders given with `--schemas`.
    var notes: [String] { get }

    /// The dead references of the schemas that have been used.
    var deadReferences: [SchemaError] { get }
}
