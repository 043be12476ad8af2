import CommandLineInterface

/// The result of a run: its exit status and the text of both streams.
struct RunOutcome: Hashable, Sendable {
    var status = ExitStatus.done
    /// The text for standard output.
    var output = ""
    /// The text for standard error.
    var errors = ""
}

extension RunOutcome {
    /// Writes the output to a file if one is named, as a whole or not at all, and never over one of the
    /// `inputs`.
    ///
    /// - Returns: The outcome without the text that was written.
    func writing(
        to path: String?,
        besides inputs: [String]
    ) throws(CodegenFailure) -> RunOutcome {
        guard let path else { return self }
        let overwritten = try CodegenFailure.wrapping { () throws(FileError) in
            let folder = try ProcessEnvironment.currentFolder()
            let place = Path.absolute(path, in: folder)
            let overwritten = inputs.first { Path.absolute($0, in: folder) == place }
            if overwritten == nil {
                Interruption.hold()
                try FileSystem.write(Array(output.utf8), to: path)
            }
            return overwritten
        }
        if let overwritten {
            throw .usage("'\(overwritten)' is an input; choose another file for --output")
        }
        return RunOutcome(status: status, output: "", errors: errors)
    }
}
