import SchemaKit

/// The documents that a client has open, and their findings.
struct Workspace {
    let client: ClientCapabilities
    let encoding: PositionEncoding
    /// The folder in which built-in schemas are written when an editor opens them, or `nil` if there is none.
    let cacheFolder: String?
    /// The open documents by their URIs.
    private(set) var documents: [String: OpenDocument] = [:]
    var linter: DocumentLinter
    /// The number of different results that were determined.
    private var resultCount = 0

    init(options: ServerOptions, for client: ClientCapabilities = ClientCapabilities()) {
        self.client = client
        encoding = .negotiated(from: client.positionEncodings)
        linter = DocumentLinter(options: options)
        cacheFolder = options.cacheFolder
    }

    /// The URIs of the open documents by their paths.
    var openURIs: [String: String] {
        let pairs = documents.values.compactMap { document in
            document.path.map { ($0, document.uri) }
        }
        return Dictionary(pairs, uniquingKeysWith: min)
    }

    // MARK: Changes

    /// Opens a document with the parameters of `textDocument/didOpen`.
    mutating func open(_ parameters: JSONNode?) {
        guard let document = OpenDocument(parameters) else { return }
        documents[document.uri] = document
        noteText(of: document)
    }

    /// Makes the changes of `textDocument/didChange`.
    mutating func change(_ parameters: JSONNode?) {
        guard let parameters, let uri = parameters.documentURI else { return }
        documents[uri]?.apply(parameters, encoding)
        if let document = documents[uri] { noteText(of: document) }
    }

    /// Removes a document.
    ///
    /// - Returns: False if the document was not open.
    mutating func close(_ uri: String) -> Bool {
        guard let document = documents.removeValue(forKey: uri) else { return false }
        linter.forget(document)
        if let path = document.path, linter.update(path, to: nil) { outdateAll() }
        return true
    }

    private mutating func noteText(of document: OpenDocument) {
        guard let path = document.path else { return }
        if linter.update(path, to: document.text.bytes) { outdateAll() }
    }

    /// Discards everything that was read from files, because a file has changed.
    mutating func reload() {
        linter.reload()
        outdateAll()
    }

    private mutating func outdateAll() {
        for uri in documents.keys { documents[uri]?.isOutdated = true }
    }

    /// Records the message with findings that the client has received last.
    mutating func setPublication(_ publication: [UInt8], of uri: String) {
        documents[uri]?.publication = publication
    }

    // MARK: Findings

    /// Returns the findings in an open document. A document is checked again only if they may have changed.
    mutating func check(_ uri: String) -> DiagnosticResult {
        guard let document = documents[uri] else {
            preconditionFailure("only open documents are checked")
        }
        if let result = document.result, !document.isOutdated { return result }
        let findings: DocumentFindings
        if let path = document.path {
            findings = linter.findings(in: path)
        } else if document.isNew {
            findings = linter.findings(inText: document.text.bytes)
        } else {
            findings = DocumentFindings()
        }
        var writer = DiagnosticWriter(
            document,
            for: client,
            encoding: encoding,
            openURIs: openURIs
        )
        let items = writer.text(of: findings)
        var result = document.result
        if result?.items != items {
            resultCount += 1
            result = DiagnosticResult(id: String(resultCount), items: items)
        }
        documents[uri]?.isOutdated = false
        documents[uri]?.result = result
        return result ?? DiagnosticResult(id: "", items: items)
    }
}

extension JSONNode {
    /// The URI of the document that the parameters of a request or of a notification name.
    var documentURI: String? { self["textDocument"]?["uri"]?.string }
}
