/// The options that decide how generated files are written.
struct OutputOptions: Sendable {
    /// True if the output is compared with the files in the folder, and nothing is written.
    var isCheck = false
    var isQuiet = false
    /// The names of the files that a build system compiles, or empty if nothing is known about them.
    var plannedOutputs: [String] = []
}

/// The files with information about the generated files.
struct RecordOptions: Sendable {
    /// The file that lists the type of each schema.
    var manifest: String?
    /// The file with the record of this run, which makes the next run faster.
    var record: String?

    /// Returns the options of one of several jobs. The first job's record has the requested path; a number is added to
    /// the paths of the others.
    func options(forJobAt position: Int) -> RecordOptions {
        guard position > 0, let record else { return self }
        return RecordOptions(manifest: manifest, record: "\(record).\(position + 1)")
    }
}
