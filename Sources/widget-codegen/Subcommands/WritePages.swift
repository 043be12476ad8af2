import CommandLineInterface
import SchemaDocumentation
import SwiftModels

/// The subcommand `docs`, which writes pages about schemas.
enum WritePages {
    struct Options: Sendable {
        var schemas: [String] = []
        /// The folders with files that the schemas may refer to, besides the folders of the schemas.
        var allowedFolders: [String] = []
        /// The folder for the pages.
        var output: String?
        /// The only format of the pages, or `nil` for all formats.
        var format: SchemaDocumentation.Format?
        /// The title of the documentation.
        var title = "Schemas"
        var files = OutputOptions()
    }

    static let command = Command<Options>(
        "docs",
        summary: "generate documentation of schemas",
        details: [
            """
            Writes an index and a page for each schema that has a name or members, as HTML and as \
            Markdown. A page shows an example, and the members, rules and references of its schema. The \
            index in HTML has a search field.
            """,
            """
            Unchanged files are not touched, and files that widget-codegen did not write are never \
            replaced. With --check, nothing is written; standard output shows what would change as a \
            diff.
            """,
        ],
        examples: [
            Example(
                "widget-codegen docs Schemas/*.schema.json --output Pages",
                "Write HTML and Markdown pages"
            ),
            Example(
                "widget-codegen docs offer.schema.json --format html --title Offers --output Site",
                "Write HTML pages of one schema"
            ),
        ],
        options: [OptionSection("Output", outputOptions)],
        operands: [
            .many(
                .schema("SCHEMA"),
                atLeast: 1,
                into: \.schemas,
                help: "A schema file, or a name that 'widget-lint schemas' lists"
            )
        ]
    )

    private static let outputOptions: [Option<Options>] = [
        .value(
            "--output",
            "-o",
            takes: .folder("FOLDER"),
            into: \.output,
            help: "Folder for the pages"
        ),
        .value(
            "--format",
            "-f",
            takes: .choice("FORMAT", of: SchemaDocumentation.Format.self),
            into: \.format,
            help: "Write only this format"
        ).describingDefault(as: "both"),
        .value(
            "--title",
            takes: .text("TITLE"),
            into: \.title,
            help: "Title of the documentation"
        ),
        .allowedFolders(into: \.allowedFolders),
        .check(into: \.files.onlyCompares),
        .quiet(into: \.files.isQuiet),
    ]

    static func run(_ options: Options) throws(CodegenFailure) -> RunOutcome {
        try DocumentationRun(options: options).run()
    }
}

/// One run of `widget-codegen docs`. All pages are generated before any page is written.
///
///     schemas → SchemaLoader → SchemaDocumentation → OutputSet → OutputPublisher
private struct DocumentationRun {
    let options: WritePages.Options
    /// The folder for the pages.
    let output: String
    let currentFolder: String
    let publisher: OutputPublisher

    init(options: WritePages.Options) throws(CodegenFailure) {
        guard let output = options.output else { throw .missing("--output", of: "docs") }
        self.options = options
        self.output = output
        currentFolder = try CodegenFailure.wrapping(ProcessEnvironment.currentFolder)
        publisher = OutputPublisher(options: options.files)
    }

    /// Writes the pages, or returns the differences from the existing pages.
    func run() throws(CodegenFailure) -> RunOutcome {
        let schemas = try SchemaLoader.load(
            named: options.schemas,
            allowedFolders: options.allowedFolders,
            currentFolder: currentFolder
        )
        let outputs = try OutputSet(
            OutputSet.Content(files: pages(of: schemas)),
            in: output,
            scope: FileScope(allowing: options.allowedFolders)
        )
        let leftovers = OutputPublisher.Leftovers(
            paths: try outputs.leftovers(),
            message: "an earlier run wrote this page, but this run does not; delete it"
        )
        return try publisher.publish(outputs, leftovers: leftovers)
    }

    private func pages(of schemas: LoadedSchemas) -> [GeneratedFile] {
        let paths = schemas.files.map(\.path).filter { !NamedSchema.isURI($0) }
        let baseFolder = Self.commonFolder(of: paths, in: currentFolder)
        let documentation = SchemaDocumentation(schemas, title: options.title) {
            [currentFolder] path in
            NamedSchema.isURI(path)
                ? path : Path.relative(Path.absolute(path, in: currentFolder), to: baseFolder)
        }
        let formats =
            options.format.map { [$0] } ?? SchemaDocumentation.Format.allCases
        return formats.flatMap { format in
            documentation.files(in: format, mark: GeneratedHeader.pageLine).map { file in
                GeneratedFile(path: file.path, text: file.text, kind: .page)
            }
        }
    }

    /// Returns the innermost folder that contains all files. Paths relative to it do not depend on its
    /// location.
    private static func commonFolder(of paths: [String], in currentFolder: String) -> String {
        let folders = paths.map {
            Path.names(in: Path.folder(of: Path.absolute($0, in: currentFolder)))
        }
        guard var common = folders.first else { return currentFolder }
        for folder in folders {
            // Canonically equivalent names are different folders.
            let shared = zip(common, folder).prefix { $0.utf8.elementsEqual($1.utf8) }
            common = Array(common.prefix(shared.count))
        }
        return "/" + common.joined(separator: "/")
    }
}

extension SchemaDocumentation.Format: ChoiceValue {
    var summary: String {
        switch self {
        case .html: "HTML pages for a browser"
        case .markdown: "Markdown pages for a repository"
        }
    }
}
