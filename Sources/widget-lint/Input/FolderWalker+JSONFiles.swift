import CommandLineInterface

extension FolderWalker {
    /// Returns a traversal that finds the JSON files below a folder. It leaves out hidden files and
    /// folders, which editors and version control use.
    static func jsonFiles(_ scope: FileScope) -> FolderWalker {
        schemas(scope) { _, _ in false }
    }

    /// Returns a traversal that finds the schemas below a folder, except those that are excluded.
    static func schemas(
        _ scope: FileScope,
        besides isExcluded: @escaping (_ path: String, _ isFolder: Bool) -> Bool
    ) -> FolderWalker {
        files(withExtensions: jsonExtensions, scope, besides: isExcluded)
    }

    /// Returns a traversal that finds the payloads below a folder, including files with one payload in each
    /// line, except those that are excluded.
    static func payloads(
        _ scope: FileScope,
        besides isExcluded: @escaping (_ path: String, _ isFolder: Bool) -> Bool
    ) -> FolderWalker {
        files(
            withExtensions: jsonExtensions + PayloadStream.lineExtensions,
            scope,
            besides: isExcluded
        )
    }

    private static let jsonExtensions = [".json", ".jsonc"]

    private static func files(
        withExtensions extensions: [String],
        _ scope: FileScope,
        besides isExcluded: @escaping (_ path: String, _ isFolder: Bool) -> Bool
    ) -> FolderWalker {
        FolderWalker(
            scope: scope,
            wantsFolder: { path, name in !name.hasPrefix(".") && !isExcluded(path, true) },
            wantsFile: { path, name in
                !name.hasPrefix(".") && extensions.contains(where: name.hasSuffix)
                    && !isExcluded(path, false)
            }
        )
    }
}
