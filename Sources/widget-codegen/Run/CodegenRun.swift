import CommandLineInterface

/// One run of `widget-codegen generate`: everything is made before anything is written.
struct CodegenRun {
    let options: CodegenOptions

    /// Writes the files and returns what the types do not say of the schemas.
    func run() throws(CodegenFailure) -> [CodegenDiagnostic] {
        guard let output = options.output else {
            throw CodegenFailure(CodegenDiagnostic(.usage, "missing --output"))
        }
        let currentFolder = try Self.currentFolder()
        var files: [GeneratedFile] = []
        var notes: [CodegenDiagnostic] = []
        for job in try CodegenPlan.jobs(options) {
            let schemas = try SchemaLoader.load(
                job.schemas,
                references: job.references,
                currentFolder: currentFolder
            )
            let result = CodeGenerator.generate(schemas, job)
            files += result.files
            notes += result.notes
        }
        try OutputFolder(path: output).write(files)
        return notes
    }

    private static func currentFolder() throws(CodegenFailure) -> String {
        do {
            return try ProcessEnvironment.currentFolder()
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
    }
}
