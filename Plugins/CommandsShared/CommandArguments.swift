import PackagePlugin

/// The arguments of a command, split into those for the plugin and those for its tool.
struct CommandArguments {
    /// The targets with sources that `--target NAME` names, or all targets with sources if this option is not given.
    let targets: [any SourceModuleTarget]
    /// The other arguments in their order, without the first `--`, which `ArgumentExtractor` removes.
    let toolArguments: [String]

    init(_ arguments: [String], in package: Package) throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let selectedTargets = names.isEmpty ? package.targets : try package.targets(named: names)
        targets = selectedTargets.compactMap { $0 as? any SourceModuleTarget }
        toolArguments = extractor.remainingArguments
    }
}
