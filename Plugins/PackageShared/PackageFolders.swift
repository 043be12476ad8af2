import PackagePlugin

/// The folders that configurations, schemas and payloads of a package may reach: its own, and those of the packages
/// that it depends on.
enum PackageFolders {
    /// The options that let a tool read there.
    static func options(for package: Package) -> [String] {
        ([package] + package.dependencies.map(\.package)).flatMap {
            ["--allow-outside", $0.directoryURL.path]
        }
    }
}
