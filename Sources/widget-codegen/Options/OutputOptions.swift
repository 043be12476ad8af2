/// The options that decide how generated files are written.
struct OutputOptions: Sendable {
    /// True if the output is compared with the files in the folder, and nothing is written.
    var onlyCompares = false
    var isQuiet = false
    /// The names of the files that a build system compiles, or empty if nothing is known about them.
    var compiledNames: [String] = []
}

/// The options for the files that describe the generated files.
struct RecordOptions: Sendable {
    /// The file that lists the type of each schema.
    var manifest: String?
    /// The file with the record of this run, which makes the next run faster.
    var record: String?

    /// Returns the options of one of several jobs. The record of the first job has the requested path. The records of
    /// the other jobs have this path with a number at its end.
    func options(forJobAt index: Int) -> RecordOptions {
        guard index > 0, let record else { return self }
        return RecordOptions(manifest: manifest, record: "\(record).\(index + 1)")
    }
}
