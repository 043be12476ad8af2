import CommandLineInterface
import SchemaDocumentation
import SwiftModels

/// One run of `widget-codegen docs`. All pages are generated before any page is written.
///
///     schemas → SchemaLoader → SchemaDocumentation → OutputSet → OutputPublisher
struct DocumentationRun {
    let options: CodegenOptions
    /// The folder for the pages.
    let output: String
    let currentFolder: String
    let publisher: OutputPublisher

    init(options: CodegenOptions) throws(CodegenFailure) {
        guard let output = options.output else { throw .usage("missing --output") }
        self.options = options
        self.output = output
        currentFolder = try CodegenFailure.wrapping(ProcessEnvironment.currentFolder)
        publisher = OutputPublisher(options: options)
    }

    /// Writes the pages, or returns the differences from the existing pages.
    func run() throws(CodegenFailure) -> RunOutcome {
        let schemas = try SchemaLoader.load(
            options.schemas,
            references: [],
            currentFolder: currentFolder,
            reach: SchemaLoader.Reach(
                allowedFolders: options.allowedFolders,
                acceptedKinds: .pipes
            )
        )
        let outputs = try OutputSet(
            OutputSet.Content(files: pages(of: schemas)),
            in: output,
            scope: FileScope(allowing: options.allowedFolders)
        )
        let leftOvers = OutputPublisher.LeftOvers(
            paths: try outputs.leftOvers(),
            message: "no schema generates this page any more; delete it"
        )
        return try publisher.publish(outputs, leftOvers: leftOvers)
    }

    private func pages(of schemas: LoadedSchemas) -> [GeneratedFile] {
        let home = Self.commonFolder(of: schemas.files.map(\.path), in: currentFolder)
        let documentation = SchemaDocumentation(schemas, title: options.title) {
            [currentFolder] path in
            // Built-in schemas have no file.
            path.contains("://")
                ? path : Path.relative(Path.absolute(path, in: currentFolder), to: home)
        }
        let formats =
            options.documentationFormat.map { [$0] } ?? SchemaDocumentation.Format.allCases
        return formats.flatMap { format in
            documentation.files(in: format, mark: GeneratedHeader.pageLine).map { file in
                GeneratedFile(name: file.path, text: file.text, kind: .page)
            }
        }
    }

    /// Returns the innermost folder that contains all files. Paths relative to it do not depend on its
    /// location.
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
}
