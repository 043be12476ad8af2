import CommandLineInterface
import FileLinting
import SchemaDiagnostics
import SchemaKit
import SchemaLint

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
    ///   - collectsFixes: True to return the edits that fix the findings. False to return the findings.
    ///   - checkedValues: The results of the last check of the file if an editor has the file open. They are used for
    ///     values that have not changed since.
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

    /// Returns the payloads in a text without their schemas.
    func payloads(_ path: String, _ text: [UInt8]) -> [InspectedPayload] {
        var payloads: [InspectedPayload] = []
        var stream = payloadDiscovery.payloads(in: text, of: PayloadFile(named: path))
        while let source = try? stream.next() {
            let payload = InspectedPayload(source, allowsComments: options.inputs.allowsComments)
            if let payload { payloads.append(payload) }
        }
        return payloads
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
        let unusablePaths = paths.filter { path in
            guard let id = linter.document(of: path) else { return true }
            return references.registry.document(id).failure != nil
        }
        return SchemaFileReferences(
            references: references,
            document: document,
            unusablePaths: unusablePaths
        )
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
        // The linter is taken out of `linters`. If `linters` kept it, each change of the linter would copy its tables.
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
        self.init(error.withoutSecrets)
    }

    /// Creates the message about an error in a schema, such as a reference that cannot be resolved.
    fileprivate init(_ error: SchemaError) {
        let position = LineIndex(error.source).position(of: error.range.start)
        let place = "\(error.path):\(position.line):\(position.column)"
        self.init(kind: .warning, text: "\(place): warning: \(error.message)".printable)
    }
}
