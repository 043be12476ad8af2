import CommandLineInterface
import SwiftModels

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
        for job in plan.jobs {
            let earlier = made.outerTypes.count
            try make(job, plan, currentFolder, &made)
            try Self.checkNames(of: made.outerTypes, from: earlier, job)
        }
        let manifest = Manifest(
            entries: made.types,
            output: plan.output,
            currentFolder: currentFolder
        )
        let outputs = try OutputSet(
            made.files,
            in: plan.output,
            scope: FileScope(allowing: options.allowedFolders),
            intact: made.intact,
            manifest: options.manifest.map(manifest.file(at:))
        )
        return try settle(outputs, plan, made)
    }

    /// What comes of the jobs of a plan.
    private struct Made {
        var files: [GeneratedFile] = []
        /// The names of files that are as they should be.
        var intact: [String] = []
        var types: [Manifest.Entry] = []
        /// The types of the module's scope, with a schema each that they are of.
        var outerTypes: [(name: String, schema: String)] = []
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
                for group in result.groups {
                    let schema = group.files.first.map { job.schemas[$0] } ?? ""
                    made.outerTypes += group.naming.outerTypes.map { ($0, schema) }
                }
                made.records.append((keeper, .some(result)))
                return
            }
        }
        let loaded = try SchemaLoader.result(
            job.schemas,
            references: job.references,
            allowedFolders: job.allowedFolders,
            currentFolder: currentFolder,
            // What a configuration names is a file.
            accepting: job.place == nil ? .pipes : .files
        )
        var extras: CodeGenerator.Extras = []
        if keeper != nil { extras.insert(.namings) }
        if options.manifest != nil || plan.jobs.count > 1 { extras.insert(.types) }
        let result = try CodeGenerator.generate(loaded.schemas, job, extras)
        made.files += result.files
        made.types += result.types
        made.outerTypes += result.types.filter { !$0.type.contains(".") }.map {
            ($0.type, $0.schema)
        }
        made.notes += result.notes
        if let keeper { made.records.append((keeper, .all(loaded, result))) }
    }

    /// Makes sure that no job makes a type that an earlier one has made: all of them end up in one module.
    private static func checkNames(
        of types: [(name: String, schema: String)],
        from start: Int,
        _ job: CodegenJob
    ) throws(CodegenFailure) {
        let earlier = Dictionary(types[..<start].map { ($0.name, $0.schema) }) { first, _ in first }
        let diagnostics = types[start...].compactMap { type in
            earlier[type.name].map { schema in
                CodegenDiagnostic(
                    id: .repeatedType,
                    severity: .error,
                    message: schema == type.schema
                        ? "'\(schema)' is in two invocations; leave it in one of them"
                        : "the type '\(type.name)' of '\(type.schema)' is made of '\(schema)' as well; "
                            + "put both schemas into one invocation, or give one of them another title",
                    path: job.place?.path ?? type.schema,
                    position: job.place?.position
                )
            }
        }
        var seen: Set<CodegenDiagnostic> = []
        let distinct = diagnostics.filter { seen.insert($0).inserted }
        guard distinct.isEmpty else { throw CodegenFailure(diagnostics: distinct) }
    }

    /// Writes or compares the files, and names those that nothing makes any more.
    private func settle(
        _ outputs: OutputSet,
        _ plan: CodegenPlan,
        _ made: Made
    ) throws(CodegenFailure) -> RunOutcome {
        let settlement = OutputSettlement(options: options)
        func keepRecords() throws(CodegenFailure) {
            for (keeper, made) in made.records { try keeper.keep(made) }
        }
        // Of several runs that share a folder, none knows what the others write.
        guard plan.isWholeConfiguration else {
            return try settlement.settle(
                outputs,
                leftOvers: outputs.leftOvers(among: made.formerOutputs),
                "the run before this one made this file, and this one does not; delete it",
                made.notes,
                complete: keepRecords
            )
        }
        return try settlement.settle(
            outputs,
            leftOvers: outputs.leftOvers(),
            "no schema of the configuration makes this file any more; delete it",
            made.notes,
            complete: keepRecords
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
