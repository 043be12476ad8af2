import SchemaKit

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
        let graph = TypeNesting.nested(ModelBuilder.build(schemas, rootName: job.rootName))
        let names = NameAssigner.names(for: graph)
        let builder = DeclarationBuilder(graph: graph, names: names, keys: job.codingKeys)
        var files: [GeneratedFile] = []
        for (position, output) in job.outputs.enumerated() {
            let text = SwiftRenderer.text(
                builder.declarations(inFile: position),
                header: header(of: schemas.files[position]),
                access: job.accessLevel
            )
            files.append(GeneratedFile(name: output, text: text))
        }
        if let supportFile = job.supportFile {
            files.append(GeneratedFile(name: supportFile, text: supportText(job.accessLevel)))
        }
        if let overlayFile = job.overlayFile {
            let declarations = job.outputs.indices.flatMap(builder.declarations(inFile:))
            files.append(GeneratedFile(name: overlayFile, text: overlayText(declarations, job)))
        }
        return Result(
            files: files,
            notes: CodegenDiagnostic.diagnostics(
                graph.notes + names.notes + job.codingKeys.notes(on: graph),
                in: schemas.index
            ),
            types: types(of: graph, names, schemas, job)
        )
    }

    private static func types(
        of graph: ModelGraph,
        _ names: AssignedNames,
        _ schemas: LoadedSchemas,
        _ job: CodegenJob
    ) -> [Manifest.Entry] {
        graph.files.enumerated().flatMap { position, file in
            let ids = graph.declarations.indices.map(ModelTypeID.init(index:)).filter {
                graph[$0].file == position && $0 != file.root
            }
            return ([file.root] + ids).map { id in
                Manifest.Entry(
                    type: names.path(of: id, in: graph).joined(separator: "."),
                    file: job.outputs[graph[id].file],
                    schema: schemas.index.source(graph[id].origin.site).path,
                    pointer: graph[id].pointer
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
