import CommandLineInterface
package import FileLinting
import SchemaDiagnostics
import SchemaKit
package import SchemaLint

/// The options of a server, which apply to all documents.
package struct ServerOptions: Sendable {
    package var inputs = InputOptions()
    package var schemas = SchemaOptions()
    /// The path of the baseline whose findings are suppressed, or `nil` if there is none.
    package var baseline: String?
    /// The maximum number of findings that are shown for each document.
    package var findingLimit = FindingLimit.standard
    /// The folder in which built-in schemas are written when an editor opens them, or `nil` if there is none.
    package var cacheFolder = ProcessEnvironment.cacheFolder
    /// The address of the page that describes the rules, or `nil` if it is not known.
    package var rulePageAddress: String?

    package init() {}
}

/// The findings in a document.
struct DocumentFindings {
    /// The reports on the payloads: one, or one for each line.
    var reports: [FileReport] = []
    /// The failures that prevented a check, each with the number of its line if each line is a payload.
    var failures: [(failure: LintFailure, line: Int?)] = []
    /// The log messages about schemas.
    var schemaMessages: [LogMessage] = []
    /// The log messages about stale entries of the baseline: entries whose findings no longer occur.
    var staleEntryMessages: [LogMessage] = []
}

/// The references between an open schema and other schemas.
struct SchemaFileReferences {
    let references: SchemaReferences
    /// The open schema.
    let document: SchemaDocumentID
    /// The paths of the files whose references are not known, because the files are not JSON or have errors that
    /// prevent their use as schemas.
    let unusablePaths: [String]
}

/// A linter of open documents.
///
///     path → PayloadDiscovery → PayloadStream → FileLinter → FindingPolicy
///
/// These are the stages of a run of the command line. A document is checked as if the command line named its file, and
/// the file had the text of the document.
struct DocumentLinter {
    private let options: ServerOptions
    /// The texts of the open documents.
    private let texts = OpenTexts()
    private var stages: Result<LintPipeline, LintFailure>?
    /// The payloads of open documents, by the keys of the documents.
    private var keptPayloads: [[UInt8]: KeptPayloads] = [:]
    /// The results of the last check of each open document, by the keys of the documents.
    private var checkedValues: [[UInt8]: CheckedValues] = [:]
    /// The completions for each kind of payload with a built-in schema, created for the first request.
    private var snippets: [Completion]?

    /// The payloads in a text of a document.
    private struct KeptPayloads {
        let text: [UInt8]
        let payloads: [InspectedPayload]
        /// True if the schemas of the payloads were searched for.
        let haveSchemas: Bool
    }

    init(options: ServerOptions) { self.options = options }

    /// Sets the text of a document, or removes it if `text` is `nil`.
    ///
    /// - Returns: True if the document was read as a schema, so that the findings in other documents may change.
    mutating func update(_ path: String, to text: [UInt8]?) -> Bool {
        guard texts[path] != text else { return false }
        texts[path] = text
        guard texts.wasReadAsSchema(path) else { return false }
        reload()
        return true
    }

    /// Discards everything that was read from files, so that the next check reads the files again.
    mutating func reload() {
        stages = nil
        keptPayloads = [:]
        checkedValues = [:]
        texts.forgetSchemas()
    }

    /// Returns the findings in a document. A document that is neither a file nor new has no findings.
    mutating func findings(in document: OpenDocument) -> DocumentFindings {
        guard document.isFileOrNew else { return DocumentFindings() }
        // Only a document that the client has open has a version. Other files are not edited, so their results would
        // not be used again.
        let values = document.version.map { _ in
            checkedValues[document.key] ?? CheckedValues()
        }
        checkedValues[document.key] = values
        do throws(LintFailure) {
            return try withText(of: document) { (stages, path) throws(LintFailure) in
                try stages.check(path, collectingFixes: false, values).findings
            }
        } catch {
            return DocumentFindings(failures: [(error, nil)])
        }
    }

    /// Returns the edits that `--fix` would make in a document.
    mutating func fixes(in document: OpenDocument) -> [Diagnostic.Edit] {
        guard document.isFileOrNew else { return [] }
        let edits = try? withText(of: document) { (stages, path) throws(LintFailure) in
            try stages.check(path, collectingFixes: true).edits
        }
        return edits ?? []
    }

    /// Returns the paths of the files to check below the folders.
    mutating func paths(below folders: [String]) -> [String] {
        let paths = try? withStages { (stages) throws(LintFailure) in
            stages.paths(below: folders)
        }
        return (paths ?? []).sorted()
    }

    /// Calls a function with the stages, and with the path at which the stages find the text of a document. The path of
    /// a document that has no file yet is the operand that stands for standard input.
    private mutating func withText<Value>(
        of document: OpenDocument,
        _ body: (inout LintPipeline, String) throws(LintFailure) -> Value
    ) throws(LintFailure) -> Value {
        let path = document.path ?? StandardInput.operand
        // A second document, with a different URI, may be the same file but have a different text.
        let kept = texts[path]
        texts[path] = document.text.bytes
        defer { texts[path] = kept }
        return try withStages { (stages) throws(LintFailure) in try body(&stages, path) }
    }

    /// Returns the payloads in an open document. The list is empty if the server cannot use a file from its options,
    /// such as the baseline. The payloads are kept until the text or a file changes.
    ///
    /// - Parameter findsSchemas: False if the caller does not need the schemas of the payloads, which take time to
    ///   find. The payloads then have schemas only if an earlier request has found them.
    mutating func inspect(
        _ document: OpenDocument,
        findingSchemas findsSchemas: Bool = true
    ) -> [InspectedPayload] {
        let text = document.text.bytes
        if let kept = keptPayloads[document.key], kept.text == text,
            kept.haveSchemas || !findsSchemas
        {
            return kept.payloads
        }
        let payloads = inspect(document, text: text, findingSchemas: findsSchemas)
        keptPayloads[document.key] = KeptPayloads(
            text: text,
            payloads: payloads,
            haveSchemas: findsSchemas
        )
        return payloads
    }

    /// Returns the payloads that a document would have with another text, with their schemas if `findsSchemas` is true.
    mutating func inspect(
        _ document: OpenDocument,
        text: [UInt8],
        findingSchemas findsSchemas: Bool = true
    ) -> [InspectedPayload] {
        guard document.isFileOrNew else { return [] }
        let payloads = try? withStages { (stages) throws(LintFailure) in
            findsSchemas
                ? try stages.inspect(document.operand, text)
                : stages.payloads(document.operand, text)
        }
        return payloads ?? []
    }

    /// Returns the value that a document would have with another text. A text that is not JSON is repaired.
    func value(of text: [UInt8], in document: OpenDocument) -> JSONDocument? {
        let source = SourceFile(path: document.operand, bytes: text)
        let allowsComments = options.inputs.allowsComments
        return InspectedPayload(source, allowsComments: allowsComments)?.document
    }

    /// Forgets a document that was closed.
    mutating func forget(_ document: OpenDocument) {
        keptPayloads[document.key] = nil
        checkedValues[document.key] = nil
    }

    /// Returns whether each line of a document is a payload.
    mutating func hasPayloadPerLine(_ document: OpenDocument) -> Bool {
        (try? withStages { stages in stages.hasPayloadPerLine(document.path) }) ?? false
    }

    /// Returns the range of bytes of the payload at an offset: a line if each line is a payload, or the whole document.
    mutating func rangeOfPayload(in document: OpenDocument, at offset: Int) -> Range<Int> {
        let bytes = document.text.bytes
        guard hasPayloadPerLine(document) else { return 0..<bytes.count }
        let lineFeed = UInt8(ascii: "\n")
        let start = bytes[..<offset].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
        return start..<(bytes[offset...].firstIndex(of: lineFeed) ?? bytes.count)
    }

    /// Returns a completion for each kind of payload with a built-in schema: a payload with its required members.
    mutating func payloadSnippets() -> [Completion] {
        if snippets == nil {
            snippets = try? withStages { (stages) throws(LintFailure) in
                try stages.payloadSnippets()
            }
        }
        return snippets ?? []
    }

    /// Returns the completions of the value of `$schema` in a document.
    ///
    /// - Parameter preferred: The URI of the schema that was found for the document, if any. It comes first.
    mutating func schemaURICompletions(
        in document: OpenDocument,
        preferring preferred: String?
    ) -> [Completion] {
        let completions = try? withStages { (stages) throws(LintFailure) in
            try stages.schemaURICompletions(in: document.operand, preferring: preferred)
        }
        return completions ?? []
    }

    /// Returns the references between schemas. Returns `nil` if the document is not JSON, or if the server cannot use a
    /// file from its options, such as the baseline. Files to which the references lead are read, too.
    ///
    /// - Parameters:
    ///   - document: The open document, which is one of the schemas.
    ///   - text: The text to read instead of the document's own text.
    ///   - paths: The paths of the other schemas.
    mutating func references(
        of document: OpenDocument,
        text: [UInt8],
        besides paths: [String]
    ) -> SchemaFileReferences? {
        let path = document.operand
        let openText = texts[path]
        texts[path] = text
        defer { texts[path] = openText }
        let paths = [path] + paths.filter { !$0.utf8.elementsEqual(path.utf8) }
        return try? withStages { (stages) throws(LintFailure) in try stages.references(of: paths) }
    }

    /// Returns the text of a file: the text in the editor if the file is open, or else the content of the file.
    func text(of path: String) -> [UInt8]? { texts[path] ?? (try? FileSystem.read(path)) }

    /// Calls a function with the stages, after creating them if necessary.
    mutating func withStages<Value>(
        _ body: (inout LintPipeline) throws(LintFailure) -> Value
    ) throws(LintFailure) -> Value {
        let day = ProcessEnvironment.secondsSince1970 / 86_400
        // Settings of a configuration can expire, so the stages of an earlier day are not used.
        if case .success(let kept) = stages, kept.day != day { stages = nil }
        let kept = stages ?? makeStages(day: day)
        guard case .success(var stages) = kept else {
            self.stages = kept
            _ = try kept.get()
            preconditionFailure("a result without stages must throw its failure")
        }
        // The property is cleared first. If it kept the stages, each change of them would copy their tables.
        self.stages = nil
        defer { self.stages = .success(stages) }
        return try body(&stages)
    }

    private func makeStages(day: Int) -> Result<LintPipeline, LintFailure> {
        Result { () throws(LintFailure) in
            try LintPipeline(options: options, texts, day: day)
        }
    }
}

extension OpenDocument {
    /// The path, or the operand for standard input if the document has no file yet.
    fileprivate var operand: String { path ?? StandardInput.operand }
}
