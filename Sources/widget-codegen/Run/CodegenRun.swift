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
        return try OutputSettlement(options: options).settle(
            outputs,
            leftOvers: leftOvers,
            "no schema of the configuration makes this file any more; delete it",
            notes
        )
    }

    /// The folder that relative paths lead from.
    static func currentFolder() throws(CodegenFailure) -> String {
        do {
            return try ProcessEnvironment.currentFolder()
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
    }
}
