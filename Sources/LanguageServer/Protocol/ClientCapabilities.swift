import SchemaKit

/// The capabilities of a client that the server considers (LSP 3.17, `ClientCapabilities`).
struct ClientCapabilities: Sendable, Equatable {
    /// The position encodings of the client, or an empty list if it names none.
    var positionEncodings: [String] = []
    /// True if a diagnostic may have related information: messages about other ranges.
    var readsRelatedInformation = false
    /// The tags of diagnostics that the client shows.
    var diagnosticTags: Set<DiagnosticTag> = []
    /// True if the client returns the data of a diagnostic with a request for code actions.
    var keepsDiagnosticData = false
    /// True if published diagnostics may name the version of their document.
    var readsVersions = false
    /// True if a diagnostic may have the address of a description.
    var readsCodeDescriptions = false
    /// True if an edit may name the versions of the documents that it changes.
    var readsDocumentChanges = false
    /// True if an edit may create files.
    var createsFiles = false
    /// True if the client reports changes of the folders of its workspace.
    var hasWorkspaceFolders = false
    /// True if the client requests diagnostics, so that the server need not publish them.
    var pullsDiagnostics = false
    /// True if the server may ask the client to request all diagnostics again.
    var refreshesDiagnostics = false
    /// True if the server may register patterns of paths. The client then reports changes of the files that match.
    var registersWatchedFiles = false

    /// The names of the features of documents that the client uses: the members of its `textDocument` capabilities. The
    /// set also contains the supported options of each feature, such as `definition.linkSupport`.
    var features: Set<String> = []
    /// The capabilities for completion items.
    var completion = CompletionCapabilities()

    /// The format of the texts that the client shows for the value under the pointer.
    var hoverFormat = MarkupFormat.plainText
    /// The kinds of symbols that the client shows (LSP 3.17, `SymbolKind`), or `nil` if it shows the kinds of LSP 1.
    var symbolKinds: Set<Int>?
    /// The maximum number of folding ranges in a document.
    var foldingRangeLimit = Int.max

    init() {}

    /// Reads the capabilities from the parameters of the request `initialize`.
    init(_ parameters: JSONNode?) {
        guard let capabilities = parameters?["capabilities"] else { return }
        if let encodings = capabilities["general"]?["positionEncodings"], encodings.kind == .array {
            positionEncodings = encodings.elements.compactMap(\.string)
        }
        let document = capabilities["textDocument"]
        if let document, document.kind == .object {
            for feature in document.members where feature.value.kind == .object {
                features.insert(feature.name)
                let options = feature.value.members.filter { $0.value.bool == true }
                features.formUnion(options.map { "\(feature.name).\($0.name)" })
            }
        }
        completion = CompletionCapabilities(document?["completion"]?["completionItem"])
        hoverFormat = MarkupFormat(document?["hover"]?["contentFormat"])
        readStructure(document)
        // A client without `codeActionLiteralSupport` can only run commands of the server, and the server has none.
        if document?["codeAction"]?["codeActionLiteralSupport"]?.kind != .object {
            features.remove("codeAction")
        }
        let publishing = document?["publishDiagnostics"]
        readsCodeDescriptions = publishing.announces("codeDescriptionSupport")
        readsRelatedInformation = publishing.announces("relatedInformation")
        keepsDiagnosticData = publishing.announces("dataSupport")
        readsVersions = publishing.announces("versionSupport")
        if let tags = publishing?["tagSupport"]?["valueSet"], tags.kind == .array {
            diagnosticTags = Set(
                tags.elements.compactMap { $0.integer.flatMap(DiagnosticTag.init) }
            )
        }
        pullsDiagnostics = document?["diagnostic"]?.kind == .object
        let workspace = capabilities["workspace"]
        refreshesDiagnostics = (workspace?["diagnostics"]).announces("refreshSupport")
        registersWatchedFiles = (workspace?["didChangeWatchedFiles"]).announces(
            "dynamicRegistration"
        )
        hasWorkspaceFolders = workspace.announces("workspaceFolders")
        let edit = workspace?["workspaceEdit"]
        readsDocumentChanges = edit.announces("documentChanges")
        if let operations = edit?["resourceOperations"], operations.kind == .array {
            createsFiles = operations.elements.contains { $0.string == "create" }
        }
    }

    /// Reads the `textDocument` capabilities of the features that show the structure of a document.
    private mutating func readStructure(_ textDocument: JSONNode?) {
        if let kinds = textDocument?["documentSymbol"]?["symbolKind"]?["valueSet"] {
            symbolKinds = Set(kinds.elements.compactMap(\.integer))
        }
        if let limit = textDocument?["foldingRange"]?["rangeLimit"]?.integer, limit >= 0 {
            foldingRangeLimit = limit
        }
    }
}

/// The capabilities of a client for completion items (LSP 3.17, `CompletionClientCapabilities`).
struct CompletionCapabilities: Sendable, Equatable {
    /// True if an inserted text may have placeholders that the user fills in.
    var usesSnippets = false
    /// True if the client indents the lines of an inserted text like the line of the cursor.
    var adjustsIndentation = false
    var usesTags = false
    /// True if the client reads the older member `deprecated` of a completion item.
    var usesDeprecated = false
    var documentation = MarkupFormat.plainText

    /// The number of `InsertTextMode.adjustIndentation`.
    static let adjustIndentation = 2

    init() {}

    /// Reads the capabilities for completion items, from the value of `completionItem`.
    init(_ item: JSONNode?) {
        usesSnippets = item.announces("snippetSupport")
        let modes = item?["insertTextModeSupport"]?["valueSet"]?.elements.map(\.integer)
        adjustsIndentation = modes?.contains(Self.adjustIndentation) ?? false
        usesTags = item?["tagSupport"]?.kind == .object
        usesDeprecated = item.announces("deprecatedSupport")
        documentation = MarkupFormat(item?["documentationFormat"])
    }
}

/// The format of a text for people (LSP 3.17, `MarkupKind`).
package enum MarkupFormat: String, Sendable {
    case markdown
    case plainText = "plaintext"

    /// Chooses the first known format from the list of a client, which begins with the format that the client prefers.
    /// Chooses plain text if the list has no known format.
    init(_ formats: JSONNode?) {
        let known = formats?.elements.compactMap { $0.string.flatMap(MarkupFormat.init) }
        self = known?.first ?? .plainText
    }

    /// Writes a text in this format.
    func write(_ text: String, to json: inout JSONWriter) {
        json.object { json in
            json.member("kind", rawValue)
            json.member("value", text)
        }
    }
}

/// The tags of a diagnostic (LSP 3.17, `DiagnosticTag`).
enum DiagnosticTag: Int, Sendable {
    case unnecessary = 1
    case deprecated = 2
}

extension JSONNode? {
    /// Returns whether the value is an object whose member with this name is true.
    fileprivate func announces(_ name: String) -> Bool { self?[name]?.bool == true }
}

extension JSONNode {
    /// The value if it is an integer that fits into `Int`, or else `nil`.
    var integer: Int? { number?.int64.flatMap { Int(exactly: $0) } }
}
