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
        let module = SwiftModule(schemas, rootName: job.rootName, keys: job.codingKeys)
        var files: [GeneratedFile] = []
        for (position, output) in job.outputs.enumerated() {
            let text = SwiftRenderer.text(
                module.declarations(inFile: position),
                rules: module.rules(inFile: position),
                header: header(of: schemas.files[position]),
                access: job.accessLevel
            )
            files.append(GeneratedFile(name: output, text: text))
        }
        if let supportFile = job.supportFile {
            files.append(GeneratedFile(name: supportFile, text: supportText(job.accessLevel)))
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

    static func supportText(_ access: AccessLevel) -> String {
        sharedHeader + "\n" + SupportCode.text(access: access)
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
