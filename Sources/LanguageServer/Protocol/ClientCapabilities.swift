import SchemaKit

/// The capabilities of a client that the server considers (LSP 3.17, `ClientCapabilities`).
struct ClientCapabilities: Sendable, Equatable {
    /// The position encodings of the client, or an empty list if it names none.
    let positionEncodings: [String]
    /// True if a diagnostic may have related information: messages about other ranges.
    let readsRelatedInformation: Bool
    /// The tags of diagnostics that the client shows.
    let diagnosticTags: Set<DiagnosticTag>
    /// True if the client returns the data of a diagnostic with a request for code actions.
    let keepsDiagnosticData: Bool
    /// True if published diagnostics may name the version of their document.
    let readsVersions: Bool
    /// True if a diagnostic may have the address of a description.
    let readsCodeDescriptions: Bool
    /// True if an edit may name the versions of the documents that it changes.
    let readsDocumentChanges: Bool
    /// True if an edit may create files.
    let createsFiles: Bool
    /// True if the client reports changes of the folders of its workspace.
    let hasWorkspaceFolders: Bool
    /// True if the client requests diagnostics, so that the server need not publish them.
    let pullsDiagnostics: Bool
    /// True if the server may ask the client to request all diagnostics again.
    let refreshesDiagnostics: Bool
    /// True if the server may register patterns of paths. The client then reports changes of the files that match.
    let registersWatchedFiles: Bool

    /// The names of the features of documents that the client uses: the members of its `textDocument` capabilities. The
    /// set also contains the supported options of each feature, such as `definition.linkSupport`.
    private(set) var features: Set<String> = []
    /// The capabilities for completion items.
    let completion: CompletionCapabilities

    /// The format of the texts that the client shows for the value under the pointer.
    let hoverFormat: MarkupFormat
    /// The kinds of symbols that the client shows (LSP 3.17, `SymbolKind`), or `nil` if it shows the kinds of LSP 1.
    private(set) var symbolKinds: Set<Int>?
    /// The maximum number of folding ranges in a document.
    private(set) var foldingRangeLimit = Int.max

    /// Reads the capabilities from the parameters of the request `initialize`.
    init(_ parameters: JSONNode?) {
        let capabilities = parameters?["capabilities"]
        let encodings = capabilities?["general"]?["positionEncodings"]
        positionEncodings = encodings?.elements.compactMap(\.string) ?? []
        let document = capabilities?["textDocument"]
        completion = CompletionCapabilities(document?["completion"]?["completionItem"])
        hoverFormat = MarkupFormat(document?["hover"]?["contentFormat"])
        let publishing = document?["publishDiagnostics"]
        readsCodeDescriptions = publishing.announces("codeDescriptionSupport")
        readsRelatedInformation = publishing.announces("relatedInformation")
        keepsDiagnosticData = publishing.announces("dataSupport")
        readsVersions = publishing.announces("versionSupport")
        let tags = publishing?["tagSupport"]?["valueSet"]?.elements.compactMap {
            $0.integer.flatMap(DiagnosticTag.init)
        }
        diagnosticTags = Set(tags ?? [])
        pullsDiagnostics = document?["diagnostic"]?.kind == .object
        let workspace = capabilities?["workspace"]
        refreshesDiagnostics = (workspace?["diagnostics"]).announces("refreshSupport")
        registersWatchedFiles = (workspace?["didChangeWatchedFiles"]).announces(
            "dynamicRegistration"
        )
        hasWorkspaceFolders = workspace.announces("workspaceFolders")
        let edit = workspace?["workspaceEdit"]
        readsDocumentChanges = edit.announces("documentChanges")
        createsFiles =
            edit?["resourceOperations"]?.elements.contains { $0.string == "create" } ?? false
        readFeatures(document)
        readStructure(document)
    }

    /// Reads the names of the `textDocument` capabilities and of their supported options.
    private mutating func readFeatures(_ textDocument: JSONNode?) {
        guard let textDocument else { return }
        for feature in textDocument.members where feature.value.kind == .object {
            features.insert(feature.name)
            let options = feature.value.members.filter { $0.value.bool == true }
            features.formUnion(options.map { "\(feature.name).\($0.name)" })
        }
        // A client without `codeActionLiteralSupport` can only run commands of the server, and the server has none.
        if textDocument["codeAction"]?["codeActionLiteralSupport"]?.kind != .object {
            features.remove("codeAction")
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
    let usesSnippets: Bool
    /// True if the client indents the lines of an inserted text like the line of the cursor.
    let adjustsIndentation: Bool
    let usesTags: Bool
    /// True if the client reads the older member `deprecated` of a completion item.
    let usesDeprecated: Bool
    let documentation: MarkupFormat

    /// The number of `InsertTextMode.adjustIndentation`.
    static let adjustIndentation = 2

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
