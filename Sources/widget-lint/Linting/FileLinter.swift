import SchemaDiagnostics
import SchemaKit
import SchemaLint

/// A checker for the files of a run, which are either payloads or schemas.
protocol FileLinter {
    /// Prepares for all files of a run, because each may refer to any other.
    mutating func prepare(for files: [PayloadFile], _ configurations: ConfigurationFinder)

    /// Returns the schema that the path of a file determines, if any.
    ///
    /// - Throws: An error that prevents a check of the whole file.
    mutating func assignment(
        for path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) throws(LintFailure) -> SchemaAssignment?

    /// Returns the payloads in a file.
    func payloads(of file: PayloadFile) -> PayloadStream

    /// Returns the schema, with its URI, against which every payload with an assignment is checked, or
    /// `nil` if the payload determines it.
    mutating func standard(
        for assignment: SchemaAssignment?
    ) -> (program: SchemaProgram, uri: String)?

    /// Prepares for use on a thread of its own, with programs that no other thread has. Threads that share
    /// a program slow each other down, because they update one reference count and share its memory.
    /// (Benchmark: `ndjson`.)
    mutating func forgetPrograms()

    /// Returns the report on one payload.
    ///
    /// - Parameters:
    ///   - limit: The minimum number of findings of each rule and severity that are kept. Further findings
    ///     may only be counted. All findings are kept if the limit is `nil`.
    ///   - review: The review that receives each finding and decides whether it is reported.
    mutating func report(
        on payload: SourceFile,
        _ assignment: SchemaAssignment?,
        keeping limit: Int?,
        review: (any FindingReview)?
    ) throws(LintFailure) -> FileReport

    /// Notes on the folders given with `--schemas`.
    var notes: [String] { get }

    /// The unresolved references of the schemas that have been used.
    var deadReferences: [SchemaError] { get }
}

extension FileLinter {
    /// Returns the report on one payload of a file, with as many findings as the file's limit keeps.
    mutating func report(
        on payload: SourceFile,
        of file: CheckedFile,
        review: (any FindingReview)?
    ) throws(LintFailure) -> FileReport {
        try report(on: payload, file.assignment, keeping: file.findingLimit, review: review)
    }
}
