/// The references of a whole file, including those of schemas that nothing refers to.
extension SchemaRegistry {
    private static let referenceNames: Set<String> = ["$ref", "$dynamicRef", "$recursiveRef"]

    /// The newest versions of all files.
    package var newestDocuments: [SchemaDocumentID] {
        documents.indices.map { SchemaDocumentID(index: Int32($0)) }.filter(isNewestVersion)
    }

    /// Returns the URIs, without fragments, to which references in a file refer, but which no file and no resource has.
    /// A member with the name of a reference counts even if its object is not a schema.
    package func missingURIs(referencedIn id: SchemaDocumentID) -> [String] {
        let file = document(id)
        guard file.failure == nil else { return [] }
        var missing: [String] = []
        var seen: Set<ExactText> = []
        for entry in 0..<Int32(file.document.entryCount)
        where file.document.entry(at: entry).kind == .object {
            let object = JSONNode(document: file.document, index: entry)
            for member in object.members where Self.referenceNames.contains(member.name) {
                guard let text = member.value.string, text.utf8.first != UInt8(ascii: "#") else {
                    continue
                }
                let around = resource(around: SchemaLocation(document: id, entry: entry))
                let uri = URIReference.resourceURI(text, from: resource(around).uri)
                if seen.insert(ExactText(uri)).inserted, !isKnown(uri) { missing.append(uri) }
            }
        }
        return missing
    }

    private func isKnown(_ uri: String) -> Bool {
        [uri, URIReference(uri).withNormalizedPath.text].map(ExactText.init).contains {
            resourcesByURI[$0] != nil || documentsByURI[$0] != nil
        }
    }
}
