import SchemaKit
import SchemaLint

/// What a run does with the files that it has found: it checks payloads, or schemas.
protocol FileLinter {
    /// Gets ready for the files of a run, as each may refer to any other.
    mutating func prepare(for files: [PayloadFile], _ configurations: ConfigurationFinder)

    /// The schema that a path stands for, if it stands for one.
    ///
    /// - Throws: what keeps all of the file from being checked.
    mutating func assignment(
        for path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) throws(RunFailure) -> SchemaAssignment?

    /// What is to be checked in a file, one after the other.
    func payloads(of file: PayloadFile) -> PayloadStream

    /// The schema, with its URI, that any payload with an assignment is held against; nil where
    /// that depends on the payload.
    mutating func standard(
        for assignment: SchemaAssignment?
    ) -> (program: SchemaProgram, uri: String)?

    /// Gets ready to work on a thread of its own, with programs that no other thread has: one that counts the
    /// references to what several have, or borrows memory from it, waits for them. (Benchmark: `ndjson`.)
    mutating func forgetPrograms()

    /// What there is to say of one of them.
    ///
    /// - Parameters:
    ///   - limit: how many findings of each rule and severity are kept at least where the others may be
    ///     counted only; all findings are kept where it is nil.
    ///   - review: is shown each finding, and decides whether it is reported.
    mutating func report(
        on payload: SourceFile,
        _ assignment: SchemaAssignment?,
        keeping limit: Int?,
        review: (any FindingReview)?
    ) throws(RunFailure) -> FileReport

    /// What there is to say of the folders given with `--schemas`.
    var notes: [String] { get }

    /// References that lead nowhere, of the schemas that have been used.
    var deadReferences: [SchemaError] { get }
}

/// The schema of a payload, where its path decides.
struct SchemaAssignment: Sendable, Hashable {
    let uri: String
    /// What decided, in a few words.
    let origin: String
}
