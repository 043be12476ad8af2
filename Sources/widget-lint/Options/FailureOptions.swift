import CommandLineInterface

/// The options that decide which findings fail a run, and which files record its findings or its success.
struct FailureOptions: Sendable {
    var isStrict = false
    var toleratesFindings = false
    var baseline: String?
    var writtenBaseline: String?
    /// The file that is written if nothing fails the run.
    var stamp: String?
}

extension FailureOptions {
    static let section = OptionSection<FailureOptions>(
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
        ]
    )

    /// The option of commands that build systems run.
    static let stamp = Option<FailureOptions>.value(
        "--stamp",
        takes: .file("FILE"),
        into: \.stamp,
        help: "Create this file on success (for build systems)"
    ).onlyInFullHelp()
}
