import CommandLineInterface

extension FolderWalker {
    /// Finds the JSON files below a folder. Hidden files and folders are left out, as editors and
    /// version control keep things of their own in them.
    static func jsonFiles(_ scope: FileScope) -> FolderWalker {
        schemas(scope) { _, _ in false }
    }

    /// Finds the schemas below a folder; those aside that are to be left out.
    static func schemas(
        _ scope: FileScope,
        besides isExcluded: @escaping (_ path: String, _ isFolder: Bool) -> Bool
    ) -> FolderWalker {
        files(withExtensions: jsonExtensions, scope, besides: isExcluded)
    }

    /// Finds the payloads below a folder, among them files with one in each line; those aside that
    /// are to be left out.
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
