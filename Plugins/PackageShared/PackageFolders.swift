import Foundation
import PackagePlugin

/// The folders that configurations, schemas and payloads of a package may refer to: the package's own folder,
/// and those of its dependencies.
enum PackageFolders {
    /// Returns the options that let a tool read in these folders.
    static func options(for package: Package) -> [String] {
        folders(of: package).flatMap { ["--allow-outside", $0.path] }
    }

    static func folders(of package: Package) -> [URL] {
        ([package] + package.dependencies.map(\.package)).map(\.directoryURL)
    }
}
