import SchemaKit
import SchemaLint

extension LanguageFeature {
    /// The name at a position, if the name can be changed.
    static let preparedRenaming = LanguageFeature(
        method: "textDocument/prepareRename",
        clientCapability: "rename.prepareSupport",
        serverCapability: "renameProvider",
        options: #"{"prepareProvider":true}"#
    ) { workspace, request throws(ResponseError) in
        guard let renaming = try SchemaRenaming(request, in: &workspace) else { return "null" }
        var json = JSONWriter()
        json.object { json in
            json.member("range", renaming.origin)
            json.member("placeholder", renaming.name)
        }
        return json.text
    }

    /// The edits that change the name of a definition, or an anchor, and all references to it.
    static let renaming = LanguageFeature(
        method: "textDocument/rename",
        clientCapability: "rename",
        serverCapability: "renameProvider"
    ) { workspace, request throws(ResponseError) in
        guard let name = request.parameters["newName"]?.string else {
            throw ResponseError(.invalidParameters, "expected a string in 'newName'")
        }
        guard let renaming = try SchemaRenaming(request, in: &workspace) else {
            throw ResponseError(.requestFailed, "only definitions and anchors can be renamed")
        }
        try renaming.checkReferencesAreKnown(in: workspace)
        let files = try renaming.edits(to: name, in: workspace)
        var json = JSONWriter()
        WorkspaceEdit(files: files).write(to: &json, for: request.client)
        return json.text
    }
}

/// The renaming of a definition or of an anchor.
private struct SchemaRenaming {
    private let schema: SchemaDocumentView
    private let declaration: Declaration
    /// The current name.
    let name: String
    /// The range of the name at the position of the request.
    let origin: TextRange

    /// The text that declares the name.
    private enum Declaration {
        /// The name of a definition: a member of `$defs`, whose value is the schema at the location.
        case definition(SchemaLocation)
        /// The anchor of a schema.
        case anchor(JSONNode, of: SchemaLocation)
    }

    /// Finds the name at the position of a request. Returns `nil` if it cannot be changed.
    ///
    /// - Throws: An error if the document is not JSON, because references may be missing.
    init?(_ request: DocumentRequest, in workspace: inout Workspace) throws(ResponseError) {
        let offset = try request.offset
        guard let view = request.payloads(in: &workspace).first,
            let schema = SchemaDocumentView(
                view,
                request,
                in: &workspace,
                includesOtherSchemas: true
            ),
            let found = schema.schema(namedAt: offset, in: view.path(to: offset))
        else { return nil }
        guard !view.isRepaired else {
            throw ResponseError(
                .requestFailed,
                "the document has syntax errors; correct them first"
            )
        }
        self.schema = schema
        let file = found.target.document
        // A built-in schema cannot be changed.
        guard schema.textLocations.path(of: file) != nil || file == schema.documentID else {
            return nil
        }
        guard let named = Self.named(by: found, schema.references) else { return nil }
        (declaration, name) = (named.declaration, named.name)
        origin = view.range(of: named.range)
    }

    /// Returns the declaration of the schema that a text names, the name, and its range in the text. Returns `nil` if
    /// the name cannot be changed.
    private static func named(
        by found: SchemaName,
        _ references: SchemaReferences
    ) -> (declaration: Declaration, name: String, range: SourceRange)? {
        let target = found.target
        let document = references.registry.document(target.document).document
        switch found {
        case .anchor(let location):
            guard let anchor = references.anchor(of: location) else { return nil }
            let range = anchor.range.withoutDelimiters
            return (Declaration.anchor(anchor, of: location), anchor.string ?? "", range)
        case .member(let location):
            guard references.isDefinition(location),
                let step = document.path(to: location.entry).last, let range = step.nameRange
            else { return nil }
            return (Declaration.definition(location), step.name ?? "", range.withoutDelimiters)
        case .reference(let reference):
            let value = reference.value
            if let step = references.steps(of: reference).last {
                guard step.entry == target.entry, references.isDefinition(target) else {
                    return nil
                }
                let name = document.path(to: target.entry).last?.name ?? ""
                return (Declaration.definition(target), name, value.range(ofContent: step.token))
            }
            guard let anchor = references.anchor(of: target), let text = value.string,
                let fragment = Self.fragment(of: text, ifNaming: anchor)
            else { return nil }
            let range = value.range(ofContent: fragment)
            return (Declaration.anchor(anchor, of: target), anchor.string ?? "", range)
        }
    }

    /// Returns the range of the fragment in a reference, or `nil` if the fragment is not the name of `anchor`.
    private static func fragment(of text: String, ifNaming anchor: JSONNode) -> Range<Int>? {
        guard let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
        let start = text.utf8.index(after: hash)
        guard URIReference.percentDecoded(String(text[start...])) == anchor.string else {
            return nil
        }
        return text.utf8.distance(from: text.startIndex, to: start)..<text.utf8.count
    }

    // MARK: Edits

    /// Returns the edits that change the name, by their files.
    ///
    /// - Throws: An error if the new name is empty, exists already, or is not a valid anchor.
    func edits(
        to newName: String,
        in workspace: Workspace
    ) throws(ResponseError) -> [FileEdits] {
        try check(newName)
        guard isChange(newName) else { return [] }
        let references = schema.references
        var edits: [SchemaDocumentID: [(range: SourceRange, text: String)]] = [:]
        switch declaration {
        case .definition(let location):
            let document = references.registry.document(location.document).document
            guard let range = document.path(to: location.entry).last?.nameRange else { return [] }
            edits[location.document] = [(range, Self.quoted(newName))]
            // The tokens without the slash of the pointer. The plain token is written with the escapes of a JSON
            // string, but without the quotation marks.
            let pointer = JSONPointer([newName])
            let encodedToken = String(URIReference.fragment(pointer).dropFirst())
            let plainToken = String(
                decoding: Self.quoted(pointer.description).utf8.dropFirst(2).dropLast(),
                as: UTF8.self
            )
            for reference in references.references {
                let steps = references.steps(of: reference)
                guard reference.target.document == location.document,
                    let step = steps.first(where: { $0.entry == location.entry })
                else { continue }
                let range = reference.value.range(ofContent: step.token)
                let token = step.isEncoded ? encodedToken : plainToken
                edits[reference.file, default: []].append((range, token))
            }
        case .anchor(let anchor, let location):
            edits[location.document] = [(anchor.range, Self.quoted(newName))]
            for reference in references.references where reference.target == location {
                guard let text = reference.value.string,
                    let fragment = Self.fragment(of: text, ifNaming: anchor)
                else { continue }
                let range = reference.value.range(ofContent: fragment)
                edits[reference.file, default: []].append((range, newName))
            }
        }
        return edits.compactMap { file, edits in
            guard let uri = schema.textLocations.uri(of: file) else { return nil }
            let convert = schema.textLocations.rangeConverter(for: file)
            return FileEdits(
                uri: uri,
                version: workspace.documents[uri]?.version,
                edits: edits.sorted { $0.range.start < $1.range.start }
                    .map { (convert($0.range), $0.text) }
            )
        }.sorted { $0.uri < $1.uri }
    }

    /// Returns whether a name differs from the current name. Canonically equivalent names differ, although Swift
    /// compares them as equal.
    private func isChange(_ newName: String) -> Bool { !newName.utf8.elementsEqual(name.utf8) }

    private func check(_ newName: String) throws(ResponseError) {
        guard !newName.isEmpty else {
            throw ResponseError(.requestFailed, "the new name is empty")
        }
        guard isChange(newName) else { return }
        let registry = schema.references.registry
        let isTaken: Bool
        switch declaration {
        case .definition(let location):
            let path = registry.document(location.document).document.path(to: location.entry)
            isTaken = path.dropLast().last?.node[newName] != nil
        case .anchor(_, let location):
            let resource = registry.resource(around: location)
            guard newName.isAnchor(in: registry.dialect(of: resource)) else {
                throw ResponseError(.requestFailed, "'\(newName.printable)' is not a valid anchor")
            }
            isTaken = registry.resource(resource).anchors[ExactText(newName)] != nil
        }
        guard !isTaken else {
            throw ResponseError(.requestFailed, "'\(newName.printable)' already exists")
        }
    }

    /// Checks that no file with unknown references can refer to the name. Such a reference would keep the old name.
    func checkReferencesAreKnown(in workspace: Workspace) throws(ResponseError) {
        guard !schema.omitsFiles else {
            throw ResponseError(
                .requestFailed,
                "the folder has too many files to find all references; "
                    + "open a folder with at most \(Workspace.fileLimit) JSON files"
            )
        }
        let pointer = JSONPointer([name])
        let ends =
            switch declaration {
            case .definition: [pointer.description, URIReference.fragment(pointer)]
            case .anchor: ["#" + name]
            }
        for path in schema.unusablePaths {
            guard let text = workspace.linter.text(of: path)?.decodingEscapes,
                ends.contains(where: { text.firstRange(of: Array($0.utf8)) != nil })
            else { continue }
            throw ResponseError(
                .requestFailed,
                "'\(path.printable)' contains the name, but is not a valid schema; correct it first"
            )
        }
    }

    private static func quoted(_ text: String) -> String {
        var json = JSONWriter()
        json.string(text)
        return json.text
    }
}

extension JSONNode {
    /// Returns the range in the file that corresponds to a range in the content of the string.
    fileprivate func range(ofContent content: Range<Int>) -> SourceRange {
        document.range(ofContent: content, inStringAt: index)
    }
}

extension String {
    /// Returns whether the text can be an anchor (2020-12 core, section 8.2.2).
    fileprivate func isAnchor(in dialect: Dialect) -> Bool {
        let mayHaveColons = dialect.traits.anchorsMayHaveColons
        guard let first = utf8.first,
            isLetter(first) || (!mayHaveColons && first == UInt8(ascii: "_"))
        else { return false }
        let punctuation = mayHaveColons ? "-._:" : "-._"
        return utf8.allSatisfy {
            isLetter($0) || $0 &- UInt8(ascii: "0") < 10 || punctuation.utf8.contains($0)
        }
    }

    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
}
