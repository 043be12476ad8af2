import CommandLineInterface
import SchemaKit
import SwiftModels
import WidgetSchemas

/// The jobs that a command line requests. Planning them reads no schema.
struct CodegenPlan {
    private(set) var jobs: [CodegenJob]
    /// The folder of the generated files.
    let output: String
    /// True if the jobs cover the whole configuration.
    let isWholeConfiguration: Bool

    /// Makes the number of files for each schema independent of the content of the schema. A build system needs the
    /// names of all files before any schema is read.
    mutating func planFiles() {
        for index in jobs.indices { jobs[index].isPlanned = true }
    }

    /// The names of all files that the jobs generate after ``planFiles()``.
    var generatedNames: Set<String> {
        Set(
            jobs.flatMap { job in
                let count = job.filesPerSchema ?? OutputName.plannedFileCount
                return job.outputs.indices.flatMap { job.outputs(ofSchema: $0, count: count) }
                    + [job.supportFile, job.overlayFile].compactMap { $0 }
            }
        )
    }

    /// Plans the jobs that options request.
    ///
    /// - Throws: An error in the options or in the configuration.
    init(_ options: ModelOptions) throws(CodegenFailure) {
        try Self.checkNames(in: options)
        guard let path = options.configuration else {
            jobs = [try Self.job(options)]
            guard let output = options.output else {
                throw CodegenFailure.missing(
                    "--output FOLDER; a configuration can also set 'output'",
                    of: "generate"
                )
            }
            self.output = output
            isWholeConfiguration = false
            return
        }
        guard options.schemas.isEmpty else {
            throw CodegenFailure.usage("SCHEMA and --config cannot be combined")
        }
        let source = try CodegenFailure.wrapping { () throws(FileError) in
            SourceFile(path: path, bytes: try FileSystem.read(path, accepting: .filesAndStreams))
        }
        let configuration = try CodegenConfigurationReader.read(source)
        try Self.checkTarget(of: options, configuration, in: source)
        let scope = try ConfigurationScope(options, source)
        output = try Self.output(of: configuration, options, scope)
        let allJobs = try Self.jobs(of: configuration, options, scope)
        isWholeConfiguration = options.invocation == nil
        if let number = options.invocation {
            jobs = [try Self.job(number: number, in: allJobs)]
        } else {
            jobs = allJobs
        }
    }

    private static func checkNames(in options: ModelOptions) throws(CodegenFailure) {
        if let name = options.typePrefix, !SwiftName.isTypeName(name) {
            throw unusableName(name, of: "--type-prefix")
        }
        if let name = options.namespace, !SwiftNaming.isNamespace(name) {
            throw unusableName(name, of: "--namespace")
        }
        guard let name = options.supportFile else { return }
        guard !name.isEmpty else { throw .usage("--support-file needs a file name") }
        // For Swift, a slash and a combining mark after it are one character.
        guard !name.utf8.contains(UInt8(ascii: "/")) else {
            throw .usage("--support-file needs a file name without a folder, found '\(name)'")
        }
        guard name.utf8.first != UInt8(ascii: ".") else {
            throw .usage(
                "--support-file needs a file name without a period at its start, found '\(name)'; "
                    + "SwiftPM does not compile hidden files"
            )
        }
    }

    private static func unusableName(_ name: String, of option: String) -> CodegenFailure {
        .usage("\(option) needs a Swift identifier that is not reserved, found '\(name)'")
    }

    /// Returns the folder of the generated files. The command line takes precedence over the configuration.
    private static func output(
        of configuration: CodegenConfiguration,
        _ options: ModelOptions,
        _ scope: ConfigurationScope
    ) throws(CodegenFailure) -> String {
        if let output = options.output { return output }
        guard let text = configuration.output else {
            throw CodegenFailure.missing(
                "--output; the configuration has no 'output'",
                of: "generate"
            )
        }
        let output = path(of: text, in: scope.folder)
        try scope.require(output, writtenAs: text)
        return output
    }

    /// Returns the job of the invocation with the given number, counted from 1.
    private static func job(
        number: Int,
        in jobs: [CodegenJob]
    ) throws(CodegenFailure) -> CodegenJob {
        guard jobs.indices.contains(number - 1) else {
            throw CodegenFailure.usage(
                "--invocation \(number) is out of range (1 to \(jobs.count))"
            )
        }
        return jobs[number - 1]
    }

    /// Returns the job of a command line without a configuration.
    private static func job(_ options: ModelOptions) throws(CodegenFailure) -> CodegenJob {
        guard !options.schemas.isEmpty else {
            let file = "widget-codegen.json"
            let hint = "; did you mean '--config \(file)'?"
            let isInFolder = (try? FileSystem.kind(of: file)) == .file
            throw CodegenFailure.missing(
                "SCHEMA or --config" + (isInFolder ? hint : ""),
                of: "generate"
            )
        }
        guard options.invocation == nil else {
            throw CodegenFailure.usage("--invocation needs --config")
        }
        guard
            options.decoding != .direct
                || (options.codingKeys ?? .useDefaultKeys) == .useDefaultKeys
        else {
            throw CodegenFailure.usage(
                "--coding-keys cannot be combined with '--decoding direct', which reads names unchanged"
            )
        }
        let schemas = try distinctSchemas(options.schemas)
        let supportFile = OutputName.name(ofSupportFile: options.supportFile)
        let overlayFile = OutputName.overlayNames([options.foundationOverlay])[0]
        return CodegenJob(
            schemas: schemas,
            allowedFolders: options.allowedFolders,
            outputs: OutputName.names(
                forSchemas: schemas.map(\.text),
                besides: [supportFile] + [overlayFile].compactMap { $0 }
            ),
            filesPerSchema: options.filesPerSchema,
            supportFile: supportFile,
            overlayFile: overlayFile,
            overlaysSupport: overlayFile != nil,
            accessLevel: options.accessLevel ?? .public,
            sharedAccessLevel: options.accessLevel ?? .public,
            coding: SwiftCoding(
                keys: options.codingKeys ?? .useDefaultKeys,
                decoding: options.decoding ?? .codable,
                validation: options.validation ?? .full
            ),
            // Several runs without a configuration may write into one folder, and each run knows only its own schemas.
            sharesSupport: true,
            includesReading: options.decoding == .direct,
            includesRules: options.validation != ValidationStrategy.none,
            naming: naming(options)
        )
    }

    /// Returns the settings for names. The command line takes precedence over the configuration.
    private static func naming(
        _ options: ModelOptions,
        _ invocation: CodegenConfiguration.Invocation? = nil
    ) -> SwiftNaming {
        SwiftNaming(
            style: options.naming ?? invocation?.naming ?? .schema,
            typePrefix: options.typePrefix ?? invocation?.typePrefix ?? "",
            namespace: options.namespace ?? invocation?.namespace,
            rootName: options.rootName ?? invocation?.rootName?.text
        )
    }

    /// Returns the schemas that operands name, each of them once.
    private static func distinctSchemas(
        _ operands: [String]
    ) throws(CodegenFailure) -> [NamedSchema] {
        let currentFolder = try CodegenFailure.wrapping(ProcessEnvironment.currentFolder)
        // Paths are compared by their bytes, because two files can have canonically equivalent paths.
        var seen: Set<[UInt8]> = []
        return try operands.map { (operand) throws(CodegenFailure) in
            try NamedSchema(operand: operand)
        }.filter { schema in
            let identity = schema.path.map { Path.absolute($0, in: currentFolder) }
            return seen.insert(Array((identity ?? schema.text).utf8)).inserted
        }
    }

    /// Returns the jobs of a configuration. File names are unique across all invocations, because the invocations share
    /// a module.
    private static func jobs(
        of configuration: CodegenConfiguration,
        _ options: ModelOptions,
        _ scope: ConfigurationScope
    ) throws(CodegenFailure) -> [CodegenJob] {
        let selections = try selections(of: configuration, scope)
        var jobs: [CodegenJob] = []
        for (index, invocation) in configuration.invocations.enumerated() {
            var job = job(of: invocation, in: scope.source, options)
            job.schemas = selections[index].schemas
            job.references = selections[index].references
            job.supportFile = supportFile(of: invocation, at: index, options)
            job.sharesSupport =
                configuration.invocations.count > 1 || invocation.hasWholeSupportFile
            jobs.append(job)
        }
        setSharedFiles(of: &jobs, configuration, options)
        declareEachNamespaceOnce(in: &jobs)
        try checkSupportFiles(of: jobs)
        setOutputs(of: &jobs, in: scope.folder)
        return jobs
    }

    /// Returns the job of an invocation, without its schemas, the names of its files and the facts that depend on other
    /// jobs.
    private static func job(
        of invocation: CodegenConfiguration.Invocation,
        in source: SourceFile,
        _ options: ModelOptions
    ) -> CodegenJob {
        func position(_ lineColumn: LineColumn) -> FilePosition {
            FilePosition(path: source.path, lineColumn: lineColumn)
        }
        return CodegenJob(
            schemas: [],
            allowedFolders: [Path.folder(of: source.path)] + options.allowedFolders,
            outputs: [],
            filesPerSchema: options.filesPerSchema ?? invocation.filesPerSchema,
            accessLevel: options.accessLevel ?? invocation.accessLevel,
            coding: SwiftCoding(
                keys: options.codingKeys ?? invocation.codingKeys,
                decoding: options.decoding ?? invocation.decoding,
                validation: options.validation ?? invocation.validation
            ),
            naming: naming(options, invocation),
            rootNamePosition: options.rootName == nil
                ? invocation.rootName.map { position($0.position) } : nil,
            position: position(invocation.position)
        )
    }

    /// Sets the content of the support file, which all jobs share, and the names of the Foundation overlays.
    private static func setSharedFiles(
        of jobs: inout [CodegenJob],
        _ configuration: CodegenConfiguration,
        _ options: ModelOptions
    ) {
        let overlays = OutputName.overlayNames(
            configuration.invocations.map { $0.foundationOverlay || options.foundationOverlay }
        )
        let firstOverlay = overlays.firstIndex { $0 != nil }
        let includesReading = jobs.contains { $0.coding.decoding == .direct }
        let includesRules = jobs.contains { $0.coding.validation == .full }
        let accessLevels = Set(jobs.map(\.accessLevel))
        // The cases are in the order from the widest level to the narrowest.
        let widestAccess = AccessLevel.allCases.first(where: accessLevels.contains) ?? .public
        for index in jobs.indices {
            jobs[index].overlayFile = overlays[index]
            jobs[index].overlaysSupport = index == firstOverlay
            jobs[index].sharedAccessLevel = widestAccess
            jobs[index].includesReading = includesReading
            jobs[index].includesRules = includesRules
        }
    }

    /// Sets the names of the files of each schema. Then converts the paths of the schemas, which are relative to
    /// `folder`, to paths that are relative to the current folder.
    private static func setOutputs(of jobs: inout [CodegenJob], in folder: String) {
        var names = OutputName.names(
            forSchemas: jobs.flatMap(\.schemas).map(\.text),
            besides: jobs.flatMap { [$0.supportFile, $0.overlayFile] }.compactMap { $0 }
        )[...]
        for index in jobs.indices {
            let count = jobs[index].schemas.count
            jobs[index].outputs = Array(names.prefix(count))
            names = names.dropFirst(count)
            jobs[index].schemas = jobs[index].schemas.map { resolved($0, in: folder) }
            jobs[index].references = jobs[index].references.map { resolved($0, in: folder) }
        }
    }

    /// Makes the first job of each namespace declare the namespace.
    private static func declareEachNamespaceOnce(in jobs: inout [CodegenJob]) {
        var namespaces: Set<String?> = []
        for index in jobs.indices {
            let isFirst = namespaces.insert(jobs[index].naming.namespace).inserted
            jobs[index].declaresNamespace = isFirst
        }
    }

    /// Throws an error if the target cannot compile the models of a configuration.
    private static func checkTarget(
        of options: ModelOptions,
        _ configuration: CodegenConfiguration,
        in source: SourceFile
    ) throws(CodegenFailure) {
        let target = options.target
        guard let name = target.name?.printable else { return }
        guard !target.hasNoSwiftFile else {
            throw CodegenFailure(
                CodegenDiagnostic(
                    .target,
                    "the target '\(name)' has no Swift file; add one (it may contain only a comment)",
                    in: source,
                    at: LineColumn(line: 1, column: 1)
                )
            )
        }
        let module = "SchemaKit"
        guard !target.modules.contains(module),
            let invocation = configuration.invocations.first(where: {
                (options.decoding ?? $0.decoding) == .direct
            })
        else { return }
        throw CodegenFailure(
            CodegenDiagnostic(
                .target,
                "'direct' needs the module '\(module)', but the target '\(name)' does not depend on it; "
                    + "add '.product(name: \"\(module)\", package: \"\(module)\")' to its dependencies",
                in: source,
                at: options.decoding == nil
                    ? invocation.decodingPosition ?? invocation.position : invocation.position
            )
        )
    }

    /// Throws an error if more than one job writes a support file. All models of the module must share one.
    private static func checkSupportFiles(of jobs: [CodegenJob]) throws(CodegenFailure) {
        let writers = jobs.filter { $0.supportFile != nil }
        guard writers.count > 1, let file = writers[0].supportFile else { return }
        throw CodegenFailure(
            CodegenDiagnostic(
                id: .configuration,
                severity: .error,
                message: "another invocation already writes the support file '\(file)', which all "
                    + "models share; remove 'supportFile' here",
                path: writers[1].position?.path ?? "widget-codegen",
                position: writers[1].position?.lineColumn
            )
        )
    }

    private static func supportFile(
        of invocation: CodegenConfiguration.Invocation,
        at index: Int,
        _ options: ModelOptions
    ) -> String? {
        switch invocation.supportFile {
        case .none: nil
        case .named(let name): OutputName.name(ofSupportFile: name)
        case .standard:
            index == 0 ? OutputName.name(ofSupportFile: options.supportFile) : nil
        }
    }

    /// The schemas that an invocation of a configuration names, and the schemas to which they may refer.
    private typealias Selection = (schemas: [NamedSchema], references: [NamedSchema])

    /// Returns the selection of each invocation.
    ///
    /// - Throws: The errors of all patterns.
    private static func selections(
        of configuration: CodegenConfiguration,
        _ scope: ConfigurationScope
    ) throws(CodegenFailure) -> [Selection] {
        var errors: [CodegenDiagnostic] = []
        var selections: [Selection] = []
        for invocation in configuration.invocations {
            let named = schemas(invocation.schemas, scope, addingErrorsTo: &errors)
            let references = schemas(invocation.references, scope, addingErrorsTo: &errors)
            selections.append((named, references))
        }
        guard errors.isEmpty else {
            // Equal patterns have one position, so their errors are equal.
            var seen: Set<CodegenDiagnostic> = []
            throw CodegenFailure(diagnostics: errors.filter { seen.insert($0).inserted })
        }
        return selections
    }

    /// Returns the schemas that patterns of a configuration name. The paths of files are relative to the folder of the
    /// configuration, as in the patterns.
    private static func schemas(
        _ patterns: [String],
        _ scope: ConfigurationScope,
        addingErrorsTo errors: inout [CodegenDiagnostic]
    ) -> [NamedSchema] {
        var schemas: [NamedSchema] = []
        var seen: Set<[UInt8]> = []
        // Each pattern is expanded separately, so that each pattern without files is reported.
        for pattern in patterns {
            do throws(CodegenFailure) {
                for schema in try matches(of: pattern, scope) {
                    let path = schema.path.map {
                        SchemaSelection.absolute($0, in: scope.absoluteFolder)
                    }
                    let identity = path ?? schema.text
                    if seen.insert(Array(identity.utf8)).inserted { schemas.append(schema) }
                }
            } catch {
                errors += error.diagnostics
            }
        }
        return schemas
    }

    /// Returns the schemas that match a pattern of a configuration.
    ///
    /// - Throws: An error if no schema matches, if the pattern names a folder, or if a file is outside the scope.
    private static func matches(
        of pattern: String,
        _ scope: ConfigurationScope
    ) throws(CodegenFailure) -> [NamedSchema] {
        if NamedSchema.isBuiltIn(pattern, withoutFileAt: path(of: pattern, in: scope.folder)) {
            return [.builtIn(pattern)]
        }
        let names: [String]
        do {
            names = try SchemaSelection.paths([pattern], in: scope.absoluteFolder) { name in
                let folder = path(of: name, in: scope.folder)
                try scope.require(folder, writtenAs: pattern)
                return try FileSystem.names(in: folder)
            }
        } catch let failure as CodegenFailure {
            throw failure
        } catch {
            throw noMatch(for: pattern, because: error as? FileError, in: scope)
        }
        for name in names {
            try scope.require(path(of: name, in: scope.folder), writtenAs: pattern)
        }
        // A pattern without wildcards is in `names` even if there is no such file.
        let literalKind = FilePattern(pattern).literalName.flatMap { _ in
            try? FileSystem.kind(of: path(of: pattern, in: scope.folder))
        }
        guard !names.isEmpty, literalKind != .missing else {
            throw noMatch(for: pattern, in: scope)
        }
        guard literalKind != .folder else {
            let files = Path.joining(pattern, "*.schema.json")
            throw scope.failure(
                .noSchemas,
                "'\(pattern.printable)' is a folder; name its files, such as '\(files.printable)'",
                at: pattern
            )
        }
        return names.map { .file($0) }
    }

    /// The folders in which a configuration may name files: its own, and those that the command line allows.
    private struct ConfigurationScope {
        let source: SourceFile
        private let scope: FileScope
        /// The position of each path and pattern in the configuration.
        private let positions: [ExactText: LineColumn]

        var folder: String { Path.folder(of: source.path) }
        /// The absolute path of ``folder``.
        let absoluteFolder: String

        init(_ options: ModelOptions, _ source: SourceFile) throws(CodegenFailure) {
            self.source = source
            absoluteFolder = Path.absolute(
                Path.folder(of: source.path),
                in: try CodegenFailure.wrapping(ProcessEnvironment.currentFolder)
            )
            scope = FileScope(allowing: options.allowedFolders)
            positions = Self.positions(in: source)
        }

        /// Returns the first position of each path and pattern in a configuration.
        private static func positions(in source: SourceFile) -> [ExactText: LineColumn] {
            guard let root = (try? JSONParser().parse(source.bytes))?.root else { return [:] }
            let patterns = root["invocations"]?.elements.flatMap { invocation in
                ["schemas", "references"].flatMap {
                    invocation[$0].map { Array($0.elements) } ?? []
                }
            }
            let lines = LineIndex(source)
            var positions: [ExactText: LineColumn] = [:]
            for node in [root["output"]].compactMap({ $0 }) + (patterns ?? []) {
                guard let text = node.string.map(ExactText.init), positions[text] == nil else {
                    continue
                }
                positions[text] = lines.position(of: node.range.start)
            }
            return positions
        }

        /// Throws an error if the configuration is not allowed to name `path`.
        ///
        /// - Parameter text: The spelling of the path in the configuration.
        func require(_ path: String, writtenAs text: String) throws(CodegenFailure) {
            guard scope.realPath(of: path, within: [folder]) == nil else { return }
            let message =
                "'\(text.printable)' is outside the configuration's folder; "
                + "allow the path's folder with \(FileScope.allowOption)"
            throw failure(.outOfReach, message, at: text)
        }

        /// Returns an error that is located at a path or a pattern in the configuration.
        func failure(
            _ id: CodegenDiagnostic.ID,
            _ message: String,
            at text: String
        ) -> CodegenFailure {
            let position = positions[ExactText(text)] ?? LineColumn(line: 1, column: 1)
            return CodegenFailure(CodegenDiagnostic(id, message, in: source, at: position))
        }
    }

    /// Returns the error for a pattern that no file matches, located at the pattern.
    ///
    /// - Parameter error: The reason why the folder of the pattern cannot be listed, if there is one.
    private static func noMatch(
        for pattern: String,
        because error: FileError? = nil,
        in scope: ConfigurationScope
    ) -> CodegenFailure {
        let hint = BuiltInSchemas.suggestion(for: pattern).map {
            "; did you mean the built-in schema '\($0)'?"
        }
        let folder = FilePattern(pattern).folder
        let advice =
            folder.contains("*") || folder.contains("?")
            ? "; only the name of a file can have '*' and '?', so list each folder separately" : nil
        let reason = hint ?? advice ?? error.map { "; \($0.message)" } ?? ""
        let message = "no file matches '\(pattern.printable)'" + reason
        return scope.failure(.noSchemas, message, at: pattern)
    }

    private static func resolved(_ schema: NamedSchema, in folder: String) -> NamedSchema {
        schema.path.map { .file(path(of: $0, in: folder)) } ?? schema
    }

    private static func path(of name: String, in folder: String) -> String {
        Path.normalized(Path.child(name, of: folder))
    }
}
