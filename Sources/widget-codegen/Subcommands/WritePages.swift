import CommandLineInterface
import SchemaDocumentation

/// The subcommand `docs`, which writes pages about schemas.
enum WritePages {
    static let command = Command<CodegenOptions>(
        "docs",
        summary: "generate documentation of schemas",
        details: [
            """
            Writes an index and a page for each schema that has a name or members, as HTML without scripts \
            and as Markdown. A page shows the members, rules, examples and references of its schema.
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
        options: [
            OptionSection(
                "Output",
                [
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
                        into: \.documentationFormat,
                        help: "Write only this format"
                    ).describingDefault(as: "both"),
                    .value(
                        "--title",
                        takes: .text("TITLE"),
                        into: \.title,
                        help: "Title of the documentation"
                    ),
                    .allowedFolders,
                    .flag(
                        "--check",
                        into: \.isCheck,
                        help: "Write nothing; print a diff and fail if files are out of date"
                    ),
                    .flag("--quiet", "-q", into: \.isQuiet, help: "Only print errors"),
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
        case .html: "HTML pages for a browser"
        case .markdown: "Markdown pages for a repository"
        }
    }
}
