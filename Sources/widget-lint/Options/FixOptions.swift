import CommandLineInterface

/// The options that decide whether findings are fixed.
struct FixOptions: Sendable {
    /// True if safe fixes are requested. They are made unless `showsDiff` is true.
    var makesFixes = false
    /// True if the changes of safe fixes are printed but not made.
    var showsDiff = false
}

extension FixOptions {
    /// The mode of fixing, or `nil` if nothing is fixed.
    var mode: FixMode? { showsDiff ? .diff : makesFixes ? .write : nil }

    static let section = OptionSection<FixOptions>(
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
                help: "Print the changes of --fix as a diff"
            ),
        ]
    )
}

/// The mode of fixing.
enum FixMode: Sendable {
    /// The files are changed.
    case write
    /// The changes are shown as a diff, byte for byte, so that the diff can be applied. The diff also shows the secrets
    /// that it removes.
    case diff
}
