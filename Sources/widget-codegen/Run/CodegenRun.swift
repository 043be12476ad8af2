import CommandLineInterface

/// One run of `widget-codegen generate`: everything is made before anything is written.
struct CodegenRun {
    let options: CodegenOptions

    /// Writes the files, or says how they differ, and tells what the types do not say of the schemas.
    func run() throws(CodegenFailure) -> RunOutcome {
        let plan = try CodegenPlan(options)
        let currentFolder = try Self.currentFolder()
        guard options.record == nil || plan.jobs.count == 1 else {
            throw CodegenFailure(
                CodegenDiagnostic(.usage, "--record is for one invocation; add --invocation")
            )
        }
        var files: [GeneratedFile] = []
        var intact: [String] = []
        var types: [Manifest.Entry] = []
        var notes: [CodegenDiagnostic] = []
        var records: [(keeper: RecordKeeper, made: RecordKeeper.Made)] = []
        for job in plan.jobs {
            let keeper = RecordKeeper(
                options,
                job,
                output: plan.output,
                currentFolder: currentFolder
            )
            // Where the user names no file, it lies in a folder of the tool's own.
            if options.record != nil { try keeper?.checkPlace() }
            if let record = keeper?.previous(),
                let result = IncrementalGeneration(
                    record: record,
                    job: job,
                    output: plan.output,
                    currentFolder: currentFolder
                ).run()
            {
                files += result.files
                intact += result.intact
                notes += result.notes
                if let keeper { records.append((keeper, .some(result))) }
                continue
            }
            let loaded = try SchemaLoader.result(
                job.schemas,
                references: job.references,
                currentFolder: currentFolder
            )
            let result = try CodeGenerator.generate(loaded.schemas, job)
            files += result.files
            types += result.types
            notes += result.notes
            if let keeper { records.append((keeper, .all(loaded, result))) }
        }
        let manifest = Manifest(entries: types, output: plan.output, currentFolder: currentFolder)
        let outputs = try OutputSet(
            files,
            in: plan.output,
            intact: intact,
            manifest: options.manifest.map(manifest.file(at:))
        )
        // Of several runs that share a folder, none knows what the others write.
        let leftOvers = plan.isWholeConfiguration ? try outputs.leftOvers() : []
        let outcome = try OutputSettlement(options: options).settle(
            outputs,
            leftOvers: leftOvers,
            "no schema of the configuration makes this file any more; delete it",
            notes
        )
        for (keeper, made) in records { try keeper.keep(made) }
        return outcome
    }

    /// From how many schemas on a record is kept without being asked for.
    static let recordedCount = 32

    /// The folder that relative paths lead from.
    static func currentFolder() throws(CodegenFailure) -> String {
        do {
            return try ProcessEnvironment.currentFolder()
        } catch {
            throw CodegenFailure(CodegenDiagnostic(error))
        }
    }
}
