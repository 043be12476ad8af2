import CommandLineInterface
import SwiftModels

/// The subcommand `model`, which prints the types that schemas describe.
enum PrintModel {
    static let command = Command<CodegenOptions>(
        "model",
        summary: "print what types schemas describe, as JSON",
        details: [
            """
            Prints the types that generated code is made of, before they have names in any language, \
            for generators of other languages and for tools that look at schemas: 'files' with the type \
            of each SCHEMA, 'types' with their members, values and places, and 'notes' on what the \
            types do not say. Types refer to each other by 'id', which is their position in 'types'.
            """,
            """
            The schema of the output is WidgetCodegenModel, \
            Schemas/widget-codegen/model.schema.json, which widget-lint knows.
            """,
        ],
        examples: [
            Example("widget-codegen model widget.schema.json", "Print the model of one schema"),
            Example(
                "widget-codegen model Schemas/*.json --output model.json",
                "Write the model of several schemas, which share types, to a file"
            ),
        ],
        options: [OptionSection("How to read and write", modelOptions)],
        operands: [
            .many(
                .file("SCHEMA", extensions: ["json"]),
                from: 1,
                into: \.schemas,
                help: "A schema file"
            )
        ],
        exitStatuses: .withoutComparison,
        select: { $0.subcommand = .model }
    )

    private static let modelOptions: [Option<CodegenOptions>] = [
        .allowedFolders,
        .value(
            "--output",
            "-o",
            takes: .file("FILE", extensions: ["json"]),
            into: \.output,
            help: "Write the model to this file"
        ).describingDefault(as: "standard output"),
        .value(
            "--root",
            takes: .text("NAME"),
            into: \.rootName,
            help: "Call the type of the first schema this"
        ).describingDefault(as: "the schema's title"),
    ]

    static func run(_ options: CodegenOptions) throws(CodegenFailure) -> RunOutcome {
        let schemas = try SchemaLoader.load(
            options.schemas,
            references: [],
            currentFolder: try CodegenFailure.wrapping(ProcessEnvironment.currentFolder),
            reach: SchemaLoader.Reach(
                allowedFolders: options.allowedFolders,
                acceptedKinds: .pipes
            )
        )
        let json = ModelText.json(of: schemas, rootName: options.rootName)
        return try RunOutcome(output: IndentedJSON.text(ofJSON: json))
            .writing(to: options.output, besides: options.schemas)
    }
}
