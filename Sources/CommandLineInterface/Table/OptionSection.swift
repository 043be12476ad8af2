/// A group of options that help shows under a title.
package struct OptionSection<Options: Sendable>: Sendable {
    package let title: String
    package let options: [Option<Options>]

    package init(_ title: String, _ options: [Option<Options>]) {
        self.title = title
        self.options = options
    }
}

extension OptionSection {
    /// The standard options, which every tool has.
    static var standard: OptionSection {
        OptionSection(
            "Other options",
            [
                Option(
                    names: ["--help", "-h"],
                    help: "Show help",
                    effect: .showHelp(isFull: false)
                ),
                Option(
                    names: ["--help-all"],
                    help: "Show help with all options",
                    effect: .showHelp(isFull: true)
                ),
                Option(names: ["--version"], help: "Show the version", effect: .showVersion),
            ]
        )
    }
}
