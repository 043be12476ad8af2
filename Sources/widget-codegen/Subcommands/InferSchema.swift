import CommandLineInterface
import SchemaKit
import SwiftModels

/// The subcommand `infer`, which proposes a schema for payloads.
enum InferSchema {
    struct Options: Sendable {
        var payloads: [String] = []
        /// The folders to which symbolic links may lead, besides the folders of the payloads.
        var allowedFolders: [String] = []
        /// The file for the schema, or `nil` for standard output.
        var output: String?
        /// True if each line of a file that the user names is a payload.
        var readsLines = false
        /// The title of the schema.
        var rootName: String?
        /// The dialect of the schema. If it is `nil`, the formats determine it.
        var dialect: SchemaDialect?
        /// True if the schema has comments on its unproven assumptions.
        var hasComments = false
        var isQuiet = false
    }

    static let command = Command<Options>(
        "infer",
        summary: "infer a JSON Schema from payloads",
        details: [
            """
            Reads each PAYLOAD (a file, a folder, or '-' for standard input) and prints a schema that \
            accepts all of them. In .ndjson and .jsonl files, each line is a payload. Notes list \
            assumptions that the payloads suggest but do not prove.
            """
        ],
        examples: [
            Example(
                "widget-codegen infer payloads/*.json --output widget.schema.json",
                "Infer a schema from the payloads in a folder"
            ),
            Example(
                "tail -n 1000 widgets.log | widget-codegen infer --ndjson --root Widget -",
                "Infer a schema from the lines of a log"
            ),
            Example(
                "widget-codegen infer --comments --dialect widget payloads",
                "Keep the notes in the schema for review"
            ),
        ],
        options: [OptionSection("Options", inferenceOptions)],
        operands: [
            .many(
                .path("PAYLOAD"),
                atLeast: 1,
                into: \.payloads,
                help: "A payload file, a folder, or '-' for standard input"
            )
        ],
        exitStatuses: .withoutComparison
    )

    private static let inferenceOptions: [Option<Options>] = [
        .allowedFolders(into: \.allowedFolders),
        .value(
            "--output",
            "-o",
            takes: .file("FILE", extensions: ["json"]),
            into: \.output,
            help: "File for the schema"
        ).describingDefault(as: "standard output"),
        .flag("--ndjson", into: \.readsLines, help: "Read each line as a payload"),
        .value(
            "--root",
            takes: .text("NAME"),
            into: \.rootName,
            help: "Title of the schema"
        ).describingDefault(as: "the name of the file or folder").mistaken(for: "--title"),
        .value(
            "--dialect",
            takes: .choice("DIALECT", of: SchemaDialect.self),
            into: \.dialect,
            help: "Dialect of the schema"
        ).describingDefault(
            as: "widget if the schema has a format that 2020-12 lacks, otherwise 2020-12"
        ),
        .flag(
            "--comments",
            into: \.hasComments,
            help: "Add unproven assumptions to the schema as comments"
        ),
        .quiet(into: \.isQuiet),
    ]

    static func run(_ options: Options) throws(CodegenFailure) -> RunOutcome {
        guard options.rootName?.isEmpty != true else { throw .usage("--root needs a name") }
        var run = InferenceRun(options: options)
        return try run.run()
    }
}

/// One run of `widget-codegen infer`.
///
///     payloads → PayloadReader → ValueSummary → SchemaProposal → RunOutcome
private struct InferenceRun {
    let options: InferSchema.Options
    let title: String
    private var reader: PayloadReader

    init(options: InferSchema.Options) {
        self.options = options
        title = options.rootName ?? Self.title(for: options.payloads)
        reader = PayloadReader(
            readsLines: options.readsLines,
            output: options.output,
            scope: FileScope(allowing: options.allowedFolders)
        )
    }

    /// Proposes a schema for the payloads.
    ///
    /// - Throws: The errors in reading payloads, or an error in writing the schema.
    mutating func run() throws(CodegenFailure) -> RunOutcome {
        let proposal = SchemaProposal(
            try summary(),
            title: title,
            dialect: options.dialect,
            hasComments: options.hasComments
        )
        let proposalNotes = options.isQuiet ? [] : proposal.notes.map(\.diagnostic)
        let notes = (reader.notes + proposalNotes).map { $0.line + "\n" }
        let kind = ReplaceableKind(
            mismatch:
                "this file is not a schema that 'infer' wrote with the title '\(title)' (see --root)",
            isBeginning: proposal.isVersion
        )
        return try RunOutcome(output: proposal.text, errors: notes.joined())
            .writing(to: options.output, protecting: options.payloads, replacing: kind)
    }

    private mutating func summary() throws(CodegenFailure) -> ValueSummary {
        var root: ValueSummary?
        for path in options.payloads {
            reader.read(path) { [title] document, file in
                let source = PayloadSource(file)
                let range = document.root.range
                let summary =
                    root ?? ValueSummary(name: title, position: source.position(of: range))
                root = summary
                summary.add(document.root, source, depth: 0)
            }
        }
        guard reader.diagnostics.isEmpty else {
            throw CodegenFailure(diagnostics: reader.diagnostics)
        }
        guard let root else {
            throw CodegenFailure(CodegenDiagnostic(.noPayloads, "no payloads found"))
        }
        return root
    }

    /// Returns the default title of the schema: the name of the only file or folder, or of the folder that directly
    /// contains all of them. Returns `payload` if there is no such name.
    private static func title(for paths: [String]) -> String {
        guard paths.count == 1, paths[0] != StandardInput.operand else {
            let folders = Set(paths.map { Path.folder(of: $0) })
            guard folders.count == 1, let folder = folders.first, folder != "." else {
                return "payload"
            }
            let name = Path.name(of: folder)
            return PluralName.singular(of: name, orElse: name)
        }
        let name = Path.name(of: Path.normalized(paths[0]))
        let stem = name.split(separator: ".").first.map(String.init) ?? name
        // A name without letters, such as a date, does not describe the payload.
        guard stem.contains(where: \.isLetter) else { return "payload" }
        // A folder, or a file with one payload in each line, contains several payloads, so its name may be a plural.
        return name.hasSuffix(".json") ? stem : PluralName.singular(of: stem, orElse: stem)
    }
}
