/// Finds the files that match patterns.
enum SchemaSelection {
    /// Returns the matching files without duplicates. They are sorted by pattern, and by name within each
    /// pattern.
    ///
    /// - Parameter names: returns the names in a folder, in any order.
    static func paths(
        _ patterns: [String],
        names: (_ folder: String) throws -> [String]
    ) rethrows -> [String] {
        var paths: [String] = []
        for text in patterns {
            let pattern = FilePattern(text)
            let prefix = text.contains("/") ? pattern.folder + "/" : ""
            if let name = pattern.literalName {
                paths.append(prefix + name)
                continue
            }
            let found = try names(pattern.folder).filter(pattern.matches)
            paths += found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { prefix + $0 }
        }
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }
    }
}
