import CommandLineInterface
package import SchemaDiagnostics
package import SchemaKit
package import SchemaLint

/// A linter for schemas. All schemas are read before the first is checked, because each schema may refer to any other
/// schema.
package struct SchemaFileLinter: FileLinter {
    private let discovery: PayloadDiscovery
    /// The schemas that the checked files may refer to, besides each other.
    private var library: SchemaLibrary
    private let formats: FormatPolicy
    private let allowsComments: Bool
    /// The files to which references of the schemas lead, and the folders to which references may lead.
    private var referenced: ReferencedFiles
    private var linter: SchemaLinter?
    /// The problems of the files to which references lead, but which cannot be used.
    private var problems: [SchemaLinter.MissingResource: String] = [:]
    /// The files, or the errors in reading them, by their paths as UTF-8.
    private var contents: [[UInt8]: Result<SourceFile, LintFailure>] = [:]
    private var files: [File] = []
    /// The indices of the files in `files`, by their names in reports as UTF-8.
    private var indices: [[UInt8]: Int] = [:]
    /// The errors in the configurations of the files, and in the folders of schemas that these configurations name, by
    /// the path of the file.
    private var configurationFailures: [AbsolutePath: LintFailure] = [:]
    /// The hint on a file that resembles a payload.
    package static let payloadHint =
        "this file resembles a payload; 'widget-lint PATH' checks payloads"

    /// The note on the first file that resembles a payload, if there is one.
    private var payloadNote: String?

    /// A file that was read.
    private struct File {
        /// The URI by which other schemas may refer to the file.
        let uri: String
        var source: SourceFile
        var document: Result<JSONDocument, JSONSyntaxError>
        var id: SchemaDocumentID?

        init(uri: String, source: SourceFile, allowsComments: Bool) {
            self.uri = uri
            self.source = source
            document = Result { () throws(JSONSyntaxError) in
                try JSONParser().parse(source.jsonBytes(allowsComments: allowsComments))
            }
        }
    }

    private typealias Resource = (uri: String, source: SourceFile, document: JSONDocument)

    /// Creates a linter.
    ///
    /// - Throws: An error in the folders given with `--schemas`.
    package init(
        inputs: InputOptions,
        schemas: SchemaOptions,
        discovery: PayloadDiscovery
    ) throws(LintFailure) {
        self.discovery = discovery
        library = try SchemaLibrary(
            options: schemas,
            texts: discovery.texts,
            allowsComments: inputs.allowsComments
        )
        formats = schemas.formats
        allowsComments = inputs.allowsComments
        referenced = ReferencedFiles(options: schemas, texts: discovery.texts)
        for folder in schemas.folders { referenced.allow(folder) }
    }

    /// Empty, because an unresolved reference is reported as a finding.
    package var unresolvedReferences: [SchemaError] { [] }

    package var notes: [String] { library.notes + [payloadNote].compactMap { $0 } }

    package var failures: [LintFailure] { library.failures }

    /// The references between the files, or `nil` before ``prepare(for:_:)``.
    package var references: SchemaReferences? { linter?.references }

    /// Returns the document of a file that was read, or `nil` if the file is not JSON.
    package func document(of path: String) -> SchemaDocumentID? {
        indices[Array(discovery.name(of: path).utf8)].flatMap { files[$0].id }
    }

    /// Does nothing: the references in all checked schemas can lead to the schemas that any configuration adds.
    package mutating func select(_ configuration: LintConfiguration?) {}

    package mutating func prepare(for files: [PayloadFile], _ configurations: ConfigurationFinder) {
        let folder = configurations.currentFolder
        for file in files {
            let path = AbsolutePath(discovery.name(of: file.path), in: folder)
            addSchemaFolders(for: path, configurations)
        }
        for file in files { read(file, in: folder) }
        registerFiles()
    }

    private mutating func addSchemaFolders(
        for path: AbsolutePath,
        _ configurations: ConfigurationFinder
    ) {
        do throws(LintFailure) {
            guard let configuration = try configurations.configuration(for: path) else { return }
            for folder in configuration.schemaFolders {
                try configuration.attributing(to: folder.range) { () throws(LintFailure) in
                    try library.addFolder(folder.path, in: configuration.folder)
                    referenced.allow(Path.joining(configuration.folder, folder.path))
                }
            }
        } catch {
            configurationFailures[path] = error
        }
    }

    private mutating func read(_ file: PayloadFile, in folder: String) {
        let name = discovery.name(of: file.path)
        let content = Result { () throws(LintFailure) in
            if let text = discovery.texts?[file.path] {
                return SourceFile(path: name, bytes: text)
            }
            return try SourceFile.read(file.path, name: name, accepting: file.acceptedKinds)
        }
        contents[Array(file.path.utf8)] = content
        guard case .success(let source) = content else { return }
        indices[Array(source.path.utf8)] = files.count
        // A schema from standard input belongs to a folder only if `--stdin-name` gives it a path.
        if name != StandardInput.name { referenced.allowOwnFolders(of: name) }
        files.append(
            File(
                uri: Path.fileURI(of: name, in: folder),
                source: source,
                allowsComments: allowsComments
            )
        )
    }

    /// Registers the files, so that they can refer to each other, and reads the files to which their references lead.
    private mutating func registerFiles() {
        var registry = library.catalog.registry
        // A folder of schemas may have added a file before it was fixed, so its text is replaced.
        registry.replace(
            files.compactMap { file in
                guard case .success(let document) = file.document else { return nil }
                return (uri: file.uri, source: file.source, document: document)
            }
        )
        for index in files.indices {
            guard case .success = files[index].document else { continue }
            files[index].id = registry.document(uri: files[index].uri)
        }
        let documents = files.compactMap(\.id)
        var attempted: Set<SchemaLinter.MissingResource> = []
        var roundCount = 0
        problems = [:]
        while true {
            var linter = SchemaLinter(registry: registry, files: documents, formats: formats)
            let missing = linter.missingResources
            let added = missingFiles(missing, attempted: &attempted)
            guard !added.isEmpty else {
                for resource in missing {
                    linter.advice[resource] =
                        referenced.advice(onURI: resource.uri, from: resource.referrer)
                }
                linter.problems = problems
                self.linter = linter
                return
            }
            registry.add(added)
            roundCount += 1
            // Each round lints all schemas again. If each new file leads to only one more, this takes too long.
            if roundCount > ReferencedFiles.selectiveRoundLimit {
                addAllReferencedFiles(to: &registry, attempted: &attempted)
            }
        }
    }

    /// Adds the files to which any reference in any file leads, directly or through other files.
    private mutating func addAllReferencedFiles(
        to registry: inout SchemaRegistry,
        attempted: inout Set<SchemaLinter.MissingResource>
    ) {
        var waiting = registry.newestDocuments
        while !waiting.isEmpty {
            var missing: [SchemaLinter.MissingResource] = []
            for document in waiting {
                let referrer = registry.document(document).source.path
                let uris = registry.missingURIs(referencedIn: document)
                for uri in uris where uri.hasPrefix("file:") {
                    missing.append(SchemaLinter.MissingResource(uri: uri, referrer: referrer))
                }
            }
            let added = missingFiles(missing, attempted: &attempted)
            registry.add(added)
            waiting = added.compactMap { registry.document(uri: $0.uri) }
        }
    }

    /// Reads those missing resources that exist and are allowed for the referring schemas, and returns those that are
    /// JSON. Adds the errors in reading or parsing the others to ``problems``. Each resource is attempted only once.
    private mutating func missingFiles(
        _ resources: [SchemaLinter.MissingResource],
        attempted: inout Set<SchemaLinter.MissingResource>
    ) -> [Resource] {
        var files: [Resource] = []
        var uris: Set<ExactText> = []
        for resource in resources where attempted.insert(resource).inserted {
            guard !uris.contains(ExactText(resource.uri)),
                let path = referenced.path(ofURI: resource.uri, from: resource.referrer),
                let realPath = referenced.realPath(of: path, referredToBy: resource.referrer)
            else { continue }
            let source: SourceFile
            do throws(LintFailure) {
                source = try readReferenced(path, from: realPath)
            } catch {
                problems[resource] = error.message
                continue
            }
            let file = File(uri: resource.uri, source: source, allowsComments: allowsComments)
            switch file.document {
            case .success(let document):
                uris.insert(ExactText(resource.uri))
                files.append((file.uri, file.source, document))
            case .failure(let error):
                problems[resource] = SchemaError(error, in: source).advisedProblemOfFile
            }
        }
        return files
    }

    /// Reads the file to which a reference leads.
    ///
    /// - Parameter path: The path of the file in messages.
    private func readReferenced(
        _ path: String,
        from realPath: String
    ) throws(LintFailure) -> SourceFile {
        if let text = discovery.texts?.schema(at: realPath) {
            return SourceFile(path: path, bytes: text)
        }
        return try SourceFile.readWhole(realPath, name: path, accepting: .files)
    }

    /// Returns `nil`, because a schema determines its own dialect.
    ///
    /// - Throws: An error in the file's configuration, or in a folder of schemas that the configuration names.
    package func assignment(
        for path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) throws(LintFailure) -> SchemaAssignment? {
        if let failure = configurationFailures[path] { throw failure }
        return nil
    }

    /// Returns `nil`, because a metaschema does not detect all errors in a schema.
    package func commonSchema(
        for assignment: SchemaAssignment?
    ) -> (program: SchemaProgram, uri: String)? {
        nil
    }

    /// Does nothing, because schemas are checked on one thread.
    package mutating func forgetPrograms() {}

    package func payloads(of file: PayloadFile) -> PayloadStream {
        guard let content = contents[Array(file.path.utf8)] else {
            preconditionFailure("the file was not read in 'prepare'")
        }
        return PayloadStream(content)
    }

    /// Returns the report on one schema. All findings are kept, because the number of findings to keep is only a
    /// minimum.
    package mutating func report(
        on source: SourceFile,
        _ assignment: SchemaAssignment?,
        keeping _: Int?,
        review: (any FindingReview)?
    ) throws(LintFailure) -> FileReport {
        guard let index = indices[Array(source.path.utf8)] else {
            preconditionFailure("the file was not read in 'prepare'")
        }
        // After fixes, the text differs from the one that was read. Other files may refer to schemas in this file, so
        // all files are registered again.
        if files[index].source.bytes != source.bytes {
            files[index] = File(
                uri: files[index].uri,
                source: source,
                allowsComments: allowsComments
            )
            registerFiles()
        }
        let comments = CommentKeeper(source, allowsComments: allowsComments)
        if case .failure(let error) = files[index].document {
            let bytes = source.jsonBytes(allowsComments: allowsComments)
            let repair = JSONRepair(
                of: bytes,
                rejectedWith: error,
                upTo: review?.syntaxErrorLimit ?? JSONRepair.syntaxErrorLimit
            )
            let secrets = SecretPlaces.samples(of: repair, in: bytes)
            let syntaxErrors = Diagnostic.syntax(repair, of: bytes, hiding: secrets)
                .map(comments.keepingComments)
            let diagnostics = source.hasYAMLExtension ? [.yaml()] : syntaxErrors
            return FileReport(
                source: source,
                schema: nil,
                diagnostics: review?.recordAll(diagnostics) ?? diagnostics,
                secrets: secrets
            )
        }
        guard let id = files[index].id else {
            preconditionFailure("a file that is JSON is missing from the registry")
        }
        if payloadNote == nil, linter?.resemblesPayload(id) == true {
            payloadNote = "\(source.path): note: \(Self.payloadHint)"
        }
        let diagnostics = (linter?.diagnostics(of: id) ?? []).map(comments.keepingComments)
        return FileReport(
            source: source,
            schema: linter?.dialectURI(of: id),
            diagnostics: review?.recordAll(diagnostics) ?? diagnostics,
            secrets: linter?.secrets[id] ?? .none
        )
    }
}
