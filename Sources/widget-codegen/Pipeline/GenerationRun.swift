import CommandLineInterface
import SwiftModels

/// One run of `widget-codegen generate`. All files are generated before any file is written.
///
///     CodegenPlan → JobGenerator → GeneratedModule → OutputSet → OutputPublisher
struct GenerationRun {
    let models: ModelOptions
    let files: OutputOptions
    let records: RecordOptions
    let plan: CodegenPlan
    let currentFolder: String
    let publisher: OutputPublisher

    init(
        models: ModelOptions,
        files: OutputOptions,
        records: RecordOptions
    ) throws(CodegenFailure) {
        self.models = models
        self.files = files
        self.records = records
        plan = try CodegenPlan(models)
        currentFolder = try CodegenFailure.wrapping(ProcessEnvironment.currentFolder)
        publisher = OutputPublisher(options: files)
        guard records.record == nil || plan.jobs.count == 1 else {
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
            keeper: files.isCheck
                ? nil
                : RecordKeeper(
                    records,
                    job,
                    output: plan.output,
                    currentFolder: currentFolder
                ),
            needsTypes: records.manifest != nil || plan.jobs.count > 1
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
                manifest: records.manifest.map(manifest.file(at:))
            ),
            in: plan.output,
            scope: FileScope(allowing: models.allowedFolders)
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

/// A generator of the files of one job. It generates the files that changed since the recorded run, or all
/// files if there is no record.
///
///     CodegenJob → SchemaLoader → CodeGenerator → GeneratedJob
private struct JobGenerator {
    let job: CodegenJob
    /// The folder of the generated files.
    let output: String
    let currentFolder: String
    /// The keeper of the job's record, or `nil` if no record is kept.
    let keeper: RecordKeeper?
    /// True if the names of all types are needed in addition to the files.
    let needsTypes: Bool

    func run() throws(CodegenFailure) -> GeneratedJob {
        guard let keeper, let record = try keeper.previous() else { return try everything() }
        guard keeper.isFor(record) else {
            var made = try everything()
            made.formerOutputs = keeper.outputs(of: record)
            return made
        }
        let changes = IncrementalGeneration(
            record: record,
            job: job,
            output: output,
            currentFolder: currentFolder
        )
        guard let result = changes.run() else { return try everything() }
        return generated(result, keeper)
    }

    private func generated(
        _ result: IncrementalGeneration.Result,
        _ keeper: RecordKeeper
    ) -> GeneratedJob {
        GeneratedJob(
            files: result.files,
            intact: result.intact,
            outerTypes: result.groups.flatMap { group in
                let schema = group.files.first.map { job.schemas[$0] } ?? ""
                return group.naming.outerTypes.map {
                    GeneratedJob.OuterType(name: $0, schema: schema)
                }
            },
            notes: result.notes,
            record: GeneratedJob.Record(keeper: keeper, made: .some(result))
        )
    }

    private func everything() throws(CodegenFailure) -> GeneratedJob {
        let loaded = try SchemaLoader.result(
            job.schemas,
            references: job.references,
            currentFolder: currentFolder,
            reach: SchemaLoader.Reach(
                allowedFolders: job.allowedFolders,
                // A configuration can only name files.
                acceptedKinds: job.place == nil ? .pipes : .files
            )
        )
        var extras: CodeGenerator.Extras = []
        if keeper != nil { extras.insert(.namings) }
        if needsTypes { extras.insert(.types) }
        let result =
            try CodeGenerator(schemas: loaded.schemas, job: job, extras: extras).generate()
        return GeneratedJob(
            files: result.files,
            types: result.types,
            outerTypes: result.types.filter { !$0.type.contains(".") }.map {
                GeneratedJob.OuterType(name: $0.type, schema: $0.schema)
            },
            notes: result.notes,
            record: keeper.map { GeneratedJob.Record(keeper: $0, made: .all(loaded, result)) }
        )
    }
}

/// The unwritten results of one job.
private struct GeneratedJob {
    var files: [GeneratedFile] = []
    /// The names of files that need no writing.
    var intact: [String] = []
    var types: [Manifest.Entry] = []
    var outerTypes: [OuterType] = []
    var notes: [CodegenDiagnostic] = []
    /// The facts for the next run, or `nil` if no record is kept.
    var record: Record?
    /// The names of the files of the last recorded run.
    var formerOutputs: [String] = []

    /// A top-level type of the module, with the schema from which it is generated.
    struct OuterType {
        let name: String
        let schema: String
    }

    struct Record {
        let keeper: RecordKeeper
        let made: RecordKeeper.Made
    }
}

/// The results of all jobs of a run. Their types share one module.
private struct GeneratedModule {
    private(set) var files: [GeneratedFile] = []
    private(set) var intact: [String] = []
    private(set) var types: [Manifest.Entry] = []
    private(set) var notes: [CodegenDiagnostic] = []
    private(set) var records: [GeneratedJob.Record] = []
    private(set) var formerOutputs: [String] = []
    /// The schemas of the module's top-level types.
    private var schemasByType: [String: String] = [:]

    /// Adds the results of a job.
    ///
    /// - Throws: An error for each of its types that an earlier job also generates.
    mutating func add(_ made: GeneratedJob, from job: CodegenJob) throws(CodegenFailure) {
        files += made.files
        intact += made.intact
        types += made.types
        notes += made.notes
        formerOutputs += made.formerOutputs
        if let record = made.record { records.append(record) }
        try checkNames(of: made.outerTypes, from: job)
        for type in made.outerTypes where schemasByType[type.name] == nil {
            schemasByType[type.name] = type.schema
        }
    }

    private func checkNames(
        of types: [GeneratedJob.OuterType],
        from job: CodegenJob
    ) throws(CodegenFailure) {
        let diagnostics = types.compactMap { type in
            schemasByType[type.name].map { schema in
                CodegenDiagnostic(
                    id: .repeatedType,
                    severity: .error,
                    message: schema == type.schema
                        ? "'\(schema)' is in two invocations; remove it from one of them"
                        : "'\(type.schema)' and '\(schema)' both give a type named '\(type.name)'; "
                            + "put them into one invocation, or change the title of one of them",
                    path: job.place?.path ?? type.schema,
                    position: job.place?.position
                )
            }
        }
        var seen: Set<CodegenDiagnostic> = []
        let distinct = diagnostics.filter { seen.insert($0).inserted }
        guard distinct.isEmpty else { throw CodegenFailure(diagnostics: distinct) }
    }
}
