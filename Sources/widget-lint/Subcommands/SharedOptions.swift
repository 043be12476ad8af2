import CommandLineInterface
package import SchemaKit

// Options that several subcommands have.

extension OptionSection where Options == LintOptions {
    static let configuration = OptionSection(
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

    static let fixes = OptionSection(
        "Fixes",
        [
            .flag(
                "--fix",
                into: \.makesFixes,
                help: "Apply safe fixes and report what remains"
            ),
            .flag(
                "--diff",
                into: \.showsDiff,
                help: "Print what --fix would change as a diff"
            ),
        ]
    )

    static let failures = OptionSection(
        "Baseline and exit status",
        [
            .flag("--strict", into: \.isStrict, help: "Fail on warnings, too"),
            .value(
                "--baseline",
                takes: .file("FILE", extensions: ["json"]),
                into: \.baseline,
                help: "Suppress the findings in this baseline"
            ),
            .value(
                "--write-baseline",
                takes: .file("FILE", extensions: ["json"]),
                into: \.writtenBaseline,
                help: "Record current findings as a baseline"
            ),
            .flag(
                "--exit-zero-on-findings",
                into: \.toleratesFindings,
                help: "Exit with 0 unless the run itself fails"
            ).onlyInFullHelp(),
            .value(
                "--stamp",
                takes: .file("FILE"),
                into: \.stamp,
                help: "Touch this file on success (for build systems)"
            ).onlyInFullHelp(),
        ]
    )

    static let report = OptionSection(
        "Report",
        [
            .value(
                "--reporter",
                "-f",
                takes: .choice("REPORTER", of: LintOptions.Format.self),
                into: \.format,
                help: "Report format"
            ).formerly("--format"),
            .value(
                "--output",
                "-o",
                takes: .file("FILE"),
                into: \.output,
                help: "Write the report to this file"
            ),
            .value(
                "--color",
                takes: .choice("WHEN", of: ColorChoice.self),
                into: \.color,
                help: "Color the report"
            ).onlyInFullHelp(),
            .value(
                "--max-findings",
                takes: .findingLimit("COUNT|all"),
                into: \.findingLimit,
                help: """
                    Maximum number of findings shown for each file, errors first; the rest are counted. In a \
                    stream, errors have a limit of their own
                    """
            ).onlyInFullHelp(),
            .flag("--quiet", "-q", into: \.isQuiet, help: "Hide the summary and the progress")
                .onlyInFullHelp(),
            .value(
                "--jobs",
                "-j",
                takes: .number("COUNT", in: 1...256),
                into: \.jobCount,
                help: "Number of threads"
            ).describingDefault(as: "number of processors").onlyInFullHelp(),
        ]
    )
}

extension Option where Options == LintOptions {
    static let schemaFolders = Option.values(
        "--schemas",
        takes: .folder("DIR"),
        into: \.schemaFolders,
        help: "Folder of schemas that references can name"
    )

    static let allowedFolders = Option.values(
        "--allow-outside",
        takes: .folder("DIR"),
        into: \.allowedFolders,
        help: """
            Allow payloads, schemas, configurations and links to name files in this folder; by default, they \
            can only name files in their own folders
            """
    ).onlyInFullHelp()

    static let formats = Option.value(
        "--string-formats",
        takes: .choice("POLICY", of: FormatPolicy.self),
        into: \.formats,
        help: "How to check the keyword 'format'"
    ).formerly("--formats").onlyInFullHelp()

    static let inputName = Option.value(
        "--stdin-name",
        takes: .file("NAME"),
        into: \.inputName,
        help: "File name to assume for standard input"
    ).onlyInFullHelp()

    static let comments = Option.flag(
        "--jsonc",
        into: \.allowsComments,
        help: "Allow comments and trailing commas in all files"
    ).onlyInFullHelp()

    static let allowEmpty = Option.flag(
        "--allow-empty",
        into: \.allowsEmptyFolders,
        help: "Allow folders without JSON files"
    ).onlyInFullHelp()
}

extension FormatPolicy: ChoiceValue {
    package var summary: String {
        switch self {
        case .assert: "a wrong format is an error"
        case .annotate: "formats are not checked"
        case .dialect: "the schema's dialect decides"
        }
    }
}
