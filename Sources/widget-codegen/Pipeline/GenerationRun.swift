import CommandLineInterface
import SwiftModels

/// One run of `widget-codegen generate`. All files are generated before any file is written.
///
///     CodegenPlan → JobGenerator → GeneratedModule → OutputSet → OutputPublisher
struct GenerationRun {
    let options: CodegenOptions
    let plan: CodegenPlan
    let currentFolder: String
    let publisher: OutputPublisher

    init(options: CodegenOptions) throws(CodegenFailure) {
        self.options = options
        plan = try CodegenPlan(options)
        currentFolder = try CodegenFailure.wrapping(ProcessEnvironment.currentFolder)
        publisher = OutputPublisher(options: options)
        guard options.record == nil || plan.jobs.count == 1 else {
            throw .usage("--record applies to one invocation; choose it with --invocation")
        }
    }

    /// Writes the files, or returns the differences from existing files, with notes on constraints that the
    /// types do not express.
    func run() throws(CodegenFailure) -> RunOutcome {
        var module = GeneratedModule()
        for job in plan.jobs { try module.add(try generated(job), from: job) }
        let outputs = try outputs(of: module)
        let records = module.records
        return try publisher.publish(
            outputs,
            leftOvers: leftOvers(of: outputs, module),
            notes: module.notes
        ) { () throws(CodegenFailure) in
            for record in records { try record.keeper.keep(record.made) }
        }
    }

    private func generated(_ job: CodegenJob) throws(CodegenFailure) -> GeneratedJob {
        try JobGenerator(
            job: job,
            output: plan.output,
            currentFolder: currentFolder,
            keeper: RecordKeeper(
                options,
                job,
                output: plan.output,
                currentFolder: currentFolder
            ),
            needsTypes: options.manifest != nil || plan.jobs.count > 1
        ).run()
    }

    private func outputs(of module: GeneratedModule) throws(CodegenFailure) -> OutputSet {
        let manifest = Manifest(
            entries: module.types,
            output: plan.output,
            currentFolder: currentFolder
        )
        return try OutputSet(
            OutputSet.Content(
                files: module.files,
                intact: module.intact,
                manifest: options.manifest.map(manifest.file(at:))
            ),
            in: plan.output,
            scope: FileScope(allowing: options.allowedFolders)
        )
    }

    private func leftOvers(
        of outputs: OutputSet,
        _ module: GeneratedModule
    ) throws(CodegenFailure) -> OutputPublisher.LeftOvers {
        // If several runs share a folder, none of them knows the files of the others.
        guard plan.isWholeConfiguration else {
            return OutputPublisher.LeftOvers(
                paths: outputs.leftOvers(among: module.formerOutputs),
                message: "the previous run wrote this file, but this run does not; delete it"
            )
        }
        return OutputPublisher.LeftOvers(
            paths: try outputs.leftOvers(),
            message: "no schema of the configuration generates this file any more; delete it"
        )
    }
}
