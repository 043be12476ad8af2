import CommandLineInterface
import SchemaKit
import SchemaLint

extension LanguageFeature {
    /// The links from a document to its schema, and from a schema to other schemas.
    static let documentLinks = LanguageFeature(
        method: "textDocument/documentLink",
        clientCapability: "documentLink",
        serverCapability: "documentLinkProvider",
        options: "{}"
    ) { workspace, request in
        var json = JSONWriter()
        json.beginArray()
        for view in request.payloads(in: &workspace) {
            for link in view.links(request, in: &workspace) {
                json.object { json in
                    json.member("range", view.range(of: link.value.range.withoutDelimiters))
                    json.member("target", link.target)
                }
            }
        }
        json.endArray()
        return json.text
    }
}

extension PayloadView {
    /// Returns the strings that lead to other documents, with the URIs of these documents.
    fileprivate func links(
        _ request: DocumentRequest,
        in workspace: inout Workspace
    ) -> [(value: JSONNode, target: String)] {
        var links: [(value: JSONNode, target: String)] = []
        if let value = document.root["$schema"], let text = value.string,
            let program
        {
            let textLocations = SchemaTextLocations(program.registry, in: workspace)
            let file = program[program.start].location.document
            // The configuration may have determined a schema other than the one that `$schema` names.
            if isReference(text, to: file, in: textLocations, from: request.document),
                let target = textLocations.linkTarget(of: file)
            {
                links.append((value, target))
            }
        }
        guard let schema = SchemaDocumentView(self, request, in: &workspace) else { return links }
        for reference in schema.references.references
        where reference.file == schema.documentID
            && reference.target.document != schema.documentID
        {
            let target = schema.textLocations.linkTarget(of: reference.target.document)
            if let target { links.append((reference.value, target)) }
        }
        return links
    }

    /// Returns whether the text of `$schema` names the given schema, by a path or by one of its URIs.
    private func isReference(
        _ text: String,
        to schema: SchemaDocumentID,
        in textLocations: SchemaTextLocations,
        from document: OpenDocument
    ) -> Bool {
        if let path = document.path, let name = Path.path(ofReference: text) {
            let named = Path.joining(Path.folder(of: path), name)
            return textLocations.path(of: schema) == Path.normalized(named)
        }
        let uri = URIReference(text).withoutFragment.text
        return textLocations.registry.resourceURIs(of: schema).contains(uri)
    }
}

extension SchemaTextLocations {
    /// Returns the URI of a schema: its own URI if a browser can open it, or else the URI of a file with its text.
    /// Returns `nil` if there is no such file.
    fileprivate func linkTarget(of file: SchemaDocumentID) -> String? {
        let uri = registry.document(file).uri
        return NetworkURI.canBeReached(uri) ? uri : self.uri(of: file)
    }
}

/// The URIs that a browser can open.
enum NetworkURI {
    /// The last labels of host names that are reserved for examples and tests (RFC 2606, section 2).
    private static let reservedLabels = ["test", "example", "invalid", "localhost"]

    /// Returns whether a browser can open a URI: its scheme is `http` or `https`, and its host is not reserved.
    static func canBeReached(_ uri: String) -> Bool {
        guard let scheme = ["http://", "https://"].first(where: uri.hasPrefix) else { return false }
        let host = uri.dropFirst(scheme.utf8.count).prefix { !"/:?#".contains($0) }
        let label = host.split(separator: ".").last.map(String.init) ?? ""
        return !label.isEmpty && !reservedLabels.contains(label)
    }
}
