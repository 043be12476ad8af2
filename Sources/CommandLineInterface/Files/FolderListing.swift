/// The files that were found below a folder, and what could not be looked into.
package struct FolderListing: Hashable, Sendable {
    package internal(set) var files: [String] = []
    package internal(set) var errors: [FileError] = []
}
