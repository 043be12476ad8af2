import CommandLineInterface

/// The options on the files that a run reads.
struct InputOptions: Sendable {
    /// The kind of the files that a run checks.
    enum Kind: Sendable {
        case payloads
        case schemas
    }

    var kind = Kind.payloads
    var paths: [String] = []
    /// The paths to check if the command line names none.
    var standardPaths: [String] = []
    /// The schema for all payloads, by its name, its file or its URI.
    var schema: String?
    var allowsEmptyFolders = false
    /// The name of standard input in reports.
    var inputName: String?
    /// True if each line of a named file is a payload.
    var readsLines = false
    /// True if comments and trailing commas are allowed in all files.
    var allowsComments = false
}

extension InputOptions {
    /// The paths to check.
    var selectedPaths: [String] { paths.isEmpty ? standardPaths : paths }
}

extension Option {
    static func inputName(
        into field: @autoclosure @escaping @Sendable () -> Field<Options, String?>
    ) -> Option {
        Option.value(
            "--stdin-name",
            takes: .file("NAME"),
            into: field(),
            help: "File name to assume for standard input"
        ).onlyInFullHelp()
    }

    static func comments(
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Bool>
    ) -> Option {
        Option.flag(
            "--jsonc",
            into: field(),
            help: "Allow comments and trailing commas in all files"
        ).onlyInFullHelp()
    }

    static func allowEmpty(
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Bool>
    ) -> Option {
        Option.flag(
            "--allow-empty",
            into: field(),
            help: "Allow folders without JSON files"
        ).onlyInFullHelp()
    }
}
