import SchemaKit

/// A kind of request about open documents that the server can answer (LSP 3.17, "Language Features").
struct LanguageFeature: Sendable {
    /// The method of the request.
    let method: String
    /// The member of the client's `textDocument` capabilities with which the client announces that it sends the
    /// request.
    let clientCapability: String
    /// The member of the server's capabilities that announces the feature.
    let serverCapability: String
    /// The value of the server's capability as JSON text.
    var options = "true"
    /// The function that returns the result of a request as JSON text.
    let respond: @Sendable (inout Workspace, DocumentRequest) throws(ResponseError) -> String

    /// All features, in the order in which the server announces them.
    static let all: [LanguageFeature] = [
        CodeActions.feature,
        .completion,
        .hover,
        .documentSymbols,
        .foldingRanges,
        .selectionRanges,
        .formatting,
        .rangeFormatting,
        .documentColors,
        .colorPresentations,
        .inlayHints,
        .documentLinks,
        .definition,
        .references,
        // The two requests for renaming belong to one capability, which is announced with the options of the first one.
        .preparedRenaming,
        .renaming,
    ]

    /// Returns the feature with the method `method`, or `nil` if there is none or if the client has not announced that
    /// it uses the feature.
    static func feature(
        withMethod method: String,
        for client: ClientCapabilities
    ) -> LanguageFeature? {
        all.first { $0.method == method && client.features.contains($0.clientCapability) }
    }

    /// Writes the capabilities of the server for the features that the client uses.
    static func writeCapabilities(for client: ClientCapabilities, to json: inout JSONWriter) {
        // Several requests can belong to one capability.
        var written: Set<String> = []
        for feature in all
        where client.features.contains(feature.clientCapability)
            && written.insert(feature.serverCapability).inserted
        {
            json.name(feature.serverCapability)
            json.raw(feature.options)
        }
    }
}

/// A request about an open document.
struct DocumentRequest {
    let document: OpenDocument
    let parameters: JSONNode
    let client: ClientCapabilities
    let encoding: PositionEncoding

    /// Reads a request.
    ///
    /// - Throws: An error if the parameters do not name an open document.
    init(_ parameters: JSONNode?, in workspace: Workspace) throws(ResponseError) {
        guard let parameters, let uri = parameters.documentURI else {
            throw ResponseError(.invalidParameters, "expected a string in 'textDocument.uri'")
        }
        guard let document = workspace.documents[uri] else {
            throw ResponseError(.invalidParameters, "the document is not open")
        }
        self.document = document
        self.parameters = parameters
        client = workspace.client
        encoding = workspace.encoding
    }

    /// A converter of offsets in the document to positions.
    var positions: PositionConverter { PositionConverter(document.text, encoding) }

    /// The offset in bytes of the position that the request names.
    ///
    /// - Throws: An error if the request names no position.
    var offset: Int {
        get throws(ResponseError) {
            guard let position = parameters["position"].flatMap(TextPosition.init) else {
                throw ResponseError(.invalidParameters, "expected a position in 'position'")
            }
            return document.text.offset(of: position, encoding)
        }
    }

    /// The range of bytes that the request names.
    ///
    /// - Throws: An error if the request names no range.
    var range: Range<Int> {
        get throws(ResponseError) {
            guard let range = parameters["range"].flatMap(TextRange.init) else {
                throw ResponseError(.invalidParameters, "expected a range in 'range'")
            }
            return document.text.offsets(range, encoding)
        }
    }
}
