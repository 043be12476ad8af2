import Foundation

/// The folder of the cases, Tests/Cases/codegen.
enum CaseFolder {
    private static let tests = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// Returns a file at a path relative to the folder.
    static func file(_ path: String) -> URL { tests.appending(path: "Cases/codegen/\(path)") }
}
