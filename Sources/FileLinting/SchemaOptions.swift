package import CommandLineInterface
package import SchemaKit

/// The options that decide which schemas and configurations a run uses.
package struct SchemaOptions: Sendable {
    /// The folders with the schemas that references, `$schema` and `--schema` can name.
    package var folders: [String] = []
    /// The folders that payloads, schemas and configurations may refer to, in addition to their own folders.
    package var allowedFolders: [String] = []
    package var formats = FormatPolicy.assert
    /// The path of the configuration for every payload, or `nil` if the command line names none.
    package var configuration: String?
    /// True if a run may use configurations: the named one or, if none is named, those that it finds.
    package var usesConfiguration = true

    package init() {}
}

extension SchemaOptions {
    /// True if the configuration of each payload is the nearest one in the payload's folder or above.
    var searchesForConfigurations: Bool { usesConfiguration && configuration == nil }

    package static let configurationSection = OptionSection<SchemaOptions>(
        "Configuration",
        [
            .value(
                "--config",
                takes: .file("FILE", extensions: ["json"]),
                into: \.configuration,
                help: "Configuration for all files"
            ),
            .flag(
                "--no-config",
                help: "Ignore all configurations",
                effect: { $0.usesConfiguration = false }
            ).onlyInFullHelp(),
        ]
    )

    /// The options for the section about input.
    package static let inputOptions: [Option<SchemaOptions>] = [
        .values(
            "--schemas",
            takes: .folder("DIR"),
            into: \.folders,
            help: "Folder of schemas for '$ref' and '$schema'"
        ),
        .values(
            "--allow-outside",
            takes: .folder("DIR"),
            into: \.allowedFolders,
            help: """
                Allow payloads, schemas, configurations and symbolic links to refer to files in this folder; by \
                default, they can only refer to files in their own folders
                """
        ).onlyInFullHelp(),
        .value(
            "--string-formats",
            takes: .choice("POLICY", of: FormatPolicy.self),
            into: \.formats,
            help: "How to check the keyword 'format'"
        ).formerly("--formats").onlyInFullHelp(),
    ]
}

extension FormatPolicy: ChoiceValue {
    package var summary: String {
        switch self {
        case .assert: "a string that does not match the format is an error"
        case .annotate: "formats are not checked"
        case .dialect: "the schema's dialect decides"
        }
    }
}
