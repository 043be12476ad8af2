import SchemaKit

extension LanguageFeature {
    /// The outline of a document: its members and items.
    static let documentSymbols = LanguageFeature(
        method: "textDocument/documentSymbol",
        clientCapability: "documentSymbol",
        serverCapability: "documentSymbolProvider"
    ) { workspace, request in
        let payloads = request.payloads(in: &workspace, findingSchemas: false)
        let outline = DocumentOutline(payloads)
        var json = JSONWriter()
        outline.write(for: request, to: &json)
        return json.text
    }
}

/// The members and items of the payloads in a document, level by level. If there are too many, the last ones are left
/// out, so mostly those of the innermost levels.
private struct DocumentOutline {
    /// A member, an item, or the payload in a line.
    fileprivate struct Symbol {
        let view: PayloadView
        let step: DocumentStep
        let name: String
        /// The indices of the symbols inside this one.
        var children = 0..<0
    }

    /// The maximum number of symbols. Editors sort and keep all symbols of a document.
    static let symbolLimit = 5_000

    /// The symbols, level by level: first all symbols of the outermost level.
    private var symbols: [Symbol] = []
    /// The indices of the symbols of the outermost level.
    private var outermost = 0..<0

    init(_ views: [PayloadView]) {
        if let view = views.first, view.line == nil {
            outermost = add(childrenOf: DocumentStep(rootOf: view.document), view)
        } else {
            for view in views.prefix(Self.symbolLimit) {
                let root = DocumentStep(rootOf: view.document)
                symbols.append(Symbol(view: view, step: root, name: "Line \(view.line ?? 1)"))
            }
            outermost = symbols.indices
        }
        var next = 0
        while next < symbols.count {
            symbols[next].children = add(childrenOf: symbols[next].step, symbols[next].view)
            next += 1
        }
    }

    private mutating func add(childrenOf step: DocumentStep, _ view: PayloadView) -> Range<Int> {
        let first = symbols.count
        for (index, child) in step.children.enumerated() {
            guard symbols.count < Self.symbolLimit else { break }
            let name = child.name.map(Self.symbolName(ofMember:)) ?? String(index)
            symbols.append(Symbol(view: view, step: child, name: name))
        }
        return first..<symbols.count
    }

    /// Returns the name of the symbol for a member. The name of a symbol must not be blank (LSP 3.17,
    /// `DocumentSymbol`).
    private static func symbolName(ofMember name: String) -> String {
        let isBlank = name.allSatisfy(\.isWhitespace)
        return (isBlank ? JSONText.quoted(name) : name).printable
    }

    // MARK: Output

    func write(for request: DocumentRequest, to json: inout JSONWriter) {
        json.beginArray()
        if request.client.features.contains("documentSymbol.hierarchicalDocumentSymbolSupport") {
            write(outermost, for: request, to: &json)
        } else {
            writeFlat(outermost, in: nil, for: request, to: &json)
        }
        json.endArray()
    }

    private func write(
        _ range: Range<Int>,
        for request: DocumentRequest,
        to json: inout JSONWriter
    ) {
        for symbol in symbols[range] {
            json.beginObject()
            json.member("name", symbol.name)
            json.member("detail", symbol.detail)
            json.member("kind", symbol.kind(for: request.client))
            let range = symbol.view.range(of: symbol.step.range)
            let nameRange = symbol.step.nameRange.map(symbol.view.range)
            json.member("range", range)
            json.member("selectionRange", nameRange ?? range)
            if !symbol.children.isEmpty {
                json.name("children")
                json.beginArray()
                write(symbol.children, for: request, to: &json)
                json.endArray()
            }
            json.endObject()
        }
    }

    private func writeFlat(
        _ range: Range<Int>,
        in container: String?,
        for request: DocumentRequest,
        to json: inout JSONWriter
    ) {
        for symbol in symbols[range] {
            json.object { json in
                json.member("name", symbol.name)
                json.member("kind", symbol.kind(for: request.client))
                json.name("location")
                json.object { json in
                    json.member("uri", request.document.uri)
                    json.member("range", symbol.view.range(of: symbol.step.range))
                }
                if let container { json.member("containerName", container) }
            }
            writeFlat(symbol.children, in: symbol.name, for: request, to: &json)
        }
    }
}

extension DocumentOutline.Symbol {
    /// The maximum number of characters of a value in an outline.
    private static let detailLimit = 60

    /// The value, or the number of its members or items.
    fileprivate var detail: String {
        let count = step.node.count
        switch step.node.kind {
        case .object: return count == 1 ? "1 member" : "\(count) members"
        case .array: return count == 1 ? "1 item" : "\(count) items"
        case .null, .false, .true, .number, .string:
            return step.node.text.shortened(to: Self.detailLimit).printable
        }
    }

    /// Returns the number of the kind (LSP 3.17, `SymbolKind`). Clients that name no kinds know only those of LSP 1.
    fileprivate func kind(for client: ClientCapabilities) -> Int {
        let (kind, substitute) = Self.kinds(of: step.node.kind)
        let isKnown = client.symbolKinds?.contains(kind) ?? (kind <= Self.lastOldKind)
        return isKnown ? kind : substitute
    }

    /// The number of the last kind of LSP 1, `Array`.
    private static let lastOldKind = 18

    /// Returns the number of the kind of a value, and the number of the kind that replaces it for clients of LSP 1.
    private static func kinds(of kind: JSONKind) -> (kind: Int, substitute: Int) {
        switch kind {
        case .string: (15, 15)
        case .number: (16, 16)
        case .false, .true: (17, 17)
        case .array: (18, 18)
        // `Object`, or `Module` for LSP 1, which has no kind for objects.
        case .object: (19, 2)
        // `Null`, or `Variable` for LSP 1, which has no kind for null.
        case .null: (21, 13)
        }
    }
}

extension String {
    /// Returns the text, or its beginning with an ellipsis if it has more than `count` characters.
    func shortened(to count: Int) -> String {
        guard let end = index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex
        else { return self }
        return self[..<index(before: end)] + "…"
    }
}
