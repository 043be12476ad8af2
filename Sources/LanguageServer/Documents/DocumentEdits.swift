import SchemaDiagnostics
import SchemaKit

/// Edits of files, which a client may make (LSP 3.17, `WorkspaceEdit`).
struct WorkspaceEdit {
    let files: [FileEdits]

    /// Writes the edits. For a client that does not read document changes, no file may have `createsFile`, because
    /// `changes` cannot create files.
    func write(to json: inout JSONWriter, for client: ClientCapabilities) {
        json.object { json in
            guard client.readsDocumentChanges else {
                json.name("changes")
                json.object { json in
                    for file in files {
                        json.name(file.uri)
                        file.writeEdits(to: &json)
                    }
                }
                return
            }
            json.name("documentChanges")
            json.array { json in
                for file in files { file.writeDocumentChanges(to: &json) }
            }
        }
    }
}

/// Edits of one file, with positions of the protocol.
struct FileEdits {
    let uri: String
    /// The version of the text, or `nil` if the client does not have the file open.
    let version: Int?
    /// True if the client must create the file first.
    var createsFile = false
    let edits: [(range: TextRange, text: String)]

    fileprivate func writeDocumentChanges(to json: inout JSONWriter) {
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
            writeEdits(to: &json)
        }
    }

    fileprivate func writeEdits(to json: inout JSONWriter) {
        json.array { json in
            for edit in edits { json.textEdit(edit.range, edit.text) }
        }
    }
}

/// Edits of one document, with offsets in its text.
struct DocumentEdits {
    let uri: String
    /// The version of the text, or `nil` if the client does not have the document open.
    let version: Int?
    let text: DocumentText
    let edits: [Diagnostic.Edit]
    /// The converter of offsets in the text. The edits of a text share it, because its initializer reads the text.
    let positions: PositionConverter
    /// True if the client must create the file first.
    var createsFile = false

    init(
        of document: OpenDocument,
        _ edits: [Diagnostic.Edit],
        positions: PositionConverter
    ) {
        uri = document.uri
        version = document.version
        text = document.text
        self.edits = edits
        self.positions = positions
    }

    /// Writes the edits as a workspace edit.
    func write(to json: inout JSONWriter, _ workspace: Workspace) {
        let textEdits = edits.map(text.keepingLineEndsWhole).map { edit in
            (range: positions.range(of: edit.range), text: edit.replacement)
        }
        let file = FileEdits(
            uri: uri,
            version: version,
            createsFile: createsFile,
            edits: textEdits
        )
        WorkspaceEdit(files: [file]).write(to: &json, for: workspace.client)
    }
}

extension DocumentText {
    /// Returns an edit with the same effect whose range does not begin or end between a CR and the LF after it. The
    /// protocol has no position there.
    func keepingLineEndsWhole(_ edit: Diagnostic.Edit) -> Diagnostic.Edit {
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
