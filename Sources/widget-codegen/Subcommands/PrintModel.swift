import CommandLineInterface
import SwiftModels

/// The subcommand `model`, which prints the types that schemas describe.
enum PrintModel {
    struct Options: Sendable {
        var schemas: [String] = []
        /// The folders with files that the schemas may refer to, besides the folders of the schemas.
        var allowedFolders: [String] = []
        /// The file for the model, or `nil` for standard output.
        var output: String?
        var rootName: String?
    }

    static let command = Command<Options>(
        "model",
        summary: "print the types of schemas as JSON",
        details: [
            """
            Prints the language-independent types that models are generated from, for code generators of \
            other languages and for tools that analyze schemas.
            """,
            """
            'files' has the type of each SCHEMA, 'types' has the members, values and locations of each \
            type, and 'notes' lists constraints that the types cannot express. Types refer to each other by \
            'id', their index in 'types'. The schema of the output, \
            Schemas/widget-codegen/model.schema.json, is built into widget-lint.
            """,
        ],
        examples: [
            Example("widget-codegen model widget.schema.json", "Print the model of one schema"),
            Example(
                "widget-codegen model Schemas/*.json --output model.json",
                "Write the model of several schemas to a file"
            ),
        ],
        options: [OptionSection("Options", modelOptions)],
        operands: [
            .many(
                .schema("SCHEMA"),
                atLeast: 1,
                into: \.schemas,
                help: "A schema file, or a name that 'widget-lint schemas' lists"
            )
        ],
        exitStatuses: .withoutComparison
    )

    private static let modelOptions: [Option<Options>] = [
        .allowedFolders(into: \.allowedFolders),
        .value(
            "--output",
            "-o",
            takes: .file("FILE", extensions: ["json"]),
            into: \.output,
            help: "File for the model"
        ).describingDefault(as: "standard output"),
        .value(
            "--root",
            takes: .text("NAME"),
            into: \.rootName,
            help: "Type name of the first schema"
        ).describingDefault(as: "the schema's title"),
    ]

    static func run(_ options: Options) throws(CodegenFailure) -> RunOutcome {
        guard options.rootName?.isEmpty != true else { throw .usage("--root needs a name") }
        let schemas = try SchemaLoader.load(
            named: options.schemas,
            allowedFolders: options.allowedFolders,
            currentFolder: try CodegenFailure.wrapping(ProcessEnvironment.currentFolder)
        )
        let json = ModelText.json(of: schemas, rootName: options.rootName)
        return try RunOutcome(output: IndentedJSON.text(ofJSON: json))
            .writing(to: options.output, protecting: options.schemas, replacing: model)
    }

    private static var model: ReplaceableKind {
        let beginning = "{\n  \"$schema\": \"\(ModelText.schemaURI)\""
        return ReplaceableKind(mismatch: "this file is not a model that 'model' wrote") {
            $0.starts(with: beginning.utf8)
        }
    }
}
