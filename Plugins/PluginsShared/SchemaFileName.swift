/// The parts of a schema file's path that say what it is called.
enum SchemaFileName {
    private static let extensions = [".schema.json", ".json"]

    /// The file's name without its folder and without `.schema.json` or `.json`.
    static func stem(of path: String) -> String {
        let name = String(path.split(separator: "/").last ?? "")
        for suffix in extensions where name.hasSuffix(suffix) && name.count > suffix.count {
            return String(name.dropLast(suffix.count))
        }
        return name
    }

    /// The name of the folder that holds the file, or nothing where the path does not say.
    static func folderName(of path: String) -> String {
        let parts = path.split(separator: "/")
        guard parts.count > 1, let folder = parts.dropLast().last, folder != "..", folder != "."
        else {
            return ""
        }
        return String(folder)
    }
}
