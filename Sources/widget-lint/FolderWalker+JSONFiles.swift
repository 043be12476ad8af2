import CommandLineInterface

extension FolderWalker {
    /// Finds the JSON files below a folder. Hidden files and folders are left out, as editors and
    /// version control keep things of their own in them.
    static var jsonFiles: FolderWalker {
        FolderWalker(
            wantsFolder: { _, name in !name.hasPrefix(".") },
            wantsFile: { _, name in !name.hasPrefix(".") && name.hasSuffix(".json") }
        )
    }
}
