/// The parts of a schema file's path that say what it is called.
enum SchemaFileName {
    private static let extensions = [".schema.json", ".json"]

    /// The file's name without its folder and without `.schema.json` or `.json`.
    static func stem(of path: String) -> String {
        let name = names(path).last ?? ""
        for suffix in extensions
        where name.hasSuffix(suffix) && name.utf8.count > suffix.utf8.count {
            return String(Substring(name.utf8.dropLast(suffix.utf8.count)))
        }
        return String(name)
    }

    /// The name of the folder that holds the file, or nothing where the path does not say.
    static func folderName(of path: String) -> String {
        let parts = names(path)
        guard parts.count > 1, let folder = parts.dropLast().last, folder != "..", folder != "."
        else {
            return ""
        }
        return String(folder)
    }

    private static func names(_ path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }
}
