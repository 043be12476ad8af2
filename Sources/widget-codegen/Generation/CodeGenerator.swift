import CommandLineInterface
import SchemaKit
import SwiftModels

/// A generator of the Swift files of one job.
///
///     LoadedSchemas → [SchemaModel] → SwiftModule → [GeneratedFile]
struct CodeGenerator {
    let schemas: LoadedSchemas
    let job: CodegenJob
    var extras: Extras = []

    /// The files of one job, with the facts about them that later stages need.
    struct Result {
        var files: [GeneratedFile]
        /// The names of the files of each group (see ``LoadedSchemas/groups``). If groups were generated together,
        /// this array and the next two have one element.
        let outputsOfGroups: [[String]]
        /// The parts of the support file that each group's files need.
        let partsOfGroups: [SupportParts]
        /// The notes of each group, such as those on constraints that the types do not express and on changed names.
        let notesOfGroups: [[CodegenDiagnostic]]
        /// The names of each group's types. It is empty if groups were generated together, or if
        /// ``Extras/namings`` was not requested.
        let namings: [SchemaNaming]
        /// All types; empty if ``Extras/types`` was not requested. The types of a schema file are adjacent, and the
        /// type of its root comes first.
        let types: [Manifest.Entry]
        /// The declarations of the files; empty if the job writes no Foundation overlay.
        let declarations: [SwiftDeclaration]

        var notes: [CodegenDiagnostic] { notesOfGroups.flatMap(\.self) }
    }

    /// The results that are generated in addition to the files.
    struct Extras: OptionSet {
        let rawValue: Int

        static let namings = Extras(rawValue: 1 << 0)
        static let types = Extras(rawValue: 1 << 1)
    }

    /// Generates the files of the schemas and the files that their models share.
    ///
    /// - Throws: An error if the first schema's type cannot have the name that the job requests, or if the full name of
    ///   a type is too long.
    func generate() throws(CodegenFailure) -> Result {
        let module = SwiftModule(models(), coding: job.coding)
        try checkRootName(of: module)
        try checkFullNames(of: module)
        var result = result(of: module)
        if let supportFile = job.supportFile {
            let text = Self.supportText(job, result.partsOfGroups)
            result.files.append(GeneratedFile(path: supportFile, text: text))
        }
        if let overlayFile = job.overlayFile {
            let text = overlayText(result.declarations)
            result.files.append(GeneratedFile(path: overlayFile, text: text))
        }
        return result
    }

    /// Generates only the files of the schemas.
    func result(of module: SwiftModule) -> Result {
        let models = ParallelWork.results(count: module.modelCount) { [extras] index in
            NamedModel(module.model(at: index), extras)
        }
        let files = files(of: models)
        let namings = models.compactMap(\.naming)
        return Result(
            files: files.flatMap { file in
                // If the job wants no validation, there are no names for the validation texts, so `zip` drops them.
                zip(file.names, file.typeFiles.texts + file.validationTexts).map {
                    GeneratedFile(path: $0, text: $1)
                }
            },
            outputsOfGroups: models.map { $0.model.files.flatMap { files[$0].names } },
            partsOfGroups: models.map { named in
                named.model.files.reduce(into: []) { $0.formUnion(files[$1].parts) }
            },
            notesOfGroups: models.map { named in
                CodegenDiagnostic.diagnostics(named.notes, in: schemas.index)
                    + named.model.files.compactMap {
                        largeFileDiagnostic(on: files[$0].typeFiles, ofSchema: $0)
                    }
            },
            namings: namings.count == schemas.groups.count ? namings : [],
            types: files.flatMap(entries(for:)),
            declarations: job.overlayFile == nil
                ? [] : files.flatMap(\.typeFiles.declarations).flatMap(\.self)
        )
    }

    /// The types of a model, with its notes and names.
    private struct NamedModel: Sendable {
        let model: SwiftModel
        let notes: [ModelNote]
        let naming: SchemaNaming?

        init(_ model: SwiftModel, _ extras: Extras) {
            self.model = model
            notes = model.notes
            naming = extras.contains(.namings) ? model.naming : nil
        }
    }

    /// The generated files of one schema.
    private struct File: Sendable {
        /// The names of the files: first those with types, then those that validate the types.
        let names: [String]
        let typeFiles: TypeFiles
        let validationTexts: [String]
        let parts: SupportParts
        let types: [SchemaType]
    }

    /// Returns the files of all models, in the order of the schemas.
    private func files(of models: [NamedModel]) -> [File] {
        let sources = schemas.files
        // The index of the model of each source, and the index of the source among the files of this model.
        var origins = sources.map { _ in (model: 0, file: 0) }
        for (index, named) in models.enumerated() {
            for (file, schemaIndex) in named.model.files.enumerated() {
                origins[schemaIndex] = (index, file)
            }
        }
        return ParallelWork.results(count: origins.count) { [origins, job, extras] schemaIndex in
            let (modelIndex, file) = origins[schemaIndex]
            let model = models[modelIndex].model
            let declarations = model.declarations(inFile: file)
            let rules = model.rules(inFile: file)
            let source = sources[schemaIndex]
            let header = GeneratedHeader.lines(
                schema: source.name,
                hash: SHA256.hexadecimal(source.bytes)
            )
            let typeFiles = TypeFiles(declarations, count: job.fixedFileCount) {
                SwiftRenderer.text(
                    $0,
                    header: header,
                    access: job.accessLevel,
                    declaring: schemaIndex == 0 && $1 == 0 && job.declaresNamespace
                        ? job.naming.namespace : nil
                )
            }
            let spreadRules = rules?.spread(over: typeFiles.count)
            let validationTexts = typeFiles.declarations.enumerated().map { index, declarations in
                SwiftRenderer.validationText(
                    declarations,
                    rules: spreadRules?[index],
                    // Without a hash of the schema, the file does not change with every edit of the schema.
                    header: GeneratedHeader.lines(schema: source.name),
                    access: job.accessLevel
                )
            }
            return File(
                names: job.outputs(ofSchema: schemaIndex, count: typeFiles.count),
                typeFiles: typeFiles,
                validationTexts: validationTexts,
                parts: declarations.reduce(rules?.parts ?? []) { $0.union($1.parts) },
                types: extras.contains(.types) ? model.types(inFile: file) : []
            )
        }
    }

    /// Returns a diagnostic that proposes to spread the types of a schema over more files, or `nil` if this is not
    /// needed. The diagnostic is a warning, or a note if the user has chosen the number of files.
    private func largeFileDiagnostic(
        on files: TypeFiles,
        ofSchema index: Int
    ) -> CodegenDiagnostic? {
        guard let count = files.proposedCount else { return nil }
        let option =
            job.position == nil ? "--files-per-schema \(count)" : "\"filesPerSchema\": \(count)"
        return CodegenDiagnostic(
            .largeFile,
            "a file of generated types has \(files.largestSize / 1000) KB and compiles "
                + "slowly; spread the types over more files with \(option)",
            path: schemas.files[index].path,
            severity: job.filesPerSchema == nil ? .warning : .note
        )
    }

    private func checkRootName(of module: SwiftModule) throws(CodegenFailure) {
        guard let requestedName = job.naming.rootName, let name = module.rootName(ofFile: 0),
            name != requestedName
        else { return }
        let message = "'\(requestedName)' cannot be used as a type name here; use '\(name)'"
        throw CodegenFailure(
            CodegenDiagnostic(
                id: job.rootNamePosition == nil ? .usage : .configuration,
                severity: .error,
                message: job.rootNamePosition == nil ? "--root " + message : message,
                path: job.rootNamePosition?.path ?? "widget-codegen",
                position: job.rootNamePosition?.lineColumn
            )
        )
    }

    private func checkFullNames(of module: SwiftModule) throws(CodegenFailure) {
        guard let longName = module.longName else { return }
        throw CodegenFailure(
            CodegenDiagnostic(
                .nameLimit,
                longName.message,
                in: schemas.index.source(longName.site),
                at: schemas.index.node(longName.site).range
            )
        )
    }

    /// Returns one model for each group of schemas (see ``LoadedSchemas/groups``). If a schema gives its type a name with
    /// a period, such as `A.B`, and the schema's group has no type `A`, returns one model for all schemas.
    private func models() -> [SchemaModel] {
        let (files, groups) = (schemas.files, schemas.groups)
        let (registry, naming, keys) = (schemas.index.registry, job.naming, job.coding.keys)
        let models = ParallelWork.results(count: groups.count) {
            // Each thread has an index of its own, because an index changes its caches.
            let schemas = LoadedSchemas(files: files, index: SchemaIndex(registry), groups: groups)
            return { SchemaModel.models(of: $0, in: schemas, naming: naming, keys: keys) }
        }
        guard groups.count > 1, models.contains(where: \.hasMissingOwners) else { return models }
        // A type may have to be nested in a type of another file, so all files form one group.
        let all = LoadedSchemas(files: files, index: schemas.index)
        return SchemaModel.models(of: all.groups.indices, in: all, naming: naming, keys: keys)
    }

    private func entries(for file: File) -> [Manifest.Entry] {
        var fileNamesByType: [String: String] = [:]
        for (name, declarations) in zip(file.names, file.typeFiles.declarations) {
            for declaration in declarations { fileNamesByType[declaration.fullName] = name }
        }
        return file.types.map { type in
            Manifest.Entry(
                type: type.name,
                file: fileNamesByType[type.name] ?? file.names[0],
                schema: schemas.index.source(type.site).path,
                pointer: type.pointer
            )
        }
    }

    /// Returns the text of the support file.
    ///
    /// - Parameter parts: The parts that each group's files need.
    static func supportText(_ job: CodegenJob, _ parts: [SupportParts]) -> String {
        var needed: SupportParts = job.sharesSupport ? .codable : []
        for groupParts in parts { needed.formUnion(groupParts) }
        if job.overlaysSupport { needed.formUnion(.overlaid) }
        if job.includesReading { needed.insert(.reading) }
        if !job.includesRules { needed.subtract(.validation) }
        let text = SupportCode.text(access: job.sharedAccessLevel, parts: needed)
        return sharedHeader + "\n" + text
    }

    private func overlayText(_ declarations: [SwiftDeclaration]) -> String {
        let support: [SupportFile] =
            job.includesRules
            ? [.foundationOverlay, .foundationOverlayViolations] : [.foundationOverlay]
        return Self.sharedHeader
            + FoundationOverlay.text(
                of: declarations,
                in: job.naming.namespace,
                support: job.overlaysSupport ? support : [],
                access: job.accessLevel
            )
    }

    /// The header of files that are not generated from a schema.
    static var sharedHeader: String {
        GeneratedHeader.sharedLines.map { "// " + $0 + "\n" }.joined()
    }
}
