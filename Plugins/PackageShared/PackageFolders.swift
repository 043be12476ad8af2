import PackagePlugin

/// The folders that configurations, schemas and payloads of a package may refer to: the package's own folder,
/// and those of its dependencies.
enum PackageFolders {
    /// Returns the options that let a tool read in these folders.
    static func options(for package: Package) -> [String] {
        ([package] + package.dependencies.map(\.package)).flatMap {
            ["--allow-outside", $0.directoryURL.path]
        }
    }
}
