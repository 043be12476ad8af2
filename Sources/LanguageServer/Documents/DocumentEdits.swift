import SchemaDiagnostics
import SchemaKit

/// Edits of one document, which a client may make (LSP 3.17, `WorkspaceEdit`).
struct DocumentEdits {
    let uri: String
    /// The version of the text, or `nil` if the client does not have the document open.
    let version: Int?
    let text: DocumentText
    let edits: [Diagnostic.Edit]
    /// True if the client must create the file first.
    var createsFile = false

    init(of document: OpenDocument, _ edits: [Diagnostic.Edit]) {
        uri = document.uri
        version = document.version
        text = document.text
        self.edits = edits
    }

    /// Writes the edits as a workspace edit. Only a client that reads document changes can create files.
    func write(to json: inout JSONWriter, _ workspace: Workspace) {
        json.object { json in
            guard workspace.client.readsDocumentChanges else {
                json.name("changes")
                json.object { json in
                    json.name(uri)
                    writeEdits(to: &json, workspace.encoding)
                }
                return
            }
            json.name("documentChanges")
            json.array { json in
                if createsFile {
                    json.object { json in
                        json.member("kind", "create")
                        json.member("uri", uri)
                    }
                }
                json.object { json in
                    json.name("textDocument")
                    json.object { json in
                        json.member("uri", uri)
                        json.name("version")
                        if let version { json.number(version) } else { json.null() }
                    }
                    json.name("edits")
                    writeEdits(to: &json, workspace.encoding)
                }
            }
        }
    }

    private func writeEdits(to json: inout JSONWriter, _ encoding: PositionEncoding) {
        let positions = PositionConverter(text, encoding)
        json.array { json in
            for edit in edits.map(text.expandedToPositions) {
                json.textEdit(positions.range(of: edit.range), edit.replacement)
            }
        }
    }
}

extension DocumentText {
    /// Returns an edit with the same effect whose range begins and ends at positions of the protocol. The protocol
    /// has no position between a CR and the LF after it.
    func expandedToPositions(_ edit: Diagnostic.Edit) -> Diagnostic.Edit {
        var (start, end, replacement) = (edit.range.start, edit.range.end, edit.replacement)
        if isInsideLineEnd(start) {
            start -= 1
            replacement = "\r" + replacement
        }
        if isInsideLineEnd(end) {
            end += 1
            replacement += "\n"
        }
        return Diagnostic.Edit(
            range: SourceRange(start: start, end: end),
            replacement: replacement
        )
    }

    private func isInsideLineEnd(_ offset: Int) -> Bool {
        offset > 0 && offset < bytes.count && bytes[offset] == UInt8(ascii: "\n")
            && bytes[offset - 1] == UInt8(ascii: "\r")
    }
}
