import CommandLineInterface
import SchemaDiagnostics
import SchemaKit

/// A document that a client has open, or a file that is checked in the same way.
struct OpenDocument: Sendable {
    /// The URI, as the client writes it.
    let uri: String
    /// The URI as UTF-8, which identifies the document. As strings, canonically equivalent URIs would be equal.
    var key: [UInt8] { Array(uri.utf8) }
    /// The normalized path of the file, or `nil` if the document is not a file.
    let path: String?
    /// The version of the text, which the client increases with each change; `nil` if the client does not have the
    /// document open.
    private(set) var version: Int?
    private(set) var text: DocumentText
    /// The result of the last check, or `nil` before the first check.
    var result: DiagnosticResult?
    /// The findings from which `result` was made.
    var findings = DocumentFindings()
    /// The edits that `--fix` would make, or `nil` until they are needed.
    var fixes: [Diagnostic.Edit]?
    /// The last message with findings that the client has received, or `nil` if there is none yet.
    var publication: [UInt8]?
    /// True if a check has determined findings that the client has not received.
    var isUnpublished = false
    /// False if the client has changed the text since it opened or saved the document.
    var isSaved = true
    /// True if the text, a schema or a configuration has changed since the findings were determined.
    var isOutdated = true

    /// True if the client may not have received the current findings.
    var needsPublication: Bool { isOutdated || isUnpublished }

    /// True if the editor has not saved the document yet, so that there is no file.
    var isNew: Bool { FileURI.scheme(of: uri) == "untitled" }

    /// True if the document can be checked. Other documents, such as old versions of files, have no findings.
    var isFileOrNew: Bool { path != nil || isNew }

    /// Creates a document from a file that the client does not have open.
    init(uri: String, path: String, fileContent: [UInt8]) {
        self.uri = uri
        self.path = path
        text = DocumentText(fileContent)
    }

    /// Reads a document from the parameters of `textDocument/didOpen`.
    init?(_ parameters: JSONNode?) {
        guard let item = parameters?["textDocument"], let uri = item["uri"]?.string,
            let text = item["text"]?.string
        else { return nil }
        self.uri = uri
        path = FileURI.path(of: uri).map(Path.normalized)
        version = item["version"]?.integer
        self.text = DocumentText(Array(text.utf8))
    }

    /// Makes the changes of `textDocument/didChange`, one after the other. A change that is not valid is left out.
    mutating func apply(_ parameters: JSONNode, _ encoding: PositionEncoding) {
        if let version = parameters["textDocument"]?["version"]?.integer { self.version = version }
        isOutdated = true
        isSaved = false
        guard let changes = parameters["contentChanges"], changes.kind == .array else { return }
        for change in changes.elements {
            guard let replacement = change["text"]?.string else { continue }
            let bytes = Array(replacement.utf8)
            if let node = change["range"], node.kind != .null {
                guard let range = TextRange(node) else { continue }
                text.replace(text.offsets(range, encoding), with: bytes)
            } else {
                text = DocumentText(bytes)
            }
        }
    }
}

/// The findings in a document as JSON text, with the identifier by which a client refers to them. An empty identifier
/// is not sent.
struct DiagnosticResult: Sendable, Equatable {
    let id: String
    let items: String
}

extension TextPosition {
    /// Reads a position, or returns `nil` if the value is not a position.
    init?(_ node: JSONNode) {
        guard let line = node["line"]?.integer, let character = node["character"]?.integer else {
            return nil
        }
        self.init(line: line, character: character)
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("line", line)
            json.member("character", character)
        }
    }
}

extension TextRange {
    /// Reads a range, or returns `nil` if the value is not a range.
    init?(_ node: JSONNode) {
        guard let start = node["start"].flatMap(TextPosition.init),
            let end = node["end"].flatMap(TextPosition.init)
        else { return nil }
        self.init(start: start, end: end)
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("start")
            start.write(to: &json)
            json.name("end")
            end.write(to: &json)
        }
    }
}

extension JSONWriter {
    /// Writes a member whose value is a range.
    mutating func member(_ name: String, _ range: TextRange) {
        self.name(name)
        range.write(to: &self)
    }

    /// Writes the replacement of a range by a text (LSP 3.17, `TextEdit`).
    mutating func textEdit(_ range: TextRange, _ newText: String) {
        object { json in
            json.member("range", range)
            json.member("newText", newText)
        }
    }
}
