import CommandLineInterface
import SchemaKit
import SwiftModels

/// Makes the Swift files of one job: schemas in, text out.
enum CodeGenerator {
    /// What became of the schemas.
    struct Result {
        let files: [GeneratedFile]
        let notes: [CodegenDiagnostic]
        /// Every type, those of one schema together and its root first.
        let types: [Manifest.Entry]
    }

    static func generate(_ schemas: LoadedSchemas, _ job: CodegenJob) -> Result {
        let module = SwiftModule(
            schemas,
            rootName: job.rootName,
            keys: job.codingKeys,
            decoding: job.decoding
        )
        let sources = schemas.files
        let texts = texts(count: job.outputs.count) { position in
            SwiftRenderer.text(
                module.declarations(inFile: position),
                rules: module.rules(inFile: position),
                header: header(of: sources[position]),
                access: job.accessLevel
            )
        }
        var files = zip(job.outputs, texts).map { GeneratedFile(name: $0, text: $1) }
        if let supportFile = job.supportFile {
            files.append(GeneratedFile(name: supportFile, text: supportText(job)))
        }
        if let overlayFile = job.overlayFile {
            let declarations = job.outputs.indices.flatMap(module.declarations(inFile:))
            files.append(GeneratedFile(name: overlayFile, text: overlayText(declarations, job)))
        }
        return Result(
            files: files,
            notes: CodegenDiagnostic.diagnostics(module.notes, in: schemas.index),
            types: types(of: module, schemas, job)
        )
    }

    /// The texts of all files: those of many are made on all processors.
    private static func texts(
        count: Int,
        _ text: @escaping @Sendable (Int) -> String
    ) -> [String] {
        let threadCount = count < 2 * pieceCount ? 1 : ProcessEnvironment.processorCount
        guard threadCount > 1 else { return (0..<count).map(text) }
        let workers = OrderedWorkers<Range<Int>, [String]>(count: threadCount) {
            { positions in positions.map(text) }
        }
        guard workers.threadCount > 0 else { return (0..<count).map(text) }
        for start in stride(from: 0, to: count, by: pieceCount) {
            workers.submit(start..<min(start + pieceCount, count))
        }
        workers.close()
        var texts: [String] = []
        while let some = workers.next() { texts += some }
        return texts
    }

    /// How many texts are made in one go.
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
