package import CommandLineInterface
import SchemaKit

/// A server of the Language Server Protocol 3.17, without its input and its output.
///
/// It receives messages one by one and returns the messages with which it answers. Checks of documents are separate
/// (``checkDocuments()``), so that a document is checked once after several edits.
package struct Server {
    /// The stages in the life of a server (LSP 3.17, "Server lifecycle").
    private enum Stage {
        case uninitialized
        case running
        case shutDown
    }

    private var stage = Stage.uninitialized
    /// The status with which the process should end, or `nil` while the server continues.
    package private(set) var exitStatus: ExitStatus?
    private var client = ClientCapabilities()
    private var encoding = PositionEncoding.utf16
    /// The open documents by their URIs.
    private var documents: [String: OpenDocument] = [:]
    private var linter: DocumentLinter
    /// True if the client should be asked to request all diagnostics again.
    private var needsRefresh = false
    /// The number of requests that the server has sent.
    private var requestCount = 0
    /// The number of different results that the server has sent.
    private var resultCount = 0

    package init(options: ServerOptions = ServerOptions()) {
        linter = DocumentLinter(options: options)
    }

    /// Receives a message.
    ///
    /// - Returns: The messages for the client.
    package mutating func receive(_ message: Message) -> [[UInt8]] {
        switch message {
        case .request(let id, let method, let parameters):
            do throws(ResponseError) {
                let result = try respond(to: method, parameters)
                return [OutgoingMessage.response(to: id) { $0.raw(result) }]
            } catch {
                return [OutgoingMessage.error(error, to: id)]
            }
        case .notification(let method, let parameters):
            return handle(method, parameters)
        case .response:
            // The server needs no results of its requests.
            return []
        case .invalid(let id, let error):
            return [OutgoingMessage.error(error, to: id)]
        }
    }

    /// Receives a part of the input.
    ///
    /// - Returns: The messages for the client.
    package mutating func receive(_ part: MessageSplitter.Part) -> [[UInt8]] {
        switch part {
        case .content(let content): receive(Message(content))
        case .malformed(let reason): receive(.invalid(nil, ResponseError(.parseError, reason)))
        }
    }

    // MARK: Requests

    /// Returns the result of a request as JSON text.
    private mutating func respond(
        to method: String,
        _ parameters: JSONNode?
    ) throws(ResponseError) -> String {
        switch (stage, method) {
        case (.uninitialized, "initialize"):
            return initialize(parameters)
        case (.uninitialized, _):
            throw ResponseError(.serverNotInitialized, "expected the request 'initialize' first")
        case (.running, "initialize"):
            throw ResponseError(.invalidRequest, "the server is already initialized")
        case (.running, "shutdown"):
            stage = .shutDown
            return "null"
        case (.running, "textDocument/diagnostic"):
            return try diagnostics(for: parameters)
        case (.running, _):
            throw ResponseError(.methodNotFound, "unknown method '\(method.printable)'")
        case (.shutDown, _):
            throw ResponseError(.invalidRequest, "the server is shut down")
        }
    }

    private mutating func initialize(_ parameters: JSONNode?) -> String {
        stage = .running
        client = ClientCapabilities(parameters)
        encoding = .negotiated(from: client.positionEncodings)
        var json = JSONWriter()
        json.object { json in
            json.name("capabilities")
            json.object { json in
                json.member("positionEncoding", encoding.rawValue)
                json.name("textDocumentSync")
                json.object { json in
                    json.member("openClose", true)
                    json.member("change", Self.incrementalChanges)
                    json.member("save", true)
                }
                guard client.pullsDiagnostics else { return }
                json.name("diagnosticProvider")
                json.object { json in
                    json.member("identifier", Self.name)
                    json.member("interFileDependencies", true)
                    json.member("workspaceDiagnostics", false)
                }
            }
            json.name("serverInfo")
            json.object { json in
                json.member("name", Self.name)
                json.member("version", PackageVersion.text)
            }
        }
        return json.text
    }

    private static let name = "widget-lint"
    /// The number of the kind of synchronization (LSP 3.17, `TextDocumentSyncKind`).
    private static let incrementalChanges = 2

    /// Returns the report of `textDocument/diagnostic`.
    private mutating func diagnostics(
        for parameters: JSONNode?
    ) throws(ResponseError) -> String {
        guard let uri = Self.uri(in: parameters) else {
            throw ResponseError(.invalidParameters, "expected the URI of a document")
        }
        guard documents[uri] != nil else {
            throw ResponseError(.invalidParameters, "the document is not open")
        }
        let result = check(uri)
        var json = JSONWriter()
        json.object { json in
            let isUnchanged = parameters?["previousResultId"]?.string == result.id
            json.member("kind", isUnchanged ? "unchanged" : "full")
            json.member("resultId", result.id)
            guard !isUnchanged else { return }
            json.name("items")
            json.raw(result.items)
        }
        return json.text
    }

    private static func uri(in parameters: JSONNode?) -> String? {
        parameters?["textDocument"]?["uri"]?.string
    }

    // MARK: Notifications

    private mutating func handle(_ method: String, _ parameters: JSONNode?) -> [[UInt8]] {
        guard method != "exit" else {
            exitStatus = stage == .shutDown ? .done : .foundErrors
            return []
        }
        guard stage == .running else { return [] }
        switch method {
        case "initialized": return registration()
        case "textDocument/didOpen": open(parameters)
        case "textDocument/didChange": change(parameters)
        case "textDocument/didClose": return close(parameters)
        case "textDocument/didSave", "workspace/didChangeWatchedFiles",
            "workspace/didChangeConfiguration":
            // The file may be a configuration, a baseline or a schema.
            reload()
        default:
            // `$/cancelRequest` comes too late, because each request is answered at once. `$/setTrace` has no effect.
            break
        }
        return []
    }

    /// Returns the request to report changes of files that checks may read.
    private mutating func registration() -> [[UInt8]] {
        guard client.registersWatchedFiles else { return [] }
        return [
            request("client/registerCapability") { json in
                json.object { json in
                    json.name("registrations")
                    json.array { json in
                        json.object { json in
                            json.member("id", "watched-files")
                            json.member("method", "workspace/didChangeWatchedFiles")
                            json.name("registerOptions")
                            json.object { json in
                                json.name("watchers")
                                json.array { json in
                                    json.object { $0.member("globPattern", "**/*.{json,jsonc}") }
                                }
                            }
                        }
                    }
                }
            }
        ]
    }

    private mutating func request(
        _ method: String,
        _ parameters: ((inout JSONWriter) -> Void)? = nil
    ) -> [UInt8] {
        requestCount += 1
        let id = RequestID.string("\(Self.name)-\(requestCount)")
        return OutgoingMessage.request(method, id: id, parameters)
    }

    // MARK: Documents

    private mutating func open(_ parameters: JSONNode?) {
        guard let document = OpenDocument(parameters) else { return }
        documents[document.uri] = document
        noteText(of: document)
    }

    private mutating func change(_ parameters: JSONNode?) {
        guard let parameters, let uri = Self.uri(in: parameters) else { return }
        documents[uri]?.apply(parameters, encoding)
        if let document = documents[uri] { noteText(of: document) }
    }

    /// Removes a document.
    ///
    /// - Returns: The message that removes its diagnostics.
    private mutating func close(_ parameters: JSONNode?) -> [[UInt8]] {
        guard let uri = Self.uri(in: parameters),
            let document = documents.removeValue(forKey: uri)
        else { return [] }
        if let path = document.path, linter.update(path, to: nil) { outdateAll() }
        return client.pullsDiagnostics ? [] : [Self.publication(of: "[]", uri: uri, version: nil)]
    }

    private mutating func noteText(of document: OpenDocument) {
        guard let path = document.path else { return }
        if linter.update(path, to: document.text.bytes) { outdateAll() }
    }

    private mutating func reload() {
        linter.reload()
        outdateAll()
        needsRefresh = true
    }

    private mutating func outdateAll() {
        for uri in documents.keys { documents[uri]?.isOutdated = true }
    }

    // MARK: Diagnostics

    /// True if ``checkDocuments()`` has work to do.
    package var hasOutdatedDocuments: Bool {
        stage == .running && (needsRefresh || documents.values.contains(where: \.isOutdated))
    }

    /// Checks the documents whose findings may have changed.
    ///
    /// - Returns: The messages with the findings. A client that requests diagnostics gets none, but may be asked to
    ///   request them again.
    package mutating func checkDocuments() -> [[UInt8]] {
        guard stage == .running else { return [] }
        defer { needsRefresh = false }
        guard !client.pullsDiagnostics else {
            guard needsRefresh, client.refreshesDiagnostics else { return [] }
            return [request("workspace/diagnostic/refresh")]
        }
        var messages: [[UInt8]] = []
        for (uri, document) in documents.sorted(by: { $0.key < $1.key }) where document.isOutdated {
            let result = check(uri)
            let publication = Self.publication(
                of: result.items,
                uri: uri,
                version: client.readsVersions ? document.version : nil
            )
            guard document.publication != publication else { continue }
            documents[uri]?.publication = publication
            messages.append(publication)
        }
        return messages
    }

    /// Returns the findings in an open document. A document is checked again only if they may have changed.
    private mutating func check(_ uri: String) -> DiagnosticResult {
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

    /// The URIs of the open documents by their paths.
    private var openURIs: [String: String] {
        let pairs = documents.values.compactMap { document in
            document.path.map { ($0, document.uri) }
        }
        return Dictionary(pairs, uniquingKeysWith: min)
    }

    private static func publication(of items: String, uri: String, version: Int?) -> [UInt8] {
        OutgoingMessage.notification("textDocument/publishDiagnostics") { json in
            json.object { json in
                json.member("uri", uri)
                if let version { json.member("version", version) }
                json.name("diagnostics")
                json.raw(items)
            }
        }
    }
}
