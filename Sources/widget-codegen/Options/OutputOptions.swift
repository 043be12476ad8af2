/// The options that decide how generated files are written.
struct OutputOptions: Sendable {
    /// True if the output is compared with the files in the folder, and nothing is written.
    var isCheck = false
    var isQuiet = false
}

/// The files with information about the generated files.
struct RecordOptions: Sendable {
    /// The file that lists the type of each schema.
    var manifest: String?
    /// The file with the record of this run, which makes the next run faster.
    var record: String?
}
