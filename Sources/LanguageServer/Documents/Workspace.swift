import CommandLineInterface
import FileLinting
import SchemaDiagnostics
import SchemaKit
import SchemaLint

/// The documents that a client has open, and their findings.
struct Workspace {
    let options: ServerOptions
    let client: ClientCapabilities
    let encoding: PositionEncoding
    /// The folders that the client has open.
    var folders = WorkspaceFolders()
    /// The open documents by their URIs as UTF-8.
    private(set) var documents: [[UInt8]: OpenDocument] = [:]
    var linter: DocumentLinter
    /// The findings in files that are not open, by their paths, as UTF-8.
    private var fileResults: [[UInt8]: FileResult] = [:]
    /// The log messages for the client, including those that the client has received.
    private var log = Log()
    /// The number of different results so far, which is the identifier of the last result.
    private var resultCount = 0

    init(options: ServerOptions, for client: ClientCapabilities = ClientCapabilities(nil)) {
        self.options = options
        self.client = client
        encoding = .negotiated(from: client.positionEncodings)
        linter = DocumentLinter(options: options)
    }

    /// The URIs of the open documents by their paths, as UTF-8. As strings, canonically equivalent paths of different
    /// files would be equal.
    var openURIs: [[UInt8]: String] {
        let pairs = documents.values.compactMap { document in
            document.path.map { (Array($0.utf8), document.uri) }
        }
        return Dictionary(pairs, uniquingKeysWith: min)
    }

    // MARK: Changes

    /// Opens a document with the parameters of `textDocument/didOpen`.
    mutating func open(_ parameters: JSONNode?) {
        guard let document = OpenDocument(parameters) else { return }
        documents[document.uri] = document
        passTextToLinter(of: document)
    }

    /// Makes the changes of `textDocument/didChange`.
    mutating func change(_ parameters: JSONNode?) {
        guard let parameters, let uri = parameters.documentURI else { return }
        documents[uri]?.apply(parameters, encoding)
        if let document = documents[uri] { passTextToLinter(of: document) }
    }

    /// Removes a document.
    ///
    /// - Returns: True if the findings in other documents may have changed, or `nil` if the document was not open.
    mutating func close(_ uri: String) -> Bool? {
        guard let document = documents.removeValue(forKey: Array(uri.utf8)) else { return nil }
        linter.forget(document)
        guard let path = document.path else { return false }
        fileResults[Array(path.utf8)]?.isOutdated = true
        // The file may still be open under another URI.
        let key = OpenTexts.key(of: path)
        let others = documents.values.filter { $0.path.map(OpenTexts.key(of:)) == key }
        let text = others.min { $0.uri < $1.uri }?.text.bytes
        guard linter.update(path, to: text) else { return false }
        markAllOutdated()
        return true
    }

    /// Records that the text of a document is that of its file.
    mutating func markSaved(_ uri: String) { documents[uri]?.isSaved = true }

    private mutating func passTextToLinter(of document: OpenDocument) {
        guard let path = document.path else { return }
        // If the document is a schema, the findings in all documents may change.
        if linter.update(path, to: document.text.bytes) { markAllOutdated() }
    }

    /// Discards everything that was read from files, because files may have changed.
    mutating func reload() {
        linter.reload()
        markAllOutdated()
    }

    private mutating func markAllOutdated() {
        for key in documents.keys { documents[key]?.isOutdated = true }
        for path in fileResults.keys { fileResults[path]?.isOutdated = true }
    }

    /// The documents whose findings the client may not have received, sorted by their URIs.
    var unpublishedDocuments: [OpenDocument] {
        documents.values.filter(\.needsPublication).sorted { $0.uri < $1.uri }
    }

    /// Records the message with the findings in a document.
    ///
    /// - Returns: False if the previous message was the same, so that it need not be sent again.
    mutating func setPublication(_ publication: [UInt8], of uri: String) -> Bool {
        documents[uri]?.isUnpublished = false
        guard documents[uri]?.publication != publication else { return false }
        documents[uri]?.publication = publication
        return true
    }

    // MARK: Findings

    /// Returns the findings in an open document. A document is checked again only if its findings may have changed.
    mutating func check(_ uri: String) -> DiagnosticResult {
        guard let document = documents[uri] else {
            preconditionFailure("only open documents are checked")
        }
        if let result = document.result, !document.isOutdated { return result }
        let findings = linter.findings(in: document)
        log.add(findings, isSaved: document.isSaved)
        let result = result(of: findings, in: document, previous: document.result)
        documents[uri]?.isOutdated = false
        documents[uri]?.isUnpublished = true
        documents[uri]?.result = result
        documents[uri]?.findings = findings
        documents[uri]?.fixes = nil
        return result
    }

    /// Returns the findings as JSON text. If the text equals that of the previous result, returns the previous result.
    private mutating func result(
        of findings: DocumentFindings,
        in document: OpenDocument,
        previous: DiagnosticResult?
    ) -> DiagnosticResult {
        var writer = DiagnosticWriter(document, in: self)
        let items = writer.text(of: findings)
        if let previous, previous.items == items { return previous }
        resultCount += 1
        return DiagnosticResult(id: String(resultCount), items: items)
    }

    /// Returns the reports on an open document, which is checked again only if its findings may have changed.
    mutating func reports(on uri: String) -> [FileReport] {
        _ = check(uri)
        return documents[uri]?.findings.reports ?? []
    }

    /// Returns the edits of an open document that `--fix` would make.
    mutating func fixes(in uri: String) -> [Diagnostic.Edit] {
        guard reports(on: uri).contains(where: { $0.fixableCount > 0 }),
            let document = documents[uri]
        else { return [] }
        if let fixes = document.fixes { return fixes }
        let fixes = linter.fixes(in: document)
        documents[uri]?.fixes = fixes
        return fixes
    }

    // MARK: Files

    /// The findings in a file that is not open.
    private struct FileResult {
        var result: DiagnosticResult
        /// True if the file, a schema or a configuration may have changed since the findings were determined.
        var isOutdated = false
    }

    /// Returns whether a document is open.
    func isOpen(_ uri: String) -> Bool { documents[uri] != nil }

    /// Returns the paths of the files to check below the folders of the workspace.
    mutating func filePaths() -> [String] {
        // A client that registers no watched files does not report changes of files, so all files are read again.
        if !client.registersWatchedFiles { reload() }
        let paths = linter.paths(below: folders.paths)
        let existing = Set(paths.map { Array($0.utf8) })
        fileResults = fileResults.filter { existing.contains($0.key) }
        return paths
    }

    /// Returns the findings in a file, which need not be open. The file is checked again only if its findings may have
    /// changed.
    mutating func check(fileAt path: String) -> CheckedDocument {
        let key = Array(path.utf8)
        if let uri = openURIs[key] {
            let result = check(uri)
            return CheckedDocument(uri: uri, version: documents[uri]?.version, result: result)
        }
        let uri = FileURI.uri(of: path)
        let known = fileResults[key]
        if let known, !known.isOutdated {
            return CheckedDocument(uri: uri, version: nil, result: known.result)
        }
        let document: OpenDocument
        let findings: DocumentFindings
        do throws(FileError) {
            let content = try FileSystem.read(path)
            document = OpenDocument(uri: uri, path: path, fileContent: content)
            findings = linter.findings(in: document)
        } catch {
            document = OpenDocument(uri: uri, path: path, fileContent: [])
            findings = DocumentFindings(failures: [(.file(error), nil)])
        }
        log.add(findings, isSaved: true)
        let result = result(of: findings, in: document, previous: known?.result)
        fileResults[key] = FileResult(result: result)
        return CheckedDocument(uri: uri, version: nil, result: result)
    }

    /// Returns the log messages since the last call.
    mutating func takeLogMessages() -> [LogMessage] { log.take() }
}

extension [[UInt8]: OpenDocument] {
    /// The document with a URI. URIs are compared by their bytes, because canonically equivalent URIs differ.
    subscript(uri: String) -> OpenDocument? {
        get { self[Array(uri.utf8)] }
        _modify { yield &self[Array(uri.utf8)] }
    }
}
