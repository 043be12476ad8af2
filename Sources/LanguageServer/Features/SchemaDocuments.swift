import CommandLineInterface
import FileLinting
import SchemaKit
import SchemaLint

/// An open document that is a schema, with its references and those of other schemas.
struct SchemaDocumentView {
    let view: PayloadView
    let references: SchemaReferences
    /// The identifier of the open document in the registry of `references`.
    let documentID: SchemaDocumentID
    /// The paths of the files whose references are not known.
    let unusablePaths: [String]
    /// True if the folders have more files than are searched for references.
    let omitsFiles: Bool
    let textLocations: SchemaTextLocations

    /// Reads the schema of a request. Returns `nil` if the document is not a schema, or has a payload on each line.
    ///
    /// - Parameter includesOtherSchemas: True if the references of the other schemas in the workspace are read, too.
    init?(
        _ view: PayloadView,
        _ request: DocumentRequest,
        in workspace: inout Workspace,
        includesOtherSchemas: Bool = false
    ) {
        let document = request.document
        guard view.line == nil, view.isSchema(in: document) else { return nil }
        let others: (paths: [String], isComplete: Bool) =
            includesOtherSchemas ? workspace.schemas(beside: document) : ([], true)
        guard
            let found = workspace.linter.references(
                of: document,
                text: view.isRepaired ? view.document.bytes : document.text.bytes,
                besides: others.paths
            )
        else { return nil }
        self.view = view
        references = found.references
        documentID = found.document
        unusablePaths = found.unusablePaths
        omitsFiles = !others.isComplete
        textLocations = SchemaTextLocations(
            found.references.registry,
            in: workspace,
            open: (found.document, document.uri, view)
        )
    }

    /// Returns the location of a value of the open document.
    func location(of node: JSONNode) -> SchemaLocation {
        SchemaLocation(document: documentID, entry: node.index)
    }

    /// Returns the text at an offset if the text names a schema: a reference, an anchor, or the name of a member whose
    /// value is a schema.
    ///
    /// - Parameter path: The values that contain the offset.
    func schema(namedAt offset: Int, in path: [DocumentStep]) -> SchemaName? {
        guard let step = path.last else { return nil }
        let location = location(of: step.node)
        if let reference = references.reference(at: location) {
            return .reference(reference)
        }
        if let parent = path.dropLast().last, step.name != nil,
            references.anchor(of: self.location(of: parent.node))?.index == step.node.index
        {
            return .anchor(of: self.location(of: parent.node))
        }
        guard let name = step.nameRange, references.isSubschema(location) else { return nil }
        return view.offsets(of: name).touches(offset) ? .member(location) : nil
    }
}

/// A text that names a schema.
enum SchemaName {
    case reference(SchemaReferences.Reference)
    case anchor(of: SchemaLocation)
    case member(SchemaLocation)

    /// The schema that the text names.
    var target: SchemaLocation {
        switch self {
        case .reference(let reference): reference.target
        case .anchor(let location), .member(let location): location
        }
    }
}

extension PayloadView {
    /// Returns whether the document is a schema: by its name, or because its schema is a metaschema.
    fileprivate func isSchema(in document: OpenDocument) -> Bool {
        if let path = document.path, PayloadDiscovery.isSchemaName(path) { return true }
        return payload.schema.map { PayloadDiscovery.isMetaschema($0.uri) } ?? false
    }
}

extension Workspace {
    /// The maximum number of files that are searched for references. All of them are read for each request.
    static let fileLimit = 10_000

    /// Returns the paths of the files that may refer to a document. The files are in the open folders, or in the
    /// document's own folder if no open folder contains the document. Files without references are left out.
    ///
    /// - Returns: The paths. `isComplete` is false if the folders have more files than are searched.
    fileprivate func schemas(
        beside document: OpenDocument
    ) -> (paths: [String], isComplete: Bool) {
        guard let path = document.path else { return ([], true) }
        let isInOpenFolder = folders.folder(containing: path) != nil
        let folders = isInOpenFolder ? folders.paths : [Path.folder(of: path)]
        // The paths are compared as bytes: two strings are equal if they are canonically equivalent, even if they name
        // different files.
        var paths = Set(
            openURIs.keys.filter { key in
                let openPath = String(decoding: key, as: UTF8.self)
                return folders.contains { Path.isInside(openPath, $0) }
            }
        )
        var isComplete = true
        for folder in folders {
            let files = FolderWalker.jsonFiles(below: folder)
            paths.formUnion(files.paths.map { Array($0.utf8) })
            isComplete = isComplete && files.isComplete
        }
        paths.remove(Array(path.utf8))
        let schemas = paths.sorted { $0.lexicographicallyPrecedes($1) }.prefix(Self.fileLimit)
            .map { String(decoding: $0, as: UTF8.self) }
            .filter { linter.text(of: $0)?.mayContainReferences == true }
        return (schemas, isComplete && paths.count <= Self.fileLimit)
    }
}

extension FolderWalker {
    /// The maximum number of files and folders that are listed.
    private static let entryLimit = 100_000

    /// Returns the paths of the JSON files below a folder. The search ends early in a very large folder, such as a home
    /// folder that a client has open. `isComplete` is then false.
    fileprivate static func jsonFiles(
        below folder: String
    ) -> (paths: [String], isComplete: Bool) {
        var count = 0
        // The walker asks once for each file or folder, so each call counts one entry.
        let isListed = { (name: String) in
            count += 1
            return count <= entryLimit && !name.hasPrefix(".")
        }
        let walker = FolderWalker(
            wantsFolder: { _, name in isListed(name) },
            wantsFile: { _, name in
                isListed(name) && jsonExtensions.contains(where: name.hasSuffix)
            }
        )
        let paths = walker.files(below: folder).files
        return (paths, count <= entryLimit)
    }
}

extension [UInt8] {
    /// True if a string in the text may end in `ref` or `Ref`, as the names `$ref` and `$dynamicRef` do.
    fileprivate var mayContainReferences: Bool {
        let decoded = decodingEscapes
        let text = decoded.span
        for offset in text.indices where text[offset] == UInt8(ascii: "f") {
            guard offset >= 2, offset + 1 < text.count, text[offset - 1] == UInt8(ascii: "e"),
                text[offset - 2] | 0x20 == UInt8(ascii: "r"),
                text[offset + 1] == UInt8(ascii: "\"")
            else { continue }
            return true
        }
        return false
    }

    /// The text with the escapes of JSON strings decoded, even if the text is not JSON. Invalid escapes lose their
    /// backslash.
    var decodingEscapes: [UInt8] {
        let backslash = UInt8(ascii: "\\")
        guard contains(backslash) else { return self }
        var decoded: [UInt8] = []
        // Two units can be a surrogate pair, so adjacent units are decoded together.
        var units: [UInt16] = []
        var offset = 0
        while offset < count {
            if let unit = codeUnit(ofEscapeAt: offset) {
                units.append(unit)
                offset += 6
                continue
            }
            if !units.isEmpty {
                decoded += String(decoding: units, as: UTF16.self).utf8
                units = []
            }
            if self[offset] == backslash, offset + 1 < count {
                decoded.append(Self.character(ofEscape: self[offset + 1]))
                offset += 2
            } else {
                decoded.append(self[offset])
                offset += 1
            }
        }
        return decoded + String(decoding: units, as: UTF16.self).utf8
    }

    /// Returns the character that an escape of two bytes, such as `\n`, stands for.
    private static func character(ofEscape letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    /// Returns the code unit of an escape such as `\u0066`, or `nil` if there is no such escape at the offset.
    private func codeUnit(ofEscapeAt offset: Int) -> UInt16? {
        guard offset + 6 <= count, self[offset] == UInt8(ascii: "\\"),
            self[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for byte in self[offset + 2..<offset + 6] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
