package import SchemaDiagnostics
package import SchemaKit
package import SchemaLint

/// A checker for the files of a run, which are either payloads or schemas.
package protocol FileLinter {
    /// Prepares the linter for all files of a run, because each file may refer to any other file.
    mutating func prepare(for files: [PayloadFile], _ configurations: ConfigurationFinder)

    /// Selects the schemas that payloads with a configuration can use: those of the command line and of this
    /// configuration, but not those of other configurations.
    mutating func select(_ configuration: LintConfiguration?)

    /// Selects the schemas of a configuration, and returns the schema that the path of a file determines, if any.
    ///
    /// - Throws: An error if no part of the file can be checked.
    mutating func assignment(
        for path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) throws(LintFailure) -> SchemaAssignment?

    /// Returns the payloads in a file.
    func payloads(of file: PayloadFile) -> PayloadStream

    /// Returns one compiled schema that detects every error in all payloads of a file, and the URI of this schema.
    /// Returns `nil` if each payload determines its own schema, if further checks are necessary, or if the schema
    /// cannot be used.
    mutating func commonSchema(
        for assignment: SchemaAssignment?
    ) -> (program: SchemaProgram, uri: String)?

    /// Drops the compiled programs of a copy of the linter, so that the copy compiles its own programs on another
    /// thread. Threads that share a program slow each other down, because they update the same reference counts.
    /// (Benchmark: `ndjson`.)
    mutating func forgetPrograms()

    /// Returns the report on one payload.
    ///
    /// - Parameters:
    ///   - keptCount: The number of findings of each rule and severity that must be kept, or `nil` to keep all
    ///     findings. Further findings may be counted instead of kept.
    ///   - review: The review that receives each finding and decides whether it is reported, or `nil` to report every
    ///     finding.
    mutating func report(
        on payload: SourceFile,
        _ assignment: SchemaAssignment?,
        keeping keptCount: Int?,
        review: (any FindingReview)?
    ) throws(LintFailure) -> FileReport

    /// Notes on the folders of schemas that have been added so far, and on files that are used as schemas but resemble
    /// payloads.
    var notes: [String] { get }

    /// The errors in files of the added folders.
    var failures: [LintFailure] { get }

    /// The unresolved references of the schemas that have been used.
    var unresolvedReferences: [SchemaError] { get }
}

extension FileLinter {
    /// Returns a file with its configuration and its schema.
    ///
    /// - Parameters:
    ///   - name: The name of the file in reports.
    ///   - keptCount: The number of findings of each rule and severity that must be kept, or `nil` to keep all
    ///     findings.
    /// - Throws: An error if no part of the file can be checked.
    package mutating func checkedFile(
        _ file: PayloadFile,
        named name: String,
        _ configurations: ConfigurationFinder,
        keeping keptCount: Int?
    ) throws(LintFailure) -> CheckedFile {
        let path = AbsolutePath(name, in: configurations.currentFolder)
        let configuration = try configurations.configuration(for: path)
        var checked = CheckedFile(path: path, name: name, configuration: configuration)
        checked.isNamed = file.isNamed
        checked.assignment = try assignment(for: path, configuration)
        checked.keptCount = keptCount
        return checked
    }

    /// Returns the report on one payload of a file. The file determines the schemas that the payload can use, and how
    /// many findings are kept.
    package mutating func report(
        on payload: SourceFile,
        of file: CheckedFile,
        review: (any FindingReview)?
    ) throws(LintFailure) -> FileReport {
        select(file.configuration)
        return try report(on: payload, file.assignment, keeping: file.keptCount, review: review)
    }
}
