/// What becomes of a run's files: they are written, or compared with what is there.
struct OutputSettlement {
    let options: CodegenOptions

    /// Writes the files, or with `--check` says how they differ.
    ///
    /// - Parameters:
    ///   - leftOvers: the files of earlier runs that this one does not make.
    ///   - advice: what to say of each of them.
    ///   - complete: what belongs to the files; where it fails, they are put back.
    func settle(
        _ outputs: OutputSet,
        leftOvers: [String],
        _ advice: String,
        _ notes: [CodegenDiagnostic],
        complete: () throws(CodegenFailure) -> Void = {}
    ) throws(CodegenFailure) -> RunOutcome {
        func told(_ severity: CodegenDiagnostic.Severity) -> [CodegenDiagnostic] {
            leftOvers.map { path in
                CodegenDiagnostic(
                    id: .leftOver,
                    severity: severity,
                    message: advice,
                    path: path,
                    position: nil
                )
            }
        }
        if options.isCheck { return try check(outputs, told(.error), notes) }
        try outputs.write(complete)
        return outcome(.done, notes + told(.note))
    }

    private func check(
        _ outputs: OutputSet,
        _ leftOvers: [CodegenDiagnostic],
        _ notes: [CodegenDiagnostic]
    ) throws(CodegenFailure) -> RunOutcome {
        let difference = try outputs.difference()
        var errors = leftOvers
        if difference.changedCount > 0 {
            let message =
                "\(difference.changedCount) of \(difference.fileCount) files are not as the schemas say; "
                + "generate them again, without --check"
            errors.append(CodegenDiagnostic(.outOfDate, message))
        }
        return outcome(
            errors.isEmpty ? .done : .outOfDate,
            notes + errors,
            output: difference.text
        )
    }

    private func outcome(
        _ status: ExitStatus,
        _ diagnostics: [CodegenDiagnostic],
        output: String = ""
    ) -> RunOutcome {
        let told = diagnostics.filter { !options.isQuiet || $0.severity == .error }
        return RunOutcome(
            status: status,
            output: output,
            errors: told.map { $0.line + "\n" }.joined()
        )
    }
}
