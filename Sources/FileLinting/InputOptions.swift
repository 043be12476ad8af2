package import CommandLineInterface

/// The options for the files that a run reads.
package struct InputOptions: Sendable {
    /// The kind of the files that a run checks.
    package enum Kind: Sendable {
        case payloads
        case schemas
    }

    package var kind = Kind.payloads
    package var paths: [String] = []
    /// The paths to check if the command line names none.
    package var defaultPaths: [String] = []
    /// The schema for all payloads, by its name, its file or its URI.
    package var schema: String?
    /// True if a folder without JSON files is no error.
    package var allowsEmptyFolders = false
    /// The name of standard input in reports.
    package var inputName: String?
    /// True if each line of a file that the command line names is a payload.
    package var readsLines = false
    /// True if comments and trailing commas are allowed in all files.
    package var allowsComments = false
    /// True if the parts of standard input that are not payloads are kept, because the run writes the fixed input to
    /// standard output.
    package var keepsSkippedText = false

    package init(kind: Kind = .payloads) { self.kind = kind }
}

extension InputOptions {
    /// The paths to check.
    package var selectedPaths: [String] { paths.isEmpty ? defaultPaths : paths }
}

extension Option {
    package static func inputName(
        into field: @autoclosure @escaping @Sendable () -> Field<Options, String?>
    ) -> Option {
        Option.value(
            "--stdin-name",
            takes: .file("NAME"),
            into: field(),
            help: "File name to assume for standard input ('-')"
        ).onlyInFullHelp()
    }

    package static func comments(
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Bool>
    ) -> Option {
        Option.flag(
            "--jsonc",
            into: field(),
            help: "Allow comments and trailing commas in all files"
        ).onlyInFullHelp()
    }

    package static func allowEmpty(
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Bool>
    ) -> Option {
        Option.flag(
            "--allow-empty",
            into: field(),
            help: "Allow folders without JSON files"
        ).onlyInFullHelp()
    }
}
