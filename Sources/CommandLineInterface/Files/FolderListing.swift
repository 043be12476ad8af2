import SchemaKit

/// The files that were found below a folder, and what could not be looked into.
package struct FolderListing: Hashable, Sendable {
    package internal(set) var files: [String] = []
    package internal(set) var errors: [FileError] = []
    /// The links to files and folders that were wanted but lie outside of the folder, and were not followed.
    package internal(set) var skippedLinks: [String] = []

    /// The note on links that were not followed, without the folder's name, or nil if all were followed.
    package var skippedLinksNote: String? {
        guard let first = skippedLinks.first else { return nil }
        let subject =
            skippedLinks.count == 1
            ? "the link '\(first.printable)' leads out of the folder and was skipped"
            : "\(skippedLinks.count) links lead out of the folder and were skipped, the first is '\(first.printable)'"
        return subject + "; add the folder that holds the files with \(FileScope.allowOption)"
    }
}
