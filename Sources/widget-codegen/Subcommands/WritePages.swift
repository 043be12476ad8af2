import CommandLineInterface
import SchemaDocumentation

/// The subcommand `docs`, which writes pages about schemas.
enum WritePages {
    static let command = Command<CodegenOptions>(
        "docs",
        summary: "write pages about schemas, for people to read",
        details: [
            """
            Writes a page for each schema that has a name or members, and an index: in HTML, without \
            scripts and for screens of any size, and in Markdown. A page has the members, the rules in \
            plain words, the examples, and a drawing of what refers to what.
            """,
            """
            A file that holds the same text already is not touched, and one that widget-codegen did not \
            write is never replaced. With --check nothing is written: standard output gets what would \
            change, as a diff.
            """,
        ],
        examples: [
            Example(
                "widget-codegen docs Schemas/*.schema.json --output Pages",
                "Write pages of schemas in HTML and Markdown"
            ),
            Example(
                "widget-codegen docs offer.schema.json --format html --title Offers --output Site",
                "Write one schema's pages in HTML"
            ),
        ],
        options: [
            OptionSection(
                "What to write",
                [
                    .value(
                        "--output",
                        "-o",
                        takes: .folder("FOLDER"),
                        into: \.output,
                        help: "Write the pages into this folder"
                    ),
                    .value(
                        "--format",
                        "-f",
                        takes: .choice("FORMAT", of: SchemaDocumentation.Format.self),
                        into: \.documentationFormat,
                        help: "Write the pages in this format alone"
                    ).describingDefault(as: "both"),
                    .value(
                        "--title",
                        takes: .text("TITLE"),
                        into: \.title,
                        help: "Call the whole this"
                    ),
                    .allowedFolders,
                    .flag(
                        "--check",
                        into: \.isCheck,
                        help: "Write nothing, print what would change, and fail for it"
                    ),
                    .flag("--quiet", "-q", into: \.isQuiet, help: "Print errors alone"),
                ]
            )
        ],
        operands: [
            .many(
                .file("SCHEMA", extensions: ["json"]),
                from: 1,
                into: \.schemas,
                help: "A schema file"
            )
        ],
        select: { $0.subcommand = .docs }
    )

    static func run(_ options: CodegenOptions) throws(CodegenFailure) -> RunOutcome {
        try DocumentationRun(options: options).run()
    }
}

extension SchemaDocumentation.Format: ChoiceValue {
    var summary: String {
        switch self {
        case .html: "pages for a browser"
        case .markdown: "pages for a repository"
        }
    }
}
