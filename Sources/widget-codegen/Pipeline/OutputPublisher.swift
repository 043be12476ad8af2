import CommandLineInterface

/// The last stage of a run. It writes the files or, with `--check`, compares them with the existing files.
struct OutputPublisher {
    let isCheck: Bool
    let isQuiet: Bool

    init(options: CodegenOptions) {
        isCheck = options.isCheck
        isQuiet = options.isQuiet
    }

    /// The files of earlier runs that this run does not generate.
    struct LeftOvers {
        let paths: [String]
        /// The message about each of them.
        let message: String

        func diagnostics(_ severity: CodegenDiagnostic.Severity) -> [CodegenDiagnostic] {
            paths.map { path in
                CodegenDiagnostic(
                    id: .leftOver,
                    severity: severity,
                    message: message,
                    path: path,
                    position: nil
                )
            }
        }
    }

    /// Writes the files or, with `--check`, returns their differences.
    ///
    /// - Parameter complete: Writes additional data for the files. If it fails, the old files are restored.
    func publish(
        _ outputs: OutputSet,
        leftOvers: LeftOvers,
        notes: [CodegenDiagnostic] = [],
        complete: () throws(CodegenFailure) -> Void = {}
    ) throws(CodegenFailure) -> RunOutcome {
        if isCheck {
            return try check(outputs, leftOvers: leftOvers.diagnostics(.error), notes: notes)
        }
        try outputs.write(complete)
        return outcome(.done, notes + leftOvers.diagnostics(.note))
    }

    private func check(
        _ outputs: OutputSet,
        leftOvers: [CodegenDiagnostic],
        notes: [CodegenDiagnostic]
    ) throws(CodegenFailure) -> RunOutcome {
        let difference = try outputs.difference()
        var errors = leftOvers
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
        let reported = diagnostics.filter { !isQuiet || $0.severity == .error }
        return RunOutcome(
            status: status,
            errors: reported.map { $0.line + "\n" }.joined()
        )
    }
}
