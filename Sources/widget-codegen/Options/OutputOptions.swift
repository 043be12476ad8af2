/// The options that decide how generated files are written.
struct OutputOptions: Sendable {
    /// True if the output is compared with the files in the folder, and nothing is written.
    var isCheck = false
    var isQuiet = false
}

/// The options that name files with facts about the generated files.
struct RecordOptions: Sendable {
    /// The file that lists the type of each schema.
    var manifest: String?
    /// The file with facts about this run that speed up the next one.
    var record: String?
}
