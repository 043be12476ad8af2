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
                help: "Use this configuration for every file"
            ),
            .flag(
                "--no-config",
                help: "Use no configuration",
                effect: { $0.usesConfiguration = false }
            ),
        ]
    )

    static let whatToFix = OptionSection(
        "What to fix",
        [
            .flag(
                "--fix",
                into: \.makesFixes,
                help: """
                    Make the fixes of which nobody can doubt that they are meant, and report what is \
                    left; what '-' stands for is written to standard output, the report then to \
                    standard error
                    """
            ),
            .flag(
                "--diff",
                into: \.showsDiff,
                help: """
                    Write what --fix would change to standard output, for people and for patch, and \
                    change nothing; a change fails the run. Unlike reports, it shows secrets
                    """
            ),
        ]
    )

    static let whatToFailFor = OptionSection(
        "What to fail for",
        [
            .flag("--strict", into: \.isStrict, help: "Let warnings fail the run, as errors do"),
            .value(
                "--baseline",
                takes: .file("FILE", extensions: ["json"]),
                into: \.baseline,
                help: "Leave out the findings that this file has"
            ),
            .value(
                "--write-baseline",
                takes: .file("FILE", extensions: ["json"]),
                into: \.writtenBaseline,
                help: "Write all that is found to this file, and do not fail for it"
            ),
            .flag(
                "--exit-zero-on-findings",
                into: \.toleratesFindings,
                help: "Do not fail for findings, only where the run itself fails"
            ),
            .value(
                "--stamp",
                takes: .file("FILE"),
                into: \.stamp,
                help: "Write this file where nothing fails the run, for build systems"
            ),
        ]
    )

    static let howToReport = OptionSection(
        "How to report",
        [
            .value(
                "--reporter",
                "-f",
                takes: .choice("REPORTER", of: LintOptions.Format.self),
                into: \.format,
                help: "Write the report in this form"
            ).formerly("--format"),
            .value(
                "--output",
                "-o",
                takes: .file("FILE"),
                into: \.output,
                help: "Write the report to this file, as a whole or not at all"
            ),
            .value(
                "--color",
                takes: .choice("WHEN", of: ColorChoice.self),
                into: \.color,
                help: "Colour the report"
            ),
            .value(
                "--max-findings",
                takes: .findingLimit("COUNT|all"),
                into: \.findingLimit,
                help: """
                    Show at most this many findings of each file, errors first, and count the rest; 0 \
                    only counts them, 'all' shows all. In a stream errors have a limit of their own
                    """
            ),
            .flag("--quiet", "-q", into: \.isQuiet, help: "Leave out the summary and progress"),
            .value(
                "--jobs",
                "-j",
                takes: .number("COUNT", in: 1...256),
                into: \.jobCount,
                help: "Check payloads on so many threads; else on as many as there are processors"
            ),
        ]
    )
}

extension Option where Options == LintOptions {
    static let schemaFolders = Option.values(
        "--schemas",
        takes: .folder("DIR"),
        into: \.schemaFolders,
        help: "Add the schemas in this folder to those that references can reach"
    )

    static let allowedFolders = Option.values(
        "--allow-outside",
        takes: .folder("DIR"),
        into: \.allowedFolders,
        help: """
            Let payloads, schemas and configurations name files in this folder, and links lead into it; \
            otherwise they reach only their own folders
            """
    )

    static let formats = Option.value(
        "--string-formats",
        takes: .choice("POLICY", of: FormatPolicy.self),
        into: \.formats,
        help: "What the keyword 'format' does, as in the library"
    ).formerly("--formats")

    static let inputName = Option.value(
        "--stdin-name",
        takes: .file("NAME"),
        into: \.inputName,
        help: "Take standard input for a file of this name"
    )

    static let comments = Option.flag(
        "--jsonc",
        into: \.allowsComments,
        help: "Allow comments and trailing commas, as in files called .jsonc"
    )

    static let allowEmpty = Option.flag(
        "--allow-empty",
        into: \.allowsEmptyFolders,
        help: "Accept a folder without any JSON file"
    )
}

extension FormatPolicy: ChoiceValue {
    package var summary: String {
        switch self {
        case .assert: "a value of the wrong format is an error"
        case .annotate: "formats are not checked"
        case .dialect: "as each schema's dialect says"
        }
    }
}
