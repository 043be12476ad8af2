import CommandLineInterface
import SchemaKit
import SwiftModels

/// Makes the Swift files of one job: schemas in, text out.
enum CodeGenerator {
    /// What became of the schemas.
    struct Result {
        var files: [GeneratedFile]
        /// For each group of schemas what its files need of what the models share.
        let partsOfGroups: [SupportParts]
        /// For each group of schemas what the types do not say of them.
        let notesOfGroups: [[CodegenDiagnostic]]
        /// For each group of schemas how its types are named; none where groups were made together, or
        /// nobody asked.
        let namings: [SchemaNaming]
        /// Every type, those of one schema together and its root first.
        let types: [Manifest.Entry]
        /// What the files declare, where the job has an output for what needs Foundation.
        let declarations: [SwiftDeclaration]

        var notes: [CodegenDiagnostic] { notesOfGroups.flatMap(\.self) }
    }

    /// What is wanted beside the files.
    struct Extras: OptionSet {
        let rawValue: Int

        static let namings = Extras(rawValue: 1 << 0)
        static let types = Extras(rawValue: 1 << 1)
    }

    /// - Throws: that the first schema's type can't have the name that was asked for.
    static func generate(
        _ schemas: LoadedSchemas,
        _ job: CodegenJob,
        _ extras: Extras = []
    ) throws(CodegenFailure) -> Result {
        let models = models(of: schemas, job)
        let module = SwiftModule(models, keys: job.codingKeys, decoding: job.decoding)
        try checkRootName(of: module, job)
        var result = result(module, schemas, job, extras)
        if let supportFile = job.supportFile {
            let text = supportText(job, result.partsOfGroups)
            result.files.append(GeneratedFile(name: supportFile, text: text))
        }
        if let overlayFile = job.overlayFile {
            let text = overlayText(result.declarations, job)
            result.files.append(GeneratedFile(name: overlayFile, text: text))
        }
        return result
    }

    /// The files of the schemas alone.
    static func result(
        _ module: SwiftModule,
        _ schemas: LoadedSchemas,
        _ job: CodegenJob,
        _ extras: Extras
    ) -> Result {
        let models = ParallelWork.results(count: module.modelCount) { position in
            NamedModel(module.model(at: position), extras)
        }
        let files = files(of: models, schemas.files, job, extras)
        let namings = models.compactMap(\.naming)
        return Result(
            files: zip(job.outputs, files).map { GeneratedFile(name: $0, text: $1.text) },
            partsOfGroups: models.map { named in
                named.model.files.reduce(into: []) { $0.formUnion(files[$1].parts) }
            },
            notesOfGroups: models.map {
                CodegenDiagnostic.diagnostics($0.notes, in: schemas.index)
            },
            namings: namings.count == schemas.groups.count ? namings : [],
            types: zip(job.outputs, files).flatMap { output, file in
                entries(file.types, output, schemas)
            },
            declarations: files.flatMap(\.declarations)
        )
    }

    /// The types of a model, and what is to be told of them.
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

    /// What becomes of one schema file.
    private struct File: Sendable {
        let text: String
        let parts: SupportParts
        let types: [SchemaType]
        let declarations: [SwiftDeclaration]
    }

    /// The files of all models, in the order of the schemas.
    private static func files(
        of models: [NamedModel],
        _ sources: [LoadedSchemas.File],
        _ job: CodegenJob,
        _ extras: Extras
    ) -> [File] {
        var places = sources.map { _ in (model: 0, file: 0) }
        for (position, one) in models.enumerated() {
            for (file, source) in one.model.files.enumerated() { places[source] = (position, file) }
        }
        return ParallelWork.results(count: places.count) { [places] position in
            let (model, file) = (models[places[position].model].model, places[position].file)
            let declarations = model.declarations(inFile: file)
            let rules = model.rules(inFile: file)
            let text = SwiftRenderer.text(
                declarations,
                rules: rules,
                header: header(of: sources[position]),
                access: job.accessLevel
            )
            return File(
                text: text,
                parts: declarations.reduce(rules?.parts ?? []) { $0.union($1.parts) },
                types: extras.contains(.types) ? model.types(inFile: file) : [],
                declarations: job.overlayFile == nil ? [] : declarations
            )
        }
    }

    private static func checkRootName(
        of module: SwiftModule,
        _ job: CodegenJob
    ) throws(CodegenFailure) {
        guard let wanted = job.rootName, let name = module.rootName(ofFile: 0), name != wanted
        else { return }
        let message = "'\(wanted)' can't be the name of a type here; '\(name)' can"
        throw CodegenFailure(
            CodegenDiagnostic(
                id: job.rootPlace == nil ? .usage : .configuration,
                severity: .error,
                message: job.rootPlace == nil ? "--root " + message : message,
                path: job.rootPlace?.path ?? "widget-codegen",
                position: job.rootPlace?.position
            )
        )
    }

    /// The types of the schemas, of those together that refer to each other.
    private static func models(of schemas: LoadedSchemas, _ job: CodegenJob) -> [SchemaModel] {
        let (files, groups) = (schemas.files, schemas.groups)
        let (registry, rootName, keys) = (schemas.index.registry, job.rootName, job.codingKeys)
        let models = ParallelWork.results(count: groups.count) {
            // What is known of schemas is not shared between threads.
            let own = LoadedSchemas(files: files, index: SchemaIndex(registry), groups: groups)
            return { SchemaModel.models(of: $0, in: own, rootName: rootName, keys: keys) }
        }
        guard groups.count > 1, models.contains(where: \.wantsForeignOwners) else { return models }
        // Names that put types inside others' may do so across all files.
        let all = LoadedSchemas(files: files, index: schemas.index)
        return SchemaModel.models(of: all.groups.indices, in: all, rootName: rootName, keys: keys)
    }

    private static func entries(
        _ types: [SchemaType],
        _ output: String,
        _ schemas: LoadedSchemas
    ) -> [Manifest.Entry] {
        types.map { type in
            Manifest.Entry(
                type: type.name,
                file: output,
                schema: schemas.index.source(type.site).path,
                pointer: type.pointer
            )
        }
    }

    private static func header(of file: LoadedSchemas.File) -> [String] {
        GeneratedHeader.lines(schema: file.name, hash: SHA256.hexadecimal(file.bytes))
    }

    /// - Parameter parts: what the files of each group need.
    static func supportText(_ job: CodegenJob, _ parts: [SupportParts]) -> String {
        var needed: SupportParts = job.sharesSupport ? .codable : []
        for one in parts { needed.formUnion(one) }
        if job.overlaysSupport { needed.formUnion(.overlaid) }
        if job.sharesReading { needed.insert(.reading) }
        let text = SupportCode.text(access: job.sharedAccessLevel, parts: needed)
        return sharedHeader + "\n" + text
    }

    private static func overlayText(
        _ declarations: [SwiftDeclaration],
        _ job: CodegenJob
    ) -> String {
        sharedHeader
            + FoundationOverlay.text(
                of: declarations,
                includesSupport: job.overlaysSupport,
                access: job.accessLevel
            )
    }

    private static var sharedHeader: String {
        GeneratedHeader.supportLines.map { "// " + $0 + "\n" }.joined()
    }
}
