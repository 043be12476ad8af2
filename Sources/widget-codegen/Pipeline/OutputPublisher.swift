import CommandLineInterface

/// The last stage of a run. It writes the files or, with `--check`, compares them with the existing files.
struct OutputPublisher {
    let onlyCompares: Bool
    let isQuiet: Bool

    init(options: OutputOptions) {
        onlyCompares = options.onlyCompares
        isQuiet = options.isQuiet
    }

    /// The files of earlier runs that this run does not generate.
    struct Leftovers {
        let paths: [String]
        /// The message about each file.
        let message: String

        func diagnostics(_ severity: CodegenDiagnostic.Severity) -> [CodegenDiagnostic] {
            paths.map { CodegenDiagnostic(.leftover, message, path: $0, severity: severity) }
        }
    }

    /// Writes the files or, with `--check`, returns their differences.
    ///
    /// - Parameter writeRecords: Writes the records of the run. If this fails, the old files are restored.
    func publish(
        _ outputs: OutputSet,
        leftovers: Leftovers,
        notes: [CodegenDiagnostic] = [],
        writeRecords: () throws(CodegenFailure) -> Void = {}
    ) throws(CodegenFailure) -> RunOutcome {
        if onlyCompares {
            return try check(outputs, leftovers: leftovers.diagnostics(.error), notes: notes)
        }
        try outputs.write(writeRecords)
        return outcome(.done, notes + leftovers.diagnostics(.note))
    }

    private func check(
        _ outputs: OutputSet,
        leftovers: [CodegenDiagnostic],
        notes: [CodegenDiagnostic]
    ) throws(CodegenFailure) -> RunOutcome {
        let difference = try outputs.difference()
        var errors = leftovers
        if difference.changedCount > 0 {
            let message =
                "\(difference.changedCount) of \(difference.fileCount) files are out of date; "
                + "run again without --check"
            errors.append(CodegenDiagnostic(.outOfDate, message))
        }
        var outcome = outcome(errors.isEmpty ? .done : .foundErrors, notes + errors)
        outcome.output = difference.text
        return outcome
    }

    private func outcome(
        _ status: ExitStatus,
        _ diagnostics: [CodegenDiagnostic]
    ) -> RunOutcome {
        let reported = diagnostics.filter { !isQuiet || $0.severity != .note }
        return RunOutcome(
            status: status,
            errors: reported.map { $0.line + "\n" }.joined()
        )
    }
}

/// The result of a run: its exit status and the text of both streams.
struct RunOutcome: Hashable, Sendable {
    var status = ExitStatus.done
    /// The text for standard output.
    var output = ""
    /// The text for standard error.
    var errors = ""
}

/// The kind of file that `--output` of a command may replace: a file that the command has written, such as an earlier
/// version of the output.
struct ReplaceableKind {
    /// The reason why a file of another kind is not replaced.
    let mismatch: String
    /// Returns whether a file with this beginning is of this kind.
    let isBeginning: ([UInt8]) -> Bool
}

extension RunOutcome {
    /// Writes the output to the file at `path`, unless `path` is `nil` or `-`, which denotes standard output. If writing
    /// fails, the file keeps its old content. It never has only a part of the output.
    ///
    /// - Throws: An error if the file is one of the `inputs`, is not of this kind, or cannot be written.
    /// - Returns: The outcome without the text that was written.
    func writing(
        to path: String?,
        protecting inputs: [String],
        replacing kind: ReplaceableKind
    ) throws(CodegenFailure) -> RunOutcome {
        guard let path, path != "-" else { return self }
        let (overwritten, isReplaceable) = try CodegenFailure.wrapping { () throws(FileError) in
            let folder = try ProcessEnvironment.currentFolder()
            let absolutePath = Path.absolute(path, in: folder)
            // A link can lead from one path to the other.
            let real = FileSystem.canonicalPath(of: path)
            let overwritten = inputs.first { input in
                Path.absolute(input, in: folder) == absolutePath
                    || real != nil && FileSystem.canonicalPath(of: input) == real
            }
            let isReplaceable =
                try FileSystem.isReplaceable(path, ifBeginning: kind.isBeginning)
            if overwritten == nil, isReplaceable {
                Interruption.deferTermination()
                try FileSystem.write(Array(output.utf8), to: path)
            }
            return (overwritten, isReplaceable)
        }
        if let overwritten { throw CodegenFailure(.overwrittenInput(overwritten)) }
        guard isReplaceable else {
            throw CodegenFailure(.foreignFile(path, because: kind.mismatch))
        }
        return RunOutcome(status: status, output: "", errors: errors)
    }
}
