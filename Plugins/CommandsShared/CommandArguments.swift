import PackagePlugin

/// The arguments of a command, split into those for the plugin and those for its tool.
struct CommandArguments {
    /// The targets that `--target NAME` names, or all targets with sources if there is no such option.
    let targets: [any SourceModuleTarget]
    /// The other arguments, unchanged.
    let rest: [String]

    init(_ arguments: [String], in package: Package) throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let chosen = names.isEmpty ? package.targets : try package.targets(named: names)
        targets = chosen.compactMap { $0 as? any SourceModuleTarget }
        rest = extractor.remainingArguments
    }
}
