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
        var made = Made()
        for job in plan.jobs { try make(job, plan, currentFolder, &made) }
        let manifest = Manifest(
            entries: made.types,
            output: plan.output,
            currentFolder: currentFolder
        )
        let outputs = try OutputSet(
            made.files,
            in: plan.output,
            intact: made.intact,
            manifest: options.manifest.map(manifest.file(at:))
        )
        let outcome = try settle(outputs, plan, made)
        for (keeper, made) in made.records { try keeper.keep(made) }
        return outcome
    }

    /// What comes of the jobs of a plan.
    private struct Made {
        var files: [GeneratedFile] = []
        /// The names of files that are as they should be.
        var intact: [String] = []
        var types: [Manifest.Entry] = []
        var notes: [CodegenDiagnostic] = []
        var records: [(keeper: RecordKeeper, made: RecordKeeper.Made)] = []
        /// The names of the files of the last recorded runs.
        var formerOutputs: [String] = []
    }

    /// Makes what has changed since the last run where that is known, and else everything.
    private func make(
        _ job: CodegenJob,
        _ plan: CodegenPlan,
        _ currentFolder: String,
        _ made: inout Made
    ) throws(CodegenFailure) {
        let keeper = RecordKeeper(options, job, output: plan.output, currentFolder: currentFolder)
        if let keeper, let record = try keeper.previous() {
            if !keeper.isFor(record) {
                made.formerOutputs += keeper.outputs(of: record)
            } else if let result = IncrementalGeneration(
                record: record,
                job: job,
                output: plan.output,
                currentFolder: currentFolder
            ).run() {
                made.files += result.files
                made.intact += result.intact
                made.notes += result.notes
                made.records.append((keeper, .some(result)))
                return
            }
        }
        let loaded = try SchemaLoader.result(
            job.schemas,
            references: job.references,
            currentFolder: currentFolder
        )
        var extras: CodeGenerator.Extras = []
        if keeper != nil { extras.insert(.namings) }
        if options.manifest != nil { extras.insert(.types) }
        let result = try CodeGenerator.generate(loaded.schemas, job, extras)
        made.files += result.files
        made.types += result.types
        made.notes += result.notes
        if let keeper { made.records.append((keeper, .all(loaded, result))) }
    }

    /// Writes or compares the files, and names those that nothing makes any more.
    private func settle(
        _ outputs: OutputSet,
        _ plan: CodegenPlan,
        _ made: Made
    ) throws(CodegenFailure) -> RunOutcome {
        let settlement = OutputSettlement(options: options)
        // Of several runs that share a folder, none knows what the others write.
        guard plan.isWholeConfiguration else {
            return try settlement.settle(
                outputs,
                leftOvers: outputs.leftOvers(among: made.formerOutputs),
                "the run before this one made this file, and this one does not; delete it",
                made.notes
            )
        }
        return try settlement.settle(
            outputs,
            leftOvers: outputs.leftOvers(),
            "no schema of the configuration makes this file any more; delete it",
            made.notes
        )
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
