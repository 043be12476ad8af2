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
    /// The texts of open documents, by their URIs, with the payloads in these texts.
    private var inspectedPayloads: [String: (text: [UInt8], payloads: [InspectedPayload])] = [:]
    /// The results of the last check of each open document, by the URIs of the documents.
    private var checkedValues: [String: CheckedValues] = [:]
    /// The completions for each kind of payload in the catalog, created for the first request.
    private var snippets: [Completion]?

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
        inspectedPayloads = [:]
        checkedValues = [:]
        texts.forgetSchemas()
    }

    /// Returns the findings in a document. A document that is neither a file nor new has no findings.
    mutating func findings(in document: OpenDocument) -> DocumentFindings {
        guard document.isFileOrNew else { return DocumentFindings() }
        // Only a document that the client has open has a version. Other files are not edited, so their results would
        // not be used again.
        let values = document.version.map { _ in
            checkedValues[document.uri] ?? CheckedValues()
        }
        checkedValues[document.uri] = values
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
        // Another document with another URI may be the same file, and may have another text.
        let kept = texts[path]
        texts[path] = document.text.bytes
        defer { texts[path] = kept }
        return try withStages { (stages) throws(LintFailure) in try body(&stages, path) }
    }

    /// Returns the payloads in an open document with their schemas. The list is empty if the server cannot use a file
    /// from its options, such as the baseline. The payloads are kept until the text or a file changes.
    mutating func inspect(_ document: OpenDocument) -> [InspectedPayload] {
        let text = document.text.bytes
        if let kept = inspectedPayloads[document.uri], kept.text == text { return kept.payloads }
        let payloads = inspect(document, text: text)
        inspectedPayloads[document.uri] = (text, payloads)
        return payloads
    }

    /// Returns the payloads that a document would have with another text.
    mutating func inspect(_ document: OpenDocument, text: [UInt8]) -> [InspectedPayload] {
        guard document.isFileOrNew else { return [] }
        let payloads = try? withStages { (stages) throws(LintFailure) in
            try stages.inspect(document.operand, text)
        }
        return payloads ?? []
    }

    /// Returns the value that a document would have with another text. A text that is not JSON is repaired.
    func value(of text: [UInt8], in document: OpenDocument) -> JSONDocument? {
        let source = SourceFile(path: document.operand, bytes: text)
        let allowsComments = options.inputs.allowsComments
        return PayloadLinter.repaired(source, allowsComments: allowsComments)?.document
    }

    /// Forgets a document that was closed.
    mutating func forget(_ document: OpenDocument) {
        inspectedPayloads[document.uri] = nil
        checkedValues[document.uri] = nil
    }

    /// Returns the range of bytes of the payload at an offset: a line if each line is a payload, or the whole document.
    mutating func rangeOfPayload(in document: OpenDocument, at offset: Int) -> Range<Int> {
        let bytes = document.text.bytes
        let hasPayloadPerLine =
            (try? withStages { stages in stages.hasPayloadPerLine(document.path) }) ?? false
        guard hasPayloadPerLine else { return 0..<bytes.count }
        let lineFeed = UInt8(ascii: "\n")
        let start = bytes[..<offset].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
        return start..<(bytes[offset...].firstIndex(of: lineFeed) ?? bytes.count)
    }

    /// Returns a completion for each kind of payload in the catalog: a payload with its required members.
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
        let paths = [path] + paths.filter { $0 != path }
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

/// The stages of a check, with the schemas, the configurations and the baseline that they have read.
struct LintPipeline {
    private let options: ServerOptions
    let configurations: ConfigurationFinder
    private let policy: FindingPolicy
    private let payloadDiscovery: PayloadDiscovery
    private let schemaDiscovery: PayloadDiscovery
    /// The linters of payloads, by the folder of the configuration.
    private var linters: [String: PayloadLinter] = [:]
    /// The day on which the stages were made, as the number of days since January 1, 1970.
    let day: Int

    init(options: ServerOptions, _ texts: OpenTexts, day: Int) throws(LintFailure) {
        self.options = options
        self.day = day
        configurations = try ConfigurationFinder(options: options.schemas)
        policy = try FindingPolicy(
            baseline: options.baseline,
            writing: nil,
            limit: options.findingLimit,
            currentFolder: configurations.currentFolder
        )
        payloadDiscovery = PayloadDiscovery(
            inputs: options.inputs,
            schemas: options.schemas,
            configurations: configurations,
            texts: texts
        )
        schemaDiscovery = PayloadDiscovery(
            inputs: options.schemaInputs,
            schemas: options.schemas,
            configurations: configurations,
            texts: texts
        )
    }

    /// Checks a file.
    ///
    /// - Parameters:
    ///   - collectsFixes: True to determine the edits that fix the findings, instead of the findings.
    ///   - checkedValues: The results for the last version of the file, if an editor changes the file.
    mutating func check(
        _ path: String,
        collectingFixes collectsFixes: Bool,
        _ checkedValues: CheckedValues? = nil
    ) throws(LintFailure) -> Check {
        if !PayloadDiscovery.isSchemaName(path) {
            let check = try withLinter(for: path) { stages, linter in
                // The results are those of one payload, so a file with a payload in each line cannot use them.
                if !stages.hasPayloadPerLine(path) { linter.checkedValues = checkedValues }
                defer { linter.checkedValues = nil }
                return stages.check(
                    path,
                    stages.payloadDiscovery,
                    with: &linter,
                    collectingFixes: collectsFixes
                )
            }
            if !check.needsCheckAsSchema { return check }
        }
        var linter = try makeSchemaLinter()
        return check(
            path,
            schemaDiscovery,
            with: &linter,
            collectingFixes: collectsFixes
        )
    }

    /// Returns the payloads in a text with their schemas. The schema of a schema is its metaschema.
    mutating func inspect(
        _ path: String,
        _ text: [UInt8]
    ) throws(LintFailure) -> [InspectedPayload] {
        let file = PayloadFile(named: path)
        let metaschema =
            PayloadDiscovery.isSchemaName(path) ? StandardDialect.draft202012.rawValue : nil
        return try withLinter(for: path) { stages, linter in
            linter.prepare(for: [file], stages.configurations)
            let checked = try? linter.checkedFile(
                file,
                named: stages.payloadDiscovery.name(of: path),
                stages.configurations,
                keeping: nil
            )
            var payloads: [InspectedPayload] = []
            var stream = stages.payloadDiscovery.payloads(in: text, of: file)
            while let payload = try? stream.next() {
                if let inspected = linter.inspect(
                    payload,
                    checked?.assignment,
                    fallbackSchema: metaschema
                ) {
                    payloads.append(inspected)
                }
            }
            return payloads
        }
    }

    /// Returns whether each line of a file is a payload.
    func hasPayloadPerLine(_ path: String?) -> Bool {
        path.map { payloadDiscovery.hasPayloadPerLine(PayloadFile(named: $0)) } ?? false
    }

    mutating func payloadSnippets() throws(LintFailure) -> [Completion] {
        var linter = try makeLinter()
        return linter.payloadKinds().compactMap { Completion(payloadOf: $0.entry, $0.program) }
    }

    /// Returns the completions of the value of `$schema` in a file. In a payload, they are the schemas of payloads and
    /// the dialects; in a schema, the dialects; in a configuration or a baseline, the schema of such files.
    mutating func schemaURICompletions(
        in path: String,
        preferring preferred: String?
    ) throws(LintFailure) -> [Completion] {
        if let kind = ToolFile.Kind(fileName: Path.name(of: path)) {
            return [Completion(schemaURI: kind.schemaURI)]
        }
        let dialects = PayloadDiscovery.metaschemaURIs.map { Completion(schemaURI: $0) }
        if PayloadDiscovery.isSchemaName(path) { return dialects }
        return try withLinter(for: path) { _, linter in
            let schemas = linter.identifiedSchemas
            let sorted =
                schemas.filter { $0.uri == preferred } + schemas.filter { $0.uri != preferred }
            return sorted.map { Completion(schemaURI: $0.uri, title: $0.title) } + dialects
        }
    }

    /// Returns the references between schemas. The first path is that of the open document.
    func references(of paths: [String]) throws(LintFailure) -> SchemaFileReferences? {
        var linter = try makeSchemaLinter()
        linter.prepare(for: paths.map(PayloadFile.init(named:)), configurations)
        guard let references = linter.references, let document = linter.document(of: paths[0])
        else { return nil }
        return SchemaFileReferences(references: references, document: document)
    }

    /// Calls a function with the linter of payloads for the configuration of a file.
    private mutating func withLinter<Value>(
        for path: String,
        _ body: (borrowing LintPipeline, inout PayloadLinter) -> Value
    ) throws(LintFailure) -> Value {
        let absolute = AbsolutePath(
            payloadDiscovery.name(of: path),
            in: configurations.currentFolder
        )
        let configuration = try? configurations.configuration(for: absolute)
        let folder = configuration?.folder ?? ""
        var linter: PayloadLinter
        if let known = linters[folder] { linter = known } else { linter = try makeLinter() }
        // As in `withStages`, a change of the linter would copy its tables if the property kept it.
        linters[folder] = nil
        defer { linters[folder] = linter }
        return body(self, &linter)
    }

    private func makeLinter() throws(LintFailure) -> PayloadLinter {
        try PayloadLinter(
            inputs: options.inputs,
            schemas: options.schemas,
            discovery: payloadDiscovery
        )
    }

    private func makeSchemaLinter() throws(LintFailure) -> SchemaFileLinter {
        try SchemaFileLinter(
            inputs: options.schemaInputs,
            schemas: options.schemas,
            discovery: schemaDiscovery
        )
    }

    /// The result of checking one file.
    struct Check {
        var findings = DocumentFindings()
        /// The edits that fix the findings, if they were requested.
        var edits: [Diagnostic.Edit] = []
        /// True if the file was checked as a payload, but is a schema. It must then be checked again as a schema.
        var needsCheckAsSchema = false
    }

    private func check(
        _ path: String,
        _ discovery: PayloadDiscovery,
        with linter: inout some FileLinter,
        collectingFixes collectsFixes: Bool
    ) -> Check {
        var check = Check()
        let selection = discovery.files(below: [path])
        guard let file = selection.files.first else {
            check.findings.failures = selection.failures.map { ($0, nil) }
            return check
        }
        linter.prepare(for: [file], configurations)
        let checked: CheckedFile
        do throws(LintFailure) {
            checked = try linter.checkedFile(
                file,
                named: discovery.name(of: file.path),
                configurations,
                keeping: options.findingLimit.keptCount
            )
        } catch {
            check.findings.failures.append((error, nil))
            return check
        }
        var policy = policy
        var reviews: [PolicyReview] = []
        // Each review uses up entries of the baseline. Withdrawing the reviews restores these entries for the next
        // check.
        defer { for review in reviews { review.withdraw() } }
        var stream = linter.payloads(of: file)
        while true {
            do throws(LintFailure) {
                guard let payload = try stream.next() else {
                    if !collectsFixes {
                        addLogMessages(to: &check.findings, about: checked, linter)
                    }
                    return check
                }
                let review = policy.review(of: checked, collectingFixes: collectsFixes)
                if let review { reviews.append(review) }
                let report = try linter.report(on: payload, of: checked, review: review)
                if discovery.isSchema(checked, accordingTo: report) {
                    check.needsCheckAsSchema = true
                    return check
                }
                if collectsFixes {
                    check.edits += try fix(payload, of: checked, with: &linter, &reviews)
                } else {
                    let report = policy.apply(to: report, of: checked, after: review)
                    check.findings.reports.append(report)
                }
            } catch {
                check.findings.failures.append((error, stream.line))
            }
        }
    }

    /// Adds the messages that a run of the command line would write to standard error.
    private func addLogMessages(
        to findings: inout DocumentFindings,
        about file: CheckedFile,
        _ linter: some FileLinter
    ) {
        findings.schemaMessages = linter.notes.map {
            LogMessage(kind: .information, text: $0.printable)
        }
        findings.schemaMessages += linter.failures.map { LogMessage($0) }
        findings.schemaMessages += linter.unresolvedReferences.map { LogMessage($0) }
        findings.staleEntryMessages = policy.staleNotes(on: file, upTo: options.findingLimit).map {
            LogMessage(kind: .information, text: $0.printable)
        }
    }

    /// Returns the paths of the payloads below folders, and of the files whose names are those of schemas.
    func paths(below folders: [String]) -> [String] {
        let schemaPaths = schemaDiscovery.files(below: folders).files.map(\.path)
            .filter(PayloadDiscovery.isSchemaName)
        return payloadDiscovery.files(below: folders).files.map(\.path) + schemaPaths
    }

    /// Returns the edits of a document that fix one of its payloads.
    ///
    /// - Parameter reviews: The reviews of the payloads so far. The last one is the review of this payload. It is
    ///   replaced by the review of the fixed payload, so that the baseline applies to later payloads as on the command
    ///   line.
    private func fix(
        _ payload: SourceFile,
        of file: CheckedFile,
        with linter: inout some FileLinter,
        _ reviews: inout [PolicyReview]
    ) throws(LintFailure) -> [Diagnostic.Edit] {
        guard let review = reviews.last else { return [] }
        let fixer = PayloadFixer(policy: policy, file: file)
        let outcome = try fixer.fix(payload, review, with: linter)
        if PayloadFixer.needsNewReport(after: outcome, review) {
            reviews.removeLast().withdraw()
            let newReview = policy.review(of: file)
            if let newReview { reviews.append(newReview) }
            let fixed = payload.with(outcome.bytes)
            _ = try linter.report(on: fixed, of: file, review: newReview)
        }
        let start = payload.start?.offset ?? 0
        return outcome.edits(of: payload.bytes).map { $0.moved(by: start) }
    }
}

extension OpenDocument {
    /// The path, or the operand for standard input if the document has no file yet.
    fileprivate var operand: String { path ?? StandardInput.operand }
}

extension ServerOptions {
    /// The options for a document that is a schema.
    fileprivate var schemaInputs: InputOptions {
        var inputs = inputs
        inputs.kind = .schemas
        return inputs
    }
}

extension LogMessage {
    /// Creates the message about a file that cannot be used as a schema.
    fileprivate init(_ failure: LintFailure) {
        guard case .schema(let error, _) = failure else {
            self.init(kind: .warning, text: failure.summary.printable)
            return
        }
        self.init(error)
    }

    /// Creates the message about an error in a schema, such as a reference that cannot be resolved.
    fileprivate init(_ error: SchemaError) {
        let position = LineIndex(error.source).position(of: error.range.start)
        let place = "\(error.path):\(position.line):\(position.column)"
        self.init(kind: .warning, text: "\(place): warning: \(error.message)".printable)
    }
}
