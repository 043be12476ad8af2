import CommandLineInterface

extension RunOutcome {
    /// The outcome with its output in a file, where one is named: written as a whole or not at all,
    /// and never in the place of one of the `inputs`.
    func writing(
        to path: String?,
        besides inputs: [String]
    ) throws(CodegenFailure) -> RunOutcome {
        guard let path else { return self }
        let overwritten: String?
        do {
            let folder = try ProcessEnvironment.currentFolder()
            let place = Path.absolute(path, in: folder)
            overwritten = inputs.first { Path.absolute($0, in: folder) == place }
            if overwritten == nil {
                Interruption.hold()
                try FileSystem.write(Array(output.utf8), to: path)
            }
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
        if let overwritten {
            let message = "'\(overwritten)' is read, so that '--output' can't name it as well"
            throw CodegenFailure(CodegenDiagnostic(.usage, message))
        }
        return RunOutcome(status: status, output: "", errors: errors)
    }
}
