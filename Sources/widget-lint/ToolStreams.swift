import CommandLineInterface

/// Where a run writes: results to standard output, everything else to standard error.
struct ToolStreams {
    var output = StreamWriter(.output)
    var errors = StreamWriter(.error)

    /// Writes to standard error; what can't be written there can't be told to anybody.
    mutating func report(_ text: String) {
        try? errors.write(text)
    }
}
