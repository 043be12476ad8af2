import CommandLineInterface
package import SchemaDiagnostics
package import SchemaKit
package import SchemaLint

/// A linter that checks each payload against the schema that it belongs to.
package struct PayloadLinter: FileLinter {
    private var library: SchemaLibrary
    private let discovery: PayloadDiscovery
    private let allowsComments: Bool
    private var lintedFolders = LintedFolders()
    /// The URI of the schema for every payload, if the command line names one.
    private let chosenURI: String?
    /// The URIs of the schemas that configurations name: first by the folder of the configuration, then by the name of
    /// the schema in it, as UTF-8.
    private var configuredURIs: [AbsolutePath: [[UInt8]: String]] = [:]
    /// The errors in schemas that configurations name, by the same keys. Each schema is searched for only once.
    private var configuredFailures: [AbsolutePath: [[UInt8]: LintFailure]] = [:]
    /// The compiled schemas by their URIs. Canonically equivalent URIs can have different schemas.
    private var programs: [ExactText: SchemaProgram] = [:]
    /// The URIs of the schemas that have been used, even if their programs were dropped.
    private var usedURIs: Set<ExactText> = []
    private var matcher: PayloadMatcher?
    /// The library before a configuration or a payload has added schemas.
    private let initialLibrary: SchemaLibrary
    /// The folder of the configuration of the last payload, or `nil` if it has none.
    private var configurationFolder: ExactText?
    /// The inputs that have added schemas to the library.
    private var origins = SchemaOrigins()
    /// The schemas that were selected before, without those that are selected.
    private var otherSchemas: [SchemaOrigins: SelectableSchemas] = [:]
    /// The number of libraries that were made for unnamed files, which only payloads name (see
    /// ``SchemaOrigins/file``), since these libraries were last dropped.
    private var unnamedFileCount = 0
    private var messages = LibraryMessages()
    /// The reason for the choice of the last payload's schema, such as "by its members", if the path of the payload did
    /// not determine the schema.
    private var choiceReason = ""
    /// The results of the previous check of the payload that is checked next. They are `nil` unless an editor has the
    /// payload open.
    package var checkedValues: CheckedValues?
    /// The unresolved references of the schemas that have been used.
    package private(set) var unresolvedReferences: [SchemaError] = []

    /// Creates a linter, and loads the schemas that the command line names.
    ///
    /// - Throws: An error in these schemas, without which no payload can be checked.
    package init(
        inputs: InputOptions,
        schemas: SchemaOptions,
        discovery: PayloadDiscovery
    ) throws(LintFailure) {
        self.discovery = discovery
        allowsComments = inputs.allowsComments
        library = try SchemaLibrary(
            options: schemas,
            texts: discovery.texts,
            allowsComments: inputs.allowsComments
        )
        guard let schema = inputs.schema else {
            (chosenURI, initialLibrary) = (nil, library)
            return
        }
        let uri = try library.uri(ofSchema: schema)
        (chosenURI, initialLibrary) = (uri, library)
        _ = try usableProgram(uri: uri)
    }

    package var notes: [String] { messages.allNotes(library) }

    package var failures: [LintFailure] { messages.allFailures(library) }

    /// Records the linted folders. A payload may name a schema file that is in the same linted folder. Files that could
    /// not be used before may be usable now, because an editor prepares its linter again for each check.
    package mutating func prepare(for files: [PayloadFile], _ configurations: ConfigurationFinder) {
        configuredFailures = [:]
        library.forgetFailures()
        for origins in otherSchemas.keys { otherSchemas[origins]?.library.forgetFailures() }
        lintedFolders = LintedFolders(
            of: files,
            inputName: discovery.name(of: StandardInput.operand)
        )
    }

    package func payloads(of file: PayloadFile) -> PayloadStream { discovery.payloads(of: file) }

    package mutating func forgetPrograms() {
        programs = [:]
        for origins in otherSchemas.keys { otherSchemas[origins]?.programs = [:] }
    }

    /// The maximum of ``unnamedFileCount``. More libraries would take much memory, because each of them lists all
    /// built-in schemas.
    private static let unnamedFileLimit = 64

    package mutating func select(_ configuration: LintConfiguration?) {
        messages.keep(library)
        let folder = configuration.map { ExactText($0.folder) }
        if folder == configurationFolder {
            select(SchemaOrigins(configurationFolder: origins.configurationFolder))
        } else {
            configurationFolder = folder
            let ownFolder = configuration.flatMap { addsSchemas($0) ? folder : nil }
            select(SchemaOrigins(configurationFolder: ownFolder))
        }
    }

    /// Selects the schemas of some origins.
    ///
    /// If these origins have not been selected before, the selected library does not contain their schemas yet. It is a
    /// copy of the current library if the origins have a file, and of the initial library otherwise. Later steps add
    /// the schemas.
    private mutating func select(_ newOrigins: SchemaOrigins) {
        guard newOrigins != origins else { return }
        messages.keep(library)
        otherSchemas[origins] = SelectableSchemas(
            library: library,
            programs: programs,
            usedURIs: usedURIs,
            matcher: matcher
        )
        let known = otherSchemas.removeValue(forKey: newOrigins)
        if known == nil, newOrigins.file != nil { makeRoomForUnnamedFile() }
        let schemas =
            known ?? SelectableSchemas(library: newOrigins.file == nil ? initialLibrary : library)
        (library, programs) = (schemas.library, schemas.programs)
        (usedURIs, matcher) = (schemas.usedURIs, schemas.matcher)
        messages.select(library)
        origins = newOrigins
    }

    /// Counts a library for the schema of an unnamed file. If there are too many such libraries, drops them first.
    private mutating func makeRoomForUnnamedFile() {
        if unnamedFileCount == Self.unnamedFileLimit { dropUnnamedFiles() }
        unnamedFileCount += 1
    }

    private mutating func dropUnnamedFiles() {
        otherSchemas = otherSchemas.filter { $0.key.file == nil }
        unnamedFileCount = 0
    }

    /// Selects the schemas that one payload can use. If its `$schema` names a file that neither the command line nor a
    /// configuration names, the schemas of this file are among them.
    private mutating func selectSchemas(naming reference: String?, in payload: SourceFile) {
        select(SchemaOrigins(configurationFolder: origins.configurationFolder))
        guard let reference, let file = library.unnamedFile(ofReference: reference, in: payload)
        else { return }
        var fileOrigins = origins
        fileOrigins.file = ExactText(file)
        select(fileOrigins)
    }

    /// Returns whether a configuration names folders of schemas, or schemas that are not built in.
    private func addsSchemas(_ configuration: LintConfiguration) -> Bool {
        !configuration.schemaFolders.isEmpty
            || configuration.schemas.contains { library.catalog.entry(named: $0.schema) == nil }
    }

    /// Adds the schemas in a folder, so that references can lead to them, unless the folder has been added before.
    ///
    /// - Parameter configurationFolder: The folder of the configuration that names the folder.
    mutating func addSchemas(
        in folder: String,
        from configurationFolder: String
    ) throws(LintFailure) {
        guard try library.addFolder(folder, in: configurationFolder) else { return }
        // References that could not be resolved before may now be resolved.
        (programs, usedURIs) = ([:], [])
        configuredFailures = [:]
        matcher = nil
        dropUnnamedFiles()
    }

    /// Returns the URI of a schema that a configuration names. The schema is compiled to check that it
    /// exists.
    mutating func uri(ofSchema name: String, in folder: String) throws(LintFailure) -> String {
        let (folderKey, nameKey) = (AbsolutePath(resolved: folder), Array(name.utf8))
        if let cached = configuredURIs[folderKey]?[nameKey] { return cached }
        if let failure = configuredFailures[folderKey]?[nameKey] { throw failure }
        do throws(LintFailure) {
            let uri = try library.uri(ofSchema: name, in: folder)
            _ = try usableProgram(uri: uri)
            configuredURIs[folderKey, default: [:]][nameKey] = uri
            return uri
        } catch {
            configuredFailures[folderKey, default: [:]][nameKey] = error
            throw error
        }
    }

    package mutating func commonSchema(
        for assignment: SchemaAssignment?
    ) -> (program: SchemaProgram, uri: String)? {
        // A configuration is not checked only against its schema: `LintConfigurationReader` finds further errors.
        guard let uri = chosenURI ?? assignment?.uri, uri != ToolFile.Kind.configuration.schemaURI,
            let program = try? usableProgram(uri: uri)
        else { return nil }
        return (program, uri)
    }

    /// Returns the report on a payload.
    ///
    /// - Parameter assignment: The schema that the path of the payload determines, if any.
    package mutating func report(
        on source: SourceFile,
        _ assignment: SchemaAssignment?,
        keeping limit: Int?,
        review: (any FindingReview)?
    ) throws(LintFailure) -> FileReport {
        let text = Text(
            source: source,
            assignedURI: chosenURI ?? assignment?.uri,
            collection: CollectionSettings(limit: limit ?? .max, review: review),
            comments: CommentKeeper(source, allowsComments: allowsComments)
        )
        var report = try report(on: text)
        guard !report.diagnostics.isEmpty, let uri = report.schema else { return report }
        let name = library.name(ofSchema: uri)
        report.schemaName = name
        if chosenURI == nil {
            report.schemaChoice = "\(name) (\(assignment?.reason ?? choiceReason))"
        }
        return report
    }

    /// The settings for the collection of findings.
    private struct CollectionSettings {
        /// The number of findings of each rule and severity that must be kept.
        let limit: Int
        let review: (any FindingReview)?

        /// Records findings with the review, if there is one, and returns the findings that are reported.
        func recordAll(_ findings: [Diagnostic]) -> [Diagnostic] {
            review?.recordAll(findings) ?? findings
        }
    }

    /// The text of a payload.
    private struct Text {
        let source: SourceFile
        /// The URI of the schema that the command line or the path determines.
        let assignedURI: String?
        let collection: CollectionSettings
        /// The repair of the text, or `nil` if the text is JSON.
        var repair: JSONRepair?
        /// The comments of the text, which fixes keep.
        let comments: CommentKeeper

        /// Converts a finding in the repaired text to a finding in the original text, whose fixes keep the comments.
        /// Returns `nil` if the finding is about text that the repair has guessed.
        func restored(_ finding: Diagnostic) -> Diagnostic? {
            let restored: Diagnostic? = repair.map { finding.restored(by: $0) } ?? finding
            return restored.map(comments.keepingComments)
        }

        /// Returns the findings about the syntax of a repaired text, with fixes that keep the comments.
        func syntaxErrors(
            _ repair: JSONRepair,
            of bytes: [UInt8],
            hiding secrets: SecretPlaces
        ) -> [Diagnostic] {
            Diagnostic.syntax(repair, of: bytes, hiding: secrets).map(comments.keepingComments)
        }
    }

    /// Returns the built-in kinds of payloads with their schemas.
    package mutating func payloadKinds() -> [(
        entry: SchemaCatalog.Entry, program: SchemaProgram
    )] {
        library.catalog.entries.compactMap { entry in
            (try? usableProgram(uri: entry.uri)).map { (entry, $0) }
        }
    }

    /// The schemas that a payload can name by their URIs, with their titles: first those that the command line or a
    /// configuration adds, then the built-in ones.
    package var identifiedSchemas: [(uri: String, title: String?)] {
        library.identifiedSchemas + library.catalog.entries.map { ($0.uri, $0.title) }
    }

    /// Returns a payload, which may be incomplete, with its schema. Returns `nil` if the text cannot be repaired.
    ///
    /// - Parameter fallback: The URI of the schema to use if no usable schema is found for the payload. If it is `nil`,
    ///   or this schema cannot be used either, the result has no schema.
    package mutating func inspect(
        _ source: SourceFile,
        _ assignment: SchemaAssignment?,
        fallbackSchema fallback: String?
    ) -> InspectedPayload? {
        guard var payload = InspectedPayload(source, allowsComments: allowsComments) else {
            return nil
        }
        let assigned = chosenURI ?? assignment?.uri
        if case .program(let program, let uri)? = try? schema(
            of: payload.document,
            source,
            assigned: assigned
        ) {
            payload.schema = (program, uri)
        } else if let fallback, let program = try? usableProgram(uri: fallback) {
            payload.schema = (program, fallback)
        }
        return payload
    }

    private mutating func report(on text: Text) throws(LintFailure) -> FileReport {
        var text = text
        let (source, collection) = (text.source, text.collection)
        let bytes = source.jsonBytes(allowsComments: allowsComments)
        let repair: JSONRepair
        switch Self.parse(bytes) {
        case .success(let document):
            return try report(on: document, of: text)
        case .failure(let error):
            repair = JSONRepair(
                of: bytes,
                rejectedWith: error,
                upTo: collection.review?.syntaxErrorLimit ?? JSONRepair.syntaxErrorLimit
            )
        }
        // A repaired text that is neither an object nor an array is not evaluated.
        let isYAML = source.hasYAMLExtension
        guard !isYAML, let document = repair.document, document.root.kind.isContainer else {
            let secrets =
                mayHaveSecrets(underSchema: text.assignedURI)
                ? SecretPlaces.everything(in: source.bytes) : .none
            let diagnostics =
                isYAML ? [.yaml()] : text.syntaxErrors(repair, of: bytes, hiding: secrets)
            return FileReport(
                source: source,
                schema: text.assignedURI,
                diagnostics: collection.recordAll(diagnostics),
                secrets: secrets
            )
        }
        text.repair = repair
        return try report(on: document, of: text)
    }

    /// Returns whether a text that cannot be parsed may contain secrets: its schema marks secrets, or is not known.
    private mutating func mayHaveSecrets(underSchema uri: String?) -> Bool {
        guard let uri, let program = try? program(uri: uri) else { return true }
        return program.marksSecrets
    }

    private static func parse(_ bytes: [UInt8]) -> Result<JSONDocument, JSONSyntaxError> {
        Result { () throws(JSONSyntaxError) in try JSONParser().parse(bytes) }
    }

    private mutating func report(
        on document: JSONDocument,
        of text: Text
    ) throws(LintFailure) -> FileReport {
        let (source, collection, repair) = (text.source, text.collection, text.repair)
        var selection = FindingSelection(
            limit: collection.limit,
            review: collection.review,
            transform: text.restored
        )
        selection.checkedValues = checkedValues
        let found = try schemaFindings(in: document, of: text, selection)
        let hasNoFindings = found.kept.isEmpty && found.others.isEmpty && repair == nil
        if hasNoFindings, TextDiagnostics.hasNoFindings(document) {
            return FileReport(source: source, schema: found.uri, diagnostics: [])
        }
        var secrets = found.secrets ?? secrets(of: document, under: found.program)
        let textFindings = TextDiagnostics.findings(
            of: document,
            selection,
            hiding: secrets
        )
        var diagnostics = textFindings.kept + found.kept
        var omitted = found.others
        omitted.add(textFindings.others)
        if let repair {
            secrets = secrets.restored(by: repair, of: source.bytes, found.program)
            let syntaxErrors = text.syntaxErrors(repair, of: source.bytes, hiding: secrets)
            diagnostics = collection.recordAll(syntaxErrors) + diagnostics
        }
        secrets = secrets.addingComments(
            of: source.bytes,
            replacedIn: source.jsonBytes(allowsComments: allowsComments),
            found.program
        )
        return FileReport(
            source: source,
            schema: found.uri,
            diagnostics: diagnostics.inFileOrder,
            omitted: omitted,
            secrets: secrets
        )
    }

    /// The schema of a payload, if one was found, and its findings.
    private struct SchemaFindings {
        var uri: String?
        var program: SchemaProgram?
        var kept: [Diagnostic] = []
        /// The counts of the findings that are not kept.
        var others = FindingCounts()
        /// The secrets of the payload, or `nil` if they were not searched for.
        var secrets: SecretPlaces?
    }

    private mutating func schemaFindings(
        in document: JSONDocument,
        of text: Text,
        _ selection: FindingSelection
    ) throws(LintFailure) -> SchemaFindings {
        let (source, collection) = (text.source, text.collection)
        var found = SchemaFindings()
        switch try schema(of: document, source, assigned: text.assignedURI) {
        case .program(let program, let uri):
            (found.uri, found.program) = (uri, program)
            let kind = ToolFile.Kind(schemaURI: uri)
            var selection = selection
            if let kind {
                selection.transform = { text.restored(kind.listingAllowedMembers($0)) }
            }
            do throws(EvaluationFault) {
                let findings = try EvaluationDiagnostics.findings(
                    of: document.payload(under: program),
                    program,
                    selection: selection
                )
                found.kept = findings.kept
                found.others = findings.others
                found.secrets = findings.secrets
            } catch {
                throw reported(LintFailure(error, path: source.name))
            }
            if kind == .configuration {
                found.kept += collection.recordAll(
                    LintConfigurationReader.diagnostics(of: document, in: source).compactMap(
                        text.restored
                    )
                )
            }
        case .unknownSchema(let diagnostic):
            found.kept = collection.recordAll([diagnostic].compactMap(text.restored))
        case .unknownPayload(let diagnostic):
            // Syntax errors in the text may be the reason that no schema was found.
            if text.repair == nil { found.kept = collection.recordAll([diagnostic]) }
        }
        return found
    }

    /// Returns the secrets of a payload. If the schema is not known, every value except `$schema` may be a secret.
    private func secrets(of document: JSONDocument, under program: SchemaProgram?) -> SecretPlaces {
        guard let program else {
            return .values(of: document, except: document.root["$schema"]?.index)
        }
        let payload = document.payload(under: program)
        return checkedValues.map { SecretPlaces(in: payload, program, keeping: $0) }
            ?? SecretPlaces(in: payload, program)
    }

    // MARK: The choice of the schema

    private enum Choice {
        case program(SchemaProgram, uri: String)
        case unknownSchema(Diagnostic)
        case unknownPayload(Diagnostic)
    }

    private mutating func schema(
        of document: JSONDocument,
        _ source: SourceFile,
        assigned: String?
    ) throws(LintFailure) -> Choice {
        let reference = document.root["$schema"]?.string
        selectSchemas(naming: assigned == nil ? reference : nil, in: source)
        if let assigned { return .program(try usableProgram(uri: assigned), uri: assigned) }
        if let reference = document.root["$schema"], let text = reference.string {
            choiceReason = "by its '$schema'"
            return try schema(named: text, at: reference.range, source)
        }
        choiceReason = "by its members"
        let match = try match(document, path: source.path)
        if let diagnostic = Diagnostic.unknownPayload(match, in: document) {
            return .unknownPayload(diagnostic)
        }
        guard case .found(let entry, let program) = match else {
            preconditionFailure("no schema was found, but there is no finding")
        }
        return .program(program, uri: entry.uri)
    }

    /// Returns the schema that a payload names in `$schema`. A schema that does not exist is a finding in the payload.
    /// An invalid schema is a failure.
    private mutating func schema(
        named text: String,
        at range: SourceRange,
        _ source: SourceFile
    ) throws(LintFailure) -> Choice {
        let path = source.path
        let target: SchemaLibrary.PayloadSchema
        do {
            target = try library.schema(ofReference: text, in: source, lintedFolders)
        } catch {
            throw error.concerning(payload: path)
        }
        let uri: String
        switch target {
        case .uri(let targetURI): uri = targetURI
        case .missing:
            let hint = "no file has this path, relative to the payload"
            return .unknownSchema(unknownSchema(text, hint: hint, at: range))
        case .notAllowed(let isInStream):
            return .unknownSchema(.schemaNotAllowed(text, isInStream: isInStream, at: range))
        }
        do throws(SchemaLookupError) {
            return .program(try program(uri: uri), uri: uri)
        } catch {
            switch error {
            case .unresolved:
                let isFile = Path.path(ofReference: text) != nil
                let hint = isFile ? "the file has no such schema" : SchemaLinter.remoteAdvice
                return .unknownSchema(unknownSchema(text, hint: hint, at: range))
            case .unusableFile(let reason): throw .schema(reason, payload: path)
            }
        }
    }

    /// Returns a failure with its error as reports show it; see ``ReferencedFiles/reported(_:)``.
    private func reported(_ failure: LintFailure) -> LintFailure {
        guard case .schema(let error, let payload) = failure else { return failure }
        return .schema(library.reported(error), payload: payload)
    }

    private func unknownSchema(_ text: String, hint: String, at range: SourceRange) -> Diagnostic {
        // '$schema' takes the URI of a built-in schema, and not its name as --schema does.
        let namedURI = library.catalog.entry(named: text)?.uri
        let suggestion = (namedURI ?? library.suggestion(forURI: text))
            .map { "did you mean '\($0)'?" }
        return .unknownSchema(text, hint: suggestion ?? hint, at: range)
    }

    private mutating func match(
        _ document: JSONDocument,
        path: String
    ) throws(LintFailure) -> PayloadMatcher.Match {
        var matcher = self.matcher ?? PayloadMatcher(library.catalog)
        defer { self.matcher = matcher }
        do throws(PayloadMatcher.Failure) {
            return try matcher.match(document, reusing: checkedValues)
        } catch {
            switch error {
            case .fault(let fault): throw reported(LintFailure(fault, path: path))
            // A built-in schema has no unresolved reference, but a schema of the user with the same URI can replace it.
            case .schema(.unresolved(let reason)):
                throw .noVerdict(path: path, reason: reason.message)
            case .schema(.unusableFile(let reason)):
                throw reported(.schema(reason, payload: path))
            }
        }
    }

    /// Returns the program of a schema that the command line or a configuration names. An error in the schema is a
    /// failure, not a finding.
    private mutating func usableProgram(uri: String) throws(LintFailure) -> SchemaProgram {
        do throws(SchemaLookupError) {
            return try program(uri: uri)
        } catch {
            switch error {
            case .unusableFile(let reason): throw .schema(reason, payload: nil)
            case .unresolved(let reason):
                throw .unresolvedURI(reason, suggestion: library.suggestion(forURI: uri))
            }
        }
    }

    private mutating func program(uri: String) throws(SchemaLookupError) -> SchemaProgram {
        let key = ExactText(uri)
        if let cached = programs[key] { return cached }
        let program = try library.program(uri: uri)
        programs[key] = program
        if usedURIs.insert(key).inserted {
            unresolvedReferences += program.unresolvedReferenceErrors.map { library.reported($0) }
        }
        return program
    }
}
