import CommandLineInterface
import SchemaKit
import SwiftModels

/// Makes the Swift files of one job: schemas in, text out.
enum CodeGenerator {
    /// What became of the schemas.
    struct Result {
        var files: [GeneratedFile]
        /// For each group of schemas what the types do not say of them.
        let notesOfGroups: [[CodegenDiagnostic]]
        /// For each group of schemas how its types are named; none where groups were made together, or
        /// nobody asked.
        let namings: [SchemaNaming]
        /// Every type, those of one schema together and its root first.
        let types: [Manifest.Entry]

        var notes: [CodegenDiagnostic] { notesOfGroups.flatMap(\.self) }
    }

    /// - Parameter namesAreKept: whether to say how types are named.
    /// - Throws: that the first schema's type can't have the name that was asked for.
    static func generate(
        _ schemas: LoadedSchemas,
        _ job: CodegenJob,
        namesAreKept: Bool = false
    ) throws(CodegenFailure) -> Result {
        let models = models(of: schemas, job)
        let module = SwiftModule(models, keys: job.codingKeys, decoding: job.decoding)
        try checkRootName(of: module, job)
        var result = result(module, schemas, job, namesAreKept: namesAreKept)
        if let supportFile = job.supportFile {
            result.files.append(GeneratedFile(name: supportFile, text: supportText(job)))
        }
        if let overlayFile = job.overlayFile {
            let declarations = job.outputs.indices.flatMap(module.declarations(inFile:))
            let text = overlayText(declarations, job)
            result.files.append(GeneratedFile(name: overlayFile, text: text))
        }
        return result
    }

    /// The files of the schemas alone.
    static func result(
        _ module: SwiftModule,
        _ schemas: LoadedSchemas,
        _ job: CodegenJob,
        namesAreKept: Bool
    ) -> Result {
        let sources = schemas.files
        let texts = inPieces(count: job.outputs.count) { position in
            SwiftRenderer.text(
                module.declarations(inFile: position),
                rules: module.rules(inFile: position),
                header: header(of: sources[position]),
                access: job.accessLevel
            )
        }
        let namings = namesAreKept ? module.namings : []
        return Result(
            files: zip(job.outputs, texts).map { GeneratedFile(name: $0, text: $1) },
            notesOfGroups: module.notesOfModels.map {
                CodegenDiagnostic.diagnostics($0, in: schemas.index)
            },
            namings: namings.count == schemas.groups.count ? namings : [],
            types: types(of: module, schemas, job)
        )
    }

    private static func checkRootName(
        of module: SwiftModule,
        _ job: CodegenJob
    ) throws(CodegenFailure) {
        guard let wanted = job.rootName else { return }
        let name = module.types(inFile: 0)[0].name
        guard name != wanted else { return }
        let message = "'\(wanted)' can't be the name of a type here; '\(name)' can"
        throw CodegenFailure(
            CodegenDiagnostic(
                id: job.rootPlace == nil ? .usage : .configuration,
                severity: .error,
                message: job.rootPlace == nil ? "--root " + message : message,
                path: job.rootPlace?.path ?? "widget-codegen",
                position: job.rootPlace?.position
            )
        )
    }

    /// The types of the schemas, of those together that refer to each other.
    private static func models(of schemas: LoadedSchemas, _ job: CodegenJob) -> [SchemaModel] {
        let (files, groups) = (schemas.files, schemas.groups)
        let (registry, rootName, keys) = (schemas.index.registry, job.rootName, job.codingKeys)
        let models = inPieces(count: groups.count) {
            // What is known of schemas is not shared between threads.
            let own = LoadedSchemas(files: files, index: SchemaIndex(registry), groups: groups)
            return { SchemaModel.models(of: $0, in: own, rootName: rootName, keys: keys) }
        }
        guard groups.count > 1, models.contains(where: \.wantsForeignOwners) else { return models }
        // Names that put types inside others' may do so across all files.
        let all = LoadedSchemas(files: files, index: schemas.index)
        return SchemaModel.models(of: all.groups.indices, in: all, rootName: rootName, keys: keys)
    }

    private static func inPieces<Result: Sendable>(
        count: Int,
        _ result: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        inPieces(count: count) { { $0.map(result) } }
    }

    /// What comes of each position: many are worked on by all processors.
    private static func inPieces<Result: Sendable>(
        count: Int,
        _ makeWork: @escaping @Sendable () -> (Range<Int>) -> [Result]
    ) -> [Result] {
        let threadCount = count < 2 * pieceCount ? 1 : ProcessEnvironment.processorCount
        guard threadCount > 1 else { return makeWork()(0..<count) }
        let workers = OrderedWorkers<Range<Int>, [Result]>(count: threadCount, makeWork)
        guard workers.threadCount > 0 else { return makeWork()(0..<count) }
        for start in stride(from: 0, to: count, by: pieceCount) {
            workers.submit(start..<min(start + pieceCount, count))
        }
        workers.close()
        var results: [Result] = []
        while let some = workers.next() { results += some }
        return results
    }

    /// How many positions are worked on in one go.
    private static let pieceCount = 16

    private static func types(
        of module: SwiftModule,
        _ schemas: LoadedSchemas,
        _ job: CodegenJob
    ) -> [Manifest.Entry] {
        job.outputs.enumerated().flatMap { position, output in
            module.types(inFile: position).map { type in
                Manifest.Entry(
                    type: type.name,
                    file: output,
                    schema: schemas.index.source(type.site).path,
                    pointer: type.pointer
                )
            }
        }
    }

    private static func header(of file: LoadedSchemas.File) -> [String] {
        GeneratedHeader.lines(schema: file.name, hash: SHA256.hexadecimal(file.bytes))
    }

    static func supportText(_ job: CodegenJob) -> String {
        let text = SupportCode.text(access: job.accessLevel, readsDirectly: job.sharesReading)
        return sharedHeader + "\n" + text
    }

    private static func overlayText(
        _ declarations: [SwiftDeclaration],
        _ job: CodegenJob
    ) -> String {
        sharedHeader
            + FoundationOverlay.text(
                of: declarations,
                includesSupport: job.overlaysSupport,
                access: job.accessLevel
            )
    }

    private static var sharedHeader: String {
        GeneratedHeader.supportLines.map { "// " + $0 + "\n" }.joined()
    }
}
