import FileLinting
import SchemaDocumentation
import SchemaKit
import SchemaLint

extension LanguageFeature {
    /// `textDocument/completion`: the members and values that the schema of a payload allows at the cursor, and the
    /// schemas for `$schema`. For a payload without a schema, the completions are the name `$schema` or whole payloads.
    static let completion = LanguageFeature(
        method: "textDocument/completion",
        clientCapability: "completion",
        serverCapability: "completionProvider",
        options: #"{"triggerCharacters":["\"",":"," "]}"#
    ) { workspace, request throws(ResponseError) in
        let offset = try request.offset
        let text = request.document.text.bytes
        let range = workspace.linter.rangeOfPayload(in: request.document, at: offset)
        let bytes = Array(text[range])
        guard let place = CompletionPlace(in: bytes, at: offset - range.lowerBound) else {
            return "[]"
        }
        let payload = workspace.linter.inspect(request.document).first {
            ($0.source.start?.offset ?? 0) == range.lowerBound
        }
        let marked = place.marking(bytes)
        let document = workspace.linter.value(of: marked, in: request.document)
        let completions: [Completion]
        if let document, place.isSchemaReference(in: document) {
            completions = workspace.linter.schemaURICompletions(
                in: request.document,
                preferring: payload?.schema?.uri
            )
        } else if let schema = payload?.schema {
            completions = Self.completions(at: place, in: document, schema.program)
        } else if let payload = workspace.linter.inspect(request.document, text: marked).first,
            let schema = payload.schema
        {
            // The unfinished text at the cursor prevented the choice of a schema. A schema was found with a marker in
            // place of this text.
            completions = Self.completions(at: place, in: payload.document, schema.program)
        } else if let document, place.acceptsSchemaReference(in: document) {
            completions = [Completion(schemaReferenceAt: place)]
        } else {
            completions = place.isWholePayload ? workspace.linter.payloadSnippets() : []
        }
        let writer = CompletionWriter(
            place,
            offset: range.lowerBound,
            of: request,
            isOnOneLine: workspace.linter.hasPayloadPerLine(request.document)
        )
        return writer.text(of: completions)
    }

    private static func completions(
        at place: CompletionPlace,
        in document: JSONDocument?,
        _ program: SchemaProgram
    ) -> [Completion] {
        let payload = document?.payload(under: program)
        var finder = payload.flatMap { CompletionFinder($0, at: place, program) }
        return finder?.completions() ?? []
    }
}

/// A writer of completions (LSP 3.17, `CompletionItem`).
private struct CompletionWriter {
    private let place: CompletionPlace
    /// The offset of the payload in the document.
    private let offset: Int
    private let request: DocumentRequest
    private let positions: PositionConverter
    /// True if the payload is one line, which an inserted text must not divide.
    private let isOnOneLine: Bool

    /// The numbers of the kinds of completion items (LSP 3.17, `CompletionItemKind`).
    private static let propertyKind = 10
    private static let valueKind = 12
    /// The number of the format with placeholders that the user fills in (LSP 3.17, `InsertTextFormat`).
    private static let snippetFormat = 2
    /// The number of the tag of a deprecated item (LSP 3.17, `CompletionItemTag`).
    private static let deprecatedTag = 1

    init(
        _ place: CompletionPlace,
        offset: Int,
        of request: DocumentRequest,
        isOnOneLine: Bool
    ) {
        self.place = place
        self.offset = offset
        self.request = request
        self.isOnOneLine = isOnOneLine
        positions = request.positions
    }

    /// Returns an array of completion items as JSON text. Clients sort the items by `sortText`, which is the number of
    /// the item with leading zeros.
    func text(of completions: [Completion]) -> String {
        var json = JSONWriter()
        let digits = String(completions.count).count
        json.array { json in
            for (number, completion) in completions.enumerated() {
                let sortText = String(number)
                let zeros = String(repeating: "0", count: digits - sortText.count)
                json.object { json in
                    write(completion, to: &json)
                    json.member("sortText", zeros + sortText)
                }
            }
        }
        return json.text
    }

    private func write(_ completion: Completion, to json: inout JSONWriter) {
        json.member("label", completion.label.printable)
        json.member("kind", place.kind == .member ? Self.propertyKind : Self.valueKind)
        let detail = [completion.isRequired ? "required" : nil, completion.title?.printable]
            .compactMap { $0 }.joined(separator: ", ")
        if !detail.isEmpty { json.member("detail", detail) }
        if let description = completion.description {
            json.name("documentation")
            let format = request.client.completion.documentation
            let text =
                format == .markdown
                ? SchemaSummary.markdown(escaping: description) : description.printableLines
            format.write(text, to: &json)
        }
        if completion.isDeprecated { writeDeprecation(to: &json) }
        let usesSnippet =
            request.client.completion.usesSnippets
            && completion.insertion.plainText != completion.insertion.snippet
        if usesSnippet { json.member("insertTextFormat", Self.snippetFormat) }
        var insertion =
            usesSnippet ? completion.insertion.snippet : completion.insertion.plainText
        if isOnOneLine { insertion = insertion.onOneLine }
        if insertion.contains("\n") {
            if request.client.completion.adjustsIndentation {
                json.member("insertTextMode", CompletionCapabilities.adjustIndentation)
            } else if !usesSnippet {
                // Clients indent the lines of snippets themselves.
                let start = offset + place.replaced.lowerBound
                let indentation = request.document.text.indentation(ofLineAt: start)
                insertion = insertion.indentingLines(by: indentation)
            }
        }
        // Clients compare this text with the replaced text.
        let filter = place.kind == .member ? JSONText.quoted(completion.label) : completion.label
        json.member("filterText", filter)
        // An additional edit must not begin where the main edit begins (LSP 3.17, `CompletionItem`). A comma that is
        // missing there is part of the main edit.
        let beginsWithComma = place.missingCommaOffset == place.replaced.lowerBound
        json.name("textEdit")
        write(
            (beginsWithComma ? ", " : "") + insertion + (place.needsCommaAfter ? "," : ""),
            at: place.replaced,
            to: &json
        )
        guard let missingComma = place.missingCommaOffset, !beginsWithComma else { return }
        json.name("additionalTextEdits")
        json.array { json in write(",", at: missingComma..<missingComma, to: &json) }
    }

    private func writeDeprecation(to json: inout JSONWriter) {
        if request.client.completion.usesTags {
            json.name("tags")
            json.array { $0.number(Self.deprecatedTag) }
        } else if request.client.completion.usesDeprecated {
            json.member("deprecated", true)
        }
    }

    private func write(_ text: String, at range: Range<Int>, to json: inout JSONWriter) {
        let offsets = offset + range.lowerBound..<offset + range.upperBound
        json.textEdit(positions.range(of: offsets), text)
    }
}
