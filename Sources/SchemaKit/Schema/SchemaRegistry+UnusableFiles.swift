/// The schemas of files that the registry cannot use.
extension SchemaRegistry {
    /// Indexes the schemas of those files that are unusable, so that a linter can find further mistakes in them. A
    /// repeated anchor then leads to its first schema.
    ///
    /// A file with an unknown dialect stays without schemas, because only the dialect shows which members are keywords.
    /// So does a file whose URIs exceed ``ResourceScanner/totalURIByteLimit``.
    ///
    /// - Returns: The errors of each unusable file, in the order of its text.
    package mutating func indexUnusable(
        _ files: [SchemaDocumentID]
    ) -> [SchemaDocumentID: [SchemaError]] {
        var errors: [SchemaDocumentID: [SchemaError]] = [:]
        for file in files where errors[file] == nil {
            let index = Int(file.index)
            guard let failure = documents[index].failure else { continue }
            do throws(SchemaError) {
                let scanned = try scannedResources(ofDocumentAt: index, collectingErrors: true)
                let all =
                    scanned.errors
                    + duplicateIdentifiers(among: scanned.resources, documentIndex: index)
                errors[file] = all.sorted { $0.range.start < $1.range.start }
                register(scanned.resources, documentIndex: index)
                documents[index].enclosingSchemas = scanned.enclosingSchemas
            } catch {
                errors[file] = [failure]
            }
        }
        return errors
    }
}
