import CommandLineInterface
import SchemaKit

/// The check of all files below the folders of a workspace, which a client has requested (LSP 3.17,
/// `workspace/diagnostic`). It continues file by file, so that other messages need not wait for its end.
struct WorkspaceCheck {
    /// The identifier of the request.
    let id: RequestID
    /// The identifiers of the results that the client has, by the URIs of the files as UTF-8.
    private var previousIDs: [[UInt8]: String] = [:]
    /// The URIs in `previousIDs`, by the paths of the files as UTF-8.
    private var previousURIs: [[UInt8]: [String]] = [:]
    /// The paths of the files that are still to be checked, in reverse order.
    private var paths: [String]
    private var json = JSONWriter()

    init(id: RequestID, _ parameters: JSONNode?, paths: [String]) {
        self.id = id
        self.paths = paths.reversed()
        if let results = parameters?["previousResultIds"], results.kind == .array {
            for result in results.elements {
                guard let uri = result["uri"]?.string, let id = result["value"]?.string else {
                    continue
                }
                previousIDs[Array(uri.utf8)] = id
                if let path = FileURI.path(of: uri) {
                    previousURIs[Array(Path.normalized(path).utf8), default: []].append(uri)
                }
            }
        }
        json.beginObject()
        json.name("items")
        json.beginArray()
    }

    /// Checks the next file.
    ///
    /// - Returns: The result as JSON text after the last file, else `nil`.
    mutating func checkNext(in workspace: inout Workspace) -> String? {
        if let path = paths.popLast() {
            var file = workspace.check(fileAt: path)
            // The client may write the URI of the file in another way, with more characters percent-encoded.
            let uris = previousURIs[Array(path.utf8)] ?? []
            if !workspace.isOpen(file.uri), !uris.contains(file.uri), let uri = uris.first {
                file.uri = uri
            }
            writeReport(on: file, previousIDs.removeValue(forKey: Array(file.uri.utf8)))
            return nil
        }
        // The client may still show findings in files that are gone, excluded or outside of the folders. An empty
        // report for each of these files removes the findings. For an open file, the client sends a request of its own.
        let uris = previousIDs.keys.sorted { $0.lexicographicallyPrecedes($1) }
            .map { String(decoding: $0, as: UTF8.self) }
        for uri in uris where !workspace.isOpen(uri) {
            let none = DiagnosticResult(id: "", items: "[]")
            writeReport(on: CheckedDocument(uri: uri, version: nil, result: none), nil)
        }
        json.endArray()
        json.endObject()
        return json.take()
    }

    private mutating func writeReport(on file: CheckedDocument, _ previousID: String?) {
        json.object { json in
            json.member("uri", file.uri)
            json.name("version")
            if let version = file.version { json.number(version) } else { json.null() }
            file.result.writeMembers(to: &json, previousID: previousID)
        }
    }
}

/// A document of a workspace with its findings.
struct CheckedDocument {
    var uri: String
    /// The version of the text, or `nil` if the client does not have the file open.
    let version: Int?
    let result: DiagnosticResult
}

extension DiagnosticResult {
    /// Writes the members of a report: the findings, unless the client has them already.
    func writeMembers(to json: inout JSONWriter, previousID: String?) {
        let isUnchanged = previousID == id
        json.member("kind", isUnchanged ? "unchanged" : "full")
        if !id.isEmpty { json.member("resultId", id) }
        guard !isUnchanged else { return }
        json.name("items")
        json.raw(items)
    }
}
