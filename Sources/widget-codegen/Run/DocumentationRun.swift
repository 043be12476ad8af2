import CommandLineInterface
import SchemaDocumentation
import SwiftModels

/// One run of `widget-codegen docs`: every page is made before any is written.
struct DocumentationRun {
    let options: CodegenOptions

    /// Writes the pages, or says how they differ.
    func run() throws(CodegenFailure) -> RunOutcome {
        guard let output = options.output else { throw Self.usage("missing --output") }
        let currentFolder = try CodegenRun.currentFolder()
        let schemas = try SchemaLoader.load(
            options.schemas,
            references: [],
            allowedFolders: options.allowedFolders,
            currentFolder: currentFolder,
            accepting: .pipes
        )
        let home = Self.commonFolder(of: schemas.files.map(\.path), in: currentFolder)
        let documentation = SchemaDocumentation(schemas, title: options.title) { path in
            // Schemas that are built in have no file.
            path.contains("://")
                ? path : Path.relative(Path.absolute(path, in: currentFolder), to: home)
        }
        let formats =
            options.documentationFormat.map { [$0] } ?? SchemaDocumentation.Format.allCases
        let files = formats.flatMap { format in
            documentation.files(in: format, mark: GeneratedHeader.pageLine).map { file in
                GeneratedFile(name: file.path, text: file.text, kind: .page)
            }
        }
        let outputs = try OutputSet(
            files,
            in: output,
            scope: FileScope(allowing: options.allowedFolders)
        )
        return try OutputSettlement(options: options).settle(
            outputs,
            leftOvers: try outputs.leftOvers(),
            "none of the schemas makes this file any more; delete it",
            []
        )
    }

    /// The innermost folder that holds all files, so that pages say the same wherever that lies.
    private static func commonFolder(of paths: [String], in currentFolder: String) -> String {
        let folders = paths.map {
            Path.folder(of: Path.absolute($0, in: currentFolder)).split(separator: "/")
        }
        guard var common = folders.first else { return currentFolder }
        for folder in folders {
            common = common.prefix(zip(common, folder).prefix { $0 == $1 }.count).map { $0 }
        }
        return "/" + common.joined(separator: "/")
    }

    private static func usage(_ message: String) -> CodegenFailure {
        CodegenFailure(CodegenDiagnostic(.usage, message))
    }
}
