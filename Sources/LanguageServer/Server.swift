package import CommandLineInterface
import SchemaKit

/// A server of the Language Server Protocol 3.17, without its input and its output.
///
/// It receives messages one by one and returns the messages with which it answers. Checks of documents are separate
/// (``work()``), so that a document is checked once after several edits.
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
    private let options: ServerOptions
    private var workspace: Workspace
    /// The checks of the whole workspace that the client has requested, in the order of the requests.
    private var workspaceChecks: [WorkspaceCheck] = []
    /// True if the client should be asked to request all diagnostics again.
    private var needsRefresh = false
    /// The number of requests that the server has sent.
    private var requestCount = 0

    package init(options: ServerOptions = ServerOptions()) {
        self.options = options
        workspace = Workspace(options: options)
    }

    /// Receives a message.
    ///
    /// - Returns: The messages for the client.
    package mutating func receive(_ message: Message) -> [[UInt8]] {
        answers(to: message) + takeLogMessages()
    }

    private mutating func answers(to message: Message) -> [[UInt8]] {
        switch message {
        case .request(let id, "workspace/diagnostic", let parameters) where stage == .running:
            let paths = workspace.filePaths()
            workspaceChecks.append(WorkspaceCheck(id: id, parameters, paths: paths))
            return []
        case .request(let id, let method, let parameters):
            do throws(ResponseError) {
                let result = try respond(to: method, parameters)
                let response = OutgoingMessage.response(to: id) { $0.raw(result) }
                // The request was `shutdown`, after which no workspace is checked.
                return stage == .shutDown ? cancelWorkspaceChecks() + [response] : [response]
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

    /// Returns notifications for the client with the log messages since the last call.
    private mutating func takeLogMessages() -> [[UInt8]] {
        workspace.takeLogMessages().map { message in
            OutgoingMessage.notification("window/logMessage") { json in
                json.object { json in
                    json.member("type", message.kind.rawValue)
                    json.member("message", message.text)
                }
            }
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
            let feature = LanguageFeature.feature(withMethod: method, for: workspace.client)
            guard let feature else {
                throw ResponseError(.methodNotFound, "unknown method '\(method.printable)'")
            }
            return try feature.respond(&workspace, DocumentRequest(parameters, in: workspace))
        case (.shutDown, _):
            throw ResponseError(.invalidRequest, "the server is shut down")
        }
    }

    private mutating func initialize(_ parameters: JSONNode?) -> String {
        stage = .running
        workspace = Workspace(options: options, for: ClientCapabilities(parameters))
        workspace.folders = WorkspaceFolders(parameters)
        var json = JSONWriter()
        json.object { json in
            json.name("capabilities")
            json.object { json in writeCapabilities(to: &json) }
            json.name("serverInfo")
            json.object { json in
                json.member("name", Self.name)
                json.member("version", PackageVersion.text)
            }
        }
        return json.text
    }

    /// Writes the members of the server's capabilities.
    private func writeCapabilities(to json: inout JSONWriter) {
        let client = workspace.client
        json.member("positionEncoding", workspace.encoding.rawValue)
        json.name("textDocumentSync")
        json.object { json in
            json.member("openClose", true)
            json.member("change", Self.incrementalChanges)
            json.member("save", true)
        }
        LanguageFeature.writeCapabilities(for: client, to: &json)
        if client.hasWorkspaceFolders {
            json.name("workspace")
            json.object { json in
                json.name("workspaceFolders")
                json.object { json in
                    json.member("supported", true)
                    json.member("changeNotifications", true)
                }
            }
        }
        guard client.pullsDiagnostics else { return }
        json.name("diagnosticProvider")
        json.object { json in
            json.member("identifier", Self.name)
            json.member("interFileDependencies", true)
            json.member("workspaceDiagnostics", true)
        }
    }

    private static let name = "widget-lint"
    /// The pattern of the paths of payloads, schemas, configurations and baselines.
    private static let watchedFiles = "**/*.{json,jsonc,ndjson,jsonl}"
    /// The kind of synchronization in which a client sends the changes of a text (LSP 3.17, `TextDocumentSyncKind`).
    private static let incrementalChanges = 2

    /// Returns the report of `textDocument/diagnostic`.
    private mutating func diagnostics(
        for parameters: JSONNode?
    ) throws(ResponseError) -> String {
        let request = try DocumentRequest(parameters, in: workspace)
        let result = workspace.check(request.document.uri)
        var json = JSONWriter()
        json.object { json in
            let previousID = request.parameters["previousResultId"]?.string
            result.writeMembers(to: &json, previousID: previousID)
        }
        return json.text
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
        case "textDocument/didOpen": workspace.open(parameters)
        case "textDocument/didChange": workspace.change(parameters)
        case "textDocument/didClose": return close(parameters)
        case "textDocument/didSave", "workspace/didChangeWatchedFiles",
            "workspace/didChangeConfiguration":
            // A file that has changed may be a configuration, a baseline or a schema.
            if let uri = parameters?.documentURI { workspace.markSaved(uri) }
            workspace.reload()
            needsRefresh = true
        case "workspace/didChangeWorkspaceFolders":
            workspace.folders.apply(parameters)
            needsRefresh = true
        case "$/cancelRequest":
            return cancel(parameters?["id"].flatMap(RequestID.init))
        default:
            // `$/setTrace` has no effect.
            break
        }
        return []
    }

    /// Returns the request that asks the client to report changes of the files that checks may read, or nothing if the
    /// client does not support such requests.
    private mutating func registration() -> [[UInt8]] {
        guard workspace.client.registersWatchedFiles else { return [] }
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
                                    json.object { $0.member("globPattern", Self.watchedFiles) }
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

    /// Closes a document.
    ///
    /// - Returns: The message that removes its diagnostics, if the server publishes diagnostics.
    private mutating func close(_ parameters: JSONNode?) -> [[UInt8]] {
        guard let uri = parameters?.documentURI, let affectsOthers = workspace.close(uri) else {
            return []
        }
        guard workspace.client.pullsDiagnostics else {
            return [Self.publication(of: "[]", uri: uri, version: nil)]
        }
        // A client requests the diagnostics of other documents after a change, but not after it closes a document.
        if affectsOthers { needsRefresh = true }
        return []
    }

    // MARK: Diagnostics

    /// True if ``work()`` has something to do.
    package var hasWork: Bool { stage == .running && (needsChecks || !workspaceChecks.isEmpty) }

    /// True if ``checkDocuments()`` has something to do.
    private var needsChecks: Bool {
        guard !workspace.client.pullsDiagnostics else { return needsRefresh }
        return workspace.documents.values.contains(where: \.needsPublication)
    }

    /// Does one step of the work that is done only while no message is waiting: checks the open documents whose
    /// findings may have changed, or the next file of the workspace.
    ///
    /// - Returns: The messages for the client.
    package mutating func work() -> [[UInt8]] {
        needsChecks ? checkDocuments() : continueWorkspaceCheck()
    }

    /// Checks the documents whose findings may have changed.
    ///
    /// - Returns: The messages with the findings. A client that requests diagnostics gets none, but may be asked to
    ///   request them again.
    private mutating func checkDocuments() -> [[UInt8]] {
        defer { needsRefresh = false }
        let client = workspace.client
        guard !client.pullsDiagnostics else {
            guard needsRefresh, client.refreshesDiagnostics else { return [] }
            return [request("workspace/diagnostic/refresh")]
        }
        var messages: [[UInt8]] = []
        for document in workspace.unpublishedDocuments {
            let result = workspace.check(document.uri)
            let publication = Self.publication(
                of: result.items,
                uri: document.uri,
                version: client.readsVersions ? document.version : nil
            )
            if workspace.setPublication(publication, of: document.uri) {
                messages.append(publication)
            }
        }
        return messages + takeLogMessages()
    }

    /// Checks the next file of the workspace.
    ///
    /// - Returns: The log messages about the file. If all files are checked already, the answer to the request.
    private mutating func continueWorkspaceCheck() -> [[UInt8]] {
        guard !workspaceChecks.isEmpty else { return [] }
        guard let result = workspaceChecks[0].checkNext(in: &workspace) else {
            return takeLogMessages()
        }
        let id = workspaceChecks.removeFirst().id
        return [OutgoingMessage.response(to: id) { $0.raw(result) }]
    }

    /// Ends the check of the workspace that answers a request, because the client has cancelled the request. Other
    /// requests are answered at once, or are cancelled in the ``MessageQueue``.
    private mutating func cancel(_ id: RequestID?) -> [[UInt8]] {
        guard let index = workspaceChecks.firstIndex(where: { $0.id == id }) else { return [] }
        let id = workspaceChecks.remove(at: index).id
        return [OutgoingMessage.error(.cancelledByClient, to: id)]
    }

    private mutating func cancelWorkspaceChecks() -> [[UInt8]] {
        defer { workspaceChecks = [] }
        return workspaceChecks.map { OutgoingMessage.error(.cancelledByShutdown, to: $0.id) }
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

extension ResponseError {
    /// The error of a request that has no result yet when the client shuts the server down.
    fileprivate static let cancelledByShutdown = ResponseError(
        .requestCancelled,
        "the client has shut the server down"
    )
}
