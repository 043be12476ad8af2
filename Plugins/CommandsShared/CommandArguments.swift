import PackagePlugin

/// What the arguments of a command say to the plugin and what they say to its tool.
struct CommandArguments {
    /// The targets that `--target NAME` names, or else all that have sources.
    let targets: [any SourceModuleTarget]
    /// Everything else, as it is.
    let rest: [String]

    init(_ arguments: [String], in package: Package) throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let chosen = names.isEmpty ? package.targets : try package.targets(named: names)
        targets = chosen.compactMap { $0 as? any SourceModuleTarget }
        rest = extractor.remainingArguments
    }
}
