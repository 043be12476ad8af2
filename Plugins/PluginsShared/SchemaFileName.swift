/// Functions that extract the names of files and folders from the paths of schema files.
enum SchemaFileName {
    /// The extensions of schema files. The first extension of the list that a name ends with counts, so `.schema.json`
    /// stands before `.json`.
    private static let extensions = [".schema.json", ".schema.jsonc", ".json", ".jsonc", ".schema"]
        .map { Array($0.utf8) }
    private static let slash = UInt8(ascii: "/")

    /// Returns the file's name without its folder and without an extension of schema files, such as `.schema.json`.
    static func stem(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let name = lastName(of: path)
        for suffix in extensions
        where name.count > suffix.count && name.suffix(suffix.count).elementsEqual(suffix) {
            return name.dropLast(suffix.count)
        }
        return name
    }

    /// Returns the name of the folder that contains the file, or an empty slice if the path does not show it, as in
    /// `offer.json` and `../offer.json`.
    static func folderName(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let folder = lastName(of: path[..<lastName(of: path).startIndex])
        let isDotSegment = folder.elementsEqual("..".utf8) || folder.elementsEqual(".".utf8)
        return isDotSegment ? [] : folder
    }

    /// Returns the last component of a path. Slashes at the end are ignored.
    private static func lastName(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let end = path.lastIndex(where: { $0 != slash }) else { return path.prefix(0) }
        let start = path[...end].lastIndex(of: slash).map { $0 + 1 } ?? path.startIndex
        return path[start...end]
    }
}
