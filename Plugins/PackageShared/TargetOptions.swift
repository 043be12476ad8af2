import PackagePlugin

/// The facts about a target that decide whether it can compile models.
enum TargetOptions {
    /// Returns the options that give a tool the target's name, its kind, and the modules that it can import.
    static func options(for target: any SourceModuleTarget) -> [String] {
        ["--target", target.name] + (target is SwiftSourceModuleTarget ? [] : ["--no-swift-target"])
            + target.recursiveTargetDependencies.compactMap { $0 as? any SourceModuleTarget }
            .flatMap { ["--target-module", $0.moduleName] }
    }
}
