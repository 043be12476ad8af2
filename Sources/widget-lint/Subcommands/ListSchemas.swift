import CommandLineInterface
import SchemaKit
import SchemaLint

/// The subcommand `catalog`, which lists the built-in schemas.
enum ListSchemas {
    static let command = Command<LintOptions>(
        "catalog",
        summary: "list the built-in schemas",
        examples: [Example("widget-lint catalog", "List the names for --schema")],
        select: { $0.subcommand = .catalog }
    )

    static func run(
        _ options: LintOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try output.write(list)
        return .done
    }

    /// The names of the schemas, one on each line.
    private static let list = BuiltInSchemas.all.map { schema in
        let name = String(schema.path.utf8.prefix { $0 != UInt8(ascii: ".") }) ?? schema.path
        return name + "\n"
    }.joined()
}
