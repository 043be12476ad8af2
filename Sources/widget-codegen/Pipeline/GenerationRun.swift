import CommandLineInterface
import SwiftModels

/// One run of `widget-codegen generate`. All files are generated before any file is written.
///
///     CodegenPlan → JobGenerator → GeneratedModule → OutputSet → OutputPublisher
struct GenerationRun {
    let modelOptions: ModelOptions
    let outputOptions: OutputOptions
    let recordOptions: RecordOptions
    let plan: CodegenPlan
    let currentFolder: String
    let publisher: OutputPublisher
    /// The names of the files that the build system compiles.
    private let compiledNames: Set<String>
    /// True if the build system does not compile exactly the files that the run generates.
    ///
    /// SwiftPM asks the plugin for the names of the files only when Package.swift or the names of the files in a target
    /// change. After a change of the configuration, SwiftPM still compiles the files of the former configuration.
    private let isBuildPlanOutdated: Bool

    init(
        modelOptions: ModelOptions,
        outputOptions: OutputOptions,
        recordOptions: RecordOptions
    ) throws(CodegenFailure) {
        self.modelOptions = modelOptions
        self.outputOptions = outputOptions
        self.recordOptions = recordOptions
        var plan = try CodegenPlan(modelOptions)
        if !outputOptions.compiledNames.isEmpty { plan.planFiles() }
        self.plan = plan
        compiledNames = Set(outputOptions.compiledNames)
        isBuildPlanOutdated = !compiledNames.isEmpty && compiledNames != plan.generatedNames
        currentFolder = try CodegenFailure.wrapping(ProcessEnvironment.currentFolder)
        publisher = OutputPublisher(options: outputOptions)
    }

    /// Writes the files or, with `--check`, compares them with the existing files. Returns the exit status and the
    /// diagnostics: the differences, and the notes of the generator.
    func run() throws(CodegenFailure) -> RunOutcome {
        let module = try generatedModule()
        let outputs = try outputs(of: module)
        let pendingRecords = module.pendingRecords
        return try publisher.publish(
            outputs,
            leftovers: leftovers(of: outputs, module),
            notes: module.notes
        ) { () throws(CodegenFailure) in
            for pending in pendingRecords { try pending.store.record(pending.results) }
        }
    }

    private func generatedModule() throws(CodegenFailure) -> GeneratedModule {
        do throws(CodegenFailure) {
            return try generatedModule(usesRecords: true)
        } catch {
            // An error about equal names of types contains the schema of each type. A record does not have these
            // schemas, so all files are generated again without records.
            guard error.diagnostics.contains(where: { $0.id == .repeatedType }) else { throw error }
            return try generatedModule(usesRecords: false)
        }
    }

    private func generatedModule(usesRecords: Bool) throws(CodegenFailure) -> GeneratedModule {
        var module = GeneratedModule()
        for (index, job) in plan.jobs.enumerated() {
            try module.add(
                try generated(job, at: index, usesRecords: usesRecords),
                from: job
            )
        }
        return module
    }

    private func generated(
        _ job: CodegenJob,
        at index: Int,
        usesRecords: Bool
    ) throws(CodegenFailure) -> GeneratedJob {
        try JobGenerator(
            job: job,
            output: plan.output,
            currentFolder: currentFolder,
            // The run has no record if it needs the schemas of all types for its errors, if it writes nothing, or if
            // the build plan is outdated: the files then do not have the texts that the next run expects.
            store: !usesRecords || outputOptions.onlyCompares || isBuildPlanOutdated
                ? nil
                : RecordStore(
                    recordOptions.options(forJobAt: index),
                    job,
                    output: plan.output,
                    currentFolder: currentFolder
                ),
            needsTypes: recordOptions.manifest != nil || plan.jobs.count > 1
        ).run()
    }

    /// Returns the files that the build system compiles. The text of any other generated file is added to the support
    /// file, or to the first file if there is no support file. A file that the build system compiles, but that the run
    /// does not generate, has only a comment.
    private func filesInBuildPlan(_ generated: [GeneratedFile]) -> [GeneratedFile] {
        var texts: [String: [String]] = [:]
        for file in generated {
            texts[nameInBuildPlan(of: file.path), default: []].append(file.text)
        }
        return outputOptions.compiledNames.map { name in
            let text = texts[name]?.joined(separator: "\n")
            return GeneratedFile(path: name, text: text ?? CodeGenerator.sharedHeader)
        }
    }

    /// Returns the name of the file to which the text of a generated file is written.
    private func nameInBuildPlan(of name: String) -> String {
        guard isBuildPlanOutdated, !compiledNames.contains(name) else { return name }
        return plan.jobs.compactMap(\.supportFile).first(where: compiledNames.contains)
            ?? outputOptions.compiledNames[0]
    }

    private func outputs(of module: GeneratedModule) throws(CodegenFailure) -> OutputSet {
        let manifest = Manifest(
            entries: module.types.map { type in
                var type = type
                type.file = nameInBuildPlan(of: type.file)
                return type
            },
            output: plan.output,
            currentFolder: currentFolder
        )
        return try OutputSet(
            OutputSet.Content(
                files: isBuildPlanOutdated ? filesInBuildPlan(module.files) : module.files,
                upToDate: module.upToDate,
                manifest: recordOptions.manifest.map(manifest.file(at:))
            ),
            in: plan.output,
            scope: FileScope(allowing: modelOptions.allowedFolders)
        )
    }

    private func leftovers(
        of outputs: OutputSet,
        _ module: GeneratedModule
    ) throws(CodegenFailure) -> OutputPublisher.Leftovers {
        // Other runs may write into the same folder, and this run does not know their files.
        guard plan.isWholeConfiguration else {
            return OutputPublisher.Leftovers(
                paths: try outputs.leftovers(
                    among: module.formerOutputs,
                    orBelongingTo: plan.jobs.flatMap(\.outputs)
                ),
                message: "an earlier run wrote this file, but this run does not; delete it"
            )
        }
        return OutputPublisher.Leftovers(
            paths: try outputs.leftovers(),
            message: "no schema of the configuration generates this file any more; delete it"
        )
    }
}

/// A generator of the files of one job. It generates the files whose schemas changed since the recorded run. It
/// generates all files if there is no record of a run with the same options, or if ``IncrementalGeneration`` has no
/// result.
///
///     CodegenJob → SchemaLoader → CodeGenerator → GeneratedJob
private struct JobGenerator {
    let job: CodegenJob
    /// The folder of the generated files.
    let output: String
    let currentFolder: String
    /// The store of the job's record, or `nil` if the job has no record.
    let store: RecordStore?
    /// True if the names of all types are needed in addition to the files.
    let needsTypes: Bool

    func run() throws(CodegenFailure) -> GeneratedJob {
        guard let store, let record = try store.previousRecord() else { return try generateAll() }
        guard store.matchesRequest(of: record) else {
            var generated = try generateAll()
            generated.formerOutputs = store.outputs(of: record)
            return generated
        }
        let changes = IncrementalGeneration(
            record: record,
            job: job,
            output: output,
            currentFolder: currentFolder
        )
        guard let result = changes.run() else { return try generateAll() }
        return generated(result, store)
    }

    private func generated(
        _ result: IncrementalGeneration.Result,
        _ store: RecordStore
    ) -> GeneratedJob {
        let namespace = job.naming.namespace.map { $0 + "." } ?? ""
        return GeneratedJob(
            files: result.files,
            upToDate: result.upToDate,
            topLevelTypes: result.groups.flatMap { group in
                let schema = group.schemaIndices.first.map { job.schemas[$0].text } ?? ""
                return group.naming.topLevelTypes.map {
                    GeneratedJob.TopLevelType(name: namespace + $0, schema: schema)
                }
            },
            notes: result.notes,
            pendingRecord: GeneratedJob.PendingRecord(store: store, results: .incremental(result))
        )
    }

    private func generateAll() throws(CodegenFailure) -> GeneratedJob {
        let loaded = try SchemaLoader.result(
            job.schemas,
            references: job.references,
            currentFolder: currentFolder,
            limits: SchemaLoader.Limits(
                allowedFolders: job.allowedFolders,
                // A configuration can only name files.
                acceptedKinds: job.position == nil ? .filesAndStreams : .files
            )
        )
        var extras: CodeGenerator.Extras = []
        if store != nil { extras.insert(.namings) }
        if needsTypes { extras.insert(.types) }
        let result =
            try CodeGenerator(schemas: loaded.schemas, job: job, extras: extras).generate()
        return GeneratedJob(
            files: result.files,
            types: result.types,
            topLevelTypes: result.types.filter { isTopLevel($0.type) }.map {
                GeneratedJob.TopLevelType(name: $0.type, schema: $0.schema)
            },
            notes: result.notes,
            pendingRecord: store.map {
                GeneratedJob.PendingRecord(store: $0, results: .complete(loaded, result))
            }
        )
    }

    /// Returns whether a type is in the module's scope, or directly in the namespace of the job.
    private func isTopLevel(_ fullName: String) -> Bool {
        fullName.count { $0 == "." } == (job.naming.namespace == nil ? 0 : 1)
    }
}

/// The unwritten results of one job.
private struct GeneratedJob {
    var files: [GeneratedFile]
    /// The names of the files that need not be written.
    var upToDate: [String] = []
    /// The types for the manifest. They can be missing in a run without a manifest.
    var types: [Manifest.Entry] = []
    var topLevelTypes: [TopLevelType]
    var notes: [CodegenDiagnostic]
    /// The results to record for the next run, or `nil` if the job has no record.
    var pendingRecord: PendingRecord?
    /// The names of the files of the last recorded run if it had other options; otherwise empty.
    var formerOutputs: [String] = []

    /// A type in the module's scope or directly in a namespace, with the schema from which it is generated.
    struct TopLevelType {
        /// The name with the namespace.
        let name: String
        let schema: String
    }

    /// The results of the job, which are recorded after all files have been written.
    struct PendingRecord {
        let store: RecordStore
        let results: RecordStore.Results
    }
}

/// The results of all jobs of a run. Their types share one module.
private struct GeneratedModule {
    private(set) var files: [GeneratedFile] = []
    private(set) var upToDate: [String] = []
    private(set) var types: [Manifest.Entry] = []
    private(set) var notes: [CodegenDiagnostic] = []
    private(set) var pendingRecords: [GeneratedJob.PendingRecord] = []
    private(set) var formerOutputs: [String] = []
    /// The schemas of the top-level types, by the names of the types.
    private var schemasByType: [String: String] = [:]

    /// Adds the results of a job.
    ///
    /// - Throws: An error with a diagnostic for each type of the job that an earlier job also generates.
    mutating func add(_ generated: GeneratedJob, from job: CodegenJob) throws(CodegenFailure) {
        files += generated.files
        upToDate += generated.upToDate
        types += generated.types
        notes += generated.notes
        formerOutputs += generated.formerOutputs
        if let pending = generated.pendingRecord { pendingRecords.append(pending) }
        var topLevelTypes = generated.topLevelTypes
        if job.declaresNamespace, let namespace = job.naming.namespace {
            let schema = job.schemas.first?.text ?? ""
            topLevelTypes.append(GeneratedJob.TopLevelType(name: namespace, schema: schema))
        }
        try checkNames(of: topLevelTypes, from: job)
        for type in topLevelTypes where schemasByType[type.name] == nil {
            schemasByType[type.name] = type.schema
        }
    }

    private func checkNames(
        of types: [GeneratedJob.TopLevelType],
        from job: CodegenJob
    ) throws(CodegenFailure) {
        let diagnostics = types.compactMap { type in
            schemasByType[type.name].map { schema in
                CodegenDiagnostic(
                    id: .repeatedType,
                    severity: .error,
                    message: schema == type.schema
                        ? "'\(schema)' is in two invocations; remove it from one of them"
                        : "'\(type.schema)' and '\(schema)' both generate a type named '\(type.name)'; "
                            + "put them into one invocation, or change the title of one of them",
                    path: job.position?.path ?? type.schema,
                    position: job.position?.lineColumn
                )
            }
        }
        var seen: Set<CodegenDiagnostic> = []
        let distinct = diagnostics.filter { seen.insert($0).inserted }
        guard distinct.isEmpty else { throw CodegenFailure(diagnostics: distinct) }
    }
}
