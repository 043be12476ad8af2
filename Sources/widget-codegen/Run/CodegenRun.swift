import CommandLineInterface

/// One run of `widget-codegen generate`: everything is made before anything is written.
struct CodegenRun {
    let options: CodegenOptions

    /// Writes the files, or says how they differ, and tells what the types do not say of the schemas.
    func run() throws(CodegenFailure) -> RunOutcome {
        let plan = try CodegenPlan(options)
        let currentFolder = try Self.currentFolder()
        var files: [GeneratedFile] = []
        var types: [Manifest.Entry] = []
        var notes: [CodegenDiagnostic] = []
        for job in plan.jobs {
            let schemas = try SchemaLoader.load(
                job.schemas,
                references: job.references,
                currentFolder: currentFolder
            )
            let result = CodeGenerator.generate(schemas, job)
            files += result.files
            types += result.types
            notes += result.notes
        }
        let manifest = Manifest(entries: types, output: plan.output, currentFolder: currentFolder)
        let outputs = try OutputSet(
            files,
            in: plan.output,
            manifest: options.manifest.map(manifest.file(at:))
        )
        // Of several runs that share a folder, none knows what the others write.
        let leftOvers = plan.isWholeConfiguration ? try outputs.leftOvers() : []
        if options.isCheck { return try check(outputs, leftOvers: leftOvers, notes) }
        try outputs.write()
        return outcome(.done, notes + leftOvers.map { Self.leftOver($0, .note) })
    }

    private func check(
        _ outputs: OutputSet,
        leftOvers: [String],
        _ notes: [CodegenDiagnostic]
    ) throws(CodegenFailure) -> RunOutcome {
        let difference = try outputs.difference()
        var errors = leftOvers.map { Self.leftOver($0, .error) }
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

    private static func leftOver(
        _ path: String,
        _ severity: CodegenDiagnostic.Severity
    ) -> CodegenDiagnostic {
        CodegenDiagnostic(
            id: .leftOver,
            severity: severity,
            message: "no schema of the configuration makes this file any more; delete it",
            path: path,
            position: nil
        )
    }

    private static func currentFolder() throws(CodegenFailure) -> String {
        do {
            return try ProcessEnvironment.currentFolder()
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
    }
}
