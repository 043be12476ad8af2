public import Foundation

/// The files of this repository, as tests read them.
public enum Repository {
    /// The top folder.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the file or folder at a path relative to the top folder.
    public static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

    /// The folder of the products of this build.
    public static let products: URL = {
        // The test runner is beside the executables, or inside a bundle beside them.
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            folder = bundle.bundleURL.deletingLastPathComponent()
        }
        return folder
    }()
}
